"""Someone else's game: cards that are named as they come play exactly as the same cards of an own game."""

from random import Random

import pytest

from pyramide_cli.engine import deal_text, follow
from pyramide_cli.engine.cards import Deal, with_suit
from pyramide_cli.engine.deal_faults import (
    CardGone,
    CardInStock,
    CardLies,
    DoesNotFit,
    KnownFromText,
    NamedTwice,
    NoneHidden,
    RankIsKnown,
    UnknownCard,
)
from pyramide_cli.engine.explain import explain
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.position import DRAW
from pyramide_cli.engine.reasons import IllegalMove
from pyramide_cli.engine.rules import PASSES, RULE_SETS, Rules, Status

CLASSIC = RULE_SETS["classic"]
SEED_7 = Deal.from_seed(7)


def followed(deal: Deal, rules: Rules, *, ranks: bool = False) -> Game:
    """Return someone else's game of a deal of which the pyramid is seen."""
    text = " ".join(card[0] if ranks else card for card in deal.cards[:28])
    return Game.at(deal_text.parse_position(text, rules))


def name_what_is_in_sight(game: Game, own: Game) -> None:
    places = game.position.open_places()
    if numbers := [places[place] for place in game.position.nameless]:
        follow.see(game, [own.deal.cards[number] for number in numbers])


def play_both(own: Game, other: Game, move) -> None:
    """Play a move in both games, in the followed one with the cards that it turns."""
    if move != DRAW:
        own.play(move)
        other.play(move)
        name_what_is_in_sight(other, own)
        return
    step = own.play(move)
    before = set(step.before.open_places().values())
    turned = [n for n in step.after.open_places().values() if n not in before]
    if turned:
        follow.draw(other, [own.deal.cards[n] for n in turned])
    else:
        other.play(DRAW)


def reason_of(call, *args) -> object:
    with pytest.raises(IllegalMove) as caught:
        call(*args)
    return caught.value.reason


@pytest.mark.parametrize("passes", PASSES)
@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=str)
@pytest.mark.parametrize("ranks", [False, True], ids=("suits", "ranks"))
def test_a_followed_game_plays_as_the_own(rules, passes, ranks):
    rules = rules.with_passes(passes)
    random = Random(f"{rules} {ranks}")
    for number in range(12):
        own = Game(Deal.from_seed(number), rules)
        other = followed(own.deal, rules, ranks=ranks)
        name_what_is_in_sight(other, own)
        while own.status is Status.PLAYING and own.moves < 150:
            assert other.legal_moves() == own.legal_moves()
            if random.random() < 0.1 and own.undoable:
                count = random.randrange(1, 4)
                own.undo(count)
                other.undo(count)
            removals = [move for move in own.legal_moves() if move.places]
            move = random.choice(removals if removals and random.random() < 0.8 else own.legal_moves())
            play_both(own, other, move)
            assert other.position[2:] == own.position[2:]
        if other.position.unseen:  # with unlimited passes the own game knows that no draw leads on
            assert rules.unlimited or own.status is other.status
        else:
            assert own.status is other.status
            names = zip(own.deal.cards, map(with_suit, other.deal.cards), strict=True)
            assert all(mine[0] == theirs[0] if ranks else mine == theirs for mine, theirs in names)


def test_a_name_is_put_right_by_naming_the_place_again():
    game = followed(SEED_7, CLASSIC)
    follow.draw(game, ["9c"])
    follow.see(game, ["Ks"])
    assert game.deal.cards[28] == "Ks"
    game.undo()
    assert game.redoable == 1
    follow.draw(game, ["3c"])
    assert (game.deal.cards[28], game.redoable, game.moves) == ("3c", 0, 1)
    game.undo()
    follow.see(game, ["3c"])
    assert game.redoable == 1  # the same name again changes nothing
    follow.see(game, ["5c", "3c"])
    assert (game.deal.cards[28:30], game.redoable, game.moves) == (("5c", "3c"), 0, 0)


def test_names_stay_through_undo_and_restart():
    game = followed(SEED_7, CLASSIC)
    follow.draw(game, ["9c", "Ks"])
    game.undo(2)
    assert game.from_start().deal.cards[28:31] == ("9c", "Ks", "??")
    assert reason_of(follow.draw, game, ["9c", "9c"]) == CardInStock("9c")
    assert game.deal.cards[28:31] == ("9c", "Ks", "??")


