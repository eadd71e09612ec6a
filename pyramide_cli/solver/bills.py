"""What is left to pay at least with one waste: every group of rank classes plays by itself, and all bills add up."""

from collections.abc import Sequence
from itertools import pairwise

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.engine.piles import bits
from pyramide_cli.solver.clearings import Clearing, Clearings
from pyramide_cli.solver.model import END, PASS

LANE = 8
#: Stands for infinity; split over the groups so that the sum fits eight bits with the kings' bill and the recycles.
#: A share is more than a group ever pays in three passes; in more it caps the bill, which is then too low, never too
#: high.
UNPAYABLE = 210
#: More than the stops of a pass: how many cards of the stock have been drawn.
STOPS = piles.STOCK.bit_count() + 1


class Lanes:
    """Arithmetic on so many lanes of eight bits: whole numbers add up lane by lane while each lane stays under 256."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.one = int.from_bytes(b"\x01" * size, "little")
        self.high = self.one << LANE - 1

    def least(self, one: int, other: int) -> int:
        """Return for every lane the lesser of two counts; none may be more than 127."""
        more = (one | self.high) - other
        where = more & self.high
        return one - (more & where - (where >> LANE - 1))


def split(lanes: int, earlier: int, later: int) -> int:
    """Return the one number's counts in so many lanes from the lowest, and the other's in the rest."""
    low = (1 << LANE * lanes) - 1
    return earlier & low | later & ~low


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


class GroupBills(dict[int, list[int]]):
    """The least that the cards of a group pay in draws and removals until a line ends, for every end.

    Strike out of a winning line all cards but those of a group. Every draw passes one card of one group, every removal
    belongs to one group, recycles to none: the line's moves are its recycles and what the groups pay. What is left for
    a group is a line of its own game, in which only its own cards cover each other and bury each other on the waste.
    So the cheapest line of that game is no more than the group's share, and the sum of all groups' cheapest lines no
    more than the whole, when all are held to the same end. Holds with one waste: only there does a draw pass one card,
    and the deal repeats in every pass whatever has been taken out of it.

    Asked for what is left of the group, it answers with the bills at every stop: in the first pass with none of these
    cards drawn, with one, and so on, then from ``STOPS`` on the same in the second pass. Stops that the first position
    does not lead to are left out.
    """

    def __init__(self, group: int, ends: Ends, clearings: Clearings) -> None:
        super().__init__()
        self._group = group
        self._ends = ends
        self._clearings = clearings
        self._open_stock = clearings.open_stock

    def __missing__(self, cards: int) -> list[int]:
        """Go through the stops from the last, and try everything the group can do next.

        ``after`` is what is paid when the stock's top is drawn or, where it is in play, leaves; in a pass's last stop
        when the waste is recycled. It counts for the ends that come after that, the others make do without.
        """
        ends = self._ends
        one, high, least, unpayable = ends.one, ends.high, ends.least, ends.unpayable
        shape = cards & pyramid.FULL
        stock = cards ^ shape
        order = bits(stock)
        clearing = self._clearings[shape]
        found = self[cards] = [unpayable] * (STOPS * len(ends.passes))
        finish = self[stock] if shape and clearing.finish is not None else None
        finish_moves = one * (clearing.finish or 0)
        leaving = self._leaving(order, stock, clearing)
        mated = self._mated(order, cards) if self._open_stock else {}
        numbers = [card.bit_length() for card in order]
        numbers.append(0)
        after = unpayable
        for base, later_than in reversed(ends.stops):
            top_leaves = None
            for stop in range(len(order), (-1 if base else self._first_stop(stock) - 1), -1):
                later = later_than[numbers[stop]]
                if top_leaves:
                    after = least(after, top_leaves)
                    top_leaves = None
                if stop in mated:
                    after = least(after, mated[stop][base + stop - 1] + one)
                bill = unpayable if shape else unpayable & later
                if finish:
                    bill = least(bill, finish[base + stop] + finish_moves)
                if stop - 1 in leaving:
                    leaves = unpayable
                    for bills, moves in leaving[stop - 1]:
                        leaves = least(leaves, bills[base + stop - 1] + moves)
                    bill = least(bill, leaves)
                    if self._open_stock:
                        top_leaves = leaves
                more = (bill | high) - after  # as in Lanes.least, for the later ends
                where = more & high
                found[base + stop] = after = bill - (more & where - (where >> LANE - 1) & later)
                after += one
            after = found[base]
        return found

    def _leaving(self, order: list[int], stock: int, clearing: Clearing) -> dict[int, list[tuple[list[int], int]]]:
        """Return for the index of each card that may leave with pyramid cards what is paid then."""
        return {
            index: [(self[stock ^ card | left], self._ends.one * moves) for left, moves in clearing.leaving[card]]
            for index, card in enumerate(order)
            if card & clearing.wanted
        }

    def _mated(self, order: list[int], cards: int) -> dict[int, list[int]]:
        """Return for the index of each card that may leave with the one before it what is paid then."""
        partners = self._clearings.pairs.partners
        return {
            index: self[cards ^ before ^ card]
            for index, (before, card) in enumerate(pairwise(order), 1)
            if before & partners[card.bit_length() - 1]
        }

    def _first_stop(self, stock: int) -> int:
        """Return how many of these cards have been drawn in the first pass when all others of the group are gone."""
        gone = self._ends.stock & self._group & ~stock
        drawn = max(self._ends.time % PASS, gone.bit_length())
        return (stock & (1 << drawn) - 1).bit_count()


class KingsBills(dict[int, list[int]]):
    """The least that the kings pay, as for any group.

    One in the pyramid leaves for one move. One of the stock costs a draw in every pass unless it has left: from the
    stock, where it is in play, for the draw that this saves, from the waste for a move.
    """

    def __init__(self, ends: Ends, open_stock: bool) -> None:
        super().__init__()
        self._ends = ends
        self._open_stock = open_stock

    def __missing__(self, cards: int) -> list[int]:
        """Add up what each king pays."""
        ends, one = self._ends, self._ends.one
        order = bits(cards & piles.STOCK)
        found = self[cards] = [0] * (STOPS * len(ends.passes))
        for pass_number in ends.passes:
            for stop in range(len(order) + 1):
                bill = one * (cards & pyramid.FULL).bit_count()
                for index, king in enumerate(order):
                    ahead = index >= stop
                    due = (pass_number if ahead else pass_number + 1) * PASS + king.bit_length()
                    bill += one & ends.after(due)
                    if ahead and not self._open_stock:
                        bill += one & ends.after(due + PASS)
                found[STOPS * (pass_number - ends.passes[0]) + stop] = bill
        return found


class Bills:
    """The least that is left to pay in any position that comes after a first one, with one waste."""

    def __init__(self, ends: Ends, groups: Sequence[int], clearings: Clearings) -> None:
        """Divide all rank classes into groups."""
        kings = clearings.pairs.kings
        self._tables: list[tuple[int, dict[int, list[int]]]] = [
            *((group, GroupBills(group, ends, clearings)) for group in groups),
            (kings, KingsBills(ends, clearings.open_stock)),
        ]
        self._size = ends.size
        first_pass = ends.passes[0]
        self._recycles = sum((end // PASS - first_pass) << LANE * lane for lane, end in enumerate(ends.times))
        #: For each time the cards that have been drawn by then, the first stop of its pass, how many recycles came
        #: before, and how many ends.
        self._stops = {
            (first_pass + recycles) * PASS + drawn: (
                (1 << drawn) - (1 << pyramid.SIZE),
                recycles * STOPS,
                recycles,
                ends.before(end_before((first_pass + recycles) * PASS + drawn, ends.stock)),
            )
            for recycles in range(len(ends.passes))
            for drawn in range(pyramid.SIZE, END + 1)
        }
        self._empty = first_pass * PASS + END

    def each(self, time: int, cards: int) -> bytes:
        """Return what draws, removals and recycles since the first position's pass cost at least, for every end."""
        drawn, base, _, _ = self._stops[time]
        total = self._recycles
        for group, table in self._tables:
            left = cards & group
            total += table[left][base + (left & drawn).bit_count()]
        return total.to_bytes(self._size, "little")

    def least(self, time: int, cards: int, known: int, limit: int) -> int:
        """Return what is left to pay at least, or the limit for all that is no less than that.

        ``known`` must not be more than the answer: what the position before was to pay at least, less the moves that
        led here, never is. ``time`` is 0 where stock and waste are empty. Since the last recycle a card must have
        been drawn or have left: a line that ends at once after a recycle is not thought of.
        """
        if not time:
            return self.each(self._empty, cards)[0] - (self._recycles & (1 << LANE) - 1)
        drawn, base, recycles, first = self._stops[time]
        total = self._recycles
        for group, table in self._tables:
            left = cards & group
            total += table[left][base + (left & drawn).bit_count()]
        due = total.to_bytes(self._size, "little")
        for moves in range(known if known > 0 else 0, limit):
            if due.find(moves + recycles, first) >= 0:
                return moves
        return limit
