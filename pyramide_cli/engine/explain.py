"""From what a player names to a move, or to the reason why there is none.

Whether a move is allowed is decided by ``Position.legal_moves`` alone; ``explain`` only says why it is not.
"""

from collections.abc import Sequence

from pyramide_cli.engine import pyramid
from pyramide_cli.engine.cards import DECK, TOTAL, Card
from pyramide_cli.engine.errors import IllegalMove, Reason
from pyramide_cli.engine.position import STOCK_PLACE, Move, Place, Position, waste_places


def read_removal(position: Position, verb: str, targets: Sequence[Place | Card]) -> Move:
    """Return the legal king or pair that the targets (places or card names) mean; raise IllegalMove with the reason.

    The position must not be at a game's end.
    """
    # Cards become places, in list order; two names of one card leave one place, which is no pair.
    places = position.open_places()
    by_card = {position.deal.cards[number]: place for place, number in places.items()}
    named = {by_card.get(target, target) for target in targets}
    move = Move(verb, tuple(place for place in places if place in named))
    if len(move.places) == len(targets) and move in position.legal_moves():
        return move
    raise IllegalMove(explain(position, verb, targets))


def explain(position: Position, verb: str, targets: Sequence[Place | Card]) -> Reason:
    """Say why a king or pair that is not legal is not: the first reason in the order that programs rely on."""
    for target in targets:
        if reason := _no_such_place(position, target):
            return reason
    for target in targets:
        if reason := _not_open(position, target, targets):
            return reason
    return _not_thirteen(position, verb, [locate(position, target) for target in targets])


def explain_draw(position: Position) -> Reason:
    """Say why a plain draw, which recycles an empty stock, is not possible."""
    return Reason("NO_PASS_LEFT", _passes(position)) if any(position.wastes) else Reason("STOCK_EMPTY")


def explain_recycle(position: Position) -> Reason:
    """Say why a recycle is not possible."""
    if position.stock:
        return Reason("STOCK_NOT_EMPTY", {"stock": position.stock.bit_count()})
    return Reason("NO_PASS_LEFT", _passes(position)) if any(position.wastes) else Reason("WASTE_EMPTY")


def locate(position: Position, target: Place | Card) -> int:
    """Return the number of the card that a target means, wherever it is; -1 for a pile that is empty."""
    if target in position.deal.numbers:
        return position.deal.numbers[target]
    if target in pyramid.NUMBERS:
        return pyramid.NUMBERS[target]
    if target == STOCK_PLACE:
        return position.stock_top_number
    return position.wastes[waste_places(len(position.wastes)).index(target)].bit_length() - 1


def place_of(position: Position, number: int) -> Place:
    """Return the place of a card that is in the game: its own in the pyramid, its waste, or the stock."""
    if number < pyramid.SIZE:
        return pyramid.PLACES[number]
    for place, waste in zip(waste_places(len(position.wastes)), position.wastes, strict=True):
        if waste >> number & 1:
            return place
    return STOCK_PLACE


def covers_of(position: Position, number: int) -> list[int]:
    """Return the numbers of the cards that still cover a pyramid card, from the left."""
    return [cover for cover in pyramid.covering(number) if position.pyramid >> cover & 1]


def _passes(position: Position) -> dict[str, int]:
    return {"pass": position.pass_number, "passes": position.rules.passes}


def _no_such_place(position: Position, target: Place | Card) -> Reason | None:
    wastes = waste_places(len(position.wastes))
    if target in DECK or target in pyramid.NUMBERS or target in wastes or target == STOCK_PLACE:
        return None
    return Reason("NO_SUCH_PLACE", {"place": target, "wastes": wastes})


def _not_open(position: Position, target: Place | Card, targets: Sequence[Place | Card]) -> Reason | None:
    """Return why the card that a target means may not be used now, if it may not."""
    number = locate(position, target)
    if number < 0:
        return Reason("STOCK_EMPTY") if target == STOCK_PLACE else Reason("WASTE_EMPTY", {"place": target})
    if number < pyramid.SIZE:
        return _not_free(position, number, target, targets)
    if position.stock >> number & 1:
        if position.rules.open_stock and number == position.stock_top_number:
            return None
        return Reason("FACE_DOWN", {"card": None if target == STOCK_PLACE else number})
    for waste in position.wastes:
        if waste >> number & 1:
            top = waste.bit_length() - 1
            return None if number == top else Reason("BURIED", {"card": number, "top": top})
    return Reason("GONE", {"card": number, "place": None})


def _not_free(position: Position, number: int, target: Place | Card, targets: Sequence[Place | Card]) -> Reason | None:
    if not position.pyramid >> number & 1:
        return Reason("GONE", {"card": number, "place": None if target in DECK else target})
    covers = covers_of(position, number)
    if not covers:
        return None
    partners = [other for other in (locate(position, each) for each in targets) if other != number]
    return Reason("COVERED", {"card": number, "covers": covers, "by_partner": covers == partners})


def _not_thirteen(position: Position, verb: str, numbers: list[int]) -> Reason:
    """Return why these open cards do not go together."""
    values = position.deal.values
    if len(set(numbers)) < len(numbers):
        return Reason("SAME_CARD", {"card": numbers[0]})
    kings = [number for number in numbers if values[number] == TOTAL]
    if kings:
        return Reason("KING_ALONE", {"card": kings[0]})
    code = "NOT_A_KING" if verb == "king" else "NOT_THIRTEEN"
    return Reason(code, {"cards": numbers, "total": sum(values[number] for number in numbers)})
