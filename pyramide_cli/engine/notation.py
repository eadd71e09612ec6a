"""Text to values and back: card names, places, whole numbers.

Digits are ASCII digits and the two letters of a card are ASCII letters, whatever Unicode offers beside them.
"""

import re
from functools import lru_cache

from pyramide_cli.engine.cards import Card, NotationError
from pyramide_cli.engine.pyramid import NUMBERS, Place

#: French ranks (valet, dame, roi) and all the ways to write a suit.
RANK_LETTERS = {"10": "T", "V": "J", "D": "Q", "R": "K"}
SUIT_LETTERS = {"♣": "c", "♧": "c", "♦": "d", "♢": "d", "♥": "h", "♡": "h", "♠": "s", "♤": "s"}
#: What French players write behind a rank: trèfle, pique, carreau, cœur. Not in deals, where t is a ten.
FRENCH_SUITS = {"t": "c", "p": "s", "k": "d", "ca": "d", "co": "h"}
SUIT_SYMBOLS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}

RANK = r"10|[A2-9TJQKVDRatjqkvdr]"
#: A suit may carry the sign that asks for its coloured or its plain drawing.
CARD = rf"({RANK})([cdhsCDHS♣♧♦♢♥♡♠♤])[\uFE0E\uFE0F]?"
PLACE = r"(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)"
PLACE_WITHOUT_DOT = r"([1-9])([1-9])"
WASTE = r"[wW](0|[1-9][0-9]*)?"
PADDED_PLACE = r"0*([1-7])\.0*([1-7])"
NUMBER = r"[0-9]+"
COMMENT = r"(?m)(^|\s)#.*"


def _card(match: re.Match[str]) -> Card:
    suit = match[2].lower()
    return _rank(match[1]) + SUIT_LETTERS.get(suit, suit)


def _rank(text: str) -> str:
    return RANK_LETTERS.get(text.upper(), text.upper())


def parse_rank(text: str) -> str:
    """Read a rank, in any of its spellings, as cards have it (``"T"``); raise NotationError for anything else."""
    if not re.fullmatch(RANK, text):
        raise NotationError(text)
    return _rank(text)


@lru_cache(maxsize=256)
def parse_target(text: str) -> Place | Card:
    """Read a place or a card's name, in any of its spellings; raise NotationError for anything else.

    Returns a place as it is written (``"7.3"``, ``"w"``, ``"w2"``, ``"s"``) or a card (``"Tc"``).
    A place need not exist.
    """
    if match := re.fullmatch(CARD, text):
        return _card(match)
    if re.fullmatch(PLACE, text):
        return text
    if match := re.fullmatch(PLACE_WITHOUT_DOT, text):
        return f"{match[1]}.{match[2]}"
    if re.fullmatch(WASTE, text):
        return text.lower()
    word = text.lower() if text.isascii() else text
    if word == "waste":
        return "w"
    if word in ("s", "stock"):
        return "s"
    raise NotationError(text)


def meant_place(text: str) -> Place | None:
    """Return the place that text with needless zeros seems to mean: ``7.2`` for ``7.02``; else None."""
    match = re.fullmatch(PADDED_PLACE, text)
    place = f"{match[1]}.{match[2]}" if match else ""
    return place if place in NUMBERS and place != text else None


def parse_number(text: str, most: int) -> int:
    """Read a whole number in ASCII digits; one above ``most`` counts as ``most``. Raise NotationError."""
    if not re.fullmatch(NUMBER, text):
        raise NotationError(text)
    digits = text.lstrip("0") or "0"
    return most if len(digits) > len(str(most)) else min(int(digits), most)


def without_comment(line: str) -> str:
    """Return a line up to a ``#`` that stands at its start or after white space."""
    return re.sub(COMMENT, "", line) if "#" in line else line
