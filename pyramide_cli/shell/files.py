"""Reading and writing the files people name: deals, saved games, scripts. ``-`` is standard input or output."""

import errno
import os
import stat
import sys
from contextlib import suppress
from io import FileIO
from typing import BinaryIO

from pyramide_cli.shell.terminal import complain, echo, is_terminal
from pyramide_cli.text.refusals import Because, FileExists, FileFault, FileNotText, Refused
from pyramide_cli.text.voice import Text, Voice

#: More than any deal or script can need; a file without an end is refused instead of read.
MOST_BYTES = 64 << 20
#: What is read at once: memory is taken for what is there, not for what might be.
CHUNK = 1 << 16
STANDARD = "-"

FAULTS: dict[type[OSError], Because] = {
    FileNotFoundError: Because.MISSING,
    IsADirectoryError: Because.FOLDER,
    PermissionError: Because.DENIED,
}


def file_error(file: str, error: OSError | ValueError) -> Refused:
    """Return the refusal for a file that cannot be read or written."""
    if isinstance(error, OSError):
        if error.errno == errno.ENAMETOOLONG:
            return Refused(FileFault(file, Because.BAD_NAME))
        if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
            return Refused(FileFault(file, Because.NO_SPACE))
        with suppress(ValueError):
            if os.path.isdir(os.path.expanduser(file)):
                return Refused(FileFault(file, Because.FOLDER))
        if fault := FAULTS.get(type(error)):
            return Refused(FileFault(file, fault))
        return Refused(FileFault(file, error.strerror or str(error)))
    return Refused(FileFault(file, Because.BAD_NAME))


def refuse_pipe(file: str) -> None:
    """Refuse a pipe that is named by a command: to open it may wait for ever."""
    with suppress(OSError, ValueError):
        if stat.S_ISFIFO(os.stat(os.path.expanduser(file)).st_mode):
            raise Refused(FileFault(file, Because.PIPE))


WAITING = Text("Reading from the terminal; Ctrl-D ends it.", "Lecture au terminal ; Ctrl-D y met fin.")
WAITING_FOR_COMMANDS = Text(
    "Reading commands from the terminal; Ctrl-D ends them.",
    "Les commandes sont lues au terminal ; Ctrl-D y met fin.",
)


def say_wait(voice: Voice, sentence: Text = WAITING) -> None:
    """Say that what comes next is to be typed, where it is: else one would wait for the program."""
    if is_terminal(sys.stdin):
        complain(voice.say(sentence))


def read_text(file: str, voice: Voice) -> str:
    """Return the text of a UTF-8 file, or of standard input for ``-``, without its BOM."""
    if file == STANDARD:
        say_wait(voice)
        with echo(shown=True):
            return decoded(file, _standard_input())
    try:
        with open(os.path.expanduser(file), "rb") as opened:
            return decoded(file, _read(file, opened))
    except (OSError, ValueError) as error:
        raise file_error(file, error) from None


def _standard_input() -> bytearray:
    """Return what standard input holds, nothing where it cannot be read: that is its end."""
    try:
        return _read(STANDARD, sys.stdin.buffer)
    except (OSError, ValueError):
        return bytearray()


def _read(file: str, stream: BinaryIO) -> bytearray:
    content = bytearray()
    while True:
        chunk = stream.read(CHUNK)
        content += chunk
        if len(content) > MOST_BYTES:
            raise Refused(FileFault(file, Because.TOO_LARGE))
        if len(chunk) < CHUNK:  # the end, which a terminal would have to be told twice
            return content


def decoded(file: str, content: bytearray) -> str:
    """Return the text of bytes in UTF-8, without their BOM; refuse other bytes, naming their line."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        # Without its BOM the content is three bytes shorter; no line ends there.
        raise Refused(FileNotText(file, content.count(b"\n", 0, error.start) + 1)) from None


def write_text(file: str, text: str, *, force: bool, command: Text) -> None:
    """Write a file whole or not at all, an existing one only with ``force``; ``command`` is named if that is missing.

    The text is written beside and moved into place, so that nobody sees half a file. Permissions and owner stay as
    they are; so do links, both kinds.
    """
    refuse_pipe(file)
    content = text.encode()
    try:
        path = os.path.realpath(os.path.expanduser(file))
        old = os.stat(path) if os.path.lexists(path) else None
        if old and not force and not stat.S_ISDIR(old.st_mode):
            raise FileExistsError(path)
        if old and not stat.S_ISREG(old.st_mode):
            with open(path, "wb") as special:  # a device, such as /dev/null; a folder is refused
                special.write(content)
        elif old and (old.st_nlink > 1 or not os.access(os.path.dirname(path), os.W_OK)):
            _write_over(path, content)
        else:
            _write_beside(path, content, old)
    except FileNotFoundError:
        raise Refused(FileFault(file, Because.NO_FOLDER)) from None
    except FileExistsError:
        raise Refused(FileExists(file, command)) from None
    except (OSError, ValueError) as error:
        raise file_error(file, error) from None


def _write_beside(path: str, content: bytes, old: os.stat_result | None) -> None:
    beside = os.path.join(os.path.dirname(path), f".pyramide-{os.urandom(4).hex()}")
    try:
        with open(beside, "xb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        if old:
            if hasattr(os, "chown"):
                with suppress(OSError):
                    os.chown(beside, old.st_uid, old.st_gid)
            os.chmod(beside, stat.S_IMODE(old.st_mode))
            os.replace(beside, path)
        else:
            _name(beside, path)
    finally:
        with suppress(OSError):
            os.unlink(beside)


def _name(beside: str, path: str) -> None:
    """Give a new file its name; raise FileExistsError if another has it by now."""
    try:
        os.link(beside, path)
    except (OSError, AttributeError):  # a file system without hard links
        if os.path.lexists(path):
            raise FileExistsError(path) from None
        os.replace(beside, path)


def _write_over(path: str, content: bytes) -> None:
    """Write into an existing file; put back what it held where that fails."""
    with open(path, "r+b", buffering=0) as stream:
        held = stream.read()
        try:
            _put(stream, content)
        except OSError:
            _put(stream, held)
            raise


def _put(stream: FileIO, content: bytes) -> None:
    stream.seek(0)
    left = memoryview(content)
    while left:
        left = left[stream.write(left) :]
    stream.truncate(len(content))
