"""What a search answers, and the nodes it may spend on that."""

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from pyramide_cli.engine.position import Move

#: Called with the number of nodes now and then; it may raise KeyboardInterrupt, which ends the search.
Progress: TypeAlias = Callable[[int], None]

#: How many nodes lie between two calls of a Progress, less one: a mask of low bits.
PROGRESS_MASK = 0xFFF


class Verdict(StrEnum):
    """Whether a position can be won: the two sure answers are proofs, the third says that a limit was hit."""

    WINNABLE = "winnable"
    UNWINNABLE = "unwinnable"
    UNDECIDED = "undecided"


class Solution(NamedTuple):
    """The answer for one position.

    ``line`` wins from the position when played move by move; it is None exactly when the verdict is not winnable
    (for a position already won it is empty). ``nodes`` counts the positions that the search looked into, the same
    on every machine. ``shortest`` is true only where it is proven that no line with fewer moves wins.
    """

    verdict: Verdict
    line: tuple[Move, ...] | None
    nodes: int
    shortest: bool = False


class Spent(Exception):
    """The limit of nodes was hit."""


#: What ends a search without an answer. All that it remembered is given up before anything else is done.
OUT = (Spent, MemoryError, RecursionError)


class Budget:
    """Counts nodes, up to a limit where there is one, and tells how far it is."""

    def __init__(self, nodes: int, max_nodes: int | None, progress: Progress | None) -> None:
        """Start from the nodes that were looked into before."""
        self.nodes = nodes
        self._max_nodes = max_nodes
        self._progress = progress

    def spend(self) -> None:
        """Count a node; raise Spent instead when none is left."""
        if self.nodes == self._max_nodes:
            raise Spent
        self.nodes += 1
        if self._progress and not self.nodes & PROGRESS_MASK:
            self._progress(self.nodes)
