"""A memory for the answers of ``solve``: a winning line that was found answers for every position on it.

The search is loaded with the first question, so that a game in which none is asked starts without it.
"""

from pyramide_cli.engine.position import Position
from pyramide_cli.solver.solution import Progress, Solution, Verdict


class Memory:
    """Asks the solver, and keeps what it proved. Undecided answers are not kept: a later limit may be higher."""

    def __init__(self) -> None:
        self._known: dict[Position, Solution] = {}
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
        known = self._known.get(position)
        if known and (known.line is None or known.shortest or not shortest):
            return known
        from pyramide_cli.solver.solve import solve

        found = solve(position, shortest=shortest, max_nodes=max_nodes, progress=progress)
        if found.verdict is not Verdict.UNDECIDED:
            self._keep(position, found)
        return found

    def any_order(self, position: Position) -> bool:
        """Return False where it is proven that no order of the stock wins (see ``any_order``)."""
        if position not in self._any_order:
            from pyramide_cli.solver.solve import any_order

            self._any_order[position] = any_order(position)
        return self._any_order[position]

    def _keep(self, position: Position, found: Solution) -> None:
        """Remember an answer, and the rest of its line as the answer for each position on it."""
        self._known[position] = found
        line = found.line or ()
        for played, move in enumerate(line, 1):
            position = position.after(move)
            if found.shortest or position not in self._known:
                self._known[position] = found._replace(line=line[played:])
