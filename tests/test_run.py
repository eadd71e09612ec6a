"""Several processes: the same rows in the same order, and none that outlives its run, whatever ends it."""

import os
import signal
import subprocess
import sys
import time
from contextlib import closing
from multiprocessing import active_children
from pathlib import Path

import pytest

from pyramide_cli.survey import run
from pyramide_cli.survey.rows import Options
from pyramide_cli.survey.run import play_all

AUTO = Options("classic", 3, "auto")
SOLVER = Options("open", 3, "solver")

#: Plays for ever; prints the ids of its workers once there are rows. Who reads its output to the end has outlived all.
DRIVER = """
import os, signal, sys
from contextlib import closing
from multiprocessing import active_children
from pyramide_cli.survey.rows import Options
from pyramide_cli.survey.run import play_all
from pyramide_cli.survey.run import WorkerDied
signal.signal(signal.SIGINT, signal.default_int_handler)
try:
    try:
        with closing(play_all(range(10**9), Options("classic", 3, "auto"), 3)) as rows:
            for row in rows:
                if row.seed == 100:
                    print(*(process.pid for process in active_children()), flush=True)
    except WorkerDied as error:
        print(repr(error), len(active_children()), flush=True)
except KeyboardInterrupt:
    os._exit(130)
"""


def drive(code: str = DRIVER) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent)}
    command = [sys.executable, "-c", code]
    return subprocess.Popen(command, env=environment, stdout=-1, stderr=-1, text=True, start_new_session=True)


def started() -> tuple[subprocess.Popen[str], list[int]]:
    """Start the driver; return it, and its workers' ids."""
    driver = drive()
    return driver, [int(word) for word in driver.stdout.readline().split()]


def ended(driver: subprocess.Popen[str]) -> tuple[str, str]:
    """Return what the driver printed, once it and its workers have ended."""
    try:
        return driver.communicate(timeout=30)
    except subprocess.TimeoutExpired:
        os.killpg(driver.pid, signal.SIGKILL)
        raise


@pytest.mark.parametrize("options", [AUTO, SOLVER], ids=str)
def test_any_number_of_jobs_plays_the_same(options: Options) -> None:
    plain = list(play_all(range(5, 105), options))
    assert [row.seed for row in plain] == list(range(5, 105))
    for jobs in (2, 5):
        assert list(play_all(iter(range(5, 105)), options, jobs)) == plain
        assert not active_children()


@pytest.mark.parametrize("seeds", [0, 1, 3])
def test_there_are_no_more_processes_than_seeds(monkeypatch: pytest.MonkeyPatch, seeds: int) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 64)
    started = []
    start = run.Workers._start
    monkeypatch.setattr(run.Workers, "_start", lambda self: started.append(1) or start(self))
    assert len(list(play_all(range(seeds), AUTO, 1000))) == seeds
    assert len(started) == seeds


def test_there_are_no_more_processes_than_cores_can_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    games = play_all(range(100_000), AUTO, 1000)
    next(games)
    assert len(active_children()) == run.WORKERS_A_CORE
    games.close()


@pytest.mark.parametrize("room", [0, 1])
def test_where_no_process_can_be_started_others_play(monkeypatch: pytest.MonkeyPatch, room: int) -> None:
    class Crowded(run._Worker):
        def __init__(self, options: Options) -> None:
            if len(active_children()) >= room:
                raise BlockingIOError
            super().__init__(options)

    monkeypatch.setattr(run, "_Worker", Crowded)
    assert list(play_all(range(60), AUTO, 4)) == list(play_all(range(60), AUTO))
    assert not active_children()


def test_a_system_without_processes_plays_here() -> None:
    code = (
        "import sys; sys.modules['_multiprocessing'] = None\n"
        "from pyramide_cli.survey import rows, run\n"
        "print(len(list(run.play_all(range(9), rows.Options('classic', 3, 'auto'), 4))), run.PROCESSES)"
    )
    assert ended(drive(code)) == ("9 False\n", "")


def test_a_system_without_semaphores_plays_on_several() -> None:
    code = "import _multiprocessing; del _multiprocessing.SemLock\n" + DRIVER.replace("10**9", "101")
    said, complaints = ended(drive(code))
    assert said.strip()
    assert complaints == ""


def test_left_early_nothing_is_left_behind() -> None:
    with closing(play_all(range(100_000), AUTO, 2)) as games:
        next(games)
        assert active_children()
    assert not active_children()


def test_what_a_player_raises_comes_out() -> None:
    with pytest.raises(KeyError, match="no such"):
        list(play_all(range(9), Options("no such", 3, "auto"), 2))
    assert not active_children()


def test_a_second_interruption_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []

    def end(self: run.Workers) -> None:
        calls.append(1)
        if len(calls) == 1:
            raise KeyboardInterrupt
        plain_end(self)

    plain_end = run.Workers.end
    monkeypatch.setattr(run.Workers, "end", end)
    games = play_all(range(100_000), AUTO, 2)
    next(games)
    with pytest.raises(KeyboardInterrupt):
        games.close()
    assert not active_children()


unix = pytest.mark.skipif(sys.platform == "win32", reason="signals as Unix has them")


@unix
@pytest.mark.parametrize("name", ["SIGKILL", "SIGTERM", "SIGHUP"])
def test_killed_it_takes_its_workers_with_it(name: str) -> None:
    driver, pids = started()
    assert len(pids) == 3
    driver.send_signal(signal.Signals[name])
    assert ended(driver) == ("", "")  # the output ends when the last worker has
    assert driver.returncode == -signal.Signals[name]


@unix
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_worker_that_is_killed_is_one_typed_error(number: signal.Signals) -> None:
    driver, pids = started()
    os.kill(pids[1], number)
    assert ended(driver) == (f"WorkerDied({-number}) 0\n", "")
    assert driver.returncode == 0


@unix
@pytest.mark.parametrize("pause", [None, 0, 0.001, 0.02])
def test_interrupted_at_the_terminal_once_or_twice(pause: float | None) -> None:
    driver, _ = started()
    os.killpg(driver.pid, signal.SIGINT)
    if pause is not None:
        time.sleep(pause)
        os.killpg(driver.pid, signal.SIGINT)
    assert ended(driver) == ("", "")
    assert driver.returncode == 130


@unix
def test_workers_leave_ctrl_c_to_the_one_that_started_them() -> None:
    driver, pids = started()
    for pid in pids:
        os.kill(pid, signal.SIGINT)
    time.sleep(0.05)
    assert driver.poll() is None
    driver.kill()
    assert ended(driver) == ("", "")
