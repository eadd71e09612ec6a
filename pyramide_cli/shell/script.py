"""Scripts: where their lines come from, which deal they begin with, and a run of them without a prompt."""

import codecs
import os
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import chain
from typing import BinaryIO, NamedTuple

from pyramide_cli.engine.rules import Rules
from pyramide_cli.shell.command import Answer
from pyramide_cli.shell.commands import COMMANDS
from pyramide_cli.shell.commands.deal import read_named
from pyramide_cli.shell.dealing import any_game
from pyramide_cli.shell.files import MOST_BYTES, STANDARD, read_text
from pyramide_cli.shell.interpreter import feed, read_line, run
from pyramide_cli.shell.printers import Printer
from pyramide_cli.shell.saves import HEADER, Header, Numbered, Saved, echoed, read_header
from pyramide_cli.shell.session import Session
from pyramide_cli.shell.terminal import complain
from pyramide_cli.text.file_reasons import Fault, FileFault, FileNotText
from pyramide_cli.text.reasons import AnyReason, ExpectFailed, Refused
from pyramide_cli.text.voice import Voice, printable

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


#: A first command that deals is the deal.
DEALS = ("new", "load")


class Opening(NamedTuple):
    """The game that a run begins with, the commands that came with it, and the lines to play.

    ``header`` is the first line of a transcript, None for what is no transcript. ``dealt`` is false where nothing named
    the deal, and a seed was chosen.
    """

    saved: Saved
    lines: Iterator[Numbered]
    header: Header | None = None
    dealt: bool = True

    @property
    def options(self) -> dict[str, str]:
        """The output options that a transcript names, none for what is no transcript."""
        return self.header.options if self.header else {}


class NotDealt(Exception):
    """A first line that should have dealt, and could not."""

    def __init__(self, line: int, reason: AnyReason) -> None:
        super().__init__(line, reason)
        self.line = line
        self.reason = reason


class NamesItsDeal(Exception):
    """A transcript, which names its deal, where the command line named deal or rules already."""


def from_script(script: Script, rules: Rules, voice: Voice, *, rules_named: bool) -> Opening:
    """Let the script deal if it does, else choose a seed; raise NotDealt or NamesItsDeal."""
    session = Session(any_game(rules), voice)
    passed: list[Numbered] = []
    dealt = False
    for number, line in script.lines:
        if number == 1 and line.startswith(HEADER):
            if rules_named:
                raise NamesItsDeal
            return _transcript(number, line, script, voice)
        read = read_line(session, line, COMMANDS)
        if read is None:
            continue
        if read.name not in DEALS:
            passed.append((number, line))
            break
        if read.name == "load" and read.call:
            try:
                return Opening(read_named(read.call), script.lines)
            except Refused as error:
                raise NotDealt(number, error.reason) from None
        answer = run(session, read)
        if answer.refused is not None:
            raise NotDealt(number, answer.refused)
        dealt = True
        break
    return Opening(Saved(session.game, ()), chain(passed, script.lines), dealt=dealt)


def from_options(saved: Saved, script: Script) -> Opening:
    """Begin with the game that the command line names; raise NamesItsDeal where a file names one, too."""
    return Opening(saved, _no_transcript(script))


def for_json(saved: Saved | None, script: Script, rules: Rules, voice: Voice, *, rules_named: bool) -> Opening:
    """Begin at once: with the game that the command line names, or a file that is a transcript, or a chosen seed.

    A first ``new`` is a command like any other there, and so is the first line of a transcript that comes down a pipe
    or that is refused.
    """
    chosen = Saved(any_game(rules), ())
    if saved is not None or rules_named:
        return from_options(saved or chosen, script)
    lines = script.lines
    if script.whole:
        first = next(lines, None)
        if first and first[1].startswith(HEADER):
            try:
                return _transcript(*first, script, voice)
            except NotDealt:
                pass  # said in an object of its own
        lines = chain([first] if first else [], lines)
    return Opening(chosen, lines)


