"""Commands from a file or a pipe: reads them line by line, plays them, and prints what they answer."""

import codecs
import select
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import BinaryIO

import click

from pyramide_cli.shell.answer import Answer, Refusal
from pyramide_cli.shell.files import is_regular, read_text
from pyramide_cli.shell.printers import Printer
from pyramide_cli.shell.session import Session
from pyramide_cli.shell.terminal import complain

#: The first line of a transcript, and what stands before its commands.
HEADER = "# new --"
ECHO = "> "
#: What is read of one line at once; a longer one is refused for its length in any case.
MOST_BYTES = 1 << 20

REFUSED, FAILED = 3, 1

Numbered = tuple[int, str]


@dataclass(frozen=True)
class Script:
    """Lines of commands and the name that errors give them. ``waiting`` tells whether a line is there to be read."""

    name: str
    lines: Iterator[str]
    waiting: Callable[[], bool]


def open_script(file: str | None) -> Script:
    """Return the script in a file, or on standard input for ``-`` or None; raise Refusal where it cannot be read."""
    if file not in (None, "-"):
        return Script(file, iter(read_text(file).split("\n")), lambda: True)
    if sys.stdin is None:
        return Script("-", iter(()), lambda: True)
    stream = sys.stdin.buffer
    if is_regular(stream):
        return Script("-", iter(read_text("-", stream).split("\n")), lambda: True)
    return Script("-", stream_lines(stream), lambda: _has_input(stream))


def stream_lines(stream: BinaryIO) -> Iterator[str]:
    """Yield the lines of a UTF-8 stream, each as soon as it is there; raise Refusal for bytes that are no text."""
    encoding = "utf-8-sig"
    while chunk := stream.readline(MOST_BYTES):
        whole = chunk.endswith(b"\n") or len(chunk) < MOST_BYTES
        try:
            yield codecs.getincrementaldecoder(encoding)().decode(chunk, final=whole)
        except UnicodeDecodeError:
            raise Refusal("FILE_ERROR", sentence="file_encoding", file="-") from None
        while not whole:
            rest = stream.readline(MOST_BYTES)
            whole = rest.endswith(b"\n") or len(rest) < MOST_BYTES
        encoding = "utf-8"


def _has_input(stream: BinaryIO) -> bool:
    """Return whether a read would find something at once (never, where the system cannot tell)."""
    try:
        return bool(select.select([stream], [], [], 0)[0])
    except (OSError, ValueError):
        return False


class Run:
    """One run of a script: deals, plays line by line, reports what is refused, closes with the outcome."""

    def __init__(
        self,
        script: Script,
        session: Session,
        printer: Printer,
        *,
        keep_going: bool = False,
        at_once: bool = False,
        options_deal: bool = False,
    ) -> None:
        """``at_once``: announce the deal before anything is read. ``options_deal``: options named deal or rules."""
        self._script = script
        self._session = session
        self._printer = printer
        self._keep_going = keep_going
        self._at_once = at_once
        self._options_deal = options_deal
        self._dealt = False
        self._refused = False
        self._failed = False

    def play(self) -> int:
        """Play the script to its end and return the exit status."""
        numbered = enumerate(self._script.lines, 1)
        if self._at_once and not self._script.waiting():
            self._deal()
        opened = self._open(numbered)
        if opened is None:
            return REFUSED
        if not self._dealt:
            self._deal()
        for number, line in opened:
            if not self._feed(number, line):
                break
        self._printer.end(self._session)
        return REFUSED if self._refused else FAILED if self._failed else 0

    def _deal(self) -> None:
        self._printer.deal(self._session)
        self._dealt = True

    def _open(self, numbered: Iterator[Numbered]) -> Iterator[Numbered] | None:
        """Settle the deal with what the script says of it first; return the commands to play, None if it is refused."""
        first = next(numbered, None)
        if first is None:
            return iter(())
        if first[1].startswith(HEADER):
            if self._options_deal:
                raise click.UsageError(self._session.voice.say(self._session.voice.messages.usage_transcript))
            echoed = ((number, line[len(ECHO) :]) for number, line in numbered if line.startswith(ECHO))
            self._dealt = False
            return echoed if self._begin((first[0], first[1][1:])) else None
        commands: Iterator[Numbered] = chain((first,), numbered)
        if self._at_once:
            return commands
        for number, line in commands:
            name = self._session.command_of(line)
            if name in ("new", "load"):
                return commands if self._begin((number, line)) else None
            if name is not None:
                return chain(((number, line),), commands)
        return iter(())

    def _begin(self, numbered: Numbered) -> bool:
        """Let a first ``new`` or ``load`` deal; return whether it could."""
        number, line = numbered
        answer = self._session.feed(line)
        if answer and not answer.ok:
            self._report(number, answer)
            return False
        return True

    def _feed(self, number: int, line: str) -> bool:
        """Run one line and print its answer; return whether to go on."""
        answer = self._session.feed(line)
        if answer is None:
            return True
        self._printer.answer(self._session, answer)
        if answer.ok:
            return not answer.leaves
        self._report(number, answer)
        if answer.code == "EXPECT_FAILED":
            self._failed = True
        else:
            self._refused = True
        return self._keep_going

    def _report(self, number: int, answer: Answer) -> None:
        name = self._session.voice.shown(self._script.name)
        complain(f"{name}:{number}: {answer.message}")
