"""Chances that look at no card that has not been turned: in how many orders of the unseen cards can it be won?

The answer is an upper bound on a person's chance: in each order it asks whether someone who knew it could win.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice, permutations
from random import Random
from statistics import NormalDist
from typing import NamedTuple, TypeAlias

from pyramide_cli.engine.cards import Card, Deal, shuffled
from pyramide_cli.engine.position import Move, Position, auto_order
from pyramide_cli.solver.solution import Verdict
from pyramide_cli.solver.solve import any_order, solve

#: How many standard deviations hold 95 % of a normal distribution.
Z = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True)
class Share:
    """How many of how many, with the 95 % interval of Wilson (1927), good for small numbers and extreme shares."""

    won: int
    games: int

    @property
    def value(self) -> float:
        """The share itself, from 0 to 1; 0 where there are no games."""
        return self.won / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The lower and the upper end, from 0 to 1."""
        if not self.games:
            return 0.0, 1.0
        n, share = self.games, self.value
        middle = share + Z * Z / (2 * n)
        reach = Z * math.sqrt(share * (1 - share) / n + Z * Z / (4 * n * n))
        scale = 1 + Z * Z / n
        return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)


#: Called with the number of orders tried so far and the number wanted.
Progress: TypeAlias = Callable[[int, int], None]


@dataclass(frozen=True)
class Odds:
    """In how many orders the position can be won, and the position after each legal move.

    ``orders`` were tried: all there are where ``exact``, fewer than were wanted where not ``complete`` (interrupted).
    ``any_order`` false means dead at sight: no order wins, none was tried, and that is exact.
    ``wins`` holds for each legal move, auto's favourite first, the orders it wins: bit ``i`` is order ``i``.
    Answers that a limit of nodes left open are not counted as won.
    """

    orders: int
    exact: bool
    complete: bool
    any_order: bool
    won: int
    wins: dict[Move, int]

    @property
    def share(self) -> Share:
        """The share of orders in which the position can be won."""
        return Share(self.won, self.orders)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share, from 0 to 1; the share itself at both ends where that is exact."""
        return (self.share.value, self.share.value) if self.exact else self.share.interval

    @property
    def moves(self) -> dict[Move, int]:
        """In how many orders the position after each legal move can be won."""
        return {move: orders.bit_count() for move, orders in self.wins.items()}

    @property
    def best(self) -> Move | None:
        """The move that wins most orders, auto's first among equals; None dead at sight and at the end of a game."""
        return max(self.moves, key=self.moves.__getitem__, default=None) if self.any_order else None

    def as_value(self, legal: Sequence[Move]) -> dict[str, object]:
        """Return the odds as plain values for JSON, the moves in their legal order."""
        low, high = self.interval
        shares = {move: Share(self.moves[move], self.orders).value for move in legal}
        return {
            "orders": self.orders,
            "exact": self.exact,
            "won": self.won,
            "share": self.share.value,
            "low": low,
            "high": high,
            "best": None if self.best is None else str(self.best),
            "moves": [{"move": str(move), "won": self.moves[move], "share": shares[move]} for move in legal],
            "any_order": self.any_order,
        }

    @property
    def marked(self) -> tuple[Move, ...]:
        """The moves that share the best figure; none where nothing wins, or where all moves share it."""
        moves = self.moves
        most = max(moves.values(), default=0)
        best = tuple(move for move, won in moves.items() if won == most)
        return best if most and len(best) < len(moves) else ()


class _Tried(NamedTuple):
    """One order: whether it can be won, and the moves after which it can."""

    won: bool
    moves: frozenset[Move]


