"""The file of kept games: where it lies, what is asked of it, and what is written to it."""

import os
import stat
import sys
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from sitting import BEGINNING, CLASSIC, LOST, LOST_RULES, WON, Sitting, begun, database, execute, ticking

from pyramide_cli.engine.rules import RULE_SETS, UNLIMITED
from pyramide_cli.kept.row import COLUMNS, DamagedRow
from pyramide_cli.kept.store import APPLICATION, MOST, SCHEMA, NotKept, Store, games_file

ROOT = Path(__file__).parent.parent


def test_the_last_games_newest_first(tmp_path: Path) -> None:
    kept = database(tmp_path)
    sitting = Sitting(kept)
    for seed in (5, 6, 7):
        sitting.new(seed).play()
    assert [row.seed for row in kept.last(2)] == ["7", "6"]
    assert [row.seed for row in kept.last(10**30)] == ["7", "6", "5"]
    assert [row.number for row in kept.rows()] == [1, 2, 3]


def test_the_unfinished_game_that_was_played_last(tmp_path: Path) -> None:
    kept = database(tmp_path)
    sitting = Sitting(kept)
    for seed in (5, 6, 7):
        sitting.new(seed).play()
    first = kept.row(1)
    assert first
    assert (found := kept.played_last(unfinished=True))
    assert found.number == 3
    sitting.resume(first)
    sitting.play()
    assert (found := kept.played_last(unfinished=True))
    assert found.number == 1
    assert (found := kept.played_last(unfinished=True, besides=1))
    assert found.number == 3
    sitting.resign()
    assert (found := kept.played_last(unfinished=True))
    assert found.number == 3


@pytest.mark.parametrize("turned", [timedelta(), timedelta(days=-1500)])
def test_the_clock_does_not_say_which_game_was_played_last(tmp_path: Path, turned: timedelta) -> None:
    """Two games within a second, and a clock that is set back."""
    kept = database(tmp_path)
    Sitting(kept, lambda: BEGINNING).new(5).play()
    Sitting(kept, lambda: BEGINNING + turned).new(6).play()
    assert (found := kept.played_last(unfinished=True))
    assert found.number == 2


def test_a_row_by_its_number(tmp_path: Path) -> None:
    kept = begun(database(tmp_path))
    assert (row := kept.row(1))
    assert row.seed == str(WON)
    assert [kept.row(number) for number in (0, 2, MOST, 10**40)] == [None] * 4


def test_the_fewest_moves_of_a_win(tmp_path: Path) -> None:
    kept = database(tmp_path)
    sitting = Sitting(kept)
    three, endless = RULE_SETS["three-piles"], CLASSIC.with_passes(UNLIMITED)
    sitting.new(117)
    sitting.play_all()
    assert kept.fewest(CLASSIC) == 48
    sitting.new(251)
    sitting.play_all()
    assert (kept.fewest(CLASSIC), kept.fewest(CLASSIC, besides=2)) == (47, 48)
    assert (kept.fewest(endless), kept.fewest(three)) == (None, None)
    sitting.new(WON, endless)
    sitting.play_all()
    assert kept.fewest(endless) == 39
    sitting.new(WON)  # kept before, under other rules
    sitting.play_all()
    sitting.new(LOST, LOST_RULES)
    sitting.play_all()
    assert (kept.fewest(CLASSIC), kept.fewest(LOST_RULES)) == (47, None)


def test_only_unaided_wins_are_records(tmp_path: Path) -> None:
    kept = database(tmp_path)
    sitting = Sitting(kept).new(251)
    sitting.ask()
    sitting.play_all()
    assert (sitting.row.moves, kept.fewest(CLASSIC)) == (47, None)
    sitting.new(117)
    sitting.play()
    sitting.undo()
    sitting.play_all()
    assert kept.fewest(CLASSIC) == 48


def test_an_interrupt_within_the_writing_takes_it_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = begun(database(tmp_path))
    row = kept.row(1)
    assert row
    monkeypatch.setattr("pyramide_cli.kept.store.UPDATE", "DELETE FROM games WHERE ? NOT NULL")
    with pytest.raises(NotKept):
        kept.put(replace(row, taken=7))
    assert kept.row(1) == row


