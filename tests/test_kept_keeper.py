"""What becomes of a row, sentence by sentence: how it begins, goes on, comes to its end and beyond it."""

from pathlib import Path
from random import Random

import pytest
from sitting import BEGINNING, CLASSIC, LOST, LOST_RULES, WON, Sitting, database, ticking

from pyramide_cli.engine.cards import MAX_SEED, Deal
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.position import DRAW, auto_move
from pyramide_cli.engine.rules import PASSES, RULE_SETS, Status
from pyramide_cli.shell.commands import COMMANDS
from pyramide_cli.shell.kept_games import game_of
from pyramide_cli.text.voice import Voice


@pytest.fixture
def sitting(tmp_path: Path) -> Sitting:
    return Sitting(database(tmp_path))


def test_an_untouched_deal_is_no_game(sitting: Sitting) -> None:
    sitting.new()
    sitting.ask()
    sitting.restart()
    sitting.keep()
    assert not (sitting.kept and sitting.kept.file.parent.exists())
    assert sitting.keeper.number == 0


def test_a_resignation_is_no_first_move(sitting: Sitting) -> None:
    sitting.new()
    sitting.resign()
    assert sitting.rows == []
    sitting.undo()
    sitting.play()
    assert sitting.row.status == Status.PLAYING


def test_a_game_is_kept_from_its_first_move_on_after_each_command(sitting: Sitting) -> None:
    sitting.new()
    for number in range(1, 10):
        sitting.play()
        row = sitting.row
        assert (row.number, row.moves, row.score) == (1, number, sitting.game.position.removed)
        assert row.line.splitlines() == [str(step.move) for step in sitting.game.line]
        assert row.begun < row.changed or number == 1
    sitting.undo(4)
    assert sitting.row.moves == 5
    assert sitting.row.redo.splitlines() == [str(step.move) for step in sitting.game.taken_back]
    sitting.redo()
    assert (sitting.row.moves, sitting.row.taken) == (6, 4)
    assert sitting.row.begun == sitting.row.changed.replace(second=0) == BEGINNING
    assert sitting.faults == [None] * len(sitting.faults)


def test_a_command_that_changes_nothing_writes_nothing(sitting: Sitting) -> None:
    sitting.new()
    sitting.play()
    before = sitting.row
    sitting.keep()
    assert sitting.row == before


def test_counts(sitting: Sitting) -> None:
    sitting.new()
    sitting.ask()
    sitting.auto(5)
    sitting.undo(2)
    sitting.ask()
    sitting.redo(1)
    sitting.auto()
    row = sitting.row
    assert (row.taken, row.asked, row.auto, row.moves) == (2, 2, 6, 5)


def test_answers_about_an_untouched_deal_belong_to_its_cards(sitting: Sitting) -> None:
    """solve, then the same cards dealt again, by seed, by rules or as cards."""
    sitting.new()
    sitting.ask()
    sitting.new(WON + 1)
    sitting.new(WON, RULE_SETS["open"])
    sitting.ask()
    sitting.load(Game(Deal.from_cards(Deal.from_seed(WON).cards), CLASSIC))
    sitting.play()
    sitting.new(WON + 1)
    sitting.play()
    assert [row.asked for row in sitting.rows] == [2, 0]


def test_a_resignation_taken_back_is_no_move_taken_back(sitting: Sitting) -> None:
    sitting.new()
    sitting.play()
    sitting.resign()
    sitting.undo()
    assert sitting.row.taken == 0
    sitting.undo()
    assert sitting.row.taken == 1


def test_restart_changes_a_row_with_its_first_move_only_and_takes_all_moves_back(sitting: Sitting) -> None:
    sitting.new()
    sitting.auto(7)
    before = sitting.row
    sitting.restart()
    sitting.keep()
    sitting.restart()
    sitting.ask()
    assert sitting.row == before
    sitting.play()
    row = sitting.row
    assert (row.number, row.moves, row.taken, row.asked, row.auto) == (1, 1, 7, 1, 7)
    assert row.begun == before.begun


def test_restart_after_an_undo_counts_each_move_once(sitting: Sitting) -> None:
    sitting.new()
    sitting.auto(7)
    sitting.undo(3)
    sitting.restart()
    sitting.play()
    assert sitting.row.taken == 7


