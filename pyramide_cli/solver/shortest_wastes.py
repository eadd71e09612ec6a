"""The search for the fewest moves with several wastes: A* over removals, with the draws before them folded in."""

from typing import NamedTuple, Optional

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.engine.piles import bits
from pyramide_cli.engine.position import Position
from pyramide_cli.solver.bills import divided
from pyramide_cli.solver.bounds import Bounds
from pyramide_cli.solver.budget import Budget
from pyramide_cli.solver.clearings import Clearings
from pyramide_cli.solver.nodes import Removal
from pyramide_cli.solver.pairs import FREE, Pairs
from pyramide_cli.solver.stretches import UNPAYABLE, Stretch, Stretches

NEVER = 1 << 16


class Fewest(dict[int, int]):
    """The fewest removals that clear what is left of some rank classes if every card of the stock is always open."""

    def __init__(self, pairs: Pairs) -> None:
        super().__init__()
        self._pairs = pairs

    def __missing__(self, cards: int) -> int:
        """Try every removal of a pyramid card."""
        free, numbers = FREE[cards & pyramid.FULL]
        fewest = NEVER if numbers else 0
        for number in numbers:
            for other in bits(self._pairs.partners[number] & (free | cards & piles.STOCK)):
                fewest = min(fewest, 1 + self[cards ^ other ^ 1 << number])
        self[cards] = fewest
        return fewest


class Reached(NamedTuple):
    """A position after so many draws of a stretch; ``since`` are the draws before the last removal.

    ``moves`` are those that led here but for the draws of this stretch.
    """

    stretch: Stretch
    draws: int
    cards: int
    moves: int
    since: int
    before: Optional["Reached"]


