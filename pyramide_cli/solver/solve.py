"""``solve`` and ``any_order``, and the search behind both: depth first over removals, with proofs that grow."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from pyramide_cli.engine import pyramid
from pyramide_cli.engine.position import RECYCLE, Position
from pyramide_cli.solver.bounds import EVERY_BOUND, Bounds
from pyramide_cli.solver.groups import ALWAYS, Groups
from pyramide_cli.solver.many_wastes import ManyWastes
from pyramide_cli.solver.model import Node, Removal
from pyramide_cli.solver.pairs import Pairs
from pyramide_cli.solver.replay import line_of
from pyramide_cli.solver.shortest_many import ShortestWastes
from pyramide_cli.solver.shortest_one import ShortestOneWaste
from pyramide_cli.solver.solution import OUT, Budget, Progress, Solution, Verdict
from pyramide_cli.solver.spaces import FixedPiles, OneWaste, Space, Unordered

#: Four kings alone, and 24 pairs.
MOST_REMOVALS = 28
#: How many nodes a verdict on fewer passes may take.
MOST_NODES_TO_HURRY = 2_000


def solve(
    position: Position,
    *,
    shortest: bool = False,
    max_nodes: int | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Say whether a position can be won, and how; ``shortest`` asks for a line with the fewest moves.

    Takes any position of a game, under any rules. *Winnable* comes with a line that the engine has played to a win;
    *unwinnable* is a proof; *undecided* is said only when ``max_nodes`` nodes, or the memory, were not enough and
    another order of the stock might do (see ``any_order``). Where they were enough for a line but not for the
    shortest, the verdict is winnable and the answer's ``shortest`` is false.
    As long as the memory lasts the same question has the same answer on every machine. ``progress`` is called every
    few thousand nodes with their number; what it raises ends the search.
    """
    _check_known(position)
    position = from_first_pass(position)
    found = find_line(position, max_nodes=max_nodes, progress=progress)
    if found.verdict is Verdict.UNDECIDED and not any_order(position):
        return found._replace(verdict=Verdict.UNWINNABLE)
    if not shortest or found.verdict is not Verdict.WINNABLE:
        return found
    least_pass, found = hurry(position, found, max_nodes)
    return shorten(position, found, least_pass, max_nodes=max_nodes, progress=progress)


def hurry(position: Position, found: Solution, max_nodes: int | None) -> tuple[int, Solution]:
    """Return a pass before which no line ends, and what is found, or a shorter line that was met on the way.

    The verdicts on fewer passes tell, as far as a few nodes suffice. Where the stock's top is in play a pass more
    hardly costs more, and knowing the least saves less than it takes: there only a very long line is hurried.
    """

    def ask(last_pass: int) -> Verdict:
        nonlocal found
        assert found.line is not None
        most = MOST_NODES_TO_HURRY if max_nodes is None else min(MOST_NODES_TO_HURRY, max_nodes - found.nodes)
        answer = find_line(position._replace(rules=position.rules.with_passes(last_pass)), max_nodes=most)
        line = found.line if answer.line is None else min(found.line, answer.line, key=len)
        found = found._replace(line=line, nodes=found.nodes + answer.nodes)
        return answer.verdict

    least_pass, known_pass = position.pass_number, position.pass_number + (found.line or ()).count(RECYCLE)
    if known_pass > least_pass + 2:
        ask(least_pass + 2)
    while not position.rules.open_stock and least_pass < known_pass and ask(least_pass) is Verdict.UNWINNABLE:
        least_pass += 1
    return least_pass, found


def _check_known(position: Position) -> None:
    """No search is given a card that is not known: it would take it for one that goes with nothing."""
    if position.deal.unknown:
        raise ValueError("a card is not known")


def any_order(position: Position) -> bool:
    """Return whether some order of the stock might still win; False is a proof for all orders, passes and rule sets.

    Cheap: a fraction of a millisecond for most deals, a few at most.
    """
    _check_known(position)
    space = Unordered(position, Pairs(position.deal), EVERY_BOUND)
    return find_path(space, EVERY_BOUND, Budget(0, None, None)) is not None


