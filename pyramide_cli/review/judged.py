"""By what could be seen: what a move was worth over random orders of the cards that had not been turned."""

from dataclasses import dataclass
from enum import StrEnum

from pyramide_cli.engine.game import Step
from pyramide_cli.engine.position import Move
from pyramide_cli.survey.odds import Progress, odds


class Mark(StrEnum):
    """How bad a move was that could be seen to be bad; the values are what is printed."""

    INACCURACY = "?!"
    MISTAKE = "?"
    BLUNDER = "??"


#: Of how many points of a hundred the loss of a move earns which mark, the worst first.
LOSSES = ((15, Mark.BLUNDER), (10, Mark.MISTAKE), (5, Mark.INACCURACY))


@dataclass(frozen=True)
class Judged:
    """The odds at one decision: in how many orders the game could be won after the best and after the played move.

    ``exact``: these were all the orders there are. ``best`` is the played move where none is better. ``only_best`` and
    ``only_played`` count the orders that only one of the two wins.
    """

    orders: int
    exact: bool
    best: Move
    best_won: int
    played_won: int
    only_best: int
    only_played: int

    @property
    def mark(self) -> Mark | None:
        """The mark for the loss; None for a small one, or one that may be chance.

        Only orders that just one of the two wins tell them apart. If either were as likely, ``only_best`` less
        ``only_played`` would vary by the root of their sum: twice that is more than chance. All orders are no sample.
        """
        more = self.only_best - self.only_played
        if not self.exact and more * more <= 4 * (self.only_best + self.only_played):
            return None
        lost = 100 * (self.best_won - self.played_won)
        return next((mark for points, mark in LOSSES if lost >= points * self.orders), None)


def judge(step: Step, orders: int, progress: Progress | None = None) -> Judged:
    """Compare the played move with the best over so many orders, the same for each, where not all is lost at sight.

    KeyboardInterrupt ends it, also where ``odds`` would be content with a part of the orders.
    """
    found = odds(step.before, orders, progress=progress)
    if not found.complete:
        raise KeyboardInterrupt
    assert found.best is not None
    best = step.move if found.moves[step.move] == found.moves[found.best] else found.best
    wins, played = found.wins[best], found.wins[step.move]
    return Judged(
        orders=found.orders,
        exact=found.exact,
        best=best,
        best_won=wins.bit_count(),
        played_won=played.bit_count(),
        only_best=(wins & ~played).bit_count(),
        only_played=(played & ~wins).bit_count(),
    )
