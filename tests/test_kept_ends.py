"""What becomes of a row when its game ends: the first end, a win, and what is played after it."""

from pathlib import Path

import pytest
from sitting import LOST, LOST_RULES, Sitting, database

from pyramide_cli.engine.rules import Status


def lost(sitting: Sitting) -> None:
    """Lose a game by hand."""
    sitting.new(LOST, LOST_RULES)
    sitting.play_all()
    assert sitting.game.status == Status.LOST


def won(sitting: Sitting) -> None:
    """Win a game by hand."""
    sitting.new()
    sitting.play_all()
    assert sitting.game.status == Status.WON


@pytest.fixture
def sitting(tmp_path: Path) -> Sitting:
    return Sitting(database(tmp_path))


def test_the_first_end_is_the_result(sitting: Sitting) -> None:
    lost(sitting)
    first = sitting.row.first_end
    assert first
    assert (first.status, first.moves, first.time) == (Status.LOST, sitting.game.moves, sitting.row.changed)
    sitting.undo(3)
    assert (sitting.row.status, sitting.row.first_end) == (Status.PLAYING, first)
    sitting.resign()
    assert (sitting.row.status, sitting.row.first_end) == (Status.RESIGNED, first)


def test_what_is_played_after_a_loss_goes_on_in_its_row_and_may_be_won_in_the_end(sitting: Sitting) -> None:
    sitting.new()
    sitting.play()
    sitting.resign()
    sitting.undo()
    sitting.play_all()
    row = sitting.row
    assert row.first_end
    assert (row.first_end.status, row.first_end.moves, row.status) == (Status.RESIGNED, 1, Status.WON)
    assert row.winnable is True


def test_restart_after_a_loss_goes_on_in_its_row(sitting: Sitting) -> None:
    lost(sitting)
    first, moves = sitting.row.first_end, sitting.game.moves
    sitting.restart()
    sitting.play()
    assert (sitting.row.status, sitting.row.first_end, sitting.row.taken) == (Status.PLAYING, first, moves)


def test_answers_after_the_first_end_do_not_count(sitting: Sitting) -> None:
    lost(sitting)
    sitting.ask()
    sitting.undo(2)
    sitting.ask()
    sitting.play()
    assert sitting.row.asked == 0


@pytest.mark.parametrize("count", [1, 5])
def test_in_a_won_row_the_first_move_after_undo_begins_a_new_row(sitting: Sitting, count: int) -> None:
    sitting.new()
    sitting.ask()
    sitting.auto(3)
    sitting.play_all()
    before = sitting.row
    sitting.undo(count)
    sitting.redo()
    sitting.undo()
    assert sitting.rows == [before]
    assert sitting.keeper.number == 1
    sitting.play()
    first, second = sitting.rows
    assert first == before
    assert second.moves == sitting.game.moves == before.moves - count + 1
    assert (second.asked, second.auto, second.taken) == (1, 3, count + 1)
    assert second.again
    assert second.begun > before.changed
    assert second.number == sitting.keeper.number == 2


def test_a_new_row_behind_a_won_one_has_an_end_of_its_own(sitting: Sitting) -> None:
    won(sitting)
    sitting.undo(5)
    sitting.play()
    assert (sitting.rows[1].first_end, sitting.rows[1].winnable) == (None, None)
    sitting.resign()
    assert sitting.keeper.unjudged
    first_end = sitting.rows[1].first_end
    assert first_end
    assert first_end.status == Status.RESIGNED


def test_in_a_won_row_the_first_move_after_restart_begins_a_new_row_without_counts(sitting: Sitting) -> None:
    sitting.new()
    sitting.ask()
    sitting.auto(100)
    before = sitting.row
    sitting.undo(2)
    sitting.restart()
    assert sitting.rows == [before]
    sitting.ask()
    sitting.play()
    first, second = sitting.rows
    assert first == before
    assert (second.moves, second.taken, second.asked, second.auto, second.again) == (1, 0, 1, 0, True)
    sitting.play()
    assert len(sitting.rows) == 2


def test_a_resignation_begins_no_row_behind_a_won_one(sitting: Sitting) -> None:
    won(sitting)
    before = sitting.row
    sitting.undo()
    sitting.resign()
    assert sitting.rows == [before]


def test_a_resumed_won_row_is_left_as_it_was(sitting: Sitting) -> None:
    won(sitting)
    row = sitting.row
    sitting.new(1)
    sitting.resume(row)
    sitting.undo()
    assert sitting.rows == [row]
    sitting.play()
    assert [kept.number for kept in sitting.rows] == [1, 2]


def test_a_lost_game_is_judged_once_when_it_has_ended(sitting: Sitting) -> None:
    sitting.new(LOST, LOST_RULES)
    sitting.play()
    assert not sitting.keeper.unjudged
    sitting.keeper.judged(True)
    assert sitting.row.winnable is None
    sitting.play_all()
    assert sitting.keeper.unjudged
    assert sitting.keeper.judged(False) is None
    assert sitting.row.winnable is False
    assert not sitting.keeper.unjudged
    sitting.undo()
    sitting.resign()
    assert not sitting.keeper.unjudged
    assert sitting.row.winnable is False


def test_an_undecided_deal_stays_unknown(sitting: Sitting) -> None:
    lost(sitting)
    before = sitting.row
    sitting.keeper.judged(None)
    assert sitting.row == before
    assert before.winnable is None
    assert not sitting.keeper.unjudged


@pytest.mark.parametrize("leave", [Sitting.new, Sitting.restart, Sitting.undo])
def test_the_next_command_ends_the_time_to_judge(sitting: Sitting, leave) -> None:
    lost(sitting)
    leave(sitting)
    assert not sitting.keeper.unjudged


def test_a_won_deal_could_be_won(sitting: Sitting) -> None:
    won(sitting)
    assert sitting.row.winnable is True
    assert not sitting.keeper.unjudged
    assert sitting.row.first_end
    assert sitting.row.first_end.moves == sitting.game.moves


def test_nothing_is_kept_without_a_database() -> None:
    sitting = Sitting(None)
    won(sitting)
    lost(sitting)
    assert sitting.keeper.judged(True) is None
    assert sitting.keeper.number == 0
    assert not sitting.keeper.unjudged
    assert set(sitting.faults) == {None}
