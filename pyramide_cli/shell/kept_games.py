"""The kept games of a session at the prompt: brought up to date after each command, and what is asked of them."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from pyramide_cli.engine.deal_text import format_deal
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.position import Position
from pyramide_cli.kept.figures import all_figures
from pyramide_cli.kept.keeper import Keeper
from pyramide_cli.kept.row import DamagedRow, Row, read_plain
from pyramide_cli.kept.store import NotKept, Store, games_file
from pyramide_cli.shell.arguments import ALL, DELETE, EVERY, is_word, parse_count, parse_positive
from pyramide_cli.shell.command import Answer, Call, Table
from pyramide_cli.shell.files import STANDARD, read_text, write_text
from pyramide_cli.shell.saves import saved_in
from pyramide_cli.text import kept as say
from pyramide_cli.text.outcomes import deal_command, introduction
from pyramide_cli.text.refusals import CannotRead, FileLine, Kind, NoFirstEnd, NoKeptGame, NotARow, NothingKept, Refused
from pyramide_cli.text.voice import Text, Voice

#: How many deals are judged again when somebody asks, and how many nodes each may take: a second or two in all.
JUDGED_AGAIN, MOST_NODES = 3, 50_000
WRITE = Text("games --output", "parties --output")
FORCE, OUTPUT, INPUT = "--force", "--output", "--input"


class KeptGames:
    """Keeps the game on the table, command by command; what goes wrong with that is there to be taken once.

    ``why_not`` is why nothing is kept, None where something is.
    """

    def __init__(self, *, wanted: bool = True) -> None:
        self.file = games_file() if wanted else None
        nowhere = say.EMPTY if os.environ.get("PYRAMIDE_HOME") == "" else say.NO_HOME
        self.why_not = None if self.file else NothingKept(nowhere if wanted else say.NO_KEEP)
        self.store = Store(self.file) if self.file else None
        self.keeper = Keeper(self.store)
        self._fault: NotKept | None = None

    def begin(self, game: Game, *, chosen: str | None = None, grade: str | None = None) -> None:
        """Put another game on the table, whose deal was asked for so."""
        self._fault = self.keeper.begin(game, chosen=chosen, grade=grade) or self._fault

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
            return self.store.played_last(unfinished=True, besides=self.keeper.number) if self.store else None
        except NotKept as fault:
            self.keeper.warned = True
            self._fault = fault
            return None

    def just_won(self) -> Row | None:
        """Return the row of the game on the table if a win is its result."""
        row = self.keeper.row
        return row if row and row.is_won else None

    def fewest_before(self, game: Game) -> int | None:
        """Return the fewest moves of an unaided win under these rules before the game on the table."""
        with suppress(NotKept):
            return self.store.fewest(game.rules, self.keeper.number) if self.store else None
        return None

    @contextmanager
    def reading(self) -> Iterator[Store]:
        """Give the kept games to read and write; refuse the command where that is not possible."""
        if self.store is None:
            assert self.why_not
            raise Refused(self.why_not)
        try:
            yield self.store
        except NotKept as error:
            raise Refused(CannotRead(str(error.file), say.FAULTS[error.fault])) from None
        except DamagedRow as error:
            raise Refused(NoKeptGame(error.number)) from None

    def find(self, number: int | None, *, unfinished: bool = True) -> Row:
        """Return the game of a number, or for None the one that was played last besides that on the table."""
        with self.reading() as store:
            if number is None:
                row = store.played_last(unfinished=unfinished, besides=self.keeper.number if unfinished else 0)
            else:
                row = store.row(number)
        if row is None:
            raise Refused(NoKeptGame(number))
        return row

    def first_line(self, game: Game, voice: Voice, table: Table) -> Game:
        """Return the deal on the table as it stood at its first end."""
        row = self.keeper.row
        with self.reading() as store:
            if row is None or row.first_end is None:
                row = store.ended_first(format_deal(game.deal), game.rules)
        if row is None or row.first_line is None:
            raise Refused(NoFirstEnd())
        return game_of(row, voice, table, first=True)

    def judge_again(self) -> None:
        """Ask again whether deals can be won of which a Ctrl-C left that open: the last few, and not for long."""
        from pyramide_cli.solver.solution import Verdict
        from pyramide_cli.solver.solve import solve

        found = {}
        with self.reading() as store:
            for row in store.unjudged(JUDGED_AGAIN):
                with suppress(DamagedRow):
                    solution = solve(Position.start(row.deal, row.rule_set), max_nodes=MOST_NODES)
                    if solution.verdict is not Verdict.UNDECIDED:
                        found[row.number] = solution.verdict is Verdict.WINNABLE
            with suppress(NotKept):  # what cannot be written is asked again
                if found:
                    store.judge(found)
        self.keeper.learn(found)


def game_of(row: Row, voice: Voice, table: Table, *, first: bool = False) -> Game:
    """Return a kept game with its whole line to undo, and what was taken back to redo; ``first``: at its first end."""
    try:
        deal = deal_command(Game(row.deal, row.rule_set))
        line, redo = (row.first_line or "", "") if first else (row.line, row.redo)
        game = saved_in("\n".join([deal, line, redo]), "", voice, table).game
    except (DamagedRow, Refused):
        raise Refused(NoKeptGame(row.number)) from None
    game.undo(len(redo.splitlines()))
    return game


def kept_of(call: Call) -> KeptGames:
    """Return the kept games of a session; refuse the command where it has none."""
    kept = call.session.kept
    if not isinstance(kept, KeptGames):
        raise Refused(NothingKept(say.SCRIPTS))
    return kept


def games(call: Call, listed: int) -> Answer:
    """Answer ``games``: the last ones, or what is to become of one or of all."""
    words, v = call.words, call.session.voice
    if words and is_word(words[0], DELETE):
        return _delete(call, words[1:])
    if words and words[0].lower() in (OUTPUT, INPUT):
        return _copy(call, words[0].lower())
    count, kept = parse_count(call, default=listed), kept_of(call)
    kept.judge_again()
    with kept.reading() as store:
        rows = store.last(count)
    lines = list(say.games(v, rows)) or [v.say(say.NO_GAMES)]
    return Answer(tuple(lines), {"games": [row.plain() for row in rows]})


def _delete(call: Call, words: list[str]) -> Answer:
    """Ask whether a game is to be deleted; with --force, which the prompt adds after a yes, delete it."""
    force = words[-1:] == [FORCE]
    if len(words) != 1 + force:
        raise call.refused()
    number, kept, v = parse_positive(words[0], EVERY, Kind.GAMES), kept_of(call), call.session.voice
    (line,) = say.games(v, [kept.find(number)])
    if call.session.at_prompt and not force:
        text = v.say(Text("{game} Delete it (yes or no)?", "{game} La supprimer (oui ou non) ?"), game=line)
        return Answer((text,), confirm=f"{call.verb} {call.rest} {FORCE}")
    with kept.reading() as store:
        store.delete(number)
    return Answer((v.say(Text("Deleted: {game}", "Supprimée : {game}"), game=line),))


def _copy(call: Call, option: str) -> Answer:
    """Write all kept games to a file, or read those that a file holds."""
    file, v = call.rest.split(maxsplit=1)[1:], call.session.voice
    name = file[0] if file else ""
    force = name == FORCE or name.startswith(f"{FORCE} ")
    name = name.removeprefix(FORCE).strip() if force else name
    if not name or (force and option == INPUT):
        raise call.refused()
    kept = kept_of(call)
    if option == INPUT:
        rows = list(_rows_in(name, v))
        with kept.reading() as store:
            added = store.add(rows)
        text = Text(
            "{name}: {n:game|games} read, {new} of them new.",
            "{name} : {n:partie lue|parties lues}, dont {new:nouvelle|nouvelles}.",
        )
        return Answer((v.say(text, name=name, n=len(rows), new=added),))
    with kept.reading() as store:
        rows = store.rows()
    objects = [row.plain(whole=True) for row in rows]
    lines = list(map(json.dumps, objects))
    if name == STANDARD:
        return Answer(tuple(lines), {"games": objects})
    write_text(name, "".join(f"{line}\n" for line in lines), force=force, command=WRITE)
    text = Text("{n:game|games} written: {name}.", "{n:partie écrite|parties écrites} : {name}.")
    return Answer((v.say(text, name=name, n=len(rows)),))


def _rows_in(file: str, voice: Voice) -> Iterator[Row]:
    """Yield the kept games that a file holds, one a line."""
    for number, line in enumerate(read_text(file, voice).splitlines(), 1):
        if line.strip():
            try:
                yield read_plain(json.loads(line), number)
            except ValueError:
                raise Refused(FileLine(file, number, NotARow())) from None


def resume(call: Call) -> Answer:
    """Answer ``resume``."""
    session, number = call.session, parse_count(call) if call.rest else None
    kept = kept_of(call)
    row = kept.find(number)
    game = game_of(row, session.voice, call.table)
    left = session.begin(game)
    kept.keeper.go_on(row)
    session.go_on(chosen=row.chosen, undone=row.taken, answers=row.asked, auto=row.auto)
    text = session.voice.say(
        Text("Back to game {number}. {intro}", "Reprise de la partie {number}. {intro}"),
        number=row.number,
        intro=introduction(session.voice, game),
    )
    return Answer((text,), board=True, parting=left)


def stats(call: Call) -> Answer:
    """Answer ``stats``."""
    every, v = is_word(call.rest, ALL), call.session.voice
    if call.rest and not every:
        raise call.refused()
    kept = kept_of(call)
    kept.judge_again()
    with kept.reading() as store:
        figures = all_figures(store.rows())
    chosen = [found for found in figures if every or found.rules == call.session.game.rules]
    lines = list(say.stats(v, chosen)) or [v.say(say.NO_GAMES)]
    return Answer(tuple(lines), {"stats": [found.plain() for found in chosen]})
