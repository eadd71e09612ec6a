"""Scripts: where their lines come from, which deal they begin with, and a run of them without a prompt."""

import codecs
import os
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import BinaryIO, NamedTuple

from pyramide_cli.engine.reasons import Reason
from pyramide_cli.engine.rules import Rules
from pyramide_cli.shell.command import Answer, Effect
from pyramide_cli.shell.commands import COMMANDS
from pyramide_cli.shell.commands.deal import read_named
from pyramide_cli.shell.dealing import any_game
from pyramide_cli.shell.files import MOST_BYTES, STANDARD, WAITING_FOR_COMMANDS, read_text, say_wait
from pyramide_cli.shell.interpreter import feed, read_line, run
from pyramide_cli.shell.printers import Printer
from pyramide_cli.shell.saves import ECHO, HEADER, Header, Numbered, Saved, read_header
from pyramide_cli.shell.session import Session
from pyramide_cli.shell.terminal import complain
from pyramide_cli.text.refusals import Because, FileFault, FileNotText, Refused, refusal
from pyramide_cli.text.voice import Text, Voice, printable

#: What is read of one line at once; a longer one is refused for its length in any case.
MOST_OF_A_LINE = 1 << 20
REFUSED, FAILED = 3, 1


class NamesItsDeal(Exception):
    """A transcript, which names its deal, where the command line named deal or rules already."""


class NotDealt(Exception):
    """A first line that should have dealt, and could not."""

    def __init__(self, line: int, reason: Reason) -> None:
        super().__init__(line, reason)
        self.line = line
        self.reason = reason


class Script:
    """Lines of commands with their numbers from 1, and the name that errors give them.

    ``whole``: all lines are there at once, as those of a file are; else they come as they are written. Whether it is a
    transcript shows with the first line.
    """

    def __init__(self, name: str, lines: Iterable[str], *, whole: bool) -> None:
        self.name = name
        self.whole = whole
        self._lines = enumerate(lines, 1)
        self._ahead: list[Numbered] = []
        self._may_deal = True
        self._echoes = False

    @classmethod
    def open(cls, file: str | None, voice: Voice, waiting: Text = WAITING_FOR_COMMANDS) -> "Script":
        """Return the script in a file, or on standard input for ``-`` or None; refuse a file that cannot be read."""
        if file not in (None, STANDARD):
            return cls(file, read_text(file, voice).split("\n"), whole=True)
        if sys.stdin.closed:
            return cls(STANDARD, (), whole=True)
        say_wait(voice, waiting)
        stream = sys.stdin.buffer
        whole = is_regular(stream)
        if whole:  # what is not played of it a command may read
            start = stream.tell()
            read_text(STANDARD, voice)
            stream.seek(start)
        return cls(STANDARD, stream_lines(stream), whole=whole)

    @property
    def header(self) -> str | None:
        """The first line of a transcript, which is waited for; None for a script that is none."""
        self._ahead = self._ahead or [numbered for numbered in [next(self._lines, None)] if numbered]
        return next((line for number, line in self._ahead if is_header(number, line)), None)

    def without_deal(self) -> None:
        """Let it be no transcript: raise NamesItsDeal if it is one, at once or when its first line comes."""
        self._may_deal = False
        if self.whole and self.header is not None:
            raise NamesItsDeal

    def echoes(self) -> None:
        """Pass over all lines to come but the commands of a transcript."""
        self._ahead = []
        self._echoes = True

    def put_back(self, number: int, line: str) -> None:
        """Let this line come next."""
        self._ahead = [(number, line)]

    def __iter__(self) -> Iterator[Numbered]:
        return self

    def __next__(self) -> Numbered:
        number, line = self._ahead.pop() if self._ahead else next(self._lines)
        if not self._may_deal and is_header(number, line):
            raise NamesItsDeal
        if not self._echoes:
            return number, line
        while not line.startswith(ECHO):
            number, line = next(self._lines)
        return number, line[len(ECHO) :]


def is_header(number: int, line: str) -> bool:
    """Return whether a line is the first one of a transcript."""
    return number == 1 and line.startswith(HEADER)


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
            raise Refused(FileFault(STANDARD, Because.TOO_LARGE))
        encoding = "utf-8"


def _read_line(stream: BinaryIO) -> bytes:
    try:
        return stream.readline(MOST_OF_A_LINE)
    except OSError:
        return b""


