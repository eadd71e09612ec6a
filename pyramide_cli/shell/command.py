"""What a command is, one row with its words, its help and its function; and what it answers."""

import unicodedata
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any, NamedTuple

from pyramide_cli.shell.session import Session
from pyramide_cli.text.reasons import AnyReason, Refused, Takes
from pyramide_cli.text.voice import Text


class Answer(NamedTuple):
    """One command's answer.

    ``lines`` is the text it prints (one sentence for a move), ``closing`` how the game ended with it, ``result`` what
    programs get. ``refused`` is the reason why it was not done, ``message`` the sentence for that. ``moved`` says that
    the position has changed, ``board`` that the answer includes the board, ``leaves`` that the session ends here.
    ``parting`` is the outcome of an unfinished game that this command left. ``echo`` is the command as it was run.

    For kept games: ``auto`` counts moves that auto made, ``asked`` answers of the solver.
    """

    lines: tuple[str, ...] = ()
    result: dict[str, Any] | None = None
    echo: str = ""
    refused: AnyReason | None = None
    message: str = ""
    closing: str = ""
    moved: bool = False
    board: bool = False
    leaves: bool = False
    parting: str | None = None
    auto: int = 0
    asked: int = 0

    @property
    def ok(self) -> bool:
        """Whether the command was done."""
        return self.refused is None


def fold(word: str) -> str:
    """Return a word as words are compared: small letters, no accents."""
    if word.isascii():
        return word.lower()
    decomposed = unicodedata.normalize("NFD", word.lower())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def one_spaced(rest: str, letters: Callable[[str], str]) -> str:
    """Return what stands behind a command as it is echoed and run: single spaces, letters as the echo has them."""
    return letters(" ".join(rest.split()))


class Command(NamedTuple):
    """One command.

    ``english`` and ``french`` are its words, the one it is called by first. ``usage``, ``does`` and ``example`` are its
    help; ``takes`` says what stands behind it, None where nothing does; ``keywords`` are words that may. ``tidy``
    normalises what stands behind it; the result is echoed and run. ``offers`` returns the words that may come next
    behind those that are there already: the keywords unless it is told.
    """

    english: tuple[str, ...]
    french: tuple[str, ...]
    run: "Callable[[Call], Answer]"
    usage: Text
    does: Text
    example: Text
    takes: Text | None = None
    tidy: Callable[[str, Callable[[str], str]], str] = one_spaced
    keywords: tuple[Text, ...] = ()
    offers: "Callable[[Session, list[str]], Iterable[str]] | None" = None

    @property
    def name(self) -> str:
        """What programs and saved games call it."""
        return self.english[0]

    @property
    def word(self) -> Text:
        """What it is called in each language."""
        return Text(self.english[0], self.french[0])

    @property
    def words(self) -> tuple[str, ...]:
        """All the words that mean it."""
        return tuple(dict.fromkeys((*self.english, *self.french)))

    def has_keyword(self, word: str) -> bool:
        """Return whether a word is one of its keywords, in either language."""
        return any(fold(word) in map(fold, keyword) for keyword in self.keywords)

    def offered(self, session: Session, words: list[str]) -> list[str]:
        """Return the words that Tab may put behind those that are there already."""
        if self.offers:
            return list(self.offers(session, words))
        return [] if words else [session.voice.say(keyword) for keyword in self.keywords]

    def own_words(self, language: str) -> tuple[str, ...]:
        """Return its words in one language."""
        return self.french if language == "fr" else self.english


class Call(NamedTuple):
    """One command being run: by whom, by which word, with what behind it, in whose company."""

    session: Session
    command: Command
    verb: str
    rest: str
    table: "Table"

    @property
    def words(self) -> list[str]:
        """The words behind the command."""
        return self.rest.split()

    def refused(self) -> Refused:
        """Return the refusal for the wrong words behind the command."""
        return Refused(Takes(self.command.word, self.command.takes, self.command.example))

    def no_words(self) -> None:
        """Refuse words behind a command that stands alone."""
        if self.rest:
            raise self.refused()


class Table:
    """The commands that are in force, and which of them a word means."""

    def __init__(self, rows: Iterable[Command]) -> None:
        self.rows = tuple(rows)

    @cached_property
    def _by_word(self) -> dict[str, Command]:
        return {fold(word): row for row in self.rows for word in row.words}

    def only(self, *names: str) -> "Table":
        """Return a table with these commands alone."""
        return Table(row for row in self.rows if row.name in names)

    def exact(self, word: str) -> Command | None:
        """Return the command that has this very word."""
        return self._by_word.get(fold(word))

    def find(self, word: str, language: str) -> list[Command]:
        """Return the commands a word can mean: the one that has it, else those of which it is a beginning.

        Beginnings have two letters or more; those in the language in force go first.
        """
        if named := self.exact(word):
            return [named]
        start = fold(word)
        if len(start) < 2:
            return []
        own = [row for row in self.rows if any(fold(w).startswith(start) for w in row.own_words(language))]
        return own or [row for row in self.rows if any(fold(w).startswith(start) for w in row.words)]

    def fitting(self, word: str, language: str) -> tuple[str, ...]:
        """Return the words of the commands that a beginning can mean, in one language where it can be."""
        return tuple(
            next(w for w in (*row.own_words(language), *row.words) if fold(w).startswith(fold(word)))
            for row in self.find(word, language)
        )

    def like(self, word: str, language: str) -> str | None:
        """Return the word of the command that a mistyped one looks like, where one does so much that it helps."""
        from difflib import get_close_matches

        start = fold(word)[:1]
        own = [(fold(w), row) for row in self.rows for w in row.own_words(language) if len(w) > 1]
        known = {w: row for w, row in own if w.startswith(start)}
        close = get_close_matches(fold(word), known, n=1)
        return known[close[0]].own_words(language)[0] if close else None


def wrapped_text(text: str, width: int) -> list[str]:
    """Return a text in lines; words with hyphens, names of rule sets among them, stay whole."""
    from textwrap import wrap

    return wrap(text, width, break_on_hyphens=False)
