"""The prompt: the board after every move and the sentence under it, the outcome, what is said after the end."""

import io
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import walks

from pyramide_cli.engine.cards import Deal
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.rules import RULE_SETS
from pyramide_cli.prompt import prompt as module
from pyramide_cli.prompt.editing import Editor, History
from pyramide_cli.prompt.prompt import Prompt, View
from pyramide_cli.prompt.signals import Ended, Redraw, Signals
from pyramide_cli.shell.kept_games import KeptGames
from pyramide_cli.shell.session import Session

INVITATION = "Type undo, restart, new or quit."
Typed = Callable[..., list[str]]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Typed:
    """Type lines at the prompt (or break off, or end the input) and return what was printed."""

    def play(session: Session, *lines: str | type[BaseException], plain: bool = False, status: int = 0) -> list[str]:
        waiting = iter([*lines, EOFError])
        printed = io.StringIO()

        def read(prompt: str) -> str:
            printed.write(prompt)
            line = next(waiting)
            if isinstance(line, str):
                printed.write(f"{line}\n")
                return line
            raise line

        monkeypatch.setattr("builtins.input", read)
        monkeypatch.setitem(sys.modules, "readline", None)
        monkeypatch.setattr(sys, "stdout", printed)
        kept = KeptGames(wanted=False)
        session.kept = kept
        kept.begin(session.game)
        view = View(session.voice, color=False, plain=plain)
        assert Prompt(session, kept, view, Signals()).play(["Hello."]) == status
        return printed.getvalue().split("\n")

    return play


def seven(passes: int = 1, language: str = "en", rules: str = "classic") -> Session:
    return walks.session(Game(Deal.from_seed(7), RULE_SETS[rules].with_passes(passes)), language)


def turn(lines: list[str], command: str, until: str = "pyramide> quit") -> list[str]:
    """Return what a command printed."""
    start = lines.index(f"pyramide> {command}") + 1
    return lines[start : lines.index(until, start)]


def test_the_greeting_and_the_board(typed: Typed) -> None:
    lines = typed(seven(), "quit")
    assert lines[:2] == ["Hello.", ""]
    assert lines[2].strip() == "Q♣ 1.1"
    assert lines[17:] == [
        "Pass 1/1   Moves 0   Removed 0/28",
        "pyramide> quit",
        "Unfinished: 0/28 in 0 moves, pass 1/1. Seed 7, classic.",
        "",
    ]


def test_a_game_is_left_with_its_outcome_an_untouched_deal_for_another_without(typed: Typed) -> None:
    for leave in ("quit", "new --seed 8", "restart"):
        lines = typed(seven(), leave, "quit")
        assert leave == "quit" or not turn(lines, leave)[0]
        lines = typed(seven(), "draw", leave, "quit")
        after = lines[lines.index(f"pyramide> {leave}") + 1 :]
        assert after[0] == "Unfinished: 0/28 in 1 move, pass 1/1. Seed 7, classic."


def test_the_sentence_stands_under_the_board(typed: Typed) -> None:
    shown = turn(typed(seven(), "king 7.2", "quit"), "king 7.2")
    assert shown[0] == ""
    assert shown[16:] == ["Pass 1/1   Moves 1   Removed 1/28", "King: K♥ (7.2)."]


def test_what_moves_nothing_shows_no_board(typed: Typed) -> None:
    for command in ("foo", "moves", "king 7.1", "help", "count", "show waste", "history", "verdict"):
        shown = turn(typed(seven(), command, "quit"), command)
        assert shown
        assert not [line for line in shown if line.startswith("Pass ")]


def test_an_empty_line_does_nothing(typed: Typed) -> None:
    for line in ("", "   ", "# remark"):
        assert turn(typed(seven(), line, "quit"), line) == []


def test_after_a_loss_there_is_the_outcome_what_might_have_been_and_an_invitation(typed: Typed) -> None:
    lines = typed(seven(), "auto all", "undo", "redo", "quit")
    shown = turn(lines, "auto all", "pyramide> undo")
    assert shown[-3] == "Lost, no move left: 12/28 in 36 moves, pass 1/1. Seed 7, classic."
    assert "could" in shown[-2] or "cannot" in shown[-2]
    assert shown[-1] == INVITATION
    assert INVITATION not in turn(lines, "undo", "pyramide> redo")
    assert lines[-2:] == ["pyramide> quit", ""]


def test_after_a_win_the_fewest_moves_are_told(typed: Typed) -> None:
    session = walks.session(Game(Deal.from_seed(284), RULE_SETS["classic"]))
    shown = turn(typed(session, "auto all", "quit"), "auto all")
    assert shown[-3].startswith("Won: 28/28 in 39 moves")
    assert shown[-1] == INVITATION


def test_after_a_resignation(typed: Typed) -> None:
    shown = turn(typed(seven(), "resign", "quit"), "resign")
    assert "Resigned: 0/28 in 0 moves, pass 1/1. Seed 7, classic." in shown
    assert shown[-1] == INVITATION


