"""Where games are kept, what is asked of them, and files and places that cannot be: the file is never touched."""

import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

import pytest
from sitting import BEGINNING, CLASSIC, LOST, LOST_RULES, WON, Sitting, database, ticking

from pyramide_cli.engine.rules import RULE_SETS, UNLIMITED
from pyramide_cli.engine.status import Status
from pyramide_cli.kept.database import MOST, Database, Put
from pyramide_cli.kept.faults import DamagedRow, Fault, NotKept
from pyramide_cli.kept.place import APPLICATION, SCHEMA, games_file
from pyramide_cli.kept.row import COLUMNS

ROOT = Path(__file__).parent.parent


def execute(kept: Database, *statements: str) -> list[tuple[object, ...]]:
    """Do what somebody else does to the file; return what the last statement finds."""
    kept.file.parent.mkdir(exist_ok=True)
    connection = sqlite3.connect(kept.file, isolation_level=None)
    try:
        return [connection.execute(statement).fetchall() for statement in statements][-1]
    finally:
        connection.close()


def begun(kept: Database) -> Database:
    """Keep one game."""
    Sitting(kept).new().play()
    return kept


# Places


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
    assert place(monkeypatch, PYRAMIDE_HOME="beside") == tmp_path / "beside/games.db"
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
    kept = Database(tmp_path / "some" / "home" / "games.db")
    sitting = Sitting(kept).new()
    assert kept.last(10) == kept.rows() == []
    assert (kept.unfinished(), kept.row(1), kept.fewest(CLASSIC)) == (None, None, None)
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
        kept = begun(Database(tmp_path / name / "games.db"))
        assert len(kept.rows()) == 1
        assert kept.file.exists()


def test_an_empty_file_is_a_place_to_begin(tmp_path: Path) -> None:
    kept = database(tmp_path)
    kept.file.parent.mkdir()
    kept.file.touch()
    assert kept.rows() == []
    assert len(begun(kept).rows()) == 1


def test_sqlite_and_click_are_loaded_when_needed() -> None:
    code = (
        "import sys, pyramide_cli.kept.keeper as k, pyramide_cli.kept.figures, pathlib;"
        "from pyramide_cli.kept import place; place.games_file();"
        "k.Keeper(None); k.Database(pathlib.Path('/nowhere/games.db')).rows();"
        "print([m for m in sys.modules if m in ('sqlite3', 'click', 'pyramide_cli.solver')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=True
    )
    assert done.stdout.strip() == b"[]"


# Questions


def test_the_last_games_newest_first(tmp_path: Path) -> None:
    kept = database(tmp_path)
    sitting = Sitting(kept)
    for seed in (5, 6, 7):
        sitting.new(seed).play()
    assert [row.seed for row in kept.last(2)] == [7, 6]
    assert [row.seed for row in kept.last(10**30)] == [7, 6, 5]
    assert [row.number for row in kept.rows()] == [1, 2, 3]


def test_the_unfinished_game_that_was_played_last(tmp_path: Path) -> None:
    kept = database(tmp_path)
    sitting = Sitting(kept)
    for seed in (5, 6, 7):
        sitting.new(seed).play()
    first = kept.row(1)
    assert first
    assert (found := kept.unfinished())
    assert found.number == 3
    sitting.resume(first)
    sitting.play()
    assert (found := kept.unfinished())
    assert found.number == 1
    assert (found := kept.unfinished(besides=1))
    assert found.number == 3
    sitting.resign()
    assert (found := kept.unfinished())
    assert found.number == 3


def test_unfinished_games_of_one_second_stand_in_the_order_of_their_rows(tmp_path: Path) -> None:
    kept = database(tmp_path)
    sitting = Sitting(kept, lambda: BEGINNING)
    for seed in (5, 6):
        sitting.new(seed).play()
    assert (found := kept.unfinished())
    assert found.number == 2


def test_a_row_by_its_number(tmp_path: Path) -> None:
    kept = begun(database(tmp_path))
    assert (row := kept.row(1))
    assert row.seed == WON
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


# Files and places that cannot be


def garbage(kept: Database) -> None:
    kept.file.parent.mkdir()
    kept.file.write_bytes(b"This is no database, but a letter.\n" * 100)


def short(kept: Database) -> None:
    kept.file.parent.mkdir()
    kept.file.write_bytes(b"SQLite format 3\0")


