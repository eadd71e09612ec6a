"""The prompt at a real terminal: keys, signals, windows, what stays on the screen and in the files."""

import contextlib
import os
import pty
import re
import signal
import sqlite3
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import running
from terminals import PATIENCE, PROMPT, Terminal, plain, read_until

INVITATION = "Type undo, restart, new or quit."


@pytest.fixture
def terminal() -> Iterator[type[Terminal]]:
    opened: list[Terminal] = []

    class Watched(Terminal):
        def __init__(self, *args: str, **settings: object) -> None:
            super().__init__(*args, **settings)  # type: ignore[arg-type]
            opened.append(self)

    yield Watched
    for one in opened:
        one.end()


@pytest.fixture
def game(terminal: type[Terminal]) -> Terminal:
    """A game at the prompt, kept nowhere."""
    one = terminal("--seed", "7", "--passes", "1", "--no-keep")
    one.wait_for(PROMPT)
    return one


# --------------------------------------------------------------------------------------------------------- whole games


def test_a_game_at_the_terminal(terminal: type[Terminal]) -> None:
    game = terminal("--seed", "7", "--passes", "1")
    start = game.wait_for(PROMPT)
    assert "Pyramid solitaire. Seed 7, classic rules, 1 pass.\r\n" in start
    assert "Remove pairs that add up to 13, and kings on their own. Type d t" in start
    assert "\x1b[31m" in start
    game.type("ki\t", "king ")
    moved = game.run("\t", "King: K♥ (7.2).")
    assert moved.index("Moves 1") < moved.index("King: K♥ (7.2).")
    game.run("foo bar", '? Unknown command "foo"')
    game.interrupt("draw 9")
    game.run("draw", "Drew J♥ (w). 23 left.")
    game.run("\x1b[A", "Drew 9♠ (w). 22 left.")
    over = game.run("auto all", INVITATION)
    assert "Lost, no move left: " in over
    assert "Unfinished" not in game.run("undo", "Undone: ")
    game.type("\x04", "Unfinished: ")
    assert game.close() == 0


def test_a_game_at_the_terminal_in_french(terminal: type[Terminal]) -> None:
    game = terminal("--seed", "7", env={"LANG": "fr_FR.UTF-8", "NO_COLOR": "1"})
    start = game.wait_for(PROMPT)
    assert "Pyramide. Donne n° 7, règle classique, 3 passages." in start
    assert "\x1b[31m" not in start
    assert "R♥ 7.2" in start
    game.run("roi Kh", "Roi\u00a0: R♥ (7.2).")
    game.run("regles", "Règle classique")
    game.run("abandonner", "Tapez annuler, recommencer, nouvelle ou quitter.")
    game.type("quitter\r", "quitter")
    assert game.close() == 0


@pytest.mark.parametrize(
    "env", [{"TERM": "dumb"}, {"LC_ALL": "C", "PYTHONUTF8": "0"}, {"PYTHONIOENCODING": "cp1252"}], ids=str
)
def test_odd_terminals(terminal: type[Terminal], env: dict[str, str]) -> None:
    game = terminal("--seed", "7", "--no-keep", env=env)
    game.wait_for(PROMPT)
    game.run("7.2", "King: K")
    game.run("foo é♠", "? Unknown command")
    game.type("quit\r", "Unfinished: ")
    assert game.close() == 0


def test_without_readline(terminal: type[Terminal]) -> None:
    code = "import sys; sys.modules['readline'] = None; from pyramide_cli.__main__ import main; main()"
    game = terminal("--seed", "7", "--no-keep", before=(sys.executable, "-c", code))
    game.wait_for(PROMPT)
    game.run("7.2", "King: K♥ (7.2).")
    game.interrupt("draw 9")
    game.type("quit\r", "Unfinished: ")
    assert game.close() == 0


def test_without_drawings(terminal: type[Terminal]) -> None:
    game = terminal("--seed", "7", "--list", "--no-keep")
    start = game.wait_for(PROMPT)
    assert "Open 7.2: king of hearts" in start
    assert plain(game.run("7.2")) == "7.2\nKing: king of hearts (7.2).\npyramide> "
    over = game.run("auto all", INVITATION)
    assert "/   \\" not in start + over
    assert "Row " not in over


