"""The prompt: reads a line, prints the board and the answer under it, until the player leaves."""

import codecs
import io
import sys

import click

from pyramide_cli.engine.game import Status
from pyramide_cli.shell import describe
from pyramide_cli.shell.answer import Answer
from pyramide_cli.shell.board import Board
from pyramide_cli.shell.completion import complete
from pyramide_cli.shell.session import Session


def play(session: Session, board: Board) -> int:
    """Play at the prompt until ``quit`` or the end of the input; return the exit status, 0."""
    voice = session.voice
    _edit_lines(session)
    click.echo(describe.introduction(voice, voice.messages.greeting, session.game))
    _print_board(session, board)
    _print_outcome(session)
    while True:
        try:
            line = input(voice.messages.prompt)
        except KeyboardInterrupt:
            click.echo()
            continue
        except EOFError:
            click.echo()
            line = "quit"
        try:
            answer = session.feed(line)
            if answer:
                _print_answer(session, board, answer)
        except KeyboardInterrupt:
            click.echo(f"\n{voice.say(voice.messages.interrupted)}")
            continue
        if answer and answer.leaves:
            return 0


def _print_answer(session: Session, board: Board, answer: Answer) -> None:
    """Print the board after a change and the sentence below it, next to the prompt, where the eye is."""
    if answer.parting:
        click.echo(answer.parting)
    if answer.moved or answer.board:
        _print_board(session, board)
    for line in answer.lines:
        click.echo(line)
    if answer.moved or answer.board:
        _print_outcome(session)


def _print_outcome(session: Session) -> None:
    """Print how the game ended, if it has, and what can be done then."""
    if session.game.status != Status.PLAYING:
        click.echo(describe.outcome(session.voice, session.game))
        click.echo(session.voice.say(session.voice.messages.after_end))


def _print_board(session: Session, board: Board) -> None:
    click.echo("\n".join(["", *board.lines(session.game)]), color=True)


def _edit_lines(session: Session) -> None:
    """Turn on line editing, history and Tab, where the system has readline."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        ascii_only = codecs.lookup(sys.stdin.encoding).name == "ascii"
        sys.stdin.reconfigure(encoding="utf-8" if ascii_only else None, errors="replace")
    try:
        import readline
    except ImportError:
        return

    def offer(text: str, index: int) -> str | None:
        before = readline.get_line_buffer()[: readline.get_begidx()]
        words = complete(session, before, text)
        return words[index] if index < len(words) else None

    readline.set_completer(offer)
    readline.set_completer_delims(" ")
    libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
