"""``pyramide survey``: the table, its file, several processes, stopping and going on."""

import json
import random
import shutil
import signal
import subprocess
import sys

import pytest
import running
from running import run_inside


def table(*args: str) -> dict:
    ran = run_inside("survey", *args, "--json")
    assert ran.status == 0, ran.stderr
    return json.loads(ran.stdout)


def test_jobs_change_nothing(tmp_path) -> None:
    one = run_inside("survey", "--seeds", "5-70", "--rules", "open", "--output", "one.csv")
    three = run_inside("survey", "--seeds", "5-70", "--rules", "open", "--output", "three.csv", "--jobs", "3")
    assert one.stdout == three.stdout
    assert (tmp_path / "one.csv").read_bytes() == (tmp_path / "three.csv").read_bytes()


def test_going_on_and_merging_give_the_same_table(tmp_path) -> None:
    args = ("--rules", "open", "--player", "auto")
    whole = run_inside("survey", "--seeds", "1-90", *args, "--output", "whole.csv")
    run_inside("survey", "--seeds", "1-30", *args, "--output", "part.csv")
    assert run_inside("survey", "--seeds", "1-90", *args, "--output", "part.csv").stdout == whole.stdout
    assert (tmp_path / "part.csv").read_bytes() == (tmp_path / "whole.csv").read_bytes()
    run_inside("survey", "--seeds", "31-90", *args, "--output", "rest.csv")
    run_inside("survey", "--seeds", "1-40", *args, "--output", "first.csv")
    assert run_inside("survey", "--merge", "rest.csv", "first.csv").stdout == whole.stdout


def test_killed_at_any_moment_it_goes_on(tmp_path) -> None:
    args = ["survey", "--seeds", "1-60", "--rules", "open", "--output"]
    whole = run_inside(*args, "whole.csv").stdout
    chance = random.Random(11)
    command = [*running.PROGRAM, *args, "killed.csv"]
    for _ in range(10):
        process = subprocess.Popen(command, env=running.outside_environment(), stdout=-3, stderr=-3)
        try:
            process.wait(chance.uniform(0.1, 0.6))
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        file = tmp_path / "killed.csv"
        if file.exists() and chance.random() < 0.5:
            file.write_bytes(file.read_bytes()[: -chance.randrange(1, 9)])
    assert run_inside(*args, "killed.csv").stdout == whole
    seeds = [line.split(",")[0] for line in (tmp_path / "killed.csv").read_text().splitlines()[1:]]
    assert seeds == [str(seed) for seed in range(1, 61)]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_interrupted_it_says_so_and_goes_on(tmp_path, jobs: str) -> None:
    args = ["survey", "--seeds", "1-100000", "--player", "auto", "--jobs", jobs, "--output", "stopped.csv"]
    process = subprocess.Popen(
        [*running.PROGRAM, *args], env=running.outside_environment(), stdout=-1, stderr=-1, start_new_session=True
    )
    file = tmp_path / "stopped.csv"
    while not (file.exists() and file.stat().st_size > 500):
        assert process.poll() is None
    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate(timeout=30)
    assert process.returncode == 130
    assert stdout == b""
    assert b"Traceback" not in stderr
    assert b"goes on" in stderr
    assert file.read_bytes().endswith(b"\n")


def test_another_survey_in_the_file_is_refused_with_both_named() -> None:
    run_inside("survey", "--seeds", "1-3", "--player", "auto", "--output", "a.csv")
    ran = run_inside("survey", "--seeds", "1-3", "--player", "auto", "--rules", "open", "--output", "a.csv")
    assert ran.status == 2
    assert "--rules classic --passes 3 --player auto" in ran.stderr
    assert "--rules open --passes 3 --player auto" in ran.stderr


@pytest.mark.parametrize(
    "args",
    [
        (),
        ("--seeds", "1-3", "--merge", "x.csv"),
        ("--merge",),
        ("x.csv",),
        ("--seeds", "3-1"),
        ("--seeds", "1-"),
        ("--seeds", "-3"),
        ("--seeds", "１-３"),
        ("--seeds", "1-18446744073709551616"),
        ("--seeds", "1-2", "--jobs", "0"),
        ("--seeds", "1-2", "--jobs", "two"),
        ("--seeds", "1-2", "--player", "nobody"),
        ("--seeds", "1-2", "--output", "."),
        ("--seeds", "1-2", "--output", "no/such/folder.csv"),
        ("--merge", "missing.csv"),
        ("--merge", "."),
        ("--merge", "empty.csv"),
        ("--merge", "bytes.csv"),
        ("--merge", "other.csv"),
        ("--merge", "--player", "fair", "other.csv"),
        ("--merge", "--rules", "open", "other.csv"),
    ],
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_usage_errors(tmp_path, args: tuple[str, ...], language: str) -> None:
    (tmp_path / "empty.csv").write_text("")
    (tmp_path / "bytes.csv").write_bytes(b"\xff\xfe\n")
    (tmp_path / "other.csv").write_text("a,b\n1,2\n")
    ran = run_inside("survey", *args, "--lang", language)
    assert ran.status == 2
    assert ran.stdout == ""
    assert ran.stderr.startswith("pyramide")


def test_the_last_seed_there_is() -> None:
    assert table("--seeds", "18446744073709551615", "--player", "auto")["games"] == 1


def test_a_deal_of_one_shell_line(tmp_path) -> None:
    """The line of the README for many machines, on this one, where GNU parallel is there."""
    if not shutil.which("parallel"):
        pytest.skip("GNU parallel is not installed")
    line = f"parallel {sys.executable} -m pyramide_cli survey --player auto --seeds {{}}00-{{}}99 --output s{{}}.csv"
    subprocess.run(f"{line} ::: 1 2 3", shell=True, check=True, env=running.outside_environment(), capture_output=True)
    merged = run_inside("survey", "--merge", *sorted(path.name for path in tmp_path.glob("s*.csv")))
    assert merged.stdout == run_inside("survey", "--player", "auto", "--seeds", "100-399").stdout
