"""How sentences and card names come out: the language, the French spaces, Unicode or ASCII."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Any

from pyramide_cli.engine.cards import RANKS, Card
from pyramide_cli.engine.notation import SUIT_LETTERS, SUIT_SYMBOLS
from pyramide_cli.shell import messages
from pyramide_cli.shell.messages import Messages

FRENCH_SPACES = re.compile(r" (?=[:;!?%»])|(?<=«) ")
PLURAL = re.compile(r"\((\w+)\|(\w+)\)")
NO_BREAK_SPACE = "\u00a0"
#: What ASCII writes for the characters that the sentences hold and that are no letter with an accent.
IN_ASCII = str.maketrans({NO_BREAK_SPACE: " ", "œ": "oe", "·": "."})
SUITS_IN_ASCII = str.maketrans(SUIT_LETTERS)


class Voice:
    """Writes sentences in one language, in Unicode or in ASCII."""

    def __init__(self, language: str, *, ascii_only: bool = False) -> None:
        self.messages: Messages = messages.load(language)
        self.language = language
        self.ascii_only = ascii_only

    def say(self, template: str, /, **facts: Any) -> str:
        """Fill in a sentence; its ``(singular|plural)`` words follow the fact called ``n``."""
        n = facts.get("n", 0)
        form = 1 if n == 1 or (n == 0 and self.messages.zero_is_singular) else 2
        return PLURAL.sub(lambda match: match[form], self.spaced(template)).format(**facts)

    def spaced(self, text: str) -> str:
        """Return text as this voice writes it: no-break spaces in French, no accents in ASCII."""
        if self.messages.language == "fr":
            text = text.replace("« ", '"').replace(" »", '"') if self.ascii_only else text
            text = FRENCH_SPACES.sub(NO_BREAK_SPACE, text)
        if self.ascii_only and not text.isascii():
            text = "".join(
                letter
                for letter in unicodedata.normalize("NFD", text.translate(IN_ASCII))
                if not unicodedata.combining(letter)
            )
        return text

    def card(self, card: Card) -> str:
        """Return a card as it stands on the board: ``10♦``, in ASCII ``10d``."""
        rank = "10" if card[0] == "T" else card[0]
        return rank + (card[1] if self.ascii_only else SUIT_SYMBOLS[card[1]])

    def card_in_words(self, card: Card) -> str:
        """Return a card as a screen reader should say it: ``ten of diamonds``."""
        words = self.messages
        return self.say(
            words.card_name,
            rank=self.spaced(words.rank_names[RANKS.index(card[0])]),
            suit=self.spaced(words.suit_names[card[1]]),
        )

    def number(self, value: float) -> str:
        """Return a number with one decimal, none where it is whole."""
        text = f"{value:.1f}".removesuffix(".0")
        return text.replace(".", ",") if self.language == "fr" else text

    def percent(self, share: float, digits: int = 2) -> str:
        """Return a share as a percentage."""
        text = f"{100 * share:.{digits}f}"
        return self.spaced(text.replace(".", ",") + NO_BREAK_SPACE + "%") if self.language == "fr" else text + "%"

    def join(self, items: Iterable[str]) -> str:
        """Return ``a``, ``a and b``."""
        return self.spaced(self.messages.conjunction).join(items)

    def shown(self, text: str, *, ascii_only: bool | None = None) -> str:
        """Return text from outside so that any terminal can take it: what cannot be printed becomes ``*``.

        In ASCII (as the voice is, unless it is said), suits become letters, accents are dropped, and the rest becomes
        ``*``.
        """
        if (self.ascii_only if ascii_only is None else ascii_only) and not text.isascii():
            text = re.sub(r"([♣♧♦♢♥♡♠♤])\uFE0F", r"\1", text).translate(SUITS_IN_ASCII)
            text = "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
            text = "".join(c if c.isascii() else "*" for c in text)
        return "".join(c if c.isprintable() or c == NO_BREAK_SPACE else "*" for c in text)
