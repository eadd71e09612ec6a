"""A plain model of kept games, written from what is promised about them, and sessions that are held against it."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from pyramide_cli.engine.cards import Deal
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.position import Position
from pyramide_cli.engine.rules import RULE_SETS, UNLIMITED, Rules
from pyramide_cli.kept.figures import all_figures
from pyramide_cli.kept.row import passes_of
from pyramide_cli.kept.store import Store
from pyramide_cli.prompt import ends
from pyramide_cli.shell.commands import COMMANDS
from pyramide_cli.shell.interpreter import feed
from pyramide_cli.shell.kept_games import KeptGames
from pyramide_cli.shell.session import Session
from pyramide_cli.solver.solution import Verdict
from pyramide_cli.solver.solve import solve
from pyramide_cli.text.voice import Voice

SEEDS = (1, 2, 8, 18, 117, 251, 284)
RULES = (RULE_SETS["classic"], RULE_SETS["classic"].with_passes(1), RULE_SETS["open"], RULE_SETS["three-piles"])
COUNTED = ("taken", "asked", "auto")


@dataclass
class Entry:
    """What the model knows of a row."""

    number: int
    deal: str
    rules: tuple[str, int | None]
    line: tuple[str, ...] = ()
    redo: tuple[str, ...] = ()
    status: str = "playing"
    taken: int = 0
    asked: int = 0
    auto: int = 0
    again: bool = False
    winnable: bool | None = None
    result: tuple[str, int] | None = None
    result_line: tuple[str, ...] | None = None
    ended: int = 0
    written: int = 0

    @property
    def moves(self) -> int:
        return len([move for move in self.line if move != "resign"])

    def copy(self, **changes: object) -> "Entry":
        return Entry(**{**vars(self), **changes})  # type: ignore[arg-type]


@dataclass
class Model:
    """All rows, and how many writings there were."""

    rows: dict[int, Entry] = field(default_factory=dict)
    last: int = 0
    clock: int = 0

    def put(self, entry: Entry) -> Entry:
        """Write a row: over itself, or as a new one where another program has written it or removed it."""
        self.clock += 1
        old = self.rows.get(entry.number)
        if old is None or old.written != entry.written:
            self.last += 1
            entry = entry.copy(number=self.last, again=any(row.deal == entry.deal for row in self.rows.values()))
        ended = self.clock if entry.result and not entry.ended else entry.ended
        self.rows[entry.number] = entry.copy(written=self.clock, ended=ended)
        return self.rows[entry.number].copy()

    def unfinished(self, besides: int) -> int | None:
        """Return the number of the unfinished game that was written last."""
        open_ = [row for row in self.rows.values() if row.status == "playing" and row.moves and row.number != besides]
        return max(open_, key=lambda row: row.written).number if open_ else None

    def figures(self, rules: tuple[str, int | None]) -> dict[str, object]:
        """Count from scratch."""
        under = [row for row in self.rows.values() if row.rules == rules]
        ended = sorted((row for row in under if row.result), key=lambda row: row.ended)
        first, again = [row for row in ended if not row.again], [row for row in ended if row.again]
        won = [row for row in first if row.result and row.result[0] == "won"]
        alone = [row for row in won if row.asked == 0 and row.auto == 0]
        streak = longest = 0
        for row in first:
            if row not in won:
                streak = 0
            elif row in alone:
                streak += 1
            longest = max(longest, streak)
        return {
            "rules": rules[0],
            "passes": rules[1],
            "played": len(first),
            "won": len(won),
            "share": len(won) / len(first) if first else None,
            "unaided": len(alone),
            "untouched": len([row for row in alone if row.taken == 0]),
            "winnable": len([row for row in first if row.winnable]),
            "winnable_won": len([row for row in won if row.winnable]),
            "unknown": len([row for row in first if row.winnable is None]),
            "in_the_end": len([row for row in first if row.status == "won" and row not in won]),
            "streak": streak,
            "longest_streak": longest,
            "fewest": min([row.result[1] for row in alone if row.result], default=None),
            "unfinished": len([row for row in under if row.status == "playing" and row.moves and not row.result]),
            "again": {
                "played": len(again),
                "won": len([row for row in again if row.result and row.result[0] == "won"]),
            },
        }


SOLVED: dict[tuple[str, Rules], bool] = {}


def can_be_won(game: Game) -> bool:
    key = " ".join(game.deal.cards), game.rules
    if key not in SOLVED:
        SOLVED[key] = solve(Position.start(game.deal, game.rules)).verdict is Verdict.WINNABLE
    return SOLVED[key]


def steps(game: Game) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return tuple(str(step.move) for step in game.line), tuple(str(step.move) for step in game.taken_back)


class Program:
    """One program at its prompt, and what the model makes of each of its lines."""

    def __init__(self, model: Model, seed: int) -> None:
        self.model = model
        self.kept = KeptGames()
        game = Game(Deal.from_seed(seed), RULES[0])
        self.session = Session(game, Voice("en"), kept=self.kept)
        self.kept.begin(game)
        self.entry: Entry | None = None
        self.waits = dict.fromkeys(COUNTED, 0)
        self.restarted = self.just_resigned = False
        self.foreknown: dict[str, int] = {}
        self.leave()

    @property
    def deal(self) -> str:
        return " ".join(self.session.game.deal.cards)

    def leave(self, entry: Entry | None = None) -> None:
        """Another game is on the table."""
        self.entry = entry.copy() if entry else None
        self.waits = dict.fromkeys(COUNTED, 0)
        self.restarted = self.just_resigned = False

    def run(self, line: str) -> None:
        """Run a line as the prompt does, and let the model follow."""
        session = self.session
        word = line.split()[0]
        before = steps(session.game)
        target = self.model.unfinished(self.entry.number if self.entry else 0) if line == "resume" else None
        answer = feed(session, line, COMMANDS)
        assert answer
        if not (answer.ok or answer.asked):
            return
        self.kept.after(session.game, answer)
        over = session.game.status != "playing"
        known = ends.judged(session) if answer.moved and over else None
        if known:
            ends.said(session, self.kept, known)
        assert self.kept.take_fault() is None
        if answer.confirm:
            assert feed(session, answer.confirm, COMMANDS)
            self.model.rows.pop(int(line.split()[2]), None)
        if word in ("new", "load"):
            self.leave()
        elif word == "resume":
            number = target if line == "resume" else int(line.split()[1])
            self.leave(self.model.rows[number])
            assert steps(session.game) == (self.entry.line, self.entry.redo)  # type: ignore[union-attr]
        else:
            self.follow(word, before, answer.asked, answer.auto)
        entry = self.entry
        if known and entry and entry.result and entry.winnable is None and entry.ended == entry.written:
            self.entry = self.model.put(entry.copy(winnable=can_be_won(session.game)))

    def follow(self, word: str, before: tuple[tuple[str, ...], tuple[str, ...]], asked: int, auto: int) -> None:
        """Follow a command that works on the game on the table."""
        game = self.session.game
        line, redo = steps(game)
        took_back = word == "undo" and self.just_resigned and len(line) < len(before[0])
        self.just_resigned = False
        if word == "restart":
            self.waits["taken"] += len([move for move in before[0] if move != "resign"])
            self.restarted = True
            return
        taken = [move for move in before[0][len(line) :] if move != "resign"] if word == "undo" else []
        moved = word not in ("undo", "redo", "resign") and len(line) > len(before[0])
        entry = self.entry
        if took_back and entry and not self.restarted:
            entry = self.entry = entry.copy(result=None, result_line=None, winnable=None, ended=0)
        if entry is None:
            self.foreknown[self.deal] = self.foreknown.get(self.deal, 0) + asked
            asked = 0
        elif entry.result and entry.status != "won":
            asked = 0
        for name, count in zip(COUNTED, (len(taken), asked, auto), strict=True):
            self.waits[name] += count
        is_new = entry is None or entry.status == "won"
        if (is_new or self.restarted) and not moved:
            return
        if entry is None or (is_new and self.restarted):
            if entry:
                self.waits["taken"] = 0
            rules = game.rules.name, passes_of(game.rules)
            entry = Entry(0, self.deal, rules, asked=self.foreknown.get(self.deal, 0))
        elif is_new:
            entry = entry.copy(number=0, result=None, result_line=None, winnable=None, ended=0)
        changed = entry.copy(line=line, redo=redo, status=str(game.status))
        for name, count in self.waits.items():
            setattr(changed, name, getattr(changed, name) + count)
        self.waits = dict.fromkeys(COUNTED, 0)
        self.restarted = False
        if changed.status != "playing" and not changed.result:
            changed.result, changed.result_line = (changed.status, changed.moves), line
            self.just_resigned = changed.status == "resigned"
        if changed.status == "won":
            changed.winnable = True
        if took_back or changed != entry:
            self.entry = self.model.put(changed)


def compare(model: Model, store: Store) -> None:
    """Hold the file against the model, row by row and in its sums."""
    rows = store.rows()
    assert [row.number for row in rows] == sorted(model.rows)
    for row in rows:
        entry = model.rows[row.number]
        found = (
            *(row.cards, (row.rules, row.passes), tuple(row.line.split("\n")) if row.line else ()),
            *(tuple(row.redo.split("\n")) if row.redo else (), str(row.status), row.moves, row.taken, row.asked),
            *(row.auto, row.again, row.winnable, row.first_end and (str(row.first_end.status), row.first_end.moves)),
            row.first_line is not None and tuple(row.first_line.split("\n")),
        )
        assert found == (
            *(entry.deal, entry.rules, entry.line, entry.redo, entry.status, entry.moves, entry.taken, entry.asked),
            *(
                entry.auto,
                entry.again,
                entry.winnable,
                entry.result,
                entry.result_line is not None and entry.result_line,
            ),
        ), row.number
    waiting = store.played_last(unfinished=True)
    assert (waiting and waiting.number) == model.unfinished(0)


def compare_figures(model: Model, store: Store) -> None:
    for found in all_figures(store.rows()):
        plain = found.plain()
        assert plain == model.figures((found.rules.name, passes_of(found.rules)))
        assert json.dumps(plain)


def sessions(home: Path, seed: int, *, commands: int) -> int:
    """Play two programs at random on one file, each left and begun again now and then; return how many lines ran."""
    random = Random(seed)
    model = Model()
    programs = [Program(model, random.randrange(10**8)) for _ in range(2)]
    store = Store(home / "games.db")
    for number in range(commands):
        if random.random() < 0.02:
            programs[random.randrange(2)] = Program(model, random.randrange(10**8))
        program = programs[0] if random.random() < 0.7 else programs[1]
        program.run(random_line(random, program, home))
        compare(model, store)
        if number % 10 == 0:
            compare_figures(model, store)
    compare_figures(model, store)
    return commands


def random_line(random: Random, program: Program, home: Path) -> str:
    """Return a line that somebody might type; more often one that does something now."""
    playing = program.session.game.status == "playing"
    if playing:
        lines = {"auto": 8, "draw": 10, "auto 5": 6, "auto all": 3, "draw 3": 4, "resign": 2, "hint": 1, "odds 1": 0.3}
        lines |= {"new": 0.6, "restart": 0.7}
        legal = program.session.game.legal_moves()
        removals = [str(move) for move in legal if move.places]
        lines |= dict.fromkeys(removals, 12)
    else:
        lines = {"undo": 5, "new": 4, "restart": 1, "draw": 1}
    lines |= {"undo": 3, "undo 4": 1, "undo all": 0.5, "undo winnable": 0.5, "redo": 1, "redo all": 1, "show": 1}
    lines |= {"verdict": 0.5, "solve": 0.3, "foo": 0.5, "resume": 0.6, "resume N": 0.6, "games": 0.3, "stats": 0.3}
    lines |= {"games delete N": 0.2, "save": 0.3, "load": 0.3, "review": 0.2}
    line = random.choices(list(lines), list(lines.values()))[0]
    if line == "new":
        rules = random.choice(RULES)
        passes = "unlimited" if rules.passes == UNLIMITED else rules.passes
        deal = random.choice(SEEDS)
        named = f"--seed {deal}" if random.random() < 0.9 else f"--cards {' '.join(Deal.from_seed(deal).cards)}"
        return f"new --rules {rules.name} --passes {passes} {named}"
    if line == "save":
        return f"save --force {home.parent / 'saved.txt'}"
    if line == "load":
        return f"load {home.parent / 'saved.txt'}"
    return line.replace("N", str(random.randint(1, max(1, program.model.last))))
