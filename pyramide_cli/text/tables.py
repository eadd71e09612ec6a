"""What a player has seen, as lines: the wastes, the stock, and where the cards of each rank are."""

from collections.abc import Iterator, Mapping, Sequence

from pyramide_cli.engine.cards import RANKS, TOTAL, Card
from pyramide_cli.engine.position import waste_places
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
