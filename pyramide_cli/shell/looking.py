"""The commands that look and change nothing: moves, show, history, rules, count, help, expect."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from pyramide_cli.engine.cards import RANKS, TOTAL
from pyramide_cli.engine.errors import NotationError
from pyramide_cli.engine.game import Status
from pyramide_cli.engine.notation import parse_number
from pyramide_cli.shell import describe, words
from pyramide_cli.shell.answer import Answer, Refusal
from pyramide_cli.shell.listing import WIDTH, listing
from pyramide_cli.shell.lookup import named
from pyramide_cli.shell.playing import no_arguments

if TYPE_CHECKING:
    from pyramide_cli.shell.session import Session

#: More than any fact that ``expect`` compares can be.
LARGE = 10**9


def moves(session: Session, args: list[str]) -> Answer:
    """List the legal moves as commands, with the cards behind #."""
    no_arguments("moves", args)
    voice = session.voice
    lines = []
    legal = session.game.legal_moves()
    for move in legal:
        cards = " + ".join(map(voice.card, session.game.position.cards_of(move)))
        lines.append(describe.command_text(voice, move) + (f"  # {cards}" if cards else ""))
    return Answer(tuple(lines or [voice.say(voice.messages.moves_none)]), {"moves": [str(move) for move in legal]})


def show(session: Session, args: list[str]) -> Answer:
    """Print the board, or the position as plain lines."""
    if not args:
        return Answer(board=True)
    if len(args) > 1 or words.fold(args[0]) not in words.LIST:
        raise Refusal("BAD_ARGUMENT", command="show")
    return Answer(tuple(listing(session.voice, session.game)))


def history(session: Session, args: list[str]) -> Answer:
    """List the line so far as commands."""
    no_arguments("history", args)
    voice, line = session.voice, session.game.line
    lines = [describe.command_text(voice, step.move) for step in line]
    return Answer(
        tuple(lines or [voice.say(voice.messages.history_none)]),
        {"moves": [str(step.move) for step in line]},
    )


def rules(session: Session, args: list[str]) -> Answer:
    """Print the rules in force."""
    no_arguments("rules", args)
    voice, text, in_force = session.voice, session.voice.messages, session.game.rules
    sentences = (
        voice.say(text.rules_passes, rules=in_force.name, passes=describe.passes(voice, session.game)),
        voice.say(text.rules_removal),
        voice.say(text.rules_open_stock if in_force.open_stock else text.rules_open),
        voice.say(text.rules_draw_one if in_force.draw == 1 else text.rules_draw_many, draw=in_force.draw),
        voice.say(text.rules_no_recycle if in_force.passes == 1 else text.rules_recycle),
        voice.say(text.rules_end),
    )
    lines = [line for sentence in sentences for line in _wrapped(sentence)]
    return Answer(tuple(lines), {"text": lines})


def count(session: Session, args: list[str]) -> Answer:
    """Say for each rank where its cards are: pyramid, wastes, gone, still to come."""
    no_arguments("count", args)
    position, voice = session.game.position, session.voice
    wastes = 0
    for waste in position.wastes:
        wastes |= waste
    table = {rank: {"pyramid": 0, "waste": 0, "gone": 0, "unseen": 0} for rank in RANKS}
    for number, card in enumerate(position.deal.cards):
        if position.pyramid >> number & 1:
            where = "pyramid"
        elif wastes >> number & 1:
            where = "waste"
        else:
            where = "unseen" if position.stock >> number & 1 else "gone"
        table[card[0]][where] += 1
    shown = [rank.replace("T", "10") for rank in RANKS]
    lines = []
    for low in range(TOTAL // 2):
        high = TOTAL - 2 - low
        facts = {key: f"{n} + {table[RANKS[high]][key]}" for key, n in table[RANKS[low]].items()}
        lines.append(voice.say(voice.messages.count_pair, low=shown[low], high=shown[high], **facts))
    lines.append(voice.say(voice.messages.count_king, low=shown[-1], **table[RANKS[-1]]))
    return Answer(tuple(lines), {"counts": table})


def help_(session: Session, args: list[str]) -> Answer:
    """Print the help screen, the tips, or the help of one command."""
    voice, text = session.voice, session.voice.messages
    if not args:
        lines = voice.spaced(text.help_screen).split("\n")
    elif len(args) == 1 and words.fold(args[0]) in words.TIPS:
        lines = voice.spaced(text.help_tips).split("\n")
    else:
        if len(args) > 1:
            raise Refusal("BAD_ARGUMENT", command="help")
        command = named(session, args[0], "BAD_ARGUMENT")
        help_text = text.commands[command.name]
        usage = voice.spaced(help_text.usage)
        others = [voice.spaced(word) for word in command.words if word != usage.split()[0]]
        lines = [
            usage,
            *([voice.say(text.help_words, words=", ".join(others))] if others else []),
            *_wrapped(voice.spaced(help_text.does)),
            voice.say(text.help_example, example=voice.spaced(help_text.example)),
        ]
    return Answer(tuple(lines), {"text": lines})


def expect(session: Session, args: list[str]) -> Answer:
    """Assert a fact about the game."""
    game = session.game
    numbers = {
        "moves": game.moves,
        "removed": game.position.removed,
        "stock": game.position.stock.bit_count(),
        "pass": game.position.pass_number,
    }
    wanted = [arg.lower() for arg in args]
    if len(args) == 1 and wanted[0] in list(Status):
        found = str(game.status)
    elif len(args) == 2 and wanted[0] in numbers:
        found = f"{wanted[0]} {numbers[wanted[0]]}"
        try:
            parse_number(wanted[1], LARGE)
        except NotationError:
            raise Refusal("BAD_ARGUMENT", command="expect") from None
        wanted[1] = wanted[1].lstrip("0") or "0"
    else:
        raise Refusal("BAD_ARGUMENT", command="expect")
    if found != " ".join(wanted):
        raise Refusal("EXPECT_FAILED", wanted=" ".join(wanted), found=found)
    return Answer((session.voice.say(session.voice.messages.expected, wanted=found),))


def _wrapped(text: str) -> list[str]:
    """Return a text in lines; words with hyphens, names of rule sets among them, stay whole."""
    return wrap(text, WIDTH, break_on_hyphens=False)
