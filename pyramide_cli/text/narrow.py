"""The board for windows of less than 70 columns: cards alone in a pyramid, the open ones below with their places."""

from textwrap import wrap

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.engine.explain import placed_open
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.position import Position, waste_places
from pyramide_cli.text.board import EMPTY, Board
from pyramide_cli.text.listing import wrapped
from pyramide_cli.text.outcomes import pass_of
from pyramide_cli.text.voice import Text, Voice

#: A cell's columns: a card and its brackets, and a bare card, where the window has no more.
CELL, BARE_CELL = 5, 4
#: Seven cells, with the brackets at the ends; and the bare ones.
BRACKETS_WIDTH, LEAST_WIDTH = 37, 27


class NarrowBoard(Board):
    """Draws positions in few columns; the lines under the pyramid are broken between words."""

    def __init__(self, voice: Voice, *, color: bool = False, width: int = BRACKETS_WIDTH) -> None:
        super().__init__(voice, color=color)
        self.columns = width

    def lines(self, game: Game) -> list[str]:
        """Return the pyramid, an empty line, the open cards with their places, the piles, the counts."""
        position = game.position
        return [*self._rows(position), "", *self._below(game)]

    def _rows(self, position: Position) -> list[str]:
        bare = self.columns < BRACKETS_WIDTH
        cell, last = (BARE_CELL, 3) if bare else (CELL, 4)
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
        position, say = game.position, self.voice.say
        opened = [self.voice.fact(card, "bare") for card in placed_open(position)] or [say(EMPTY)]
        stock, wastes = position.stock.bit_count(), self._wastes(position)
        turn, moves, removed = pass_of(position), game.moves, position.removed
        sentences = (
            say(Text(f"Stock {stock}   {wastes}", f"Pioche {stock}   {wastes}")),
            say(
                Text(
                    f"Pass {turn}   Moves {moves}   Removed {removed}/28",
                    f"Passage {turn}   Coups {moves}   Retirées {removed}/28",
                )
            ),
        )
        return [
            *wrapped(say(Text("Open: ", "Libres : ")), opened, self.columns),
            *(line for sentence in sentences for line in wrap(sentence, self.columns, subsequent_indent="  ")),
        ]

    def _wastes(self, position: Position) -> str:
        shown = []
        places = waste_places(len(position.wastes))
        for waste, place in zip(position.wastes, places, strict=True):
            top = piles.waste_top(waste)
            text = self.voice.say(EMPTY)
            if top:
                card = self.voice.card(position.deal.cards[top.bit_length() - 1])
                text = self.over(card, position, waste ^ top)
            shown.append(text if len(places) == 1 else f"{place} {text}")
        joined = "  ".join(shown)
        if len(places) == 1:
            return self.voice.say(Text(f"Waste {joined}", f"Défausse {joined}"))
        return self.voice.say(Text(f"Wastes {joined}", f"Défausses {joined}"))
