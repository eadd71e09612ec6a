"""The prompt: reads a line, shows the board and the answer under it, until the player leaves."""

import os
import shutil
import sys
from collections.abc import Iterable
from contextlib import suppress
from textwrap import wrap

from pyramide_cli.engine import pyramid
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.rules import Status
from pyramide_cli.prompt.editing import ClearScreen, Editor, complete
from pyramide_cli.prompt.signals import Ended, Redraw, Signals, wait_for_foreground
from pyramide_cli.shell.command import Answer
from pyramide_cli.shell.commands import COMMANDS
from pyramide_cli.shell.interpreter import feed
from pyramide_cli.shell.kept_games import KeptGames
from pyramide_cli.shell.session import Session
from pyramide_cli.shell.terminal import OutputFailed, echo, give_up, show, show_traceback
from pyramide_cli.shell.words import fold
from pyramide_cli.text import board, refusals
from pyramide_cli.text import kept as say
from pyramide_cli.text.board import LEAST_WIDTH, Board, NarrowBoard
from pyramide_cli.text.listing import WIDTH, Listing
from pyramide_cli.text.outcomes import farewell, introduction, outcome
from pyramide_cli.text.voice import Text, Voice


class View:
    """Shows positions and sentences as large as the window is at that moment; ``plain``: no drawings at all."""

    def __init__(self, voice: Voice, *, color: bool, plain: bool) -> None:
        self._voice = voice
        self._color = color
        self.plain = plain

    @property
    def width(self) -> int:
        """How many columns a line of text may take now: those of the window, no more than one likes to read."""
        return min(WIDTH, shutil.get_terminal_size().columns)

    @property
    def draws(self) -> bool:
        """Whether positions are drawn in this window."""
        return not self.plain and shutil.get_terminal_size().columns >= LEAST_WIDTH

    def position(self, game: Game, *, below: int = 0) -> None:
        """Show a position, an empty line before it; so many lines and the prompt will stand below."""
        if not self.draws:
            return show("\n".join(["", *self.wrapped(Listing(self._voice, self.width).lines(game))]))
        columns, rows = shutil.get_terminal_size()
        boards: list[Board] = [NarrowBoard(self._voice, color=self._color, width=columns)]
        if columns >= board.WIDTH:
            boards.insert(0, Board(self._voice, color=self._color, width=columns))
        for drawn in boards:
            lines = ["", *drawn.lines(game)]
            if len(lines) + below < rows:
                break
            lines = [line for line in lines if line]  # in a low window, so that the apex stays in it
            if len(lines) + below < rows:
                break
        return show("\n".join(lines[: max(pyramid.ROWS, rows - below - 1)]))

    def sentences(self, *lines: str) -> None:
        """Show lines, those too long for the window broken between words."""
        if lines:
            show("\n".join(self.wrapped(lines)))

    @staticmethod
    def wrapped(lines: Iterable[str]) -> list[str]:
        """Return lines that fit into the window; what can be typed again stays one line, which the window wraps."""
        width = shutil.get_terminal_size().columns
        wrapped = []
        for line in lines:
            if len(line) <= width or NEVER_WRAPPED in line or "  # " in line:
                wrapped.append(line)
            else:
                indent = " " * (len(line) - len(line.lstrip()) + 2)
                wrapped += wrap(line, width, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False)
        return wrapped


PROMPT = "pyramide> "
#: A line with this is to be typed again as it stands.
NEVER_WRAPPED = "new --"
#: The lines typed are kept beside the games.
HISTORY = "history"
#: A process that a signal ends has this exit status and the signal's number.
SIGNALLED, FAULT = 128, 70
#: An empty screen, and the cursor at its beginning.
CLEAR = "\x1b[2J\x1b[H"
AFTER_END = Text("Type undo, restart, new or quit.", "Tapez annuler, recommencer, nouvelle ou quitter.")
YES = ("y", "yes", "o", "oui")
NOT_DONE = Text("Nothing was changed.", "Rien n'a changé.")
INTERRUPTED = Text("Interrupted; nothing has changed.", "Interrompu ; rien n'a changé.")


