"""What can go wrong in the engine. Errors carry facts; the sentences are written elsewhere."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Reason:
    """Why something is refused: a code that programs can rely on, and the facts behind it."""

    code: str
    facts: dict[str, Any] = field(default_factory=dict)


class NotationError(ValueError):
    """Text that is no place, no card or no number."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class DealError(ValueError):
    """Card names that are no whole deck: which are missing, which come twice, what is no card, on which line."""

    def __init__(self, missing: list[str], repeated: list[str], malformed: list[str], line: int | None = None) -> None:
        super().__init__(missing, repeated, malformed, line)
        self.missing = missing
        self.repeated = repeated
        self.malformed = malformed
        self.line = line


class IllegalMove(Exception):
    """A move that the rules do not allow here, with the reason."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason
