"""The options of ``new``, and of a transcript's first line, and the game that they deal."""

import re
from collections.abc import Callable
from random import SystemRandom

from pyramide_cli.engine.cards import Deal, DealError
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.notation import parse_deal, parse_deals
from pyramide_cli.engine.rules import Rules
from pyramide_cli.shell.arguments import parse_date, parse_passes, parse_rules, parse_seed
from pyramide_cli.shell.command import one_spaced
from pyramide_cli.shell.files import read_text, refuse_pipe
from pyramide_cli.shell.session import searching
from pyramide_cli.text.refusals import (
    BadDeal,
    FlagNoValue,
    FlagValue,
    OneDeal,
    Refused,
    SavedGame,
    SeveralDeals,
    UnknownFlag,
    wrong_cards,
)
from pyramide_cli.text.voice import Text, Voice

#: Seeds that are chosen are short enough to be typed again.
CHOSEN_SEEDS = 10**8
NAMED_DEALS = ("--seed", "--deal", "--cards")
CHOSEN_DEALS = ("--winnable", "--daily")
FLAGS = (*NAMED_DEALS, *CHOSEN_DEALS, "--rules", "--passes")
#: What the first line of a transcript names besides the deal, in this order.
OUTPUT_FLAGS = ("--lang", "--ascii", "--boards", "--list", "--keep-going")
WITHOUT_VALUE = ("--winnable", *OUTPUT_FLAGS[1:])
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
    """Return the options of a deal with their values: what follows up to the next, for --cards all that follows."""
    flags: dict[str, str] = {}
    while rest:
        if rest.lower().startswith("--cards"):
            part, rest = rest, ""
        else:
            part, _, rest = re.sub(NEXT_FLAG, "\n", rest, count=1).partition("\n")
        flag, value = _flag_and_value(part)
        if flag not in allowed:
            raise Refused(UnknownFlag(command, part.split()[0], allowed))
        if flag in WITHOUT_VALUE and value:
            raise Refused(FlagNoValue(flag))
        if not value and flag not in WITHOUT_VALUE and flag != "--daily":
            raise Refused(FlagValue(flag))
        flags[flag] = value
    if sum(flag in flags for flag in (*NAMED_DEALS, *CHOSEN_DEALS)) > 1:
        raise Refused(OneDeal(tuple(flag for flag in allowed if flag in (*NAMED_DEALS, *CHOSEN_DEALS))))
    return flags


def _flag_and_value(part: str) -> tuple[str, str]:
    """Split ``--flag value`` or ``--flag=value``."""
    match = re.match(r"(--[a-zA-Z-]+)(?:=|\s+|$)", part)
    return (match[1].lower(), part[match.end() :].strip()) if match else (part, "")


def new_game(flags: dict[str, str], rules: Rules, voice: Voice) -> Game:
    """Return the game that options deal, under ``rules`` where they name none; a seed is chosen where none is named."""
    if "--rules" in flags:
        rules = parse_rules(flags["--rules"])
    if "--passes" in flags:
        rules = rules.with_passes(parse_passes(flags["--passes"]))
    if "--cards" in flags:
        return Game(read_deal(flags["--cards"], None), rules)
    if "--deal" in flags:
        refuse_pipe(flags["--deal"])
        return Game(read_deal(read_text(flags["--deal"], voice), flags["--deal"]), rules)
    if "--seed" in flags:
        return Game(Deal.from_seed(parse_seed(flags["--seed"])), rules)
    daily = flags.get("--daily")
    day = parse_date(daily) if daily else daily
    return Game(Deal.from_seed(seed_for(rules, voice, winnable="--winnable" in flags, daily=day)), rules)


def without_choice(rest: str) -> str:
    """Return the options of ``new`` without those by which a seed was chosen."""
    parts = re.split(NEXT_FLAG, rest)
    return " ".join(part for part in parts if _flag_and_value(part)[0] not in CHOSEN_DEALS)


def read_deal(text: str, file: str | None) -> Deal:
    """Read the one deal that text holds, which came from a file if that is named; refuse it with all that is wrong."""
    try:
        return parse_deal(text)
    except DealError as error:
        if file is not None:
            if text.lower().startswith(("# new --", "new --")):
                raise Refused(SavedGame(file)) from None
            if several := _several(text):
                raise Refused(SeveralDeals(several, file)) from None
        raise bad_deal(error, file) from None


def bad_deal(error: DealError, file: str | None) -> Refused:
    """Return the refusal for cards that are no deal."""
    return Refused(BadDeal(wrong_cards(error.missing, error.repeated, error.malformed), file, error.line))


def _several(text: str) -> int:
    """Return how many deals a text holds that is not one; 0 where it is no list of deals either."""
    try:
        return len(parse_deals(text))
    except DealError:
        return 0
