"""Why a move is refused: one small type for each reason, with the facts behind it and no words.

The sentences are written in ``text``, which must know every type here.
"""

from typing import ClassVar, NamedTuple, TypeAlias, dataclass_transform

from pyramide_cli.engine.cards import Card
from pyramide_cli.engine.pyramid import Place
from pyramide_cli.engine.rules import Status


@dataclass_transform(eq_default=True, frozen_default=False)
class Reason:
    """Why something is refused. A subclass names its facts as annotations, and its ``code``, on which programs rely.

    Type checkers check it like a dataclass; to define one costs a start-up nothing, and there are some fifty of them.
    """

    code: ClassVar[str]
    _facts: ClassVar[tuple[str, ...]]

    def __init_subclass__(cls) -> None:
        cls._facts = tuple(cls.__annotations__)
        setattr(cls, "__match_args__", cls._facts)  # noqa: B010 - type checkers have their own

    def __init__(self, *facts: object, **named: object) -> None:
        self.__dict__.update(zip(self._facts, facts, strict=False), **named)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={fact!r}' for name, fact in vars(self).items())})"


class Placed(NamedTuple):
    """A card and where it lies."""

    card: Card
    place: Place


class GameOver(Reason):
    """The game has ended."""

    code = "GAME_OVER"
    status: Status


class NoSuchPlace(Reason):
    """A place that the table does not have; ``wastes`` are the wastes that it has."""

    code = "NO_SUCH_PLACE"
    place: Place
    wastes: tuple[Place, ...]


class Gone(Reason):
    """A card that has left: ``place`` if the player named its place, ``move`` the number of the move it left with.

    ``move`` is None where the game began after that.
    """

    code = "GONE"
    card: Card
    place: Place | None
    move: int | None


class WasteEmpty(Reason):
    """No card on a waste."""

    code = "WASTE_EMPTY"
    place: Place


class StockEmpty(Reason):
    """No card in the stock."""

    code = "STOCK_EMPTY"


class FaceDown(Reason):
    """A card of a face-down stock: ``card`` if the player named it, None for the stock's top."""

    code = "FACE_DOWN"
    card: Card | None


class Buried(Reason):
    """A card that lies on a waste under another one."""

    code = "BURIED"
    card: Card
    top: Placed


class Covered(Reason):
    """A pyramid card under others; ``by_partner``: under none but the card it was to leave with."""

    code = "COVERED"
    card: Placed
    covers: tuple[Placed, ...]
    by_partner: bool


class SameCard(Reason):
    """One card named twice."""

    code = "SAME_CARD"
    card: Placed


class KingAlone(Reason):
    """A king in a pair."""

    code = "KING_ALONE"
    card: Placed


class NotAKing(Reason):
    """A card alone that counts less than 13."""

    code = "NOT_A_KING"
    card: Placed
    total: int


class NotThirteen(Reason):
    """Two open cards that do not total 13."""

    code = "NOT_THIRTEEN"
    first: Placed
    second: Placed
    total: int


class Ambiguous(Reason):
    """Ranks alone, or a king without a place, that fit several removals; ``choices`` are their cards."""

    code = "AMBIGUOUS"
    choices: tuple[tuple[Placed, ...], ...]


class NoSuchPair(Reason):
    """Two ranks of which no two cards are open; ``open_cards`` are the open cards of either."""

    code = "NO_SUCH_PAIR"
    ranks: tuple[str, str]
    open_cards: tuple[Placed, ...]


class NoOpenKing(Reason):
    """A king without a place where no king is open."""

    code = "NOT_A_KING"


class StockNotEmpty(Reason):
    """A recycle with cards left in the stock, and how many."""

    code = "STOCK_NOT_EMPTY"
    stock: int


class NoPassLeft(Reason):
    """A recycle after the last pass; ``removals``: whether cards can still be removed."""

    code = "NO_PASS_LEFT"
    pass_number: int
    passes: int
    removals: bool


class NotLegal(Reason):
    """A move that the rules do not allow here, for whatever reason."""

    code = "ILLEGAL"
    move: str


#: What keeps a card, or the whole game, from being used now.
NotUsable: TypeAlias = (
    GameOver
    | NoSuchPlace
    | Gone
    | WasteEmpty
    | StockEmpty
    | FaceDown
    | Buried
    | Covered
    | StockNotEmpty
    | NoPassLeft
    | NotLegal
)
#: What keeps open cards from leaving together, or alone.
NotTogether: TypeAlias = SameCard | KingAlone | NotAKing | NotThirteen | Ambiguous | NoSuchPair | NoOpenKing
MoveReason: TypeAlias = NotUsable | NotTogether


class IllegalMove(Exception):
    """A move that the rules do not allow here, with the reason."""

    def __init__(self, reason: MoveReason) -> None:
        super().__init__(reason)
        self.reason = reason
