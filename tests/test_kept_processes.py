"""Kept games under kill -9, with several programs at once, and on disks that are full: real processes."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from sitting import BEGINNING, WON, Sitting, database

from pyramide_cli.kept.row import Row, write_time
from pyramide_cli.kept.store import Store

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals and limits of POSIX")

TESTS = Path(__file__).parent
#: How many programs are killed; ``make long`` may ask for more.
KILLS = int(os.environ.get("KILLS", "20"))

#: A program that plays for ever and prints, after each command, the row's number and time. The clock goes on by a
#: second a command, so that a time names a command.
PLAYER = """
import json, sys
from pathlib import Path
from random import Random
from sitting import CLASSIC, Sitting, ticking
from pyramide_cli.engine.rules import Status
from pyramide_cli.kept.store import Store
from pyramide_cli.kept.row import write_time

random = Random(int(sys.argv[2]))
sitting = Sitting(Store(Path(sys.argv[1]), 60.0))
for command in range(int(sys.argv[3])):
    over = sitting.game.status != Status.PLAYING
    if command == 0 or (over and random.random() < 0.5):
        sitting.new(random.randrange(10**6))
        sitting.play()
    elif over or random.random() < 0.1:
        sitting.undo(random.randrange(1, 4))
    elif random.random() < 0.02:
        sitting.resign()
    else:
        sitting.auto(random.choice([1, 1, 1, 5]))
    fault = next((str(fault) for fault in sitting.faults if fault), None)
    row = sitting.keeper.row
    print(json.dumps([row.number, write_time(row.changed), row.line, row.redo, fault]), flush=True)
"""


def player(kept: Store, seed: int, commands: int) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(kept.file), str(seed), str(commands)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(TESTS), str(TESTS.parent)])},
        stdout=subprocess.PIPE,
        text=True,
    )


def printed(lines: Iterator[str]) -> list[list[str | int | None]]:
    """Return what a program printed, without a last line that was cut."""
    return [json.loads(line) for line in lines if line.endswith("\n")]


def shown(row: Row | None) -> list[str | int | None]:
    assert row
    return [row.number, write_time(row.changed), row.line, row.redo, None]


def is_whole(kept: Store) -> bool:
    with closing(sqlite3.connect(kept.file)) as connection:
        return connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_kill_9_loses_no_accepted_command(tmp_path: Path) -> None:
    """The file holds the last command that was answered, or the one after it, whose answer did not come any more."""
    random = Random(4)
    behind = 0
    for number in range(KILLS):
        kept = database(tmp_path / str(number))
        kept.file.parent.parent.mkdir()
        playing = player(kept, number, 10**6)
        assert playing.stdout
        head = [playing.stdout.readline() for _ in range(random.choice([1, 1, random.randrange(2, 40)]))]
        for _ in range(random.randrange(3000)):  # somewhere within a command
            pass
        os.kill(playing.pid, signal.SIGKILL)
        answers = printed(iter(head + playing.stdout.readlines()))
        playing.stdout.close()
        assert playing.wait() == -signal.SIGKILL
        rows = {row.number: row for row in kept.rows()}
        last = answers[-1]
        assert last[4] is None
        newest = max(rows.values(), key=lambda row: row.changed)
        if shown(newest) != last:
            behind += 1
            assert newest.number in (last[0], len(rows))
            assert write_time(newest.changed) > str(last[1])
            if newest.number != last[0]:
                assert shown(rows[int(str(last[0]))]) == last
        assert is_whole(kept)
        sitting = Sitting(kept)
        sitting.resume(newest)
        sitting.new(number).play()
        assert [file.name for file in kept.file.parent.iterdir()] == ["games.db"]
    assert behind < KILLS


def test_two_programs_at_once(tmp_path: Path) -> None:
    """Each finds its own games as it left them; no command is refused, none lost, no row overwritten."""
    kept = database(tmp_path)
    programs = [player(kept, seed, 60) for seed in (1, 2, 3)]
    left: dict[int, list[str | int | None]] = {}
    for playing in programs:
        assert playing.stdout
        answers = printed(playing.stdout)
        playing.stdout.close()
        assert playing.wait() == 0
        assert len(answers) == 60
        own = {int(str(answer[0])): answer for answer in answers}
        assert not left.keys() & own.keys()
        left |= own
    rows = kept.rows()
    assert {row.number: shown(row) for row in rows} == left
    assert len(rows) > len(programs)
    assert is_whole(kept)


def test_two_programs_in_one_row(tmp_path: Path) -> None:
    """Both go on with the same game: one keeps the row, the other gets a new one, whoever comes first."""
    kept = database(tmp_path)
    sitting = Sitting(kept).new(WON)
    sitting.play()
    code = """
import sys
from pathlib import Path
from sitting import Sitting
from pyramide_cli.kept.store import Store
sitting = Sitting(Store(Path(sys.argv[1]), 60.0))
sitting.resume(sitting.kept.row(1))
print(flush=True)
sys.stdin.readline()
for _ in range(15):
    sitting.play()
print(sitting.keeper.number)
assert not any(sitting.faults)
"""
    path = os.pathsep.join([str(TESTS), str(TESTS.parent)])
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", code, str(kept.file)],
            env={**os.environ, "PYTHONPATH": path},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    for program in programs:
        assert program.stdout
        assert program.stdout.readline() == "\n"
    for program in programs:
        assert program.stdin
        program.stdin.write("\n")
        program.stdin.flush()
    assert sorted(program.communicate()[0] for program in programs) == ["1\n", "2\n"]
    assert [(row.moves, row.again) for row in kept.rows()] == [(16, False), (16, True)]


LIMITED = """
import resource, sys
from pathlib import Path
from sitting import Sitting
from pyramide_cli.kept.store import Store
sitting = Sitting(Store(Path(sys.argv[1])))
sitting.new(5)
limit = int(sys.argv[2])
if limit:
    sitting.play()
before = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, before[1]))
for _ in range(20):
    sitting.play()
sitting.new(6).play()
resource.setrlimit(resource.RLIMIT_FSIZE, before)
told = [fault.fault.name for fault in sitting.faults if fault]
print(sitting.game.moves, *told)
"""


@pytest.mark.parametrize("limit", [0, 100, 4096])
def test_a_full_disk_is_told_once_and_harms_nothing(tmp_path: Path, limit: int) -> None:
    kept = database(tmp_path)
    sitting = Sitting(kept, lambda: BEGINNING).new(WON)
    sitting.auto(30)
    before = sitting.row
    content = kept.file.read_bytes()
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(kept.file), str(limit)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(TESTS), str(TESTS.parent)])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("1 FAILED\n", "")
    assert kept.row(1) == before
    assert len(kept.rows()) == (1 if limit == 0 else 2)
    if limit == 0:
        assert kept.file.read_bytes() == content
    assert is_whole(kept)
    assert [file.name for file in kept.file.parent.iterdir()] == ["games.db"]
    sitting.play()
    assert kept.rows()[0].moves == 31


def test_a_full_disk_at_the_first_move(tmp_path: Path) -> None:
    kept = database(tmp_path)
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(kept.file), "0"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(TESTS), str(TESTS.parent)])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("1 FAILED\n", "")
    assert kept.rows() == []
    Sitting(kept).new(WON).play()
    assert len(kept.rows()) == 1
