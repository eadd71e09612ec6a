"""The reason why no order wins: true of the cards, the smallest there is, and sayable in six lines."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.engine.cards import VALUES, Deal
from pyramide_cli.engine.position import Position
from pyramide_cli.engine.rules import RULE_SETS, Rules
from pyramide_cli.review.proof import MOST_LINES, Group
from pyramide_cli.review.why import HIGHER, why
from pyramide_cli.solver.solve import any_order
from pyramide_cli.text.voice import Voice
from pyramide_cli.text.why import why as told

CLASSES = [(rank, partner) for rank, partner in zip("QJT987", "A23456", strict=True)]


def careless(rules: Rules, random: Random) -> Iterator[Position]:
    """Yield the positions of one careless game."""
    position = Position.start(Deal.from_seed(random.getrandbits(32)), rules)
    while moves := position.legal_moves():
        yield position
        removals = [move for move in moves if move.places]
        position = position.after(random.choice(removals if removals and random.random() < 0.8 else list(moves)))


def some_positions(rules: Rules, count: int, seed: int) -> Iterator[Position]:
    """Yield positions of careless games: a deal, the first that is dead, one near the end."""
    random = Random(f"{rules} {seed}")
    for _ in range(count):
        game = list(careless(rules, random))
        dead = next((position for position in game if not any_order(position)), game[0])
        yield from (game[0], dead, random.choice(game[len(game) // 2 :]))


def outside(position: Position) -> list[str]:
    """Return the cards of stock and wastes."""
    drawn = position.stock | sum(position.wastes)
    return [card for number, card in enumerate(position.deal.cards) if drawn >> number & 1]


def can_be_cleared(position: Position, classes: tuple[tuple[str, str], ...]) -> bool:
    """Search plainly whether the cards of some classes can be cleared, all others gone, in any order of the stock."""
    ranks = {rank for pair in classes for rank in pair}
    lying = {
        pyramid.COORDINATES[number]: VALUES[card]
        for number, card in enumerate(position.deal.cards[: pyramid.SIZE])
        if position.pyramid >> number & 1 and card[0] in ranks
    }
    at_hand = Counter(VALUES[card] for card in outside(position) if card[0] in ranks)
    seen = set()

    def cleared(left: frozenset[tuple[int, int]], drawn: tuple[tuple[int, int], ...]) -> bool:
        if not left:
            return True
        if (left, drawn) in seen:
            return False
        seen.add((left, drawn))
        free = [place for place in left if not any(lies_on(other, place) for other in left)]
        for one, other in combinations(free, 2):
            if lying[one] + lying[other] == 13 and cleared(left - {one, other}, drawn):
                return True
        for place in free:
            cards = Counter(dict(drawn))
            if cards[13 - lying[place]]:
                cards[13 - lying[place]] -= 1
                if cleared(left - {place}, tuple(sorted(cards.items()))):
                    return True
        return False

    return cleared(frozenset(lying), tuple(sorted(at_hand.items())))


def lies_on(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Return whether a place is one of those that must be empty before the other is free."""
    down, right = one[0] - other[0], one[1] - other[1]
    return down > 0 and 0 <= right <= down


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_a_reason_is_true_and_the_smallest_and_there_is_none_where_an_order_could_win(rules: Rules) -> None:
    reasons = 0
    for position in some_positions(rules, 60, 1):
        found = why(position)
        assert (found is None) == any_order(position)
        if found:
            reasons += 1
            assert not can_be_cleared(position, found.ranks)
            for fewer in combinations(CLASSES, len(found.ranks) - 1):
                assert can_be_cleared(position, fewer)
    assert reasons > 60


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_nothing_is_proved_of_cards_that_can_be_cleared(rules: Rules) -> None:
    for position in some_positions(rules, 5, 2):
        lying = {n: position.deal.cards[n] for n in range(pyramid.SIZE) if position.pyramid >> n & 1}
        for group in (*combinations(HIGHER, 1), *combinations(HIGHER, 2)):
            if can_be_cleared(position, tuple(CLASSES[HIGHER.index(high)] for high in group)):
                cards = Group(group, lying, outside(position))
                assert cards.straight() is None
                assert cards.by_cases() is None


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_every_reason_takes_at_most_six_lines_and_names_cards_that_lie_there(rules: Rules) -> None:
    for position in some_positions(rules, 60, 3):
        if found := why(position):
            for language in ("en", "fr"):
                lines = told(Voice(language), found)
                assert 1 <= len(lines) <= MOST_LINES
                assert all(line.endswith(".") and "  " not in line for line in lines)
            assert all(found.cards[number] == position.deal.cards[number] for number in found.cards)
            assert {found.cards[pyramid.NUMBERS[place]][0] for place in found.places} <= set(
                "".join(map("".join, found.ranks))
            )


