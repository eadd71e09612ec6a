"""solve, hint, verdict and odds at the prompt and in JSON; they answer and change nothing."""

import json
import random

import pytest
import walks
from running import run_inside
from walks import code, feed

from pyramide_cli.engine.cards import Deal
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.rules import RULE_SETS, Status
from pyramide_cli.shell.commands import ask
from pyramide_cli.shell.printers import state
from pyramide_cli.shell.session import Session

KEYS = {"verdict", "moves", "line", "shortest", "nodes"}


def session(seed: int, rules: str = "open", language: str = "en") -> Session:
    return walks.session(Game(Deal.from_seed(seed), RULE_SETS[rules]), language)


@pytest.mark.parametrize("rules", RULE_SETS)
def test_following_hints_wins(rules: str) -> None:
    followed = 0
    for seed in range(1, 25):
        held = session(seed, rules)
        if feed(held, "verdict").result["verdict"] != "winnable":
            continue
        followed += 1
        while held.game.status == Status.PLAYING:
            hint = feed(held, "hint").result
            assert hint["from"] == "solver"
            assert hint["line"][0] == hint["move"]
            assert feed(held, hint["move"]).ok
        assert held.game.status == Status.WON
    assert followed


def test_answers_change_nothing() -> None:
    chance = random.Random(8)
    for seed in range(1, 3):
        held = session(seed)
        for _ in range(8):
            if held.game.status != Status.PLAYING:
                break
            feed(held, chance.choice(["auto", "draw", "auto 2", "undo", "draw 2"]))
            before = state(held.game)
            for question in ("verdict", "hint", "solve", "odds 2"):
                feed(held, question)
                assert state(held.game) == before


@pytest.mark.parametrize("rules", ["open", "classic", "three-piles"])
def test_who_plays_each_hint_wins(rules: str) -> None:
    won = 0
    for seed in range(1, 30):
        held = session(seed, rules)
        feed(held, f"new --seed {seed} --passes unlimited")
        if feed(held, "verdict").result["verdict"] == "winnable":
            while held.game.status is Status.PLAYING:
                feed(held, feed(held, "hint").result["move"])
                assert held.game.moves < 300
            assert held.game.status is Status.WON
            won += 1
    assert won > 3


def test_an_answer_does_not_hang_on_what_was_asked_before_it() -> None:
    held, other = session(2), session(2)
    shortest = feed(held, "solve --shortest").result
    some = feed(held, "solve").result
    assert some == feed(other, "solve").result
    assert shortest["shortest"]
    assert shortest["moves"] <= some["moves"]
    assert feed(other, "solve --shortest").result == shortest


def test_a_lost_position_has_autos_move() -> None:
    held = session(7, "classic")
    assert feed(held, "verdict").result["verdict"] == "unwinnable"
    hint = feed(held, "hint").result
    assert (hint["from"], hint["move"], hint["moves"], hint["line"]) == ("auto", "king 7.2", None, None)
    assert feed(held, "solve").result["line"] is None


def test_an_undecided_answer_is_no_no(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ask, "MOST_NODES", 1)
    held = session(1, "classic")
    answer = feed(held, "hint")
    assert (answer.result["verdict"], answer.result["from"]) == ("undecided", "auto")
    assert answer.lines[0].startswith("No answer within 1 position; auto would play ")
    assert feed(held, "verdict").lines == ("No answer within 1 position.",)
    dead = session(7, "classic")
    assert feed(dead, "verdict").result["verdict"] == "unwinnable"


def test_the_stock_is_owned_up_to_once_a_game() -> None:
    held = session(2)
    note = "This answer looked at the face-down stock."
    asked = ["verdict", "hint", "new --seed 3", "verdict", "solve", "restart", "v"]
    assert [note in feed(held, line).lines for line in asked] == [True, False, False, True, False, False, False]


def test_after_the_end() -> None:
    held = session(7, "classic")
    feed(held, "auto all")
    assert feed(held, "verdict").result["verdict"] == "unwinnable"
    assert code(feed(held, "hint")) == "GAME_OVER"
    assert code(feed(held, "odds")) == "GAME_OVER"
    held = session(2)
    for move in feed(held, "solve").result["line"]:
        feed(held, move)
    answer = feed(held, "verdict")
    assert answer.lines[0] == "Won already."
    assert (answer.result["moves"], answer.result["line"]) == (0, [])


@pytest.mark.parametrize(
    "line",
    [
        "solve x",
        "solve --short",
        "solve --shortest 2",
        "hint 3",
        "verdict now",
        "odds 0",
        "odds x",
        "odds 3 4",
        "odds all",
    ],
)
def test_bad_arguments(line: str) -> None:
    for language in ("en", "fr"):
        assert code(feed(session(2, language=language), line)) == "BAD_ARGUMENT"


def test_odds_in_words_and_json() -> None:
    held = session(2)
    answer = feed(held, "odds 4")
    result = answer.result
    assert set(result) == {"orders", "exact", "won", "share", "low", "high", "best", "moves", "any_order"}
    assert [entry["move"] for entry in result["moves"]] == [str(move) for move in held.game.legal_moves()]
    assert (result["orders"], result["exact"]) == (4, False)
    assert len(answer.lines) == 2 + len(result["moves"])
    assert "Your own chance is lower" in answer.lines[1]
    assert not any("best" in line for line in answer.lines[2:])  # all of them share the figure
    feed(held, "draw 24")
    exact = feed(held, "odds")
    assert (exact.result["exact"], exact.result["orders"]) == (True, 1)
    assert exact.lines[0] == "Every card is known: it can be won."


def test_odds_mark_every_best_move_and_none_where_nothing_wins() -> None:
    for seed in range(1, 9):
        held = session(seed, "classic")
        feed(held, "draw 24")
        answer = feed(held, "odds")
        won = [entry["won"] for entry in answer.result["moves"]]
        one = won.count(max(won)) == 1
        marked = [line.endswith(", the best" if one else ", equal best") for line in answer.lines[-len(won) :]]
        if answer.result["any_order"] is False:
            assert (answer.result["orders"], answer.result["best"], len(answer.lines)) == (0, None, 1)
        elif len(set(won)) == 1:
            assert not any(marked)
        else:
            assert marked == [count == max(won) for count in won]


def test_nothing_is_said_of_the_stock_where_none_lies_face_down() -> None:
    held = session(2)
    feed(held, "draw 24")
    assert len(feed(held, "verdict").lines) == len(feed(held, "hint").lines) == 1


def test_json_objects() -> None:
    ran = run_inside("--seed", "2", "--rules", "open", "--json", "--lang", "fr", stdin="v\nsolve\nhint\nindice\n")
    results = [json.loads(line)["result"] for line in ran.lines[1:]]
    assert [set(result) for result in results] == [
        KEYS | {"any_order"},
        KEYS,
        KEYS | {"move", "from"},
        KEYS | {"move", "from"},
    ]
    assert results[2] == results[3]
