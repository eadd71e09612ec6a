"""A position as a drawing: every card with its place, open cards in brackets, slashes to what still covers what.

Row r, column c owns a cell of nine columns that starts at column ``1 + 5 * (7 - r) + 10 * (c - 1)`` (from 0): the
card ends in its fourth character, its place stands in the sixth to eighth. Cells are joined by one column.
"""

from click import style, unstyle

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.engine.cards import Card
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.position import STOCK_PLACE, Position, waste_places
from pyramide_cli.engine.pyramid import Place
from pyramide_cli.text.outcomes import pass_of
from pyramide_cli.text.voice import Text, Voice

#: Seven cells, and the columns between them.
WIDTH = 70
CARD_WIDTH = 4


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
        piles = self._piles(position)
        if self.width and len(unstyle("   ".join(piles))) > self.width:
            return [*self._pyramid(position), "", *piles, self._counts(game)]
        return [*self._pyramid(position), "", "   ".join(piles), self._counts(game)]

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

    def _piles(self, position: Position) -> list[str]:
        """Return the stock, and the wastes."""
        n = position.stock.bit_count()
        stock = self.voice.say(Text(f"Stock {n}", f"Pioche {n}"))
        if position.rules.open_stock and position.stock:
            stock += " " + self.bracketed(position.deal.cards[position.stock_top_number], STOCK_PLACE)
        places = waste_places(len(position.wastes))
        if len(places) == 1:
            shown = self._waste(position, position.wastes[0], places[0])
            return [stock, self.voice.say(Text(f"Waste {shown}", f"Défausse {shown}"))]
        shown = "  ".join(
            self._waste(position, waste, place) if waste else f"{place} {self.voice.say(EMPTY)}"
            for waste, place in zip(position.wastes, places, strict=True)
        )
        return [stock, self.voice.say(Text(f"Wastes {shown}", f"Défausses {shown}"))]

    def _waste(self, position: Position, waste: int, place: Place) -> str:
        """Return a waste's top and, behind it, the card that its removal would open."""
        cards = position.deal.cards
        if not waste:
            return self.voice.say(EMPTY)
        top = piles.waste_top(waste)
        return self.over(self.bracketed(cards[top.bit_length() - 1], place), position, waste ^ top)

    def over(self, top: str, position: Position, under: int) -> str:
        """Return a waste's top, drawn already, with the card right under it, if there is one."""
        if not under:
            return top
        card = self.card(position.deal.cards[under.bit_length() - 1])
        return self.voice.say(Text(f"{top} over {card}", f"{top} sur {card}"))

    def _counts(self, game: Game) -> str:
        turn, moves, removed = pass_of(game.position), game.moves, game.position.removed
        return self.voice.say(
            Text(
                f"Pass {turn}   Moves {moves}   Removed {removed}/28",
                f"Passage {turn}   Coups {moves}   Retirées {removed}/28",
            )
        )

    @property
    def gone(self) -> str:
        """What stands where a card has left."""
        return self._dim(self.voice.say(Text("·", "·")))

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


EMPTY = Text("empty", "vide")
