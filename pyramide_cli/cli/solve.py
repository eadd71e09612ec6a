"""``pyramide solve``: answers for one deal, for many in a file, or for the position after a script."""

import json
from collections.abc import Iterator
from typing import NamedTuple

import click

from pyramide_cli.cli.asked import after_script, games_of, one_of
from pyramide_cli.cli.options import Options, Subcommand, Value
from pyramide_cli.engine.follow import command as command_of
from pyramide_cli.engine.follow import told
from pyramide_cli.engine.game import RESIGN, Game
from pyramide_cli.engine.rules import DEFAULT, Rules
from pyramide_cli.review.unknown import settled
from pyramide_cli.shell.arguments import parse_positive
from pyramide_cli.shell.printers import solution_value, unknown_value
from pyramide_cli.shell.session import searching
from pyramide_cli.shell.terminal import show
from pyramide_cli.solver.solution import Solution, Verdict
from pyramide_cli.solver.solve import solve as search
from pyramide_cli.text.advice import solved
from pyramide_cli.text.outcomes import deal_command, introduction
from pyramide_cli.text.refusals import Kind
from pyramide_cli.text.voice import Text, Voice

MOST_NODES = 10**12
#: Exit statuses, the weightiest first: one undecided deal among many decides.
STATUSES = {Verdict.UNDECIDED: 4, Verdict.UNWINNABLE: 1, Verdict.WINNABLE: 0}


class Chosen(NamedTuple):
    """What the command line chose."""

    seed: int | None
    deal: str | None
    script: str | None
    rules: Rules | None
    passes: int | None
    shortest: bool
    max_nodes: int | None
    json_lines: bool


def solve(voice: Voice) -> click.Command:
    """Return the subcommand, with its help in the voice's words."""
    o = Options(voice)
    return Subcommand(
        "solve",
        voice,
        lambda **options: _solve(voice, Chosen(**options)),
        [
            *o.deal(),
            o.file(
                "--script",
                help=Text(
                    "Solve the position after the script in a file (- is standard input).",
                    "Partir de la position après le script d'un fichier (- : l'entrée standard).",
                ),
            ),
            *o.rules(),
            o.flag(
                "--shortest",
                help=Text("Find a line with the fewest moves.", "Trouver une suite la plus courte possible."),
            ),
            o.option(
                "--max-nodes",
                metavar="N",
                type=Value("nodes", voice, lambda text: parse_positive(text, MOST_NODES, Kind.NODES)),
                help=Text(
                    "Give up after this many positions: the answer is then undecided.",
                    "Renoncer après N positions : la réponse est alors indécise.",
                ),
            ),
            o.json(Text("Print one JSON object a deal.", "Écrire un objet JSON par donne.")),
            *o.language(),
            o.help(),
        ],
        about=Text(
            "Find a winning line, or prove that there is none.\n\n"
            "The answer is a script that pyramide --script - plays to the win. A file may hold many deals, one a "
            "line.",
            "Trouver une suite gagnante, ou prouver qu'il n'y en a pas.\n\n"
            "La réponse est un script que pyramide --script - joue jusqu'à la victoire. Un fichier peut contenir "
            "plusieurs donnes, une par ligne.",
        ),
    )


def _solve(voice: Voice, chosen: Chosen) -> int:
    """Solve what the options name, each answer printed as it is found; return the exit status."""
    one_of(voice, chosen._asdict(), "seed", "deal", "script")
    rules = (chosen.rules or DEFAULT).with_passes(chosen.passes)
    if chosen.script is not None:
        named = chosen.rules is not None or chosen.passes is not None
        session, status = after_script(voice, chosen.script, rules, rules_named=named)
        if status:
            return status
        games: Iterator[Game] = iter((session.game,))
    else:
        games = games_of(voice, chosen.deal, chosen.seed, rules)
    statuses = {0}
    for game in games:
        with searching(voice) as progress:
            if game.deal.unknown:
                solution = settled(game.position, max_nodes=chosen.max_nodes, progress=progress)
            else:
                solution = search(
                    game.position, shortest=chosen.shortest, max_nodes=chosen.max_nodes, progress=progress
                )
        statuses.add(STATUSES[solution.verdict])
        if chosen.json_lines:
            show(json.dumps(solution_value(solution) | unknown_value(game)))
        else:
            show("\n".join(as_script(voice, game, solution)))
    return max(statuses)


def as_script(voice: Voice, game: Game, solution: Solution) -> list[str]:
    """Return an answer as a script: comments with the verdict, the deal, the moves so far and those that win."""
    played = [entry for entry in told(game) if entry.step is None or entry.step.move != RESIGN]
    return [
        f"# {introduction(voice, game)}",
        f"# {solved(voice, game, solution)}",
        deal_command(game),
        *map(command_of, played),
        *map(str, solution.line or ()),
    ]
