"""The options of ``new``, and of a transcript's first line, and the game that they deal."""

import re
from collections.abc import Callable, Iterator
from random import SystemRandom
from typing import NamedTuple

from pyramide_cli.engine.cards import Deal, DealError
from pyramide_cli.engine.deal_faults import PositionError
from pyramide_cli.engine.deal_text import parse_position, read_positions
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.position import Position
from pyramide_cli.engine.rules import Rules
from pyramide_cli.shell.arguments import DATE, is_word, parse_date, parse_passes, parse_rules, parse_seed, rules_called
from pyramide_cli.shell.command import one_spaced
from pyramide_cli.shell.files import read_text, refuse_pipe
from pyramide_cli.shell.session import searching
from pyramide_cli.text.deals import wrong_cards, wrong_position
from pyramide_cli.text.refusals import (
    BadDeal,
    BadPosition,
    FlagNoValue,
    FlagTwice,
    FlagValue,
    OneDeal,
    Refused,
    SavedGame,
    SeveralDeals,
    UnknownFlag,
)
from pyramide_cli.text.voice import UNLIMITED_NAME, Text, Voice

#: Seeds that are chosen are short enough to be typed again.
CHOSEN_SEEDS = 10**8
NAMED_DEALS = ("--seed", "--deal", "--cards")
CHOSEN_DEALS = ("--winnable", "--daily")
ANY_DEAL = "--any"
FLAGS = (*NAMED_DEALS, *CHOSEN_DEALS, "--rules", "--passes")
#: What choosing a deal is called without its dashes.
CHOSEN_NAMES = {
    "--winnable": Text("winnable", "gagnable"),
    "--daily": Text("daily", "jour"),
    ANY_DEAL: Text("any", "quelconque"),
}
NONE = Text("", "")
#: Options whose value is all that follows.
WHOLE_VALUES = ("--deal", "--cards")
#: What the first line of a transcript names besides the deal, in this order.
OUTPUT_FLAGS = ("--lang", "--ascii", "--boards", "--list", "--keep-going")
WITHOUT_VALUE = ("--winnable", ANY_DEAL, *OUTPUT_FLAGS[1:])
#: The name of a file behind --deal, which stays as it was typed, and all around it.
DEAL_FILE = r"(?is)(?P<before>(?:.*\s)?--deal)(?P<sign>=|\s+)(?P<file>.*?)(?P<after>\s+--.*)?"
NEXT_FLAG = r"\s+(?=--)"

NEW = Text("new", "nouvelle")


def choose_seed() -> int:
    """Return a seed that nobody asked for."""
    return SystemRandom().randrange(CHOSEN_SEEDS)


def any_game(rules: Rules) -> Game:
    """Return a game of a deal that nobody asked for."""
    return Game(Deal.from_seed(choose_seed()), rules)


def seed_for(rules: Rules, voice: Voice, *, winnable: bool = False, daily: str | None = None) -> int:
    """Return the seed that is chosen under these rules: any, one that can be won, or a day's (for "", today's)."""
    if not winnable and daily is None:
        return choose_seed()
    from pyramide_cli.review.reviewer import first_winnable

    first = choose_seed() if daily is None else int(daily or today()) * 1000
    with searching(voice) as progress:
        return first_winnable(first, rules, progress=progress)


def today() -> str:
    """Return the day by the local clock, as ``20261130``."""
    from datetime import date

    return f"{date.today():%Y%m%d}"


def tidy_flags(rest: str, letters: Callable[[str], str]) -> str:
    """Return the options of ``new`` as they are echoed and run: single spaces, but the name of a file as typed."""
    match = re.fullmatch(DEAL_FILE, rest)
    if not match or "--cards" in match["before"].lower():
        return one_spaced(rest, letters)
    before, after = (one_spaced(match[part] or "", letters) for part in ("before", "after"))
    sign = "=" if match["sign"] == "=" else " "
    return f"{before}{sign}{match['file']}{' ' if after else ''}{after}"


def read_flags(rest: str, allowed: tuple[str, ...] = FLAGS, command: Text = NEW) -> dict[str, str]:
    """Return the options of a deal with their values: for --deal what follows up to the next, for --cards all of it.

    Where a deal may be chosen, words alone do as well, in any mixture: ``new 5 open``, ``new winnable``.
    """
    flags: dict[str, str] = {}
    by_words = "--winnable" in allowed
    for flag, value in _parts(rest):
        words = [] if flag in WHOLE_VALUES else value.split()
        taken = _taken(flag, words)
        named = [(flag, value if flag in WHOLE_VALUES else " ".join(words[:taken]))] if flag else []
        for word in _names(words[taken:]):
            if not by_words and flag in WITHOUT_VALUE:
                raise Refused(FlagNoValue(flag))
            named.append((_flag_of(word), word))
        for name, said in named:
            if name not in allowed and not (by_words and name == ANY_DEAL):
                raise Refused(UnknownFlag(command, name or said, allowed, _like(name or said, allowed)))
            if not said and name not in (*WITHOUT_VALUE, "--daily"):
                raise Refused(FlagValue(name))
            if name in flags and not (name == "--daily" and not flags[name]):
                raise Refused(FlagTwice(name))
            flags[name] = "" if name in WITHOUT_VALUE or is_word(said, CHOSEN_NAMES.get(name, NONE)) else said
    if sum(flag in flags for flag in (*NAMED_DEALS, *CHOSEN_DEALS)) > 1:
        raise Refused(OneDeal(tuple(flag for flag in allowed if flag in (*NAMED_DEALS, *CHOSEN_DEALS))))
    return flags


