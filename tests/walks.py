"""Random games for the shell's tests: every rule set, undo and redo and the end of the game included."""

from collections.abc import Iterator
from random import Random

from pyramide_cli.engine.cards import Deal
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.rules import PASSES, RULE_SETS, Status
from pyramide_cli.shell.command import Answer
from pyramide_cli.shell.commands import COMMANDS
from pyramide_cli.shell.interpreter import feed as feed_line
from pyramide_cli.shell.session import Session
from pyramide_cli.text.voice import Voice

REFUSED = (
    "foo",
    "pair 7.1",
    "pair 8.1 7.1",
    "pair 7.1 7.1",
    "pair 6.2 7.1",
    "king 1.1",
    "king ac",
    "w2",
    "w4",
    "w",
    "s 7.1",
    "draw 0",
    "draw 7.2",
    "undo x",
    "recycle now",
    "expect moves 999",
    "new --seed x",
    "load nowhere.txt",
    "7.02",
    "help foo",
    "x" * 500,
)
ACCEPTED = ("moves", "show", "history", "count", "rules", "help", "show list")


def games(seed: int, count: int) -> Iterator[Game]:
    """Yield new games, every rule set and number of passes in turn."""
    rules = list(RULE_SETS.values())
    for number in range(count):
        chosen = rules[number % len(rules)].with_passes(PASSES[number // len(rules) % len(PASSES)])
        yield Game(Deal.from_seed(1000 * seed + number), chosen)


def positions(seed: int, count: int) -> Iterator[Game]:
    """Yield games at random points of a random line, one point a game, the first and the last among them."""
    random = Random(seed)
    for number, game in enumerate(games(seed, count)):
        steps = 0 if number % 10 == 0 else 1000 if number % 10 == 1 else random.randrange(60)
        for _ in range(steps):
            legal = game.legal_moves()
            if not legal:
                break
            removals = [move for move in legal if move.places]
            game.play(random.choice(removals) if removals and random.random() < 0.9 else random.choice(legal))
        yield game


def session(game: Game, language: str = "en", *, ascii_only: bool = False) -> Session:
    """Return a session with a game."""
    return Session(game, voice(language, ascii_only=ascii_only), ascii_echo=ascii_only)


def voice(language: str = "en", *, ascii_only: bool = False) -> Voice:
    """Return a voice for an output that carries all of Unicode, or ASCII alone."""
    return Voice(language, carries="ascii" if ascii_only else "utf-8")


def feed(session: Session, *lines: str) -> Answer:
    """Run lines and return what the last of them answered."""
    answer = None
    for line in lines:
        answer = feed_line(session, line, COMMANDS)
    assert answer is not None
    return answer


def code(answer: Answer) -> str | None:
    """Return why an answer is a refusal; None for one that is none."""
    return None if answer.refused is None else answer.refused.code


def command(random: Random, game: Game, *, refused: float = 0.2) -> str:
    """Return a random command: mostly one that moves, sometimes one that looks, sometimes one that is refused."""
    if random.random() < refused:
        return random.choice(REFUSED)
    if game.status != Status.PLAYING:
        return random.choice(("undo", "undo 3", "undo all", "restart"))
    chance = random.random()
    if chance < 0.1:
        return random.choice(ACCEPTED)
    if chance < 0.3:
        return random.choice(("undo", "undo 2", "redo", "redo 2", "redo all", "auto", "auto 3", "draw 2", "draw"))
    if chance < 0.31:
        return "resign"
    moves = [str(move) for move in game.legal_moves() if move.places]
    return random.choice(moves) if moves and chance < 0.9 else "draw"
