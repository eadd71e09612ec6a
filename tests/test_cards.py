"""Seeds, and decks that are none."""

import plain
import pytest

from pyramide_cli.engine.cards import DECK, MAX_SEED, Deal, DealError

#: Whole deals, worked out with a Mersenne twister written for the purpose: they must never change.
PINNED = {
    0: (
        "4c Qh 5c 8h 8c 2c 7c 5d Th Ts 2d 4d 9c 2s 3h 4s Ac 6h 9s 6c 6d Jc 5h Js 3d As 3c 6s "
        "8s Ah Td 7s 3s 2h 9h 7h Tc Jd 4h Qc Ks Qs Kd 8d Ad Jh 7d Qd Kc 9d Kh 5s"
    ),
    1: (
        "9s 9h 2h 4c 3d 8c 7d 2s Ts 7h Tc Td 3c 2d 6d Ad Kd 8s 3s 8d Qs Qd Jh Jc 6c 6h 7s Ks "
        "Qc 3h Qh Js 4s As 8h 9c Ah 4d Ac 5h 5d 6s 2c 5c Th 4h 9d Jd Kc Kh 5s 7c"
    ),
    7: (
        "Qc Tc Ac 3s 4h 3d Th 8s 9d Kc As 6c Qd Jd 7c 9h Ah 4s 5h Jc Qs 2d Kh 2h 8d 3h 2s Qh "
        "Jh 9s 5s 6h Ad 7d 8h 6s 9c 5c Js Ks Ts 7s 6d 2c Td 3c 5d Kd 4c 7h 8c 4d"
    ),
    2**32: (
        "Kc 3s Qh 7d 8h 9c Qc Ts Td 8s Tc 9h As 6d 2c 3c Qs 5s 4c Jh Ah 8c 4d Js 9s 7s 2h Qd "
        "6h 3h Jc 5d Jd 5h 5c 7h Ks 4s 2d Ad 6s 2s Th 7c 8d Kd 3d Kh 4h Ac 9d 6c"
    ),
    2**64 - 1: (
        "8c 6c Qh 5s 9h 2h Td Kd Kh 2d As 4s Ah Ks 4d 6d 2s Jd Ad 9c 4h 8s Ac Ts Qd 3c 3h 9s "
        "7c 3d 5c Th 8d 3s Js Qc 9d Tc Kc 4c Jh 7d 6h 7h 7s 8h Qs 6s 5h Jc 5d 2c"
    ),
}


@pytest.mark.parametrize("seed", PINNED)
def test_a_seed_is_the_same_deal_for_ever(seed):
    deal = Deal.from_seed(seed)
    assert " ".join(deal.cards) == PINNED[seed]
    assert deal.seed == seed


def test_seed_7_is_the_deal_of_the_contract():
    cards = " ".join(Deal.from_seed(7).cards)
    assert cards.startswith("Qc Tc Ac 3s 4h 3d Th 8s 9d Kc As 6c ")
    assert cards.endswith(" 3c 5d Kd 4c 7h 8c 4d")


def test_the_plain_telling_shuffles_alike():
    assert all(list(Deal.from_seed(seed).cards) == plain.shuffled(seed) for seed in range(100))


def test_a_new_deck_is_ace_to_king_of_clubs_diamonds_hearts_spades():
    assert " ".join(DECK) == (
        "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ad 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd "
        "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"
    )
    assert MAX_SEED == 18446744073709551615


def test_what_cards_count_and_where_they_stand():
    deal = Deal.from_seed(7)
    assert deal.values[:13] == (12, 10, 1, 3, 4, 3, 10, 8, 9, 13, 1, 6, 12)
    assert sorted(deal.values) == sorted(list(range(1, 14)) * 4)
    assert [deal.numbers[card] for card in ("Qc", "Ac", "4d")] == [0, 2, 51]
    assert [deal.cards[number] for number in deal.numbers.values()] == list(deal.numbers)


def test_a_deal_from_cards_has_no_seed():
    deal = Deal.from_cards(plain.shuffled(7))
    assert deal.seed is None
    assert deal.cards == Deal.from_seed(7).cards


def refused(cards, malformed=()):
    with pytest.raises(DealError) as caught:
        Deal.from_cards(cards, malformed)
    return caught.value.missing, caught.value.repeated, caught.value.malformed


def test_each_missing_card_is_named():
    cards = [card for card in plain.shuffled(1) if card not in ("Qs", "9h", "2c")]
    assert refused(cards) == (["2c", "9h", "Qs"], [], [])


def test_each_repeated_card_is_named_once():
    missing, repeated, malformed = refused([*plain.shuffled(1), "Qs", "2c", "Qs"])
    assert (missing, sorted(repeated), malformed) == ([], ["2c", "Qs"], [])


def test_52_cards_can_miss_one_and_repeat_another():
    cards = ["Kd" if card == "5h" else card for card in plain.shuffled(3)]
    assert refused(cards) == (["5h"], ["Kd"], [])


def test_what_is_no_card_is_named_beside_what_it_leaves_out():
    cards = [card for card in plain.shuffled(3) if card != "5h"]
    assert refused(cards, ["15h"]) == (["5h"], [], ["15h"])
    assert refused(plain.shuffled(3), ["Xx", "1c"]) == ([], [], ["Xx", "1c"])


def test_no_cards_at_all():
    assert refused([]) == (list(DECK), [], [])