def test_the_end_of_the_input_leaves_like_quit(typed: Typed) -> None:
    lines = typed(seven(), "draw")
    assert lines[-3:] == ["pyramide> ", "Unfinished: 0/28 in 1 move, pass 1/1. Seed 7, classic.", ""]


def test_breaking_off_drops_the_line(typed: Typed) -> None:
    lines = typed(seven(), KeyboardInterrupt, KeyboardInterrupt, "draw", KeyboardInterrupt, "quit")
    assert lines.count("pyramide> ") == 3
    assert "Drew J♥ (w). 23 left." in lines


def test_breaking_off_a_command_goes_back_to_the_prompt(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    feed = module.feed

    def interrupted(session: Session, line: str, table: object) -> object:
        if line == "hint":
            raise KeyboardInterrupt
        return feed(session, line, table)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "feed", interrupted)
    lines = typed(seven(), "hint", "hint", "draw", "quit")
    assert turn(lines, "hint", "pyramide> hint") == ["Interrupted; nothing has changed."]
    assert "Drew J♥ (w). 23 left." in lines
    assert "Interrompu\u00a0; rien n’a changé." in typed(seven(language="fr"), "hint", "quitter")


def test_a_fault_of_the_program_ends_the_command_not_the_game(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    feed = module.feed

    def broken(session: Session, line: str, table: object) -> object:
        return {}[line] if line == "hint" else feed(session, line, table)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "feed", broken)
    lines = typed(seven(), "draw", "hint", "draw", "quit")
    fault = " ".join(turn(lines, "hint", "pyramide> draw"))
    assert fault.startswith("? A fault of the program (KeyError: ")
    assert "report" in fault
    assert "Drew 9♠ (w). 22 left." in lines


def test_the_end_of_the_memory_is_said_in_a_sentence(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    feed = module.feed

    def greedy(session: Session, line: str, table: object) -> object:
        if line == "solve":
            raise MemoryError
        return feed(session, line, table)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "feed", greedy)
    lines = typed(seven(), "solve", "quit")
    assert "? The machine has no memory left; nothing has been decided." in lines


def test_without_drawings_the_sentence_is_all_a_move_prints(typed: Typed) -> None:
    lines = typed(seven(), "king 7.2", "show", "restart", "new --seed 8", "quit", plain=True)
    assert lines[2].startswith("Open 7.1: ")
    assert turn(lines, "king 7.2", "pyramide> show") == ["King: K♥ (7.2)."]
    assert turn(lines, "show", "pyramide> restart")[1].startswith("Open 7.1: ")
    shown = turn(lines, "restart", "pyramide> new --seed 8")
    assert shown[0].startswith("Unfinished: ")
    assert shown[1].startswith("The same deal again. ")
    assert shown[3].startswith("Open 7.1: ")
    assert not any("/   \\" in line for line in lines)


@pytest.mark.parametrize("width", [100, 80, 70, 60, 41, 40, 37, 36, 30, 20])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_line_is_wider_than_the_window_and_no_word_is_broken(
    typed: Typed, monkeypatch: pytest.MonkeyPatch, width: int, language: str
) -> None:
    from pyramide_cli.shell.commands import COMMANDS
    from pyramide_cli.text import help as pages

    monkeypatch.setenv("COLUMNS", str(width))
    wide = [f"help {row.name}" for row in COMMANDS.rows] + [f"help {name}" for name in pages.TOPICS]
    for rules in RULE_SETS:
        session = seven(2, language, rules)
        commands = ["auto 3", "pair 5.5 7.6", "moves", "history", "count", "show waste", "show stock", "verdict"]
        commands += ["draw 5", "odds 2", "review", "rules", "auto all", "new --foo 7", "undo 2", "show list", "help"]
        for plain in (False, True):
            lines = typed(session, *commands, *wide, "quit", plain=plain)
            shown = [line for line in lines if not line.startswith("pyramide> ")]
            # A word that is wider than the window stands alone in its line, and what can be typed again is not broken.
            broken = [line for line in shown if len(line) > width and len(line.split()) > 1]
            assert not [line for line in broken if "  # " not in line]
            if width >= 30:
                assert not [line for line in shown if len(line) > width]


def test_what_comes_while_readline_calls_back_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is raised in a function that readline calls is swallowed there."""
    signals, editor, heard = Signals(), Editor.__new__(Editor), []
    editor._prompt = ""

    def waiting(_: str) -> str:
        signals._hear(KeyboardInterrupt(), sys._getframe())
        heard.append("nothing was raised")
        signals._beat(0, sys._getframe(1))
        return ""

    monkeypatch.setattr("builtins.input", waiting)
    with pytest.raises(KeyboardInterrupt), signals.breakable(Editor.wait.__code__):
        editor.wait()
    assert heard


def test_what_comes_where_python_cannot_raise_comes_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A weak reference's callback, the end of an object: Python only complains of what is raised there."""
    signals, complaints = Signals(), []
    signals._hook = complaints.append
    monkeypatch.setattr(sys, "unraisablehook", signals._lost)

    class Interrupted:
        def __del__(self) -> None:
            signals._hear(KeyboardInterrupt(), sys._getframe())

    class Broken:
        def __del__(self) -> None:
            raise ValueError

    def broken_off() -> None:
        with signals.breakable():
            for kind in (Interrupted, Broken):
                kind()
            signals._beat(0, sys._getframe())

    with pytest.raises(KeyboardInterrupt):
        broken_off()
    assert len(complaints) == 1


