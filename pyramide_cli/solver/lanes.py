"""Numbers with many small counts side by side, one for each way in which a line may end."""

LANE = 8


class Lanes:
    """Arithmetic on so many lanes of eight bits: whole numbers add up lane by lane while each lane stays under 256."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.one = int.from_bytes(b"\x01" * size, "little")
        self.high = self.one << LANE - 1

    def least(self, one: int, other: int) -> int:
        """Return for every lane the lesser of two counts; none may be more than 127."""
        more = (one | self.high) - other
        where = more & self.high
        return one - (more & where - (where >> LANE - 1))


def split(lanes: int, earlier: int, later: int) -> int:
    """Return the one number's counts in so many lanes from the lowest, and the other's in the rest."""
    low = (1 << LANE * lanes) - 1
    return earlier & low | later & ~low
