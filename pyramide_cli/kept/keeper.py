"""The keeper: what becomes of the row of the game on the table, command by command.

A row begins with a move that is made here, never with an undo, a redo or a resignation. Three things wait for such a
move: a game that has no row yet (new, or loaded), a game that was restarted, and one whose row has been won. The
first then gets a row, the second goes on in its own, the third gets a new one and leaves the won one as it was.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from itertools import takewhile
from typing import NamedTuple

from pyramide_cli.engine.cards import Deal
from pyramide_cli.engine.game import RESIGN, Game, Step
from pyramide_cli.engine.rules import Status
from pyramide_cli.kept.row import FirstEnd, Row
from pyramide_cli.kept.store import NotKept, Store


class Tally(NamedTuple):
    """What has happened since the row was last brought up to date: moves taken back, answers, moves of auto."""

    taken: int = 0
    asked: int = 0
    auto: int = 0


class Keeper:
    """Keeps the game on the table; without a store it does nothing.

    The methods that write return the fault to warn of: the first one, and None ever after, so that the player is warned
    once. The next command tries again, without waiting for other programs; a row is written whole, so nothing is lost.
    """

    def __init__(self, store: Store | None, clock: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self._store = store
        self._clock = clock
        #: The row of the game on the table as the last command left it; None for none.
        self.row: Row | None = None
        #: Whether the one warning has been given, by whoever reads kept games too.
        self.warned = False
        #: Whether the game has just come to its first end and ``judged`` should say if the deal could be won.
        self.unjudged = False
        #: Answers about deals that no move had been made of: they belong to the cards, dealt again or not.
        self._foreknown: Counter[Deal] = Counter()
        self._is_stored = True
        self._tally = Tally()
        self._put_down(None, None)
        self._line: list[Step] = []
        self._steps: list[Step] = []

    @property
    def number(self) -> int:
        """The number of the row of the game on the table; 0 for none."""
        return self.row.number if self.row else 0

    def begin(self, game: Game, *, chosen: str | None = None, grade: str | None = None) -> NotKept | None:
        """Put a new or loaded game on the table; ``chosen`` and ``grade`` tell how its deal was asked for."""
        fault = None if self._is_stored else self._write()
        self._put_down(chosen, grade)
        self._look(game)
        return fault

    def go_on(self, row: Row) -> None:
        """Go on with the row that the game on the table came from."""
        self.row, self._chosen, self._grade = row, row.chosen, row.grade

    def restart(self, game: Game) -> None:
        """Put the same deal on the table again, nothing played. The row is as it was until the first move."""
        self._tally = self._tally._replace(taken=self._tally.taken + _moves(self._line))
        self._restarted = True
        self.unjudged = False
        self._look(game)

    def after(self, game: Game, *, asked: int = 0, auto: int = 0) -> NotKept | None:
        """Keep the game after an accepted command that had so many answers of the solver, so many moves of auto.

        Moves taken back are counted here. Nothing is kept of someone else's game.
        """
        if self._store is None or game.deal.followed:
            return None
        self.unjudged = False
        self._forgive(game)
        moved = self._count(game, asked, auto)
        if self.row is None or self._restarted or self.row.status is Status.WON:
            fault = None if self._is_stored else self._write()
            if not moved:
                return fault
        else:
            fault = None
        row = self._begun(game)
        if row == self.row and self._is_stored:
            return None
        self.row = self._ended(replace(row, changed=self._now()))
        return fault or self._write()

    def judged(self, winnable: bool | None) -> NotKept | None:
        """Keep whether the deal of the game that has just ended could be won, None where nobody knows."""
        if not self.unjudged or self.row is None:
            return None
        self.unjudged = False
        self.row = replace(self.row, winnable=winnable)
        return None if winnable is None else self._write()

    def learn(self, winnable: dict[int, bool]) -> None:
        """Take over what was written of some games, by their numbers, by whoever asked the solver."""
        if self.row and self.row.number in winnable:
            self.row = replace(self.row, winnable=winnable[self.row.number])

    def _put_down(self, chosen: str | None, grade: str | None) -> None:
        """Forget the game on the table."""
        self.row = None
        self._chosen, self._grade = chosen, grade
        self._is_stored = True
        self._tally = Tally()
        self._restarted = self._has_resigned = self.unjudged = False

    def _look(self, game: Game) -> None:
        """Remember the line, and all steps that undo and redo walk along."""
        self._line = game.line
        self._steps = [*game.line, *game.taken_back]

    def _forgive(self, game: Game) -> None:
        """Forget a first end by resignation that this very next command has taken back."""
        if self._has_resigned and self.row and not self._restarted and not game.resigned:
            self.row = replace(self.row, winnable=None, first_end=None, first_line=None)
        self._has_resigned = False

    def _count(self, game: Game, asked: int, auto: int) -> bool:
        """Count what a command did and return whether it made a move.

        Undo and redo leave the steps of a game the same objects, a move is a new one.
        """
        line, steps = self._line, self._steps
        self._look(game)
        taken = _moves(line[_common(line, self._line) :])
        if self.row is None:
            self._foreknown[game.deal] += asked
            asked = 0
        elif self.row.first_end and self.row.status is not Status.WON:
            asked = 0
        self._tally = Tally(self._tally.taken + taken, self._tally.asked + asked, self._tally.auto + auto)
        return _moves(self._steps[_common(steps, self._steps) :]) > 0

    def _begun(self, game: Game) -> Row:
        """Return the row as the game stands: its own, a first one, or a new one behind a row that has been won.

        A new row that goes on with the line of a won one has its counts; one that starts again has none.
        """
        row, (taken, asked, auto) = self.row, self._tally
        if row and row.status is Status.WON and not self._restarted:
            row = replace(row, number=0, begun=self._now(), winnable=None, first_end=None, first_line=None)
        elif row is None or row.status is Status.WON:
            taken = 0 if row else taken
            row = replace(Row.begin(game, self._now()), asked=self._foreknown[game.deal])
            row = replace(row, chosen=self._chosen, grade=self._grade)
        self._tally = Tally()
        self._restarted = False
        return replace(row, taken=row.taken + taken, asked=row.asked + asked, auto=row.auto + auto).showing(game)

    def _ended(self, row: Row) -> Row:
        """Return the row with its first end, if that has come. A deal that was won could be won."""
        won = row.status is Status.WON
        if row.status is not Status.PLAYING and not row.first_end:
            self._has_resigned = row.status is Status.RESIGNED
            self.unjudged = not won and row.winnable is None
            row = replace(row, first_end=FirstEnd(row.status, row.moves, row.changed), first_line=row.line)
        return replace(row, winnable=True) if won else row

    def _write(self) -> NotKept | None:
        """Write the row. The file holds it, or what it held before, wherever this is interrupted."""
        assert self._store
        assert self.row
        store = self._store if self._is_stored else Store(self._store.file, patience=0)
        self._is_stored = False
        try:
            self.row = store.put(self.row)
        except NotKept as fault:
            warned, self.warned = self.warned, True
            return None if warned else fault
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
