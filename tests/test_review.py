"""Reviews against asking the solver directly at every position; what marks, causes and interrupts make of them."""

import json
import random
from collections.abc import Iterable
from itertools import permutations

import pytest

from pyramide_cli.engine.cards import MAX_SEED, Deal
from pyramide_cli.engine.game import RESIGN, Game, Step
from pyramide_cli.engine.position import DRAW, Move, Position, auto_move
from pyramide_cli.engine.rules import PASSES, RULE_SETS, Rules
from pyramide_cli.review.odds import odds
from pyramide_cli.review.report import Cause, Judged, Mark, Review, ReviewedStep
from pyramide_cli.review.reviewer import AfterEnd, after_end, back_to_winnable, first_winnable, review
from pyramide_cli.solver.memory import Memory
from pyramide_cli.solver.solution import Solution, Verdict
from pyramide_cli.solver.solve import any_order, solve

CLASSIC = RULE_SETS["classic"]
RULES = [rules.with_passes(passes) for rules in RULE_SETS.values() for passes in PASSES]
W, U, L = Verdict.WINNABLE, Verdict.UNDECIDED, Verdict.UNWINNABLE


def name_of(rules: Rules) -> str:
    return f"{rules.name}-{'unlimited' if rules.unlimited else rules.passes}"


def auto_game(seed: int, rules: Rules = CLASSIC) -> Game:
    game = Game(Deal.from_seed(seed), rules)
    while move := auto_move(game.position):
        game.play(move)
    return game


def random_game(seed: int, rules: Rules) -> Game:
    """Return a game of random moves, most of them removals, that may break off before its end."""
    chance = random.Random(seed)
    game = Game(Deal.from_seed(seed), rules)
    for _ in range(chance.randrange(20, 120)):
        if not (legal := game.legal_moves()):
            break
        removals = [move for move in legal if move.places]
        game.play(chance.choice(removals) if removals and chance.random() < 0.7 else chance.choice(legal))
    return game


def won_game(seed: int, rules: Rules = CLASSIC) -> Game:
    game = Game(Deal.from_seed(seed), rules)
    for move in solve(game.start).line or ():
        game.play(move)
    assert game.position.is_won
    return game


def reviewed(game: Game, **asked: object) -> Review:
    return review(game.line, game.start, Memory(), **asked)


def positions_of(game: Game) -> list[Position]:
    return [game.start, *(step.after for step in game.line)]


def wins(position: Position) -> bool:
    return solve(position).verdict is W


class Hasty(Memory):
    """A memory that does not look for the fewest moves, which tests of the rest need not wait for."""

    def ask(self, position: Position, *, shortest: bool = False, **limits: object) -> Solution:
        return super().ask(position, **limits)


class Stopped(Memory):
    """A memory that is interrupted where it is asked for the fewest moves."""

    def ask(self, position: Position, *, shortest: bool = False, **limits: object) -> Solution:
        if shortest:
            raise KeyboardInterrupt
        return super().ask(position, shortest=shortest, **limits)


class Shy(Memory):
    """A memory that does not decide some positions."""

    def __init__(self, undecided: list[Position]) -> None:
        super().__init__()
        self._undecided = undecided

    def ask(self, position: Position, **limits: object) -> Solution:
        return Solution(U, None, 0) if position in self._undecided else super().ask(position, **limits)


def stray_game(seed: int, rules: Rules, chance: random.Random) -> Game:
    """Return a game that follows a win until few cards are unseen, and then strays until it is lost."""
    game = Game(Deal.from_seed(seed), rules)
    hidden = chance.randrange(4)
    for move in solve(game.start).line or ():
        if game.position.unseen.bit_count() > hidden:
            game.play(move)
    while wins(game.position):
        game.play(chance.choice(game.legal_moves()))
    return game


def seen_fault(step: Step) -> bool:
    """Say from the words of the rule whether a move is marked without odds."""
    before, after = step.before, step.after
    dead = any_order(before) and not any_order(after)
    lost = before.unseen.bit_count() <= 1 and wins(before) and not wins(after)
    if not dead and not lost:
        return False
    return any(won for move, won in odds(before, 100).moves.items() if move != step.move)


