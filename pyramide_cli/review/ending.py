"""After a game, or in the middle of a lost one: how far back it could still be won."""

from collections.abc import Sequence
from dataclasses import dataclass

from pyramide_cli.engine.game import Step
from pyramide_cli.engine.position import Position
from pyramide_cli.review.verdicts import MOST_NODES, Verdicts, fewest_moves, moves_of
from pyramide_cli.solver.memory import Memory
from pyramide_cli.solver.solution import Progress as NodesTold
from pyramide_cli.solver.solution import Verdict


@dataclass(frozen=True)
class AfterEnd:
    """What one may know after the end.

    ``verdict`` and ``any_order`` are of the deal. ``until``: after how many moves the game could last be won, None if
    never; ``undo``: how many steps lie behind that. ``fewest`` is only there after a win, where it is found at once.
    """

    verdict: Verdict
    any_order: bool
    until: int | None
    undo: int
    fewest: int | None


def back_to_winnable(
    line: Sequence[Step],
    start: Position,
    memory: Memory,
    *,
    max_nodes: int = MOST_NODES,
    progress: NodesTold | None = None,
) -> int | None:
    """Return how many steps lead back to the last position of a line that is proven winnable; None if there is none.

    0 is a game that can still be won, or is. A resignation is one of the steps. ``progress`` is called as ``solve``
    calls it.
    """
    moves = moves_of(line)
    verdicts = Verdicts([start, *(step.after for step in moves)], memory, max_nodes, progress)
    return len(line) + 1 - verdicts.winnable if verdicts.winnable else None


def after_end(
    line: Sequence[Step],
    start: Position,
    memory: Memory,
    *,
    max_nodes: int = MOST_NODES,
    progress: NodesTold | None = None,
) -> AfterEnd:
    """Return what one may know of a game that has ended."""
    moves = moves_of(line)
    verdicts = Verdicts([start, *(step.after for step in moves)], memory, max_nodes, progress)
    won = moves and moves[-1].after.is_won
    return AfterEnd(
        verdict=verdicts.along(0),
        any_order=verdicts.alive > 0,
        until=verdicts.winnable - 1 if verdicts.winnable else None,
        undo=len(line) + 1 - verdicts.winnable if verdicts.winnable else 0,
        fewest=fewest_moves(start, memory, progress) if won else None,
    )
