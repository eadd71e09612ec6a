"""The streams at hand: who is at the other end, what is printed there, how far a long answer is."""

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

import click

from pyramide_cli.text.voice import Phrase, Voice, printable

#: Where this is set and not empty, a fault of the program prints its traceback.
DEBUG = "PYRAMIDE_DEBUG"


class OutputFailed(Exception):
    """Standard output cannot be written, and why; ``nobody_reads``: because its reader has gone."""

    def __init__(self, error: OSError) -> None:
        super().__init__(error)
        self.error = error
        self.nobody_reads = isinstance(error, BrokenPipeError)


def is_terminal(stream: TextIO | None) -> bool:
    """Return whether a stream is there, open, and a terminal."""
    return stream is not None and not stream.closed and stream.isatty()


def make_blocking(stream: TextIO) -> None:
    """Let a stream wait for its other end.

    Whoever shares a pipe or a terminal may have left it non-blocking: it would read as ended before anything was
    written, and lose what is printed faster than it is read.
    """
    if hasattr(os, "set_blocking"):  # not on Windows before Python 3.12
        with suppress(OSError, ValueError):
            os.set_blocking(stream.fileno(), True)


def show(text: str, *, end: str = "\n") -> None:
    """Print to standard output, at once; raise OutputFailed."""
    try:
        make_blocking(sys.stdout)
        click.echo(text + end, nl=False, color=True)
    except OSError as error:
        raise OutputFailed(error) from None


def complain(text: str, end: str = "\n") -> None:
    """Write to stderr; where nobody can read it, there is nobody to tell, and the run goes on."""
    try:
        click.echo(text + end, nl=False, err=True)
    except OSError:
        give_up(sys.stderr)


def show_traceback(error: BaseException) -> None:
    """Print where a fault of the program came up, if the surroundings ask for that."""
    if os.environ.get(DEBUG):
        import traceback

        complain("\n".join(printable(line) for line in "".join(traceback.format_exception(error)).splitlines()))


def has_gone(stream: TextIO) -> bool:
    """Return whether nobody is left at the other end of a pipe or a terminal."""
    import select

    if not hasattr(select, "poll"):
        return False
    with suppress(OSError, ValueError):
        poll = select.poll()
        poll.register(stream.fileno(), 0)
        return any(what & (select.POLLERR | select.POLLHUP) for _, what in poll.poll(0))
    return False


def give_up(stream: TextIO) -> None:
    """Send what is left for a stream whose reader has gone to nowhere, so that nothing complains at the end."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def let_go(stream: TextIO) -> None:
    """Write what is left for a stream if its reader takes it at once; never wait for him."""
    if has_gone(stream):
        return give_up(stream)
    with suppress(OSError, ValueError, AttributeError):
        os.set_blocking(stream.fileno(), False)
        try:
            stream.flush()
        except OSError:
            give_up(stream)
        else:
            os.set_blocking(stream.fileno(), True)


@contextmanager
def echo(*, shown: bool) -> Iterator[None]:
    """Let a terminal show what is typed in the meantime, or keep it off the screen until it is read."""
    try:
        import termios
    except ImportError:
        yield
        return
    try:
        number = sys.stdin.fileno()
        before = termios.tcgetattr(number)
    except (OSError, ValueError, termios.error):
        yield
        return
    local = before[3] | termios.ECHO if shown else before[3] & ~termios.ECHO
    try:
        with suppress(termios.error):
            termios.tcsetattr(number, termios.TCSADRAIN, [*before[:3], local, *before[4:]])
        yield
    finally:
        with suppress(termios.error):
            termios.tcsetattr(number, termios.TCSADRAIN, before)


class Progress:
    """Shows numbers in a sentence on a terminal's stderr, once something has taken longer than a second.

    The line is drawn again and again; on a terminal that cannot do that, or where it would be read out each time, it
    stands there once. Where nobody is left to read the answer, the search ends.
    """

    def __init__(
        self,
        voice: Voice,
        sentence: Callable[[int, int | None], Phrase],
        *,
        reader_counts: bool = True,
    ) -> None:
        self._voice = voice
        self._sentence = sentence
        self._once = voice.aloud or os.environ.get("TERM") == "dumb"
        self._reader_counts = reader_counts
        self._shown = False
        self._next = time.monotonic() + 1

    def __enter__(self) -> "Progress":
        return self

    def __call__(self, done: int, wanted: int | None = None) -> None:
        """Take how much is done, of how much where that is known; raise OutputFailed where nobody wants to know."""
        if time.monotonic() < self._next:
            return
        self._next = time.monotonic() + 0.2
        if self._reader_counts and has_gone(sys.stdout):
            raise OutputFailed(BrokenPipeError())
        if is_terminal(sys.stderr) and not (self._once and self._shown):
            self._shown = True
            said = self._voice.fact(self._sentence(done, wanted))
            complain(said if self._once else f"\r{said}", end="\n" if self._once else "")

    def __exit__(self, *_: object) -> None:
        if self._shown and not self._once:
            complain("\r\033[K", end="")