def foreign(kept: Database) -> None:
    execute(kept, "CREATE TABLE games (number INTEGER PRIMARY KEY, title TEXT)", "INSERT INTO games VALUES (1, 'Go')")


def foreign_with_log(kept: Database) -> None:
    execute(kept, "PRAGMA journal_mode = wal", "CREATE TABLE games (a)", "PRAGMA user_version = 1")


def newer(kept: Database) -> None:
    execute(begun(kept), f"PRAGMA user_version = {SCHEMA + 1}")


def without_table(kept: Database) -> None:
    execute(begun(kept), "ALTER TABLE games RENAME TO matches")


def without_column(kept: Database) -> None:
    execute(begun(kept), "ALTER TABLE games DROP COLUMN taken")


def scribbled(kept: Database) -> None:
    begun(kept)
    content = kept.file.read_bytes()
    kept.file.write_bytes(content[:100] + b"\xa7" * (len(content) - 100))


def cut(kept: Database) -> None:
    begun(kept)
    kept.file.write_bytes(kept.file.read_bytes()[:4096])


FILES = {
    garbage: Fault.NO_DATABASE,
    short: Fault.NO_DATABASE,
    foreign: Fault.FOREIGN,
    foreign_with_log: Fault.FOREIGN,
    newer: Fault.NEWER,
    without_table: Fault.DAMAGED,
    without_column: Fault.DAMAGED,
    scribbled: Fault.DAMAGED,
    cut: Fault.DAMAGED,
}


@pytest.mark.parametrize("spoil", FILES, ids=lambda spoil: spoil.__name__)
def test_a_file_that_cannot_be_is_told_once_and_left_as_it_is(tmp_path: Path, spoil) -> None:
    kept = database(tmp_path)
    spoil(kept)
    before = kept.file.read_bytes()
    files = sorted(kept.file.parent.iterdir())
    for question in (kept.rows, kept.unfinished, lambda: kept.row(1), lambda: kept.fewest(CLASSIC)):
        with pytest.raises(NotKept) as error:
            question()
        assert (error.value.fault, error.value.file) == (FILES[spoil], kept.file)
    sitting = Sitting(kept).new(5)
    sitting.play()
    sitting.auto(3)
    sitting.new(6).play()
    told = [fault for fault in sitting.faults if fault]
    assert [fault.fault for fault in told] == [FILES[spoil]]
    assert sitting.keeper.warned
    assert kept.file.read_bytes() == before
    assert sorted(kept.file.parent.iterdir()) == files


def test_whoever_has_warned_is_not_told_again(tmp_path: Path) -> None:
    kept = database(tmp_path)
    garbage(kept)
    sitting = Sitting(kept).new()
    sitting.keeper.warned = True
    sitting.play()
    assert sitting.faults == [None, None]


def file_for_folder(kept: Database) -> None:
    kept.file.parent.write_text("no folder")


def folder_for_file(kept: Database) -> None:
    kept.file.mkdir(parents=True)


def circle(kept: Database) -> None:
    kept.file.parent.symlink_to(kept.file.parent)


def long_name(kept: Database) -> None:
    kept.file.mkdir(parents=True)
    object.__setattr__(kept, "file", kept.file / ("x" * 300) / "games.db")


PLACES = {
    file_for_folder: Fault.NO_ACCESS,
    folder_for_file: Fault.NO_DATABASE,
    circle: Fault.NO_ACCESS,
    long_name: Fault.NO_ACCESS,
}


@pytest.mark.parametrize("spoil", PLACES, ids=lambda spoil: spoil.__name__)
def test_a_place_that_cannot_be(tmp_path: Path, spoil) -> None:
    kept = database(tmp_path)
    spoil(kept)
    with pytest.raises(NotKept) as error:
        kept.rows()
    assert error.value.fault == PLACES[spoil]
    sitting = Sitting(kept).new()
    sitting.play()
    assert sitting.faults[-1]
    assert sitting.faults[-1].fault == PLACES[spoil]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no FIFOs here")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    kept = database(tmp_path)
    kept.file.parent.mkdir()
    os.mkfifo(kept.file)
    with pytest.raises(NotKept):
        kept.rows()


