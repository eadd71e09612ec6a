"""The fewest removals, whatever the order of the stock."""

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.engine.piles import bits
from pyramide_cli.solver.pairs import FREE, Pairs

#: More removals than any line has.
TOO_MANY = 1 << 10


class Fewest(dict[int, int]):
    """The fewest removals that clear what is left of some rank classes if every card of the stock is always open."""

    def __init__(self, pairs: Pairs) -> None:
        super().__init__()
        self._pairs = pairs

    def __missing__(self, cards: int) -> int:
        """Try every removal of a pyramid card."""
        free, numbers = FREE[cards & pyramid.FULL]
        fewest = TOO_MANY if numbers else 0
        for number in numbers:
            for other in bits(self._pairs.partners[number] & (free | cards & piles.STOCK)):
                fewest = min(fewest, 1 + self[cards ^ other ^ 1 << number])
        self[cards] = fewest
        return fewest
