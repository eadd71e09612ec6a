"""Small inputs that once failed, each with its neighbours: wrong answers, lost work, odd streams, odd names."""

import json
import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest
import running
from running import PROGRAM, outside_environment, run_inside, run_outside
from terminals import PATIENCE, read_until

from pyramide_cli.engine.cards import Deal
from pyramide_cli.solver.solution import Budget

PYTHON = PROGRAM[:1]


def shell(command: str, env: dict[str, str] | None = None) -> tuple[str, str, int]:
    """Run a shell command in which ``pyramide`` is the program."""
    function = f'pyramide() {{ "{sys.executable}" -m pyramide_cli "$@"; }}\n'
    stdout, stderr, status = run_outside("-c", function + command, env=env, before=["sh"])
    return stdout.decode(), stderr.decode(), status


# ------------------------------------------------------------------------------------- faults of the program, of memory

RAISING = """
import sys
from pyramide_cli.engine.game import Game
def fail(*_, **__):
    raise {error}
Game.legal_moves = fail
from pyramide_cli.__main__ import main
sys.argv = ["pyramide", {args}]
main()
"""


@pytest.mark.parametrize("error", ["RuntimeError('x\\x1b[2J')", "RecursionError()", "KeyError(7)", "MemoryError()"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_fault_nobody_foresaw_is_one_sentence_and_a_status_of_its_own(error: str, language: str) -> None:
    code = RAISING.format(error=error, args=f"'--seed', '7', '--lang', '{language}'")
    _, stderr, status = run_outside("-c", code, stdin=b"draw\n", before=PYTHON)
    (line,) = stderr.decode().splitlines()
    assert status == 70
    if error == "MemoryError()":
        assert ("memory" if language == "en" else "mémoire") in line
    else:
        assert ("report" if language == "en" else "signaler") in line
        assert error.partition("(")[0] in line
    assert "Traceback" not in line
    assert "\x1b" not in line


@pytest.mark.parametrize("command", [["solve", "--seed", "6"], ["review"], ["survey", "--seeds", "1-2"]])
def test_a_subcommand_that_fails_is_no_answer(command: list[str]) -> None:
    args = ", ".join(map(repr, command))
    code = RAISING.format(error="RuntimeError()", args=args).replace(
        "Game.legal_moves", "from pyramide_cli.engine.cards import Deal\nDeal.from_seed"
    )
    _, stderr, status = run_outside("-c", code, stdin=b"new --seed 6\ndraw\n", before=PYTHON)
    assert (status, b"Traceback" in stderr) == (70, False)


@pytest.mark.parametrize("options", [[], ["--shortest"]], ids=["any", "shortest"])
def test_a_search_without_memory_is_undecided(monkeypatch: pytest.MonkeyPatch, options: list[str]) -> None:
    left = [MemoryError()]

    def spend(budget: Budget) -> None:
        budget.nodes += 1
        if budget.nodes == 20 and left:
            raise left.pop()

    monkeypatch.setattr(Budget, "spend", spend)
    ran = run_inside("solve", "--seed", "6", "--json", *options)
    assert (ran.status, json.loads(ran.stdout)["verdict"], ran.stderr) == (4, "undecided", "")


def test_a_fault_prints_its_traceback_where_that_is_asked_for() -> None:
    code = RAISING.format(error="RuntimeError('x\\x1b[2J')", args="'--seed', '7'")
    for debug in ("", "1"):
        _, stderr, status = run_outside("-c", code, stdin=b"draw\n", env={"PYRAMIDE_DEBUG": debug}, before=PYTHON)
        first, *more = stderr.decode().splitlines()
        assert "PYRAMIDE_DEBUG=1" in first
        assert (status, bool(more), "\x1b" in stderr.decode()) == (70, bool(debug), False)
        assert not debug or (more[0].startswith("Traceback") and "in fail" in stderr.decode())


@pytest.mark.skipif(sys.platform != "linux", reason="limits of memory are Linux's")
def test_a_small_file_needs_little_memory() -> None:
    """A buffer of the size of the largest file that is read was once asked for, whatever there was to read."""
    Path("deal.txt").write_text(deal_text(7))
    Path("read.py").write_text("""
import resource, sys
from pyramide_cli.shell.files import read_text
from pyramide_cli.text.voice import Voice
voice = Voice("en")
limit = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize() + (8 << 20)
resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
print(len(read_text("deal.txt", voice)), len(read_text("-", voice)))
""")
    stdout, stderr, status = run_outside("read.py", stdin=b"draw", before=PYTHON)
    assert (stdout, stderr, status) == (b"155 4\n", b"", 0)


def test_an_interrupt_that_was_answered_leaves_no_mark_on_the_status() -> None:
    """Python remembers a Ctrl-C within an exec, as dataclasses are made by one, to the end of the process."""
    Path("broken_off.py").write_text("""
from pyramide_cli import __main__
from pyramide_cli.cli import app

def run(_):
    try:
        exec("raise KeyboardInterrupt")
    except KeyboardInterrupt:
        return 0

app.run = run
__main__.main()
""")
    ended = subprocess.run([sys.executable, "-m", "broken_off"], env=outside_environment(), check=False)
    assert ended.returncode == 0


def test_ctrl_c_twice_at_once_is_130_and_says_nothing() -> None:
    """The first deal is answered at once, which shows that the program is at work; the second one takes longer."""
    for pause in (0.0, 0.01, 0.03):
        with subprocess.Popen(
            [*PROGRAM, "solve", "--deal", "-", "--shortest"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=outside_environment(),
        ) as search:
            assert search.stdin is not None
            assert search.stdout is not None
            search.stdin.write(f"{deal_text(7)}\n{deal_text(3)}\n".encode())
            search.stdin.flush()
            read_until(search.stdout.fileno(), b"new --")
            for _ in range(2):
                search.send_signal(signal.SIGINT)
                time.sleep(pause)
            _, stderr = search.communicate(timeout=PATIENCE)
            assert (search.returncode, stderr.strip()) == (130, b"")


def deal_text(seed: int) -> str:
    return " ".join(Deal.from_seed(seed).cards)


# -------------------------------------------------------------------------------------------------------------- streams


def test_an_input_that_is_non_blocking_is_waited_for() -> None:
    read, write = os.pipe2(os.O_NONBLOCK)
    os.set_blocking(write, True)
    with subprocess.Popen(
        [*PROGRAM, "--seed", "7", "-q"], stdin=read, stdout=subprocess.PIPE, env=outside_environment()
    ) as game:
        os.close(read)
        time.sleep(0.5)
        os.write(write, b"king 7")
        time.sleep(0.2)
        os.write(write, b".2\ndraw\n")
        os.close(write)
        stdout, _ = game.communicate(timeout=PATIENCE)
    assert (stdout.decode().split(", pass")[0], game.returncode) == ("Unfinished: 1/28 in 2 moves", 0)


@pytest.mark.parametrize(
    ("args", "text"), [(["solve", "--script", "-"], b"new --seed 7\n"), (["solve", "--deal", "-"], b"")]
)
def test_subcommands_wait_for_a_non_blocking_input_too(args: list[str], text: bytes) -> None:
    text = text or deal_text(7).encode()
    read, write = os.pipe2(os.O_NONBLOCK)
    with subprocess.Popen([*PROGRAM, *args], stdin=read, stdout=subprocess.PIPE, env=outside_environment()) as game:
        os.close(read)
        time.sleep(0.5)
        os.write(write, text)
        os.close(write)
        stdout, _ = game.communicate(timeout=PATIENCE)
    assert (b"Cannot be won" in stdout, game.returncode) == (True, 1)


def test_an_output_that_is_non_blocking_loses_nothing() -> None:
    read, write = os.pipe2(os.O_NONBLOCK)
    os.set_blocking(read, True)
    many = b"help\n" * 400
    with subprocess.Popen(
        [*PROGRAM, "--seed", "7"],
        stdin=subprocess.PIPE,
        stdout=write,
        stderr=subprocess.PIPE,
        env=outside_environment(),
    ) as game:
        os.close(write)
        assert game.stdin is not None
        game.stdin.write(many)
        game.stdin.close()
        time.sleep(0.5)
        found = b""
        while chunk := os.read(read, 65536):
            found += chunk
        assert game.stderr is not None
        assert game.stderr.read() == b""
        assert game.wait(PATIENCE) == 0
    assert found.count(b"> help\n") == 400


def test_an_interrupt_does_not_wait_for_a_reader_that_does_not_read() -> None:
    read, write = os.pipe()
    with subprocess.Popen(
        [*PROGRAM, "--seed", "7", "--json"], stdin=subprocess.PIPE, stdout=write, env=outside_environment()
    ) as game:
        os.close(write)
        assert game.stdin is not None
        read_until(read, b"\n")
        game.stdin.write(b"help\n" * 400)
        game.stdin.flush()
        time.sleep(0.5)
        game.send_signal(signal.SIGINT)
        assert game.wait(PATIENCE) == 130
    os.close(read)


def test_a_search_that_nobody_reads_ends() -> None:
    for form in ("--json", "--list"):
        with subprocess.Popen(
            [*PROGRAM, "--seed", "1", form],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=outside_environment(),
        ) as game:
            assert game.stdin is not None
            assert game.stdout is not None
            assert game.stderr is not None
            game.stdin.write(b"odds 1000000\n")
            game.stdin.flush()
            read_until(game.stdout.fileno(), b"\n")
            game.stdout.close()
            assert game.wait(PATIENCE) == 0
            assert game.stderr.read() == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
def test_an_error_that_cannot_be_told_does_not_change_the_status() -> None:
    for command, status in (
        ("printf 'foo\n' | pyramide --seed 7 2>/dev/full >/dev/null", 3),
        ("pyramide --seed abc 2>/dev/full", 2),
        ("pyramide solve --seed 7 2>/dev/full >/dev/null", 1),
    ):
        assert shell(command) == ("", "", status)


def test_an_input_that_cannot_be_read_is_at_its_end() -> None:
    Path("moves.txt").write_text("draw\n")
    for redirection in ("0>/dev/null", "<&-", "0>>x.txt"):
        stdout, stderr, status = shell(f"pyramide --seed 7 -q {redirection}")
        assert (stdout, stderr, status) == (
            "Unfinished: 0/28 in 0 moves, pass 1/3. Seed 7, classic.\n",
            "",
            0,
        ), redirection


def test_json_does_not_depend_on_who_reads_its_complaints() -> None:
    """Refusals stand in the objects: a driver that lets stderr fill up is still answered."""
    script = b"foo bar baz quux\n" * 3000
    with subprocess.Popen(
        [*PROGRAM, "--json", "-k", "--seed", "7"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=outside_environment(),
    ) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        assert game.stderr is not None
        out = game.stdout.fileno()
        read_until(out, b"\n")
        for start in range(0, len(script), 1700):
            game.stdin.write(script[start : start + 1700])
            game.stdin.flush()
            read_until(out, b"UNKNOWN_COMMAND")
        game.stdin.close()
        while os.read(out, 65536):
            pass
        assert game.wait(PATIENCE) == 3
        assert game.stderr.read() == b""


def test_a_transcript_that_comes_late_is_dealt_in_a_second_object() -> None:
    transcript = run_inside("--seed", "7", stdin="draw\n").stdout.encode()
    seen = []
    for pause in (0.0, 0.4):
        with subprocess.Popen(
            [*PROGRAM, "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=outside_environment()
        ) as game:
            time.sleep(pause)
            stdout, _ = game.communicate(transcript, timeout=PATIENCE)
            objects = [json.loads(line) for line in stdout.splitlines()]
            seen.append([thing["command"] for thing in objects])
            assert [thing["state"]["seed"] for thing in objects[1:]] == [7, 7]
    assert seen == [[None, "new --seed 7 --rules classic --passes 3", "draw"]] * 2


def test_bytes_that_are_no_text_name_their_line_and_the_outcome_follows() -> None:
    for form in ([], ["--quiet"]):
        ran = run_inside("--seed", "7", *form, stdin=b"king 7.2\n\n\xe9t\xe9\ndraw\n")
        assert (ran.stderr, ran.status) == ("pyramide: -:3: not UTF-8 text.\n", 2)
        assert ran.lines[-1].startswith("Unfinished: 1/28 in 1 move, ")
    Path("bytes.txt").write_bytes(b"draw\r\n\r\n\xff")
    for args in (["--script", "bytes.txt"], ["--load", "bytes.txt"], ["--deal", "bytes.txt"]):
        ran = run_inside(*args)
        assert (ran.stdout, ran.stderr, ran.status) == ("", "pyramide: bytes.txt:3: not UTF-8 text.\n", 2)


# ---------------------------------------------------------------------------------------------------------------- files


@pytest.mark.skipif(sys.platform != "linux", reason="limits of file sizes are Linux's")
def test_a_save_that_fails_leaves_the_old_file_and_nothing_else() -> None:
    Path("old.txt").write_text("mine")
    for name, left in (("old.txt", ["old.txt"]), ("new.txt", ["old.txt"])):
        script = f"printf 'draw\\nsave --force {name}\\n' | pyramide --seed 7 -q"
        _, stderr, status = shell(f"(ulimit -f 0; trap '' XFSZ; {script})", env={"PYTHONDONTWRITEBYTECODE": "1"})
        assert status == 3
        assert f"{name}: " in stderr
        assert sorted(os.listdir()) == left
    assert Path("old.txt").read_text() == "mine"


def test_a_save_keeps_permissions_and_links() -> None:
    Path("real.txt").write_text("x" * 10_000)
    Path("real.txt").chmod(0o640)
    os.link("real.txt", "hard.txt")
    Path("soft.txt").symlink_to("real.txt")
    for name in ("real.txt", "soft.txt", "hard.txt"):
        assert run_inside("--seed", "7", stdin=f"draw\nsave --force {name}\n").status == 0
        assert Path("soft.txt").is_symlink()
        assert Path("real.txt").stat().st_nlink == 2
        assert stat.S_IMODE(Path("real.txt").stat().st_mode) == 0o640
        assert Path("hard.txt").read_text() == "new --seed 7 --rules classic --passes 3\ndraw\n"
    assert sorted(os.listdir()) == ["hard.txt", "real.txt", "soft.txt"]


def test_a_new_file_gets_the_rights_of_any_new_file() -> None:
    old = os.umask(0o027)
    try:
        run_inside("--seed", "7", stdin="save game.txt\n")
    finally:
        os.umask(old)
    assert stat.S_IMODE(Path("game.txt").stat().st_mode) == 0o640


def test_a_dash_is_standard_input_and_output_everywhere() -> None:
    deal = " ".join(running.DECK)
    assert run_inside("--deal", "-", "-q", stdin=deal).stdout.startswith("Unfinished: 0/28")
    saved = run_inside("--seed", "7", stdin="draw\nsave -\n").lines
    assert saved[saved.index("> save -") + 1 :][:2] == ["new --seed 7 --rules classic --passes 3", "draw"]
    assert run_inside("--load", "-", "-q", stdin="new --seed 7\ndraw\n").stdout.startswith("Unfinished: 0/28 in 1 move")
    assert run_inside("solve", "--deal", "-", "--rules", "open", stdin=deal).status in (0, 1)
    Path("-").write_text("no")
    assert run_inside("--script", "-", "--seed", "7", "-q", stdin="draw\n").stdout.startswith(
        "Unfinished: 0/28 in 1 move"
    )


def test_each_deal_of_a_pipe_is_answered_when_its_line_comes() -> None:
    with subprocess.Popen(
        [*PROGRAM, "solve", "--deal", "-", "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=outside_environment(),
    ) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        for seed, verdict in ((7, b"unwinnable"), (8, b"winnable"), (6, b"unwinnable")):
            game.stdin.write(f"{deal_text(seed)}\n".encode())
            game.stdin.flush()
            assert b'"' + verdict + b'"' in read_until(game.stdout.fileno(), b"\n")
        game.stdin.close()
        assert game.wait(PATIENCE) == 1


def test_a_saved_game_is_no_deal_and_a_transcript_can_be_loaded() -> None:
    transcript = run_inside("--seed", "7", "-k", stdin="draw\nfoo\nauto 3\nundo\nsave game.txt\n").stdout
    Path("transcript.txt").write_text(transcript)
    for file in ("game.txt", "transcript.txt"):
        ran = run_inside("--deal", file)
        assert ran.status == 2
        assert "--load" in ran.stderr
        assert len(ran.stderr.splitlines()[0]) < 120
        loaded = run_inside("--load", file, "-q")
        assert (loaded.stdout.split(", pass")[0], loaded.status) == ("Unfinished: 2/28 in 3 moves", 0)


def test_errors_of_a_deal_name_its_file() -> None:
    Path("bad.txt").write_text("Ac Xx")
    for ran in (run_inside("--deal", "bad.txt"), run_inside("solve", "--deal", "bad.txt")):
        assert ran.stderr.startswith("pyramide: bad.txt: ")
    assert run_inside("--seed", "7", stdin="new --deal bad.txt\n").stderr.startswith("-:1: bad.txt: ")


def test_names_of_files_stay_two_under_ascii() -> None:
    for name in ("中.txt", "日.txt"):
        assert run_inside("--ascii", "--seed", str(len(name)), stdin=f"draw\nsave {name}\n").status == 0
    assert sorted(os.listdir()) == ["中.txt", "日.txt"]
    assert "> save 中.txt" in run_inside("--ascii", "--seed", "7", stdin="save 中.txt\n").stdout


# --------------------------------------------------------------------------------------------------- options, locales


def test_options_that_do_not_go_together_are_refused() -> None:
    for args in (
        ["--quiet", "--boards"],
        ["survey", "--merge", "x.csv", "--jobs", "3"],
        ["survey", "--merge", "x.csv", "--seeds", "1-2"],
        ["--quiet", "--list"],
    ):
        ran = run_inside(*args, stdin="draw\n")
        assert (ran.stdout, ran.status) == ("", 2), args


def test_leading_zeros_are_refused_everywhere() -> None:
    for args in (["--seed", "007"], ["--passes", "03", "--seed", "7"]):
        assert run_inside(*args, "-q").status == 2
    for line in ("new --passes=02", "new --seed=007"):
        assert run_inside("--seed", "1", "-q", stdin=f"{line}\n").status == 3


def test_an_option_twice_is_the_last_one_as_shells_are_used_to_and_refused_inside_the_game() -> None:
    assert run_inside("--seed", "1", "--seed", "7", "-q").stdout.endswith("Seed 7, classic.\n")
    ran = run_inside("--seed", "1", "-q", stdin="new --seed 3 --seed 7\n")
    assert (ran.status, ran.stderr) == (3, "-:1: --seed is named twice.\n")


def test_without_a_locale_the_output_is_ascii() -> None:
    for env in ("", "LANG=C", "LC_ALL=POSIX LANG=fr_FR.UTF-8"):
        command = f'echo draw | env -i {env} "{sys.executable}" -m pyramide_cli --seed 7'
        done = subprocess.run(
            ["sh", "-c", command], cwd=running.ROOT, capture_output=True, timeout=PATIENCE, check=False
        )
        assert (done.returncode, done.stdout.isascii(), done.stderr) == (0, True, b""), env
    done = subprocess.run(
        [*PROGRAM, "--seed", "7"],
        cwd=running.ROOT,
        env={"LANG": "C.UTF-8"},
        capture_output=True,
        timeout=PATIENCE,
        check=False,
        input=b"",
    )
    assert "♣" in done.stdout.decode()


def test_no_english_of_the_option_parser_in_french() -> None:
    for args in (
        ["solve", "extra"],
        ["survey", "extra"],
        ["games", "3", "4"],
        ["--seed"],
        ["--boards=1"],
        ["stats", "x"],
    ):
        ran = run_inside(*args, "--lang", "fr")
        assert ran.status == 2
        for word in ("Got", "unexpected", "argument", "Option", "requires", "does not", "Error"):
            assert word not in ran.stderr.splitlines()[0], args


def test_both_drawings_of_a_suit_are_understood() -> None:
    for text in ("roi K♥\ufe0e", "K♥\ufe0f", "king K♡\ufe0e"):
        ran = run_inside("--seed", "7", "-q", stdin=text)
        assert ran.stdout.startswith("Unfinished: 1/28 in 1 move"), ran.stderr


def test_shell_completion_without_its_variables_is_no_traceback() -> None:
    for env in (
        {"_PYRAMIDE_COMPLETE": "bash_complete"},
        {"_PYRAMIDE_COMPLETE": "nonsense"},
        {"_PYRAMIDE_COMPLETE": "zsh_complete"},
        {"_PYRAMIDE_COMPLETE": "bash_complete", "COMP_WORDS": "pyramide", "COMP_CWORD": "abc"},
        {"_PYRAMIDE_COMPLETE": "bash_complete", "COMP_WORDS": "pyramide '", "COMP_CWORD": "-7"},
    ):
        stdout, stderr, status = run_outside(env=env)
        assert b"Traceback" not in stdout + stderr
        assert len(stderr.splitlines()) <= 2
        assert status in (0, 1, 2)


@pytest.mark.parametrize("word", ["--script=scr", "--script scr"])
def test_bash_completes_a_file_behind_an_option(word: str) -> None:
    words = word.replace("=", " = ")
    env = {
        "_PYRAMIDE_COMPLETE": "bash_complete",
        "COMP_WORDS": f"pyramide {words}",
        "COMP_CWORD": str(words.count(" ") + 1),
    }
    assert run_outside(env=env) == (b"file,scr\n", b"", 0)


def test_a_shell_that_does_not_read_what_would_complete_is_no_fault() -> None:
    assert shell("_PYRAMIDE_COMPLETE=bash_source pyramide | true") == ("", "", 0)


def test_the_value_of_an_option_is_none() -> None:
    for name in ("--ascii", "--lang=fr"):
        Path(name).write_text("king 7.2\n")
        ran = run_inside("--seed", "7", "--script", name)
        assert "King: K♥ (7.2)." in ran.lines
        ran = run_inside("review", "--load", name)
        assert ran.stderr.startswith(f"pyramide: {name}:1: ")
    assert run_inside("--seed", "7", "--daily", "--ascii").stderr.isascii()
    assert run_inside("games", "--lang", "fr", "x").stderr.startswith("pyramide: ")


def test_a_winning_line_can_be_typed_where_it_once_folded_kings_and_pairs() -> None:
    for seed in ("1", "26"):
        solved = run_inside("--seed", seed, "--rules", "open", stdin="solve\n").lines
        start = solved.index("> solve") + 2
        line = [text for text in solved[start:] if text.startswith(("king", "pair", "draw", "recycle"))]
        played = run_inside("--seed", seed, "--rules", "open", stdin="\n".join([*line, "expect won"]))
        assert (played.status, played.stderr) == (0, "")
