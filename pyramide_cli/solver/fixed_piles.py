"""The space with several wastes in the last pass: on which waste a card falls is settled beforehand."""

from collections.abc import Iterator

from pyramide_cli.engine import piles
from pyramide_cli.engine.piles import bits
from pyramide_cli.engine.position import Position
from pyramide_cli.solver.bounds import Bounds
from pyramide_cli.solver.nodes import dealt
from pyramide_cli.solver.pairs import Pairs
from pyramide_cli.solver.steady import Steady


class FixedPiles(Steady):
    """Positions in the last pass with any number of wastes, the stock's top not in play: taking it would shift the rest.

    A time is how many draws were made. A card that leaves shifts nothing: the others fall on the same wastes.
    """

    def __init__(self, position: Position, bounds: Bounds) -> None:
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
        super().__init__(Pairs(position.deal), 0, position.pyramid | sum(self._pile), bounds)

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
