"""The games of a survey as rows of CSV: as values, as files that are read, and as files that are written.

Files are read as spreadsheets, ``cat`` and killed runs leave them, each seed once.
"""

import csv
import os
import re
import stat
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from io import BufferedReader, FileIO
from itertools import product
from typing import IO, NamedTuple

from pyramide_cli.engine.cards import MAX_SEED
from pyramide_cli.engine.pyramid import SIZE
from pyramide_cli.engine.rules import PASSES, RULE_SETS, UNLIMITED, Rules
from pyramide_cli.survey.players import PLAYERS, Result

HEADER = "seed,rules,passes,player,won,score,moves,nodes"
PASSES_AS_WORDS = {passes: "unlimited" if passes == UNLIMITED else str(passes) for passes in PASSES}
#: Kings one by one and all other cards in pairs.
MOST_REMOVALS = 28
STOCK_SIZE = 24

#: ASCII digits only, and none of the commas, quotes and signs that other programs put in.
ROW = re.compile(r"([0-9]{1,20}),([^,]+,[^,]+,[^,]+),([01]),([0-9]{0,20}),([0-9]{0,20}),([0-9]{0,20})")
SEED = re.compile(r"[0-9]{1,20}")
#: Won, score and moves of a row that is not whole: without the last comma, or without the nodes that follow it.
PLAYED_SO_FAR = re.compile(r"[01](?:,[0-9]{0,20}){0,2}")
SOLVED_SO_FAR = re.compile(r"[01],{0,3}")


@dataclass(frozen=True)
class Options:
    """What the games of one file have in common."""

    rules: str
    passes: int
    player: str

    def __str__(self) -> str:
        return f"--rules {self.rules} --passes {PASSES_AS_WORDS[self.passes]} --player {self.player}"

    @property
    def cells(self) -> str:
        """The options as they stand in a row."""
        return f"{self.rules},{PASSES_AS_WORDS[self.passes]},{self.player}"

    @property
    def rule_set(self) -> Rules:
        """The rules that these options name."""
        return RULE_SETS[self.rules].with_passes(self.passes)


EVERY_OPTIONS = tuple(Options(*chosen) for chosen in product(RULE_SETS, PASSES, PLAYERS))
OPTIONS_OF_CELLS = {options.cells: options for options in EVERY_OPTIONS}


class Row(NamedTuple):
    """One game of a survey."""

    seed: int
    options: Options
    result: Result

    def __str__(self) -> str:
        won, *figures = self.result
        cells = ",".join("" if figure is None else str(figure) for figure in figures)
        return f"{self.seed},{self.options.cells},{won:d},{cells}"


class NotARow(ValueError):
    """Text that is no row of a survey, or a row of a game that cannot have been."""


def parse(text: str) -> Row:
    """Read a row as ``str`` writes it; raise NotARow."""
    match = ROW.fullmatch(text)
    options = OPTIONS_OF_CELLS.get(match[2]) if match else None
    if match is None or options is None:
        raise NotARow(text)
    seed, won = int(match[1]), match[3] == "1"
    score, moves, nodes = [int(cell) if cell else None for cell in match.group(4, 5, 6)]
    if seed > MAX_SEED or not _can_be(options, won, score, moves) or (nodes is None) == (score is None):
        raise NotARow(text)
    return Row(seed, options, Result(won, score, moves, nodes))


def unquoted(text: str) -> str:
    """Return a line of CSV without the quotes that a spreadsheet may have put around its cells."""
    if '"' not in text:
        return text
    try:
        return ",".join(next(csv.reader([text], strict=True)))
    except csv.Error:
        return text


def may_begin(text: str, wanted: Options | None) -> bool:
    """Return whether text that is no row may be the beginning of one with the options, or with any for None."""
    seed, _, rest = text.partition(",")
    return bool(SEED.fullmatch(seed)) and any(
        _may_go_on(rest, each) for each in ([wanted] if wanted else EVERY_OPTIONS)
    )


def _may_go_on(rest: str, options: Options) -> bool:
    cells = f"{options.cells},"
    figures = PLAYED_SO_FAR if PLAYERS[options.player].plays else SOLVED_SO_FAR
    return cells.startswith(rest) or (rest.startswith(cells) and bool(figures.fullmatch(rest, len(cells))))


@cache
def _can_be(options: Options, won: bool, score: int | None, moves: int | None) -> bool:
    """Return whether the player can end a game like that.

    A game is won with all of the pyramid, by removals of at most two cards each. It is lost with an empty stock, and
    no move takes more cards off the stock than a draw. It has 28 removals at most. The passes limit its draws and
    recycles; without a last pass it is that no player goes round the stock more than once between two removals.
    """
    if not PLAYERS[options.player].plays:
        return score is None and moves is None
    if score is None or moves is None or score > SIZE or won != (score == SIZE):
        return False
    rules = options.rule_set
    draws = -(-STOCK_SIZE // rules.draw)
    passes = min(rules.passes, MOST_REMOVALS + 2)
    least = max(-(-score // 2), 0 if won else draws)
    return least <= moves <= MOST_REMOVALS + passes * draws + passes - 1


#: Seeds side by side share an array of so many: it costs little where they are few, and next to nothing where many.
BLOCK = 16
CODE_BITS = 16


class FileLine(NamedTuple):
    """A line of a file, from 1."""

    file: str
    line: int


class Contradiction(ValueError):
    """Two rows that tell different games of one seed."""

    def __init__(self, seed: int, first: FileLine, second: FileLine) -> None:
        super().__init__(seed, first, second)
        self.seed = seed
        self.first = first
        self.second = second


class Results:
    """The results of seeds. Each is one number: where it was read, counting the lines of all files, and what it was."""

    def __init__(self) -> None:
        self._blocks: dict[int, array[int]] = {}
        self._files: list[str] = []
        #: How many lines were counted before each file.
        self._before: list[int] = []
        self._lines = 0

    def begin(self, file: str) -> None:
        """Say which file the next results come from."""
        self._files.append(file)
        self._before.append(self._lines)

    def add(self, seed: int, result: Result, line: int) -> bool:
        """Add what a line of the file says; return whether the seed was new. Raise Contradiction.

        The nodes are left out: they tell of the search, not of the game, and another version may need others.
        """
        self._lines = self._before[-1] + line
        index, code = seed % BLOCK, _code(result)
        block = self._blocks.get(seed // BLOCK)
        if block is None:
            block = self._blocks[seed // BLOCK] = array("Q", bytes(8 * BLOCK))
        known = block[index]
        if not known:
            block[index] = self._lines << CODE_BITS | code
        elif known & ((1 << CODE_BITS) - 1) != code:
            raise Contradiction(seed, self._place(known >> CODE_BITS), self._place(self._lines))
        return not known

    def __contains__(self, seed: int) -> bool:
        block = self._blocks.get(seed // BLOCK)
        return block is not None and block[seed % BLOCK] != 0

    def _place(self, lines: int) -> FileLine:
        index = bisect_right(self._before, lines - 1) - 1
        return FileLine(self._files[index], lines - self._before[index])


def _code(result: Result) -> int:
    """Return won, score and moves as one number below 2 to the ``CODE_BITS``; they are those of a parsed row."""
    won, score, moves, _ = result
    return won | (0 if score is None else score + 1) << 1 | (0 if moves is None else moves + 1) << 6


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