def _parts(rest: str) -> Iterator[tuple[str, str]]:
    """Yield the options with all that follows them, the words before the first with no option."""
    while rest:
        if rest.lower().startswith("--cards"):
            part, rest = rest, ""
        else:
            part, _, rest = re.sub(NEXT_FLAG, "\n", rest, count=1).partition("\n")
        match = re.match(r"(--[a-zA-Z-]+)(?:=|\s+|$)", part)
        if match:
            yield match[1].lower(), part[match.end() :].strip()
        else:
            yield (part.split()[0], "") if part.startswith("--") else ("", part)


def _taken(flag: str, words: list[str]) -> int:
    """Return how many of the words behind an option are its value: a rule set's name in French may have two."""
    if not flag or flag in WITHOUT_VALUE or not words:
        return 0
    if flag == "--daily":
        return int(words[0][0].isdigit())
    return len(next(_names(words)).split()) if flag == "--rules" else 1


def _names(words: list[str]) -> Iterator[str]:
    """Yield the words, the two of a rule set's name as one."""
    while words:
        taken = 2 if rules_called(" ".join(words[:2])) and not rules_called(words[0]) else 1
        yield " ".join(words[:taken])
        words = words[taken:]


def _like(word: str, allowed: tuple[str, ...]) -> str | None:
    """Return the option that a mistyped one looks like."""
    from difflib import get_close_matches

    return next(iter(get_close_matches(f"--{word.lstrip('-')}", allowed, n=1, cutoff=0.8)), None)


def _flag_of(word: str) -> str:
    """Return the option that a word alone stands for; the word itself where it stands for none."""
    if re.fullmatch(DATE, word):
        return "--daily"
    if word.isdecimal() and word.isascii():
        return "--seed"
    if rules_called(word):
        return "--rules"
    if is_word(word, UNLIMITED_NAME):
        return "--passes"
    return next((flag for flag, name in CHOSEN_NAMES.items() if is_word(word, name)), word)


class Wanted(NamedTuple):
    """A deal that is named, or chosen by its kind, and the rules for it; None, False and "" where nothing is said.

    ``daily`` is a day as ``20261130``, "" for today.
    """

    seed: int | None = None
    file: str | None = None
    cards: str | None = None
    winnable: bool = False
    daily: str | None = None
    rules: Rules | None = None
    passes: int | None = None

    @classmethod
    def read(cls, flags: dict[str, str]) -> "Wanted":
        """Return what options want; refuse values that are none."""
        daily = flags.get("--daily")
        return cls(
            parse_seed(flags["--seed"]) if "--seed" in flags else None,
            flags.get("--deal"),
            flags.get("--cards"),
            "--winnable" in flags,
            parse_date(daily) if daily else daily,
            parse_rules(flags["--rules"]) if "--rules" in flags else None,
            parse_passes(flags["--passes"]) if "--passes" in flags else None,
        )

    @property
    def names_deal(self) -> bool:
        """Whether the cards are named, so that no seed has to be chosen."""
        return any(value is not None for value in (self.seed, self.file, self.cards))

    def game(self, rules: Rules, voice: Voice) -> Game:
        """Return the game that is dealt, under ``rules`` where none are named."""
        rules = (self.rules or rules).with_passes(self.passes)
        if self.cards is not None:
            return Game.at(read_position(self.cards, None, rules))
        if self.file is not None:
            return Game.at(read_position(read_text(self.file, voice), self.file, rules))
        seed = self.seed
        if seed is None:
            seed = seed_for(rules, voice, winnable=self.winnable, daily=self.daily)
        return Game(Deal.from_seed(seed), rules)


def new_game(flags: dict[str, str], rules: Rules, voice: Voice) -> Game:
    """Return the game that a command's options deal; a pipe is refused, for to open it may wait for ever."""
    wanted = Wanted.read(flags)
    if wanted.file is not None:
        refuse_pipe(wanted.file)
    return wanted.game(rules, voice)


def with_seed(flags: dict[str, str], seed: int) -> str:
    """Return the options with the seed that was chosen in place of how it was chosen."""
    kept = [f"{flag} {value}" for flag, value in flags.items() if flag not in CHOSEN_NAMES]
    return " ".join([*kept, f"--seed {seed}"])


def read_position(text: str, file: str | None, rules: Rules) -> Position:
    """Read the one deal or position that text holds, which came from a file if that is named.

    Refuse it with all that is wrong.
    """
    try:
        return parse_position(text, rules)
    except DealError as error:
        if file is None:
            raise bad_deal(error, None) from None
        if text.lower().startswith(("# new --", "new --")):
            raise Refused(SavedGame(file)) from None
        try:
            several = len(list(read_positions(text.split("\n"), rules)))
        except DealError as listed:
            raise bad_deal(error if listed.line is None else listed, file) from None
        raise Refused(SeveralDeals(several, file)) from None


def bad_deal(error: DealError, file: str | None) -> Refused:
    """Return the refusal for cards that are no deal, or a position that cannot be."""
    repeated, malformed = error.repeated, error.malformed
    if isinstance(error, PositionError):
        return Refused(BadPosition(wrong_position(repeated, malformed, error.faults), file, error.line))
    return Refused(BadDeal(wrong_cards(error.missing, repeated, malformed), file, error.line))
