"""Proofs that the cards of some rank classes cannot be cleared, in steps that a player can check on the table.

Two cards that leave together must be open together. So a card never leaves with one that lies on it or under it, near
or far; and one whose partners all lie under some card waits for that card. Such facts, one after the other, end in
cards with too few partners, or in cards that wait for each other. What is proved here holds; what is not proved may
still be so.
"""

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from functools import reduce
from operator import and_, or_
from typing import NamedTuple

from pyramide_cli.engine import pyramid
from pyramide_cli.engine.cards import RANKS, TOTAL, VALUES, Card
from pyramide_cli.engine.piles import bits
from pyramide_cli.solver.pairs import BELOW

#: The lines that a player is willing to read.
MOST_LINES = 6
#: How many cards that wait are named where no proof is short enough.
MOST_KNOTS = 4
#: The largest groups in which cases are tried: more take long, and rarely fit into these lines.
MOST_CLASSES = 2


class Outside(NamedTuple):
    """Cards of one rank in stock and wastes, or that may still be there."""

    rank: str
    number: int


class Before(NamedTuple):
    """Cards that leave before others."""

    cards: tuple[int, ...]
    others: tuple[int, ...]


@dataclass(frozen=True)
class Together:
    """Cards of one rank with as many partners as they are, which leave with each other.

    Or one card whose partners are all outside the pyramid, ``of`` so many: it leaves with one of them.
    """

    cards: tuple[int, ...]
    partners: tuple[int, ...]
    outside: Outside | None
    of: int
    orders: tuple[Before, ...]

    @property
    def named(self) -> int:
        """How many cards it names."""
        return len(self.cards) + len(self.partners)

    def says(self, short: "Short") -> bool:
        """Return whether these are two cards, one of which lies under what the other waits for."""
        if len(self.cards) + len(self.partners) > 2 or self.outside:
            return False
        return short.waits_for(self.partners, self.cards) or short.waits_for(self.cards, self.partners)


class Waiting(NamedTuple):
    """Partners that wait until some cards have left.

    They lie under these, or under one that waits for them, or wait themselves by an earlier step: then ``under`` is
    empty.
    """

    partners: tuple[int, ...]
    under: tuple[int, ...]
    behind: tuple[int, ...]


@dataclass(frozen=True)
class Later:
    """A card that leaves after others, since all its partners lie under these, or under what waits for them."""

    card: int
    waiting: tuple[Waiting, ...]
    after: tuple[int, ...]

    @property
    def named(self) -> int:
        """How many cards it names."""
        return 1 + len(self.after) + sum(len(each.partners) for each in self.waiting)


@dataclass(frozen=True)
class Short:
    """Cards of one rank with too few partners, as long as those that wait do.

    ``apart`` are the partners that lie on or under each of them, ``orders`` keep others from them by an earlier step,
    ``free`` and ``outside`` are those that remain.
    """

    cards: tuple[int, ...]
    apart: tuple[int, ...]
    orders: tuple[Before, ...]
    waiting: tuple[Waiting, ...]
    free: tuple[int, ...]
    outside: Outside | None

    @property
    def named(self) -> int:
        """How many cards it names."""
        return len(self.cards) + len(self.apart) + sum(len(each.partners) for each in self.waiting)

    def waits_for(self, cards: tuple[int | Outside, ...], partners: tuple[int | Outside, ...]) -> bool:
        """Return whether these cards can leave with nothing but these partners, which lie under others."""
        waiting = [each.partners for each in self.waiting if each.under]
        return self.cards == cards and waiting == [partners] and not self.free and not self.outside


@dataclass(frozen=True)
class Proof:
    """Steps that hold one after the other; then cards of which none can be cleared before another.

    ``cases``: instead, one card and a proof for each partner with which it might leave. Where trying everything is the
    only proof, ``knots`` are some of the cards that wait for others.
    """

    steps: tuple[Together | Later, ...] = ()
    circle: tuple[Short, ...] = ()
    cases: tuple[tuple[int, int | Outside, "Proof"], ...] = ()
    knots: tuple[Short, ...] = ()

    @property
    def lines(self) -> int:
        """How many lines it takes to tell; 0 for no proof."""
        said = sum(any(step.says(short) for step in self.steps if isinstance(step, Together)) for short in self.circle)
        lines = len(self.steps) + len(self.circle) - said + (len(self.circle) > 1)
        return lines + sum(proof.lines for _, _, proof in self.cases)

    @property
    def effort(self) -> tuple[int, int]:
        """How hard it is to follow: its lines, and the cards that it names."""
        named = sum(step.named for step in (*self.steps, *self.circle))
        return self.lines, named + sum(proof.effort[1] for _, _, proof in self.cases)


