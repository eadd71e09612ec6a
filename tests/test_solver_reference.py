"""The solver on whole deals with known answers: our own in ``data``, and public ones where they are at hand."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from pyramide_cli.engine.deal_text import parse_deal
from pyramide_cli.engine.position import Position
from pyramide_cli.engine.rules import RULE_SETS, UNLIMITED, Rules
from pyramide_cli.solver.solution import Verdict
from pyramide_cli.solver.solve import solve

ROOT = Path(__file__).parent.parent
DATA = ROOT / "tests" / "data"
REFERENCE = ROOT / os.environ.get("REFERENCE", "../shared/reference")
CLASSIC, OPEN, THREE = (RULE_SETS[name] for name in ("classic", "open", "three-piles"))

#: The hardest public deal may not need more nodes than this, nor the first half of the public list.
MOST_NODES_D23 = 100
MOST_NODES_LIST = 15_000


def rows(file: Path) -> Iterator[list[str]]:
    """Yield the fields of each line that is no comment."""
    for line in file.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            yield [field.strip() for field in line.split("\t" if file.suffix == ".tsv" else "|")]


def public(name: str) -> Path:
    """Return a file of the public deals; skip the test where they are not at hand."""
    file = REFERENCE / name
    if not file.is_file():
        pytest.skip(f"no {name} in {REFERENCE}: set REFERENCE to the folder that has it")
    return file


def nodes_of(deal: str, rules: Rules, winnable: bool) -> int:
    """Check the verdict of a deal; return how many nodes it took."""
    solution = solve(Position.start(parse_deal(deal), rules))
    assert solution.verdict == (Verdict.WINNABLE if winnable else Verdict.UNWINNABLE), deal
    return solution.nodes


@pytest.mark.parametrize("passes", [1, 2, 3])
def test_classic(passes: int) -> None:
    deals = list(rows(DATA / "classic.tsv"))
    assert len(deals) == 100
    for deal in deals:
        if deal[passes] != "?":
            nodes_of(deal[0], CLASSIC.with_passes(passes), deal[passes] != "U")


def test_three_piles() -> None:
    deals = list(rows(DATA / "three_piles.tsv"))
    assert len(deals) == 90
    for deal, answer in deals:
        nodes_of(deal, THREE, answer != "U")


def test_more_passes_never_lose_a_win() -> None:
    for deal, answer in rows(DATA / "three_piles.tsv"):
        won = answer != "U"
        for passes in (2, 3, UNLIMITED):
            solution = solve(Position.start(parse_deal(deal), THREE.with_passes(passes)))
            assert not won or solution.verdict == Verdict.WINNABLE
            won = solution.verdict == Verdict.WINNABLE


def test_public_list() -> None:
    deals = list(rows(public("open_300.tsv")))
    nodes = [nodes_of(deal, OPEN, answer != "0") for deal, answer in deals]
    assert len(nodes) == 300
    assert sum(nodes[:150]) <= MOST_NODES_LIST


@pytest.mark.parametrize(("rules", "column"), [(OPEN, 1), (CLASSIC, 2)], ids=["open", "classic"])
@pytest.mark.parametrize("passes", [1, 2, 3])
def test_public_deals(rules: Rules, column: int, passes: int) -> None:
    nodes = {}
    for fields in rows(public("named.txt")):
        answer = fields[column].split("/")[passes - 1].strip()
        nodes[fields[0]] = nodes_of(fields[3], rules.with_passes(passes), not answer.startswith("no"))
    assert nodes["D23"] <= MOST_NODES_D23
