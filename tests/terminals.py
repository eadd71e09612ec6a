"""The program at a terminal of its own: a pseudo-terminal that tests type into, and what they read from it."""

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Mapping

from running import PROGRAM, outside_environment

PROMPT = "pyramide> "
#: How long anything may take before a test gives up; nothing waits that long when all is well.
PATIENCE = 8
#: What terminals are told about colours, titles and the pasting of text.
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[=>]")


def read_until(descriptor: int, wanted: bytes, then: bytes = b"") -> bytes:
    """Read until something has come, and behind it something else; fail when it does not."""
    found = b""
    until = time.monotonic() + PATIENCE
    while wanted not in found or then not in found.partition(wanted)[2]:
        ready, _, _ = select.select([descriptor], [], [], max(0, until - time.monotonic()))
        assert ready, f"waited for {wanted!r}, got {found!r}"
        try:
            chunk = os.read(descriptor, 65536)
        except OSError:
            chunk = b""
        assert chunk, f"the end came before {wanted!r}: {found!r}"
        found += chunk
    return found


class Terminal:
    """One program at one terminal."""

    def __init__(
        self,
        *args: str,
        env: Mapping[str, str] | None = None,
        before: tuple[str, ...] = PROGRAM,
        size: tuple[int, int] = (80, 24),
    ) -> None:
        self.ours, theirs = pty.openpty()
        self.resize(*size)
        settings = {"TERM": "xterm", "INPUTRC": "/dev/null", **(env or {})}
        self.process = subprocess.Popen(
            [*before, *args],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=outside_environment(settings),
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        #: The terminal stays open when the program has gone, so that its state can be asked for.
        self.theirs = theirs

    def resize(self, columns: int, rows: int) -> None:
        """Make the window so large; whoever runs in it is told."""
        fcntl.ioctl(self.ours, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def send(self, text: str) -> None:
        os.write(self.ours, text.encode())

    def type(self, text: str, wanted: str) -> str:
        """Type and wait for what should come."""
        self.send(text)
        return self.wait_for(wanted)

    def run(self, line: str, wanted: str = "\n") -> str:
        """Type a command; wait for what should come, and then for the prompt; return all that stood between."""
        self.send(f"{line}\r")
        return plain(read_until(self.ours, wanted.encode(), PROMPT.encode()).decode(errors="replace"))

    def wait_for(self, wanted: str) -> str:
        return read_until(self.ours, wanted.encode()).decode(errors="replace")

    def rest(self) -> str:
        """Read until the program has gone."""
        found = b""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if select.select([self.ours], [], [], 0.05)[0]:
                found += os.read(self.ours, 65536)
            elif self.process.poll() is not None:
                return found.decode(errors="replace")
        raise AssertionError(f"the program has not ended: {found!r}")

    def interrupt(self, line: str = "x") -> None:
        """Break off a line that was begun, until the prompt shows that this was heard."""
        self.type(line, line)
        for _ in range(PATIENCE):
            self.send("\x03")
            found = b""
            while select.select([self.ours], [], [], 1)[0]:
                found += os.read(self.ours, 65536)
                if PROMPT.encode() in found:
                    return
        raise AssertionError("an interrupt did not bring the prompt back")

    def echoes(self) -> bool:
        """Return whether the terminal shows what is typed, line by line."""
        local = termios.tcgetattr(self.theirs)[3]
        return bool(local & termios.ECHO and local & termios.ICANON)

    def hang_up(self) -> None:
        """Close the window."""
        os.close(self.ours)
        self.ours = -1  # the number may soon be another file's

    def close(self) -> int:
        """Read what is left, and return the exit status."""
        self.rest()
        return self.process.wait(PATIENCE)

    def end(self) -> None:
        """Leave nothing behind."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            self.process.kill()
            self.process.wait(PATIENCE)
        for descriptor in (self.ours, self.theirs):
            with contextlib.suppress(OSError):
                os.close(descriptor)


def plain(text: str) -> str:
    """Return what was printed without the signs for the terminal, with plain line ends."""
    return ESCAPES.sub("", text).replace("\r\n", "\n")
