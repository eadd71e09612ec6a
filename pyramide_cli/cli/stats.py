"""``pyramide stats``: how the player has fared, by rules and passes."""

import json

import click

from pyramide_cli.cli.options import Options, Subcommand
from pyramide_cli.kept.database import Database
from pyramide_cli.kept.figures import all_figures
from pyramide_cli.kept.place import games_file
from pyramide_cli.shell.kept_games import reading
from pyramide_cli.shell.terminal import show
from pyramide_cli.text import kept as say
from pyramide_cli.text.voice import Text, Voice


def command(voice: Voice) -> click.Command:
    """Return the subcommand, with its help in the voice's words."""
    o = Options(voice)
    return Subcommand(
        "stats",
        voice,
        lambda json_lines: stats(voice, json_lines=json_lines),
        [
            o.json(Text("Print one JSON object for each rule set.", "Écrire un objet JSON par règle.")),
            *o.language(),
            o.help(),
        ],
        short=Text("Say how you have fared in the games kept.", "Afficher vos résultats dans les parties conservées."),
        more=Text(
            "By rules and passes: games played and won, how many could be won and how many of those were, streaks.",
            "Par règle et passages : parties jouées et gagnées, combien pouvaient l'être et combien l'ont été, séries.",
        ),
    )


def stats(voice: Voice, *, json_lines: bool) -> int:
    """Print the figures; return the exit status, 0."""
    file = games_file()
    figures = []
    if file:
        with reading(Database(file)) as database:
            figures = all_figures(database.rows())
    lines = [json.dumps(found.plain()) for found in figures] if json_lines else list(say.stats(voice, figures))
    if not lines and not json_lines:
        lines = [voice.say(say.NO_GAMES)]
    if lines:
        show("\n".join(lines))
    return 0
