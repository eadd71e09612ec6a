"""The prompt: the board after every move and the sentence under it, the outcome, the invitation, Tab."""

import io
import sys

import pytest
import walks
from pyramide_cli.shell.board import Board
from pyramide_cli.shell.voice import Voice
from stacking import stack

from pyramide_cli.engine.game import Game
from pyramide_cli.engine.rules import RULE_SETS
from pyramide_cli.shell import repl
from pyramide_cli.shell.completion import complete
from pyramide_cli.shell.session import Session


def typed(monkeypatch: pytest.MonkeyPatch, session: Session, *lines: str | type[BaseException]) -> list[str]:
    """Type lines at the prompt (or break off, or end the input) and return what was printed."""
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
    assert repl.play(session, Board(session.voice)) == 0
    return printed.getvalue().split("\n")


@pytest.fixture
def session() -> Session:
    (game,) = walks.games(7, 1)
    session = walks.session(game)
    session.feed("new --seed 7 --passes 1")
    return session


def test_the_greeting_and_the_board(monkeypatch: pytest.MonkeyPatch, session: Session) -> None:
    lines = typed(monkeypatch, session, "quit")
    assert lines[0] == "Pyramid solitaire. Seed 7, classic rules, 1 pass. Type help or quit."
    assert lines[1] == ""
    assert lines[2].strip() == "Q♣ 1.1"
    assert lines[17:] == [
        "Pass 1/1   Moves 0   Removed 0/28",
        "pyramide> quit",
        "Unfinished: 0/28 in 0 moves, pass 1/1. Seed 7, classic.",
        "",
    ]


def test_the_greeting_in_french(monkeypatch: pytest.MonkeyPatch, session: Session) -> None:
    french = Session(session.game, Voice("fr"))
    lines = typed(monkeypatch, french)
    assert lines[0] == "Pyramide. Graine 7, règles classic, 1 passage. Tapez aide ou quitter."
    assert lines[-2] == "Inachevé\u00a0: 0/28 en 0 coup, passage 1/1. Graine 7, classic."


def test_the_sentence_stands_under_the_board(monkeypatch: pytest.MonkeyPatch, session: Session) -> None:
    lines = typed(monkeypatch, session, "king 7.2", "quit")
    turn = lines[lines.index("pyramide> king 7.2") :]
    assert turn[1] == ""
    assert turn[17:20] == ["Pass 1/1   Moves 1   Removed 1/28", "King: K♥ (7.2).", "pyramide> quit"]


@pytest.mark.parametrize("command", ["foo", "moves", "king 7.1", "help", "count"])
def test_what_moves_nothing_shows_no_board(monkeypatch: pytest.MonkeyPatch, session: Session, command: str) -> None:
    lines = typed(monkeypatch, session, command, "quit")
    turn = lines[lines.index(f"pyramide> {command}") : lines.index("pyramide> quit")]
    assert not [line for line in turn if line.startswith("Pass ")]
    assert len(turn) > 1


@pytest.mark.parametrize("line", ["", "   ", "# remark"])
def test_an_empty_line_does_nothing(monkeypatch: pytest.MonkeyPatch, session: Session, line: str) -> None:
    lines = typed(monkeypatch, session, line, "quit")
    assert lines[lines.index(f"pyramide> {line}") + 1] == "pyramide> quit"


def test_after_a_loss_there_is_the_outcome_and_an_invitation(monkeypatch: pytest.MonkeyPatch, session: Session) -> None:
    lines = typed(monkeypatch, session, "auto all", "undo", "quit")
    turn = lines[: lines.index("pyramide> undo")]
    assert turn[-3].endswith(" Lost.")
    assert turn[-2:] == [
        "Lost, no move left: 12/28 in 36 moves, pass 1/1. Seed 7, classic.",
        "undo, restart, new or quit.",
    ]
    rest = lines[lines.index("pyramide> undo") :]
    assert "undo, restart, new or quit." not in rest
    assert rest[-2].startswith("Unfinished: ")


def test_after_a_win_and_a_resignation(monkeypatch: pytest.MonkeyPatch, session: Session) -> None:
    lines = typed(monkeypatch, session, "resign", "quit")
    assert "Resigned: 0/28 in 0 moves, pass 1/1. Seed 7, classic." in lines
    assert lines[-2:] == ["pyramide> quit", ""]


