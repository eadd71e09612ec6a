"""A position as plain lines for a screen reader: one fact a line, what changes most first, cards in words."""

from collections.abc import Iterable, Iterator

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.engine.explain import covers_of
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.position import Position, waste_places
from pyramide_cli.shell.board import counts
from pyramide_cli.shell.voice import Voice

WIDTH = 72


def listing(voice: Voice, game: Game) -> list[str]:
    """Return the free cards, the wastes, the stock with the counts, and the covered cards row by row."""
    position = game.position
    return [
        *_free(voice, position),
        *_wastes(voice, position),
        *_stock(voice, game),
        *_covered(voice, position),
    ]


def _word(voice: Voice, position: Position, number: int) -> str:
    return voice.card_in_words(position.deal.cards[number])


def _free(voice: Voice, position: Position) -> Iterator[str]:
    for number in pyramid.free_numbers(position.pyramid):
        yield voice.say(voice.messages.list_free, place=pyramid.PLACES[number], card=_word(voice, position, number))


def _wastes(voice: Voice, position: Position) -> Iterator[str]:
    words = voice.messages
    for place, waste in zip(waste_places(len(position.wastes)), position.wastes, strict=True):
        text = voice.say(words.list_empty)
        if waste:
            top = piles.waste_top(waste)
            text = _word(voice, position, top.bit_length() - 1)
            if under := waste ^ top:
                text = voice.say(words.list_over, top=text, next=_word(voice, position, under.bit_length() - 1))
        yield voice.say(words.list_waste, place=place, card=text)


def _stock(voice: Voice, game: Game) -> Iterator[str]:
    words, position = voice.messages, game.position
    stock = position.stock.bit_count()
    totals = counts(voice, words.list_counts, game)
    if not stock:
        yield voice.say(words.list_stock_empty, counts=totals)
    elif position.rules.open_stock:
        top = _word(voice, position, position.stock_top_number)
        yield voice.say(words.list_stock_open, n=stock - 1, stock=stock - 1, card=top)
        yield totals
    else:
        yield voice.say(words.list_stock, n=stock, stock=stock, counts=totals)


def _covered(voice: Voice, position: Position) -> Iterator[str]:
    words = voice.messages
    for row in range(pyramid.ROWS, 0, -1):
        items = []
        for number, (its_row, _) in enumerate(pyramid.COORDINATES):
            if its_row != row or not position.pyramid >> number & 1:
                continue
            covers = covers_of(position, number)
            card = f"{pyramid.PLACES[number]} {_word(voice, position, number)}"
            if len(covers) == 1:
                card = voice.say(words.list_under, card=card, place=pyramid.PLACES[covers[0]])
            if covers:
                items.append(card)
        if items:
            yield from wrapped(voice.say(words.list_covered, row=row), items)


def wrapped(label: str, items: Iterable[str]) -> Iterator[str]:
    """Yield a label and its items, separated by commas, in lines that break only between items."""
    items = list(items)
    line = label
    for index, item in enumerate(items):
        text = item + ("," if index < len(items) - 1 else "")
        if line.strip() and line != label and len(line) + 1 + len(text) > WIDTH:
            yield line
            line = "  " + text
        else:
            line += text if line == label else " " + text
    yield line
