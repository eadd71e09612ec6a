"""What is known of each seed, and where it was read: small for a million games, in whatever order they come."""

from array import array
from bisect import bisect_right
from typing import NamedTuple

from pyramide_cli.survey.players import Result

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
