"""How a game runs: covering, piles, passes, the end, undo and redo, in the cases where Pyramids differ."""

from functools import partial
from itertools import pairwise

import pytest
from stacking import game_at, lay, legal, play, removal, stack

from pyramide_cli.engine import piles
from pyramide_cli.engine.cards import Deal
from pyramide_cli.engine.game import RESIGN, Game
from pyramide_cli.engine.position import DRAW, RECYCLE, Move, auto_move
from pyramide_cli.engine.pyramid import PLACES
from pyramide_cli.engine.reasons import GameOver, IllegalMove
from pyramide_cli.engine.rules import PASSES, RULE_SETS, UNLIMITED, Status

CLASSIC = RULE_SETS["classic"]


def bottom(cards):
    return {f"7.{column}": card for column, card in enumerate(cards.split(), 1)}


#: Nothing can be removed from this deal, under any rules: twos and threes below, no jack, ten or king in the stock,
#: and no two stock cards that total 13 ever lie open together.
BARREN = stack(
    bottom("2c 2d 2h 2s 3c 3d 3h"),
    stock="Ac Ad Ah As 4c 4d 4h 4s 5c 5d 5h 5s 6c 6d 6h 6s 9c 9d 9h 9s Qc Qd Qh Qs",
)
#: A deal with something to do: 6♣ 7♦ go at once, then K♠ and Q♥ (with A♠) come from the stock.
LIVELY = stack(bottom("6c 7d Kh 2c 3c 4d As") | {"6.1": "Kd", "6.2": "Qd"}, stock="5s Ks Qh Qs 9s 8s")


def barren(rules="classic", passes=None):
    return Game(BARREN, RULE_SETS[rules].with_passes(passes))


def lively(rules="classic", passes=None):
    return Game(LIVELY, RULE_SETS[rules].with_passes(passes))


def names(game, pile):
    return " ".join(card for number, card in enumerate(game.deal.cards) if pile >> number & 1)


def snapshot(game):
    """All that a refusal must leave alone."""
    return game.position, game.status, game.moves, game.line, game.undoable, game.redoable


def refused(game, *moves):
    """Check that moves are refused and change nothing; return the reason of the last refusal."""
    before = snapshot(game)
    for move in moves:
        attempt = game.resign if move == RESIGN else partial(game.play, move)
        with pytest.raises(IllegalMove) as caught:
            attempt()
        assert snapshot(game) == before
    return caught.value.reason


# ------------------------------------------------------------------------------------------------ what may be removed


def test_a_half_covered_king_stays():
    game = game_at(lay(LIVELY, pyramid_cards=[name for name in PLACES if name != "7.1"], wastes=("Qh",)))
    assert "king 6.1" not in legal(game.position)
    refused(game, Move("king", ("6.1",)))
    uncovered = game_at(lay(LIVELY, pyramid_cards=[name for name in PLACES if name not in ("7.1", "7.2")]))
    play(uncovered, "king 6.1")
    assert uncovered.moves == 1


def test_a_card_does_not_pair_with_the_card_that_covers_it():
    """7.2 is all that covers 6.1, and the two total 13."""
    deal = stack({"6.1": "8c", "7.1": "Ks", "7.2": "5d"})
    game = Game(deal, CLASSIC)
    play(game, "king 7.1")
    assert not any("6.1" in move for move in legal(game.position))
    refused(game, Move("pair", ("7.2", "6.1")), Move("pair", ("6.1", "7.2")))
    apex = lay(stack({"1.1": "8c", "2.1": "5d"}), pyramid_cards=("1.1", "2.1"))
    assert legal(apex) == []
    assert apex.is_lost


