"""A game, the voice that answers for it, what the solver proved about it, and where it is kept. Knows no command."""

from typing import Protocol

from pyramide_cli.engine.game import Game
from pyramide_cli.engine.position import Position
from pyramide_cli.shell.terminal import Progress
from pyramide_cli.solver.memory import Memory
from pyramide_cli.solver.solution import Solution
from pyramide_cli.text.listing import WIDTH
from pyramide_cli.text.outcomes import parting
from pyramide_cli.text.voice import Phrase, Text, Voice

#: How many nodes ``hint`` and ``verdict`` may take: seconds, not minutes. ``solve`` goes on to the end.
MOST_NODES = 300_000


class Adviser:
    """What has been asked about one game."""

    def __init__(self, voice: Voice) -> None:
        self._voice = voice
        self._warned = False
        self.memory = Memory()

    def ask(self, position: Position, *, shortest: bool = False, max_nodes: int | None = None) -> Solution:
        """Return the solver's answer for a position, from memory where it is known.

        While a card is not known, only what holds in every case is an answer.
        """
        if position.deal.unknown:
            from pyramide_cli.review.unknown import settled

            with self.searching() as progress:
                return settled(position, max_nodes=max_nodes, progress=progress)
        with self.searching() as progress:
            return self.memory.ask(position, shortest=shortest, max_nodes=max_nodes, progress=progress)

    def searching(self) -> Progress:
        """Return the progress line of a search."""
        return searching(self._voice)

    def warning(self, position: Position) -> list[str]:
        """Return the sentence that the answer looked at face-down cards, where it did, once a game."""
        if self._warned or not position.unseen or position.deal.followed:
            return []
        self._warned = True
        return [
            self._voice.say(
                Text(
                    "This answer looked at the face-down stock.",
                    "Cette réponse tient compte de la pioche face cachée.",
                )
            )
        ]


POSITIONS = Text("{done} positions", "positions : {done}")


def searching(voice: Voice) -> Progress:
    """Return the progress line of a search."""
    return Progress(voice, lambda done, _: Phrase(POSITIONS, {"done": done}))


class Keeps(Protocol):
    """Whoever keeps games, as a session tells him which is on the table."""

    def begin(self, game: Game, *, chosen: str | None = None, grade: str | None = None) -> None:
        """Another game is on the table, whose deal was asked for so."""

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
        #: Whether a move made by hand that has visibly lost the game is told at once.
        self.warns = False
        #: Whether a plain new chooses among the deals that can be won, as the last one that was told.
        self.winnable_only = False
        #: Whether there is a prompt at which the player can type; a subcommand has none.
        self.at_prompt = True
        #: The language in which words that are not whole are completed; a transcript's may not be the voice's.
        self.language = voice.language
        self.adviser = Adviser(voice)
        #: How the deal was asked for, how many answers of the solver were given before the end, and moves made by auto.
        self.chosen: str | None = None
        self.answers = 0
        self.auto = 0

    def begin(self, game: Game, *, chosen: str | None = None, grade: str | None = None) -> str | None:
        """Go over to another game; return the outcome of the one that is left, if it is unfinished.

        ``chosen`` says that the deal was asked for as the day's or as a winnable one, ``grade`` how hard.
        """
        left = self._parting()
        self.game = game
        self.adviser = Adviser(self.voice)
        self.chosen, self.answers, self.auto = chosen, 0, 0
        if self.kept:
            self.kept.begin(game, chosen=chosen, grade=grade)
        return left

    def restart(self) -> str | None:
        """Put the same deal on the table again; return the outcome of the game if it is unfinished."""
        left = self._parting()
        undone = self.game.undone + self.game.moves
        self.game = self.game.from_start()
        self.game.undone = undone
        if self.kept:
            self.kept.restart(self.game)
        return left

    def go_on(self, *, chosen: str | None, undone: int, answers: int, auto: int) -> None:
        """Go on with a game that comes with its past."""
        self.chosen, self.game.undone, self.answers, self.auto = chosen, undone, answers, auto

    @property
    def unaided(self) -> bool:
        """Whether what was played was played without auto and the solver."""
        return not (self.answers or self.auto)

    def _parting(self) -> str | None:
        """Return the outcome of an unfinished game; an untouched deal is no game."""
        return parting(self.voice, self.game) if self.game.undoable else None