def check_exactly(game: Game, found: Review, every: int = 1) -> None:
    """Compare a review with the solver's own answers: all verdicts, and every so many steps all the rest."""
    positions = positions_of(game)
    verdicts = [solve(position).verdict for position in positions]
    assert found.deal.verdict is verdicts[0]
    assert found.deal.any_order == any_order(game.start)
    assert [step.verdict for step in found.steps] == verdicts[1:]
    assert [step.number for step in found.steps] == list(range(1, len(game.line) + 1))
    turn = verdicts.index(L) if L in verdicts else 0
    assert found.lost_at == (turn or None)
    for step in found.steps:
        if step.number % every and step.number not in (turn, turn + 1) and not step.mark:
            continue
        before = positions[step.number - 1]
        winning = [move for move in before.legal_moves() if wins(before.after(move))]
        assert list(step.winning) == winning, step.number
        assert step.only == (len(winning) == 1 < len(before.legal_moves())), step.number
        assert step.any_order == any_order(positions[step.number]), step.number
        assert (step.mark is Mark.BLUNDER) == seen_fault(step.step), step.number
        assert (step.instead is None) == (step.mark is None)
        if step.instead:
            assert odds(before, 100).moves[step.instead]
            assert step.instead in winning or not any(odds(before, 100).moves[move] for move in winning)


def stacked_otherwise(position: Position, chance: random.Random) -> Position:
    """Return a position with the same pyramid and the same other cards, those in another order."""
    others = [number for number in range(28, 52) if (position.stock | sum(position.wastes)) >> number & 1]
    sources = chance.sample(others, len(others))
    cards = list(position.deal.cards)
    for number, source in zip(others, sources, strict=True):
        cards[number] = position.deal.cards[source]
    return position._replace(deal=Deal(tuple(cards)))


def check_dead_at_sight(game: Game, found: Review) -> bool:
    """Try other orders, and more passes, where a line is first called dead; say whether it is anywhere."""
    chance = random.Random(1)
    alive = [found.deal.any_order, *(step.any_order for step in found.steps)]
    if all(alive):
        return False
    dead = positions_of(game)[alive.index(False)]
    for _ in range(20):
        passes = chance.randint(dead.pass_number, dead.pass_number + 3)
        assert not wins(stacked_otherwise(dead, chance)._replace(rules=dead.rules.with_passes(passes)))
    return True


@pytest.mark.parametrize("rules", RULES, ids=name_of)
def test_the_exact_half_is_what_the_solver_says_of_each_position(rules: Rules) -> None:
    for game in (random_game(11, rules), auto_game(20, rules)):
        check_exactly(game, review(game.line, game.start, Hasty()), every=9)


@pytest.mark.parametrize("rules", RULES, ids=name_of)
def test_dead_at_sight_means_dead_in_any_order(rules: Rules) -> None:
    games = [random_game(seed, rules) for seed in range(21, 25)]
    dead = [check_dead_at_sight(game, reviewed(game, max_nodes=0)) for game in games]
    assert any(dead)


@pytest.mark.long
@pytest.mark.parametrize("rules", RULES, ids=name_of)
def test_whole_games_of_auto_and_of_chance(rules: Rules) -> None:
    for seed in range(1, 11):
        for game in (auto_game(seed, rules), random_game(seed, rules)):
            found = reviewed(game)
            assert U not in [step.verdict for step in found.steps]
            check_exactly(game, found)
            check_dead_at_sight(game, found)


def test_a_game_lost_where_only_a_draw_wins() -> None:
    game = auto_game(16)
    found = reviewed(game)
    lost = found.steps[24]
    assert (found.lost_at, found.cause, found.deal.verdict) == (25, Cause.MOVE, W)
    assert (lost.winning, lost.only, lost.mark, lost.instead) == ((DRAW,), True, Mark.BLUNDER, DRAW)
    assert not lost.only_found
    assert found.complete
    assert found.orders is None
    assert back_to_winnable(game.line, game.start, Memory()) == len(game.line) - 24
    assert after_end(game.line, game.start, Memory()) == AfterEnd(W, True, 24, len(game.line) - 24, None)


def test_the_summary_counts_the_steps() -> None:
    found = reviewed(auto_game(16))
    summary = found.summary
    assert summary.decisions == sum(len(step.step.before.legal_moves()) > 1 for step in found.steps)
    assert (summary.inaccuracies, summary.mistakes, summary.blunders) == (0, 0, 1)
    assert (summary.only_moves, summary.only_moves_found) == (2, 1)


