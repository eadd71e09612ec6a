"""A game that has ended, in eight lines to paste elsewhere: how it went, and no card."""

from dataclasses import dataclass

from pyramide_cli.engine import pyramid
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.piles import bits
from pyramide_cli.engine.rules import Status
from pyramide_cli.text.outcomes import passes
from pyramide_cli.text.voice import Fact, Phrase, Text, Voice

STAYED = "."
#: Gone before the line began.
BEFORE = "-"
ENDINGS = {
    Status.WON: Text("won in {moves:move|moves}", "gagnée en {moves:coup|coups}"),
    Status.LOST: Text("lost after {moves:move|moves}", "perdue après {moves:coup|coups}"),
    Status.RESIGNED: Text("resigned after {moves:move|moves}", "abandonnée après {moves:coup|coups}"),
}


@dataclass(frozen=True)
class Played:
    """What a result tells besides the line.

    ``day`` is that of a day's deal. ``fewest`` are the moves in which the deal can be won, None where that is not
    known. ``undone`` counts moves taken back, ``answers`` those of the solver before the end.
    """

    day: str | None = None
    fewest: int | None = None
    undone: int = 0
    answers: int = 0


def result(v: Voice, game: Game, played: Played) -> list[str]:
    """Return the line that says how a game ended, and the pyramid with the pass in which each card left, in ASCII."""
    return [_headline(Voice(v.language, carries="ascii"), game, played), *_rows(game)]


def _headline(v: Voice, game: Game, played: Played) -> str:
    fewest = Phrase(Text(" (fewest {fewest})", " (minimum {fewest})"), {"fewest": played.fewest or 0})
    return v.say(
        Text(
            "Pyramid, {deal}, {rules}, {passes}: {ended}{fewest}, {undone:undo|undos}, {answers:answer|answers}.",
            "Pyramide, {deal}, {rules}, {passes} : {ended}{fewest}, {undone:annulation|annulations}, "
            "{answers:réponse|réponses}.",
        ),
        deal=_deal(game, played),
        rules=v.rules(game.rules),
        passes=passes(game.rules),
        ended=Phrase(ENDINGS[game.status], {"moves": game.moves}),
        fewest="" if played.fewest is None else fewest,
        undone=played.undone,
        answers=played.answers,
    )


def _deal(game: Game, played: Played) -> Fact:
    """Return which deal it was; the cards of a given one would give them away."""
    if played.day:
        return Phrase(Text("day {day}", "jour {day}"), {"day": played.day})
    if game.deal.seed is None:
        return Text("given deal", "donne fournie")
    return Phrase(Text("seed {seed}", "donne n° {seed}"), {"seed": game.deal.seed})


def _rows(game: Game) -> list[str]:
    """Return the rows of the pyramid from the apex, each place with the pass in which its card left."""
    left = [STAYED if game.start.pyramid >> number & 1 else BEFORE for number in range(pyramid.SIZE)]
    for step in game.line:
        for card in bits(step.before.pyramid ^ step.after.pyramid):
            left[card.bit_length() - 1] = str(step.before.pass_number)
    # A place below stands half a step to the left: a step is even.
    half = max(map(len, left)) // 2 + 1
    rows = []
    for numbers in pyramid.ROW_NUMBERS:
        indent = " " * (half * (pyramid.ROWS - len(numbers)))
        rows.append((indent + "".join(left[number].ljust(2 * half) for number in numbers)).rstrip())
    return rows