@pytest.mark.parametrize("option", ["--quiet", "--boards", "--keep-going"])
def test_what_goes_not_with_the_prompt(terminal: type[Terminal], option: str) -> None:
    game = terminal("--seed", "7", option)
    assert f"{option} goes with --script or a pipe" in game.wait_for("--help'.")
    assert game.close() == 2


@pytest.mark.parametrize("args", [["--script", "moves.txt"], ["--json"]], ids=["script", "json"])
def test_scripts_and_json_ask_nothing_at_a_terminal(terminal: type[Terminal], args: list[str]) -> None:
    Path("moves.txt").write_text("draw\n")
    game = terminal("--seed", "7", "--color", "never", *args)
    wanted = "Unfinished" if "--script" in args else 'stock ?24"}}'
    assert PROMPT not in game.wait_for(wanted)
    if "--json" in args:
        assert '"command": "draw"' in game.type("draw\r", 'stock ?23 waste Jh"}}')
        game.send("\x04")
    assert game.close() == 0


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "Reading commands from the terminal; Ctrl-D ends them."),
        ("fr", "Les commandes sont lues au terminal\u00a0; Ctrl-D y met fin."),
    ],
)
def test_commands_typed_into_a_pipe_are_asked_for_on_stderr(terminal: type[Terminal], language: str, says: str) -> None:
    shell = f'"{sys.executable}" -m pyramide_cli --seed 7 | cat'
    game = terminal(before=("sh", "-c", shell), env={"PYRAMIDE_LANG": language})
    game.wait_for(says)
    game.type("draw\r", "J♥ (w)." if language == "en" else "V♥ (w).")
    game.send("\x04")
    assert "0/28" in game.rest()


@pytest.mark.parametrize("args", ["--script -", "--load -", "--deal -", "solve --script -", "survey --merge -"])
def test_what_is_typed_into_a_terminal_is_asked_for(terminal: type[Terminal], args: str) -> None:
    game = terminal(*args.split())
    game.wait_for("Ctrl-D end")
    if args == "--deal -":
        french = terminal(*args.split(), "--lang", "fr")
        french.wait_for("Lecture au terminal\u00a0; Ctrl-D y met fin.")
        french.send("\x04")
    game.send("\x04")
    assert "Errno" not in game.rest()


def test_a_file_can_be_typed_at_the_prompt(game: Terminal) -> None:
    game.send("load -\r")
    game.wait_for("Reading from the terminal; Ctrl-D ends it.")
    assert game.echoes()
    game.type("new --seed 7\r", "new --seed 7")
    game.type("king 7.2\r", "king 7.2")
    game.send("\x04")
    read_until(game.ours, b"Moves 1", PROMPT.encode())
    game.run("draw", "Moves 2")


def test_a_survey_that_is_ended_leaves_the_cursor_where_it_was(terminal: type[Terminal]) -> None:
    survey = terminal("survey", "--seeds", "1-100000", "--jobs", "1")
    shown = survey.wait_for("0%")
    survey.process.send_signal(signal.SIGTERM)
    assert "\x1b[?25l" not in shown + survey.rest()
    assert survey.process.wait(PATIENCE) == -signal.SIGTERM


# ----------------------------------------------------------------------------------------------------- broken terminals


class TwoTerminals:
    """A program that reads from one terminal and writes to another, neither of them its own."""

    def __init__(self, *args: str) -> None:
        self.keyboard, self.screen = pty.openpty(), pty.openpty()
        self.before = termios.tcgetattr(self.keyboard[1])
        self.process = subprocess.Popen(
            [*running.PROGRAM, "--seed", "7", "--no-keep", *args],
            stdin=self.keyboard[1],
            stdout=self.screen[1],
            stderr=subprocess.PIPE,
            env=running.outside_environment({"TERM": "xterm", "INPUTRC": "/dev/null"}),
        )
        read_until(self.screen[0], PROMPT.encode())

    def end(self) -> str:
        """Wait for the end and return what was written to stderr."""
        _, stderr = self.process.communicate(timeout=PATIENCE)
        return stderr.decode()

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        for descriptor in (*self.keyboard, *self.screen):
            with contextlib.suppress(OSError):
                os.close(descriptor)


@pytest.fixture
def two() -> Iterator[TwoTerminals]:
    one = TwoTerminals()
    yield one
    one.close()


