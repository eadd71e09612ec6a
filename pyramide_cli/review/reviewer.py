"""Reviews a line: first exactly, as the cards lay; then, if asked, by what could be seen.

Questions to the solver about a line are few, and each has a limit of nodes, so that answers are repeatable.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from pyramide_cli.engine.cards import MAX_SEED, Deal
from pyramide_cli.engine.follow import as_seen
from pyramide_cli.engine.game import RESIGN, Step
from pyramide_cli.engine.position import Move, Position, auto_order
from pyramide_cli.engine.rules import Rules
from pyramide_cli.review.odds import Progress, winning_in_some_order
from pyramide_cli.review.report import Cause, DealFacts, Mark, Review, ReviewedStep, judge
from pyramide_cli.solver.memory import Memory
from pyramide_cli.solver.solution import Progress as NodesTold
from pyramide_cli.solver.solution import Verdict
from pyramide_cli.solver.solve import solve

#: How many nodes one verdict may take. None in the reviews of a thousand games took more than a third of it.
MOST_NODES = 300_000
#: How many nodes the fewest moves may take: those of a deal are found within a few tenths of a second, or left out.
FEWEST_NODES = 10_000
#: Over how many orders a move that seems to have lost the game is asked whether there was anything to lose.
ORDERS = 100


def moves_of(line: Sequence[Step]) -> list[Step]:
    """Return the moves of a line: a resignation is none."""
    return [step for step in line if step.move != RESIGN]


class Verdicts:
    """Asks for verdicts, and knows every position that lies on a winning line found here.

    ``alive`` is how many of a line's positions are not dead at sight, ``winnable`` how many are proven winnable,
    ``open`` how many are not proven lost. What wins after a move wins before it, with that move in front; so along a
    line verdicts only get worse, and bisections find where they turn.
    """

    def __init__(
        self, positions: Sequence[Position], memory: Memory, max_nodes: int, nodes_told: NodesTold | None = None
    ) -> None:
        self._memory = memory
        self._max_nodes = max_nodes
        self._nodes_told = nodes_told
        self._won: set[Position] = set(positions if positions[-1].is_won else ())
        self._asked: dict[Position, Verdict] = {}
        self.alive = _turn(0, len(positions), lambda i: positions[i] in self._won or memory.any_order(positions[i]))
        self.winnable, self.open = 0, self.alive
        if positions[0].deal.unknown:
            return  # while a card is not known, dead at sight is all that can be proven
        self.winnable = _turn(0, self.alive, lambda i: self.verdict(positions[i]) is Verdict.WINNABLE)
        self._won.update(positions[: self.winnable])
        self.open = self.winnable
        if self.winnable < self.alive and self.verdict(positions[self.winnable]) is Verdict.UNDECIDED:
            self.open = _turn(self.winnable, self.alive, lambda i: self.verdict(positions[i]) is not Verdict.UNWINNABLE)

    def along(self, index: int) -> Verdict:
        """Return the verdict of one of the line's positions."""
        if index < self.winnable:
            return Verdict.WINNABLE
        return Verdict.UNDECIDED if index < self.open else Verdict.UNWINNABLE

    def verdict(self, position: Position) -> Verdict:
        """Return the verdict of any position of the game."""
        if position in self._won:
            return Verdict.WINNABLE
        if position not in self._asked:
            found = self._memory.ask(position, max_nodes=self._max_nodes, progress=self._nodes_told)
            self._asked[position] = found.verdict
            if found.line is not None:
                self._won.update(accumulate(found.line, Position.after, initial=position))
        return self._asked[position]

    def after(self, position: Position, moves: Sequence[Move]) -> dict[Move, Verdict]:
        """Return the verdict after each of a position's moves.

        Many moves can as well be made one before the other: where one more play leads to a win that is known, nothing
        is asked.
        """
        verdicts = {}
        for move in moves:
            there = position.after(move)
            if there not in self._won and any(there.after(play) in self._won for play in there.legal_moves()):
                self._won.add(there)
            verdicts[move] = self.verdict(there)
        return verdicts


def fewest_moves(start: Position, memory: Memory, nodes_told: NodesTold | None = None) -> int | None:
    """Return the fewest moves that win a deal; None where that is not found at once, or there is no win."""
    found = memory.ask(start, shortest=True, max_nodes=FEWEST_NODES, progress=nodes_told)
    return len(found.line) if found.line is not None and found.shortest else None


