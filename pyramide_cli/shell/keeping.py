"""The commands that start, keep and leave games: new, restart, save, load, quit."""

from __future__ import annotations

import re
from random import SystemRandom
from typing import TYPE_CHECKING

from pyramide_cli.engine.cards import MAX_SEED, Deal
from pyramide_cli.engine.errors import DealError, NotationError
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.notation import parse_deal, parse_deals, parse_number
from pyramide_cli.engine.rules import PASSES, RULE_SETS, Rules
from pyramide_cli.shell import describe
from pyramide_cli.shell.answer import Answer, Refusal
from pyramide_cli.shell.files import read_text, refuse_pipe, write_text
from pyramide_cli.shell.playing import no_arguments

if TYPE_CHECKING:
    from pyramide_cli.shell.session import Session

#: Seeds that are chosen are short enough to be typed again.
CHOSEN_SEEDS = 10**8
FLAGS = ("--seed", "--deal", "--cards", "--rules", "--passes")
DEAL_FLAGS = FLAGS[:3]


def choose_seed() -> int:
    """Return a seed that nobody asked for."""
    return SystemRandom().randrange(CHOSEN_SEEDS)


def bad_deal(error: DealError) -> Refusal:
    """Return the refusal for cards that are no deal."""
    return Refusal(
        "BAD_DEAL",
        missing=error.missing,
        repeated=error.repeated,
        malformed=error.malformed,
        line=error.line,
    )


def read_deal(text: str) -> Deal:
    """Read the one deal that text holds; raise Refusal with all that is wrong with it."""
    try:
        return parse_deal(text)
    except DealError as error:
        if several := _several(text):
            raise Refusal("BAD_DEAL", several=several) from None
        raise bad_deal(error) from None


def _several(text: str) -> int:
    """Return how many deals a text holds that is not one; 0 where it is no list of deals either."""
    try:
        return len(parse_deals(text))
    except DealError:
        return 0


def parse_seed(text: str) -> int:
    """Read a seed, a whole number from 0 to 2^64-1; raise Refusal."""
    try:
        seed = parse_number(text, MAX_SEED + 1)
    except NotationError:
        seed = MAX_SEED + 1
    if seed > MAX_SEED:
        raise Refusal("BAD_ARGUMENT", sentence="seed_range", word=text[:40])
    return seed


def parse_positive(text: str, most: int, sentence: str) -> int:
    """Read a whole number from 1, ``most`` for a larger one; raise Refusal with a sentence of this name."""
    try:
        number = parse_number(text, most)
    except NotationError:
        number = 0
    if number == 0:
        raise Refusal("BAD_ARGUMENT", sentence=sentence, word=text[:40])
    return number


def parse_passes(text: str) -> int:
    """Read a number of passes, 1 to 3; raise Refusal."""
    if text not in map(str, PASSES):
        raise Refusal("BAD_ARGUMENT", sentence="passes_range", word=text[:40])
    return int(text)


def parse_rules(text: str) -> Rules:
    """Read the name of a rule set; raise Refusal."""
    if text.lower() not in RULE_SETS:
        raise Refusal("BAD_ARGUMENT", sentence="rules_unknown", word=text[:40])
    return RULE_SETS[text.lower()]


def read_flags(args: list[str]) -> dict[str, str]:
    """Return the flags of ``new`` with their values: what follows a flag up to the next, all that follows --cards."""
    flags: dict[str, str] = {}
    rest = " ".join(args)
    while rest:
        flag, _, rest = rest.partition(" ")
        flag = flag.lower()
        if flag not in FLAGS:
            raise Refusal("BAD_ARGUMENT", command="new", sentence="flag_unknown", word=flag[:40])
        if flag in flags:
            raise Refusal("BAD_ARGUMENT", sentence="flag_twice", flag=flag)
        if flag == "--cards":
            flags[flag], rest = rest, ""
        else:
            flags[flag], _, rest = re.sub(r"(^| )(?=--)", "\n", rest, count=1).partition("\n")
        if not flags[flag]:
            raise Refusal("BAD_ARGUMENT", command="new", sentence="flag_value", flag=flag)
    if sum(flag in flags for flag in DEAL_FLAGS) > 1:
        raise Refusal("BAD_ARGUMENT", sentence="flag_one_deal")
    return flags