def test_an_end_outside_of_any_block_comes_in_the_next_and_all_else_is_forgotten() -> None:
    signals = Signals()
    for what in (KeyboardInterrupt(), Redraw(stop=False)):
        signals._hear(what, sys._getframe())
        with signals.breakable():
            signals._beat(0, sys._getframe())
    signals._ended(15, sys._getframe())
    with pytest.raises(Ended, match="15"), signals.breakable():
        pass


def test_a_fault_that_follows_a_fault_without_a_line_between_leaves(
    typed: Typed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game that cannot even be left was left never, and complained all the time."""

    def broken(*_: object) -> None:
        raise ValueError("broken")

    monkeypatch.setattr(module, "feed", broken)
    lines = typed(seven(), "draw", "draw", status=70)
    assert sum(line.startswith("? A fault of the program") for line in lines) == 2


def test_what_can_be_typed_again_is_one_line(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    deal = Deal.from_seed(7)
    session = walks.session(Game(Deal(deal.cards), RULE_SETS["classic"]))
    lines = typed(session, "draw", "history", "quit")
    assert f"new --rules classic --passes 3 --cards {' '.join(deal.cards)}" in lines


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("size", [(80, 24), (80, 15), (40, 12), (30, 14), (27, 14)], ids=str)
def test_the_apex_stays_in_the_window(
    typed: Typed, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], rules: str
) -> None:
    """From the board to the prompt below it there are no more lines than the window has."""
    monkeypatch.setenv("COLUMNS", str(size[0]))
    monkeypatch.setenv("LINES", str(size[1]))
    for language in ("en", "fr"):
        session = seven(language=language, rules=rules)
        shown = turn(typed(session, "draw 2", "quit"), "draw 2")
        apex = next(number for number, line in enumerate(shown) if "1.1" in line or line.strip() in ("Q♣", "D♣"))
        assert len(shown[apex:]) + 1 <= size[1]


def test_in_a_window_too_small_for_a_board_a_move_prints_its_sentence(
    typed: Typed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "26")
    lines = typed(seven(), "king 7.2", "show", "quit")
    assert " ".join(turn(lines, "king 7.2", "pyramide> show")) == "King: K♥ (7.2)."
    assert len(turn(lines, "show")) > 10
    monkeypatch.setenv("COLUMNS", "27")
    shown = turn(typed(seven(), "king 7.2", "quit"), "king 7.2")
    assert " 2♦   ·  2♥  8♦  3♥  2♠  Q♥" in shown
    assert max(map(len, shown)) <= 27


def test_an_input_that_cannot_be_read_is_at_its_end(typed: Typed) -> None:
    lines = typed(seven(), "draw", OSError)
    assert lines[-2] == "Unfinished: 0/28 in 1 move, pass 1/1. Seed 7, classic."


# -------------------------------------------------------------------------------------------------------------- history


def test_lines_are_added_as_they_are_typed_once_there_is_a_place(tmp_path: Path) -> None:
    file = tmp_path / "home" / "history"
    history = History(file)
    for line in ("moves", "moves", "", "  ", "a\x1bb", "count"):
        history.add(line)
    assert not file.parent.exists()
    file.parent.mkdir()
    history.add("draw é")
    assert file.read_text() == "moves\ncount\ndraw é\n"
    assert file.stat().st_mode & 0o777 == 0o600
    assert History(file).read() == ["moves", "count", "draw é"]


def test_a_history_of_other_hands_is_read(tmp_path: Path) -> None:
    file = tmp_path / "history"
    file.write_bytes(b"_HiStOrY_V2_\ndraw\\0402\nshow\\040list\n\xff\n\x1b[2J\n\nk\n")
    assert History(file).read() == ["draw 2", "show list", "\ufffd", "k"]


def test_a_history_that_has_grown_is_cut_and_links_stay(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "home" / "history"
    link.parent.mkdir()
    link.symlink_to("../real")
    real.write_text("".join(f"draw {n}\n" for n in range(3000)))
    Path("real").write_text("mine") if Path.cwd() != tmp_path else None
    history = History(link)
    assert history.read() == [f"draw {n}" for n in range(2000, 3000)]
    history.add("k")
    assert link.is_symlink()
    assert real.read_text().split("\n")[:1] + real.read_text().split("\n")[-3:] == ["draw 2000", "draw 2999", "k", ""]


def test_a_history_that_is_no_file_is_left_alone(tmp_path: Path) -> None:
    for make in (os.mkfifo, os.mkdir, lambda path: path.symlink_to(path)):
        file = tmp_path / "history"
        make(file)
        history = History(file)
        assert history.read() == []
        history.add("draw")
        file.rmdir() if file.is_dir() else file.unlink()
    history = History(tmp_path / ("x" * 300) / "history")
    assert history.read() == []
    history.add("draw")
