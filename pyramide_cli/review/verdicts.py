"""Questions to the solver about one line: few of them, each within a limit of nodes, so that answers are repeatable."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from itertools import accumulate

from pyramide_cli.engine.game import RESIGN, Step
from pyramide_cli.engine.position import Move, Position
from pyramide_cli.solver.memory import Memory
from pyramide_cli.solver.solution import Progress as NodesTold
from pyramide_cli.solver.solution import Verdict

#: How many nodes one verdict may take. None in the reviews of a thousand games took more than a third of it.
MOST_NODES = 300_000
#: How many nodes the fewest moves may take: those of a deal are found within a few tenths of a second, or left out.
FEWEST_NODES = 10_000


def moves_of(line: Sequence[Step]) -> list[Step]:
    """Return the moves of a line: a resignation is none."""
    return [step for step in line if step.move != RESIGN]


class Verdicts:
    """Asks for verdicts, and knows every position that lies on a winning line found here.

    ``alive`` is how many of a line's positions are not dead at sight, ``winnable`` how many are proven winnable,
    ``open`` how many are not proven lost. What wins after a move wins before it, with that move in front; so along a
    line verdicts only get worse, and bisections find where they turn.
    """

    def __init__(
        self, positions: Sequence[Position], memory: Memory, max_nodes: int, nodes_told: NodesTold | None = None
    ) -> None:
        self._memory = memory
        self._max_nodes = max_nodes
        self._nodes_told = nodes_told
        self._won: set[Position] = set(positions if positions[-1].is_won else ())
        self._asked: dict[Position, Verdict] = {}
        self.alive = _turn(0, len(positions), lambda i: positions[i] in self._won or memory.any_order(positions[i]))
        self.winnable = _turn(0, self.alive, lambda i: self.verdict(positions[i]) is Verdict.WINNABLE)
        self._won.update(positions[: self.winnable])
        self.open = self.winnable
        if self.winnable < self.alive and self.verdict(positions[self.winnable]) is Verdict.UNDECIDED:
            self.open = _turn(self.winnable, self.alive, lambda i: self.verdict(positions[i]) is not Verdict.UNWINNABLE)

    def along(self, index: int) -> Verdict:
        """Return the verdict of one of the line's positions."""
        if index < self.winnable:
            return Verdict.WINNABLE
        return Verdict.UNDECIDED if index < self.open else Verdict.UNWINNABLE

    def verdict(self, position: Position) -> Verdict:
        """Return the verdict of any position of the game."""
        if position in self._won:
            return Verdict.WINNABLE
        if position not in self._asked:
            found = self._memory.ask(position, max_nodes=self._max_nodes, progress=self._nodes_told)
            self._asked[position] = found.verdict
            if found.line is not None:
                self._won.update(accumulate(found.line, Position.after, initial=position))
        return self._asked[position]

    def after(self, position: Position, moves: Sequence[Move]) -> dict[Move, Verdict]:
        """Return the verdict after each of a position's moves.

        Many moves can as well be made one before the other: where one more play leads to a win that is known, nothing
        is asked.
        """
        verdicts = {}
        for move in moves:
            there = position.after(move)
            if there not in self._won and any(there.after(play) in self._won for play in there.legal_moves()):
                self._won.add(there)
            verdicts[move] = self.verdict(there)
        return verdicts


def fewest_moves(start: Position, memory: Memory, nodes_told: NodesTold | None = None) -> int | None:
    """Return the fewest moves that win a deal; None where that is not found at once, or there is no win."""
    found = memory.ask(start, shortest=True, max_nodes=FEWEST_NODES, progress=nodes_told)
    return len(found.line) if found.line is not None and found.shortest else None


def _turn(first: int, count: int, holds: Callable[[int], bool]) -> int:
    """Return from which number on, of those from ``first`` to ``count``, it no longer holds; it holds at all before."""
    return bisect_left(range(count), True, lo=first, key=lambda index: not holds(index))
