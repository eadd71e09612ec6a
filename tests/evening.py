"""An evening at the prompt: the whole program at a terminal of its own, in a copy of this process.

A copy starts at once, and has what a test has patched. What tests of signals and of the start need are the real
processes of ``terminals``.
"""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from running import run
from terminals import PATIENCE, PROMPT, plain

#: A carriage return begins a line again.
OVERWRITTEN = re.compile(r"[^\n]*\r")


@dataclass(frozen=True)
class Evening:
    """What was shown before the first line, what each line was answered, and the exit status."""

    greeting: str
    answers: list[str]
    status: int

    def lines(self, number: int = -1) -> list[str]:
        """Return the lines of an answer."""
        return self.answers[number].splitlines()


def spend(
    *args: str, typed: tuple[str, ...] = (), env: Mapping[str, str] | None = None, size: tuple[int, int] = (80, 40)
) -> Evening:
    """Type lines one after the other, and then Ctrl-D if the program is still there."""
    process, ours = pty.fork()
    if process == 0:
        os._exit(_played(args, {"TERM": "xterm", "INPUTRC": "/dev/null", **(env or {})}, size))
    told: list[str] = []
    for line in (None, *typed, "\x04"):
        if line is not None:
            os.write(ours, line.encode() + (b"" if line == "\x04" else b"\r"))
        shown = "".join(_shown(ours))
        told.append(shown if line is None else shown.partition("\n")[2])
        if not shown.endswith(PROMPT):
            break
    _, status = os.waitpid(process, 0)
    os.close(ours)
    greeting, *answers = (text.removesuffix(PROMPT) for text in told)
    return Evening(greeting, answers, os.waitstatus_to_exitcode(status))


def _played(args: tuple[str, ...], env: Mapping[str, str], size: tuple[int, int]) -> int:
    """Run the program on the terminal that this copy was given."""
    try:
        os.environ.pop("COLUMNS", None)
        os.environ.update(env)
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        signal.signal(signal.SIGINT, signal.default_int_handler)
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        status = run(args)
        sys.stdout.flush()
    except BaseException as error:
        os.write(2, f"\n{error!r}\n".encode())
        return 99
    return status


def _shown(ours: int) -> Iterator[str]:
    """Yield what the program shows until it asks for a line, or ends."""
    found, until = b"", time.monotonic() + PATIENCE
    while True:
        ready = select.select([ours], [], [], max(0, until - time.monotonic()))[0]
        assert ready, f"no prompt: {found!r}"
        try:
            chunk = os.read(ours, 65536)
        except OSError:  # where a terminal is left by all, Linux says so
            chunk = b""
        found += chunk
        shown = OVERWRITTEN.sub("", plain(found.decode(errors="replace")))
        if not chunk or (shown.endswith(PROMPT) and not select.select([ours], [], [], 0.005)[0]):
            yield shown
            return
