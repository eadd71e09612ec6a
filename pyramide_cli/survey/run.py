"""Plays the games of a survey, on one process or on several, in the order of their seeds."""

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from functools import partial

from pyramide_cli.survey.players import play
from pyramide_cli.survey.rows import Options, Row

#: Seeds that a process is given at once, and how many such parcels wait for each process.
PARCEL = 8
WAITING = 4


def play_all(runs: Iterable[range], options: Options, jobs: int) -> Iterator[Row]:
    """Yield one row for each seed of the runs, in order, however many processes play them."""
    parcels = (run[start : start + PARCEL] for run in runs for start in range(0, len(run), PARCEL))
    work = partial(play_parcel, options)
    if jobs == 1:
        for parcel in parcels:
            for seed in parcel:
                yield from work(range(seed, seed + 1))
        return
    waiting: deque[Future[list[Row]]] = deque()
    with ProcessPoolExecutor(jobs, initializer=_leave_interrupts_to_parent) as pool:
        try:
            for parcel in parcels:
                waiting.append(pool.submit(work, parcel))
                if len(waiting) >= jobs * WAITING:
                    yield from waiting.popleft().result()
            while waiting:
                yield from waiting.popleft().result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def play_parcel(options: Options, seeds: range) -> list[Row]:
    """Play some seeds."""
    return [Row(seed, options, play(seed, options.rule_set, options.player)) for seed in seeds]


def _leave_interrupts_to_parent() -> None:
    """Ctrl-C reaches every process of a terminal; the parent alone decides what it means."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
