"""The rows of the commands: their words, their help, and the pages that name them."""

import re
from pathlib import Path

import golden
import pytest
import running
import walks
from stacking import stack
from walks import code, feed

from pyramide_cli.engine.cards import DECK, RANKS, SUITS
from pyramide_cli.engine.notation import RANK_LETTERS, SUIT_LETTERS
from pyramide_cli.prompt.editing import complete
from pyramide_cli.shell.command import Command, Naming
from pyramide_cli.shell.commands import COMMANDS
from pyramide_cli.shell.session import Session
from pyramide_cli.shell.words import fold, read_targets
from pyramide_cli.text import help as pages
from pyramide_cli.text.voice import LANGUAGES

ROWS = COMMANDS.rows
WORDS = [(word, row) for row in ROWS for word in row.words]


def session(language: str = "en", seed: int = 7) -> Session:
    return walks.session(next(walks.games(seed, 1)), language)


def names(word: str, language: str = "en") -> bool:
    return all(target.named for target in read_targets(word, language))


def own(row: Command, language: str) -> str:
    return row.word.french if language == "fr" else row.word.english


# ------------------------------------------------------------------------------------------------------------- words


def test_every_word_means_its_command_however_it_is_written() -> None:
    for word, row in WORDS:
        for spelling in (word, word.upper(), word.title(), fold(word)):
            for language in LANGUAGES:
                assert COMMANDS.find(spelling, language) == [row], spelling


def test_no_word_is_two_commands() -> None:
    folded = [fold(word) for word, _ in WORDS]
    assert len(folded) == len(set(folded))


def test_every_command_has_words_in_both_languages() -> None:
    for row in ROWS:
        assert row.english
        assert row.french
        assert row.name.isascii()
        assert row.name == row.name.lower()


def test_no_card_is_a_command() -> None:
    ranks, suits = {*RANKS, *RANK_LETTERS}, {*SUITS, *SUIT_LETTERS}
    cards = [rank + suit for rank in ranks for suit in suits]
    for card in [*cards, *map(str.lower, cards), *map(str.upper, cards)]:
        assert names(card)
        assert COMMANDS.exact(card) is None
    ranks = {"a", "d", "k", "q", "r", "v", "king", "roi", "t"}
    assert {word for word, _ in WORDS if names(word)} <= {"s", *ranks}


def test_single_letters_are_commands_only_where_the_table_says_so() -> None:
    short = {word for word, _ in WORDS if len(word) == 1}
    assert short == set("pkdraumsvohq?")
    for letter in "bcefgijlntwxyz":
        assert COMMANDS.find(letter, "en") == []
        assert code(feed(session(), letter)) in ("UNKNOWN_COMMAND", "WASTE_EMPTY")


def test_a_beginning_means_what_it_fits_its_own_language_first() -> None:
    for language in LANGUAGES:
        for word, row in WORDS:
            for end in range(2, len(word)):
                beginning = fold(word)[:end]
                found = COMMANDS.find(beginning, language)
                if COMMANDS.exact(beginning):
                    assert found == [COMMANDS.exact(beginning)]
                    continue
                rows = [r for r in ROWS if not r.whole]
                ours = [r for r in rows if any(fold(w).startswith(beginning) for w in r.own_words(language))]
                assert found == (ours or [r for r in rows if any(fold(w).startswith(beginning) for w in r.words)])
                if word in row.own_words(language) and not row.whole:
                    assert row in found


def test_what_ends_a_game_or_gives_it_away_is_typed_whole() -> None:
    whole = [row for row in ROWS if row.whole]
    assert [row.name for row in whole] == ["resign", "new", "restart", "load", "quit", "solve", "hint"]
    for row in whole:
        for word in row.words:
            for end in range(2, len(word)):
                for language in LANGUAGES:
                    assert row not in COMMANDS.find(word[:end], language) or COMMANDS.exact(word[:end]) is row


BEGINNINGS = [
    ("en", "co", "count"),
    ("en", "mo", "moves"),
    ("en", "rec", "recycle"),
    ("en", "ve", "verdict"),
    ("en", "hist", "history"),
    ("en", "nouv", None),
    ("en", "exi", None),
    ("en", "no", None),
    ("en", "so", None),
    ("en", "hi", "history"),
    ("en", "qui", None),
    ("fr", "ab", None),
    ("fr", "in", None),
    ("en", "ti", "draw"),
    ("en", "h", "help"),
    ("en", "re", None),
    ("fr", "co", None),
    ("fr", "mo", "show"),
    ("fr", "rec", "recycle"),
    ("fr", "ve", None),
    ("fr", "regl", "rules"),
    ("fr", "dra", "draw"),
]


def test_beginnings() -> None:
    for language, beginning, name in BEGINNINGS:
        found = COMMANDS.find(beginning, language)
        assert (found[0].name if len(found) == 1 else None) == name, (language, beginning)


def test_other_words_mean_nothing() -> None:
    for word in ("", " ", "zzz", "7.1", "dra w", "drawn", "-", "n"):
        assert COMMANDS.find(word, "en") == []


GUESSES = [
    ("en", "kign", "king"),
    ("en", "drwa", "draw"),
    ("en", "UNDOO", "undo"),
    ("fr", "retuorner", "retourner"),
    ("fr", "anuler", "annuler"),
    ("en", "zzzzzz", None),
    ("en", "places", None),
    ("en", "next", "draw"),
    ("en", "play again", "new"),
    ("en", "resing", "resign"),
    ("fr", "rejouer", "recommencer"),
    ("en", "xyzzy", None),
]


