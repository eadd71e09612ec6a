"""``pyramide survey``: options, files, the progress bar, the table. The games are played in the survey package."""

import errno
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from typing import NamedTuple

import click

from pyramide_cli.cli.options import NAME, File, OneOf, Options, Subcommand, Value
from pyramide_cli.engine.rules import DEFAULT, Rules
from pyramide_cli.shell.arguments import parse_positive, parse_seed
from pyramide_cli.shell.files import STANDARD, file_error, say_wait
from pyramide_cli.shell.terminal import OutputFailed, Progress, complain, is_terminal, show
from pyramide_cli.survey import rows
from pyramide_cli.survey.players import PLAYERS
from pyramide_cli.survey.rows import FileLine, InUse, OtherOptions, Output, Reader, RowError
from pyramide_cli.survey.run import WorkerDied, play_all
from pyramide_cli.survey.table import Table
from pyramide_cli.text import refusals as why
from pyramide_cli.text import survey as say
from pyramide_cli.text.refusals import BadValue, Because, FileFault, Kind, Refused
from pyramide_cli.text.voice import Text, Voice


@contextmanager
def opened(file: str | None, options: rows.Options, found: Callable[[rows.Row], None]) -> Iterator[Output | None]:
    """Open what the rows go to, if they go anywhere."""
    if file is None:
        yield None
    elif is_standard(file):
        if sys.stdout.name == os.devnull:  # which stands in the place of an output that is closed
            raise OutputFailed(OSError(errno.EBADF, os.strerror(errno.EBADF)))
        yield Output(sys.stdout.buffer, options)
    else:
        with ExitStack() as stack:
            with refusing(file):
                output = stack.enter_context(Output.open(os.path.expanduser(file), options, found))
            yield output


def is_standard(file: str) -> bool:
    """Return whether a name means standard output, be it by another name."""
    if file == STANDARD:
        return True
    with suppress(OSError, ValueError):
        return os.path.samestat(os.stat(os.path.expanduser(file)), os.fstat(sys.stdout.fileno()))
    return False


@contextmanager
def refusing(file: str) -> Iterator[None]:
    """Refuse a file that cannot be used."""
    try:
        yield
    except InUse as error:
        raise Refused(FileFault(error.file, Because.IN_USE)) from None
    except RowError as error:
        raise Refused(why.NotASurvey(*error.at)) from None
    except OtherOptions as error:
        raise Refused(why.OtherSurvey(*error.at, str(error.found), str(error.wanted))) from None
    except rows.Contradiction as error:
        raise Refused(why.Contradiction(error.seed, _place(error.first), _place(error.second))) from None
    except OSError as error:
        if is_standard(file):
            raise OutputFailed(error) from None
        raise file_error(file, error) from None


def _place(at: FileLine) -> str:
    return f"{at.file}:{at.line}"


def merged(voice: Voice, files: tuple[str, ...]) -> tuple[rows.Options, Table]:
    """Add up the rows of several files, each seed once."""
    table, reader = Table(), Reader()
    for file in files:
        with refusing(file), ExitStack() as stack:
            if file == STANDARD:
                say_wait(voice)
                stream = sys.stdin.buffer
                stack.enter_context(suppress(OSError))  # an input that cannot be read is at its end
            else:
                stream = stack.enter_context(open(os.path.expanduser(file), "rb"))
            for row in reader.read(file, stream):
                table.add(row.result)
    for half in reader.half_rows:
        complain(say.half_row(voice, half.file, half.line))
    if reader.options is None:
        raise Refused(why.EmptySurvey(files))
    return reader.options, table


#: More processes than any machine would stand.
MOST_JOBS = 1024
INTERRUPTED, FAULT = 130, 70


class Chosen(NamedTuple):
    """What the command line chose."""

    seeds: range | None
    rules: Rules | None
    passes: int | None
    player: str | None
    jobs: int | None
    output: str | None
    merge: bool
    json_lines: bool
    files: tuple[str, ...]

    @property
    def options(self) -> rows.Options:
        """What all games have in common."""
        rules = (self.rules or DEFAULT).with_passes(self.passes)
        return rows.Options(rules.name, rules.passes, self.player or "solver")


def survey(voice: Voice) -> click.Command:
    """Return the subcommand, with its help in the voice's words."""
    o = Options(voice)
    return Subcommand(
        "survey",
        voice,
        lambda **options: _survey(voice, Chosen(**options)),
        [
            o.option(
                "--seeds",
                metavar="A-B",
                type=Value("seeds", voice, parse_seeds),
                help=Text("The seeds to play, from A to B.", "Les donnes à jouer, des numéros A à B."),
            ),
            *o.rules(),
            o.option(
                "--player",
                metavar=NAME,
                type=OneOf(voice, list(PLAYERS)),
                help=Text(
                    "solver: can the deal be won at all; auto: the plain move; fair: the best move by odds, without a look at "
                    "unseen cards.",
                    "solver : la donne est-elle gagnable ; auto : le coup que joue auto ; fair : le meilleur coup selon les "
                    "chances, sans regarder les cartes non vues.",
                ),
            ),
            o.option(
                "--jobs",
                metavar="N",
                type=Value("jobs", voice, lambda text: parse_positive(text, MOST_JOBS, Kind.JOBS)),
                help=Text("How many processes share the work.", "Combien de processus se partagent le travail."),
            ),
            o.file(
                "--output",
                help=Text(
                    "Add one CSV row a seed to a file, and go on where it ends.",
                    "Ajouter au fichier une ligne CSV par donne, et continuer là où il finit.",
                ),
            ),
            o.flag(
                "--merge",
                help=Text(
                    "Read files made by --output and add them up.",
                    "Lire des fichiers produits par --output et les réunir.",
                ),
            ),
            o.json(Text("Print the table as one JSON object.", "Écrire le tableau comme un objet JSON.")),
            *o.language(),
            o.help(),
            click.Argument(["files"], nargs=-1, metavar=voice.say(Text("[FILE]...", "[FICHIER]...")), type=File()),
        ],
        about=Text(
            "Measure the share of deals that are won.\n\n"
            "Play or solve every seed of a range, and print what share is won. The table is the same for any "
            "number of jobs, on any machine. With --output, the same command goes on where a stopped one was; "
            "--merge adds up files made elsewhere.",
            "Mesurer la part des donnes gagnées.\n\n"
            "Jouer ou résoudre toutes les donnes d'un intervalle, et dire quelle part est gagnée. Le tableau est "
            "le même quels que soient le nombre de processus et la machine. Avec --output, la même commande "
            "continue là où elle s'était arrêtée ; --merge réunit des fichiers produits ailleurs.",
        ),
    )


