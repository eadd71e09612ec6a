"""How positions are shown in a window: the widest picture that fits, and sentences that break between words."""

import shutil
from textwrap import wrap

from pyramide_cli.engine.game import Game
from pyramide_cli.shell.terminal import show
from pyramide_cli.text import board
from pyramide_cli.text.board import Board
from pyramide_cli.text.listing import WIDTH, Listing
from pyramide_cli.text.narrow import LEAST_WIDTH, NarrowBoard
from pyramide_cli.text.voice import Voice


class View:
    """Shows positions and sentences as wide as the window is at that moment; ``plain``: no drawings at all."""

    def __init__(self, voice: Voice, *, color: bool, plain: bool) -> None:
        self._voice = voice
        self._color = color
        self.plain = plain

    @property
    def width(self) -> int:
        """How many columns a line of text may take now: those of the window, no more than one likes to read."""
        return min(WIDTH, shutil.get_terminal_size().columns)

    def position(self, game: Game) -> None:
        """Show a position, an empty line before it."""
        width = shutil.get_terminal_size().columns
        if self.plain or width < LEAST_WIDTH:
            lines = self._wrapped(Listing(self._voice, self.width).lines(game), width)
        elif width < board.WIDTH:
            lines = NarrowBoard(self._voice, color=self._color, width=width).lines(game)
        else:
            lines = Board(self._voice, color=self._color, width=width).lines(game)
        show("\n".join(["", *lines]))

    def sentences(self, *lines: str) -> None:
        """Show lines, those too long for the window broken between words."""
        if lines:
            show("\n".join(self._wrapped(list(lines), shutil.get_terminal_size().columns)))

    @staticmethod
    def _wrapped(lines: list[str], width: int) -> list[str]:
        wrapped = []
        for line in lines:
            indent = " " * (len(line) - len(line.lstrip()) + 2)
            wrapped += (
                [line]
                if len(line) <= width
                else wrap(line, width, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False)
            )
        return wrapped
