"""One run without a prompt: deals, plays line by line, reports what is refused, closes with the outcome."""

from collections.abc import Iterable, Iterator

from pyramide_cli.shell.all_commands import COMMANDS
from pyramide_cli.shell.answer import Answer
from pyramide_cli.shell.interpreter import feed
from pyramide_cli.shell.opening import NotDealt
from pyramide_cli.shell.printers import Printer
from pyramide_cli.shell.reading import HEADER, Numbered, echoed, read_header
from pyramide_cli.shell.session import Session
from pyramide_cli.shell.terminal import complain
from pyramide_cli.text.reasons import AnyReason, ExpectFailed, Refused
from pyramide_cli.text.voice import Voice, printable

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
