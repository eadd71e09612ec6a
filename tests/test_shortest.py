"""The search for the fewest moves: each bound on and off on small endings, its parts by themselves, limits, deals."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from brute import endings, shapes
from test_solver import ODD_RULES, RULES, name_of
from test_solver_reference import CLASSIC, DATA, OPEN, THREE, public, rows

from pyramide_cli.engine import pyramid
from pyramide_cli.engine.cards import Deal
from pyramide_cli.engine.notation import parse_deal
from pyramide_cli.engine.position import Position
from pyramide_cli.engine.rules import Rules
from pyramide_cli.solver.search import solve
from pyramide_cli.solver.solution import Verdict
from pyramide_cli.solver.bills import Bills, Ends, all_ends, divided
from pyramide_cli.solver.bounds import EVERY_BOUND
from pyramide_cli.solver.clearings import Clearings
from pyramide_cli.solver.one_waste import END, PASS
from pyramide_cli.solver.pairs import FREE, Pairs
from pyramide_cli.solver.search import find_line
from pyramide_cli.solver.shortest import shorten

BOUNDS = {
    "all": EVERY_BOUND,
    "none": replace(EVERY_BOUND, bills=0, earliest=False, passes=False),
    "but bills": replace(EVERY_BOUND, bills=0),
    "but bills of two classes": replace(EVERY_BOUND, bills=1),
    "but earliest": replace(EVERY_BOUND, earliest=False),
    "but passes": replace(EVERY_BOUND, passes=False),
    "bills only": replace(EVERY_BOUND, earliest=False, passes=False),
}
#: Passes and kings that fill a lane of a bill as far as it goes.
MANY_PASSES = [Rules("odd", passes=8, draw=1, open_stock=True), Rules("odd", passes=6, draw=1, open_stock=False)]
#: The first deals of the public list may not need more nodes than this, nor the hundred of ours under three passes.
#: Every tenth deal of a list, so that the tests stay short; the benchmark takes them all.
SOME = 10
MOST_NODES_LIST = 900_000
MOST_NODES_CLASSIC = 4_000_000


@pytest.mark.parametrize("rules", [*RULES, *ODD_RULES, *MANY_PASSES], ids=name_of)
def test_small_endings_with_each_bound_off(rules: Rules) -> None:
    winnable = 0
    for position, fewest in endings(rules, 200, seed=3):
        if fewest is None:
            continue
        winnable += 1
        found = find_line(position)
        for name, bounds in BOUNDS.items():
            solution = shorten(position, found, find_line, bounds)
            assert solution.line is not None
            assert (len(solution.line), solution.shortest) == (fewest, True), f"{name}: {position}"
    assert winnable > 20


def test_bills_are_never_more_than_what_a_shortest_line_pays() -> None:
    """Along shortest lines: for groups of one class, of two, and of three, though no search uses the last."""
    for rules in (OPEN, CLASSIC):
        for position, fewest in endings(rules, 150, seed=4):
            if fewest is None:
                continue
            clearings = Clearings(Pairs(position.deal), open_stock=rules.open_stock)
            stock = position.stock | position.wastes[0]
            start = position.pass_number * PASS + (position.stock_top_number if position.stock else END)
            ends = all_ends(start, stock, range(position.pass_number, rules.passes + 1))
            classes = clearings.pairs.groups(1)
            twos = divided(classes, position.pyramid)
            assert sum(twos) == sum(classes)
            for groups in (classes, twos, [sum(classes[:3]), sum(classes[3:])]):
                bills = Bills(Ends(ends, len(groups)), groups, clearings, start, stock)
                here, left = position, fewest
                for move in solve(position, shortest=True).line or ():
                    drawn = here.stock | here.wastes[0]
                    top = here.stock_top_number if here.stock else END
                    time = here.pass_number * PASS + top if drawn else 0
                    assert bills.least(time, here.pyramid | drawn) <= left
                    here, left = here.play(move), left - 1


def test_lesser_bills_lane_by_lane() -> None:
    random = Random(6)
    for size in (1, 3, 75):
        ends = Ends(range(size), 3)
        for _ in range(50):
            one, other = ([random.choice((0, 1, 7, 63, 64, 126, 127)) for _ in range(size)] for _ in range(2))
            least = ends.least(int.from_bytes(bytes(one), "little"), int.from_bytes(bytes(other), "little"))
            assert list(least.to_bytes(size, "little")) == [min(pair) for pair in zip(one, other, strict=True)]


def test_clearings_are_what_pairs_in_the_pyramid_can_do() -> None:
    """Every clearing can be played in its order with the moves it names; and a card that is free needs no pair."""
    random = Random(7)
    for seed in range(40):
        deal = Deal.from_seed(seed)
        pairs = Pairs(deal)
        clearings = Clearings(pairs, open_stock=True)
        shape = pairs.without_kings(random.choice(shapes()))
        clearing = clearings[shape]
        assert clearing.wanted == sum(clearing.leaving)
        for card, choices in clearing.leaving.items():
            alone = {pairs.without_kings(shape ^ 1 << n) for n in FREE[shape][1] if pairs.partners[n] & card}
            assert alone <= {left for left, _ in choices}
            for left, moves in choices:
                order = clearings.order(shape, left, card)
                kings = (shape ^ left) & pairs.kings
                assert moves == len(order) + kings.bit_count()
                assert sum(order) == shape ^ left ^ kings | card
                assert order[-1] & card


def test_limits_and_progress() -> None:
    position = Position.start(Deal.from_seed(3), OPEN)
    some = solve(position)
    full = solve(position, shortest=True)
    assert full.shortest
    assert full.nodes > some.nodes
    assert solve(position, shortest=True, max_nodes=full.nodes) == full
    for most in (some.nodes, some.nodes + 1, (some.nodes + full.nodes) // 2, full.nodes - 1):
        solution = solve(position, shortest=True, max_nodes=most)
        assert (solution.verdict, solution.nodes, solution.shortest) == (Verdict.WINNABLE, most, False)
    told: list[int] = []
    assert solve(position, shortest=True, progress=told.append) == full
    assert all(before < after for before, after in pairwise(told))


def lengths(deal: str, rules: Rules) -> tuple[str, int]:
    """Return the answer for a deal as the files write it, and the nodes it took."""
    solution = solve(Position.start(parse_deal(deal), rules), shortest=True)
    assert solution.shortest == (solution.line is not None)
    return ("U" if solution.line is None else str(len(solution.line))), solution.nodes


@pytest.mark.parametrize("passes", [1, 2, 3])
def test_classic_deals(passes: int) -> None:
    nodes = 0
    for deal, *answers in list(rows(DATA / "classic.tsv"))[::SOME]:
        answer, spent = lengths(deal, CLASSIC.with_passes(passes))
        assert answers[passes - 1] in ("?", answer), deal
        nodes += spent
    assert nodes <= MOST_NODES_CLASSIC


def test_three_piles_deals() -> None:
    for deal, answer in list(rows(DATA / "three_piles.tsv"))[::SOME]:
        assert lengths(deal, THREE)[0] == answer, deal


def test_public_list() -> None:
    nodes = 0
    for deal, answer in list(rows(public("open_300.tsv")))[:150:SOME]:
        length, spent = lengths(deal, OPEN)
        assert length == ("U" if answer == "0" else answer), deal
        nodes += spent
    assert nodes <= MOST_NODES_LIST


@pytest.mark.parametrize(("rules", "column"), [(OPEN, 1), (CLASSIC, 2)], ids=["open", "classic"])
def test_public_deals(rules: Rules, column: int) -> None:
    for fields in rows(public("named.txt")):
        for passes, answer in enumerate(fields[column].split("/"), 1):
            wanted = "U" if answer.strip().startswith("no") else answer.strip()
            assert lengths(fields[3], rules.with_passes(passes))[0] == wanted, fields[0]