class ShortestWastes:
    """A* from one position. Holds for any number of wastes."""

    def __init__(self, position: Position, limit: int, least_pass: int, bounds: Bounds, budget: Budget) -> None:
        """Look for lines with less than ``limit`` moves; it is known that none ends before ``least_pass``."""
        self._clearings = Clearings(Pairs(position.deal), open_stock=position.rules.open_stock)
        self._pairs = self._clearings.pairs
        self._open_stock = position.rules.open_stock
        self._least_pass = least_pass
        self._last_pass = position.rules.passes
        self._limit = limit
        self._bounds = bounds
        self._budget = budget
        self._width = len(position.wastes)
        self._fewest = Fewest(self._pairs)
        self._pyramid_kings = self._pairs.kings & pyramid.FULL
        shape = self._pairs.without_kings(position.pyramid)
        classes = self._pairs.groups(1)
        self._groups = divided(classes, shape)
        self._stretches = Stretches(self._clearings)
        if not self._open_stock:
            self._stretches.split(self._groups)
        cards = shape | position.stock | sum(position.wastes)
        kings = (position.pyramid ^ shape).bit_count()
        self._all = position.pyramid | position.stock | sum(position.wastes)
        first = self._stretches.at(position.pass_number, position.stock, position.wastes, 0)
        self._root = Reached(first, 0, cards, kings, 0, None)
        self._queue: list[list[Reached]] = [[] for _ in range(limit)]

    def steps(self) -> list[Removal] | None:
        """Return the steps of a shortest line; None where there is no line within the limit. May raise Spent."""
        self._add(*self._root[:4], None, 0)
        for least, waiting in enumerate(self._queue):
            while waiting:
                node = waiting.pop()
                if not node.cards & pyramid.FULL:
                    return self._steps_to(node)
                if self._bounds.earliest and node.stretch.earliest[node.cards] < node.since:
                    continue
                self._budget.spend()
                self._walk(node, least)
        return None

    def _least(self, stretch: Stretch, draws: int, cards: int) -> int:
        """Return how many moves are left at least."""
        if not self._bounds.bills:
            return 0
        if stretch.pass_number < self._least_pass:
            return self._least_later(stretch, draws, cards)
        if self._open_stock:
            fewest = self._removals(cards)
        else:
            fewest = min(stretch.each(stretch.bills[0], draws, cards)[draws:]) - draws
            if fewest >= UNPAYABLE:
                fewest = NEVER
            fewest += (cards & self._pyramid_kings).bit_count()
        if stretch.pass_number < self._last_pass:
            fewest = min(fewest, self._least_later(stretch, draws, cards))
        return fewest

    def _least_later(self, stretch: Stretch, draws: int, cards: int) -> int:
        """Return how many moves are left at least to a win in a later pass."""
        recycles = max(self._least_pass - stretch.pass_number, 1)
        return recycles + (0 if self._open_stock else stretch.size - 1 - draws + recycles) + self._removals(cards)

    def _removals(self, cards: int) -> int:
        kings = (cards & self._pyramid_kings).bit_count()
        return kings + sum([self._fewest[cards & group] for group in self._groups])

    def _add(
        self, stretch: Stretch, draws: int, cards: int, moves: int, before: Reached | None, least: int
    ) -> None:
        """Add what a removal or a recycle leads to."""
        if self._bounds.earliest:
            if stretch.earliest.get(cards, NEVER) <= draws:
                return
            for other in stretch.cheaper:
                if other.earliest.get(cards, NEVER) <= draws:
                    return
            stretch.earliest[cards] = draws
        total = moves + draws
        if cards & pyramid.FULL:
            total += self._least(stretch, draws, cards)
        total = max(total, least)
        if total < self._limit:
            self._queue[total].append(Reached(stretch, draws, cards, moves, draws, before))

    def _goes_on(self, node: Reached, draws: int, least: int) -> bool:
        """Return whether a walk goes on at a stop now; otherwise it is put off, or not needed any more."""
        self._budget.spend()
        stretch, _, cards, moves, since, _ = node
        if self._bounds.earliest and stretch.earliest[cards] < since:
            return False
        total = moves + draws + self._least(stretch, draws, cards)
        if total <= least:
            return True
        if total < self._limit:
            self._queue[total].append(node._replace(draws=draws))
        return False

    def _walk(self, node: Reached, least: int) -> None:
        stretch, draws, cards, moves, since, _ = node
        shape = cards & pyramid.FULL
        clearing = self._clearings[shape]
        partners = self._pairs.partners
        useful = clearing.wanted | self._pairs.kings
        if draws == since and clearing.finish is not None:
            self._add(stretch, draws, cards ^ shape, moves + clearing.finish, node, least)
        wastes = [pile & cards for pile in stretch.piles]
        first = draws
        while draws < stretch.size:
            drawn = stretch.drawn[draws]
            tops = 0
            for waste in wastes:
                tops |= 1 << (waste & drawn).bit_length() >> 1
            fresh = tops if draws == since else tops & ~stretch.drawn[draws - 1]
            stock_top = 0
            if self._open_stock:
                stock = stretch.stocks[draws] & cards
                stock_top = stock & -stock
                tops |= stock_top
                fresh |= stock_top
            started = draws == first
            while fresh:
                card = fresh & -fresh
                fresh ^= card
                mates = partners[card.bit_length() - 1] & tops
                tops ^= card
                if not mates and not card & useful:
                    continue
                if not started:
                    if not self._goes_on(node, draws, least):
                        return
                    started = True
                for left, cost in clearing.leaving.get(card, ((shape, 1),) if card & self._pairs.kings else ()):
                    self._take(node, draws, shape, left, card, cost, stock_top, least)
                for other in bits(mates):
                    self._take(node, draws, shape, shape, card | other, 1, stock_top, least)
            draws += 1
        self._recycle(node, least)

    def _recycle(self, node: Reached, least: int) -> None:
        stretch, _, cards, moves, since, _ = node
        rest = cards & piles.STOCK
        if not rest or stretch.pass_number >= self._last_pass:
            return
        moves += stretch.size
        total = moves + self._least_at(stretch.pass_number + 1, rest, cards)
        if total > least:
            if total < self._limit:
                self._queue[total].append(node._replace(draws=stretch.size))
            return
        stock, empty = piles.recycle((rest,) + (0,) * (self._width - 1))
        following = self._stretches.at(stretch.pass_number + 1, stock, empty, moves - self._removed(cards))
        self._add(following, 0, cards, moves, node, least)

    def _least_at(self, pass_number: int, stock: int, cards: int) -> int:
        if not self._bounds.bills:
            return 0
        if pass_number < self._least_pass or self._open_stock:
            return self._removals(cards)
        fewest = NEVER
        draws = 0
        none = (0,) * self._width
        left = stock
        while fewest > draws:
            fewest = min(fewest, draws + self._removals(cards ^ left))
            if not left:
                break
            left, _ = piles.draw(left, none)
            draws += 1
        if pass_number < self._last_pass:
            fewest = min(fewest, draws + 2 + self._removals(cards))
        return fewest

    def _removed(self, cards: int) -> int:
        gone = self._all ^ cards
        kings = (gone & self._pairs.kings).bit_count()
        return kings + (gone.bit_count() - kings) // 2

    def _take(
        self, node: Reached, draws: int, shape: int, left: int, taken: int, cost: int, stock_top: int, least: int
    ) -> None:
        stretch, _, cards, moves, _, _ = node
        cards ^= shape ^ left ^ taken
        if taken & stock_top:
            drawn = stretch.drawn[draws]
            wastes = tuple([pile & cards & drawn for pile in stretch.piles])
            moves += draws + cost
            stretch = self._stretches.at(
                stretch.pass_number, stretch.stocks[draws] & cards, wastes, moves - self._removed(cards)
            )
            self._add(stretch, 0, cards, moves, node, least)
        else:
            self._add(stretch, draws, cards, moves + cost, node, least)

    def _steps_to(self, node: Reached) -> list[Removal]:
        """Return what left on the way to a node."""
        steps: list[Removal] = []
        while node.before:
            steps[:0] = self._between(node.before, node)
            node = node.before
        return steps

    def _between(self, before: Reached, after: Reached) -> list[Removal]:
        """Return what left between two nodes."""
        gone = before.cards ^ after.cards
        drawn = gone & piles.STOCK
        stop = after.stretch.pass_number, after.stretch.stocks[after.since] & after.cards
        if before.cards & pyramid.FULL == after.cards & pyramid.FULL:
            return [Removal(drawn, stop)] if drawn else []
        pairs = self._clearings.order(before.cards & pyramid.FULL, after.cards & pyramid.FULL, drawn)
        steps = [Removal(pair) for pair in pairs]
        if drawn:
            steps[-1] = Removal(pairs[-1], stop)
        return steps