def _turn(first: int, count: int, holds: Callable[[int], bool]) -> int:
    """Return from which number on, of those from ``first`` to ``count``, it no longer holds; it holds at all before."""
    return bisect_left(range(count), True, lo=first, key=lambda index: not holds(index))


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
        known=not start.deal.unknown,
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
        #: The line as it was seen, which in someone else's game may be less than is known now.
        self._seen = as_seen(moves, start)
        self._alive = self._verdicts.alive
        if start.deal.followed and moves:
            seen = [self._seen[0].before, *(step.after for step in self._seen)]
            self._alive = _turn(0, len(seen), lambda i: seen[i].is_won or memory.any_order(seen[i]))

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
            step=self._seen[index],
            verdict=verdicts.along(index + 1),
            any_order=index + 1 < (self._alive if step.before.deal.unknown else verdicts.alive),
            choices=choices,
            winning=winning,
            only=len(winning) == 1 and 0 < len(lost) == len(choices) - 1,
            mark=Mark.BLUNDER if instead else None,
            instead=instead,
        )

    def _instead(self, index: int, winning: tuple[Move, ...]) -> Move | None:
        """Return a better move in place of one that was seen to lose the game; None where there is no such fault.

        With at most one card unseen all is known. Before that only dead at sight can be seen. Either is a fault only
        if another move still wins in some order of the cards that were not seen.
        """
        step = self._seen[index]
        dead = index + 1 == self._alive
        if not dead and not (_all_known(step) and index + 1 == self.lost_at):
            return None
        return _better(step, winning)

    def turns(self) -> list[int]:
        """Return the numbers of the moves that may be marked: those with which all, or this order, was lost."""
        turns = {self._alive, self.lost_at or 0}
        return sorted(number for number in turns if 0 < number <= len(self._seen))

    def is_marked(self, number: int) -> bool:
        """Return whether a move is a mistake that could be seen."""
        return self._instead(number - 1, ()) is not None

    def judged_steps(self, steps: Sequence[ReviewedStep]) -> list[ReviewedStep]:
        """Return the steps with the odds of every decision that is not dead at sight, and the marks these give."""
        return [self._judged_step(step) if step.decision else step for step in steps]

    def _judged_step(self, step: ReviewedStep) -> ReviewedStep:
        if step.number <= self._alive:
            odds = judge(step.step, self._orders, lambda done, wanted: self._tell(done))
            mark = step.mark or odds.mark  # a mark of the exact half is a proof: no sample takes it back
            better = odds.best if odds.best_won > odds.played_won else step.instead
            step = replace(step, odds=odds, mark=mark, instead=better if mark else None)
        self._done += self._orders
        self._tell()
        return step


def _all_known(step: Step) -> bool:
    return step.before.unseen.bit_count() <= 1


def _better(step: Step, first: Sequence[Move] = ()) -> Move | None:
    """Return another move that wins in some order of the unseen cards, one of ``first`` if it can be; None for none."""
    others = [move for move in auto_order(step.before) if move != step.move]
    others.sort(key=lambda move: move not in first)
    return winning_in_some_order(step.before, others, ORDERS)


def visible_blunder(
    line: Sequence[Step], start: Position, memory: Memory, *, last: int = 1, max_nodes: int = MOST_NODES
) -> Step | None:
    """Return the first of a line's ``last`` moves that a review without odds would mark; None where there is none.

    Unless all cards are known, only what holds in every order is asked.
    """
    steps = as_seen(moves_of(line), start)[-last:]
    return next((step for step in steps if _is_blunder(step, memory, max_nodes)), None)


def _is_blunder(step: Step, memory: Memory, max_nodes: int) -> bool:
    if not memory.any_order(step.after):
        return memory.any_order(step.before) and _better(step) is not None
    if not _all_known(step) or step.after.deal.unknown:
        return False
    # In someone else's game the move itself may have shown the last card.
    around = (step.before._replace(deal=step.after.deal), step.after)
    before, after = (memory.ask(position, max_nodes=max_nodes).verdict for position in around)
    return before is Verdict.WINNABLE and after is Verdict.UNWINNABLE and _better(step) is not None


def first_mistake(line: Sequence[Step], start: Position, memory: Memory, *, max_nodes: int = MOST_NODES) -> int | None:
    """Return the number of the first move of a line that a review without odds marks; None where it marks none."""
    reviewer = _Reviewer(moves_of(line), start, memory, 0, max_nodes, None)
    return next((number for number in reviewer.turns() if reviewer.is_marked(number)), None)


@dataclass(frozen=True)
class AfterEnd:
    """What one may know after the end.

    ``verdict`` and ``any_order`` are of the deal. ``until``: after how many moves the game could last be won, None if
    never; ``undo``: how many steps lie behind that. ``fewest`` is only there after a win, where it is found at once.
    """

    verdict: Verdict
    any_order: bool
    until: int | None
    undo: int
    fewest: int | None


def back_to_winnable(
    line: Sequence[Step],
    start: Position,
    memory: Memory,
    *,
    max_nodes: int = MOST_NODES,
    progress: NodesTold | None = None,
) -> int | None:
    """Return how many steps lead back to the last position of a line that is proven winnable; None if there is none.

    0 is a game that can still be won, or is. A resignation is one of the steps. ``progress`` is called as ``solve``
    calls it.
    """
    moves = moves_of(line)
    verdicts = Verdicts([start, *(step.after for step in moves)], memory, max_nodes, progress)
    return len(line) + 1 - verdicts.winnable if verdicts.winnable else None


def after_end(
    line: Sequence[Step],
    start: Position,
    memory: Memory,
    *,
    max_nodes: int = MOST_NODES,
    progress: NodesTold | None = None,
) -> AfterEnd:
    """Return what one may know of a game that has ended."""
    moves = moves_of(line)
    verdicts = Verdicts([start, *(step.after for step in moves)], memory, max_nodes, progress)
    won = moves and moves[-1].after.is_won
    return AfterEnd(
        verdict=verdicts.along(0),
        any_order=verdicts.alive > 0,
        until=verdicts.winnable - 1 if verdicts.winnable else None,
        undo=len(line) + 1 - verdicts.winnable if verdicts.winnable else 0,
        fewest=fewest_moves(start, memory, progress) if won else None,
    )


def first_winnable(seed: int, rules: Rules, *, progress: NodesTold | None = None) -> int:
    """Return the first seed from this one on whose deal is proven winnable; after the greatest comes 0.

    There is no limit of nodes, so that no winnable deal is passed over and the answer is the same for everybody.
    ``progress`` is called with the number of nodes now and then, as in ``solve``.
    """
    while solve(Position.start(Deal.from_seed(seed), rules), progress=progress).verdict is not Verdict.WINNABLE:
        seed = 0 if seed == MAX_SEED else seed + 1
    return seed
