"""The search for the fewest moves: each bound on and off on small endings, its parts by themselves, limits, deals."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from brute import endings, middles, shapes
from test_solver import ODD_RULES, RULES, name_of
from test_solver_reference import CLASSIC, DATA, OPEN, THREE, public, rows

from pyramide_cli.engine import pyramid
from pyramide_cli.engine.cards import DECK, Deal
from pyramide_cli.engine.deal_text import parse_deal
from pyramide_cli.engine.position import DRAW, RECYCLE, Position
from pyramide_cli.engine.rules import UNLIMITED, Rules
from pyramide_cli.solver.bills import Bills, Ends, Lanes, all_ends, most_recycles
from pyramide_cli.solver.bounds import EVERY_BOUND
from pyramide_cli.solver.clearings import Clearings
from pyramide_cli.solver.model import END, PASS, Removal, time_of
from pyramide_cli.solver.pairs import FREE, Pairs, divisions
from pyramide_cli.solver.replay import line_of
from pyramide_cli.solver.shortest_many import Stretches
from pyramide_cli.solver.solution import Verdict
from pyramide_cli.solver.solve import find_line, from_first_pass, shorten, solve

BOUNDS = {
    "all": EVERY_BOUND,
    "none": replace(EVERY_BOUND, bills=0, earliest=False),
    "but bills": replace(EVERY_BOUND, bills=0),
    "but bills of two classes": replace(EVERY_BOUND, bills=1),
    "but earliest": replace(EVERY_BOUND, earliest=False),
}
#: Passes and kings that fill a lane of a bill as far as it goes.
MANY_PASSES = [Rules("odd", passes=8, draw=1, open_stock=True), Rules("odd", passes=6, draw=1, open_stock=False)]
ALL_RULES = [*RULES, *ODD_RULES, *MANY_PASSES, Rules("odd", passes=2, draw=2, open_stock=True)]
#: Every so many deals of a list, so that the tests stay short; the benchmark takes them all. These may not need more
#: nodes: the public list, and ours under ``classic`` with each number of passes and under ``three-piles``.
SOME = 25
MOST_NODES_LIST = 40_000
MOST_NODES_CLASSIC = 60_000
MOST_NODES_THREE = 30_000
#: Where a label that comes earlier, but at more moves, must not push out one that comes later.
LABELS = Position(
    parse_deal(
        "7s Kd 6c 9s 2h Ad 5c 2c Kh Qs Qc 4h Th Qd 3c Td 7d 6d Qh 8s 3h 2s Kc As 7c Jc Jh 4d Ts Ac 7h 4s Js 9d 5h 2d"
        " 8c 9c 8h 6s Jd Ah Ks 3s 9h Tc 3d 8d 6h 5s 5d 4c"
    ),
    OPEN,
    pyramid=26738687,
    stock=4503530907893760,
    wastes=(8321499136,),
    pass_number=1,
)


def check_each_bound(position: Position, fewest: int, names: Iterable[str] = BOUNDS) -> None:
    """Look for a shortest line with each of some sets of bounds."""
    position = from_first_pass(position)
    found = find_line(position)
    for name in names:
        solution = shorten(position, found, position.pass_number, BOUNDS[name])
        assert solution.line is not None
        assert (len(solution.line), solution.shortest) == (fewest, True), f"{name}: {position}"


@pytest.mark.parametrize("rules", ALL_RULES, ids=name_of)
def test_small_endings_with_each_bound_off(rules: Rules) -> None:
    winnable = 0
    for position, fewest in endings(rules, 40, seed=3):
        if fewest is not None:
            winnable += 1
            check_each_bound(position, fewest)
    assert winnable > 2


def check_half_played(rules: Rules, count: int) -> int:
    """Compare with brute force; return how many could be won."""
    winnable = 0
    for position, fewest in middles(rules, count, seed=4, limit=2_000):
        if fewest is not None:
            winnable += 1
            check_each_bound(position, fewest, ("all", "but bills of two classes", "but earliest"))
    return winnable


def test_some_half_played_games_with_each_bound_off() -> None:
    """Without labels and bills the search would be as long as the brute one; each without the other must do."""
    assert sum(check_half_played(rules, 3) for rules in (CLASSIC, OPEN, THREE.with_passes(2))) > 2


@pytest.mark.long
@pytest.mark.parametrize("rules", ALL_RULES, ids=name_of)
def test_half_played_games_with_each_bound_off(rules: Rules) -> None:
    assert check_half_played(rules, 60) > 1


def test_labels_that_come_earlier_do_not_push_out_cheaper_ones() -> None:
    solution = solve(LABELS, shortest=True)
    assert solution.line is not None
    assert (len(solution.line), solution.shortest) == (35, True)


def test_cards_of_one_removal_that_lie_above_one_another_are_drawn_first() -> None:
    """With several wastes, the stock's top in play: a king off the stock would shift where the others fall."""
    wanted = {0: "2c", 1: "3c", 28: "Jc", 29: "Kc", 30: "5c", 31: "8c", 32: "Tc"}
    rest = iter([card for card in DECK if card not in wanted.values()])
    deal = Deal(tuple(wanted.get(number) or next(rest) for number in range(len(DECK))))
    jack, king, five, eight, ten = (1 << number for number in range(28, 33))
    rules = Rules("odd", passes=1, draw=3, open_stock=True)
    position = Position(deal, rules, 0b11, king | five | eight | ten, (0, jack, 0), 1)
    removals = [Removal(king | five | eight, (1, ten)), Removal(0b10 | ten, (1, 0)), Removal(0b1 | jack)]
    assert [str(move) for move in line_of(position, removals, king, 0)] == [
        "draw",
        "king w1",
        "pair w2 w3",
        "pair 2.1 s",
        "pair 1.1 w2",
    ]


