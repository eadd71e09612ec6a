"""Text to places, cards, numbers and deals, and back: every spelling that is understood, and much that is not."""

import unicodedata
from random import Random

import plain
import pytest
from stacking import removal

from pyramide_cli.engine.cards import DECK, MAX_SEED, Deal, DealError, NotationError
from pyramide_cli.engine.deal_text import format_deal, parse_deal, read_positions
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.notation import (
    meant_place,
    parse_number,
    parse_target,
    without_comment,
)
from pyramide_cli.engine.rules import DEFAULT, RULE_SETS

RANK_SPELLINGS = {rank: [rank, rank.lower()] for rank in "A23456789"} | {
    "T": ["10", "T", "t"],
    "J": ["J", "j", "V", "v"],
    "Q": ["Q", "q", "D", "d"],
    "K": ["K", "k", "R", "r"],
}
SUIT_SPELLINGS = {"c": "cC♣♧", "d": "dD♦♢", "h": "hH♥♡", "s": "sS♠♤"}
SELECTOR = "\ufe0f"

#: Letters and digits that case folding or normalising would turn into ASCII ones: ſ, the Kelvin sign, ７, ² …
LOOK_ALIKES = [
    char
    for char in map(chr, [*range(0x80, 0x10000), *range(0x1D400, 0x1D800)])
    if unicodedata.normalize("NFKC", char.casefold()).isascii() or char.isdecimal()
]


def spellings(card):
    """Every way to write a card."""
    ranks, suits = RANK_SPELLINGS[card[0]], SUIT_SPELLINGS[card[1]]
    return [rank + suit + tail for rank in dict.fromkeys(ranks) for suit in suits for tail in ("", SELECTOR)]


# ---------------------------------------------------------------------------------------------- places and cards


@pytest.mark.parametrize("card", DECK)
def test_every_spelling_of_a_card(card):
    found = {text: parse_target(text) for text in spellings(card)}
    assert found == dict.fromkeys(found, card)


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("6c", "6c"),
        ("6♣", "6c"),
        ("10h", "Th"),
        ("Th", "Th"),
        ("KD", "Kd"),
        ("dd", "Qd"),
        ("DD", "Qd"),
        ("vs", "Js"),
        ("rc", "Kc"),
        ("ad", "Ad"),
        ("10♤", "Ts"),
        ("A♥\ufe0f", "Ah"),
    ],
)
def test_cards_by_example(text, card):
    assert parse_target(text) == card


@pytest.mark.parametrize("row", range(1, 8))
def test_places_of_the_pyramid(row):
    for column in range(1, row + 1):
        assert parse_target(f"{row}.{column}") == f"{row}.{column}"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("w", "w"),
        ("W", "w"),
        ("waste", "w"),
        ("Waste", "w"),
        ("WASTE", "w"),
        ("w1", "w1"),
        ("W3", "w3"),
        ("s", "s"),
        ("S", "s"),
        ("stock", "s"),
        ("STOCK", "s"),
    ],
)
def test_places_beside_the_pyramid(text, place):
    assert parse_target(text) == place


@pytest.mark.parametrize("text", ["8.1", "5.6", "0.0", "0.1", "7.0", "10.10", "w0", "w4", "w10"])
def test_a_place_need_not_exist_to_be_one(text):
    assert parse_target(text) == text


NO_TARGETS = [
    *("", " ", ".", "7", "7.", ".2", "7.2.1", "7,2", "7-2", "7 2", "7. 2", " 7.2", "7.2 ", "7.2\n", "7.2\r", "7.2\x00"),
    *("7.02", "07.2", "00.1", "+7.2", "-7.2", "7.+2", "7.-2", "7_0.1", "７.２", "7.２", "7.²", "²", "Ⅶ.2", "7．2"),
    *("w01", "w00", "w+1", "w-1", "w１", "w²", "w 1", "w1.1", "ww", "wast", "wastes", "waste1", "ｗ", "waſte"),
    *("ſ", "ſtock", "stoc\u212a", "s1", "st", "stocks", "s.", "ｓ", "\u212ad", "6ſ", "\u212aſ"),
    *("1c", "0c", "11c", "12c", "13c", "15h", "010h", "100h", "1 0h", "ct", "c6", "♣6", "♣", "6", "6cc", "66c", "6c "),
    *("6 c", "6-c", "6c.", "6x", "Xc", "Xx", "Fc", "Bc", "Pc", "Cc", "６c", "6ｃ", "²h", "6c\ufe0f\ufe0f", "6\ufe0fc"),
    *("\ufe0f6c", "10\ufe0fh", "\ufeff6c", "6c\x1b", "\u200b6c", "6c6d", "king", "draw", "é", "\ud800", "6c" * 5000),
]


