"""What surveys of the seeds from 1 on have found: the README's table, and what kept games are compared with."""

from typing import NamedTuple

from pyramide_cli.engine.rules import UNLIMITED, Rules


class Measured(NamedTuple):
    """What one survey found: for the player `solver`, which plays no further, only how many deals can be won."""

    games: int
    won: int
    #: The mean number of cards removed.
    score: float | None = None
    #: The moves of the wins.
    median: float | None = None
    least: int | None = None
    most: int | None = None

    @property
    def share(self) -> float:
        """The games won, of those played."""
        return self.won / self.games


#: By rule set, passes and player; each is what ``pyramide survey --seeds 1-GAMES`` prints with these options.
MEASURED: dict[tuple[str, int, str], Measured] = {
    ("classic", 1, "solver"): Measured(200_000, 7_726),
    ("classic", 1, "auto"): Measured(200_000, 1_366, 17.03, 44, 25, 52),
    ("classic", 1, "fair"): Measured(200, 3, 16.80, 44, 43, 48),
    ("classic", 2, "solver"): Measured(100_000, 48_806),
    ("classic", 2, "auto"): Measured(200_000, 25_909, 21.65, 58, 25, 69),
    ("classic", 3, "solver"): Measured(200_000, 131_134),
    ("classic", 3, "auto"): Measured(200_000, 68_764, 22.71, 66, 25, 86),
    ("classic", 3, "fair"): Measured(200, 123, 24.57, 69, 48, 82),
    ("classic", UNLIMITED, "solver"): Measured(1_000_000, 668_292),
    ("classic", UNLIMITED, "auto"): Measured(1_000_000, 413_832, 22.85, 68, 17, 124),
    ("open", 1, "solver"): Measured(200_000, 18_868),
    ("open", 1, "auto"): Measured(200_000, 2_524, 17.23, 34, 21, 41),
    ("open", 3, "solver"): Measured(200_000, 132_795),
    ("open", 3, "auto"): Measured(200_000, 63_607, 22.22, 48, 21, 72),
    ("three-piles", 1, "solver"): Measured(100_000, 44_246),
    ("three-piles", 1, "auto"): Measured(200_000, 12_014, 18.79, 34, 20, 36),
    ("three-piles", 3, "solver"): Measured(200_000, 133_410),
    ("three-piles", 3, "auto"): Measured(200_000, 68_158, 22.20, 38, 20, 50),
}


def measured(rules: Rules) -> dict[str, float]:
    """Return the share of deals that each player wins under these rules, for those that were surveyed."""
    return {
        player: found.share
        for (name, passes, player), found in MEASURED.items()
        if (name, passes) == (rules.name, rules.passes)
    }
