"""What is settled with several wastes until the stock is shuffled, and what lines that end before that pay at least."""

from collections.abc import Sequence
from typing import TypeAlias

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.engine.piles import bits
from pyramide_cli.solver.clearings import Clearings
from pyramide_cli.solver.lanes import Lanes, split
from pyramide_cli.solver.model import END

#: Stands for infinity: more than any line in a pass takes, while those of three groups and the draws fit eight bits.
UNPAYABLE = 60
NEVER = 1 << 16


class PileBills(dict[int, int]):
    """The fewest removals that clear what is left of a group of rank classes, for every number of draws in a stretch.

    A bill is a number with a lane for each number of draws (see ``Lanes``): the line may make so many, no more. Its key
    is the cards that are left, with the one to be drawn next, if any, above bit ``END``.

    Strike out of a line all cards but those of a group: its removals stay legal and come after no more draws, because
    no other card lies on its own any more, and what falls on which waste is settled for the stretch. Every draw and
    every removal but those of kings is then paid for once: a line takes its draws, and no fewer removals than all
    groups together. Holds with any number of wastes where the stock's top is not in play.
    """

    def __init__(self, wastes: Sequence[int], drawn: Sequence[int], clearings: Clearings) -> None:
        """Take for each waste the group's cards that fall there, for each number of draws those not in the stock."""
        super().__init__()
        self._wastes = [waste for waste in wastes if waste]
        self._clearings = clearings
        self._lanes = Lanes(len(drawn))
        self._unpayable = self._lanes.one * UNPAYABLE
        self._drawn = drawn
        #: For the bit length of a card how many draws bring it to a waste.
        self._draws = {
            card.bit_length(): draws for draws in range(1, len(drawn)) for card in bits(drawn[draws] ^ drawn[draws - 1])
        }

    def __missing__(self, key: int) -> int:
        """Try everything the group can do next."""
        top, cards = key >> END, key & (1 << END) - 1
        shape = cards & pyramid.FULL
        if not shape:
            bill = 0
        else:
            draws = self._draws[top.bit_length()] if top else self._lanes.size
            bill = self._removing(key, top << END, cards, cards & self._drawn[draws - 1])
            if top:
                ahead = cards & ~self._drawn[draws]
                bill = split(draws, bill, self._lanes.least(bill, self[(ahead & -ahead) << END | cards]))
        self[key] = bill
        return bill

    def _removing(self, key: int, top: int, cards: int, drawn: int) -> int:
        """Return the bill when the next thing that happens is a removal."""
        least, one = self._lanes.least, self._lanes.one
        shape = cards & pyramid.FULL
        clearing = self._clearings[shape]
        bill = self._unpayable if clearing.finish is None else one * clearing.finish
        tops = 0
        for waste in self._wastes:
            tops |= piles.waste_top(drawn & waste)
        for card in bits(tops):
            tops ^= card
            if card & clearing.wanted:
                rest = key ^ shape ^ card
                for left, moves in clearing.leaving[card]:
                    bill = least(bill, self[rest | left] + one * moves)
            for other in bits(self._clearings.pairs.partners[card.bit_length() - 1] & tops):
                bill = least(bill, self[key ^ card ^ other] + one)
        return bill


Groups: TypeAlias = list[tuple[int, PileBills]]


class Stretch:
    """A part of a game in which it is settled on which waste each card falls, and after how many draws.

    It begins with the first position, with a recycle or, where the stock's top is in play, when that has been taken;
    it ends with the pass. Cards that leave the wastes in between shift nothing. ``paid`` are the moves before it but
    for removals: in a stretch two ways to the same cards after so many draws cost the same.
    """

    def __init__(self, pass_number: int, stock: int, wastes: piles.Wastes, paid: int) -> None:
        self.pass_number = pass_number
        self.paid = paid
        #: For each number of draws the cards in the stock, and those that are not.
        self.stocks = [stock]
        while stock:
            stock, wastes = piles.draw(stock, wastes)
            self.stocks.append(stock)
        self.drawn = [~stock for stock in self.stocks]
        self.wastes = wastes
        #: How many numbers of draws there are: none, one, and so on.
        self.size = len(self.stocks)
        #: For sets of cards the fewest draws after which a removal led to them.
        self.earliest: dict[int, int] = {}
        #: Those that begin alike and for which no more was paid.
        self.cheaper: list[Stretch] = []
        #: The bills of all groups, for each way in which the rank classes were divided.
        self.bills: list[Groups] = []
        self._draws = int.from_bytes(bytes(range(self.size)), "little")

    def least(self, groups: Groups, draws: int, cards: int) -> int:
        """Return how many draws and removals but of kings are left at least if the line ends in this stretch."""
        stock = self.stocks[draws]
        total = self._draws
        for group, bills in groups:
            left = cards & group
            ahead = left & stock
            total += bills[(ahead & -ahead) << END | left]
        due = min(total.to_bytes(self.size, "little")[draws:]) - draws
        return due if due < UNPAYABLE else NEVER


class Stretches:
    """Every stretch of a search, with the bills that those share in which a group's cards fall alike."""

    def __init__(self, clearings: Clearings) -> None:
        self._clearings = clearings
        self._stretches: dict[tuple[int, ...], Stretch] = {}
        self._alike: dict[tuple[int, ...], list[Stretch]] = {}
        self._bills: dict[tuple[int, ...], PileBills] = {}
        self.divisions: list[Sequence[int]] = []

    def divide(self, groups: Sequence[int]) -> None:
        """Divide the rank classes into groups once more, in all stretches."""
        self.divisions.append(groups)
        for stretch in self._stretches.values():
            stretch.bills.append(self._bills_of(stretch, groups))

    def at(self, pass_number: int, stock: int, wastes: piles.Wastes, paid: int) -> Stretch:
        """Return the stretch that begins so, after so many moves but for removals."""
        key = pass_number, stock, *wastes
        stretch = self._stretches.get((*key, paid))
        if stretch is None:
            stretch = self._stretches[*key, paid] = Stretch(pass_number, stock, wastes, paid)
            alike = self._alike.setdefault(key, [])
            stretch.cheaper = [other for other in alike if other.paid < paid]
            for other in alike:
                if other.paid > paid:
                    other.cheaper.append(stretch)
            alike.append(stretch)
            stretch.bills = [self._bills_of(stretch, groups) for groups in self.divisions]
        return stretch

    def _bills_of(self, stretch: Stretch, groups: Sequence[int]) -> Groups:
        found = []
        for group in groups:
            wastes = [waste & group for waste in stretch.wastes]
            drawn = [drawn & group for drawn in stretch.drawn]
            key = *wastes, *drawn
            bills = self._bills.get(key)
            if bills is None:
                bills = self._bills[key] = PileBills(wastes, drawn, self._clearings)
            found.append((group, bills))
        return found
