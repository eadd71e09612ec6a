"""Runs of the program for the tests: inside this process over bytes, or outside as a real one."""

import contextlib
import io
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pyramide_cli.cli.app import run
from pyramide_cli.engine.cards import DECK

__all__ = ["DECK"]

ROOT = Path(__file__).parent.parent
PROGRAM = (sys.executable, "-m", "pyramide_cli")
#: What the surroundings may say of language, colour and width; the tests say it themselves.
UNWANTED = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "LANG", "LANGUAGE", "TERM")
UNWANTED_PREFIXES = ("PYRAMIDE_", "_PYRAMIDE_", "LC_")
#: A locale in which the program writes Unicode, in English.
LOCALE = "C.UTF-8"
UNWANTED_OUTSIDE = (
    "PYTHONIOENCODING",
    "PYTHONUTF8",
    "PYTHONCOERCECLOCALE",
    "PYTHONWARNINGS",
    "PYTHONLEGACYWINDOWSSTDIO",
)


@dataclass(frozen=True)
class Ran:
    """What one run printed, and its exit status."""

    stdout: str
    stderr: str
    status: int

    @property
    def lines(self) -> list[str]:
        """The lines of standard output."""
        return self.stdout.splitlines()


def unwanted(name: str) -> bool:
    """Return whether a variable of the environment would change what the program prints."""
    return name in UNWANTED or name.startswith(UNWANTED_PREFIXES)


def run_inside(*args: str, stdin: str | bytes = "") -> Ran:
    """Run the program in this process, its three streams being bytes in UTF-8."""
    content = stdin.encode() if isinstance(stdin, str) else stdin
    streams = [_text(io.BytesIO(content)), _text(io.BytesIO()), _text(io.BytesIO())]
    with _replaced(*streams):
        status = run(args)
    for stream in streams[1:]:
        stream.flush()
    stdout, stderr = (stream.buffer.getvalue().decode() for stream in streams[1:])
    return Ran(stdout, stderr, status)


def _text(content: io.BytesIO) -> io.TextIOWrapper:
    return io.TextIOWrapper(content, encoding="utf-8", newline="\n")


@contextlib.contextmanager
def _replaced(*streams: io.TextIOWrapper) -> Iterator[None]:
    kept = sys.stdin, sys.stdout, sys.stderr
    sys.stdin, sys.stdout, sys.stderr = streams
    try:
        yield
    finally:
        sys.stdin, sys.stdout, sys.stderr = kept


def outside_environment(changes: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return the environment of a real process: this one's, without what the tests say themselves."""
    kept = {name: value for name, value in os.environ.items() if not unwanted(name) and name not in UNWANTED_OUTSIDE}
    return {**kept, "PYTHONPATH": str(ROOT), "LANG": LOCALE, **(changes or {})}


def run_outside(
    *args: str, stdin: bytes = b"", env: Mapping[str, str] | None = None, before: Sequence[str] = PROGRAM
) -> tuple[bytes, bytes, int]:
    """Run the program as a real process; return the bytes it printed and its exit status."""
    done = subprocess.run(
        [*before, *args], input=stdin, capture_output=True, env=outside_environment(env), timeout=60, check=False
    )
    return done.stdout, done.stderr, done.returncode
