"""What the searches share: their nodes and removals, and how far a deal with one waste has gone.

That is one number, the *time*: the pass times PASS plus the number of the stock's top card, or END where the stock is
empty. Stock and waste are always in deal order, so the stock is what is left from that card on and the waste what is
left before it. Draws and recycles only ever make the time later. With neither stock nor waste the time is 0.
"""

from typing import NamedTuple, TypeAlias

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.engine.position import Position

PASS = 64
END = pyramid.SIZE + piles.STOCK.bit_count()

#: (time, key): of two positions with one key, the one with the later time can be reached from the other by draws
#: alone. The lowest bits of a key are the pyramid. What times and keys are otherwise is the business of a space.
Node: TypeAlias = tuple[int, int]


class Removal(NamedTuple):
    """What left between two nodes: at most one pair, and kings that leave as they come open before or after it.

    Where it matters when it left, ``stop`` is the pass and the stock as it lay after that. Otherwise it left as
    early as it could.
    """

    cards: int
    stop: tuple[int, int] | None = None


def dealt(stock: int, wastes: piles.Wastes) -> piles.Wastes:
    """Return the wastes as they are when the stock has been drawn to its end."""
    while stock:
        stock, wastes = piles.draw(stock, wastes)
    return wastes


def time_of(position: Position) -> int:
    """Return the time of a position with one waste, 0 where no card of stock and waste is left."""
    if not position.stock | position.wastes[0]:
        return 0
    return position.pass_number * PASS + (position.stock_top_number if position.stock else END)


def ahead_of(time: int, stock: int) -> int:
    """Return which of the cards of stock and waste are in the stock at a time."""
    return stock & -1 << time % PASS


def settled(time: int, cards: int) -> int:
    """Return the time moved on to the next card that is there, for when the stock's top has left."""
    stock = cards & piles.STOCK
    if not stock:
        return 0
    ahead = ahead_of(time, stock)
    return time - time % PASS + (piles.stock_top(ahead).bit_length() - 1 if ahead else END)
