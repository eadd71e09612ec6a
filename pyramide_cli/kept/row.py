"""A kept game as a row: a plain value, and its form in the file and in JSON."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime
from typing import Any, NamedTuple, TypeAlias

from pyramide_cli.engine.cards import MAX_SEED, Deal
from pyramide_cli.engine.deal_text import format_deal
from pyramide_cli.engine.game import Game, Step
from pyramide_cli.engine.notation import parse_number
from pyramide_cli.engine.rules import PASSES, RULE_SETS, UNLIMITED, Rules, Status

#: What SQLite gives and takes.
Value: TypeAlias = str | bytes | int | float | None
Values: TypeAlias = tuple[Value, ...]

#: Columns that only the program needs.
INNER = ("chosen", "turn")
#: Times beyond these cannot be told in every time zone.
YEARS = range(1970, 9000)


class DamagedRow(ValueError):
    """A row with contents that no game has; this program never writes one."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class FirstEnd(NamedTuple):
    """A game's result: how it first ended, after how many moves, when, and at which turn of all kept games."""

    status: Status
    moves: int
    time: datetime
    turn: int = 0

    def __str__(self) -> str:
        return f"{self.status} {self.moves} {write_time(self.time)} {self.turn}"


@dataclass(frozen=True)
class Row:
    """A kept game; its fields are the columns of the file. Times are whole seconds in UTC.

    ``number`` is 0 until the row is written. ``passes`` is None for unlimited. Lines are commands as ``save`` writes
    them. ``taken``, ``asked`` and ``auto`` count moves taken back, answers of the solver before the first end, and
    moves that auto played. ``again``: the same cards were kept before. ``winnable`` is said of the deal, None where
    nobody knows. A row that has been won is not changed any more, so its status says that it was won in the end.
    ``first_line`` is the line at the first end. ``grade`` and ``chosen`` tell how the deal was asked for. ``turn``
    counts what was written into the file: the row with the highest was played last.
    """

    number: int
    begun: datetime
    changed: datetime
    seed: str | None
    cards: str
    rules: str
    passes: int | None
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
    first_line: str | None = None
    grade: str | None = None
    chosen: str | None = None
    turn: int = 0

    @classmethod
    def begin(cls, game: Game, now: datetime) -> "Row":
        """Return the row of a game that has not been kept yet."""
        deal, rules = game.deal, game.rules
        seed = None if deal.seed is None else str(deal.seed)
        untouched = cls(
            0, now, now, seed, format_deal(deal), rules.name, passes_of(rules), "", "", Status.PLAYING, 0, 0
        )
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

    def at_turn(self, turn: int) -> "Row":
        """Return the row as it is written at this turn, at which it may have come to its first end."""
        end = self.first_end
        return replace(self, turn=turn, first_end=end._replace(turn=end.turn or turn) if end else None)

    @property
    def rule_set(self) -> Rules:
        """The rules it is played under."""
        return RULE_SETS[self.rules].with_passes(UNLIMITED if self.passes is None else self.passes)

    @property
    def deal(self) -> Deal:
        """The cards, with their seed; raise DamagedRow for cards that are not those of the seed."""
        try:
            deal = Deal.from_cards(self.cards.split()) if self.seed is None else Deal.from_seed(int(self.seed))
        except ValueError as error:
            raise DamagedRow(self.number) from error
        if format_deal(deal) != self.cards:
            raise DamagedRow(self.number)
        return deal

    @property
    def is_unfinished(self) -> bool:
        """Whether the game waits to be gone on with; one that was taken back to no move does not."""
        return self.status is Status.PLAYING and self.moves > 0

    @property
    def is_won(self) -> bool:
        """Whether the game's result is a win."""
        return self.first_end is not None and self.first_end.status is Status.WON

    @property
    def is_unaided(self) -> bool:
        """Whether neither auto nor an answer of the solver took part."""
        return not (self.auto or self.asked)

    def values(self) -> Values:
        """Return the row as the file holds it, in the order of COLUMNS."""
        return tuple([_stored(getattr(self, column)) for column in COLUMNS])

    def plain(self, *, whole: bool = False) -> dict[str, Any]:
        """Return the row as JSON has it: the first end as an object; ``whole``: with all that ``read_plain`` reads."""
        values: dict[str, Any] = dict(zip(COLUMNS, self.values(), strict=True))
        values |= {"again": self.again, "winnable": self.winnable}
        if end := self.first_end:
            values["first_end"] = {"status": str(end.status), "moves": end.moves, "time": write_time(end.time)} | (
                {"turn": end.turn} if whole else {}
            )
        return {column: value for column, value in values.items() if whole or column not in INNER}


