"""What can be wrong with the text of a position, and with a card that is named: one small type each, without words."""

from collections.abc import Sequence

from pyramide_cli.engine.cards import Card, DealError
from pyramide_cli.engine.pyramid import Place
from pyramide_cli.engine.reasons import Placed, Reason


class DealFault(Reason):
    """A fault of a position's text."""

    code = "BAD_DEAL"


class Miscounted(DealFault):
    """Neither the 28 places of a pyramid nor, where no parts stand behind them, a deal of 52."""

    places: int


class InPyramid(DealFault):
    """Cards of the pyramid that are not known, and where."""

    places: tuple[Place, ...]


class GapsOutside(DealFault):
    """Places whose card has gone, outside the pyramid."""


class GapUnder(DealFault):
    """A place whose card has gone, and one that still lies on it."""

    gap: Place
    above: Placed


class TooManyUnknown(DealFault):
    """More unknown cards than are left."""

    unknown: int
    left: int


class TooManyCards(DealFault):
    """More cards in stock and wastes than there is room for."""

    cards: int


class UnknownTop(DealFault):
    """The top card of a waste is not known."""

    place: Place


class UnknownGone(DealFault):
    """Unknown cards or gaps among those known to have left."""


class NoSuchPart(DealFault):
    """A waste that these rules do not have."""

    part: str
    wastes: tuple[Place, ...]


class PartTwice(DealFault):
    """A part that is there twice."""

    part: str


class BadPass(DealFault):
    """A pass that is no number from 1."""

    word: str


class PassBeyond(DealFault):
    """A pass after the last."""

    number: int
    passes: int


class WasteTooEarly(DealFault):
    """Cards on several wastes before the last pass: the order of the next would not be known."""


class NoSuit(DealFault):
    """Cards without a suit, where others have one."""

    cards: tuple[str, ...]


class TooManyOfRank(DealFault):
    """More than four cards of a rank."""

    rank: str
    named: int


class Unpaired(DealFault):
    """Of two ranks that leave in pairs different numbers have gone."""

    rank: str
    gone: int
    partner: str
    partners: int


class Unpairable(DealFault):
    """Of two ranks that leave in pairs at least so many of one have gone, but at most so many of the other can have."""

    rank: str
    least: int
    partner: str
    most: int


class NoFilling(DealFault):
    """No choice of the unknown cards makes those that have left kings and pairs."""

    gone: int


class PositionError(DealError):
    """The text of a position that cannot be: what is wrong with its cards, and its other faults."""

    def __init__(self, repeated: Sequence[Card], malformed: Sequence[str], faults: Sequence[DealFault]) -> None:
        super().__init__((), repeated, malformed)
        self.faults = tuple(faults)


class UnknownCard(Reason):
    """A move before a card is named: the one in sight at a place, or, for None, the next of the stock."""

    code = "UNKNOWN_CARD"
    place: Place | None


class OutOfSight(Reason):
    """A card named as one to use that has not come into sight."""

    code = "FACE_DOWN"
    card: Card


class NotHidden(Reason):
    """A card named as one that has come into sight, which cannot be."""

    code = "NOT_HIDDEN"


class CardLies(NotHidden):
    """It lies elsewhere, in sight or under others."""

    card: Placed


class CardInStock(NotHidden):
    """It is known to lie elsewhere in the stock."""

    card: Card


class CardGone(NotHidden):
    """It has left; ``move`` is the number of the move, None where it had left before."""

    card: Card
    move: int | None


class KnownFromText(NotHidden):
    """The place has another card, which the text of the position tells."""

    card: Card


class RankIsKnown(NotHidden):
    """All four cards of a rank are known."""

    rank: str


class NamedTwice(NotHidden):
    """It is named for two places at once."""

    card: Card


class NoneHidden(NotHidden):
    """No card is left to be named."""


class DoesNotFit(NotHidden):
    """With this card what has left could not have left as kings and pairs, and why."""

    card: Card
    fault: DealFault
