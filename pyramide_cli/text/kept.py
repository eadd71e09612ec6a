"""Sentences about kept games: which wait, which were played, how the player has fared, why none is kept."""

from collections.abc import Iterator
from datetime import datetime

from pyramide_cli.engine.rules import Rules, Status
from pyramide_cli.kept.faults import Fault, NotKept
from pyramide_cli.kept.figures import Figures
from pyramide_cli.kept.row import Row
from pyramide_cli.survey.measured import measured
from pyramide_cli.text.voice import Text, Voice, en, fr

NO_GAMES = Text("No games are kept.", "Aucune partie n'est conservée.")

FAULTS = {
    Fault.NO_ACCESS: Text("cannot be read or written", "ne peut être ni lu ni écrit"),
    Fault.FULL: Text("finds no space left on the device", "ne trouve plus de place sur le disque"),
    Fault.FAILED: Text("cannot be written: the disk refuses", "ne peut pas être écrit : le disque refuse"),
    Fault.NO_DATABASE: Text("is not a file of kept games", "n'est pas un fichier de parties conservées"),
    Fault.FOREIGN: Text("belongs to another program", "appartient à un autre programme"),
    Fault.NEWER: Text("was written by a newer version", "a été écrit par une version plus récente"),
    Fault.DAMAGED: Text("is damaged", "est abîmé"),
    Fault.BUSY: Text("is locked by another program", "est verrouillé par un autre programme"),
    Fault.NO_SQLITE: Text("needs SQLite, which this Python lacks", "demande SQLite, que ce Python n'a pas"),
}


def fault(v: Voice, error: NotKept) -> str:
    """Return the warning that games are not kept, with the file that is in the way."""
    name, why = v.outside(str(error.file)), FAULTS[error.fault]
    return v.say(Text(f"This game is not kept: {name} {why.english}.", f"Partie non conservée : {name} {why.french}."))


def waiting(v: Voice, row: Row) -> str:
    """Return that an unfinished game waits."""
    deal, rules = _deal(v, row), _rules(v, row.rules)
    return v.say(
        Text(
            f"An unfinished game waits (resume): {deal}, {rules}, {row.score}/28 in {en(row.moves, 'move', 'moves')}.",
            f"Une partie inachevée attend (reprendre) : {deal}, {rules}, {row.score}/28 en "
            f"{fr(row.moves, 'coup', 'coups')}.",
        )
    )


def games(v: Voice, rows: list[Row]) -> Iterator[str]:
    """Yield a line for each game: number, date, deal, rules, result."""
    for row in rows:
        when, deal, rules, result = _time(row.begun), _deal(v, row), _rules(v, row.rules), _result(v, row)
        line = f"{row.number}: {when}, {deal}, {rules}, {result}"
        yield v.say(Text(f"{line}.", f"{line}."))


def _time(time: datetime) -> str:
    return f"{time.astimezone():%Y-%m-%d %H:%M}"


def _deal(v: Voice, row: Row) -> str:
    return v.say(
        Text("given deal", "donne fournie") if row.seed is None else Text(f"seed {row.seed}", f"donne n° {row.seed}")
    )


def _rules(v: Voice, rules: Rules) -> str:
    name, n = v.rules(rules), rules.passes
    if rules.unlimited:
        return v.say(Text(f"{name}, unlimited passes", f"{name}, passages illimités"))
    return v.say(Text(f"{name}, {en(n, 'pass', 'passes')}", f"{name}, {fr(n, 'passage', 'passages')}"))


def _result(v: Voice, row: Row) -> str:
    """Return how a game first ended, or how it stands; and whether it was won in the end."""
    status = row.first_end.status if row.first_end else row.status
    n = row.first_end.moves if row.first_end else row.moves
    how = {
        Status.WON: Text("won in", "gagnée en"),
        Status.LOST: Text("lost in", "perdue en"),
        Status.RESIGNED: Text("resigned after", "abandonnée après"),
        Status.PLAYING: Text("unfinished after", "inachevée après"),
    }[status]
    later = Text("", "")
    if row.status is Status.WON and status is not Status.WON:
        later = Text(", won in the end", ", gagnée à la fin")
    return v.say(
        Text(
            f"{how.english} {en(n, 'move', 'moves')}{later.english}",
            f"{how.french} {fr(n, 'coup', 'coups')}{later.french}",
        )
    )


