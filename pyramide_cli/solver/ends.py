"""When a line may end with one waste, and how many passes it may take."""

from collections.abc import Sequence

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.engine.piles import bits
from pyramide_cli.solver.lanes import LANE, Lanes
from pyramide_cli.solver.model import END, PASS

#: Stands for infinity; split over the groups so that the sum fits eight bits with the kings' bill and the recycles.
#: A share is more than a group ever pays in three passes; in more it caps the bill, which is then too low, never too
#: high.
UNPAYABLE = 210
#: More than the stops of a pass: how many cards of the stock have been drawn.
STOPS = piles.STOCK.bit_count() + 1


class Ends(Lanes):
    """The times at which a line may end, up to removals: in which pass, and after which card of the stock.

    Bills are numbers with a lane for each end, the earliest in the lowest: what is paid until then.
    """

    def __init__(self, times: Sequence[int], groups: int, time: int, stock: int) -> None:
        """Take the ends of lines from a time on; ``stock`` are all cards but the pyramid that are left then."""
        super().__init__(len(times))
        self.times = times
        self.time = time
        self.stock = stock
        self.passes = range(time // PASS, times[-1] // PASS + 1)
        self.unpayable = self.one * (UNPAYABLE // groups)
        cards = [card.bit_length() for card in bits(stock)]
        #: For each pass the first of its stops, and for the bit length of each card masks of the lanes after its draw;
        #: under 0 of those after the pass.
        self.stops = [
            (index * STOPS, {number: self.after(pass_number * PASS + (number or END + 1)) for number in (0, *cards)})
            for index, pass_number in enumerate(self.passes)
        ]

    def before(self, time: int) -> int:
        """Return how many ends come before a time."""
        return sum(end < time for end in self.times)

    def after(self, time: int) -> int:
        """Return a mask of the lanes of all ends from a time on."""
        return (1 << LANE * self.size) - (1 << LANE * self.before(time))


def end_before(time: int, stock: int) -> int:
    """Return the earliest time that differs from this one in cards only that are not in the stock at all."""
    return time - time % PASS + max(pyramid.SIZE, (stock & (1 << time % PASS) - 1).bit_length())


def all_ends(time: int, stock: int, passes: range) -> list[int]:
    """Return every time at which a line from here may end in these passes."""
    if not stock:
        return [time // PASS * PASS + END]
    ends = [number * PASS + card.bit_length() for number in passes for card in bits(stock)]
    now = end_before(time, stock)
    return [*([now] if time // PASS in passes else []), *(end for end in ends if end > now)]


def most_recycles(limit: int, shape: int, kings: int, stock: int) -> int:
    """Return how many recycles a shortest line with less than ``limit`` moves may have.

    In every pass but the first some card of stock or waste leaves, or the pass could be left out. So before the last
    of r recycles one such card at least is left, before the one before it two, and so on; and never fewer than do not
    leave at all. All of them are drawn anew in each pass but the first and the last. Removals take a king, or two
    cards, or with a king of the stock one of those that leave.
    """
    pairs, left = (shape & ~kings).bit_count(), stock.bit_count()

    def least(recycles: int, leaving: int) -> int:
        draws = sum(max(alive, left - leaving) for alive in range(1, recycles))
        return (shape & kings).bit_count() + (pairs + leaving + 1) // 2 + recycles + draws

    recycles = 0
    while min(least(recycles + 1, leaving) for leaving in range(left + 1)) < limit:
        recycles += 1
    return recycles
