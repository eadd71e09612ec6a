"""``pyramide survey``: options, the progress bar, the table. The games are played below, in the survey package."""

import json
import os
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing
from typing import Any

import click

from pyramide_cli.engine.rules import choose
from pyramide_cli.shell import options, terminal
from pyramide_cli.shell.answer import Refusal
from pyramide_cli.shell.files import file_error
from pyramide_cli.shell.keeping import parse_positive, parse_seed
from pyramide_cli.shell.voice import Voice
from pyramide_cli.survey import rows
from pyramide_cli.survey.players import PLAYERS
from pyramide_cli.survey.run import play_all
from pyramide_cli.survey.table import Table

MOST_JOBS = 1024
BAR_WIDTH = 40


def command(voice: Voice) -> click.Command:
    """Return the subcommand, with its help in the voice's words."""
    words = voice.messages
    return click.Command(
        "survey",
        callback=lambda **chosen: survey(voice, **chosen),
        params=[
            options.option(
                voice,
                "--seeds",
                metavar="A-B",
                type=options.Value("seeds", voice, parse_seeds),
                help=words.option_seeds,
            ),
            *options.rule_options(voice),
            options.option(
                voice,
                "--player",
                metavar="NAME",
                type=options.OneOf(voice, list(PLAYERS)),
                help=words.option_player,
            ),
            options.option(
                voice,
                "--jobs",
                metavar="N",
                type=options.Value("jobs", voice, parse_jobs),
                default="1",
                help=words.option_jobs,
            ),
            options.option(voice, "--output", metavar="FILE", help=words.option_output),
            options.option(voice, "--merge", is_flag=True, help=words.option_merge),
            options.option(voice, "--json", "as_json", is_flag=True, help=words.option_survey_json),
            *options.language_options(voice),
            options.help_option(voice),
            click.Argument(["files"], nargs=-1, metavar="[FILE]..."),
        ],
        help=voice.spaced(words.about_survey),
        short_help=voice.spaced(words.about_survey_short),
        add_help_option=False,
    )


def parse_seeds(text: str) -> range:
    """Read a range of seeds, ``1-1000`` or ``7``; raise Refusal."""
    first, dash, last = text.partition("-")
    try:
        seeds = range(parse_seed(first), parse_seed(last if dash else first) + 1)
    except Refusal:
        seeds = range(0)
    if not seeds:
        raise Refusal("BAD_ARGUMENT", sentence="seeds_range", word=text[:40])
    return seeds


def parse_jobs(text: str) -> int:
    """Read a number of processes, from 1; raise Refusal."""
    return parse_positive(text, MOST_JOBS, "jobs_range")


def survey(
    voice: Voice,
    *,
    seeds: range | None,
    rules: str | None,
    passes: int | None,
    player: str | None,
    jobs: int,
    output: str | None,
    merge: bool,
    as_json: bool,
    files: tuple[str, ...],
) -> int:
    """Play the seeds, or read the files to merge, and print the table; return the exit status, 0."""
    ctx, words = click.get_current_context(), voice.messages
    if merge != bool(files) or merge == bool(seeds) or (merge and (output or rules or passes or player)):
        ctx.fail(voice.say(words.usage_survey))
    if merge:
        kind, table = _merged([os.path.expanduser(file) for file in files])
    else:
        rule_set = choose(rules, passes)
        kind = rows.Options(rule_set.name, rule_set.passes, player or "solver")
        output = None if output is None else os.path.expanduser(output)
        try:
            table = _played(voice, seeds or range(0), kind, jobs, output)
        except OSError as error:
            raise file_error(output or "-", error) from None
        except KeyboardInterrupt:
            if output is not None:
                terminal.complain(f"\n{voice.say(words.survey_stopped)}")
            raise
    click.echo(json.dumps(as_value(kind, table)) if as_json else "\n".join(as_text(voice, kind, table)))
    return 0


