"""Why a move is refused: one small type for each reason, with the facts behind it and no words.

``code`` is what programs rely on. The sentences are written in ``text``, which must know every type here.
"""

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from pyramide_cli.engine.cards import Card
from pyramide_cli.engine.pyramid import Place
from pyramide_cli.engine.status import Status


@dataclass(frozen=True)
class Placed:
    """A card and where it lies."""

    card: Card
    place: Place


@dataclass(frozen=True)
class GameOver:
    """The game has ended."""

    code: ClassVar = "GAME_OVER"
    status: Status


@dataclass(frozen=True)
class NoSuchPlace:
    """A place that the table does not have; ``wastes`` are the wastes that it has."""

    code: ClassVar = "NO_SUCH_PLACE"
    place: Place
    wastes: tuple[Place, ...]


@dataclass(frozen=True)
class Gone:
    """A card that has left: ``place`` if the player named its place, ``move`` the number of the move it left with.

    ``move`` is None where the game began after that.
    """

    code: ClassVar = "GONE"
    card: Card
    place: Place | None
    move: int | None


@dataclass(frozen=True)
class WasteEmpty:
    """No card on a waste."""

    code: ClassVar = "WASTE_EMPTY"
    place: Place


@dataclass(frozen=True)
class StockEmpty:
    """No card in the stock."""

    code: ClassVar = "STOCK_EMPTY"


@dataclass(frozen=True)
class FaceDown:
    """A card of a face-down stock: ``card`` if the player named it, None for the stock's top."""

    code: ClassVar = "FACE_DOWN"
    card: Card | None


@dataclass(frozen=True)
class Buried:
    """A card that lies on a waste under another one."""

    code: ClassVar = "BURIED"
    card: Card
    top: Placed


@dataclass(frozen=True)
class Covered:
    """A pyramid card under others; ``by_partner``: under none but the card it was to leave with."""

    code: ClassVar = "COVERED"
    card: Placed
    covers: tuple[Placed, ...]
    by_partner: bool


@dataclass(frozen=True)
class SameCard:
    """One card named twice."""

    code: ClassVar = "SAME_CARD"
    card: Placed


@dataclass(frozen=True)
class KingAlone:
    """A king in a pair."""

    code: ClassVar = "KING_ALONE"
    card: Placed


@dataclass(frozen=True)
class NotAKing:
    """A card alone that counts less than 13."""

    code: ClassVar = "NOT_A_KING"
    card: Placed
    total: int


@dataclass(frozen=True)
class NotThirteen:
    """Two open cards that do not total 13."""

    code: ClassVar = "NOT_THIRTEEN"
    first: Placed
    second: Placed
    total: int


@dataclass(frozen=True)
class Ambiguous:
    """Ranks alone, or a king without a place, that fit several removals; ``choices`` are their cards."""

    code: ClassVar = "AMBIGUOUS"
    choices: tuple[tuple[Placed, ...], ...]


@dataclass(frozen=True)
class NoSuchPair:
    """Two ranks of which no two cards are open; ``open_cards`` are the open cards of either."""

    code: ClassVar = "NO_SUCH_PAIR"
    ranks: tuple[str, str]
    open_cards: tuple[Placed, ...]


@dataclass(frozen=True)
class NoOpenKing:
    """A king without a place where no king is open."""

    code: ClassVar = "NOT_A_KING"


@dataclass(frozen=True)
class StockNotEmpty:
    """A recycle with cards left in the stock, and how many."""

    code: ClassVar = "STOCK_NOT_EMPTY"
    stock: int


@dataclass(frozen=True)
class NoPassLeft:
    """A recycle after the last pass; ``removals``: whether cards can still be removed."""

    code: ClassVar = "NO_PASS_LEFT"
    pass_number: int
    passes: int
    removals: bool


@dataclass(frozen=True)
class NotLegal:
    """A move that the rules do not allow here, for whatever reason."""

    code: ClassVar = "ILLEGAL"
    move: str


MoveReason: TypeAlias = (
    GameOver
    | NoSuchPlace
    | Gone
    | WasteEmpty
    | StockEmpty
    | FaceDown
    | Buried
    | Covered
    | SameCard
    | KingAlone
    | NotAKing
    | NotThirteen
    | Ambiguous
    | NoSuchPair
    | NoOpenKing
    | StockNotEmpty
    | NoPassLeft
    | NotLegal
)


class IllegalMove(Exception):
    """A move that the rules do not allow here, with the reason."""

    def __init__(self, reason: MoveReason) -> None:
        super().__init__(reason)
        self.reason = reason
