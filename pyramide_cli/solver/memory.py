"""Answers of the solver, kept: along a winning line once found, every answer is known.

The search is loaded with the first question, so that a game in which none is asked starts without it.
"""

from pyramide_cli.engine.position import Position
from pyramide_cli.solver.solution import Progress, Solution, Verdict


class Memory:
    """Asks the solver once for each position."""

    def __init__(self) -> None:
        self._known: dict[Position, Solution] = {}

    def ask(
        self,
        position: Position,
        *,
        shortest: bool = False,
        max_nodes: int | None = None,
        progress: Progress | None = None,
    ) -> Solution:
        """Return the answer for a position, from memory where it is known; otherwise as ``solve``."""
        known = self._known.get(position)
        if known and (known.line is None or known.shortest or not shortest):
            return known
        from pyramide_cli.solver.search import solve

        solution = solve(position, shortest=shortest, max_nodes=max_nodes, progress=progress)
        if solution.verdict is not Verdict.UNDECIDED:
            self._keep(position, solution)
        return solution

    def _keep(self, position: Position, solution: Solution) -> None:
        """Remember an answer, and that the rest of its line is the answer for each position on it."""
        self._known[position] = solution
        line = solution.line or ()
        for played, move in enumerate(line[:-1], 1):
            position = position.after(move)
            self._known[position] = solution._replace(line=line[played:])
