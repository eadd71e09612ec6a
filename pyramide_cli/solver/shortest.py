"""From some winning line to a shortest one: which search looks for it, and what it knows from the verdict."""

from collections.abc import Sequence

from pyramide_cli.engine import pyramid
from pyramide_cli.engine.position import Position
from pyramide_cli.solver.bounds import EVERY_BOUND, Bounds
from pyramide_cli.solver.budget import OUT, Budget
from pyramide_cli.solver.nodes import Removal
from pyramide_cli.solver.pairs import Pairs
from pyramide_cli.solver.replay import line_of
from pyramide_cli.solver.shortest_one_waste import ShortestOneWaste
from pyramide_cli.solver.shortest_wastes import ShortestWastes
from pyramide_cli.solver.solution import Progress, Solution, Verdict


def shorten(
    position: Position,
    found: Solution,
    least_pass: int,
    bounds: Bounds = EVERY_BOUND,
    *,
    max_nodes: int | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Return the shortest line for a position that ``found`` wins; ``found`` itself, unproven, if the limit is hit.

    No line may end before ``least_pass``: that is what verdicts have proven.
    """
    line = found.line
    assert line is not None
    if position.is_won:
        return found._replace(shortest=True)
    budget = Budget(found.nodes, max_nodes, progress)
    try:
        removals = _search(position, len(line), least_pass, bounds, budget)
    except OUT:
        return Solution(Verdict.WINNABLE, line, budget.nodes)
    if removals is not None:
        kings = Pairs(position.deal).kings
        shorter = line_of(position, removals, kings, kings & pyramid.FULL)
        assert len(shorter) < len(line)
        line = shorter
    return Solution(Verdict.WINNABLE, line, budget.nodes, shortest=True)


def _search(
    position: Position, limit: int, least_pass: int, bounds: Bounds, budget: Budget
) -> Sequence[Removal] | None:
    """Return the removals of the shortest line with less than ``limit`` moves; None where there is none."""
    if len(position.wastes) == 1:
        return ShortestOneWaste(position, limit, least_pass, bounds, budget).removals()
    return ShortestWastes(position, limit, least_pass, bounds, budget).removals()
