"""The sentences as they are written down: both languages with the same facts, each by its own rules of writing."""

import ast
import re

import pytest
import walks
from test_coverage import calls_of_text

from pyramide_cli.engine.reasons import Placed
from pyramide_cli.text import help as pages
from pyramide_cli.text.voice import (
    IN_ASCII,
    LANGUAGES,
    NO_BREAK_SPACE,
    RULES_NAMES,
    Phrase,
    Text,
    Voice,
    en,
    fr,
    in_ascii,
    printable,
)


def written() -> list[tuple[ast.expr, ast.expr]]:
    """Return the two texts of every sentence as they stand in the code."""
    return [(call.args[0], call.args[1]) for _, call in calls_of_text() if len(call.args) == 2]


def words(text: ast.expr) -> str:
    """Return what is literal in a text; a fact in it is a letter."""
    if isinstance(text, ast.Constant):
        return str(text.value)
    if isinstance(text, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "X" for part in text.values)
    return "X"


def facts(text: ast.expr) -> set[str]:
    """Return the names of the facts in a text: what stands in its braces, without its language."""
    names = {
        node.id
        for part in ast.walk(text)
        if isinstance(part, ast.FormattedValue)
        for node in ast.walk(part)
        if isinstance(node, ast.Name)
    }
    return names - {"en", "fr", "v"}


def test_there_are_many_sentences() -> None:
    assert len(written()) > 400


#: Sentences whose languages put their facts together in different ways, by their beginning.
OTHERWISE = (
    *("Passes through the stock: ", "Start a new game; ", "X unfinished", "  XX.", "Stock s: X", "Stock: X face down."),
    *('"X" is not a number of passes', "not a card X", "X.", "X Xnot seen yet."),
    *("  Of all deals X", "  Of these X, X could be won", "X more won in the end"),
)


def test_both_languages_have_the_same_facts() -> None:
    different = [
        words(english)
        for english, french in written()
        if isinstance(english, ast.JoinedStr) and facts(english) != facts(french)
    ]
    assert not [text for text in different if not text.startswith(OTHERWISE)]


def test_what_is_said_in_french_is_not_english() -> None:
    alike = [words(e) for e, f in written() if words(e) == words(f) and re.search(r"[a-z]{2,} [a-z]{2,}", words(e))]
    assert not alike


def test_french_has_no_break_spaces_before_its_signs_and_curved_apostrophes() -> None:
    voice = Voice("fr")
    for _, french in written():
        said = voice.say(Text("", words(french)))
        assert not re.search(r" [:;!?%»]|« |'", said), said
        # A colon inside a command, a path or a time has no space; a sign at the end of a word has one.
        assert not re.search(r"[a-zéèà]([;!?]|:\s)", said) or "{" in said, said
        assert NO_BREAK_SPACE in said or not re.search(r"\w[;:!?]\s", said.removeprefix("X:X: ")), said


def test_ascii_is_ascii_in_both_languages() -> None:
    for language in LANGUAGES:
        voice = Voice(language, carries="ascii")
        for english, french in written():
            said = voice.say(Text(words(english), words(french)))
            assert said.isascii()
            assert "*" not in said
    assert "".join(str(letters) for letters in IN_ASCII.values()).isascii()


def test_what_an_encoding_carries_stays() -> None:
    text = Text("6♣ – 50%", "Libère l'œil : « é » 50 %")
    assert Voice("fr", carries="latin-1").say(text) == "Libère l'oeil\u00a0: «\u00a0é\u00a0» 50\u00a0%"
    assert Voice("fr", carries="ascii").say(text) == 'Libere l\'oeil : "e" 50 %'
    assert Voice("fr").say(text) == "Libère l’œil\u00a0: «\u00a0é\u00a0» 50\u00a0%"
    assert Voice("en", carries="ascii").say(text) == "6c - 50%"


def test_pages_fit() -> None:
    for page in (pages.SCREEN, *(page for _, page in pages.TOPICS.values())):
        for text in page if isinstance(page, tuple) else page.text:
            assert max(map(len, str(text).split("\n"))) <= 80


def test_nouns_follow_their_number() -> None:
    assert [en(n, "move", "moves") for n in (0, 1, 2)] == ["0 moves", "1 move", "2 moves"]
    assert [fr(n, "coup", "coups") for n in (0, 1, 2)] == ["0 coup", "1 coup", "2 coups"]


