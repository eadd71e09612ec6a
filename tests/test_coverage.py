"""Nothing is left out: every command and code occurs in a transcript, every sentence in one or in a test."""

import ast
import re
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


def written() -> Iterator[tuple[str, voice.Text]]:
    """Yield the sentences, each with its file; single words and what an option takes are none."""
    for path, call in calls_of_text():
        texts = [part.value for part in call.args if isinstance(part, ast.Constant) and isinstance(part.value, str)]
        if len(texts) == 2 and " " in texts[0].strip():
            yield path, voice.Text(*texts)


def folded(text: str) -> str:
    """Return text without its line breaks and indents, as it is typed, in small letters."""
    return " ".join(text.replace("’", "'").casefold().split())


#: The 52 cards of a deal.
LONGEST_FACT = 160


@cache
def read_somewhere() -> str:
    """Return all that transcripts show, and all that tests say in strings."""
    shown = "\n".join(line for line in recorded() if not line.startswith("{"))
    said = [
        node.value
        for path in sorted(Path(__file__).parent.glob("test_*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    return folded(shown) + "\n" + "\n".join(map(folded, said))


def occurs(sentence: str, page: str) -> bool:
    """Return whether a sentence stands on a page, whatever its facts."""
    first, *rest = [part for part in re.split(r"\{[^}]*\}", folded(sentence)) if part.strip()] or [""]
    start = page.find(first)
    while start >= 0:
        at = start + len(first)
        for part in rest:
            at = page.find(part, at, at + LONGEST_FACT + len(part)) + len(part)
            if at < len(part):
                break
        else:
            return True
        start = page.find(first, start + 1)
    return False


#: Files whose sentences no test reads yet.
UNREAD = ("text/why.py", "text/deals.py")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_read_by_a_test(language: str) -> None:
    speaker = voice.Voice(language)
    missing = [
        f"{Path(path).relative_to(PACKAGE)}: {text.english}"
        for path, text in written()
        if not path.endswith(UNREAD) and not occurs(speaker.say(text), read_somewhere())
    ]
    assert not missing, "\n".join(missing)
