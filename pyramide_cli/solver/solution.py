"""What a search answers: a verdict, a line where there is one, and what it cost to find."""

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
