"""A position as plain lines: for a screen reader, one fact a line, what changes most first; and what has been seen."""

from collections.abc import Iterator, Mapping, Sequence

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.engine.cards import RANKS, TOTAL, Card
from pyramide_cli.engine.explain import covers_of, place_of
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.position import Position, waste_places
from pyramide_cli.engine.reasons import Placed
from pyramide_cli.text.board import wrapped
from pyramide_cli.text.outcomes import pass_of
from pyramide_cli.text.voice import Text, Voice

WIDTH = 72


class Listing:
    """Shows positions as plain lines, where others draw them."""

    def __init__(self, voice: Voice, width: int = WIDTH) -> None:
        self.voice = voice
        self.width = width

    def lines(self, game: Game) -> list[str]:
        """Return the position as lines."""
        return listing(self.voice, game, self.width)


def listing(voice: Voice, game: Game, width: int) -> list[str]:
    """Return the open cards, the wastes, the stock with the counts, and the covered cards row by row."""
    position = game.position
    return [
        *_open(voice, position),
        *_wastes(voice, position),
        *_stock(voice, game),
        *_covered(voice, position, width),
    ]


def _word(v: Voice, position: Position, number: int) -> str:
    return v.card_in_words(position.deal.cards[number])


def _open(v: Voice, position: Position) -> Iterator[str]:
    for number in pyramid.free_numbers(position.pyramid):
        text = Text("Open {place}: {card}", "Libre {place} : {card}")
        yield v.say(text, place=pyramid.PLACES[number], card=_word(v, position, number))


def _wastes(v: Voice, position: Position) -> Iterator[str]:
    for place, waste in zip(waste_places(len(position.wastes)), position.wastes, strict=True):
        top = piles.waste_top(waste)
        if not top:
            yield v.say(NO_WASTE, place=place)
            continue
        card, under = _word(v, position, top.bit_length() - 1), waste ^ top
        if under:
            text = Text("Waste {place}: {card}, over {under}", "Défausse {place} : {card}, sur {under}")
            yield v.say(text, place=place, card=card, under=_word(v, position, under.bit_length() - 1))
        else:
            yield v.say(Text("Waste {place}: {card}", "Défausse {place} : {card}"), place=place, card=card)


NO_WASTE = Text("Waste {place}: empty", "Défausse {place} : vide")


def _stock(v: Voice, game: Game) -> Iterator[str]:
    position = game.position
    n, rules = position.stock.bit_count(), position.rules
    totals = v.say(
        Text(
            "Pass {turn}, moves {moves}, removed {removed}/28.", "Passage {turn}, coups {moves}, retirées {removed}/28."
        ),
        turn=pass_of(position),
        moves=game.moves,
        removed=position.removed,
    )
    if n and rules.open_stock:
        text = Text("Stock s: {top}, {n} face down", "Pioche s : {top}, {n:carte|cartes} face cachée")
        if n == 1:
            text = Text("Stock s: {top}, the last one", "Pioche s : {top}, la dernière")
        elif not position.unseen:
            text = Text(
                "Stock s: {top}, {n} more, all seen", "Pioche s : {top}, {n:autre carte|autres cartes}, déjà vues"
            )
        yield v.say(text, top=_word(v, position, position.stock_top_number), n=n - 1)
        yield totals
        return
    text = Text("Stock: {n} face down. {totals}", "Pioche : {n:carte|cartes} face cachée. {totals}")
    if not n:
        text = Text("Stock: empty. {totals}", "Pioche : vide. {totals}")
    elif not position.unseen:
        text = Text("Stock: {n}, all seen. {totals}", "Pioche : {n:carte|cartes}, déjà vues. {totals}")
    yield v.say(text, n=n, totals=totals)


def _covered(v: Voice, position: Position, width: int) -> Iterator[str]:
    for row in range(pyramid.ROWS, 0, -1):
        items = []
        for number in pyramid.ROW_NUMBERS[row - 1]:
            covers = covers_of(position, number) if position.pyramid >> number & 1 else []
            card = f"{pyramid.PLACES[number]} {_word(v, position, number)}"
            if len(covers) == 1:
                under = pyramid.PLACES[covers[0]]
                card = v.say(Text("{card} under {place}", "{card} sous {place}"), card=card, place=under)
            if covers:
                items.append(card)
        if items:
            yield from wrapped(v.say(Text("Row {row}, covered: ", "Rangée {row}, couvertes : "), row=row), items, width)


# --------------------------------------------------------------------------------------------- what has been seen

