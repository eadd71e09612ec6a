"""``pyramide review``: what a game was worth, from a script or a saved game."""

import json
from typing import NamedTuple

import click

from pyramide_cli.cli.after_script import after_script
from pyramide_cli.cli.options import Options, Subcommand, Value
from pyramide_cli.engine.rules import DEFAULT
from pyramide_cli.review.reviewer import review as judge
from pyramide_cli.shell.arguments import EVERY, parse_positive
from pyramide_cli.shell.commands import COMMANDS
from pyramide_cli.shell.commands.ask import share_done
from pyramide_cli.shell.saves import read_saved
from pyramide_cli.shell.terminal import Progress, complain, show
from pyramide_cli.solver.memory import Memory
from pyramide_cli.text import review as say
from pyramide_cli.text.refusals import Kind
from pyramide_cli.text.voice import Text, Voice

INTERRUPTED = 130


class Chosen(NamedTuple):
    """What the command line chose."""

    script: str | None
    load: str | None
    json_lines: bool
    orders: int | None


def command(voice: Voice) -> click.Command:
    """Return the subcommand, with its help in the voice's words."""
    o = Options(voice)
    return Subcommand(
        "review",
        voice,
        lambda **options: review(voice, Chosen(**options)),
        [
            o.file(
                "--script",
                help=Text(
                    "Review the game that the script in a file plays (- is standard input).",
                    "Juger la partie que joue le script d'un fichier (- : l'entrée standard).",
                ),
            ),
            o.file("--load", help=Text("Review a saved game.", "Juger une partie enregistrée.")),
            o.json(Text("Print one JSON object.", "Écrire un objet JSON.")),
            *o.language(),
            o.help(),
            click.Argument(
                ["orders"],
                required=False,
                metavar="[N]",
                type=Value("orders", voice, lambda text: parse_positive(text, EVERY, Kind.ORDERS)),
            ),
        ],
        short=Text(
            "Say what a game was worth, and where it was lost.",
            "Dire ce que valait une partie, et où elle s'est perdue.",
        ),
        more=Text(
            "Without --script or --load the game is read from standard input. With N every decision is judged over N orders of "
            "the cards that could not be seen (?! ? ??); 100 is a good number.",
            "Sans --script ni --load, la partie est lue sur l'entrée standard. Avec N, chaque décision est jugée sur N ordres "
            "des cartes qu'on ne pouvait pas voir (?! ? ??) ; 100 convient.",
        ),
    )


def review(voice: Voice, chosen: Chosen) -> int:
    """Review the game that the options name; return the exit status."""
    if chosen.script is not None and chosen.load is not None:
        text = Text(
            "Only one of --script and --load can be given.", "Une seule des options --script et --load à la fois."
        )
        click.get_current_context().fail(voice.say(text))
    if chosen.load is not None:
        game, status = read_saved(chosen.load, voice, COMMANDS).game, 0
    else:
        game, status = after_script(voice, chosen.script, DEFAULT, rules_named=False)
    if status:
        return status
    with Progress(voice, share_done) as progress:
        found = judge(game.line, game.start, Memory(), orders=chosen.orders, progress=progress)
    if chosen.json_lines:
        show(json.dumps(found.as_value()))
    else:
        show("\n".join(say.review(voice, game, found, at_prompt=False)))
    if not found.complete:
        complain("")
        return INTERRUPTED
    return 0
