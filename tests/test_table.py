"""Shares, intervals and the figures of a table."""

import csv
import random
import statistics
from pathlib import Path

import pytest

from pyramide_cli.survey.players import Result
from pyramide_cli.survey.share import Share
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


def test_the_published_table_is_the_recorded_one() -> None:
    """The README's results are those of tests/data/survey.csv, and their intervals are Wilson's."""
    here = Path(__file__).parent
    readme = (here.parent / "README.md").read_text(encoding="utf-8")
    with (here / "data" / "survey.csv").open(encoding="utf-8") as stream:
        rows = list(csv.DictReader(stream))
    assert len(rows) >= 12
    for row in rows:
        won, games = int(row["won"]), int(row["games"])
        low, high = Share(won, games).interval
        assert (row["share"], row["low"], row["high"]) == (f"{won / games:.4f}", f"{low:.4f}", f"{high:.4f}")
        share = f"{100 * float(row['share']):.1f} % ({100 * float(row['low']):.1f}–{100 * float(row['high']):.1f})"
        kind = f"| `{row['rules']}` | {row['passes']} | `{row['player']}` | {games:,} | {won:,} | {share} |"
        assert kind in readme
