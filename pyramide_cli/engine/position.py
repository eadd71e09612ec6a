"""A position: where every card lies, which moves the rules allow there, and what a move leads to.

The game, the prompt and the scripts know the rules from here. The solver searches models of its own, for speed; every
line that it finds is played here before it is returned.
"""

from functools import cache
from itertools import combinations
from typing import NamedTuple

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.engine.cards import TOTAL, Card, Deal, NotationError
from pyramide_cli.engine.pyramid import Place
from pyramide_cli.engine.reasons import IllegalMove, NotLegal
from pyramide_cli.engine.rules import Rules

STOCK_PLACE = "s"


@cache
def waste_places(count: int) -> tuple[Place, ...]:
    """Return what the wastes are called: plain ``w`` where there is one."""
    return ("w",) if count == 1 else tuple(f"w{i}" for i in range(1, count + 1))


@cache
def list_order(place: Place) -> tuple[int, int]:
    """Return where a place stands in lists: pyramid from row 7 up, then wastes, then the stock's top."""
    if place in pyramid.NUMBERS:
        return 0, pyramid.LIST_ORDER.index(pyramid.NUMBERS[place])
    return (2, 0) if place == STOCK_PLACE else (1, int(place[1:] or 1))


class Move(NamedTuple):
    """A move as people write it: ``king`` and ``pair`` with their places, ``draw``, ``recycle``."""

    verb: str
    places: tuple[Place, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.verb, *self.places))

    @classmethod
    def parse(cls, text: str) -> "Move":
        """Read a move as ``str`` writes it; a pair's places may come in either order. Raise NotationError."""
        verb, *places = text.split(" ")
        named = all(place in pyramid.NUMBERS or place in WASTES_AND_STOCK for place in places)
        if PLACES_OF.get(verb) != len(places) or len(set(places)) < len(places) or not named:
            raise NotationError(text)
        return cls(verb, tuple(places)).ordered()

    def ordered(self) -> "Move":
        """Return the move with its places in list order, as every move of a game has them."""
        if len(self.places) < 2 or list_order(self.places[0]) < list_order(self.places[1]):
            return self
        return self._replace(places=self.places[::-1])


#: How many places stand behind each verb.
PLACES_OF = {"king": 1, "pair": 2, "draw": 0, "recycle": 0}
WASTES_AND_STOCK = {"w", *(f"w{i}" for i in range(1, 10)), STOCK_PLACE}
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

    @property
    def unseen(self) -> int:
        """The cards of the stock that were never turned in the line that led here, as bits.

        A pass turns every card, and a recycle keeps the order, so from the second pass on nothing is unseen. A draw
        that was taken back hides its card again. In someone else's game it is the cards that have no name, wherever
        they lie.
        """
        if self.deal.followed:
            return self.deal.unknown
        if self.pass_number > 1:
            return 0
        return self.stock & ~piles.stock_top(self.stock) if self.rules.open_stock else self.stock

    @property
    def nameless(self) -> tuple[Place, ...]:
        """The places where an unknown card has come into sight, in list order."""
        unknown = self.deal.unknown
        if not unknown:
            return ()
        return tuple(place for place, number in self.open_places().items() if unknown >> number & 1)

    def legal_moves(self) -> tuple[Move, ...]:
        """Return every move the rules allow: kings, pairs, then the draw or the recycle; none once won or lost.

        None either while a card in sight has no name.
        """
        if self.is_won or self.nameless:
            return ()
        removals = self._removals(self.open_places())
        if not removals and self._draws_lead_nowhere():
            return ()
        return (*removals, *self._turns())

    def is_legal(self, move: Move) -> bool:
        """Return whether a move is one of the legal ones, without looking for the others where that can be helped."""
        if self.is_won or self.nameless:
            return False
        if not move.places:
            return move in self._turns() and not (self.rules.unlimited and not self.legal_moves())
        places = self.open_places()
        return move in self._removals({place: places[place] for place in move.places if place in places})

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

    def _draws_lead_nowhere(self) -> bool:
        """Return whether a game without a last pass is lost: no draws or recycles lead to a removal any more.

        In the first pass that is no end before the stock is empty: it would tell what has not been turned. To the end
        of this pass and once through the next is as far as one need look: after that all comes again. Nor while a card
        is not known.
        """
        if not self.rules.unlimited or (self.pass_number == 1 and self.stock) or self.deal.unknown:
            return False
        here = self
        while here.stock or (here.pass_number == self.pass_number and here.can_recycle):
            here = here.after(DRAW if here.stock else RECYCLE)
            if here._removals(here.open_places()):
                return False
        return True

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
        """Whether cards are left in the pyramid and no move at all, nor a card to name."""
        return not self.is_won and not self.legal_moves() and not self.nameless

    @property
    def removed(self) -> int:
        """How many pyramid cards have gone, 0-28: the score."""
        return pyramid.SIZE - self.pyramid.bit_count()

    def play(self, move: Move) -> "Position":
        """Return the position after a move, a pair's places in either order; raise IllegalMove."""
        move = move.ordered()
        if not self.is_legal(move):
            raise IllegalMove(NotLegal(str(move)))
        return self.after(move)

    def after(self, move: Move) -> "Position":
        """Return the position after a move that is known to be legal."""
        deal, rules, shape, stock, wastes, pass_number = self
        if move.places:
            places = self.open_places()
            kept = ~sum([1 << places[place] for place in move.places])
            return Position(
                deal, rules, shape & kept, stock & kept, tuple([waste & kept for waste in wastes]), pass_number
            )
        if move == DRAW:
            return Position(deal, rules, shape, *piles.draw(stock, wastes), pass_number)
        return Position(deal, rules, shape, *piles.recycle(wastes), pass_number + 1)

    def cards_of(self, move: Move) -> tuple[Card, ...]:
        """Return the cards that a king or pair removes here, in the order of its places."""
        if not move.places:
            return ()
        places = self.open_places()
        return tuple(self.deal.cards[places[place]] for place in move.places)


def auto_order(position: Position, legal: tuple[Move, ...] | None = None) -> list[Move]:
    """Return the legal moves in the order that auto likes them: kings, pairs, then the draw or the recycle.

    Among kings, and among pairs, the one that frees most pyramid cards goes first, then the one that takes more of
    them, then the one listed first. ``legal`` are the legal moves of the position, where they are known already.
    """
    moves = position.legal_moves() if legal is None else legal
    if len(moves) < 2:
        return list(moves)
    gain = {move: _gain(position, move) for move in moves if move.places}
    kings = sorted((move for move in gain if move.verb == "king"), key=gain.__getitem__, reverse=True)
    pairs = sorted((move for move in gain if move.verb == "pair"), key=gain.__getitem__, reverse=True)
    return [*kings, *pairs, *moves[len(gain) :]]


def auto_move(position: Position, legal: tuple[Move, ...] | None = None) -> Move | None:
    """Return the plain move, the first in auto's order; None when no move is left."""
    return next(iter(auto_order(position, legal)), None)


def _gain(position: Position, move: Move) -> tuple[int, int]:
    """Return how many pyramid cards a removal frees, and how many it takes."""
    shape = position.after(move).pyramid
    freed = pyramid.free(shape) & ~pyramid.free(position.pyramid)
    return freed.bit_count(), (position.pyramid ^ shape).bit_count()
