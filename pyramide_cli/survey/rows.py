"""A survey's rows as a CSV file: written as games are decided, read again to go on or to be merged."""

import csv
import os
from bisect import bisect_right
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import pairwise
from typing import IO, NamedTuple

from pyramide_cli.engine.cards import MAX_SEED
from pyramide_cli.engine.pyramid import SIZE
from pyramide_cli.engine.rules import PASSES, RULE_SETS, Rules
from pyramide_cli.survey.players import PLAYERS, Result

HEADER = ("seed", "rules", "passes", "player", "won", "score", "moves", "nodes")


@dataclass(frozen=True)
class Options:
    """What the games of one file have in common."""

    rules: str
    passes: int
    player: str

    def __str__(self) -> str:
        return f"--rules {self.rules} --passes {self.passes} --player {self.player}"

    @property
    def rule_set(self) -> Rules:
        """The rules that these options name."""
        return RULE_SETS[self.rules].with_passes(self.passes)


class Row(NamedTuple):
    """One game of a survey."""

    seed: int
    options: Options
    result: Result


class RowError(ValueError):
    """A file that is no survey, with the line where that shows."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


class OtherOptions(ValueError):
    """Rows of a survey with other options than those that are wanted."""

    def __init__(self, found: Options, wanted: Options) -> None:
        super().__init__(found, wanted)
        self.found = found
        self.wanted = wanted


class Seeds:
    """A set of seeds, kept as runs: small where they come in order, however many they are."""

    def __init__(self) -> None:
        self._runs: list[list[int]] = []

    def add(self, seed: int) -> bool:
        """Add a seed; return whether it was new."""
        index = self._run_after(seed)
        before = self._runs[index - 1] if index else None
        if before and seed < before[1]:
            return False
        if before and seed == before[1]:
            before[1] += 1
        else:
            self._runs.insert(index, [seed, seed + 1])
            index += 1
        if index < len(self._runs) and self._runs[index - 1][1] == self._runs[index][0]:
            self._runs[index - 1][1] = self._runs.pop(index)[1]
        return True

    def _run_after(self, seed: int) -> int:
        """Return the index of the first run that begins after a seed."""
        return bisect_right(self._runs, seed, key=lambda run: run[0])

    def missing(self, first: int, last: int) -> Iterator[range]:
        """Yield the runs of seeds from ``first`` to ``last`` that are not in the set, in order."""
        inside = [run for run in self._runs if run[1] > first and run[0] <= last]
        for (_, end), (begin, _) in pairwise([[first, first], *inside, [last + 1, last + 1]]):
            if end < begin:
                yield range(max(end, first), begin)


def read(stream: IO[str], wanted: Options | None = None) -> Iterator[Row]:
    """Yield the rows of a file; one half written at its end, without a line's end, is left out.

    Raises RowError for what is no row of a survey, and OtherOptions for one with other options than ``wanted``
    (than the first row has, for None).
    """
    lines = _whole_lines(stream)
    for number, cells in _numbered(lines):
        if number == 1:
            if tuple(cells) != HEADER:
                raise RowError(number)
            continue
        row = _parse(cells, number)
        wanted = wanted or row.options
        if row.options != wanted:
            raise OtherOptions(row.options, wanted)
        yield row


def _numbered(lines: Iterator[str]) -> Iterator[tuple[int, list[str]]]:
    number = 0
    try:
        for number, cells in enumerate(csv.reader(lines), 1):
            yield number, cells
    except csv.Error:
        raise RowError(number + 1) from None


def _whole_lines(stream: IO[str]) -> Iterator[str]:
    for number, line in enumerate(stream, 1):
        if line.endswith("\n"):
            yield line
        elif number == 1 and not ",".join(HEADER).startswith(line):
            raise RowError(number)  # a file of something else, which must not be cut to nothing


def _parse(cells: list[str], number: int) -> Row:
    try:
        seed, rules, passes, player, won, score, moves, nodes = cells
        options = Options(rules, int(passes), player)
        if rules not in RULE_SETS or options.passes not in PASSES or player not in PLAYERS or won not in ("0", "1"):
            raise RowError(number)
        figures = [int(cell) if cell else None for cell in (score, moves, nodes)]
        if not 0 <= int(seed) <= MAX_SEED or (figures[0] or 0) > SIZE or min(figure or 0 for figure in figures) < 0:
            raise RowError(number)
        return Row(int(seed), options, Result(won == "1", *figures))
    except ValueError:
        raise RowError(number) from None


def cut_to_whole_lines(file: str) -> None:
    """Take a half-written row off the end of a file, if there is one."""
    with open(file, "rb+") as stream:
        size = stream.seek(0, os.SEEK_END)
        while size:
            step = min(size, 1 << 16)
            stream.seek(size - step)
            end = stream.read(step).rfind(b"\n")
            if end >= 0:
                size = size - step + end + 1
                break
            size -= step
        stream.truncate(size)


class Writer:
    """Adds rows to a file, each written out at once."""

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream
        self._csv = csv.writer(stream, lineterminator="\n")
        if stream.tell() == 0:
            self._csv.writerow(HEADER)
            stream.flush()

    @classmethod
    @contextmanager
    def open(cls, file: str) -> Iterator["Writer"]:
        """Open a file to add rows to, with the header where it is new, and without a half-written row at its end."""
        with suppress(FileNotFoundError):
            cut_to_whole_lines(file)
        with open(file, "a", encoding="utf-8", newline="") as stream:
            yield cls(stream)

    def write(self, row: Row) -> None:
        """Write one row; None stays blank."""
        options, result = row.options, row.result
        self._csv.writerow((row.seed, options.rules, options.passes, options.player, int(result.won), *result[1:]))
        self._stream.flush()
