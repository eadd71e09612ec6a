"""Commands from a file or a pipe, line by line."""

import codecs
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import BinaryIO, NamedTuple

from pyramide_cli.shell.files import MOST_BYTES, STANDARD, read_text
from pyramide_cli.shell.reading import Numbered
from pyramide_cli.text.file_reasons import Fault, FileFault, FileNotText
from pyramide_cli.text.reasons import Refused

#: What is read of one line at once; a longer one is refused for its length in any case.
MOST_OF_A_LINE = 1 << 20


class Script(NamedTuple):
    """Lines of commands with their numbers, and the name that errors give them.

    ``whole``: all lines are there at once, as those of a file are; else they come as they are written.
    """

    name: str
    lines: Iterator[Numbered]
    whole: bool


def open_script(file: str | None) -> Script:
    """Return the script in a file, or on standard input for ``-`` or None; refuse a file that cannot be read."""
    if file not in (None, STANDARD):
        return Script(file, _lines(read_text(file)), whole=True)
    if sys.stdin is None or sys.stdin.closed:
        return Script(STANDARD, iter(()), whole=True)
    stream = sys.stdin.buffer
    whole = is_regular(stream)
    if whole:  # what is not played of it a command may read
        start = stream.tell()
        read_text(STANDARD)
        stream.seek(start)
    return Script(STANDARD, enumerate(stream_lines(stream), 1), whole=whole)


def _lines(text: str) -> Iterator[Numbered]:
    return enumerate(text.split("\n"), 1)


def is_regular(stream: BinaryIO) -> bool:
    """Return whether a stream reads an ordinary file, which can be read whole at once."""
    with suppress(OSError, ValueError):
        return stat.S_ISREG(os.fstat(stream.fileno()).st_mode)
    return False


def stream_lines(stream: BinaryIO) -> Iterator[str]:
    """Yield the lines of a UTF-8 stream, each as soon as it is there; refuse bytes that are no text.

    A stream that cannot be read is at its end.
    """
    encoding = "utf-8-sig"
    number = 0
    while chunk := _read_line(stream):
        number += 1
        whole = chunk.endswith(b"\n") or len(chunk) < MOST_OF_A_LINE
        try:
            yield codecs.getincrementaldecoder(encoding)().decode(chunk, final=whole)
        except UnicodeDecodeError:
            raise Refused(FileNotText(STANDARD, number)) from None
        for _ in range(MOST_BYTES // MOST_OF_A_LINE):
            if whole:
                break
            rest = _read_line(stream)
            whole = rest.endswith(b"\n") or len(rest) < MOST_OF_A_LINE
        else:
            raise Refused(FileFault(STANDARD, Fault.TOO_LARGE))
        encoding = "utf-8"


def _read_line(stream: BinaryIO) -> bytes:
    try:
        return stream.readline(MOST_OF_A_LINE)
    except OSError:
        return b""
