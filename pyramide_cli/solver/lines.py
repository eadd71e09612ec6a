"""From the removals of a win to its line: the engine plays them, and the draws and recycles between them are put in."""

from collections.abc import Iterable

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.engine.position import DRAW, RECYCLE, Move, Position
from pyramide_cli.solver.nodes import Removal


class _Player:
    """Lets the engine play removals from a position, drawing and recycling as they need it, and keeps the line."""

    def __init__(self, position: Position, kings: int, at_once: int) -> None:
        self.position = position
        self.kings = kings
        self.at_once = at_once
        self.line: list[Move] = []

    def play(self, step: Removal) -> None:
        """Play until all cards of a step have left; kings go first."""
        cards = step.cards
        while cards:
            _, rules, shape, stock, wastes, pass_number = self.position
            there = step.stop is None or step.stop == (pass_number, stock & ~cards)
            leaving = self.at_once
            if there:
                leaving |= cards & self.kings
            elif pass_number >= rules.passes:
                leaving |= cards & self.kings & ~stock  # from the stock it would shift where the rest falls
            open_cards = pyramid.free(shape) | (piles.stock_top(stock) if rules.open_stock else 0)
            for waste in wastes:
                open_cards |= piles.waste_top(waste)
            pair = cards & ~self.kings
            if kings := open_cards & leaving:
                king = piles.stock_top(kings)
                self._remove("king", king)
                cards &= ~king
            elif there and pair and pair & open_cards == pair:
                self._remove("pair", pair)
                cards ^= pair
            else:
                self._play(DRAW if stock else RECYCLE)

    def _remove(self, verb: str, cards: int) -> None:
        places = self.position.open_places().items()
        self._play(Move(verb, tuple([place for place, number in places if cards >> number & 1])))

    def _play(self, move: Move) -> None:
        self.position = self.position.play(move)
        self.line.append(move)


def line_of(position: Position, removals: Iterable[Removal], kings: int, at_once: int) -> tuple[Move, ...]:
    """Return the line that makes the removals of a win in their order, each as early as it may be.

    ``kings`` are the kings of the deal, ``at_once`` those that leave whenever they come open, whatever the removals say;
    where nothing else is left of the pyramid, there is no step for them. The engine plays every move of the line to
    the win: IllegalMove would be a fault of the search.
    """
    player = _Player(position, kings, at_once)
    for step in removals:
        player.play(step)
    player.play(Removal(player.position.pyramid))
    return tuple(player.line)
