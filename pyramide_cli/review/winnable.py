"""Seeds of deals that can be won."""

from pyramide_cli.engine.cards import MAX_SEED, Deal
from pyramide_cli.engine.position import Position
from pyramide_cli.engine.rules import Rules
from pyramide_cli.solver.search import solve
from pyramide_cli.solver.solution import Progress as NodesTold
from pyramide_cli.solver.solution import Verdict


def first_winnable(seed: int, rules: Rules, *, progress: NodesTold | None = None) -> int:
    """Return the first seed from this one on whose deal is proven winnable; after the greatest comes 0.

    There is no limit of nodes, so that no winnable deal is passed over and the answer is the same for everybody.
    ``progress`` is called with the number of nodes now and then, as in ``solve``.
    """
    while solve(Position.start(Deal.from_seed(seed), rules), progress=progress).verdict is not Verdict.WINNABLE:
        seed = 0 if seed == MAX_SEED else seed + 1
    return seed