def test_a_keyboard_that_goes_away_is_the_end_of_the_input(two: TwoTerminals) -> None:
    os.write(two.keyboard[0], b"draw\r")
    read_until(two.screen[0], b"Drew", PROMPT.encode())
    os.close(two.keyboard[0])
    assert read_until(two.screen[0], b"Seed 7, classic.").count(b"Unfinished") == 1
    assert (two.end(), two.process.returncode) == ("", 0)


def test_a_screen_that_goes_away_ends_the_game(two: TwoTerminals) -> None:
    os.write(two.keyboard[0], b"dra")
    read_until(two.screen[0], b"dra")
    assert termios.tcgetattr(two.keyboard[1]) != two.before
    os.close(two.screen[0])
    os.close(two.screen[1])
    assert two.end() == "pyramide: The output cannot be written: input/output error.\n"
    assert two.process.returncode == 2
    assert termios.tcgetattr(two.keyboard[1]) == two.before


def test_keyboard_and_screen_that_go_away_together(two: TwoTerminals) -> None:
    for descriptor in (*two.keyboard, *two.screen):
        os.close(descriptor)
    assert len(two.end().splitlines()) <= 1
    assert two.process.returncode in (0, 2)


def test_terminals_that_somebody_makes_non_blocking(two: TwoTerminals) -> None:
    os.write(two.keyboard[0], b"dra")
    read_until(two.screen[0], b"dra")
    for descriptor in (two.keyboard[1], two.screen[1]):
        os.set_blocking(descriptor, False)
    os.write(two.keyboard[0], b"w\r" + b"help\r" * 20)
    found = b""
    while found.count(PROMPT.encode()) < 20 or b"Drew " not in found:
        os.set_blocking(two.screen[1], False)
        found += read_until(two.screen[0], b"\n")
    os.write(two.keyboard[0], b"quit\r")
    read_until(two.screen[0], b"Seed 7, classic.")
    assert (two.end(), two.process.returncode) == ("", 0)


@pytest.mark.parametrize("closed", ["2>&-", "2>/dev/full"])
def test_the_game_is_played_with_the_streams_that_are_there(terminal: type[Terminal], closed: str) -> None:
    game = terminal(before=("sh", "-c", f'"$0" -m pyramide_cli --seed 7 --no-keep {closed}', sys.executable))
    game.wait_for(PROMPT)
    game.run("draw", "Drew ")
    game.type("quit\r", "Unfinished: ")
    assert game.close() == 0


def test_a_window_of_one_column(game: Terminal) -> None:
    for columns, rows in ((1, 1), (0, 0), (1000, 1), (3, 3)):
        game.resize(columns, rows)
        game.run("draw", "left")
        game.run("show")
    game.type("quit\r", "Unfinished")
    assert game.close() == 0


# -------------------------------------------------------------------------------------------------------------- signals


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT], ids=["TERM", "HUP", "QUIT"])
def test_a_signal_leaves_the_terminal_as_it_was_and_says_what_deals_the_game_again(
    game: Terminal, number: signal.Signals
) -> None:
    game.run("draw 3")
    game.type("dra", "dra")
    assert not game.echoes()
    game.process.send_signal(number)
    assert "Unfinished: 0/28 in 3 moves, pass 1/1. Seed 7, classic." in plain(game.rest())
    assert game.process.wait(PATIENCE) == 128 + number
    assert game.echoes()


def test_a_signal_in_the_middle_of_an_answer(terminal: type[Terminal]) -> None:
    game = terminal("--seed", "1", "--no-keep")
    game.wait_for(PROMPT)
    game.send("odds 100000\r")
    time.sleep(0.5)
    game.process.send_signal(signal.SIGTERM)
    assert "Unfinished: " in game.rest()
    assert game.process.wait(PATIENCE) == 143
    assert game.echoes()


def test_a_given_deal_can_be_dealt_again_after_a_signal(terminal: type[Terminal]) -> None:
    Path("deal.txt").write_text(" ".join(running.DECK))
    game = terminal("--deal", "deal.txt", "--no-keep")
    game.wait_for(PROMPT)
    game.process.send_signal(signal.SIGTERM)
    assert f"--cards {' '.join(running.DECK)}" in " ".join(plain(game.rest()).split())


