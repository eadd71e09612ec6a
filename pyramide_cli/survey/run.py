"""Plays the games of a survey, on one process or on several, in the order of their seeds."""

from collections.abc import Generator, Iterable

from pyramide_cli.survey.players import play
from pyramide_cli.survey.rows import Options, Row


def play_all(seeds: Iterable[int], options: Options, jobs: int = 1) -> Generator[Row]:
    """Yield one row for each seed, in order, the same for any number of ``jobs``.

    Starts at most so many processes, no more than there are seeds, and none for one job; where the system starts
    none, the games are played here. Close it to stop: all processes are ended then, games in the middle too, as they
    are by any exception and when this process dies. Raises WorkerDied, and what a player raises.
    """
    if jobs > 1:
        yield from _on_workers(seeds, options, jobs)
    else:
        for seed in seeds:
            yield Row(seed, options, play(seed, options.rule_set, options.player))


def _on_workers(seeds: Iterable[int], options: Options, jobs: int) -> Generator[Row]:
    try:
        from pyramide_cli.survey.workers import Workers  # not at the top: multiprocessing is slow to load
    except ImportError:  # a system without processes
        yield from play_all(seeds, options)
        return
    workers = Workers(options, jobs)
    try:
        yield from workers.rows(seeds)
    finally:
        try:
            workers.end()
        finally:
            workers.end()  # again, where a second Ctrl-C came before the first call could hold it back
