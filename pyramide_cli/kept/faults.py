"""Why games are not kept, and rows that cannot be read. Errors carry facts; the sentences are written elsewhere."""

from enum import Enum, auto
from pathlib import Path


class Fault(Enum):
    """What is wrong with the file of kept games or its place. None of them changes the file."""

    NO_ACCESS = auto()  #: the folder or the file cannot be made, opened or written
    FULL = auto()  #: no room on the disk
    FAILED = auto()  #: the disk refused to read or write, also where a limit on the size of files was met
    NO_DATABASE = auto()  #: something else lies there
    FOREIGN = auto()  #: a database of another program
    NEWER = auto()  #: a database of a newer version of this program
    DAMAGED = auto()  #: a database of this program whose contents cannot be
    BUSY = auto()  #: another program did not let go of it
    NO_SQLITE = auto()  #: this Python comes without SQLite


class NotKept(Exception):
    """The kept games cannot be read or written."""

    def __init__(self, fault: Fault, file: Path) -> None:
        super().__init__(fault, file)
        self.fault = fault
        self.file = file


class DamagedRow(ValueError):
    """A row with contents that no game has; this program never writes one."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number
