"""What a command answers, for the prompt, the transcript and JSON alike."""

from typing import Any, NamedTuple

from pyramide_cli.text.reasons import AnyReason


class Answer(NamedTuple):
    """One command's answer.

    ``lines`` is the text it prints (one sentence for a move), ``closing`` how the game ended with it, ``result`` what
    programs get. ``refused`` is the reason why it was not done, ``message`` the sentence for that. ``moved`` says that
    the position has changed, ``board`` that the answer includes the board, ``leaves`` that the session ends here.
    ``parting`` is the outcome of an unfinished game that this command left. ``echo`` is the command as it was run.

    For kept games: ``auto`` counts moves that auto made, ``asked`` answers of the solver.
    """

    lines: tuple[str, ...] = ()
    result: dict[str, Any] | None = None
    echo: str = ""
    refused: AnyReason | None = None
    message: str = ""
    closing: str = ""
    moved: bool = False
    board: bool = False
    leaves: bool = False
    parting: str | None = None
    auto: int = 0
    asked: int = 0

    @property
    def ok(self) -> bool:
        """Whether the command was done."""
        return self.refused is None
