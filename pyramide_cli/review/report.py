"""What a review says, as values: of the deal, of every step, and in sum."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from pyramide_cli.engine.game import Step
from pyramide_cli.engine.hidden import may_lie_outside
from pyramide_cli.engine.position import Move
from pyramide_cli.review.odds import Progress, odds
from pyramide_cli.review.why import Why, why
from pyramide_cli.solver.solution import Verdict


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


class Cause(StrEnum):
    """Why a game was lost, or stands lost."""

    ANY_ORDER = "any_order"
    ORDER = "order"
    MOVE = "move"
    LUCK = "luck"


@dataclass(frozen=True)
class DealFacts:
    """What the deal allowed. ``any_order`` false: no order of its stock wins. ``fewest``: None unless found at once."""

    verdict: Verdict
    any_order: bool
    fewest: int | None


@dataclass(frozen=True)
class ReviewedStep:
    """One move. ``number`` counts from 1; ``verdict`` and ``any_order`` are of the position after it.

    ``choices`` are the legal moves before it, ``winning`` those proven to keep the game winnable. ``only``: one did,
    of several, and it is proven that no other did. ``instead``: a move that would not have earned the mark, in place
    of one that did. ``odds`` are there in a judged review, at decisions.
    """

    number: int
    step: Step
    verdict: Verdict
    any_order: bool
    choices: tuple[Move, ...]
    winning: tuple[Move, ...]
    only: bool
    mark: Mark | None = None
    instead: Move | None = None
    odds: Judged | None = None

    @property
    def decision(self) -> bool:
        """Whether there was a choice."""
        return len(self.choices) > 1

    @cached_property
    def because(self) -> Why | None:
        """Why no order can win after a blunder; None where some could, or the move is none."""
        if self.mark is not Mark.BLUNDER or self.any_order:
            return None
        after = self.step.after
        return why(after, may_lie_outside(after) if after.deal.unknown else None)

    @property
    def better(self) -> Move | None:
        """A move that would have been better than a marked one, the one that kept the game winnable if only one did."""
        return self.winning[0] if self.only else self.instead or next(iter(self.winning), None)

    @property
    def only_found(self) -> bool:
        """Whether the one move that kept the game winnable was played."""
        return self.only and self.step.move in self.winning


@dataclass(frozen=True)
class Summary:
    """How many there were of each."""

    decisions: int
    inaccuracies: int
    mistakes: int
    blunders: int
    only_moves: int
    only_moves_found: int

    @classmethod
    def of(cls, steps: tuple[ReviewedStep, ...]) -> "Summary":
        """Count the steps of a review."""
        marks = [step.mark for step in steps]
        return cls(
            decisions=sum(step.decision for step in steps),
            inaccuracies=marks.count(Mark.INACCURACY),
            mistakes=marks.count(Mark.MISTAKE),
            blunders=marks.count(Mark.BLUNDER),
            only_moves=sum(step.only for step in steps),
            only_moves_found=sum(step.only_found for step in steps),
        )


@dataclass(frozen=True)
class Review:
    """The review of a line.

    ``lost_at``: the number of the move before which the game could be won and after which it could not; None where
    there is none, or undecided lies between. ``orders``: over how many orders it was judged; None where it was not.
    ``complete`` is false where an interrupt made it leave out the fewest moves or the judgement. ``known`` is false
    while a card of someone else's game is not: then there are no verdicts.
    """

    deal: DealFacts
    lost_at: int | None
    cause: Cause | None
    steps: tuple[ReviewedStep, ...]
    orders: int | None
    complete: bool
    known: bool = True

    @property
    def summary(self) -> Summary:
        """The counts over all steps."""
        return Summary.of(self.steps)

    def as_value(self) -> dict[str, object]:
        """Return the review as plain values for JSON."""
        return {
            "deal": {
                "verdict": str(self.deal.verdict) if self.known else None,
                "any_order": self.deal.any_order,
                "fewest": self.deal.fewest,
            },
            "lost_at": self.lost_at,
            "cause": self.cause and str(self.cause),
            "steps": [_step_value(step, known=self.known) for step in self.steps],
            "summary": vars(self.summary),
        }


def _step_value(step: ReviewedStep, *, known: bool) -> dict[str, object]:
    odds = step.odds
    return {
        "number": step.number,
        "move": str(step.step.move),
        "verdict": str(step.verdict) if known else None,
        "any_order": step.any_order,
        "winning": [str(move) for move in step.winning] if known else None,
        "only": step.only if known else None,
        "mark": step.mark and str(step.mark),
        "odds": odds
        and {
            "orders": odds.orders,
            "exact": odds.exact,
            "best": str(odds.best),
            "best_won": odds.best_won,
            "played_won": odds.played_won,
        },
    } | ({"because": step.because and step.because.as_value()} if step.mark else {})
