"""Makes the three streams ready before anything is read or printed."""

import io
import os
import sys
from contextlib import suppress


def make_ready() -> None:
    """Let all streams wait for their other end, and let them carry what the program may have to write.

    A pipe may have been left non-blocking by whoever made it: then it would read as ended before anything was written,
    and lose what is printed faster than it is read. The name of a file may hold any letter, whatever the locale says.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if stream is None:
            continue
        with suppress(OSError, ValueError):
            os.set_blocking(stream.fileno(), True)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            is_ascii = (stream.encoding or "").lower() in ("ascii", "us-ascii", "ansi_x3.4-1968", "646")
            stream.reconfigure(encoding="utf-8" if is_ascii else None, errors="replace")
