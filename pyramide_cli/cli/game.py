"""A plain game: at the prompt, or as a script's transcript or JSON Lines."""

import os
import sys

import click

from pyramide_cli.cli.chosen import Chosen, check, named_deal
from pyramide_cli.cli.surroundings import wants_color
from pyramide_cli.shell import opening
from pyramide_cli.shell.opening import NotDealt
from pyramide_cli.shell.printers import JsonLines, Outcome, Picture, Printer, Transcript
from pyramide_cli.shell.reading import Header
from pyramide_cli.shell.script import Script, open_script
from pyramide_cli.shell.session import Session
from pyramide_cli.shell.terminal import complain, is_terminal
from pyramide_cli.shell.unattended import Run, not_dealt
from pyramide_cli.text.board import Board
from pyramide_cli.text.listing import Listing
from pyramide_cli.text.voice import Text, Voice


def play(voice: Voice, can: str, chosen: Chosen) -> int:
    """Play a game, on an output that can carry so much; return the exit status."""
    ctx = click.get_current_context()
    interactive = chosen.script is None and not chosen.json_lines and is_terminal(sys.stdin) and is_terminal(sys.stdout)
    check(ctx, voice, chosen, interactive=interactive)
    if interactive:
        from pyramide_cli.cli.welcome import at_the_prompt

        return at_the_prompt(voice, chosen)
    if chosen.script is None and is_terminal(sys.stdin):
        complain(
            voice.say(
                Text(
                    "Reading commands from the terminal; Ctrl-D ends them.",
                    "Les commandes sont lues au terminal ; Ctrl-D y met fin.",
                )
            )
        )
    script = open_script(chosen.script)
    try:
        return _objects(script, chosen) if chosen.json_lines else _transcript(voice, can, script, chosen)
    except NotDealt as error:
        return not_dealt(voice, script.name, error)
    except opening.NamesItsDeal:
        ctx.fail(voice.say(NAMES_ITS_DEAL))


def _objects(script: Script, chosen: Chosen) -> int:
    """Play a script as JSON Lines: English, in ASCII, but file names as they were typed."""
    voice = Voice("en", carries="ascii")
    opened = opening.for_json(named_deal(voice, chosen), script, chosen.rule_set, voice, rules_named=chosen.rules_named)
    session = Session(opened.saved.game, voice, speaks=False)
    if opened.header:
        session.language = opened.header.language
    keep_going = chosen.keep_going or "--keep-going" in opened.options
    return Run(script.name, session, JsonLines(), keep_going=keep_going, objects=True).play(opened.lines)


def _transcript(voice: Voice, can: str, script: Script, chosen: Chosen) -> int:
    """Play a script as text."""
    saved = named_deal(voice, chosen)
    if saved is not None:
        opened = opening.from_options(saved, script)
    else:
        opened = opening.from_script(script, chosen.rule_set, voice, rules_named=chosen.rules_named)
    voice = _voice(voice, can, chosen, opened.header)
    options = opened.options
    keep_going = chosen.keep_going or "--keep-going" in options
    printer = _printer(voice, chosen, options, keep_going=keep_going)
    game, commands = opened.saved
    if not chosen.quiet:
        game = game.from_start() if commands else game
    session = Session(game, voice, ascii_echo=voice.ascii_only)
    return Run(script.name, session, printer, keep_going=keep_going).play(
        opened.lines, () if chosen.quiet else commands
    )


def _voice(voice: Voice, can: str, chosen: Chosen, header: Header | None) -> Voice:
    """Return the voice of a transcript: the surroundings', or for one that is played again its own.

    What it is written with is either all of Unicode or ASCII, so that it is a script anywhere.
    """
    if header is None:
        return Voice(voice.language, carries="ascii" if voice.ascii_only else "utf-8")
    ascii_only = chosen.plain_letters or "--ascii" in header.options or can != "utf-8"
    return Voice(chosen.lang or header.language, carries="ascii" if ascii_only else "utf-8")


def _printer(voice: Voice, chosen: Chosen, options: dict[str, str], *, keep_going: bool) -> Printer:
    if chosen.quiet:
        return Outcome()
    plain = chosen.plain or "--list" in options
    boards = chosen.boards or "--boards" in options
    color = wants_color(chosen.color, sys.stdout, os.environ)
    picture: Picture = Listing(voice) if plain else Board(voice, color=color)
    in_force = {
        f" --lang {voice.language}": voice.language != "en",
        " --ascii": voice.ascii_only,
        " --boards": boards,
        " --list": plain,
        " --keep-going": keep_going,
    }
    named = "".join(option for option, is_on in in_force.items() if is_on)
    return Transcript(picture, options=named, boards=boards, outcome_first=plain)


NAMES_ITS_DEAL = Text(
    "The script is a transcript that names its deal: no option for the deal, no --rules or --passes with it.",
    "Le script est une transcription qui nomme sa donne : ni option de donne, ni --rules ni --passes avec elle.",
)
