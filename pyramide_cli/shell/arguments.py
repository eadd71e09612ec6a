"""What stands behind commands and options: seeds, passes, rule sets, counts, dates. All refuse in words."""

import re

from pyramide_cli.engine.cards import MAX_SEED, NotationError
from pyramide_cli.engine.notation import parse_number
from pyramide_cli.engine.rules import PASSES, RULE_SETS, UNLIMITED, Rules
from pyramide_cli.shell.command import Call
from pyramide_cli.shell.words import fold
from pyramide_cli.text.refusals import BadValue, Kind, Refused
from pyramide_cli.text.voice import PASSES_CHOICES, RULES_CHOICES, UNLIMITED_NAME, Text

#: More steps than any game has that ends, and more than anybody would count.
EVERY = 10**9
ALL = Text("all", "tout")
DELETE = Text("delete", "supprimer")
#: A number with needless zeros.
PADDED = re.compile(r"0[0-9]")
DATE = r"[0-9]{4}-[0-9]{2}-[0-9]{2}"


def parse_seed(text: str) -> int:
    """Read a seed, a whole number from 0 to 2^64-1."""
    try:
        seed = parse_number(text, MAX_SEED + 1)
    except NotationError:
        seed = MAX_SEED + 1
    if PADDED.match(text):
        seed = MAX_SEED + 1
    if seed > MAX_SEED:
        raise Refused(BadValue(Kind.SEED, text, ()))
    return seed


def parse_positive(text: str, most: int, kind: Kind) -> int:
    """Read a whole number from 1, ``most`` for a larger one."""
    try:
        number = parse_number(text, most)
    except NotationError:
        number = 0
    if number == 0:
        raise Refused(BadValue(kind, text, ()))
    return number


def parse_passes(text: str) -> int:
    """Read a number of passes: 1, 2, 3 or unlimited."""
    if is_word(text, UNLIMITED_NAME):
        return UNLIMITED
    try:
        passes = parse_number(text, UNLIMITED)
    except NotationError:
        passes = 0
    if passes not in PASSES or passes == UNLIMITED or PADDED.match(text):
        raise Refused(BadValue(Kind.PASSES, text, PASSES_CHOICES))
    return passes


def parse_rules(text: str) -> Rules:
    """Read the name of a rule set, in either language."""
    if rules := rules_called(text):
        return rules
    raise Refused(BadValue(Kind.RULES, text, RULES_CHOICES))


def rules_called(text: str) -> Rules | None:
    """Return the rule set of this name, in either language; None for none."""
    called = zip(RULES_CHOICES, RULE_SETS.values(), strict=True)
    return next((rules for word, rules in called if is_word(text.replace(" ", "-"), word)), None)


def parse_date(text: str) -> str:
    """Read a day, such as ``2026-11-30``, and return it as ``20261130``."""
    from datetime import date

    try:
        if not re.fullmatch(DATE, text):
            raise ValueError(text)
        return f"{date.fromisoformat(text):%Y%m%d}".zfill(8)
    except ValueError:
        raise Refused(BadValue(Kind.DATE, text, ())) from None


def parse_count(call: Call, *, all_allowed: bool = False, default: int = 1) -> int:
    """Read the number behind a command; EVERY for all, and where there is none the default."""
    words = call.words
    if not words:
        return default
    if len(words) == 1 and all_allowed and is_word(words[0], ALL):
        return EVERY
    try:
        count = parse_number(words[0], EVERY)
    except NotationError:
        count = 0
    if len(words) > 1 or count == 0:
        raise call.refused()
    return count


def is_word(text: str, word: Text) -> bool:
    """Return whether text is this word, in either language."""
    return fold(text) in map(fold, word)
