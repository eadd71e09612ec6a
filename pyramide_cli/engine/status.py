"""How a game can stand."""

from enum import StrEnum


class Status(StrEnum):
    """How a game stands; the values are the words that scripts and programs use."""

    PLAYING = "playing"
    WON = "won"
    LOST = "lost"
    RESIGNED = "resigned"