@pytest.mark.parametrize("text", NO_TARGETS, ids=ascii)
def test_what_is_no_place_and_no_card(text):
    with pytest.raises(NotationError) as caught:
        parse_target(text)
    assert caught.value.args == (text,)


@pytest.mark.parametrize("shape", ["7.{}", "{}.1", "{}c", "6{}", "1{}c", "{}0c", "w{}", "{}", "{}tock", "wa{}te"])
def test_no_look_alike_passes_for_ascii(shape):
    assert {"ſ", "\u212a", "７", "²", "٧"} <= set(LOOK_ALIKES)
    for char in LOOK_ALIKES:
        with pytest.raises(NotationError):
            parse_target(shape.format(char))


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("7.02", "7.2"),
        ("07.2", "7.2"),
        ("007.0002", "7.2"),
        ("+7.2", None),
        ("7.²", None),
        ("７.２", None),
        ("8.01", None),
        ("7.00", None),
        ("x", None),
        ("", None),
    ],
)
def test_the_place_that_was_meant(text, place):
    assert meant_place(text) == place


def test_every_legal_move_met_reads_as_itself_by_places_and_by_cards():
    random = Random(13)
    met = set()
    for rules in RULE_SETS.values():
        for seed in range(8):
            game = Game(Deal.from_seed(seed), rules.with_passes(2))
            for _ in range(60):
                position = game.position
                for move in position.legal_moves():
                    if not move.places:
                        continue
                    by_card = [random.choice(spellings(card)) for card in position.cards_of(move)]
                    by_place = list(move.places)
                    for targets in (by_place, by_place[::-1], by_card, by_card[::-1], [*by_place[:1], *by_card[1:]]):
                        assert removal(position, " ".join((move.verb, *targets))) == move
                    met.update(move.places)
                if game.status != "playing":
                    break
                game.play(random.choice(position.legal_moves()))
    assert {"w", "w1", "w2", "w3", "s", "7.1", "6.1", "5.1"} <= met


# ------------------------------------------------------------------------------------------------------- numbers


@pytest.mark.parametrize(
    ("text", "most", "number"),
    [
        ("0", 9, 0),
        ("7", 9, 7),
        ("9", 9, 9),
        ("10", 9, 9),
        ("99", 100, 99),
        ("101", 100, 100),
        ("007", 9, 7),
        ("18446744073709551615", MAX_SEED, MAX_SEED),
        ("18446744073709551616", MAX_SEED + 1, MAX_SEED + 1),
        ("9" * 5000, 1378, 1378),
        ("1" + "0" * 5000, 3, 3),
        ("0" * 5000 + "8", 9, 8),
        ("0" * 5000, 9, 0),
        ("5", 0, 0),
    ],
)
def test_numbers(text, most, number):
    assert parse_number(text, most) == number


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "２",
        "²",
        "Ⅷ",
        "٣",
        "1_000",
        "1,000",
        "1 000",
        "+2",
        "-1",
        "-0",
        "2.0",
        "1e3",
        "0x10",
        "2 ",
        " 2",
        "2\n",
    ],
    ids=ascii,
)
def test_what_is_no_number(text):
    with pytest.raises(NotationError) as caught:
        parse_number(text, 100)
    assert caught.value.args == (text,)


def test_no_look_alike_passes_for_a_digit():
    for char in LOOK_ALIKES:
        with pytest.raises(NotationError):
            parse_number(char, 100)


# ------------------------------------------------------------------------------------------------------ comments


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("draw", "draw"),
        ("# draw", ""),
        ("#draw", ""),
        ("draw # twice # or more", "draw"),
        ("draw\t#", "draw"),
        ("6c#7d", "6c#7d"),
        ("6c#7d #8h", "6c#7d"),
        ("", ""),
    ],
)
def test_comments(line, left):
    assert without_comment(line).rstrip() == left


# -------------------------------------------------------------------------------------------------- deals as text

CARDS = plain.shuffled(5)
DEAL = tuple(CARDS)


@pytest.mark.parametrize(
    "separator",
    [
        "",
        " ",
        ",",
        ";",
        "/",
        "|",
        "\n",
        "\r\n",
        "\t",
        ", ",
        " | ",
        ",;/|",
        "\n\n",
        "\u00a0",
        "\u2003",
        "\x0b\x0c",
        "\u2028",
    ],
    ids=ascii,
)
def test_every_separator_and_none(separator):
    text = separator.join(CARDS)
    assert parse_deal(text).cards == DEAL
    assert parse_deal(f"{separator}{text}{separator}").cards == DEAL


def test_any_spelling_separated_by_anything():
    random = Random(3)
    for _ in range(300):
        cards = random.sample(DECK, 52)
        between = random.choice([[""], ["", " "], list(" ,;/|\n\t"), [" # Kd 15h\n", "\r\n# a line of its own\r\n"]])
        text = "".join(random.choice(spellings(card)) + random.choice(between) for card in cards)
        deal = parse_deal(text)
        assert deal.cards == tuple(cards), text
        assert deal.seed is None


