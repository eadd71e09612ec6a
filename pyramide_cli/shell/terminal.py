"""The streams at hand: whether a person is at the other end, what is printed there, how far a long answer is."""

import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TextIO

import click

from pyramide_cli.shell import terminal
from pyramide_cli.text.voice import Text, Voice


class OutputFailed(Exception):
    """Standard output cannot be written, and why; ``nobody_reads``: because its reader has gone."""

    def __init__(self, error: OSError) -> None:
        super().__init__(error)
        self.error = error
        self.nobody_reads = isinstance(error, BrokenPipeError)


def is_terminal(stream: TextIO | None) -> bool:
    """Return whether a stream is there, open, and a terminal."""
    return stream is not None and not stream.closed and stream.isatty()


def show(text: str, *, end: str = "\n") -> None:
    """Print to standard output, at once; raise OutputFailed."""
    try:
        click.echo(text + end, nl=False, color=True)
    except OSError as error:
        raise OutputFailed(error) from None


def complain(text: str, end: str = "\n") -> None:
    """Write to stderr; where nobody can read it, there is nobody to tell, and the run goes on."""
    with suppress(OSError):
        click.echo(text + end, nl=False, err=True)


def give_up(stream: TextIO | None) -> None:
    """Send what is left for a stream whose reader has gone to nowhere, so that nothing complains at the end."""
    if stream is not None:
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


class Progress:
    """Shows numbers in a sentence on a terminal's stderr, once something has taken longer than a second."""

    def __init__(self, voice: Voice, sentence: Callable[[int, int | None], Text]) -> None:
        self._voice = voice
        self._sentence = sentence
        self._shown = False
        self._next = time.monotonic() + 1

    def __enter__(self) -> "Progress | None":
        return self if terminal.is_terminal(sys.stderr) else None

    def __call__(self, done: int, wanted: int | None = None) -> None:
        """Take how much is done, of how much where that is known."""
        if time.monotonic() >= self._next:
            self._next = time.monotonic() + 0.2
            self._shown = True
            terminal.complain(f"\r{self._voice.say(self._sentence(done, wanted))}", end="")

    def __exit__(self, *_: object) -> None:
        if self._shown:
            terminal.complain("\r\033[K", end="")
