"""What the searches share: nodes, and what a space of nodes has to offer."""

from collections.abc import Iterator
from typing import NamedTuple, Protocol, TypeAlias

from pyramide_cli.engine import piles
from pyramide_cli.solver.pairs import Pairs

#: (time, key): of two positions with one key, the one with the later time can be reached from the other by draws
#: alone. The lowest bits of a key are the pyramid. What times and keys are otherwise is the business of a space.
Node: TypeAlias = tuple[int, int]


class Step(NamedTuple):
    """What left between two nodes: at most one pair, and kings that leave as they come open before or after it.

    Where it matters when it left, ``stop`` is the pass and the stock as it lay after that. Otherwise it left as
    early as it could.
    """

    cards: int
    stop: tuple[int, int] | None = None


class Removals(Protocol):
    """Where removals lead."""

    def removals(self, node: Node) -> Iterator[Node]:
        """Yield what each removal leads to, draws and recycles folded in; only one where that one must be made."""


class Space(Removals, Protocol):
    """The nodes that can be reached from a position."""

    pairs: Pairs
    root: Node
    #: Kings that leave whenever they come open, in no step.
    at_once: int

    @property
    def alone(self) -> Removals:
        """Where removals lead for some of the cards when the others are out of the way."""

    def cards_left(self, node: Node) -> Node:
        """Return the time and the cards that are left, as a node of ``alone``."""

    def step(self, before: Node, after: Node) -> Step:
        """Return what left between two nodes, one of which leads to the other."""


def dealt(stock: int, wastes: piles.Wastes) -> piles.Wastes:
    """Return the wastes as they are when the stock has been drawn to its end."""
    while stock:
        stock, wastes = piles.draw(stock, wastes)
    return wastes
