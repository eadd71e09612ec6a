"""What a player has seen, as lines: the wastes, the stock, and where the cards of each rank are."""

from collections.abc import Iterator, Mapping, Sequence

from pyramide_cli.engine import pyramid
from pyramide_cli.engine.cards import RANKS, TOTAL, Card
from pyramide_cli.engine.explain import covers_of, place_of, placed_open
from pyramide_cli.engine.position import Position, waste_places
from pyramide_cli.engine.reasons import Placed
from pyramide_cli.text.board import EMPTY
from pyramide_cli.text.listing import wrapped
from pyramide_cli.text.voice import Text, Voice, fr

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
            yield from wrapped(v.say(Text(f"{v.rank(rank)}: ", f"{v.rank(rank)} : ")), named, width)
        return
    yield head
    for rank in IN_PAIRS:
        cells = (f"{table[rank][key]:>{len(head)}}" for key, head in heads.items())
        yield "  ".join((f"{v.rank(rank):<{len(label)}}", *cells))


def wastes(v: Voice, cards: Sequence[Sequence[Card]], width: int) -> Iterator[str]:
    """Yield the cards of each waste from the top."""
    for place, waste in zip(waste_places(len(cards)), cards, strict=True):
        if waste:
            yield from wrapped(v.say(Text(f"Waste {place}: ", f"Défausse {place} : ")), map(v.card, waste), width)
        else:
            yield v.say(Text(f"Waste {place}: empty", f"Défausse {place} : vide"))


def stock(v: Voice, cards: Sequence[Card], unseen: int, width: int) -> Iterator[str]:
    """Yield the cards to come that have been seen, and how many have not."""
    if cards:
        yield from wrapped(
            v.say(Text("Stock, next first: ", "Pioche, la prochaine d'abord : ")), map(v.card, cards), width
        )
    if unseen:
        card, card_plural = ("autre carte", "autres cartes") if cards else ("carte", "cartes")
        yield v.say(
            Text(
                f"{unseen} {'more ' if cards else ''}not seen yet.",
                f"{fr(unseen, f'{card} pas encore vue', f'{card_plural} pas encore vues')}.",
            )
        )
    if not cards and not unseen:
        yield v.say(Text("Stock: empty", "Pioche : vide"))


def open_cards(v: Voice, position: Position, width: int) -> Iterator[str]:
    """Yield the cards that a removal may use now, in one line where that is wide enough."""
    cards = [v.fact(card, "bare") for card in placed_open(position)]
    yield from wrapped(v.say(Text("Open: ", "Libres : ")), cards or [v.say(EMPTY)], width)


def lies(v: Voice, position: Position, number: int) -> str:
    """Return where a card lies, what covers it and what it covers; one that has left or is hidden has been refused."""
    card = Placed(position.deal.cards[number], place_of(position, number))
    if number >= pyramid.SIZE:
        return _in_pile(v, position, card, number)
    covers = [_placed(position, cover) for cover in covers_of(position, number)]
    covered = [_placed(position, under) for under in range(pyramid.SIZE) if pyramid.COVERS[under] >> number & 1]
    parts = [
        v.say(
            Text("{card}: covered by {covers}", "{card} : sous {covers}"),
            card=v.fact(card, "bare"),
            covers=covers,
        )
        if covers
        else v.say(Text("{card}: open", "{card} : libre"), card=v.fact(card, "bare"))
    ]
    if covered:
        parts.append(v.say(Text("covers {cards}", "couvre {cards}"), cards=covered))
    return v.say(Text("; ", " ; ")).join(parts) + "."


def _placed(position: Position, number: int) -> Placed:
    return Placed(position.deal.cards[number], pyramid.PLACES[number])


def _in_pile(v: Voice, position: Position, card: Placed, number: int) -> str:
    name = v.fact(card, "bare")
    if position.stock >> number & 1:
        name = v.card(card.card)
        above = (position.stock & ((1 << number) - 1)).bit_count()
        if not above:
            return v.say(Text("{card}: on top of the stock.", "{card} : sur la pioche."), card=name)
        return v.say(
            Text("{card}: in the stock, under {n:card|cards}.", "{card} : dans la pioche, sous {n:carte|cartes}."),
            card=name,
            n=above,
        )
    waste = next(waste for waste in position.wastes if waste >> number & 1)
    above, under = (waste >> number + 1).bit_count(), waste & ((1 << number) - 1)
    if above:
        return v.say(
            Text("{card}: in the waste, under {n:card|cards}.", "{card} : dans la défausse, sous {n:carte|cartes}."),
            card=name,
            n=above,
        )
    if not under:
        return v.say(Text("{card}: open, with nothing under it.", "{card} : libre, seule sur la défausse."), card=name)
    below = v.card(position.deal.cards[under.bit_length() - 1])
    return v.say(Text("{card}: open, over {below}.", "{card} : libre, sur {below}."), card=name, below=below)
