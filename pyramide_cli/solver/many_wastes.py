"""The space with several wastes: taking a card shifts on which wastes the others fall in the next pass."""

from collections.abc import Iterator

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.engine.position import Position
from pyramide_cli.solver.bounds import Bounds
from pyramide_cli.solver.model import Node, Removal, dealt
from pyramide_cli.solver.pairs import FREE, Pairs
from pyramide_cli.solver.spaces import FixedPiles, with_any

#: A key is the pyramid, then for each waste the cards on it or due on it in this pass, then the pass.
WIDTH = piles.STOCK.bit_count()


class ManyWastes:
    """Positions with any number of wastes in any pass; a node leads to what a removal leaves, or to the next pass.

    With the stock's top not in play the last pass is left to ``FixedPiles``. A time is the stock, negated: draws take
    its lowest bits, so they make the time later. Only positions of one pass with the same cards on or due on each
    waste have the same key. Kings of stock and wastes are a choice.
    """

    def __init__(self, position: Position, pairs: Pairs, bounds: Bounds) -> None:
        rules = position.rules
        self.pairs = pairs
        self._position = position
        self._bounds = bounds
        self._open_stock = rules.open_stock
        self._passes = rules.passes
        self.at_once = pairs.kings & pyramid.FULL if bounds.kings else 0
        self.at_last = pairs.kings if bounds.kings and not rules.open_stock else self.at_once
        self._wastes = len(position.wastes)
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
        for _ in range(self._wastes):
            due.append(rest << pyramid.SIZE & piles.STOCK)
            rest >>= WIDTH
        return rest, shape, -node[0], tuple(due)

    def last_pass(self, node: Node) -> FixedPiles | None:
        """Return the space for the last pass, where the piles are fixed."""
        pass_number, shape, stock, due = self._unpacked(node)
        if pass_number < self._passes or self._open_stock:
            return None
        wastes = tuple(cards & ~stock for cards in due)
        here = self._position._replace(pyramid=shape, stock=stock, wastes=wastes, pass_number=pass_number)
        return FixedPiles(here, self.pairs, self._bounds)

    def cards_left(self, node: Node) -> tuple[int, int]:
        """Return the cards that are left, at no time in particular."""
        key = node[1]
        cards = key & pyramid.FULL
        for _ in range(self._wastes):
            cards |= key & piles.STOCK
            key >>= WIDTH
        return 0, cards

    def with_stock(self, time: int, cards: int, free: int, wanted: int) -> Iterator[tuple[int, int]]:
        """Yield the removals of some cards alone: in no order, because without the others they would fall elsewhere."""
        return with_any(self.pairs, cards, free)

    def removal(self, before: Node, after: Node) -> Removal:
        """Return what left between two nodes, and when: elsewhere the rest would fall otherwise."""
        pass_number, _, stock, _ = self._unpacked(after)
        return Removal(self.cards_left(before)[1] ^ self.cards_left(after)[1], (pass_number, stock))

    def removals(self, node: Node) -> Iterator[Node]:
        """Yield what each removal in this pass leads to, then the recycle."""
        free, numbers = FREE[node[1] & pyramid.FULL]
        if not self.pairs.wanted(self.cards_left(node)[1], numbers):
            return
        pass_number, shape, stock, due = self._unpacked(node)
        for removal in self.pairs.removals(free):
            yield self._node(pass_number, shape ^ removal, stock, due)
        yield from self._with_piles(pass_number, shape, stock, due, free)
        if pass_number < self._passes and any(due):
            stock, wastes = piles.recycle(due)
            yield self._node(pass_number + 1, shape, stock, dealt(stock, wastes))

    def _with_piles(self, pass_number: int, shape: int, stock: int, due: piles.Wastes, free: int) -> Iterator[Node]:
        """Yield what the removals lead to that use a waste or the stock, draw after draw to the end of the pass."""
        wastes = tuple([cards & ~stock for cards in due])
        covered = 0
        while True:
            stock_top = stock & -stock if self._open_stock else 0
            tops = _tops(wastes) | stock_top
            for removal in self._removals(free, tops, tops & ~covered):
                rest = stock & ~removal
                left = tuple([cards & ~removal for cards in due])
                if rest != stock:
                    left = dealt(rest, tuple([cards & ~removal for cards in wastes]))
                yield self._node(pass_number, shape & ~removal, rest, left)
            if not stock:
                return
            covered = tops & ~stock_top
            stock, wastes = piles.draw(stock, wastes)

    def _removals(self, free: int, tops: int, fresh: int) -> list[int]:
        """Return the removals that use a top that has just come open."""
        found = []
        partners, kings = self.pairs.partners, self.pairs.kings
        while fresh:
            card = fresh & -fresh
            fresh ^= card
            mine = partners[card.bit_length() - 1] & (free | tops)
            if card & kings:
                found.append(card)
            while mine:
                found.append(card | mine & -mine)
                mine &= mine - 1
            tops ^= card
        return found


def _tops(wastes: piles.Wastes) -> int:
    """Return the tops of wastes."""
    tops = 0
    for waste in wastes:
        tops |= 1 << waste.bit_length() >> 1
    return tops
