"""Answers while a card of someone else's game is not known: what holds wherever the cards lie, and no guess."""

from pyramide_cli.engine.position import Position
from pyramide_cli.review.odds import can_be_won, fillings
from pyramide_cli.solver.solution import Progress, Solution, Verdict
from pyramide_cli.solver.solve import solve

#: Where there are more ways to fill what is not known than these, nothing but dead at sight is an answer.
MOST_FILLINGS = 100


def settled(position: Position, *, max_nodes: int | None = None, progress: Progress | None = None) -> Solution:
    """Return whether every filling can be won, or none; undecided otherwise. There is never a line."""
    if not can_be_won(position):
        return Solution(Verdict.UNWINNABLE, None, 0)
    if position.is_won:
        return Solution(Verdict.WINNABLE, (), 0)
    found, _, exact = fillings(position, MOST_FILLINGS)
    verdicts, nodes = set(), 0
    for here in found if exact else ():
        answer = solve(here, max_nodes=max_nodes, progress=progress)
        nodes += answer.nodes
        verdicts.add(answer.verdict)
        if len(verdicts) > 1:
            break
    return Solution(verdicts.pop() if len(verdicts) == 1 else Verdict.UNDECIDED, None, nodes)