def from_first_pass(position: Position) -> Position:
    """Return the position as if its pass were the first, with no more passes than can be of use.

    Whatever can be removed next can be removed in this pass or the next: after that the stock comes again as it was.
    So no removal needs more than one recycle before it, and no line has more than 28 removals: 28 more passes are
    enough, and the searches keep the pass in a few bits, whatever the rules allow.
    """
    passes = min(position.rules.passes - position.pass_number, MOST_REMOVALS) + 1
    return position._replace(rules=position.rules.with_passes(passes), pass_number=1)


def find_line(
    position: Position,
    bounds: Bounds = EVERY_BOUND,
    *,
    max_nodes: int | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Return any winning line, or that there is none; undecided where the nodes or the memory are not enough."""
    space = space_of(position, bounds)
    budget = Budget(0, max_nodes, progress)
    removals, verdict = None, Verdict.UNWINNABLE
    try:
        removals = find_path(space, bounds, budget)
    except OUT:
        verdict = Verdict.UNDECIDED
    if removals is None:
        return Solution(verdict, None, budget.nodes)
    line = line_of(position, removals, space.pairs.kings, space.at_once, space.at_last)
    return Solution(Verdict.WINNABLE, line, budget.nodes)


def space_of(position: Position, bounds: Bounds) -> Space:
    """Return the space that fits a position: the more is settled beforehand, the more the space knows."""
    pairs = Pairs(position.deal)
    more_passes = position.rules.passes - position.pass_number
    if more_passes >= MOST_REMOVALS:
        return Unordered(position, pairs, bounds)
    if len(position.wastes) == 1:
        return OneWaste(position, pairs, bounds)
    if more_passes <= 0 and not position.rules.open_stock:
        return FixedPiles(position, pairs, bounds)
    return ManyWastes(position, pairs, bounds)


def find_path(space: Space, bounds: Bounds, budget: Budget) -> list[Removal] | None:
    """Return what leaves, removal by removal, from a space's root to a win; None if there is none. May raise OUT."""
    groups = Groups(space)
    sizes = dict(bounds.groups)
    seen: dict[int | Node, int] = {}
    path: list[Node] = []
    branches: list[Iterator[Node]] = [iter([space.root])]
    nodes = 0
    while branches:
        for node in branches[-1]:
            time, key = node
            same = key if bounds.earliest else node
            if seen.get(same, ALWAYS) <= time:
                continue
            seen[same] = time
            if groups.prove_dead(node):
                continue
            rest = space.last_pass(node)
            if not rest:
                break
            last = find_path(rest, replace(bounds, groups=bounds.last), budget)
            if last is not None:
                return [*_between(space, [*path, node]), *last]
        else:
            branches.pop()
            if path:
                path.pop()
            continue
        path.append(node)
        if not key & pyramid.FULL:
            return _between(space, path)
        if nodes in sizes:
            groups.choose(sizes[nodes])
        nodes += 1
        budget.spend()
        branches.append(space.removals(node))
    return None


def _between(space: Space, path: list[Node]) -> list[Removal]:
    """Return what left on a path."""
    return [space.removal(before, after) for before, after in pairwise(path)]


def shorten(
    position: Position,
    found: Solution,
    least_pass: int,
    bounds: Bounds = EVERY_BOUND,
    *,
    max_nodes: int | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Return the shortest line for a position that ``found`` wins; ``found`` itself, unproven, if the limit is hit.

    No line may end before ``least_pass``: that is what verdicts have proven.
    """
    line = found.line
    assert line is not None
    if position.is_won:
        return found._replace(shortest=True)
    budget = Budget(found.nodes, max_nodes, progress)
    try:
        removals = _search(position, len(line), least_pass, bounds, budget)
    except OUT:
        return Solution(Verdict.WINNABLE, line, budget.nodes)
    if removals is not None:
        kings = Pairs(position.deal).kings
        shorter = line_of(position, removals, kings, kings & pyramid.FULL)
        assert len(shorter) < len(line)
        line = shorter
    return Solution(Verdict.WINNABLE, line, budget.nodes, shortest=True)


def _search(
    position: Position, limit: int, least_pass: int, bounds: Bounds, budget: Budget
) -> Sequence[Removal] | None:
    """Return the removals of the shortest line with less than ``limit`` moves; None where there is none."""
    if len(position.wastes) == 1:
        return ShortestOneWaste(position, limit, least_pass, bounds, budget).removals()
    return ShortestWastes(position, limit, least_pass, bounds, budget).removals()
