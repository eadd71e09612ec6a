"""Which rank classes play together when they are divided into groups."""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from pyramide_cli.engine.piles import bits
from pyramide_cli.solver.pairs import BELOW


def divisions(classes: Sequence[int], shape: int, size: int) -> list[list[int]]:
    """Return the ways to divide the rank classes into groups of so many.

    First those with the classes together whose cards in the pyramid cover each other most.
    """

    def covers(one: int, other: int) -> int:
        return sum((BELOW[card.bit_length() - 1] & other & shape).bit_count() for card in bits(one & shape))

    def ways(rest: frozenset[int]) -> Iterator[tuple[int, list[int]]]:
        if not rest:
            yield 0, []
            return
        first = max(rest)
        for others in combinations(sorted(rest - {first}), size - 1):
            group = (first, *others)
            count = sum(covers(one, other) for one, other in permutations(group, 2))
            for more, groups in ways(rest.difference(group)):
                yield count + more, [sum(group), *groups]

    return [groups for _, groups in sorted(ways(frozenset(classes)), reverse=True)]
