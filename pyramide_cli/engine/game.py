"""A game: the positions of a line, and a cursor in it. Undo and redo move the cursor; nothing is ever taken apart."""

from typing import NamedTuple

from pyramide_cli.engine.cards import Deal
from pyramide_cli.engine.deal_faults import UnknownCard
from pyramide_cli.engine.position import Move, Position
from pyramide_cli.engine.reasons import GameOver, IllegalMove, NotLegal
from pyramide_cli.engine.rules import Rules, Status

#: A resignation is a step of the line like a move, but leads nowhere and is not counted.
RESIGN = Move("resign")


class Step(NamedTuple):
    """One step of a line: the move, the position before it and the one after it."""

    move: Move
    before: Position
    after: Position


class Game:
    """One deal under one rule set, the line played so far, and what was taken back."""

    def __init__(self, deal: Deal, rules: Rules) -> None:
        self.start = Position.start(deal, rules)
        self._steps: list[Step] = []
        self._cursor = 0
        #: How many moves have been taken back so far.
        self.undone = 0
        self._legal: tuple[Position | None, tuple[Move, ...]] = None, ()

    @classmethod
    def at(cls, position: Position) -> "Game":
        """Return a game that begins in the middle; its moves count from there."""
        game = cls(position.deal, position.rules)
        game.start = position
        return game

    @property
    def deal(self) -> Deal:
        """The cards in deal order."""
        return self.start.deal

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.start.rules

    @property
    def position(self) -> Position:
        """Where the game stands now."""
        return self._steps[self._cursor - 1].after if self._cursor else self.start

    @property
    def line(self) -> list[Step]:
        """The steps that led here, the first one first; a resignation is among them."""
        return self._steps[: self._cursor]

    @property
    def taken_back(self) -> list[Step]:
        """The steps that redo can play again, in order."""
        return self._steps[self._cursor :]

    @property
    def undoable(self) -> int:
        """How many steps undo can take back."""
        return self._cursor

    @property
    def redoable(self) -> int:
        """How many steps redo can play again."""
        return len(self._steps) - self._cursor

    @property
    def resigned(self) -> bool:
        """Whether the last step was a resignation."""
        return self._cursor > 0 and self._steps[self._cursor - 1].move == RESIGN

    @property
    def moves(self) -> int:
        """How many moves were made: kings, pairs, draws and recycles that were not taken back."""
        return self._cursor - 1 if self.resigned else self._cursor

    @property
    def status(self) -> Status:
        """How the game stands: won the moment the pyramid is empty, lost only when nothing at all can be done."""
        if self.resigned:
            return Status.RESIGNED
        if self.position.is_won:
            return Status.WON
        return Status.PLAYING if self.legal_moves() or self.position.nameless else Status.LOST

    def legal_moves(self) -> tuple[Move, ...]:
        """Return the legal moves; none once the game has ended, by a resignation too."""
        if self.resigned:
            return ()
        position = self.position
        if self._legal[0] is not position:
            self._legal = position, position.legal_moves()
        return self._legal[1]

    def play(self, move: Move) -> Step:
        """Make a move, which forgets what was taken back; raise IllegalMove, with nothing changed."""
        move = move.ordered()
        if move not in self.legal_moves():
            self.check_movable()
            raise IllegalMove(NotLegal(str(move)))
        return self._take(Step(move, self.position, self.position.after(move)))

    def resign(self) -> Step:
        """End the game as a loss; raise IllegalMove when it has ended already."""
        self.check_playing()
        return self._take(Step(RESIGN, self.position, self.position))

    def check_playing(self) -> None:
        """Raise IllegalMove when the game has ended."""
        if self.status != Status.PLAYING:
            raise IllegalMove(GameOver(self.status))

    def check_movable(self) -> None:
        """Raise IllegalMove when the game has ended, or while a card in sight has no name."""
        self.check_playing()
        for place in self.position.nameless:
            raise IllegalMove(UnknownCard(place))

    def learn(self, deal: Deal, *, forget: bool) -> None:
        """Go on with the same game of a deal of which other cards are known; ``forget`` what was taken back."""
        if forget:
            del self._steps[self._cursor :]
        self.start = self.start._replace(deal=deal)
        self._steps = [
            Step(move, before._replace(deal=deal), after._replace(deal=deal)) for move, before, after in self._steps
        ]

    def _take(self, step: Step) -> Step:
        del self._steps[self._cursor :]
        self._steps.append(step)
        self._cursor += 1
        return step

    def undo(self, count: int = 1) -> list[Step]:
        """Take back up to ``count`` steps and return them, the latest first."""
        taken = self._steps[max(self._cursor - count, 0) : self._cursor]
        self._cursor -= len(taken)
        self.undone += sum(step.move != RESIGN for step in taken)
        return taken[::-1]

    def redo(self, count: int = 1) -> list[Step]:
        """Play again up to ``count`` steps that were taken back, and return them in order."""
        played = self._steps[self._cursor : self._cursor + count]
        self._cursor += len(played)
        return played

    def from_start(self) -> "Game":
        """Return another game of the same deal and rules, nothing played."""
        return Game.at(self.start)

    def left_at(self, number: int) -> int | None:
        """Return the number of the move (from 1) with which a card left the game; None if none of this line did."""
        for count, step in enumerate(self.line, 1):
            if number in (step.before.open_places()[place] for place in step.move.places):
                return count
        return None
