"""A kept game as a row: a plain value, its form in the file, and the way to a game that can be played and back."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TypeAlias

from pyramide_cli.engine.cards import DECK, MAX_SEED, Deal, NotationError
from pyramide_cli.engine.game import RESIGN, Game, Step
from pyramide_cli.engine.notation import format_deal, parse_number
from pyramide_cli.engine.position import Move
from pyramide_cli.engine.reasons import IllegalMove
from pyramide_cli.engine.rules import PASSES, RULE_SETS, UNLIMITED, Rules, Status
from pyramide_cli.kept.faults import DamagedRow

#: What SQLite gives and takes.
Value: TypeAlias = str | bytes | int | float | None
Values: TypeAlias = tuple[Value, ...]

#: The columns, in the order of a row's fields but for rules and passes, which are one value there.
COLUMNS = (
    *("number", "begun", "changed", "seed", "cards", "rules", "passes", "line", "redo", "status", "score", "moves"),
    *("taken", "asked", "auto", "again", "winnable", "first_end"),
)
WHOLE_DECK = frozenset(DECK)
#: Commands, one a line. Whether they are moves of this deal is known when they are played.
COMMANDS = re.compile(r"[a-z0-9. \n]*")
#: Times beyond these cannot be told in every time zone.
YEARS = range(1970, 9000)


@dataclass(frozen=True)
class FirstEnd:
    """A game's result: how it first ended, after how many moves, and when."""

    status: Status
    moves: int
    time: datetime

    def __str__(self) -> str:
        return f"{self.status} {self.moves} {write_time(self.time)}"


@dataclass(frozen=True)
class Row:
    """A kept game. Times are whole seconds in UTC; ``line`` and ``redo`` are commands, one a line, in order.

    ``number`` is 0 until the row is written. ``taken``, ``asked`` and ``auto`` count moves taken back, answers of the
    solver before the first end, and moves that auto played. ``again``: the same cards were kept before. ``winnable``
    is said of the deal, None where nobody knows. A row that has been won is not changed any more, so its status says
    that it was won in the end.
    """

    number: int
    begun: datetime
    changed: datetime
    seed: int | None
    cards: str
    rules: Rules
    line: str
    redo: str
    status: Status
    score: int
    moves: int
    taken: int = 0
    asked: int = 0
    auto: int = 0
    again: bool = False
    winnable: bool | None = None
    first_end: FirstEnd | None = None

    @classmethod
    def begin(cls, game: Game, now: datetime) -> "Row":
        """Return the row of a game that has not been kept yet."""
        deal = game.deal
        untouched = cls(0, now, now, deal.seed, format_deal(deal), game.rules, "", "", Status.PLAYING, 0, 0)
        return untouched.showing(game)

    def showing(self, game: Game) -> "Row":
        """Return the row with the game as it stands, all counts left as they are."""
        return replace(
            self,
            line=_commands(game.line),
            redo=_commands(game.taken_back),
            status=game.status,
            score=game.position.removed,
            moves=game.moves,
        )

    @property
    def is_unfinished(self) -> bool:
        """Whether the game waits to be gone on with; one that was taken back to no move does not."""
        return self.status is Status.PLAYING and self.moves > 0

    def game(self) -> Game:
        """Return the game with its whole line to undo, and to redo what was taken back.

        Raises DamagedRow for a line that these cards do not allow, and for cards that are not those of the seed.
        """
        cards = tuple(self.cards.split(" "))
        game = Game(Deal(cards, self.seed), self.rules)
        if self.seed is not None and Deal.from_seed(self.seed) != game.deal:
            raise DamagedRow(self.number)
        redo = self.redo.splitlines()
        try:
            for command in [*self.line.splitlines(), *redo]:
                if command == str(RESIGN):
                    game.resign()
                else:
                    game.play(Move.parse(command))
        except (NotationError, IllegalMove) as error:
            raise DamagedRow(self.number) from error
        game.undo(len(redo))
        return game

    def values(self) -> Values:
        """Return the row as the file holds it, in the order of COLUMNS: unlimited passes are NULL, times ISO text."""
        return (
            self.number,
            write_time(self.begun),
            write_time(self.changed),
            None if self.seed is None else str(self.seed),
            self.cards,
            self.rules.name,
            None if self.rules.unlimited else self.rules.passes,
            self.line,
            self.redo,
            str(self.status),
            self.score,
            self.moves,
            self.taken,
            self.asked,
            self.auto,
            int(self.again),
            None if self.winnable is None else int(self.winnable),
            None if self.first_end is None else str(self.first_end),
        )

    def plain(self) -> dict[str, object]:
        """Return the row as JSON has it: the file's values, but true and false, and the first end as an object."""
        first = self.first_end
        end = first and {"status": str(first.status), "moves": first.moves, "time": write_time(first.time)}
        values = dict(zip(COLUMNS, self.values(), strict=True))
        return {**values, "again": self.again, "winnable": self.winnable, "first_end": end}


def read_row(values: Values) -> Row:
    """Return the row that the file holds, whoever wrote it; raise DamagedRow for values that no row has."""
    number, begun, changed, seed, cards, rules, passes, line, redo, status, *counts, again, winnable, end = values
    try:
        score, moves, taken, asked, auto = map(_count, counts)
        return Row(
            _count(number),
            _read_time(begun),
            _read_time(changed),
            None if seed is None else _seed(seed),
            _cards(cards),
            _rules(rules, passes),
            _matching(COMMANDS, line),
            _matching(COMMANDS, redo),
            Status(_string(status)),
            score,
            moves,
            taken,
            asked,
            auto,
            bool(_count(again)),
            None if winnable is None else bool(_count(winnable)),
            None if end is None else _end(end),
        )
    except (ValueError, OverflowError, KeyError) as error:
        raise DamagedRow(number if isinstance(number, int) else 0) from error


def write_time(time: datetime) -> str:
    """Write a time in UTC: ``2026-11-30T20:45:00Z``."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ")


def _read_time(value: Value) -> datetime:
    time = datetime.fromisoformat(_string(value)).astimezone(UTC).replace(microsecond=0)
    if time.year not in YEARS:
        raise ValueError(value)
    return time


def _end(value: Value) -> FirstEnd:
    """Read a first end as its column has it; raise ValueError."""
    status, moves, time = _string(value).split(" ")
    if status == Status.PLAYING:
        raise ValueError(value)
    return FirstEnd(Status(status), parse_number(moves, 10**6), _read_time(time))


def _commands(steps: Iterable[Step]) -> str:
    return "\n".join([str(step.move) for step in steps])


def _string(value: Value) -> str:
    if not isinstance(value, str):
        raise ValueError(value)
    return value


def _count(value: Value) -> int:
    if not isinstance(value, int) or value < 0:
        raise ValueError(value)
    return value


def _matching(pattern: re.Pattern[str], value: Value) -> str:
    if not pattern.fullmatch(text := _string(value)):
        raise ValueError(value)
    return text


def _seed(value: Value) -> int:
    if (seed := parse_number(_string(value), MAX_SEED + 1)) > MAX_SEED:
        raise ValueError(value)
    return seed


def _cards(value: Value) -> str:
    cards = _string(value).split(" ")
    if len(cards) != len(DECK) or WHOLE_DECK.difference(cards):
        raise ValueError(value)
    return " ".join(cards)


def _rules(name: Value, passes: Value) -> Rules:
    number = UNLIMITED if passes is None else passes
    if not isinstance(number, int) or number not in PASSES:
        raise ValueError(passes)
    return RULE_SETS[_string(name)].with_passes(number)
