"""Counts of move sequences, depth by depth: the cheapest strong check of the rules."""

from pathlib import Path

import plain
import pytest
from stacking import play, table_of

from pyramide_cli.engine.cards import Deal
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.position import Position
from pyramide_cli.engine.rules import RULE_SETS

DATA = Path(__file__).parent / "data" / "perft.tsv"
LINES = [line for line in DATA.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]


def start(rules: str, passes: str, deal: str, before: str) -> Position:
    cards = Deal.from_cards(plain.NEW_DECK) if deal == "new" else Deal.from_seed(int(deal))
    game = Game(cards, RULE_SETS[rules].with_passes(int(passes)))
    play(game, *(before.split(", ") if before != "-" else ()))
    return game.position


def perft(position: Position, depth: int) -> int:
    moves = position.legal_moves()
    return len(moves) if depth == 1 else sum(perft(position.play(move), depth - 1) for move in moves)


def plain_perft(table: plain.Table, depth: int) -> int:
    moves = table.legal()
    return len(moves) if depth == 1 else sum(plain_perft(table.after(move), depth - 1) for move in moves)


def divide(position: Position, depth: int) -> str:
    """The count below each first move, the engine's beside that of the plain telling."""
    found = {str(m): perft(position.play(m), depth - 1) if depth > 1 else 1 for m in position.legal_moves()}
    table = table_of(position)
    wanted = {m: plain_perft(table.after(m), depth - 1) if depth > 1 else 1 for m in table.legal()}
    moves = sorted(found.keys() | wanted.keys())
    return "\n".join(
        f"{'   ' if found.get(m) == wanted.get(m) else '>> '}{m:14}{found.get(m, '-'):>8}{wanted.get(m, '-'):>8}"
        for m in moves
    )


@pytest.mark.parametrize("line", LINES, ids=lambda line: "-".join(line.split("\t")[:3]))
def test_counts(line):
    *where, counts = line.split("\t")
    position = start(*where)
    for depth, count in enumerate(map(int, counts.split()), 1):
        if (found := perft(position, depth)) != count:
            head = f"perft {depth} is {found}, not {count}; below each move, engine and plain telling:"
            pytest.fail(f"{head}\n{divide(position, depth)}", pytrace=False)


@pytest.mark.parametrize("line", LINES, ids=lambda line: "-".join(line.split("\t")[:3]))
def test_the_plain_telling_counts_the_same(line):
    *where, counts = line.split("\t")
    table = table_of(start(*where))
    wanted = [int(count) for count in counts.split()[:4]]
    assert [plain_perft(table, depth) for depth in range(1, 5)] == wanted