def test_the_value_for_programs() -> None:
    value = reviewed(auto_game(8), orders=5).as_value()
    assert json.loads(json.dumps(value)) == value
    assert list(value) == ["deal", "lost_at", "cause", "steps", "summary"]
    assert value["deal"] == {"verdict": "winnable", "any_order": True, "fewest": value["deal"]["fewest"]}
    assert (value["lost_at"], value["cause"]) == (1, "move")
    first = value["steps"][0]
    assert list(first) == ["number", "move", "verdict", "any_order", "winning", "only", "mark", "odds", "because"]
    assert (first["number"], first["verdict"], first["any_order"], first["mark"]) == (1, "unwinnable", False, "??")
    assert first["winning"]
    assert all(Move.parse(move) for move in first["winning"])
    assert list(first["odds"]) == ["orders", "exact", "best", "best_won", "played_won"]
    assert value["steps"][1]["odds"] is value["steps"][1]["mark"] is None
    counted = ["decisions", "inaccuracies", "mistakes", "blunders", "only_moves", "only_moves_found"]
    assert list(value["summary"]) == counted
    won = reviewed(won_game(2)).as_value()
    assert won["cause"] is won["lost_at"] is None


def test_a_resignation_is_no_step() -> None:
    game = Game(Deal.from_seed(16), CLASSIC)
    game.play(DRAW)
    before = reviewed(game)
    game.resign()
    assert reviewed(game) == before
    assert [step.step.move for step in before.steps] == [DRAW]


def test_a_deal_without_a_move() -> None:
    found = reviewed(Game(Deal.from_seed(16), CLASSIC))
    assert (found.steps, found.lost_at, found.cause, found.deal.verdict) == ((), None, None, W)


def test_causes() -> None:
    assert reviewed(auto_game(5)).cause is Cause.ANY_ORDER
    assert reviewed(auto_game(6)).cause is Cause.ORDER
    assert reviewed(auto_game(1)).cause is Cause.MOVE
    assert reviewed(won_game(2)).cause is None
    assert reviewed(auto_game(1), orders=4).cause is Cause.LUCK
    assert reviewed(auto_game(8), orders=10).cause is Cause.MOVE
    playing = auto_game(16)
    playing.undo(len(playing.line) - 24)
    assert reviewed(playing).cause is None


def test_the_fewest_moves_are_found_or_left_out() -> None:
    fewest = [reviewed(auto_game(seed, RULE_SETS["open"])).deal.fewest for seed in range(1, 7)]
    for seed, moves in enumerate(fewest, 1):
        start = Position.start(Deal.from_seed(seed), RULE_SETS["open"])
        assert moves is None or moves == len(solve(start, shortest=True).line)
    assert any(fewest)


def test_a_game_may_begin_in_the_middle() -> None:
    whole = auto_game(20)
    rest = review(whole.line[10:], whole.line[9].after, Memory())
    assert [step.verdict for step in rest.steps] == [step.verdict for step in reviewed(whole).steps[10:]]
    assert rest.lost_at == 31 - 10


@pytest.mark.parametrize("most", [0, 10, 60])
@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=name_of)
def test_what_the_limit_leaves_open_is_undecided(rules: Rules, most: int) -> None:
    """Verdicts only get worse, none contradicts the full search, and dead at sight needs no nodes."""
    for seed in (1, 16):
        game = auto_game(seed, rules)
        found, full = (review(game.line, game.start, Hasty(), max_nodes=limit) for limit in (most, 10**6))
        verdicts = [found.deal.verdict, *(step.verdict for step in found.steps)]
        assert verdicts == sorted(verdicts, key=[W, U, L].index)
        for step, sure in zip(found.steps, full.steps, strict=True):
            assert step.verdict in (U, sure.verdict)
            assert step.any_order == sure.any_order
            assert step.any_order or step.verdict is L
            assert set(step.winning) <= set(sure.winning)
            assert sure.only or not step.only
        assert found.lost_at == (full.lost_at if W in verdicts and U not in verdicts else None)
        if U in verdicts:
            assert found.cause is None


def test_undecided_may_lie_between() -> None:
    """Game 9 is lost at move 16 and dead at sight at 19: what is not decided around 16 leaves open where it was."""
    game = auto_game(9)
    assert reviewed(game).lost_at == 16
    found = review(game.line, game.start, Shy(positions_of(game)[12:18]))
    assert [found.steps[number - 1].verdict for number in (11, 16, 17, 18)] == [W, U, U, L]
    assert (found.deal.verdict, found.lost_at, found.cause) == (W, None, None)
    assert [step.mark for step in found.steps] == [step.mark for step in reviewed(game).steps]
    assert back_to_winnable(game.line, game.start, Shy(positions_of(game)[12:18])) >= len(game.line) - 15


