"""Which move auto takes, and what decides where several would do."""

import pytest
from stacking import game_at, lay, legal, stack

from pyramide_cli.engine.position import auto_move
from pyramide_cli.engine.pyramid import PLACES

BARREN_ROW = "2c 2d 2h 2s 3c 3d 3h"


def row_7(cards):
    return {f"7.{column}": card for column, card in enumerate(cards.split(), 1)}


def auto_line(position, count):
    """The next moves that auto makes."""
    game = game_at(position)
    for _ in range(count):
        game.play(auto_move(game.position))
    return [str(step.move) for step in game.line]


def test_six_and_seven_then_their_king_and_only_then_ace_and_queen():
    """6♣ 7♦ under K♦ free a card; A♠ at the right end with Q♥ from the waste frees none."""
    deal = stack(row_7("2c 6c 7d 3c 4c 5c As") | {"6.2": "Kd"}, stock="Qh 8s 9s")
    position = lay(deal, stock="8s 9s", wastes=("Qh",))
    assert legal(position) == ["pair 7.2 7.3", "pair 7.7 w", "draw"]
    assert auto_line(position, 4) == ["pair 7.2 7.3", "king 6.2", "pair 7.7 w", "draw"]


def test_freeing_decides_against_the_order_of_lists():
    """A♠ Q♥ stand first in the list, but 6♣ 7♦ free K♦."""
    deal = stack(row_7("As 2c 3c 4c 5c 6c 7d") | {"6.6": "Kd"}, stock="Qh 8s 9s")
    position = lay(deal, stock="8s 9s", wastes=("Qh",))
    assert legal(position) == ["pair 7.1 w", "pair 7.6 7.7", "draw"]
    assert auto_line(position, 4) == ["pair 7.6 7.7", "king 6.6", "pair 7.1 w", "draw"]


def test_two_freed_cards_go_before_one():
    """5♣ 8♣ stand first and take two cards, but free 6.1 only; 6♣ is all that covers 6.5 and 6.6."""
    deal = stack(row_7("5c 8c 2c 3c 4c 6c 2d"), stock="7d")
    position = lay(deal, pyramid_cards=[name for name in PLACES if name not in ("7.5", "7.7")], wastes=("7d",))
    assert legal(position) == ["pair 7.1 7.2", "pair 7.6 w", "recycle"]
    assert auto_line(position, 1) == ["pair 7.6 w"]


def test_more_freed_wins_though_listed_later_and_removing_fewer():
    """9♦ is all that covers 6.5, and goes with 4♠ from the waste; 6♣ 7♦ would take two cards and free none."""
    deal = stack(row_7("6c 2c 7d 3c 9d 4c 5c"), stock="4s")
    shape = [name for name in PLACES if name != "7.6"]
    position = lay(deal, pyramid_cards=shape, wastes=("4s",))
    assert legal(position) == ["pair 7.1 7.3", "pair 7.5 w", "recycle"]
    assert auto_line(position, 1) == ["pair 7.5 w"]


def test_then_the_removal_that_takes_more_pyramid_cards():
    """Nothing is freed by either; 9♦ 4♠ is listed first and takes one, 6♣ 7♦ take two."""
    deal = stack(row_7("9d 6c 2c 7d 3c 3d 2d"), stock="4s")
    position = lay(deal, wastes=("4s",))
    assert legal(position) == ["pair 7.1 w", "pair 7.2 7.4", "recycle"]
    assert auto_line(position, 1) == ["pair 7.2 7.4"]


def test_then_the_one_listed_first():
    deal = stack(row_7("6c 2c 7d 2d 7h 3c 6h"))
    position = lay(deal)
    assert legal(position) == ["pair 7.1 7.3", "pair 7.1 7.5", "pair 7.3 7.7", "pair 7.5 7.7"]
    assert auto_line(position, 2) == ["pair 7.1 7.3", "pair 7.5 7.7"]


def test_pairs_that_take_no_pyramid_card_go_last():
    deal = stack(row_7("Ac 2c 3c 4c 5c 6c 9d"), stock="Qh As Qs")
    position = lay(deal, "three-piles", wastes=("Qh", "As", "Qs"))
    assert legal(position) == ["pair 7.1 w1", "pair 7.1 w3", "pair 7.4 7.7", "pair w1 w2", "pair w2 w3"]
    assert auto_line(position, 3) == ["pair 7.4 7.7", "pair 7.1 w1", "pair w2 w3"]


def test_a_king_goes_before_any_pair():
    """The king frees nothing and takes no pyramid card; the pair would free 6.1 and take two."""
    deal = stack(row_7("6c 7d 2c 2d 3c 3d 2h"), stock="Ks")
    position = lay(deal, wastes=("Ks",))
    assert legal(position) == ["king w", "pair 7.1 7.2", "recycle"]
    assert auto_line(position, 2) == ["king w", "pair 7.1 7.2"]


def test_among_kings_more_freed_first():
    """K♥ at 7.4 stands first in the list; K♠ at 7.7 frees 6.6."""
    deal = stack(row_7("2c 2d 3c Kh 3d 2h Ks"), stock="Kd")
    position = lay(deal, pyramid_cards=[name for name in PLACES if name != "7.6"], wastes=("Kd",))
    assert legal(position)[:3] == ["king 7.4", "king 7.7", "king w"]
    assert auto_line(position, 3) == ["king 7.7", "king 7.4", "king w"]


@pytest.mark.parametrize(
    ("rules", "wastes", "kings"),
    [
        ("classic", ("Kd",), ["king 7.1", "king 7.7", "king w"]),
        ("open", ("Kd",), ["king 7.1", "king 7.7", "king w", "king s"]),
        ("three-piles", ("5h", "Kd", "Kc"), ["king 7.1", "king 7.7", "king w2", "king w3"]),
    ],
)
def test_among_equal_kings_the_order_of_lists(rules, wastes, kings):
    deal = stack(row_7("Kh 2d 2c 3c 3d 2h Ks"), stock="Kd Kc")
    position = lay(deal, rules, stock="Kc" if rules == "open" else "", wastes=wastes)
    assert legal(position)[: len(kings)] == kings
    assert auto_line(position, len(kings)) == kings


def test_then_a_draw_then_a_recycle_then_nothing():
    deal = stack(row_7(BARREN_ROW), stock="4c 5c")
    position = lay(deal, passes=2, stock="4c 5c")
    assert auto_line(position, 5) == ["draw", "draw", "recycle", "draw", "draw"]
    lost = lay(deal, passes=1, wastes=("4c 5c",))
    assert auto_move(lost) is None


def test_a_legal_pair_goes_before_a_draw_even_when_it_takes_no_pyramid_card():
    deal = stack(row_7(BARREN_ROW), stock="6c 7d 4c")
    position = lay(deal, "open", stock="7d 4c", wastes=("6c",))
    assert legal(position) == ["pair w s", "draw"]
    assert auto_line(position, 1) == ["pair w s"]
