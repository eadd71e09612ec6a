"""SQLite: the one module that opens the file of kept games. It is imported when a file is first read or written.

Every call opens the file and closes it again: that costs a tenth of a millisecond, and a file that was moved or
removed in between is never written to. The journal is SQLite's oldest, a file beside the database while a transaction
runs, synced as SQLite does by itself: a killed program loses nothing, nor does a power cut harm the games kept before.
A row costs about 1 ms so, and four waits for the disk, 4 ms each where all processors are busy. A log for writing
ahead (WAL), kept open, would cost a hundredth of that. But it needs memory shared between programs, which homes on a
network do not have, a copy of ``games.db`` alone would lack the last games, and a ``kill -9`` would leave two files.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TypeAlias

from pyramide_cli.kept.faults import Fault, NotKept
from pyramide_cli.kept.place import APPLICATION, SCHEMA, is_begun, make_folder
from pyramide_cli.kept.row import Value, Values

#: Runs one statement with its values and returns the rows it finds.
Run: TypeAlias = Callable[..., list[Values]]

#: By SQLite's primary result codes; all others mean that the contents are not what they were.
FAULTS = {
    sqlite3.SQLITE_BUSY: Fault.BUSY,
    sqlite3.SQLITE_LOCKED: Fault.BUSY,
    sqlite3.SQLITE_NOTADB: Fault.NO_DATABASE,
    sqlite3.SQLITE_FULL: Fault.FULL,
    sqlite3.SQLITE_IOERR: Fault.FAILED,
    sqlite3.SQLITE_READONLY: Fault.NO_ACCESS,
    sqlite3.SQLITE_CANTOPEN: Fault.NO_ACCESS,
    sqlite3.SQLITE_PERM: Fault.NO_ACCESS,
    sqlite3.SQLITE_AUTH: Fault.NO_ACCESS,
}


def read(file: Path, patience: float, sql: str, *values: Value) -> list[Values]:
    """Return what a query finds; nothing where a first transaction was killed. Raise NotKept."""
    with _opened(file, patience, "rw") as run:
        return run(sql, *values) if _schema(run) else []


@contextmanager
def transaction(file: Path, patience: float, table: str) -> Iterator[Run]:
    """Give statements that happen together or not at all; raise NotKept.

    Makes the folder, the file and its table, by the statement ``table``, where they are missing. The write lock is
    taken at the beginning, so that what was read is still true when the writing begins.
    """
    begun = is_begun(file)
    if not begun:
        make_folder(file)
    with _opened(file, patience, "rw" if begun else "rwc") as run:
        run("BEGIN IMMEDIATE")
        if not _schema(run):
            run(table)
            run(f"PRAGMA application_id = {APPLICATION}")
            run(f"PRAGMA user_version = {SCHEMA}")
        yield run
        run("COMMIT")


@contextmanager
def _opened(file: Path, patience: float, mode: str) -> Iterator[Run]:
    """Open the file; closing it takes back a transaction that has not come to its end."""
    try:
        address = f"{file.as_uri()}?mode={mode}"
        with closing(sqlite3.connect(address, timeout=patience, isolation_level=None, uri=True)) as connection:
            connection.text_factory = _text

            def run(sql: str, *values: Value) -> list[Values]:
                return connection.execute(sql, values).fetchall()

            yield run
    except sqlite3.Error as error:
        primary = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
        raise NotKept(FAULTS.get(primary, Fault.DAMAGED), file) from error


def _schema(run: Run) -> object:
    """Return the schema's number; 0 where nothing was written yet."""
    return run("PRAGMA user_version")[0][0]


def _text(stored: bytes) -> str:
    """Read text that somebody else may have written."""
    return stored.decode(errors="replace")
