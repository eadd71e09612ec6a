"""The kept games as questions and answers: one row put in at a time, and what is asked of all of them.

Rows that somebody else has made unreadable are passed over; SQLite is loaded when there is a file to read or write.
"""

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TypeAlias

from pyramide_cli.engine.rules import Rules, Status
from pyramide_cli.kept.faults import DamagedRow, Fault, NotKept
from pyramide_cli.kept.place import is_begun
from pyramide_cli.kept.row import COLUMNS, Row, Value, Values, read_row

#: Puts a row in the place of the one of ``ours`` that the file still holds, else into a new place; returns it so.
Put: TypeAlias = Callable[[Row, Collection[Row]], Row]

#: Whole numbers end here in SQLite. Seeds, which go further, are text.
MOST = 2**63 - 1
TABLE = """CREATE TABLE games (
    number INTEGER PRIMARY KEY, begun TEXT NOT NULL, changed TEXT NOT NULL, seed TEXT, cards TEXT NOT NULL,
    rules TEXT NOT NULL, passes INTEGER, line TEXT NOT NULL, redo TEXT NOT NULL, status TEXT NOT NULL,
    score INTEGER NOT NULL, moves INTEGER NOT NULL, taken INTEGER NOT NULL, asked INTEGER NOT NULL,
    auto INTEGER NOT NULL, again INTEGER NOT NULL, winnable INTEGER, first_end TEXT)"""
SELECT = f"SELECT {', '.join(COLUMNS)} FROM games"
UPDATE = f"UPDATE games SET {', '.join(f'{column} = ?' for column in COLUMNS)} WHERE number = ?"
INSERT = f"INSERT INTO games VALUES ({', '.join('?' * len(COLUMNS))})"


@dataclass(frozen=True)
class Database:
    """The file of kept games; ``patience`` is how many seconds another program's transaction is waited for.

    Everything raises NotKept where the file cannot be read or written. A file that is not there holds no games.
    """

    file: Path
    patience: float = 2.0

    @contextmanager
    def writing(self) -> Iterator[Put]:
        """Give the way to put rows in; when the block is left without an error they are safe."""
        with _needing_sqlite(self.file):
            from pyramide_cli.kept.connection import transaction
        with transaction(self.file, self.patience, TABLE) as run:
            yield partial(_put, run)

    def last(self, count: int) -> list[Row]:
        """Return the last ``count`` games begun, the newest first."""
        return self._rows(f"{SELECT} ORDER BY number DESC LIMIT ?", min(count, MOST))

    def rows(self) -> list[Row]:
        """Return all games in the order they were begun."""
        return self._rows(f"{SELECT} ORDER BY number")

    def unfinished(self, besides: int = 0) -> Row | None:
        """Return the unfinished game that was played last, ``besides`` the one of this number; None for none."""
        where = "WHERE status = ? AND moves > 0 AND number <> ? ORDER BY changed DESC, number DESC"
        return next(iter(self._rows(f"{SELECT} {where}", str(Status.PLAYING), besides)), None)

    def row(self, number: int) -> Row | None:
        """Return the game of a number, None for none; raise DamagedRow where its row cannot be read."""
        found = self._read(f"{SELECT} WHERE number = ?", min(number, MOST))
        return read_row(found[0]) if found else None

    def fewest(self, rules: Rules, besides: int = 0) -> int | None:
        """Return the fewest moves that a game was won with under these rules at its first end; None for no win.

        Deals that were kept before do not count, nor does the game of the number ``besides``.
        """
        where = "WHERE rules = ? AND passes IS ? AND number <> ? AND again = 0 AND first_end LIKE ?"
        passes = None if rules.unlimited else rules.passes
        won = self._rows(f"{SELECT} {where}", rules.name, passes, besides, f"{Status.WON} %")
        return min((row.first_end.moves for row in won if row.first_end), default=None)

    def _rows(self, sql: str, *values: Value) -> list[Row]:
        rows = []
        for found in self._read(sql, *values):
            try:
                rows.append(read_row(found))
            except DamagedRow:
                continue
        return rows

    def _read(self, sql: str, *values: Value) -> list[Values]:
        if not is_begun(self.file):
            return []
        with _needing_sqlite(self.file):
            from pyramide_cli.kept.connection import read
        return read(self.file, self.patience, sql, *values)


@contextmanager
def _needing_sqlite(file: Path) -> Iterator[None]:
    try:
        yield
    except ImportError as error:
        raise NotKept(Fault.NO_SQLITE, file) from error


def _put(run: Callable[..., list[Values]], row: Row, ours: Collection[Row]) -> Row:
    """Put one row in, as Put says. A row put into a new place learns there whether its cards were kept before."""
    stored = {kept.values() for kept in ours}
    for number in {kept.number for kept in ours}:
        if stored.intersection(run(f"{SELECT} WHERE number = ?", number)):
            run(UPDATE, number, *row.values()[1:], number)
            return replace(row, number=number)
    again = bool(run("SELECT 1 FROM games WHERE cards = ? LIMIT 1", row.cards))
    row = replace(row, again=again)
    run(INSERT, None, *row.values()[1:])
    return read_row(*run(f"{SELECT} WHERE number = last_insert_rowid()"))
