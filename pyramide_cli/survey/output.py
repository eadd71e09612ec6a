"""Where the rows of a run go, each written out as its game is decided: a file to go on with, a pipe, a stream."""

import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BufferedReader, FileIO
from typing import IO

from pyramide_cli.survey.reader import Ending, Reader
from pyramide_cli.survey.results import FileLine
from pyramide_cli.survey.rows import Options, Row


class InUse(Exception):
    """A file that another run is writing."""

    def __init__(self, file: str) -> None:
        super().__init__(file)
        self.file = file


class Output:
    """Takes rows. Nothing is written before the first one, and then the header, where there is none yet."""

    def __init__(self, stream: IO[bytes], options: Options) -> None:
        """Write to an open stream that holds nothing to go on with."""
        self._stream = stream
        self._reader = Reader(options)
        self._ending: Ending | None = self._reader.ending

    @classmethod
    @contextmanager
    def open(cls, file: str, options: Options, found: Callable[[Row], None]) -> Iterator["Output"]:
        """Open a file to go on with, made where it is missing; ``found`` is called with each row that it holds.

        A pipe or a device is only written to: a FIFO opens when somebody reads it, and not before; Ctrl-C ends the
        waiting. Raises InUse while another run writes the file, what ``Reader.read`` raises, and OSError; the file is
        then as it was.
        """
        keeps = _may_keep(file)
        with FileIO(file, "a+" if keeps else "w") as stream:
            output = cls(stream, options)
            if not keeps:
                yield output
                return
            with _locked(file, stream):
                output._go_on(file, stream, found)
                yield output

    def _go_on(self, file: str, stream: FileIO, found: Callable[[Row], None]) -> None:
        stream.seek(0)
        buffered = BufferedReader(stream)
        try:
            for row in self._reader.read(file, buffered):
                found(row)
        finally:
            buffered.detach()
        self._ending = self._reader.ending

    @property
    def half_rows(self) -> list[FileLine]:
        """The half rows that the file holds; one at its end is cut off when the first row is written."""
        return self._reader.half_rows

    def missing(self, seeds: range) -> Iterator[int]:
        """Yield the seeds that the file does not hold."""
        return (seed for seed in seeds if seed not in self._reader)

    def write(self, row: Row) -> None:
        """Write a row out."""
        text = f"{row}\n"
        if self._ending is not None:
            if self._ending.size is not None:
                self._stream.truncate(self._ending.size)
            text = self._ending.missing + text
            self._ending = None
        data = text.encode("ascii")
        while data:
            data = data[self._stream.write(data) :]
        self._stream.flush()


def _may_keep(file: str) -> bool:
    """Return whether a name is that of a file, or of none yet; a folder's, too, so that it is refused as one."""
    try:
        mode = os.stat(file).st_mode
    except FileNotFoundError:
        return True
    return stat.S_ISREG(mode) or stat.S_ISDIR(mode)


@contextmanager
def _locked(file: str, stream: FileIO) -> Iterator[None]:
    """Hold the lock of a file, where the system and the file's folder have locks; raise InUse."""
    try:
        import fcntl

        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise InUse(file) from None
    except (ImportError, OSError):
        yield
        return
    try:
        yield
    finally:
        fcntl.flock(stream, fcntl.LOCK_UN)  # closing is not enough while a worker that was forked lives
