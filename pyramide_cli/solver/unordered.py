"""The space in which the order of the stock does not matter: every card of stock and wastes can be had at any time."""

from collections.abc import Iterator

from pyramide_cli.engine import piles
from pyramide_cli.engine.position import Position
from pyramide_cli.solver.bounds import Bounds
from pyramide_cli.solver.pairs import Pairs
from pyramide_cli.solver.steady import Steady


class Unordered(Steady):
    """Positions with so many passes left that each removal may have one to itself.

    Draws and a recycle alone bring any card of stock or wastes to the top of a waste, under all rules: with several
    wastes a draw turns at most one card onto each. Two cards that are both drawn need never leave together: they
    hide nothing for good. So only the pyramid and the set of the other cards count. Time stands still at 0.

    No rules allow more, since a pyramid card leaves with another or with one drawn card. So what cannot be won here
    cannot be won in any order of the stock, in any number of passes, under any rules.
    """

    def __init__(self, position: Position, bounds: Bounds) -> None:
        cards = position.pyramid | position.stock | sum(position.wastes)
        super().__init__(Pairs(position.deal), 0, cards, bounds)

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
