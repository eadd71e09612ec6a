"""Odds: what they may look at, when they are exact, what they add up to."""

import random
from itertools import permutations

import pytest

from pyramide_cli.engine.cards import Deal
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.position import DRAW, Move, Position, auto_order
from pyramide_cli.engine.rules import RULE_SETS, UNLIMITED
from pyramide_cli.review import odds as odds_module
from pyramide_cli.review.odds import Odds, odds
from pyramide_cli.solver.solution import Verdict
from pyramide_cli.solver.solve import any_order, solve
from pyramide_cli.survey import players
from pyramide_cli.survey.players import fair_move


def walk(seed: int, name: str, passes: int, unknown: int, *, draws: bool = True) -> Position:
    """Return a position in the middle of a random game with no more than so many unseen cards."""
    chance = random.Random(seed)
    game = Game(Deal.from_seed(seed), RULE_SETS[name].with_passes(passes))
    while game.position.unseen.bit_count() > unknown:
        moves = game.legal_moves()
        game.play(DRAW if DRAW in moves and chance.random() < 0.6 else chance.choice(moves))
    return game.position


def swapped(position: Position, chance: random.Random) -> Position:
    """Return the position with the cards that nobody has seen in another order."""
    places = [number for number in range(52) if position.unseen >> number & 1]
    order = list(places)
    chance.shuffle(order)
    cards = list(position.deal.cards)
    for place, source in zip(places, order, strict=True):
        cards[place] = position.deal.cards[source]
    return position._replace(deal=Deal(tuple(cards)))


def winnable(position: Position) -> bool:
    return solve(position).verdict is Verdict.WINNABLE


def every_order(position: Position) -> list[Position]:
    """Return the position with its unseen cards in every order, in the order of the cards' names."""
    places = [number for number in range(52) if position.unseen >> number & 1]
    dealt = []
    for order in permutations(sorted(position.deal.cards[place] for place in places)):
        cards = list(position.deal.cards)
        for place, card in zip(places, order, strict=True):
            cards[place] = card
        dealt.append(position._replace(deal=Deal(tuple(cards))))
    return dealt


@pytest.mark.parametrize("name", RULE_SETS)
@pytest.mark.parametrize("passes", [1, 3, UNLIMITED])
def test_few_unknown_cards_are_enumerated(name: str, passes: int) -> None:
    for seed in range(4):
        position = walk(seed, name, passes, 3)
        found, dealt = odds(position, 100), every_order(position)
        assert found.exact
        assert found.complete
        assert found.interval == (found.share.value, found.share.value)
        assert list(found.wins) == auto_order(position)
        if not found.any_order:
            assert not any(map(winnable, dealt))
            assert (found.orders, found.won, set(found.wins.values()) - {0}) == (0, 0, set())
            continue
        if passes == UNLIMITED:
            dealt = dealt[:1]
        assert found.orders == len(dealt)
        assert found.won == sum(map(winnable, dealt))
        for move, wins in found.wins.items():
            assert wins == sum(winnable(each.after(move)) << index for index, each in enumerate(dealt))
            assert found.moves[move] == wins.bit_count()


@pytest.mark.parametrize("name", RULE_SETS)
def test_without_a_last_pass_the_order_does_not_matter(name: str) -> None:
    chance = random.Random(9)
    for seed in range(5):
        position = walk(seed, name, UNLIMITED, 15)
        found = odds(position, 20)
        assert found.exact
        assert found.orders == found.any_order == found.won
        for _ in range(3):
            other = swapped(position, chance)
            assert found == odds(other, 20)
            assert found.any_order == winnable(other)
            assert found.moves == {move: winnable(other.after(move)) for move in found.moves}


def test_dead_at_sight_nothing_is_tried_and_no_move_is_best() -> None:
    position = Position.start(Deal.from_seed(7), RULE_SETS["classic"])
    found = odds(position, 100, progress=lambda done, wanted: pytest.fail("an order was tried"))
    assert not any_order(position)
    assert found == Odds(0, True, True, False, 0, dict.fromkeys(auto_order(position), 0))
    assert (found.best, found.marked, found.share.value, found.interval) == (None, (), 0, (0, 0))
    assert fair_move(position) == auto_order(position)[0]


