"""The program as a process: pipes, readers that close, signals, encodings, closed streams, a real terminal."""

import contextlib
import itertools
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
import running
from running import PROGRAM, outside_environment, run_outside
from terminals import PATIENCE, read_until

from pyramide_cli.shell import terminal
from pyramide_cli.text.voice import Text, Voice


@contextlib.contextmanager
def process(*args: str, env: Mapping[str, str] | None = None) -> Iterator[subprocess.Popen[bytes]]:
    """A running program with its three streams as pipes."""
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [*PROGRAM, *args], stdin=pipe, stdout=pipe, stderr=pipe, env=outside_environment(env), bufsize=0
    ) as started:
        try:
            yield started
        finally:
            started.kill()


def test_a_pipe_gets_each_answer_before_its_next_command() -> None:
    with process("--seed", "7", "-k") as game:
        assert game.stdin is not None
        assert game.stdout is not None
        out = game.stdout.fileno()
        read_until(out, b"Removed 0/28\n")
        for command, answer in (
            (b"king 7.2\n", b"> king 7.2\nKing: "),
            (b"foo\n", b"? Unknown command"),
            (b"draw\n", b"Drew "),
            (b"moves\n", b"pair 7.1 w"),
            (b"quit\n", b"Unfinished: "),
        ):
            game.stdin.write(command)
            read_until(out, answer)
        assert game.wait(PATIENCE) == 3


def test_json_lines_come_one_by_one() -> None:
    with process("--json", "-k") as game:
        assert game.stdin is not None
        assert game.stdout is not None
        out = game.stdout.fileno()
        assert json.loads(read_until(out, b"\n"))["command"] is None
        for command in ("new --seed 7", "king 7.2", "king 7.2", "draw"):
            game.stdin.write(f"{command}\n".encode())
            assert json.loads(read_until(out, b"\n"))["command"] == command
        game.stdin.close()
        assert game.wait(PATIENCE) == 3


def test_without_a_deal_the_first_command_is_waited_for() -> None:
    with process() as game:
        assert game.stdin is not None
        assert game.stdout is not None
        game.stdin.write(b"new --seed 7\ndraw\n")
        found = read_until(game.stdout.fileno(), b"Drew ")
        assert found.startswith(b"# new --seed 7 --rules classic --passes 3\n")
        assert b"> new" not in found


def shell(command: str, env: Mapping[str, str] | None = None) -> tuple[str, str, int]:
    """Run a shell command in which ``pyramide`` is the program."""
    function = f'pyramide() {{ "{sys.executable}" -m pyramide_cli "$@"; }}\n'
    stdout, stderr, status = run_outside("-c", function + command, env=env, before=["sh"])
    return stdout.decode(), stderr.decode(), status


def test_standard_input_as_a_file_and_as_a_pipe() -> None:
    Path("moves.txt").write_bytes(b"\xef\xbb\xbfking 7.2\r\ndraw\r\n")
    by_file = shell("pyramide --seed 7 < moves.txt")
    assert by_file == shell("cat moves.txt | pyramide --seed 7") == shell("pyramide --seed 7 --script - < moves.txt")
    assert by_file == shell("pyramide --seed 7 --script moves.txt")
    assert by_file[1:] == ("", 0)
    Path("bytes.txt").write_bytes(b"draw\n\xff\n")
    assert shell("pyramide --seed 7 < bytes.txt") == ("", "pyramide: -:2: not UTF-8 text.\n", 2)


def test_a_reader_that_closes_ends_quietly() -> None:
    many = "i=0; while [ $i -lt 300 ]; do echo show; i=$((i+1)); done"
    for form in ("--boards", "--json", "--quiet", "--help"):
        command = f"({many}) | (pyramide --seed 7 {form}; echo $? >&2) | head -1"
        stdout, stderr, _ = shell(command)
        assert stderr == "0\n"
        assert len(stdout.splitlines()) == 1


@pytest.mark.parametrize("args", [["--seed", "7"], ["--seed", "7", "--json"], []], ids=["text", "json", "no deal"])
def test_an_interrupt_ends_with_130_and_no_traceback(args: list[str]) -> None:
    with process(*args) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        assert game.stderr is not None
        game.stdin.write(b"draw\n")
        read_until(game.stdout.fileno(), b"Drew" if "--json" not in args else b'"draw", "ok"')
        game.send_signal(signal.SIGINT)
        assert game.wait(PATIENCE) == 130
        assert game.stderr.read().strip() == b""


ENCODINGS = [
    {"LC_ALL": "C", "PYTHONUTF8": "0"},
    {"LC_ALL": "C"},
    {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"PYTHONIOENCODING": "ascii"},
    {"PYTHONIOENCODING": "cp1252"},
    {"PYTHONIOENCODING": "latin-1"},
    {"PYTHONIOENCODING": "ascii:strict", "LC_ALL": "C.UTF-8"},
]


