"""What each player makes of a deal, under all rules; and that every game ends."""

import pytest

from pyramide_cli.engine.cards import MAX_SEED, Deal
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.position import Position, auto_move
from pyramide_cli.engine.rules import PASSES, RULE_SETS, UNLIMITED, Status
from pyramide_cli.solver.solution import Solution, Verdict
from pyramide_cli.solver.solve import solve
from pyramide_cli.survey import players
from pyramide_cli.survey.players import Result, play


@pytest.mark.parametrize("name", RULE_SETS)
@pytest.mark.parametrize("passes", PASSES)
def test_auto_is_what_auto_plays(name: str, passes: int) -> None:
    rules = RULE_SETS[name].with_passes(passes)
    for seed in range(1, 21):
        game = Game(Deal.from_seed(seed), rules)
        while move := auto_move(game.position):
            game.play(move)
        assert game.status in (Status.WON, Status.LOST)
        assert play(seed, rules, "auto") == Result(game.status is Status.WON, game.position.removed, game.moves, None)


def test_solver_is_what_solve_says() -> None:
    for seed in [*range(1, 21), MAX_SEED]:
        solution = solve(Position.start(Deal.from_seed(seed), RULE_SETS["open"]))
        won = solution.verdict is Verdict.WINNABLE
        assert play(seed, RULE_SETS["open"], "solver") == Result(won, None, None, solution.nodes)


def test_an_undecided_deal_is_no_loss(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "solve", lambda _: Solution(Verdict.UNDECIDED, None, 17))
    with pytest.raises(MemoryError):
        play(1, RULE_SETS["open"], "solver")


@pytest.mark.parametrize("name", RULE_SETS)
@pytest.mark.parametrize("passes", [1, UNLIMITED])
def test_fair_plays_to_the_end(monkeypatch: pytest.MonkeyPatch, name: str, passes: int) -> None:
    monkeypatch.setattr(players, "FAIR_ORDERS", 4)
    rules = RULE_SETS[name].with_passes(passes)
    for seed in (1, 8):
        result = play(seed, rules, "fair")
        assert result.won == (result.score == 28)
        if passes == UNLIMITED:  # then nothing is hidden that matters: fair wins what can be won
            assert result.won == play(seed, rules, "solver").won
