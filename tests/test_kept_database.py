"""What is asked of the kept games."""

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from sitting import BEGINNING, CLASSIC, LOST, LOST_RULES, WON, Sitting, begun, database, execute, ticking

from pyramide_cli.engine.rules import RULE_SETS, UNLIMITED
from pyramide_cli.kept.database import MOST
from pyramide_cli.kept.faults import DamagedRow

ROOT = Path(__file__).parent.parent


def test_the_last_games_newest_first(tmp_path: Path) -> None:
    kept = database(tmp_path)
    sitting = Sitting(kept)
    for seed in (5, 6, 7):
        sitting.new(seed).play()
    assert [row.seed for row in kept.last(2)] == [7, 6]
    assert [row.seed for row in kept.last(10**30)] == [7, 6, 5]
    assert [row.number for row in kept.rows()] == [1, 2, 3]


def test_the_unfinished_game_that_was_played_last(tmp_path: Path) -> None:
    kept = database(tmp_path)
    sitting = Sitting(kept)
    for seed in (5, 6, 7):
        sitting.new(seed).play()
    first = kept.row(1)
    assert first
    assert (found := kept.unfinished())
    assert found.number == 3
    sitting.resume(first)
    sitting.play()
    assert (found := kept.unfinished())
    assert found.number == 1
    assert (found := kept.unfinished(besides=1))
    assert found.number == 3
    sitting.resign()
    assert (found := kept.unfinished())
    assert found.number == 3


def test_unfinished_games_of_one_second_stand_in_the_order_of_their_rows(tmp_path: Path) -> None:
    kept = database(tmp_path)
    sitting = Sitting(kept, lambda: BEGINNING)
    for seed in (5, 6):
        sitting.new(seed).play()
    assert (found := kept.unfinished())
    assert found.number == 2


def test_a_row_by_its_number(tmp_path: Path) -> None:
    kept = begun(database(tmp_path))
    assert (row := kept.row(1))
    assert row.seed == WON
    assert [kept.row(number) for number in (0, 2, MOST, 10**40)] == [None] * 4


def test_the_fewest_moves_of_a_win(tmp_path: Path) -> None:
    kept = database(tmp_path)
    sitting = Sitting(kept)
    three, endless = RULE_SETS["three-piles"], CLASSIC.with_passes(UNLIMITED)
    sitting.new(117)
    sitting.play_all()
    assert kept.fewest(CLASSIC) == 48
    sitting.new(251)
    sitting.play_all()
    assert (kept.fewest(CLASSIC), kept.fewest(CLASSIC, besides=2)) == (47, 48)
    assert (kept.fewest(endless), kept.fewest(three)) == (None, None)
    sitting.new(WON, endless)
    sitting.play_all()
    assert kept.fewest(endless) == 39
    sitting.new(WON)  # kept before, under other rules
    sitting.play_all()
    sitting.new(LOST, LOST_RULES)
    sitting.play_all()
    assert (kept.fewest(CLASSIC), kept.fewest(LOST_RULES)) == (47, None)


def test_an_interrupt_within_the_writing_takes_it_back(tmp_path: Path) -> None:
    kept = begun(database(tmp_path))
    row = kept.row(1)
    assert row
    with suppress(KeyboardInterrupt), kept.writing() as put:
        assert put(replace(row, taken=7), {row}).number == 1
        raise KeyboardInterrupt
    assert kept.row(1) == row


def test_rows_that_cannot_be_read_are_passed_over(tmp_path: Path) -> None:
    kept = database(tmp_path)
    sitting = Sitting(kept)
    for seed in (5, 6, 7):
        sitting.new(seed).play()
    execute(kept, "UPDATE games SET cards = CAST(x'ff1b5b00' AS TEXT) WHERE number = 3")
    assert [row.number for row in kept.rows()] == [1, 2]
    assert (found := kept.unfinished())
    assert found.number == 2
    with pytest.raises(DamagedRow):
        kept.row(3)
    sitting.play()
    assert [row.moves for row in kept.rows()] == [1, 1, 2]


def test_two_sittings_at_once(tmp_path: Path) -> None:
    kept = database(tmp_path)
    first, second = Sitting(kept).new(5), Sitting(kept, ticking()).new(6)
    for _ in range(3):
        first.play()
        second.play()
    assert [(row.seed, row.moves) for row in kept.rows()] == [(5, 3), (6, 3)]
