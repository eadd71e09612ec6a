"""The search for the fewest moves with one waste: A* over removals, with the draws before them folded in."""

from collections.abc import Callable, Iterable
from typing import Optional, TypeAlias

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.engine.piles import bits
from pyramide_cli.engine.position import Position
from pyramide_cli.solver.bills import Bills, Ends, all_ends, most_recycles
from pyramide_cli.solver.bounds import Bounds
from pyramide_cli.solver.clearings import Clearings
from pyramide_cli.solver.model import END, PASS, Removal, ahead_of, settled
from pyramide_cli.solver.pairs import Pairs, divisions
from pyramide_cli.solver.solution import Budget

SHAPE = pyramid.FULL
STOCK = piles.STOCK

#: (time, moves): a way to some cards, when it got there and at what cost; less the draws and recycles that a game with
#: just these cards needs to get here.
Label: TypeAlias = tuple[int, int]
#: (time, cards, cost, label, before): the cards left at a time, as in ``OneWaste``, and the moves made so far. The
#: last removal was at the label's time: then came only draws, recycles, and kings off the stock's top. ``before`` is
#: where that removal, or those draws, began.
Reached: TypeAlias = tuple[int, int, int, Label, Optional["Reached"]]


class ShortestOneWaste:
    """A* from one position, with one waste.

    A node is what a removal leaves. From there the stock is walked through, once around to where it stood; at every
    stop only removals with the card just reached are new. Pairs within the pyramid are made only as part of a removal
    that needs them (``Clearings``). A king on the stock's top, where that is in play, leaves for the draw it saves.

    Of two ways to the same cards one is dropped when it is later than the other and has no fewer moves even if the
    other draws until then (``Bounds.earliest``): when neither time nor moves of its label are less. The deal repeats
    in every pass, so labels of all passes compare.

    That draws are folded in, which removals are new at a stop, and that pairs in the pyramid wait has no switch.
    """

    def __init__(self, position: Position, limit: int, least_pass: int, bounds: Bounds, budget: Budget) -> None:
        """Look for lines with less than ``limit`` moves; it is known that none ends before ``least_pass``."""
        self._pairs = Pairs(position.deal)
        self._clearings = Clearings(self._pairs, open_stock=position.rules.open_stock)
        self._open_stock = position.rules.open_stock
        recycles = most_recycles(limit, position.pyramid, self._pairs.kings, position.stock | position.wastes[0])
        last_pass = min(position.rules.passes, position.pass_number + recycles)
        self._passes = range(least_pass, max(last_pass, least_pass) + 1)
        self._limit = limit
        self._bounds = bounds
        self._earliest = bounds.earliest
        self._budget = budget
        shape = self._pairs.without_kings(position.pyramid)
        time = position.pass_number * PASS + (position.stock_top_number if position.stock else END)
        cards = shape | position.stock | position.wastes[0]
        since = settled(time, cards)
        self._root: Reached = since, cards, (position.pyramid ^ shape).bit_count(), (since, 0), None
        self._least = self._estimate(time, cards)
        self._labels: dict[int, list[Label]] = {}
        self._queue: list[list[Reached]] = [[] for _ in range(limit)]

    def _estimate(self, time: int, cards: int) -> Callable[[int, int, int, int], int]:
        """Return what tells how many moves are left at least.

        These are the bills of groups of two classes, with the ends that bills of single classes do not rule out.
        """
        stock, paid = cards & STOCK, self._root[2]
        classes = self._pairs.groups(1)
        ends = all_ends(time, stock, self._passes)
        bills = None
        for groups in (classes, divisions(classes, cards & SHAPE, 2)[0])[: self._bounds.bills]:
            bills = Bills(Ends(ends, len(groups), time, stock), groups, self._clearings)
            due = bills.each(time, cards)
            ends = [end for end, moves in zip(ends, due, strict=True) if paid + moves < self._limit]
            if not ends:
                break
            self._passes = range(self._passes.start, ends[-1] // PASS + 1)
        return bills.least if bills else lambda time, cards, known, limit: max(known, 0)

    def removals(self) -> list[Removal] | None:
        """Return the removals of a shortest line; None where there is no line within the limit. May raise Spent."""
        time, cards, cost, _, _ = self._root
        least = self._total(time, cards, cost, 0)
        if least < self._limit:
            self._queue[least].append(self._root)
        for least in range(self._limit):
            waiting = self._queue[least]
            while waiting:
                node = waiting.pop()
                if not node[1] & SHAPE:
                    return _removals_to(node, self._clearings)
                if not self._needless(*node[:4]):
                    self._budget.spend()
                    self._walk(node, least)
        return None

    def _total(self, time: int, cards: int, cost: int, least: int) -> int:
        """Return how many moves a line through here has at least; the limit stands for all that are too long."""
        if not cards & SHAPE:
            return cost
        return cost + self._least(time, cards, least - cost, self._limit - cost)

    def _needless(self, time: int, cards: int, cost: int, own: Label) -> bool:
        """Return whether there is another way to the same cards that makes this one needless."""
        labels = self._labels.get(cards)
        if not labels or (len(labels) == 1 and labels[0] is own):
            return False
        stock = cards & STOCK
        drawn = (stock & (1 << time % PASS) - 1).bit_count()
        moves = cost - time // PASS * (stock.bit_count() + 1) - drawn if time else cost
        return any(label is not own and label[0] <= time and label[1] <= moves for label in labels)

    def _walk(self, node: Reached, least: int) -> None:
        """Add what removals lead to from a node; put off the rest of the walk where it comes to cost more.

        Before a pair within the pyramid nothing is drawn, since it is part of a removal that comes after; and where
        the stock's top is in play, taking it costs a move less than to draw it and take it then. So after a draw only
        the card that has come open is looked at.
        """
        time, cards, cost, (since, _), _ = node
        shape, stock = cards & SHAPE, cards & STOCK
        clearing = self._clearings[shape]
        kings = self._pairs.kings
        partners = self._pairs.partners
        open_stock = self._open_stock
        stops = clearing.wanted if open_stock else clearing.wanted | kings
        ahead = stock >> time % PASS << time % PASS if time else 0
        waste_top = piles.waste_top(stock ^ ahead)
        if time == since and clearing.finish is not None:
            self._remove(node, time, cost, stock, ((0, clearing.finish),), least)
        if waste_top & (clearing.wanted | kings) and (time == since or not open_stock):
            left = clearing.leaving.get(waste_top, ((shape, 1),))
            self._remove(node, time, cost, stock ^ waste_top, left, least)
        # What the first stop costs is known. ``card`` is the stock's top, which is in play, or else just drawn.
        started = True
        while stock:
            card = ahead & -ahead
            if open_stock and card:
                mates = partners[time % PASS] & waste_top
                if mates or card & stops:
                    if not (started or self._goes_on(time, cards, cost, node, least)):
                        return
                    if mates:
                        self._remove(node, time, cost, stock ^ card ^ mates, ((shape, 1),), least)
                    if card & stops:
                        self._remove(node, time, cost, stock ^ card, clearing.leaving[card], least)
            started = False
            cost += 1
            if card:
                ahead ^= card
                if open_stock and card & kings:
                    cards ^= card
                    stock ^= card
                else:
                    waste_top = card
                time += (ahead & -ahead).bit_length() - 1 - time % PASS if ahead else END - time % PASS
            else:  # recycle
                ahead, waste_top = stock, 0
                time += PASS - time % PASS + (ahead & -ahead).bit_length() - 1
            if time >= since + PASS or time // PASS >= self._passes.stop:
                return
            if not open_stock and card & stops:
                if not self._goes_on(time, cards, cost, node, least):
                    return
                left = clearing.leaving.get(card, ((shape, 1),))
                self._remove(node, time, cost, stock ^ card, left, least)

    def _goes_on(self, time: int, cards: int, cost: int, node: Reached, least: int) -> bool:
        """Return whether a walk goes on at a stop now; otherwise it is put off, or not needed any more."""
        if self._needless(time, cards, cost, node[3]):
            return False
        total = cost + self._least(time, cards, least - cost, self._limit - cost)
        if total <= least:
            return True
        if total < self._limit:
            self._queue[total].append((time, cards, cost, node[3], node))
        return False

    def _remove(
        self, node: Reached, time: int, cost: int, stock: int, shapes: Iterable[tuple[int, int]], least: int
    ) -> None:
        """Add what a removal at a time leaves: this stock, and one of these shapes for so many moves."""
        if stock:
            drawn = time % PASS
            ahead = stock >> drawn
            count = stock.bit_count()
            time += (ahead & -ahead).bit_length() - 1 if ahead else END - drawn
            draws = time // PASS * (count + 1) + count - ahead.bit_count()
        else:
            time = draws = 0
        for shape, moves in shapes:
            cards = stock | shape
            moves += cost
            label = time, moves - draws
            if self._earliest and not self._is_new(cards, label):
                continue
            total = moves + self._least(time, cards, least - moves, self._limit - moves) if shape else moves
            if total < self._limit:
                self._queue[total].append((time, cards, moves, label, node))

    def _is_new(self, cards: int, label: Label) -> bool:
        """Return whether a label is no more than those of other ways to the same cards; keep it if so."""
        labels = self._labels.get(cards)
        if labels is None:
            self._labels[cards] = [label]
            return True
        time, moves = label
        for when, other in labels:
            if when <= time and other <= moves:
                return False
        labels[:] = [old for old in labels if old[0] < time or old[1] < moves]
        labels.append(label)
        return True


def _removals_to(node: Reached, clearings: Clearings) -> list[Removal]:
    """Return what left on the way to a node."""
    removals: list[Removal] = []
    before = node[4]
    while before:
        removals[:0] = _between(before, node, clearings)
        node, before = before, before[4]
    return removals


def _between(before: Reached, after: Reached, clearings: Clearings) -> list[Removal]:
    """Return what left between two nodes: kings off the stock's top, then what a removal took."""
    time, cards, _, _, _ = before
    gone = cards ^ after[1]
    kings = gone & STOCK & clearings.pairs.kings
    drawn = gone & STOCK ^ kings
    if after[0] > after[3][0]:
        return _kings_passed(time, cards, kings)
    if gone == kings:
        return [_removal(kings, after[0], after[1])]
    removals = _kings_passed(time, cards, kings)
    if cards & SHAPE == after[1] & SHAPE:
        return [*removals, _removal(drawn, after[0], after[1])]
    pairs = clearings.order(cards & SHAPE, after[1] & SHAPE, drawn)
    removals += map(Removal, pairs)
    if drawn:
        removals[-1] = _removal(pairs[-1], after[0], after[1])
    return removals


def _kings_passed(time: int, cards: int, kings: int) -> list[Removal]:
    """Return the removals of kings that left the stock's top as it was walked through from this time."""
    ahead = ahead_of(time, kings)
    removals = []
    for start, those in (time - time % PASS, ahead), (time - time % PASS + PASS, kings ^ ahead):
        for king in bits(those):
            cards ^= king
            removals.append(_removal(king, start + king.bit_length(), cards))
    return removals


def _removal(gone: int, time: int, cards: int) -> Removal:
    """Return a removal, with the pass and the stock as it lay after it where any card of the stock is left."""
    return Removal(gone, (time // PASS, ahead_of(time, cards & STOCK)) if time else None)
