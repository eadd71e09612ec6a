"""What the surroundings ask for: the language, ASCII or Unicode, colour or not."""

import os
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import TextIO

import click

from pyramide_cli.shell.messages import LANGUAGES

#: What the output must be able to carry to be written in Unicode.
CHARACTERS = "♣♦♥♠·«»éœ\u00a0"
#: What Python itself puts into LC_CTYPE when the locale is C; no choice of the user's.
COERCED = ("C.UTF-8", "C.utf8", "UTF-8")


def choose_language(args: Sequence[str], environ: Mapping[str, str]) -> str:
    """Return ``en`` or ``fr``: what --lang says, else PYRAMIDE_LANG, else the locale, else English.

    Needed before the command line is parsed, because the help and the usage errors speak it.
    """
    given = [value for option, value in pairwise(["", *args]) if option == "--lang" or value.startswith("--lang=")]
    named = [value.removeprefix("--lang=") for value in reversed(given)]
    named.append(environ.get("PYRAMIDE_LANG", ""))
    named.append(_locale(environ, "LC_MESSAGES"))
    for name in named:
        language = re.split(r"[_.@-]", name.lower())[0]
        if language in LANGUAGES:
            return language
    return "en"


def _locale(environ: Mapping[str, str], category: str) -> str:
    """Return the locale for a category as POSIX has it; "" where none is set."""
    return environ.get("LC_ALL") or environ.get(category) or environ.get("LANG") or ""


def wants_ascii(stream: TextIO | None, environ: Mapping[str, str]) -> bool:
    """Return whether output should be ASCII: the stream cannot carry the suits, or the locale is C or POSIX."""
    ctype = environ.get("LC_CTYPE", "")
    locale = environ.get("LC_ALL") or ("" if ctype in COERCED else ctype) or environ.get("LANG")
    if locale in ("C", "POSIX"):
        return True
    try:
        CHARACTERS.encode(getattr(stream, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return True
    return False


def wants_color(choice: str, stream: TextIO | None, environ: Mapping[str, str]) -> bool:
    """Return whether to use colour; ``auto`` obeys NO_COLOR, FORCE_COLOR and TERM=dumb, then asks the terminal."""
    if choice != "auto":
        return choice == "always"
    if environ.get("NO_COLOR"):
        return False
    if environ.get("FORCE_COLOR"):
        return True
    return environ.get("TERM") != "dumb" and is_terminal(stream)


def is_terminal(stream: TextIO | None) -> bool:
    """Return whether a stream is there, open, and a terminal."""
    return stream is not None and not stream.closed and stream.isatty()


def complain(text: str, end: str = "\n") -> None:
    """Write to stderr; where nobody can read it, there is nobody to tell, and the run goes on."""
    with suppress(OSError):
        click.echo(text + end, nl=False, err=True)


def give_up(stream: TextIO | None) -> None:
    """Send what is left for a stream whose reader has gone to nowhere, so that nothing complains at the end."""
    if stream is not None:
        try:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        except (OSError, ValueError):
            return
