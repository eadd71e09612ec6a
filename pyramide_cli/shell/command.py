"""What a command is, one row with its words, its help and its function; and what it answers."""

from collections.abc import Callable, Iterable
from enum import Enum, auto
from functools import cached_property
from typing import Any, NamedTuple

from pyramide_cli.engine.reasons import Reason
from pyramide_cli.shell.session import Session
from pyramide_cli.shell.words import Target, fold
from pyramide_cli.text.refusals import Refused, Takes
from pyramide_cli.text.voice import Phrase, Text


class Answer(NamedTuple):
    """One command's answer.

    ``lines`` is the text it prints (one sentence for a move), ``closing`` how the game ended with it, ``warning`` that
    it was a mistake, ``result`` what programs get. ``refused`` is the reason why it was not done, ``message`` the
    sentence for that. ``moved`` says that the position has changed, ``board`` that the answer includes the board,
    ``leaves`` that the session ends here. ``parting`` is the outcome of an unfinished game that this command left.
    ``echo`` is the command as it was run. ``broken_off``: Ctrl-C ended what was asked, and this is what was ready. For
    kept games ``auto`` counts moves that auto made, ``asked`` answers of the solver.
    """

    lines: tuple[str, ...] = ()
    result: dict[str, Any] | None = None
    echo: str = ""
    refused: Reason | None = None
    message: str = ""
    closing: str = ""
    warning: str = ""
    moved: bool = False
    board: bool = False
    leaves: bool = False
    parting: str | None = None
    auto: int = 0
    asked: int = 0
    broken_off: bool = False
    confirm: str = ""

    @property
    def ok(self) -> bool:
        """Whether the command was done."""
        return self.refused is None


#: How much of a mistyped word must be right: "rio" is roi, "score" is not solve.
GOOD_GUESS = 0.65


def one_spaced(rest: str, letters: Callable[[str], str]) -> str:
    """Return what stands behind a command as it is echoed and run: single spaces, letters as the echo has them."""
    return " ".join(filter(None, map(letters, rest.split())))


class Effect(Enum):
    """What a command does to the game on the table, and so where else it may stand."""

    NONE = auto()
    #: A step of the line: it stands in saved games.
    MOVE = auto()
    #: Goes along the line, or leaves: a transcript that is loaded runs it again.
    LINE = auto()
    #: Another deal, with which a script may begin.
    DEAL = auto()
    #: A game that lies elsewhere, in a file or among the kept ones: no transcript that is loaded may.
    LOAD = auto()
    RESUME = auto()


class Naming(Enum):
    """By which command a card of someone else's game is named that stands alone in a line."""

    IN_SIGHT = auto()
    IN_STOCK = auto()


#: What a transcript runs again when it is loaded.
RUN_AGAIN = (Effect.MOVE, Effect.LINE, Effect.DEAL)


class Command(NamedTuple):
    """One command.

    ``english`` and ``french`` are its words, the one it is called by first. ``usage``, ``does`` and ``example`` are its
    help, the example where it is not the usage. ``takes`` says what stands behind it, None where nothing does;
    ``keywords`` are words that may, ``plays`` those with which it makes a move. ``tidy`` normalises what stands behind
    it; the result is echoed and run. ``offers`` returns the words that may come next behind those that are there
    already: the keywords unless it is told. ``removes`` is how many cards it removes. ``whole``: no beginning of its
    words means it, for it ends the game or gives it away. ``brought`` are words that people bring from other programs
    and from card tables; they are no commands, but tell which one is meant. ``naming``: where the card lies that it
    names.
    """

    english: tuple[str, ...]
    french: tuple[str, ...]
    run: "Callable[[Call], Answer]"
    usage: Text
    does: Text | Phrase
    example: Text | None = None
    takes: Text | None = None
    tidy: Callable[[str, Callable[[str], str]], str] = one_spaced
    keywords: tuple[Text, ...] = ()
    plays: tuple[Text, ...] = ()
    offers: "Callable[[Session, list[str]], Iterable[str]] | None" = None
    effect: Effect = Effect.NONE
    removes: int = 0
    whole: bool = False
    brought: tuple[str, str] = ("", "")
    naming: Naming | None = None

    @property
    def name(self) -> str:
        """What programs and saved games call it."""
        return self.english[0]

    @property
    def word(self) -> Text:
        """What it is called in each language."""
        return Text(self.english[0], self.french[0])

    @property
    def shown(self) -> Text:
        """An example of it."""
        return self.example or self.usage

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

    def has_beginning(self, start: str, words: Iterable[str]) -> bool:
        """Return whether one of these words of it may be meant by its beginning."""
        return not self.whole and any(fold(word).startswith(start) for word in words)

    def own_words(self, language: str) -> tuple[str, ...]:
        """Return its words in one language."""
        return self.french if language == "fr" else self.english


