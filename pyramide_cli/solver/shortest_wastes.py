"""The search for the fewest moves with several wastes: A* over single draws, recycles and removals."""

from collections.abc import Iterator
from typing import NamedTuple, Optional, TypeAlias

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.engine.piles import bits
from pyramide_cli.engine.position import Position
from pyramide_cli.solver.bills import divided
from pyramide_cli.solver.bounds import Bounds
from pyramide_cli.solver.budget import Budget
from pyramide_cli.solver.clearings import Clearings
from pyramide_cli.solver.nodes import Removal, dealt
from pyramide_cli.solver.pairs import FREE, Pairs

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


class State(NamedTuple):
    """A position; ``old`` are the open drawn cards that the draw which led here did not turn."""

    pass_number: int
    shape: int
    stock: int
    wastes: piles.Wastes
    old: int | None = None


#: A state, the moves made so far, and the node before it.
Reached: TypeAlias = tuple[State, int, Optional["Reached"]]


class ShortestWastes:
    """A* from one position. Holds for any number of wastes, but knows less than the search with one.

    After a draw only removals with the cards just turned are new, and pairs within the pyramid are made only as part
    of a removal that needs them (``Clearings``). Kings of the stock are a choice.

    Of two ways to the same pyramid, pass, and cards on or due on each waste, one is dropped when more is drawn and it
    has no fewer moves even if the other draws as far (``Bounds.earliest``). The label for that is the moves plus the
    draws that the pass still has, and the number of cards in the stock.
    """

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
        shape = self._pairs.without_kings(position.pyramid)
        self._groups = divided(self._pairs.groups(1), shape)
        state = State(position.pass_number, shape, position.stock, position.wastes)
        self._root: Reached = state, (position.pyramid ^ shape).bit_count(), None
        self._labels: dict[tuple[int, int, piles.Wastes], list[tuple[int, int]]] = {}

    def steps(self) -> list[Removal] | None:
        """Return the steps of a shortest line; None where there is no line within the limit. May raise Spent."""
        queue: list[list[Reached]] = [[] for _ in range(self._limit)]

        def add(node: Reached, least: int) -> None:
            state, cost, _ = node
            least = max(least, cost + self._least(state))
            if least < self._limit:
                queue[least].append(node)

        add(self._root, 0)
        for least, waiting in enumerate(queue):
            while waiting:
                node = waiting.pop()
                state, cost, _ = node
                if not state.shape:
                    return self._steps_to(node)
                if self._needless(state, cost):
                    continue
                self._budget.spend()
                for moves, after in self._moves(state):
                    add((after, cost + moves, node), least)
        return None

    def _least(self, state: State) -> int:
        """Return how many moves are left at least.

        To end in this pass after so many draws, the cards drawn by then must do. To end in a later one, this pass is
        drawn to its end, and each recycle is followed by a draw. Under rules with the stock's top in play, removals
        may take the place of draws.
        """
        if not (self._bounds.bills and state.shape):
            return 0
        pass_number, shape, stock, wastes, _ = state
        drawn = shape | sum(wastes)
        fewest = NEVER
        if pass_number >= self._least_pass:
            if self._open_stock:
                fewest = self._removals(drawn | stock)
            else:
                fewest = min(draws + self._removals(drawn | stock ^ rest) for draws, rest in self._draws(stock))
        if pass_number < self._last_pass:
            recycles = max(self._least_pass - pass_number, 1)
            draws = 0 if self._open_stock else self._draws_left(stock) + recycles
            fewest = min(fewest, recycles + draws + self._removals(drawn | stock))
        return fewest

    def _removals(self, cards: int) -> int:
        kings = (cards & self._pairs.kings & pyramid.FULL).bit_count()
        return kings + sum([self._fewest[cards & group] for group in self._groups])

    def _draws(self, stock: int) -> Iterator[tuple[int, int]]:
        """Yield numbers of draws, and the stock after them."""
        none: piles.Wastes = (0,) * self._width
        draws = 0
        yield draws, stock
        while stock:
            stock, _ = piles.draw(stock, none)
            draws += 1
            yield draws, stock

    def _draws_left(self, stock: int) -> int:
        return -(-stock.bit_count() // self._width)

    def _needless(self, state: State, cost: int) -> bool:
        """Return whether another way to the same makes this one needless; keep its label if it is a new way."""
        if not self._bounds.earliest:
            return False
        size = state.stock.bit_count()
        label = cost + self._draws_left(state.stock)
        key = state.pass_number, state.shape, dealt(state.stock, state.wastes)
        labels = self._labels.setdefault(key, [])
        if state.old is not None:
            return any(other >= size and moves < label for other, moves in labels)
        if any(other >= size and moves <= label for other, moves in labels):
            return True
        labels[:] = [(other, moves) for other, moves in labels if other > size or moves < label]
        labels.append((size, label))
        return False

    def _moves(self, state: State) -> Iterator[tuple[int, State]]:
        """Yield what removals, and the draw or the recycle, lead to, each with the moves it takes."""
        pass_number, shape, stock, wastes, old = state
        waste_tops = sum(map(piles.waste_top, wastes))
        tops = waste_tops | piles.stock_top(stock) if self._open_stock else waste_tops
        clearing = self._clearings[shape]
        if old is None and clearing.finish is not None:
            yield clearing.finish, state._replace(shape=0, old=None)
        for card in bits(tops & ~(old or 0)):
            if card & self._pairs.kings:
                yield 1, self._without(state, shape, card)
            for left, moves in clearing.leaving.get(card, ()):
                yield moves, self._without(state, left, card)
            for other in bits(self._pairs.partners[card.bit_length() - 1] & tops):
                yield 1, self._without(state, shape, card | other)
            tops ^= card
        if stock:
            yield 1, State(pass_number, shape, *piles.draw(stock, wastes), waste_tops)
        elif waste_tops and pass_number < self._last_pass:
            yield 1, State(pass_number + 1, shape, *piles.recycle(wastes), 0)

    def _without(self, state: State, shape: int, cards: int) -> State:
        wastes = tuple([waste & ~cards for waste in state.wastes])
        return State(state.pass_number, shape, state.stock & ~cards, wastes)

    def _steps_to(self, node: Reached) -> list[Removal]:
        """Return what left on the way to a node."""
        steps: list[Removal] = []
        after, _, before = node
        while before:
            steps[:0] = self._between(before[0], after)
            after, _, before = before
        return steps

    def _between(self, before: State, after: State) -> list[Removal]:
        """Return what left between two states."""
        drawn = (before.stock | sum(before.wastes)) ^ (after.stock | sum(after.wastes))
        if before.shape == after.shape:
            return [Removal(drawn, (after.pass_number, after.stock))] if drawn else []
        steps = [Removal(pair) for pair in self._clearings.order(before.shape, after.shape, drawn)]
        if drawn:
            steps[-1] = Removal(steps[-1].cards, (after.pass_number, after.stock))
        return steps
