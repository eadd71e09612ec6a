"""The pyramid: its 28 places, which card covers which, and what is free in a shape.

A shape is a set of bits: bit ``n`` is there while card ``n`` of the deal (0-27, from the apex) lies in the pyramid.
"""

from functools import cache
from typing import TypeAlias

#: A place is written as it is typed: "7.3", "w" (or "w1", "w2", "w3"), "s".
Place: TypeAlias = str

ROWS = 7
SIZE = 28
FULL = (1 << SIZE) - 1

COORDINATES = tuple((row, column) for row in range(1, ROWS + 1) for column in range(1, row + 1))
PLACES = tuple(f"{row}.{column}" for row, column in COORDINATES)
NUMBERS = {place: number for number, place in enumerate(PLACES)}
#: The numbers of each row, from the apex.
ROW_NUMBERS = tuple(range(row * (row - 1) // 2, row * (row + 1) // 2) for row in range(1, ROWS + 1))
#: The pyramid's numbers in the order that lists use: row 7 first, each row from the left.
LIST_ORDER = tuple(sorted(range(SIZE), key=lambda number: (-COORDINATES[number][0], number)))


def covering(number: int) -> tuple[int, ...]:
    """Return the numbers of the two places that cover this one; none for row 7."""
    row, column = COORDINATES[number]
    if row == ROWS:
        return ()
    left = row * (row + 1) // 2 + column - 1
    return left, left + 1


#: For each place the bits of the two that cover it.
COVERS = tuple(sum(1 << cover for cover in covering(number)) for number in range(SIZE))


@cache
def free(shape: int) -> int:
    """Return the bits of the cards that nothing covers in this shape."""
    return sum(1 << number for number in range(SIZE) if shape >> number & 1 and not shape & COVERS[number])


@cache
def free_numbers(shape: int) -> tuple[int, ...]:
    """Return the numbers of the free cards, in list order."""
    bits = free(shape)
    return tuple(number for number in LIST_ORDER if bits >> number & 1)


@cache
def free_places(shape: int) -> dict[str, int]:
    """Return the places of the free cards with their numbers, in list order; not to be changed."""
    return {PLACES[number]: number for number in free_numbers(shape)}
