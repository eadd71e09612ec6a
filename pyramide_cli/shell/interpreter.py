"""From a line to an answer: reads it once, finds the command that it means, runs it, or says why not."""

from typing import NamedTuple

from pyramide_cli.engine.notation import meant_place, without_comment
from pyramide_cli.engine.reasons import IllegalMove
from pyramide_cli.shell.arguments import as_ranks, is_target, removal_words, total_of_ranks
from pyramide_cli.shell.command import Answer, Call, Command, Table, one_spaced
from pyramide_cli.shell.session import Session
from pyramide_cli.text.reasons import AnyReason, RanksTotal, Refused, TooLong, UnknownCommand
from pyramide_cli.text.voice import in_ascii, printable

MOST_CHARACTERS = 400


class Read(NamedTuple):
    """A line that holds a command: how it is echoed, and the call, or the reason why it is none."""

    echo: str
    call: Call | None
    reason: AnyReason | None = None

    @property
    def name(self) -> str:
        """The name of the command, "" where there is none."""
        return self.call.command.name if self.call else ""


def feed(session: Session, line: str, table: Table) -> Answer | None:
    """Run one line and return its answer; None for a line that holds no command."""
    read = read_line(session, line, table)
    return None if read is None else run(session, read)


def read_line(session: Session, line: str, table: Table) -> Read | None:
    """Read a line; return None for one that holds no command."""
    text = without_comment(line).strip()
    if not text:
        return None
    letters = in_ascii if session.ascii_echo else str
    try:
        command, has_verb = _meaning(one_spaced(text, letters), session, table)
    except Refused as error:
        echo = printable(one_spaced(text, letters))
        return _checked(echo, Read(echo, None, error.reason))
    verb = text.split(maxsplit=1)[0] if has_verb else ""
    rest = command.tidy(text[len(verb) :].strip(), letters)
    echo = printable(" ".join(filter(None, (letters(verb), rest))))
    return _checked(echo, Read(echo, Call(session, command, letters(verb), rest, table)))


def _checked(echo: str, read: Read) -> Read:
    """Return what was read, or the refusal of a line that is too long, with its beginning."""
    if len(echo) <= MOST_CHARACTERS:
        return read
    # One character more than is allowed, and no space at the end: run again, it is refused again.
    end = MOST_CHARACTERS + (2 if echo[MOST_CHARACTERS] == " " else 1)
    return Read(echo[:end], None, TooLong(MOST_CHARACTERS))


def _meaning(text: str, session: Session, table: Table) -> tuple[Command, bool]:
    """Return the command that a line means, and whether it begins with a word for it; raise Refused.

    A command's word alone, or with one of its keywords, goes first; then ranks that make a pair, places and cards, and
    then all other words.
    """
    words = removal_words(text)
    verb = text.split(maxsplit=1)[0]
    named = table.exact(verb)
    if named and (len(words) == 1 or (len(words) == 2 and named.has_keyword(words[1]))):
        return named, True
    targets = [is_target(word) for word in words]
    if as_ranks(words) or (all(targets) and (len(words) > 1 or not named)):
        removal = table.exact("king" if len(words) == 1 else "pair")
        if removal:
            return removal, False
    if named:
        return named, True
    if targets[0]:
        other = next(word for word, is_one in zip(words, targets, strict=True) if not is_one)
        raise Refused(UnknownCommand(other, (), meant_place(other)))
    if total := total_of_ranks(words):
        raise Refused(RanksTotal(words[0], words[1], total))
    found = table.find(verb, session.language)
    if len(found) != 1:
        raise Refused(unknown(verb, session, table))
    return found[0], True


def unknown(word: str, session: Session, table: Table) -> UnknownCommand:
    """Return why a word is no command: the commands that it fits, or the one that it looks like."""
    language = session.language
    fits = table.fitting(word, language)
    meant = None if fits else meant_place(word) or table.like(word, language)
    return UnknownCommand(word, fits, meant)


def run(session: Session, read: Read) -> Answer:
    """Run what was read and return the answer."""
    try:
        answer = _refused(session, read.reason) if read.call is None else read.call.command.run(read.call)
    except IllegalMove as error:
        answer = _refused(session, error.reason)
    except Refused as error:
        answer = _refused(session, error.reason)._replace(asked=error.asked)
    return answer if answer.echo else answer._replace(echo=read.echo)


def _refused(session: Session, reason: AnyReason | None) -> Answer:
    from pyramide_cli.text.refusals import refusal  # which a game without refusals can do without

    assert reason is not None
    message = refusal(session.voice, reason)
    return Answer((f"? {message}",), refused=reason, message=message)