def test_a_python_without_sqlite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "pyramide_cli.kept.connection", raising=False)
    monkeypatch.setitem(sys.modules, "sqlite3", None)
    sitting = Sitting(database(tmp_path)).new()
    sitting.play()
    assert sitting.faults[-1]
    assert sitting.faults[-1].fault == Fault.NO_SQLITE


def test_a_file_that_another_program_holds(tmp_path: Path) -> None:
    kept = begun(Database(tmp_path / "games.db", patience=0.01))
    holder = sqlite3.connect(kept.file, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    with pytest.raises(NotKept) as error:
        kept.rows()
    assert error.value.fault == Fault.BUSY
    sitting = Sitting(kept).new(5)
    sitting.play()
    sitting.play()
    holder.close()
    assert [fault.fault for fault in sitting.faults if fault] == [Fault.BUSY]
    assert [row.moves for row in kept.rows()] == [1]
    sitting.play()
    assert [row.moves for row in kept.rows()] == [1, 3]


def test_what_could_not_be_kept_is_kept_with_the_next_command(tmp_path: Path) -> None:
    """Also the end of a won game, whose row waits from then on, and a game that is left."""
    kept = database(tmp_path)
    sitting = Sitting(kept).new()
    file_for_folder(kept)
    sitting.auto(100)
    kept.file.parent.unlink()
    sitting.undo()
    assert (sitting.row.status, sitting.row.redo) == (Status.WON, "")
    sitting.play()
    assert [row.number for row in sitting.rows] == [1, 2]
    hidden = kept.file.rename(tmp_path / "hidden")
    file_for_folder_again = kept.file.parent
    file_for_folder_again.rmdir()
    file_for_folder(kept)
    sitting.new(5).play()
    kept.file.parent.unlink()
    kept.file.parent.mkdir()
    hidden.rename(kept.file)
    sitting.new(6)
    assert [row.seed for row in sitting.rows] == [WON, WON, 5]
    assert len([fault for fault in sitting.faults if fault]) == 1


def test_an_interrupt_after_the_writing_is_no_other_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C between the end of a transaction and the keeper's learning of it, at a first and at a later move."""
    sitting = Sitting(database(tmp_path)).new()
    whole = Database.writing

    @contextmanager
    def interrupted(kept: Database) -> Iterator[Put]:
        with whole(kept) as put:
            yield put
        raise KeyboardInterrupt

    for played in (1, 2):
        monkeypatch.setattr(Database, "writing", interrupted)
        with pytest.raises(KeyboardInterrupt):
            sitting.play()
        monkeypatch.setattr(Database, "writing", whole)
        assert sitting.row.moves == 2 * played - 1
        sitting.play()
        assert sitting.row.moves == 2 * played


def test_an_interrupt_within_the_writing_takes_it_back(tmp_path: Path) -> None:
    kept = begun(database(tmp_path))
    row = kept.row(1)
    assert row
    with suppress(KeyboardInterrupt), kept.writing() as put:
        assert put(replace(row, taken=7), {row}).number == 1
        raise KeyboardInterrupt
    assert kept.row(1) == row


def test_rows_that_cannot_be_read_are_passed_over(tmp_path: Path) -> None:
    kept = database(tmp_path)
    sitting = Sitting(kept)
    for seed in (5, 6, 7):
        sitting.new(seed).play()
    execute(kept, "UPDATE games SET cards = CAST(x'ff1b5b00' AS TEXT) WHERE number = 3")
    assert [row.number for row in kept.rows()] == [1, 2]
    assert (found := kept.unfinished())
    assert found.number == 2
    with pytest.raises(DamagedRow):
        kept.row(3)
    sitting.play()
    assert [row.moves for row in kept.rows()] == [1, 1, 2]


def test_a_killed_first_transaction_leaves_a_place_to_begin(tmp_path: Path) -> None:
    """As SQLite leaves it after taking back what a killed program had begun to write: a database of nobody, empty."""
    kept = database(tmp_path)
    execute(kept, f"PRAGMA application_id = {APPLICATION}")
    assert kept.rows() == []
    assert len(begun(kept).rows()) == 1


def test_two_sittings_at_once(tmp_path: Path) -> None:
    kept = database(tmp_path)
    first, second = Sitting(kept).new(5), Sitting(kept, ticking()).new(6)
    for _ in range(3):
        first.play()
        second.play()
    assert [(row.seed, row.moves) for row in kept.rows()] == [(5, 3), (6, 3)]
