"""The plain move that ``auto`` plays, and the order in which it likes all others."""

from pyramide_cli.engine import pyramid
from pyramide_cli.engine.position import Move, Position


def auto_order(position: Position, legal: tuple[Move, ...] | None = None) -> list[Move]:
    """Return the legal moves in the order that auto likes them: kings, pairs, then the draw or the recycle.

    Among kings, and among pairs, the one that frees most pyramid cards goes first, then the one that takes more of
    them, then the one listed first. ``legal`` are the legal moves of the position, where they are known already.
    """
    moves = position.legal_moves() if legal is None else legal
    if len(moves) < 2:
        return list(moves)
    gain = {move: _gain(position, move) for move in moves if move.places}
    kings = sorted((move for move in gain if move.verb == "king"), key=gain.__getitem__, reverse=True)
    pairs = sorted((move for move in gain if move.verb == "pair"), key=gain.__getitem__, reverse=True)
    return [*kings, *pairs, *moves[len(gain) :]]


def auto_move(position: Position, legal: tuple[Move, ...] | None = None) -> Move | None:
    """Return the plain move, the first in auto's order; None when no move is left."""
    return next(iter(auto_order(position, legal)), None)


def _gain(position: Position, move: Move) -> tuple[int, int]:
    """Return how many pyramid cards a removal frees, and how many it takes."""
    shape = position.after(move).pyramid
    freed = pyramid.free(shape) & ~pyramid.free(position.pyramid)
    return freed.bit_count(), (position.pyramid ^ shape).bit_count()
