"""What a run without a prompt prints: a transcript, only its outcome, or JSON Lines."""

from typing import Protocol

import click

from pyramide_cli.shell import describe
from pyramide_cli.shell.answer import Answer
from pyramide_cli.shell.board import Board
from pyramide_cli.shell.session import Session
from pyramide_cli.shell.state import record


class Printer(Protocol):
    """Where the deal, the answers and the end of a run go."""

    def deal(self, session: Session) -> None:
        """Announce the deal, and the moves that came with it."""

    def answer(self, session: Session, answer: Answer) -> None:
        """Print what a command answered."""

    def end(self, session: Session) -> None:
        """Close the run."""


class Transcript:
    """Prints a run as text that is itself a script: run again, it prints itself."""

    def __init__(self, board: Board, *, boards: bool = False) -> None:
        self._board = board
        self._boards = boards
        self._after_board = False

    def deal(self, session: Session) -> None:
        """Print the command that deals this game, behind #, the board, and the moves that were loaded with it."""
        start = Session(session.game.from_start(), session.voice)
        self._print(f"# {describe.deal_command(session.game)}")
        self._print_board(start)
        for line in session.replayed:
            if answer := start.feed(line):
                self.answer(start, answer)

    def answer(self, session: Session, answer: Answer) -> None:
        """Print the command, what it answers, and the board where one is due."""
        self._print(*([""] if self._after_board else []), f"> {answer.echo}", *answer.lines)
        self._after_board = False
        if answer.board or (self._boards and answer.moved):
            self._print_board(session)

    def end(self, session: Session) -> None:
        """Print the board, unless it stands there already, and the outcome."""
        if not self._after_board:
            self._print_board(session)
        self._print("", describe.outcome(session.voice, session.game))

    def _print_board(self, session: Session) -> None:
        self._print("", *self._board.lines(session.game))
        self._after_board = True

    @staticmethod
    def _print(*lines: str) -> None:
        click.echo("\n".join(lines), color=True)


class Silence:
    """Prints nothing at all."""

    def deal(self, session: Session) -> None:
        """Print nothing."""

    def answer(self, session: Session, answer: Answer) -> None:
        """Print nothing."""

    def end(self, session: Session) -> None:
        """Print nothing."""


class Outcome(Silence):
    """Prints the outcome at the end, nothing else."""

    def end(self, session: Session) -> None:
        """Print the outcome."""
        click.echo(describe.outcome(session.voice, session.game))


class JsonLines:
    """Prints one object for the deal and one for each command, each at once."""

    def __init__(self) -> None:
        import json  # which a transcript can start without

        self._dumps = json.dumps

    def deal(self, session: Session) -> None:
        """Print the object for the deal."""
        self._print(session, None)

    def answer(self, session: Session, answer: Answer) -> None:
        """Print the object for one command."""
        self._print(session, answer)

    def end(self, session: Session) -> None:
        """Print nothing: the end of the input is no command."""

    def _print(self, session: Session, answer: Answer | None) -> None:
        click.echo(self._dumps(record(answer, session.game)))
