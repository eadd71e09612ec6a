"""The state of a game and the answers to commands as plain values, for JSON."""

from typing import Any

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.engine.game import Game
from pyramide_cli.shell.answer import Answer

ROWS = tuple(range(row * (row - 1) // 2, row * (row + 1) // 2) for row in range(1, pyramid.ROWS + 1))


def state(game: Game) -> dict[str, Any]:
    """Return all that may be known of a game: every face-up card, never the order of a face-down stock."""
    position, rules, cards = game.position, game.rules, game.deal.cards
    shape = position.pyramid
    open_top = rules.open_stock and position.stock
    return {
        "rules": {
            "name": rules.name,
            "passes": rules.passes,
            "draw": rules.draw,
            "open_stock": rules.open_stock,
        },
        "seed": game.deal.seed,
        "status": str(game.status),
        "pass": position.pass_number,
        "moves": game.moves,
        "removed": position.removed,
        "pyramid": [[cards[number] if shape >> number & 1 else None for number in row] for row in ROWS],
        "stock": position.stock.bit_count(),
        "stock_top": cards[position.stock_top_number] if open_top else None,
        "wastes": [[cards[card.bit_length() - 1] for card in piles.bits(waste)] for waste in position.wastes],
        "legal": [str(move) for move in game.legal_moves()],
        "undo": game.undoable,
        "redo": game.redoable,
    }


def record(answer: Answer | None, game: Game) -> dict[str, Any]:
    """Return the object for one answer, or for the deal when there is none."""
    refused = answer is not None and not answer.ok
    return {
        "command": answer.echo if answer else None,
        "ok": not refused,
        "error": {"code": answer.code, "message": answer.message} if answer and refused else None,
        "result": answer.result if answer else None,
        "state": state(game),
    }
