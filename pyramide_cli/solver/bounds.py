"""The switches of the search: every rule that prunes, what it claims, and where the claim holds."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Bounds:
    """Which pruning rules a search uses: all of them, outside the tests that compare it with and without each.

    Two have no switch, since the spaces are built on them: a free card without a partner among the cards left, other
    than those that must go before or after it, makes a position dead (``Pairs.wanted``); and a drawn card is looked
    at once per node, when it comes open (``OneWaste.with_stock``). In the search for the fewest moves pairs within
    the pyramid are put off until they are needed (``Clearings``).

    ``groups``: a position is dead when some of its rank classes cannot be cleared even with all other cards out of
    the way (see ``groups``). Holds under all rules; with several wastes the order of the stock counts in the last
    pass only, because before that the cards out of the way would shift the next pass. The value says after how many
    nodes choices of how many classes are tried at every node: what a quick win does without pays for itself many
    times over where the search is long. No entry switches it off. ``last`` is the same for the last pass after others
    with several wastes: most of the many last passes of a search are dead from the start.

    ``earliest``: of two positions with the same pyramid and the same cards on or due on each waste, only the earlier
    one is looked into, because draws alone lead from it to the other. With one waste the deal repeats in every pass,
    so passes are compared too; with several, only positions of one pass are. In the search for the fewest moves the
    earlier one must also have been reached with no more moves, the draws that lead from it to the other included.

    ``kings``: an open king leaves at once. A king in the pyramid does nothing but cover others, so that holds always.
    One in the stock or on a waste does nothing but hide the cards under it, so it holds with one waste, and in a last
    pass with the stock's top not in play; elsewhere taking it shifts where others fall, and it is a choice.

    ``bills``: the search for the fewest moves estimates what is left to pay. With one waste, groups of so many rank
    classes, one or two, play by themselves (see ``bills``); with several, and the stock's top not in play, they do so
    until the pass ends (see ``stretches``); for all else the removals of each group are counted as if every card were
    open. 0 is no estimate. Holds always.
    """

    groups: tuple[tuple[int, int], ...] = ((12, 1), (24, 2), (100, 3), (600, 4))
    last: tuple[tuple[int, int], ...] = ((0, 2), (30, 4))
    earliest: bool = True
    kings: bool = True
    bills: int = 2


EVERY_BOUND = Bounds()