@pytest.mark.parametrize("pause", [0.0, 0.01, 0.05])
def test_ctrl_c_in_any_rhythm_ends_neither_the_game_nor_in_a_traceback(terminal: type[Terminal], pause: float) -> None:
    game = terminal("--seed", "1", "--no-keep")
    game.wait_for(PROMPT)
    for line in ("", "dra", "odds 100000\r", "solve --shortest\r"):
        game.send(line)
        time.sleep(pause)
        for _ in range(4):
            game.send("\x03")
            time.sleep(pause)
    # Where Ctrl-C empties the queue between readline's look at it and its reading, readline is deaf until the next key.
    for key in ("\x03", " ", "\x03"):
        time.sleep(0.2)
        game.send(key)
    time.sleep(0.4)
    found = game.run("draw", "Drew ")
    assert "Traceback" not in found
    game.type("quit\r", "Unfinished: ")
    assert game.close() == 0


def test_nothing_interrupts_the_end(terminal: type[Terminal]) -> None:
    game = terminal("--seed", "1", "--no-keep")
    game.wait_for(PROMPT)
    game.run("draw", "Drew ")
    game.type("quit\r", "Unfinished: ")
    while game.process.poll() is None:
        game.process.send_signal(signal.SIGINT)
    assert game.close() == 0


def test_ctrl_c_drops_the_line_that_follows_an_end(game: Terminal) -> None:
    game.run("auto 30")
    over = game.run("auto all", INVITATION)
    assert "Traceback" not in over
    assert "Undone" in game.run("undo", "Undone: ")


#: A shell with job control: it says when its program has stopped and how the terminal stands, and goes on with it.
SHELL = """set -m
"$0" -m pyramide_cli --seed 1 --passes 1 --no-keep
while test $? -gt 128; do
  stty -a | grep -q ' echo ' && echo stopped, with echo
  read line
  fg
done
"""


@pytest.fixture
def job(terminal: type[Terminal]) -> Terminal:
    """A game that a shell has started."""
    one = terminal(before=("sh", "-c", SHELL, sys.executable))
    one.wait_for(PROMPT)
    return one


def test_stopped_and_brought_back_the_line_is_drawn_again(job: Terminal) -> None:
    for _ in range(2):
        job.type("dra", "dra")
        job.type("\x1a", "stopped, with echo")
        job.send("\r")
        assert " 1.1" in plain(job.wait_for(f"{PROMPT}dra"))
        assert "Drew " in job.run("w", "Drew ")
    job.type("quit\r", "Unfinished: 0/28 in 2 moves")
    assert job.close() == 0


def test_stopped_and_continued_by_others_the_line_stays(game: Terminal) -> None:
    game.type("dra", "dra")
    for _ in range(2):
        game.process.send_signal(signal.SIGSTOP)
        game.process.send_signal(signal.SIGCONT)
        assert " 1.1" in plain(game.wait_for(f"{PROMPT}dra"))
    assert "Drew " in game.run("w", "Drew ")


#: A shell that starts the program in the background, and brings it back when a line is typed.
IN_THE_BACKGROUND = """set -m
"$0" -m pyramide_cli --seed 7 --no-keep &
until ps -o state= -p $! | grep -q T; do sleep 0.1; done
echo it waits
read line
fg
"""


def test_started_in_the_background_it_waits_to_be_called(terminal: type[Terminal]) -> None:
    job = terminal(before=("sh", "-c", IN_THE_BACKGROUND, sys.executable))
    assert PROMPT not in job.wait_for("it waits")
    job.send("\r")
    job.wait_for(PROMPT)
    job.send("dra")
    assert "Drew " in job.run("w", "Drew ")
    job.type("quit\r", "Unfinished: 0/28 in 1 move")
    assert job.close() == 0


def test_stopped_during_an_answer(job: Terminal) -> None:
    job.send("odds 100000\r")
    time.sleep(0.3)
    job.type("\x1a", "stopped, with echo")
    job.send("\r")
    time.sleep(0.3)
    job.type("\x03", PROMPT)
    job.run("draw", "Drew ")


def test_what_is_typed_ahead_waits_for_its_turn(game: Terminal) -> None:
    game.run("new --seed 1")
    game.send("odds 30\rdraw\rdra")
    found = plain(read_until(game.ours, b"Drew ", f"{PROMPT}dra".encode()).decode())
    answer = found[found.index("odds 30") :]
    lines = answer.split("\n")
    assert lines[1].startswith(("About ", "No order ", "None of "))
    assert "\npyramide> draw\n" in answer
    game.type("\x03", PROMPT)


# ---------------------------------------------------------------------------------------------------- keys and windows


