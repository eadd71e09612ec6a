"""The keeper: what becomes of the row of the game on the table, command by command.

A row begins with a move that is made here, never with an undo, a redo or a resignation. Three things wait for such a
move: a game that has no row yet (new, or loaded), a game that was restarted, and one whose row has been won. The
first then gets a row, the second goes on in its own, the third gets a new one and leaves the won one as it was.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from itertools import takewhile
from typing import NamedTuple

from pyramide_cli.engine.game import RESIGN, Game, Step
from pyramide_cli.engine.rules import Status
from pyramide_cli.kept.database import Database
from pyramide_cli.kept.faults import NotKept
from pyramide_cli.kept.row import FirstEnd, Row


class Tally(NamedTuple):
    """What has happened since the row was last brought up to date: moves taken back, answers, moves of auto."""

    taken: int = 0
    asked: int = 0
    auto: int = 0


def utc_now() -> datetime:
    """Return the time by the system's clock, in UTC."""
    return datetime.now(UTC)


class Keeper:
    """Keeps the game on the table. Without a database it does nothing.

    The methods that write return the fault to warn of: the first one, and None ever after. The next command tries
    again, without waiting for other programs, and where that goes well nothing is lost: a row is written whole.
    """

    def __init__(self, database: Database | None, clock: Callable[[], datetime] = utc_now) -> None:
        self._database = database
        self._clock = clock
        #: Whether the one warning has been given, by whoever reads kept games too.
        self.warned = False
        self._row: Row | None = None
        #: What the row in the file may be, if no other program has changed it. There are two such rows after a
        #: transaction of which nobody knows whether it came to its end.
        self._ours: set[Row] = set()
        self._is_stored = True
        self._tally = Tally()
        self._restarted = False
        self._unjudged = False
        self._line: list[Step] = []
        self._steps: list[Step] = []

    @property
    def row(self) -> Row | None:
        """The row of the game on the table as the last command left it; None for none."""
        return self._row

    @property
    def number(self) -> int:
        """The number of the row of the game on the table; 0 for none."""
        return self._row.number if self._row else 0

    @property
    def unjudged(self) -> bool:
        """Whether the game has just come to its first end and ``judged`` should say if the deal could be won."""
        return self._unjudged

    def begin(self, game: Game, row: Row | None = None) -> NotKept | None:
        """Put another game on the table: a new or loaded one, or the one of ``row``, gone on with."""
        fault = None if self._is_stored else self._write()
        self._put_down(row)
        self._look(game)
        return fault

    def restart(self, game: Game) -> None:
        """Put the same deal on the table again, nothing played. The row is as it was until the first move."""
        self._tally = self._tally._replace(taken=self._tally.taken + _moves(self._line))
        self._restarted = True
        self._unjudged = False
        self._look(game)

    def after(self, game: Game, *, asked: int = 0, auto: int = 0) -> NotKept | None:
        """Keep the game after an accepted command that had so many answers of the solver, so many moves of auto.

        Moves taken back are counted here.
        """
        if self._database is None:
            return None
        self._unjudged = False
        moved = self._count(game, asked, auto)
        fault = None
        if self._row is None or self._restarted or self._row.status is Status.WON:
            fault = None if self._is_stored else self._write()
            if not moved:
                return fault
        row = self._begun(game)
        if row == self._row and self._is_stored:
            return None
        self._row = self._ended(replace(row, changed=self._now()))
        return fault or self._write()

    def judged(self, winnable: bool | None) -> NotKept | None:
        """Keep whether the deal of the game that has just ended could be won, None where nobody knows."""
        if not self._unjudged or self._row is None:
            return None
        self._unjudged = False
        self._row = replace(self._row, winnable=winnable)
        return None if winnable is None else self._write()

    def _put_down(self, row: Row | None) -> None:
        """Forget the game on the table, and go on with a row that the file holds."""
        self._row = row
        self._ours = {row} if row else set()
        self._is_stored = True
        self._tally = Tally()
        self._restarted = False
        self._unjudged = False

    def _look(self, game: Game) -> None:
        """Remember the line, and all steps that undo and redo walk along."""
        self._line = game.line
        self._steps = [*game.line, *game.taken_back]

    def _count(self, game: Game, asked: int, auto: int) -> bool:
        """Count what a command did and return whether it made a move.

        Undo and redo leave the steps of a game the same objects, a move is a new one.
        """
        line, steps = self._line, self._steps
        self._look(game)
        taken = _moves(line[_common(line, self._line) :])
        row = self._row
        if row and row.first_end and row.status is not Status.WON:
            asked = 0
        self._tally = Tally(self._tally.taken + taken, self._tally.asked + asked, self._tally.auto + auto)
        return _moves(self._steps[_common(steps, self._steps) :]) > 0

    def _begun(self, game: Game) -> Row:
        """Return the row as the game stands: its own, a first one, or a new one behind a row that has been won.

        A new row that goes on with the line of a won one has its counts; one that starts again has none.
        """
        row, (taken, asked, auto) = self._row, self._tally
        if row is None or row.status is Status.WON:
            now = self._now()
            if row and self._restarted:
                row, taken = None, 0
            row = replace(row, number=0, begun=now, winnable=None, first_end=None) if row else Row.begin(game, now)
            self._ours = set()
        self._tally = Tally()
        self._restarted = False
        return replace(row, taken=row.taken + taken, asked=row.asked + asked, auto=row.auto + auto).showing(game)

    def _ended(self, row: Row) -> Row:
        """Return the row with its first end, if that has come. A deal that was won could be won."""
        won = row.status is Status.WON
        if row.status is not Status.PLAYING and not row.first_end:
            self._unjudged = not won
            row = replace(row, first_end=FirstEnd(row.status, row.moves, row.changed))
        return replace(row, winnable=True) if won else row

    def _write(self) -> NotKept | None:
        """Write the row. The file holds it, or what it held before, wherever this is interrupted."""
        assert self._database
        assert self._row
        database = self._database if self._is_stored else replace(self._database, patience=0)
        self._is_stored = False
        try:
            with database.writing() as put:
                row = put(self._row, self._ours)
                self._ours = {*self._ours, row}
        except NotKept as fault:
            warned, self.warned = self.warned, True
            return None if warned else fault
        self._row = row
        self._ours = {row}
        self._is_stored = True
        return None

    def _now(self) -> datetime:
        return self._clock().replace(microsecond=0)


def _common(before: list[Step], after: list[Step]) -> int:
    """Return how many steps two lists share from their beginning, as the same objects."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], zip(before, after, strict=False)))


def _moves(steps: list[Step]) -> int:
    """Return how many of the steps are moves: a resignation is none."""
    return sum(step.move != RESIGN for step in steps)
