"""Chances that look at no card that has not been turned: in how many orders of the unseen cards can it be won?

The answer is an upper bound on a person's chance: in each order it asks whether someone who knew it could win.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import permutations
from random import Random

from pyramide_cli.engine.auto import auto_order
from pyramide_cli.engine.cards import Card, Deal, shuffled
from pyramide_cli.engine.position import Move, Position
from pyramide_cli.solver.search import solve
from pyramide_cli.solver.solution import Verdict
from pyramide_cli.survey.statistics import Share

#: Called with the number of orders tried so far and the number wanted.
Progress = Callable[[int, int], None]


@dataclass
class Odds:
    """In how many orders the position can be won, and the position after each legal move.

    ``orders`` is how many were tried, ``exact`` whether these were all there are. ``undecided`` counts the answers that
    the limit of nodes left open; they are not counted as won.
    """

    exact: bool
    orders: int = 0
    won: int = 0
    undecided: int = 0
    moves: dict[Move, int] = field(default_factory=dict)

    @property
    def share(self) -> Share:
        """The share of orders in which the position can be won."""
        return Share(self.won, self.orders)

    @property
    def best(self) -> Move | None:
        """The move that leaves most orders winnable, auto's first among equals; None at the end of a game."""
        return max(self.moves, key=self.moves.__getitem__, default=None)


def odds(position: Position, orders: int, *, max_nodes: int | None = None, progress: Progress | None = None) -> Odds:
    """Try ``orders`` random orders of the unseen cards, or all of them where they are no more than that.

    The orders are drawn from a generator that is seeded by what is visible, so that the same table gives the same
    answer. KeyboardInterrupt ends the sampling with what there is, once there is an order.
    """
    places = [number for number in range(len(position.deal.cards)) if position.unseen >> number & 1]
    cards = sorted(position.deal.cards[number] for number in places)
    exact = math.factorial(len(cards)) <= max(orders, 1)
    wanted = math.factorial(len(cards)) if exact else orders
    result = Odds(exact, moves=dict.fromkeys(auto_order(position), 0))
    hidden = permutations(cards) if exact else _random_orders(position, places, cards)
    try:
        for order in hidden:
            _try(position._replace(deal=_dealt(position.deal, places, order)), result, max_nodes)
            if progress:
                progress(result.orders, wanted)
            if result.orders == wanted:
                break
    except KeyboardInterrupt:
        if not result.orders:
            raise
        result.exact = False
    return result


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


def _try(position: Position, result: Odds, max_nodes: int | None) -> None:
    """Count one order: whether the position, and the position after each move, can be won in it."""
    solution = solve(position, max_nodes=max_nodes)
    if solution.verdict is Verdict.WINNABLE:
        found = {move: move == solution.line[0] for move in result.moves} if solution.line else {}
        for move in result.moves:
            if not found[move]:
                after = solve(position.after(move), max_nodes=max_nodes)
                result.undecided += after.verdict is Verdict.UNDECIDED
                found[move] = after.verdict is Verdict.WINNABLE
        for move, won in found.items():  # only when all are known: an order that is broken off counts nowhere
            result.moves[move] += won
        result.won += 1
    result.undecided += solution.verdict is Verdict.UNDECIDED
    result.orders += 1
