"""From the steps of a win to its line: the draws and recycles between them are put in, and the engine has its say."""

from collections.abc import Iterable

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.engine.position import DRAW, RECYCLE, STOCK_PLACE, Move, Place, Position, waste_places
from pyramide_cli.solver.nodes import Step


class _Player:
    """Plays steps from a position, drawing and recycling as they need it, and keeps the line."""

    def __init__(self, position: Position, kings: int, at_once: int) -> None:
        self.pyramid = position.pyramid
        self.stock = position.stock
        self.wastes = position.wastes
        self.pass_number = position.pass_number
        self.rules = position.rules
        self.names = waste_places(len(position.wastes))
        self.kings = kings
        self.at_once = at_once
        self.line: list[Move] = []

    def play(self, step: Step) -> None:
        """Play until all cards of a step have left; kings go first."""
        cards = step.cards
        while cards:
            there = step.stop is None or step.stop == (self.pass_number, self.stock & ~cards)
            leaving = self.at_once
            if there:
                leaving |= cards & self.kings
            elif self.pass_number >= self.rules.passes:
                leaving |= cards & self.kings & ~self.stock  # from the stock it would shift where the rest falls
            open_cards = self._open_cards()
            if kings := open_cards & leaving:
                king = piles.stock_top(kings)
                self._remove("king", king)
                cards &= ~king
                continue
            pair = cards & ~self.kings
            if there and pair and pair & open_cards == pair:
                self._remove("pair", pair)
                cards ^= pair
            else:
                self._turn()

    def _open_cards(self) -> int:
        cards = pyramid.free(self.pyramid)
        for waste in self.wastes:
            cards |= piles.waste_top(waste)
        return cards | piles.stock_top(self.stock) if self.rules.open_stock else cards

    def _remove(self, verb: str, cards: int) -> None:
        self.line.append(Move(verb, tuple(self._places(cards))))
        self.pyramid &= ~cards
        if cards > pyramid.FULL:
            self.stock &= ~cards
            self.wastes = tuple([waste & ~cards for waste in self.wastes])

    def _places(self, cards: int) -> list[Place]:
        """Return the places of open cards, in the order of lists."""
        places = []
        if inside := cards & self.pyramid:
            places = [pyramid.PLACES[number] for number in pyramid.free_numbers(self.pyramid) if inside >> number & 1]
        if cards > pyramid.FULL:
            places += [name for name, waste in zip(self.names, self.wastes, strict=True) if waste & cards]
            if cards & self.stock:
                places.append(STOCK_PLACE)
        return places

    def _turn(self) -> None:
        """Draw, or recycle where the stock is empty."""
        if self.stock:
            self.line.append(DRAW)
            self.stock, self.wastes = piles.draw(self.stock, self.wastes)
            return
        self.line.append(RECYCLE)
        self.stock, self.wastes = piles.recycle(self.wastes)
        self.pass_number += 1
        if not self.stock or self.pass_number > self.rules.passes:
            raise AssertionError("the search took cards that never come open together")


def line_of(position: Position, steps: Iterable[Step], kings: int, at_once: int) -> tuple[Move, ...]:
    """Return the line that makes the steps of a win in their order, each as early as it may be.

    ``kings`` are the kings of the deal, ``at_once`` those that leave whenever they come open, whatever the steps say;
    where nothing else is left of the pyramid, there is no step for them. The engine plays the line before it is
    returned: IllegalMove or AssertionError would be a fault of the search.
    """
    player = _Player(position, kings, at_once)
    for step in steps:
        player.play(step)
    player.play(Step(player.pyramid))
    return played(position, player.line)


def played(position: Position, line: Iterable[Move]) -> tuple[Move, ...]:
    """Return the line when the engine has played it to a win; raise IllegalMove or AssertionError if it does not."""
    moves = tuple(line)
    for move in moves:
        position = position.play(move)
    if not position.is_won:
        raise AssertionError("the search took a line for a win that is none")
    return moves
