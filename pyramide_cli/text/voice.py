"""How a sentence comes out: which language, the French spaces, Unicode or ASCII, cards and numbers."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import NamedTuple, TypeAlias

from pyramide_cli.engine.cards import RANKS, UNKNOWN, Card
from pyramide_cli.engine.notation import SUIT_LETTERS, SUIT_SYMBOLS
from pyramide_cli.engine.reasons import Placed
from pyramide_cli.engine.rules import PASSES, RULE_SETS, UNLIMITED, Rules, Status

LANGUAGES = ("en", "fr")


class Text(NamedTuple):
    """One sentence, or one word, in every language; a template where facts go in, each in braces.

    Behind the name of a fact may stand how it is said: ``{moves:move|moves}`` is a number with its noun,
    ``{word:.40}`` the first forty characters, ``{card:card}`` a card and ``{rank:rank}`` a rank by its name,
    ``{rank:a}`` a rank in words; ``{card:place}`` the place of a placed card. In a list each is said so, and they are
    joined by "and", or by a sign behind: ``{flags:,}``, ``{faults:;}``, ``{cards:+}``. A placed card has its place in
    parentheses, for ``{cards:bare,}`` it has not (and a card none); ``{cards:move}`` is a removal, ``J♠ + 2♦ (5.1 w)``, ``{moves:or}``
    several.
    """

    english: str
    french: str


class Phrase(NamedTuple):
    """A template with its facts, to be said in whatever language the sentence is that it goes into."""

    text: Text
    facts: Mapping[str, "Fact"]


#: What may stand in a sentence. An enum is said as its value.
Fact: TypeAlias = str | int | Text | Phrase | Placed | Enum | Iterable["Fact"]


def en(n: int, singular: str, plural: str) -> str:
    """Return a number with its noun in English."""
    return f"{n} {singular if n == 1 else plural}"


def fr(n: int, singular: str, plural: str) -> str:
    """Return a number with its noun in French, where 0 is singular."""
    return f"{n} {singular if n < 2 else plural}"


RANK_NAMES = (
    Text("ace", "as"),
    Text("two", "deux"),
    Text("three", "trois"),
    Text("four", "quatre"),
    Text("five", "cinq"),
    Text("six", "six"),
    Text("seven", "sept"),
    Text("eight", "huit"),
    Text("nine", "neuf"),
    Text("ten", "dix"),
    Text("jack", "valet"),
    Text("queen", "dame"),
    Text("king", "roi"),
)
SUIT_NAMES = {
    "c": Text("clubs", "trèfle"),
    "d": Text("diamonds", "carreau"),
    "h": Text("hearts", "cœur"),
    "s": Text("spades", "pique"),
}
#: What a rank is called on a card, where that is not the letter that programs use.
RANK_LETTERS = {"T": Text("10", "10"), "J": Text("J", "V"), "Q": Text("Q", "D"), "K": Text("K", "R")}
#: What rule sets are called in sentences, where that is not the name that options take.
RULES_NAMES = {
    "classic": Text("classic", "classique"),
    "open": Text("open", "ouverte"),
    "three-piles": Text("three-piles", "trois tas"),
}
UNLIMITED_NAME = Text("unlimited", "illimité")
#: How a game stands.
STATUS_NAMES = {
    Status.PLAYING: Text("unfinished", "inachevée"),
    Status.WON: Text("won", "gagnée"),
    Status.LOST: Text("lost", "perdue"),
    Status.RESIGNED: Text("resigned", "abandonnée"),
}

FRENCH_SPACES = re.compile(r" (?=[:;!?%»])|(?<=«) ")
NO_BREAK_SPACE = "\u00a0"
#: What ASCII has for the characters of sentences that are no letters with an accent.
IN_ASCII = str.maketrans(
    {NO_BREAK_SPACE: " ", "œ": "oe", "·": ".", "’": "'", "«": '"', "»": '"', "…": "...", "°": "o"}
    | {"²": "2", "⁶": "6", "⁴": "4", "−": "-", "–": "-"}
)
SUITS_IN_ASCII = str.maketrans(SUIT_LETTERS)
DRAWING_SIGNS = re.compile(r"(?<=[♣♧♦♢♥♡♠♤])[\uFE0E\uFE0F]")
#: Text from outside is carried through sentences unchanged: each character moved up by this, into the private planes.
ASIDE = 0xF0000
SET_ASIDE = re.compile("[\U000f0000-\U0010ffff]")


class Voice:
    """Says sentences in one language, with only the characters that an output can carry.

    ``carries`` names the encoding of that output: ``"utf-8"`` for all of Unicode, ``"ascii"`` for plain letters.
    ``aloud``: a screen reader reads it out; cards are said in words, nothing is drawn, nor drawn again.
    """

    def __init__(self, language: str, *, carries: str = "utf-8", aloud: bool = False) -> None:
        self.language = language
        self.carries = carries
        self.aloud = aloud
        #: Whether suits are written as letters.
        self.ascii_only = not _fits("♣♦♥♠", carries)
        self._templates: dict[Text, str] = {}
        self._kinds = {"card": self.card, "bare": self.card, "rank": self.rank, "a": self.a_rank}

    def say(self, text: Text, **facts: Fact) -> str:
        """Return a sentence as this voice says it, its facts, if it has any, as ``Text`` tells."""
        if not facts:
            return self._written(text)
        template = self._templates.get(text)
        if template is None:
            template = self._templates[text] = self._written(text)
        return template.format_map({name: _Said(self, fact) for name, fact in facts.items()})

    def fact(self, fact: Fact, how: str = "") -> str:
        """Return a fact as it stands in sentences; text is made printable, and nothing else is done to it."""
        if isinstance(fact, Status):
            return self.say(STATUS_NAMES[fact])
        if isinstance(fact, str):
            if how in self._kinds:
                return self._kinds[how](fact)
            return format(fact if fact.isprintable() else printable(fact), how)
        if isinstance(fact, int):
            return self._with_noun(fact, how) if how else str(fact)
        if isinstance(fact, Text):
            return self.say(fact)
        if isinstance(fact, Phrase):
            return self.say(fact.text, **fact.facts)
        if isinstance(fact, Placed):
            if how in ("place", "bare"):
                return fact.place if how == "place" else f"{self.card(fact.card)} {fact.place}"
            return f"{self.card(fact.card)} ({fact.place})"
        if isinstance(fact, Enum):
            return self.fact(fact.value, how)
        return self._list(list(fact), how)

    def _list(self, items: "list[Fact]", how: str) -> str:
        if how == "or":
            return self.say(Text(", or ", ", ou ")).join(self.fact(item, "move") for item in items)
        if how == "move":
            placed = [item for item in items if isinstance(item, Placed)]
            return f"{' + '.join(self.card(card) for card, _ in placed)} ({' '.join(place for _, place in placed)})"
        said = [self.fact(item, how.rstrip(",;+")) for item in items]
        if how.endswith(";"):
            return self.say(Text("; ", " ; ")).join(said)
        return {",": ", ", "+": " + "}[how[-1]].join(said) if how[-1:] in (",", "+") else self.join(said)

    def _with_noun(self, n: int, nouns: str) -> str:
        singular, plural = nouns.split("|")
        return f"{n} {singular if n == 1 or (n == 0 and self.language == 'fr') else plural}"

    def _written(self, text: Text) -> str:
        """Return text by the rules of its language, in the characters that the output carries."""
        if self.language == "fr":
            said = FRENCH_SPACES.sub(NO_BREAK_SPACE, text.french.replace("'", "’"))
            if self.carries == "ascii":  # where quotation marks have no spaces inside
                said = said.replace("«\u00a0", '"').replace("\u00a0»", '"')
        else:
            said = text.english
        if not said.isascii():
            said = self._carried(said)
            if SET_ASIDE.search(said):
                said = SET_ASIDE.sub(lambda match: chr(ord(match[0]) - ASIDE), said)
        return said

    def _carried(self, text: str) -> str:
        """Return text with each character that the output cannot carry replaced by what comes nearest."""
        if self.carries == "utf-8" or _fits(text, self.carries):
            return text
        return "".join(c if c >= "\U000f0000" or _fits(c, self.carries) else _in_ascii(c) for c in text)

    def outside(self, text: str) -> str:
        """Return text that comes from outside, to be put into a sentence: unprintable characters as ``*``."""
        return "".join(chr(ord(c) + ASIDE) if ord(c) < 0x20000 else c for c in printable(text))

    def card(self, card: Card) -> str:
        """Return a card as it stands on the board: ``10♦``, ``Q♦`` (in French ``D♦``), in ASCII ``10d``.

        Where no suit is told it is the rank alone, and ``??`` for a card that is not known.
        """
        if self.aloud:
            return self.card_in_words(card)
        if card == UNKNOWN:
            return card
        suit = SUIT_SYMBOLS.get(card[1:], "")
        return self.rank(card[0]) + (card[1] if suit and self.ascii_only else suit)

    def rank(self, rank: str) -> str:
        """Return a rank as it stands on cards."""
        letters = RANK_LETTERS.get(rank)
        return rank if letters is None else letters.french if self.language == "fr" else letters.english

    def a_rank(self, rank: str) -> str:
        """Return a rank in words, as one of several: ``an eight``."""
        name = RANK_NAMES[RANKS.index(rank)]
        articles = Text("an" if rank in "A8" else "a", "une" if rank == "Q" else "un")
        return f"{self.say(articles)} {self.say(name)}"

    def card_in_words(self, card: Card) -> str:
        """Return a card as a screen reader should say it: ``ten of diamonds``."""
        if card == UNKNOWN:
            return self.say(Text("unknown card", "carte inconnue"))
        rank, suit = RANK_NAMES[RANKS.index(card[0])], SUIT_NAMES.get(card[1:])
        if suit is None:
            return self.say(rank)
        return self.say(Text("{rank} of {suit}", "{rank} de {suit}"), rank=rank, suit=suit)

    def rules(self, rules: Rules) -> str:
        """Return what a rule set is called in sentences."""
        return self.say(RULES_NAMES.get(rules.name) or Text(rules.name, rules.name))

    def number(self, value: float) -> str:
        """Return a number with one decimal, none where it is whole."""
        text = f"{value:.1f}".removesuffix(".0")
        return text.replace(".", ",") if self.language == "fr" else text

    def percent(self, share: float, digits: int = 2) -> str:
        """Return a share as a percentage; only 0 is 0%, and only 1 is 100%."""
        text = f"{100 * share:.{digits}f}"
        if float(text) in (0, 100) and 0 < share < 1:  # which it is not
            least = 10**-digits
            text = f"{least if share < 0.5 else 100 - least:.{digits}f}"
        return self.say(Text("{share}%", "{share} %"), share=text.replace(".", ",") if self.language == "fr" else text)

    def join(self, items: Iterable[str]) -> str:
        """Return ``a``, ``a and b``, ``a, b and c``."""
        *most, last = items
        return self.say(Text(" and ", " et ")).join([*([", ".join(most)] if most else []), last])


class _Said:
    """A fact, where a template puts it."""

    __slots__ = ("_fact", "_voice")

    def __init__(self, voice: Voice, fact: Fact) -> None:
        self._voice = voice
        self._fact = fact

    def __format__(self, how: str) -> str:
        return self._voice.fact(self._fact, how)


def _fits(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def _in_ascii(text: str) -> str:
    """Return text without accents, and ``*`` for what ASCII has nothing like."""
    return _without_accents(text.translate(IN_ASCII).translate(SUITS_IN_ASCII))


def _without_accents(text: str) -> str:
    plain = unicodedata.normalize("NFD", text)
    return "".join(c if c.isascii() else "*" for c in plain if not unicodedata.combining(c))


def printable(text: str) -> str:
    """Return text that any terminal can take: what cannot be printed becomes ``*``."""
    return "".join(c if c.isprintable() or c == NO_BREAK_SPACE else "*" for c in text)


def in_ascii(text: str) -> str:
    """Return what was typed in ASCII: suits as letters, accents dropped, the rest ``*``."""
    return text if text.isascii() else _without_accents(DRAWING_SIGNS.sub("", text).translate(SUITS_IN_ASCII))


def passes_word(passes: int) -> str:
    """Return a number of passes as options take it: ``3``, ``unlimited``."""
    return UNLIMITED_NAME.english if passes == UNLIMITED else str(passes)


#: The rule sets and the numbers of passes as options take them.
RULES_CHOICES = tuple(
    Text(name, RULES_NAMES[name].french.replace(" ", "-")) if name in RULES_NAMES else Text(name, name)
    for name in RULE_SETS
)
PASSES_CHOICES = tuple(UNLIMITED_NAME if passes == UNLIMITED else str(passes) for passes in PASSES)