COLUMNS = {
    "pyramid": Text("pyramid", "pyramide"),
    "waste": Text("waste", "défausse"),
    "stock": Text("stock", "pioche"),
    "gone": Text("gone", "retirées"),
    "unseen": Text("unseen", "non vues"),
}
#: The ranks, those that go together one below the other.
IN_PAIRS = (*(rank for low in range(TOTAL // 2) for rank in (RANKS[low], RANKS[TOTAL - 2 - low])), RANKS[-1])


def counts(v: Voice, table: Mapping[str, Mapping[str, int]], width: int) -> Iterator[str]:
    """Yield a line for each rank: how many of its cards are in the pyramid, the wastes, the stock, gone, not seen.

    Where the columns do not fit, the lines name what there is.
    """
    label = v.say(Text("rank", "valeur"))
    heads = {key: v.say(name) for key, name in COLUMNS.items()}
    head = "  ".join((label, *heads.values()))
    if len(head) > width:
        for rank in IN_PAIRS:
            named = [f"{heads[key]} {n}" for key, n in table[rank].items() if n]
            yield from wrapped(v.say(Text("{rank:rank}: ", "{rank:rank} : "), rank=rank), named, width)
        return
    yield head
    for rank in IN_PAIRS:
        cells = (f"{table[rank][key]:>{len(head)}}" for key, head in heads.items())
        yield "  ".join((f"{v.rank(rank):<{len(label)}}", *cells))


def wastes(v: Voice, cards: Sequence[Sequence[Card]], width: int) -> Iterator[str]:
    """Yield the cards of each waste from the top."""
    for place, waste in zip(waste_places(len(cards)), cards, strict=True):
        if waste:
            label = v.say(Text("Waste {place}: ", "Défausse {place} : "), place=place)
            yield from wrapped(label, map(v.card, waste), width)
        else:
            yield v.say(NO_WASTE, place=place)


def stock(v: Voice, cards: Sequence[Card], unseen: int, width: int) -> Iterator[str]:
    """Yield the cards to come that have been seen, and how many have not."""
    if cards:
        label = v.say(Text("Stock, next first: ", "Pioche, la prochaine d'abord : "))
        yield from wrapped(label, map(v.card, cards), width)
    if unseen:
        text = Text(
            "{n:card|cards} that you have not seen yet.",
            "{n:carte que vous n'avez pas encore vue|cartes que vous n'avez pas encore vues}.",
        )
        if cards:
            text = Text(
                "And {n:card|cards} that you have not seen yet.",
                "Et {n:carte que vous n'avez pas encore vue|cartes que vous n'avez pas encore vues}.",
            )
        yield v.say(text, n=unseen)
    if not cards and not unseen:
        yield v.say(Text("Stock: empty", "Pioche : vide"))


def lies(v: Voice, position: Position, number: int) -> str:
    """Return where a card lies, what covers it and what it covers; one that has left or is hidden has been refused."""
    card = position.deal.cards[number]
    if position.stock >> number & 1:
        n = (position.stock & ((1 << number) - 1)).bit_count()
        text = Text("{card:card}: on top of the stock.", "{card:card} : sur la pioche.")
        if n:
            text = Text(
                "{card:card}: in the stock, under {n:card|cards}.",
                "{card:card} : dans la pioche, sous {n:carte|cartes}.",
            )
        return v.say(text, card=card, n=n)
    placed = Placed(card, place_of(position, number))
    if number >= pyramid.SIZE:
        return _on_waste(v, position, placed, number)
    above = [_placed(position, cover) for cover in covers_of(position, number)]
    below = [_placed(position, under) for under in range(pyramid.SIZE) if pyramid.COVERS[under] >> number & 1]
    text = Text("{card:bare}: open.", "{card:bare} : libre.")
    if above and below:
        text = Text("{card:bare}: covered by {above}; covers {below}.", "{card:bare} : sous {above} ; couvre {below}.")
    elif above:
        text = Text("{card:bare}: covered by {above}.", "{card:bare} : sous {above}.")
    elif below:
        text = Text("{card:bare}: open; covers {below}.", "{card:bare} : libre ; couvre {below}.")
    return v.say(text, card=placed, above=above, below=below)


def _placed(position: Position, number: int) -> Placed:
    return Placed(position.deal.cards[number], pyramid.PLACES[number])


def _on_waste(v: Voice, position: Position, card: Placed, number: int) -> str:
    waste = next(waste for waste in position.wastes if waste >> number & 1)
    above, under = (waste >> number + 1).bit_count(), waste & ((1 << number) - 1)
    text = Text("{card:bare}: open, with nothing under it.", "{card:bare} : libre, seule sur la défausse.")
    if above:
        text = Text(
            "{card:bare}: in the waste, under {n:card|cards}.", "{card:bare} : dans la défausse, sous {n:carte|cartes}."
        )
    elif under:
        text = Text("{card:bare}: open, over {below:card}.", "{card:bare} : libre, sur {below:card}.")
    below = position.deal.cards[under.bit_length() - 1]
    return v.say(text, card=card, n=above, below=below)
