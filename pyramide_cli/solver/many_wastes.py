"""The nodes of a search with several wastes: taking a card shifts on which wastes the others fall in the next pass."""

from collections.abc import Iterator

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.engine.piles import bits
from pyramide_cli.engine.position import Position
from pyramide_cli.solver.bounds import Bounds
from pyramide_cli.solver.nodes import Node, Removal, dealt
from pyramide_cli.solver.pairs import FREE, Pairs
from pyramide_cli.solver.unordered import with_any

#: A key is the pyramid, then for each waste the cards on it or due on it in this pass, then the pass.
WIDTH = piles.STOCK.bit_count()


class ManyWastes:
    """What one removal makes of a position within a pass, or the recycle that ends it.

    Holds for any number of wastes and any rules, but knows less than the spaces for one waste and for the last pass.
    """

    def __init__(self, position: Position, bounds: Bounds) -> None:
        rules = position.rules
        self.pairs = Pairs(position.deal)
        self.open_stock = rules.open_stock
        self.passes = rules.passes
        self.kings_first = bounds.kings
        self.at_once = self.pairs.kings & pyramid.FULL if bounds.kings else 0
        self.wastes = len(position.wastes)
        self.root = self._node(
            position.pass_number, position.pyramid, position.stock, dealt(position.stock, position.wastes)
        )

    def _node(self, pass_number: int, shape: int, stock: int, due: piles.Wastes) -> Node:
        """Pack a position; ``due`` are the cards on each waste or due on it."""
        if shape & self.at_once:
            shape = self.pairs.without_kings(shape)
        key = pass_number
        for cards in reversed(due):
            key = key << WIDTH | cards >> pyramid.SIZE
        return -stock, key << pyramid.SIZE | shape

    def _unpacked(self, node: Node) -> tuple[int, int, int, piles.Wastes]:
        """Return pass, pyramid, stock and the cards on or due on each waste."""
        shape, rest = node[1] & pyramid.FULL, node[1] >> pyramid.SIZE
        due = []
        for _ in range(self.wastes):
            due.append(rest << pyramid.SIZE & piles.STOCK)
            rest >>= WIDTH
        return rest, shape, -node[0], tuple(due)

    def cards_left(self, node: Node) -> Node:
        """Return the cards that are left, at no time in particular."""
        _, shape, _, due = self._unpacked(node)
        return 0, shape | sum(due)

    def with_stock(self, time: int, cards: int, free: int, wanted: int) -> Iterator[tuple[int, int]]:
        """Yield the removals of some cards alone: in no order, because without the others they would fall elsewhere."""
        return with_any(self.pairs, cards, free)

    def removal(self, before: Node, after: Node) -> Removal:
        """Return what left between two nodes, and when: elsewhere the rest would fall otherwise."""
        pass_number, _, stock, _ = self._unpacked(after)
        return Removal(self.cards_left(before)[1] ^ self.cards_left(after)[1], (pass_number, stock))

    def removals(self, node: Node) -> Iterator[Node]:
        """Yield what each removal in this pass leads to, then the recycle."""
        pass_number, shape, stock, due = self._unpacked(node)
        last = pass_number >= self.passes
        free, numbers = FREE[shape]
        if not self.pairs.wanted(shape | sum(due), numbers):
            return
        for removal in self.pairs.removals(free):
            yield self._node(pass_number, shape & ~removal, stock, due)
        yield from self._with_piles(node, free)
        if not last and any(due):
            stock, wastes = piles.recycle(due)
            yield self._node(pass_number + 1, shape, stock, dealt(stock, wastes))

    def _with_piles(self, node: Node, free: int) -> Iterator[Node]:
        """Yield what the removals lead to that use a waste or the stock, draw after draw to the end of the pass."""
        pass_number, shape, stock, due = self._unpacked(node)
        wastes = tuple(cards & ~stock for cards in due)
        at_once = self.pairs.kings if self.kings_first and pass_number >= self.passes else 0
        covered = 0
        while True:
            while kings := self._tops(wastes) & at_once:
                due = tuple(cards & ~kings for cards in due)
                wastes = tuple(cards & ~kings for cards in wastes)
            stock_top = piles.stock_top(stock) if self.open_stock else 0
            tops = self._tops(wastes) | stock_top
            for removal in self._removals(free, tops, tops & ~covered):
                left = tuple(cards & ~removal for cards in due)
                if removal & stock_top:
                    rest = stock ^ stock_top
                    left = dealt(rest, tuple(cards & ~removal for cards in wastes))
                    yield self._node(pass_number, shape & ~removal, rest, left)
                else:
                    yield self._node(pass_number, shape & ~removal, stock, left)
            if not stock:
                return
            covered = tops & ~stock_top
            stock, wastes = piles.draw(stock, wastes)

    def _removals(self, free: int, tops: int, fresh: int) -> Iterator[int]:
        """Yield the removals that use a top that has just come open."""
        for card in bits(fresh):
            if card & self.pairs.kings:
                yield card
            for other in bits(self.pairs.partners[card.bit_length() - 1] & (free | tops)):
                yield card | other
            tops ^= card

    def _tops(self, wastes: piles.Wastes) -> int:
        return sum(map(piles.waste_top, wastes))