class Opening(NamedTuple):
    """The game that a run begins with, and the commands that came with it.

    ``header`` is the first line of a transcript, None for what is no transcript. ``dealt`` is false where nothing named
    the deal, and a seed was chosen.
    """

    saved: Saved
    header: Header | None = None
    dealt: bool = True

    @property
    def options(self) -> dict[str, str]:
        """The output options that a transcript names, none for what is no transcript."""
        return self.header.options if self.header else {}

    def session(self, voice: Voice) -> Session:
        """Return a session with the game, for which nothing is printed."""
        return self.header.session(voice) if self.header else Session(self.saved.game, voice)


def who_deals(script: Script, named: Saved | None, rules: Rules, voice: Voice, *, rules_named: bool) -> Opening:
    """Return the game of the command line, else the transcript's, else that of a first command, else any.

    Raises NotDealt where the first line should have dealt and could not, NamesItsDeal where two deals are named.
    """
    if named is not None:
        script.without_deal()
        return Opening(named)
    if script.header is not None:
        if rules_named:
            raise NamesItsDeal
        return _transcript(script, script.header, voice)
    session = Session(any_game(rules), voice)
    for number, line in script:
        read = read_line(session, line, COMMANDS)
        if read is None:
            continue
        try:
            if read.effect is Effect.LOAD and read.call:
                return Opening(read_named(read.call))
            if read.effect is Effect.DEAL:
                answer = run(session, read)
                if answer.refused is not None:
                    raise NotDealt(number, answer.refused)
                return Opening(Saved(session.game, ()))
        except Refused as error:
            raise NotDealt(number, error.reason) from None
        script.put_back(number, line)
        break
    return Opening(Saved(session.game, ()), dealt=False)


def deals_at_once(script: Script, named: Saved | None, rules: Rules, voice: Voice, *, rules_named: bool) -> Opening:
    """Return the game of the command line, else that of a file that is a transcript, else any; wait for no line.

    A first ``new`` is a command like any other there, and so is the first line of a transcript that comes down a pipe
    or that is refused.
    """
    if named is not None or rules_named:
        script.without_deal()
    elif script.whole and script.header is not None:
        with suppress(NotDealt):  # said in an object of its own
            return _transcript(script, script.header, voice)
    return Opening(named or Saved(any_game(rules), ()))


def _transcript(script: Script, line: str, voice: Voice) -> Opening:
    try:
        header = read_header(line, voice)
    except Refused as error:
        raise NotDealt(1, error.reason) from None
    script.echoes()
    return Opening(Saved(header.game, ()), header)


class Run:
    """Plays the lines of a script in a session, and prints what they answer, if it is given a printer.

    ``objects``: this is JSON; refusals stand in its objects alone, and a transcript that comes down a pipe deals again.
    """

    def __init__(
        self, script: Script, session: Session, printer: Printer | None, *, keep_going: bool, objects: bool = False
    ) -> None:
        self._script = script
        self._session = session
        self._printer = printer
        self._keep_going = keep_going
        self._objects = objects
        self._refused = False
        self._failed = False

    def play(self, before: Iterable[str] = ()) -> int:
        """Play to the end and return the exit status; ``before`` are commands that came with the deal.

        Bytes that are no text are refused when all else is printed.
        """
        if self._printer:
            self._printer.deal(self._session)
        unreadable = None
        try:
            for command in before:
                self._feed(0, command)
            for number, line in self._script:
                again = self._objects and is_header(number, line)
                if not (self._deal_again(line) if again else self._feed(number, line)):
                    break
        except Refused as error:
            unreadable = error
        if self._printer:
            self._printer.end(self._session)
        if unreadable:
            raise unreadable
        return REFUSED if self._refused else FAILED if self._failed else 0

    def _deal_again(self, line: str) -> bool:
        """Let the first line of a transcript deal as if it were a command; return whether it could."""
        answer = Answer(echo=printable(line[2:].strip()), board=True)
        try:
            header = read_header(line, self._session.voice)
        except Refused as error:
            self._refused = True
            answer = answer._replace(refused=error.reason, message=refusal(self._session.voice, error.reason))
        else:
            self._session.begin(header.game)
            self._session.language = header.language
            self._keep_going |= "--keep-going" in header.options
            self._script.echoes()
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
            report(self._session.voice, self._script.name, number, answer.refused)
        if answer.refused.code == "EXPECT_FAILED":
            self._failed = True
        else:
            self._refused = True
        return self._keep_going


def report(v: Voice, name: str, line: int, reason: Reason) -> None:
    """Tell on stderr what is refused, and where."""
    complain(f"{printable(name)}:{line}: {refusal(v, reason)}")


def not_dealt(v: Voice, name: str, error: NotDealt) -> int:
    """Report a first line that should have dealt, and return the exit status."""
    report(v, name, error.line, error.reason)
    return REFUSED
