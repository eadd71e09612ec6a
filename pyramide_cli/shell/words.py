"""What the words of a line name: places, cards and ranks, in all the ways that people write them."""

import re
import unicodedata
from typing import NamedTuple

from pyramide_cli.engine.cards import RANKS, VALUES, Card, NotationError
from pyramide_cli.engine.notation import FRENCH_SUITS, meant_place, parse_rank, parse_target
from pyramide_cli.engine.pyramid import Place
from pyramide_cli.text.refusals import NoPlace, Refused
from pyramide_cli.text.voice import RANK_NAMES, SUIT_NAMES

#: Places, cards or ranks, joined by signs.
JOINED = r"[^\s,+]+(?:\s*[,+]\s*[^\s,+]+)+"
JOINTS = ("and", "et")
#: Ranks by their numbers, which as places would be the apex and one that is none.
NUMBERED_RANKS = {"11": "J", "12": "Q"}


class Target(NamedTuple):
    """A word as it was typed, and the place, the card or the rank that it names; None for neither.

    A rank is one character (``T`` for ten), a card has two, a place has a dot, or is ``w``, ``w2``, ``s``.
    """

    text: str
    named: Place | Card | None

    @property
    def is_rank(self) -> bool:
        """Whether it is a rank alone."""
        return self.named in RANKS_ALONE

    @property
    def rank(self) -> str | None:
        """The rank that it names, alone or by its number; None for a place or a card."""
        return self.named if self.is_rank else NUMBERED_RANKS.get(self.text)

    @property
    def is_card(self) -> bool:
        """Whether it is a card by its name."""
        return self.named in VALUES

    def without_suit(self) -> "Target":
        """Return a card as its rank."""
        return Target(self.text, self.named[0]) if self.named in VALUES else self

    @property
    def meant(self) -> Place | Card:
        """What it names, where that has been checked."""
        assert self.named
        return self.named

    def check(self, *, ranks: bool = True) -> None:
        """Refuse a word that names nothing; or a rank alone, where that will not do."""
        if self.named is None or (self.is_rank and not ranks):
            raise Refused(NoPlace(self.text, meant_place(self.text)))

    def as_rank(self) -> "Target":
        """Return the same word read as a rank, where it is the number of one."""
        return Target(self.text, NUMBERED_RANKS.get(self.text, self.named))

    @property
    def value(self) -> int:
        """What a rank or a card counts; 0 for a place."""
        if self.named in VALUES:
            return VALUES[self.named]
        return RANKS.index(self.rank) + 1 if self.rank else 0


RANKS_ALONE = frozenset(RANKS)


def fold(word: str) -> str:
    """Return a word as words are compared: small letters, no accents."""
    if word.isascii():
        return word.lower()
    decomposed = unicodedata.normalize("NFD", word.lower().replace("œ", "oe"))
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


RANKS_BY_NAME = {fold(name): rank for rank, names in zip(RANKS, RANK_NAMES, strict=True) for name in names}
SUITS_BY_NAME = {fold(name): suit for suit, names in SUIT_NAMES.items() for name in names}
SUIT_NAME = "|".join(SUITS_BY_NAME)
#: A card in words, such as "queen of spades", "10 of hearts", "roi de pique", and what joins it into one word.
IN_WORDS = re.compile(rf"(?<![^\s,+])([^\s,+]+) (?:of|de) ({SUIT_NAME})(?![^\s,+])")
OF = "\N{WORD JOINER}"
ONE_WORD = re.compile(rf"([^\s]+){OF}({SUIT_NAME})")


def read_targets(text: str, language: str) -> tuple[Target, ...]:
    """Split what may name a removal into its words, two of which may be joined by ``,``, ``+``, ``and`` or ``et``."""
    words = _words(text)
    if len(words) == 3 and fold(words[1]) in JOINTS:
        del words[1]
    return tuple(Target(word.replace(OF, " of "), _named(word, language)) for word in words)


def _words(text: str) -> list[str]:
    """Return the words, a card in words as one of them."""
    if " of " in text or " de " in text:
        text = IN_WORDS.sub(rf"\1{OF}\2", fold(text))
    if ("," in text or "+" in text) and re.fullmatch(JOINED, text):
        return re.split(r"\s*[,+]\s*", text)
    return text.split()


def _named(word: str, language: str) -> Place | Card | None:
    if language == "fr":
        if fold(word) == "as":
            return "A"
        if card := _french_card(word):
            return card
    try:
        return parse_target(word)
    except NotationError:
        pass
    try:
        return parse_rank(word)
    except NotationError:
        return _in_words(fold(word))


def _french_card(word: str) -> Card | None:
    """Return the card of a rank with the first letters of a French suit behind it: ``6t``, ``Rp``, ``10co``."""
    match = re.fullmatch(rf"(\w+?)({'|'.join(FRENCH_SUITS)})", word.lower())
    try:
        return parse_rank(match[1]) + FRENCH_SUITS[match[2]] if match else None
    except NotationError:
        return None


def _in_words(word: str) -> Card | None:
    """Return the card or the rank that is called so."""
    if word in RANKS_BY_NAME:
        return RANKS_BY_NAME[word]
    match = ONE_WORD.fullmatch(word)
    if match is None:
        return None
    suit = SUITS_BY_NAME[match[2]]
    try:
        return (RANKS_BY_NAME.get(match[1]) or parse_rank(match[1])) + suit
    except NotationError:
        return None
