"""What spaces have in common in which cards that leave never shift what the others do."""

from collections.abc import Iterator

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.solver.bounds import Bounds
from pyramide_cli.solver.nodes import Node, Removal
from pyramide_cli.solver.pairs import FREE, Pairs


class Steady:
    """Nodes that are (time, cards left). Any set of cards plays on by itself, as if the others were out of the way.

    So a node need not be a position of the game, and how the cards play alone is how they play together.
    """

    def __init__(self, pairs: Pairs, time: int, cards: int, bounds: Bounds) -> None:
        self.pairs = pairs
        self.at_once = pairs.kings if bounds.kings else 0
        #: Kings whose leaving is a removal like any other.
        self.kings = pairs.kings ^ self.at_once
        self.root = self.node(time, pairs.without_drawn_kings(cards) if bounds.kings else cards)

    def node(self, time: int, cards: int) -> Node:
        """Return the node of a time and the cards that are left, with the kings gone that leave at once."""
        if cards & self.at_once:
            cards = self.pairs.without_kings(cards)
        return (time if cards & piles.STOCK else 0), cards

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
        if wanted & free:
            for removal in self.pairs.removals(free):
                yield self.node(time, cards ^ removal)
        for when, removal in self.with_stock(time, cards, free, wanted):
            yield self.node(when, cards ^ removal)

    def with_stock(self, time: int, cards: int, free: int, wanted: int) -> Iterator[tuple[int, int]]:
        """Yield the removals that use a card of stock or waste, as in ``Space``."""
        raise NotImplementedError
