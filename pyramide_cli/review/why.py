"""Why no order of the stock wins: the fewest rank classes that cannot be cleared by themselves, and a proof to count.

A rank class is a rank and its partner: queens and aces, down to sevens and sixes. Classes never pair with each other.
Strike out all cards but those of some classes: their own pairs remain, and what lay over a card still lies over it.
So where these cards cannot be cleared, with those of stock and wastes at hand at any time, the game cannot be won.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from pyramide_cli.engine import pyramid
from pyramide_cli.engine.cards import RANKS, TOTAL, VALUES, Card
from pyramide_cli.engine.piles import bits
from pyramide_cli.engine.position import Position
from pyramide_cli.engine.pyramid import Place
from pyramide_cli.review.proof import Group, Proof
from pyramide_cli.solver.pairs import FREE

#: The higher rank of each class.
HIGHER = tuple(range(TOTAL - 1, TOTAL // 2, -1))


@dataclass(frozen=True)
class Why:
    """The reason: the classes, their cards in the pyramid by number, and the proof.

    ``sure`` is false where some of the cards outside the pyramid only may be there.
    """

    ranks: tuple[tuple[str, str], ...]
    cards: dict[int, Card]
    proof: Proof
    sure: bool = True

    @property
    def places(self) -> list[Place]:
        """The places of the cards, in list order."""
        return [pyramid.PLACES[number] for number in pyramid.LIST_ORDER if number in self.cards]

    def as_value(self) -> dict[str, object]:
        """Return the ranks and the cards as plain values for JSON."""
        return {"ranks": [list(pair) for pair in self.ranks], "cards": self.places}


def why(position: Position, outside: Iterable[Card] | None = None) -> Why | None:
    """Return why no order can win; None where one could.

    ``outside`` are the cards that stock and wastes may hold, where not all of these are known.
    """
    cards = position.deal.cards
    lying = {card.bit_length() - 1: cards[card.bit_length() - 1] for card in bits(position.pyramid)}
    drawn = bits(position.stock | sum(position.wastes))
    others = [cards[card.bit_length() - 1] for card in drawn] if outside is None else list(outside)
    found = [Group(group, lying, others) for group in smallest_stuck(lying, others)]
    if not found:
        return None
    group, proof = _best([(group, group.straight()) for group in found])
    if not proof:
        group, proof = _best([(group, group.by_cases()) for group in found])
    if not proof:
        proof = Proof(knots=group.knots())
    ranks = tuple((RANKS[value - 1], RANKS[TOTAL - value - 1]) for value in group.classes)
    return Why(ranks, {number: lying[number] for number in group.cards}, proof, sure=outside is None)


def _best(proofs: list[tuple["Group", Proof | None]]) -> tuple["Group", Proof | None]:
    """Return the proof that is easiest to follow, with its group; the first group where there is none."""
    return min(proofs, key=lambda found: (not found[1], found[1] and found[1].effort))


def smallest_stuck(lying: dict[int, Card], outside: Sequence[Card]) -> list[tuple[int, ...]]:
    """Return the smallest groups of classes that cannot be cleared by themselves, each class by its higher rank.

    ``lying`` are the pyramid's cards by number. There is a group where the position is dead, none where it is not.
    """
    values = {number: VALUES[card] for number, card in lying.items()}
    counts = [0] * (TOTAL + 1)
    for card in outside:
        counts[VALUES[card]] += 1
    for size in range(1, len(HIGHER) + 1):
        found = [group for group in combinations(HIGHER, size) if not _Clearing(group, values, counts).possible]
        if found:
            return found
    return []


class _Clearing:
    """The cards of some classes, all others gone: which are left in the pyramid, and how many of each rank outside.

    A set of cards is bits: those of the pyramid, and above them for each rank the number outside, three bits each.
    Cards outside are at hand at any time, so which of them is taken does not matter, nor when.
    """

    def __init__(self, classes: tuple[int, ...], values: dict[int, int], counts: Sequence[int]) -> None:
        chosen = {value for higher in classes for value in (higher, TOTAL - higher)}
        self._values = {number: value for number, value in values.items() if value in chosen}
        cards = sum(1 << number for number in self._values)
        self._known: dict[int, bool] = {}
        self.possible = self._possible(cards | sum(counts[value] << _shift(value) for value in chosen))

    def _possible(self, cards: int) -> bool:
        known = self._known.get(cards)
        if known is None:
            known = self._known[cards] = not cards & pyramid.FULL or any(map(self._possible, self._after(cards)))
        return known

    def _after(self, cards: int) -> Iterator[int]:
        """Yield what each removal leaves."""
        numbers = FREE[cards & pyramid.FULL][1]
        for number in numbers:
            partner = TOTAL - self._values[number]
            for other in numbers:
                if number < other and self._values[other] == partner:
                    yield cards ^ (1 << number | 1 << other)
            if cards >> _shift(partner) & 7:
                yield (cards ^ 1 << number) - (1 << _shift(partner))


def _shift(value: int) -> int:
    return pyramid.SIZE + 3 * value
