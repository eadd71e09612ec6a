"""The figures, from rows made by hand."""

import json
from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest
from sitting import BEGINNING, CLASSIC

from pyramide_cli.engine.cards import Deal
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.position import DRAW
from pyramide_cli.engine.rules import PASSES, RULE_SETS, UNLIMITED, Rules, Status
from pyramide_cli.kept.figures import Count, Figures, all_figures, figures
from pyramide_cli.kept.row import FirstEnd, Row, passes_of

GAME = Game(Deal.from_seed(1), CLASSIC)
GAME.play(DRAW)
UNFINISHED = replace(Row.begin(GAME, BEGINNING), number=1)
KEYS = (
    "rules passes played won share unaided untouched winnable winnable_won unknown in_the_end streak longest_streak "
    "fewest unfinished again"
)


def ended(how: str, *, moves: int = 50, turn: int = 0, rules: Rules = CLASSIC, **changes) -> Row:
    """Return a row that first ended so, at this turn; it stands as it ended."""
    end = FirstEnd(Status(how), moves, BEGINNING, turn)
    name, passes = rules.name, passes_of(rules)
    return replace(UNFINISHED, status=Status(how), rules=name, passes=passes, first_end=end, **changes)


def test_nothing_kept() -> None:
    assert all_figures([]) == []
    assert figures([], CLASSIC) == Figures(CLASSIC)


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


def test_unaided_and_untouched() -> None:
    helped = [ended("won", moves=30, auto=1), ended("won", moves=31, asked=1), ended("won", moves=32, asked=1, taken=1)]
    alone = [ended("won", moves=52), ended("won", moves=51, taken=1)]
    found = figures([*helped, *alone, ended("lost", moves=20)], CLASSIC)
    assert (found.won, found.unaided, found.untouched, found.fewest) == (5, 2, 1, 51)
    assert figures(helped, CLASSIC).fewest is None


def test_won_in_the_end_is_no_win() -> None:
    rows = [ended("lost", moves=20), ended("won", moves=60)]
    rows = [replace(rows[0], status=Status.WON, winnable=True), rows[1], ended("lost")]
    found = figures(rows, CLASSIC)
    assert (found.won, found.in_the_end, found.fewest, found.winnable_won, found.winnable) == (1, 1, 60, 0, 1)


def test_a_win_that_was_taken_back_is_a_win() -> None:
    assert figures([replace(ended("won"), status=Status.PLAYING)], CLASSIC).won == 1


def test_streaks_in_the_order_of_the_first_ends() -> None:
    order = ["won", "lost", "won", "won", "won", "resigned", "won", "won"]
    rows = [ended(how, turn=turn, number=100 - turn) for turn, how in enumerate(order)]
    Random(1).shuffle(rows)
    found = figures(rows, CLASSIC)
    assert (found.streak, found.longest_streak) == (2, 3)
    found = figures([*rows, ended("lost", turn=99)], CLASSIC)
    assert (found.streak, found.longest_streak) == (0, 3)


@pytest.mark.parametrize("helped", [{"auto": 1}, {"asked": 2}])
def test_a_win_with_help_neither_lengthens_nor_breaks_a_streak(helped: dict[str, int]) -> None:
    rows = [ended("won", turn=1), ended("won", turn=2, **helped), ended("won", turn=3, taken=4)]
    assert figures(rows, CLASSIC).streak == 2
    assert figures([*rows, ended("lost", turn=4, **helped)], CLASSIC).streak == 0


def test_the_clock_counts_for_nothing() -> None:
    late = replace(ended("won", turn=1), changed=BEGINNING + timedelta(days=1500))
    assert figures([ended("lost", turn=2), late], CLASSIC).streak == 0


def test_grades_that_were_asked_for() -> None:
    rows = [ended("won", grade="hard"), ended("lost", grade="hard"), ended("won", grade="easy"), ended("lost")]
    rows.append(ended("won", grade="easy", again=True))
    assert figures(rows, CLASSIC).grades == {"hard": Count(2, 1), "easy": Count(1, 1)}


def test_a_deal_kept_before_counts_apart() -> None:
    rows = [
        ended("won", moves=60, turn=1),
        ended("won", moves=40, turn=2, again=True),
        ended("lost", turn=3, again=True),
        replace(ended("lost", turn=4, again=True), status=Status.WON),
    ]
    found = figures(rows, CLASSIC)
    assert (found.played, found.won, found.streak, found.fewest, found.in_the_end) == (1, 1, 1, 60, 0)
    assert found.again == Count(3, 1)


def test_unfinished_games_are_no_losses() -> None:
    untouched = replace(UNFINISHED, moves=0, line="")
    gone_on = replace(ended("lost"), status=Status.PLAYING)
    found = figures([UNFINISHED, replace(UNFINISHED, again=True), untouched, gone_on], CLASSIC)
    assert (found.played, found.unfinished, found.again) == (1, 2, Count(0, 0))


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
