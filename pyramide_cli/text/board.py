"""A position as a drawing, wide or narrow.

The wide one shows every card with its place, open cards in brackets, slashes to what still covers what. Row r, column c
owns a cell of nine columns that starts at column ``1 + 5 * (7 - r) + 10 * (c - 1)`` (from 0): the card ends in its
fourth character, its place stands in the sixth to eighth. Cells are joined by one column.
"""

from collections.abc import Iterable, Iterator

from click import style, unstyle

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.engine.cards import Card
from pyramide_cli.engine.explain import placed_open
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.position import STOCK_PLACE, Position, waste_places
from pyramide_cli.engine.pyramid import Place
from pyramide_cli.text.outcomes import pass_of
from pyramide_cli.text.voice import Text, Voice

#: Seven cells, and the columns between them.
WIDTH = 70
CARD_WIDTH = 4
#: A narrow cell's columns: a card and its brackets, and a bare card, where the window has no more.
NARROW_CELL, BARE_CELL = 5, 4
#: Seven narrow cells, with the brackets at the ends; and the bare ones.
BRACKETS_WIDTH, LEAST_WIDTH = 37, 27

EMPTY, GONE = Text("empty", "vide"), Text("·", "·")
STOCK, OVER = Text("Stock", "Pioche"), Text("over", "sur")
WASTE, WASTES = Text("Waste", "Défausse"), Text("Wastes", "Défausses")
COUNTS = Text(
    "Pass {turn}   Moves {moves}   Removed {removed}/28", "Passage {turn}   Coups {moves}   Retirées {removed}/28"
)


class Board:
    """Draws positions in one voice, with or without colour. Colour only adds to what brackets and signs say."""

    def __init__(self, voice: Voice, *, color: bool = False, width: int | None = None) -> None:
        """``width`` is that of the window, where there is one."""
        self.voice = voice
        self.color = color
        self.width = width

    def lines(self, game: Game) -> list[str]:
        """Return the board as lines: the pyramid, an empty line, the piles, the counts."""
        position = game.position
        piles = [self._stock(position), self._wastes(position)]
        joined = "   ".join(piles)
        fits = not self.width or len(unstyle(joined)) <= self.width
        return [*self._pyramid(position), "", *([joined] if fits else piles), self.counts(game)]

    def counts(self, game: Game) -> str:
        """Return the pass, the moves and the cards removed."""
        return self.voice.say(COUNTS, turn=pass_of(game.position), moves=game.moves, removed=game.position.removed)

    def _pyramid(self, position: Position) -> list[str]:
        lines = []
        for row, numbers in enumerate(pyramid.ROW_NUMBERS, 1):
            indent = " " * (1 + 5 * (pyramid.ROWS - row))
            lines.append(indent + " ".join(self._cell(position, number) for number in numbers))
            if row < pyramid.ROWS:
                lines.append(indent + " ".join(self._slashes(position, number) for number in numbers))
        return [line.rstrip() for line in lines]

    def _cell(self, position: Position, number: int) -> str:
        if not position.pyramid >> number & 1:
            return f"    {self.gone}    "
        card, place = position.deal.cards[number], pyramid.PLACES[number]
        width = CARD_WIDTH - len(self.voice.card(card))
        if pyramid.free(position.pyramid) >> number & 1:
            return " " * (width - 1) + self.bracketed(card, place)
        return " " * width + f"{self.card(card)} {self._dim(place)} "

    def _slashes(self, position: Position, number: int) -> str:
        left, right = (position.pyramid >> cover & 1 for cover in pyramid.covering(number))
        if not position.pyramid >> number & 1:
            return " " * 9
        return f"  {self._dim('/') if left else ' '}   {self._dim(chr(92)) if right else ' '}  "

    def _stock(self, position: Position) -> str:
        stock = f"{self.voice.say(STOCK)} {position.stock.bit_count()}"
        if not (position.rules.open_stock and position.stock):
            return stock
        return f"{stock} {self.bracketed(position.deal.cards[position.stock_top_number], STOCK_PLACE)}"

    def _wastes(self, position: Position) -> str:
        places = waste_places(len(position.wastes))
        shown = []
        for waste, place in zip(position.wastes, places, strict=True):
            top = self.waste_top(position, waste, place)
            shown.append(top if len(places) == 1 or self.shows_place(waste) else f"{place} {top}")
        return f"{self.voice.say(WASTE if len(places) == 1 else WASTES)} {'  '.join(shown)}"

    def shows_place(self, waste: int) -> bool:
        """Return whether a waste's place stands in its brackets already."""
        return waste > 0

    def waste_top(self, position: Position, waste: int, place: Place) -> str:
        """Return a waste's top and, behind it, the card that its removal would open."""
        cards = position.deal.cards
        top = piles.waste_top(waste)
        if not top:
            return self.voice.say(EMPTY)
        shown = self.on_waste(cards[top.bit_length() - 1], place)
        under = waste ^ top
        return f"{shown} {self.voice.say(OVER)} {self.card(cards[under.bit_length() - 1])}" if under else shown

    def on_waste(self, card: Card, place: Place) -> str:
        """Return the top of a waste."""
        return self.bracketed(card, place)

    @property
    def gone(self) -> str:
        """What stands where a card has left."""
        return self._dim(self.voice.say(GONE))

    def bracketed(self, card: Card, place: Place = "") -> str:
        """Return an open card in its brackets, with its place where it has to be said."""
        return f"[{self.card(card, bold=True)}{' ' if place else ''}{place}]"

    def card(self, card: Card, *, bold: bool = False) -> str:
        """Return a card, red suits in red where there is colour."""
        name = self.voice.card(card)
        red = card[1] in "dh"
        if not self.color or not (red or bold):
            return name
        return style(name, fg="red" if red else None, bold=bold or None)

    def _dim(self, text: str) -> str:
        return style(text, dim=True) if self.color else text


