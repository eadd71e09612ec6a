"""The commands' words: what is found under a word, a beginning, without accents, in any case."""

import pytest
import walks
from pyramide_cli.shell.messages import LANGUAGES

from pyramide_cli.engine.cards import RANKS, SUITS
from pyramide_cli.engine.notation import RANK_LETTERS, SUIT_LETTERS
from pyramide_cli.shell import words
from pyramide_cli.shell.session import HANDLERS, is_target

WORDS = [(word, command.name) for command in words.COMMANDS.values() for word in command.words]


@pytest.mark.parametrize(("word", "name"), WORDS)
def test_every_word_means_its_command(word: str, name: str) -> None:
    for spelling in (word, word.upper(), word.title(), words.fold(word)):
        assert [command.name for command in words.find(spelling)] == [name]


@pytest.mark.parametrize(("word", "name"), WORDS)
def test_a_beginning_means_all_that_it_fits(word: str, name: str) -> None:
    for end in range(1, len(word)):
        beginning = words.fold(word)[:end]
        found = [command.name for command in words.find(beginning)]
        if beginning in words.BY_WORD:
            assert found == [words.BY_WORD[beginning].name]
        else:
            fits = {command.name for known, command in words.BY_WORD.items() if known.startswith(beginning)}
            assert name in found
            assert set(found) == fits
            assert len(found) == len(fits)


def test_no_word_is_two_commands() -> None:
    folded = [words.fold(word) for word, _ in WORDS]
    assert len(folded) == len(set(folded))


def test_no_card_name_is_a_command() -> None:
    ranks = {*RANKS, *RANK_LETTERS}
    suits = {*SUITS, *SUIT_LETTERS}
    names = [rank + suit for rank in ranks for suit in suits]
    for name in [*names, *map(str.lower, names), *map(str.upper, names)]:
        assert is_target(name)
        assert words.fold(name) not in words.BY_WORD
    assert not [word for word, _ in WORDS if is_target(word) and word != "s"]


def test_every_command_is_handled() -> None:
    assert set(words.COMMANDS) == set(HANDLERS)


@pytest.mark.parametrize("word", ["", " ", "zzz", "7.1", "dra w", "drawn", "-"])
def test_other_words_mean_nothing(word: str) -> None:
    assert words.find(word) == []


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("kign", "king"),
        ("drwa", "draw"),
        ("retuorner", "recycle"),
        ("UNDOO", "undo"),
        ("regle", "rules"),
        ("zzzzzz", ""),
    ],
)
def test_a_mistyped_word_is_guessed(word: str, name: str) -> None:
    command = words.suggest(word)
    assert (command.name if command else "") == name


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_ambiguous_beginning_names_what_it_fits(language: str) -> None:
    session = walks.session(next(walks.games(0, 1)), language)
    for beginning in ("re", "c", "co", "ré", "pa"):
        fits = words.find(beginning)
        answer = session.feed(beginning)
        assert answer is not None
        if len(fits) == 1:
            assert answer.code != "UNKNOWN_COMMAND"
            continue
        assert answer.code == "UNKNOWN_COMMAND"
        named = answer.message.rpartition(":")[2].strip(" .\u00a0").split(", ")
        assert [words.find(word)[0].name for word in named] == [command.name for command in fits]
        assert all(words.fold(word).startswith(words.fold(beginning)) for word in named)


@pytest.mark.parametrize(("command", "name"), [("auto tout", "all"), ("AUTO ALL", "all"), ("undo Tout", "all")])
def test_all_and_tout(command: str, name: str) -> None:
    session = walks.session(next(walks.games(0, 1)))
    session.feed("draw 2")
    answer = session.feed(command)
    assert answer is not None
    assert answer.ok


@pytest.mark.parametrize("command", ["show list", "s LISTE", "montrer liste", "SHOW List"])
def test_list_and_liste(command: str) -> None:
    session = walks.session(next(walks.games(0, 1)))
    answer = session.feed(command)
    assert answer is not None
    assert len(answer.lines) > 10


@pytest.mark.parametrize("command", ["help tips", "aide conseils", "? CONSEILS"])
def test_tips_and_conseils(command: str) -> None:
    answer = walks.session(next(walks.games(0, 1))).feed(command)
    assert answer is not None
    assert len(answer.lines) == 8
