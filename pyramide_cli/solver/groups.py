"""The proof that a position is dead because a few of its rank classes are, even with all other cards out of the way."""

from pyramide_cli.engine import pyramid
from pyramide_cli.solver.nodes import Node, Space

ALWAYS = 1 << 16
NEVER = -1


class Groups:
    """Every choice of ``size`` rank classes of a deal, and what is known of their cards.

    Classes never pair with each other. From a win strike out all cards but those of a group: the group's own removals
    remain, none of them later than it was, each with cards that are still open, since cards that are gone cover
    nothing. So a group that cannot be cleared by itself in what is left of the game proves that the game is lost.
    The larger the groups, the stronger the proof, and the dearer. With ``size`` 1 it is a matching of the cards of a
    class that also minds in which order they come open.
    """

    def __init__(self, space: Space, size: int) -> None:
        self._cards_left = space.cards_left
        self._removals = space.alone.removals
        self._groups = space.pairs.groups(size)
        #: For sets of cards the latest time from which they were cleared, the earliest from which they cannot be.
        self._cleared: dict[int, int] = {}
        self._stuck: dict[int, int] = {}

    def prove_dead(self, node: Node) -> bool:
        """Return whether some group cannot be cleared. The one that last proved it is asked first."""
        time, cards = self._cards_left(node)
        cleared = self._cleared
        for index, group in enumerate(self._groups):
            left = cards & group
            if time > cleared.get(left, NEVER) and not self._clearable(time, left):
                self._groups.insert(0, self._groups.pop(index))
                return True
        return False

    def _clearable(self, time: int, left: int) -> bool:
        if time <= self._cleared.get(left, NEVER):
            return True
        if time >= self._stuck.get(left, ALWAYS):
            return False
        if not left & pyramid.FULL:
            self._cleared[left] = ALWAYS
            return True
        if any(self._clearable(*child) for child in self._removals((time, left))):
            self._cleared[left] = time
            return True
        self._stuck[left] = time
        return False
