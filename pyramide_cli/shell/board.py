"""A position as a drawing: every card with its place, open cards in brackets, slashes to what still covers what.

Row r, column c owns a cell of nine columns that starts at column ``1 + 5 * (7 - r) + 10 * (c - 1)`` (from 0): the
card ends in its fourth character, its place stands in the sixth to eighth. Cells are joined by one column.
"""

from click import style

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.engine.cards import Card
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.position import STOCK_PLACE, Place, Position, waste_places
from pyramide_cli.shell.voice import Voice

CARD_WIDTH = 4


class Board:
    """Draws positions in one voice, with or without colour. Colour only adds to what brackets and signs say."""

    def __init__(self, voice: Voice, *, color: bool = False) -> None:
        self.voice = voice
        self.color = color

    def lines(self, game: Game) -> list[str]:
        """Return the board as lines: the pyramid, an empty line, the piles, the counts."""
        position = game.position
        return [*self._pyramid(position), "", self._piles(position), self._counts(game)]

    def _pyramid(self, position: Position) -> list[str]:
        lines = []
        for row in range(1, pyramid.ROWS + 1):
            first = row * (row - 1) // 2
            numbers = range(first, first + row)
            indent = " " * (1 + 5 * (pyramid.ROWS - row))
            lines.append(indent + " ".join(self._cell(position, number) for number in numbers))
            if row < pyramid.ROWS:
                lines.append(indent + " ".join(self._slashes(position, number) for number in numbers))
        return [line.rstrip() for line in lines]

    def _cell(self, position: Position, number: int) -> str:
        if not position.pyramid >> number & 1:
            return f"    {self._dim(self.voice.spaced('·'))}    "
        card, place = position.deal.cards[number], pyramid.PLACES[number]
        if pyramid.free(position.pyramid) >> number & 1:
            bracketed = self._bracketed(card, place)
            return " " * (CARD_WIDTH - 1 - len(self.voice.card(card))) + bracketed
        return " " * (CARD_WIDTH - len(self.voice.card(card))) + f"{self._card(card)} {self._dim(place)} "

    def _slashes(self, position: Position, number: int) -> str:
        left, right = (position.pyramid >> cover & 1 for cover in pyramid.covering(number))
        if not position.pyramid >> number & 1:
            return " " * 9
        return f"  {self._dim('/') if left else ' '}   {self._dim(chr(92)) if right else ' '}  "

    def _piles(self, position: Position) -> str:
        words, say = self.voice.messages, self.voice.say
        stock = say(words.board_stock, stock=position.stock.bit_count())
        if position.rules.open_stock and position.stock:
            stock += " " + self._bracketed(position.deal.cards[position.stock_top_number], STOCK_PLACE)
        places = waste_places(len(position.wastes))
        if len(places) == 1:
            return f"{stock}   {say(words.board_waste, piles=self._waste(position, position.wastes[0], places[0]))}"
        shown = (
            self._waste(position, waste, place) if waste else f"{place} {say(words.board_empty)}"
            for waste, place in zip(position.wastes, places, strict=True)
        )
        return f"{stock}   {say(words.board_wastes, piles='  '.join(shown))}"

    def _waste(self, position: Position, waste: int, place: Place) -> str:
        """Return a waste's top and, behind it, the card that its removal would open."""
        words, cards = self.voice.messages, position.deal.cards
        if not waste:
            return self.voice.say(words.board_empty)
        top = piles.waste_top(waste)
        shown = self._bracketed(cards[top.bit_length() - 1], place)
        under = waste ^ top
        if not under:
            return shown
        return self.voice.say(words.board_over, top=shown, next=self._card(cards[under.bit_length() - 1]))

    def _counts(self, game: Game) -> str:
        return counts(self.voice, self.voice.messages.board_counts, game)

    def _bracketed(self, card: Card, place: Place) -> str:
        return f"[{self._card(card, bold=True)} {place}]"

    def _card(self, card: Card, *, bold: bool = False) -> str:
        name = self.voice.card(card)
        red = card[1] in "dh"
        if not self.color or not (red or bold):
            return name
        return style(name, fg="red" if red else None, bold=bold or None)

    def _dim(self, text: str) -> str:
        return style(text, dim=True) if self.color else text


def counts(voice: Voice, template: str, game: Game) -> str:
    """Return pass, moves and removed cards in a sentence."""
    return voice.say(
        template,
        pass_=game.position.pass_number,
        passes=game.rules.passes,
        moves=game.moves,
        removed=game.position.removed,
    )
