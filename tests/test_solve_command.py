"""``pyramide solve``: what it prints plays to the win; statuses, several deals, limits."""

import json

import pytest
from running import run_inside

from pyramide_cli.engine.cards import Deal

DEAD = "7"  # not winnable in any order of its stock
HARD = "6"  # not winnable under classic rules, as its stock lies


def deal_line(seed: int) -> str:
    return " ".join(Deal.from_seed(seed).cards)


@pytest.mark.parametrize("rules", ["classic", "open"])
@pytest.mark.parametrize("more", [(), ("--shortest",)])
def test_the_answer_plays_to_the_win(rules: str, more: tuple[str, ...]) -> None:
    solved = run_inside("solve", "--seed", "2", "--rules", rules, *more)
    assert solved.status == 0
    comments = [line for line in solved.lines if line.startswith("# ")]
    moves = solved.lines[len(comments) + 1 :]
    assert comments[1].startswith(f"# Can be won in {len(moves)} moves")
    assert solved.lines[len(comments)] == f"new --seed 2 --rules {rules} --passes 3"
    played = run_inside("--script", "-", "--quiet", stdin=solved.stdout + "expect won\n")
    assert played.status == 0
    assert played.stdout.startswith(f"Won: 28/28 in {len(moves)} moves")


def test_not_winnable_is_said_as_a_proof() -> None:
    solved = run_inside("solve", "--seed", HARD)
    assert solved.status == 1
    assert "Cannot be won (proven, " in solved.stdout
    answer = json.loads(run_inside("solve", "--seed", HARD, "--json").stdout)
    assert set(answer) == {"verdict", "moves", "line", "shortest", "nodes"}
    assert (answer["verdict"], answer["moves"], answer["line"], answer["shortest"]) == ("unwinnable", None, None, False)


def test_undecided_is_no_no() -> None:
    solved = run_inside("solve", "--seed", HARD, "--max-nodes", "1", "--json")
    assert solved.status == 4
    assert json.loads(solved.stdout)["verdict"] == "undecided"
    assert "No answer within 1 position." in run_inside("solve", "--seed", HARD, "--max-nodes", "1").stdout
    assert run_inside("solve", "--seed", DEAD, "--max-nodes", "1").status == 1


def test_several_deals_are_answered_in_order(tmp_path) -> None:
    (tmp_path / "deals.txt").write_text(f"# two\n{deal_line(2)}\n\n{deal_line(7)}  # the second\n")
    solved = run_inside("solve", "--deal", "deals.txt", "--json")
    assert solved.status == 1
    assert [json.loads(line)["verdict"] for line in solved.lines] == ["winnable", "unwinnable"]
    limited = run_inside("solve", "--deal", "deals.txt", "--json", "--max-nodes", "1")
    assert limited.status == 4
    text = run_inside("solve", "--deal", "-", stdin=f"{deal_line(2)}\n{deal_line(7)}\n")
    assert [line.split()[0] for line in text.lines].count("new") == 2


def test_a_bad_deal_among_several_stops_before_the_first(tmp_path) -> None:
    bad = deal_line(3).replace("Ks", "Kq")
    (tmp_path / "deals.txt").write_text(f"{deal_line(2)}\n{bad}\n")
    for language in ("en", "fr"):
        solved = run_inside("solve", "--deal", "deals.txt", "--lang", language)
        assert solved.status == 2
        assert solved.stdout == ""
        assert solved.stderr.startswith("pyramide: deals.txt:2: ")
        assert "Kq" in solved.stderr


def test_the_position_after_a_script() -> None:
    script = "new --seed 2 --rules open\nauto 3\ndraw\nundo\n"
    solved = run_inside("solve", "--script", "-", stdin=script)
    assert solved.status == 0
    line = [text for text in solved.lines if not text.startswith("#")]
    assert line[0] == "new --seed 2 --rules open --passes 3"
    assert run_inside("--script", "-", "--quiet", stdin=solved.stdout).stdout.startswith("Won: 28/28")
    transcript = run_inside("--script", "-", stdin=script).stdout
    assert run_inside("solve", "--script", "-", stdin=transcript).stdout == solved.stdout


def test_a_resigned_game_is_solved_from_where_it_was_left() -> None:
    solved = run_inside("solve", "--script", "-", stdin="new --seed 2\nauto\nresign\n")
    assert solved.status == 0
    assert "resign" not in solved.stdout
    assert run_inside("--script", "-", "--quiet", stdin=solved.stdout).stdout.startswith("Won: 28/28")


def test_a_script_that_fails_is_not_solved() -> None:
    refused = run_inside("solve", "--script", "-", stdin="new --seed 2\npair 1.1 7.1\n")
    assert (refused.status, refused.stdout) == (3, "")
    assert refused.stderr.startswith("-:2: ")
    assert run_inside("solve", "--script", "-", stdin="new --seed 2\nexpect won\n").status == 3


@pytest.mark.parametrize(
    "args",
    [
        ("--seed", "1", "--deal", "x"),
        ("--seed", "1", "--script", "x"),
        ("--deal", "missing.txt"),
        ("--deal", "."),
        ("--script", "missing.txt"),
        ("--seed", "-1"),
        ("--max-nodes", "0"),
        ("--max-nodes", "1_000"),
        ("--passes", "4"),
        ("--rules", "none"),
        ("--nothing",),
        ("extra",),
    ],
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_usage_errors(args: tuple[str, ...], language: str) -> None:
    solved = run_inside("solve", *args, "--lang", language)
    assert solved.status == 2
    assert solved.stdout == ""
    assert solved.stderr.startswith("pyramide: ")


def test_without_a_deal_one_is_chosen_and_named() -> None:
    solved = run_inside("solve", "--rules", "open", "--max-nodes", "5")
    assert solved.status in (0, 1, 4)
    assert "new --seed " in solved.stdout


def test_options_of_a_game_do_not_go_before_it() -> None:
    assert run_inside("--seed", "3", "solve").status == 2
