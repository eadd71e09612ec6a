"""Saved games: what save writes, load reads back, and save writes again, byte for byte."""

import sys
from pathlib import Path
from random import Random

import pytest
import running
import walks
from walks import code, feed

from pyramide_cli.text.voice import passes_word


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("given", [False, True], ids=["seed", "cards"])
def test_save_load_save(seed: int, given: bool) -> None:
    random = Random(seed)
    for game in walks.games(seed, 9):
        session = walks.session(game, random.choice(("en", "fr")), ascii_only=random.random() < 0.5)
        if given:
            rules = game.rules
            feed(
                session,
                f"new --rules {rules.name} --passes {passes_word(rules.passes)} --cards {' '.join(game.deal.cards)}",
            )
        for _ in range(random.randrange(80)):
            feed(session, walks.command(random, session.game))
        assert feed(session, "save --force first.txt").ok
        other = walks.session(next(walks.games(99, 1)))
        assert feed(other, "load first.txt").ok
        assert other.game.position == session.game.position
        assert (other.game.status, other.game.moves) == (session.game.status, session.game.moves)
        assert [step.move for step in other.game.line] == [step.move for step in session.game.line]
        assert (other.game.undoable, other.game.redoable) == (session.game.undoable, 0)
        assert feed(other, "save --force second.txt").ok
        first = Path("first.txt").read_bytes()
        assert first == Path("second.txt").read_bytes()
        assert first.isascii()
        assert not first.count(b"\r")
        for _ in range(other.game.undoable):
            assert feed(other, "undo").ok
        assert other.game.position == other.game.start


def test_a_saved_game_is_a_script_that_replays_itself() -> None:
    running.run_inside("--lang", "fr", "--seed", "7", "--rules", "open", stdin="auto 9\nabandonner\nsauver game.txt\n")
    text = Path("game.txt").read_text()
    assert text.splitlines()[0] == "new --seed 7 --rules open --passes 3"
    assert text.splitlines()[-1] == "resign"
    assert len(text.splitlines()) == 11
    by_script = running.run_inside("--script", "game.txt")
    by_load = running.run_inside("--load", "game.txt")
    assert (by_script.status, by_script.stdout) == (0, by_load.stdout)
    assert by_script.lines[-1].startswith("Resigned: ")


def test_what_was_taken_back_is_not_saved() -> None:
    running.run_inside("--seed", "7", stdin="king 7.2\ndraw 5\nundo 4\nsave game.txt\n")
    assert Path("game.txt").read_text() == "new --seed 7 --rules classic --passes 3\nking 7.2\ndraw\n"


def test_draws_and_recycles_are_saved_as_what_they_were() -> None:
    running.run_inside("--seed", "9", stdin="draw 24\ndraw\nsave game.txt\n")
    assert Path("game.txt").read_text().splitlines()[1:] == ["draw"] * 24 + ["recycle"]


def test_an_existing_file_only_with_force() -> None:
    Path("game.txt").write_text("mine")
    session = walks.session(next(walks.games(0, 1)))
    assert code(feed(session, "save game.txt")) == "FILE_ERROR"
    assert Path("game.txt").read_text() == "mine"
    assert feed(session, "save --FORCE game.txt").ok
    assert Path("game.txt").read_text().startswith("new --seed 0 ")


NAMES = [
    "my game.txt",
    "two  spaces.txt",
    "a\tb.txt",
    "no\u00a0break.txt",
    'quo"ted.txt',
    "a#b.txt",
    "sub/game.txt",
    "UPPER.txt",
]
if sys.getfilesystemencoding() == "utf-8":
    NAMES.append("é ♠.txt")


@pytest.mark.parametrize("name", NAMES)
def test_file_names_are_the_unquoted_rest_of_the_line(name: str) -> None:
    Path("sub").mkdir()
    session = walks.session(next(walks.games(0, 1)))
    answer = feed(session, f"save {name}")
    assert answer.ok
    assert answer.result == {"file": name}
    assert Path(name).exists()
    assert feed(session, f"load {name}").ok


def test_the_home_folder(tmp_path: Path) -> None:
    session = walks.session(next(walks.games(0, 1)))
    assert feed(session, "save ~/game.txt").ok
    assert (tmp_path / "game.txt").exists()
    assert feed(session, "load ~/game.txt").ok


def test_a_saved_game_may_be_written_by_hand() -> None:
    text = "# mine\n\nNOUVELLE --seed 7   # the deal\n7.2\n  d\npaire w 7.1\n"
    Path("game.txt").write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    session = walks.session(next(walks.games(0, 1)))
    answer = feed(session, "load game.txt")
    assert answer.lines == ("Loaded: game.txt, 3 moves.",)
    assert [str(step.move) for step in session.game.line] == ["king 7.2", "draw", "pair 7.1 w"]


def test_a_plain_new_in_a_saved_game_is_under_the_default_rules() -> None:
    Path("game.txt").write_text("new --seed 7\n")
    session = walks.session(next(walks.games(0, 1)))
    feed(session, "new --seed 1 --rules three-piles --passes 2")
    assert feed(session, "load game.txt").ok
    assert (session.game.rules.name, session.game.rules.passes) == ("classic", 3)


def test_a_load_that_fails_leaves_everything_as_it_was() -> None:
    Path("game.txt").write_text("new --seed 7\ndraw\nking 7.1\n")
    session = walks.session(next(walks.games(0, 1)))
    for command in ("draw 3", "undo"):
        feed(session, command)
    game, undoable, redoable = session.game, session.game.undoable, session.game.redoable
    answer = feed(session, "load game.txt")
    assert code(answer) == "FILE_ERROR"
    assert answer.message == "game.txt:3: 2♦ (7.1) needs a jack."
    assert (session.game, session.game.undoable, session.game.redoable) == (game, undoable, redoable)


@pytest.mark.parametrize(
    "command", ["load .", "save --force .", "save nowhere/x", "load bytes.txt", "save .", f"save {'x' * 300}"]
)
def test_files_that_cannot_be_used(command: str) -> None:
    Path("bytes.txt").write_bytes(b"\xff\xfe")
    answer = feed(walks.session(next(walks.games(0, 1))), command)
    assert code(answer) == "FILE_ERROR"
    assert answer.message.isprintable()
    assert list(Path().iterdir()) == [Path("bytes.txt")]


def test_a_folder_is_never_called_a_file_to_overwrite() -> None:
    answer = feed(walks.session(next(walks.games(0, 1))), "save .")
    assert "--force" not in answer.message