@pytest.mark.parametrize(
    ("name", "seed", "chance", "left", "mark"),
    [
        ("open", 94, 940, 1, Mark.BLUNDER),
        ("open", 51, 510, 2, None),
        ("three-piles", 17, 172, 0, Mark.BLUNDER),  # auto's favourite among the moves not dead at sight loses too
    ],
)
def test_a_loss_is_seen_with_one_card_unseen_and_not_with_two(
    name: str, seed: int, chance: int, left: int, mark: Mark | None
) -> None:
    game = stray_game(seed, RULE_SETS[name].with_passes(1), random.Random(chance))
    found = review(game.line, game.start, Hasty())
    lost = found.steps[-1]
    assert (lost.number, lost.any_order, lost.step.before.unseen.bit_count()) == (found.lost_at, True, left)
    assert lost.mark is mark
    assert (lost.instead in lost.winning) == (mark is not None)


@pytest.mark.parametrize(
    ("best", "played", "exact", "mark"),
    [
        (range(5), range(0), False, Mark.INACCURACY),
        (range(13), range(12, 16), False, Mark.INACCURACY),  # 13 against 4: nine are more than 2 * sqrt(17)
        (range(12), range(12, 16), False, None),  # 12 against 4: eight are no more than 2 * sqrt(16)
        (range(9), range(0), False, Mark.INACCURACY),
        (range(10), range(0), False, Mark.MISTAKE),
        (range(15), range(0), False, Mark.BLUNDER),
        (range(50, 64), range(50), False, None),
        (range(30), range(20, 36), False, Mark.MISTAKE),  # 20 against 6
        (range(30), range(16, 40), False, None),  # 16 against 10: six are less than 2 * sqrt(26)
        (range(40), range(25), False, Mark.BLUNDER),
        (range(4), range(0), True, None),
        (range(5), range(0), True, Mark.INACCURACY),
        (range(40), range(40), False, None),
    ],
)
def test_marks_need_points_and_more_than_chance(best: range, played: range, exact: bool, mark: Mark | None) -> None:
    judged = Judged(
        orders=100,
        exact=exact,
        best=DRAW,
        best_won=len(best),
        played_won=len(played),
        only_best=len({*best} - {*played}),
        only_played=len({*played} - {*best}),
    )
    assert judged.mark is mark


def odds_of(step: ReviewedStep) -> Judged:
    assert step.odds
    return step.odds


@pytest.mark.parametrize(
    "game",
    [auto_game(20), random_game(3, RULE_SETS["open"]), random_game(4, RULE_SETS["three-piles"])],
    ids=lambda game: game.rules.name,
)
def test_the_judged_half_is_what_odds_says_at_each_decision(game: Game) -> None:
    start, line = game.line[11].before, game.line[11:33]
    found, plain = review(line, start, Hasty(), orders=6), review(line, start, Hasty())
    assert found == review(line, start, Hasty(), orders=6)
    assert found.orders == 6
    for step in found.steps:
        before = step.step.before
        assert (step.odds is not None) == (step.decision and any_order(before))
        if step.odds:
            measured = odds(before, 6)
            assert (step.odds.orders, step.odds.exact) == (measured.orders, measured.exact)
            assert step.odds.played_won == measured.moves[step.step.move]
            assert step.odds.best_won == max(measured.moves.values()) == measured.moves[step.odds.best]
            assert step.odds.best == step.step.move or step.odds.best_won > step.odds.played_won
            proven = plain.steps[step.number - 1]
            assert step.mark == (proven.mark or step.odds.mark)
            better = step.odds.best if step.odds.best != step.step.move else proven.instead
            assert step.instead == (better if step.mark else None)
    assert any(step.odds for step in found.steps)


def some_order_wins(position: Position) -> bool:
    """Say by trying every order of the unseen cards whether any can be won."""
    places = [number for number in range(52) if position.unseen >> number & 1]
    for order in permutations(position.deal.cards[place] for place in places):
        cards = list(position.deal.cards)
        for place, card in zip(places, order, strict=True):
            cards[place] = card
        if wins(position._replace(deal=Deal(tuple(cards)))):
            return True
    return False


def blamed_for_nothing(games: Iterable[Game]) -> tuple[list[str], int, int]:
    """Return the marks given where no order could be won any more; how many there were, how many were enumerated."""
    wrong, marks, enumerated = [], 0, 0
    for game in games:
        for step in reviewed(game).steps:
            before = step.step.before
            marks += step.mark is not None
            if step.mark and before.unseen.bit_count() <= 6:
                enumerated += 1
                if not some_order_wins(before):
                    wrong.append(f"{game.start.deal.seed} {name_of(game.rules)}: move {step.number}")
            elif step.mark and not odds(before, 100).won:
                wrong.append(f"{game.start.deal.seed} {name_of(game.rules)}: move {step.number}, by 100 orders")
    return wrong, marks, enumerated


