"""The program on systems without what POSIX has, as far as that can be tried here: the names are deleted."""

import sys
from pathlib import Path

import running
from running import run_outside
from terminals import PROMPT, Terminal

WITHOUT = """
import os, select, signal, sys
for module, names in {
    os: "set_blocking get_blocking fchown fchmod chown fork forkpty getpgrp tcgetpgrp killpg mkfifo geteuid getuid "
        "O_NONBLOCK O_NOFOLLOW O_CLOEXEC register_at_fork",
    select: "poll epoll",
    signal: "SIGHUP SIGQUIT SIGTSTP SIGCONT SIGALRM SIGTTIN SIGTTOU SIGPIPE SIGURG SIGUSR1 SIGWINCH setitimer "
            "pthread_kill pthread_sigmask",
}.items():
    for name in names.split():
        if hasattr(module, name):
            delattr(module, name)
for name in ("termios", "readline", "fcntl", "pwd", "grp", "tty", "pty", "resource"):
    sys.modules[name] = None
"""
RUN = f"{WITHOUT}\nfrom pyramide_cli.__main__ import main\nmain()"
GAME = (
    b"king 7.2\ndraw 3\nsave game.txt\nsave game.txt\nsave --force game.txt\nload game.txt\nexpect moves 4\nverdict\n"
)


def without(*args: str, stdin: bytes = b"") -> tuple[str, str, int]:
    stdout, stderr, status = run_outside("-c", RUN, *args, stdin=stdin, before=running.PROGRAM[:1])
    return stdout.decode(), stderr.decode(), status


def test_scripts_and_files() -> None:
    stdout, stderr, status = without("--seed", "7", "-k", stdin=GAME)
    assert "As expected: moves 4." in stdout
    assert (len(stderr.splitlines()), status) == (1, 3)
    assert "game.txt" in stderr
    assert Path("game.txt").read_text().endswith("king 7.2\ndraw\ndraw\ndraw\n")
    assert [file.name for file in Path().iterdir()] == ["game.txt"]
    assert without("--load", "game.txt", "--json")[1:] == ("", 0)


SUBCOMMANDS = """
from pyramide_cli.cli.app import run
for line in (
    "review",
    "solve --seed 8",
    "survey --seeds 1-3 --jobs 1",
    "survey --seeds 1-3 --jobs 1 --output rows.csv",
    "games",
    "stats --json",
    "--seed x",
):
    print(f"== {line}: {run(line.split())}")
"""


def test_subcommands() -> None:
    code = WITHOUT + SUBCOMMANDS
    stdout, stderr, status = run_outside("-c", code, stdin=b"new --seed 7\nking 7.2\n", before=running.PROGRAM[:1])
    ended = [line.rpartition(" ")[2] for line in stdout.decode().splitlines() if line.startswith("== ")]
    assert (ended, status) == (["0"] * 6 + ["2"], 0)
    assert b"ault" not in stderr


def test_the_prompt(tmp_path: Path) -> None:
    game = Terminal("--seed", "7", env={"PYRAMIDE_HOME": str(tmp_path / "home")}, before=(sys.executable, "-c", RUN))
    try:
        game.wait_for(PROMPT)
        game.run("7.2", "King: K♥ (7.2).")
        game.run("save game.txt", "game.txt")
        game.run("games", "seed 7")
        game.interrupt("draw 9")
        game.type("quit\r", "Unfinished: ")
        assert game.close() == 0
    finally:
        game.end()
    assert Path("game.txt").exists()
