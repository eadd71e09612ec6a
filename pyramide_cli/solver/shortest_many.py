"""The search for the fewest moves with several wastes: A* over removals, with the draws before them folded in."""

from collections.abc import Sequence
from typing import Optional, TypeAlias

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.engine.piles import bits
from pyramide_cli.engine.position import Position
from pyramide_cli.solver.bills import Lanes, split
from pyramide_cli.solver.bounds import Bounds
from pyramide_cli.solver.clearings import Clearings
from pyramide_cli.solver.model import END, Removal
from pyramide_cli.solver.pairs import Fewest, Pairs, divisions
from pyramide_cli.solver.solution import Budget

SHAPE = pyramid.FULL
STOCK = piles.STOCK
#: Stands for infinity: more than any line in a pass takes, while those of three groups and the draws fit eight bits.
UNPAYABLE = 60
NEVER = 1 << 16


class PileBills(dict[int, int]):
    """The fewest removals that clear what is left of a group of rank classes, for every number of draws in a stretch.

    A bill is a number with a lane for each number of draws (see ``Lanes``): the line may make so many, no more. Its key
    is the cards that are left, with the one to be drawn next, if any, above bit ``END``.

    Strike out of a line all cards but those of a group: its removals stay legal and come after no more draws, because
    no other card lies on its own any more, and what falls on which waste is settled for the stretch. Every draw and
    every removal but those of kings is then paid for once: a line takes its draws, and no fewer removals than all
    groups together. Holds with any number of wastes where the stock's top is not in play.
    """

    def __init__(self, wastes: Sequence[int], drawn: Sequence[int], clearings: Clearings) -> None:
        """Take for each waste the group's cards that fall there, for each number of draws those not in the stock."""
        super().__init__()
        self._wastes = [waste for waste in wastes if waste]
        self._clearings = clearings
        self._lanes = Lanes(len(drawn))
        self._unpayable = self._lanes.one * UNPAYABLE
        self._drawn = drawn
        #: For the bit length of a card how many draws bring it to a waste.
        self._draws = {
            card.bit_length(): draws for draws in range(1, len(drawn)) for card in bits(drawn[draws] ^ drawn[draws - 1])
        }

    def __missing__(self, key: int) -> int:
        """Try everything the group can do next."""
        top, cards = key >> END, key & (1 << END) - 1
        shape = cards & pyramid.FULL
        if not shape:
            bill = 0
        else:
            draws = self._draws[top.bit_length()] if top else self._lanes.size
            bill = self._removing(key, top << END, cards, cards & self._drawn[draws - 1])
            if top:
                ahead = cards & ~self._drawn[draws]
                bill = split(draws, bill, self._lanes.least(bill, self[(ahead & -ahead) << END | cards]))
        self[key] = bill
        return bill

    def _removing(self, key: int, top: int, cards: int, drawn: int) -> int:
        """Return the bill when the next thing that happens is a removal."""
        least, one = self._lanes.least, self._lanes.one
        shape = cards & pyramid.FULL
        clearing = self._clearings[shape]
        bill = self._unpayable if clearing.finish is None else one * clearing.finish
        tops = 0
        for waste in self._wastes:
            tops |= piles.waste_top(drawn & waste)
        for card in bits(tops):
            tops ^= card
            if card & clearing.wanted:
                rest = key ^ shape ^ card
                for left, moves in clearing.leaving[card]:
                    bill = least(bill, self[rest | left] + one * moves)
            for other in bits(self._clearings.pairs.partners[card.bit_length() - 1] & tops):
                bill = least(bill, self[key ^ card ^ other] + one)
        return bill


