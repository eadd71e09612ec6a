"""The search for the line with the fewest moves."""

from pyramide_cli.engine.position import Position
from pyramide_cli.solver.solution import Progress, Solution


def shorten(
    position: Position, found: Solution, *, max_nodes: int | None = None, progress: Progress | None = None
) -> Solution:
    """Return the shortest line for a position that ``found`` wins; not searched for yet, so ``found`` itself."""
    return found