def test_rows_that_cannot_be_read_are_passed_over(tmp_path: Path) -> None:
    kept = database(tmp_path)
    sitting = Sitting(kept)
    for seed in (5, 6, 7):
        sitting.new(seed).play()
    execute(kept, "UPDATE games SET status = CAST(x'ff1b5b00' AS TEXT) WHERE number = 3")
    assert [row.number for row in kept.rows()] == [1, 2]
    assert (found := kept.played_last(unfinished=True))
    assert found.number == 2
    with pytest.raises(DamagedRow):
        kept.row(3)
    sitting.play()
    assert [row.moves for row in kept.rows()] == [1, 1, 2]


def test_two_sittings_at_once(tmp_path: Path) -> None:
    kept = database(tmp_path)
    first, second = Sitting(kept).new(5), Sitting(kept, ticking()).new(6)
    for _ in range(3):
        first.play()
        second.play()
    assert [(row.seed, row.moves) for row in kept.rows()] == [("5", 3), ("6", 3)]


def place(monkeypatch: pytest.MonkeyPatch, platform: str = "linux", **variables: str | None) -> Path | None:
    monkeypatch.setattr(sys, "platform", platform)
    for name in ("PYRAMIDE_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value) if value is not None else monkeypatch.delenv(name, raising=False)
    return games_file()


def test_the_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    own, data = str(tmp_path / "own"), str(tmp_path / "data")
    at_home = tmp_path / ".local/share/pyramide/games.db"
    assert place(monkeypatch) == at_home
    assert place(monkeypatch, XDG_DATA_HOME=data) == tmp_path / "data/pyramide/games.db"
    assert place(monkeypatch, XDG_DATA_HOME="") == at_home
    assert place(monkeypatch, XDG_DATA_HOME="relative/folder") == at_home
    assert place(monkeypatch, XDG_DATA_HOME=data, PYRAMIDE_HOME=own) == tmp_path / "own/games.db"
    assert place(monkeypatch, PYRAMIDE_HOME="beside") == Path("beside/games.db")
    assert place(monkeypatch, XDG_DATA_HOME=data, PYRAMIDE_HOME="") is None


@pytest.mark.parametrize("platform", ["darwin", "win32"])
def test_the_place_on_other_systems(monkeypatch: pytest.MonkeyPatch, platform: str, tmp_path: Path) -> None:
    monkeypatch.setattr("click.get_app_dir", lambda name: str(tmp_path / "system" / name))
    assert place(monkeypatch, platform, XDG_DATA_HOME=str(tmp_path)) == tmp_path / "system/pyramide/games.db"
    assert place(monkeypatch, platform, PYRAMIDE_HOME=str(tmp_path)) == tmp_path / "games.db"
    assert place(monkeypatch, platform, PYRAMIDE_HOME="") is None


def test_no_home_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError

    monkeypatch.setattr(Path, "home", homeless)
    assert place(monkeypatch) is None


def test_made_at_the_first_move_for_the_owner_only(tmp_path: Path) -> None:
    kept = Store(tmp_path / "some" / "home" / "games.db")
    sitting = Sitting(kept).new()
    assert kept.last(10) == kept.rows() == []
    assert (kept.played_last(), kept.row(1), kept.fewest(CLASSIC), kept.unjudged(3)) == (None, None, None, [])
    assert list(tmp_path.iterdir()) == []
    sitting.play()
    assert [file.name for file in kept.file.parent.iterdir()] == ["games.db"]
    if os.name == "posix":
        assert stat.S_IMODE(kept.file.parent.stat().st_mode) == 0o700


def test_the_file_says_whose_it_is(tmp_path: Path) -> None:
    kept = begun(database(tmp_path))
    assert execute(kept, "PRAGMA application_id") == [(APPLICATION,)]
    assert execute(kept, "PRAGMA user_version") == [(SCHEMA,)]
    assert tuple(column[1] for column in execute(kept, "PRAGMA table_info(games)")) == COLUMNS
    assert execute(kept, "SELECT typeof(seed), typeof(line), typeof(number) FROM games") == [
        ("text", "text", "integer")
    ]


def test_odd_names_of_folders(tmp_path: Path) -> None:
    for name in ("a b", "50%", "what?mode=ro", "#1", "é", "'"):
        kept = begun(Store(tmp_path / name / "games.db"))
        assert len(kept.rows()) == 1
        assert kept.file.exists()


def test_an_empty_file_is_a_place_to_begin(tmp_path: Path) -> None:
    kept = database(tmp_path)
    kept.file.parent.mkdir()
    kept.file.touch()
    assert kept.rows() == []
    assert len(begun(kept).rows()) == 1