def test_a_second_waste_card_is_out_of_reach():
    game = lively()
    play(game, "draw*4")
    assert names(game, game.position.wastes[0]) == "5s Ks Qh Qs"
    assert [move for move in legal(game.position) if "w" in move.split()] == ["pair 7.7 w"]
    for text in ("king Ks", "pair As Qh"):
        with pytest.raises(IllegalMove) as caught:
            removal(game.position, text)
        assert caught.value.reason.code == "BURIED"
    assert removal(game.position, "pair As Qs").places == ("7.7", "w")
    play(game, "pair 7.7 w")
    assert names(game, game.position.wastes[0]) == "5s Ks Qh"


def test_only_the_open_rules_use_the_stock_s_top():
    assert [move for move in legal(lively("classic").position) if "s" in move.split()] == []
    game = lively("open")
    play(game, "draw")
    assert "king s" in legal(game.position)
    play(game, "king s")
    assert [move for move in legal(game.position) if "s" in move.split()] == ["pair 7.7 s"]
    play(game, "pair 7.7 s")
    assert (names(game, game.position.stock)[:8], names(game, game.position.wastes[0])) == ("Qs 9s 8s", "5s")
    play(game, "draw")
    assert names(game, game.position.wastes[0]) == "5s Qs"


def test_waste_and_stock_pair_with_each_other_under_the_open_rules():
    deal = stack(bottom("2c 2d 2h 2s 3c 3d 3h"), stock="Qh 5s 8s")
    game = game_at(lay(deal, "open", stock="8s", wastes=("Qh 5s",)))
    assert legal(game.position) == ["pair w s", "draw"]
    play(game, "pair w s")
    assert (game.position.stock, names(game, game.position.wastes[0]), game.position.removed) == (0, "Qh", 0)


def test_tops_of_three_wastes_pair_with_each_other():
    deal = stack(bottom("2c 2d 2h 2s 3c 3d 3h"), stock="9s Ks 8s 5s")
    game = game_at(lay(deal, "three-piles", wastes=("9s 5s", "Ks", "8s")))
    assert legal(game.position) == ["king w2", "pair w1 w3"]
    play(game, "pair w1 w3")
    assert [names(game, waste) for waste in game.position.wastes] == ["9s", "Ks", ""]


# --------------------------------------------------------------------------------------------------- stock and wastes


def test_the_stock_is_drawn_in_deal_order():
    game = barren()
    assert names(game, game.position.stock) == " ".join(BARREN.cards[28:])
    for count in range(1, 25):
        play(game, "draw")
        assert names(game, game.position.wastes[0]) == " ".join(BARREN.cards[28 : 28 + count])
        assert game.position.stock.bit_count() == 24 - count


def test_a_draw_of_three_starts_with_pile_1_every_time_and_is_one_move():
    game = barren("three-piles")
    play(game, "draw*2")
    assert [names(game, waste) for waste in game.position.wastes] == ["Ac As", "Ad 4c", "Ah 4d"]
    assert game.moves == 2
    two_left = lay(BARREN, "three-piles", stock="Qh Qs", wastes=("Ac", "", "Ah"))
    assert [names(game, waste) for waste in two_left.play(DRAW).wastes] == ["Ac Qh", "Qs", "Ah"]


def test_recycling_keeps_the_order():
    game = lively()
    play(game, "draw*2", "king w", "draw", "pair 7.7 w", "draw*21")
    first_pass = names(game, game.position.wastes[0])
    assert first_pass == " ".join(card for card in LIVELY.cards[28:] if card not in ("Ks", "Qh"))
    play(game, "recycle")
    assert (names(game, game.position.stock), game.position.wastes, game.position.pass_number) == (first_pass, (0,), 2)
    for count in range(1, 23):
        play(game, "draw")
        assert names(game, game.position.wastes[0]).split() == first_pass.split()[:count]


def test_recycling_three_wastes_restores_the_deal_order():
    game = lively("three-piles", 2)
    play(game, "draw", "king w2", "pair 7.7 w3", "draw*7", "recycle")
    left = [card for card in LIVELY.cards[28:] if card not in ("Ks", "Qh")]
    assert names(game, game.position.stock).split() == left
    play(game, "draw*2")
    assert [names(game, waste).split() for waste in game.position.wastes] == [left[0:6:3], left[1:6:3], left[2:6:3]]


