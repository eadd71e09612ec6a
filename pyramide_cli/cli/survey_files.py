"""The files that a survey writes and reads, and what can be wrong with them."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress

from pyramide_cli.shell.files import STANDARD, file_error
from pyramide_cli.shell.terminal import complain
from pyramide_cli.survey import rows
from pyramide_cli.survey.rows import FileLine, InUse, OtherOptions, Output, Reader, RowError
from pyramide_cli.survey.table import Table
from pyramide_cli.text import file_reasons as why
from pyramide_cli.text import survey as say
from pyramide_cli.text.file_reasons import Fault, FileFault
from pyramide_cli.text.reasons import Refused
from pyramide_cli.text.voice import Voice


@contextmanager
def opened(file: str | None, options: rows.Options, found: Callable[[rows.Row], None]) -> Iterator[Output | None]:
    """Open what the rows go to, if they go anywhere."""
    if file is None:
        yield None
    elif is_standard(file):
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
        raise Refused(FileFault(error.file, Fault.IN_USE)) from None
    except RowError as error:
        raise Refused(why.NotASurvey(*error.at)) from None
    except OtherOptions as error:
        raise Refused(why.OtherSurvey(*error.at, str(error.found), str(error.wanted))) from None
    except rows.Contradiction as error:
        raise Refused(why.Contradiction(error.seed, _place(error.first), _place(error.second))) from None
    except BrokenPipeError:
        raise
    except OSError as error:
        raise file_error(file, error) from None


def _place(at: FileLine) -> str:
    return f"{at.file}:{at.line}"


def merged(voice: Voice, files: tuple[str, ...]) -> tuple[rows.Options, Table]:
    """Add up the rows of several files, each seed once."""
    table, reader = Table(), Reader()
    for file in files:
        with refusing(file), ExitStack() as stack:
            stream = sys.stdin.buffer if file == STANDARD else stack.enter_context(open(os.path.expanduser(file), "rb"))
            for row in reader.read(file, stream):
                table.add(row.result)
    for half in reader.half_rows:
        complain(say.half_row(voice, half.file, half.line))
    if reader.options is None:
        raise Refused(why.EmptySurvey(", ".join(files)))
    return reader.options, table
