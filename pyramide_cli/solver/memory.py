"""A memory for the answers of ``solve``: what has been answered in full is not searched again.

The search is loaded with the first question, so that a game in which none is asked starts without it.
"""

from pyramide_cli.engine.position import Position
from pyramide_cli.solver.solution import Progress, Solution, Verdict


class Memory:
    """Asks the solver, and keeps its answers. A question has the same answer whatever was asked before it.

    So the rest of a line that was found does not answer for the positions on it: from there the solver might find
    another. And where a search would have hit its limit, a longer one that did not is passed over.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[Position, bool], Solution] = {}
        self._any_order: dict[Position, bool] = {}

    def ask(
        self,
        position: Position,
        *,
        shortest: bool = False,
        max_nodes: int | None = None,
        progress: Progress | None = None,
    ) -> Solution:
        """Return the answer for a position, as ``solve`` does, from memory where it is known."""
        known = self._known.get((position, shortest))
        if known and (max_nodes is None or known.nodes <= max_nodes):
            return known
        from pyramide_cli.solver.solve import solve

        found = solve(position, shortest=shortest, max_nodes=max_nodes, progress=progress)
        stopped = found.verdict is Verdict.UNDECIDED or (shortest and found.line is not None and not found.shortest)
        if not stopped and found.nodes != max_nodes:  # dead at sight is said at the limit, too
            self._known[position, shortest] = found
        return found

    def any_order(self, position: Position) -> bool:
        """Return False where it is proven that no order of what is not known wins (see ``any_order``)."""
        if position not in self._any_order:
            from pyramide_cli.engine.hidden import with_all_that_may_be_there
            from pyramide_cli.solver.solve import any_order

            self._any_order[position] = any_order(with_all_that_may_be_there(position))
        return self._any_order[position]
