"""Odds: what they may look at, when they are exact, what they add up to."""

import random
from itertools import permutations

import pytest

from pyramide_cli.engine.cards import Deal
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.position import DRAW, Position
from pyramide_cli.engine.rules import RULE_SETS
from pyramide_cli.solver import Verdict, solve
from pyramide_cli.survey import players
from pyramide_cli.survey.odds import odds, unseen
from pyramide_cli.survey.players import fair_move


def walk(seed: int, name: str, passes: int, unknown: int, *, draws: bool = True) -> Position:
    """Return a position in the middle of a random game with no more than so many unseen cards."""
    chance = random.Random(seed)
    game = Game(Deal.from_seed(seed), RULE_SETS[name].with_passes(passes))
    while unseen(game.position).bit_count() > unknown:
        moves = game.legal_moves()
        game.play(DRAW if DRAW in moves and chance.random() < 0.6 else chance.choice(moves))
    return game.position


def swapped(position: Position, chance: random.Random) -> Position:
    """Return the position with the cards that nobody has seen in another order."""
    places = [number for number in range(52) if unseen(position) >> number & 1]
    order = list(places)
    chance.shuffle(order)
    cards = list(position.deal.cards)
    for place, source in zip(places, order, strict=True):
        cards[place] = position.deal.cards[source]
    return position._replace(deal=Deal(tuple(cards)))


def winnable(position: Position) -> bool:
    return solve(position).verdict is Verdict.WINNABLE


@pytest.mark.parametrize("name", RULE_SETS)
@pytest.mark.parametrize("passes", [1, 3])
def test_few_unknown_cards_are_enumerated(name: str, passes: int) -> None:
    for seed in range(4):
        position = walk(seed, name, passes, 3)
        found = odds(position, 100)
        places = [number for number in range(52) if unseen(position) >> number & 1]
        dealt = []
        for order in permutations(places):
            cards = list(position.deal.cards)
            for place, source in zip(places, order, strict=True):
                cards[place] = position.deal.cards[source]
            dealt.append(position._replace(deal=Deal(tuple(cards))))
        assert found.exact
        assert found.orders == len(dealt)
        assert found.won == sum(map(winnable, dealt))
        assert found.moves == {
            move: sum(winnable(each.after(move)) for each in dealt) for move in position.auto_order()
        }


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
    game = Game(Deal.from_seed(5), RULE_SETS["classic"])
    for _ in range(24):
        game.play(DRAW)
    game.play(game.legal_moves()[-1])
    assert unseen(game.position) == 0
    found = odds(game.position, 100)
    assert found.exact
    assert found.orders == 1
    assert found.won == winnable(game.position)


def test_the_open_top_of_the_stock_is_seen() -> None:
    start = Position.start(Deal.from_seed(5), RULE_SETS["open"])
    assert unseen(start).bit_count() == 23
    assert unseen(Position.start(Deal.from_seed(5), RULE_SETS["classic"])).bit_count() == 24


def test_interrupted_it_keeps_the_sample_so_far() -> None:
    def stop(done: int, wanted: int) -> None:
        assert wanted == 50
        if done == 3:
            raise KeyboardInterrupt

    position = walk(1, "open", 3, 10)
    found = odds(position, 50, progress=stop)
    assert found.orders == 3
    assert not found.exact
    assert found.won == odds(position, 3).won


def test_the_best_move_is_autos_among_equals() -> None:
    position = walk(2, "classic", 3, 8)
    found = odds(position, 5)
    most = max(found.moves.values())
    assert found.best == next(move for move in position.auto_order() if found.moves[move] == most)
