"""The prompt: reads a line, shows the board and the answer under it, until the player leaves."""

import shutil
import sys
from contextlib import suppress
from textwrap import wrap

from pyramide_cli.engine.game import Game
from pyramide_cli.engine.rules import Status
from pyramide_cli.prompt.editing import Editor, complete, without_echo
from pyramide_cli.prompt.signals import Ended, Interrupts, Redraw
from pyramide_cli.shell.command import Answer
from pyramide_cli.shell.commands import COMMANDS
from pyramide_cli.shell.interpreter import feed
from pyramide_cli.shell.kept_games import KeptGames
from pyramide_cli.shell.session import Session
from pyramide_cli.shell.terminal import OutputFailed, give_up, show
from pyramide_cli.shell.words import fold
from pyramide_cli.text import board, refusals
from pyramide_cli.text import kept as say
from pyramide_cli.text.board import Board
from pyramide_cli.text.listing import WIDTH, Listing
from pyramide_cli.text.narrow import LEAST_WIDTH, NarrowBoard
from pyramide_cli.text.outcomes import farewell, introduction, outcome
from pyramide_cli.text.voice import Text, Voice


class View:
    """Shows positions and sentences as wide as the window is at that moment; ``plain``: no drawings at all."""

    def __init__(self, voice: Voice, *, color: bool, plain: bool) -> None:
        self._voice = voice
        self._color = color
        self.plain = plain

    @property
    def width(self) -> int:
        """How many columns a line of text may take now: those of the window, no more than one likes to read."""
        return min(WIDTH, shutil.get_terminal_size().columns)

    def position(self, game: Game) -> None:
        """Show a position, an empty line before it."""
        width = shutil.get_terminal_size().columns
        if self.plain or width < LEAST_WIDTH:
            lines = self._wrapped(Listing(self._voice, self.width).lines(game), width)
        elif width < board.WIDTH:
            lines = NarrowBoard(self._voice, color=self._color, width=width).lines(game)
        else:
            lines = Board(self._voice, color=self._color, width=width).lines(game)
        show("\n".join(["", *lines]))

    def sentences(self, *lines: str) -> None:
        """Show lines, those too long for the window broken between words."""
        if lines:
            show("\n".join(self._wrapped(list(lines), shutil.get_terminal_size().columns)))

    @staticmethod
    def _wrapped(lines: list[str], width: int) -> list[str]:
        wrapped = []
        for line in lines:
            indent = " " * (len(line) - len(line.lstrip()) + 2)
            wrapped += (
                [line]
                if len(line) <= width
                else wrap(line, width, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False)
            )
        return wrapped


PROMPT = "pyramide> "
#: The lines typed are kept beside the games.
HISTORY = "history"
#: A process that a signal ends has this exit status and the signal's number.
SIGNALLED = 128
AFTER_END = Text("Type undo, restart, new or quit.", "Tapez annuler, recommencer, nouvelle ou quitter.")
YES = ("y", "yes", "o", "oui")
NOT_DONE = Text("Nothing was changed.", "Rien n'a changé.")
INTERRUPTED = Text("Interrupted; nothing has changed.", "Interrompu ; rien n'a changé.")


class Prompt:
    """One session at a terminal."""

    def __init__(self, session: Session, kept: KeptGames, view: View, interrupts: Interrupts) -> None:
        self._session = session
        self._kept = kept
        self._view = view
        self._interrupts = interrupts
        history = kept.file.with_name(HISTORY) if kept.file else None
        self._editor = Editor(PROMPT, lambda line: complete(session, line, COMMANDS), history)
        interrupts.before_redraw = self._editor.keep_typed

    def play(self, greeting: list[str]) -> int:
        """Play until ``quit``, the end of the input or a signal; return the exit status."""
        try:
            self._view.sentences(*greeting)
            self._warn()
            self._show_position()
            self._show_end(first=False)
            while not self._turn():
                pass
        except Ended as end:
            self._interrupts.ignore()
            self._say_farewell()
            return SIGNALLED + end.number
        finally:
            self._interrupts.ignore()
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
            with without_echo(), self._interrupts.breakable():
                answer = feed(self._session, line, COMMANDS)
        except KeyboardInterrupt:
            self._view.sentences(self._session.voice.say(INTERRUPTED))
            return None
        except OutputFailed:
            raise
        except Exception as error:  # a fault of the program ends a command, not the game
            self._view.sentences(f"? {refusals.fault(self._session.voice, error)}")
            return None
        if answer is None:
            return None
        if answer.ok or answer.asked:
            self._keep(answer)
        self._show(answer)
        return answer

    def _read(self) -> str | None:
        """Return the next line; None for one that was dropped."""
        try:
            with self._interrupts.breakable(typing=True):
                return self._editor.read()
        except KeyboardInterrupt:
            show("")
            return None
        except Redraw as redraw:
            if redraw.stop:
                self._interrupts.stop()
            show("")
            return None
        except EOFError:
            show("")
            return "quit"

    def _show(self, answer: Answer) -> None:
        """Show the board after a change and the sentence below it, next to the prompt, where the eye is."""
        changed = answer.moved or answer.board
        if answer.parting:
            self._view.sentences(*answer.parting.split("\n"))
        if changed and not self._view.plain:
            self._show_position()
        self._view.sentences(*answer.lines)
        if changed:
            self._show_end(first=answer.moved)
        if answer.board and self._view.plain:
            self._show_position()

    def _show_position(self) -> None:
        self._view.position(self._session.game)

    def _show_end(self, *, first: bool) -> None:
        """Say how the game ended, if it has, and what can be done then; the ``first`` time, what might have been."""
        session = self._session
        if session.game.status == Status.PLAYING:
            return
        self._view.sentences(outcome(session.voice, session.game))
        if first:
            self._view.sentences(*self._after_end())
        self._view.sentences(session.voice.say(AFTER_END))

    def _after_end(self) -> list[str]:
        """Return the line that follows an end, none where Ctrl-C drops it; the kept game learns what it says."""
        from pyramide_cli.prompt import ends

        with suppress(KeyboardInterrupt):
            with without_echo(), self._interrupts.breakable():
                known = ends.judged(self._session)
            return [ends.said(self._session, self._kept, known)]
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
        v.say(Text(f"Pyramid solitaire. {intro}", f"Pyramide. {intro}")),
        v.say(
            Text(
                "Remove pairs that make 13, kings alone. d draws; help tells the rest.",
                "Retirez les paires qui font 13, les rois seuls. d pioche ; aide dit le reste.",
            )
        ),
        *([say.waiting(v, row)] if row else []),
    ]
