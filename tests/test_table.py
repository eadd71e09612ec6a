"""Shares, intervals and the figures of a table."""

import random
import statistics
from pathlib import Path

import pytest

from pyramide_cli.engine.rules import RULE_SETS, UNLIMITED
from pyramide_cli.review.odds import Share
from pyramide_cli.survey.measured import MEASURED, Measured, measured
from pyramide_cli.survey.players import PLAYERS, Result
from pyramide_cli.survey.table import Table


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [(998, 1500, 0.641, 0.689), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (1, 2, 0.0945, 0.9055)],
)
def test_wilson(won: int, games: int, low: float, high: float) -> None:
    assert Share(won, games).interval == pytest.approx((low, high), abs=5e-4)


def test_no_games_say_nothing() -> None:
    assert Share(0, 0).interval == (0.0, 1.0)
    assert Share(0, 0).value == 0.0


def test_table_agrees_with_the_plain_figures() -> None:
    chance = random.Random(3)
    for games in (1, 2, 5, 40, 41):
        table, results = Table(), []
        for _ in range(games):
            score = chance.randrange(20, 29)
            results.append(Result(score == 28, score, chance.randrange(40, 80), None))
            table.add(results[-1])
        wins = [result.moves for result in results if result.won]
        assert table.games == games
        assert table.won == len(wins)
        assert table.mean_score == pytest.approx(statistics.mean(result.score for result in results))
        assert table.moves_of_wins == ((statistics.median(wins), min(wins), max(wins)) if wins else None)


def test_no_figure_stays_none() -> None:
    table = Table()
    assert table.mean_score is None
    assert table.moves_of_wins is None
    assert table.share.interval == (0.0, 1.0)
    table.add(Result(True, None, None, 17))
    assert table.mean_score is None
    assert table.moves_of_wins is None
    assert table.share.value == 1


def told(key: tuple[str, int, str], found: Measured) -> str:
    """Return the line of the README's table for one survey."""
    rules, passes, player = key
    places = 2 if found.games >= 50_000 else 1
    low, high = (f"{100 * bound:.{places}f}" for bound in Share(found.won, found.games).interval)
    share = f"{100 * found.share:.{places}f} % ({low}–{high})"
    score = "" if found.score is None else f"{found.score:.2f}"
    moves = "" if found.median is None else f"{found.median:g} ({found.least}–{found.most})"
    allowed = "unlimited" if passes == UNLIMITED else passes
    games = f"{found.games:,} | {found.won:,}"
    return f"| `{rules}` | {allowed} | `{player}` | {games} | {share} | {score} | {moves} |"


def test_the_published_table_is_the_recorded_one() -> None:
    readme = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8").splitlines()
    rows = [line for line in readme if any(f" | `{player}` | " in line for player in PLAYERS)]
    assert [row for row in rows if row.split("`")[1] in RULE_SETS] == [
        told(key, found) for key, found in MEASURED.items()
    ]


def test_kept_games_are_compared_with_the_same_rules_alone() -> None:
    assert set(measured(RULE_SETS["classic"])) == {"solver", "auto", "fair"}
    assert measured(RULE_SETS["classic"])["fair"] == 123 / 200
    assert measured(RULE_SETS["open"].with_passes(2)) == {}
