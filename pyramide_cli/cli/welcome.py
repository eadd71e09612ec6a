"""Begins a session at the prompt: which game is on the table, what greets the player, where games are kept."""

import os
import sys

from pyramide_cli.cli.chosen import Chosen, named_deal
from pyramide_cli.cli.surroundings import wants_color
from pyramide_cli.engine.game import Game
from pyramide_cli.shell.dealing import any_game
from pyramide_cli.shell.interrupts import Interrupts
from pyramide_cli.shell.kept_games import KeptGames
from pyramide_cli.shell.knocking import knock_again
from pyramide_cli.shell.prompt import Prompt
from pyramide_cli.shell.session import Session
from pyramide_cli.shell.view import View
from pyramide_cli.text import kept as say
from pyramide_cli.text.outcomes import introduction
from pyramide_cli.text.voice import Text, Voice


def at_the_prompt(voice: Voice, chosen: Chosen) -> int:
    """Play at the prompt; return the exit status."""
    kept = KeptGames(wanted=not chosen.no_keep)
    if chosen.resume:
        _, game = kept.take_out(None)
    else:
        saved = named_deal(voice, chosen)
        game = saved.game if saved else any_game(chosen.rule_set)
    session = Session(game, voice, kept=kept)
    kept.begin(game)
    view = View(voice, color=wants_color(chosen.color, sys.stdout, os.environ), plain=chosen.plain)
    interrupts = Interrupts()
    knock_again(interrupts.knocked)
    return Prompt(session, kept, view, interrupts).play(greeting(voice, game, kept))


def greeting(v: Voice, game: Game, kept: KeptGames) -> list[str]:
    """Return what greets a player: the deal, the aim, and the game that waits."""
    intro, row = introduction(v, game), kept.waiting()
    return [
        v.say(Text(f"Pyramid solitaire. {intro}", f"Pyramide. {intro}")),
        v.say(
            Text(
                "Remove pairs that make 13, kings alone. d draws; help tells the rest.",
                "Retirez les paires qui font 13, les rois seuls. d pioche ; aide dit le reste.",
            )
        ),
        *([say.waiting(v, row)] if row else []),
    ]