def test_the_end_of_the_input_leaves_like_quit(monkeypatch: pytest.MonkeyPatch, session: Session) -> None:
    lines = typed(monkeypatch, session, "draw")
    assert lines[-3:] == ["pyramide> ", "Unfinished: 0/28 in 1 move, pass 1/1. Seed 7, classic.", ""]


def test_breaking_off_drops_the_line(monkeypatch: pytest.MonkeyPatch, session: Session) -> None:
    lines = typed(monkeypatch, session, KeyboardInterrupt, "draw", KeyboardInterrupt, "quit")
    assert lines.count("pyramide> ") == 2
    assert "Drawn: J♥ w. Stock 23." in lines


def test_breaking_off_a_command_goes_back_to_the_prompt(monkeypatch: pytest.MonkeyPatch, session: Session) -> None:
    def interrupted(_line: str) -> None:
        monkeypatch.undo()
        raise KeyboardInterrupt

    monkeypatch.setattr(session, "feed", interrupted)
    waiting = iter(["hint", "quit"])
    printed = io.StringIO()
    monkeypatch.setattr(sys, "stdout", printed)
    with monkeypatch.context() as patch:
        patch.setattr("builtins.input", lambda _prompt: next(waiting))
        patch.setitem(sys.modules, "readline", None)
        patch.setattr(sys, "stdout", printed)
        assert repl.play(session, Board(session.voice)) == 0


def test_leaving_an_unfinished_game_prints_its_outcome_first(monkeypatch: pytest.MonkeyPatch, session: Session) -> None:
    lines = typed(monkeypatch, session, "draw", "new --seed 8", "restart", "quit")
    turn = lines[lines.index("pyramide> new --seed 8") :]
    assert turn[1:3] == ["Unfinished: 0/28 in 1 move, pass 1/1. Seed 7, classic.", ""]
    assert "New game. Seed 8, classic rules, 1 pass." in turn


@pytest.mark.parametrize(
    ("before", "text", "offered"),
    [
        ("", "ki", ["king "]),
        ("", "hist", ["history ", "historique "]),
        ("", "zz", []),
        ("", "REC", ["recycle ", "recommencer "]),
        ("king ", "7", [f"7.{n} " for n in range(1, 8)]),
        ("pair 7.1 ", "7.2", ["7.2 "]),
        ("k ", "6", []),
        ("7.1 ", "7.7", ["7.7 "]),
        ("auto ", "", ["all "]),
        ("undo ", "a", ["all "]),
        ("show ", "", ["list "]),
        ("help ", "ti", ["tips "]),
        ("help ", "pai", ["pair ", "paire "]),
        ("expect ", "re", ["resigned ", "removed "]),
        ("new ", "--s", ["--seed "]),
        ("new --rules ", "", ["classic ", "open ", "three-piles "]),
        ("new --passes ", "", ["1 ", "2 ", "3 "]),
        ("new --seed 7 ", "--p", ["--passes "]),
        ("draw ", "", []),
        ("king 7.1 ", "7", []),
        ("pair 7.1 7.2 ", "7", []),
        ("zzz ", "7.1", ["7.1 "]),
        ("load ", "", ["my game.txt "]),
        ("save ", "my", ["my game.txt "]),
        ("new --deal ", "m", ["my game.txt "]),
    ],
    ids=range(25),
)
def test_completion(session: Session, before: str, text: str, offered: list[str]) -> None:
    with open("my game.txt", "w"):
        pass
    assert complete(session, before, text) == offered


def test_completion_in_french(session: Session) -> None:
    french = Session(session.game, Voice("fr"))
    assert complete(french, "", "re")[0] == "retourner "
    assert complete(french, "auto ", "") == ["tout "]
    assert complete(french, "montrer ", "") == ["liste "]
    assert complete(french, "aide ", "con") == ["conseils "]
    assert "règles " in complete(french, "", "reg")


def test_completion_names_every_command(session: Session) -> None:
    from pyramide_cli.shell.words import COMMANDS

    offered = complete(session, "", "")
    for command in COMMANDS.values():
        assert {f"{command.name} ", f"{command.french} "} <= set(offered)
    assert len(offered) == len(set(offered))


def test_completion_follows_the_position() -> None:
    deal = stack({"7.1": "Ks", "7.2": "Kd"})
    session = Session(Game(deal, RULE_SETS["open"]), Voice("en"))
    assert "6.1 " not in complete(session, "king ", "")
    session.feed("king 7.1")
    session.feed("king 7.2")
    assert "6.1 " in complete(session, "king ", "")
    assert "s " in complete(session, "king ", "")
