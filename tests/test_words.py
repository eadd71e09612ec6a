"""The words of a line: places, cards and ranks however they are written, and the words that people bring."""

import pytest
import walks
from stacking import stack
from walks import code, feed

from pyramide_cli.shell.commands import COMMANDS
from pyramide_cli.shell.words import fold, read_targets
from pyramide_cli.text.voice import LANGUAGES

#: 6♦ 7.1, 7♣ 7.2, 7♥ 7.3, A♥ 7.4, Q♠ 7.5, 2♣ 7.6, J♣ 7.7: two sevens fit the six.
OPEN = {"7.1": "6d", "7.2": "7c", "7.3": "7h", "7.4": "Ah", "7.5": "Qs", "7.6": "2c", "7.7": "Jc"}


def held(language: str = "en"):
    session = walks.session(next(walks.games(7, 1)), language)
    feed(session, f"new --passes 3 --cards {' '.join(stack(OPEN).cards)}")
    return session


NAMED = [
    ("en", "queen of spades and ace of hearts", ["Qs", "Ah"]),
    ("en", "Queen of Spades, ace of hearts", ["Qs", "Ah"]),
    ("en", "7.5 and 7.4", ["7.5", "7.4"]),
    ("en", "10 of diamonds", ["Td"]),
    ("en", "roi de pique", ["Ks"]),
    ("en", "as qd", ["As", "Qd"]),
    ("fr", "as de cœur et dame de trèfle", ["Ah", "Qc"]),
    ("fr", "as de coeur + dame de trefle", ["Ah", "Qc"]),
    ("fr", "as dd", ["A", "Qd"]),
    ("fr", "6t 7p", ["6c", "7s"]),
    ("fr", "Rp", ["Ks"]),
    ("fr", "10co,9ca 8k", None),
    ("fr", "10co 9ca", ["Th", "9d"]),
    ("fr", "8k dk", ["8d", "Qd"]),
    ("en", "6t", [None]),
    ("en", "kween of spades", [None]),
    ("en", "7.3+7.7", ["7.3", "7.7"]),
    ("en", "10+3", ["T", "3"]),
]


@pytest.mark.parametrize(("language", "text", "named"), NAMED)
def test_what_words_name(language: str, text: str, named: list[str | None] | None) -> None:
    found = [target.named for target in read_targets(text, language)]
    assert found == named if named else None in found


PLAYED = [
    ("q ah", "pair 7.4 7.5"),
    ("ah q", "pair 7.4 7.5"),
    ("7.4 12", "pair 7.4 7.5"),
    ("2 11", "pair 7.6 7.7"),
    ("2c 11", "pair 7.6 7.7"),
    ("7.6 j", "pair 7.6 7.7"),
    ("pair 7.7 2", "pair 7.6 7.7"),
    ("ace of hearts and queen", "pair 7.4 7.5"),
    ("6d 7", "AMBIGUOUS"),
    ("6d 7h", "pair 7.1 7.3"),
    ("7h 6", "pair 7.1 7.3"),
    ("7.1 8", "BAD_ARGUMENT"),
    ("6d 8", "UNKNOWN_COMMAND"),
    ("kh 5", "UNKNOWN_COMMAND"),
    ("6.1 10", None),
    ("8.1 5", "NO_SUCH_PLACE"),
    ("w 5", "WASTE_EMPTY"),
    ("10", "UNKNOWN_COMMAND"),
    ("d2", "draw"),
    ("draw2", "draw"),
    ("piocher1", "draw"),
    ("m3", "BAD_ARGUMENT"),
    ("dd", None),
]


@pytest.mark.parametrize(("line", "wanted"), PLAYED)
def test_what_a_line_plays(line: str, wanted: str | None) -> None:
    session = held()
    answer = feed(session, line)
    if answer.ok:
        assert str(session.game.line[0].move) == wanted
    else:
        assert wanted is None or answer.refused.code == wanted
        assert not session.game.line


def test_a_number_stuck_to_a_command_is_its_count() -> None:
    session = held()
    feed(session, "d3")
    assert session.game.moves == 3
    assert feed(session, "u2").echo == "u2"
    assert session.game.moves == 1
    assert code(feed(session, "d24")) is None, "draw 24, not a queen and 2.4"
    feed(session, "undo all")
    feed(session, "d 24")
    assert session.game.moves == 24


