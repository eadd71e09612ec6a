"""Why a file, or what stands in it, cannot be used: one small type for each reason, with its facts."""

from enum import Enum, auto
from typing import TypeAlias

from pyramide_cli.engine.cards import Card
from pyramide_cli.engine.reasons import Reason
from pyramide_cli.text.voice import Text


class BadDeal(Reason):
    """Cards that are not one full deck; ``file`` and ``line`` say where they stand, if they stand in a file."""

    code = "BAD_DEAL"
    missing: tuple[Card, ...]
    repeated: tuple[Card, ...]
    malformed: tuple[str, ...]
    file: str | None
    line: int | None


class SeveralDeals(Reason):
    """A file of several deals where one is wanted."""

    code = "BAD_DEAL"
    deals: int
    file: str


class SavedGame(Reason):
    """A saved game, or a transcript, where a deal is wanted."""

    code = "BAD_DEAL"
    file: str


class Fault(Enum):
    """What can be wrong with a file."""

    MISSING = auto()
    FOLDER = auto()
    DENIED = auto()
    PIPE = auto()
    NO_FOLDER = auto()
    TOO_LARGE = auto()
    NO_SPACE = auto()
    IN_USE = auto()
    BAD_NAME = auto()


class FileFault(Reason):
    """A file that cannot be read or written."""

    code = "FILE_ERROR"
    file: str
    fault: Fault


class FileExists(Reason):
    """A file that is there already; ``command`` would replace it."""

    code = "FILE_ERROR"
    file: str
    command: Text


class FileOther(Reason):
    """A file that cannot be read or written, for a reason that the system names."""

    code = "FILE_ERROR"
    file: str
    error: str


class FileNotText(Reason):
    """Bytes that are not UTF-8, and the line (from 1) on which they stand."""

    code = "FILE_ERROR"
    file: str
    line: int


class NoDealFirst(Reason):
    """A saved game that does not begin with its deal."""

    code = "FILE_ERROR"


class NoMove(Reason):
    """A line of a saved game that is no move."""

    code = "FILE_ERROR"


class NotASurvey(Reason):
    """A line that is no row of a survey."""

    code = "FILE_ERROR"
    file: str
    line: int


class OtherSurvey(Reason):
    """A row of a survey with other options than those that are wanted."""

    code = "FILE_ERROR"
    file: str
    line: int
    found: str
    wanted: str


class Contradiction(Reason):
    """Two rows of one seed that do not agree, each with its file and line."""

    code = "FILE_ERROR"
    seed: int
    first: str
    second: str


class EmptySurvey(Reason):
    """Files in which there is no game."""

    code = "FILE_ERROR"
    files: str


#: What is wrong with a file, but for a line of a saved game that cannot be played.
PlainFileReason: TypeAlias = (
    BadDeal
    | SeveralDeals
    | SavedGame
    | FileFault
    | FileExists
    | FileOther
    | FileNotText
    | NoDealFirst
    | NoMove
    | NotASurvey
    | OtherSurvey
    | Contradiction
    | EmptySurvey
)
