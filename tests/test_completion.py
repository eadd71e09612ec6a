"""What Tab offers at the prompt: what can be played now, in one's own language, and files wherever they lie."""

from functools import partial
from itertools import count, repeat
from pathlib import Path

import pytest
import walks
from stacking import stack

from pyramide_cli.engine.game import Game
from pyramide_cli.engine.rules import RULE_SETS
from pyramide_cli.prompt.editing import Editor, complete
from pyramide_cli.shell.commands import COMMANDS
from pyramide_cli.shell.session import Session

ROW = {"7.1": "6c", "7.2": "9s", "7.3": "7d", "7.4": "Ks", "7.5": "7h", "7.6": "2d", "7.7": "Ah"}


def session(language: str = "en", rules: str = "open") -> Session:
    return walks.session(Game(stack(ROW, "Qc Kh 3c"), RULE_SETS[rules]), language)


OFFERED = [
    ("ki", ["king "]),
    ("hist", ["history "]),
    ("zz", []),
    ("re", ["redo ", "resign ", "recycle ", "restart ", "review ", "resume "]),
    ("king ", ["king 7.4 "]),
    ("k 7", ["k 7.4 "]),
    ("king 6", []),
    ("king 7.4 ", []),
    ("pair ", ["pair 7.1 ", "pair 7.3 ", "pair 7.5 ", "pair 7.7 ", "pair s "]),
    ("pair 7.1 ", ["pair 7.1 7.3 ", "pair 7.1 7.5 "]),
    ("pair 7.2 ", []),
    ("pair 6c ", ["pair 6c 7.3 ", "pair 6c 7.5 "]),
    ("p 71 ", ["p 71 7.3 ", "p 71 7.5 "]),
    ("7.7 ", ["7.7 s "]),
    ("pair 7.1 7.3 ", []),
    ("pair foo ", []),
    ("draw ", []),
    ("auto ", ["auto all "]),
    ("undo ", ["undo all ", "undo mistake ", "undo winnable "]),
    ("undo w", ["undo winnable "]),
    ("show ", [f"show {word} " for word in ("list", "open", "waste", "stock", "position", "result")]),
    ("help ti", ["help tips "]),
    ("help pai", ["help pair "]),
    ("expect re", ["expect resigned ", "expect removed "]),
    ("solve ", ["solve --shortest "]),
    ("stats ", ["stats all "]),
    ("new --s", ["new --seed "]),
    ("new --seed ", []),
    ("new --rules ", ["new --rules classic ", "new --rules open ", "new --rules three-piles "]),
    ("new --passes ", ["new --passes 1 ", "new --passes 2 ", "new --passes 3 ", "new --passes unlimited "]),
    ("new --seed 7 --", ["new --seed 7 --rules ", "new --seed 7 --passes "]),
    ("new --deal my --p", ["new --deal my --passes "]),
    ("new --daily --p", ["new --daily --passes "]),
]


def test_what_is_offered() -> None:
    held = session()
    for line, offered in OFFERED:
        assert sorted(complete(held, line, COMMANDS)) == sorted(offered), line


def test_no_letter_is_lost_to_what_the_words_have_in_common() -> None:
    """``rè`` and ``re`` begin alike, but what readline takes from all of them is what was typed, or more."""
    for language in ("en", "fr"):
        held = session(language)
        for typed in ("r", "re", "RE", "pa", "Aide r", "help r", "aide con", "montrer DEF", "new --R", "load my o"):
            offered = offers(held, typed)
            word = typed.split(" ")[-1]
            assert len(offered) < 2 or all(found.startswith(word) for found in offered)


class Line:
    """What readline knows of a line in which Tab was pressed."""

    def __init__(self, line: str) -> None:
        self.get_line_buffer = lambda: line
        self.get_begidx = lambda: len(line) - len(line.split(" ")[-1])
        self.get_endidx = lambda: len(line)


def offers(held: Session, line: str) -> list[str]:
    """Return the words that readline is offered for the last one of a line."""
    editor = Editor.__new__(Editor)
    editor._complete = lambda line: complete(held, line, COMMANDS)
    editor._readline = Line(line)  # type: ignore[assignment]
    return list(iter(partial(next, map(editor._offer, repeat(line.split(" ")[-1]), count())), None))


def test_what_is_offered_is_the_last_word() -> None:
    for name in ("my game.txt", "my other.txt"):
        Path(name).touch()
    for line, offered in (
        ("load my", ["my game.txt", "my other.txt"]),
        ("load my o", ["other.txt"]),
        ("pair ", ["7.1 ", "7.3 ", "7.5 ", "7.7 ", "s "]),
        ("new --seed 7 --r", ["--rules "]),
        ("save --f", ["--force "]),
    ):
        assert sorted(offers(session(), line)) == offered, line


def test_the_force_of_a_save_is_offered() -> None:
    for language, line in (("en", "save --f"), ("en", "save --"), ("fr", "sauver --f"), ("fr", "enregistrer --")):
        verb = line.split()[0]
        assert complete(session(language), line, COMMANDS) == [f"{verb} --force "]
    assert complete(session(), "save --force --", COMMANDS) == []


def test_in_french() -> None:
    held = session("fr")
    for line, offered in (
        ("auto ", ["auto tout "]),
        (
            "montrer ",
            [f"montrer {word} " for word in ("liste", "libres", "défausse", "pioche", "position", "résultat")],
        ),
        ("aide con", ["aide conseils "]),
        ("reg", ["règles "]),
        ("annuler g", ["annuler gagnable "]),
        ("roi ", ["roi 7.4 "]),
    ):
        assert complete(held, line, COMMANDS) == offered, line


def test_it_follows_the_position() -> None:
    deal = stack({"7.1": "Ks", "7.2": "Kd", "6.1": "Kc"}, "Kh")
    held = walks.session(Game(deal, RULE_SETS["open"]))
    assert "king 6.1 " not in complete(held, "king ", COMMANDS)
    walks.feed(held, "king 7.1", "king 7.2")
    assert complete(held, "king ", COMMANDS) == ["king 6.1 ", "king s "]


@pytest.mark.parametrize("command", ["load ", "save ", "charger ", "enregistrer ", "new --deal ", "save --force "])
def test_files(command: str, tmp_path: Path) -> None:
    for name in ("my game.txt", "my other.txt", ".hidden", "sub/inner.txt", "zé.txt", "[x].txt"):
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).touch()
    held = session("fr" if command[0] in "ce" else "en")
    for typed, found in (
        ("my", ["my game.txt", "my other.txt"]),
        ("my g", ["my game.txt"]),
        ("z", ["zé.txt"]),
        ("[", ["[x].txt"]),
        ("su", ["sub/"]),
        ("sub/", ["sub/inner.txt"]),
        ("./s", ["./sub/"]),
        ("sub/../my g", ["sub/../my game.txt"]),
        (".h", [".hidden"]),
        ("~/my g", ["~/my game.txt"]),
        ("~/sub/", ["~/sub/inner.txt"]),
        (f"{tmp_path}/my g", [f"{tmp_path}/my game.txt"]),
        ("nowhere/", []),
    ):
        assert complete(held, f"{command}{typed}", COMMANDS) == [f"{command}{name}" for name in found], typed
    assert f"{command}.hidden" not in complete(held, command, COMMANDS)
    assert f"{command}sub/" in complete(held, command, COMMANDS)
