"""Which pyramid cards pairs within the pyramid can uncover, for the searches that need such pairs only on demand."""

from typing import NamedTuple

from pyramide_cli.engine import pyramid
from pyramide_cli.engine.piles import bits
from pyramide_cli.solver.pairs import BELOW, FREE, Pairs


class Clearing(NamedTuple):
    """What pairs within the pyramid make of some pyramid cards.

    ``leaving`` gives for each stock card the pyramid cards that may be left when one has left with it, with the moves
    that takes; ``wanted`` are the stock cards that have such an entry, ``finish`` the moves that empty the pyramid
    without the stock, None where that is not possible.
    """

    wanted: int
    leaving: dict[int, tuple[tuple[int, int], ...]]
    finish: int | None


class Clearings(dict[int, Clearing]):
    """From pyramid cards to what pairs within the pyramid make of them, filled as it is asked.

    A pair within the pyramid costs one move whenever it leaves, and draws do not disturb it. So in any line it can be
    put off until just before a removal that needs a card it uncovers, or to the end: no line with its pairs put off
    has more moves. A search may therefore take, in one go, such pairs and the removal with a drawn card that needs
    all of them, and no others. Kings of the pyramid leave as they come free, each for one move. Holds under all rules.
    """

    def __init__(self, pairs: Pairs, *, open_stock: bool) -> None:
        super().__init__()
        self.pairs = pairs
        self.open_stock = open_stock

    def __missing__(self, cards: int) -> Clearing:
        """Try all pairs in turn; a card may leave with the stock when every pair before it was needed for it."""
        with_stock: dict[int, set[int]] = {}
        seen = {cards}
        waiting: list[tuple[int, tuple[int, ...]]] = [(cards, ())]
        while waiting:
            left, taken = waiting.pop()
            free, numbers = FREE[left]
            for number in numbers:
                if _all_needed(number, taken):
                    rest = self.pairs.without_kings(left ^ 1 << number)
                    with_stock.setdefault(self.pairs.partners[number], set()).add(rest)
            for removal in self.pairs.removals(free):
                rest = self.pairs.without_kings(left ^ removal)
                if rest not in seen:
                    seen.add(rest)
                    waiting.append((rest, (*taken, left ^ rest)))
        leaving = {}
        wanted = 0
        for partners, rests in with_stock.items():
            entry = tuple((rest, self._moves(cards ^ rest, 1)) for rest in sorted(rests))
            for card in bits(partners & ~pyramid.FULL):
                leaving[card] = entry
                wanted |= card
        found = self[cards] = Clearing(wanted, leaving, self._moves(cards, 0) if 0 in seen else None)
        return found

    def _moves(self, gone: int, from_stock: int) -> int:
        """Return the moves that take these pyramid cards, so many of them with a stock card."""
        kings = (gone & self.pairs.kings).bit_count()
        return kings + (gone.bit_count() - kings + from_stock) // 2

    def order(self, before: int, after: int, drawn: int) -> list[int]:
        """Return the pairs that lead from pyramid cards to what is left; the one with ``drawn``, if any, is last."""
        waiting: list[tuple[int, tuple[int, ...]]] = [(before, ())]
        while waiting:
            left, taken = waiting.pop()
            free = FREE[left][0] & ~after
            if not drawn and left == after:
                return list(taken)
            for card in bits(free & self.pairs.partners[drawn.bit_length() - 1] if drawn else 0):
                if self.pairs.without_kings(left ^ card) == after:
                    return [*taken, card | drawn]
            for pair in self.pairs.removals(free):
                waiting.append((self.pairs.without_kings(left ^ pair), (*taken, pair)))
        raise AssertionError("no pairs clear these cards")


def _all_needed(number: int, taken: tuple[int, ...]) -> bool:
    """Return whether each of the pairs that were taken uncovers the card, or a later one of them that does."""
    needed = BELOW[number]
    for removal in reversed(taken):
        if not removal & needed:
            return False
        for card in bits(removal):
            needed |= BELOW[card.bit_length() - 1]
    return True
