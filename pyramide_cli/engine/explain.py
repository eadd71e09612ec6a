"""From what a player names to a move, or to the reason why there is none.

Whether a move is allowed is decided in ``position``; ``explain`` only says why it is not.
"""

from collections.abc import Sequence

from pyramide_cli.engine import pyramid
from pyramide_cli.engine.cards import DECK, RANKS, TOTAL, Card
from pyramide_cli.engine.deal_faults import OutOfSight
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.position import STOCK_PLACE, Move, Position, waste_places
from pyramide_cli.engine.pyramid import Place
from pyramide_cli.engine.reasons import (
    Ambiguous,
    Buried,
    Covered,
    FaceDown,
    Gone,
    IllegalMove,
    KingAlone,
    NoOpenKing,
    NoPassLeft,
    NoSuchPair,
    NoSuchPlace,
    NotAKing,
    NotThirteen,
    Placed,
    Reason,
    SameCard,
    StockEmpty,
    StockNotEmpty,
    WasteEmpty,
)


def read_removal(game: Game, verb: str, targets: Sequence[Place | Card]) -> Move:
    """Return the legal king or pair that the targets (places or card names) mean; raise IllegalMove with the reason."""
    game.check_movable()
    position = game.position
    # Cards become places, in list order; two names of one card leave one place, which is no pair.
    places = position.open_places()
    by_card = {position.deal.cards[number]: place for place, number in places.items()}
    named = {by_card.get(target, target) for target in targets}
    move = Move(verb, tuple(place for place in places if place in named))
    if len(move.places) == len(targets) and move in game.legal_moves():
        return move
    raise IllegalMove(explain(game, verb, targets))


def read_ranks(game: Game, first: str, second: str) -> Move:
    """Return the one legal pair of two ranks that total 13; raise IllegalMove where there are several, or none."""
    game.check_movable()
    position = game.position
    pairs = [move for move in game.legal_moves() if move.verb == "pair" and first in _ranks(position, move)]
    opened = tuple(card for card in placed_open(position) if card.card[0] in (first, second))
    return _only(position, pairs, NoSuchPair(first, second, opened))


def read_partner(game: Game, target: Place | Card, rank: str) -> Move:
    """Return the one legal pair of a card and a partner of this rank; raise IllegalMove.

    ``rank`` makes 13 with the card that the target means.
    """
    game.check_movable()
    position = game.position
    if reason := _no_such_place(position, target) or _not_open(game, target, [target]):
        raise IllegalMove(reason)
    number = locate(position, target)
    place = place_of(position, number)
    own = position.deal.cards[number][0]
    pairs = [move for move in game.legal_moves() if move.verb == "pair" and place in move.places]
    opened = tuple(card for card in placed_open(position) if card.card[0] in (own, rank))
    return _only(position, pairs, NoSuchPair(own, rank, opened))


def read_king(game: Game) -> Move:
    """Return the open king, of several the first in the pyramid, where the order never matters; raise IllegalMove."""
    game.check_movable()
    kings = [move for move in game.legal_moves() if move.verb == "king"]
    in_pyramid = [move for move in kings if move.places[0] in pyramid.NUMBERS]
    return _only(game.position, in_pyramid[:1] or kings, NoOpenKing())


def value_at(position: Position, target: Place | Card) -> int | None:
    """Return what the card counts that a target means; None where there is no such place, or no card."""
    known = target not in DECK or target in position.deal.numbers
    number = locate(position, target) if known and not _no_such_place(position, target) else -1
    return None if number < 0 else position.deal.values[number]


def _only(position: Position, moves: list[Move], none: Reason) -> Move:
    if len(moves) == 1:
        return moves[0]
    raise IllegalMove(Ambiguous(tuple(placed(position, move) for move in moves)) if moves else none)


def placed(position: Position, move: Move) -> tuple[Placed, ...]:
    """Return the cards that a king or a pair removes here, with their places."""
    return tuple(map(Placed, position.cards_of(move), move.places))


def placed_open(position: Position) -> list[Placed]:
    """Return the cards that a removal may use now with their places, in list order."""
    return [Placed(position.deal.cards[number], place) for place, number in position.open_places().items()]


def _ranks(position: Position, move: Move) -> list[str]:
    return [card[0] for card in position.cards_of(move)]


