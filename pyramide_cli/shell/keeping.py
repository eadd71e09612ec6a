"""The kept games of a session at the prompt, and the faults of their file that a player should hear of.

What keeps them is loaded when such a session begins, so that a script starts without it.
"""

from pyramide_cli.engine.game import Game
from pyramide_cli.kept.faults import NotKept
from pyramide_cli.shell.answer import Answer


class KeptGames:
    """Keeps the game on the table, command by command."""

    def __init__(self, *, wanted: bool) -> None:
        """Use the player's own file, or none where nothing is to be kept."""
        from pyramide_cli.kept.database import Database
        from pyramide_cli.kept.keeper import Keeper
        from pyramide_cli.kept.place import games_file

        self.file = games_file() if wanted else None
        self.database = Database(self.file) if self.file else None
        self.keeper = Keeper(self.database)
        self._fault: NotKept | None = None

    def begin(self, game: Game, number: int | None = None) -> None:
        """Put another game on the table: a new or loaded one, or the kept one of this number, gone on with."""
        row = self.database.row(number) if self.database and number is not None else None
        self._fault = self.keeper.begin(game, row) or self._fault

    def restart(self, game: Game) -> None:
        """Put the same deal on the table again."""
        self.keeper.restart(game)

    def after(self, game: Game, answer: Answer) -> None:
        """Keep the game as it is after a command."""
        self._fault = self.keeper.after(game, asked=answer.asked, auto=answer.auto) or self._fault

    @property
    def ended(self) -> bool:
        """Whether the game has just come to its first end, so that somebody should say if the deal could be won."""
        return self.keeper.unjudged

    def judged(self, winnable: bool | None) -> None:
        """Keep whether the deal could be won."""
        self._fault = self.keeper.judged(winnable) or self._fault

    def take_fault(self) -> NotKept | None:
        """Return what went wrong since this was last asked, if anything did."""
        fault, self._fault = self._fault, None
        return fault