def stats(v: Voice, figures: list[Figures]) -> Iterator[str]:
    """Yield a few lines for each rule set and number of passes."""
    for found in figures:
        rules = _rules(v, found.rules)
        yield v.say(
            Text(
                f"{rules}: {found.played} played, {found.won} won{_share(v, found)}, {found.unaided} of them unaided.",
                f"{rules} : {fr(found.played, 'partie jouée', 'parties jouées')}, "
                f"{fr(found.won, 'gagnée', 'gagnées')}{_share(v, found)}, dont {found.unaided} sans aide.",
            )
        )
        yield from _could(v, found)
        yield from _more(v, found)
        yield from _others(v, found)


def _share(v: Voice, found: Figures) -> str:
    return "" if found.share is None else f" ({v.percent(found.share, 0)})"


def _could(v: Voice, found: Figures) -> Iterator[str]:
    """Yield how many of the played could be won, and how many of those were."""
    if not found.played:
        return
    n, won, unknown = found.winnable, found.winnable_won, found.unknown
    open_ = Text(f"; of {unknown} it is not known", f" ; pour {unknown}, on ne sait pas") if unknown else Text("", "")
    could = fr(n, "pouvait être gagnée", "pouvaient être gagnées")
    were = fr(won, "l'a été", "l'ont été")
    yield v.say(
        Text(
            f"  Of these {found.played}, {n} could be won, and you won {won} of them{open_.english}.",
            f"  Sur {found.played}, {could}, et {were}{open_.french}.",
        )
    )


def _more(v: Voice, found: Figures) -> Iterator[str]:
    """Yield streaks, the fewest moves, and what does not count as played."""
    parts = [
        Text(
            f"streak {found.streak}, longest {found.longest_streak}",
            f"série {found.streak}, record {found.longest_streak}",
        )
    ]
    if found.fewest is not None:
        parts.append(Text(f"fewest moves {found.fewest}", f"le moins de coups : {found.fewest}"))
    if found.in_the_end:
        parts.append(
            Text(
                f"{found.in_the_end} more won in the end",
                fr(found.in_the_end, "de plus gagnée à la fin", "de plus gagnées à la fin"),
            )
        )
    if found.unfinished:
        parts.append(Text(f"{found.unfinished} unfinished", fr(found.unfinished, "inachevée", "inachevées")))
    if found.again.played:
        n, won = found.again.played, found.again.won
        parts.append(
            Text(
                f"{n} on cards seen before, {won} won", f"{n} avec des cartes déjà vues, {fr(won, 'gagnée', 'gagnées')}"
            )
        )
    english, french = "; ".join(part.english for part in parts), " ; ".join(part.french for part in parts)
    yield v.say(Text(f"  {english[0].upper()}{english[1:]}.", f"  {french[0].upper()}{french[1:]}."))


def _others(v: Voice, found: Figures) -> Iterator[str]:
    """Yield what share of all deals is won under the same rules by others, and can be won at all."""
    shares = {player: v.percent(share, 0) for player, share in measured(found.rules).items()}
    if not shares:
        return
    won = [
        *([Text(f"auto wins {shares['auto']}", f"auto en gagne {shares['auto']}")] if "auto" in shares else []),
        *(
            [
                Text(
                    f"a careful player who never peeks {shares['fair']}",
                    f"un joueur prudent qui ne triche pas {shares['fair']}",
                )
            ]
            if "fair" in shares
            else []
        ),
    ]
    english, french = ", ".join(part.english for part in won), ", ".join(part.french for part in won)
    best = Text("", "")
    if "solver" in shares:
        best = Text(f"; {shares['solver']} can be won", f" ; {shares['solver']} peuvent être gagnées")
    yield v.say(Text(f"  Of all deals {english}{best.english}.", f"  Sur toutes les donnes, {french}{best.french}."))
