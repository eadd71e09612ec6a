"""Which deal a run without a prompt begins with: the command line's, a transcript's, that of a first command."""

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from pyramide_cli.engine.rules import Rules
from pyramide_cli.shell.all_commands import COMMANDS
from pyramide_cli.shell.commands.deal import read_named
from pyramide_cli.shell.dealing import any_game
from pyramide_cli.shell.interpreter import read_line, run
from pyramide_cli.shell.reading import HEADER, Header, Numbered, Saved, echoed, read_header
from pyramide_cli.shell.script import Script
from pyramide_cli.shell.session import Session
from pyramide_cli.text.reasons import AnyReason, Refused
from pyramide_cli.text.voice import Voice

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
