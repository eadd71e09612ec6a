"""Signals at the prompt: what may come at any moment becomes an exception where one is safe."""

import errno
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import CodeType, FrameType
from typing import Any

from pyramide_cli.shell.terminal import OutputFailed, echo, has_gone

#: The seconds between two looks at what has come. A signal may come right before the program begins to wait for a key,
#: or while an exception would be lost; nobody waits longer than this to see it heard.
BEAT = 0.2
ENDS = ("SIGTERM", "SIGHUP", "SIGQUIT")


class Ended(BaseException):
    """The system wants the program to end, by this signal."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Redraw(BaseException):
    """The window has to be drawn again: behind a stop that is still to come, or one that is over."""

    def __init__(self, *, stop: bool) -> None:
        super().__init__(stop)
        self.stop = stop


class Signals:
    """Raises KeyboardInterrupt, Redraw, Ended or OutputFailed, each only inside a block that expects it, and once.

    What comes outside of these is forgotten, but for an end, which is raised in the next one. So no rhythm of Ctrl-C
    can hit the program while it answers the one before.
    """

    def __init__(self) -> None:
        self._open = False
        self._waits: CodeType | None = None
        self._heard: BaseException | None = None
        #: How the system wants the program to end, if it does.
        self.end: Ended | None = None
        self._listens = False

    def listen(self) -> None:
        """Hear signals from now on; what the program was started to ignore it goes on ignoring."""
        self._listens = True
        self._set(signal.SIGINT, lambda _, frame: self._hear(KeyboardInterrupt(), frame))
        for name in ENDS:
            if number := getattr(signal, name, None):
                self._set(number, self._ended)
        if hasattr(signal, "SIGTSTP"):
            self._set(signal.SIGTSTP, self._stop)
            self._set(signal.SIGCONT, self._resumed)
            signal.signal(signal.SIGALRM, self._beat)
            # A stopped game that is ended must be able to put the terminal back as it was.
            signal.signal(signal.SIGTTOU, signal.SIG_IGN)
        self._hook, sys.unraisablehook = sys.unraisablehook, self._lost

    @staticmethod
    def _set(number: int, handler: Any) -> None:
        if signal.getsignal(number) != signal.SIG_IGN or number == signal.SIGINT:
            with suppress(OSError, ValueError):
                signal.signal(number, handler)

    def _beats(self, every: float) -> None:
        if self._listens and hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, every, every)

    @contextmanager
    def breakable(self, waits: CodeType | None = None) -> Iterator[None]:
        """Let signals raise inside this block; while a line is edited in it, only where the function ``waits`` does.

        All else that runs then is called by readline, which would swallow an exception.
        """
        try:
            self._heard, self._waits, self._open = self.end, waits, True
            self._beats(BEAT)
            if self.end:
                raise self.end
            yield
        finally:
            self._open, self._waits = False, None
            self._beats(0)

    def _hear(self, what: BaseException, frame: FrameType | None) -> None:
        if self._open:
            self._heard = self.end or what
            self._raise(frame)

    def _raise(self, frame: FrameType | None) -> None:
        if not self._open or self._heard is None:
            return
        if self._waits and (frame is None or frame.f_code is not self._waits):
            return
        self._open = False
        raise self._heard

    def _lost(self, unraisable: Any) -> None:
        """Raise again at the next beat what came where Python cannot raise; let others complain of all else."""
        if self._heard is not None and unraisable.exc_value is self._heard:
            self._open = True
        else:
            self._hook(unraisable)

    def _beat(self, _number: int, frame: FrameType | None) -> None:
        if self._waits and has_gone(sys.stdout):
            self._heard = self._heard or OutputFailed(OSError(errno.EIO, os.strerror(errno.EIO)))
        self._raise(frame)

    def _ended(self, number: int, frame: FrameType | None) -> None:
        self.end = Ended(number)
        self._hear(self.end, frame)

    def _stop(self, _number: int, frame: FrameType | None) -> None:
        """Stop; where a line is being edited only when the terminal is as it was before that."""
        if self._waits:
            self._hear(Redraw(stop=True), frame)
        else:
            self.stop()

    def _resumed(self, _number: int, frame: FrameType | None) -> None:
        if self._waits:
            self._hear(Redraw(stop=False), frame)

    def stop(self) -> None:
        """Stop, as Ctrl-Z wants it, and return when the program goes on."""
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        with echo(shown=True):
            os.kill(os.getpid(), signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, self._stop)

    def ignore(self) -> None:
        """Let nothing interrupt the end."""
        self._beats(0)
        for name in ("SIGINT", *ENDS):
            if self._listens and (number := getattr(signal, name, None)):
                signal.signal(number, signal.SIG_IGN)


def wait_for_foreground() -> None:
    """Stop a program that was started in the background, as reading would, but before it changes the terminal."""
    with suppress(OSError, ValueError, AttributeError):  # another terminal than the process's own, or another system
        if os.tcgetpgrp(sys.stdin.fileno()) != os.getpgrp():
            os.kill(0, signal.SIGTTIN)
