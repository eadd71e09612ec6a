"""The solver's verdicts against a plain search over single moves, each pruning rule on and off; limits; nodes."""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from brute import endings, fewest_moves, middles, shapes

from pyramide_cli.engine import pyramid
from pyramide_cli.engine.cards import Deal
from pyramide_cli.engine.piles import bits
from pyramide_cli.engine.position import Position
from pyramide_cli.engine.rules import PASSES, RULE_SETS, UNLIMITED, Rules
from pyramide_cli.solver import solution as answers
from pyramide_cli.solver.bounds import EVERY_BOUND, Bounds
from pyramide_cli.solver.pairs import FREE
from pyramide_cli.solver.solution import Solution, Verdict
from pyramide_cli.solver.solve import any_order, find_line, from_first_pass, solve

RULES = [rules.with_passes(passes) for rules in RULE_SETS.values() for passes in PASSES]
#: Rules that no rule set has: nothing in the solver may depend on how the rule sets choose.
ODD_RULES = [
    Rules("odd", passes=2, draw=3, open_stock=True),
    Rules("odd", passes=1, draw=3, open_stock=True),
    Rules("odd", passes=3, draw=2, open_stock=False),
    Rules("odd", passes=5, draw=1, open_stock=True),
    Rules("odd", passes=UNLIMITED, draw=2, open_stock=True),
]
NO_BOUND = Bounds(groups=(), last=(), earliest=False, kings=False)
AT_ONCE = ((0, 2),)
BOUNDS = {
    "all": EVERY_BOUND,
    "none": NO_BOUND,
    "groups of one at once": Bounds(groups=((0, 1),)),
    "groups of two at once": Bounds(groups=AT_ONCE),
    "groups of three at once": Bounds(groups=((0, 3),), last=((0, 3),)),
    "groups of four at once": Bounds(groups=((0, 4),), last=((0, 4),)),
    "but earliest": Bounds(groups=AT_ONCE, earliest=False),
    "but kings": Bounds(groups=AT_ONCE, kings=False),
    "but groups": Bounds(groups=(), last=()),
    "groups only": replace(NO_BOUND, groups=AT_ONCE, last=AT_ONCE),
    "earliest only": replace(NO_BOUND, earliest=True),
    "kings only": replace(NO_BOUND, kings=True),
}


def name_of(rules: Rules) -> str:
    passes = "unlimited" if rules.unlimited else rules.passes
    return f"{rules.name}-{passes}-{rules.draw}-{'open' if rules.open_stock else 'down'}"


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


def check_with_each_bound(positions: Iterator[tuple[Position, int | None]]) -> set[bool]:
    """Check verdicts and lines with each choice of bounds; return which verdicts were met."""
    verdicts = set()
    for position, fewest in positions:
        verdicts.add(fewest is None)
        for name, bounds in BOUNDS.items():
            limit = 3000 if bounds.groups == () else None  # without proofs a large position takes for ever
            solution = find_line(from_first_pass(position), bounds, max_nodes=limit)
            if limit and solution.verdict is Verdict.UNDECIDED:
                continue
            try:
                check(position, fewest, solution)
            except AssertionError as error:
                raise AssertionError(f"{name}: {position}") from error
    return verdicts


@pytest.mark.parametrize("rules", RULES + ODD_RULES, ids=name_of)
def test_verdicts_of_small_endings(rules: Rules) -> None:
    assert check_with_each_bound(endings(rules, 60, seed=1)) == {True, False}


@pytest.mark.parametrize("rules", RULES + ODD_RULES, ids=name_of)
def test_verdicts_of_half_played_games(rules: Rules) -> None:
    check_with_each_bound(middles(rules, 8, seed=1, limit=1000))


@pytest.mark.long
@pytest.mark.parametrize("rules", RULES + ODD_RULES, ids=name_of)
def test_verdicts_of_many_positions(rules: Rules) -> None:
    assert check_with_each_bound(endings(rules, 1000, seed=11)) == {True, False}
    assert check_with_each_bound(middles(rules, 60, seed=11, limit=20_000)) <= {True, False}


