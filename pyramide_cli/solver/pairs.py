"""Which cards of a deal may leave together, and which are free in any set of pyramid cards. Sets of cards are bits."""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.engine.cards import TOTAL, Deal
from pyramide_cli.engine.piles import bits

#: A rank class holds the cards of two ranks that total 13: ace and queen, two and jack, up to six and seven.
CLASSES = TOTAL // 2


def _below() -> tuple[int, ...]:
    """Return for each place of the pyramid all those that must be empty before it is free."""
    below = [0] * pyramid.SIZE
    for number in reversed(range(pyramid.SIZE)):
        for cover in bits(pyramid.COVERS[number]):
            below[number] |= cover | below[cover.bit_length() - 1]
    return tuple(below)


BELOW = _below()
#: For each place all cards but those that must go before its own, or after it.
APART = tuple(
    ~(BELOW[number] | sum(1 << above for above in range(number) if BELOW[above] >> number & 1))
    for number in range(pyramid.SIZE)
)


class FreeCards(dict[int, tuple[int, tuple[int, ...]]]):
    """From pyramid cards to the free ones among them, as a set and as numbers, filled as it is asked.

    The cards need not be a shape that play can reach: what is missing counts as gone. For a shape it is what the
    engine says, since all that lies under a card is gone when the two that cover it are.
    """

    #: So many sets are kept, some 40 MB, over all the deals that a process looks into.
    MOST = 1 << 17

    def __missing__(self, cards: int) -> tuple[int, tuple[int, ...]]:
        """Look at every card once."""
        free, numbers, rest = 0, [], cards
        while rest:
            card = rest & -rest
            rest ^= card
            number = card.bit_length() - 1
            if not cards & BELOW[number]:
                free |= card
                numbers.append(number)
        if len(self) >= self.MOST:
            self.clear()
        self[cards] = found = free, tuple(sorted(numbers, key=pyramid.LIST_ORDER.index))
        return found


FREE = FreeCards()


class Pairs:
    """Partners, rank classes and kings of one deal."""

    def __init__(self, deal: Deal) -> None:
        by_value = [0] * (TOTAL + 1)
        card = 1
        for value in deal.values:
            by_value[value] |= card
            card <<= 1
        self._by_value = by_value
        self._removals: dict[int, tuple[int, ...]] = {}
        self.kings = by_value[TOTAL]
        #: For each card those that total 13 with it; none for a king.
        self.partners = [by_value[TOTAL - value] for value in deal.values]
        #: For each pyramid card those it may leave with, a king with itself: never one that must go before or after it.
        self.candidates = [
            1 << number if self.kings >> number & 1 else self.partners[number] & apart
            for number, apart in enumerate(APART)
        ]

    def groups(self, size: int) -> list[int]:
        """Return the cards of every choice of so many rank classes."""
        classes = [self._by_value[value] | self._by_value[TOTAL - value] for value in range(1, CLASSES + 1)]
        return [sum(chosen) for chosen in combinations(classes, size)]

    def removals(self, free: int) -> tuple[int, ...]:
        """Return the kings and pairs among free pyramid cards, each as a set."""
        found = self._removals.get(free)
        if found is None:
            kings, pairs, rest = bits(free & self.kings), [], free
            while rest:
                card = rest & -rest
                rest ^= card
                if mine := self.partners[card.bit_length() - 1] & rest:
                    pairs += [card | other for other in bits(mine)]
            found = self._removals[free] = (*kings, *pairs)
        return found

    def wanted(self, cards: int, numbers: tuple[int, ...]) -> int:
        """Return the possible partners of the free cards (``numbers``); 0 if one of them has none among the cards.

        A king needs itself.
        """
        wanted = 0
        for number in numbers:
            mine = self.candidates[number] & cards
            if not mine:
                return 0
            wanted |= mine
        return wanted

    def without_kings(self, cards: int) -> int:
        """Return what is left when every king that is or comes free in the pyramid is gone."""
        while kings := FREE[cards & pyramid.FULL][0] & self.kings:
            cards ^= kings
        return cards

    def without_drawn_kings(self, cards: int) -> int:
        """Return what is left when the kings of stock and wastes are gone, too."""
        return self.without_kings(cards & ~(self.kings & piles.STOCK))


#: More removals than any line has.
TOO_MANY = 1 << 10


class Fewest(dict[int, int]):
    """The fewest removals that clear what is left of some rank classes if every card of the stock is always open."""

    def __init__(self, pairs: Pairs) -> None:
        super().__init__()
        self._pairs = pairs

    def __missing__(self, cards: int) -> int:
        """Try every removal of a pyramid card."""
        free, numbers = FREE[cards & pyramid.FULL]
        fewest = TOO_MANY if numbers else 0
        for number in numbers:
            for other in bits(self._pairs.partners[number] & (free | cards & piles.STOCK)):
                fewest = min(fewest, 1 + self[cards ^ other ^ 1 << number])
        self[cards] = fewest
        return fewest


def divisions(classes: Sequence[int], shape: int, size: int) -> list[list[int]]:
    """Return the ways to divide the rank classes into groups of so many.

    First those with the classes together whose cards in the pyramid cover each other most.
    """

    def covers(one: int, other: int) -> int:
        return sum((BELOW[card.bit_length() - 1] & other & shape).bit_count() for card in bits(one & shape))

    def ways(rest: frozenset[int]) -> Iterator[tuple[int, list[int]]]:
        if not rest:
            yield 0, []
            return
        first = max(rest)
        for others in combinations(sorted(rest - {first}), size - 1):
            group = (first, *others)
            count = sum(covers(one, other) for one, other in permutations(group, 2))
            for more, groups in ways(rest.difference(group)):
                yield count + more, [sum(group), *groups]

    return [groups for _, groups in sorted(ways(frozenset(classes)), reverse=True)]