def parse_seeds(text: str) -> range:
    """Read a range of seeds, ``1-1000`` or ``7``; refuse anything else."""
    first, dash, last = text.partition("-")
    try:
        seeds = range(parse_seed(first), parse_seed(last if dash else first) + 1)
    except Refused:
        seeds = range(0)
    if not seeds:
        raise Refused(BadValue(Kind.SEEDS, text, ()))
    return seeds


def _survey(voice: Voice, chosen: Chosen) -> int:
    """Play the seeds, or read the files to merge, and print the table; return the exit status."""
    _check(voice, chosen)
    if chosen.seeds is None:
        options, table = merged(voice, chosen.files)
        _print(voice, chosen, options, table)
        return 0
    table = Table()
    try:
        _play(voice, chosen, chosen.seeds, table)
    except KeyboardInterrupt:
        complain("")
        if chosen.output is not None and os.path.isfile(os.path.expanduser(chosen.output)):
            complain(voice.say(say.STOPPED))
        else:
            _print(voice, chosen, chosen.options, table)
        return INTERRUPTED
    except WorkerDied:
        complain(say.worker_died(voice))
        return FAULT
    _print(voice, chosen, chosen.options, table)
    return 0


def _check(voice: Voice, chosen: Chosen) -> None:
    """Refuse options that do not go together."""
    playing = (chosen.output, chosen.rules, chosen.passes, chosen.player, chosen.jobs)
    merges = chosen.merge and any(value is not None for value in playing)
    if chosen.merge != bool(chosen.files) or chosen.merge == (chosen.seeds is not None) or merges:
        text = Text(
            "Give either --seeds A-B, or --merge with the files to read and nothing else.",
            "Donnez soit --seeds A-B, soit --merge avec les fichiers à lire et rien d'autre.",
        )
        click.get_current_context().fail(voice.say(text))


def _play(voice: Voice, chosen: Chosen, seeds: range, table: Table) -> None:
    """Play the seeds that the output does not hold yet; add all of them to the table."""

    def found(row: rows.Row) -> None:
        if row.seed in seeds:
            table.add(row.result)

    with ExitStack() as stack:
        output = stack.enter_context(opened(chosen.output, chosen.options, found))
        for half in output.half_rows if output else ():
            complain(say.half_row(voice, half.file, half.line))
        to_output = chosen.output is not None and is_standard(chosen.output)
        reader_counts = to_output or chosen.output is None  # a file goes on without one
        bar = stack.enter_context(Progress(voice, say.bar, reader_counts=reader_counts))
        before, start = table.games, time.monotonic()
        missing = output.missing(seeds) if output else iter(seeds)
        for row in stack.enter_context(closing(play_all(missing, chosen.options, chosen.jobs or 1))):
            if output:
                with refusing(chosen.output or STANDARD):
                    output.write(row)
            table.add(row.result)
            if not (to_output and is_terminal(sys.stdout)):  # rows and bar in one window would spoil each other
                bar(table.games, seeds.stop - seeds.start)
        took = time.monotonic() - start
    complain(say.speed(voice, table.games - before, took))


def _print(voice: Voice, chosen: Chosen, options: rows.Options, table: Table) -> None:
    """Print the table; to stderr where the rows themselves go to standard output."""
    lines = [json.dumps(as_value(options, table))] if chosen.json_lines else list(say.table(voice, options, table))
    text = "\n".join(line.rstrip() for line in lines)
    if chosen.output is not None and is_standard(chosen.output):
        complain(text)
    else:
        show(text)


def as_value(options: rows.Options, table: Table) -> dict[str, object]:
    """Return the table as a plain value for JSON; what the player has no figure for is null."""
    low, high = table.share.interval
    moves = table.moves_of_wins
    score = {"mean": table.mean_score, "distribution": dict(sorted(table.scores.items()))}
    return {
        "rules": options.rules,
        "passes": None if options.rule_set.unlimited else options.passes,
        "player": options.player,
        "games": table.games,
        "won": table.won,
        "share": table.share.value,
        "low": low,
        "high": high,
        "score": None if table.mean_score is None else score,
        "moves": None if moves is None else {"median": moves.median, "min": moves.least, "max": moves.most},
    }
