"""The streams at hand: whether a person is at the other end, what is printed there, and what is complained of."""

import os
from contextlib import suppress
from typing import TextIO

import click


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
