"""The nodes of a search with several wastes in the last pass: on which waste a card falls is settled beforehand."""

from collections.abc import Iterator

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.engine.position import Position
from pyramide_cli.solver.bounds import Bounds
from pyramide_cli.solver.nodes import Node, Removals, Step, dealt
from pyramide_cli.solver.pairs import FREE, Pairs


class FixedPiles:
    """What one removal makes of a position in the last pass, with the draws before it folded in.

    A node is (draws made, cards left). As with one waste any set of cards plays on by itself. The stock's top must
    not be in play: taking it would shift the rest.
    """

    def __init__(self, position: Position, bounds: Bounds) -> None:
        self.pairs = Pairs(position.deal)
        self.forced = bounds.forced
        self.at_once = self.pairs.kings if bounds.kings else 0
        stock, wastes = position.stock, position.wastes
        self.piles = dealt(stock, wastes)
        #: For each number of draws the cards that are not in the stock then.
        self.drawn = [~stock]
        while stock:
            stock, wastes = piles.draw(stock, wastes)
            self.drawn.append(~stock)
        cards = position.pyramid | sum(self.piles)
        self.root = 0, self.pairs.without_drawn_kings(cards) if bounds.kings else cards

    @property
    def alone(self) -> Removals:
        """Some cards alone play on in the same space."""
        return self

    def cards_left(self, node: Node) -> Node:
        """Return the node, which is the time and the cards that are left."""
        return node

    def step(self, before: Node, after: Node) -> Step:
        """Return what left between two nodes; it may leave as early as it can."""
        return Step(before[1] ^ after[1])

    def removals(self, node: Node) -> Iterator[Node]:
        """Yield what each removal leads to, the earlier first; only the one that must be made where there is one."""
        time, cards = node
        free, numbers = FREE[cards & pyramid.FULL]
        at_once = self.at_once
        kings = self.pairs.kings ^ at_once
        wastes = [cards & pile for pile in self.piles]
        tops = fresh = self._tops(wastes, time)
        wanted, must = self.pairs.outlook(cards, numbers, free | tops if self.forced else 0)
        if must:
            left = cards ^ must
            yield time, self.pairs.without_kings(left) if left & at_once else left
            return
        if not wanted:
            return
        for removal in self.pairs.removals(free):
            left = cards ^ removal
            yield time, self.pairs.without_kings(left) if left & at_once else left
        while True:
            for removal in self._with_tops(free, tops, fresh, kings):
                left = cards ^ removal
                yield time, self.pairs.without_kings(left) if left & at_once else left
            time += 1
            if time == len(self.drawn):
                return
            tops = self._tops(wastes, time)
            fresh = tops & self.drawn[time] & ~self.drawn[time - 1]

    def _tops(self, wastes: list[int], time: int) -> int:
        """Return the tops of the wastes after so many draws."""
        tops = 0
        for waste in wastes:
            tops |= piles.waste_top(waste & self.drawn[time])
        return tops

    def _with_tops(self, free: int, tops: int, fresh: int, kings: int) -> Iterator[int]:
        """Yield the removals that use a fresh top of a waste."""
        partners = self.pairs.partners
        while fresh:
            card = fresh & -fresh
            if card & kings:
                yield card
            mine = partners[card.bit_length() - 1] & (free | tops)
            while mine:
                other = mine & -mine
                mine ^= other
                yield card | other
            fresh ^= card
            tops ^= card
