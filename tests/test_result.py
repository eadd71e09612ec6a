"""The result of a game in eight lines: how each game ended, when each card left, and no card."""

import re
from itertools import pairwise
from random import Random

import pytest

from pyramide_cli.engine import pyramid
from pyramide_cli.engine.cards import DECK, Deal
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.position import auto_move
from pyramide_cli.engine.rules import PASSES, RULE_SETS, UNLIMITED, Rules
from pyramide_cli.solver.solve import solve
from pyramide_cli.text.result import Played, result
from pyramide_cli.text.voice import LANGUAGES, Voice

CLASSIC, OPEN, THREE_PILES = RULE_SETS.values()


def auto_game(deal: Deal, rules: Rules) -> Game:
    """Return a game that auto has played to its end."""
    game = Game(deal, rules)
    while move := auto_move(game.position):
        game.play(move)
    return game


def won_game(seed: int, rules: Rules) -> Game:
    """Return a game that the solver has won."""
    game = Game(Deal.from_seed(seed), rules)
    for move in solve(game.start).line or ():
        game.play(move)
    return game


def test_a_won_game() -> None:
    game = won_game(8, CLASSIC)
    english, french = (result(Voice(language), game, Played(fewest=50, undone=2, answers=1)) for language in LANGUAGES)
    moves = game.moves
    assert english[0] == f"Pyramid, seed 8, classic, 3 passes: won in {moves} moves (fewest 50), 2 undos, 1 answer."
    assert french[0] == (
        f"Pyramide, donne no 8, classique, 3 passages : gagnee en {moves} coups (minimum 50), 2 annulations, 1 reponse."
    )
    assert english[1:] == french[1:]
    assert "." not in "".join(english[1:])


def test_a_lost_game() -> None:
    game = auto_game(Deal.from_seed(7), THREE_PILES)
    assert result(Voice("en"), game, Played()) == [
        "Pyramid, seed 7, three-piles, 1 pass: lost after 24 moves, 0 undos, 0 answers.",
        "      .",
        "     . .",
        "    . . .",
        "   . 1 . .",
        "  . 1 1 . .",
        " 1 1 1 1 . .",
        "1 1 1 1 1 . 1",
    ]


def test_a_resigned_game_the_days_deal_and_a_given_one() -> None:
    game = Game(Deal.from_seed(7), OPEN.with_passes(1))
    game.resign()
    assert result(Voice("en"), game, Played(day="2026-11-30"))[0] == (
        "Pyramid, day 2026-11-30, open, 1 pass: resigned after 0 moves, 0 undos, 0 answers."
    )
    given = auto_game(Deal(Deal.from_seed(7).cards), CLASSIC)
    assert result(Voice("fr"), given, Played())[0].startswith("Pyramide, donne fournie, classique, 3 passages : perdue")


def test_what_was_taken_back_leaves_no_mark() -> None:
    game = auto_game(Deal.from_seed(7), CLASSIC)
    before = result(Voice("en"), game, Played())
    game.undo(10)
    while move := auto_move(game.position):
        game.play(move)
    assert result(Voice("en"), game, Played()) == before


@pytest.mark.parametrize("passes", PASSES)
@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_every_row_stands_under_the_other_and_tells_the_pass_of_each_card(rules: Rules, passes: int) -> None:
    random = Random(f"{rules} {passes}")
    for _ in range(6):
        game = Game(Deal.from_seed(random.getrandbits(32)), rules.with_passes(passes))
        while moves := game.legal_moves():
            game.play(random.choice(moves))
        lines = {language: result(Voice(language), game, Played()) for language in LANGUAGES}
        assert lines["en"][1:] == lines["fr"][1:]
        assert all(len(told) == 8 and "\n".join(told).isascii() for told in lines.values())
        rows = [line.split() for line in lines["en"][1:]]
        assert [len(row) for row in rows] == [1, 2, 3, 4, 5, 6, 7]
        left = {
            number: str(step.before.pass_number)
            for step in game.line
            for number in range(pyramid.SIZE)
            if step.before.pyramid & ~step.after.pyramid & 1 << number
        }
        assert [place for row in rows for place in row] == [left.get(number, ".") for number in range(pyramid.SIZE)]
        assert not any(re.search(rf"(?i)\b{card}\b", "\n".join(told)) for told in lines.values() for card in DECK)


def test_passes_of_two_figures_stand_under_each_other() -> None:
    rules = CLASSIC.with_passes(UNLIMITED)
    random = Random(3)
    while True:
        game = Game(Deal.from_seed(random.getrandbits(32)), rules)
        while moves := game.legal_moves():
            game.play(random.choice(moves))
        lines = result(Voice("en"), game, Played())
        if any(len(place) > 1 for place in " ".join(lines[1:]).split()):
            break
    columns = [[match.start() for match in re.finditer(r"\S+", line)] for line in lines[1:]]
    for upper, lower in pairwise(columns):
        assert all(a - left == right - a for a, (left, right) in zip(upper, pairwise(lower), strict=True))