def test_shortest_lines_are_asked_for_by_name() -> None:
    for position, fewest in endings(RULE_SETS["open"], 60, seed=2):
        solution = solve(position, shortest=True)
        check(position, fewest, solution)
        assert solution.shortest == (fewest is not None)


@pytest.mark.parametrize("rules", RULES, ids=name_of)
def test_a_position_that_is_won_has_an_empty_line(rules: Rules) -> None:
    won = Position.start(Deal.from_seed(1), rules)._replace(pyramid=0)
    for shortest in (False, True):
        solution = solve(won, shortest=shortest)
        assert (solution.verdict, solution.line, solution.nodes) == (Verdict.WINNABLE, (), 0)
    assert any_order(won)


def test_a_position_that_is_lost_is_unwinnable() -> None:
    lost = Position.start(Deal.from_seed(1), RULE_SETS["classic"])._replace(stock=0, pyramid=1)
    assert lost.is_lost
    assert solve(lost).verdict == Verdict.UNWINNABLE


def test_a_limit_makes_no_verdict() -> None:
    """Seed 20 could be won in another order, so that only a search can say no."""
    position = Position.start(Deal.from_seed(20), RULE_SETS["classic"].with_passes(1))
    unlimited = solve(position)
    assert unlimited.verdict is Verdict.UNWINNABLE
    assert any_order(position)
    for most in (*range(5), unlimited.nodes - 1):
        assert solve(position, max_nodes=most) == (Verdict.UNDECIDED, None, most, False)
    assert solve(position, max_nodes=unlimited.nodes) == unlimited


def test_the_answer_is_the_same_again() -> None:
    position = Position.start(Deal.from_seed(3), RULE_SETS["open"])
    assert solve(position) == solve(position)


#: Nodes of seeds 2-40 in one, two and three passes: a change that raises one of them has to say what it buys.
NODES = {"classic": (1203, 7286, 4735), "open": (1924, 5161, 1209), "three-piles": (3512, 2416, 1108)}


@pytest.mark.parametrize("name", NODES)
def test_the_number_of_nodes_is_pinned(name: str) -> None:
    found = []
    for passes in (1, 2, 3):
        rules = RULE_SETS[name].with_passes(passes)
        seeds = range(2, 41)  # three-piles, two passes, seed 1 takes a second by itself
        found.append(sum(solve(Position.start(Deal.from_seed(seed), rules)).nodes for seed in seeds))
    assert tuple(found) == NODES[name]


# Passes without end, and dead at sight.


@pytest.mark.parametrize("name", RULE_SETS)
def test_with_passes_without_end_the_order_does_not_matter(name: str) -> None:
    """All rule sets agree, on the deal and on any other order of its stock, and with 29 passes as well."""
    verdicts = set()
    for seed in range(1, 41):
        deal = Deal.from_seed(seed)
        start = Position.start(deal, RULE_SETS[name].with_passes(UNLIMITED))
        solution = solve(start)
        assert won_by(start, solution) == (solution.verdict is Verdict.WINNABLE) == any_order(start)
        assert solve(start._replace(rules=start.rules.with_passes(29))).verdict == solution.verdict
        cards = list(deal.cards[28:])
        Random(seed).shuffle(cards)
        stirred = start._replace(deal=Deal((*deal.cards[:28], *cards)))
        assert solve(stirred).verdict == solution.verdict
        verdicts.add(solution.verdict)
    assert verdicts == {Verdict.WINNABLE, Verdict.UNWINNABLE}


