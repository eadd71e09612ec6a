"""From the removals of a win to its line: the engine plays them, and the draws and recycles between them are put in."""

from collections.abc import Iterable

from pyramide_cli.engine import pyramid
from pyramide_cli.engine.position import DRAW, RECYCLE, Move, Position
from pyramide_cli.solver.model import Removal


class _Player:
    """Lets the engine play removals from a position, drawing and recycling as they need it, and keeps the line."""

    def __init__(self, position: Position, kings: int, at_once: int, at_last: int) -> None:
        self.position = position
        self.kings = kings
        self.at_once = at_once
        self.at_last = at_last
        self.line: list[Move] = []

    def play(self, removal: Removal) -> None:
        """Play until all cards of a removal have left and its stop has come; kings go first."""
        cards, stop = removal
        there = stop is None
        while cards or not there:
            position = self.position
            _, rules, shape, stock, wastes, pass_number = position
            waiting = cards & stock
            # Of several cards that wait in the stock all but the last were drawn: they lie above one another.
            there = stop is None or (stop == (pass_number, stock ^ waiting) and not waiting & waiting - 1)
            leaving = self.at_last if pass_number >= rules.passes else self.at_once
            if there:
                leaving |= cards & self.kings
            elif pass_number >= rules.passes:
                leaving |= cards & self.kings & ~stock  # from the stock it would shift where the rest falls
            open_cards = pyramid.free(shape) | (stock & -stock if rules.open_stock else 0)
            for waste in wastes:
                open_cards |= 1 << waste.bit_length() >> 1
            pair = cards & ~self.kings
            if kings := open_cards & leaving:
                king = kings & -kings
                self._remove("king", king)
                cards &= ~king
            elif there and pair and pair & open_cards == pair:
                self._remove("pair", pair)
                cards ^= pair
            elif cards or not there:
                self._play(DRAW if stock else RECYCLE)

    def _remove(self, verb: str, cards: int) -> None:
        places = self.position.open_places().items()
        self._play(Move(verb, tuple([place for place, number in places if cards >> number & 1])))

    def _play(self, move: Move) -> None:
        self.position = self.position.play(move)
        self.line.append(move)


def line_of(
    position: Position, removals: Iterable[Removal], kings: int, at_once: int, at_last: int | None = None
) -> tuple[Move, ...]:
    """Return the line that makes the removals of a win in their order, each as early as it may be.

    ``kings`` are the kings of the deal, ``at_once`` those that leave whenever they come open, whatever the removals
    say, ``at_last`` those that do so in the last pass, where that is not the same; where nothing else is left of the
    pyramid, there is no removal for them. The engine plays every move of the line to the win: IllegalMove would be a
    fault of the search.
    """
    player = _Player(position, kings, at_once, at_once if at_last is None else at_last)
    for removal in removals:
        player.play(removal)
    player.play(Removal(player.position.pyramid))
    return tuple(player.line)
