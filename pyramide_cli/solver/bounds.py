"""What proves a position dead or a branch needless. Each rule says when it holds, and each can be switched off."""

from dataclasses import dataclass

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.engine.cards import TOTAL, Deal

CARDS = pyramid.FULL | piles.STOCK


@dataclass(frozen=True)
class Bounds:
    """Which of the rules below a search uses. All of them, outside the tests that compare it with and without each.

    ``classes``: each pair of ranks that total 13 must be clearable when taken alone (``Classes``). Holds always.

    ``earliest``: of two positions with the same pyramid and the same cards on or due on each waste, only the earlier
    one is looked into, because draws alone lead from it to the other. With one waste the deal repeats in every pass,
    so passes are compared too; with several, taking a card shifts the next pass, and only positions of one pass
    compare.

    ``kings``: an open king leaves at once. A pyramid king covers others and does nothing else, so that holds always.
    A king on a waste or in the stock only hides what lies under it, so it holds with one waste, and in the last
    pass with several; before that, taking it shifts on which wastes the others fall, and it is a choice.

    ``forced``: a free card whose only partner left is open now leaves with it at once, for it cannot leave otherwise.
    Where the partner lies on a waste or is the stock's top, this holds under the condition for kings.

    ``buried``: in the last pass a waste card that no clearing of its class can use hides the cards under it for good.
    """

    classes: bool = True
    earliest: bool = True
    kings: bool = True
    forced: bool = True
    buried: bool = True


class Partners(dict[int, int]):
    """For one pyramid card: from the cards of its class that are left to those it may still leave with.

    It is filled as it is asked, because a short search needs few of the 256 entries.
    """

    def __init__(self, card: int, classes: "Classes") -> None:
        super().__init__()
        self.card = 1 << card
        self.classes = classes
        self.candidates = classes.others[card] & ~CONES[card]

    def __missing__(self, left: int) -> int:
        """Try each partner: the rest of the class must be clearable."""
        partners = 0
        rest = left & ~self.card
        for partner in bits(left & self.candidates):
            if self.classes.clearable(rest ^ partner):
                partners |= partner
        self[left] = partners
        return partners


class Classes:
    """The six rank classes of a deal (ace and queen, two and jack, ...), each with its eight cards.

    A class is *clearable* when its pyramid cards could all leave if every card of another class were out of the way
    and every card of the stock always open. A position in which one class is not clearable cannot be won, under any
    rules: a win clears each class, in an order that also works when the other cards are not there.
    """

    def __init__(self, deal: Deal, *, prove: bool = True) -> None:
        """Sort the cards; with ``prove`` false every class counts as clearable."""
        by_value = [0] * (TOTAL + 1)
        for number, value in enumerate(deal.values):
            by_value[value] |= 1 << number
        self.kings = by_value[TOTAL]
        #: For each card the cards that total 13 with it, and the whole of its class.
        self.others = [by_value[TOTAL - value] for value in deal.values]
        self.masks = [by_value[value] | by_value[TOTAL - value] for value in deal.values]
        self.partners = [Partners(card, self) for card in range(pyramid.SIZE)]
        self.whole = [by_value[value] | by_value[TOTAL - value] for value in range(1, TOTAL // 2 + 1)]
        self._prove = prove
        self._known: dict[int, bool] = {}

    def clearable(self, left: int) -> bool:
        """Return whether the cards of one class that are left could be cleared, taken alone."""
        if not left & pyramid.FULL or not self._prove:
            return True
        known = self._known.get(left)
        if known is None:
            known = self._known[left] = self._try(left)
        return known

    def _try(self, left: int) -> bool:
        free = sum(card for card in bits(left & pyramid.FULL) if not left & BELOW[card.bit_length() - 1])
        open_now = free | left & piles.STOCK
        for card in bits(free):
            for partner in bits(self.others[card.bit_length() - 1] & open_now):
                if self.clearable(left ^ card ^ partner):
                    return True
        return False

    def hopeless(self, cards: int) -> bool:
        """Return whether some class of the cards that are left cannot be cleared."""
        return not all(self.clearable(cards & whole) for whole in self.whole)


def bits(mask: int) -> list[int]:
    """Return the single bits of a mask, the lowest first."""
    found = []
    while mask:
        bit = mask & -mask
        found.append(bit)
        mask ^= bit
    return found


def _below() -> tuple[int, ...]:
    """Return for each place all places that must be empty before it is free."""
    below = [0] * pyramid.SIZE
    for number in reversed(range(pyramid.SIZE)):
        for cover in bits(pyramid.COVERS[number]):
            below[number] |= cover | below[cover.bit_length() - 1]
    return tuple(below)


BELOW = _below()
#: For each place itself, what must go before it and what must go after it: a card never leaves with one of these.
CONES = tuple(
    1 << number | BELOW[number] | sum(1 << above for above in range(number) if BELOW[above] >> number & 1)
    for number in range(pyramid.SIZE)
)