def _played(voice: Voice, seeds: range, kind: rows.Options, jobs: int, output: str | None) -> Table:
    """Play the seeds that the output file does not hold yet; return all of them added up."""
    table, done = Table(), rows.Seeds()
    with ExitStack() as stack:
        if output is not None:
            for row in _rows(output, kind, missing_ok=True):
                if row.seed in seeds and done.add(row.seed):
                    table.add(row.result)
        writer = stack.enter_context(rows.Writer.open(output)) if output is not None else None
        bar = stack.enter_context(
            click.progressbar(
                length=seeds.stop - seeds.start, file=sys.stderr, hidden=not terminal.is_terminal(sys.stderr)
            )
        )
        bar.update(table.games)
        before, start = table.games, time.monotonic()
        played = stack.enter_context(closing(play_all(done.missing(seeds[0], seeds[-1]), kind, jobs)))
        for row in played:
            if writer:
                writer.write(row)
            table.add(row.result)
            bar.update(1)
        took = time.monotonic() - start
    games = table.games - before
    text = voice.say(
        voice.messages.survey_speed, n=games, seconds=voice.number(took), speed=voice.number(games / (took or 1))
    )
    terminal.complain(text)
    return table


def _merged(files: Iterable[str]) -> tuple[rows.Options, Table]:
    """Add up the rows of several files, each seed once."""
    kind, table, done = None, Table(), rows.Seeds()
    for file in files:
        for row in _rows(file, kind):
            kind = row.options
            if done.add(row.seed):
                table.add(row.result)
    if kind is None:
        raise Refusal("FILE_ERROR", sentence="survey_empty", file=", ".join(files))
    return kind, table


def _rows(file: str, kind: rows.Options | None, *, missing_ok: bool = False) -> Iterator[rows.Row]:
    """Yield the rows of a file; raise Refusal where it cannot be read or is of another survey."""
    try:
        with open(file, encoding="utf-8", newline="") as stream:
            yield from rows.read(stream, kind)
    except FileNotFoundError as error:
        if not missing_ok:
            raise file_error(file, error) from None
    except OSError as error:
        raise file_error(file, error) from None
    except rows.OtherOptions as error:
        raise Refusal(
            "FILE_ERROR", sentence="survey_other", file=file, found=error.found, wanted=error.wanted
        ) from None
    except rows.RowError as error:
        raise Refusal("FILE_ERROR", sentence="survey_row", file=file, line=error.line) from None
    except UnicodeDecodeError:
        raise Refusal("FILE_ERROR", sentence="file_encoding", file=file) from None


def as_value(kind: rows.Options, table: Table) -> dict[str, Any]:
    """Return the table as a plain value for JSON; what the player has no figure for is null."""
    low, high = table.share.interval
    moves = table.moves_of_wins
    return {
        "rules": kind.rules,
        "passes": kind.passes,
        "player": kind.player,
        "games": table.games,
        "won": table.won,
        "share": table.share.value,
        "low": low,
        "high": high,
        "score": None
        if table.mean_score is None
        else {"mean": table.mean_score, "distribution": dict(sorted(table.scores.items()))},
        "moves": None if moves is None else dict(zip(("median", "min", "max"), moves, strict=True)),
    }


def as_text(voice: Voice, kind: rows.Options, table: Table) -> list[str]:
    """Return the table as lines, with a bar for each score."""
    words, (low, high) = voice.messages, table.share.interval
    moves = table.moves_of_wins
    lines = [
        voice.say(
            words.survey_kind,
            rules=kind.rules,
            passes=voice.say(words.passes, n=kind.passes),
            player=kind.player,
        ),
        voice.say(words.survey_games, games=table.games),
        voice.say(
            words.survey_won,
            won=table.won,
            share=voice.percent(table.share.value),
            low=voice.percent(low),
            high=voice.percent(high),
        ),
        voice.say(words.survey_score, score="" if table.mean_score is None else voice.number(table.mean_score)),
        voice.say(
            words.survey_moves,
            moves=""
            if moves is None
            else voice.say(words.survey_moves_of_wins, median=voice.number(moves[0]), least=moves[1], most=moves[2]),
        ),
    ]
    if table.mean_score is not None:
        lines += _bars(table)
    return [line.rstrip() for line in lines]


def _bars(table: Table) -> Iterator[str]:
    """Yield the distribution of the scores, a bar a score; the longest bar is the most frequent score."""
    most = max(table.scores.values())
    for score in range(max(table.scores), min(table.scores) - 1, -1):
        games = table.scores[score]
        yield f"{score:2} {'#' * round(BAR_WIDTH * games / most):{BAR_WIDTH}} {games}"
