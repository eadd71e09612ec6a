"""A line on the terminal's stderr that says how far a long answer is."""

import sys
import time
from collections.abc import Callable

from pyramide_cli.shell import terminal
from pyramide_cli.text.voice import Text, Voice


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
