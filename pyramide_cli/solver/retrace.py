"""The nodes of the search for the fewest moves with one waste, and what left on the way to one."""

from typing import Optional, TypeAlias

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.engine.piles import bits
from pyramide_cli.solver.clearings import Clearings
from pyramide_cli.solver.model import PASS, ahead_of
from pyramide_cli.solver.nodes import Removal

SHAPE = pyramid.FULL
STOCK = piles.STOCK

#: (time, moves): a way to some cards, when it got there and at what cost; less the draws and recycles that a game with
#: just these cards needs to get here.
Label: TypeAlias = tuple[int, int]
#: (time, cards, cost, label, before): the cards left at a time, as in ``OneWaste``, and the moves made so far. The
#: last removal was at the label's time: then came only draws, recycles, and kings off the stock's top. ``before`` is
#: where that removal, or those draws, began.
Reached: TypeAlias = tuple[int, int, int, Label, Optional["Reached"]]


def removals_to(node: Reached, clearings: Clearings) -> list[Removal]:
    """Return what left on the way to a node."""
    removals: list[Removal] = []
    before = node[4]
    while before:
        removals[:0] = _between(before, node, clearings)
        node, before = before, before[4]
    return removals


def _between(before: Reached, after: Reached, clearings: Clearings) -> list[Removal]:
    """Return what left between two nodes: kings off the stock's top, then what a removal took."""
    time, cards, _, _, _ = before
    gone = cards ^ after[1]
    kings = gone & STOCK & clearings.pairs.kings
    drawn = gone & STOCK ^ kings
    if after[0] > after[3][0]:
        return _kings_passed(time, cards, kings)
    if gone == kings:
        return [_removal(kings, after[0], after[1])]
    removals = _kings_passed(time, cards, kings)
    if cards & SHAPE == after[1] & SHAPE:
        return [*removals, _removal(drawn, after[0], after[1])]
    pairs = clearings.order(cards & SHAPE, after[1] & SHAPE, drawn)
    removals += map(Removal, pairs)
    if drawn:
        removals[-1] = _removal(pairs[-1], after[0], after[1])
    return removals


def _kings_passed(time: int, cards: int, kings: int) -> list[Removal]:
    """Return the removals of kings that left the stock's top as it was walked through from this time."""
    ahead = ahead_of(time, kings)
    removals = []
    for start, those in (time - time % PASS, ahead), (time - time % PASS + PASS, kings ^ ahead):
        for king in bits(those):
            cards ^= king
            removals.append(_removal(king, start + king.bit_length(), cards))
    return removals


def _removal(gone: int, time: int, cards: int) -> Removal:
    """Return a removal, with the pass and the stock as it lay after it where any card of the stock is left."""
    return Removal(gone, (time // PASS, ahead_of(time, cards & STOCK)) if time else None)
