"""The table of a survey as lines, and what is said while it runs."""

from collections.abc import Iterator

from pyramide_cli.survey.rows import Options
from pyramide_cli.survey.table import Table
from pyramide_cli.text.outcomes import passes
from pyramide_cli.text.voice import Phrase, Text, Voice

BAR_WIDTH = 40


def table(v: Voice, options: Options, found: Table) -> Iterator[str]:
    """Yield the table, a line each; what the player has no figure for is left out."""
    yield v.say(
        Text(
            "Survey: {rules} rules, {passes}, player {player}.",
            "Statistiques : règle {rules}, {passes}, joueur {player}.",
        ),
        rules=v.rules(options.rule_set),
        passes=passes(options.rule_set),
        player=options.player,
    )
    yield v.say(Text("Games: {n}", "Parties : {n}"), n=found.games)
    low, high = map(v.percent, found.share.interval)
    yield v.say(
        Text(
            "Won: {won}, {share} (95%: {low} to {high})",
            "Gagnées : {won}, {share} (intervalle à 95 % : de {low} à {high})",
        ),
        won=found.won,
        share=v.percent(found.share.value),
        low=low,
        high=high,
    )
    if found.mean_score is not None:
        text = Text("Cards removed, on average: {score}", "Cartes retirées, en moyenne : {score}")
        yield v.say(text, score=v.number(found.mean_score))
    if moves := found.moves_of_wins:
        yield v.say(
            Text(
                "Moves of the wins: median {median}, least {least}, most {most}",
                "Coups des parties gagnées : médiane {median}, minimum {least}, maximum {most}",
            ),
            median=v.number(moves.median),
            least=moves.least,
            most=moves.most,
        )
    if found.mean_score is not None:
        yield from _bars(found)


def _bars(found: Table) -> Iterator[str]:
    """Yield the distribution of the scores, a bar a score; the longest bar is the most frequent score."""
    most = max(found.scores.values())
    for score in range(max(found.scores), min(found.scores) - 1, -1):
        games = found.scores[score]
        yield f"{score:2} {'#' * round(BAR_WIDTH * games / most):{BAR_WIDTH}} {games}"


def speed(v: Voice, games: int, seconds: float) -> str:
    """Return how fast the games were played."""
    text = Text(
        "{games:deal|deals} in {seconds} s, {rate} a second.",
        "{games:donne|donnes} en {seconds} s, {rate} par seconde.",
    )
    return v.say(text, games=games, seconds=v.number(seconds), rate=v.number(games / (seconds or 1)))


def bar(done: int, wanted: int | None) -> Phrase:
    """Return how much of a survey is done, drawn."""
    share = done / (wanted or 1)
    drawn = f"[{'#' * int(BAR_WIDTH * share):-<{BAR_WIDTH}}]"
    return Phrase(Text("{drawn} {share}%", "{drawn} {share} %"), {"drawn": drawn, "share": int(100 * share)})


def half_row(v: Voice, file: str, line: int) -> str:
    """Return that a row was not written to its end, and does not count."""
    text = Text("{file}:{line}: half a row, left out.", "{file}:{line}: une ligne incomplète, laissée de côté.")
    return v.say(text, file=file, line=line)


STOPPED = Text("Stopped. The same command goes on from here.", "Arrêté. La même commande reprendra à ce point.")


def worker_died(v: Voice) -> str:
    """Return that a process of the survey has ended by itself."""
    return v.say(
        Text(
            "A process of the survey has died, killed or out of memory; what it had not written is not counted.",
            "Un processus de calcul est mort, tué ou faute de mémoire ; ce qu'il n'avait pas écrit n'est pas compté.",
        )
    )