class Call(NamedTuple):
    """One command being run: by whom, by which word, with what behind it, in whose company.

    ``targets`` is what stands behind a command that removes cards, read as places, cards and ranks.
    """

    session: Session
    command: Command
    verb: str
    rest: str
    table: "Table"
    targets: tuple[Target, ...] = ()

    @property
    def words(self) -> list[str]:
        """The words behind the command."""
        return self.rest.split()

    def refused(self) -> Refused:
        """Return the refusal for the wrong words behind the command."""
        row, verb = self.command, fold(self.verb)
        word = next((Text(word, word) for word in row.words if fold(word) == verb and len(verb) > 1), row.word)
        example = row.shown
        if not self.session.at_prompt:
            asked = f"pyramide {example.english}"
            example = Text(asked, asked)
        return Refused(Takes(word, row.takes, example))

    @property
    def effect(self) -> Effect:
        """What this call does to the game."""
        return Effect.LINE if self.command.plays and self.has(*self.command.plays) else self.command.effect

    def has(self, *words: Text) -> bool:
        """Return whether one of these words, in either language, stands behind the command and nothing else."""
        return any(fold(self.rest) in map(fold, word) for word in words)

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

    @cached_property
    def _brought(self) -> dict[str, Command]:
        return {fold(word): row for row in self.rows for words in row.brought for word in words.split(", ") if word}

    def only(self, *names: str) -> "Table":
        """Return a table with these commands alone."""
        return Table(row for row in self.rows if row.name in names)

    def exact(self, word: str) -> Command | None:
        """Return the command that has this very word."""
        return self._by_word.get(fold(word))

    def removal(self, cards: int) -> Command | None:
        """Return the command that removes so many cards."""
        return next((row for row in self.rows if row.removes == cards), None)

    def naming(self, naming: Naming) -> Command | None:
        """Return the command that names a card that lies there."""
        return next((row for row in self.rows if row.naming is naming), None)

    def find(self, word: str, language: str) -> list[Command]:
        """Return the commands a word can mean: the one that has it, else those of which it is a beginning.

        Beginnings have two letters or more; those in the language in force go first.
        """
        if named := self.exact(word):
            return [named]
        start = fold(word)
        if len(start) < 2:
            return []
        own = [row for row in self.rows if row.has_beginning(start, row.own_words(language))]
        return own or [row for row in self.rows if row.has_beginning(start, row.words)]

    def fitting(self, word: str, language: str) -> tuple[str, ...]:
        """Return the words of the commands that a beginning can mean, in one language where it can be."""
        return tuple(
            next(w for w in (*row.own_words(language), *row.words) if fold(w).startswith(fold(word)))
            for row in self.find(word, language)
        )

    def meant(self, line: str, language: str) -> str | None:
        """Return the word of the command that people mean by words they bring, or by a mistyped one; None for none.

        A mistyped word begins as the command does, and has nearly all of its letters.
        """
        from difflib import get_close_matches

        word = line.split()[0]
        if brought := self._brought.get(fold(line)) or self._brought.get(fold(word)):
            return brought.own_words(language)[0]
        start = fold(word)
        own = [(fold(w), row) for row in self.rows for w in row.own_words(language) if len(w) > 1]
        known = {w: row for w, row in own if w.startswith(start[:1])}
        close = get_close_matches(start, known, n=1, cutoff=GOOD_GUESS)
        return known[close[0]].own_words(language)[0] if close else None


def wrapped_text(text: str, width: int) -> list[str]:
    """Return a text in lines; words with hyphens, names of rule sets among them, stay whole."""
    from textwrap import wrap

    return wrap(text, width, break_on_hyphens=False)
