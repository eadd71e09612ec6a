"""The proof that a position is dead because a few of its rank classes are, even with all other cards out of the way."""

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.solver.model import Node
from pyramide_cli.solver.pairs import FREE
from pyramide_cli.solver.spaces import Space

ALWAYS = 1 << 16
NEVER = -1


class Groups:
    """Choices of some rank classes of a deal, and what is known of their cards.

    Classes never pair with each other. From a win strike out all cards but those of a group: the group's own removals
    remain, none of them later than it was, each with cards that are still open, since cards that are gone cover
    nothing. So a group that cannot be cleared by itself in what is left of the game proves that the game is lost.
    The larger the groups, the stronger the proof, and the dearer; what is known of smaller ones helps the larger.
    """

    def __init__(self, space: Space) -> None:
        self._space = space
        self._pairs = space.pairs
        self._classes = space.pairs.groups(1)
        self._groups: list[int] = []
        #: For sets of cards the latest time from which they were cleared, the earliest from which they cannot be.
        self._cleared: dict[int, int] = {}
        self._stuck: dict[int, int] = {}

    def choose(self, size: int) -> None:
        """Ask from now on for every choice of so many classes."""
        self._groups = self._pairs.groups(size)

    def prove_dead(self, node: Node) -> bool:
        """Return whether some group cannot be cleared. The one that last proved it is asked first."""
        if not self._groups:
            return False
        time, cards = self._space.cards_left(node)
        latest = self._cleared.get
        for group in self._groups:
            left = cards & group
            if time > latest(left, NEVER) and not self._clearable(time, left):
                self._groups.remove(group)
                self._groups.insert(0, group)
                return True
        return False

    def _clearable(self, time: int, left: int) -> bool:
        """Return whether these cards can be cleared from a time on, which is later than any that is known to do.

        The first removal that does not lead to it is the sign to ask whether fewer classes are stuck already.
        """
        cleared, stuck = self._cleared, self._stuck
        if time >= stuck.get(left, ALWAYS):
            return False
        shape = left & pyramid.FULL
        if not shape:
            cleared[left] = ALWAYS
            return True
        free, numbers = FREE[shape]
        wanted = self._pairs.wanted(left, numbers)
        if not wanted:
            stuck[left] = 0
            return False
        asked = False
        for removal in self._pairs.removals(free) if wanted & free else ():
            rest = left ^ removal
            if time <= cleared.get(rest, NEVER) or self._clearable(time, rest):
                cleared[left] = cleared[rest]
                return True
            if not asked and self._fewer_stuck(time, left):
                return False
            asked = True
        for when, removal in self._space.with_stock(time, left, free, wanted):
            rest = left ^ removal
            if when <= cleared.get(rest, NEVER) or self._clearable(when, rest):
                # One drawn card is still open at ``when``; where two left together, one of them may be covered then.
                drawn = removal & piles.STOCK
                cleared[left] = time if drawn & drawn - 1 else max(time, when)
                return True
            if not asked and self._fewer_stuck(time, left):
                return False
            asked = True
        stuck[left] = time
        return False

    def _fewer_stuck(self, time: int, left: int) -> bool:
        """Return whether these cards cannot be cleared because they cannot without some class among them."""
        for cards in self._classes:
            part = left & ~cards
            if part != left and time > self._cleared.get(part, NEVER) and not self._clearable(time, part):
                self._stuck[left] = self._stuck[part]
                return True
        return False
