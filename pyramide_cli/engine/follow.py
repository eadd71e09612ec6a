"""Naming the cards of someone else's game as they come into sight. Every name is checked before any is taken."""

from collections.abc import Sequence
from typing import NamedTuple

from pyramide_cli.engine.cards import SUITS, UNKNOWN, UNTOLD_SUITS, Card, Deal, Followed
from pyramide_cli.engine.deal_faults import (
    CardGone,
    CardInStock,
    CardLies,
    DoesNotFit,
    KnownFromText,
    NamedTwice,
    NoneHidden,
    RankIsKnown,
    UnknownCard,
)
from pyramide_cli.engine.deal_text import unfit
from pyramide_cli.engine.explain import place_of
from pyramide_cli.engine.game import Game, Step
from pyramide_cli.engine.hidden import learnt, numbers_of
from pyramide_cli.engine.position import DRAW, STOCK_PLACE, Position
from pyramide_cli.engine.reasons import IllegalMove, Placed, StockEmpty


def is_hidden(deal: Deal, card: Card) -> bool:
    """Return whether a card, or where suits are not told one of its rank, may lie hidden."""
    if not deal.unknown:
        return False
    if deal.ranks_alone:
        return sum(other[0] == card[0] for other in deal.numbers) < len(SUITS)
    return card not in deal.numbers


def see(game: Game, cards: Sequence[Card]) -> list[Placed]:
    """Name cards in the order in which they come, and return them with their places; raise IllegalMove."""
    followed = _followed(game.deal)
    named: dict[int, Card] = {}
    waiting = list(cards)
    for number in _coming(game):
        if not waiting:
            break
        if _fits(game.deal, followed.given[number], waiting[0]):
            waiting.pop(0)  # a card of the text, named once more
        elif followed.given[number] == UNKNOWN:
            named[number] = waiting.pop(0)
    if waiting:
        raise IllegalMove(_elsewhere(game, waiting[0]) or NoneHidden())
    _take_names(game, named)
    return [Placed(game.deal.cards[number], place_of(game.position, number)) for number in named]


def draw(game: Game, cards: Sequence[Card]) -> list[Step]:
    """Draw as often as it takes to turn these cards, and name them; raise IllegalMove with nothing changed."""
    game.check_movable()
    followed, position = _followed(game.deal), game.position
    named: dict[int, Card] = {}
    waiting = list(cards)
    draws = 0
    while waiting:
        if not position.can_draw:
            raise IllegalMove(StockEmpty())
        after = position.after(DRAW)
        for number in _came_into_sight(Step(DRAW, position, after)):
            given = followed.given[number]
            if waiting and given != UNKNOWN and not _fits(game.deal, given, waiting[0]):
                raise IllegalMove(KnownFromText(given))
            if waiting:
                card = waiting.pop(0)
                if given == UNKNOWN:
                    named[number] = card
            elif game.deal.unknown >> number & 1:
                raise IllegalMove(UnknownCard(None))
        position = after
        draws += 1
    _take_names(game, named)
    return [game.play(DRAW) for _ in range(draws)]


def can_draw(game: Game) -> bool:
    """Return whether a draw is legal and turns no card that is not known."""
    return DRAW in game.legal_moves() and not (game.deal.unknown and game.position.after(DRAW).nameless)


def check_draw(game: Game) -> None:
    """Raise IllegalMove where a draw would turn a card that is not known."""
    if DRAW in game.legal_moves() and not can_draw(game):
        raise IllegalMove(UnknownCard(None))


class Told(NamedTuple):
    """A step of the line, or None for ``see``, and the cards that are named with it."""

    step: Step | None
    cards: tuple[Card, ...]


def told(game: Game) -> list[Told]:
    """Return the line with the names, each where the line brings its card into sight, and at the end those beyond it.

    A name that cannot stand there is left out: that of a card under others, or behind one without a name.
    """
    followed = game.deal.followed
    if followed is None:
        return [Told(step, ()) for step in game.line]
    cards, names = game.deal.cards, dict(followed.names)
    entries = []
    waiting = set(names)

    def see(numbers: Sequence[int]) -> None:
        if waiting.intersection(numbers):
            entries.append(Told(None, tuple(cards[number] for number in numbers)))
            waiting.difference_update(numbers)

    see([number for number in game.start.open_places().values() if followed.given[number] == UNKNOWN])
    for step in game.line:
        came = _came_into_sight(step)
        if step.move != DRAW:
            entries.append(Told(step, ()))
            see([number for number in came if followed.given[number] == UNKNOWN])
            continue
        entries.append(Told(step, tuple(cards[number] for number in came) if waiting.intersection(came) else ()))
        waiting.difference_update(came)
    ahead = _coming(game)
    known = next((count for count, number in enumerate(ahead) if cards[number] == UNKNOWN), len(ahead))
    last = max((count for count, number in enumerate(ahead[:known], 1) if number in waiting), default=0)
    see(ahead[:last])
    return entries


