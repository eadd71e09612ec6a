"""A survey's rows: one game each, as a value and as a line of CSV. The files are read and written elsewhere."""

import csv
import re
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import NamedTuple

from pyramide_cli.engine.cards import MAX_SEED
from pyramide_cli.engine.pyramid import SIZE
from pyramide_cli.engine.rules import PASSES, RULE_SETS, UNLIMITED, Rules
from pyramide_cli.survey.players import PLAYERS, Result

HEADER = "seed,rules,passes,player,won,score,moves,nodes"
PASSES_AS_WORDS = {passes: "unlimited" if passes == UNLIMITED else str(passes) for passes in PASSES}
#: Kings one by one and all other cards in pairs.
MOST_REMOVALS = 28
STOCK_SIZE = 24

#: ASCII digits only, and none of the commas, quotes and signs that other programs put in.
ROW = re.compile(r"([0-9]{1,20}),([^,]+,[^,]+,[^,]+),([01]),([0-9]{0,20}),([0-9]{0,20}),([0-9]{0,20})")
SEED = re.compile(r"[0-9]{1,20}")
#: Won, score and moves of a row that is not whole: without the last comma, or without the nodes that follow it.
PLAYED_SO_FAR = re.compile(r"[01](?:,[0-9]{0,20}){0,2}")
SOLVED_SO_FAR = re.compile(r"[01],{0,3}")


@dataclass(frozen=True)
class Options:
    """What the games of one file have in common."""

    rules: str
    passes: int
    player: str

    def __str__(self) -> str:
        return f"--rules {self.rules} --passes {PASSES_AS_WORDS[self.passes]} --player {self.player}"

    @property
    def cells(self) -> str:
        """The options as they stand in a row."""
        return f"{self.rules},{PASSES_AS_WORDS[self.passes]},{self.player}"

    @property
    def rule_set(self) -> Rules:
        """The rules that these options name."""
        return RULE_SETS[self.rules].with_passes(self.passes)


EVERY_OPTIONS = tuple(Options(*chosen) for chosen in product(RULE_SETS, PASSES, PLAYERS))
OPTIONS_OF_CELLS = {options.cells: options for options in EVERY_OPTIONS}


class Row(NamedTuple):
    """One game of a survey."""

    seed: int
    options: Options
    result: Result

    def __str__(self) -> str:
        won, *figures = self.result
        cells = ",".join("" if figure is None else str(figure) for figure in figures)
        return f"{self.seed},{self.options.cells},{won:d},{cells}"


class NotARow(ValueError):
    """Text that is no row of a survey, or a row of a game that cannot have been."""


def parse(text: str) -> Row:
    """Read a row as ``str`` writes it; raise NotARow."""
    match = ROW.fullmatch(text)
    options = OPTIONS_OF_CELLS.get(match[2]) if match else None
    if match is None or options is None:
        raise NotARow(text)
    seed, won = int(match[1]), match[3] == "1"
    score, moves, nodes = [int(cell) if cell else None for cell in match.group(4, 5, 6)]
    if seed > MAX_SEED or not _can_be(options, won, score, moves) or (nodes is None) == (score is None):
        raise NotARow(text)
    return Row(seed, options, Result(won, score, moves, nodes))


def unquoted(text: str) -> str:
    """Return a line of CSV without the quotes that a spreadsheet may have put around its cells."""
    if '"' not in text:
        return text
    try:
        return ",".join(next(csv.reader([text], strict=True)))
    except csv.Error:
        return text


def may_begin(text: str, wanted: Options | None) -> bool:
    """Return whether text that is no row may be the beginning of one with the options, or with any for None."""
    seed, _, rest = text.partition(",")
    return bool(SEED.fullmatch(seed)) and any(
        _may_go_on(rest, each) for each in ([wanted] if wanted else EVERY_OPTIONS)
    )


def _may_go_on(rest: str, options: Options) -> bool:
    cells = f"{options.cells},"
    figures = PLAYED_SO_FAR if PLAYERS[options.player].plays else SOLVED_SO_FAR
    return cells.startswith(rest) or (rest.startswith(cells) and bool(figures.fullmatch(rest, len(cells))))


@cache
def _can_be(options: Options, won: bool, score: int | None, moves: int | None) -> bool:
    """Return whether the player can end a game like that.

    A game is won with all of the pyramid, by removals of at most two cards each. It is lost with an empty stock, and
    no move takes more cards off the stock than a draw. It has 28 removals at most. The passes limit its draws and
    recycles; without a last pass it is that no player goes round the stock more than once between two removals.
    """
    if not PLAYERS[options.player].plays:
        return score is None and moves is None
    if score is None or moves is None or score > SIZE or won != (score == SIZE):
        return False
    rules = options.rule_set
    draws = -(-STOCK_SIZE // rules.draw)
    passes = min(rules.passes, MOST_REMOVALS + 2)
    least = max(-(-score // 2), 0 if won else draws)
    return least <= moves <= MOST_REMOVALS + passes * draws + passes - 1
