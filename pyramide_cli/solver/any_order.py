"""Dead at sight: the proof that a position is lost whatever the order of the stock is."""

from pyramide_cli.engine.piles import STOCK
from pyramide_cli.engine.position import Position
from pyramide_cli.engine.rules import UNLIMITED, Rules
from pyramide_cli.solver.search import solve
from pyramide_cli.solver.solution import Verdict

#: With this every card of the stock can be brought to the top of the waste with nothing else removed. So only the
#: pyramid and the set of the other cards count, not their order, and no other rules allow more.
EVERY_CARD_IN_REACH = Rules("any order", passes=UNLIMITED, draw=1, open_stock=False)


def in_reach(position: Position) -> Position:
    """Return the position in which every card that is left can be reached: if that is lost, all others like it are."""
    drawn = position.stock | sum(position.wastes)
    return position._replace(rules=EVERY_CARD_IN_REACH, stock=drawn & STOCK, wastes=(0,), pass_number=1)


def any_order(position: Position) -> bool:
    """Return False where it is proven that no order of the stock wins, under any rules; True proves nothing."""
    return solve(in_reach(position)).verdict is not Verdict.UNWINNABLE
