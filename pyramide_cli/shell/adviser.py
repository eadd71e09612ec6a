"""Asks the solver on a player's behalf, with a word of progress; what is proven is not asked again."""

from pyramide_cli.engine.position import Position
from pyramide_cli.shell.progress import Progress
from pyramide_cli.solver.memory import Memory
from pyramide_cli.solver.solution import Solution
from pyramide_cli.text.voice import Text, Voice

#: How many nodes ``hint`` and ``verdict`` may take: seconds, not minutes. ``solve`` goes on to the end.
MOST_NODES = 300_000


class Adviser:
    """What has been asked about one game."""

    def __init__(self, voice: Voice) -> None:
        self._voice = voice
        self._warned = False
        self.memory = Memory()

    def ask(self, position: Position, *, shortest: bool = False, max_nodes: int | None = None) -> Solution:
        """Return the solver's answer for a position, from memory where it is known."""
        with self.searching() as progress:
            return self.memory.ask(position, shortest=shortest, max_nodes=max_nodes, progress=progress)

    def searching(self) -> Progress:
        """Return the progress line of a search."""
        return searching(self._voice)

    def warning(self, position: Position) -> list[str]:
        """Return the sentence that the answer looked at face-down cards, where it did, once a game."""
        hidden = position.stock and not (position.rules.open_stock and position.stock.bit_count() == 1)
        if self._warned or not hidden:
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


def searching(voice: Voice) -> Progress:
    """Return the progress line of a search."""
    return Progress(voice, lambda done, _: Text(f"{done} positions", f"positions : {done}"))
