"""Numbers with many small counts side by side, one for each way in which a line may end."""

LANE = 8


class Lanes:
    """Arithmetic on so many lanes of eight bits; sums of whole numbers add up lane by lane while each stays under 256."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.one = int.from_bytes(b"\x01" * size, "little")
        self._high = self.one << LANE - 1

    def least(self, one: int, other: int) -> int:
        """Return for every lane the lesser of two counts; none may be more than 127."""
        high = self._high
        greater = (one | high) - other & high
        greater -= greater >> LANE - 1
        return other & greater | one & ~greater & ~high


def split(lanes: int, earlier: int, later: int) -> int:
    """Return the one number's counts in so many lanes from the lowest, and the other's in the rest."""
    low = (1 << LANE * lanes) - 1
    return earlier & low | later & ~low
