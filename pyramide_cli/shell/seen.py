"""What a player has seen: where the cards of each rank are, the wastes, and what is known of the stock."""

from pyramide_cli.engine import piles
from pyramide_cli.engine.cards import RANKS, Card
from pyramide_cli.engine.game import Game

PLACES = ("pyramid", "waste", "stock", "gone", "unseen")


class Seen:
    """A game as far as its cards have been turned."""

    def __init__(self, game: Game) -> None:
        self._position = game.position
        self._unseen = game.position.unseen

    @property
    def wastes(self) -> tuple[tuple[Card, ...], ...]:
        """The cards of each waste, from the top."""
        return tuple(tuple(reversed(self._cards(waste))) for waste in self._position.wastes)

    @property
    def to_come(self) -> tuple[Card, ...]:
        """The cards of the stock that have been seen, in the order in which they will be drawn."""
        return tuple(self._cards(self._position.stock & ~self._unseen))

    @property
    def unseen(self) -> int:
        """How many cards of the stock have not been seen."""
        return self._unseen.bit_count()

    def _cards(self, cards: int) -> list[Card]:
        return [self._position.deal.cards[card.bit_length() - 1] for card in piles.bits(cards)]

    def counts(self) -> dict[str, dict[str, int]]:
        """Return for each rank how many cards are where; they always total four."""
        position = self._position
        table = {rank: dict.fromkeys(PLACES, 0) for rank in RANKS}
        wastes = sum(position.wastes)
        for number, card in enumerate(position.deal.cards):
            bit = 1 << number
            where = (
                "pyramid"
                if position.pyramid & bit
                else "waste"
                if wastes & bit
                else "unseen"
                if self._unseen & bit
                else "stock"
                if position.stock & bit
                else "gone"
            )
            table[card[0]][where] += 1
        return table
