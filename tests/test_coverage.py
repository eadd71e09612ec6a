"""The transcripts leave nothing out: every command, refusal code, message, rule set and language occurs in one."""

import re
from functools import cache

import golden
import pytest
from pyramide_cli.shell.voice import Voice
from test_transcripts import FILES, README

from pyramide_cli.engine.rules import RULE_SETS
from pyramide_cli.shell import messages, refuse, words

#: What only a person at a terminal sees, what tells the time, and what needs a system in trouble. Tested elsewhere.
ELSEWHERE = {
    "prompt",
    "greeting",
    "after_end",
    "usage_quiet_prompt",
    "file_denied",
    "file_other",
    "file_too_large",
    "output_failed",
    "bad_deal_line",
    "interrupted",
    "progress",
    "progress_orders",
    "hint_undecided",
    "survey_speed",
    "survey_stopped",
}
#: Help pages, which are wrapped where the width asks for it.
WRAPPED = re.compile(r"option_.*|about.*|rules_.*")
#: Words that stand inside other sentences or are looked up one by one.
TABLES = {"language", "zero_is_singular", "rank_names", "suit_names", "status_names", "commands", "help_screen"}
TEMPLATES = [name for name in messages.Messages._fields if name not in ELSEWHERE | TABLES | {"help_tips"}]


@cache
def sessions() -> list[golden.Session]:
    texts = [text for path in FILES if path != README for text in golden.transcripts_in(path)]
    return [session for text in texts for session in golden.parse(text)]


def lines(language: str) -> list[str]:
    """What is printed in a language, in Unicode, each line once."""
    return list(dict.fromkeys(everything(language)))


@cache
def everything(language: str) -> list[str]:
    """What is printed in a language, in Unicode, line by line."""
    found = []
    for session in sessions():
        spoken = "fr" if "--lang fr" in session.command else "en"
        if spoken == language and "--ascii" not in session.command:
            found += [line for line in session.recorded if not line.startswith("{")]
    return found


def pattern(template: str) -> str:
    """Return a regular expression for what a template can become."""
    parts = re.split(r"(\{\w+\}|\(\w+\|\w+\))", template)
    return "".join(".+" if part[:1] == "{" else part if part[:1] == "(" else re.escape(part) for part in parts)


def folded(text: str) -> str:
    """Return text without its line breaks and indents."""
    return re.sub("[ \n]+", " ", text).strip(" ")


@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_every_sentence_is_printed(language: str) -> None:
    voice = Voice(language)
    page = folded("\n".join(everything(language)))
    missing = []
    for name in TEMPLATES:
        text = voice.spaced(getattr(voice.messages, name))
        where = [page] if WRAPPED.fullmatch(name) else lines(language)
        printed = any(re.search(pattern(folded(text) if where == [page] else text), line) for line in where)
        if not printed:
            missing.append(name)
    assert not missing


@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_every_help_page_is_printed(language: str) -> None:
    voice = Voice(language)
    own = voice.messages
    texts = [*own.help_screen.split("\n"), *own.help_tips.split("\n")]
    texts += [text for help_ in own.commands.values() for text in (help_.does, help_.usage, help_.example)]
    printed = folded("\n".join(everything(language)))
    assert not [text for text in texts if folded(voice.spaced(text)) not in printed]


def typed() -> set[str]:
    """The first words of all commands in the transcripts."""
    inputs = [line.removeprefix("> ") for session in sessions() for line in session.recorded if line.startswith("> ")]
    return {line.split()[0] for line in inputs}


def test_every_command_is_typed_in_both_languages() -> None:
    assert not {word for command in words.COMMANDS.values() for word in command.words} - typed()


def test_every_refusal_code_occurs() -> None:
    text = "\n".join(line for session in sessions() if "--json" in session.command for line in session.recorded)
    assert not [code for code in refuse.SENTENCES if f'"code": "{code}"' not in text]


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_every_rule_set_is_played_in_both_languages(rules: str, language: str) -> None:
    assert any(line.startswith("# new ") and f"--rules {rules} " in line for line in lines(language))


@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_rule_set_is_won(rules: str) -> None:
    assert any(line.startswith("Won: 28/28") and line.endswith(f", {rules}.") for line in lines("en"))


@pytest.mark.parametrize("status", ["0", "1", "2", "3", "4"])
def test_every_exit_status_occurs(status: str) -> None:
    last = [session.recorded[-1] for session in sessions() if session.recorded]
    assert (f"[{status}]" in last) if status != "0" else any(line.startswith("Won: ") for line in last)
