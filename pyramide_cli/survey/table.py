"""What a survey adds up to: counts that stay small however many games there are."""

from bisect import bisect_right
from collections import Counter
from itertools import accumulate
from typing import NamedTuple

from pyramide_cli.review.odds import Share
from pyramide_cli.survey.players import Result


class Moves(NamedTuple):
    """How many moves the wins took."""

    median: float
    least: int
    most: int


class Table:
    """The games of one player under one rule set, added up; at any time the table of the games so far."""

    def __init__(self) -> None:
        self.games = 0
        self.won = 0
        self.scores: Counter[int] = Counter()
        self._moves: Counter[int] = Counter()

    def add(self, result: Result) -> None:
        """Add one game."""
        self.games += 1
        self.won += result.won
        if result.score is not None:
            self.scores[result.score] += 1
        if result.won and result.moves is not None:
            self._moves[result.moves] += 1

    @property
    def share(self) -> Share:
        """The share of games that were won."""
        return Share(self.won, self.games)

    @property
    def mean_score(self) -> float | None:
        """The mean score; None unless every game has one."""
        if not self.games or self.scores.total() < self.games:
            return None
        return sum(score * games for score, games in self.scores.items()) / self.games

    @property
    def moves_of_wins(self) -> Moves | None:
        """The moves of the wins; None where nothing was won, or the player has no figure."""
        if not self._moves:
            return None
        return Moves(_median(self._moves), min(self._moves), max(self._moves))


def _median(counts: Counter[int]) -> float:
    """Return the median of values that are given with how often they come."""
    values = sorted(counts)
    ends = list(accumulate(counts[value] for value in values))
    low, high = (ends[-1] - 1) // 2, ends[-1] // 2
    return (values[bisect_right(ends, low)] + values[bisect_right(ends, high)]) / 2