def _transcript(number: int, line: str, script: Script, voice: Voice) -> Opening:
    try:
        header = read_header(line, voice)
    except Refused as error:
        raise NotDealt(number, error.reason) from None
    return Opening(Saved(header.game, ()), echoed(script.lines), header)


def _no_transcript(script: Script) -> Iterator[Numbered]:
    """Return the lines of a script that may not be a transcript: of a file at once, of a pipe when it shows."""
    if not script.whole:
        return _checked(script.lines)
    first = next(script.lines, None)
    if first and first[1].startswith(HEADER):
        raise NamesItsDeal
    return chain([first] if first else [], script.lines)


def _checked(lines: Iterator[Numbered]) -> Iterator[Numbered]:
    for number, line in lines:
        if number == 1 and line.startswith(HEADER):
            raise NamesItsDeal
        yield number, line


REFUSED, FAILED = 3, 1


class Run:
    """Plays the lines of a script in a session, and prints what they answer, if it is given a printer.

    ``name`` is what errors call the script. ``objects``: this is JSON; refusals stand in its objects alone, and a
    transcript that comes down a pipe deals again.
    """

    def __init__(
        self, name: str, session: Session, printer: Printer | None, *, keep_going: bool, objects: bool = False
    ) -> None:
        self._name = name
        self._session = session
        self._printer = printer
        self._keep_going = keep_going
        self._objects = objects
        self._refused = False
        self._failed = False

    def play(self, lines: Iterable[Numbered], before: Iterable[str] = ()) -> int:
        """Play to the end and return the exit status; ``before`` are commands that came with the deal.

        Bytes that are no text are refused when all else is printed.
        """
        if self._printer:
            self._printer.deal(self._session)
        unreadable = None
        try:
            for command in before:
                self._feed(0, command)
            for number, line in self._commands(iter(lines)):
                if not self._feed(number, line):
                    break
        except Refused as error:
            unreadable = error
        if self._printer:
            self._printer.end(self._session)
        if unreadable:
            raise unreadable
        return REFUSED if self._refused else FAILED if self._failed else 0

    def _commands(self, lines: Iterator[Numbered]) -> Iterator[Numbered]:
        for number, line in lines:
            if self._objects and number == 1 and line.startswith(HEADER):
                if self._deal_again(line):
                    yield from echoed(lines)
                return
            yield number, line

    def _deal_again(self, line: str) -> bool:
        """Let the first line of a transcript deal as if it were a command; return whether it could."""
        answer = Answer(echo=printable(line[2:].strip()), board=True)
        try:
            header = read_header(line, self._session.voice)
        except Refused as error:
            from pyramide_cli.text.refusals import refusal

            self._refused = True
            answer = answer._replace(refused=error.reason, message=refusal(self._session.voice, error.reason))
        else:
            self._session.begin(header.game)
            self._session.language = header.language
            self._keep_going |= "--keep-going" in header.options
        if self._printer:
            self._printer.answer(self._session, answer)
        return answer.ok

    def _feed(self, number: int, line: str) -> bool:
        """Run one line and print its answer; return whether to go on."""
        answer = feed(self._session, line, COMMANDS)
        if answer is None:
            return True
        if self._printer:
            self._printer.answer(self._session, answer)
        if answer.refused is None:
            return not answer.leaves
        if not self._objects:
            report(self._session.voice, self._name, number, answer.refused)
        if isinstance(answer.refused, ExpectFailed):
            self._failed = True
        else:
            self._refused = True
        return self._keep_going


def report(v: Voice, name: str, line: int, reason: AnyReason) -> None:
    """Tell on stderr what is refused, and where."""
    from pyramide_cli.text.refusals import refusal

    complain(f"{printable(name)}:{line}: {refusal(v, reason)}")


def not_dealt(v: Voice, name: str, error: NotDealt) -> int:
    """Report a first line that should have dealt, and return the exit status."""
    report(v, name, error.line, error.reason)
    return REFUSED