def explain(game: Game, verb: str, targets: Sequence[Place | Card]) -> Reason:
    """Say why a king or pair that is not legal is not: the first reason in the order that programs rely on."""
    position = game.position
    for target in targets:
        if reason := _no_such_place(position, target):
            return reason
    for target in targets:
        if reason := _not_open(game, target, targets):
            return reason
    return _not_thirteen(position, verb, [locate(position, target) for target in targets])


def explain_draw(game: Game) -> Reason:
    """Say why a plain draw, which recycles an empty stock, is not possible."""
    return _no_pass_left(game) if any(game.position.wastes) else StockEmpty()


def explain_recycle(game: Game) -> Reason:
    """Say why a recycle is not possible."""
    if game.position.stock:
        return StockNotEmpty(game.position.stock.bit_count())
    return _no_pass_left(game) if any(game.position.wastes) else WasteEmpty(None)


def _no_pass_left(game: Game) -> NoPassLeft:
    return NoPassLeft(game.position.pass_number, game.rules.passes, len(game.legal_moves()))


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


def look_at(game: Game, target: Place | Card) -> int:
    """Return the number of the card that a target means, if it is on the table and has been seen; raise IllegalMove."""
    if reason := _no_such_place(game.position, target) or _not_open(game, target, [target]):
        number = -1 if isinstance(reason, NoSuchPlace | OutOfSight) else locate(game.position, target)
        if not isinstance(reason, Covered | Buried) and not _is_seen(game.position, number):
            raise IllegalMove(reason)
    return locate(game.position, target)


def _is_seen(position: Position, number: int) -> bool:
    """Return whether a card of the stock has been turned before."""
    return number >= 0 and bool((position.stock & ~position.unseen) >> number & 1)


def covers_of(position: Position, number: int) -> list[int]:
    """Return the numbers of the cards that still cover a pyramid card, from the left."""
    return [cover for cover in pyramid.covering(number) if position.pyramid >> cover & 1]


def _placed(position: Position, number: int) -> Placed:
    return Placed(position.deal.cards[number], place_of(position, number))


def _no_such_place(position: Position, target: Place | Card) -> Reason | None:
    wastes = waste_places(len(position.wastes))
    if target in DECK or target in pyramid.NUMBERS or target in wastes or target == STOCK_PLACE:
        return None
    row = target.partition(".")[0]
    short = int(row) if row in map(str, range(1, pyramid.ROWS + 1)) else None
    return NoSuchPlace(target, short, wastes if target[0] == "w" else ())


def _not_open(game: Game, target: Place | Card, targets: Sequence[Place | Card]) -> Reason | None:
    """Return why the card that a target means may not be used now, if it may not."""
    position = game.position
    if target in DECK and target not in position.deal.numbers:
        return OutOfSight(target)
    number = locate(position, target)
    if number < 0:
        return StockEmpty() if target == STOCK_PLACE else WasteEmpty(None if len(position.wastes) == 1 else target)
    card = position.deal.cards[number]
    if number < pyramid.SIZE and position.pyramid >> number & 1:
        return _covered(position, number, targets)
    if position.stock >> number & 1:
        if position.rules.open_stock and number == position.stock_top_number:
            return None
        return FaceDown(None if target == STOCK_PLACE else card)
    for waste in position.wastes:
        if waste >> number & 1:
            top = waste.bit_length() - 1
            return None if number == top else Buried(card, _placed(position, top))
    return Gone(card, None if target in DECK else target, game.left_at(number))


def _covered(position: Position, number: int, targets: Sequence[Place | Card]) -> Reason | None:
    covers = covers_of(position, number)
    if not covers:
        return None
    partners = [other for other in (locate(position, each) for each in targets) if other != number]
    above = tuple(_placed(position, cover) for cover in covers)
    return Covered(_placed(position, number), above, above[0] if covers == partners else None)


def _not_thirteen(position: Position, verb: str, numbers: list[int]) -> Reason:
    """Return why these open cards do not go together."""
    values = position.deal.values
    cards = [_placed(position, number) for number in numbers]
    total = sum(values[number] for number in numbers)
    if len(set(numbers)) < len(numbers):
        return SameCard(cards[0])
    for number, card in zip(numbers, cards, strict=True):
        if values[number] == TOTAL:
            return KingAlone(card)
    if verb == "king":
        return NotAKing(cards[0], RANKS[TOTAL - total - 1])
    return NotThirteen(cards[0], cards[1], total)
