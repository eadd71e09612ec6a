"""Why a command is refused, beyond what the rules forbid: one small type for each reason, with its facts."""

from enum import Enum, auto
from typing import TypeAlias

from pyramide_cli.engine.reasons import MoveReason, Reason
from pyramide_cli.text.file_reasons import PlainFileReason
from pyramide_cli.text.voice import Text


class UnknownCommand(Reason):
    """No command; ``fits``: the commands that a beginning fits, ``meant``: what it looks like."""

    code = "UNKNOWN_COMMAND"
    word: str
    fits: tuple[str, ...]
    meant: str | None


class UnknownTopic(Reason):
    """Help about what is no command; otherwise as ``UnknownCommand``."""

    code = "BAD_ARGUMENT"
    word: str
    fits: tuple[str, ...]
    meant: str | None


class Takes(Reason):
    """The wrong number or kind of words behind a command; ``takes`` is None where it takes nothing."""

    code = "BAD_ARGUMENT"
    word: Text
    takes: Text | None
    example: Text


class NoPlace(Reason):
    """Text that is no place and no card."""

    code = "BAD_ARGUMENT"
    word: str
    meant: str | None


class RanksTotal(Reason):
    """Two ranks alone, as they were typed, that do not total 13."""

    code = "UNKNOWN_COMMAND"
    first: str
    second: str
    total: int


class PairOfRanks(Reason):
    """Two ranks behind ``pair``, as they were typed, that do not total 13."""

    code = "BAD_ARGUMENT"
    first: str
    second: str
    total: int


class TooLong(Reason):
    """A line of more characters than are allowed."""

    code = "BAD_ARGUMENT"
    most: int


class UnknownFlag(Reason):
    """A word that is none of the options of a command."""

    code = "BAD_ARGUMENT"
    command: Text
    word: str
    flags: tuple[str, ...]


class FlagValue(Reason):
    """An option without its value."""

    code = "BAD_ARGUMENT"
    flag: str


class FlagNoValue(Reason):
    """An option with a value that it does not take."""

    code = "BAD_ARGUMENT"
    flag: str


class OneDeal(Reason):
    """Several options that name a deal."""

    code = "BAD_ARGUMENT"
    flags: tuple[str, ...]


class Kind(Enum):
    """What a word should have been."""

    SEED = auto()
    PASSES = auto()
    RULES = auto()
    SEEDS = auto()
    NODES = auto()
    JOBS = auto()
    ORDERS = auto()
    GAMES = auto()
    DATE = auto()
    LANGUAGE = auto()


class BadValue(Reason):
    """A word that is not what it should be; ``choices`` are the words that would do, where they are few."""

    code = "BAD_ARGUMENT"
    kind: Kind
    word: str
    choices: tuple[str, ...]


class NothingToUndo(Reason):
    """No step to take back; or, ``winnable``, none that has to be."""

    code = "NOTHING_TO_UNDO"
    winnable: bool


class NothingToRedo(Reason):
    """No step to play again."""

    code = "NOTHING_TO_REDO"


class NeverWinnable(Reason):
    """No position of the line that is proven winnable."""

    code = "NOT_WINNABLE"


class NothingKept(Reason):
    """Games are kept at the prompt only, and not where that is switched off."""

    code = "NOT_KEPT"


class CannotRead(Reason):
    """The file of kept games cannot be read, and why."""

    code = "NOT_KEPT"
    file: str
    why: Text


class NoKeptGame(Reason):
    """No kept game of this number, or, for None, none that is unfinished."""

    code = "NOT_KEPT"
    number: int | None


class ExpectFailed(Reason):
    """A fact that is not as it was expected; both as the words of ``expect``."""

    code = "EXPECT_FAILED"
    wanted: str
    found: str


class FileLine(Reason):
    """A line of a saved game that cannot be played, and why."""

    code = "FILE_ERROR"
    file: str
    line: int
    reason: "AnyReason"


#: What is wrong with a file, or with what stands in it.
FileReason: TypeAlias = PlainFileReason | FileLine
#: What is wrong with the words of a command, or with when it was given.
WordReason: TypeAlias = (
    UnknownCommand
    | UnknownTopic
    | Takes
    | RanksTotal
    | PairOfRanks
    | NoPlace
    | TooLong
    | UnknownFlag
    | FlagValue
    | FlagNoValue
    | OneDeal
    | BadValue
    | NothingToUndo
    | NothingToRedo
    | NeverWinnable
    | NothingKept
    | CannotRead
    | NoKeptGame
    | ExpectFailed
)
AnyReason: TypeAlias = MoveReason | FileReason | WordReason


class Refused(Exception):
    """A command that cannot be done, with the reason; nothing has been changed.

    ``asked`` counts answers of the solver that the refusal gives away.
    """

    def __init__(self, reason: AnyReason, *, asked: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.asked = asked
