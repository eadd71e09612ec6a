"""How the player has fared: the figures of all kept games under one rule set and number of passes.

A game counts by its first end. A deal that was kept before counts apart, whatever the rules it was played under;
games without an end are no losses.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass

from pyramide_cli.engine.rules import PASSES, RULE_SETS, Rules, Status
from pyramide_cli.kept.row import FirstEnd, Row


@dataclass(frozen=True)
class Again:
    """Games with cards that were kept before: how many came to an end, and how many of them were won."""

    played: int
    won: int


@dataclass(frozen=True)
class Figures:
    """The figures under one rule set and number of passes.

    ``share``: of the played games, None where there are none. ``unaided``: won without auto, undo, restart or an
    answer. ``winnable``: how many of the played could be won; ``winnable_won``: how many of those were; ``unknown``:
    of how many nobody knows. ``in_the_end``: won after a first end that was no win. ``streak``: games won in a row up
    to the last one. ``fewest``: moves of the shortest win. ``unfinished``: games that wait, whether their cards were
    kept before or not.
    """

    rules: Rules
    played: int
    won: int
    share: float | None
    unaided: int
    winnable: int
    winnable_won: int
    unknown: int
    in_the_end: int
    streak: int
    longest_streak: int
    fewest: int | None
    unfinished: int
    again: Again

    def plain(self) -> dict[str, object]:
        """Return the figures as JSON has them: rules by name, unlimited passes as null."""
        passes = None if self.rules.unlimited else self.rules.passes
        return {"rules": self.rules.name, "passes": passes} | {
            key: value for key, value in asdict(self).items() if key != "rules"
        }


def all_figures(rows: Iterable[Row]) -> list[Figures]:
    """Return the figures for each rule set and number of passes of which there are some, in the order of both."""
    kept = list(rows)
    chosen = [rules.with_passes(passes) for rules in RULE_SETS.values() for passes in PASSES]
    present = {row.rules for row in kept if row.first_end or row.is_unfinished}
    return [figures(kept, rules) for rules in chosen if rules in present]


def figures(rows: Iterable[Row], rules: Rules) -> Figures:
    """Return the figures under these rules and passes."""
    under = [row for row in rows if row.rules == rules]
    ended = [(row.first_end, row) for row in under if row.first_end]
    first = sorted((pair for pair in ended if not pair[1].again), key=lambda pair: (pair[0].time, pair[1].number))
    again = [end for end, row in ended if row.again]
    won = [(end, row) for end, row in first if _is_win(end)]
    winnable = [(end, row) for end, row in first if row.winnable]
    streaks = _streaks(_is_win(end) for end, _ in first)
    return Figures(
        rules=rules,
        played=len(first),
        won=len(won),
        share=len(won) / len(first) if first else None,
        unaided=sum(not (row.auto or row.taken or row.asked) for _, row in won),
        winnable=len(winnable),
        winnable_won=sum(_is_win(end) for end, _ in winnable),
        unknown=sum(row.winnable is None for _, row in first),
        in_the_end=sum(row.status is Status.WON and not _is_win(end) for end, row in first),
        streak=streaks[-1],
        longest_streak=max(streaks),
        fewest=min((end.moves for end, _ in won), default=None),
        unfinished=sum(row.is_unfinished and not row.first_end for row in under),
        again=Again(len(again), sum(map(_is_win, again))),
    )


def _is_win(end: FirstEnd) -> bool:
    return end.status is Status.WON


def _streaks(wins: Iterable[bool]) -> list[int]:
    """Return how many games had been won in a row after each one, beginning with none."""
    streaks = [0]
    for win in wins:
        streaks.append(streaks[-1] + 1 if win else 0)
    return streaks
