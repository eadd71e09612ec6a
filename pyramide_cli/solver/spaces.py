"""The nodes that removals lead through, by what is settled beforehand: one waste, fixed piles, no order."""

from collections.abc import Iterator
from typing import Protocol

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.engine.piles import bits
from pyramide_cli.engine.position import Position
from pyramide_cli.solver.bounds import Bounds
from pyramide_cli.solver.model import END, PASS, Node, Removal, ahead_of, dealt, settled, time_of
from pyramide_cli.solver.pairs import FREE, Pairs


class Space(Protocol):
    """The nodes that can be reached from a position, and how some of its cards play with all others out of the way."""

    pairs: Pairs
    root: Node
    #: Kings that leave whenever they come open, in no removal; and those that do so in the last pass.
    at_once: int
    at_last: int

    def removals(self, node: Node) -> Iterator[Node]:
        """Yield what each removal leads to, draws and recycles folded in."""

    def last_pass(self, node: Node) -> "Space | None":
        """Return a space of its own for the rest of the game from a node on, where the last pass has one."""

    def removal(self, before: Node, after: Node) -> Removal:
        """Return what left between two nodes, one of which leads to the other."""

    def cards_left(self, node: Node) -> tuple[int, int]:
        """Return the time, as ``with_stock`` understands it, and the cards that are left."""

    def with_stock(self, time: int, cards: int, free: int, wanted: int) -> Iterator[tuple[int, int]]:
        """Yield the removals that use a card of stock or waste when these cards are all there are, the earlier first.

        ``free`` are the free cards of the pyramid, ``wanted`` their possible partners. A removal is the cards that
        leave, with the time after it; in a space for lines it may be a king.
        """


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


class OneWaste(Steady):
    """Positions with one waste, in any pass, with the stock's top in play or not.

    A time is that of ``model``. A card that leaves shifts nothing: the others are drawn in the same order, and again
    in the same order in the next pass.
    """

    def __init__(self, position: Position, pairs: Pairs, bounds: Bounds) -> None:
        self._open_stock = position.rules.open_stock
        self._last_pass = position.rules.passes * PASS
        cards = position.pyramid | position.stock | position.wastes[0]
        super().__init__(pairs, time_of(position), cards, bounds)
        time, cards = self.root
        self.root = settled(time, cards), cards

    def with_stock(self, time: int, cards: int, free: int, wanted: int) -> Iterator[tuple[int, int]]:
        """Yield the removals with each card that comes open in the rest of this pass, then in the next up to here.

        No card's turn need be looked at twice from a node: the second time nothing else has changed.
        """
        stock = cards & piles.STOCK
        partners, kings = self.pairs.partners, self.kings
        ahead = ahead_of(time, stock)
        waste = stock ^ ahead
        this_pass = time - time % PASS
        runs = [(this_pass, piles.waste_top(waste) | ahead)]
        if waste and time < self._last_pass:
            runs.append((this_pass + PASS, waste))
        for start, coming in runs:
            before = 0
            if not self._open_stock:
                coming &= wanted | kings
            while coming:
                card = coming & -coming
                coming ^= card
                mine = partners[card.bit_length() - 1] & (free | before)
                if mine or card & kings:
                    ahead = stock & -(card << 1)
                    when = start + ((ahead & -ahead).bit_length() - 1 if ahead else END)
                    if card & kings:
                        yield when, card
                    while mine:
                        other = mine & -mine
                        mine ^= other
                        yield when, card | other
                if self._open_stock:
                    before = card


class FixedPiles(Steady):
    """Positions in the last pass with any number of wastes, the stock's top not in play.

    A time is how many draws were made. A card that leaves shifts nothing: the others fall on the same wastes. (With the
    stock's top in play, taking it would shift the rest; with a pass to come, taking any card would.)
    """

    def __init__(self, position: Position, pairs: Pairs, bounds: Bounds) -> None:
        stock, wastes = position.stock, position.wastes
        #: For each card of stock and wastes the draw that turns it, 0 for those that are turned; and its waste.
        self._turn: dict[int, int] = {}
        self._pile: dict[int, int] = {}
        #: For each number of draws the cards that are not in the stock then.
        self._drawn = [~stock]
        for pile in dealt(stock, wastes):
            self._pile |= dict.fromkeys(bits(pile), pile)
        self._turn |= dict.fromkeys(bits(sum(wastes)), 0)
        while stock:
            rest, wastes = piles.draw(stock, wastes)
            self._turn |= dict.fromkeys(bits(stock ^ rest), len(self._drawn))
            stock = rest
            self._drawn.append(~stock)
        super().__init__(pairs, 0, position.pyramid | sum(self._pile), bounds)

    def with_stock(self, time: int, cards: int, free: int, wanted: int) -> Iterator[tuple[int, int]]:
        """Yield the removals with each card that lies open or comes open; of two such cards the later counts."""
        stock = cards & piles.STOCK
        partners, kings = self.pairs.partners, self.kings
        turned = stock & self._drawn[time]
        coming = stock ^ turned
        while turned:  # the tops of the wastes
            top = 1 << turned.bit_length() >> 1
            coming |= top
            turned &= ~self._pile[top]
        while coming:
            card = coming & -coming
            coming ^= card
            mine = partners[card.bit_length() - 1] & (free | stock & card - 1)
            if mine or card & kings:
                when = max(time, self._turn[card])
                if card & kings:
                    yield when, card
                drawn = stock & self._drawn[when]
                while mine:
                    other = mine & -mine
                    mine ^= other
                    if other & free or other > (drawn & self._pile[other]) >> 1:
                        yield when, card | other


class Unordered(Steady):
    """Positions with so many passes left that each removal may have one to itself.

    Draws and at most one recycle bring any card of stock or wastes to the top of a waste with nothing else removed,
    under all rules: with several wastes a draw turns at most one card onto each. Two drawn cards need never leave
    together, since they hide nothing for good. So only the pyramid and the set of the other cards count, and of these
    only their ranks. Time stands still at 0.

    No rules allow more: a pyramid card leaves alone, with another, or with one drawn card. So what cannot be won here
    cannot be won in any order of the stock, in any number of passes, under any rules.
    """

    def __init__(self, position: Position, pairs: Pairs, bounds: Bounds) -> None:
        cards = position.pyramid | position.stock | sum(position.wastes)
        super().__init__(pairs, 0, cards, bounds)

    def with_stock(self, time: int, cards: int, free: int, wanted: int) -> Iterator[tuple[int, int]]:
        """Yield the removals of a free card with a drawn one, one for each rank: equal ranks do equal service."""
        return with_any(self.pairs, cards, free)


def with_any(pairs: Pairs, cards: int, free: int) -> Iterator[tuple[int, int]]:
    """Yield the pairs of each free card and one drawn card, at time 0."""
    drawn = cards & piles.STOCK
    while free:
        card = free & -free
        free ^= card
        mine = pairs.partners[card.bit_length() - 1] & drawn
        if mine:
            yield 0, card | mine & -mine
