"""The pyramid's places, what covers what, and what is free: every shape worked out again from rows and columns."""

from itertools import product

import pytest

from pyramide_cli.engine import pyramid

GRID = [(row, column) for row in range(1, 8) for column in range(1, row + 1)]


def bits(places):
    """Turn (row, column) pairs into a shape: cards are numbered row by row from the apex."""
    return sum(1 << GRID.index(place) for place in places)


def reachable():
    """Every pyramid in which no card has gone before both cards that covered it, row by row from the bottom."""

    def rows_above(row, below):
        if row == 0:
            yield []
            return
        for kept in product((True, False), repeat=row):
            bare = all(kept[i] or not (row < 7 and (below[i] or below[i + 1])) for i in range(row))
            if bare:
                here = [(row, i + 1) for i in range(row) if kept[i]]
                for above in rows_above(row - 1, kept):
                    yield here + above

    return [frozenset(shape) for shape in rows_above(7, None)]


REACHABLE = reachable()


def test_the_free_cards_lead_to_all_1430_shapes_and_to_no_other():
    assert len(REACHABLE) == len(set(REACHABLE)) == 1430
    shapes = {pyramid.FULL}
    waiting = [pyramid.FULL]
    while waiting:
        shape = waiting.pop()
        further = {shape ^ 1 << number for number in pyramid.free_numbers(shape)} - shapes
        shapes |= further
        waiting += further
    assert shapes == {bits(shape) for shape in REACHABLE}


def test_free_cards_of_every_shape():
    for shape in REACHABLE:
        free = [(r, c) for r, c in shape if (r + 1, c) not in shape and (r + 1, c + 1) not in shape]
        assert pyramid.free(bits(shape)) == bits(free), sorted(shape)
        in_list_order = sorted(free, key=lambda place: (-place[0], place[1]))
        assert [GRID[number] for number in pyramid.free_numbers(bits(shape))] == in_list_order, sorted(shape)


def test_every_place_has_its_number_its_name_and_its_covers():
    assert (pyramid.ROWS, pyramid.SIZE, pyramid.FULL) == (7, 28, 2**28 - 1)
    for number, (row, column) in enumerate(GRID):
        assert pyramid.PLACES[number] == f"{row}.{column}"
        assert pyramid.NUMBERS[f"{row}.{column}"] == number
        covers = [place for place in ((row + 1, column), (row + 1, column + 1)) if place in GRID]
        assert [GRID[cover] for cover in pyramid.covering(number)] == covers
        assert pyramid.COVERS[number] == bits(covers)


@pytest.mark.parametrize(
    ("place", "covers"),
    [("1.1", "2.1 2.2"), ("3.2", "4.2 4.3"), ("6.1", "7.1 7.2"), ("6.6", "7.6 7.7"), ("7.1", ""), ("7.7", "")],
)
def test_covers_by_name(place, covers):
    assert " ".join(pyramid.PLACES[n] for n in pyramid.covering(pyramid.NUMBERS[place])) == covers


def test_lists_run_from_row_7_up_each_row_from_the_left():
    assert " ".join(pyramid.PLACES[number] for number in pyramid.LIST_ORDER) == (
        "7.1 7.2 7.3 7.4 7.5 7.6 7.7 6.1 6.2 6.3 6.4 6.5 6.6 "
        "5.1 5.2 5.3 5.4 5.5 4.1 4.2 4.3 4.4 3.1 3.2 3.3 2.1 2.2 1.1"
    )
