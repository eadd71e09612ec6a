"""What ``show result`` shows: a game that has ended, in eight lines to paste elsewhere."""

from datetime import datetime

from pyramide_cli.engine.game import Game
from pyramide_cli.engine.rules import Status
from pyramide_cli.shell.command import Answer
from pyramide_cli.shell.session import Session
from pyramide_cli.text.refusals import NotEnded, Refused


def result(session: Session) -> Answer:
    """Answer ``show result``; refuse it before the end."""
    from pyramide_cli.review.reviewer import fewest_moves
    from pyramide_cli.text.result import Played
    from pyramide_cli.text.result import result as say

    game, adviser = session.game, session.adviser
    if game.status is Status.PLAYING:
        raise Refused(NotEnded())
    with adviser.searching() as progress:
        fewest = fewest_moves(game.start, adviser.memory, progress)
    # A transcript names the deal by its seed, and plays it again by that.
    day = day_of(game) if session.kept and session.chosen == "daily" else None
    lines = say(session.voice, game, Played(day, fewest, game.undone, session.answers))
    return Answer(tuple(lines), {"text": lines})


def day_of(game: Game) -> str | None:
    """Return the day whose deal this is: seeds of a day begin with its date."""
    date = (game.deal.seed or 0) // 1000
    return f"{datetime.strptime(str(date), '%Y%m%d'):%Y-%m-%d}" if date else None
