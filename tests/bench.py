"""Measures what the README promises: start-up, commands through a pipe, and the solver. Prints ratios and counts.

Run by ``make bench``. Times are this machine's; the ratios and the numbers of nodes are what to compare.
"""

import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from pyramide_cli.engine.cards import Deal
from pyramide_cli.engine.notation import parse_deal
from pyramide_cli.engine.position import Position
from pyramide_cli.engine.rules import RULE_SETS
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


def seconds(command: list[str], text: str = "") -> float:
    """Return the wall time of a process that is given some input."""
    start = time.perf_counter()
    subprocess.run(
        command, input=text.encode(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=ENVIRONMENT, check=False
    )
    return time.perf_counter() - start


def bench_start() -> None:
    """Print start-up against a bare import of click, and 10,000 commands against that start-up."""
    program = [sys.executable, "-m", "pyramide_cli", "--seed", "7"]
    seconds(program)
    pairs = [(seconds([sys.executable, "-c", "import click"]), seconds(program)) for _ in range(RUNS)]
    start = statistics.median(ours for _, ours in pairs)
    ratio = statistics.median(ours / bare for bare, ours in pairs)
    print(f"start-up: {start * 1e3:.0f} ms, {ratio:.2f} times a bare import of click")
    game = ["auto"] * 60 + ["undo 30", "redo 10", "undo all"]
    script = "\n".join((game * (COMMANDS // len(game) + 1))[:COMMANDS])
    took = seconds([*program, "--json", "--keep-going"], script)
    print(f"{COMMANDS:,} commands through --json: {took:.2f} s, {took / start:.1f} start-ups")


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


def bench_solver() -> None:
    """Print the CPU time and the nodes of verdicts and of shortest lines."""
    print(f"{'rules, passes':15} {'search':9} {'deals':>5} {'mean ms':>8} {'median':>8} {'worst':>8} {'nodes':>11}")
    for name, starts in positions():
        for search in ("verdict", "shortest"):
            times, nodes = [], 0
            for start in starts:
                before = time.process_time()
                nodes += solve(start, shortest=search == "shortest").nodes
                times.append((time.process_time() - before) * 1e3)
            figures = f"{statistics.mean(times):8.1f} {statistics.median(times):8.2f} {max(times):8.0f}"
            print(f"{name:15} {search:9} {len(times):5} {figures} {nodes:11,}", flush=True)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"peak memory: {peak:.0f} MB")


if __name__ == "__main__":
    bench_start()
    bench_solver()