def test_a_mistyped_word_is_guessed_only_where_the_guess_is_good() -> None:
    for language, word, guess in GUESSES:
        assert COMMANDS.meant(word, language) == guess, word


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_ambiguous_beginning_names_what_it_fits_in_one_language(language: str) -> None:
    held, seen = session(language), 0
    for beginning in ("re", "co", "ré", "pa", "sh", "un", "ch", "ve", "rec"):
        fits = COMMANDS.find(beginning, language)
        if len(fits) < 2:
            continue
        answer = feed(held, beginning)
        assert code(answer) == "UNKNOWN_COMMAND"
        named = answer.message.rpartition(":")[2].strip(" .\u00a0").split(", ")
        assert [COMMANDS.exact(word) for word in named] == fits
        in_force = {word for row in ROWS for word in row.own_words(language)}
        assert set(named) <= in_force or not set(named) & in_force
        assert all(fold(word).startswith(fold(beginning)) for word in named)
        seen += 1
    assert seen


def test_a_table_of_some_commands_knows_no_others() -> None:
    table = COMMANDS.only("king", "draw")
    assert [row.name for row in table.rows] == ["king", "draw"]
    assert table.find("undo", "en") == []


# ------------------------------------------------------------------------------------------------ usage, example, Tab


@pytest.mark.parametrize("language", LANGUAGES)
def test_usage_and_example_begin_with_the_command_s_word(language: str) -> None:
    voice = walks.voice(language)
    for row in ROWS:
        for text in (row.usage, row.shown):
            assert voice.say(text).split()[0] == own(row, language), row.name
        assert voice.fact(row.does).endswith((".", "?"))


#: A deal in which 7.3 and 7.4 go together, and 6.2 is the only king that comes free.
STACKED = {"7.3": "6h", "7.4": "7d", "7.1": "4c", "7.2": "9h", "6.2": "Kd"}
#: What has to be done first for an example to make sense.
BEFORE = {"recycle": ("draw 24",), "undo": ("draw 2",), "redo": ("draw 2", "undo 2")}
BEFORE |= {"king": ("7.1 7.2", "7.3 7.4"), "load": ("save --force game.txt", "save --force partie.txt")}
#: Examples that only a kept game, or a won one, can answer.
REFUSED = {"games": "NOT_KEPT", "resume": "NOT_KEPT", "stats": "NOT_KEPT", "expect": "EXPECT_FAILED"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_example_runs(language: str) -> None:
    deal = " ".join(stack(STACKED).cards)
    for row in ROWS:
        for path in Path().glob("*.txt"):
            path.unlink()
        held = session(language)
        feed(held, f"new --passes 3 --cards {deal}")
        example = walks.voice(language).say(row.shown).replace("100", "2").replace("50", "2")
        if row.naming is Naming.IN_SIGHT:
            feed(held, f"new --cards {' '.join(DECK[:28])}")
        for line in BEFORE.get(row.name, ()):
            assert feed(held, line).ok, line
        assert code(feed(held, example)) == REFUSED.get(row.name), example


def test_help_gives_each_row() -> None:
    for language in LANGUAGES:
        voice, held = walks.voice(language), session(language)
        for row in ROWS:
            answer = feed(held, f"help {row.name}")
            text = " ".join(answer.lines)
            for part in (row.usage, row.does, row.shown):
                assert voice.fact(part) in text, row.name
            assert all(word in text for word in row.words), row.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_screen_names_every_command(language: str) -> None:
    screen = feed(session(language), "help")
    named = set(re.findall(r"\w+", " ".join(screen.lines)))
    assert not {own(row, language) for row in ROWS} - named
    letters = {word for word, _ in WORDS if len(word) == 1} - {"?"}
    assert letters <= set(re.findall(r"\b\w\b", screen.lines[-1]))
    assert max(map(len, screen.lines)) <= 80
    assert len(screen.lines) <= 26


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_topic_has_a_page(language: str) -> None:
    held = session(language)
    for name, page in pages.TOPICS.values():
        for spelling in (name.english, name.french, name.french.upper()):
            lines = feed(held, f"help {spelling}").lines
            assert list(lines) == held.voice.say(page).split("\n")
        assert max(map(len, lines)) <= 80
    assert len(feed(held, "help tips").lines) == 8


@pytest.mark.parametrize("language", LANGUAGES)
def test_tab_offers_every_command_in_its_own_language(language: str) -> None:
    offered = complete(session(language), "", COMMANDS)
    assert sorted(offered) == sorted(f"{own(row, language)} " for row in ROWS)


# ----------------------------------------------------------------------------------------------------------- README


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))]


def quoted(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def test_the_table_in_the_readme_has_the_rows() -> None:
    lines = golden.read(running.ROOT / "README.md").splitlines()
    start = lines.index("| command | short | French | does |") + 2
    found = {}
    for line in lines[start:]:
        if not line.startswith("|"):
            break
        usage, short, french, does = cells(line)
        assert does
        found[quoted(usage)[0].split()[0]] = (quoted(short), quoted(french))
    assert sorted(found) == sorted(row.name for row in ROWS)
    for row in ROWS:
        short, french = found[row.name]
        assert short == list(row.english[1:]), row.name
        assert french == [word for word in row.french if word not in row.english[1:]], row.name