def test_tab_shows_what_there_is(game: Terminal) -> None:
    game.send("re\t\t")
    shown = read_until(game.ours, b"restart", f"{PROMPT}re".encode()).decode()
    assert "recommencer" not in shown
    game.send("\x03")
    game.wait_for(PROMPT)
    game.type("king \t", "king 7.2 ")
    game.run("", "King: K♥ (7.2).")


def test_lists_of_words_break_between_them(game: Terminal) -> None:
    shown = plain(game.type("re\t\t", f"{PROMPT}re"))
    words = shown.split("\n")[1:-1]
    assert {"redo", "restart", "resign", "recycle"} <= set(" ".join(words).split())
    assert max(map(len, words)) <= 80


def test_what_the_player_binds_counts(terminal: type[Terminal]) -> None:
    Path("inputrc").write_text('TAB: menu-complete\n"\\C-l": "draw\\C-m"\n')
    game = terminal("--seed", "7", "--no-keep", env={"INPUTRC": "inputrc"})
    game.wait_for(PROMPT)
    game.type("expect re\t", "removed")
    game.type("\t", "sign")
    assert "to be resigned" in game.run("", "? ")
    assert "Drew " in game.type("\x0c", "Drew ")


def test_ctrl_l_brings_the_board_back(game: Terminal) -> None:
    game.run("count")
    game.type("dra", "dra")
    shown = game.type("\x0c", f"{PROMPT}dra")
    assert "Q♣ 1.1" in plain(shown.partition("\x1b[2J\x1b[H")[2])
    assert "Drew " in game.run("w", "Drew ")
    assert "count" in game.type("\x1b[A\x1b[A", "count")


SIZES = [(100, 35), (80, 24), (60, 20), (40, 15), (30, 10)]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_windows(terminal: type[Terminal], size: tuple[int, int], language: str) -> None:
    game = terminal("--seed", "7", "--lang", language, "--rules", "three-piles", "--no-keep", size=size)
    shown = [plain(game.wait_for(PROMPT))]
    for line in ("k", "draw 2", "show", "help", "rules", "help new", "moves", "count", "pair 1.1 7.1", "odds 2"):
        shown.append(game.run(line))
    shown.append(game.run("auto all"))
    lines = [line for text in shown for line in text.split("\n") if not line.startswith(PROMPT)]
    assert len(lines) > 80
    assert not [line for line in lines if len(line) > size[0]]
    drawn = any("/   \\" in line for line in lines)
    assert drawn == (size[0] >= 70)


def test_a_window_that_grows_and_shrinks(game: Terminal) -> None:
    for columns, slashes in ((100, True), (60, False), (30, False), (80, True)):
        game.resize(columns, 24)
        shown = game.run("show", "28")
        assert ("/   \\" in shown) == slashes
        assert max(map(len, shown.split("\n"))) <= columns


# --------------------------------------------------------------------------------------------- what is kept for later


def test_lines_typed_are_there_the_next_time(terminal: type[Terminal], tmp_path: Path) -> None:
    env = {"PYRAMIDE_HOME": str(tmp_path / "home")}
    first = terminal("--seed", "7", env=env)
    first.wait_for(PROMPT)
    first.run("draw 2")
    first.run("count")
    first.type("quit\r", "Unfinished")
    assert first.close() == 0
    history = tmp_path / "home" / "history"
    assert history.stat().st_mode & 0o777 == 0o600
    assert history.read_text() == "draw 2\ncount\nquit\n"
    second = terminal("--seed", "8", env=env)
    second.wait_for(PROMPT)
    second.type("\x1b[A\x1b[A\x1b[A", "draw 2")


