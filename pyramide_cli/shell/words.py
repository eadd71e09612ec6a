"""The commands' words: what each command is called, and which one a word means."""

import unicodedata
from typing import NamedTuple


class Command(NamedTuple):
    """The words of one command: its name, its short forms, its French word."""

    name: str
    short: tuple[str, ...]
    french: str

    def word(self, language: str) -> str:
        """Return what the command is called in a language."""
        return self.french if language == "fr" else self.name

    @property
    def words(self) -> tuple[str, ...]:
        """All the words that mean this command."""
        return tuple(dict.fromkeys((self.name, *self.short, self.french)))


COMMANDS = {
    command.name: command
    for command in (
        Command("pair", ("p",), "paire"),
        Command("king", ("k",), "roi"),
        Command("draw", ("d",), "piocher"),
        Command("recycle", ("r",), "retourner"),
        Command("auto", ("a",), "auto"),
        Command("undo", ("u",), "annuler"),
        Command("redo", (), "refaire"),
        Command("moves", ("m",), "coups"),
        Command("show", ("s",), "montrer"),
        Command("history", (), "historique"),
        Command("new", (), "nouvelle"),
        Command("restart", (), "recommencer"),
        Command("save", (), "sauver"),
        Command("load", (), "charger"),
        Command("expect", (), "vérifier"),
        Command("resign", (), "abandonner"),
        Command("rules", (), "règles"),
        Command("count", (), "compter"),
        Command("help", ("h", "?"), "aide"),
        Command("solve", (), "résoudre"),
        Command("hint", (), "indice"),
        Command("verdict", ("v",), "verdict"),
        Command("odds", ("o",), "chances"),
        Command("quit", ("q",), "quitter"),
    )
}

ALL = ("all", "tout")
LIST = ("list", "liste")
TIPS = ("tips", "conseils")


def fold(word: str) -> str:
    """Return a word as the table is searched: small letters, no accents."""
    decomposed = unicodedata.normalize("NFD", word.lower())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


BY_WORD = {fold(word): command for command in COMMANDS.values() for word in command.words}


def find(word: str) -> list[Command]:
    """Return the commands a word can mean: the one it names, else all that it is the beginning of."""
    folded = fold(word)
    if folded in BY_WORD:
        return [BY_WORD[folded]]
    fits = {command.name: command for known, command in BY_WORD.items() if known.startswith(folded)}
    return list(fits.values()) if folded else []


def suggest(word: str) -> Command | None:
    """Return the command whose word looks most like a mistyped one, if any does."""
    from difflib import get_close_matches

    known = [known for known in BY_WORD if len(known) > 1]
    close = get_close_matches(fold(word), known, n=1, cutoff=0.6)
    return BY_WORD[close[0]] if close else None