def test_a_won_game_is_won_in_any_order() -> None:
    position = Position.start(Deal.from_seed(5), RULE_SETS["classic"])._replace(pyramid=0)
    assert odds(position, 100) == Odds(1, True, True, True, 1, {})
    assert odds(position, 100).best is None


def test_all_that_share_the_best_figure_are_marked_unless_that_says_nothing() -> None:
    moves = [Move("king", (place,)) for place in ("7.1", "7.2", "7.3")]

    def found(*wins: int) -> Odds:
        return Odds(4, False, True, True, 4, dict(zip(moves, wins, strict=True)))

    assert (found(0b0011, 0b0111, 0b1110).best, found(0b0011, 0b0111, 0b1110).marked) == (moves[1], tuple(moves[1:]))
    assert found(0b1011, 0, 0b0011).marked == (moves[0],)
    assert (found(0b0011, 0b0110, 0b1100).best, found(0b0011, 0b0110, 0b1100).marked) == (moves[0], ())
    assert (found(0, 0, 0).best, found(0, 0, 0).marked) == (moves[0], ())


@pytest.mark.parametrize("name", RULE_SETS)
def test_the_hidden_order_changes_nothing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "FAIR_ORDERS", 5)
    chance = random.Random(4)
    for seed in range(3):
        position = walk(seed, name, 3, 12)
        found = odds(position, 6)
        assert not found.exact
        for _ in range(3):
            other = swapped(position, chance)
            assert odds(other, 6) == found
            assert fair_move(other) == fair_move(position)


def test_the_same_table_gives_the_same_answer_and_another_number_another_sample() -> None:
    position = walk(1, "open", 3, 10)
    assert odds(position, 9) == odds(position, 9)
    assert odds(position, 9).orders == 9


def test_all_is_known_from_the_second_pass_on() -> None:
    game = Game(Deal.from_seed(8), RULE_SETS["classic"])
    for _ in range(24):
        game.play(DRAW)
    game.play(game.legal_moves()[-1])
    assert game.position.unseen == 0
    found = odds(game.position, 100)
    assert found.exact
    assert found.orders == 1
    assert found.won == winnable(game.position)


def test_the_open_top_of_the_stock_is_seen() -> None:
    start = Position.start(Deal.from_seed(5), RULE_SETS["open"])
    assert start.unseen.bit_count() == 23
    assert Position.start(Deal.from_seed(5), RULE_SETS["classic"]).unseen.bit_count() == 24


def test_interrupted_it_keeps_the_sample_so_far() -> None:
    def stop(done: int, wanted: int) -> None:
        assert wanted == 50
        if done == 3:
            raise KeyboardInterrupt

    position = walk(1, "open", 3, 10)
    found = odds(position, 50, progress=stop)
    assert found.orders == 3
    assert not found.exact
    assert not found.complete
    assert found.interval != (found.share.value, found.share.value)
    whole = odds(position, 3)
    assert (found.won, found.wins, whole.complete) == (whole.won, whole.wins, True)


def test_interrupted_in_the_last_of_all_orders_it_is_not_exact() -> None:
    position = next(each for each in (walk(seed, "open", 3, 3) for seed in range(9)) if any_order(each))

    def stop(done: int, wanted: int) -> None:
        if done == wanted - 1:
            raise KeyboardInterrupt

    found = odds(position, 100, progress=stop)
    assert (found.orders, found.exact, found.complete) == (5, False, False)


def test_interrupted_before_the_first_order_there_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    position = walk(1, "open", 3, 10)
    assert any_order(position)
    monkeypatch.setattr(odds_module, "_try", interrupt)
    with pytest.raises(KeyboardInterrupt):
        odds(position, 50)


def test_the_best_move_is_autos_among_equals() -> None:
    position = walk(2, "classic", 3, 8)
    found = odds(position, 5)
    most = max(found.moves.values())
    assert found.best == next(move for move in auto_order(position) if found.moves[move] == most)