def test_a_recycle_waits_for_the_stock_to_run_out():
    game = barren()
    for _ in range(24):
        assert legal(game.position) == ["draw"]
        refused(game, RECYCLE)
        play(game, "draw")
    assert legal(game.position) == ["recycle"]
    refused(game, DRAW)


def test_a_refused_recycle_uses_up_no_pass():
    game = barren()
    for current in (1, 2):
        play(game, "draw*23")
        refused(game, *[RECYCLE] * 5)
        assert game.position.pass_number == current
        play(game, "draw", "recycle")
    assert game.position.pass_number == 3
    play(game, "draw*24")
    assert refused(game, RECYCLE) == GameOver(Status.LOST)
    assert game.position.pass_number == 3


def test_tops_of_piles():
    """A stock's top is its earliest card, a waste's its latest."""
    pile = sum(1 << number for number in (28, 33, 51))
    assert (piles.stock_top(pile), piles.waste_top(pile)) == (1 << 28, 1 << 51)
    assert (piles.stock_top(0), piles.waste_top(0)) == (0, 0)


def test_no_recycle_of_empty_wastes():
    position = lay(LIVELY, wastes=("",))
    assert not position.can_recycle
    assert "recycle" not in legal(position)


# ------------------------------------------------------------------------------------------------------------ the end


@pytest.mark.parametrize("passes", [1, 2, 3])
@pytest.mark.parametrize("rules", RULE_SETS)
def test_no_removal_now_is_not_the_end(rules, passes):
    """A game in which nothing ever goes is lost with its last draw, and not a move before."""
    game = barren(rules, passes)
    draws = 24 // game.rules.draw
    for moves in range(passes * draws + passes - 1):
        assert (game.status, game.moves, len(legal(game.position))) == (Status.PLAYING, moves, 1)
        play(game, *legal(game.position))
    assert (game.status, game.position.removed, legal(game.position)) == (Status.LOST, 0, [])
    assert game.position.pass_number == passes


