"""What is left to pay at least: every group of rank classes plays by itself, and the bills of all groups add up."""

from collections.abc import Sequence

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.engine.piles import bits
from pyramide_cli.solver.clearings import Clearings
from pyramide_cli.solver.model import END, PASS
from pyramide_cli.solver.pairs import BELOW

LANE = 8
#: What all groups together pay where a line cannot end. Their share of it is more than a group ever pays in three
#: passes; in more it caps the bill, which is then too low, never too high. Kings and recycles still fit into a lane.
UNPAYABLE = 210
MOST_PASSES = 32


class Ends:
    """The times at which a line may end, up to removals: in which pass, and after which card of the stock.

    Bills are numbers with a lane of eight bits for each end, the earliest in the lowest: what is paid until then.
    """

    def __init__(self, times: Sequence[int], groups: int) -> None:
        self.times = times
        self.last_pass = times[-1] // PASS
        self.one = int.from_bytes(b"\x01" * len(times), "little")
        self.unpayable = self.one * (UNPAYABLE // groups)
        self._high = self.one << LANE - 1
        self._before: dict[int, int] = {}

    def before(self, time: int) -> int:
        """Return how many ends come before a time."""
        count = self._before.get(time)
        if count is None:
            count = self._before[time] = sum(end < time for end in self.times)
        return count

    def least(self, one: int, other: int) -> int:
        """Return for every end the lesser of two bills; no lane may hold more than 127."""
        high = self._high
        greater = (one | high) - other & high
        greater -= greater >> LANE - 1
        return other & greater | one & ~greater & ~high

    def split(self, time: int, earlier: int, later: int) -> int:
        """Return the one bill for the ends before a time and the other for the rest."""
        lanes = (1 << LANE * self.before(time)) - 1
        return earlier & lanes | later & ~lanes


class Bill:
    """The least that the cards of a group pay in draws and removals until a line ends, for every end.

    Strike out of a winning line all cards but those of a group. Every draw passes one card of one group, every removal
    belongs to one group, recycles to none: the line's moves are its recycles and what the groups pay. What is left for
    a group is a line of its own game, in which only its own cards cover each other and bury each other on the waste.
    So the cheapest line of that game is no more than the group's share, and the sum of all groups' cheapest lines no
    more than the whole, when all are held to the same end. Holds with one waste: only there does a draw pass one card,
    and the deal repeats in every pass whatever has been taken out of it.
    """

    def __init__(self, cards: int, ends: Ends, clearings: Clearings) -> None:
        self.cards = cards
        self.known: dict[int, int] = {}
        self._ends = ends
        self._clearings = clearings

    def at(self, time: int, cards: int) -> int:
        """Return the bill for what is left of the group from a time on."""
        cards &= self.cards
        ahead = cards >> time % PASS << time % PASS
        key = ((ahead & -ahead) << END | cards) * MOST_PASSES + time // PASS
        bill = self.known.get(key)
        if bill is None:
            bill = self.known[key] = self.count(time // PASS, ahead & -ahead, cards)
        return bill

    def count(self, pass_number: int, top: int, cards: int) -> int:
        """Try everything the group can do next; ``top`` is its next card in the stock, 0 where there is none."""
        ends, least, one = self._ends, self._ends.least, self._ends.one
        shape = cards & pyramid.FULL
        stock = cards ^ shape
        time = pass_number * PASS + (top.bit_length() - 1 if top else END)
        waste_top = piles.waste_top(stock & top - 1 if top else stock)
        clearing = self._clearings[shape]
        bill = ends.unpayable
        if not shape:
            bill = ends.split(time + 1, 0, bill)
        elif clearing.finish is not None:
            bill = least(bill, self.at(time, stock) + one * clearing.finish)
        if waste_top & clearing.wanted:
            for left, moves in clearing.leaving[waste_top]:
                bill = least(bill, self.at(time, stock ^ waste_top | left) + one * moves)
        if top:
            return ends.split(time + 1, bill, least(bill, self._passing(time, top, waste_top, cards)))
        if pass_number < ends.last_pass:
            bill = least(bill, self.at((pass_number + 1) * PASS + pyramid.SIZE, cards))
        return bill

    def _passing(self, time: int, top: int, waste_top: int, cards: int) -> int:
        """Return the bill when the stock's top is drawn or, where it is in play, leaves."""
        ends, least, one = self._ends, self._ends.least, self._ends.one
        bill = least(ends.unpayable, self.at(time + 1, cards) + one)
        if not self._clearings.open_stock:
            return bill
        shape = cards & pyramid.FULL
        clearing = self._clearings[shape]
        rest = cards ^ shape ^ top
        if top & clearing.wanted:
            for left, moves in clearing.leaving[top]:
                bill = least(bill, self.at(time + 1, rest | left) + one * moves)
        if waste_top & self._clearings.pairs.partners[time % PASS]:
            bill = least(bill, self.at(time + 1, rest ^ waste_top | shape) + one)
        return bill


class KingsBill(Bill):
    """The least that the kings pay.

    One in the pyramid leaves for one move. One of the stock costs a draw in every pass unless it has left: from the
    stock, where it is in play, for the draw that this saves, from the waste for a move.
    """

    def count(self, pass_number: int, top: int, cards: int) -> int:
        """Add up what each king pays."""
        ends, one = self._ends, self._ends.one
        bill = one * (cards & pyramid.FULL).bit_count()
        for king in bits(cards & piles.STOCK):
            ahead = 0 < top <= king
            due = (pass_number if ahead else pass_number + 1) * PASS + king.bit_length()
            bill += ends.split(due, 0, one)
            if ahead and not self._clearings.open_stock:
                bill += ends.split(due + PASS, 0, one)
        return bill


class Bills:
    """The least that is left to pay in any position that comes after a first one, with one waste."""

    def __init__(self, ends: Ends, groups: Sequence[int], clearings: Clearings, time: int, stock: int) -> None:
        """Divide all rank classes into groups; ``time`` and ``stock`` (all but the pyramid) are those of the first."""
        self._first_pass = time // PASS
        self._ends = ends
        bills = [*(Bill(cards, ends, clearings) for cards in groups), KingsBill(clearings.pairs.kings, ends, clearings)]
        self._bills = [(bill.cards, bill.known, bill) for bill in bills]
        self._size = len(ends.times)
        self._recycles = sum((end // PASS - self._first_pass) << LANE * lane for lane, end in enumerate(ends.times))
        self._open_ends = {
            pass_number * PASS + number: ends.before(end_before(pass_number * PASS + number, stock))
            for pass_number in range(self._first_pass, ends.last_pass + 1)
            for number in range(pyramid.SIZE, END + 1)
        }

    def each(self, time: int, cards: int) -> bytes:
        """Return what draws, removals and recycles since the first position's pass cost at least, for every end."""
        drawn = time % PASS
        pass_number = time // PASS
        total = self._recycles
        for group, known, bill in self._bills:
            left = cards & group
            ahead = left >> drawn << drawn
            top = ahead & -ahead
            key = (top << END | left) * MOST_PASSES + pass_number
            due = known.get(key)
            if due is None:
                due = known[key] = bill.count(pass_number, top, left)
            total += due
        return total.to_bytes(self._size, "little")

    def least(self, time: int, cards: int) -> int:
        """Return what is left to pay at least; ``time`` is 0 where stock and waste are empty."""
        if not time:
            return self.each(self._first_pass * PASS + END, cards)[0] - (self._recycles & (1 << LANE) - 1)
        first = self._open_ends.get(time, self._size)
        if first == self._size:
            return UNPAYABLE
        return min(self.each(time, cards)[first:]) - time // PASS + self._first_pass


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


def divided(classes: Sequence[int], shape: int) -> list[int]:
    """Return the rank classes in groups of two: those together whose cards in the pyramid cover each other most."""

    def covers(one: int, other: int) -> int:
        return sum((BELOW[card.bit_length() - 1] & other & shape).bit_count() for card in bits(one & shape))

    def best(rest: tuple[int, ...]) -> tuple[int, list[int]]:
        if not rest:
            return 0, []
        first, *others = rest
        choices = []
        for other in others:
            count, groups = best(tuple(group for group in others if group != other))
            choices.append((count + covers(first, other) + covers(other, first), [first | other, *groups]))
        return max(choices)

    return best(tuple(classes))[1]
