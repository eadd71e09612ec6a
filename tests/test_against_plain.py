"""Random walks, undo and redo mixed in: after every step the engine must say what the plain telling says."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import TypeVar

import plain
import pytest

from pyramide_cli.engine import pyramid
from pyramide_cli.engine.cards import Deal
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.position import DRAW, RECYCLE, Move, Position, auto_move, list_order, waste_places
from pyramide_cli.engine.rules import PASSES, RULE_SETS

#: What the contract says of the rule sets: cards a draw turns, stock's top in play.
RULES = {"classic": (1, False), "open": (1, True), "three-piles": (3, False)}
WALKS = 3
STEPS = 160

T = TypeVar("T")


def engine_view(position: Position) -> dict[str, object]:
    """Everything a position says, as card names in deal order."""
    cards = position.deal.cards

    def pile(bits: int) -> list[str]:
        return [card for number, card in enumerate(cards) if bits >> number & 1]

    free = [cards[number] for number in pyramid.free_numbers(position.pyramid)]
    return {
        "pyramid": [card if position.pyramid >> number & 1 else None for number, card in enumerate(cards[:28])],
        "free": free,
        "open": {place: cards[number] for place, number in position.open_places().items()},
        "stock": pile(position.stock),
        "wastes": [pile(waste) for waste in position.wastes],
        "pass": position.pass_number,
        "removed": position.removed,
        "legal": [str(move) for move in position.legal_moves()],
        "auto": str(auto_move(position)),
    }


def plain_view(table: plain.Table) -> dict[str, object]:
    return {
        "pyramid": [card for row in table.rows for card in row],
        "free": [card for _, card in table.free()],
        "open": dict(table.open()),
        "stock": table.stock,
        "wastes": table.wastes,
        "pass": table.pass_number,
        "removed": 28 - table.left(),
        "legal": table.legal(),
        "auto": str(table.auto()),
    }


class Walk:
    """One game played twice. The plain one is a list of tables, so that undoing it needs no code of the engine."""

    def __init__(self, seed: int, rules: str, passes: int) -> None:
        self.random = Random(f"{seed} {rules} {passes}")
        self.carefulness = (0.0, 0.6, 1.0)[seed % 3]  # how often auto's move is taken
        self.game = Game(Deal.from_seed(seed), RULE_SETS[rules].with_passes(passes))
        draw, open_stock = RULES[rules]
        self.tables = [plain.Table(plain.shuffled(seed), passes, draw, open_stock)]
        self.gone: list[set[str]] = [set()]
        self.steps: list[str] = []
        self.at = 0
        self.met: Counter[str] = Counter()

    def pick(self, options: Sequence[T]) -> T:
        """Choose one, the same one on every Python: only ``random()`` is promised to stay."""
        return options[int(self.random.random() * len(options))]

    def table(self) -> plain.Table:
        return self.tables[self.at]

    def status(self) -> str:
        resigned = self.at and self.steps[self.at - 1] == "resign"
        return "resigned" if resigned else self.table().status()

    def take(self, command: str) -> None:
        """Make a move, or resign, in both."""
        table, before = self.table(), dict(self.table().open())
        del self.tables[self.at + 1 :], self.gone[self.at + 1 :], self.steps[self.at :]
        self.tables.append(table if command == "resign" else table.after(command))
        verb, *places = command.split()
        self.gone.append(self.gone[self.at] | {before[place] for place in places})
        self.steps.append(command)
        self.at += 1
        if command == "resign":
            self.game.resign()
        else:
            self.game.play(Move(verb, tuple(places)))
        self.met[verb] += 1

    def undo(self, count: int) -> None:
        taken = self.steps[max(self.at - count, 0) : self.at][::-1]
        self.met["undo a recycle"] += "recycle" in taken
        self.met["undo from the end"] += self.status() != "playing"
        self.at -= len(taken)
        assert [str(step.move) for step in self.game.undo(count)] == taken

    def redo(self, count: int) -> None:
        played = self.steps[self.at : self.at + count]
        self.met["redo"] += bool(played)
        self.at += len(played)
        assert [str(step.move) for step in self.game.redo(count)] == played

    def step(self) -> None:
        """Undo or redo now and then and always at the end, else move."""
        chance = self.random.random()
        table = self.table()
        if self.status() != "playing" or chance < 0.06:
            self.undo(self.pick((1, 1, 2, 3, 8, 100)))
        elif chance < (0.5 if self.at < len(self.steps) else 0.08):
            self.redo(self.pick((1, 1, 2, 5)))
        elif chance > 0.995:
            self.take("resign")
        elif self.random.random() < self.carefulness:
            self.take(table.auto() or "")
        else:
            self.take(self.pick(table.legal()))

    def compare(self) -> None:
        game, table = self.game, self.table()
        view = engine_view(game.position)
        assert view == plain_view(table)
        resignations = self.steps[: self.at].count("resign")
        assert (game.status, game.moves) == (self.status(), table.moves)
        assert (game.undoable, game.redoable) == (self.at, len(self.steps) - self.at)
        assert [str(step.move) for step in game.line] == self.steps[: self.at]
        assert game.moves == self.at - resignations
        on_table = [card for card in view["pyramid"] if card] + view["stock"] + [c for w in view["wastes"] for c in w]
        assert sorted(on_table + list(self.gone[self.at])) == sorted(plain.NEW_DECK)
        self.met[game.status] += 1


@pytest.mark.parametrize("passes", PASSES)
@pytest.mark.parametrize("rules", RULE_SETS)
def test_random_walks(rules, passes):
    wander(rules, passes, range(WALKS), rare={"lost", "won"})


@pytest.mark.long
@pytest.mark.parametrize("passes", PASSES)
@pytest.mark.parametrize("rules", RULE_SETS)
def test_many_random_walks(rules, passes):
    wander(rules, passes, range(WALKS, 20 * WALKS), rare=set())


def wander(rules, passes, seeds, rare):
    met: Counter[str] = Counter()
    for seed in seeds:
        walk = Walk(seed, rules, passes)
        walk.compare()
        for _ in range(STEPS):
            walk.step()
            walk.compare()
        met += walk.met
    wanted = {"king", "pair", "draw", "resign", "redo", "undo from the end", "playing", "lost", "resigned"}
    wanted |= {"recycle", "undo a recycle", "won"} if passes > 1 else set()
    assert wanted - rare <= met.keys()


@pytest.mark.parametrize(("rules", "passes", "seed"), [("classic", 1, 117), ("open", 1, 117), ("three-piles", 1, 12)])
def test_auto_plays_the_plain_telling_s_game_to_a_win(rules, passes, seed):
    walk = Walk(seed, rules, passes)
    while walk.status() == "playing":
        walk.take(walk.table().auto() or "")
        walk.compare()
    assert walk.status() == "won"
    assert walk.met["won"] == 1


def test_the_rule_sets_are_those_of_the_contract():
    found = {name: (rules.name, rules.passes, rules.draw, rules.open_stock) for name, rules in RULE_SETS.items()}
    assert found == {
        "classic": ("classic", 3, 1, False),
        "open": ("open", 3, 1, True),
        "three-piles": ("three-piles", 1, 3, False),
    }
    assert (1, 2, 3, plain.UNLIMITED) == PASSES


def test_a_move_is_legal_where_it_is_one_of_the_legal_moves():
    """Every king and pair of any two places, the draw and the recycle, at positions of random games."""
    random = Random(3)
    for number in range(120):
        rules = list(RULE_SETS.values())[number % 3].with_passes(PASSES[number % 4])
        position = Position.start(Deal.from_seed(number), rules)
        for _ in range(int(random.random() * 70)):
            moves = position.legal_moves()
            if not moves:
                break
            removals = [move for move in moves if move.places]
            position = position.after(removals[0] if removals and random.random() < 0.6 else moves[-1])
        places = [*pyramid.PLACES, *waste_places(rules.draw), "s"]
        conceivable = {DRAW, RECYCLE, *(Move("king", (place,)) for place in places)}
        conceivable |= {Move("pair", two) for two in combinations(sorted(places, key=list_order), 2)}
        assert {move for move in conceivable if position.is_legal(move)} == set(position.legal_moves())
