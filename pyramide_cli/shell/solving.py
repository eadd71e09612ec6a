"""``pyramide solve``: answers for one deal, for many in a file, or for the position after a script."""

import json
import sys
from collections.abc import Iterator

import click

from pyramide_cli.engine import notation
from pyramide_cli.engine.cards import Deal
from pyramide_cli.engine.errors import DealError
from pyramide_cli.engine.game import RESIGN, Game
from pyramide_cli.engine.rules import Rules, choose
from pyramide_cli.shell import describe, keeping, options, printers
from pyramide_cli.shell.asking import as_result, moves_or_nodes
from pyramide_cli.shell.files import read_text
from pyramide_cli.shell.progress import Progress
from pyramide_cli.shell.script import Run, open_script
from pyramide_cli.shell.session import Session
from pyramide_cli.shell.voice import Voice
from pyramide_cli.solver import Solution, Verdict, solve

MOST_NODES = 10**12
#: Exit statuses, the weightiest first: one undecided deal among many decides.
STATUSES = {Verdict.UNDECIDED: 4, Verdict.UNWINNABLE: 1, Verdict.WINNABLE: 0}


def command(voice: Voice) -> click.Command:
    """Return the subcommand, with its help in the voice's words."""
    words = voice.messages
    return click.Command(
        "solve",
        callback=lambda **chosen: answer(voice, **chosen),
        params=[
            *options.deal_options(voice),
            options.option(voice, "--script", metavar="FILE", help=words.option_solve_script),
            *options.rule_options(voice),
            options.option(voice, "--shortest", is_flag=True, help=words.option_shortest),
            options.option(
                voice,
                "--max-nodes",
                metavar="N",
                type=options.Value("nodes", voice, parse_nodes),
                help=words.option_max_nodes,
            ),
            options.option(voice, "--json", "json_lines", is_flag=True, help=words.option_solve_json),
            *options.language_options(voice),
            options.help_option(voice),
        ],
        help=voice.spaced(words.about_solve),
        short_help=voice.spaced(words.about_solve_short),
        add_help_option=False,
    )


def parse_nodes(text: str) -> int:
    """Read a limit of nodes, a whole number from 1; raise Refusal."""
    return keeping.parse_positive(text, MOST_NODES, "nodes_range")


def answer(
    voice: Voice,
    *,
    seed: int | None,
    deal: str | None,
    script: str | None,
    rules: str | None,
    passes: int | None,
    shortest: bool,
    max_nodes: int | None,
    json_lines: bool,
) -> int:
    """Solve what the options name, each answer printed as it is found; return the exit status."""
    if sum(given is not None for given in (seed, deal, script)) > 1:
        click.get_current_context().fail(voice.say(voice.messages.usage_one_position))
    chosen = choose(rules, passes)
    if script is not None:
        game, status = _after_script(voice, script, chosen, options_deal=rules is not None or passes is not None)
        if status:
            return status
        games: Iterator[Game] = iter((game,))
    else:
        deals = [Deal.from_seed(keeping.choose_seed() if seed is None else seed)] if deal is None else _read(deal)
        games = (Game(each, chosen) for each in deals)
    statuses = set()
    for game in games:
        with Progress(voice, voice.messages.progress) as progress:
            solution = solve(game.position, shortest=shortest, max_nodes=max_nodes, progress=progress)
        statuses.add(STATUSES[solution.verdict])
        click.echo(json.dumps(as_result(solution)) if json_lines else "\n".join(as_script(voice, game, solution)))
    return max(statuses)


def as_script(voice: Voice, game: Game, solution: Solution) -> list[str]:
    """Return an answer as a script: comments with the verdict, the deal, the moves so far and those that win."""
    words = voice.messages
    named = describe.introduction(voice, words.solved_deal, game)
    line = solution.line or ()
    played = [step.move for step in game.line if step.move != RESIGN]
    template = {
        Verdict.WINNABLE: words.solved_shortest if solution.shortest else words.solved_winnable,
        Verdict.UNWINNABLE: words.solved_unwinnable,
        Verdict.UNDECIDED: words.solved_undecided,
    }[solution.verdict]
    return [
        f"# {named}",
        f"# {voice.say(template, n=moves_or_nodes(solution))}",
        describe.deal_command(game),
        *map(str, (*played, *line)),
    ]


def _read(file: str) -> list[Deal]:
    """Return the deals in a file, or on standard input for ``-``; raise Refusal for a file that is no deals."""
    text = read_text(file, sys.stdin.buffer if file == "-" and sys.stdin else None)
    try:
        return notation.parse_deals(text)
    except DealError as error:
        raise keeping.bad_deal(error) from None


def _after_script(voice: Voice, file: str, rules: Rules, *, options_deal: bool) -> tuple[Game, int]:
    """Return the game that a script leads to, and the exit status of the script."""
    session = Session(Game(Deal.from_seed(keeping.choose_seed()), rules), voice)
    status = Run(open_script(file), session, printers.Silence(), options_deal=options_deal).play()
    return session.game, status
