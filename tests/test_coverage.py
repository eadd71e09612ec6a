"""The transcripts leave nothing out: every command, code and sentence occurs in one, in both languages."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import golden
import pytest
import running
from test_transcripts import FILES, README

from pyramide_cli.engine import reasons as move_reasons
from pyramide_cli.engine.reasons import Reason
from pyramide_cli.engine.rules import RULE_SETS
from pyramide_cli.shell.commands import COMMANDS
from pyramide_cli.text import voice
from pyramide_cli.text.refusals import Refusal
from pyramide_cli.text.voice import LANGUAGES

PACKAGE = running.ROOT / "pyramide_cli"
TRANSCRIPTS = [path for path in FILES if path != README]
#: A code of the engine's own, for importers; the commands find the reason behind it.
INSIDE = {"ILLEGAL"}


@cache
def sessions() -> list[golden.Session]:
    texts = [text for path in TRANSCRIPTS for text in golden.transcripts_in(path)]
    return [session for text in texts for session in golden.parse(text)]


@cache
def recorded() -> list[str]:
    return [line for session in sessions() for line in session.recorded]


def test_every_word_of_every_command_is_typed() -> None:
    typed = {
        line.removeprefix("> ").split()[0].lower() for line in recorded() if line.startswith("> ") and line[2:].strip()
    }
    assert not {word for row in COMMANDS.rows for word in row.words} - typed


def reason_types(kind: type[Reason] = Reason) -> Iterator[type[Reason]]:
    for each in kind.__subclasses__():
        yield each
        yield from reason_types(each)


def test_every_code_occurs() -> None:
    assert issubclass(move_reasons.GameOver, Reason)
    text = "\n".join(line for line in recorded() if line.startswith("{"))
    codes = {reason.code for reason in reason_types() if reason is not Refusal} - INSIDE
    assert len(codes) > 20
    assert not {code for code in codes if f'"code": "{code}"' not in text}


@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_rule_set_is_played_in_both_languages_and_won(rules: str) -> None:
    deals = {line for line in recorded() if line.startswith("# new ") and f"--rules {rules} " in line}
    assert any("--lang fr" in line for line in deals)
    assert any("--lang fr" not in line for line in deals)
    assert any(line.startswith("Won: 28/28") and line.endswith(f", {rules}.") for line in recorded())


@pytest.mark.parametrize("status", ["0", "1", "2", "3", "4"])
def test_every_exit_status_occurs(status: str) -> None:
    last = [session.recorded[-1] for session in sessions() if session.recorded]
    assert (f"[{status}]" in last) if status != "0" else any(line.startswith("Won: ") for line in last)


# ----------------------------------------------------------------------------------------------------- every sentence


def calls_of_text() -> Iterator[tuple[str, ast.Call]]:
    """Yield every Text that is written down, with its file."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Text":
                yield str(path), node


def written(*, with_facts: bool) -> Iterator[tuple[str, voice.Text]]:
    """Yield the sentences with or without facts, each with its file; single words are none."""
    for path, call in calls_of_text():
        texts = [part.value for part in call.args if isinstance(part, ast.Constant) and isinstance(part.value, str)]
        if len(texts) == 2 and " " in texts[0].strip() and ("{" in texts[0]) == with_facts:
            yield path, voice.Text(*texts)


