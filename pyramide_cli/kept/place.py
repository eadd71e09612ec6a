"""Where the file of kept games lies, and whose file it is by its first bytes. No SQLite here."""

import os
import stat
import sys
from errno import EDQUOT, ENOSPC
from pathlib import Path

from pyramide_cli.kept.faults import Fault, NotKept

FOLDER = "pyramide"
FILE = "games.db"
#: What every database says of itself: SQLite's own first bytes, then, as big-endian numbers, schema and application.
MAGIC = b"SQLite format 3\0"
SCHEMA_AT, APPLICATION_AT, HEADER = 60, 68, 100
APPLICATION = int.from_bytes(b"Pyra", "big")
SCHEMA = 1


def games_file() -> Path | None:
    """Return where games are kept; None where the player wants none kept, or has no home."""
    own = os.environ.get("PYRAMIDE_HOME")
    if own is not None:
        return Path(own).absolute() / FILE if own else None
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


def is_begun(file: Path) -> bool:
    """Return whether a database of this program lies there, and False for nothing or an empty file.

    Raises NotKept for anything else. Only bytes are read: SQLite would write to some databases on opening them.
    """
    try:
        if not stat.S_ISREG(file.stat().st_mode):
            raise NotKept(Fault.NO_DATABASE, file)
        with file.open("rb") as stream:
            header = stream.read(HEADER)
    except FileNotFoundError:
        return False
    except OSError as error:
        raise no_access(error, file) from error
    if not header:
        return False
    if len(header) < HEADER or not header.startswith(MAGIC):
        raise NotKept(Fault.NO_DATABASE, file)
    if _number(header, APPLICATION_AT) != APPLICATION:
        raise NotKept(Fault.FOREIGN, file)
    if _number(header, SCHEMA_AT) > SCHEMA:
        raise NotKept(Fault.NEWER, file)
    return True


def make_folder(file: Path) -> None:
    """Make the folder of the file, for its owner only, where it is not there; raise NotKept."""
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise no_access(error, file) from error


def no_access(error: OSError, file: Path) -> NotKept:
    """Return the exception for what the system said."""
    return NotKept(Fault.FULL if error.errno in (ENOSPC, EDQUOT) else Fault.NO_ACCESS, file)


def _number(header: bytes, at: int) -> int:
    return int.from_bytes(header[at : at + 4], "big")
