"""A position as plain lines for a screen reader: one fact a line, what changes most first, cards in words."""

from collections.abc import Iterable, Iterator

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.engine.explain import covers_of
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.position import Position, waste_places
from pyramide_cli.text.board import EMPTY
from pyramide_cli.text.outcomes import pass_of
from pyramide_cli.text.voice import Text, Voice, fr

WIDTH = 72


def listing(voice: Voice, game: Game, width: int) -> list[str]:
    """Return the open cards, the wastes, the stock with the counts, and the covered cards row by row."""
    position = game.position
    return [
        *_open(voice, position),
        *_wastes(voice, position),
        *_stock(voice, game),
        *_covered(voice, position, width),
    ]


class Listing:
    """Shows positions as plain lines, where others draw them."""

    def __init__(self, voice: Voice, width: int = WIDTH) -> None:
        self.voice = voice
        self.width = width

    def lines(self, game: Game) -> list[str]:
        """Return the position as lines."""
        return listing(self.voice, game, self.width)


def _word(v: Voice, position: Position, number: int) -> str:
    return v.card_in_words(position.deal.cards[number])


def _open(v: Voice, position: Position) -> Iterator[str]:
    for number in pyramid.free_numbers(position.pyramid):
        place, card = pyramid.PLACES[number], _word(v, position, number)
        yield v.say(Text(f"Open {place}: {card}", f"Libre {place} : {card}"))


def _wastes(v: Voice, position: Position) -> Iterator[str]:
    for place, waste in zip(waste_places(len(position.wastes)), position.wastes, strict=True):
        text = v.say(EMPTY)
        if waste:
            top = piles.waste_top(waste)
            text = _word(v, position, top.bit_length() - 1)
            if under := waste ^ top:
                below = _word(v, position, under.bit_length() - 1)
                text = v.say(Text(f"{text}, over {below}", f"{text}, sur {below}"))
        yield v.say(Text(f"Waste {place}: {text}", f"Défausse {place} : {text}"))


def _stock(v: Voice, game: Game) -> Iterator[str]:
    position = game.position
    n = position.stock.bit_count()
    turn, moves, removed = pass_of(position), game.moves, position.removed
    totals = v.say(
        Text(
            f"Pass {turn}, moves {moves}, removed {removed}/28.",
            f"Passage {turn}, coups {moves}, retirées {removed}/28.",
        )
    )
    if not n:
        yield v.say(Text(f"Stock: empty. {totals}", f"Pioche : vide. {totals}"))
    elif position.rules.open_stock:
        top, under = _word(v, position, position.stock_top_number), n - 1
        down = fr(under, "carte", "cartes")
        yield v.say(Text(f"Stock s: {top}, {under} face down", f"Pioche s : {top}, {down} face cachée"))
        yield totals
    else:
        down = fr(n, "carte", "cartes")
        yield v.say(Text(f"Stock: {n} face down. {totals}", f"Pioche : {down} face cachée. {totals}"))


def _covered(v: Voice, position: Position, width: int) -> Iterator[str]:
    for row in range(pyramid.ROWS, 0, -1):
        items = []
        for number in pyramid.ROW_NUMBERS[row - 1]:
            covers = covers_of(position, number) if position.pyramid >> number & 1 else []
            card = f"{pyramid.PLACES[number]} {_word(v, position, number)}"
            if len(covers) == 1:
                place = pyramid.PLACES[covers[0]]
                card = v.say(Text(f"{card} under {place}", f"{card} sous {place}"))
            if covers:
                items.append(card)
        if items:
            yield from wrapped(v.say(Text(f"Row {row}, covered: ", f"Rangée {row}, couvertes : ")), items, width)


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
