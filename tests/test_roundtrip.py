"""A transcript is a script: run again with the same options it prints itself, byte for byte."""

import json
from pathlib import Path
from random import Random

import pytest
import running
import walks

#: The name of a file is never changed, whatever the output can carry.
FILE = "missing é.txt"
ODD = (
    "  king   7.2  # why",
    "# only a remark",
    "",
    "\t",
    "draw\t1",
    "foo\x1b[31mbar",
    "foo\x00bar",
    "café ♠ K♥️ ½ 😀",
    "règles",
    "RÈGLES",
    "K♥",
    "7♦ 6♣",
    "> draw",
    "# new --seed 1",
    "x" * 399,
    "x" * 400,
    "x" * 401,
    "x" * 5000,
    "é" * 400 + " y",
    "a " * 250,
    ("b" * 399 + " ") * 2,
    "x" * 400 + "   " + "y",
    "\u202eabc",
    "\ufeffdraw",
    "draw\u00a01",
    "draw\u20281",
    "new",
    "new --passes 2",
    "nouvelle --rules open",
    "new --seed 5 --rules three-piles",
    "new --seed x",
    "restart",
    "save --force game.txt",
    "load game.txt",
    "load nowhere.txt",
    f"load {FILE}",
    "auto all",
    "resign",
    "expect won",
    "help",
    "help tips",
    "aide paire",
    "s",
    "show list",
    "coups",
    "count",
    "10 3",
    "K",
    "73 + 77",
    "7.7 , 7.6",
    "exit now",
    "tirer",
    "expect en cours",
    "montrer défausse",
    "show stock",
    "history",
    "undo winnable",
    "stats",
    "new --passes=unlimited",
    "--lang fr",
    "new --cards " + " ".join(running.DECK),
    "new --cards " + "".join(running.DECK).replace("c", "♣").replace("h", "♡"),
)


def script(random: Random) -> str:
    """Return a script of odd, refused and random commands."""
    (game,) = walks.games(random.randrange(100), 1)
    lines = [random.choice(ODD) if random.random() < 0.4 else walks.command(random, game) for _ in range(40)]
    for _ in range(20):
        lines.insert(random.randrange(len(lines)), random.choice(("draw", "auto", "auto 2", "undo", "redo")))
    return "\n" + random.choice(("\n", "\r\n")).join(lines) + random.choice(("", "\n", "\nquit\n", "\nquitter\ndraw\n"))


@pytest.mark.parametrize("bare", [False, True], ids=["same options", "no options"])
@pytest.mark.parametrize("keep_going", [[], ["-k"]], ids=["stop", "go on"])
@pytest.mark.parametrize("form", [[], ["--ascii"], ["--list"], ["--boards", "--ascii"]], ids=" ".join)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_transcript_prints_itself(language: str, form: list[str], keep_going: list[str], bare: bool) -> None:
    """Its first line names the options, so that it needs none to be printed again."""
    options = ["--lang", language, *form, *keep_going]
    random = Random(" ".join(options))
    for number in range(3):
        deal = random.choice([["--seed", str(number)], ["--rules", "open"], [], ["--deal", "deal.txt"]])
        Path("deal.txt").write_text(" ".join(random.sample(running.DECK, 52)))
        first = run(*options, *deal, stdin=script(random))
        assert first.status in ((0, 1, 3) if not keep_going else (0, 3))
        if not first.stdout:
            assert first.status == 3
            continue
        again = run(*([] if bare else options), stdin=first.stdout)
        assert again.stdout == first.stdout
        assert again.status == first.status
        assert len(again.stderr.splitlines()) == len(first.stderr.splitlines())
        Path("first.txt").write_bytes(first.stdout.encode())
        assert run("--script", "first.txt").stdout == first.stdout
        assert "--ascii" not in form or first.stdout.replace(FILE, "").isascii()


def run(*args: str, stdin: str = "") -> running.Ran:
    """Run a script beside the same files each time."""
    Path("game.txt").write_text("new --seed 3\ndraw\n")
    return running.run_inside(*args, stdin=stdin)


@pytest.mark.parametrize("end", ["", "quit\n"])
def test_a_transcript_with_loaded_moves_prints_itself(end: str) -> None:
    running.run_inside("--seed", "7", stdin="king 7.2\nauto 8\nresign\nsave game.txt\n")
    first = running.run_inside("--load", "game.txt", "--script", "-", stdin=f"undo 3\nauto 2\n{end}")
    assert running.run_inside(stdin=first.stdout).stdout == first.stdout


def test_json_commands_run_again_give_the_same_objects() -> None:
    random = Random(3)
    (game,) = walks.games(3, 1)
    commands = "\n".join([*ODD, *(walks.command(random, game) for _ in range(60))])
    first = run("--json", "-k", "--seed", "7", stdin=commands)
    echoed = [json.loads(line)["command"] for line in first.lines[1:]]
    again = run("--json", "-k", "--seed", "7", stdin="\n".join(echoed))
    assert again.stdout == first.stdout
