"""What a run without a prompt prints: a transcript, only its outcome, or JSON Lines."""

from typing import Any, Protocol

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.engine.cards import with_suit
from pyramide_cli.engine.deal_text import format_position
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.rules import Rules
from pyramide_cli.shell.command import Answer
from pyramide_cli.shell.session import Session
from pyramide_cli.shell.terminal import show
from pyramide_cli.solver.solution import Solution
from pyramide_cli.text.outcomes import deal_command, outcome


def passes_value(rules: Rules) -> int | None:
    """Return a number of passes, None where they are unlimited."""
    return None if rules.unlimited else rules.passes


def state(game: Game) -> dict[str, Any]:
    """Return all that may be known of a game: every face-up card, never the order of a face-down stock."""
    position, rules, deal = game.position, game.rules, game.deal
    cards = tuple(map(with_suit, deal.cards)) if deal.ranks_alone else deal.cards
    shape = position.pyramid
    open_top = rules.open_stock and position.stock and not deal.unknown >> position.stock_top_number & 1
    return {
        "rules": {
            "name": rules.name,
            "passes": passes_value(rules),
            "draw": rules.draw,
            "open_stock": rules.open_stock,
        },
        "seed": game.deal.seed,
        "status": str(game.status),
        "pass": position.pass_number,
        "moves": game.moves,
        "removed": position.removed,
        "pyramid": [[cards[n] if shape >> n & 1 else None for n in row] for row in pyramid.ROW_NUMBERS],
        "stock": position.stock.bit_count(),
        "stock_top": cards[position.stock_top_number] if open_top else None,
        "wastes": [[cards[card.bit_length() - 1] for card in piles.bits(waste)] for waste in position.wastes],
        "legal": [str(move) for move in game.legal_moves()],
        "undo": game.undoable,
        "redo": game.redoable,
        "ranks": deal.ranks_alone,
        "position": format_position(position),
    }


def record(answer: Answer | None, game: Game) -> dict[str, Any]:
    """Return the object for one answer, or for the deal when there is none."""
    refused = answer.refused if answer else None
    return {
        "command": answer.echo if answer else None,
        "ok": refused is None,
        "error": {"code": refused.code, "message": answer.message} if answer and refused is not None else None,
        "result": answer.result if answer else None,
        "state": state(game),
    }


def solution_value(solution: Solution) -> dict[str, Any]:
    """Return an answer of the solver."""
    line = solution.line
    return {
        "verdict": str(solution.verdict),
        "moves": None if line is None else len(line),
        "line": None if line is None else [str(move) for move in line],
        "shortest": solution.shortest,
        "nodes": solution.nodes,
    }


def unknown_value(game: Game) -> dict[str, int]:
    """Return how many cards are not known, where some are not."""
    return {"unknown": game.deal.unknown.bit_count()} if game.deal.unknown else {}


#: Which JSON Lines these are; a new key is no new format.
FORMAT = 1


class Picture(Protocol):
    """How positions are shown: drawn, or as plain lines."""

    def lines(self, game: Game) -> list[str]:
        """Return the position as lines."""


class Printer(Protocol):
    """Where the deal, the answers and the end of a run go."""

    def deal(self, session: Session) -> None:
        """Announce the deal."""

    def answer(self, session: Session, answer: Answer) -> None:
        """Print what a command answered."""

    def end(self, session: Session) -> None:
        """Close the run."""


class Transcript:
    """Prints a run as text that is itself a script: run again, it prints itself."""

    def __init__(self, picture: Picture, *, options: str, boards: bool, outcome_first: bool) -> None:
        """``options`` are the output options in force; ``outcome_first`` puts the outcome before the last board."""
        self._picture = picture
        self._options = options
        self._boards = boards
        self._outcome_first = outcome_first
        self._after_board = False

    def deal(self, session: Session) -> None:
        """Print the command that deals this game, behind #, and the board."""
        self._print(f"# {deal_command(session.game, self._options)}")
        self._print_board(session)

    def answer(self, session: Session, answer: Answer) -> None:
        """Print the command, what it answers, and the board where one is due."""
        lines = with_closing(answer.lines, answer.closing)
        lines += (answer.warning,) if answer.warning else ()
        self._print(*([""] if self._after_board else []), f"> {answer.echo}", *lines)
        self._after_board = False
        if answer.board or (self._boards and answer.moved):
            self._print_board(session)

    def end(self, session: Session) -> None:
        """Print the board, unless it stands there already, and the outcome."""
        how = outcome(session.voice, session.game)
        if self._outcome_first:
            self._print("", how)
        if not self._after_board:
            self._print_board(session)
        if not self._outcome_first:
            self._print("", how)

    def _print_board(self, session: Session) -> None:
        self._print("", *self._picture.lines(session.game))
        self._after_board = True

    @staticmethod
    def _print(*lines: str) -> None:
        show("\n".join(lines))


def with_closing(lines: tuple[str, ...], closing: str) -> tuple[str, ...]:
    """Return an answer's lines, its last sentence saying how the game ended, if it did."""
    if not closing:
        return lines
    return (*lines[:-1], f"{lines[-1]} {closing}") if lines else (closing,)


class Outcome:
    """Prints the outcome at the end, nothing else."""

    def deal(self, session: Session) -> None:
        pass

    def answer(self, session: Session, answer: Answer) -> None:
        pass

    def end(self, session: Session) -> None:
        """Print the outcome."""
        show(outcome(session.voice, session.game))


class JsonLines:
    """Prints one object for the deal and one for each command, each at once."""

    def __init__(self) -> None:
        import json  # which a transcript can do without

        self._dumps = json.dumps
        self._first: dict[str, int] = {"format": FORMAT}

    def deal(self, session: Session) -> None:
        """Print the object for the deal."""
        self._print(session, None)

    def answer(self, session: Session, answer: Answer) -> None:
        """Print the object for one command."""
        self._print(session, answer)

    def end(self, session: Session) -> None:
        """The end of the input is no command."""

    def _print(self, session: Session, answer: Answer | None) -> None:
        show(self._dumps(self._first | record(answer, session.game)))
        self._first = {}
