"""``pyramide games``: the kept games, the newest first."""

import json

import click

from pyramide_cli.cli.options import Options, Subcommand, Value
from pyramide_cli.kept.database import Database
from pyramide_cli.kept.place import games_file
from pyramide_cli.shell.arguments import EVERY, parse_positive
from pyramide_cli.shell.commands.past_games import LISTED
from pyramide_cli.shell.kept_games import reading
from pyramide_cli.shell.terminal import show
from pyramide_cli.text import kept as say
from pyramide_cli.text.refusals import Kind
from pyramide_cli.text.voice import Text, Voice


def command(voice: Voice) -> click.Command:
    """Return the subcommand, with its help in the voice's words."""
    o = Options(voice)
    return Subcommand(
        "games",
        voice,
        lambda count, json_lines: games(voice, count or LISTED, json_lines=json_lines),
        [
            o.json(Text("Print one JSON object a game.", "Écrire un objet JSON par partie.")),
            *o.language(),
            o.help(),
            click.Argument(
                ["count"],
                required=False,
                metavar="[N]",
                type=Value("games", voice, lambda text: parse_positive(text, EVERY, Kind.GAMES)),
            ),
        ],
        short=Text("List the games kept at the prompt.", "Afficher les parties conservées à l'invite."),
        more=Text(
            f"The last N games ({LISTED} unless you say), the newest first: number, date, deal, rules, result.",
            f"Les N dernières parties ({LISTED} par défaut), la plus récente d'abord : numéro, date, donne, règle, résultat.",
        ),
    )


def games(voice: Voice, count: int, *, json_lines: bool) -> int:
    """Print the last kept games; return the exit status, 0."""
    file = games_file()
    rows = []
    if file:
        with reading(Database(file)) as database:
            rows = database.last(count)
    lines = [json.dumps(row.plain()) for row in rows] if json_lines else list(say.games(voice, rows))
    if not lines and not json_lines:
        lines = [voice.say(say.NO_GAMES)]
    if lines:
        show("\n".join(lines))
    return 0
