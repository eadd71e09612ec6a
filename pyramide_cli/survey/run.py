"""Plays the games of a survey, on one process or on several, in the order of their seeds."""

import signal
from collections import deque
from collections.abc import Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import chain
from multiprocessing import active_children

from pyramide_cli.survey.players import play
from pyramide_cli.survey.rows import Options, Row

#: How many seeds wait for each process, so that none is idle.
WAITING = 8


def play_all(runs: Iterable[range], options: Options, jobs: int) -> Generator[Row]:
    """Yield one row for each seed of the runs, in order, however many processes play them.

    Close it to stop: processes in the middle of a game are ended.
    """
    seeds = chain.from_iterable(runs)
    if jobs == 1:
        yield from (play_seed(options, seed) for seed in seeds)
        return
    waiting: deque[Future[Row]] = deque()
    with ProcessPoolExecutor(jobs, initializer=_leave_interrupts_to_parent) as pool:
        try:
            for seed in seeds:
                waiting.append(pool.submit(play_seed, options, seed))
                if len(waiting) >= jobs * WAITING:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in active_children():
                process.terminate()
            raise


def play_seed(options: Options, seed: int) -> Row:
    """Play one seed."""
    return Row(seed, options, play(seed, options.rule_set, options.player))


def _leave_interrupts_to_parent() -> None:
    """Ctrl-C reaches every process of a terminal; the parent alone decides what it means."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
