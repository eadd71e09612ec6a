"""What may lie where a card is not known: which cards are left for it, and in how many ways.

Cards leave as kings and in pairs of 13. So of the cards that are not known those that have left must make, with the
cards known to have left, as many queens as aces, as many jacks as twos, and so on; the rest lies hidden. In an own
game nothing is left open but the order. Suits are told apart, and every set of cards that can have left counts once.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations, product
from random import Random
from typing import NamedTuple

from pyramide_cli.engine import pyramid
from pyramide_cli.engine.cards import (
    DECK,
    RANKS,
    SUITS,
    TOTAL,
    UNKNOWN,
    UNTOLD_SUITS,
    VALUES,
    Card,
    Deal,
    Followed,
    shuffled,
)
from pyramide_cli.engine.piles import bits
from pyramide_cli.engine.position import Position

#: Ranks that leave together, and kings with nobody.
CLASSES = (*((RANKS[low], RANKS[TOTAL - 2 - low]) for low in range(TOTAL // 2)), (RANKS[-1], ""))
NUMBERS = range(len(DECK))
#: In how many ways so many of at most four cards can be chosen.
CHOOSE = ((1,), (1, 1), (1, 2, 1), (1, 3, 3, 1), (1, 4, 6, 4, 1))


def numbers_of(cards: int) -> list[int]:
    """Return the numbers of a set of cards, in deal order."""
    return [card.bit_length() - 1 for card in bits(cards)]


class Left(NamedTuple):
    """Of one class, cards of the first and of the second rank that may have left; ``ways``: in how many choices."""

    first: int
    second: int
    ways: int


class Fillings:
    """All the ways in which the unknown cards of a game can lie.

    ``places`` are the numbers of the hidden cards, ``pool`` the cards that are not known, by rank, of which
    ``leaving`` have left the game; ``gone`` are the cards known to have left, None where all pool cards are there.
    """

    def __init__(self, places: Sequence[int], pool: Sequence[Card], gone: Iterable[Card] | None = None) -> None:
        self.places = tuple(places)
        self.pool = tuple(sorted(pool, key=lambda card: (VALUES[card], card)))
        self.leaving = len(self.pool) - len(self.places)
        self._by_rank = {rank: [card for card in self.pool if card[0] == rank] for rank in (*RANKS, "")}
        self._gone = Counter(card[0] for card in gone or ())
        #: For each class what may have left of it; and from each class on, how many ways there are to have n left.
        self._choices: list[list[Left]] = []
        self._ways: list[list[int]] = [[1]]
        if gone is not None:
            self._count_ways()

    @classmethod
    def of(cls, position: Position) -> "Fillings":
        """Return the ways to fill what has not been seen of a position."""
        places, deal = numbers_of(position.unseen), position.deal
        if not deal.followed:
            return cls(places, [deal.cards[number] for number in places])
        return cls.of_deal(deal.cards, places, deal.followed)

    @classmethod
    def of_deal(cls, cards: Sequence[Card], places: Sequence[int], followed: Followed) -> "Fillings":
        """Return the ways to fill someone else's deal, of which so many places are hidden."""
        gone = [cards[number] for number in numbers_of(followed.gone) if cards[number] != UNKNOWN]
        return cls(places, not_known(cards, followed.ranks), gone)

    def _count_ways(self) -> None:
        for first, second in CLASSES:
            self._choices.append(self._choices_of(first, second))
        self._ways = [[1] + [0] * max(self.leaving, 0)]
        for choices in reversed(self._choices):
            behind = self._ways[0]
            ways = [0] * (self.leaving + 1)
            for x, y, count in choices:
                for n in range(self.leaving + 1 - x - y):
                    ways[n + x + y] += count * behind[n]
            self._ways.insert(0, ways)

    def _choices_of(self, first: str, second: str) -> list[Left]:
        mine, others = len(self._by_rank[first]), len(self._by_rank[second])
        if not second:
            return [Left(x, 0, CHOOSE[mine][x]) for x in range(mine + 1)]
        more = self._gone[first] - self._gone[second]
        return [
            Left(x, x + more, CHOOSE[mine][x] * CHOOSE[others][x + more])
            for x in range(mine + 1)
            if 0 <= x + more <= others
        ]

    @property
    def sets(self) -> int:
        """How many sets of cards can have left; 0 where none can."""
        return self._ways[0][self.leaving] if self.leaving >= 0 else 0

    @property
    def count(self) -> int:
        """How many ways there are: for each set every order of the rest."""
        count = self.sets
        for place in range(len(self.places)):
            count *= place + 1
        return count

    def all_sets(self) -> Iterator[tuple[Card, ...]]:
        """Yield the hidden cards, in no order, for every set of cards that can have left."""
        if not self.leaving:
            yield self.pool
            return
        for chosen in product(*self._choices):
            if sum(left.first + left.second for left in chosen) != self.leaving:
                continue
            parts = [
                combinations(self._by_rank[rank], count)
                for ranks, left in zip(CLASSES, chosen, strict=True)
                for rank, count in zip(ranks, left[:2], strict=True)
            ]
            for gone in product(*parts):
                yield self._without({card for part in gone for card in part})

    def all(self) -> Iterator[tuple[Card, ...]]:
        """Yield the hidden cards, in the order of their places, in every way."""
        for hidden in self.all_sets():
            yield from permutations(hidden)

    def any_set(self, random: Random) -> tuple[Card, ...]:
        """Return the hidden cards, in no order, for a random set of cards that have left, each as likely."""
        if not self.leaving:
            return self.pool
        gone: set[Card] = set()
        open_ = self.leaving
        for index, choices in enumerate(self._choices):
            behind = self._ways[index + 1]
            weights = [ways * behind[open_ - x - y] if x + y <= open_ else 0 for x, y, ways in choices]
            chosen = choices[_drawn(weights, random)]
            for rank, count in zip(CLASSES[index], chosen[:2], strict=True):
                gone.update(shuffled(self._by_rank[rank], random)[:count])
            open_ -= chosen.first + chosen.second
        return self._without(gone)

    def any(self, random: Random) -> tuple[Card, ...]:
        """Return the hidden cards in a random order, after a random set of cards that have left."""
        return shuffled(self.any_set(random), random)

    def ranks(self) -> set[str]:
        """Return the ranks that a hidden card can have."""
        return {rank for rank, cards in self._by_rank.items() if cards and self.with_hidden(cards[0]).sets}

    def with_hidden(self, card: Card) -> "Fillings":
        """Return the ways that are left when one of the hidden cards is known."""
        pool = list(self.pool)
        pool.remove(card)
        return Fillings(self.places[1:], pool, self._gone.elements())

    def _without(self, gone: set[Card]) -> tuple[Card, ...]:
        return tuple(card for card in self.pool if card not in gone)