class Stretch:
    """A part of a game in which it is settled on which waste each card falls, and after how many draws.

    It begins with the first position, with a recycle or, where the stock's top is in play, when that has been taken;
    it ends with the pass. Cards that leave the wastes in between shift nothing. ``paid`` are the moves before it but
    for removals: in a stretch two ways to the same cards after so many draws cost the same.
    """

    def __init__(self, pass_number: int, stock: int, wastes: piles.Wastes, paid: int) -> None:
        self.pass_number = pass_number
        self.paid = paid
        #: For each number of draws the cards in the stock, and those that are not.
        self.stocks = [stock]
        while stock:
            stock, wastes = piles.draw(stock, wastes)
            self.stocks.append(stock)
        self.drawn = [~stock for stock in self.stocks]
        self.wastes = wastes
        #: How many numbers of draws there are: none, one, and so on.
        self.size = len(self.stocks)
        #: For sets of cards the fewest draws after which a removal led to them.
        self.earliest: dict[int, int] = {}
        #: Those that begin alike and for which no more was paid.
        self.cheaper: list[Stretch] = []
        #: The bills of all groups, for each way in which the rank classes were divided.
        self.bills: list[list[tuple[int, PileBills]]] = []
        self._draws = int.from_bytes(bytes(range(self.size)), "little")

    def least(self, groups: list[tuple[int, PileBills]], draws: int, cards: int) -> int:
        """Return how many draws and removals but of kings are left at least if the line ends in this stretch."""
        stock = self.stocks[draws]
        total = self._draws
        for group, bills in groups:
            left = cards & group
            ahead = left & stock
            total += bills[(ahead & -ahead) << END | left]
        due = min(total.to_bytes(self.size, "little")[draws:]) - draws
        return due if due < UNPAYABLE else NEVER


class Stretches:
    """Every stretch of a search, with the bills that those share in which a group's cards fall alike."""

    def __init__(self, clearings: Clearings) -> None:
        self._clearings = clearings
        self._stretches: dict[tuple[int, ...], Stretch] = {}
        self._alike: dict[tuple[int, ...], list[Stretch]] = {}
        self._bills: dict[tuple[int, ...], PileBills] = {}
        self.divisions: list[Sequence[int]] = []

    def divide(self, groups: Sequence[int]) -> None:
        """Divide the rank classes into groups once more, in all stretches."""
        self.divisions.append(groups)
        for stretch in self._stretches.values():
            stretch.bills.append(self._bills_of(stretch, groups))

    def at(self, pass_number: int, stock: int, wastes: piles.Wastes, paid: int) -> Stretch:
        """Return the stretch that begins so, after so many moves but for removals."""
        key = pass_number, stock, *wastes
        stretch = self._stretches.get((*key, paid))
        if stretch is None:
            stretch = self._stretches[*key, paid] = Stretch(pass_number, stock, wastes, paid)
            alike = self._alike.setdefault(key, [])
            stretch.cheaper = [other for other in alike if other.paid < paid]
            for other in alike:
                if other.paid > paid:
                    other.cheaper.append(stretch)
            alike.append(stretch)
            stretch.bills = [self._bills_of(stretch, groups) for groups in self.divisions]
        return stretch

    def _bills_of(self, stretch: Stretch, groups: Sequence[int]) -> list[tuple[int, PileBills]]:
        found = []
        for group in groups:
            wastes = [waste & group for waste in stretch.wastes]
            drawn = [drawn & group for drawn in stretch.drawn]
            key = *wastes, *drawn
            bills = self._bills.get(key)
            if bills is None:
                bills = self._bills[key] = PileBills(wastes, drawn, self._clearings)
            found.append((group, bills))
        return found


#: After how many nodes the rank classes are divided once more, into two groups of three. In the last pass only: before
#: it, too many stretches would have to be told about.
DIVIDED_AT = (3_000, 8_000, 20_000, 50_000)

#: (stretch, draws, cards, moves, since, before): the cards left after so many draws of a stretch, and all moves that
#: led there but those draws. The last removal came after ``since`` draws; ``before`` is the node that it began from.
Reached: TypeAlias = tuple[Stretch, int, int, int, int, Optional["Reached"]]


