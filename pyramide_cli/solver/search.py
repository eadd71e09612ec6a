"""``solve``, and the search behind its verdict: depth first over removals, with proofs that grow as it goes on."""

from collections.abc import Iterator
from itertools import pairwise

from pyramide_cli.engine import pyramid
from pyramide_cli.engine.position import RECYCLE, Position
from pyramide_cli.solver.bounds import EVERY_BOUND, Bounds
from pyramide_cli.solver.fixed_piles import FixedPiles
from pyramide_cli.solver.groups import ALWAYS, Groups
from pyramide_cli.solver.lines import line_of
from pyramide_cli.solver.many_wastes import ManyWastes
from pyramide_cli.solver.nodes import Node, Space
from pyramide_cli.solver.one_waste import OneWaste
from pyramide_cli.solver.shortest import shorten
from pyramide_cli.solver.solution import PROGRESS_MASK, Progress, Solution, Verdict

#: Four kings alone, and 24 pairs.
MOST_REMOVALS = 28
#: How many nodes a verdict on fewer passes may take.
MOST_NODES_FOR_PASSES = 2_000


def solve(
    position: Position,
    *,
    shortest: bool = False,
    max_nodes: int | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Say whether a position can be won, and how; ``shortest`` asks for a line with the fewest moves.

    Takes any position of a game, under any rules. *Winnable* comes with a line that the engine has played to a win;
    *unwinnable* is a proof; *undecided* is said only when ``max_nodes`` nodes were not enough. Where they were enough
    for a line but not for the shortest, the verdict is winnable and the answer's ``shortest`` is false.
    The same question has the same answer on every machine. ``progress`` is called every few thousand nodes with their
    number; what it raises ends the search.
    """
    position = from_first_pass(position)
    found = find_line(position, max_nodes=max_nodes, progress=progress)
    if not shortest or found.verdict is not Verdict.WINNABLE:
        return found
    least_pass, found = hurry(position, found, max_nodes=max_nodes)
    return shorten(position, found, least_pass, max_nodes=max_nodes, progress=progress)


def hurry(position: Position, found: Solution, *, max_nodes: int | None = None) -> tuple[int, Solution]:
    """Return a pass before which no line ends, and what is found, or a shorter line that was met on the way.

    The verdicts on fewer passes tell, as far as a few nodes suffice. Where the stock's top is in play a pass more
    hardly costs more, and knowing this saves less than it takes.
    """
    assert found.line is not None
    least_pass, known_pass = position.pass_number, position.pass_number + found.line.count(RECYCLE)
    while not position.rules.open_stock and least_pass < known_pass:
        most = MOST_NODES_FOR_PASSES if max_nodes is None else min(MOST_NODES_FOR_PASSES, max_nodes - found.nodes)
        answer = find_line(position._replace(rules=position.rules.with_passes(least_pass)), max_nodes=most)
        line = found.line if answer.line is None else min(found.line, answer.line, key=len)
        found = found._replace(line=line, nodes=found.nodes + answer.nodes)
        if answer.verdict is not Verdict.UNWINNABLE:
            break
        least_pass += 1
    return least_pass, found


def from_first_pass(position: Position) -> Position:
    """Return the position as if its pass were the first, with no more passes than can be of use.

    A pass in which nothing leaves comes back to where it began, and no line has more than 28 removals. The passes are
    then so few that the searches can keep them in a few bits, whatever the rules allow.
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
    """Search depth first for any win, with the pruning rules that are switched on; otherwise as ``solve``."""
    space = space_of(position, bounds)
    seen: dict[int | Node, int] = {}
    path: list[Node] = []
    branches: list[Iterator[Node]] = [iter([space.root])]
    sizes = dict(bounds.groups)
    groups: Groups | None = None
    nodes = 0
    while branches:
        for node in branches[-1]:
            time, key = node
            same = key if bounds.earliest else node
            if seen.get(same, ALWAYS) <= time:
                continue
            seen[same] = time
            if groups and groups.prove_dead(node):
                continue
            break
        else:
            branches.pop()
            if path:
                path.pop()
            continue
        path.append(node)
        if not key & pyramid.FULL:
            steps = [space.step(before, after) for before, after in pairwise(path)]
            return Solution(Verdict.WINNABLE, line_of(position, steps, space.pairs.kings, space.at_once), nodes)
        if nodes == max_nodes:
            return Solution(Verdict.UNDECIDED, None, nodes)
        if nodes in sizes:
            groups = Groups(space, sizes[nodes])
        nodes += 1
        if progress and not nodes & PROGRESS_MASK:
            progress(nodes)
        branches.append(space.removals(node))
    return Solution(Verdict.UNWINNABLE, None, nodes)


def space_of(position: Position, bounds: Bounds) -> Space:
    """Return the space that fits a position: the more is settled beforehand, the more the space knows."""
    if len(position.wastes) == 1:
        return OneWaste(position, bounds)
    if position.pass_number >= position.rules.passes and not position.rules.open_stock:
        return FixedPiles(position, bounds)
    return ManyWastes(position, bounds)
