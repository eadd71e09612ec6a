"""What is left to pay at least: every group of rank classes plays by itself, and the bills of all groups add up."""

from collections.abc import Sequence
from itertools import pairwise

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.engine.piles import bits
from pyramide_cli.solver.clearings import Clearing, Clearings
from pyramide_cli.solver.ends import STOPS, Ends, end_before
from pyramide_cli.solver.lanes import LANE
from pyramide_cli.solver.model import END, PASS


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
