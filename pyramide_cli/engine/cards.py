"""Cards and deals: the deck, what a card counts, the shuffle that makes a seed a deal, and text that is none.

A card is its name in two characters, rank and suit: ``"Qc"``, ``"Ts"``. Cards of a deal are numbered
in deal order from 0: 0-27 are the pyramid from the apex, row by row, 28-51 the stock, drawn in that order.
In someone else's game (see ``hidden``) a card may be UNKNOWN, and where suits were not told they are 1 to 4: ``"Q1"``.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import NamedTuple, TypeAlias


class NotationError(ValueError):
    """Text that is no place, no card, no move or no number."""


Card: TypeAlias = str

RANKS = "A23456789TJQK"
SUITS = "cdhs"
DECK: tuple[Card, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
TOTAL = 13
MAX_SEED = 2**64 - 1
RANK_VALUES: dict[str, int] = {rank: value for value, rank in enumerate(RANKS, 1)}
UNKNOWN: Card = "??"
#: Suits that nobody told, in the order of those of the deck.
UNTOLD_SUITS = "1234"
UNTOLD_DECK: tuple[Card, ...] = tuple(rank + suit for suit in UNTOLD_SUITS for rank in RANKS)
VALUES: dict[Card, int] = {card: RANK_VALUES[card[0]] for card in DECK + UNTOLD_DECK} | {UNKNOWN: 0}


def with_suit(card: Card) -> Card:
    """Return a card as programs get it: a suit that nobody told is one of the deck's."""
    return card[0] + SUITS[UNTOLD_SUITS.index(card[1])] if card[1] in UNTOLD_SUITS else card


class DealError(ValueError):
    """Card names that are not one full deck: which are missing, which come twice, what is no card, on which line."""

    def __init__(
        self, missing: Sequence[Card], repeated: Sequence[Card], malformed: Sequence[str], line: int | None = None
    ) -> None:
        super().__init__(missing, repeated, malformed, line)
        self.missing = list(missing)
        self.repeated = list(repeated)
        self.malformed = list(malformed)
        self.line = line


class Followed(NamedTuple):
    """What is known of someone else's deal: the cards of its text, which of them had left, and the names given since.

    ``given`` has UNKNOWN where a card is not known. ``gone`` are the numbers of the cards that had left, as bits.
    ``ranks``: no suit is told.
    """

    given: tuple[Card, ...]
    gone: int
    ranks: bool
    names: tuple[tuple[int, Card], ...] = ()


def shuffled(cards: Sequence[Card], random: Random) -> tuple[Card, ...]:
    """Return the cards in a random order: Fisher-Yates over ``random()``, which alone Python promises to keep."""
    order = list(cards)
    for i in range(len(order) - 1, 0, -1):
        j = int(random.random() * (i + 1))
        order[i], order[j] = order[j], order[i]
    return tuple(order)


class Deal:
    """The 52 cards in deal order, and the seed they came from, if any. Deals with the same cards are equal.

    ``followed`` is there in someone else's game; ``unknown`` are the numbers of the cards in the game that are not
    known, as bits.
    """

    def __init__(
        self, cards: tuple[Card, ...], seed: int | None = None, followed: Followed | None = None, unknown: int = 0
    ) -> None:
        self.cards = cards
        self.seed = seed
        self.followed = followed
        self.unknown = unknown
        self._hash = hash(cards)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deal) and self.cards == other.cards

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"Deal({self.cards!r}, {self.seed!r})"

    @classmethod
    def from_seed(cls, seed: int) -> "Deal":
        """Shuffle a new deck with ``Random(seed)``: the same deal on every Python."""
        return cls(shuffled(DECK, Random(seed)), seed)

    @classmethod
    def from_cards(cls, cards: Sequence[Card], malformed: Sequence[str] = (), line: int | None = None) -> "Deal":
        """Check that the cards are one whole deck; raise DealError with every card that is wrong.

        ``malformed`` is what stood among the cards and is none; ``line`` is where they stood, for the error.
        """
        seen = Counter(cards)
        missing = [card for card in DECK if card not in seen]
        repeated = [card for card in seen if seen[card] > 1]
        if missing or repeated or malformed:
            raise DealError(missing, repeated, list(malformed), line)
        return cls(tuple(cards))

    @cached_property
    def values(self) -> tuple[int, ...]:
        """What each card counts, in deal order: ace 1 to king 13."""
        return tuple(VALUES[card] for card in self.cards)

    @cached_property
    def numbers(self) -> dict[Card, int]:
        """Where each card that is known stands in deal order, from 0."""
        return {card: number for number, card in enumerate(self.cards) if card != UNKNOWN}

    @property
    def ranks_alone(self) -> bool:
        """Whether this deal tells no suits."""
        return self.followed is not None and self.followed.ranks
