"""The rules a second time, slow and plain: lists of card names, no bits and no tables. Only the tests use it.

Written from the description of the game, not from the engine, so that the two can be held against each other.
"""

import copy
from itertools import combinations
from random import Random

#: So many passes stand for any number of them.
UNLIMITED = 1 << 30
RANKS = "A23456789TJQK"
NEW_DECK = [rank + suit for suit in "cdhs" for rank in RANKS]


def shuffled(seed: int) -> list[str]:
    """The 52 cards of a seed, in deal order."""
    random = Random(seed).random
    deck = list(NEW_DECK)
    for i in range(51, 0, -1):
        j = int(random() * (i + 1))
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def value(card: str) -> int:
    """Ace 1, number cards their number, jack 11, queen 12, king 13."""
    return RANKS.index(card[0]) + 1


class Table:
    """One game on a table: the rows of the pyramid (None where a card has gone), the stock, the wastes."""

    def __init__(self, cards: list[str], passes: int, draw: int, open_stock: bool) -> None:
        self.deal = list(cards)
        self.passes, self.open_stock = passes, open_stock
        dealt = iter(cards)
        self.rows: list[list[str | None]] = [[next(dealt) for _ in range(length)] for length in range(1, 8)]
        self.stock = list(dealt)  # the first one is drawn first
        self.wastes: list[list[str]] = [[] for _ in range(draw)]  # bottom to top
        self.pass_number = 1
        self.moves = 0

    def card_at(self, row: int, column: int) -> str | None:
        """The card at a place, counted from 1."""
        return self.rows[row - 1][column - 1]

    def covers(self, row: int, column: int) -> list[str]:
        """The cards that still cover a place, from the left."""
        if row == 7:
            return []
        return [card for card in (self.card_at(row + 1, column), self.card_at(row + 1, column + 1)) if card]

    def free(self) -> list[tuple[str, str]]:
        """The free pyramid cards with their places: row 7 first, from left to right."""
        return [
            (f"{row}.{column}", card)
            for row in range(7, 0, -1)
            for column in range(1, row + 1)
            if (card := self.card_at(row, column)) and not self.covers(row, column)
        ]

    def waste_names(self) -> list[str]:
        """What the wastes are called."""
        return ["w"] if len(self.wastes) == 1 else ["w1", "w2", "w3"]

    def open(self) -> list[tuple[str, str]]:
        """Every open card with its place, in the order of places: pyramid, wastes, stock's top."""
        tops = [(name, waste[-1]) for name, waste in zip(self.waste_names(), self.wastes, strict=True) if waste]
        turned = [("s", self.stock[0])] if self.open_stock and self.stock else []
        return self.free() + tops + turned

    def legal(self) -> list[str]:
        """Every legal move as a command: kings, then pairs, then the draw or the recycle. None after a win."""
        if self.won():
            return []
        places = self.open()
        kings = [f"king {place}" for place, card in places if value(card) == 13]
        pairs = [
            f"pair {a} {b}" for (a, card), (b, other) in combinations(places, 2) if value(card) + value(other) == 13
        ]
        turns = []
        if self.stock:
            turns = ["draw"]
        elif any(self.wastes) and self.pass_number < self.passes:
            turns = ["recycle"]
        if not kings + pairs and self.passes == UNLIMITED and self.in_vain():
            return []
        return kings + pairs + turns

    def removals(self) -> bool:
        """Whether a king or a pair lies open."""
        values = [value(card) for _, card in self.open()]
        return 13 in values or any(a + b == 13 for a, b in combinations(values, 2))

    def in_vain(self) -> bool:
        """With unlimited passes: whether no king and no pair shows in the rest of this pass and all of the next.

        Not asked in the first pass before its stock is empty: the answer would tell of cards that were never turned.
        """
        if self.pass_number == 1 and self.stock:
            return False
        table = copy.deepcopy(self)
        for _ in range(2):
            while table.stock:
                table.play("draw")
                if table.removals():
                    return False
            table.play("recycle")
            if table.removals():
                return False
        return True

    def play(self, command: str) -> None:
        """Make a legal move; it counts 1, whatever it is."""
        verb, *places = command.split()
        if verb == "draw":
            for waste in self.wastes:
                if self.stock:
                    waste.append(self.stock.pop(0))
        elif verb == "recycle":
            turned = [card for waste in self.wastes for card in waste]
            self.stock = [card for card in self.deal if card in turned]
            self.wastes = [[] for _ in self.wastes]
            self.pass_number += 1
        else:
            cards = dict(self.open())
            for place in places:
                self.remove(cards[place])
        self.moves += 1

    def remove(self, card: str) -> None:
        """Take a card off the table."""
        self.rows = [[None if other == card else other for other in row] for row in self.rows]
        for pile in (self.stock, *self.wastes):
            if card in pile:
                pile.remove(card)

    def after(self, command: str) -> "Table":
        """The table after a legal move, this one untouched."""
        table = copy.copy(self)
        table.stock, table.wastes = list(self.stock), [list(waste) for waste in self.wastes]
        table.play(command)
        return table

    def left(self) -> int:
        """How many cards the pyramid still has."""
        return sum(card is not None for row in self.rows for card in row)

    def won(self) -> bool:
        """Won the moment the pyramid is empty."""
        return self.left() == 0

    def status(self) -> str:
        """Won, lost when nothing at all is possible, playing otherwise."""
        return "won" if self.won() else "playing" if self.legal() else "lost"

    def auto(self) -> str | None:
        """Auto's move: a king, else a pair, else whatever is left; more freed, then more removed, then listed first."""
        legal = self.legal()
        removals = [move for move in legal if move.startswith("king")] or [m for m in legal if m.startswith("pair")]
        ranked = sorted(removals, key=self.gain, reverse=True)  # sorting keeps the order of equals
        return next(iter(ranked or legal), None)

    def gain(self, command: str) -> tuple[int, int]:
        """How many pyramid cards a removal frees, and how many it removes."""
        after = self.after(command)
        freed = [card for card in after.free() if card not in self.free()]
        return len(freed), self.left() - after.left()