@pytest.mark.parametrize("env", ENCODINGS, ids=range(len(ENCODINGS)))
def test_output_that_cannot_carry_the_suits_is_plain(env: dict[str, str]) -> None:
    script = "roi K♥\nfoo é ♠ 😀\npiocher\nshow list\naide\nroi 1.1\n".encode()
    stdout, stderr, status = run_outside("--seed", "7", "--lang", "fr", "-k", stdin=script, env=env)
    assert status == 3
    assert stdout.isascii()
    assert b"> roi Kh\nRoi : Rh (7.2).\n" in stdout
    assert stderr.isascii()
    assert len(stderr.splitlines()) == 2
    again, _, _ = run_outside("--lang", "fr", "-k", stdin=stdout, env=env)
    assert again == stdout


def test_what_the_encoding_can_carry_is_written_as_it_is() -> None:
    stdout, _, status = run_outside("--seed", "7", env={"PYTHONIOENCODING": "utf-16", "LANG": "en_GB.UTF-8"})
    assert status == 0
    assert "K♥ 7.2" in stdout.decode("utf-16")


@pytest.mark.parametrize(
    "closed", ["<&-", ">&-", "2>&-", "<&- >&-", ">&- 2>&-", "<&- >&- 2>&-"], ids=["0", "1", "2", "01", "12", "012"]
)
def test_closed_streams(closed: str) -> None:
    for form in ("", "--json", "--quiet", "--script moves.txt"):
        Path("moves.txt").write_text("draw\nfoo\n")
        stdout, stderr, status = shell(f"echo draw | pyramide --seed 7 {form} {closed}")
        assert status == (3 if "script" in form else 0)
        assert "Traceback" not in stdout + stderr
        assert "Exception" not in stdout + stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
@pytest.mark.parametrize("form", ["", "--json", "--quiet", "--help", "--version"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_full_disk_is_one_clear_error(form: str, language: str) -> None:
    says = {"en": "The output cannot be written", "fr": "La sortie ne peut pas être écrite"}[language]
    _, stderr, status = shell(f"echo draw | pyramide --seed 7 --lang {language} {form} > /dev/full")
    assert status == 2
    assert stderr.startswith(f"pyramide: {says}")
    assert len(stderr.splitlines()) == 1


def test_rows_that_go_to_standard_output() -> None:
    survey = "pyramide survey --jobs 1 --output - --seeds"
    for command, says, status in (
        (f"{survey} 1-2 >/dev/full", "pyramide: The output cannot be written: no space left on the device.", 2),
        (f"{survey} 1-2 >&-", "pyramide: The output cannot be written: it is closed.", 2),
        ("pyramide survey --merge - 0>/dev/null", "pyramide: -: not a single game in there.", 2),
    ):
        if "full" not in command or Path("/dev/full").exists():
            stdout, stderr, ended = shell(command)
            assert (stdout, len(stderr.splitlines()), ended) == ("", 1, status), stderr
            assert says.partition(": ")[0] in stderr
            assert "Errno" not in stderr
            assert "descriptor" not in stderr
    _, stderr, _ = shell(f"({survey} 1-60; echo $? >&2) | true")
    assert stderr == "0\n"


@pytest.mark.parametrize(("env", "aloud"), [({"TERM": "dumb"}, False), ({}, True)], ids=["dumb", "read aloud"])
def test_progress_that_cannot_be_drawn_again_is_one_line(
    env: dict[str, str], aloud: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seconds = itertools.count()
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(terminal.time, "monotonic", lambda: float(next(seconds)))
    monkeypatch.setattr(terminal, "is_terminal", lambda _: True)
    voice = Voice("en", aloud=aloud)
    with terminal.Progress(voice, lambda done, _: Text(f"{done} orders", "")) as progress:
        for done in range(9):
            progress(done)
    assert capsys.readouterr().err == "0 orders\n"


@pytest.mark.parametrize("command", ["save --force pipe", "load pipe", "new --deal pipe"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_no_file_is_never_waited_for(command: str, language: str) -> None:
    os.mkfifo("pipe")
    _, stderr, status = run_outside("--seed", "7", "--lang", language, stdin=f"{command}\n".encode())
    assert status == 3
    assert stderr.startswith(b"-:1: pipe")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read and write everything")
def test_files_without_permission() -> None:
    Path("closed.txt").write_text("draw\n")
    Path("closed.txt").chmod(0)
    ran = running.run_inside("--seed", "7", "--script", "closed.txt")
    assert (ran.stdout, ran.stderr, ran.status) == ("", "pyramide: closed.txt: permission denied.\n", 2)


def test_a_line_of_a_million_characters_through_a_pipe() -> None:
    script = b"x" * 1_000_000 + b"\ndraw\n" + b"y" * 3_000_000
    stdout, stderr, status = run_outside("--seed", "7", "-k", stdin=script)
    assert status == 3
    assert b"Drew " in stdout
    assert [line.partition(b":")[0] for line in stderr.splitlines()] == [b"-", b"-"]


def test_the_output_is_the_same_from_run_to_run() -> None:
    outputs = {
        run_outside("--seed", "7", stdin=b"auto all\ncount\nhelp\n", env={"PYTHONHASHSEED": seed})[0] for seed in "12"
    }
    assert len(outputs) == 1