def test_a_card_that_follows_from_all_others_needs_no_name():
    game = followed(SEED_7, CLASSIC)
    follow.see(game, SEED_7.cards[28:51])
    assert (game.deal.unknown, game.deal.cards) == (0, SEED_7.cards)
    first, last = SEED_7.cards[28], SEED_7.cards[51]
    follow.see(game, [last])
    assert (game.deal.cards[28], game.deal.cards[51], game.deal.unknown) == (last, first, 0)


def test_all_that_is_left_of_one_rank_needs_no_name():
    ranks = "".join(card[0] for card in SEED_7.cards[:28])
    kings = 4 - ranks.count("K")
    rest = [card[0] for card in SEED_7.cards[28:] if card[0] != "K"]
    position = deal_text.parse_position(f"{ranks} stock {' '.join(rest)} ?{kings}", CLASSIC)
    assert position.deal.unknown == 0
    assert {card[0] for card in position.deal.cards[-kings:]} == {"K"}


def test_what_cannot_be_the_card_is_refused_with_the_reason():
    game = followed(SEED_7, CLASSIC)
    in_pyramid = SEED_7.cards[0]
    assert isinstance(reason_of(follow.draw, game, [in_pyramid]), CardLies)
    follow.see(game, ["9c"])
    assert reason_of(follow.see, game, ["3c", "3c"]) == NamedTwice("3c")
    game.play(DRAW)
    assert isinstance(reason_of(follow.draw, game, ["9c"]), CardLies)
    known = Game.at(deal_text.parse_position(f"{' '.join(SEED_7.cards[:28])} stock 9c ?23", CLASSIC))
    assert reason_of(follow.draw, known, ["3c"]) == KnownFromText("9c")
    one = Game.at(deal_text.parse_position("3h " + "-- " * 27 + "stock ??", CLASSIC))
    assert isinstance(reason_of(follow.see, one, ["9c"]), DoesNotFit)
    follow.draw(one, ["Ts"])
    assert isinstance(reason_of(follow.see, one, ["3h"]), CardLies)
    left = Game.at(deal_text.parse_position("3h " + "-- " * 27 + "stock ?? gone Ks", CLASSIC))
    assert reason_of(follow.see, left, ["Ks"]) == CardGone("Ks", None)
    ranks = Game.at(
        deal_text.parse_position("K K K K " + "Q " * 4 + "2 " * 4 + "3 " * 4 + "4 " * 4 + "5 " * 4 + "6 " * 4, CLASSIC)
    )
    assert reason_of(follow.draw, ranks, ["K"]) == RankIsKnown("K")
    follow.see(ranks, [rank for rank in "A789TJ" for _ in range(4)])
    assert isinstance(reason_of(follow.see, ranks, ["A"] * 25), NoneHidden)


def test_a_card_in_sight_is_named_before_anything_else():
    game = Game.at(deal_text.parse_position("Kc " + "-- " * 27 + "stock ?2 waste 3c ?? Kd", CLASSIC))
    game.play(next(move for move in game.legal_moves() if move.places == ("w",)))
    assert (game.legal_moves(), game.status) == ((), Status.PLAYING)
    assert reason_of(game.play, DRAW) == UnknownCard("w")
    assert reason_of(follow.draw, game, ["9h"]) == UnknownCard("w")
    follow.see(game, ["Kh"])
    assert [str(move) for move in game.legal_moves()] == ["king 1.1", "king w", "draw"]
    game.undo()
    assert game.deal.cards[game.position.wastes[0].bit_length() - 2] == "Kh"


def test_a_plain_draw_does_not_turn_an_unknown_card():
    game = followed(SEED_7, CLASSIC)
    assert reason_of(follow.check_draw, game) == UnknownCard(None)
    follow.see(game, ["9c"])
    follow.check_draw(game)
    piles = followed(SEED_7, RULE_SETS["three-piles"])
    assert reason_of(follow.draw, piles, ["3c", "5c"]) == UnknownCard(None)
    opened = followed(SEED_7, RULE_SETS["open"])
    assert reason_of(follow.draw, opened, ["3c"]) == UnknownCard("s")
    follow.see(opened, ["3c"])
    assert [str(step.move) for step in follow.draw(opened, ["5c", "Ks"])] == ["draw", "draw"]


def test_refusals_are_those_of_the_own_game():
    own, other = Game(SEED_7, CLASSIC), followed(SEED_7, CLASSIC)
    for card in SEED_7.cards:
        mine, theirs = explain(own, "pair", [card, "7.1"]), explain(other, "pair", [card, "7.1"])
        assert mine.code == theirs.code
