"""The commands that ask: solve, hint and verdict know the face-down stock, odds does not. They change nothing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from pyramide_cli.engine.position import Move, Position
from pyramide_cli.shell import describe
from pyramide_cli.shell.answer import Answer, Refusal
from pyramide_cli.shell.playing import count_argument, no_arguments
from pyramide_cli.shell.progress import Progress

if TYPE_CHECKING:
    from pyramide_cli.shell.session import Session
    from pyramide_cli.shell.voice import Voice
    from pyramide_cli.solver import Solution
    from pyramide_cli.survey.odds import Odds

#: How many nodes ``hint`` and ``verdict`` may take: seconds, not minutes. ``solve`` goes on to the end.
MOST_NODES = 300_000
#: How many orders ``odds`` tries unless it is told.
ORDERS = 100
MOST_ORDERS = 10**9


class Solver:
    """Asks the solver for one game, and keeps what it proved: along a line once found, every answer is known."""

    def __init__(self, voice: Voice) -> None:
        self._voice = voice
        self._known: dict[Position, Solution] = {}
        self._said = False

    def ask(self, position: Position, *, shortest: bool = False, max_nodes: int | None = None) -> Solution:
        """Return the answer for a position, from memory where it is known."""
        known = self._known.get(position)
        if known and (known.line is None or known.shortest or not shortest):
            return known
        from pyramide_cli.solver import Verdict, solve

        with Progress(self._voice, self._voice.messages.progress) as progress:
            solution = solve(position, shortest=shortest, max_nodes=max_nodes, progress=progress)
        if solution.verdict is not Verdict.UNDECIDED:
            self._keep(position, solution)
        return solution

    def _keep(self, position: Position, solution: Solution) -> None:
        """Remember an answer, and that the rest of its line is the answer for each position on it."""
        self._known[position] = solution
        line = solution.line or ()
        for played, move in enumerate(line[:-1], 1):
            position = position.after(move)
            self._known[position] = solution._replace(line=line[played:])

    def first_time(self) -> bool:
        """Return True once."""
        said, self._said = self._said, True
        return not said


def solve(session: Session, args: list[str]) -> Answer:
    """Print a winning line from here, or that there is none."""
    shortest = [arg.lower() for arg in args] == ["--shortest"]
    if args and not shortest:
        raise Refusal("BAD_ARGUMENT", command="solve")
    solution = session.solver.ask(session.game.position, shortest=shortest)
    return _answer(session, solution, [verdict_sentence(session, solution), *_short(session, solution.line or ())])


def verdict(session: Session, args: list[str]) -> Answer:
    """Say whether the game can still be won."""
    no_arguments("verdict", args)
    solution = session.solver.ask(session.game.position, max_nodes=MOST_NODES)
    return _answer(session, solution, [verdict_sentence(session, solution)])


def hint(session: Session, args: list[str]) -> Answer:
    """Name the next move of a winning line; auto's move, and why, where there is none to name."""
    no_arguments("hint", args)
    session.game.check_playing()
    position, voice = session.game.position, session.voice
    solution = session.solver.ask(position, max_nodes=MOST_NODES)
    words = voice.messages
    move = solution.line[0] if solution.line else position.auto_move()
    template = {
        "winnable": words.hint_winnable,
        "unwinnable": words.hint_unwinnable,
        "undecided": words.hint_undecided,
    }[solution.verdict]
    text = voice.say(template, move=_with_cards(session, move) if move else "", n=moves_or_nodes(solution))
    named = {"move": str(move), "from": "solver" if solution.line else "auto"}
    return _answer(session, solution, [text], **named)


def odds(session: Session, args: list[str]) -> Answer:
    """Say how often the position, and each move, can be won over random orders of the unseen cards."""
    from pyramide_cli.survey.odds import odds as measure

    orders = count_argument("odds", args, default=ORDERS, most=MOST_ORDERS)
    session.game.check_playing()
    voice, words = session.voice, session.voice.messages
    with Progress(voice, words.progress_orders) as progress:
        found = measure(session.game.position, orders, progress=progress)
    low, high = found.share.interval
    first = voice.say(
        words.odds_exact if found.exact else words.odds_share,
        n=found.orders,
        won=found.won,
        orders=found.orders,
        share=voice.percent(found.share.value, 1),
        low=voice.percent(low, 1),
        high=voice.percent(high, 1),
    )
    lines = [first, voice.say(words.odds_note)]
    for move in session.game.legal_moves():
        share = voice.percent(found.moves[move] / found.orders, 1)
        template = words.odds_best if move == found.best else words.odds_move
        lines.append(voice.say(template, move=_with_cards(session, move), share=share))
    return Answer(tuple(lines), odds_result(session, found))


def odds_result(session: Session, found: Odds) -> dict[str, Any]:
    """Return odds as a plain value for JSON."""
    low, high = found.share.interval
    return {
        "orders": found.orders,
        "exact": found.exact,
        "won": found.won,
        "share": found.share.value,
        "low": found.share.value if found.exact else low,
        "high": found.share.value if found.exact else high,
        "best": str(found.best),
        "moves": [
            {"move": str(move), "won": found.moves[move], "share": found.moves[move] / found.orders}
            for move in session.game.legal_moves()
        ],
    }


def verdict_sentence(session: Session, solution: Solution) -> str:
    """Return the sentence for an answer of the solver."""
    words = session.voice.messages
    if solution.line == ():
        return session.voice.say(words.verdict_won)
    template = {
        "winnable": words.verdict_shortest if solution.shortest else words.verdict_winnable,
        "unwinnable": words.verdict_unwinnable,
        "undecided": words.verdict_undecided,
    }[solution.verdict]
    return session.voice.say(template, n=moves_or_nodes(solution))


def moves_or_nodes(solution: Solution) -> int:
    """Return the number that the sentence about an answer names: of moves where there is a line, else of nodes."""
    return solution.nodes if solution.line is None else len(solution.line)


def as_result(solution: Solution) -> dict[str, Any]:
    """Return an answer of the solver as a plain value for JSON."""
    line = solution.line
    return {
        "verdict": str(solution.verdict),
        "moves": None if line is None else len(line),
        "line": None if line is None else [str(move) for move in line],
        "shortest": solution.shortest,
        "nodes": solution.nodes,
    }


def _answer(session: Session, solution: Solution, lines: list[str], **more: str) -> Answer:
    """Return the answer, with the warning that the stock was looked at, once a game."""
    if session.solver.first_time():
        lines.append(session.voice.say(session.voice.messages.looked_at_stock))
    return Answer(tuple(lines), as_result(solution) | more)


def _short(session: Session, line: Sequence[Move]) -> list[str]:
    """Return a line as commands, draws that follow each other as one."""
    commands = []
    for move, run in groupby(line):
        text, count = describe.command_text(session.voice, move), len(list(run))
        commands.append(f"{text} {count}" if count > 1 else text)
    return commands


def _with_cards(session: Session, move: Move) -> str:
    """Return a move as a command with its cards behind it: ``pair 7.3 w (2♦ + J♥)``."""
    cards = " + ".join(map(session.voice.card, session.game.position.cards_of(move)))
    return describe.command_text(session.voice, move) + (f" ({cards})" if cards else "")