def _drawn(weights: Sequence[int], random: Random) -> int:
    """Return an index, each as likely as its weight says."""
    target = int(random.random() * sum(weights))
    for index, weight in enumerate(weights):
        target -= weight
        if target < 0:
            return index
    return max(index for index, weight in enumerate(weights) if weight)


def not_known(cards: Sequence[Card], ranks: bool) -> list[Card]:
    """Return the cards of the deck that are not among these, where ``ranks`` alone are told with untold suits."""
    suits = UNTOLD_SUITS if ranks else SUITS
    known = set(cards)
    return [rank + suit for rank in RANKS for suit in suits if rank + suit not in known]


def filled(position: Position, order: Sequence[Card], places: Sequence[int]) -> Position:
    """Return a position in which every card is known: these at these places, all others that are open anywhere."""
    cards = list(position.deal.cards)
    for number, card in zip(places, order, strict=True):
        cards[number] = card
    return position._replace(deal=Deal(_completed(cards, position.deal.ranks_alone)))


def _completed(cards: list[Card], ranks: bool) -> tuple[Card, ...]:
    if UNKNOWN in cards:
        rest = iter(not_known(cards, ranks))
        cards = [next(rest) if card == UNKNOWN else card for card in cards]
    return tuple(cards)


def learnt(followed: Followed) -> Deal:
    """Return someone else's deal with all that is known of it, what follows from the rest too."""
    cards = list(followed.given)
    for number, card in followed.names:
        cards[number] = card
    hidden = [number for number in NUMBERS if cards[number] == UNKNOWN and not followed.gone >> number & 1]
    if hidden and (known := _following(cards, hidden, followed)):
        for number, card in zip(hidden, known, strict=True):
            cards[number] = card
        hidden = []
    complete = tuple(cards) if hidden else _completed(cards, followed.ranks)
    return Deal(complete, None, followed, sum(1 << number for number in hidden))


def _following(cards: Sequence[Card], hidden: Sequence[int], followed: Followed) -> Sequence[Card] | None:
    """Return the hidden cards where all others leave no choice."""
    if len(hidden) > (len(SUITS) if followed.ranks else 1):
        return None
    fillings = Fillings.of_deal(cards, hidden, followed)
    ranks = fillings.ranks()
    if len(ranks) != 1:
        return None
    fitting = [card for card in fillings.pool if card[0] in ranks]
    return fitting[: len(hidden)] if followed.ranks or len(fitting) == 1 else None


def may_lie_outside(position: Position) -> list[Card]:
    """Return the cards that stock and wastes hold or may hold: those that are known, and all that are not."""
    cards = [position.deal.cards[number] for number in numbers_of(position.stock | sum(position.wastes))]
    return [card for card in cards if card != UNKNOWN] + list(Fillings.of(position).pool)


def with_all_that_may_be_there(position: Position) -> Position:
    """Return a position in which every card is known and that can be won in some order if any filling can.

    Its stock holds, of the cards that are not known, all that could be of use: of each rank as many as the pyramid
    has partners for. More would not help, and so there is always room: a class of two ranks has eight cards, and
    with x and y of them in the pyramid the stock has use for min(4 - x, y) + min(4 - y, x), which is never over four.
    """
    deal = position.deal
    followed = deal.followed
    if not deal.unknown or followed is None:
        return position
    there = numbers_of(position.pyramid)
    wanted = [TOTAL - VALUES[deal.cards[number]] for number in there]
    chosen = []
    for card in may_lie_outside(position):
        if VALUES[card] in wanted:
            wanted.remove(VALUES[card])
            chosen.append(card)
    cards = [UNKNOWN] * len(DECK)
    for number in there:
        cards[number] = deal.cards[number]
    stock = range(pyramid.SIZE, pyramid.SIZE + len(chosen))
    for number, card in zip(stock, chosen, strict=True):
        cards[number] = card
    return position._replace(
        deal=Deal(_completed(cards, followed.ranks)),
        stock=sum(1 << number for number in stock),
        wastes=(0,) * len(position.wastes),
        pass_number=1,
    )
