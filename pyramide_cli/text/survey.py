"""The table of a survey as lines, and what is said while it runs."""

from collections.abc import Iterator

from pyramide_cli.survey.rows import Options
from pyramide_cli.survey.table import Table
from pyramide_cli.text.voice import Text, Voice, en, fr

BAR_WIDTH = 40


def table(v: Voice, options: Options, found: Table) -> Iterator[str]:
    """Yield the table, a line each; what the player has no figure for is left out."""
    rules, n, player = v.rules(options.rule_set), options.passes, options.player
    passes = Text(en(n, "pass", "passes"), fr(n, "passage", "passages"))
    if options.rule_set.unlimited:
        passes = Text("unlimited passes", "passages illimités")
    yield v.say(
        Text(
            f"Survey: {rules} rules, {passes.english}, player {player}.",
            f"Statistiques : règle {rules}, {passes.french}, joueur {player}.",
        )
    )
    yield v.say(Text(f"Games: {found.games}", f"Parties : {found.games}"))
    share, (low, high) = v.percent(found.share.value), (v.percent(end) for end in found.share.interval)
    yield v.say(
        Text(
            f"Won: {found.won}, {share} (95%: {low} to {high})",
            f"Gagnées : {found.won}, {share} (intervalle à 95 % : de {low} à {high})",
        )
    )
    if found.mean_score is not None:
        score = v.number(found.mean_score)
        yield v.say(Text(f"Score, mean: {score}", f"Cartes retirées, en moyenne : {score}"))
    if moves := found.moves_of_wins:
        median = v.number(moves.median)
        yield v.say(
            Text(
                f"Moves of the wins: median {median}, least {moves.least}, most {moves.most}",
                f"Coups des parties gagnées : médiane {median}, minimum {moves.least}, maximum {moves.most}",
            )
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
    took, rate = v.number(seconds), v.number(games / (seconds or 1))
    return v.say(
        Text(
            f"{en(games, 'deal', 'deals')} in {took} s, {rate} a second.",
            f"{fr(games, 'donne', 'donnes')} en {took} s, {rate} par seconde.",
        )
    )


def bar(done: int, wanted: int | None) -> Text:
    """Return how much of a survey is done, drawn."""
    share = done / (wanted or 1)
    drawn = f"[{'#' * int(BAR_WIDTH * share):-<{BAR_WIDTH}}] {int(100 * share)}"
    return Text(f"{drawn}%", f"{drawn} %")


def half_row(v: Voice, file: str, line: int) -> str:
    """Return that a row was not written to its end, and does not count."""
    name = v.outside(file)
    return v.say(
        Text(f"{name}:{line}: half a row, left out.", f"{name}:{line}: une ligne incomplète, laissée de côté.")
    )


STOPPED = Text("Stopped. The same command goes on from here.", "Arrêté. La même commande reprendra à ce point.")


def worker_died(v: Voice) -> str:
    """Return that a process of the survey has ended by itself."""
    return v.say(
        Text(
            "A process of the survey has died, killed or out of memory; what it had not written is not counted.",
            "Un processus de calcul est mort, tué ou faute de mémoire ; ce qu'il n'avait pas écrit n'est pas compté.",
        )
    )
