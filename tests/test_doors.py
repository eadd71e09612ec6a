"""Doors of the command line that are seldom gone through: chosen deals, transcripts in pipes, names with dashes."""

import datetime
import json
from pathlib import Path
from random import SystemRandom

import pytest
from evening import spend
from running import run_inside, run_outside

from pyramide_cli.engine.cards import MAX_SEED, Deal
from pyramide_cli.engine.position import Position
from pyramide_cli.engine.rules import RULE_SETS
from pyramide_cli.review import reviewer


@pytest.fixture
def chooses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every choice by chance be the first one."""
    monkeypatch.setattr(SystemRandom, "randrange", lambda self, *limits: 0)


@pytest.mark.usefixtures("chooses_nothing")
def test_a_winnable_deal_is_counted_up_from_the_chosen_one() -> None:
    ran = run_inside("--winnable", "--passes", "1")
    assert ran.lines[0] == "# new --seed 37 --rules classic --passes 1"
    assert run_inside("--winnable", "--rules", "open").lines[0] == "# new --seed 0 --rules open --passes 3"
    played = run_inside("--seed", "7", stdin="new --winnable --passes 1\nnew --rules three-piles --winnable\n").lines
    assert "> new --passes 1 --seed 37" in played
    assert "> new --rules three-piles --seed 0" in played


@pytest.mark.usefixtures("chooses_nothing")
@pytest.mark.parametrize(
    ("language", "says"), [("en", "seed 37 (winnable), classic, 1 pass,"), ("fr", "donne n° 37 (gagnable), classique,")]
)
def test_a_kept_game_says_how_its_deal_was_chosen(language: str, says: str) -> None:
    told = spend("--winnable", "--passes", "1", "--lang", language, typed=("draw", "games"), size=(120, 40))
    assert says in told.answers[1].replace("\u00a0", " ")


class Today(datetime.date):
    @classmethod
    def today(cls) -> "Today":
        return cls(2026, 2, 3)


def test_the_day_s_deal_is_that_of_today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(datetime, "date", Today)
    todays = run_inside("--daily")
    assert todays.lines[0].startswith("# new --seed 20260203")
    assert run_inside("--daily", "2026-02-03").stdout == todays.stdout
    assert run_inside("--seed", "7", stdin="new --daily\n").lines[-1] == todays.lines[-1]


def test_after_the_greatest_seed_comes_0(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int | None] = []
    solve = reviewer.solve

    def first_two_are_lost(position: Position, **settings: object) -> object:
        asked.append(position.deal.seed)
        return solve(Position.start(Deal.from_seed(7 if len(asked) < 3 else 8), position.rules))

    monkeypatch.setattr(reviewer, "solve", first_two_are_lost)
    assert reviewer.first_winnable(MAX_SEED - 1, RULE_SETS["classic"]) == 0
    assert asked == [MAX_SEED - 1, MAX_SEED, 0]


TRANSCRIPT = b"# new --seed 7 --rules classic --passes 3 --keep-going\n\n> draw\n> foo\n? no\n> king 7.2\n"


def test_a_transcript_down_a_pipe_names_its_deal_alone() -> None:
    _, stderr, status = run_outside("--seed", "8", stdin=TRANSCRIPT)
    assert status == 2
    assert stderr.startswith(b"pyramide: The script is a transcript that names its deal")
    stdout, _, status = run_outside(stdin=TRANSCRIPT)
    assert status == 3
    assert b"\nUnfinished: 1/28 in 2 moves, pass 1/3. Seed 7, classic.\n" in stdout


def test_a_transcript_s_keep_going_counts_under_json() -> None:
    Path("t.txt").write_bytes(TRANSCRIPT)
    objects = [json.loads(line) for line in run_inside("--json", "--script", "t.txt").lines]
    assert [(each["command"], each["ok"]) for each in objects] == [
        (None, True),
        ("draw", True),
        ("foo", False),
        ("king 7.2", True),
    ]
    Path("t.txt").write_bytes(TRANSCRIPT.replace(b" --keep-going", b""))
    assert len(run_inside("--json", "--script", "t.txt").lines) == 3


def test_a_name_with_dashes_is_written_only_by_force() -> None:
    ran = run_inside("--seed", "7", "-k", stdin="save --x\nsave --force --x\n")
    assert ran.status == 3
    assert ran.stderr == "-:1: save takes a file name: save game.txt\n"
    assert Path("--x").read_text() == "new --seed 7 --rules classic --passes 3\n"


def test_row_1_has_one_place() -> None:
    english = run_inside("--seed", "7", stdin="1.2\n").lines
    assert "? There is no place 1.2: row 1 runs from 1.1 to 1.1." in english
    french = run_inside("--seed", "7", "--lang", "fr", stdin="1.2\n").lines
    assert "? La place 1.2 n’existe pas\u00a0: la rangée 1 va de 1.1 à 1.1." in french


@pytest.mark.parametrize(
    ("args", "typed", "says"),
    [
        (["--list"], "draw\n", "Drew king of spades (w). It can go. 23 left."),
        (
            ["--list", "--lang", "fr"],
            "piocher\n",
            "Carte tirée\u00a0: roi de pique (w). Elle peut partir. Pioche\u00a0: 23.",
        ),
    ],
)
def test_a_king_that_is_drawn_can_go(args: list[str], typed: str, says: str) -> None:
    assert says in run_inside("--seed", "5", *args, stdin=typed).lines


def test_beginnings_of_pair_and_king_take_all_that_these_take() -> None:
    lines = run_inside("--seed", "7", "-k", stdin="pa 7.1 7.3\nki 7.2\npai 10 3\n").lines
    assert "? 2♦ (7.1) + 2♥ (7.3) = 4, not 13." in lines
    assert "King: K♥ (7.2)." in lines
    assert "? No 10 + 3 is open, only 3♥ (7.5)." in lines
