"""What surveys of the seeds from 1 on have found: the README's table, and what kept games are compared with."""

from typing import NamedTuple

from pyramide_cli.engine.rules import Rules


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
    # FIGURES
}


def measured(rules: Rules) -> dict[str, float]:
    """Return the share of deals that each player wins under these rules, for those that were surveyed."""
    return {
        player: found.share
        for (name, passes, player), found in MEASURED.items()
        if (name, passes) == (rules.name, rules.passes)
    }