@pytest.mark.parametrize("rules", RULES + ODD_RULES, ids=name_of)
def test_dead_at_sight_is_dead_under_all_rules(rules: Rules) -> None:
    """It is exactly what cannot be won with passes without end, by the plain search; then no limit hides it."""
    dead = 0
    for position, fewest in endings(rules, 100, seed=6):
        endless = position._replace(
            rules=RULE_SETS["classic"].with_passes(UNLIMITED), wastes=(sum(position.wastes),), pass_number=2
        )
        assert any_order(position) == (fewest_moves(endless) is not None)
        if not any_order(position):
            dead += 1
            assert fewest is None
            assert solve(position, max_nodes=0).verdict is Verdict.UNWINNABLE
    assert dead > 5


def test_a_deal_that_is_dead_at_sight_is_unwinnable_whatever_the_limit() -> None:
    for rules in RULES:
        start = Position.start(Deal.from_seed(7), rules)
        assert not any_order(start)
        for most in (0, 1, 10):
            assert solve(start, max_nodes=most).verdict is Verdict.UNWINNABLE
            assert solve(start, max_nodes=most, shortest=True).verdict is Verdict.UNWINNABLE


@pytest.mark.parametrize("draw", [1, 3])
def test_passes_without_number_change_nothing(draw: int) -> None:
    rules = Rules("odd", passes=3, draw=draw, open_stock=False)
    for seed in range(1, 9):
        start = Position.start(Deal.from_seed(seed), rules)
        late = start._replace(rules=rules.with_passes(2000), pass_number=1998)
        assert solve(late) == solve(start)
        early = start._replace(rules=rules.with_passes(2000))
        assert solve(early) == solve(start._replace(rules=rules.with_passes(29)))


# Progress, and no memory left.


def long_search() -> Position:
    """Return a position whose search is long without the bounds."""
    return Position.start(Deal.from_seed(2), RULE_SETS["three-piles"])


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


@pytest.mark.parametrize("error", [MemoryError, RecursionError])
def test_a_search_without_memory_left_is_undecided(error: type[Exception]) -> None:
    def fail(nodes: int) -> None:
        raise error

    solution = find_line(long_search(), NO_BOUND, progress=fail)
    assert solution == (Verdict.UNDECIDED, None, 4096, False)


def test_a_shortest_search_without_memory_left_keeps_the_line_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "PROGRESS_MASK", 0xF)
    position = Position.start(Deal.from_seed(3), RULE_SETS["open"])
    some = solve(position)

    def fail(nodes: int) -> None:
        if nodes > some.nodes + 100:
            raise MemoryError

    solution = solve(position, shortest=True, progress=fail)
    assert (solution.verdict, solution.shortest) == (Verdict.WINNABLE, False)
    assert len(solution.line) <= len(some.line)
    assert won_by(position, solution)


OUT_OF_MEMORY = """
import resource
from pyramide_cli.engine.cards import Deal
from pyramide_cli.engine.position import Position
from pyramide_cli.engine.rules import RULE_SETS
from pyramide_cli.solver.bounds import Bounds
from pyramide_cli.solver.solve import find_line

bounds = Bounds(groups=(), last=(), earliest=False, kings=False)
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + (8 << 20), used + (8 << 20)))
print(find_line(Position.start(Deal.from_seed(2), RULE_SETS["three-piles"]), bounds).verdict)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux how much memory it has")
def test_a_process_without_memory_left_says_undecided() -> None:
    done = subprocess.run(
        [sys.executable, "-c", OUT_OF_MEMORY],
        capture_output=True,
        cwd=Path(__file__).parent.parent,
        timeout=60,
        check=False,
    )
    assert (done.stdout, done.stderr, done.returncode) == (b"undecided\n", b"", 0)


# Parts.


def test_free_cards_are_those_of_the_engine() -> None:
    for shape in shapes():
        assert FREE[shape] == (pyramid.free(shape), pyramid.free_numbers(shape))


def test_with_passes_to_come_the_piles_count() -> None:
    """Same pyramid, same cards left, an empty stock: on which wastes they lie decides, and the solver knows it."""
    random = Random(5)
    differ = 0
    for position, _ in endings(RULE_SETS["three-piles"].with_passes(2), 120, seed=5):
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