def odds(position: Position, orders: int, *, max_nodes: int | None = None, progress: Progress | None = None) -> Odds:
    """Try ``orders`` random orders of the unseen cards, or all of them where they are no more than that.

    The orders are drawn from a generator that is seeded by what is visible, so that the same table gives the same
    answer, and the same orders serve for every move. KeyboardInterrupt ends the sampling with what there is, once
    there is an order; the answer is then not ``complete``.
    """
    moves = auto_order(position)
    if not any_order(position):
        return Odds(0, True, True, False, 0, dict.fromkeys(moves, 0))
    if position.rules.unlimited or position.is_won:  # the order does not matter: dead at sight is all there is
        winning = frozenset(move for move in moves if any_order(position.after(move)))
        return _sum(moves, [_Tried(True, winning)], exact=True, complete=True)
    dealt, wanted, exact = _dealt_orders(position, orders)
    tried: list[_Tried] = []
    try:
        for deal in dealt:
            tried.append(_try(position._replace(deal=deal), moves, max_nodes))
            if progress:
                progress(len(tried), wanted)
    except KeyboardInterrupt:
        if not tried:
            raise
    complete = len(tried) == wanted
    return _sum(moves, tried, exact=exact and complete, complete=complete)


def winning_in_some_order(position: Position, moves: Sequence[Move], orders: int) -> Move | None:
    """Return the first move found to win in any of the orders that ``odds`` would try; None if none does in any."""
    moves = [move for move in moves if any_order(position.after(move))]
    if position.rules.unlimited or not moves:
        return next(iter(moves), None)
    for deal in _dealt_orders(position, orders)[0]:
        here = position._replace(deal=deal)
        if solve(here).verdict is Verdict.WINNABLE:
            found = next((move for move in moves if solve(here.after(move)).verdict is Verdict.WINNABLE), None)
            if found:
                return found
    return None


def _sum(moves: list[Move], tried: list[_Tried], *, exact: bool, complete: bool) -> Odds:
    wins = {move: sum(1 << index for index, order in enumerate(tried) if move in order.moves) for move in moves}
    return Odds(len(tried), exact, complete, True, sum(order.won for order in tried), wins)


def _dealt_orders(position: Position, orders: int) -> tuple[Iterator[Deal], int, bool]:
    """Return deals that differ in the order of the unseen cards, how many they are, and whether these are all."""
    hidden = position.unseen
    places = [number for number in range(len(position.deal.cards)) if hidden >> number & 1]
    cards = sorted(position.deal.cards[number] for number in places)
    exact = math.factorial(len(cards)) <= max(orders, 1)
    wanted = math.factorial(len(cards)) if exact else orders
    chosen = permutations(cards) if exact else _random_orders(position, places, cards)
    return (_dealt(position.deal, places, order) for order in islice(chosen, wanted)), wanted, exact


def _random_orders(position: Position, places: list[int], cards: list[Card]) -> Iterator[tuple[Card, ...]]:
    """Yield random orders of the unseen cards, for ever; what is visible decides which."""
    known = [None if number in places else card for number, card in enumerate(position.deal.cards)]
    visible = repr((known, position.rules, position.pyramid, position.stock, position.wastes))
    random = Random(int.from_bytes(sha256(visible.encode()).digest(), "big"))
    while True:
        yield shuffled(cards, random)


def _dealt(deal: Deal, places: list[int], order: tuple[Card, ...]) -> Deal:
    """Return the deal with the cards of an order at the places of the unseen ones."""
    cards = list(deal.cards)
    for number, card in zip(places, order, strict=True):
        cards[number] = card
    return Deal(tuple(cards))


def _try(position: Position, moves: list[Move], max_nodes: int | None) -> _Tried:
    """Ask the solver about one order: the position, and the position after each move."""
    solution = solve(position, max_nodes=max_nodes)
    if solution.verdict is not Verdict.WINNABLE:
        return _Tried(False, frozenset())
    first = solution.line[0] if solution.line else None
    won = (
        move
        for move in moves
        if move == first or solve(position.after(move), max_nodes=max_nodes).verdict is Verdict.WINNABLE
    )
    return _Tried(True, frozenset(won))
