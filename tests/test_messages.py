"""The sentences: the two languages say the same with the same facts, and each is written by its rules."""

import re
import string
from collections.abc import Iterator

import pytest
from pyramide_cli.shell.voice import NO_BREAK_SPACE, Voice

from pyramide_cli.shell import messages, words

ENGLISH, FRENCH = messages.load("en"), messages.load("fr")
NAMES = messages.Messages._fields


def texts(value: object, path: str) -> Iterator[tuple[str, str]]:
    """Yield every text in a field with where it stands."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from texts(item, f"{path}.{key}")
    elif isinstance(value, tuple):
        for number, item in enumerate(value):
            yield from texts(item, f"{path}.{number}")


def all_texts(language: messages.Messages) -> dict[str, str]:
    return dict(text for name in NAMES for text in texts(getattr(language, name), name))


def placeholders(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


#: Templates may name the same number twice over: ``n`` decides the plural, the other fact is printed.
PLURALS = {"n", "stock"}


@pytest.mark.parametrize("name", [name for name in NAMES if isinstance(getattr(ENGLISH, name), str)])
def test_placeholders_agree(name: str) -> None:
    if name in ("help_screen", "help_tips"):
        return
    english, french = placeholders(getattr(ENGLISH, name)), placeholders(getattr(FRENCH, name))
    assert english == french or english ^ french == PLURALS


def test_both_languages_have_the_same_texts() -> None:
    assert all_texts(ENGLISH).keys() == all_texts(FRENCH).keys()


@pytest.mark.parametrize("language", [ENGLISH, FRENCH], ids=lambda language: language.language)
def test_every_command_has_its_help(language: messages.Messages) -> None:
    assert list(language.commands) == list(words.COMMANDS)
    for name, help_ in language.commands.items():
        own = words.COMMANDS[name].word(language.language)
        assert help_.usage.split()[0] == own
        assert help_.example.split()[0] == own
        assert own in words.COMMANDS[name].words


def test_what_is_said_in_french_is_not_english() -> None:
    same = {name for name, text in all_texts(ENGLISH).items() if text == all_texts(FRENCH)[name] and " " in text}
    assert same <= {"prompt", "progress", "file_line"} | {name for name in same if re.fullmatch(r"commands\..*", name)}


@pytest.mark.parametrize("path", all_texts(FRENCH))
def test_french_has_no_break_spaces_before_its_signs(path: str) -> None:
    text = Voice("fr").spaced(all_texts(FRENCH)[path])
    assert not re.search(r" [:;!?»]|« ", text)
    text = text.removeprefix("{file}:{line}:")
    assert not re.search(rf"[^{NO_BREAK_SPACE}?][;!?](\s|$)", text)
    assert not re.search(rf"[^{NO_BREAK_SPACE}]:(\s|$)", text)


@pytest.mark.parametrize("language", messages.LANGUAGES)
@pytest.mark.parametrize("path", all_texts(ENGLISH))
def test_ascii_is_ascii(language: str, path: str) -> None:
    voice = Voice(language, ascii_only=True)
    assert voice.spaced(all_texts(voice.messages)[path]).isascii()


@pytest.mark.parametrize("path", all_texts(ENGLISH))
def test_english_is_ascii_but_for_the_board(path: str) -> None:
    assert all_texts(ENGLISH)[path].isascii()
    assert NO_BREAK_SPACE not in all_texts(ENGLISH)[path]


@pytest.mark.parametrize("language", [ENGLISH, FRENCH], ids=lambda language: language.language)
def test_the_help_screen_fits(language: messages.Messages) -> None:
    for line in [*language.help_screen.split("\n"), *language.help_tips.split("\n")]:
        assert len(line) <= 80
    assert len(language.help_screen.split("\n")) <= 22
    assert len(language.help_tips.split("\n")) == 8


@pytest.mark.parametrize(
    ("language", "n", "expected"),
    [
        ("en", 0, "0 moves"),
        ("en", 1, "1 move"),
        ("en", 2, "2 moves"),
        ("fr", 0, "0 coup"),
        ("fr", 1, "1 coup"),
        ("fr", 2, "2 coups"),
    ],
)
def test_nouns_follow_their_number(language: str, n: int, expected: str) -> None:
    assert Voice(language).say({"en": "{n} (move|moves)", "fr": "{n} (coup|coups)"}[language], n=n) == expected


def test_facts_are_not_read_as_templates() -> None:
    assert Voice("en").say("{word}!", word="{n} (a|b)") == "{n} (a|b)!"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("K♥️ 10♢", "Kh 10d"),
        ("café œuf", "cafe *uf"),
        ("a\x00b\x1b[2Jc\x7f\x9b", "a*b*[2Jc**"),
        ("😀", "*"),
        ("\u202eabc", "*abc"),
    ],
)
def test_text_from_outside_in_ascii(text: str, shown: str) -> None:
    assert Voice("en", ascii_only=True).shown(text) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [("K♥ é œ", "K♥ é œ"), ("a\x00\x1b\r\n\x85", "a*****"), ("\u202e\ufeff\u2028", "***"), ("a\u00a0b", "a\u00a0b")],
)
def test_text_from_outside_in_unicode(text: str, shown: str) -> None:
    assert Voice("en").shown(text) == shown


def test_card_names_in_words() -> None:
    assert Voice("en").card_in_words("Th") == "ten of hearts"
    assert Voice("fr").card_in_words("Qd") == "dame de carreau"
    assert Voice("fr", ascii_only=True).card_in_words("Jh") == "valet de coeur"