class NarrowBoard(Board):
    """Draws cards alone in a pyramid, the open ones below with their places, in lines broken between words."""

    def __init__(self, voice: Voice, *, color: bool = False, width: int = BRACKETS_WIDTH) -> None:
        super().__init__(voice, color=color)
        self.columns = width

    def lines(self, game: Game) -> list[str]:
        """Return the pyramid, an empty line, the open cards with their places, the piles, the counts."""
        return [*self._rows(game.position), "", *self._below(game)]

    def _rows(self, position: Position) -> list[str]:
        bare = self.columns < BRACKETS_WIDTH
        cell, last = (BARE_CELL, 3) if bare else (NARROW_CELL, 4)
        free = pyramid.free(position.pyramid)
        lines = []
        for row, numbers in enumerate(pyramid.ROW_NUMBERS, 1):
            line, used = "", 0
            for column, number in enumerate(numbers):
                # Cards end in one column of their cells, the brackets around them stand outside of it.
                card = position.deal.cards[number]
                here, is_open = position.pyramid >> number & 1, free >> number & 1
                brackets = is_open and not bare
                length = len(self.voice.card(card)) if here else 1
                start = (pyramid.ROWS - row) * cell // 2 + column * cell + last - length - brackets
                drawn = self.bracketed(card) if brackets else self.card(card, bold=bool(is_open)) if here else self.gone
                line += " " * (start - used) + drawn
                used = start + length + 2 * brackets
            lines.append(line)
        return lines

    def _below(self, game: Game) -> list[str]:
        from textwrap import wrap  # which a wide window can do without

        position = game.position
        stock = f"{self.voice.say(STOCK)} {position.stock.bit_count()}"
        return [
            *open_cards(self.voice, position, self.columns),
            *wrap(f"{stock}   {self._wastes(position)}", self.columns, subsequent_indent="  "),
            *wrap(self.counts(game), self.columns, subsequent_indent="  "),
        ]

    def shows_place(self, waste: int) -> bool:
        """Return that it does not."""
        return False

    def on_waste(self, card: Card, place: Place) -> str:
        """Return the top of a waste, uncoloured, since it is wrapped."""
        return self.voice.card(card)


def open_cards(v: Voice, position: Position, width: int) -> Iterator[str]:
    """Yield the cards that a removal may use now, in one line where that is wide enough."""
    cards = [v.fact(card, "bare") for card in placed_open(position)]
    yield from wrapped(v.say(Text("Open: ", "Libres : ")), cards or [v.say(EMPTY)], width)


def wrapped(label: str, items: Iterable[str], width: int) -> Iterator[str]:
    """Yield a label and its items, separated by commas, in lines that break only between items."""
    items = list(items)
    line = label
    for index, item in enumerate(items):
        text = item + ("," if index < len(items) - 1 else "")
        fits = len(line) + len(text) + (line != label) <= width
        if fits or not line.strip():
            line += text if line == label else " " + text
        else:
            yield line.rstrip()
            line = "  " + text
    yield line
