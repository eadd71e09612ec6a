"""How the player has fared: the figures of all kept games under one rule set and number of passes.

A game counts by its first end. A deal that was kept before counts apart, whatever the rules it was played under;
games without an end are no losses.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import NamedTuple

from pyramide_cli.engine.rules import PASSES, RULE_SETS, Rules, Status
from pyramide_cli.kept.row import Row, passes_of


class Count(NamedTuple):
    """How many games came to an end, and how many of them were won."""

    played: int
    won: int

    @classmethod
    def of(cls, rows: Iterable[Row]) -> "Count":
        """Count games that have ended."""
        won = [row.is_won for row in rows]
        return cls(len(won), sum(won))


NONE = Count(0, 0)


@dataclass(frozen=True)
class Figures:
    """The figures under one rule set and number of passes.

    ``share``: of the played games, None where there are none. ``unaided``: won without auto or an answer;
    ``untouched``: without undo or restart either. ``winnable``: how many of the played could be won; ``winnable_won``:
    how many of those were; ``unknown``: of how many nobody knows. ``in_the_end``: won after a first end that was no
    win. ``streak``: unaided wins in a row up to the last game; aided wins neither lengthen nor break it. ``fewest``:
    moves of the shortest unaided win. ``unfinished``: games that wait, whether their cards were kept before or not.
    ``again``: games with cards that were kept before. ``grades``: games whose deal was asked for by its grade.
    """

    rules: Rules
    played: int = 0
    won: int = 0
    share: float | None = None
    unaided: int = 0
    untouched: int = 0
    winnable: int = 0
    winnable_won: int = 0
    unknown: int = 0
    in_the_end: int = 0
    streak: int = 0
    longest_streak: int = 0
    fewest: int | None = None
    unfinished: int = 0
    again: Count = NONE
    grades: dict[str, Count] = field(default_factory=dict)

    def plain(self) -> dict[str, object]:
        """Return the figures as JSON has them: rules by name, unlimited passes as null."""
        values = {key: value for key, value in asdict(self).items() if key not in ("rules", "grades")}
        return {
            "rules": self.rules.name,
            "passes": passes_of(self.rules),
            **values,
            "again": self.again._asdict(),
        }


def all_figures(rows: Iterable[Row]) -> list[Figures]:
    """Return the figures for each rule set and number of passes of which there are some, in the order of both."""
    kept = list(rows)
    chosen = [rules.with_passes(passes) for rules in RULE_SETS.values() for passes in PASSES]
    present = {row.rule_set for row in kept if row.first_end or row.is_unfinished}
    return [figures(kept, rules) for rules in chosen if rules in present]


def figures(rows: Iterable[Row], rules: Rules) -> Figures:
    """Return the figures under these rules and passes."""
    under = [row for row in rows if row.rule_set == rules]
    ended = sorted((row for row in under if row.first_end), key=_turn_of_end)
    first = [row for row in ended if not row.again]
    won = [row for row in first if row.is_won]
    unaided = [row for row in won if row.is_unaided]
    winnable = [row for row in first if row.winnable]
    streaks = _streaks(first)
    graded: dict[str, list[Row]] = {}
    for row in first:
        if row.grade:
            graded.setdefault(row.grade, []).append(row)
    return Figures(
        rules=rules,
        played=len(first),
        won=len(won),
        share=len(won) / len(first) if first else None,
        unaided=len(unaided),
        untouched=sum(not row.taken for row in unaided),
        winnable=len(winnable),
        winnable_won=sum(row.is_won for row in winnable),
        unknown=sum(row.winnable is None for row in first),
        in_the_end=sum(row.status is Status.WON and not row.is_won for row in first),
        streak=streaks[-1],
        longest_streak=max(streaks),
        fewest=min((row.first_end.moves for row in unaided if row.first_end), default=None),
        unfinished=sum(row.is_unfinished and not row.first_end for row in under),
        again=Count.of(row for row in ended if row.again),
        grades={grade: Count.of(graded[grade]) for grade in graded},
    )


def _turn_of_end(row: Row) -> tuple[int, int]:
    return row.first_end.turn if row.first_end else 0, row.number


def _streaks(rows: Iterable[Row]) -> list[int]:
    """Return how long the streak was after each game, beginning with none."""
    streaks = [0]
    for row in rows:
        if not row.is_won:
            streaks.append(0)
        elif row.is_unaided:
            streaks.append(streaks[-1] + 1)
    return streaks