def lying(seed: int, shape: int, drawn: int) -> Position:
    """Return a position of a deal with one waste, all cards outside the pyramid in the stock."""
    return Position(Deal.from_seed(seed), RULE_SETS["classic"], shape, drawn, (0,), 1)


#: A deal, what lies in the pyramid, what outside; and the reason in both languages.
SAID = [
    (
        lying(884107995871, 0x17FF, 0x62F4A50000000),
        ["Jacks and twos: J♠ 4.2 lies on 2♠ 1.1, and no other two is left."],
        ["Valets et 2 : V♠ 4.2 est sur 2♠ 1.1, et il ne reste aucun autre 2."],
    ),
    (
        lying(623347347957, pyramid.FULL, piles.STOCK),
        ["Nines and fours: 4♠ 7.4 lies on 9♣ 2.1, 9♠ 2.2, 9♥ 3.2 and 9♦ 6.4, and no other nine is left."],
        ["9 et 4 : 4♠ 7.4 est sur 9♣ 2.1, 9♠ 2.2, 9♥ 3.2 et 9♦ 6.4, et il ne reste aucun autre 9."],
    ),
    (
        lying(166064027726, pyramid.FULL, piles.STOCK),
        [
            "Tens and threes: 3♦ 4.3 and 3♥ 7.4 can only leave with 10♥ 6.6, or with 10♦ 3.1, "
            "which lies under 3♣ 4.2 and 3♥ 7.4.",
            "3♣ 4.2 and 3♥ 7.4 can only leave with 10♥ 6.6, or with 10♣ 3.3, which lies under 3♦ 4.3 and 3♥ 7.4.",
            "Neither can be cleared before the other.",
        ],
        [
            "10 et 3 : 3♦ 4.3 et 3♥ 7.4 ne peuvent partir qu’avec 10♥ 6.6, ou avec 10♦ 3.1, "
            "qui est sous 3♣ 4.2 et 3♥ 7.4.",
            "3♣ 4.2 et 3♥ 7.4 ne peuvent partir qu’avec 10♥ 6.6, ou avec 10♣ 3.3, qui est sous 3♦ 4.3 et 3♥ 7.4.",
            "Elles s’attendent les unes les autres.",
        ],
    ),
    (
        lying(477878153058, 0x13FFF, 0x3EB7EE0000000),
        [
            "Queens and aces, jacks and twos: 2♣ 2.1 must leave with J♦ 4.4, but lies under A♥ 3.2.",
            "A♥ 3.2 can only leave with Q♠ 3.3, which lies under J♦ 4.4.",
            "Each waits for the other.",
        ],
        [
            "Dames et as, valets et 2 : 2♣ 2.1 doit partir avec V♦ 4.4, mais est sous A♥ 3.2.",
            "A♥ 3.2 ne peut partir qu’avec D♠ 3.3, qui est sous V♦ 4.4.",
            "Chacune attend l’autre.",
        ],
    ),
    (
        lying(537912380150, pyramid.FULL, piles.STOCK),
        [
            "Jacks and twos, tens and threes: 3♠ 7.3 must leave with one of the two tens outside the pyramid.",
            "3♦ 4.1 must leave with the ten outside the pyramid.",
            "J♣ 4.4 must leave with the two outside the pyramid.",
            "3♥ 6.5 can only leave with 10♠ 3.1, which lies under J♦ 5.2.",
            "J♦ 5.2 can only leave with 2♠ 5.4 or 2♥ 5.5, which lie under 3♥ 6.5.",
            "Each waits for the other.",
        ],
        [
            "Valets et 2, 10 et 3 : 3♠ 7.3 doit partir avec l’un des deux 10 hors de la pyramide.",
            "3♦ 4.1 doit partir avec le 10 hors de la pyramide.",
            "V♣ 4.4 doit partir avec le 2 hors de la pyramide.",
            "3♥ 6.5 ne peut partir qu’avec 10♠ 3.1, qui est sous V♦ 5.2.",
            "V♦ 5.2 ne peut partir qu’avec 2♠ 5.4 ou 2♥ 5.5, qui sont sous 3♥ 6.5.",
            "Chacune attend l’autre.",
        ],
    ),
    (
        lying(153888361612, pyramid.FULL, piles.STOCK),
        [
            "Tens and threes, eights and fives: 3♦ 4.4 must leave with 10♣ 7.2.",
            "3♦ 4.4 lies under 5♥ 5.5: so 10♣ 7.2 waits for it.",
            "8♥ 2.1 and 8♠ 6.6 can only leave with the five outside the pyramid: 5♥ 5.5 leaves before 8♥ 2.1, "
            "8♠ 6.6 leaves before 5♠ 6.1 and 5♦ 6.2.",
        ],
        [
            "10 et 3, 8 et 5 : 3♦ 4.4 doit partir avec 10♣ 7.2.",
            "3♦ 4.4 est sous 5♥ 5.5 : donc 10♣ 7.2 l’attend.",
            "8♥ 2.1 et 8♠ 6.6 ne peuvent partir qu’avec le 5 hors de la pyramide : 5♥ 5.5 part avant 8♥ 2.1, "
            "8♠ 6.6 part avant 5♠ 6.1 et 5♦ 6.2.",
        ],
    ),
    (
        lying(15000393894, 0x43FFFFF, 0xFFFDFE0000000),
        [
            "Jacks and twos, tens and threes: 10♦ 5.1 must leave with the three outside the pyramid.",
            "10♠ 6.5 can only leave with 3♦ 3.1 or 3♥ 4.1, which lie under J♦ 5.2: so J♦ 5.2 must go first.",
            "J♠ 4.4 and J♦ 5.2 can only leave with the two outside the pyramid: 2♦ 6.3 leaves before J♠ 4.4, "
            "J♦ 5.2 leaves before 2♠ 5.4.",
        ],
        [
            "Valets et 2, 10 et 3 : 10♦ 5.1 doit partir avec le 3 hors de la pyramide.",
            "10♠ 6.5 ne peut partir qu’avec 3♦ 3.1 ou 3♥ 4.1, qui sont sous V♦ 5.2 : il faut d’abord retirer V♦ 5.2.",
            "V♠ 4.4 et V♦ 5.2 ne peuvent partir qu’avec le 2 hors de la pyramide : 2♦ 6.3 part avant V♠ 4.4, "
            "V♦ 5.2 part avant 2♠ 5.4.",
        ],
    ),
    (
        lying(659639857440, pyramid.FULL, piles.STOCK),
        [
            "Sevens and sixes: if 6♦ 4.3 leaves with 7♦ 6.2: 6♦ 4.3 lies under 7♣ 5.4: so 7♦ 6.2 waits for it.",
            "6♣ 5.1 has no seven to leave with: 7♣ 5.4 and 7♥ 6.5 leave before it.",
            "If 6♦ 4.3 leaves with 7♠ 7.1: 6♦ 4.3 lies under 7♣ 5.4: so 7♠ 7.1 waits for it.",
            "6♣ 5.1 has no seven to leave with: 7♣ 5.4 and 7♥ 6.5 leave before it.",
        ],
        [
            "7 et 6 : si 6♦ 4.3 part avec 7♦ 6.2 : 6♦ 4.3 est sous 7♣ 5.4 : donc 7♦ 6.2 l’attend.",
            "6♣ 5.1 n’a aucun 7 pour partir : 7♣ 5.4 et 7♥ 6.5 partent avant.",
            "Si 6♦ 4.3 part avec 7♠ 7.1 : 6♦ 4.3 est sous 7♣ 5.4 : donc 7♠ 7.1 l’attend.",
            "6♣ 5.1 n’a aucun 7 pour partir : 7♣ 5.4 et 7♥ 6.5 partent avant.",
        ],
    ),
    (
        lying(199225259241, pyramid.FULL, piles.STOCK),
        [
            "Nines and fours, eights and fives cannot be cleared together: every way was tried.",
            "4♥ 7.2 can only leave with the nine outside the pyramid, or with 9♠ 3.3, which lies under 4♣ 7.6.",
            "4♣ 7.6 can only leave with the nine outside the pyramid, or with 9♥ 3.1 or 9♣ 4.2, "
            "which lie under 4♥ 7.2.",
            "4♦ 3.2 can only leave with the nine outside the pyramid, or with 9♥ 3.1, which lies under 4♥ 7.2, "
            "or with 9♠ 3.3, which lies under 4♣ 7.6.",
            "8♦ 5.5 can only leave with the two fives outside the pyramid, or with 5♣ 4.1, which lies under 4♥ 7.2.",
        ],
        [
            "9 et 4, 8 et 5 ne peuvent pas partir ensemble : tout a été essayé.",
            "4♥ 7.2 ne peut partir qu’avec le 9 hors de la pyramide, ou avec 9♠ 3.3, qui est sous 4♣ 7.6.",
            "4♣ 7.6 ne peut partir qu’avec le 9 hors de la pyramide, ou avec 9♥ 3.1 ou 9♣ 4.2, qui sont sous 4♥ 7.2.",
            "4♦ 3.2 ne peut partir qu’avec le 9 hors de la pyramide, ou avec 9♥ 3.1, qui est sous 4♥ 7.2, "
            "ou avec 9♠ 3.3, qui est sous 4♣ 7.6.",
            "8♦ 5.5 ne peut partir qu’avec les deux 5 hors de la pyramide, ou avec 5♣ 4.1, qui est sous 4♥ 7.2.",
        ],
    ),
]


@pytest.mark.parametrize(("position", "english", "french"), SAID, ids=[str(said[0].deal.seed) for said in SAID])
def test_the_reason_is_said_in_cards(position: Position, english: list[str], french: list[str]) -> None:
    found = why(position)
    assert found
    assert told(Voice("en"), found) == english
    assert [line.replace("\u00a0", " ") for line in told(Voice("fr"), found)] == french


def test_every_card_that_may_be_there_counts() -> None:
    position = lying(884107995871, 0x17FF, 0x62F4A50000000)
    others = outside(position)
    assert why(position, outside=[*others, "2h", "Jh"]) is None
    found = why(position, outside=others)
    assert found
    assert told(Voice("en"), found) == ["Jacks and twos: J♠ 4.2 lies on 2♠ 1.1, and no other two can be left."]
    assert told(Voice("fr"), found)[0].endswith("et il ne peut rester aucun autre 2.")


def test_a_position_that_is_won_or_can_be_won_has_no_reason() -> None:
    assert why(lying(8, 0, 0)) is None
    assert why(lying(8, pyramid.FULL, piles.STOCK)) is None