class _Step(NamedTuple):
    """Cards that leave with as many partners; or, with ``later``, one card that leaves after others. As bits."""

    cards: int
    later: int = 0


class Group:
    """The cards of a group as a puzzle: which can leave with which, and which leave before which.

    Pyramid cards stand as bits by number, cards outside as bits above them, as many for each rank as there are.
    """

    def __init__(self, classes: tuple[int, ...], lying: dict[int, Card], outside: Sequence[Card]) -> None:
        self.classes = classes
        self._values = {number: VALUES[card] for number, card in lying.items()}
        self.cards = [n for n, value in self._values.items() if max(value, TOTAL - value) in classes]
        here = sum(1 << number for number in self.cards)
        self._outside: dict[int, int] = {}
        next_bit = pyramid.SIZE
        for value in sorted(VALUES[card] for card in outside):
            self._outside[value] = self._outside.get(value, 0) | 1 << next_bit
            next_bit += 1
        self.before = {number: BELOW[number] & here for number in self.cards}
        self.partners = {number: self._with_rank(TOTAL - self._values[number]) for number in self.cards}
        self._settle()
        self.partners = self._can_pair
        ranks = sorted({self._values[number] for number in self.cards})
        by_rank = [self._with_rank(value) & pyramid.FULL for value in ranks]
        #: The choices of cards of one rank, the smaller first.
        self._sets = sorted((chosen for cards in by_rank for chosen in _choices(cards)), key=int.bit_count)

    def _with_rank(self, value: int) -> int:
        return sum(1 << n for n in self.cards if self._values[n] == value) | self._outside.get(value, 0)

    def can_pair(self, number: int) -> int:
        """Return the partners of a pyramid card that need not leave before it, or after."""
        cards = self.partners[number] & ~self.before.get(number, 0)
        for other in _numbers(cards & pyramid.FULL):
            if self.before[other] >> number & 1:
                cards ^= 1 << other
        return cards

    def _of(self, cards: int) -> int:
        """Return all the partners with which these cards can leave."""
        found = 0
        for number in _numbers(cards):
            found |= self._can_pair[number]
        return found

    def _settle(self) -> None:
        """Carry what is known on: what leaves before a card leaves before all that wait for it."""
        changed = True
        while changed:
            changed = False
            for number in self.cards:
                earlier = self.before[number]
                for other in _numbers(earlier):
                    earlier |= self.before[other]
                if earlier != self.before[number]:
                    self.before[number] = earlier
                    changed = True
        self._can_pair = {number: self.can_pair(number) for number in self.cards}

    def with_step(self, step: _Step) -> "Group | None":
        """Return what is known after a step; None where the step does not hold, or says nothing new."""
        new = copy(self)
        new.before = dict(self.before)
        if step.later:
            number = step.cards.bit_length() - 1
            if not step.later & ~self.before[number] or step.later & ~self._wait_of(number):
                return None
            new.before = {**self.before, number: self.before[number] | step.later}
        else:
            found = self._together(step.cards)
            if not found:
                return None
            new.partners = self._paired(step.cards, found)
            if new.partners == self.partners:
                return None
        new._settle()
        return new

    def _paired(self, cards: int, partners: int) -> dict[int, int]:
        """Return the partners of each card when these two sets leave with each other."""
        rank = self._with_rank(self._values[cards.bit_length() - 1])
        found = {}
        for number, mine in self.partners.items():
            if cards >> number & 1:
                found[number] = mine & partners
            elif partners >> number & 1:
                found[number] = mine & cards
            elif rank >> number & 1:
                found[number] = mine & ~partners
            else:
                found[number] = mine & ~cards
        return found

    def _together(self, cards: int) -> int:
        """Return the partners with which these cards must leave, 0 where they have a choice."""
        partners = self._of(cards)
        if cards.bit_count() == 1 and not partners & pyramid.FULL:
            return partners & -partners
        return partners if partners.bit_count() == cards.bit_count() else 0

    def _wait_of(self, number: int) -> int:
        """Return what leaves before every partner of a card, and so before the card."""
        partners = self._can_pair[number]
        if not partners or partners & ~pyramid.FULL:
            return 0
        return reduce(and_, (self.before[other] for other in _numbers(partners)))

    def _steps(self, *, later: bool) -> Iterator[_Step]:
        """Yield the steps that may say something new."""
        for cards in self._sets:
            if self._together(cards):
                yield _Step(cards)
        for number in self.cards if later else ():
            if wait := self._wait_of(number) & ~self.before[number]:
                yield _Step(1 << number, wait)

    @property
    def _dead(self) -> bool:
        return bool(self._stuck(self._sets))

    def circle(self) -> list[int]:
        """Return sets of cards of one rank each, none of which can be cleared before another; empty if there are none.

        A set has too few partners, as long as partners that lie under all of another set are out of reach. As all
        of them must be cleared, and one would have to be the first, the group is dead.
        """
        found = []
        for size in range(1, 5):
            if family := self._stuck([cards for cards in self._sets if cards.bit_count() <= size]):
                for cards in sorted(family, key=lambda cards: (-cards.bit_count(), cards)):
                    family = self._stuck([other for other in family if other != cards]) or family
                found.append(family)
        return min(found, key=lambda family: (len(family), sum(map(int.bit_count, family))), default=[])

    def _stuck(self, family: list[int]) -> list[int]:
        """Return those of these sets that cannot be cleared before another of those that are returned."""
        while True:
            waiting = sum(1 << n for n in self.cards if any(not cards & ~self.before[n] for cards in family))
            left = [cards for cards in family if (self._of(cards) & ~waiting).bit_count() < cards.bit_count()]
            if len(left) == len(family):
                return left
            family = left

    def straight(self, most: int = MOST_LINES) -> Proof | None:
        """Return a proof without cases of at most so many lines, None where none is found."""
        for later in (False, True):
            found = self._straight(later=later)
            if found and found.lines <= most:
                return found
        return None

    def _straight(self, *, later: bool) -> Proof | None:
        """Return a proof with no step that it can do without; with ``later``, cards may wait for others in it."""
        steps: list[_Step] = []
        group = self
        while not group._dead:
            found = ((step, group.with_step(step)) for step in group._steps(later=later))
            step, following = next(((step, following) for step, following in found if following), (None, None))
            if not step or not following:
                return None
            steps.append(step)
            group = following
        return self._told(self._needed(steps))

    def _needed(self, steps: list[_Step]) -> list[_Step]:
        """Return steps without any one of which the proof would fail, each card waiting for as few as will do."""
        steps = min((self._fewer(steps, from_end=end) for end in (True, False)), key=len)
        for index, step in enumerate(steps):
            for number in _numbers(step.later):
                one = [*steps[:index], step._replace(later=1 << number), *steps[index + 1 :]]
                if self._after(one)._dead:
                    steps = one
                    break
        return steps

    def _fewer(self, steps: list[_Step], *, from_end: bool) -> list[_Step]:
        for step in reversed(steps) if from_end else steps:
            if self._after(fewer := [other for other in steps if other != step])._dead:
                steps = fewer
        return steps

    def _after(self, steps: list[_Step]) -> "Group":
        group = self
        for step in steps:
            group = group.with_step(step) or group
        return group

    def _told(self, steps: list[_Step]) -> Proof:
        """Return the proof with its facts."""
        told: list[Together | Later] = []
        group = self
        for step in steps:
            following = group.with_step(step)
            if not following:
                continue
            if step.later:
                number = step.cards.bit_length() - 1
                waiting, _ = group._partners_of(step.cards, [step.later])
                told.append(Later(number, waiting, _numbers(step.later)))
            else:
                partners = group._together(step.cards)
                inside, outside = _numbers(partners & pyramid.FULL), group._outside_of(partners)
                of = (group._of(step.cards) & ~pyramid.FULL).bit_count()
                told.append(Together(_numbers(step.cards), inside, outside, of, group._orders(step.cards)))
            group = following
        family = group.circle()
        return Proof(tuple(told), tuple(group._short(cards, family) for cards in family))

    def _short(self, cards: int, family: list[int]) -> Short:
        others = self._with_rank(TOTAL - self._values[cards.bit_length() - 1]) & pyramid.FULL
        apart = [n for n in _numbers(others) if all(_in_line(n, number) for number in _numbers(cards))]
        waiting, free = self._partners_of(cards, family)
        return Short(
            cards=_numbers(cards),
            apart=tuple(apart),
            orders=self._orders(cards, [number for each in waiting for number in each.partners]),
            waiting=waiting,
            free=free,
            outside=self._outside_of(self._of(cards)),
        )

    def _orders(self, cards: int, told: Sequence[int] = ()) -> tuple[Before, ...]:
        """Return what keeps partners from some cards that do not lie in line with them: one leaves before the other."""
        orders = []
        for number in _numbers(cards):
            others = self.partners[number] & pyramid.FULL & ~self._of(cards)
            if early := _numbers(others & self.before[number]):
                orders.append(Before(early, (number,)))
            late = [other for other in _numbers(others) if self.before[other] >> number & 1 and other not in told]
            if late:
                orders.append(Before((number,), tuple(late)))
        return tuple(orders)

    def _partners_of(self, cards: int, family: list[int]) -> tuple[tuple[Waiting, ...], tuple[int, ...]]:
        """Return the partners in the pyramid that wait for all of some set, by what they lie under; and the others."""
        partners = reduce(or_, (self.partners[number] for number in _numbers(cards))) & pyramid.FULL
        waiting: dict[tuple[tuple[int, ...], int], list[int]] = {}
        free = []
        for number in _numbers(partners):
            cause = next((other for other in (*family, cards) if not other & ~self.before[number]), 0)
            if cause:
                waiting.setdefault((self._between(number, cause), cause), []).append(number)
            elif self._of(cards) >> number & 1:
                free.append(number)
        told = [Waiting(tuple(numbers), under, _numbers(cause)) for (under, cause), numbers in waiting.items()]
        return tuple(told), tuple(free)

    def _between(self, number: int, cause: int) -> tuple[int, ...]:
        """Return under which cards one lies that waits for others: under these, or under one that waits for them."""
        if not cause & ~BELOW[number]:
            return _numbers(cause)
        over = BELOW[number] & sum(1 << other for other in self.cards)
        return next(((other,) for other in _numbers(over) if not cause & ~(self.before[other] | 1 << other)), ())

    def _outside_of(self, partners: int) -> Outside | None:
        for value, cards in self._outside.items():
            if cards & partners:
                return Outside(RANKS[value - 1], (cards & partners).bit_count())
        return None

    def knots(self) -> tuple[Short, ...]:
        """Return some cards with few partners, all of which lie under others."""
        single = [1 << number for number in reversed(self.cards)]
        knots = [self._short(card, single) for card in single]
        waiting = [short for short in knots if short.waiting and not short.free]
        return tuple(sorted(waiting, key=_choices_left)[:MOST_KNOTS])

    def by_cases(self) -> Proof | None:
        """Return a proof that takes the partners of one card in turn, the shortest one; None where none is found."""
        if len(self.classes) > MOST_CLASSES:
            return None
        found = [proof for number in self.cards if (proof := self._cases(number))]
        return min(found, key=lambda proof: proof.effort, default=None)

    def _cases(self, number: int) -> Proof | None:
        partners = self._can_pair[number]
        outside = partners & ~pyramid.FULL
        options = [1 << other for other in _numbers(partners & pyramid.FULL)] + [outside & -outside] * bool(outside)
        most = MOST_LINES
        cases = []
        for index, option in enumerate(options if len(options) > 1 else ()):
            left = len(options) - index - 1
            proof = self._leaving(number, option).straight(most - left)
            if not proof:
                return None
            most -= proof.lines
            cases.append((number, self._outside_of(option) or option.bit_length() - 1, proof))
        return Proof(cases=tuple(cases)) if cases else None

    def _leaving(self, number: int, partner: int) -> "Group":
        """Return what is known if a card leaves with one partner."""
        new = copy(self)
        new.before = dict(self.before)
        new.partners = self._paired(1 << number, partner)
        new._settle()
        return new


def _numbers(cards: int) -> tuple[int, ...]:
    return tuple(card.bit_length() - 1 for card in bits(cards))


def _choices(cards: int) -> Iterator[int]:
    """Yield all sets of some of these cards."""
    chosen = cards
    while chosen:
        yield chosen
        chosen = chosen - 1 & cards


def _choices_left(short: Short) -> tuple[int, int]:
    outside = short.outside.number if short.outside else 0
    return outside, sum(len(each.partners) for each in short.waiting)


def _in_line(one: int, other: int) -> bool:
    """Return whether one of two pyramid cards must leave before the other."""
    return bool(BELOW[one] >> other & 1 or BELOW[other] >> one & 1)
