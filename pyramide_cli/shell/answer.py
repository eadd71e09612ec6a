"""What a command answers, for the prompt, the transcript and JSON alike."""

from dataclasses import dataclass
from typing import Any

from pyramide_cli.engine.errors import Reason


class Refusal(Exception):
    """A command that cannot be done, with the reason; nothing has been changed."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code, facts)
        self.reason = Reason(code, facts)


@dataclass
class Answer:
    """One command's answer.

    ``echo`` is the command as it was run, ``lines`` the text it prints (one sentence for a move), ``result`` what
    programs get. ``code`` and ``message`` are there when it was refused. ``moved`` says that the position has
    changed, ``board`` that the answer includes the board, ``leaves`` that the session ends here. ``parting`` is the
    outcome of an unfinished game that this command left.
    """

    lines: tuple[str, ...] = ()
    result: dict[str, Any] | None = None
    echo: str = ""
    code: str | None = None
    message: str = ""
    moved: bool = False
    board: bool = False
    leaves: bool = False
    parting: str | None = None

    @property
    def ok(self) -> bool:
        """Whether the command was done."""
        return self.code is None
