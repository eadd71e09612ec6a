"""States of games and answers as plain values, for JSON. Nothing here depends on the language."""

from typing import Any

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.rules import Rules
from pyramide_cli.shell.answer import Answer
from pyramide_cli.solver.solution import Solution


def passes_value(rules: Rules) -> int | None:
    """Return a number of passes, None where they are unlimited."""
    return None if rules.unlimited else rules.passes


def state(game: Game) -> dict[str, Any]:
    """Return all that may be known of a game: every face-up card, never the order of a face-down stock."""
    position, rules, cards = game.position, game.rules, game.deal.cards
    shape = position.pyramid
    open_top = rules.open_stock and position.stock
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
