"""The memory of answers: what is proven is asked once, along a winning line as well."""

import pytest

from pyramide_cli.engine.cards import Deal
from pyramide_cli.engine.position import Position
from pyramide_cli.engine.rules import RULE_SETS
from pyramide_cli.solver import solve as home
from pyramide_cli.solver.memory import Memory
from pyramide_cli.solver.solution import Verdict

START = Position.start(Deal.from_seed(3), RULE_SETS["open"])


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Position]:
    """Return the positions that reach the solver, as they do."""
    found: list[Position] = []
    solve, any_order = home.solve, home.any_order
    monkeypatch.setattr(home, "solve", lambda position, **kind: (found.append(position), solve(position, **kind))[1])
    monkeypatch.setattr(home, "any_order", lambda position: (found.append(position), any_order(position))[1])
    return found


def test_the_rest_of_a_line_answers_for_every_position_on_it(asked: list[Position]) -> None:
    memory = Memory()
    line = memory.ask(START).line
    assert line
    position = START
    for played, move in enumerate(line, 1):
        position = position.play(move)
        assert memory.ask(position).line == line[played:]
    assert asked == [START]


def test_a_shortest_line_takes_the_place_of_another(asked: list[Position]) -> None:
    memory = Memory()
    assert not memory.ask(START).shortest
    best = memory.ask(START, shortest=True)
    assert best.shortest
    assert asked == [START, START]
    position = START
    for played, move in enumerate(best.line or (), 1):
        position = position.play(move)
        assert memory.ask(position, shortest=True) == best._replace(line=best.line[played:])
    assert asked == [START, START]


def test_what_is_undecided_is_asked_again(asked: list[Position]) -> None:
    memory = Memory()
    assert memory.ask(START, max_nodes=1).verdict is Verdict.UNDECIDED
    assert memory.ask(START, max_nodes=1).verdict is Verdict.UNDECIDED
    assert memory.ask(START).verdict is Verdict.WINNABLE
    assert memory.ask(START, max_nodes=1).verdict is Verdict.WINNABLE
    assert len(asked) == 3 + 2  # before it says undecided, the solver asks whether another order might do


def test_dead_at_sight_is_asked_once(asked: list[Position]) -> None:
    memory = Memory()
    dead = Position.start(Deal.from_seed(7), RULE_SETS["open"])
    assert [memory.any_order(dead), memory.any_order(dead), memory.any_order(START)] == [False, False, True]
    assert asked == [dead, START]
