"""A plain search over single moves, breadth first, to check the solver against; and positions to check it on."""

from collections.abc import Iterator
from functools import cache
from random import Random

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.engine.cards import DECK, RANKS, Deal
from pyramide_cli.engine.position import Position
from pyramide_cli.engine.rules import Rules
from pyramide_cli.solver.solve import solve

#: More moves than a test's game makes.
EVERY_MOVE = 200


def fewest_moves(position: Position, limit: int = 20_000) -> int | None:
    """Return the length of the shortest winning line, None where there is none.

    Raise OverflowError when more than ``limit`` positions would have to be looked into.
    """
    if position.is_won:
        return 0
    seen = {_key(position)}
    front = [position]
    moves = 0
    while front:
        moves += 1
        following = []
        for here in front:
            for move in here.legal_moves():
                there = here.after(move)
                if there.is_won:
                    return moves
                if _key(there) not in seen:
                    seen.add(_key(there))
                    following.append(there)
        if len(seen) > limit:
            raise OverflowError(len(seen))
        front = following
    return None


@cache
def shapes() -> tuple[int, ...]:
    """Return all 1,430 shapes of the pyramid that play can reach, the larger ones first."""
    layers = [[pyramid.FULL]]
    for _ in range(pyramid.SIZE):
        layers.append(sorted({shape & ~(1 << n) for shape in layers[-1] for n in pyramid.free_numbers(shape)}))
    return tuple(shape for layer in layers for shape in layer)


def _key(position: Position) -> tuple[object, ...]:
    """Return what tells positions of one game apart; the pass is no part of it where passes have no end."""
    return position[2:5] if position.rules.unlimited else position[2:]


def built_ending(rules: Rules, random: Random) -> Position:
    """Return a position with few cards, most of them of few ranks, put together by chance."""
    shape = random.choice([shape for shape in shapes() if shape.bit_count() <= 8])
    left = random.sample(range(pyramid.SIZE, len(DECK)), random.randint(0, 9))
    numbers = [number for number in range(pyramid.SIZE) if shape >> number & 1] + left
    chosen = random.sample([0, 1, 2, 3, 4, 5], random.randint(1, 4))
    ranks = {rank for low in chosen for rank in (RANKS[low], RANKS[11 - low])} | {RANKS[12]}
    deck = random.sample(DECK, len(DECK))
    deck.sort(key=lambda card: card[0] not in ranks)
    random.shuffle(numbers)
    places = numbers + [number for number in range(len(DECK)) if number not in numbers]
    cards = [""] * len(DECK)
    # Some of the wanted cards stay away, or every rank would come out even.
    top = deck[: max(len(numbers) + random.randint(0, 4), 1)]
    random.shuffle(top)
    for place, card in zip(places, top + deck[len(top) :], strict=True):
        cards[place] = card
    drawn = random.randint(pyramid.SIZE, len(DECK))
    wastes = [0] * rules.draw
    for number in left:
        if number < drawn:
            wastes[random.randrange(rules.draw)] |= 1 << number
    stock = sum(1 << number for number in left) & ~sum(wastes) & piles.STOCK
    return Position(Deal(tuple(cards)), rules, shape, stock, tuple(wastes), random.randint(1, min(rules.passes, 5)))


def played_ending(rules: Rules, random: Random, most: int = 17) -> Position | None:
    """Return where a game of mostly removals first has few cards left; None if it ends before."""
    position = Position.start(Deal.from_seed(random.getrandbits(32)), rules)
    while moves := position.legal_moves():
        removals = [move for move in moves if move.places]
        move = random.choice(removals) if removals and random.random() < 0.9 else random.choice(moves)
        position = position.play(move)
        cards = position.pyramid | position.stock | sum(position.wastes)
        if cards.bit_count() <= most and not position.is_won:
            return position
    return None


def endings(rules: Rules, count: int, seed: int) -> Iterator[tuple[Position, int | None]]:
    """Yield so many small endings with the lengths of their shortest lines, built and played in turn."""
    random = Random(f"{rules} {seed}")
    made = 0
    while made < count:
        position = built_ending(rules, random) if made % 4 else played_ending(rules, random)
        if position is None:
            continue
        try:
            fewest = fewest_moves(position)
        except OverflowError:
            continue
        made += 1
        yield position, fewest


def played_middle(rules: Rules, random: Random, least: int = 32) -> Position | None:
    """Return a position with so many cards left, or a few more, that has few moves ahead: late in a game, or in a pass.

    Most games follow a winning line of the solver until chance leads off it, or few could still be won.
    """
    position = Position.start(Deal.from_seed(random.getrandbits(32)), rules)
    line = (solve(position, max_nodes=200).line or ()) if random.random() < 0.7 else ()
    found = None
    for number in range(EVERY_MOVE):
        moves = position.legal_moves()
        if not moves:
            return found
        removals = [move for move in moves if move.places]
        move = random.choice(removals) if removals and random.random() < 0.6 else random.choice(moves)
        if number < len(line):
            move = line[number] if random.random() < 0.985 else move
            line = line if move == line[number] else ()
        position = position.after(move)
        cards = position.pyramid | position.stock | sum(position.wastes)
        if cards.bit_count() < least or position.is_won:
            return found
        found = position
    return found


def middles(rules: Rules, count: int, seed: int, limit: int) -> Iterator[tuple[Position, int | None]]:
    """Yield so many positions of 32 cards and more with the lengths of their shortest lines."""
    random = Random(f"{rules} {seed}")
    made = 0
    while made < count:
        position = played_middle(rules, random)
        if position is None:
            continue
        try:
            fewest = fewest_moves(position, limit)
        except OverflowError:
            continue
        made += 1
        yield position, fewest
