"""From some winning line to a shortest one: which search looks for it, and what it knows from the verdict."""

from collections.abc import Sequence
from typing import Protocol

from pyramide_cli.engine import pyramid
from pyramide_cli.engine.position import RECYCLE, Position
from pyramide_cli.solver.bounds import EVERY_BOUND, Bounds
from pyramide_cli.solver.budget import OUT, Budget, Spent
from pyramide_cli.solver.lines import line_of
from pyramide_cli.solver.nodes import Removal
from pyramide_cli.solver.pairs import Pairs
from pyramide_cli.solver.shortest_one_waste import ShortestOneWaste
from pyramide_cli.solver.shortest_wastes import ShortestWastes
from pyramide_cli.solver.solution import Progress, Solution, Verdict


class FindLine(Protocol):
    """A search for any winning line."""

    def __call__(
        self, position: Position, *, max_nodes: int | None = None, progress: Progress | None = None
    ) -> Solution:
        """Return the verdict with a line, as ``solve`` does."""


def shorten(
    position: Position,
    found: Solution,
    find_line: FindLine,
    bounds: Bounds = EVERY_BOUND,
    *,
    max_nodes: int | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Return the shortest line for a position that ``found`` wins; ``found`` itself, unproven, if the limit is hit.

    First asks whether the recycles of the line that is known are needed at all: that is a matter of verdicts, which
    are cheap, and it tells the search in which pass a line can end at the earliest.
    """
    assert found.line is not None
    if position.is_won:
        return found._replace(shortest=True)
    line = found.line
    budget = Budget(found.nodes, max_nodes, progress)
    least_pass = position.pass_number
    try:
        if bounds.passes:
            while least_pass < position.pass_number + line.count(RECYCLE):
                hurried = position._replace(rules=position.rules.with_passes(least_pass))
                answer = find_line(hurried, max_nodes=budget.left, progress=progress)
                budget.nodes += answer.nodes
                if answer.verdict is Verdict.UNDECIDED:
                    raise Spent
                if answer.line is not None:
                    line = min(line, answer.line, key=len)
                    break
                least_pass += 1
        steps = _search(position, len(line), least_pass, bounds, budget)
    except OUT:
        return Solution(Verdict.WINNABLE, line, budget.nodes)
    if steps is not None:
        kings = Pairs(position.deal).kings
        shorter = line_of(position, steps, kings, kings & pyramid.FULL)
        assert len(shorter) < len(line)
        line = shorter
    return Solution(Verdict.WINNABLE, line, budget.nodes, shortest=True)


def _search(
    position: Position, limit: int, least_pass: int, bounds: Bounds, budget: Budget
) -> Sequence[Removal] | None:
    """Return the steps of the shortest line with less than ``limit`` moves; None where there is none."""
    if len(position.wastes) == 1:
        return ShortestOneWaste(position, limit, least_pass, bounds, budget).steps()
    return ShortestWastes(position, limit, least_pass, bounds, budget).steps()
