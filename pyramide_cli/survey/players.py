"""Players: what each makes of a deal."""

from collections.abc import Callable
from typing import NamedTuple

from pyramide_cli.engine.cards import Deal
from pyramide_cli.engine.position import Move, Position, auto_move, auto_order
from pyramide_cli.engine.rules import Rules
from pyramide_cli.review.odds import odds
from pyramide_cli.solver.solution import Verdict
from pyramide_cli.solver.solve import solve

#: The sample, and the nodes a sample may take, with which ``fair`` judges its moves.
FAIR_ORDERS = 40
FAIR_NODES = 1000


class Result(NamedTuple):
    """One game of a player; what the player has no figure for is None."""

    won: bool
    score: int | None
    moves: int | None
    nodes: int | None


def play_solver(start: Position) -> Result:
    """Say whether the deal can be won by someone who knows it; there is no score and no number of moves to that.

    Raises MemoryError where the search could not hold what it needs: an undecided deal is no loss.
    """
    solution = solve(start)
    if solution.verdict is Verdict.UNDECIDED:
        raise MemoryError
    return Result(solution.verdict is Verdict.WINNABLE, None, None, solution.nodes)


def play_auto(start: Position) -> Result:
    """Play auto's moves to the end."""
    return _play(start, auto_move)


def play_fair(start: Position) -> Result:
    """Play to the end the moves that the odds like best, without a look at a card that has not been turned."""
    return _play(start, fair_move)


def fair_move(position: Position) -> Move | None:
    """Return the move that leaves most sampled orders winnable, auto's among equals; None when no move is left.

    Without a last pass a game ends too. While it can be won, ``odds`` counts no search that was cut off, so the next
    removal of a win is taken when it comes open, within one round of draws; once it cannot, the moves are auto's.
    """
    moves = auto_order(position)
    if len(moves) < 2:
        return moves[0] if moves else None
    return odds(position, FAIR_ORDERS, max_nodes=FAIR_NODES).best or moves[0]


def _play(position: Position, choose: Callable[[Position], Move | None]) -> Result:
    moves = 0
    while move := choose(position):
        position = position.after(move)
        moves += 1
    return Result(position.is_won, position.removed, moves, None)


class Player(NamedTuple):
    """What makes a result of a deal; ``plays`` says that it plays a game, with a score and a number of moves."""

    result: Callable[[Position], Result]
    plays: bool


PLAYERS = {
    "solver": Player(play_solver, plays=False),
    "auto": Player(play_auto, plays=True),
    "fair": Player(play_fair, plays=True),
}


def play(seed: int, rules: Rules, player: str) -> Result:
    """Let a player play the deal of a seed."""
    return PLAYERS[player].result(Position.start(Deal.from_seed(seed), rules))
