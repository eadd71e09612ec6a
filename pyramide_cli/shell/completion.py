"""What Tab completes at the prompt: commands, what can be played now, the words a command takes, files."""

import glob
import os
from collections.abc import Iterable

from pyramide_cli.shell.command import Table, fold
from pyramide_cli.shell.commands.deal import FILES
from pyramide_cli.shell.session import Session


def complete(session: Session, line: str, table: Table) -> list[str]:
    """Return what a line may become, whole lines; the last word of each is what is new."""
    words = line.split()
    last = "" if not words or line[-1].isspace() else words.pop()
    start = line[: len(line) - len(last)]
    if not words:
        return _fitting(start, last, _commands(session, table))
    found = table.find(words[0], session.language)
    command = found[0] if len(found) == 1 else table.exact("pair")
    if command is None:
        return []
    behind = words[1:] if found else words
    offered = command.offered(session, behind)
    if FILES[0] in offered:
        return _files(line, behind) + _fitting(start, last, offered[1:])
    if command.name == "help" and not behind:
        offered += _commands(session, table)
    return _fitting(start, last, offered)


def _commands(session: Session, table: Table) -> list[str]:
    """Return the commands in the voice's language."""
    return [session.voice.say(row.word) for row in table.rows]


def _fitting(start: str, last: str, offered: Iterable[str]) -> list[str]:
    """Return the lines that the words offered make, each with a space behind it; accents count where they are typed."""
    words = list(dict.fromkeys(offered))
    fits = [word for word in words if word.startswith(last)]
    if last.isascii() or not fits:
        fits = [word for word in words if fold(word).startswith(fold(last))]
    return [f"{start}{word} " for word in fits]


def _files(line: str, behind: list[str]) -> list[str]:
    """Return the lines that the files make whose names begin as the rest of the line does, white space included."""
    rest = line.lstrip().split(maxsplit=1)[1] if len(line.split()) > 1 else ""
    for option in ("--deal", "--force"):
        if behind and option in behind:
            rest = rest.split(option, 1)[1].lstrip()
    start = line[: len(line) - len(rest)] if rest else line
    hidden = os.path.basename(rest).startswith(".")
    pattern = glob.escape(os.path.expanduser(rest) if rest.startswith("~") else rest) + "*"
    found = sorted(glob.glob(pattern, include_hidden=hidden))
    if rest.startswith("~") and "/" in rest:
        home = os.path.expanduser(rest.split("/", 1)[0])
        found = [rest.split("/", 1)[0] + path.removeprefix(home) for path in found]
    return [start + (f"{path}/" if os.path.isdir(os.path.expanduser(path)) else path) for path in found]
