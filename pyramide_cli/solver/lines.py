"""From the removals of a win to its line: the draws and recycles between them are put in, and the engine has its say."""

from collections.abc import Iterable

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.engine.position import DRAW, RECYCLE, STOCK_PLACE, Move, Place, Position, waste_places
from pyramide_cli.solver.bounds import bits


class Player:
    """Plays removals from a position, drawing and recycling as they need it, and keeps the line.

    Cards are sets of bits, as everywhere below the position.
    """

    def __init__(self, position: Position) -> None:
        self.shape = position.pyramid
        self.stock = position.stock
        self.wastes = position.wastes
        self.pass_number = position.pass_number
        self.rules = position.rules
        self.names = waste_places(len(self.wastes))
        self.line: list[Move] = []

    def open_cards(self) -> int:
        """Return the cards that a removal may use now."""
        cards = pyramid.free(self.shape)
        for waste in self.wastes:
            cards |= piles.waste_top(waste)
        return cards | piles.stock_top(self.stock) if self.rules.open_stock else cards

    def remove(self, cards: int) -> None:
        """Remove a king or a pair that is open."""
        verb = "pair" if cards & (cards - 1) else "king"
        self.line.append(Move(verb, self.places(cards)))
        self.shape &= ~cards
        self.stock &= ~cards
        self.wastes = tuple(waste & ~cards for waste in self.wastes)

    def places(self, cards: int) -> tuple[Place, ...]:
        """Return the places of open cards, in the order of lists."""
        places = [pyramid.PLACES[n] for n in pyramid.free_numbers(self.shape) if cards >> n & 1]
        if cards > pyramid.FULL:
            places += [name for name, waste in zip(self.names, self.wastes, strict=True) if waste & cards]
            if self.stock & cards:
                places.append(STOCK_PLACE)
        return tuple(places)

    def turn(self) -> None:
        """Draw, or recycle where the stock is empty."""
        if self.stock:
            self.stock, self.wastes = piles.draw(self.stock, self.wastes)
            self.line.append(DRAW)
            return
        self.stock, self.wastes = piles.recycle(self.wastes)
        self.pass_number += 1
        self.line.append(RECYCLE)
        if not self.stock or self.pass_number > self.rules.passes:
            raise AssertionError("a removal of the search cannot be reached")


def line_of(position: Position, removals: Iterable[int], kings: int, at_once: int = 0) -> tuple[Move, ...]:
    """Return the line that makes the removals in their order, each as early as draws and recycles allow.

    A removal is a set of cards: at most one pair, and kings that leave as they come open before or after it.
    ``kings`` are the kings of the deal, ``at_once`` those that leave whenever they come open, in no removal.
    The line is played through the engine before it is returned: IllegalMove, or AssertionError where it does not
    win, would be a fault of the search.
    """
    player = Player(position)
    for cards in removals:
        while cards:
            now = player.open_cards()
            pair = cards & ~kings
            if leaving := bits(now & kings & (cards | at_once)):
                player.remove(leaving[0])
                cards &= ~leaving[0]
            elif pair and not pair & ~now:
                player.remove(pair)
                cards ^= pair
            else:
                player.turn()
    return played(position, player.line)


def played(position: Position, line: Iterable[Move]) -> tuple[Move, ...]:
    """Return the line as it is once the engine has played it to a win; raise IllegalMove or AssertionError if not."""
    moves = tuple(line)
    for move in moves:
        position = position.play(move)
    if not position.is_won:
        raise AssertionError("a line of the search does not win")
    return moves
