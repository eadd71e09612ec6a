"""The figures, from rows made by hand."""

import json
from dataclasses import replace
from datetime import timedelta
from random import Random

from sitting import BEGINNING, CLASSIC

from pyramide_cli.engine.cards import Deal
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.position import DRAW
from pyramide_cli.engine.rules import PASSES, RULE_SETS, UNLIMITED, Rules, Status
from pyramide_cli.kept.figures import Again, Figures, all_figures, figures
from pyramide_cli.kept.row import FirstEnd, Row

GAME = Game(Deal.from_seed(1), CLASSIC)
GAME.play(DRAW)
UNFINISHED = replace(Row.begin(GAME, BEGINNING), number=1)
KEYS = (
    "rules passes played won share unaided winnable winnable_won unknown in_the_end streak longest_streak fewest "
    "unfinished again"
)


def ended(how: str, *, moves: int = 50, after: int = 0, rules: Rules = CLASSIC, **changes) -> Row:
    """Return a row that first ended so, so many minutes after the beginning; it stands as it ended."""
    end = FirstEnd(Status(how), moves, BEGINNING + timedelta(minutes=after))
    return replace(UNFINISHED, status=Status(how), rules=rules, first_end=end, **changes)


def test_nothing_kept() -> None:
    assert all_figures([]) == []
    assert figures([], CLASSIC) == Figures(CLASSIC, 0, 0, None, 0, 0, 0, 0, 0, 0, 0, None, 0, Again(0, 0))


def test_how_many_could_be_won_and_how_many_of_those_were() -> None:
    rows = [
        ended("won", winnable=True),
        ended("lost", winnable=True),
        ended("lost", winnable=True),
        ended("resigned", winnable=False),
        ended("lost", winnable=None),
    ]
    found = figures(rows, CLASSIC)
    assert (found.played, found.won, found.share) == (5, 1, 0.2)
    assert (found.winnable, found.winnable_won, found.unknown) == (3, 1, 1)


def test_unaided_is_won_without_auto_undo_restart_or_an_answer() -> None:
    rows = [ended("won"), ended("won", auto=1), ended("won", taken=1), ended("won", asked=1), ended("lost")]
    assert figures(rows, CLASSIC).unaided == 1


def test_won_in_the_end_is_no_win() -> None:
    rows = [ended("lost", moves=20), ended("won", moves=60)]
    rows = [replace(rows[0], status=Status.WON, winnable=True), rows[1], ended("lost")]
    found = figures(rows, CLASSIC)
    assert (found.won, found.in_the_end, found.fewest, found.winnable_won, found.winnable) == (1, 1, 60, 0, 1)


def test_a_win_that_was_taken_back_is_a_win() -> None:
    assert figures([replace(ended("won"), status=Status.PLAYING)], CLASSIC).won == 1


def test_streaks_by_the_time_of_the_first_end() -> None:
    order = ["won", "lost", "won", "won", "won", "resigned", "won", "won"]
    rows = [ended(how, after=minute, number=100 - minute) for minute, how in enumerate(order)]
    Random(1).shuffle(rows)
    found = figures(rows, CLASSIC)
    assert (found.streak, found.longest_streak) == (2, 3)
    found = figures([*rows, ended("lost", after=99)], CLASSIC)
    assert (found.streak, found.longest_streak) == (0, 3)


def test_ends_of_one_second_stand_in_the_order_of_their_rows() -> None:
    rows = [ended("won", number=2), ended("lost", number=1)]
    assert figures(rows, CLASSIC).streak == 1
    assert figures([ended("won", number=1), ended("lost", number=2)], CLASSIC).streak == 0


def test_a_deal_kept_before_counts_apart() -> None:
    rows = [
        ended("won", moves=60, after=1),
        ended("won", moves=40, after=2, again=True),
        ended("lost", after=3, again=True),
        replace(ended("lost", after=4, again=True), status=Status.WON),
    ]
    found = figures(rows, CLASSIC)
    assert (found.played, found.won, found.streak, found.fewest, found.in_the_end) == (1, 1, 1, 60, 0)
    assert found.again == Again(3, 1)


def test_unfinished_games_are_no_losses() -> None:
    untouched = replace(UNFINISHED, moves=0, line="")
    gone_on = replace(ended("lost"), status=Status.PLAYING)
    found = figures([UNFINISHED, replace(UNFINISHED, again=True), untouched, gone_on], CLASSIC)
    assert (found.played, found.unfinished, found.again) == (1, 2, Again(0, 0))


def test_rules_and_passes_apart_in_their_order() -> None:
    chosen = [rules.with_passes(passes) for rules in RULE_SETS.values() for passes in PASSES]
    rows = [ended("won", rules=rules, moves=20 + number) for number, rules in enumerate(chosen)]
    found = all_figures(rows[::-1])
    assert [(one.rules, one.fewest) for one in found] == [(rules, 20 + n) for n, rules in enumerate(chosen)]
    assert all_figures([rows[5], replace(UNFINISHED, moves=0)]) == [found[5]]
    assert [one.rules for one in all_figures([UNFINISHED])] == [CLASSIC]


def test_the_form_in_json() -> None:
    rows = [ended("won", rules=CLASSIC.with_passes(UNLIMITED)), ended("lost", again=True)]
    second, first = (json.loads(json.dumps(one.plain())) for one in all_figures(rows)[::-1])
    assert list(first) == KEYS.split()
    assert (first["rules"], first["passes"], first["share"], first["fewest"]) == ("classic", 3, None, None)
    assert first["again"] == {"played": 1, "won": 0}
    assert (second["passes"], second["share"], second["fewest"]) == (None, 1.0, 50)
