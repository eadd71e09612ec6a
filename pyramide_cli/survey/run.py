"""Plays the games of a survey, on one process or on several, in the order of their seeds.

The processes end when the one that started them does, whatever ends it. They are plain processes with a pipe each:
pools and queues need semaphores, and their workers wait for ever when the process that started them is killed.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from threading import Thread
from typing import TypeAlias

from pyramide_cli.survey.players import Result, play
from pyramide_cli.survey.rows import Options, Row

try:
    from multiprocessing import get_all_start_methods, get_context, parent_process
    from multiprocessing.connection import Connection, wait
    from multiprocessing.process import BaseProcess
except ImportError:
    PROCESSES = False  # a system without them
else:
    PROCESSES = True


class WorkerDied(Exception):
    """A worker has ended by itself; ``exitcode`` is its status, or minus the signal that killed it."""

    def __init__(self, exitcode: int | None) -> None:
        super().__init__(exitcode)
        self.exitcode = exitcode


#: A batch shall take so many seconds: more than it takes to send it, less than one would wait for a row.
SHORT, LONG = 0.05, 0.2
MOST_SEEDS = 128
#: How many seeds for each worker may be given out before the first of them is decided: a hard deal delays no other.
AHEAD = 4 * MOST_SEEDS
#: More than that for each core only costs memory.
WORKERS_A_CORE = 8

ENDING = {getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)}

Answer: TypeAlias = list[Result] | Exception


def play_all(seeds: Iterable[int], options: Options, jobs: int = 1) -> Generator[Row]:
    """Yield one row for each seed, in order, the same for any number of ``jobs``.

    Starts at most so many processes, no more than there are seeds, and none for one job; where the system starts
    none, the games are played here. Close it to stop: all processes are ended then, games in the middle too, as they
    are by any exception and when this process dies. Raises WorkerDied, and what a player raises.
    """
    if jobs == 1 or not PROCESSES:
        for seed in seeds:
            yield Row(seed, options, play(seed, options.rule_set, options.player))
        return
    workers = Workers(options, jobs)
    try:
        yield from workers.rows(seeds)
    finally:
        try:
            workers.end()
        finally:
            workers.end()  # again, where a second Ctrl-C came before the first call could hold it back


class _Batch:
    """Seeds, and their results once they are there."""

    def __init__(self, seeds: list[int]) -> None:
        self.seeds = seeds
        self.results: list[Result] | None = None


class _Worker:
    """A process, and the batch that it plays."""

    def __init__(self, options: Options) -> None:
        """Start the process; raise OSError where the system does not let it."""
        can_fork = "fork" in get_all_start_methods() and sys.platform != "darwin"
        context = get_context("fork") if can_fork else get_context("spawn")
        self.connection, there = context.Pipe()
        self.process: BaseProcess = context.Process(target=serve, args=(there, options), daemon=True)
        self.process.start()
        there.close()
        self.batch: _Batch | None = None
        #: How many seeds the next batch shall have.
        self.size = 1
        self._since = 0.0

    def give(self, batch: _Batch) -> None:
        """Send a batch; raise WorkerDied."""
        self.batch, self._since = batch, time.monotonic()
        try:
            self.connection.send(batch.seeds)
        except OSError:
            raise self._died() from None

    def take(self) -> None:
        """Receive the results of the batch; raise WorkerDied, or what the player raised."""
        try:
            answer: Answer = self.connection.recv()
        except (EOFError, OSError):
            raise self._died() from None
        if isinstance(answer, Exception):
            raise answer
        if self.batch:
            self.batch.results = answer
        self.batch = None
        took = time.monotonic() - self._since
        if took < SHORT:
            self.size = min(2 * self.size, MOST_SEEDS)
        elif took > LONG:
            self.size = max(self.size // 2, 1)

    def _died(self) -> WorkerDied:
        self.process.join(1)
        return WorkerDied(self.process.exitcode)


class Workers:
    """The processes of one run, started as there is work for them."""

    def __init__(self, options: Options, most: int) -> None:
        self._options = options
        self._most = min(most, WORKERS_A_CORE * (os.cpu_count() or 1))
        self._workers: list[_Worker] = []
        self._batches: deque[_Batch] = deque()

    def rows(self, seeds: Iterable[int]) -> Iterator[Row]:
        """Yield one row for each seed, in order. Raises WorkerDied, and what a player raises."""
        seeds = iter(seeds)
        self._give(seeds)
        while self._batches:
            batch = self._batches[0]
            if batch.results is None:
                self._take()
                self._give(seeds)
            else:
                self._batches.popleft()
                self._give(seeds)
                for seed, result in zip(batch.seeds, batch.results, strict=True):
                    yield Row(seed, self._options, result)

    def _give(self, seeds: Iterator[int]) -> None:
        """Give batches to all who have none. Where no process can be started, this one plays a seed."""
        while sum(len(batch.seeds) for batch in self._batches) < AHEAD * self._most:
            worker = next((each for each in self._workers if not each.batch), None)
            if worker is None and len(self._workers) >= self._most:
                return
            batch = _Batch(list(islice(seeds, worker.size if worker else 1)))
            if not batch.seeds:
                return
            self._batches.append(batch)
            worker = worker or self._start()
            if worker is None:
                batch.results = _results(batch.seeds, self._options)
                return
            worker.give(batch)

    def _start(self) -> _Worker | None:
        """Start a worker; None where the system has no room for another."""
        with _held_back():
            try:
                worker = _Worker(self._options)
            except OSError:
                self._most = max(len(self._workers), 1)
                return None
            self._workers.append(worker)
            return worker

    def _take(self) -> None:
        """Wait until a worker is ready, and take what it has."""
        ready = wait([worker.connection for worker in self._workers])
        for worker in self._workers:
            if worker.connection in ready:
                worker.take()

    def end(self) -> None:
        """End all processes, in whatever they are; they hold nothing that would be lost."""
        with _held_back():
            for worker in self._workers:
                worker.process.kill()
            for worker in self._workers:
                worker.process.join()
                worker.connection.close()
            self._workers.clear()


@contextmanager
def _held_back() -> Iterator[None]:
    """Let the signals that end a run wait: none shall come between the start of a process and its being known."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def serve(connection: Connection, options: Options) -> None:
    """Answer batches until the process that sends them ends. This is all that a worker does.

    Ctrl-C reaches every process of a terminal; the one that started the workers alone decides what it means.
    """
    for number in ENDING:
        signal.signal(number, signal.SIG_IGN if number == signal.SIGINT else signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
    Thread(target=_end_with_parent, daemon=True).start()
    with suppress(Exception):
        while True:
            connection.send(_answer(connection.recv(), options))
    os._exit(1)


def _end_with_parent() -> None:
    if parent := parent_process():
        parent.join()
        os._exit(1)


def _answer(seeds: list[int], options: Options) -> Answer:
    try:
        return _results(seeds, options)
    except Exception as error:
        return error


def _results(seeds: list[int], options: Options) -> list[Result]:
    return [play(seed, options.rule_set, options.player) for seed in seeds]