COLUMNS = tuple(field.name for field in fields(Row))


def read_row(values: Iterable[Value]) -> Row:
    """Return the row that the file holds, whoever wrote it; raise DamagedRow for values that no row has."""
    named = dict(zip(COLUMNS, values, strict=True))
    try:
        return Row(**{column: READERS[column](value) for column, value in named.items()})
    except (ValueError, OverflowError) as error:
        number = named["number"]
        raise DamagedRow(number if isinstance(number, int) else 0) from error


def read_plain(entry: object, turn: int) -> Row:
    """Read a row that came as JSON, played at this turn where it does not say; raise DamagedRow."""
    if not isinstance(entry, dict):
        raise DamagedRow(0)
    values = {**dict.fromkeys(COLUMNS), "turn": turn} | entry
    if isinstance(end := values["first_end"], dict):
        values["first_end"] = " ".join(str(end.get(key, turn)) for key in ("status", "moves", "time", "turn"))
    row = read_row([values[column] for column in COLUMNS])
    return replace(row, cards=format_deal(row.deal))


def passes_of(rules: Rules) -> int | None:
    """Return the number of passes as files and JSON have it: None for unlimited."""
    return None if rules.unlimited else rules.passes


def write_time(time: datetime) -> str:
    """Write a time in UTC: ``2026-11-30T20:45:00Z``."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ")


def _commands(steps: Iterable[Step]) -> str:
    return "\n".join([str(step.move) for step in steps])


def _stored(value: Any) -> Value:
    if isinstance(value, datetime):
        return write_time(value)
    if isinstance(value, FirstEnd | Status):
        return str(value)
    return int(value) if isinstance(value, bool) else value


def _text(value: Value) -> str:
    if not isinstance(value, str):
        raise ValueError(value)
    return value


def _count(value: Value) -> int:
    if not isinstance(value, int) or value < 0:
        raise ValueError(value)
    return value


def _flag(value: Value) -> bool:
    return bool(_count(value))


def _time(value: Value) -> datetime:
    time = datetime.fromisoformat(_text(value)).astimezone(UTC).replace(microsecond=0)
    if time.year not in YEARS:
        raise ValueError(value)
    return time


def _seed(value: Value) -> str:
    return str(_one_of(range(MAX_SEED + 1), parse_number(_text(value), MAX_SEED + 1)))


def _end(value: Value) -> FirstEnd:
    status, moves, time, turn = _text(value).split(" ")
    if status == Status.PLAYING:
        raise ValueError(value)
    return FirstEnd(Status(status), parse_number(moves, 10**6), _time(time), parse_number(turn, 10**18))


def _one_of(allowed: Any, value: Any) -> Any:
    if value not in allowed:
        raise ValueError(value)
    return value


def _or_none(read: Callable[[Value], Any]) -> Callable[[Value], Any]:
    return lambda value: None if value is None else read(value)


#: How each column is read. Whether lines are moves of their deal is known when they are played.
READERS: dict[str, Callable[[Value], Any]] = {
    **dict.fromkeys(("number", "score", "moves", "taken", "asked", "auto", "turn"), _count),
    **dict.fromkeys(("begun", "changed"), _time),
    **dict.fromkeys(("cards", "line", "redo"), _text),
    **dict.fromkeys(("first_line", "grade", "chosen"), _or_none(_text)),
    "seed": _or_none(_seed),
    "rules": lambda name: _one_of(RULE_SETS, _text(name)),
    "passes": _or_none(lambda passes: _one_of(PASSES, _count(passes))),
    "status": lambda status: Status(_text(status)),
    "again": _flag,
    "winnable": _or_none(_flag),
    "first_end": _or_none(_end),
}