def test_a_row_taken_back_to_no_move_is_neither_announced_nor_resumed(sitting: Sitting) -> None:
    assert sitting.kept
    sitting.new()
    sitting.auto(2)
    assert sitting.kept.played_last(unfinished=True) == sitting.row
    sitting.undo(2)
    assert sitting.kept.played_last(unfinished=True) is None
    assert not sitting.row.is_unfinished
    assert sitting.row.taken == 2
    sitting.redo()
    assert sitting.kept.played_last(unfinished=True) == sitting.row


def test_a_loaded_game_begins_its_row_with_the_first_move_made_here(sitting: Sitting) -> None:
    game = Game(Deal.from_seed(WON), CLASSIC)
    for _ in range(6):
        move = auto_move(game.position)
        assert move
        game.play(move)
    sitting.load(game)
    sitting.keep()
    sitting.undo(2)
    sitting.redo()
    assert sitting.rows == []
    sitting.play()
    row = sitting.row
    assert (row.moves, row.taken, row.auto) == (6, 2, 0)
    assert row.line.count("\n") == 5


def test_moves_by_hand_that_are_the_ones_taken_back_are_moves(sitting: Sitting) -> None:
    """Redo plays the same moves, yet begins no row: the two are told apart."""
    game = Game(Deal.from_seed(WON), CLASSIC)
    game.play(DRAW)
    game.play(DRAW)
    game.undo(2)
    sitting.load(game)
    game.redo(2)
    sitting.keep()
    assert sitting.rows == []
    game.undo(2)
    sitting.keep()
    game.play(DRAW)
    game.play(DRAW)
    sitting.keep()
    assert sitting.row.moves == 2


def test_another_program_that_changed_the_row_keeps_it(tmp_path: Path) -> None:
    kept = database(tmp_path)
    mine, other = Sitting(kept), Sitting(kept, ticking())
    mine.new()
    mine.auto(5)
    row = mine.row
    other.resume(row)
    mine.resume(row)
    other.undo()
    mine.auto(3)
    first, second = kept.rows()
    assert (first.moves, first.taken) == (4, 1)
    assert (second.number, second.moves, second.auto, second.again) == (2, 8, 8, True)
    other.auto(2)
    mine.play()
    assert [row.moves for row in kept.rows()] == [6, 9]


def test_a_change_and_its_undo_by_another_program_are_changes(tmp_path: Path) -> None:
    """The clock stands still here: not only the times are compared."""
    kept = database(tmp_path)
    mine, other = (Sitting(kept, lambda: BEGINNING) for _ in range(2))
    mine.new()
    mine.auto(5)
    other.resume(mine.row)
    other.auto(1)
    other.undo()
    mine.play()
    assert [row.moves for row in kept.rows()] == [5, 6]


def test_a_row_that_was_only_looked_at_is_not_changed(tmp_path: Path) -> None:
    kept = database(tmp_path)
    mine, other = Sitting(kept), Sitting(kept)
    mine.new()
    mine.play()
    other.resume(mine.row)
    other.keep()
    mine.play()
    assert mine.row.moves == 2


def test_a_row_that_was_removed_is_begun_again(tmp_path: Path) -> None:
    sitting = Sitting(database(tmp_path)).new()
    sitting.play()
    assert sitting.kept
    sitting.kept.file.unlink()
    sitting.play()
    assert (sitting.row.moves, sitting.row.again) == (2, False)


def test_again_means_the_same_cards_under_whatever_rules(sitting: Sitting) -> None:
    sitting.new()
    sitting.play()
    sitting.new(rules=RULE_SETS["three-piles"])
    sitting.play()
    sitting.load(Game(Deal.from_cards(Deal.from_seed(WON).cards), CLASSIC))
    sitting.play()
    sitting.new(WON + 1)
    sitting.play()
    assert [row.again for row in sitting.rows] == [False, True, True, False]
    assert [row.seed for row in sitting.rows] == [str(WON), str(WON), None, str(WON + 1)]


def test_again_stays_as_it_was(sitting: Sitting) -> None:
    for _ in range(2):
        sitting.new()
        sitting.play()
        sitting.play()
    assert [row.again for row in sitting.rows] == [False, True]


def test_what_was_being_played_is_kept_in_turn(sitting: Sitting) -> None:
    sitting.new()
    sitting.auto(4)
    first = sitting.row
    sitting.new(1)
    sitting.auto(3)
    sitting.resume(first)
    sitting.play()
    assert [row.moves for row in sitting.rows] == [5, 3]
    assert sitting.keeper.number == 1