class Prompt:
    """One session at a terminal."""

    def __init__(self, session: Session, kept: KeptGames, view: View, signals: Signals) -> None:
        self._session = session
        self._kept = kept
        self._view = view
        self._signals = signals
        self._faults = 0
        history = kept.file.with_name(HISTORY) if kept.file else None
        self._editor = Editor(PROMPT, lambda line: complete(session, line, COMMANDS), history)

    def play(self, greeting: list[str]) -> int:
        """Play until ``quit``, the end of the input or a signal; return the exit status."""
        try:
            wait_for_foreground()
            self._view.sentences(*greeting)
            self._warn()
            self._show_position()
            self._show_end(first=False)
            while not self._turn():
                if self._faults > 1:
                    return FAULT
        except (Ended, OutputFailed):
            if not self._signals.end:
                raise
            self._signals.ignore()
            self._say_farewell()
            return SIGNALLED + self._signals.end.number
        finally:
            self._signals.ignore()
            self._editor.close()
        return 0

    def _say_farewell(self) -> None:
        """Print what deals the game again; the window may have gone."""
        try:
            self._view.sentences("", *farewell(self._session.voice, self._session.game))
        except OutputFailed:
            give_up(sys.stdout)

    def _turn(self) -> bool:
        """Read a line and answer it, after a yes where it is to be sure; return whether the player leaves."""
        line = self._read()
        answer = None if line is None else self._answer(line)
        if answer and answer.confirm:
            said = self._read()
            if said is None or fold(said.strip()) not in YES:
                self._view.sentences(self._session.voice.say(NOT_DONE))
                return False
            answer = self._answer(answer.confirm)
        return answer is not None and answer.leaves

    def _answer(self, line: str) -> Answer | None:
        """Run a line and show the answer; None for one without, or one that was broken off."""
        self._session.width = self._view.width
        try:
            with echo(shown=False), self._signals.breakable():
                answer = feed(self._session, line, COMMANDS)
        except KeyboardInterrupt:
            self._view.sentences(self._session.voice.say(INTERRUPTED))
            return None
        except OutputFailed:
            raise
        except Exception as error:  # a fault of the program ends a command, and the game only where no line was read
            self._faults += 1
            if self._faults == 1:
                self._view.sentences(f"? {refusals.fault(self._session.voice, error)}")
                show_traceback(error)
            return None
        if answer is None:
            return None
        if answer.ok or answer.asked:
            self._keep(answer)
        self._show(answer)
        return answer

    def _read(self) -> str | None:
        """Return the next line, ``quit`` at the end of the input; None for one that was dropped."""
        try:
            wait_for_foreground()
            with self._signals.breakable(Editor.wait.__code__):
                line = self._editor.read()
            self._faults = 0
            return line
        except KeyboardInterrupt:
            show("")
        except ClearScreen:
            show(CLEAR if os.environ.get("TERM") != "dumb" else "")
            self._show_position()
        except Redraw as redraw:
            self._editor.keep_typed()
            if redraw.stop:
                self._signals.stop()
            show("")
            self._show_position()
        except EOFError:
            show("")
            return "quit"
        return None

    def _show(self, answer: Answer) -> None:
        """Show the board after a change and the sentence below it, next to the prompt, where the eye is."""
        changed = answer.moved or answer.board
        lines = (*answer.lines, answer.warning) if answer.warning else answer.lines
        listed = answer.board and not self._view.draws
        if answer.parting:
            self._view.sentences(*answer.parting.split("\n"))
        if changed and self._view.draws:
            self._show_position(below=len(self._view.wrapped(lines)))
        self._view.sentences(*lines)
        if changed:
            self._show_end(first=answer.moved)
        if listed:
            self._show_position()

    def _show_position(self, *, below: int = 0) -> None:
        self._view.position(self._session.game, below=below)

    def _show_end(self, *, first: bool) -> None:
        """Say how the game ended, if it has, and what can be done then; the ``first`` time, what might have been."""
        session = self._session
        if session.game.status == Status.PLAYING:
            return
        self._view.sentences(outcome(session.voice, session.game))
        if first and not session.game.deal.unknown:
            self._view.sentences(*self._after_end())
        self._view.sentences(session.voice.say(AFTER_END))

    def _after_end(self) -> list[str]:
        """Return the line that follows an end, none where Ctrl-C drops it; the kept game learns what it says."""
        from pyramide_cli.prompt import ends

        with suppress(KeyboardInterrupt):
            with echo(shown=False), self._signals.breakable():
                known = ends.judged(self._session)
            return list(filter(None, [ends.said(self._session, self._kept, known)]))
        return []

    def _keep(self, answer: Answer) -> None:
        """Bring the kept game up to date, and warn, once, where that is not possible."""
        self._kept.after(self._session.game, answer)
        self._warn()

    def _warn(self) -> None:
        if fault := self._kept.take_fault():
            self._view.sentences(say.fault(self._session.voice, fault))


def greeting(v: Voice, game: Game, kept: KeptGames) -> list[str]:
    """Return what greets a player: the deal, the aim, and the game that waits."""
    intro, row = introduction(v, game), kept.waiting()
    return [
        v.say(Text("Pyramid solitaire. {deal}", "Pyramide. {deal}"), deal=intro),
        v.say(
            Text(
                "Remove pairs that add up to 13, and kings on their own. Type d to draw, help for the rest.",
                "Retirez les paires qui font 13 et les rois seuls. Tapez d pour piocher, aide pour le reste.",
            )
        ),
        *([say.waiting(v, row)] if row else []),
    ]
