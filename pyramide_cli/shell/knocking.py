"""Lets a signal be heard that comes in the moment before the program waits for a key.

Python notes such a signal, and answers it when the wait is over: with the next key, which nobody may press any more.
So whatever signal comes, a second one that does nothing follows, and ends the wait.
"""

import os
import signal
import threading
import time

#: Seconds from a signal to the second knock: by then the program waits.
DELAY = 0.05


def knock_again() -> None:
    """Let a second signal follow every one from now on, where the system has one to spare."""
    spare = getattr(signal, "SIGURG", None)
    if spare is None or not hasattr(signal, "pthread_kill"):
        return
    heard, told = os.pipe()
    os.set_blocking(told, False)
    signal.signal(spare, lambda _number, _frame: None)
    signal.set_wakeup_fd(told, warn_on_full_buffer=False)
    main = threading.main_thread().ident
    assert main is not None

    def knock() -> None:
        while numbers := os.read(heard, 64):
            if set(numbers) != {spare}:
                time.sleep(DELAY)
                signal.pthread_kill(main, spare)

    threading.Thread(target=knock, daemon=True).start()
