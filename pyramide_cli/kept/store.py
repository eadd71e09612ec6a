"""The file of kept games: where it lies, whose it is, and one transaction for whatever is written to it.

Every question opens the file and closes it again. That costs a tenth of a millisecond, and a file that was moved or
removed in between is never written to. The journal is SQLite's oldest, a file beside the database while a transaction
runs: a killed program loses nothing. Written ahead (WAL), a row would cost a hundredth of its millisecond; but that
needs memory shared between programs, which homes on a network do not have, and a copy of ``games.db`` alone would lack
the last games.
"""

import os
import shutil
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from enum import Enum, auto
from errno import EDQUOT, ENOSPC
from pathlib import Path

from pyramide_cli.engine.rules import Rules, Status
from pyramide_cli.kept.row import COLUMNS, DamagedRow, Row, Value, Values, passes_of, read_row, write_time

try:
    import sqlite3
except ImportError:  # a Python without it plays all the same
    sqlite3 = None  # type: ignore[assignment]

FOLDER, FILE = "pyramide", "games.db"
#: What a database says of itself in its first bytes: SQLite's own words, then, as big-endian numbers, two of ours.
MAGIC, HEADER = b"SQLite format 3\0", 100
SCHEMA_AT, APPLICATION_AT = 60, 68
APPLICATION = int.from_bytes(b"Pyra", "big")
SCHEMA = 2

TABLE = """CREATE TABLE games (
    number INTEGER PRIMARY KEY AUTOINCREMENT, begun TEXT NOT NULL, changed TEXT NOT NULL, seed TEXT,
    cards TEXT NOT NULL, rules TEXT NOT NULL, passes INTEGER, line TEXT NOT NULL, redo TEXT NOT NULL,
    status TEXT NOT NULL, score INTEGER NOT NULL, moves INTEGER NOT NULL, taken INTEGER NOT NULL,
    asked INTEGER NOT NULL, auto INTEGER NOT NULL, again INTEGER NOT NULL, winnable INTEGER, first_end TEXT,
    first_line TEXT, grade TEXT, chosen TEXT, turn INTEGER NOT NULL)"""
#: The rows of 2.0.0, schema 1. They knew no turns: what came last is told by time there, once.
SCHEMA_1 = """SELECT number, begun, changed, seed, cards, rules, passes, line, redo, status, score, moves, taken, asked,
    auto, again, winnable, first_end || ' ' || rank() OVER (ORDER BY substr(first_end, -20), number),
    NULL AS first_line, NULL AS grade, NULL AS chosen, rank() OVER (ORDER BY changed, number) AS turn FROM main.{}"""
NAMES = ", ".join(COLUMNS)
SELECT = f"SELECT {NAMES} FROM games"
INSERT = f"INSERT INTO games ({NAMES}) VALUES ({', '.join('?' * len(COLUMNS))})"
UPDATE = f"UPDATE games SET ({NAMES}) = ({', '.join('?' * len(COLUMNS))}) WHERE number = ? AND turn = ?"
ENDED_FIRST = "cards = ? AND rules = ? AND passes IS ? AND first_end NOT NULL ORDER BY number"
UNAIDED_WINS = "rules = ? AND passes IS ? AND again = 0 AND asked = 0 AND auto = 0 AND first_end LIKE ?"
#: Whole numbers end here in SQLite. Seeds, which go further, are text.
MOST = 2**63 - 1


class Fault(Enum):
    """What is wrong with the file of kept games or its place. None of them changes the file."""

    NO_ACCESS = auto()  #: the folder or the file cannot be made, opened or written
    FULL = auto()  #: no room on the disk
    FAILED = auto()  #: the disk refused to read or write, also where a limit on the size of files was met
    NO_DATABASE = auto()  #: something else lies there
    FOREIGN = auto()  #: a database of another program
    NEWER = auto()  #: a database of a newer version of this program
    DAMAGED = auto()  #: a database of this program whose contents cannot be
    BUSY = auto()  #: another program did not let go of it, or the file system has no locks
    NO_SQLITE = auto()  #: this Python comes without SQLite


#: By the names of SQLite's primary result codes; all others mean that the contents are not what they were.
CODES = {
    "BUSY": Fault.BUSY,
    "LOCKED": Fault.BUSY,
    "NOTADB": Fault.NO_DATABASE,
    "FULL": Fault.FULL,
    "IOERR": Fault.FAILED,
    "READONLY": Fault.NO_ACCESS,
    "CANTOPEN": Fault.NO_ACCESS,
    "PERM": Fault.NO_ACCESS,
    "AUTH": Fault.NO_ACCESS,
}


