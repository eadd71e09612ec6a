"""Scripts, saved games and transcripts are read here: which lines of them are commands, and what a saved one deals."""

from itertools import pairwise
from typing import NamedTuple

from pyramide_cli.engine.follow import as_given, command, told
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.reasons import Reason
from pyramide_cli.engine.rules import DEFAULT
from pyramide_cli.shell.command import RUN_AGAIN, Effect, Table
from pyramide_cli.shell.dealing import NAMED_DEALS, OUTPUT_FLAGS, any_game, new_game, read_flags
from pyramide_cli.shell.files import read_text
from pyramide_cli.shell.interpreter import Read, read_line, run
from pyramide_cli.shell.session import Session
from pyramide_cli.text.refusals import BadValue, FileLine, Kind, NoDealFirst, NoMove, Refused
from pyramide_cli.text.voice import LANGUAGES, Voice

#: How the first line of a transcript starts, and what stands before its commands.
HEADER = "# new --"
ECHO = "> "
#: How what a command answers starts when it is refused.
REFUSAL = "? "
HEADER_FLAGS = (*NAMED_DEALS, "--rules", "--passes", *OUTPUT_FLAGS)

#: A line, with its number from 1.
Numbered = tuple[int, str]


class Header(NamedTuple):
    """The first line of a transcript: the game it deals, and its output options with their values."""

    game: Game
    options: dict[str, str]

    @property
    def language(self) -> str:
        """The language that its words are in."""
        return self.options.get("--lang", LANGUAGES[0])

    def session(self, voice: Voice) -> Session:
        """Return a session with its game, in which its words are read as they were typed; ``voice`` says the rest."""
        session = Session(self.game, voice, ascii_echo="--ascii" in self.options)
        session.language = self.language
        return session


def read_header(line: str, voice: Voice) -> Header:
    """Read the first line of a transcript; refuse what is not its deal."""
    flags = read_flags(line[len("# new ") :].strip(), HEADER_FLAGS)
    if not set(NAMED_DEALS) & set(flags):
        raise Refused(NoDealFirst())
    if (language := flags.get("--lang", "en")) not in LANGUAGES:
        raise Refused(BadValue(Kind.LANGUAGE, language, LANGUAGES))
    return Header(new_game(flags, DEFAULT, voice), {flag: flags[flag] for flag in OUTPUT_FLAGS if flag in flags})


class Saved(NamedTuple):
    """A saved game: where it stands, and the commands that led there."""

    game: Game
    commands: tuple[str, ...]

    def dealt(self) -> Game:
        """Return the game as it was before these commands."""
        return Game.at(as_given(self.game)) if self.commands else self.game


def read_saved(file: str, voice: Voice, table: Table, *, ascii_echo: bool = False) -> Saved:
    """Return the game that a saved file or a transcript holds; refuse it whole, with the first line that is wrong."""
    return saved_in(read_text(file, voice), file, voice, table, ascii_echo=ascii_echo)


def saved_in(text: str, file: str, voice: Voice, table: Table, *, ascii_echo: bool = False) -> Saved:
    """Return the game that the text of a saved file holds, which errors call by its name."""
    lines = list(enumerate(text.replace("\r\n", "\n").split("\n"), 1))
    if lines[0][1].startswith(HEADER):
        return _transcript(file, lines, voice, table)
    reader = Session(any_game(DEFAULT), voice, ascii_echo=ascii_echo)
    commands = []
    dealt = False
    for number, line in lines:
        read = read_line(reader, line, table)
        if read is None:
            continue
        if reason := _fault(read, reader, dealt=dealt):
            raise Refused(FileLine(file, number, reason))
        if dealt:
            commands.append(read.echo)
        dealt = True
    if not dealt:
        raise Refused(FileLine(file, len(lines), NoDealFirst()))
    return Saved(reader.game, tuple(commands))


def _fault(read: Read, reader: Session, *, dealt: bool) -> Reason | None:
    """Play one line of a saved game; return what is wrong with it, if anything is."""
    if dealt:
        return run(reader, read).refused if read.effect is Effect.MOVE else NoMove()
    if read.effect is not Effect.DEAL or read.call is None:
        return NoDealFirst()
    try:
        flags = read_flags(read.call.rest)
        if not set(NAMED_DEALS) & set(flags):
            return NoDealFirst()
        reader.game = new_game(flags, DEFAULT, reader.voice)
    except Refused as error:
        return error.reason
    return None


def _transcript(file: str, lines: list[Numbered], voice: Voice, table: Table) -> Saved:
    """Play what a transcript played, to where it stood; what it shows as refused is passed over."""
    try:
        header = read_header(lines[0][1], voice)
    except Refused as error:
        raise Refused(FileLine(file, 1, error.reason)) from None
    reader = header.session(voice)
    for (number, line), (_, following) in pairwise([*lines[1:], (0, "")]):
        if not line.startswith(ECHO) or following.startswith(REFUSAL):
            continue
        read = read_line(reader, line[len(ECHO) :], table)
        if read is None or (read.call and read.effect is Effect.NONE):
            continue
        if read.call and read.effect not in RUN_AGAIN:
            raise Refused(FileLine(file, number, NoMove()))
        answer = run(reader, read)
        if answer.refused is not None:
            raise Refused(FileLine(file, number, answer.refused))
        if answer.leaves:
            break
    return Saved(reader.game, tuple(map(command, told(reader.game))))