def new_game(args: list[str], rules: Rules) -> Game:
    """Return the game that the flags of ``new`` deal, under ``rules`` where they name none."""
    flags = read_flags(args)
    seed = parse_seed(flags["--seed"]) if "--seed" in flags else None
    passes = parse_passes(flags["--passes"]) if "--passes" in flags else None
    if "--rules" in flags:
        rules = parse_rules(flags["--rules"])
    if "--cards" in flags:
        deal = read_deal(flags["--cards"])
    elif "--deal" in flags:
        refuse_pipe(flags["--deal"])
        deal = read_deal(read_text(flags["--deal"]))
    else:
        deal = Deal.from_seed(choose_seed() if seed is None else seed)
    return Game(deal, rules.with_passes(passes))


def new(session: Session, args: list[str]) -> Answer:
    """Start a new game; a seed that was chosen is echoed."""
    game = new_game(args, session.game.rules)
    parting = session.begin(game)
    echo = ""
    if not set(DEAL_FLAGS) & {arg.lower() for arg in args}:
        echo = f"{session.echo} --seed {game.deal.seed}"
    text = describe.introduction(session.voice, session.voice.messages.new_game, game)
    return Answer((text,), echo=echo, board=True, parting=parting)


def restart(session: Session, args: list[str]) -> Answer:
    """Start the same deal again."""
    no_arguments("restart", args)
    parting = session.begin(session.game.from_start())
    text = describe.introduction(session.voice, session.voice.messages.restarted, session.game)
    return Answer((text,), board=True, parting=parting)


def save(session: Session, args: list[str]) -> Answer:
    """Write the game as a script that replays it."""
    force = bool(args) and args[0].lower() == "--force"
    file = " ".join(args[force:])
    misplaced = not force and args[-1:] == ["--force"]
    if not file or misplaced or (file.startswith("--") and not force):
        raise Refusal("BAD_ARGUMENT", command="save")
    game = session.game
    lines = [describe.deal_command(game), *(str(step.move) for step in game.line)]
    write_text(file, "\n".join(lines) + "\n", force=force)
    voice = session.voice
    text = voice.say(voice.messages.saved, n=game.moves, file=voice.shown(file))
    return Answer((text,), {"file": file})


def load(session: Session, args: list[str]) -> Answer:
    """Read a saved game into this session, whole or not at all."""
    file = " ".join(args)
    if not file:
        raise Refusal("BAD_ARGUMENT", command="load")
    refuse_pipe(file)
    game, session.replayed = read_game(session, file)
    parting = session.begin(game)
    voice = session.voice
    text = voice.say(voice.messages.loaded, n=game.moves, file=voice.shown(file))
    return Answer((text,), board=True, parting=parting)


def read_game(session: Session, file: str) -> tuple[Game, list[str]]:
    """Return the game that a saved file holds, and the lines of its moves; raise Refusal."""
    reader = session.fresh()
    moves: list[str] = []
    dealt = False
    lines = read_text(file).split("\n")
    for number, line in enumerate(lines, 1):
        name = reader.command_of(line)
        if name is None:
            continue
        sentence = _fault(name, line, dealt)
        answer = None if sentence else reader.feed(line)
        if sentence or (answer and not answer.ok):
            voice = session.voice
            error = voice.say(getattr(voice.messages, sentence)) if sentence else answer.message if answer else ""
            raise Refusal("FILE_ERROR", sentence="file_line", file=file, line=number, error=error)
        if dealt and answer:
            moves.append(answer.echo)
        dealt = True
    if not dealt:
        error = session.voice.say(session.voice.messages.load_first)
        raise Refusal("FILE_ERROR", sentence="file_line", file=file, line=len(lines), error=error)
    return reader.game, moves


def _fault(name: str, line: str, dealt: bool) -> str:
    """Return which sentence says why a line does not belong into a saved game; "" where it does."""
    if not dealt:
        names_deal = any(flag in line.lower().split() for flag in DEAL_FLAGS)
        return "" if name == "new" and names_deal else "load_first"
    return "" if name in ("pair", "king", "draw", "recycle", "resign") else "load_only"


def quit_(session: Session, args: list[str]) -> Answer:
    """Leave."""
    no_arguments("quit", args)
    return Answer(leaves=True, parting=describe.parting(session.voice, session.game))
