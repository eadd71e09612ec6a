"""Rule sets, one plain value each, and how a game can stand. No code asks for a rule set by name."""

from enum import StrEnum
from typing import NamedTuple

#: As many passes as one likes: more than any game could make, so that passes are compared as numbers everywhere.
UNLIMITED = 1 << 30


class Rules(NamedTuple):
    """How many passes through the stock, how many cards a draw turns (one onto each waste), stock open or not."""

    name: str
    passes: int
    draw: int
    open_stock: bool

    @property
    def unlimited(self) -> bool:
        """Whether the stock may be gone through without end."""
        return self.passes == UNLIMITED

    def with_passes(self, passes: int | None) -> "Rules":
        """Return the same rules with another number of passes, or themselves for None."""
        return self if passes is None else self._replace(passes=passes)


RULE_SETS: dict[str, Rules] = {
    rules.name: rules
    for rules in (
        Rules("classic", passes=3, draw=1, open_stock=False),
        Rules("open", passes=3, draw=1, open_stock=True),
        Rules("three-piles", passes=1, draw=3, open_stock=False),
    )
}
DEFAULT = RULE_SETS["classic"]
PASSES = (1, 2, 3, UNLIMITED)


class Status(StrEnum):
    """How a game stands; the values are the words that scripts and programs use."""

    PLAYING = "playing"
    WON = "won"
    LOST = "lost"
    RESIGNED = "resigned"
