"""A position: where every card lies, which moves the rules allow there, and what a move leads to.

This is the only telling of the rules; the game, the prompt, the scripts and the solver all use it.
"""

from functools import cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.engine.cards import TOTAL, Card, Deal
from pyramide_cli.engine.errors import IllegalMove, Reason
from pyramide_cli.engine.rules import Rules

#: A place is written as it is typed: "7.3", "w" (or "w1", "w2", "w3"), "s".
Place: TypeAlias = str

STOCK_PLACE = "s"


@cache
def waste_places(count: int) -> tuple[Place, ...]:
    """Return what the wastes are called: plain ``w`` where there is one."""
    return ("w",) if count == 1 else tuple(f"w{i}" for i in range(1, count + 1))


class Move(NamedTuple):
    """A move as people write it: ``king`` and ``pair`` with their places, ``draw``, ``recycle``."""

    verb: str
    places: tuple[Place, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.verb, *self.places))


DRAW = Move("draw")
RECYCLE = Move("recycle")


class Position(NamedTuple):
    """A position as a value: two that are equal play alike.

    The pyramid, the stock and each waste are sets of card numbers, as bits (see ``piles`` and ``pyramid``).
    """

    deal: Deal
    rules: Rules
    pyramid: int
    stock: int
    wastes: piles.Wastes
    pass_number: int

    @classmethod
    def start(cls, deal: Deal, rules: Rules) -> "Position":
        """Return the position in which a deal is laid out."""
        return cls(deal, rules, pyramid.FULL, piles.STOCK, (0,) * rules.draw, 1)

    def open_places(self) -> dict[Place, int]:
        """Return the places a removal may use now with the numbers of their cards, in the order of lists."""
        places = pyramid.free_places(self.pyramid).copy()
        for place, waste in zip(waste_places(len(self.wastes)), self.wastes, strict=True):
            if waste:
                places[place] = waste.bit_length() - 1
        if self.rules.open_stock and self.stock:
            places[STOCK_PLACE] = self.stock_top_number
        return places

    @property
    def stock_top_number(self) -> int:
        """The number of the card that is drawn next; -1 for an empty stock."""
        return piles.stock_top(self.stock).bit_length() - 1

    def legal_moves(self) -> tuple[Move, ...]:
        """Return every move the rules allow: kings, pairs, then the draw or the recycle; none once won."""
        if self.is_won:
            return ()
        return (*self._removals(self.open_places()), *self._turns())

    def _removals(self, places: dict[Place, int]) -> list[Move]:
        """Return the kings and the pairs among the open cards."""
        values = self.deal.values
        opened = [(place, values[number]) for place, number in places.items()]
        kings = [Move("king", (place,)) for place, value in opened if value == TOTAL]
        pairs = [Move("pair", (first, second)) for (first, a), (second, b) in combinations(opened, 2) if a + b == TOTAL]
        return [*kings, *pairs]

    def _turns(self) -> tuple[Move, ...]:
        """Return the draw, or the recycle, or neither."""
        return (DRAW,) if self.can_draw else (RECYCLE,) if self.can_recycle else ()

    @property
    def can_draw(self) -> bool:
        """Whether the stock holds a card."""
        return self.stock != 0

    @property
    def can_recycle(self) -> bool:
        """Whether the stock is empty, the wastes are not, and a pass is left."""
        return not self.stock and any(self.wastes) and self.pass_number < self.rules.passes

    @property
    def is_won(self) -> bool:
        """Whether the pyramid is empty, whatever else is left."""
        return not self.pyramid

    @property
    def is_lost(self) -> bool:
        """Whether cards are left in the pyramid and no move at all."""
        return not self.is_won and not self.legal_moves()

    @property
    def removed(self) -> int:
        """How many pyramid cards have gone, 0-28: the score."""
        return pyramid.SIZE - self.pyramid.bit_count()

    def play(self, move: Move) -> "Position":
        """Return the position after a move; raise IllegalMove where the rules do not allow it."""
        places = self.open_places() if move.places else {}
        if move not in (self._removals(places) if move.places else self._turns()) or self.is_won:
            raise IllegalMove(Reason("ILLEGAL", {"move": move}))
        return self._after(move, places)

    def after(self, move: Move) -> "Position":
        """Return the position after a move that is known to be legal."""
        return self._after(move, self.open_places() if move.places else {})

    def _after(self, move: Move, places: dict[Place, int]) -> "Position":
        deal, rules, shape, stock, wastes, pass_number = self
        if move.places:
            kept = ~sum([1 << places[place] for place in move.places])
            return Position(
                deal, rules, shape & kept, stock & kept, tuple([waste & kept for waste in wastes]), pass_number
            )
        if move == DRAW:
            return Position(deal, rules, shape, *piles.draw(stock, wastes), pass_number)
        return Position(deal, rules, shape, *piles.recycle(wastes), pass_number + 1)

    def cards_of(self, move: Move) -> tuple[Card, ...]:
        """Return the cards that a king or pair removes here, in the order of its places."""
        places = self.open_places()
        return tuple(self.deal.cards[places[place]] for place in move.places)

    def auto_order(self) -> list[Move]:
        """Return the legal moves in the order that auto likes them: kings, pairs, then the draw or the recycle.

        Among kings, and among pairs, the one that frees most pyramid cards goes first, then the one that takes more of
        them, then the one listed first.
        """
        moves = self.legal_moves()
        kings = [move for move in moves if move.verb == "king"]
        pairs = [move for move in moves if move.verb == "pair"]
        ordered = [*sorted(kings, key=self._gain, reverse=True), *sorted(pairs, key=self._gain, reverse=True)]
        return [*ordered, *moves[len(ordered) :]]

    def auto_move(self) -> Move | None:
        """Return the plain move, the first in auto's order; None when no move is left."""
        return next(iter(self.auto_order()), None)

    def _gain(self, move: Move) -> tuple[int, int]:
        """Return how many pyramid cards a removal frees, and how many it takes."""
        shape = self.after(move).pyramid
        freed = pyramid.free(shape) & ~pyramid.free(self.pyramid)
        return freed.bit_count(), (self.pyramid ^ shape).bit_count()
