"""Files and places that cannot be: told once, the file as it was, and the game goes on."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sitting import CLASSIC, WON, Sitting, begun, database, execute

from pyramide_cli.engine.rules import Status
from pyramide_cli.kept.store import APPLICATION, SCHEMA, Fault, NotKept, Store

ROOT = Path(__file__).parent.parent


def garbage(kept: Store) -> None:
    kept.file.parent.mkdir()
    kept.file.write_bytes(b"This is no database, but a letter.\n" * 100)


def short(kept: Store) -> None:
    kept.file.parent.mkdir()
    kept.file.write_bytes(b"SQLite format 3\0")


def foreign(kept: Store) -> None:
    execute(kept, "CREATE TABLE games (number INTEGER PRIMARY KEY, title TEXT)", "INSERT INTO games VALUES (1, 'Go')")


def foreign_with_log(kept: Store) -> None:
    execute(kept, "PRAGMA journal_mode = wal", "CREATE TABLE games (a)", "PRAGMA user_version = 1")


def newer(kept: Store) -> None:
    execute(begun(kept), f"PRAGMA user_version = {SCHEMA + 1}")


def without_table(kept: Store) -> None:
    execute(begun(kept), "ALTER TABLE games RENAME TO matches")


def without_column(kept: Store) -> None:
    execute(begun(kept), "ALTER TABLE games DROP COLUMN taken")


def scribbled(kept: Store) -> None:
    begun(kept)
    content = kept.file.read_bytes()
    kept.file.write_bytes(content[:100] + b"\xa7" * (len(content) - 100))


def cut(kept: Store) -> None:
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
    for question in (kept.rows, kept.played_last, lambda: kept.row(1), lambda: kept.fewest(CLASSIC)):
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


def file_for_folder(kept: Store) -> None:
    kept.file.parent.write_text("no folder")


def folder_for_file(kept: Store) -> None:
    kept.file.mkdir(parents=True)


def circle(kept: Store) -> None:
    kept.file.parent.symlink_to(kept.file.parent)


def long_name(kept: Store) -> None:
    kept.file.mkdir(parents=True)
    kept.file = kept.file / ("x" * 300) / "games.db"


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


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    sitting = Sitting(Store(tmp_path / "new" / ("x" * 300) / "games.db")).new()
    assert sitting.rows == []
    sitting.play()
    assert sitting.faults[-1]
    assert sitting.faults[-1].fault == Fault.NO_ACCESS


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no FIFOs here")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    kept = database(tmp_path)
    kept.file.parent.mkdir()
    os.mkfifo(kept.file)
    with pytest.raises(NotKept):
        kept.rows()


def test_a_python_without_sqlite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pyramide_cli.kept.store.sqlite3", None)
    sitting = Sitting(database(tmp_path)).new()
    sitting.play()
    assert sitting.faults[-1]
    assert sitting.faults[-1].fault == Fault.NO_SQLITE


def test_a_file_that_another_program_holds(tmp_path: Path) -> None:
    kept = begun(Store(tmp_path / "games.db", patience=0.01))
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


def test_other_programs_are_waited_for_until_one_did_not_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = begun(Store(tmp_path / "games.db", patience=0.01))
    waited = []
    whole = Store.put
    monkeypatch.setattr(Store, "put", lambda self, row: (waited.append(self.patience), whole(self, row))[1])
    sitting = Sitting(kept).new(5)
    sitting.play()
    with closing(sqlite3.connect(kept.file, isolation_level=None)) as holder:
        holder.execute("BEGIN EXCLUSIVE")
        sitting.play()
        sitting.play()
    sitting.play()
    sitting.play()
    assert waited == [0.01, 0.01, 0, 0, 0.01]


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
    kept.file.parent.rmdir()
    file_for_folder(kept)
    sitting.new(5).play()
    kept.file.parent.unlink()
    kept.file.parent.mkdir()
    hidden.rename(kept.file)
    sitting.new(6)
    assert [row.seed for row in sitting.rows] == [str(WON), str(WON), "5"]
    assert len([fault for fault in sitting.faults if fault]) == 1


def test_a_killed_first_transaction_leaves_a_place_to_begin(tmp_path: Path) -> None:
    """As SQLite leaves it after taking back what a killed program had begun to write: a database of nobody, empty."""
    kept = database(tmp_path)
    execute(kept, f"PRAGMA application_id = {APPLICATION}")
    assert kept.rows() == []
    assert len(begun(kept).rows()) == 1
