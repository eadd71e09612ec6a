"""A game, the voice that answers for it, what the solver proved about it, and where it is kept. Knows no command."""

from typing import Protocol

from pyramide_cli.engine.game import Game
from pyramide_cli.shell.adviser import Adviser
from pyramide_cli.text.listing import WIDTH
from pyramide_cli.text.outcomes import parting
from pyramide_cli.text.voice import Voice


class Keeps(Protocol):
    """Whoever keeps games, as a session tells him which is on the table."""

    def begin(self, game: Game) -> None:
        """Another game is on the table."""

    def restart(self, game: Game) -> None:
        """The same deal is on the table again, nothing played."""


class Session:
    """What commands work on.

    ``ascii_echo`` says whether commands are brought into ASCII before they are echoed and run. ``kept`` is None in
    scripts, which keep nothing. ``width`` is how many columns a line of text may take. ``speaks`` is false for JSON,
    which does without the sentences of moves because they take as long as the moves.
    """

    def __init__(
        self, game: Game, voice: Voice, *, ascii_echo: bool = False, speaks: bool = True, kept: Keeps | None = None
    ) -> None:
        self.game = game
        self.voice = voice
        self.ascii_echo = ascii_echo
        self.speaks = speaks
        self.kept = kept
        self.width = WIDTH
        #: The language in which words that are not whole are completed; a transcript's may not be the voice's.
        self.language = voice.language
        self.adviser = Adviser(voice)

    def begin(self, game: Game) -> str | None:
        """Go over to another game; return the outcome of the one that is left, if it is unfinished."""
        left = self._parting()
        self.game = game
        self.adviser = Adviser(self.voice)
        if self.kept:
            self.kept.begin(game)
        return left

    def restart(self) -> str | None:
        """Put the same deal on the table again; return the outcome of the game if it is unfinished."""
        left = self._parting()
        self.game = self.game.from_start()
        if self.kept:
            self.kept.restart(self.game)
        return left

    def _parting(self) -> str | None:
        """Return the outcome of an unfinished game; an untouched deal is no game."""
        return parting(self.voice, self.game) if self.game.undoable else None
