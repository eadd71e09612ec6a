"""Measures what the README tells: start-up, commands through a pipe, the solver, reviews. Run by ``make bench``.

Times are CPU times of this machine. What to compare between machines are the numbers of nodes, and the times as
multiples of the yardstick: a fixed piece of plain Python work that is timed first.
"""

import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from pathlib import Path
from random import Random

from pyramide_cli.engine.auto import auto_move
from pyramide_cli.engine.cards import Deal
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.notation import parse_deal
from pyramide_cli.engine.position import Position
from pyramide_cli.engine.rules import RULE_SETS
from pyramide_cli.review.reviewer import review
from pyramide_cli.solver.memory import Memory
from pyramide_cli.solver.search import solve

RUNS = 15
#: As everywhere but where somebody forbade it, Python keeps what it has compiled.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
COMMANDS = 10_000
SEEDS = range(1, 101)
#: The reference files: rule set, passes, and how many of their deals to take.
REFERENCE_FILES = (
    ("open_300.tsv", "open", (3,), 150),
    ("classic.tsv", "classic", (1, 2, 3), 100),
    ("three_piles.tsv", "three-piles", (1,), 90),
)


def yardstick() -> float:
    """Return the milliseconds of a fixed piece of work: dicts, tuples, bits and a heap, as the solver has them."""
    times = []
    for _ in range(5):
        start = time.process_time()
        random, seen, heap = Random(1).getrandbits, {}, []
        for turn in range(60_000):
            key = random(52)
            bits, lowest = key, 0
            while bits:
                lowest += (bits & -bits).bit_length() & 3
                bits &= bits - 1
            if seen.setdefault(key & 0xFFFF, turn) <= turn:
                heappush(heap, (lowest, turn, key))
            if turn & 1:
                heappop(heap)
        times.append((time.process_time() - start) * 1e3)
    return statistics.median(times)


def cpu_seconds(command: list[str], text: str = "") -> float:
    """Return the CPU time of a process that is given some input."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        command, input=text.encode(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=ENVIRONMENT, check=False
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def bench_start() -> None:
    """Print start-up against a bare import of click, and 10,000 commands against that import."""
    program = [sys.executable, "-m", "pyramide_cli", "--seed", "8"]
    cpu_seconds(program)
    pairs = [(cpu_seconds([sys.executable, "-c", "import click"]), cpu_seconds(program)) for _ in range(RUNS)]
    bare = min(bare for bare, _ in pairs)
    start = min(ours for _, ours in pairs)
    print(f"start-up: {start * 1e3:.0f} ms, {start / bare:.2f} times a bare import of click")
    game = ["auto"] * 60 + ["undo 30", "redo 10", "undo all"]
    script = "\n".join((game * (COMMANDS // len(game) + 1))[:COMMANDS])
    took = min(cpu_seconds([*program, "--json", "--keep-going"], script) for _ in range(3))
    print(f"{COMMANDS:,} commands through --json: {took:.2f} s, {took / bare:.1f} times that import")


def positions() -> Iterator[tuple[str, list[Position]]]:
    """Yield sets of deals: the reference deals where they are, else seeds 1-100 of each rule set."""
    folder = Path(os.environ.get("REFERENCE", "../shared/reference"))
    if not folder.is_dir():
        for name, rules in RULE_SETS.items():
            yield f"{name} {rules.passes}", [Position.start(Deal.from_seed(seed), rules) for seed in SEEDS]
        return
    for file, name, passes, most in REFERENCE_FILES:
        lines = [line for line in (folder / file).read_text().splitlines() if line and not line.startswith("#")]
        deals = [parse_deal(line.split("\t")[0]) for line in lines[:most]]
        for count in passes:
            rules = RULE_SETS[name].with_passes(count)
            yield f"{name} {count}", [Position.start(deal, rules) for deal in deals]


def print_row(label: str, times: list[float], nodes: int, unit: float) -> None:
    """Print the times of one search, in milliseconds, and their mean in yardsticks."""
    mean, median, worst = statistics.mean(times), statistics.median(times), max(times)
    print(
        f"{label:25} {len(times):5} {mean:8.1f} {median:8.2f} {worst:8.0f} {mean / unit:10.3f} {nodes:11,}", flush=True
    )


def timed(work: Callable[[], int]) -> tuple[float, int]:
    """Return the milliseconds that a piece of work took, and what it returned."""
    before = time.process_time()
    found = work()
    return (time.process_time() - before) * 1e3, found


def bench_solver(unit: float) -> None:
    """Print the CPU time and the nodes of verdicts and of shortest lines."""
    for name, starts in positions():
        for shortest in (False, True):
            figures = [timed(lambda start=start: solve(start, shortest=shortest).nodes) for start in starts]
            label = f"{name} {'shortest' if shortest else 'verdict'}"
            print_row(label, [took for took, _ in figures], sum(nodes for _, nodes in figures), unit)


def bench_reviews(unit: float) -> None:
    """Print the CPU time of reviews of games that auto has played."""
    for name, rules in RULE_SETS.items():
        times = []
        for seed in SEEDS:
            game = Game(Deal.from_seed(seed), rules)
            while move := auto_move(game.position, game.legal_moves()):
                game.play(move)
            times.append(timed(lambda game=game: len(review(game.line, game.start, Memory()).steps))[0])
        print_row(f"{name} {rules.passes} review", times, 0, unit)


if __name__ == "__main__":
    one = yardstick()
    print(f"yardstick: {one:.0f} ms")
    bench_start()
    print(
        f"{'rules, passes, what':25} {'deals':>5} {'mean ms':>8} {'median':>8} {'worst':>8} {'yardsticks':>10} {'nodes':>11}"
    )
    bench_solver(one)
    bench_reviews(one)
    print(f"peak memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")