class ShortestWastes:
    """A* from one position, with several wastes.

    A node is what a removal leaves. From there the stock is drawn to the end of the pass; after each draw only removals
    with the cards just turned are new. Pairs within the pyramid are made only as part of a removal that needs them
    (``Clearings``). Kings of the stock are a choice. A recycle, or the taking of the stock's top where that is in play,
    begins a new stretch.

    Of two ways to the same cards in stretches that begin alike one is dropped when more has been drawn and it has no
    fewer moves even if the other draws as far (``Bounds.earliest``). The rest has no switch.
    """

    def __init__(self, position: Position, limit: int, least_pass: int, bounds: Bounds, budget: Budget) -> None:
        """Look for lines with less than ``limit`` moves; it is known that none ends before ``least_pass``."""
        self._pairs = Pairs(position.deal)
        self._clearings = Clearings(self._pairs, open_stock=position.rules.open_stock)
        self._open_stock = position.rules.open_stock
        self._least_pass, self._last_pass = least_pass, position.rules.passes
        self._limit = limit
        self._bounds, self._budget = bounds, budget
        self._none: piles.Wastes = (0,) * len(position.wastes)
        self._pyramid_kings = self._pairs.kings & SHAPE
        shape, drawn = self._pairs.without_kings(position.pyramid), position.stock | sum(position.wastes)
        self._all = position.pyramid | drawn
        classes = self._pairs.groups(1)
        self._fewest = Fewest(self._pairs)
        self._groups = divisions(classes, shape, 2)[0]
        self._more = iter(divisions(classes, shape, 3))
        self._divided_at = () if self._open_stock or position.pass_number < self._last_pass else DIVIDED_AT
        self._stretches = Stretches(self._clearings)
        if not self._open_stock:
            self._stretches.divide(self._groups)
        self._queue: list[list[Reached]] = [[] for _ in range(limit)]
        first = self._stretches.at(position.pass_number, position.stock, position.wastes, 0)
        self._add(None, first, 0, shape | drawn, (position.pyramid ^ shape).bit_count(), 0)

    def removals(self) -> list[Removal] | None:
        """Return the removals of a shortest line; None where there is no line within the limit. May raise Spent."""
        nodes = 0
        for least, waiting in enumerate(self._queue):
            while waiting:
                node = waiting.pop()
                stretch, _, cards, _, since, _ = node
                if not cards & SHAPE:
                    return _removals_to(node, self._clearings)
                if (self._bounds.earliest and stretch.earliest[cards] < since) or self._put_off(node, least):
                    continue
                nodes += 1
                if nodes in self._divided_at:
                    self._stretches.divide(next(self._more))
                self._budget.spend()
                self._walk(node, least)
        return None

    def _put_off(self, node: Reached, least: int) -> bool:
        """Ask the later divisions, too; put off a node that costs more by them."""
        stretch, draws, cards, moves, _, _ = node
        if len(stretch.bills) < 2 or not self._bounds.bills:
            return False
        total = (
            moves
            + draws
            + max(self._least(stretch, draws, cards, division) for division in range(1, len(stretch.bills)))
        )
        if total <= least:
            return False
        if total < self._limit:
            self._queue[total].append(node)
        return True

    def _least(self, stretch: Stretch, draws: int, cards: int, division: int = 0) -> int:
        """Return how many moves are left at least to a win in this pass or a later one."""
        if not (self._bounds.bills and cards & SHAPE):
            return 0
        fewest = NEVER
        if stretch.pass_number >= self._least_pass:
            if self._open_stock:
                fewest = self._fewest_removals(cards)
            else:
                kings = (cards & self._pyramid_kings).bit_count()
                fewest = kings + stretch.least(stretch.bills[division], draws, cards)
        if stretch.pass_number < self._last_pass:
            fewest = min(fewest, self._least_later(stretch, draws, cards))
        return fewest

    def _least_later(self, stretch: Stretch, draws: int, cards: int) -> int:
        """Return how many moves are left at least to a win in a later pass.

        This pass is drawn to its end, and each recycle is followed by a draw. Where the stock's top is in play,
        removals may take the place of draws.
        """
        recycles = max(self._least_pass - stretch.pass_number, 1)
        drawn = 0 if self._open_stock else stretch.size - 1 - draws + recycles
        return recycles + drawn + self._fewest_removals(cards)

    def _least_from(self, pass_number: int, cards: int) -> int:
        """Return how many moves are left at least when a pass begins, without looking at what falls where."""
        if pass_number < self._least_pass or self._open_stock:
            return self._fewest_removals(cards)
        fewest, draws, stock = NEVER, 0, cards & STOCK
        while stock and draws < fewest:
            stock, _ = piles.draw(stock, self._none)
            draws += 1
            fewest = min(fewest, draws + self._fewest_removals(cards ^ stock))
        if pass_number < self._last_pass:
            fewest = min(fewest, draws + 2 + self._fewest_removals(cards))
        return fewest

    def _fewest_removals(self, cards: int) -> int:
        kings = (cards & self._pyramid_kings).bit_count()
        return kings + sum([self._fewest[cards & group] for group in self._groups])

    def _add(self, before: Reached | None, stretch: Stretch, draws: int, cards: int, moves: int, least: int) -> None:
        """Add what a removal or a recycle leads to."""
        if self._bounds.earliest:
            if stretch.earliest.get(cards, NEVER) <= draws:
                return
            for other in stretch.cheaper:
                if other.earliest.get(cards, NEVER) <= draws:
                    return
            stretch.earliest[cards] = draws
        total = max(least, moves + draws + self._least(stretch, draws, cards))
        if total < self._limit:
            self._queue[total].append((stretch, draws, cards, moves, draws, before))

    def _walk(self, node: Reached, least: int) -> None:
        """Add what removals lead to from a node; put off the rest of the walk where it comes to cost more."""
        stretch, first, cards, moves, since, before = node
        shape = cards & SHAPE
        clearing = self._clearings[shape]
        partners, kings = self._pairs.partners, self._pairs.kings
        king_leaves = ((shape, 1),)
        useful = clearing.wanted | kings
        if first == since and clearing.finish is not None:
            self._add(node, stretch, first, cards ^ shape, moves + clearing.finish, least)
        wastes = [cards & waste for waste in stretch.wastes]
        for draws in range(first, stretch.size):
            drawn = stretch.drawn[draws]
            tops = 0
            for waste in wastes:
                tops |= 1 << (waste & drawn).bit_length() >> 1
            fresh = tops if draws == since else tops & ~stretch.drawn[draws - 1]
            stock_top = 0
            if self._open_stock:
                stock_top = piles.stock_top(stretch.stocks[draws] & cards)
                tops |= stock_top
                fresh |= stock_top
            known = draws == first
            while fresh:
                card = fresh & -fresh
                fresh ^= card
                tops ^= card
                mates = partners[card.bit_length() - 1] & tops
                if not mates and not card & useful:
                    continue
                if not known:
                    if self._bounds.earliest and stretch.earliest[cards] < since:
                        return
                    total = moves + draws + self._least(stretch, draws, cards)
                    if total > least:
                        if total < self._limit:
                            self._queue[total].append((stretch, draws, cards, moves, since, before))
                        return
                    known = True
                rest = cards ^ shape ^ card
                add = self._take if (card | mates) & stock_top else self._add
                for left, cost in clearing.leaving.get(card, king_leaves if card & kings else ()):
                    add(node, stretch, draws, rest | left, moves + cost, least)
                for other in bits(mates):
                    add(node, stretch, draws, cards ^ card ^ other, moves + 1, least)
        if stretch.pass_number < self._last_pass and cards & STOCK:
            self._recycle(node, least)

    def _take(self, node: Reached, stretch: Stretch, draws: int, cards: int, moves: int, least: int) -> None:
        """Add what a removal leads to that may have taken the stock's top: another stretch if it has."""
        stock = stretch.stocks[draws]
        if stock & -stock & cards or not stock:
            self._add(node, stretch, draws, cards, moves, least)
            return
        wastes = tuple([waste & cards & stretch.drawn[draws] for waste in stretch.wastes])
        moves += draws
        following = self._stretches.at(stretch.pass_number, stock & cards, wastes, moves - self._removed(cards))
        self._add(node, following, 0, cards, moves, least)

    def _recycle(self, node: Reached, least: int) -> None:
        """Begin the next pass from a node; put it off where that costs more."""
        stretch, _, cards, moves, since, before = node
        total = moves + stretch.size - 1 + self._least_later(stretch, stretch.size - 1, cards)
        moves += stretch.size
        if total <= least and self._bounds.bills:
            total = moves + self._least_from(stretch.pass_number + 1, cards)
        if total > least:
            if total < self._limit:
                self._queue[total].append((stretch, stretch.size, cards, moves - stretch.size, since, before))
            return
        following = self._stretches.at(stretch.pass_number + 1, cards & STOCK, self._none, moves - self._removed(cards))
        self._add(node, following, 0, cards, moves, least)

    def _removed(self, cards: int) -> int:
        """Return the removals that led to some cards."""
        gone = self._all ^ cards
        kings = (gone & self._pairs.kings).bit_count()
        return kings + (gone.bit_count() - kings) // 2


def _removals_to(node: Reached, clearings: Clearings) -> list[Removal]:
    """Return what left on the way to a node."""
    removals: list[Removal] = []
    while before := node[5]:
        removals[:0] = _between(before[2], node, clearings)
        node = before
    return removals


def _between(cards: int, node: Reached, clearings: Clearings) -> list[Removal]:
    """Return what left of some cards on the way to a node."""
    stretch, _, left, _, since, _ = node
    drawn = (cards ^ left) & STOCK
    stop = stretch.pass_number, stretch.stocks[since] & left
    if cards & SHAPE == left & SHAPE:
        return [Removal(drawn, stop)] if drawn else []
    pairs = clearings.order(cards & SHAPE, left & SHAPE, drawn)
    return [*map(Removal, pairs[:-1]), Removal(pairs[-1], stop if drawn else None)]