def test_nobody_is_blamed_where_no_order_could_be_won() -> None:
    rules = [rules for rules in RULES if not rules.unlimited]
    wrong, marks, enumerated = blamed_for_nothing(random_game(seed, rules[seed % len(rules)]) for seed in range(24))
    assert not wrong
    assert marks > enumerated > 0


@pytest.mark.long
def test_nobody_is_blamed_in_five_hundred_careless_games() -> None:
    games = (random_game(seed, RULES[seed % len(RULES)]) for seed in range(100, 600))
    wrong, marks, enumerated = blamed_for_nothing(games)
    print(f"{marks} marks, {enumerated} of them where all orders were tried")
    assert not wrong


def test_where_all_is_known_one_order_marks_a_lost_game() -> None:
    """Exact odds are no sample: one order of one is enough for a mark."""
    game = auto_game(26)
    lost = reviewed(game).steps[49]
    assert (lost.mark, lost.step.before.unseen) == (Mark.BLUNDER, 0)
    late = review(game.line[45:], game.line[44].after, Memory(), orders=100).steps[4]
    assert (odds_of(late).orders, odds_of(late).exact, late.mark) == (1, True, Mark.BLUNDER)


def test_an_interrupt_leaves_out_what_is_not_ready() -> None:
    game = auto_game(16)
    plain = reviewed(game)
    cut = review(game.line, game.start, Stopped(), orders=3)
    assert (cut.steps, cut.lost_at, cut.cause) == (plain.steps, plain.lost_at, plain.cause)
    assert (cut.complete, cut.orders, cut.deal.fewest) == (False, None, None)

    def stop(done: int, wanted: int) -> None:
        if done == len(game.line) + 4:  # the first of three orders at the second decision
            raise KeyboardInterrupt

    cut = reviewed(game, orders=3, progress=stop)
    assert (cut.steps, cut.deal) == (plain.steps, plain.deal)
    assert not cut.complete


def test_an_interrupt_ends_the_exact_half() -> None:
    def stop(done: int, wanted: int) -> None:
        if done == 9:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        reviewed(auto_game(16), progress=stop)


def test_progress_goes_up_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    game = auto_game(8)
    found = reviewed(game, orders=3, progress=lambda done, wanted: told.append((done, wanted)))
    assert told == sorted(told)
    assert told[-1] == (len(game.line) + 3 * found.summary.decisions,) * 2


def test_back_to_where_it_could_be_won() -> None:
    game = auto_game(16)
    game.undo(len(game.line) - 24)
    line, start, memory = game.line, game.start, Memory()
    assert back_to_winnable(line, start, memory) == 0
    assert back_to_winnable([], start, memory) == 0
    game.resign()
    assert back_to_winnable(game.line, start, memory) == 1
    assert after_end(game.line, start, memory) == AfterEnd(W, True, 24, 1, None)
    game.undo()
    game.play(auto_move(game.position))
    assert back_to_winnable(game.line, start, memory) == 1
    game.resign()
    assert back_to_winnable(game.line, start, memory) == 2
    assert back_to_winnable([Step(RESIGN, start, start)], start, memory) == 1


def test_nowhere_to_go_back_to() -> None:
    order, dead = auto_game(6), auto_game(5)
    assert back_to_winnable(order.line, order.start, Memory()) is None
    assert back_to_winnable(dead.line, dead.start, Memory()) is None
    assert back_to_winnable(order.line, order.start, Memory(), max_nodes=0) is None
    assert after_end(order.line, order.start, Memory()) == AfterEnd(L, True, None, 0, None)
    assert after_end(dead.line, dead.start, Memory()) == AfterEnd(L, False, None, 0, None)


def test_after_a_win() -> None:
    game = won_game(8, RULE_SETS["open"])
    memory = Memory()
    fewest = len(memory.ask(game.start, shortest=True).line)
    assert after_end(game.line, game.start, memory) == AfterEnd(W, True, len(game.line), 0, fewest)
    assert back_to_winnable(game.line, game.start, memory) == 0


def test_the_first_winnable_seed() -> None:
    rules = CLASSIC.with_passes(1)
    found = first_winnable(3, rules)
    assert [wins(Position.start(Deal.from_seed(seed), rules)) for seed in range(3, found + 1)] == [False] * (
        found - 3
    ) + [True]
    assert first_winnable(found, rules) == found
    assert first_winnable(MAX_SEED, rules) == first_winnable(0, rules)


def test_nothing_in_a_review_depends_on_what_the_memory_knew() -> None:
    game = auto_game(13, RULE_SETS["three-piles"])
    memory = Memory()
    for step in game.line[::3]:
        memory.ask(step.before)
    assert review(game.line, game.start, memory) == reviewed(game)
