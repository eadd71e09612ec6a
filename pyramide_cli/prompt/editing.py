"""Line editing at the prompt: Tab, the lines typed before, the board with Ctrl-L."""

import codecs
import glob
import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from types import FrameType

from pyramide_cli.shell.command import Table
from pyramide_cli.shell.commands.deal import FILES
from pyramide_cli.shell.session import Session
from pyramide_cli.shell.terminal import show
from pyramide_cli.shell.words import fold


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


#: How many lines are kept for the next start.
MOST_LINES = 1000
#: What Ctrl-L leaves at the end of a line, and the command that it stands for.
FORM_FEED, SHOW = "\f", "show"


class Editor:
    """Reads lines from a player."""

    def __init__(self, prompt: str, complete: Callable[[str], list[str]], history: Path | None) -> None:
        """``complete`` returns what a line may become; ``history`` is where lines are kept between sessions."""
        self._prompt = prompt
        self._complete = complete
        self._history = history
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
            return
        self._readline = readline
        self._bind()
        if history:
            with suppress(OSError):
                readline.read_history_file(history)

    def _bind(self) -> None:
        assert self._readline
        edit = self._readline
        edit.set_completer(self._offer)
        # A file's name may hold white space, so what is completed is always the whole line.
        edit.set_completer_delims("")
        edit.set_startup_hook(self._insert)
        if "libedit" in (edit.__doc__ or ""):
            edit.parse_and_bind("bind ^I rl_complete")
            return
        edit.set_completion_display_matches_hook(self._display)
        edit.parse_and_bind("tab: complete")
        # At the end of the line a form feed, as it was typed, and the line is taken: read knows what to do with it.
        edit.parse_and_bind(r'"\C-l": "\C-e\C-q\C-l\C-m"')

    def read(self) -> str:
        """Return the next line, SHOW for Ctrl-L; raise EOFError at the end of the input."""
        line = self._input()
        if not line.endswith(FORM_FEED):
            return line
        self._typed = line.removesuffix(FORM_FEED)
        if self._readline and (lines := self._readline.get_current_history_length()):
            self._readline.remove_history_item(lines - 1)
        return SHOW

    def _input(self) -> str:
        try:
            return input(self._prompt)
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
            self._found = self._complete(text)
        if index >= len(self._found):
            return None
        if len(self._found) == 1:
            return self._found[0]
        # All begin as the line does, accents or not, so that no letter is lost to what they have in common.
        return text + self._found[index][len(text) :]

    def _display(self, text: str, _matches: list[str], _longest: int) -> None:
        """Print the words that would do below the line, and the line again."""
        start = len(text) - len(text.split(" ")[-1])
        words = "  ".join(found[start:].strip() for found in self._found)
        show(f"\n{words}\n{self._prompt}{self._readline.get_line_buffer() if self._readline else text}", end="")

    def close(self) -> None:
        """Keep the lines typed for the next start, where games are kept already."""
        if self._readline and self._history and self._history.parent.is_dir():
            with suppress(OSError):
                self._readline.set_history_length(MOST_LINES)
                self._readline.write_history_file(self._history)
                os.chmod(self._history, 0o600)


def is_called_back(frame: FrameType | None) -> bool:
    """Return whether a frame is one that readline calls while a line is being edited."""
    waits = Editor._input.__code__
    if frame is None or frame.f_code is waits:
        return False
    while frame := frame.f_back:
        if frame.f_code is waits:
            return True
    return False


def without_echo() -> AbstractContextManager[None]:
    """Keep what is typed in the meantime off the screen: it stands in the next line that is read."""
    return _echo(shown=False)


def with_echo() -> AbstractContextManager[None]:
    """Leave the terminal to others in the meantime: what is typed shows."""
    return _echo(shown=True)


@contextmanager
def _echo(*, shown: bool) -> Iterator[None]:
    try:
        import termios

        number = sys.stdin.fileno()
        before = termios.tcgetattr(number)
    except (ImportError, OSError, ValueError):
        yield
        return
    local = before[3] | termios.ECHO if shown else before[3] & ~termios.ECHO
    try:
        with suppress(termios.error):
            termios.tcsetattr(number, termios.TCSADRAIN, [*before[:3], local, *before[4:]])
        yield
    finally:
        with suppress(termios.error):
            termios.tcsetattr(number, termios.TCSADRAIN, before)
