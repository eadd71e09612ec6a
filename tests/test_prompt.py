"""The prompt: the board after every move and the sentence under it, the outcome, what is said after the end."""

import io
import signal
import sys
from collections.abc import Callable

import pytest
import walks

from pyramide_cli.engine.cards import Deal
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.rules import RULE_SETS
from pyramide_cli.prompt import prompt as module
from pyramide_cli.prompt.editing import Editor
from pyramide_cli.prompt.prompt import Prompt, View
from pyramide_cli.prompt.signals import Interrupts
from pyramide_cli.shell.kept_games import KeptGames
from pyramide_cli.shell.session import Session

INVITATION = "Type undo, restart, new or quit."
Typed = Callable[..., list[str]]


class Silent(Interrupts):
    """No signals: those of the tests' own process stay as they are."""

    @staticmethod
    def _set(number: int, handler: object) -> None:
        pass

    def ignore(self) -> None:
        pass


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Typed:
    """Type lines at the prompt (or break off, or end the input) and return what was printed."""

    def play(session: Session, *lines: str | type[BaseException], plain: bool = False) -> list[str]:
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
        assert Prompt(session, kept, view, Silent()).play(["Hello."]) == 0
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
            # A word that is wider than the window stands alone in its line.
            assert not [line for line in shown if len(line) > width and len(line.split()) > 1]
            if width >= 30:
                assert not [line for line in shown if len(line) > width]


def test_an_interrupt_while_readline_calls_back_waits_for_the_knock(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is raised in a function that readline calls is swallowed there."""
    interrupts, editor, heard = Silent(), Editor.__new__(Editor), []
    editor._prompt = ""

    def waiting(_: str) -> str:
        interrupts._interrupt(signal.SIGINT, sys._getframe())
        heard.append("nothing was raised")
        interrupts.knocked(0, sys._getframe(1))
        return ""

    monkeypatch.setattr("builtins.input", waiting)
    with pytest.raises(KeyboardInterrupt), interrupts.breakable(typing=True):
        editor._input()
    assert heard
