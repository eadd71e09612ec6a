"""Chances that look at no card that has not been turned: in how many orders of the unseen cards can it be won?

In someone else's game it may be open, too, which cards have left and which lie hidden (see ``hidden``): then an order
is one way to fill what is not known.

The answer is an upper bound on a person's chance: in each order it asks whether someone who knew it could win.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice, repeat
from random import Random
from statistics import NormalDist
from typing import NamedTuple, TypeAlias

from pyramide_cli.engine.hidden import Fillings, filled, numbers_of, with_all_that_may_be_there
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
    if not can_be_won(position):
        return Odds(0, True, True, False, 0, dict.fromkeys(moves, 0))
    if position.is_won:
        return _sum(moves, [_Tried(True, frozenset())], exact=True, complete=True)
    chosen, wanted, exact = fillings(position, orders)
    tried: list[_Tried] = []
    try:
        for here in chosen:
            tried.append(_try(here, moves, max_nodes))
            if progress:
                progress(len(tried), wanted)
    except KeyboardInterrupt:
        if not tried:
            raise
    complete = len(tried) == wanted
    return _sum(moves, tried, exact=exact and complete, complete=complete)


def winning_in_some_order(position: Position, moves: Sequence[Move], orders: int) -> Move | None:
    """Return the first move found to win in any of the orders that ``odds`` would try; None if none does in any."""
    moves = [move for move in moves if can_be_won(position.after(move))]
    if not moves or (position.rules.unlimited and not position.deal.unknown):
        return next(iter(moves), None)
    for here in fillings(position, orders)[0]:
        if _wins(here):
            found = next((move for move in moves if _wins(here.after(move))), None)
            if found:
                return found
    return None


def can_be_won(position: Position) -> bool:
    """Return False where it is proven that no order of what is not known can be won (see ``any_order``)."""
    return any_order(with_all_that_may_be_there(position))


def _sum(moves: list[Move], tried: list[_Tried], *, exact: bool, complete: bool) -> Odds:
    wins = {move: sum(1 << index for index, order in enumerate(tried) if move in order.moves) for move in moves}
    return Odds(len(tried), exact, complete, True, sum(order.won for order in tried), wins)


def fillings(position: Position, orders: int) -> tuple[Iterator[Position], int, bool]:
    """Return positions in which all is known, how many they are, and whether these are all there are.

    With unlimited passes the order does not matter, but what lies there may.
    """
    ways = Fillings.of(position)
    sets = position.rules.unlimited
    count = ways.sets if sets else ways.count
    exact = count <= max(orders, 1) or len(ways.places) < 2
    if exact:
        chosen = ways.all_sets() if sets else ways.all()
    else:
        random = _random(position)
        chosen = (ways.any_set(random) if sets else ways.any(random) for _ in repeat(None))
    wanted = count if exact else orders
    return (filled(position, cards, ways.places) for cards in islice(chosen, wanted)), wanted, exact


def _random(position: Position) -> Random:
    """Return a generator that is seeded by what is visible: ranks alone, since suits never matter."""
    cards, unseen = position.deal.cards, position.unseen

    def ranks(chosen: int) -> list[str]:
        return ["?" if unseen >> number & 1 else cards[number][0] for number in numbers_of(chosen)]

    in_game = position.pyramid | position.stock | sum(position.wastes)
    gone = sorted(cards[number][0] for number in range(len(cards)) if not in_game >> number & 1)
    piles = [ranks(pile) for pile in (position.pyramid, position.stock, *position.wastes)]
    visible = repr((position.rules, position.pass_number, position.pyramid, piles, gone))
    return Random(int.from_bytes(sha256(visible.encode()).digest(), "big"))


def _wins(position: Position, max_nodes: int | None = None) -> bool:
    """Return whether a position in which all is known can be won; without a last pass dead at sight is all there is."""
    if position.rules.unlimited:
        return any_order(position)
    return solve(position, max_nodes=max_nodes).verdict is Verdict.WINNABLE


def _try(position: Position, moves: list[Move], max_nodes: int | None) -> _Tried:
    """Ask the solver about one order: the position, and the position after each move."""
    if position.rules.unlimited:
        won = frozenset(move for move in moves if any_order(position.after(move)))
        return _Tried(any_order(position), won)
    solution = solve(position, max_nodes=max_nodes)
    if solution.verdict is not Verdict.WINNABLE:
        return _Tried(False, frozenset())
    first = solution.line[0] if solution.line else None
    return _Tried(True, frozenset(m for m in moves if m == first or _wins(position.after(m), max_nodes)))