def test_the_largest_seed(sitting: Sitting) -> None:
    sitting.new(MAX_SEED)
    sitting.play()
    assert sitting.row.seed == str(MAX_SEED)
    assert sitting.row.deal == Deal.from_seed(MAX_SEED)


def test_random_sittings_are_kept_as_they_are_played(tmp_path: Path) -> None:
    """Whatever is done, the row shows the game, but where it waits for a move; its game has the same undo and redo."""
    random = Random(9)
    sitting = Sitting(database(tmp_path)).new()
    actions = [sitting.play, sitting.auto, sitting.undo, sitting.redo, sitting.ask, sitting.resign, sitting.restart]
    for _ in range(180):
        action = random.choices(actions, [30, 4, 4, 4, 1, 1, 1])[0]
        if action in (sitting.play, sitting.resign) and sitting.game.status != Status.PLAYING:
            action = sitting.undo if random.random() < 0.5 else sitting.new
        if action == sitting.new:
            rules = random.choice(list(RULE_SETS.values())).with_passes(random.choice(PASSES))
            sitting.new(random.choice([WON, LOST, *range(50)]), rules)
        elif action in (sitting.undo, sitting.redo, sitting.auto):
            action(random.choice([1, 2, 3, 50]))
        else:
            action()
        kept = sitting.kept and sitting.keeper.number and sitting.kept.row(sitting.keeper.number)
        if kept and action == sitting.play:
            assert kept.showing(sitting.game) == kept
            game = game_of(kept, Voice("en"), COMMANDS)
            assert [game.line, game.taken_back] == [sitting.game.line, sitting.game.taken_back]
    assert len(sitting.rows) > 5
    assert {row.status for row in sitting.rows} >= {Status.WON, Status.LOST, Status.RESIGNED}


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


def test_the_first_end_is_the_result(sitting: Sitting) -> None:
    lost(sitting)
    first = sitting.row.first_end
    assert first
    assert (first.status, first.moves, first.time) == (Status.LOST, sitting.game.moves, sitting.row.changed)
    sitting.undo(3)
    assert (sitting.row.status, sitting.row.first_end) == (Status.PLAYING, first)
    sitting.resign()
    assert (sitting.row.status, sitting.row.first_end) == (Status.RESIGNED, first)


def test_a_resignation_that_the_very_next_command_takes_back_is_none(sitting: Sitting) -> None:
    sitting.new()
    sitting.play()
    sitting.resign()
    assert sitting.row.first_end
    sitting.keeper.judged(True)
    sitting.undo()
    assert (sitting.row.first_end, sitting.row.first_line, sitting.row.winnable) == (None, None, None)
    sitting.redo()
    assert sitting.row.first_end
    sitting.undo(2)
    sitting.ask()
    sitting.play_all()
    row = sitting.row
    assert (row.is_won, row.asked, row.taken) == (True, 1, 1)


def test_an_answer_about_a_game_just_resigned_makes_it_a_result(sitting: Sitting) -> None:
    sitting.new()
    sitting.play()
    sitting.resign()
    sitting.ask()
    sitting.undo()
    sitting.play_all()
    assert (sitting.row.is_won, sitting.row.status, sitting.row.asked) == (False, Status.WON, 0)


@pytest.mark.parametrize("between", [Sitting.keep, Sitting.restart])
def test_a_resignation_that_is_not_taken_back_at_once_is_the_result(sitting: Sitting, between) -> None:
    sitting.new()
    sitting.play()
    sitting.resign()
    between(sitting)
    sitting.undo()
    sitting.play()
    first = sitting.row.first_end
    assert first
    assert first.status == Status.RESIGNED


def test_a_second_resignation_taken_back_leaves_the_first_end(sitting: Sitting) -> None:
    lost(sitting)
    first, line = sitting.row.first_end, sitting.row.first_line
    sitting.undo(3)
    sitting.resign()
    sitting.undo()
    assert (sitting.row.first_end, sitting.row.first_line) == (first, line)


def test_the_line_of_the_first_end_is_kept(sitting: Sitting) -> None:
    lost(sitting)
    line = sitting.row.line
    sitting.undo(20)
    sitting.play_all()
    assert sitting.row.first_line == line


def test_what_is_played_after_a_loss_goes_on_in_its_row_and_may_be_won_in_the_end(sitting: Sitting) -> None:
    sitting.new()
    sitting.play()
    sitting.resign()
    sitting.keep()
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
    assert (second.moves, second.taken, second.asked, second.auto, second.again) == (1, 0, 2, 0, True)
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