def test_people_bring_words_that_tell_which_command_they_mean() -> None:
    for language in LANGUAGES:
        brought = [
            (word, row) for row in COMMANDS.rows for word in row.brought[LANGUAGES.index(language)].split(", ") if word
        ]
        assert len(brought) >= 60
        for word, row in brought:
            session = held(language)
            answer = feed(session, word)
            assert code(answer) == "UNKNOWN_COMMAND", word
            assert session.voice.say(row.word) in answer.message, word


def test_no_word_is_brought_for_two_commands() -> None:
    brought = [fold(word) for row in COMMANDS.rows for word in {*", ".join(row.brought).split(", ")} if word]
    assert len(brought) == len(set(brought))


NEW = [
    ("new 5", 5, "classic"),
    ("new 5 open", 5, "open"),
    ("new ouverte 7", 7, "open"),
    ("new trois tas 7", 7, "three-piles"),
    ("nouvelle --rules trois tas --seed 7", 7, "three-piles"),
    ("new --seed 5 open unlimited", 5, "open"),
    ("new --rules open 5", 5, "open"),
    ("new daily 2026-11-30 open", None, "open"),
]


@pytest.mark.parametrize(("line", "seed", "rules"), NEW)
def test_new_takes_words_in_any_mixture(line: str, seed: int | None, rules: str) -> None:
    session = held()
    answer = feed(session, line)
    assert answer.ok
    assert session.game.deal.seed == seed or (seed is None and session.game.deal.seed // 1000 == 20261130)
    assert session.game.rules.name == rules
    other = held()
    feed(other, answer.echo)
    assert (other.game.deal, other.game.rules) == (session.game.deal, session.game.rules)


@pytest.mark.parametrize(
    "line",
    ["new 5 6", "new --seed 7 --seed 8", "new --passes 02", "new 007", "new --winable", "new sesame", "new 5 daily"],
)
def test_new_refuses(line: str) -> None:
    session = held()
    before = session.game
    assert code(feed(session, line)) == "BAD_ARGUMENT"
    assert session.game is before


def test_a_mistyped_option_is_guessed() -> None:
    assert "did you mean --winnable?" in feed(held(), "new --winable").message


def test_new_winnable_holds_until_new_any() -> None:
    session = held()
    for line, wanted in (("new winnable", True), ("new", True), ("new 5", True), ("new any", False), ("new", False)):
        assert feed(session, line).ok
        assert session.winnable_only is wanted
        if wanted and line != "new 5":
            assert feed(session, "verdict").result["verdict"] == "winnable"


SHOWN = [
    ("show 7.1", "6♦ 7.1: open; covers"),
    ("show open", "Open: 6♦ 7.1, 7♣ 7.2"),
    ("show qs", "Q♠ 7.5: open; covers"),
    ("show 6.1", "covered by 6♦ (7.1) and 7♣ (7.2); covers"),
    ("show w", "? The waste is empty."),
    ("show 9.1", "? There is no place 9.1"),
]


@pytest.mark.parametrize(("line", "begins"), SHOWN)
def test_show_says_what_lies_at_a_place(line: str, begins: str) -> None:
    assert begins in feed(held(), line).lines[0]


def test_show_never_tells_where_a_card_of_the_stock_lies() -> None:
    session = held()
    hidden = session.game.deal.cards[30]
    assert code(feed(session, f"show {hidden}")) == "FACE_DOWN"
    feed(session, "draw 24")
    feed(session, "recycle")
    assert "in the stock, under 2 cards" in feed(session, f"show {hidden}").lines[0]


def test_hint_play_plays_the_hinted_move() -> None:
    session = walks.session(next(walks.games(8, 1)), "en")
    feed(session, "new --seed 8 --rules classic --passes 3")
    hinted = feed(session, "hint").result["move"]
    answer = feed(session, "hint play")
    assert answer.ok
    assert (answer.auto, answer.asked) == (1, 1)
    assert str(session.game.line[0].move) == hinted == answer.result["move"]
