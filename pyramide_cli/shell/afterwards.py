"""What is said once a game has ended: could it be won, until when, in how few moves."""

from pyramide_cli.engine.status import Status
from pyramide_cli.shell.kept_games import KeptGames
from pyramide_cli.shell.session import Session
from pyramide_cli.solver.solution import Verdict


def after_end(session: Session, kept: KeptGames) -> str:
    """Return the line that follows an end, and let the kept game learn whether its deal could be won."""
    from pyramide_cli.review.reviewer import after_end as judge
    from pyramide_cli.text import review as say

    game = session.game
    with session.adviser.searching() as progress:
        known = judge(game.line, game.start, session.adviser.memory, progress=progress)
    if kept.keeper.unjudged:
        kept.judged(None if known.verdict is Verdict.UNDECIDED else known.verdict is Verdict.WINNABLE)
    if game.status is not Status.WON:
        return say.after_loss(session.voice, game, known)
    row = kept.keeper.row
    counts = row is not None and row.first_end is not None and row.first_end.status is Status.WON and not row.again
    best = kept.fewest_before(game) if counts else None
    return say.after_win(session.voice, game, known.fewest, best, counts=counts)