#: What transcripts cannot show, in English and by its beginning: a person at a terminal, kept games, the clock, a
#: system in trouble. All of it is tested elsewhere.
ELSEWHERE = (
    # a terminal
    "Pyramid solitaire. {deal}",
    "Remove pairs that add up to 13, and kings on their own.",
    "Type undo, restart, new or quit.",
    "Interrupted; nothing has changed.",
    "Reading ",
    "{option} goes with --script or a pipe",
    "{done} positions",
    "{done} of {wanted} orders",
    "review: {share}%",
    # what is said there once a game has ended
    "This deal could not be won",
    "Nobody could have won this deal.",
    "Whether this deal could be won is not known.",
    "This game could ",
    "No fewer moves are possible.",
    "It can be done in {fewest}.",
    "Nothing was changed.",
    # kept games
    "No first end of this deal is kept.",
    "this is no kept game.",
    "No unfinished game is kept.",
    "There is no kept game {number}.",
    "The kept games cannot be read",
    # a system in trouble, searches and surveys that are stopped
    "Stopped. The same command goes on from here.",
    "A process of the survey has died",
    "Whether the deal could be won is not known",
    # a narrow window, and more orders than a test has time for
    "{v.rank(rank)}: ",
    "It was mostly bad luck.",
    "The output cannot be written",
    "A fault of the program",
    "The machine has no memory left",
    "It can go",
    # reviews that take many orders, or a rare game
    "It could still be won at the start: pyramide --load FILE",
    "It could still be won after move {until}",
    "The only winning move: found.",
    "{n:inexact move|inexact moves} (?!)",
    "{n:mistake|mistakes} (?)",
    "Only {move} kept it alive.",
    "a recycle",
    "It cannot be done in fewer moves.",
    "Stock s: {top}, ",
    "{card:bare}: open.",
    "{card:bare}: covered by {above}.",
    "{drawn} {share}%",
    # importers alone, and games that begin somewhere else
    "{move} is not possible now.",
    "{place} is empty: {card:card} left.",
    "{card:card} left the game.",
    "The stock is empty and pass {pass_number}/{passes} is the last.",
    # files that are hard to come by, and the machine in trouble
    "{file}:{line}: Not a full deck",
    *("permission denied", "too large for this", "no space left on the device", "in use by another run"),
    *("this cannot be the name of a file", "input/output error", "it is closed"),
)
#: Whole files of such sentences: the narrow board, faults, kept games, reasons that are rare.
ELSEWHERE_FILES = ("text/result.py", "shell/commands/result.py", "text/kept.py", "shell/kept_games.py", "text/why.py")


def is_elsewhere(text: str, path: str = "") -> bool:
    return text.startswith(ELSEWHERE) or path.endswith(ELSEWHERE_FILES)


def folded(text: str) -> str:
    """Return text without its line breaks and indents."""
    return " ".join(text.replace("\u00a0", "~").split()).replace("~", "\u00a0")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_without_facts_is_printed(language: str) -> None:
    page = folded("\n".join(line for line in recorded() if not line.startswith("{")))
    speaker = voice.Voice(language)
    missing = [
        text.english
        for path, text in written(with_facts=False)
        if not is_elsewhere(text.english, path) and folded(speaker.say(text)) not in page
    ]
    assert not missing, "\n".join(missing)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[voice.Text]]:
    """Play all transcripts once more, in this process; return what was said with facts in each language."""
    seen: dict[str, set[voice.Text]] = {language: set() for language in LANGUAGES}
    say = voice.Voice.say

    def said(self: voice.Voice, text: voice.Text, **facts: voice.Fact) -> str:
        if facts:
            seen[self.language].add(text)
        return say(self, text, **facts)

    folder = tmp_path_factory.mktemp("coverage")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(voice.Voice, "say", said)
        patch.setenv("COLUMNS", "80")

        for number, path in enumerate(TRANSCRIPTS):
            here = folder / str(number)
            here.mkdir()
            patch.chdir(here)
            patch.setenv("HOME", str(here))
            write_files(path)
            golden.replay(path, Path())
    return seen


def write_files(path: Path) -> None:
    """Write the files that a transcript's sessions read: all of them, at once and without a shell."""
    for session in golden.parse(golden.read(path)):
        name = session.command.removeprefix("cat > ").removesuffix(golden.HERE)
        if session.body and session.command.startswith("cat > "):
            Path(name).write_text("\n".join(session.body[:-1]) + "\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_with_facts_is_said(language: str, made: dict[str, set[voice.Text]]) -> None:
    missing = [
        f"{Path(path).relative_to(PACKAGE)}: {text.english}"
        for path, text in written(with_facts=True)
        if text not in made[language] and not is_elsewhere(text.english, path)
    ]
    assert not missing, "\n".join(missing)
