"""What is settled from one shuffle of the stock to the next with several wastes, and what lines that end there pay."""

from collections.abc import Sequence

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.engine.piles import bits
from pyramide_cli.solver.clearings import Clearings
from pyramide_cli.solver.lanes import Lanes, split
from pyramide_cli.solver.model import END
from pyramide_cli.solver.nodes import dealt

#: Stands for infinity: more than any line in a pass takes, while those of three groups and the draws fit eight bits.
UNPAYABLE = 60


class PileBill:
    """The fewest removals that clear what is left of a group of rank classes, for every number of draws in a stretch.

    The bill is a number with a lane for each number of draws (see ``Lanes``): the line may make so many, no more.
    """

    def __init__(self, wastes: Sequence[int], drawn: Sequence[int], clearings: Clearings) -> None:
        """Take for each waste the group's cards that fall there, for each number of draws those not in the stock."""
        self.known: dict[int, int] = {}
        self._piles = [pile for pile in wastes if pile]
        self._clearings = clearings
        self._lanes = Lanes(len(drawn))
        self._unpayable = self._lanes.one * UNPAYABLE
        self._drawn = drawn
        #: For the bit length of a card after which draw it lies on a waste.
        self._draw_of = {
            card.bit_length(): draws for draws in range(1, len(drawn)) for card in bits(drawn[draws] ^ drawn[draws - 1])
        }

    def count(self, top: int, cards: int) -> int:
        """Return the bill for some cards of the group; ``top`` is the one to be drawn next, 0 where there is none."""
        bill = self.known[top << END | cards] = self._count(top, cards)
        return bill

    def _count(self, top: int, cards: int) -> int:
        shape = cards & pyramid.FULL
        if not shape:
            return 0
        least, one = self._lanes.least, self._lanes.one
        draws = self._draw_of[top.bit_length()] if top else self._lanes.size
        open_cards = cards & self._drawn[draws - 1]
        clearing = self._clearings[shape]
        bill = self._unpayable if clearing.finish is None else one * clearing.finish
        tops = 0
        for pile in self._piles:
            tops |= 1 << (open_cards & pile).bit_length() >> 1
        partners = self._clearings.pairs.partners
        for card in bits(tops):
            if card & clearing.wanted:
                rest = cards ^ shape ^ card
                for left, moves in clearing.leaving[card]:
                    bill = least(bill, self._at(top, rest | left) + one * moves)
            tops ^= card
            for other in bits(partners[card.bit_length() - 1] & tops):
                bill = least(bill, self._at(top, cards ^ card ^ other) + one)
        if not top:
            return bill
        ahead = cards & ~self._drawn[draws]
        return split(draws, bill, least(bill, self._at(ahead & -ahead, cards)))

    def _at(self, top: int, cards: int) -> int:
        bill = self.known.get(top << END | cards)
        return self.count(top, cards) if bill is None else bill


class Stretch:
    """A part of a game in which it is settled on which waste each card falls, and after how many draws.

    It begins with the first position, with a recycle or, where the stock's top is in play, when that has been taken;
    it ends with the pass. Cards that leave the wastes in between shift nothing. ``paid`` are the moves before it, and
    those that are saved since by ...
    """

    def __init__(self, pass_number: int, stock: int, wastes: piles.Wastes, paid: int) -> None:
        self.pass_number = pass_number
        self.paid = paid
        self.piles = dealt(stock, wastes)
        #: For each number of draws the cards in the stock, and not in it.
        self.stocks = [stock]
        while stock:
            stock, wastes = piles.draw(stock, wastes)
            self.stocks.append(stock)
        self.drawn = [~stock for stock in self.stocks]
        #: For sets of cards the fewest draws after which they were reached by a removal.
        self.earliest: dict[int, int] = {}
        self.cheaper: list[Stretch] = []
        self.bills: list[list[tuple[int, dict[int, int], PileBill]]] = []
        self.size = len(self.stocks)
        self.draws = int.from_bytes(bytes(range(self.size)), "little")

    def each(self, bills: Sequence[tuple[int, dict[int, int], PileBill]], draws: int, cards: int) -> bytes:
        """Return the draws of the whole stretch and the removals to come, at least, for a line of so many draws."""
        total = self.draws
        stock = self.stocks[draws]
        for group, known, bill in bills:
            left = cards & group
            top = left & stock
            top &= -top
            due = known.get(top << END | left)
            total += bill.count(top, left) if due is None else due
        return total.to_bytes(self.size, "little")


class Stretches:
    """Every stretch of a search, with the bills that those share in which a group's cards fall alike."""

    def __init__(self, clearings: Clearings) -> None:
        self._clearings = clearings
        self._stretches: dict[tuple[int, ...], Stretch] = {}
        self._alike: dict[tuple[int, ...], list[Stretch]] = {}
        self._bills: dict[tuple[int, ...], PileBill] = {}
        self._splits: list[Sequence[int]] = []

    def split(self, groups: Sequence[int]) -> None:
        """Divide the rank classes once more, in all stretches."""
        self._splits.append(groups)
        for stretch in self._stretches.values():
            self._add_bills(stretch, groups)

    def at(self, pass_number: int, stock: int, wastes: piles.Wastes, paid: int) -> Stretch:
        """Return the stretch that begins so, after so many moves."""
        key = pass_number, stock, *wastes, paid
        stretch = self._stretches.get(key)
        if stretch is None:
            stretch = self._stretches[key] = Stretch(pass_number, stock, wastes, paid)
            alike = self._alike.setdefault(key[:-1], [])
            for other in alike:
                if other.paid < paid:
                    stretch.cheaper.append(other)
                else:
                    other.cheaper.append(stretch)
            alike.append(stretch)
            for groups in self._splits:
                self._add_bills(stretch, groups)
        return stretch

    def _add_bills(self, stretch: Stretch, groups: Sequence[int]) -> None:
        bills = []
        for group in groups:
            wastes = [pile & group for pile in stretch.piles]
            drawn = [drawn & group for drawn in stretch.drawn]
            key = *wastes, *drawn
            bill = self._bills.get(key)
            if bill is None:
                bill = self._bills[key] = PileBill(wastes, drawn, self._clearings)
            bills.append((group, bill.known, bill))
        stretch.bills.append(bills)