def test_comments_in_deal_text():
    lines = [" ".join(CARDS[:28]), "# Kd Kd, not dealt", "", "\t# nor 2c", " ".join(CARDS[28:]) + " # 15h", "#"]
    for ending in ("\n", "\r\n"):
        assert parse_deal(ending.join(lines)).cards == DEAL
        assert [deal.cards for deal in parse_deals(ending.join(lines) + ending)] == [DEAL]


def test_a_hash_inside_a_word_begins_no_comment():
    with pytest.raises(DealError) as caught:
        parse_deal(" ".join(CARDS) + "#end")
    assert caught.value.malformed == ["#end"]


def test_what_is_written_is_read():
    random = Random(4)
    for _ in range(50):
        deal = Deal.from_cards(random.sample(DECK, 52))
        assert parse_deal(format_deal(deal)) == deal
    assert format_deal(Deal.from_cards(CARDS)) == " ".join(CARDS)


def parse_deals(text):
    return [position.deal for position in read_positions(text.split("\n"), DEFAULT)]


def deal_error(text, parse=parse_deal):
    with pytest.raises(DealError) as caught:
        parse(text)
    return caught.value


STRANGE = [
    "Xx",
    "1c",
    "15h",
    "0h",
    "110h",
    "c",
    "♣",
    "7.x",
    "\u212ah",
    "５h",
    "6ſ",
    "\x1b[2J",
    "\ud800",
    "-",
]


@pytest.mark.parametrize("token", STRANGE, ids=ascii)
@pytest.mark.parametrize("separator", ["", " ", ",", "\n"], ids=ascii)
def test_what_is_no_card_is_named_wherever_it_stands(token, separator):
    for index in (0, 1, 20, 50, 51):
        words = [*CARDS[:index], token, *CARDS[index + 1 :]]
        error = deal_error(separator.join(words))
        assert (error.missing, error.repeated, error.malformed) == ([CARDS[index]], [], [token])


@pytest.mark.parametrize("separator", ["", " "], ids=ascii)
def test_everything_that_is_wrong_is_named_at_once(separator):
    words = ["Xx", *CARDS[1:10], "1c", *CARDS[11:30], CARDS[2], *CARDS[31:51], "15h"]
    error = deal_error(separator.join(words))
    assert error.missing == [card for card in DECK if card in (CARDS[0], CARDS[10], CARDS[30], CARDS[51])]
    assert error.repeated == [CARDS[2]]
    assert error.malformed == ["Xx", "1c", "15h"]


@pytest.mark.parametrize("text", ["", " \n", "# nothing", "\r\n,;/|\r\n"], ids=ascii)
def test_text_without_cards_misses_them_all(text):
    for parse in (parse_deal, parse_deals):
        error = deal_error(text, parse)
        assert (error.missing, error.repeated, error.malformed) == (list(DECK), [], [])


# ------------------------------------------------------------------------------------------- files of several deals

OTHER = plain.shuffled(6)


def test_52_cards_are_one_deal_on_however_many_lines():
    rows = [CARDS[i * (i + 1) // 2 : (i + 1) * (i + 2) // 2] for i in range(7)]
    for lines in ([*rows, CARDS[28:]], [[card] for card in CARDS], [CARDS[:1], CARDS[1:]]):
        text = "# a deal\n\n" + "\n".join(" ".join(line) for line in lines) + "\n"
        assert [deal.cards for deal in parse_deals(text)] == [DEAL]


def test_otherwise_every_line_is_a_deal():
    lines = ["# two deals and one again", " ".join(CARDS), "", "".join(OTHER) + " # unseparated", "  ", ",".join(CARDS)]
    for ending in ("\n", "\r\n"):
        assert [deal.cards for deal in parse_deals(ending.join(lines))] == [DEAL, tuple(OTHER), DEAL]


def test_a_bad_line_is_named_by_its_number():
    lines = ["# deals", " ".join(CARDS), "", " ".join(OTHER[1:]), " ".join(CARDS[:-1]) + " Xx"]
    error = deal_error("\n".join(lines), parse_deals)
    assert (error.line, error.missing, error.malformed) == (4, [OTHER[0]], [])
    lines[3] = " ".join(OTHER)
    error = deal_error("\r\n".join(lines), parse_deals)
    assert (error.line, error.missing, error.malformed) == (5, [CARDS[-1]], ["Xx"])


def test_a_lone_bad_deal_needs_no_line_number():
    for text in (" ".join(CARDS[1:]), " ".join([*CARDS[1:], "Xx"]), "\n".join([*CARDS[1:26], "Xx", *CARDS[26:]])):
        error = deal_error(text, parse_deals)
        assert (error.line, error.missing) == (None, [CARDS[0]])
