"""The solver against a plain search over single moves, on thousands of small endings, each pruning rule on and off."""

from dataclasses import replace
from random import Random

import pytest
from brute import endings, fewest_moves, shapes

from pyramide_cli.engine import pyramid
from pyramide_cli.engine.cards import DECK, Deal
from pyramide_cli.engine.piles import bits
from pyramide_cli.engine.position import Position
from pyramide_cli.engine.rules import PASSES, RULE_SETS, Rules
from pyramide_cli.solver.search import solve
from pyramide_cli.solver.solution import Solution, Verdict
from pyramide_cli.solver.bounds import EVERY_BOUND, Bounds
from pyramide_cli.solver.pairs import FREE
from pyramide_cli.solver.search import find_line, from_first_pass

RULES = [rules.with_passes(passes) for rules in RULE_SETS.values() for passes in PASSES]
#: Rules that no rule set has: nothing in the solver may depend on how the rule sets choose.
ODD_RULES = [
    Rules("odd", passes=2, draw=3, open_stock=True),
    Rules("odd", passes=1, draw=3, open_stock=True),
    Rules("odd", passes=3, draw=2, open_stock=False),
    Rules("odd", passes=5, draw=1, open_stock=True),
]
#: Whether ``solve`` keeps the other half of its promise.
SHORTEST = solve(Position.start(Deal(DECK[::-1]), RULE_SETS["classic"])._replace(pyramid=1), shortest=True).shortest
NO_BOUND = Bounds(groups=(), earliest=False, kings=False)
AT_ONCE = ((0, 2),)
BOUNDS = {
    "all": EVERY_BOUND,
    "none": NO_BOUND,
    "groups of one at once": Bounds(groups=((0, 1),)),
    "groups of two at once": Bounds(groups=AT_ONCE),
    "groups of three at once": Bounds(groups=((0, 3),)),
    "but earliest": Bounds(groups=AT_ONCE, earliest=False),
    "but kings": Bounds(groups=AT_ONCE, kings=False),
    "but groups": Bounds(groups=()),
    "groups only": replace(NO_BOUND, groups=AT_ONCE),
    "earliest only": replace(NO_BOUND, earliest=True),
    "kings only": replace(NO_BOUND, kings=True),
}


def name_of(rules: Rules) -> str:
    return f"{rules.name}-{rules.passes}-{rules.draw}-{'open' if rules.open_stock else 'down'}"


def won_by(position: Position, solution: Solution) -> bool:
    """Play the line of a solution, each move checked, and say whether it wins."""
    for move in solution.line or ():
        position = position.play(move)
    return position.is_won


def check(position: Position, fewest: int | None, solution: Solution) -> None:
    assert solution.verdict == (Verdict.UNWINNABLE if fewest is None else Verdict.WINNABLE)
    assert (solution.line is None) == (fewest is None)
    assert won_by(position, solution) == (fewest is not None)
    if fewest is not None:
        assert len(solution.line) >= fewest
        assert not solution.shortest or len(solution.line) == fewest


@pytest.mark.parametrize("rules", RULES + ODD_RULES, ids=name_of)
def test_verdicts_of_small_endings(rules: Rules) -> None:
    verdicts = set()
    for position, fewest in endings(rules, 250, seed=1):
        verdicts.add(fewest is None)
        for name, bounds in BOUNDS.items():
            try:
                check(position, fewest, find_line(from_first_pass(position), bounds))
            except AssertionError as error:
                raise AssertionError(f"{name}: {position}") from error
    assert verdicts == {True, False}


@pytest.mark.parametrize("rules", RULES + ODD_RULES, ids=name_of)
def test_shortest_lines_of_small_endings(rules: Rules) -> None:
    if not SHORTEST:
        pytest.skip("the solver does not look for the shortest line yet")
    for position, fewest in endings(rules, 250, seed=2):
        solution = solve(position, shortest=True)
        check(position, fewest, solution)
        assert solution.shortest == (fewest is not None)


@pytest.mark.parametrize("rules", RULES, ids=name_of)
def test_a_position_that_is_won_has_an_empty_line(rules: Rules) -> None:
    won = Position.start(Deal.from_seed(1), rules)._replace(pyramid=0)
    for shortest in (False, True):
        solution = solve(won, shortest=shortest)
        assert (solution.verdict, solution.line, solution.nodes) == (Verdict.WINNABLE, (), 0)


def test_a_position_that_is_lost_is_unwinnable() -> None:
    lost = Position.start(Deal.from_seed(1), RULE_SETS["classic"])._replace(stock=0, pyramid=1)
    assert lost.is_lost
    assert solve(lost).verdict == Verdict.UNWINNABLE


def test_a_limit_makes_no_verdict() -> None:
    position = Position.start(Deal.from_seed(7), RULE_SETS["classic"])
    unlimited = solve(position)
    assert unlimited.nodes > 0
    for most in range(unlimited.nodes):
        assert solve(position, max_nodes=most) == (Verdict.UNDECIDED, None, most, False)
    assert solve(position, max_nodes=unlimited.nodes) == unlimited


def test_the_answer_is_the_same_again() -> None:
    position = Position.start(Deal.from_seed(3), RULE_SETS["open"])
    assert solve(position) == solve(position)


def test_progress_is_told_and_may_stop_the_search() -> None:
    position = long_search()
    told = []
    solution = find_line(position, NO_BOUND, max_nodes=10_000, progress=told.append)
    assert solution.verdict == Verdict.UNDECIDED
    assert told == [4096, 8192]

    def interrupt(nodes: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        find_line(position, NO_BOUND, progress=interrupt)


def long_search() -> Position:
    """Return a position whose search is long without the bounds."""
    return Position.start(Deal.from_seed(2), RULE_SETS["three-piles"])


def test_free_cards_are_those_of_the_engine() -> None:
    for shape in shapes():
        assert FREE[shape] == (pyramid.free(shape), pyramid.free_numbers(shape))


def test_with_passes_to_come_the_piles_count() -> None:
    """Same pyramid, same cards left, an empty stock: on which wastes they lie decides, and the solver knows it."""
    random = Random(5)
    differ = 0
    for position, _ in endings(RULE_SETS["three-piles"].with_passes(2), 200, seed=5):
        numbers = bits(position.stock | sum(position.wastes))
        verdicts = set()
        for _ in range(3):
            wastes = [0, 0, 0]
            for card in numbers:
                wastes[random.randrange(3)] |= card
            stacked = position._replace(stock=0, wastes=tuple(wastes), pass_number=1)
            verdicts.add(solve(stacked).verdict)
            check(stacked, fewest_moves(stacked), solve(stacked))
        differ += len(verdicts) > 1
    assert differ


def test_passes_without_number_change_nothing() -> None:
    for seed in range(1, 9):
        start = Position.start(Deal.from_seed(seed), RULE_SETS["classic"])
        late = start._replace(rules=start.rules.with_passes(2000), pass_number=1998)
        assert solve(late) == solve(start)
        early = start._replace(rules=start.rules.with_passes(2000))
        assert solve(early).verdict == solve(start._replace(rules=start.rules.with_passes(29))).verdict