def command(entry: Told) -> str:
    """Return a step, or ``see``, as the command that it is."""
    verb = str(entry.step.move) if entry.step else "see"
    return " ".join(filter(None, (verb, names_of(entry.cards))))


def names_of(cards: Sequence[Card]) -> str:
    """Return the names of cards as they are typed, ranks alone where no suit is told."""
    return " ".join(card if card[1] in SUITS else card[0] for card in cards)


def as_given(game: Game) -> Position:
    """Return the position that the game began with, as its text gave it, and where the line cannot name them more."""
    followed = game.deal.followed
    if followed is None:
        return game.start
    beyond = {card for entry in told(game) for card in entry.cards}
    given = list(followed.given)
    for number, card in followed.names:
        if card not in beyond:
            given[number] = card
    return game.start._replace(deal=learnt(Followed(tuple(given), followed.gone, followed.ranks)))


def as_seen(line: Sequence[Step], start: Position) -> list[Step]:
    """Return the steps of a line with what was known at each: a name counts from when its card came into sight."""
    followed = start.deal.followed
    if followed is None:
        return list(line)
    names = dict(followed.names)

    def knowing(numbers: set[int]) -> Deal:
        return learnt(followed._replace(names=tuple((number, names[number]) for number in sorted(numbers))))

    seen = names.keys() & set(start.open_places().values())
    deal, steps = knowing(seen), []
    for step in line:
        came = names.keys() & set(_came_into_sight(step))
        seen = seen | came
        after = knowing(seen) if came else deal
        steps.append(Step(step.move, step.before._replace(deal=deal), step.after._replace(deal=after)))
        deal = after
    return steps


def _coming(game: Game) -> list[int]:
    """Return the numbers of the cards that may be named next, in the order in which they come.

    First those in sight without a name; else those that the last step brought into sight, where the text did not know
    them, so that a wrong name can be put right; then the cards of the stock.
    """
    position, followed = game.position, _followed(game.deal)
    in_sight = position.open_places()
    first = [in_sight[place] for place in position.nameless]
    if not first:
        came = _came_into_sight(game.line[-1]) if game.line else list(in_sight.values())
        first = [number for number in came if followed.given[number] == UNKNOWN]
    seen = {*first, *in_sight.values()}
    return first + [number for number in numbers_of(position.stock) if number not in seen]


def _followed(deal: Deal) -> Followed:
    assert deal.followed is not None
    return deal.followed


def _came_into_sight(step: Step) -> list[int]:
    """Return the numbers of the cards that lie open after a step and did not before, in list order."""
    before = set(step.before.open_places().values())
    return [number for number in step.after.open_places().values() if number not in before]


def _fits(deal: Deal, card: Card, name: Card) -> bool:
    return card[0] == name[0] if deal.ranks_alone else card == name


def _take_names(game: Game, named: dict[int, Card]) -> None:
    """Let the game learn these names, all or none; forget what was taken back where one replaces another."""
    deal, followed = game.deal, _followed(game.deal)
    named = {number: card for number, card in named.items() if not _fits(deal, deal.cards[number], card)}
    if not named:
        return
    names = {number: card for number, card in followed.names if number not in named}
    for number, name in named.items():
        names[number] = _free(game, name, {*followed.given, *names.values()})
    learns = followed._replace(names=tuple(names.items()))
    cards = list(followed.given)
    for number, card in names.items():
        cards[number] = card
    if faults := unfit(cards, learns):
        raise IllegalMove(DoesNotFit(next(iter(named.values())), faults[0]))
    game.learn(learnt(learns), forget=any(not deal.unknown >> number & 1 for number in named))


def _free(game: Game, name: Card, taken: set[Card]) -> Card:
    """Return the card that a name gives to a place, if it is not known to be elsewhere."""
    if game.deal.ranks_alone:
        free = [name[0] + suit for suit in UNTOLD_SUITS if name[0] + suit not in taken]
        if not free:
            raise IllegalMove(RankIsKnown(name[0]))
        return free[0]
    if name in taken:
        raise IllegalMove(_elsewhere(game, name) or NamedTwice(name))
    return name


def _elsewhere(game: Game, card: Card) -> CardGone | CardInStock | CardLies | None:
    """Return where a card is known to be."""
    position: Position = game.position
    number = position.deal.numbers.get(card)
    if number is None:
        return None
    if not (position.pyramid | position.stock | sum(position.wastes)) >> number & 1:
        return CardGone(card, game.left_at(number))
    place = place_of(position, number)
    return CardInStock(card) if place == STOCK_PLACE else CardLies(Placed(card, place))
