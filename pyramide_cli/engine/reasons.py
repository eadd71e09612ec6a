"""Why a move is refused: one small type for each reason, with the facts behind it and no words.

The sentences are written in ``text/refusals.py``.
"""

from typing import ClassVar, NamedTuple, dataclass_transform

from pyramide_cli.engine.cards import Card
from pyramide_cli.engine.pyramid import Place
from pyramide_cli.engine.rules import Status


@dataclass_transform(eq_default=True, frozen_default=False)
class Reason:
    """Why something is refused. A subclass names its facts as annotations, and its ``code``, on which programs rely.

    Type checkers check it like a dataclass; to define one costs a start-up nothing, and there are some fifty of them.
    """

    code: ClassVar[str]
    facts: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        cls.facts += tuple(name for name in cls.__annotations__ if name not in vars(cls))
        setattr(cls, "__match_args__", cls.facts)  # noqa: B010 - type checkers have their own

    def __init__(self, *facts: object, **named: object) -> None:
        self.__dict__.update(zip(self.facts, facts, strict=False), **named)
        if self.__dict__.keys() != set(self.facts) or len(facts) + len(named) != len(self.facts):
            raise TypeError(f"{type(self).__name__} takes exactly ({', '.join(self.facts)})")

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
    """A place that the table does not have.

    ``row`` is the row that is too short for it, and ``wastes`` are the wastes that there are, where it looks like one.
    """

    code = "NO_SUCH_PLACE"
    place: Place
    row: int | None
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
    """No card on a waste; ``place`` is None for the only one."""

    code = "WASTE_EMPTY"
    place: Place | None


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
    """A pyramid card under others; ``partner`` is the card it was to leave with, where that is the only one on it."""

    code = "COVERED"
    card: Placed
    covers: tuple[Placed, ...]
    partner: Placed | None


class SameCard(Reason):
    """One card named twice."""

    code = "SAME_CARD"
    card: Placed


class KingAlone(Reason):
    """A king in a pair."""

    code = "KING_ALONE"
    card: Placed


class NotAKing(Reason):
    """A card alone that counts less than 13, and the rank that makes it 13."""

    code = "NOT_A_KING"
    card: Placed
    partner: str


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
    first: str
    second: str
    open_cards: tuple[Placed, ...]


class NoOpenKing(Reason):
    """A king without a place where no king is open."""

    code = "NOT_A_KING"


class StockNotEmpty(Reason):
    """A recycle with cards left in the stock, and how many."""

    code = "STOCK_NOT_EMPTY"
    stock: int


class NoPassLeft(Reason):
    """A recycle after the last pass, and how many removals are still possible."""

    code = "NO_PASS_LEFT"
    pass_number: int
    passes: int
    removals: int


class NotLegal(Reason):
    """A move that the rules do not allow here, for whatever reason."""

    code = "ILLEGAL"
    move: str


class IllegalMove(Exception):
    """A move that the rules do not allow here, with the reason."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason
