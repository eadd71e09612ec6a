"""A player at the table, as the prompt drives the keeper: every method is one accepted command."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

from pyramide_cli.engine.cards import Deal
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.position import Move, auto_move
from pyramide_cli.engine.rules import RULE_SETS, Rules
from pyramide_cli.kept.keeper import Keeper
from pyramide_cli.kept.row import Row
from pyramide_cli.kept.store import NotKept, Store
from pyramide_cli.shell.commands import COMMANDS
from pyramide_cli.shell.kept_games import game_of
from pyramide_cli.text.voice import Voice

CLASSIC = RULE_SETS["classic"]
#: Auto wins this deal under every rule set, in 39 moves under the classic rules, and loses the other one in 31.
WON, LOST = 284, 18
LOST_RULES = CLASSIC.with_passes(1)
BEGINNING = datetime(2026, 11, 30, 20, 45, tzinfo=UTC)


def ticking(start: datetime = BEGINNING) -> Callable[[], datetime]:
    """Return a clock that goes on by a second whenever it is read."""
    seconds = count()
    return lambda: start + timedelta(seconds=next(seconds))


def database(folder: Path, patience: float = 30.0) -> Store:
    """Return kept games in a folder that is not there yet; other programs are waited for as long as it takes."""
    return Store(folder / "home" / "games.db", patience)


class Sitting:
    """One program at its prompt."""

    def __init__(self, kept: Store | None, clock: Callable[[], datetime] | None = None) -> None:
        self.kept = kept
        self.keeper = Keeper(kept, clock or ticking())
        self.game = Game(Deal.from_seed(0), CLASSIC)
        self.faults: list[NotKept | None] = []

    def new(self, seed: int = WON, rules: Rules = CLASSIC) -> "Sitting":
        self.game = Game(Deal.from_seed(seed), rules)
        self.faults.append(self.keeper.begin(self.game))
        return self

    def load(self, game: Game) -> None:
        self.game = game
        self.faults.append(self.keeper.begin(game))

    def resume(self, row: Row) -> None:
        self.game = game_of(row, Voice("en"), COMMANDS)
        self.faults.append(self.keeper.begin(self.game))
        self.keeper.go_on(row)

    def restart(self) -> None:
        self.game = self.game.from_start()
        self.keeper.restart(self.game)

    def play(self, *moves: Move) -> None:
        """Play moves by hand, one command each; auto's taste without its name where none is given."""
        for move in moves or (auto_move(self.game.position),):
            assert move is not None
            self.game.play(move)
            self.keep()

    def play_all(self) -> None:
        """Play to the end by hand, kept with the last move only: writing takes time on a busy disk."""
        while move := auto_move(self.game.position):
            self.game.play(move)
        self.keep()

    def auto(self, count: int = 1) -> None:
        """One command, so many moves of auto."""
        played = 0
        while played < count and (move := auto_move(self.game.position)):
            self.game.play(move)
            played += 1
        self.keep(auto=played)

    def undo(self, count: int = 1) -> None:
        self.game.undo(count)
        self.keep()

    def redo(self, count: int = 1) -> None:
        self.game.redo(count)
        self.keep()

    def resign(self) -> None:
        self.game.resign()
        self.keep()

    def ask(self) -> None:
        self.keep(asked=1)

    def keep(self, asked: int = 0, auto: int = 0) -> None:
        self.faults.append(self.keeper.after(self.game, asked=asked, auto=auto))

    @property
    def rows(self) -> list[Row]:
        assert self.kept
        return self.kept.rows()

    @property
    def row(self) -> Row:
        """The only row there is."""
        (row,) = self.rows
        return row


def execute(kept: Store, *statements: str) -> list[tuple[object, ...]]:
    """Do what somebody else does to the file; return what the last statement finds."""
    kept.file.parent.mkdir(exist_ok=True)
    with closing(sqlite3.connect(kept.file, isolation_level=None)) as connection:
        return [connection.execute(statement).fetchall() for statement in statements][-1]


def begun(kept: Store) -> Store:
    """Keep one game."""
    Sitting(kept).new().play()
    return kept
