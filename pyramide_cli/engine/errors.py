"""Text that cannot be read. Errors carry facts; the sentences are written elsewhere."""


class NotationError(ValueError):
    """Text that is no place, no card, no move or no number."""


class DealError(ValueError):
    """Card names that are not one full deck: which are missing, which come twice, what is no card, on which line."""

    def __init__(self, missing: list[str], repeated: list[str], malformed: list[str], line: int | None = None) -> None:
        super().__init__(missing, repeated, malformed, line)
        self.missing = missing
        self.repeated = repeated
        self.malformed = malformed
        self.line = line
