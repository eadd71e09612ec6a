"""The kept games of a session at the prompt: brought up to date after each command, and what is asked of them."""

from collections.abc import Iterator
from contextlib import contextmanager

from pyramide_cli.engine.game import Game
from pyramide_cli.kept.database import Database
from pyramide_cli.kept.faults import DamagedRow, NotKept
from pyramide_cli.kept.figures import all_figures
from pyramide_cli.kept.keeper import Keeper
from pyramide_cli.kept.place import games_file
from pyramide_cli.kept.row import Row
from pyramide_cli.shell.arguments import ALL, is_word, parse_count
from pyramide_cli.shell.command import Answer, Call
from pyramide_cli.text import kept as say
from pyramide_cli.text.outcomes import introduction
from pyramide_cli.text.refusals import CannotRead, NoKeptGame, NothingKept, Refused
from pyramide_cli.text.voice import Text


class KeptGames:
    """Keeps the game on the table, command by command; what goes wrong with that is there to be taken once."""

    def __init__(self, *, wanted: bool = True) -> None:
        """Use the player's own file, or none where nothing is to be kept."""
        self.file = games_file() if wanted else None
        self.database = Database(self.file) if self.file else None
        self.keeper = Keeper(self.database)
        self._next: Row | None = None
        self._fault: NotKept | None = None

    def begin(self, game: Game) -> None:
        """Put another game on the table: a new or loaded one, or the one that was just taken out."""
        row, self._next = self._next, None
        self._fault = self.keeper.begin(game, row) or self._fault

    def restart(self, game: Game) -> None:
        """Put the same deal on the table again."""
        self.keeper.restart(game)

    def after(self, game: Game, answer: Answer) -> None:
        """Keep the game as it is after a command."""
        self._fault = self.keeper.after(game, asked=answer.asked, auto=answer.auto) or self._fault

    def judged(self, winnable: bool | None) -> None:
        """Keep whether the deal of a game that has just ended could be won."""
        self._fault = self.keeper.judged(winnable) or self._fault

    def take_fault(self) -> NotKept | None:
        """Return what went wrong since this was last asked, if anything did."""
        fault, self._fault = self._fault, None
        return fault

    def waiting(self) -> Row | None:
        """Return the unfinished game that was played last; a fault there is one to warn of."""
        try:
            return self.database.unfinished(self.keeper.number) if self.database else None
        except NotKept as fault:
            self.keeper.warned = True
            self._fault = fault
            return None

    def fewest_before(self, game: Game) -> int | None:
        """Return the fewest moves of a kept win under these rules before the game on the table."""
        try:
            return self.database.fewest(game.rules, self.keeper.number) if self.database else None
        except NotKept:
            return None

    def take_out(self, number: int | None) -> tuple[int, Game]:
        """Return a kept game and its number, the last unfinished one for None; it is to be put on the table next."""
        with reading(self.database) as database:
            row = database.unfinished(self.keeper.number) if number is None else database.row(number)
            if row is None:
                raise Refused(NoKeptGame(number))
            game = row.game()
        self._next = row
        return row.number, game


@contextmanager
def reading(database: Database | None) -> Iterator[Database]:
    """Read kept games; refuse the command where that is not possible."""
    if database is None:
        raise Refused(NothingKept())
    try:
        yield database
    except NotKept as error:
        raise Refused(CannotRead(str(error.file), say.FAULTS[error.fault])) from None
    except DamagedRow as error:
        raise Refused(NoKeptGame(error.number)) from None


def _kept(call: Call) -> KeptGames:
    kept = call.session.kept
    if not isinstance(kept, KeptGames):
        raise Refused(NothingKept())
    return kept


def kept_game(number: int | None) -> Game:
    """Return a kept game, the last one for None; refuse the command where there is none."""
    file = games_file()
    with reading(Database(file) if file else None) as database:
        row = next(iter(database.last(1)), None) if number is None else database.row(number)
        if row is None:
            raise Refused(NoKeptGame(number))
        return row.game()


def games(call: Call, listed: int) -> Answer:
    """Answer ``games``."""
    count, v = parse_count(call, default=listed), call.session.voice
    with reading(_kept(call).database) as database:
        rows = database.last(count)
    lines = list(say.games(v, rows)) or [v.say(say.NO_GAMES)]
    return Answer(tuple(lines), {"games": [row.plain() for row in rows]})


def resume(call: Call) -> Answer:
    """Answer ``resume``."""
    session = call.session
    wanted = parse_count(call) if call.rest else None
    number, game = _kept(call).take_out(wanted)
    left = session.begin(game)
    intro = introduction(session.voice, game)
    text = session.voice.say(Text(f"Game {number} goes on. {intro}", f"La partie {number} continue. {intro}"))
    return Answer((text,), board=True, parting=left)


def stats(call: Call) -> Answer:
    """Answer ``stats``."""
    every, v = is_word(call.rest, ALL), call.session.voice
    if call.rest and not every:
        raise call.refused()
    with reading(_kept(call).database) as database:
        figures = all_figures(database.rows())
    chosen = [found for found in figures if every or found.rules == call.session.game.rules]
    lines = list(say.stats(v, chosen)) or [v.say(say.NO_GAMES)]
    return Answer(tuple(lines), {"stats": [found.plain() for found in chosen]})
