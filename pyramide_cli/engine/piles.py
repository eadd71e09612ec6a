"""Stock and wastes as sets of bits: drawing and recycling.

Recycling keeps deal order, so every pile is always in deal order: the stock's top is its lowest bit, a waste's top
its highest, and a set of bits says all there is to say about a pile.
"""

from typing import TypeAlias

STOCK = ((1 << 24) - 1) << 28

Wastes: TypeAlias = tuple[int, ...]


def bits(cards: int) -> list[int]:
    """Return the single cards of a set, each as a bit, in deal order."""
    found = []
    while cards:
        found.append(cards & -cards)
        cards &= cards - 1
    return found


def stock_top(stock: int) -> int:
    """Return the bit of the card that is drawn next; 0 for an empty stock."""
    return stock & -stock


def waste_top(waste: int) -> int:
    """Return the bit of the card that lies open on a waste; 0 for an empty one."""
    return 1 << waste.bit_length() >> 1


def draw(stock: int, wastes: Wastes) -> tuple[int, Wastes]:
    """Turn a card onto each waste, pile 1 first, while the stock lasts."""
    drawn = []
    for waste in wastes:
        top = stock & -stock
        stock ^= top
        drawn.append(waste | top)
    return stock, tuple(drawn)


def recycle(wastes: Wastes) -> tuple[int, Wastes]:
    """Make all wastes the stock again."""
    stock = 0
    for waste in wastes:
        stock |= waste
    return stock, (0,) * len(wastes)