class NotKept(Exception):
    """The kept games cannot be read or written."""

    def __init__(self, fault: Fault, file: Path) -> None:
        super().__init__(fault, file)
        self.fault = fault
        self.file = file


def games_file() -> Path | None:
    """Return where games are kept; None where the player wants none kept, or has no home. It need not be there."""
    own = os.environ.get("PYRAMIDE_HOME")
    if own is not None:
        return Path(own) / FILE if own else None
    if sys.platform in ("darwin", "win32"):
        import click

        return Path(click.get_app_dir(FOLDER)) / FILE
    data = Path(os.environ.get("XDG_DATA_HOME", ""))
    if data.is_absolute():  # its specification wants any other ignored
        return data / FOLDER / FILE
    try:
        return Path.home() / ".local" / "share" / FOLDER / FILE
    except RuntimeError:
        return None


class Store:
    """The file of kept games; ``patience`` is how many seconds another program's transaction is waited for.

    Everything raises NotKept where the file cannot be read or written. A file that is not there holds no games. Rows
    that somebody else has made unreadable are passed over.
    """

    def __init__(self, file: Path, patience: float = 2.0) -> None:
        self.file = file
        self.patience = patience

    def last(self, count: int) -> list[Row]:
        """Return the last ``count`` games begun, the newest first."""
        return self._rows("ORDER BY number DESC LIMIT ?", min(count, MOST))

    def rows(self) -> list[Row]:
        """Return all games in the order they were begun."""
        return self._rows("ORDER BY number")

    def row(self, number: int) -> Row | None:
        """Return the game of a number, None for none; raise DamagedRow where its row cannot be read."""
        found = self._read(f"{SELECT} WHERE number = ?", min(number, MOST))
        return read_row(found[0]) if found else None

    def played_last(self, *, besides: int = 0, unfinished: bool = False) -> Row | None:
        """Return the game that was played last, ``besides`` the one of this number, or the last unfinished one."""
        where = "status = ? AND moves > 0 AND" if unfinished else ""
        values = (str(Status.PLAYING),) if unfinished else ()
        return next(iter(self._rows(f"WHERE {where} number <> ? ORDER BY turn DESC", *values, besides)), None)

    def fewest(self, rules: Rules, besides: int = 0) -> int | None:
        """Return the fewest moves of an unaided win under these rules, without the game of the number ``besides``."""
        won = self._rows(f"WHERE {UNAIDED_WINS}", rules.name, passes_of(rules), f"{Status.WON} %")
        return min((row.first_end.moves for row in won if row.first_end and row.number != besides), default=None)

    def unjudged(self, count: int) -> list[Row]:
        """Return the last games that have ended and of which it is not known whether they could be won."""
        return self._rows("WHERE winnable IS NULL AND first_end NOT NULL ORDER BY turn DESC LIMIT ?", count)

    def ended_first(self, cards: str, rules: Rules) -> Row | None:
        """Return the first game with these cards, under these rules, that came to an end."""
        found = self._rows(f"WHERE {ENDED_FIRST}", cards, rules.name, passes_of(rules))
        return found[0] if found else None

    def put(self, row: Row) -> Row:
        """Write a row over the one it was read from, or as a new one; return it as the file holds it.

        It is new where it has no number yet, or another program has changed or removed it since its last turn.
        """
        with self._transaction() as db:
            row, before = row.at_turn(_next_turn(db)), row.turn
            if row.number and db.execute(UPDATE, (*row.values(), row.number, before)).rowcount:
                return row
            row = replace(row, again=_finds(db, "cards = ?", row.cards))
            number = db.execute(INSERT, (None, *row.values()[1:])).lastrowid
        return replace(row, number=number or 0)

    def judge(self, verdicts: dict[int, bool]) -> None:
        """Write down of deals, by the numbers of their games, whether they could be won."""
        with self._transaction() as db:
            for number, winnable in verdicts.items():
                db.execute("UPDATE games SET winnable = ? WHERE number = ?", (int(winnable), number))

    def delete(self, number: int) -> None:
        """Remove a game; its number is not given again."""
        with self._transaction() as db:
            db.execute("DELETE FROM games WHERE number = ?", (min(number, MOST),))

    def add(self, rows: Iterable[Row]) -> int:
        """Add games that were kept elsewhere, as played after all that are here; return how many are new.

        A game with the cards and the beginning of one that is here is that one. Numbers stay where they are free.
        """
        added = 0
        with self._transaction() as db:
            last = _next_turn(db) - 1
            for row in rows:
                if _finds(db, "cards = ? AND begun = ?", row.cards, write_time(row.begun)):
                    continue
                end = row.first_end and row.first_end._replace(turn=row.first_end.turn + last)
                again = row.again or _finds(db, "cards = ?", row.cards)
                row = replace(row, again=again, first_end=end, turn=row.turn + last)
                number = None if _finds(db, "number = ?", row.number) else row.number
                db.execute(INSERT, (number, *row.values()[1:]))
                added += 1
        return added

    def _rows(self, where: str, *values: Value) -> list[Row]:
        rows = []
        for found in self._read(f"{SELECT} {where}", *values):
            with suppress(DamagedRow):
                rows.append(read_row(found))
        return rows

    def _read(self, sql: str, *values: Value) -> list[Values]:
        with self._failing():
            if not self._is_begun():
                return []
            with closing(self._connect("rw")) as db:
                schema = _schema(db)
                if not schema:  # a first transaction was killed
                    return []
                if schema < SCHEMA:
                    db.execute(f"CREATE TEMP VIEW games ({NAMES}) AS {SCHEMA_1.format('games')}")
                return db.execute(sql, values).fetchall()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """Give statements that happen together or not at all; make the folder, the file and its table where missing.

        The write lock is taken at the beginning, so that what was read is still true when the writing begins.
        """
        with self._failing():
            begun = self._is_begun()
            if not begun:
                self.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with closing(self._connect("rw" if begun else "rwc")) as db:
                db.execute("BEGIN IMMEDIATE")
                schema = _schema(db)
                if schema != SCHEMA:
                    self._make(db, schema)
                yield db
                db.execute("COMMIT")
            if schema == 1:
                self._copy.unlink(missing_ok=True)

    def _make(self, db: sqlite3.Connection, schema: int) -> None:
        """Make the table; rows of 2.0.0 are taken over, with a copy of their file beside it until that has worked."""
        if schema:
            shutil.copyfile(self.file, self._copy)
            db.execute("ALTER TABLE games RENAME TO games_1")
        db.execute(TABLE)
        if schema:
            db.execute(f"INSERT INTO games ({NAMES}) {SCHEMA_1.format('games_1')}")
            db.execute("DROP TABLE games_1")
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.execute(f"PRAGMA user_version = {SCHEMA}")

    @property
    def _copy(self) -> Path:
        return self.file.with_name(f"{FILE}.1")

    def _connect(self, mode: str) -> sqlite3.Connection:
        if sqlite3 is None:
            raise NotKept(Fault.NO_SQLITE, self.file)
        address = f"{self.file.absolute().as_uri()}?mode={mode}"
        db = sqlite3.connect(address, timeout=self.patience, isolation_level=None, uri=True)
        db.text_factory = lambda stored: stored.decode(errors="replace")  # somebody else may have written it
        return db

    def _is_begun(self) -> bool:
        """Return whether a database of this program lies there, and False for nothing or an empty file.

        Only bytes are read: SQLite would write to some databases on opening them.
        """
        try:
            if not stat.S_ISREG(self.file.stat().st_mode):
                raise NotKept(Fault.NO_DATABASE, self.file)
            with self.file.open("rb") as stream:
                header = stream.read(HEADER)
        except FileNotFoundError:
            return False
        if not header:
            return False
        if len(header) < HEADER or not header.startswith(MAGIC):
            raise NotKept(Fault.NO_DATABASE, self.file)
        application, schema = (int.from_bytes(header[at : at + 4], "big") for at in (APPLICATION_AT, SCHEMA_AT))
        if application != APPLICATION:
            raise NotKept(Fault.FOREIGN, self.file)
        if schema > SCHEMA:
            raise NotKept(Fault.NEWER, self.file)
        return True

    @contextmanager
    def _failing(self) -> Iterator[None]:
        """Raise NotKept for whatever goes wrong at the file or on the way to it."""
        try:
            yield
        except NotKept:
            raise
        except OSError as error:
            full = error.errno in (ENOSPC, EDQUOT)
            raise NotKept(Fault.FULL if full else Fault.NO_ACCESS, self.file) from error
        except sqlite3.Error as error:
            code = getattr(error, "sqlite_errorname", "").removeprefix("SQLITE_").split("_")[0]
            raise NotKept(CODES.get(code, Fault.DAMAGED), self.file) from error


def _schema(db: sqlite3.Connection) -> int:
    """Return the schema's number; 0 where nothing was written yet."""
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def _next_turn(db: sqlite3.Connection) -> int:
    return int(db.execute("SELECT coalesce(max(turn), 0) + 1 FROM games").fetchone()[0])


def _finds(db: sqlite3.Connection, where: str, *values: Value) -> bool:
    return bool(db.execute(f"SELECT 1 FROM games WHERE {where} LIMIT 1", values).fetchall())
