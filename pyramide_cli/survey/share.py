"""A share of games, with the interval that it is known to."""

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

#: How many standard deviations hold 95 % of a normal distribution.
Z = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True)
class Share:
    """How many of how many, with the 95 % interval of Wilson (1927), good for small numbers and extreme shares."""

    won: int
    games: int

    @property
    def value(self) -> float:
        """The share itself, from 0 to 1; 0 where there are no games."""
        return self.won / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The lower and the upper end, from 0 to 1."""
        if not self.games:
            return 0.0, 1.0
        n, share = self.games, self.value
        middle = share + Z * Z / (2 * n)
        reach = Z * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n))
        scale = 1 + Z * Z / n
        return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)