def test_bills_are_never_more_than_what_a_shortest_line_pays() -> None:
    """Along shortest lines: for groups of one class, of two, and of three, though no search uses the last.

    And from move to move they fall by no more than it costs, as ``Bills.least`` takes for granted.
    """
    for rules in (OPEN, CLASSIC):
        for position, fewest in endings(rules, 80, seed=4):
            if fewest is None:
                continue
            clearings = Clearings(Pairs(position.deal), open_stock=rules.open_stock)
            stock = position.stock | position.wastes[0]
            start = position.pass_number * PASS + (position.stock_top_number if position.stock else END)
            ends = all_ends(start, stock, range(position.pass_number, rules.passes + 1))
            classes = clearings.pairs.groups(1)
            for groups in (classes, divisions(classes, position.pyramid, 2)[0], [sum(classes[:3]), sum(classes[3:])]):
                bills = Bills(Ends(ends, len(groups), start, stock), groups, clearings)
                here, left, before = position, fewest, 0
                for move in solve(position, shortest=True).line or ():
                    cards = here.pyramid | here.stock | here.wastes[0]
                    due = bills.least(time_of(here), cards, 0, 255)
                    assert before - 1 <= due <= left
                    here, left, before = here.play(move), left - 1, due


def test_pile_bills_are_never_more_than_what_a_shortest_line_pays() -> None:
    for position, fewest in endings(THREE, 80, seed=4):
        if fewest is None:
            continue
        clearings = Clearings(Pairs(position.deal), open_stock=False)
        classes = clearings.pairs.groups(1)
        kings = clearings.pairs.kings & position.pyramid
        for groups in (classes[:3], divisions(classes, position.pyramid, 2)[0], divisions(classes, 0, 3)[0]):
            stretches = Stretches(clearings)
            stretches.divide(groups)
            stretch = stretches.at(1, position.stock, position.wastes, 0)
            here, draws = position, 0
            for played, move in enumerate(solve(position, shortest=True).line or ()):
                cards = here.pyramid | here.stock | sum(here.wastes)
                due = stretch.least(stretch.bills[0], draws, cards) + (cards & kings).bit_count()
                assert due <= fewest - played
                here, draws = here.play(move), draws + (move == DRAW)


def test_divisions_take_each_class_once() -> None:
    classes = Pairs(Deal.from_seed(1)).groups(1)
    for size, count in ((1, 1), (2, 15), (3, 10)):
        ways = divisions(classes, pyramid.FULL, size)
        assert len({frozenset(groups) for groups in ways}) == len(ways) == count
        for groups in ways:
            assert sum(groups) == sum(classes)
            assert all(sum(one in (one & group,) for one in classes) == size for group in groups)


def test_lesser_bills_lane_by_lane() -> None:
    random = Random(6)
    for size in (1, 3, 75):
        lanes = Lanes(size)
        for _ in range(50):
            one, other = ([random.choice((0, 1, 7, 63, 64, 126, 127)) for _ in range(size)] for _ in range(2))
            least = lanes.least(int.from_bytes(bytes(one), "little"), int.from_bytes(bytes(other), "little"))
            assert list(least.to_bytes(size, "little")) == [min(pair) for pair in zip(one, other, strict=True)]


