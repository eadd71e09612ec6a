"""The space with one waste: a position is the time and the cards that are left."""

from collections.abc import Iterator

from pyramide_cli.engine import piles
from pyramide_cli.engine.position import Position
from pyramide_cli.solver.bounds import Bounds
from pyramide_cli.solver.model import END, PASS, ahead_of, settled, time_of
from pyramide_cli.solver.pairs import Pairs
from pyramide_cli.solver.steady import Steady


class OneWaste(Steady):
    """Positions with one waste, in any pass, with the stock's top in play or not.

    A time is that of ``model``. A card that leaves shifts nothing: the others are drawn in the same order, and again
    in the same order in the next pass.
    """

    def __init__(self, position: Position, bounds: Bounds) -> None:
        self._open_stock = position.rules.open_stock
        self._last_pass = position.rules.passes * PASS
        cards = position.pyramid | position.stock | position.wastes[0]
        super().__init__(Pairs(position.deal), time_of(position), cards, bounds)
        time, cards = self.root
        self.root = settled(time, cards), cards

    def with_stock(self, time: int, cards: int, free: int, wanted: int) -> Iterator[tuple[int, int]]:
        """Yield the removals with each card that comes open in what is left of this pass, then with the rest in the next.

        From a node there is no need to go through a card's turn twice: the second time nothing else has changed.
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
