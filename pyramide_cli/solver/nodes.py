"""What the searches share: nodes, and what a space of nodes has to offer."""

from collections.abc import Iterator
from typing import NamedTuple, Protocol, TypeAlias

from pyramide_cli.engine import piles
from pyramide_cli.solver.pairs import Pairs

#: (time, key): of two positions with one key, the one with the later time can be reached from the other by draws
#: alone. The lowest bits of a key are the pyramid. What times and keys are otherwise is the business of a space.
Node: TypeAlias = tuple[int, int]


class Removal(NamedTuple):
    """What left between two nodes: at most one pair, and kings that leave as they come open before or after it.

    Where it matters when it left, ``stop`` is the pass and the stock as it lay after that. Otherwise it left as
    early as it could.
    """

    cards: int
    stop: tuple[int, int] | None = None


class Space(Protocol):
    """The nodes that can be reached from a position, and how some of its cards play with all others out of the way."""

    pairs: Pairs
    root: Node
    #: Kings that leave whenever they come open, in no removal.
    at_once: int

    def removals(self, node: Node) -> Iterator[Node]:
        """Yield what each removal leads to, draws and recycles folded in."""

    def removal(self, before: Node, after: Node) -> Removal:
        """Return what left between two nodes, one of which leads to the other."""

    def cards_left(self, node: Node) -> tuple[int, int]:
        """Return the time, as ``with_stock`` understands it, and the cards that are left."""

    def with_stock(self, time: int, cards: int, free: int, wanted: int) -> Iterator[tuple[int, int]]:
        """Yield the removals that use a card of stock or waste when these cards are all there are, the earlier first.

        ``free`` are the free cards of the pyramid, ``wanted`` their possible partners. A removal is the cards that
        leave, with the time after it; in a space for lines it may be a king.
        """


def dealt(stock: int, wastes: piles.Wastes) -> piles.Wastes:
    """Return the wastes as they are when the stock has been drawn to its end."""
    while stock:
        stock, wastes = piles.draw(stock, wastes)
    return wastes
