"""A game, the voice that answers for it, what the solver has proved about it, and where it is kept. Knows no command."""

from pyramide_cli.engine.game import Game
from pyramide_cli.shell.asking import Asking
from pyramide_cli.shell.keeping import KeptGames
from pyramide_cli.text.moves import parting
from pyramide_cli.text.voice import Voice


class Session:
    """What commands work on.

    ``folds`` says whether commands are brought into ASCII before they are echoed and run. ``kept`` are the kept games,
    None in scripts, which keep nothing.
    """

    def __init__(self, game: Game, voice: Voice, *, folds: bool = False, kept: KeptGames | None = None) -> None:
        self.game = game
        self.voice = voice
        self.folds = folds
        self.kept = kept
        self.asking = Asking(voice)

    def begin(self, game: Game, number: int | None = None) -> str | None:
        """Go over to another game, or to the kept one of a number; return the outcome of an unfinished one."""
        left = parting(self.voice, self.game) if self.game.undoable else None
        self.game = game
        self.asking = Asking(self.voice)
        if self.kept:
            self.kept.begin(game, number)
        return left

    def restart(self) -> str | None:
        """Put the same deal on the table again; return the outcome of the game if it is unfinished."""
        left = parting(self.voice, self.game) if self.game.undoable else None
        self.game = self.game.from_start()
        if self.kept:
            self.kept.restart(self.game)
        return left
