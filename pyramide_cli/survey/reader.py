"""Reads the files of a survey as spreadsheets, ``cat`` and killed runs leave them, each seed once."""

from collections.abc import Iterator
from typing import IO, NamedTuple

from pyramide_cli.survey.results import FileLine, Results
from pyramide_cli.survey.rows import HEADER, NotARow, Options, Row, may_begin, parse, unquoted

#: Longer than any row, so that a file without lines is not read to its end.
LONGEST_LINE = 400
BOM = b"\xef\xbb\xbf"


class RowError(ValueError):
    """A line that is no row of a survey; in the first line of a file, that it is no survey at all."""

    def __init__(self, at: FileLine) -> None:
        super().__init__(at)
        self.at = at


class OtherOptions(ValueError):
    """A row with other options than those of the rows before it, or than those that are wanted."""

    def __init__(self, at: FileLine, found: Options, wanted: Options) -> None:
        super().__init__(at, found, wanted)
        self.at = at
        self.found = found
        self.wanted = wanted


class Ending(NamedTuple):
    """What must be done to a file before a row is added: cut it to ``size`` bytes unless None, then add ``missing``."""

    size: int | None
    missing: str


class _Piece(NamedTuple):
    """The text of a line; not ``ended`` where the file ends instead, or another file was joined to it."""

    at: FileLine
    start: int
    text: str
    ended: bool


class Reader:
    """Reads files whose rows belong together.

    ``options`` are those that are wanted, or those of the first row. ``half_rows`` are the rows that a killed run did
    not write to their end; they count for nothing. ``ending`` is that of the file read last.
    """

    def __init__(self, wanted: Options | None = None) -> None:
        self.options = wanted
        self.half_rows: list[FileLine] = []
        self.ending = Ending(None, f"{HEADER}\n")
        self._results = Results()

    def __contains__(self, seed: int) -> bool:
        return seed in self._results

    def read(self, file: str, stream: IO[bytes]) -> Iterator[Row]:
        """Yield the rows of a file whose seeds are new; ``file`` is its name in ``half_rows`` and in errors.

        Byte order marks, carriage returns, blank lines, quoted cells, repeated headers and a missing last line's end
        are fine. Raises RowError, OtherOptions, and Contradiction for a seed of which another row says other things.
        """
        self._results.begin(file)
        headed, ending = False, Ending(None, f"{HEADER}\n")
        for piece in _pieces(file, stream):
            if piece.text == HEADER:
                headed, ending = True, Ending(None, "" if piece.ended else "\n")
            elif not piece.ended and HEADER.startswith(piece.text):
                ending = Ending(None, HEADER[len(piece.text) :] + "\n")
            elif not headed:
                raise RowError(piece.at)
            elif row := self._row(piece):
                ending = Ending(None, "" if piece.ended else "\n")
                if self._results.add(row.seed, row.result, piece.at.line):
                    yield row
            else:
                self.half_rows.append(piece.at)
                ending = Ending(piece.start, "")
        self.ending = ending

    def _row(self, piece: _Piece) -> Row | None:
        """Return the row of a line, None for the beginning of one."""
        try:
            row = parse(piece.text)
        except NotARow:
            if piece.ended or not may_begin(piece.text, self.options):
                raise RowError(piece.at) from None
            return None
        if self.options is None:
            self.options = row.options
        if row.options != self.options:
            raise OtherOptions(piece.at, row.options, self.options)
        return row


def _pieces(file: str, stream: IO[bytes]) -> Iterator[_Piece]:
    """Yield the lines of a file that are not blank; a header that ``cat`` joined to a last line is one of its own."""
    start = 0
    for number, line in enumerate(iter(lambda: stream.readline(LONGEST_LINE + 1), b""), 1):
        at = FileLine(file, number)
        if len(line) > LONGEST_LINE:
            raise RowError(at)
        ended = line.endswith(b"\n")
        text = _text(line.replace(BOM, b""), at)
        joined = text.removesuffix(HEADER)
        if joined != text and joined:
            yield _Piece(at, start, joined, ended=False)
            text = HEADER
        if text.strip(",") or (text and not ended):
            yield _Piece(at, start, text, ended)
        start += len(line)


def _text(line: bytes, at: FileLine) -> str:
    try:
        return unquoted(line.decode("ascii").strip("\r\n"))
    except UnicodeDecodeError:
        raise RowError(at) from None
