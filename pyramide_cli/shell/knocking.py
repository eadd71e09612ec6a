"""Lets a signal be heard that comes in the moment before the program waits for a key.

Python notes such a signal, and answers it when the wait is over: with the next key, which nobody may press any more.
So whatever signal comes, others follow that end the wait.
"""

import os
import signal
import threading
import time
from collections.abc import Callable
from types import FrameType

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
