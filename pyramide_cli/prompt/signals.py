"""Signals at the prompt: what may come at any moment becomes an exception where one is safe."""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

from pyramide_cli.prompt.editing import is_called_back, with_echo

#: How many knocks follow a signal, and the seconds between them: during one of them the program waits, however busy the
#: machine is.
KNOCKS, PAUSE = 10, 0.03


def knock_again(knocked: Callable[[int, FrameType | None], None]) -> None:
    """Let others follow every signal from now on, where the system has one to spare; ``knocked`` is their handler."""
    spare = getattr(signal, "SIGURG", None)
    if spare is None or not hasattr(signal, "pthread_kill"):
        return
    heard, told = os.pipe()
    os.set_blocking(told, False)
    signal.signal(spare, knocked)
    signal.set_wakeup_fd(told, warn_on_full_buffer=False)
    main = threading.main_thread().ident
    assert main is not None

    def knock() -> None:
        while numbers := os.read(heard, 64):
            if set(numbers) != {spare}:
                for _ in range(KNOCKS):
                    time.sleep(PAUSE)
                    signal.pthread_kill(main, spare)

    threading.Thread(target=knock, daemon=True).start()


class Ended(BaseException):
    """The system wants the program to end, by this signal."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Redraw(BaseException):
    """The line being typed has to be drawn again: behind a stop that is still to come, or one that is over."""

    def __init__(self, *, stop: bool) -> None:
        super().__init__(stop)
        self.stop = stop


class Interrupts:
    """Raises KeyboardInterrupt, Redraw or Ended, each only inside a block that expects it.

    Whatever comes outside of these is forgotten, but for an end, which is raised in the next one. So no rhythm of
    Ctrl-C can hit the program while it answers the one before. What comes while readline calls back, for Tab or for the
    text to begin with, waits for the next knock: there readline would swallow an exception.
    """

    def __init__(self) -> None:
        self._breakable = False
        self._typing = False
        self._end: int | None = None
        self._late: Callable[[], None] | None = None
        #: Called before Redraw is raised, while the line being edited is still there.
        self.before_redraw: Callable[[], None] = lambda: None
        self._set(signal.SIGINT, self._interrupt)
        for name in ("SIGTERM", "SIGHUP"):
            if number := getattr(signal, name, None):
                self._set(number, self._ended)
        if hasattr(signal, "SIGTSTP"):
            self._set(signal.SIGTSTP, self._stop)
            self._set(signal.SIGCONT, self._resumed)
            # A stopped game that is ended must be able to put the terminal back as it was.
            signal.signal(signal.SIGTTOU, signal.SIG_IGN)

    @staticmethod
    def _set(number: int, handler: object) -> None:
        if signal.getsignal(number) != signal.SIG_IGN or number == signal.SIGINT:
            with suppress(OSError, ValueError):
                signal.signal(number, handler)  # type: ignore[arg-type]

    @contextmanager
    def breakable(self, *, typing: bool = False) -> Iterator[None]:
        """Let signals raise inside this block; ``typing``: a line is being edited in it."""
        try:
            self._breakable, self._typing, self._late = True, typing, None
            self.check_end()
            yield
        finally:
            self._breakable = self._typing = False

    def check_end(self) -> None:
        """Raise Ended if the system has asked for the end."""
        if self._end is not None:
            raise Ended(self._end)

    def ignore(self) -> None:
        """Let nothing interrupt the end."""
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            if number := getattr(signal, name, None):
                signal.signal(number, signal.SIG_IGN)

    def knocked(self, _number: int, frame: FrameType | None) -> None:
        """Raise now what could not be raised when it came."""
        if self._late:
            self._break(frame, self._late)

    def _break(self, frame: FrameType | None, stop: Callable[[], None]) -> None:
        """Call what raises the exception, once, where it is safe; while readline calls back keep it for a knock."""
        if not self._breakable:
            return
        if is_called_back(frame):
            self._late = stop
            return
        self._breakable = False
        stop()

    def _interrupt(self, _number: int, frame: FrameType | None) -> None:
        def stop() -> None:
            raise KeyboardInterrupt

        self._break(frame, stop)

    def _ended(self, number: int, frame: FrameType | None) -> None:
        def stop() -> None:
            raise Ended(number)

        self._end = number
        self._break(frame, stop)

    def stop(self) -> None:
        """Stop, as Ctrl-Z wants it, and return when the program goes on."""
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        with with_echo():
            os.kill(os.getpid(), signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, self._stop)

    def _stop(self, _number: int, frame: FrameType | None) -> None:
        """Stop; where a line is being edited only when the terminal is as it was before that."""
        if self._typing and self._breakable:
            self._break(frame, lambda: self._redraw(stop=True))
        else:
            self.stop()

    def _resumed(self, _number: int, frame: FrameType | None) -> None:
        if self._typing:
            self._break(frame, lambda: self._redraw(stop=False))

    def _redraw(self, *, stop: bool) -> None:
        self.before_redraw()
        raise Redraw(stop=stop)
