"""Line editing at the prompt: Tab, the lines typed before, the board with Ctrl-L."""

import codecs
import glob
import io
import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from pyramide_cli.shell.command import Table
from pyramide_cli.shell.commands.deal import FILES
from pyramide_cli.shell.files import write_text
from pyramide_cli.shell.session import Session
from pyramide_cli.shell.words import fold
from pyramide_cli.text.refusals import Refused
from pyramide_cli.text.voice import Text


def complete(session: Session, line: str, table: Table) -> list[str]:
    """Return what a line may become, whole lines; the last word of each is what is new."""
    words = line.split()
    last = "" if not words or line[-1].isspace() else words.pop()
    start = line[: len(line) - len(last)]
    if not words:
        return _fitting(start, last, _commands(session, table))
    found = table.find(words[0], session.language)
    command = found[0] if len(found) == 1 else table.exact("pair")
    if command is None:
        return []
    behind = words[1:] if found else words
    offered = command.offered(session, behind)
    if FILES[0] in offered:
        return _files(line, behind) + _fitting(start, last, offered[1:])
    if command.name == "help" and not behind:
        offered += _commands(session, table)
    return _fitting(start, last, offered)


def _commands(session: Session, table: Table) -> list[str]:
    """Return the commands in the voice's language."""
    return [session.voice.say(row.word) for row in table.rows]


def _fitting(start: str, last: str, offered: Iterable[str]) -> list[str]:
    """Return the lines that the words offered make, each with a space behind it; accents count where they are typed."""
    words = list(dict.fromkeys(offered))
    fits = [word for word in words if word.startswith(last)]
    if last.isascii() or not fits:
        fits = [word for word in words if fold(word).startswith(fold(last))]
    return [f"{start}{word} " for word in fits]


def _files(line: str, behind: list[str]) -> list[str]:
    """Return the lines that the files make whose names begin as the rest of the line does, white space included."""
    rest = line.lstrip().split(maxsplit=1)[1] if len(line.split()) > 1 else ""
    for option in ("--deal", "--force"):
        if behind and option in behind:
            rest = rest.split(option, 1)[1].lstrip()
    start = line[: len(line) - len(rest)] if rest else line
    hidden = os.path.basename(rest).startswith(".")
    pattern = glob.escape(os.path.expanduser(rest) if rest.startswith("~") else rest) + "*"
    found = sorted(glob.glob(pattern, include_hidden=hidden))
    if rest.startswith("~") and "/" in rest:
        home = os.path.expanduser(rest.split("/", 1)[0])
        found = [rest.split("/", 1)[0] + path.removeprefix(home) for path in found]
    return [start + (f"{path}/" if os.path.isdir(os.path.expanduser(path)) else path) for path in found]


#: What Ctrl-L leaves in a line.
FORM_FEED = "\f"


class ClearScreen(Exception):
    """The player wants to see the board on an empty screen."""


class Editor:
    """Reads lines from a player."""

    def __init__(self, prompt: str, complete: Callable[[str], list[str]], history: Path | None) -> None:
        """``complete`` returns what a line may become; ``history`` is where lines are kept between sessions."""
        self._prompt = prompt
        self._complete = complete
        self._found: list[str] = []
        #: What was typed of a line when it was broken off; it stands in the next one.
        self._typed = ""
        if isinstance(sys.stdin, io.TextIOWrapper):
            ascii_only = codecs.lookup(sys.stdin.encoding).name == "ascii"
            sys.stdin.reconfigure(encoding="utf-8" if ascii_only else None, errors="replace")
        try:
            import readline
        except ImportError:
            self._readline = None
            self._history = History(None)
            return
        self._readline = readline
        self._history = History(history)
        for line in self._history.read():
            readline.add_history(line)
        self._bind()

    def _bind(self) -> None:
        assert self._readline
        edit = self._readline
        edit.set_completer(self._offer)
        edit.set_completer_delims(" \t")
        edit.set_startup_hook(self._insert)
        if "libedit" in (edit.__doc__ or ""):
            edit.parse_and_bind("bind ^I rl_complete")
            return
        edit.parse_and_bind("tab: complete")
        # A form feed, as it was typed, and the line is taken: read knows what to do with it.
        edit.parse_and_bind(r'"\C-l": "\C-v\C-l\C-m"')
        with suppress(OSError):
            edit.read_init_file()  # what the player binds otherwise counts

    def read(self) -> str:
        """Return the next line; raise EOFError at the end of the input, ClearScreen for Ctrl-L."""
        line = self.wait()
        if FORM_FEED not in line:
            self._history.add(line)
            return line
        self._typed = line.replace(FORM_FEED, "")
        if self._readline and (lines := self._readline.get_current_history_length()):
            self._readline.remove_history_item(lines - 1)
        raise ClearScreen

    def wait(self) -> str:
        """Return the next line as it was typed; here signals may break off."""
        try:
            return input(self._prompt)
        except OSError:  # what cannot be read is at its end
            raise EOFError from None
        except SystemError as error:
            # Signals that come at once: input() looks for the second with the exception of the first still set.
            if error.__cause__ is None:
                raise
            raise error.__cause__ from None

    def keep_typed(self) -> None:
        """Let the next line begin with what was typed of this one."""
        if self._readline:
            self._typed = self._readline.get_line_buffer()

    def _insert(self) -> None:
        if self._readline and self._typed:
            self._readline.insert_text(self._typed)
            self._typed = ""

    def _offer(self, text: str, index: int) -> str | None:
        if index == 0:
            assert self._readline
            begin, end = self._readline.get_begidx(), self._readline.get_endidx()
            self._found = [line[begin:] for line in self._complete(self._readline.get_line_buffer()[:end])]
        if index >= len(self._found):
            return None
        if len(self._found) == 1:
            return self._found[0]
        # All begin as the word does, accents or not, so that no letter is lost to what they have in common.
        return text + self._found[index][len(text) :]

    def close(self) -> None:
        """Keep the lines for which there was no place before the first move."""
        self._history.write()


class History:
    """The lines typed in all sessions: a file of its own beside the kept games, one command a line.

    Each line is added as soon as it is typed, so that windows do not write over one another and none is lost.
    """

    MOST = 1000
    #: What libedit wrote before the lines of 2.0.0, and in them for a blank.
    MARK, BLANK = "_HiStOrY_V2_", r"\040"

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._last = ""
        self._waiting = ""

    def read(self) -> list[str]:
        """Return the last lines; where the file has many more, cut it to these."""
        if not self._file:
            return []
        try:
            if not self._file.is_file():
                return []
            text = self._file.read_text("utf-8", errors="replace")
        except OSError:
            return []
        lines = [line.replace(self.BLANK, " ") for line in text.split("\n") if line.isprintable() and line.strip()]
        lines = [line for line in lines if line != self.MARK]
        kept = lines[-self.MOST :]
        if len(lines) > 2 * self.MOST:
            with suppress(Refused):
                write_text(str(self._file), "\n".join([*kept, ""]), force=True, command=Text("", ""))
        return kept

    def add(self, line: str) -> None:
        """Add a line, as readline does: not an empty one, nor the one before again."""
        if line.strip() and line != self._last and line.isprintable():
            self._last = line
            self._waiting += f"{line}\n"
            self.write()

    def write(self) -> None:
        """Write what waits to be written, once games are kept in the folder."""
        with suppress(OSError):
            if self._file and self._waiting and self._file.parent.is_dir():
                flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_NONBLOCK", 0)
                with open(os.open(self._file, flags, 0o600), "ab") as stream:
                    stream.write(self._waiting.encode())
                self._waiting = ""
