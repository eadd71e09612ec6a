"""What is said once a game has ended: could it be won, until when, in how few moves."""

from pyramide_cli.engine.status import Status
from pyramide_cli.kept.faults import NotKept
from pyramide_cli.shell.session import Session


def after_end(session: Session) -> list[str]:
    """Return the line that follows an end, and let the kept game learn whether its deal could be won."""
    from pyramide_cli.review.ending import after_end as judge
    from pyramide_cli.solver.solution import Verdict
    from pyramide_cli.text import review as say

    game, kept = session.game, session.kept
    with session.asking.searching() as progress:
        known = judge(game.line, game.start, session.asking.memory, progress=progress)
    if kept and kept.ended:
        kept.judged(None if known.verdict is Verdict.UNDECIDED else known.verdict is Verdict.WINNABLE)
    if game.status is not Status.WON:
        return [say.after_loss(session.voice, game, known)]
    return [say.after_win(session.voice, game, known.fewest, _best_before(session))]


def _best_before(session: Session) -> int | None:
    """Return the fewest moves of a kept win under these rules before this one."""
    kept = session.kept
    if not kept or not kept.database:
        return None
    try:
        return kept.database.fewest(session.game.rules, besides=kept.keeper.number)
    except NotKept:
        return None
