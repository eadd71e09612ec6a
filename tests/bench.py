"""Measures what the README tells: start-up, commands through a pipe, the solver, reviews. Run by ``make bench``.

Times are CPU times of this machine. What to compare between machines are the numbers of nodes, and the times as
multiples of the yardstick: a fixed piece of plain Python work that is timed before each line of figures.
"""

import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from heapq import heappop, heappush
from random import Random

from pyramide_cli.engine.cards import Deal
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.position import Position, auto_move
from pyramide_cli.engine.rules import RULE_SETS
from pyramide_cli.review.reviewer import review
from pyramide_cli.solver.memory import Memory
from pyramide_cli.solver.solve import solve

RUNS = 15
#: As everywhere but where somebody forbade it, Python keeps what it has compiled.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
COMMANDS = 10_000
SEEDS = range(1, 101)
#: The rule sets by name and passes; ``solve`` is timed on the same seeds under each.
RULES = [
    RULE_SETS[name].with_passes(passes)
    for name, passes in (("classic", 1), ("classic", 2), ("classic", 3), ("open", 1), ("open", 3), ("three-piles", 1))
]


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


def print_row(label: str, unit: float, times: list[float], nodes: int) -> None:
    """Print the times of one search, in milliseconds, and in thousandths of a yardstick."""
    for name, figures in (("ms", times), ("1/1000", [1000 * took / unit for took in times])):
        mean, median, worst = statistics.mean(figures), statistics.median(figures), max(figures)
        print(f"{label:22} {name:>6} {mean:9.2f} {median:9.2f} {worst:9.1f} {nodes:11,}", flush=True)


def timed(work: Callable[[], int]) -> tuple[float, int]:
    """Return the milliseconds that a piece of work took, and what it returned."""
    before = time.process_time()
    found = work()
    return (time.process_time() - before) * 1e3, found


def nodes_of(start: Position, *, shortest: bool) -> int:
    """Return how many positions a search visits."""
    return solve(start, shortest=shortest).nodes


def bench_solver() -> None:
    """Print the CPU time and the nodes of verdicts and of shortest lines."""
    for rules in RULES:
        starts = [Position.start(Deal.from_seed(seed), rules) for seed in SEEDS]
        for shortest in (False, True):
            unit = yardstick()
            figures = [timed(partial(nodes_of, start, shortest=shortest)) for start in starts]
            label = f"{rules.name} {rules.passes} {'shortest' if shortest else 'verdict'}"
            print_row(label, unit, [took for took, _ in figures], sum(nodes for _, nodes in figures))


def bench_reviews() -> None:
    """Print the CPU time of reviews of games that auto has played."""
    for name, rules in RULE_SETS.items():
        unit, times = yardstick(), []
        for seed in SEEDS:
            game = Game(Deal.from_seed(seed), rules)
            while move := auto_move(game.position, game.legal_moves()):
                game.play(move)
            times.append(timed(lambda game=game: len(review(game.line, game.start, Memory()).steps))[0])
        print_row(f"{name} {rules.passes} review", unit, times, 0)


if __name__ == "__main__":
    print(f"yardstick: {yardstick():.0f} ms")
    bench_start()
    print(f"\n{len(SEEDS)} deals each: {'unit':>12} {'mean':>9} {'median':>9} {'worst':>9} {'nodes':>11}")
    bench_solver()
    bench_reviews()
    print(f"peak memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")
