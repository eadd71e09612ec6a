"""The nodes of a search with one waste: a position is the cards that are left and how far the deal has gone."""

from typing import TypeAlias

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.engine.position import Position
from pyramide_cli.solver.bounds import Bounds, Classes

#: (time, cards): the pass times 64 plus the number of the stock's top card (END for an empty stock), and the cards
#: that are left. The stock is what is left from the top card on, the waste what is left of the deal before it.
Node: TypeAlias = tuple[int, int]

END = 52
PASS = 64


class OneWaste:
    """What can be reached from a position by one removal, with the draws and recycles before it folded in."""

    def __init__(self, position: Position, bounds: Bounds) -> None:
        rules = position.rules
        self.bounds = bounds
        self.classes = Classes(position.deal, prove=bounds.classes)
        self.open_stock = rules.open_stock
        self.last = max(rules.passes, position.pass_number) * PASS
        self.kings = self.classes.kings
        top = position.stock_top_number if position.stock else END
        self.root = self.settle(
            position.pass_number * PASS + top, position.pyramid | position.stock | position.wastes[0]
        )

    def settle(self, time: int, cards: int) -> Node:
        """Return the node with what leaves by itself taken away: kings, and cards buried for good."""
        if cards & self.kings and self.bounds.kings:
            cards &= ~(self.kings & piles.STOCK)
            while kings := pyramid.free(cards & pyramid.FULL) & self.kings:
                cards ^= kings
        stock = cards & piles.STOCK
        if not stock:
            return 0, cards
        rest = stock >> (time & PASS - 1)
        if rest & 1 == 0:
            time = time & -PASS | ((rest & -rest).bit_length() - 1 + (time & PASS - 1) if rest else END)
        return time, cards

    def key(self, node: Node) -> int:
        return node[1]

    def won(self, node: Node) -> bool:
        return not node[1] & pyramid.FULL

    def successors(self, node: Node) -> list[Node]:
        time, cards = node
        top = time & PASS - 1
        shape = cards & pyramid.FULL
        stock = cards & piles.STOCK
        waste = stock & (1 << top) - 1
        waste_top = 1 << waste.bit_length() >> 1
        ahead = stock ^ waste
        now = waste_top | ahead
        free = pyramid.free(shape)
        partners = self.classes.partners
        masks = self.classes.masks
        again = time < self.last
        reachable = stock if again else now
        open_now = free | waste_top
        if self.open_stock:
            open_now |= ahead & -ahead
        following = (time & -PASS) + PASS
        found = []
        for p in pyramid.free_numbers(shape):
            one = 1 << p
            if one & self.kings:
                found.append(self.settle(time, cards ^ one))
                continue
            all_partners = partners[p][cards & masks[p]]
            if not all_partners & (all_partners - 1) and self.bounds.forced:
                if not all_partners:
                    return []
                if all_partners & open_now:
                    q = all_partners
                    if q > pyramid.FULL and q != waste_top:
                        return [self.settle(time, cards ^ one ^ q)]
                    return [self.settle(time, cards ^ one ^ q)]
            mine = all_partners & (reachable | free & -(one << 1))
            while mine:
                q = mine & -mine
                mine ^= q
                if q <= pyramid.FULL or q == waste_top:
                    when = time
                elif q & ahead:
                    when = time & -PASS | q.bit_length() - 1
                else:
                    when = following | q.bit_length() - 1
                found.append(self.settle(when, cards ^ one ^ q))
        kings = reachable & self.kings
        while kings:
            q = kings & -kings
            kings ^= q
            if q == waste_top:
                when = time
            elif q & ahead:
                when = time & -PASS | q.bit_length() - 1
            else:
                when = following | q.bit_length() - 1
            found.append(self.settle(when, cards ^ q))
        if self.open_stock:
            self.neighbours(found, time, cards, waste_top, now, stock if again else 0, following)
        return found

    def neighbours(self, found, time, cards, waste_top, now, again, following):
        others = self.classes.others
        before = 0
        rest = now
        while rest:
            q = rest & -rest
            rest ^= q
            if before and others[q.bit_length() - 1] & before:
                left = cards ^ q ^ before
                if self.classes.clearable(left & self.classes.masks[q.bit_length() - 1]):
                    found.append(self.settle(time & -PASS | q.bit_length() - 1, left))
            before = q
        rest = again & ~now | again & waste_top
        before = 0
        while rest:
            q = rest & -rest
            rest ^= q
            if before and others[q.bit_length() - 1] & before:
                left = cards ^ q ^ before
                if self.classes.clearable(left & self.classes.masks[q.bit_length() - 1]):
                    found.append(self.settle(following | q.bit_length() - 1, left))
            before = q
