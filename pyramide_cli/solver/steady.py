"""What the spaces share in which a card that leaves never shifts where the others lie or when they are drawn."""

from collections.abc import Iterator

from pyramide_cli.engine import pyramid
from pyramide_cli.solver.bounds import Bounds
from pyramide_cli.solver.nodes import Node, Removal
from pyramide_cli.solver.pairs import FREE, Pairs


class Steady:
    """A node is (time, cards left), and any set of cards can be one: it plays on as if the others had never been there.

    With ``Bounds.kings`` those of stock and wastes are gone from the start, and those of the pyramid leave as they
    come free: neither is a removal then.
    """

    def __init__(self, pairs: Pairs, time: int, cards: int, bounds: Bounds) -> None:
        self.pairs = pairs
        self.at_once = self.at_last = pairs.kings if bounds.kings else 0
        #: Kings whose leaving is a removal like any other.
        self.kings = pairs.kings ^ self.at_once
        self.root = time, pairs.without_drawn_kings(cards) if bounds.kings else cards

    def last_pass(self, node: Node) -> None:
        """Return None: the last pass is like the others, or there is no other."""

    def cards_left(self, node: Node) -> tuple[int, int]:
        """Return the node, which is the time and the cards that are left."""
        return node

    def removal(self, before: Node, after: Node) -> Removal:
        """Return what left between two nodes; it may leave as early as it can."""
        return Removal(before[1] ^ after[1])

    def removals(self, node: Node) -> Iterator[Node]:
        """Yield what each removal leads to, the earlier first."""
        time, cards = node
        free, numbers = FREE[cards & pyramid.FULL]
        wanted = self.pairs.wanted(cards, numbers)
        if not wanted:
            return
        at_once = self.at_once
        for removal in self.pairs.removals(free) if wanted & free else ():
            left = cards ^ removal
            yield time, self.pairs.without_kings(left) if left & at_once else left
        for when, removal in self.with_stock(time, cards, free, wanted):
            left = cards ^ removal
            yield when, self.pairs.without_kings(left) if left & at_once else left

    def with_stock(self, time: int, cards: int, free: int, wanted: int) -> Iterator[tuple[int, int]]:
        """Yield the removals that use a card of stock or waste, as in ``Space``."""
        raise NotImplementedError
