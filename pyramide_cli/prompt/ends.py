"""What is said when a game has come to its end: could it be won, how fast, and is it a record. Loaded only then."""

from pyramide_cli.engine.rules import Status
from pyramide_cli.review.reviewer import AfterEnd, after_end
from pyramide_cli.shell.kept_games import KeptGames
from pyramide_cli.shell.session import Session
from pyramide_cli.solver.solution import Verdict
from pyramide_cli.text import advice, kept


def judged(session: Session) -> AfterEnd:
    """Return what may be known of the game that has ended."""
    game, memory = session.game, session.adviser.memory
    with session.adviser.searching() as progress:
        return after_end(game.line, game.start, memory, progress=progress)


def said(session: Session, games: KeptGames, known: AfterEnd) -> str:
    """Return the line that follows an end, and let the kept game learn whether its deal could be won."""
    game, v = session.game, session.voice
    if game.status is not Status.WON:
        games.judged(None if known.verdict is Verdict.UNDECIDED else known.verdict is Verdict.WINNABLE)
        return advice.after_loss(v, game, known)
    row = games.just_won()
    praise = kept.after_win(v, row, games.fewest_before(game)) if row else ""
    return " ".join(filter(None, (advice.after_win(v, game, known.fewest), praise)))
