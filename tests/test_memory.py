"""The memory of answers: what is proven is asked once, and no answer depends on what was asked before."""

from itertools import accumulate
from random import Random

import pytest

from pyramide_cli.engine.cards import Deal
from pyramide_cli.engine.position import Position
from pyramide_cli.engine.rules import PASSES, RULE_SETS
from pyramide_cli.review.reviewer import FEWEST_NODES
from pyramide_cli.solver import solve as home
from pyramide_cli.solver.memory import Memory
from pyramide_cli.solver.solution import Verdict
from pyramide_cli.solver.solve import solve

START = Position.start(Deal.from_seed(3), RULE_SETS["open"])


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Position]:
    """Return the positions that reach the solver, as they do."""
    found: list[Position] = []
    solve, any_order = home.solve, home.any_order
    monkeypatch.setattr(home, "solve", lambda position, **kind: (found.append(position), solve(position, **kind))[1])
    monkeypatch.setattr(home, "any_order", lambda position: (found.append(position), any_order(position))[1])
    return found


def test_what_is_answered_in_full_is_asked_once(asked: list[Position]) -> None:
    memory = Memory()
    for shortest in (False, True):
        found = memory.ask(START, shortest=shortest)
        assert found.shortest == shortest
        assert memory.ask(START, shortest=shortest) == found
        assert memory.ask(START, shortest=shortest, max_nodes=found.nodes) == found
    assert asked == [START, START]


def test_what_is_undecided_is_asked_again(asked: list[Position]) -> None:
    memory = Memory()
    assert memory.ask(START, max_nodes=1).verdict is Verdict.UNDECIDED
    assert memory.ask(START, max_nodes=1).verdict is Verdict.UNDECIDED
    assert memory.ask(START).verdict is Verdict.WINNABLE
    assert memory.ask(START, max_nodes=1).verdict is Verdict.UNDECIDED
    assert len(asked) == 4 + 3  # before it says undecided, the solver asks whether another order might do


def test_dead_at_sight_is_asked_once(asked: list[Position]) -> None:
    memory = Memory()
    dead = Position.start(Deal.from_seed(7), RULE_SETS["open"])
    assert [memory.any_order(dead), memory.any_order(dead), memory.any_order(START)] == [False, False, True]
    assert asked == [dead, START]


#: Its fewest moves take more nodes than a review spends on them.
LONG = Position.start(Deal.from_seed(1), RULE_SETS["three-piles"].with_passes(3))


@pytest.mark.parametrize("start", [START, pytest.param(LONG, marks=pytest.mark.long)])
def test_the_fewest_moves_do_not_depend_on_what_was_asked_before(start: Position) -> None:
    """In a review they are looked for with a limit, by solve --shortest without one."""
    memory = Memory()
    before = {most: memory.ask(start, shortest=True, max_nodes=most) for most in (100, FEWEST_NODES)}
    assert memory.ask(start, shortest=True).shortest
    assert not before[100].shortest
    for most, answer in before.items():
        assert memory.ask(start, shortest=True, max_nodes=most) == answer


#: shortest, max_nodes: as solve, solve --shortest, verdict and reviews ask, and with limits that are hit.
QUESTIONS = [(False, None), (True, None), (False, 300_000), (True, FEWEST_NODES), (False, 5), (False, 60), (True, 300)]


@pytest.mark.parametrize("name", RULE_SETS)
def test_random_questions_in_another_order_have_the_same_answers(name: str) -> None:
    random = Random(name)
    limited = 0
    for seed in range(1, 7):
        position = Position.start(Deal.from_seed(seed), RULE_SETS[name].with_passes(random.choice(PASSES)))
        game = [position, *accumulate((solve(position).line or ())[:30], Position.after, initial=position)]
        asked = [(random.choice(game[-25:]), *random.choice(QUESTIONS)) for _ in range(12)]
        answers = {}
        for order in random.sample(asked, len(asked)), random.sample(asked, len(asked)):
            memory = Memory()
            for position, shortest, most in order:
                found = memory.ask(position, shortest=shortest, max_nodes=most)
                assert answers.setdefault((position, shortest, most), found) == found
                limited += found.nodes == most
    assert limited
