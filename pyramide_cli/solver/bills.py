"""What is left to pay at least: every group of rank classes plays by itself, and the bills of all groups add up."""

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.solver.clearings import Clearings
from pyramide_cli.solver.one_waste import END, PASS
from pyramide_cli.solver.pairs import Pairs, bits

LANE = 8
#: What all groups together pay for an end that cannot be met. Their share is more than a group pays for any other
#: end, and together with the kings' bill and the recycles it fits into a lane.
UNPAYABLE = 240


class Ends:
    """The ways a line may end: the pass in which it does, and the last card it draws there.

    An end is the time at which a line is won, up to removals; a bill gives for every end what a group pays when the
    line stops there. A bill is a number with a lane of eight bits for each end, the earliest in the lowest.
    """

    def __init__(self, ends: list[int], groups: int) -> None:
        self.ends = ends
        self.last_pass = ends[-1] // PASS
        self.size = len(ends)
        self.one = int.from_bytes(b"\x01" * self.size, "little")
        self.unpayable = self.one * (UNPAYABLE // groups)
        self._high = self.one << LANE - 1
        self._from: dict[int, int] = {}

    def index(self, time: int) -> int:
        """Return how many ends lie before a time."""
        found = self._from.get(time)
        if found is None:
            found = self._from[time] = sum(end < time for end in self.ends)
        return found

    def least(self, one: int, other: int) -> int:
        """Return the lesser of two bills for every end; no lane may hold more than 127."""
        high = self._high
        greater = (one | high) - other & high
        greater -= greater >> LANE - 1
        return other & greater | one & ~greater & ~high

    def split(self, time: int, before: int, after: int) -> int:
        """Return the one bill for ends before a time and the other for the rest."""
        lanes = (1 << LANE * self.index(time)) - 1
        return before & lanes | after & ~lanes


class Bill:
    """The least that the cards of a group pay in draws and removals until a line ends, for every end.

    Strike out of a winning line all cards but those of a group. Every draw passes one card of one group, every removal
    belongs to one group, recycles belong to none: so the line's moves are its recycles and what the groups pay. What
    is left for a group is a line of the group's own game, in which its own cards alone cover each other and bury
    each other on the waste. So the cheapest line of that game is a lower bound for the group's share, the sum over
    the groups one for all, if every group is held to the same end. Holds with one waste: only there does a draw pass
    one card, and the deal repeat whatever has been taken out of it.
    """

    def __init__(self, cards: int, ends: Ends, clearings: Clearings, pairs: Pairs, open_stock: bool) -> None:
        self.cards = cards
        self.known: dict[int, int] = {}
        self._ends = ends
        self._clearings = clearings
        self._pairs = pairs
        self._open_stock = open_stock

    def at(self, time: int, cards: int) -> int:
        """Return the bill for what is left of the group at a time."""
        cards &= self.cards
        drawn = time % PASS
        ahead = cards >> drawn << drawn & piles.STOCK
        top = ahead & -ahead
        key = (top << END | cards) << 2 | time // PASS
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._count(time // PASS, top, cards)
        return found

    def _count(self, pass_number: int, top: int, cards: int) -> int:
        """Try everything the group can do next; ``top`` is its next card in the stock."""
        ends, least, one = self._ends, self._ends.least, self._ends.one
        shape = cards & pyramid.FULL
        stock = cards ^ shape
        start = pass_number * PASS
        time = start + top.bit_length() - 1 if top else start + END
        waste = stock & top - 1 if top else stock
        waste_top = piles.waste_top(waste)
        clearing = self._clearings[shape]
        best = ends.unpayable
        if clearing.finish is not None:
            best = self.at(time, stock) + one * clearing.finish if shape else self._stop(time)
            best = least(best, ends.unpayable)
        if waste_top & clearing.wanted:
            for left, moves in clearing.leaving[waste_top]:
                best = least(best, self.at(time, stock ^ waste_top | left) + one * moves)
        if not top:
            if pass_number < ends.last_pass:
                best = least(best, self.at(start + PASS, cards))
            return best
        later = least(self.at(time + 1, cards) + one, ends.unpayable)
        if self._open_stock:
            if top & clearing.wanted:
                for left, moves in clearing.leaving[top]:
                    later = least(later, self.at(time + 1, stock ^ top | left) + one * moves)
            if waste_top & self._pairs.partners[time % PASS]:
                later = least(later, self.at(time + 1, cards ^ top ^ waste_top) + one)
        return ends.split(time + 1, best, least(best, later))

    def _stop(self, time: int) -> int:
        """Return the bill of cards that need not leave: nothing until the next of them would be drawn."""
        return self._ends.split(time + 1, 0, self._ends.unpayable)


class KingsBill(Bill):
    """The least that the kings pay.

    One in the pyramid leaves for one move. One of the stock costs a draw in every pass, unless it leaves: off the
    stock, where it is open, for the draw it saves; off the waste for a move.
    """

    def _count(self, pass_number: int, top: int, cards: int) -> int:
        ends, one = self._ends, self._ends.one
        bill = one * (cards & pyramid.FULL).bit_count()
        for king in bits(cards & piles.STOCK):
            drawn = 1 if top and king >= top else 0
            due = pass_number * PASS + king.bit_length() + (0 if drawn else PASS)
            bill += ends.split(due, 0, one)
            if drawn and not self._open_stock:
                bill += ends.split(due + PASS, 0, one)
        return bill
