"""What the surroundings ask for: the language, ASCII or Unicode, colour or not; and streams that can be used."""

import codecs
import io
import os
import re
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import TextIO

from pyramide_cli.shell.terminal import is_terminal
from pyramide_cli.text.voice import LANGUAGES


def make_ready() -> None:
    """Let all streams wait for their other end, and let them carry what the program may have to write.

    A pipe may have been left non-blocking by whoever made it: then it would read as ended before anything was written,
    and lose what is printed faster than it is read. The name of a file may hold any letter, whatever the locale says.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if stream is None:
            continue
        with suppress(OSError, ValueError):
            os.set_blocking(stream.fileno(), True)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            is_ascii = (stream.encoding or "").lower() in ("ascii", "us-ascii", "ansi_x3.4-1968", "646")
            stream.reconfigure(encoding="utf-8" if is_ascii else None, errors="replace")


#: What an output must be able to carry to be written to in Unicode.
CHARACTERS = "♣♦♥♠·«»éœ’\u00a0"
#: What Python itself puts into LC_CTYPE when the locale is C; no choice of the user's.
COERCED = ("C.UTF-8", "C.utf8", "UTF-8")


def choose_language(args: Sequence[str], environ: Mapping[str, str]) -> str:
    """Return ``en`` or ``fr``: what --lang says, else PYRAMIDE_LANG, else LANGUAGE and the locale, else English.

    Needed before the command line is parsed, because the help and the usage errors speak it.
    """
    given = _named_language(args)
    for name in (given or "", environ.get("PYRAMIDE_LANG", ""), *_languages(environ)):
        language = re.split(r"[_.@-]", name.lower())[0]
        if language in LANGUAGES:
            return language
    return "en"


def _named_language(args: Sequence[str]) -> str | None:
    """Return the language that the command line names last, if it names one."""
    given = [value for option, value in pairwise(["", *args]) if option == "--lang" or value.startswith("--lang=")]
    return given[-1].removeprefix("--lang=").lower() if given else None


def _languages(environ: Mapping[str, str]) -> list[str]:
    """Return the languages of the surroundings as gettext reads them: LANGUAGE goes before a locale that is not C."""
    locale = _locale(environ, "LC_MESSAGES")
    if locale in ("", "C", "POSIX") or locale.startswith("C."):
        return []
    named = [name for name in environ.get("LANGUAGE", "").split(":") if name]
    return ["en" if name in ("C", "POSIX") else name for name in named or [locale]]


def _locale(environ: Mapping[str, str], category: str) -> str:
    """Return the locale for a category as POSIX has it; "" where none is set."""
    return environ.get("LC_ALL") or environ.get(category) or environ.get("LANG") or ""


def carries(stream: TextIO | None, environ: Mapping[str, str]) -> str:
    """Return which characters to write: ``utf-8`` for all, else the name of the output's encoding, or ``ascii``.

    The locales C and POSIX ask for ASCII, and so does none at all.
    """
    return "ascii" if _is_plain(environ) else can_carry(stream)


def _is_plain(environ: Mapping[str, str]) -> bool:
    ctype = environ.get("LC_CTYPE", "")
    locale = environ.get("LC_ALL") or ("" if ctype in COERCED else ctype) or environ.get("LANG") or "POSIX"
    return locale in ("C", "POSIX")


def can_carry(stream: TextIO | None) -> str:
    """Return which characters the output can carry, whatever the locale asks for."""
    try:
        encoding = codecs.lookup(getattr(stream, "encoding", None) or "utf-8").name
        CHARACTERS.encode(encoding)
    except UnicodeEncodeError:
        return encoding
    except LookupError:
        return "ascii"
    return "utf-8"


def wants_color(choice: str, stream: TextIO | None, environ: Mapping[str, str]) -> bool:
    """Return whether to use colour; ``auto`` obeys NO_COLOR, FORCE_COLOR and TERM=dumb, then asks the terminal."""
    if choice != "auto":
        return choice == "always"
    if environ.get("NO_COLOR"):
        return False
    if environ.get("FORCE_COLOR"):
        return True
    return environ.get("TERM") != "dumb" and is_terminal(stream)