def test_every_rule_set_has_a_name_in_both_languages() -> None:
    from pyramide_cli.engine.rules import RULE_SETS

    assert set(RULES_NAMES) == set(RULE_SETS)
    assert [walks.voice("fr").rules(rules) for rules in RULE_SETS.values()] == ["classique", "ouverte", "trois tas"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("K♥️ 10♢", "Kh 10d"),
        ("K♥\ufe0e", "Kh"),
        ("café", "cafe"),
        ("a\x00b", "a\x00b"),
        ("😀é", "*e"),
    ],
)
def test_what_was_typed_in_ascii(text: str, shown: str) -> None:
    assert in_ascii(text) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [("K♥ é œ", "K♥ é œ"), ("a\x00\x1b\r\n\x85", "a*****"), ("\u202e\ufeff\u2028", "***"), ("a\u00a0b", "a\u00a0b")],
)
def test_text_from_outside(text: str, shown: str) -> None:
    assert printable(text) == shown
    for language in LANGUAGES:
        voice = Voice(language)
        name = voice.outside(text)
        assert voice.say(Text(f"{name}: x", f"{name} : x")).startswith(f"{shown}")


def test_a_name_is_carried_through_a_sentence_unchanged() -> None:
    for language, carries in (("fr", "utf-8"), ("fr", "ascii"), ("en", "ascii"), ("fr", "latin-1")):
        voice = Voice(language, carries=carries)
        for name in ("a : b ; c ! d", "l'été « x ».txt", "中.txt", "x.txt", "50 %"):
            shown = voice.outside(name)
            assert voice.say(Text(f"Saved: {shown}.", f"Fait : {shown}.")).endswith(f"{name}.")


def test_cards() -> None:
    assert Voice("en").card_in_words("Th") == "ten of hearts"
    assert Voice("fr").card_in_words("Qd") == "dame de carreau"
    assert walks.voice("fr", ascii_only=True).card_in_words("Jh") == "valet de coeur"
    assert [Voice("fr").card(card) for card in ("Td", "Jh", "Qs", "Kc", "Ac")] == ["10♦", "V♥", "D♠", "R♣", "A♣"]
    assert [walks.voice("fr", ascii_only=True).card(card) for card in ("Td", "Qd")] == ["10d", "Dd"]
    assert [Voice("en").card(card) for card in ("Td", "Jh", "Qs", "Kc")] == ["10♦", "J♥", "Q♠", "K♣"]


FACTS = Text(
    "{card} is covered by {covers}; {moves:move|moves}, {flags:,}: {word:.4} {rank:card}.",
    "{card} est sous {covers} ; {moves:coup|coups}, {flags:,} : « {word:.4} » {rank:card}.",
)


@pytest.mark.parametrize(
    ("language", "carries", "said"),
    [
        ("en", "utf-8", "Q♥ (7.1) is covered by 10♦ (6.1) and A♦ (w); 1 move, won, all: l'é* J♣."),
        ("en", "ascii", "Qh (7.1) is covered by 10d (6.1) and Ad (w); 1 move, won, all: l'é* Jc."),
        (
            "fr",
            "utf-8",
            "D♥ (7.1) est sous 10♦ (6.1) et A♦ (w)\u00a0; 1 coup, gagné, d’un coup\u00a0: «\u00a0l'é*\u00a0» V♣.",
        ),
        ("fr", "ascii", "Dh (7.1) est sous 10d (6.1) et Ad (w) ; 1 coup, gagne, d'un coup : \"l'é*\" Vc."),
    ],
)
def test_facts_go_into_a_sentence_as_they_are_to_be_seen(language: str, carries: str, said: str) -> None:
    voice = Voice(language, carries=carries)
    covers = (Placed("Td", "6.1"), Placed("Ad", "w"))
    flags = (Text("won", "gagné"), Phrase(Text("{all}", "d'un {all}"), {"all": Text("all", "coup")}))
    assert (
        voice.say(FACTS, card=Placed("Qh", "7.1"), covers=covers, moves=1, flags=flags, word="l'é\x1b : x", rank="Jc")
        == said
    )


def test_nouns_follow_a_number_that_is_a_fact() -> None:
    moves = Text("{n:move|moves}", "{n:coup|coups}")
    assert [Voice("en").say(moves, n=n) for n in (0, 1, 2)] == ["0 moves", "1 move", "2 moves"]
    assert [Voice("fr").say(moves, n=n) for n in (0, 1, 2)] == ["0 coup", "1 coup", "2 coups"]


def test_a_missing_fact_is_a_fault_of_the_program() -> None:
    with pytest.raises(KeyError):
        Voice("en").say(Text("{won} of {played}", "{won} sur {played}"), won=1)


def test_braces_without_facts_are_braces() -> None:
    assert Voice("en").say(Text("{a}", "{b}")) == "{a}"
