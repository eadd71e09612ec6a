"""Reviews a line: first exactly, as the cards lay; then, if asked, by what could be seen."""

from collections.abc import Sequence
from dataclasses import replace

from pyramide_cli.engine.auto import auto_order
from pyramide_cli.engine.game import Step
from pyramide_cli.engine.position import Move, Position
from pyramide_cli.review.judged import Mark, judge
from pyramide_cli.review.report import Cause, DealFacts, Review, ReviewedStep
from pyramide_cli.review.verdicts import MOST_NODES, Verdicts, fewest_moves, moves_of
from pyramide_cli.solver.memory import Memory
from pyramide_cli.solver.solution import Verdict
from pyramide_cli.survey.odds import Progress


def review(
    line: Sequence[Step],
    start: Position,
    memory: Memory,
    *,
    orders: int | None = None,
    max_nodes: int = MOST_NODES,
    progress: Progress | None = None,
) -> Review:
    """Review a line that begins at ``start``; with ``orders`` every decision is judged over so many orders too.

    KeyboardInterrupt ends the exact part. After it, it only leaves out what is not ready: the fewest moves of the
    deal, and all of the judgement. ``progress`` may raise it. ``max_nodes`` limits each verdict.
    """
    reviewer = _Reviewer(moves_of(line), start, memory, orders or 0, max_nodes, progress)
    steps = reviewer.exact_steps()
    fewest, judged, complete = None, False, True
    try:
        fewest = reviewer.fewest()
        if orders:
            steps = reviewer.judged_steps(steps)
            judged = True
    except KeyboardInterrupt:
        complete = False
    return Review(
        deal=replace(reviewer.deal, fewest=fewest),
        lost_at=reviewer.lost_at,
        cause=reviewer.cause(steps, judged=judged),
        steps=tuple(steps),
        orders=orders if judged else None,
        complete=complete,
    )


class _Reviewer:
    """One line under review, and how far the work is: a step counts one, a decision to be judged its orders."""

    def __init__(
        self, moves: list[Step], start: Position, memory: Memory, orders: int, max_nodes: int, progress: Progress | None
    ) -> None:
        self._moves = moves
        self._start = start
        self._memory = memory
        self._orders = orders
        self._progress = progress
        self._done = 0
        self._choices = [step.before.legal_moves() for step in moves]
        self._wanted = len(moves) + orders * sum(len(choices) > 1 for choices in self._choices)
        self._verdicts = Verdicts([start, *(step.after for step in moves)], memory, max_nodes, self._nodes_told)

    def _tell(self, more: int = 0) -> None:
        if self._progress:
            self._progress(self._done + more, self._wanted)

    def _nodes_told(self, nodes: int) -> None:
        self._tell()

    @property
    def deal(self) -> DealFacts:
        """What the deal allowed, but for the fewest moves."""
        return DealFacts(self._verdicts.along(0), self._verdicts.alive > 0, None)

    @property
    def lost_at(self) -> int | None:
        """The number of the move that lost the game, where it is proven to be the one."""
        verdicts = self._verdicts
        lost = 0 < verdicts.winnable == verdicts.open <= len(self._moves)
        return verdicts.winnable if lost else None

    def fewest(self) -> int | None:
        """Return the fewest moves of the deal, where they are found at once."""
        return fewest_moves(self._start, self._memory, self._nodes_told) if self._verdicts.winnable else None

    def cause(self, steps: Sequence[ReviewedStep], *, judged: bool) -> Cause | None:
        """Return why the game was lost; None where it is not proven lost, or by a move nobody can name."""
        verdicts = self._verdicts
        if not verdicts.alive:
            return Cause.ANY_ORDER
        if not verdicts.open:
            return Cause.ORDER
        if self.lost_at is None:
            return None
        blundered = any(step.mark is Mark.BLUNDER for step in steps[self.lost_at - 1 :])
        return Cause.LUCK if judged and not blundered else Cause.MOVE

    def exact_steps(self) -> list[ReviewedStep]:
        """Return all steps with verdicts and with the marks that need no odds.

        From the last to the first: wins found late answer for what leads to them.
        """
        steps = []
        for index in reversed(range(len(self._moves))):
            steps.append(self._exact_step(index))
            self._done += 1
            self._tell()
        return steps[::-1]

    def _exact_step(self, index: int) -> ReviewedStep:
        verdicts, step, choices = self._verdicts, self._moves[index], self._choices[index]
        # From a position that is not winnable no move leads to one that is.
        after = verdicts.after(step.before, choices) if index < verdicts.winnable else {}
        winning = tuple(move for move in after if after[move] is Verdict.WINNABLE)
        lost = [move for move in after if after[move] is Verdict.UNWINNABLE]
        instead = self._instead(index, winning)
        return ReviewedStep(
            number=index + 1,
            step=step,
            verdict=verdicts.along(index + 1),
            any_order=index + 1 < verdicts.alive,
            choices=choices,
            winning=winning,
            only=len(winning) == 1 and 0 < len(lost) == len(choices) - 1,
            mark=Mark.BLUNDER if instead else None,
            instead=instead,
        )

    def _instead(self, index: int, winning: tuple[Move, ...]) -> Move | None:
        """Return a better move in place of one that was seen to lose the game; None where there is no such fault.

        With at most one card unseen all is known. Before that only dead at sight can be seen.
        """
        verdicts, before = self._verdicts, self._moves[index].before
        all_known = before.unseen.bit_count() <= 1
        if verdicts.along(index) is Verdict.UNWINNABLE and all_known:
            return None
        dead = index + 1 == verdicts.alive
        if not dead and not (all_known and index + 1 == self.lost_at):
            return None
        return next(
            (
                move
                for move in auto_order(before)
                if move in winning or (dead and self._memory.any_order(before.after(move)))
            ),
            None,
        )

    def judged_steps(self, steps: Sequence[ReviewedStep]) -> list[ReviewedStep]:
        """Return the steps with the odds of every decision that is not dead at sight, and the marks these give."""
        return [self._judged_step(step) if step.decision else step for step in steps]

    def _judged_step(self, step: ReviewedStep) -> ReviewedStep:
        if step.number <= self._verdicts.alive:
            odds = judge(step.step, self._orders, lambda done, wanted: self._tell(done))
            step = replace(step, odds=odds, mark=odds.mark, instead=odds.best if odds.mark else None)
        self._done += self._orders
        self._tell()
        return step
