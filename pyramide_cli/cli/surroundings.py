"""What the program finds around it: the language, ASCII or Unicode, colour or not, and streams that can be used."""

import codecs
import io
import os
import re
import sys
from collections.abc import Mapping
from typing import TextIO

from pyramide_cli.shell.terminal import is_terminal, make_blocking
from pyramide_cli.text.voice import LANGUAGES, Voice

#: What an output must be able to carry to be written to in Unicode.
CHARACTERS = "♣♦♥♠·«»éœ’\u00a0"
#: What Python itself puts into LC_CTYPE when the locale is C; no choice of the user's.
COERCED = ("C.UTF-8", "C.utf8", "UTF-8")


class Surroundings:
    """One object for all of it, made when the process begins.

    ``can`` is what the output can carry: ``utf-8`` for all of Unicode, else the name of its encoding, or ``ascii``.
    The voice has less where --ascii or the locale asks for ASCII, as C and POSIX do, and none at all.
    """

    def __init__(self, environ: Mapping[str, str], *, language: str | None = None, ascii_only: bool = False) -> None:
        """``language`` and ``ascii_only`` are what the command line says of them."""
        self.environ = environ
        self.can = can_carry(sys.stdout)
        carries = "ascii" if ascii_only or _is_plain(environ) else self.can
        self.voice = Voice(choose_language(language, environ), carries=carries)

    @property
    def interactive(self) -> bool:
        """Whether a person can be asked: both ends are terminals."""
        return is_terminal(sys.stdin) and is_terminal(sys.stdout)

    def color(self, choice: str) -> bool:
        """Return whether to use colour; ``auto`` obeys NO_COLOR, FORCE_COLOR, TERM=dumb, then asks the terminal."""
        if choice != "auto":
            return choice == "always"
        if self.environ.get("NO_COLOR"):
            return False
        if self.environ.get("FORCE_COLOR"):
            return True
        return self.environ.get("TERM") != "dumb" and is_terminal(sys.stdout)


def make_ready() -> None:
    """Put something in the place of streams that are closed, and let all wait, and carry whatever may be written.

    The name of a file may hold any letter, whatever the locale says.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # the lowest descriptor that is free, which is its own
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115
        make_blocking(getattr(sys, name))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            is_ascii = (stream.encoding or "").lower() in ("ascii", "us-ascii", "ansi_x3.4-1968", "646")
            stream.reconfigure(encoding="utf-8" if is_ascii else None, errors="replace")


def choose_language(given: str | None, environ: Mapping[str, str]) -> str:
    """Return ``en`` or ``fr``: what is given, else PYRAMIDE_LANG, else LANGUAGE and the locale, else English."""
    for name in (given or "", environ.get("PYRAMIDE_LANG", ""), *_languages(environ)):
        language = re.split(r"[_.@-]", name.lower())[0]
        if language in LANGUAGES:
            return language
    return "en"


def _languages(environ: Mapping[str, str]) -> list[str]:
    """Return the languages of the surroundings as gettext reads them: LANGUAGE goes before a locale that is not C."""
    locale = environ.get("LC_ALL") or environ.get("LC_MESSAGES") or environ.get("LANG") or ""
    if locale in ("", "C", "POSIX") or locale.startswith("C."):
        return []
    named = [name for name in environ.get("LANGUAGE", "").split(":") if name]
    return ["en" if name in ("C", "POSIX") else name for name in named or [locale]]


def _is_plain(environ: Mapping[str, str]) -> bool:
    ctype = environ.get("LC_CTYPE", "")
    locale = environ.get("LC_ALL") or ("" if ctype in COERCED else ctype) or environ.get("LANG") or "POSIX"
    return locale in ("C", "POSIX")


def can_carry(stream: TextIO | None) -> str:
    """Return which characters an output can carry."""
    try:
        encoding = codecs.lookup(getattr(stream, "encoding", None) or "utf-8").name
        CHARACTERS.encode(encoding)
    except UnicodeEncodeError:
        return encoding
    except LookupError:
        return "ascii"
    return "utf-8"
