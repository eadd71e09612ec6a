"""Reading and writing the files people name: deals, saved games, scripts."""

import os
import stat
from contextlib import suppress
from typing import BinaryIO

from pyramide_cli.shell.answer import Refusal

#: More than any deal or script can need; a file without an end is refused instead of read.
MOST_BYTES = 64 << 20

SENTENCES: dict[type[Exception], str] = {
    FileNotFoundError: "file_missing",
    IsADirectoryError: "file_folder",
    PermissionError: "file_denied",
    FileExistsError: "file_exists",
}


def file_error(file: str, error: OSError | ValueError) -> Refusal:
    """Return the refusal for a file that cannot be read or written."""
    sentence = "file_folder" if os.path.isdir(os.path.expanduser(file)) else SENTENCES.get(type(error), "file_other")
    text = error.strerror if isinstance(error, OSError) else None
    return Refusal("FILE_ERROR", sentence=sentence, file=file, error=text or "invalid name")


def refuse_pipe(file: str) -> None:
    """Refuse a pipe that is named by a command: to open it may wait for ever."""
    with suppress(OSError, ValueError):
        if stat.S_ISFIFO(os.stat(os.path.expanduser(file)).st_mode):
            raise Refusal("FILE_ERROR", sentence="file_special", file=file)


def read_text(file: str, stream: BinaryIO | None = None) -> str:
    """Return the text of a UTF-8 file (or of a stream of that name), without its BOM; raise Refusal."""
    try:
        if stream is None:
            with open(os.path.expanduser(file), "rb") as opened:
                content = opened.read(MOST_BYTES + 1)
        else:
            content = stream.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise file_error(file, error) from None
    if len(content) > MOST_BYTES:
        raise Refusal("FILE_ERROR", sentence="file_too_large", file=file)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refusal("FILE_ERROR", sentence="file_encoding", file=file) from None


def is_regular(stream: BinaryIO) -> bool:
    """Return whether a stream reads an ordinary file, which can be read whole at once."""
    try:
        return stat.S_ISREG(os.fstat(stream.fileno()).st_mode)
    except (OSError, ValueError):
        return False


def write_text(file: str, text: str, *, force: bool) -> None:
    """Write a file, an existing one only with ``force``; raise Refusal where that cannot be done."""
    refuse_pipe(file)
    try:
        with open(os.path.expanduser(file), "w" if force else "x", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
    except FileNotFoundError:
        raise Refusal("FILE_ERROR", sentence="file_no_folder", file=file) from None
    except (OSError, ValueError) as error:
        raise file_error(file, error) from None