def test_recycles_of_shortest_lines_are_as_few_as_is_claimed() -> None:
    """The bound that leaves out passes, against lines with as many passes as may be of use."""
    many = 0
    for draw, open_stock in ((1, False), (1, True)):
        for position, fewest in endings(Rules("odd", passes=9, draw=draw, open_stock=open_stock), 50, seed=8):
            if not fewest:
                continue
            recycles = (solve(position, shortest=True).line or ()).count(RECYCLE)
            stock, kings = position.stock | sum(position.wastes), Pairs(position.deal).kings
            many += recycles > 1
            assert recycles <= most_recycles(fewest + 1, position.pyramid, kings, stock)
    assert many


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


@pytest.mark.parametrize("rules", [OPEN, THREE.with_passes(2)], ids=name_of)
def test_limits_and_progress(rules: Rules) -> None:
    position = Position.start(Deal.from_seed(1 if rules.draw == 1 else 9), rules)
    some = solve(position)
    told: list[int] = []
    full = solve(position, shortest=True, progress=told.append)
    assert full.shortest
    assert full.nodes > some.nodes
    assert len(told) > 1
    assert all(before < after for before, after in pairwise(told))
    assert solve(position, shortest=True, max_nodes=full.nodes) == full
    for most in (some.nodes, some.nodes + 1, (some.nodes + full.nodes) // 2, full.nodes - 1):
        solution = solve(position, shortest=True, max_nodes=most)
        assert (solution.verdict, solution.nodes, solution.shortest) == (Verdict.WINNABLE, most, False)


def lengths(deal: str, rules: Rules) -> tuple[str, int]:
    """Return the answer for a deal as the files write it, and the nodes it took."""
    solution = solve(Position.start(parse_deal(deal), rules), shortest=True)
    assert solution.shortest == (solution.line is not None)
    return ("U" if solution.line is None else str(len(solution.line))), solution.nodes


def check_lengths(rules: Rules, deals: Iterable[Sequence[str]]) -> int:
    """Compare with known answers; return the nodes it took."""
    nodes = 0
    for deal, answer in deals:
        length, spent = lengths(deal, rules)
        assert answer in ("?", length), deal
        nodes += spent
    return nodes


def known(rules: Rules, step: int = 1) -> list[tuple[str, str]]:
    """Return every so many deals with known answers for some rules."""
    if rules == OPEN:
        return [(deal, "U" if answer == "0" else answer) for deal, answer in rows(public("open_300.tsv"))][:150:step]
    if rules.draw > 1:
        return [(deal, answer) for deal, answer in rows(DATA / "three_piles.tsv")][::step]
    return [(fields[0], fields[rules.passes]) for fields in rows(DATA / "classic.tsv")][::step]


WITH_ANSWERS = [*(CLASSIC.with_passes(passes) for passes in (1, 2, 3)), THREE, OPEN]


@pytest.mark.parametrize("rules", WITH_ANSWERS, ids=name_of)
def test_some_deals(rules: Rules) -> None:
    most = MOST_NODES_THREE if rules.draw > 1 else MOST_NODES_LIST if rules.open_stock else MOST_NODES_CLASSIC
    assert 0 < check_lengths(rules, known(rules, SOME)) <= most


@pytest.mark.long
@pytest.mark.parametrize("rules", WITH_ANSWERS, ids=name_of)
def test_all_deals(rules: Rules) -> None:
    assert check_lengths(rules, known(rules))


def test_passes_without_end_take_no_more_moves_than_three() -> None:
    for rules in (CLASSIC, OPEN, THREE):
        start = Position.start(Deal.from_seed(8), rules.with_passes(3))
        limited = solve(start, shortest=True)
        unlimited = solve(start._replace(rules=rules.with_passes(UNLIMITED)), shortest=True)
        assert limited.line is not None
        assert unlimited.line is not None
        assert len(unlimited.line) == len(limited.line)
        assert unlimited.nodes < limited.nodes + 5_000


@pytest.mark.long
@pytest.mark.parametrize(("rules", "column"), [(OPEN, 1), (CLASSIC, 2)], ids=["open", "classic"])
def test_public_deals(rules: Rules, column: int) -> None:
    for fields in rows(public("named.txt")):
        for passes, answer in enumerate(fields[column].split("/"), 1):
            wanted = "U" if answer.strip().startswith("no") else answer.strip()
            assert lengths(fields[3], rules.with_passes(passes))[0] == wanted, fields[0]
