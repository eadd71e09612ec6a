"""The prompt: reads a line, shows the board and the answer under it, until the player leaves."""

import sys
from contextlib import suppress

from pyramide_cli.engine.status import Status
from pyramide_cli.shell.afterwards import after_end
from pyramide_cli.shell.all_commands import COMMANDS
from pyramide_cli.shell.answer import Answer
from pyramide_cli.shell.completion import complete
from pyramide_cli.shell.editing import Editor, without_echo
from pyramide_cli.shell.interpreter import feed
from pyramide_cli.shell.interrupts import Ended, Interrupts, Redraw
from pyramide_cli.shell.kept_games import KeptGames
from pyramide_cli.shell.session import Session
from pyramide_cli.shell.terminal import OutputFailed, give_up, show
from pyramide_cli.shell.view import View
from pyramide_cli.text import faults
from pyramide_cli.text import kept as say
from pyramide_cli.text.outcomes import farewell, outcome
from pyramide_cli.text.voice import Text

PROMPT = "pyramide> "
#: The lines typed are kept beside the games.
HISTORY = "history"
#: A process that a signal ends has this exit status and the signal's number.
SIGNALLED = 128
AFTER_END = Text("Type undo, restart, new or quit.", "Tapez annuler, recommencer, nouvelle ou quitter.")
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
        """Read a line and answer it; return whether the player leaves."""
        line = self._read()
        if line is None:
            return False
        self._session.width = self._view.width
        try:
            with without_echo(), self._interrupts.breakable():
                answer = feed(self._session, line, COMMANDS)
        except KeyboardInterrupt:
            self._view.sentences(self._session.voice.say(INTERRUPTED))
            return False
        except OutputFailed:
            raise
        except Exception as error:  # a fault of the program ends a command, not the game
            self._view.sentences(f"? {faults.fault(self._session.voice, error)}")
            return False
        if answer is None:
            return False
        if answer.ok or answer.asked:
            self._keep(answer)
        self._show(answer)
        return answer.leaves

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
            with suppress(KeyboardInterrupt), without_echo(), self._interrupts.breakable():
                self._view.sentences(after_end(session, self._kept))
        self._view.sentences(session.voice.say(AFTER_END))

    def _keep(self, answer: Answer) -> None:
        """Bring the kept game up to date, and warn, once, where that is not possible."""
        self._kept.after(self._session.game, answer)
        self._warn()

    def _warn(self) -> None:
        if fault := self._kept.take_fault():
            self._view.sentences(say.fault(self._session.voice, fault))