@pytest.mark.parametrize("rules", RULE_SETS)
def test_with_unlimited_passes_a_game_is_lost_when_no_draw_leads_to_a_removal(rules):
    """Not before the stock of the first pass is empty, though: that would tell of cards nobody has seen."""
    game = barren(rules, UNLIMITED)
    for moves in range(24 // game.rules.draw):
        assert (game.status, game.moves, legal(game.position)) == (Status.PLAYING, moves, ["draw"])
        play(game, "draw")
    assert (game.status, legal(game.position)) == (Status.LOST, [])
    assert game.position.can_recycle
    assert refused(game, RECYCLE, DRAW, RESIGN) == GameOver(Status.LOST)
    game.undo()
    assert game.status == Status.PLAYING


def test_with_unlimited_passes_the_last_pair_of_the_stock_is_waited_for():
    """8s comes after 5c in every pass; with its king gone only the pair of the two is left, then nothing."""
    deal = stack(bottom("2c 2d 2h 2s 3c 3d 3h"), stock="5c 8s 9s")
    for rules, moves in (("open", ["draw", "pair w s"]), ("classic", [])):
        game = game_at(lay(deal, rules, UNLIMITED, stock="5c 8s 9s", pass_number=2))
        assert legal(game.position) == moves[:1]
        play(game, *moves)
        assert game.status == Status.LOST


def test_a_draw_that_leads_nowhere_is_still_a_move():
    position = lay(BARREN, passes=1, stock="Qs", wastes=("Qh",))
    assert game_at(position).status == Status.PLAYING
    assert game_at(position.play(DRAW)).status == Status.LOST


@pytest.mark.parametrize("wastes", [("5s Ks",), ("Ks",)])
def test_not_lost_while_a_king_on_the_waste_can_go(wastes):
    deal = stack(bottom("2c 2d 2h 2s 3c 3d 3h"), stock="5s Ks")
    game = game_at(lay(deal, passes=1, wastes=wastes))
    assert (game.status, legal(game.position)) == (Status.PLAYING, ["king w"])
    play(game, "king w")
    assert (game.status, game.position.removed) == (Status.LOST, 0)


def test_the_last_waste_card_can_go_with_no_pass_left():
    deal = stack({"1.1": "8c", "2.1": "6c"}, stock="7d")
    for passes in PASSES:
        game = game_at(lay(deal, passes=passes, pyramid_cards=("1.1", "2.1"), wastes=("7d",), pass_number=passes))
        assert (game.status, legal(game.position)) == (Status.PLAYING, ["pair 2.1 w"])
        play(game, "pair 2.1 w")
        assert (game.status, game.position.wastes) == (Status.LOST, (0,))


def test_play_goes_on_after_the_stock_ends_in_the_last_pass():
    deal = stack({"1.1": "5h", "2.1": "6c", "2.2": "Jh"}, stock="8s 2h 7d")
    game = game_at(lay(deal, passes=1, pyramid_cards=("1.1", "2.1", "2.2"), wastes=("8s 2h 7d",)))
    for move in ("pair 2.1 w", "pair 2.2 w", "pair 1.1 w"):
        assert (game.status, legal(game.position)) == (Status.PLAYING, [move])
        play(game, move)
    assert game.status == Status.WON


@pytest.mark.parametrize("rules", RULE_SETS)
def test_lost_with_stock_and_wastes_empty_whatever_passes_remain(rules):
    wastes = ("",) * RULE_SETS[rules].draw
    game = game_at(lay(BARREN, rules, 3, wastes=wastes))
    assert (game.position.pass_number, game.status) == (1, Status.LOST)
    assert refused(game, DRAW, RECYCLE, RESIGN) == GameOver(Status.LOST)


@pytest.mark.parametrize(
    ("apex", "wastes", "move"),
    [("Kd", ("",), "king 1.1"), ("6c", ("7d",), "pair 1.1 w"), ("6c", ("5h 7d",), "pair 1.1 w")],
)
def test_a_win_on_the_last_possible_move_is_a_win_and_nothing_else(apex, wastes, move):
    game = game_at(lay(stack({"1.1": apex}, stock="5h 7d"), passes=1, pyramid_cards=("1.1",), wastes=wastes))
    assert (game.status, legal(game.position), game.position.removed) == (Status.PLAYING, [move], 27)
    play(game, move)
    assert (game.status, game.position.is_won, game.position.is_lost) == (Status.WON, True, False)
    assert (legal(game.position), auto_move(game.position), game.position.removed) == ([], None, 28)
    assert refused(game, DRAW, RECYCLE, RESIGN) == GameOver(Status.WON)


def test_a_win_leaves_the_rest_of_the_cards_alone():
    """With a king still open on the waste and cards to draw, there is nothing left to play."""
    deal = stack({"1.1": "Kd"}, stock="Ks Kh 5s")
    for rules, wastes in (("classic", ("Ks",)), ("open", ("Ks",)), ("three-piles", ("Ks", "", ""))):
        game = game_at(lay(deal, rules, pyramid_cards=("1.1",), stock="Kh 5s", wastes=wastes))
        play(game, "king 1.1")
        assert (game.status, legal(game.position)) == (Status.WON, [])
        name = "w1" if rules == "three-piles" else "w"
        assert refused(game, DRAW, Move("king", (name,))) == GameOver(Status.WON)


def test_moves_after_the_end_are_refused_and_undo_from_the_end_works():
    game = barren(passes=1)
    play(game, "draw*24")
    assert game.status == Status.LOST
    assert refused(game, DRAW, RECYCLE, RESIGN) == GameOver(Status.LOST)
    assert [step.move for step in game.undo()] == [DRAW]
    assert (game.status, game.moves, game.redoable) == (Status.PLAYING, 23, 1)
    game.redo()
    assert game.status == Status.LOST

    won = game_at(lay(stack({"1.1": "Kd"}, stock="5s"), pyramid_cards=("1.1",), stock="5s"))
    play(won, "king 1.1")
    won.undo()
    assert (won.status, won.moves, won.position.removed) == (Status.PLAYING, 0, 27)
    play(won, "draw", "king 1.1")
    assert (won.status, won.moves) == (Status.WON, 2)


def test_the_score_counts_pyramid_cards_only():
    game = lively()
    removed = []
    for move in ("pair 7.1 7.2", "king 7.3", "king 6.1", "draw", "draw", "king w", "draw", "pair 7.7 w"):
        play(game, move)
        removed.append(game.position.removed)
    assert removed == [2, 3, 4, 4, 4, 4, 4, 5]
    assert game.moves == 8


# ------------------------------------------------------------------------------------------------------ undo and redo


def test_one_undo_takes_back_one_move():
    game = lively()
    moves = ["pair 7.1 7.2", "king 7.3", "draw", "draw", "king w", "draw", "pair 7.7 w"]
    positions = [game.position]
    for move in moves:
        play(game, move)
        positions.append(game.position)
    for count in range(len(moves) - 1, -1, -1):
        assert [str(step.move) for step in game.undo()] == [moves[count]]
        assert (game.position, game.moves) == (positions[count], count)
    assert game.undo() == []
    for count, move in enumerate(moves, 1):
        assert [str(step.move) for step in game.redo()] == [move]
        assert (game.position, game.moves) == (positions[count], count)
    assert game.redo() == []


def test_one_undo_takes_back_a_recycle_and_no_more():
    for rules in RULE_SETS:
        game = barren(rules, 2)
        play(game, f"draw*{24 // game.rules.draw}")
        before = game.position
        play(game, "recycle", "draw")
        assert [step.move for step in game.undo()] == [DRAW]
        assert (game.position.pass_number, game.position.wastes) == (2, (0,) * game.rules.draw)
        assert [step.move for step in game.undo()] == [RECYCLE]
        assert (game.position, game.position.pass_number) == (before, 1)


def test_26_undos_after_24_draws_a_recycle_and_a_draw_give_the_deal_back():
    game = barren()
    start = game.position
    play(game, "draw*24", "recycle", "draw")
    end = game.position
    assert (game.moves, end.pass_number) == (26, 2)
    for _ in range(26):
        assert len(game.undo()) == 1
    assert (game.position, game.moves, game.line, game.undoable, game.redoable) == (start, 0, [], 0, 26)
    assert game.undo() == []
    assert len(game.redo(26)) == 26
    assert (game.position, game.moves) == (end, 26)


def test_a_count_larger_than_what_there_is_does_what_there_is():
    game = barren()
    play(game, "draw*3")
    assert [step.after.stock.bit_count() for step in game.undo(100)] == [21, 22, 23]
    assert (game.moves, game.redoable) == (0, 3)
    assert [step.before.stock.bit_count() for step in game.redo(2)] == [24, 23]
    assert [step.before.stock.bit_count() for step in game.redo(100)] == [22]


def test_undone_moves_never_count():
    game = lively()
    play(game, "draw*3")
    game.undo(2)
    assert game.moves == 1
    play(game, "pair 7.1 7.2")
    assert game.moves == 2
    game.undo()
    game.redo()
    assert (game.moves, [str(step.move) for step in game.line]) == (2, ["draw", "pair 7.1 7.2"])
    game.undo(100)
    assert game.moves == 0


def test_an_accepted_move_clears_redo_and_a_refused_one_does_not():
    game = lively()
    play(game, "draw*3")
    game.undo(2)
    refused(game, RECYCLE, Move("king", ("6.1",)), Move("pair", ("7.1", "7.3")))
    assert game.redoable == 2
    play(game, "pair 7.1 7.2")
    assert (game.redoable, game.redo()) == (0, [])


def test_the_same_move_again_clears_redo_too():
    game = lively()
    play(game, "draw*3")
    game.undo(2)
    play(game, "draw")
    assert (game.moves, game.redoable) == (2, 0)


def test_a_line_knows_each_position_before_and_after():
    game = lively()
    play(game, "pair 7.1 7.2", "draw", "king 7.3")
    line = game.line
    assert line[0].before == game.start
    assert line[-1].after == game.position
    assert all(one.after == two.before for one, two in pairwise(line))
    assert all(step.before.play(step.move) == step.after for step in line)


def test_positions_are_values():
    """Two lines that lead to the same cards lead to the same position."""
    one, two = lively(), lively()
    play(one, "pair 7.1 7.2", "draw", "king 7.3")
    play(two, "draw", "king 7.3", "pair 7.1 7.2")
    assert one.position == two.position
    assert hash(one.position) == hash(two.position)
    assert one.position != one.line[-1].before


# ------------------------------------------------------------------------------------------------ resign, restart, …


def test_a_resignation_is_a_step_of_its_own_and_not_a_move():
    game = lively()
    play(game, "draw", "draw")
    game.undo()
    position = game.position
    assert game.resign().move == RESIGN
    assert (game.status, game.moves, game.undoable, game.redoable) == (Status.RESIGNED, 1, 2, 0)
    assert game.position == position
    assert [str(step.move) for step in game.line] == ["draw", "resign"]
    assert refused(game, DRAW, RESIGN, Move("king", ("7.3",))) == GameOver(Status.RESIGNED)
    assert [step.move for step in game.undo()] == [RESIGN]
    assert (game.status, game.moves, game.redoable, game.position) == (Status.PLAYING, 1, 1, position)
    assert [step.move for step in game.redo()] == [RESIGN]
    assert (game.status, game.moves) == (Status.RESIGNED, 1)
    game.undo()
    play(game, "draw")
    assert (game.status, game.moves, game.redoable) == (Status.PLAYING, 2, 0)


def test_resigning_at_once():
    game = lively()
    game.resign()
    assert (game.status, game.moves, game.undoable) == (Status.RESIGNED, 0, 1)
    game.undo(100)
    assert (game.status, game.undoable) == (Status.PLAYING, 0)


def test_restart_gives_the_same_deal_and_forgets_every_step():
    game = Game(Deal.from_seed(7), RULE_SETS["three-piles"])
    play(game, "draw*3")
    game.resign()
    game.undo(2)
    game = game.from_start()
    assert (game.deal, game.rules, game.position) == (Deal.from_seed(7), RULE_SETS["three-piles"], game.start)
    assert (game.status, game.moves, game.line, game.undoable, game.redoable) == (Status.PLAYING, 0, [], 0, 0)


def test_with_which_move_a_card_left():
    game = lively()
    play(game, "draw*2", "king w", "pair 7.1 7.2")
    game.resign()
    left = {card: game.left_at(game.deal.numbers[card]) for card in ("Ks", "6c", "7d", "5s", "Kh", "Qd")}
    assert left == {"Ks": 3, "6c": 4, "7d": 4, "5s": None, "Kh": None, "Qd": None}
    game.undo(2)
    assert game.left_at(game.deal.numbers["6c"]) is None
    assert game.left_at(game.deal.numbers["Ks"]) == 3


def test_passes_are_a_setting_of_every_rule_set():
    for rules in RULE_SETS.values():
        assert rules.with_passes(None) == rules
        for passes in PASSES:
            changed = rules.with_passes(passes)
            assert changed.passes == passes
            assert (changed.name, changed.draw, changed.open_stock) == (rules.name, rules.draw, rules.open_stock)
