"""The nodes of a search with one waste: a position is the cards that are left and how far the deal has gone.

Nobody but the engine knows the rules: that stock and waste are always in deal order, and so what is drawn next and
what lies open, is the telling of ``piles``; here it is used on all draws to come at once.
"""

from collections.abc import Iterator

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.engine.position import Position
from pyramide_cli.solver.bounds import Bounds
from pyramide_cli.solver.nodes import Node, Removals, Step
from pyramide_cli.solver.pairs import FREE, Pairs

#: A time is the pass times PASS plus the number of the stock's top card, or END where the stock is empty. The stock
#: is what is left from that card on, the waste what is left of the deal before it. Without either the time is 0.
PASS = 64
END = pyramid.SIZE + piles.STOCK.bit_count()


class OneWaste:
    """What one removal makes of a position, with the draws and recycles before it folded in.

    A node is (time, cards left). A node need not be a position of the game: any set of cards plays on by itself, as if
    the others were out of the way.
    """

    def __init__(self, position: Position, bounds: Bounds) -> None:
        self.pairs = Pairs(position.deal)
        self.open_stock = position.rules.open_stock
        self.last_pass = position.rules.passes * PASS
        self.forced = bounds.forced
        self.at_once = self.pairs.kings if bounds.kings else 0
        cards = position.pyramid | position.stock | position.wastes[0]
        top = position.stock_top_number if position.stock else END
        self.root = self.settled(
            position.pass_number * PASS + top, self.pairs.without_drawn_kings(cards) if bounds.kings else cards
        )

    @property
    def alone(self) -> Removals:
        """Some cards alone play on in the same space."""
        return self

    def settled(self, time: int, cards: int) -> Node:
        """Return the node with its time moved on to the next card that is there."""
        if not cards & piles.STOCK:
            return 0, cards
        drawn = time % PASS
        ahead = cards >> drawn << drawn
        return time - drawn + (piles.stock_top(ahead).bit_length() - 1 if ahead else END), cards

    def cards_left(self, node: Node) -> Node:
        """Return the node as the time and the cards that are left."""
        return node

    def step(self, before: Node, after: Node) -> Step:
        """Return what left between two nodes; it may leave as early as it can."""
        return Step(before[1] ^ after[1])

    def removals(self, node: Node) -> Iterator[Node]:
        """Yield what each removal leads to, the earlier first; only the one that must be made where there is one."""
        time, cards = node
        free, numbers = FREE[cards & pyramid.FULL]
        stock = cards & piles.STOCK
        waste = stock & (1 << time % PASS) - 1
        ahead = stock ^ waste
        waste_top = piles.waste_top(waste)
        open_drawn = waste_top | piles.stock_top(ahead) if self.open_stock else waste_top
        at_once = self.at_once
        kings = self.pairs.kings ^ at_once
        wanted, must = self.pairs.outlook(cards, numbers, free | open_drawn if self.forced else 0)
        if must:
            left = cards ^ must
            yield self.settled(time, self.pairs.without_kings(left) if left & at_once else left)
            return
        if not wanted:
            return
        for removal in self.pairs.removals(free) if wanted & free else ():
            left = cards ^ removal
            yield time, self.pairs.without_kings(left) if left & at_once else left
        partners = self.pairs.partners
        this_pass = time - time % PASS
        runs = [(this_pass, waste_top | ahead)]
        if time < self.last_pass:
            runs.append((this_pass + PASS, waste))
        for start, coming in runs:
            before = 0
            if not self.open_stock:
                coming &= wanted | kings
            while coming:
                card = coming & -coming
                coming ^= card
                mine = partners[card.bit_length() - 1] & (free | before)
                if mine or card & kings:
                    ahead = stock & -(card << 1)
                    when = start + ((ahead & -ahead).bit_length() - 1 if ahead else END)
                    rest = cards ^ card
                    if card & kings:
                        yield self.settled(when, rest)
                    while mine:
                        other = mine & -mine
                        mine ^= other
                        left = rest ^ other
                        if left & at_once:
                            left = self.pairs.without_kings(left)
                        yield (when if left & piles.STOCK else 0), left
                if self.open_stock:
                    before = card