def test_two_windows_keep_the_lines_of_both_and_a_killed_one_too(terminal: type[Terminal], tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    env = {"PYRAMIDE_HOME": str(tmp_path / "home")}
    first, second = (terminal("--seed", "7", env=env) for _ in range(2))
    for game, line in ((first, "rules"), (second, "count"), (first, "moves"), (second, "moves")):
        if line in ("rules", "count"):
            game.wait_for(PROMPT)
        game.run(line)
    first.process.kill()
    second.type("\x04", "\r\n")
    assert second.close() == 0
    assert (tmp_path / "home" / "history").read_text() == "rules\ncount\nmoves\nmoves\n"


@pytest.mark.parametrize("how", ["option", "empty"])
def test_nothing_is_kept_where_that_is_not_wanted(terminal: type[Terminal], tmp_path: Path, how: str) -> None:
    home = tmp_path / "home"
    args, env = (["--no-keep"], {"PYRAMIDE_HOME": str(home)}) if how == "option" else ([], {"PYRAMIDE_HOME": ""})
    game = terminal("--seed", "7", *args, env=env)
    game.wait_for(PROMPT)
    game.run("draw 2")
    why = "--no-keep was given" if how == "option" else "PYRAMIDE_HOME is empty"
    assert f"? Nothing is kept here: {why}." in game.run("games")
    game.type("quit\r", "Unfinished")
    assert game.close() == 0
    assert list(tmp_path.rglob("*")) == []


def test_a_game_is_kept_from_its_first_move_and_resumed(terminal: type[Terminal], tmp_path: Path) -> None:
    env = {"PYRAMIDE_HOME": str(tmp_path / "home")}
    first = terminal("--seed", "7", env=env)
    first.wait_for(PROMPT)
    first.run("moves")
    assert not (tmp_path / "home").exists()
    first.run("k")
    first.run("draw 3")
    first.process.kill()
    first.process.wait()
    second = terminal("--resume", env=env)
    start = plain(second.wait_for(PROMPT))
    assert "Moves 4   Removed 1/28" in start
    assert "Undone: 4 moves." in second.run("undo all")
    second.type("\x04", "Unfinished")
    third = terminal("--seed", "8", env=env)
    third.wait_for(PROMPT)
    third.run("draw")
    fourth = terminal(env=env)
    assert "resume" in plain(fourth.wait_for(PROMPT))
    assert "Back to game 2. Seed 8, classic rules, 3 passes." in fourth.run("resume")
    assert "? There is no kept game 9." in fourth.run("resume 9")
    assert re.search("2: .*seed 8.*\n1: .*seed 7", fourth.run("games"))
    with sqlite3.connect(tmp_path / "home" / "games.db") as database:
        assert database.execute("select count(*) from games").fetchone() == (2,)


def test_a_closed_window_keeps_the_game_and_the_lines(terminal: type[Terminal], tmp_path: Path) -> None:
    game = terminal("--seed", "7", env={"PYRAMIDE_HOME": str(tmp_path / "home")})
    game.wait_for(PROMPT)
    game.run("k")
    game.run("draw 3")
    time.sleep(0.3)
    game.hang_up()
    assert game.process.wait(PATIENCE) == 128 + signal.SIGHUP
    with sqlite3.connect(tmp_path / "home" / "games.db") as database:
        assert database.execute("select moves, status from games").fetchall() == [(4, "playing")]
    assert (tmp_path / "home" / "history").read_text() == "k\ndraw 3\n"


def test_what_was_won_and_lost_is_counted(terminal: type[Terminal], tmp_path: Path) -> None:
    game = terminal("--seed", "284", "--no-keep", env={"PYRAMIDE_HOME": str(tmp_path / "home")})
    game.wait_for(PROMPT)
    game.run("auto all", INVITATION)
    game.type("quit\r", "quit")
    assert game.close() == 0
    game = terminal("--seed", "284", env={"PYRAMIDE_HOME": str(tmp_path / "home")}, size=(200, 40))
    game.wait_for(PROMPT)
    assert "It can be done in 36. No moves taken back, no hints, 39 moves by auto.\n" in game.run(
        "auto all", INVITATION
    )
    game.run("new --seed 18 --passes 1")
    game.run("auto all", INVITATION)
    shown = game.run("stats all")
    assert "classic, 3 passes: 1 played, 1 won" in shown
    assert "classic, 1 pass: 1 played, none won." in shown


def test_nothing_to_resume_is_one_sentence(terminal: type[Terminal]) -> None:
    for language, says in (("en", "No unfinished game is kept."), ("fr", "Aucune partie inachevée")):
        game = terminal("--resume", "--lang", language)
        assert says in game.rest()
        assert game.process.wait() == 2


def test_a_place_that_is_no_database_is_warned_of_once(terminal: type[Terminal], tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / "games.db").write_text("not a database" * 100)
    before = (home / "games.db").read_bytes()
    game = terminal("--seed", "7", env={"PYRAMIDE_HOME": str(home)}, size=(300, 30))
    shown = plain(game.wait_for(PROMPT)) + game.run("draw") + game.run("draw") + game.run("k")
    assert shown.count("games.db") == 1
    assert "King: K♥ (7.2)." in shown
    assert (home / "games.db").read_bytes() == before
