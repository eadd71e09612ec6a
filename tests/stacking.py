"""Deals stacked for a purpose, positions with piles put where a test wants them, and moves as text."""

from collections.abc import Iterable, Mapping

import plain

from pyramide_cli.engine import pyramid
from pyramide_cli.engine.cards import DECK, Card, Deal
from pyramide_cli.engine.explain import read_removal
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.notation import parse_target
from pyramide_cli.engine.position import Move, Position
from pyramide_cli.engine.rules import RULE_SETS


def stack(places: Mapping[str, Card], stock: str = "") -> Deal:
    """Deal the named cards to their places and to the stock, first drawn first; the rest fill up in deck order."""
    cards: list[Card | None] = [None] * len(DECK)
    for place, card in places.items():
        cards[pyramid.PLACES.index(place)] = card
    for number, card in enumerate(stock.split(), pyramid.SIZE):
        cards[number] = card
    rest = iter(card for card in DECK if card not in cards)
    return Deal.from_cards([card or next(rest) for card in cards])


def lay(
    deal: Deal,
    rules: str = "classic",
    passes: int | None = None,
    *,
    pyramid_cards: Iterable[str] = pyramid.PLACES,
    stock: str = "",
    wastes: tuple[str, ...] = ("",),
    pass_number: int = 1,
) -> Position:
    """Lay out a position: the places of the pyramid that still hold their card, then the piles card by card."""

    def pile(cards: str) -> int:
        numbers = [deal.numbers[card] for card in cards.split()]
        assert numbers == sorted(numbers), "a pile is always in deal order"
        assert not numbers or numbers[0] >= pyramid.SIZE, "pyramid cards never go to a pile"
        return sum(1 << number for number in numbers)

    shape = sum(1 << pyramid.PLACES.index(name) for name in pyramid_cards)
    rule_set = RULE_SETS[rules].with_passes(passes)
    return Position(deal, rule_set, shape, pile(stock), tuple(pile(waste) for waste in wastes), pass_number)


def game_at(position: Position) -> Game:
    """Start a game in the middle."""
    return Game.at(position)


def removal(position: Position, text: str) -> Move:
    """Read ``king A`` or ``pair A B`` as a player types it, places or cards."""
    verb, *targets = text.split()
    return read_removal(Game.at(position), verb, [parse_target(target) for target in targets])


def play(game: Game, *lines: str) -> None:
    """Make moves written as text; ``draw*3`` is three draws."""
    for line in lines:
        text, _, count = line.partition("*")
        for _ in range(int(count or 1)):
            verb, *places = text.split()
            game.play(Move(verb, tuple(places)))


def legal(position: Position) -> list[str]:
    """List the legal moves as text."""
    return [str(move) for move in position.legal_moves()]


def table_of(position: Position) -> plain.Table:
    """Put the cards of an engine's position on a plain table."""
    rules, deal = position.rules, position.deal
    table = plain.Table(list(deal.cards), rules.passes, rules.draw, rules.open_stock)
    table.stock, *table.wastes = [
        [card for number, card in enumerate(deal.cards) if pile >> number & 1]
        for pile in (position.stock, *position.wastes)
    ]
    gone = [card for number, card in enumerate(deal.cards[:28]) if not position.pyramid >> number & 1]
    table.rows = [[None if card in gone else card for card in row] for row in table.rows]
    table.pass_number = position.pass_number
    return table
