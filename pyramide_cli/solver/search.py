"""The search for a verdict: depth first over removals."""

from pyramide_cli.engine.position import Position
from pyramide_cli.solver.bounds import Bounds
from pyramide_cli.solver.lines import line_of
from pyramide_cli.solver.one_waste import Node, OneWaste
from pyramide_cli.solver.solution import PROGRESS_MASK, Progress, Solution, Verdict

EVERY_BOUND = Bounds()


def solve(
    position: Position,
    *,
    shortest: bool = False,
    max_nodes: int | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Say whether a position can be won, and how; ``shortest`` asks for a line with the fewest moves.

    Takes any position of a game under any rules. *Winnable* comes with a line that the engine has played to a win;
    *unwinnable* is a proof; *undecided* is said only when ``max_nodes`` nodes did not suffice. Where a line was found
    but the limit ended the search for the shortest, the verdict is winnable and ``Solution.shortest`` false.
    The same call gives the same answer on every machine. ``progress`` is called every few thousand nodes with their
    number; what it raises ends the search.
    """
    found = find_verdict(position, EVERY_BOUND, max_nodes, progress)
    if not shortest or found.verdict is not Verdict.WINNABLE:
        return found
    from pyramide_cli.solver.shortest import shorten

    return shorten(position, found, EVERY_BOUND, max_nodes, progress)


def find_verdict(
    position: Position, bounds: Bounds, max_nodes: int | None = None, progress: Progress | None = None
) -> Solution:
    """Search depth first for any win."""
    space = OneWaste(position, bounds)
    if space.classes.hopeless(space.root[1]):
        return Solution(Verdict.UNWINNABLE, None, 0)
    seen: dict[int, int] = {}
    stack = [[space.root]]
    path: list[Node] = []
    nodes = 0
    while stack:
        if not stack[-1]:
            stack.pop()
            if path:
                path.pop()
            continue
        node = stack[-1].pop()
        time, cards = node
        if space.won(node):
            removals = [a[1] ^ b[1] for a, b in zip(path, [*path[1:], node], strict=True)]
            line = line_of(position, removals, space.kings, space.kings)
            return Solution(Verdict.WINNABLE, line, nodes)
        if seen.get(cards, 9999) <= time:
            continue
        if nodes == max_nodes:
            return Solution(Verdict.UNDECIDED, None, nodes)
        seen[cards] = time
        nodes += 1
        if progress and not nodes & PROGRESS_MASK:
            progress(nodes)
        path.append(node)
        found = space.successors(node)
        found.sort(reverse=True)
        stack.append(found)
    return Solution(Verdict.UNWINNABLE, None, nodes)
