"""JSON Lines: the shape of every object, the same in every language, and nothing that may not be known."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
import running
import walks

from pyramide_cli.engine.cards import DECK, Deal
from pyramide_cli.engine.deal_text import format_position
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.rules import RULE_SETS
from pyramide_cli.shell.printers import record

KEYS = ["command", "ok", "error", "result", "state"]
STATE = [
    "rules",
    "seed",
    "status",
    "pass",
    "moves",
    "removed",
    "pyramid",
    "stock",
    "stock_top",
    "wastes",
    "legal",
    "undo",
    "redo",
    "ranks",
    "position",
]


def objects(*args: str, stdin: str = "") -> list[dict[str, Any]]:
    ran = running.run_inside("--json", *args, stdin=stdin)
    assert ran.stdout.isascii()
    return [json.loads(line) for line in ran.lines]


def check(thing: dict[str, Any], game: Game) -> None:
    """Check an object against the game it is about."""
    assert [key for key in thing if key != "format"] == KEYS
    state, position, cards = thing["state"], game.position, game.deal.cards
    assert list(state) == STATE
    rules = game.rules
    assert state["rules"] == {
        "name": rules.name,
        "passes": None if rules.unlimited else rules.passes,
        "draw": rules.draw,
        "open_stock": rules.open_stock,
    }
    assert list(state["rules"]) == ["name", "passes", "draw", "open_stock"]
    assert [len(row) for row in state["pyramid"]] == [1, 2, 3, 4, 5, 6, 7]
    row_by_row = [card for row in state["pyramid"] for card in row]
    assert row_by_row == [cards[n] if position.pyramid >> n & 1 else None for n in range(28)]
    assert state["wastes"] == [[cards[n] for n in range(52) if waste >> n & 1] for waste in position.wastes]
    assert state["stock"] == position.stock.bit_count()
    top = cards[position.stock_top_number] if rules.open_stock and position.stock else None
    assert state["stock_top"] == top
    assert state["legal"] == [str(move) for move in game.legal_moves()]
    assert (state["seed"], state["status"]) == (game.deal.seed, game.status)
    assert (state["pass"], state["moves"]) == (position.pass_number, game.moves)
    assert (state["removed"], state["undo"], state["redo"]) == (position.removed, game.undoable, game.redoable)
    assert (state["ranks"], state["position"]) == (False, format_position(position))
    assert (thing["error"] is None) == thing["ok"]
    if thing["error"]:
        assert list(thing["error"]) == ["code", "message"]
        assert thing["result"] is None


@pytest.mark.parametrize("rules", RULE_SETS)
def test_random_games(rules: str) -> None:
    random = Random(rules)
    session = walks.session(Game(Deal.from_seed(11), RULE_SETS[rules]), ascii_only=True)
    commands, expected = [], [record(None, session.game)]
    games = [session.game]
    check(expected[0], session.game)
    for _ in range(200):
        command = walks.command(random, session.game)
        answer = walks.feed(session, command)
        commands.append(command)
        expected.append(record(answer, session.game))
        check(expected[-1], session.game)
        games.append(session.game)
    played = objects("--seed", "11", "--rules", rules, "-k", stdin="\n".join(commands))
    assert played.pop(0) == {"format": 1} | expected.pop(0)
    assert played == expected


def test_a_face_down_stock_is_never_shown() -> None:
    """Two deals that differ only below what has been turned look the same."""
    random = Random(1)
    for rules in RULE_SETS.values():
        cards = list(Deal.from_seed(5).cards)
        rest = cards[40:]
        random.shuffle(rest)
        printed = []
        for deal in (cards, [*cards[:40], *rest]):
            script = "draw 3\nauto 2\nmoves\ncount\nshow\nhistory\nrules\n"
            found = objects("--rules", rules.name, "--script", "s.txt", *write(deal, script))
            printed.append(found)
        assert printed[0] == printed[1]


def write(deal: list[str], script: str) -> list[str]:
    for name, text in (("d.txt", " ".join(deal)), ("s.txt", script)):
        Path(name).write_text(text)
    return ["--deal", "d.txt"]


RESULTS = [
    ("king 7.2", None),
    ("draw", None),
    ("draw 1", {"moves": ["draw"]}),
    ("draw 2", {"moves": ["draw", "draw"]}),
    ("auto", {"moves": ["king 7.2"]}),
    ("auto 2", {"moves": ["king 7.2", "draw"]}),
    ("moves", {"moves": ["king 7.2", "draw"]}),
    ("history", {"moves": []}),
    ("expect moves 0", None),
    ("show", None),
    ("show list", None),
    ("resign", None),
    ("restart", None),
    ("new --seed 8", None),
    ("save game.txt", {"file": "game.txt"}),
    ("quit", None),
]


@pytest.mark.parametrize(("command", "result"), RESULTS)
def test_results(command: str, result: object) -> None:
    first, second = objects("--seed", "7", stdin=command)
    assert (first["command"], first["ok"], first["error"], first["result"]) == (None, True, None, None)
    assert (second["command"], second["ok"], second["error"], second["result"]) == (command, True, None, result)


def test_undo_gives_the_latest_first_and_redo_the_order_of_play() -> None:
    found = objects("--seed", "7", stdin="king 7.2\ndraw\nresign\nundo 3\nredo 2\nredo\nundo\nundo all\nredo all")
    results = [thing["result"] for thing in found[4:]]
    line = ["king 7.2", "draw", "resign"]
    assert [result["moves"] for result in results] == [line[::-1], line[:2], line[2:], line[2:], line[1::-1], line]


@pytest.mark.parametrize("command", ["help", "help tips", "help king", "rules", "aide", "règles"])
def test_text_is_a_list_of_lines(command: str) -> None:
    result = objects("--seed", "7", "--lang", "fr", stdin=command)[1]["result"]
    assert list(result) == ["text"]
    assert all(isinstance(line, str) and "\n" not in line for line in result["text"])


def test_counts() -> None:
    result = objects("--seed", "7", stdin="draw 5\ncount")[2]["result"]
    assert list(result) == ["counts"]
    assert list(result["counts"]) == list("A23456789TJQK")
    for places in result["counts"].values():
        assert list(places) == ["pyramid", "waste", "stock", "gone", "unseen"]
        assert sum(places.values()) == 4


def test_the_language_changes_nothing() -> None:
    script = "king 7.2\nfoo\nhelp roi\ndraw 30\nregles\nexpect won\nroi 1.1\n"
    assert objects("--seed", "7", "-k", stdin=script) == objects("--seed", "7", "-k", "--lang", "fr", stdin=script)


def test_errors_stand_in_the_objects_alone() -> None:
    for language in ("en", "fr"):
        ran = running.run_inside("--json", "--seed", "7", "--lang", language, stdin="draw\nking 7.1\ndraw")
        assert ran.status == 3
        assert len(ran.lines) == 3
        assert json.loads(ran.lines[2])["error"]["code"] == "NOT_A_KING"
        assert ran.stderr == ""


def test_a_given_deal_has_no_seed() -> None:
    first, second = objects("--seed", "7", stdin=f"new --cards {' '.join(DECK)}")
    assert first["state"]["seed"] == 7
    assert second["state"]["seed"] is None


def test_load_comes_with_its_moves() -> None:
    objects("--seed", "7", stdin="king 7.2\ndraw\nsave game.txt")
    (first,) = objects("--load", "game.txt")
    assert (first["command"], first["state"]["moves"], first["state"]["undo"]) == (None, 2, 2)


def test_the_end_of_the_input_prints_nothing_and_quit_stops() -> None:
    assert len(objects("--seed", "7")) == 1
    assert len(objects("--seed", "7", stdin="draw\n")) == 2
    assert len(objects("--seed", "7", stdin="draw\nquit\ndraw")) == 3


def test_blank_lines_and_remarks_print_nothing() -> None:
    assert len(objects("--seed", "7", stdin="\n# draw\n  \ndraw # once\n")) == 2


def test_a_chosen_seed_is_in_the_state_and_in_the_echo() -> None:
    first, second = objects(stdin="new --rules open")
    assert isinstance(first["state"]["seed"], int)
    assert second["command"] == f"new --rules open --seed {second['state']['seed']}"


def test_a_transcript_is_run_as_one() -> None:
    text = running.run_inside("--seed", "7", "--rules", "open", stdin="draw\nauto 3\n").stdout
    Path("t.txt").write_bytes(text.encode())
    found = objects("--script", "t.txt")
    assert [thing["command"] for thing in found] == [None, "draw", "auto 3"]
    assert found[0]["state"]["seed"] == 7
    assert found[0]["state"]["rules"]["name"] == "open"
