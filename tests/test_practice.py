"""Practice: warnings after moves that have visibly lost the game, and the way back to before the first of them."""

from random import Random

import pytest
import walks
from walks import code, feed

from pyramide_cli.engine.cards import DECK, Deal, shuffled
from pyramide_cli.engine.game import Game, Step
from pyramide_cli.engine.rules import RULE_SETS
from pyramide_cli.review.reviewer import first_mistake, review, visible_blunder
from pyramide_cli.solver.memory import Memory


def careless(seed: int) -> Game:
    """Return a game of any rule set and passes, played at random to its end."""
    random = Random(seed)
    rules = random.choice([*RULE_SETS.values()]).with_passes(random.choice([1, 2, 3]))
    game = Game(Deal(shuffled(DECK, random)), rules)
    while moves := game.legal_moves():
        removals = [move for move in moves if move.places]
        game.play(random.choice(removals) if removals and random.random() < 0.8 else random.choice(moves))
    return game


@pytest.mark.parametrize("seed", range(40))
def test_warnings_are_the_marks_of_a_review(seed: int) -> None:
    game = careless(seed)
    found = review(game.line, game.start, Memory(), max_nodes=100_000)
    marked = [step.number for step in found.steps if step.mark]
    warned = [n for n in range(1, game.moves + 1) if visible_blunder(game.line[:n], game.start, Memory())]
    assert warned == marked
    assert first_mistake(game.line, game.start, Memory()) == next(iter(marked), None)


def is_told(line: list[Step]) -> bool:
    return visible_blunder(line, line[0].before, Memory()) is not None


def test_the_hidden_order_does_not_change_a_warning() -> None:
    random, asked = Random(5), 0
    for seed in range(60):
        game = careless(seed)
        for step in game.line:
            hidden = [n for n in range(52) if step.before.unseen >> n & 1]
            if len(hidden) < 2:
                break
            cards = list(game.deal.cards)
            for number, card in zip(hidden, shuffled([cards[n] for n in hidden], random), strict=True):
                cards[number] = card
            other = step.before._replace(deal=Deal(tuple(cards)))
            if not other.is_legal(step.move) or step.move.verb == "draw":
                continue
            same = step._replace(before=other, after=other.after(step.move))
            assert is_told([same]) == is_told([step])
            asked += 1
    assert asked > 300


def blunder() -> tuple[Game, int]:
    for seed in range(1000):
        game = careless(seed)
        if number := first_mistake(game.line, game.start, Memory()):
            return game, number
    raise AssertionError


@pytest.mark.parametrize("language", ["en", "fr"])
def test_warn_and_undo_mistake(language: str) -> None:
    game, number = blunder()
    session = walks.session(Game(game.deal, game.rules), language)
    feed(session, "warn on")
    for count, step in enumerate(game.line, 1):
        answer = feed(session, str(step.move))
        assert bool(answer.warning) == (count == number) or count > number
        assert answer.result["warning"] == (answer.warning or None)
        assert not answer.asked
    answer = feed(session, "undo mistake" if language == "en" else "annuler faute")
    assert session.game.moves == number - 1
    assert str(number) in answer.lines[0]
    assert not answer.asked
    assert code(feed(session, "undo mistake")) == "NOTHING_TO_UNDO"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "This can no longer be won. undo takes it back."),
        ("fr", "Cette partie ne peut plus être gagnée. annuler reprend le coup."),
    ],
)
def test_where_all_is_known_the_sentence_is_of_the_game(language: str, said: str) -> None:
    for seed in range(400):
        game = careless(seed)
        number = first_mistake(game.line, game.start, Memory())
        if number and not game.line[number - 1].after.unseen:
            break
    session = walks.session(Game(game.deal, game.rules), language)
    feed(session, "warn on")
    answers = [feed(session, str(step.move)) for step in game.line[:number]]
    assert answers[-1].warning.replace("\u00a0", " ").replace("’", "'") == said


def test_without_warn_nothing_is_asked_or_said() -> None:
    game, _ = blunder()
    session = walks.session(Game(game.deal, game.rules), "en")
    for step in game.line:
        answer = feed(session, str(step.move))
        assert not answer.warning
        assert answer.result is None
    assert feed(session, "warn").result == {"warn": False}
    assert feed(session, "warn on").result == {"warn": True}
    assert code(feed(session, "warn maybe")) == "BAD_ARGUMENT"
    assert feed(session, "avertir non").result == {"warn": False}


def test_moves_of_auto_are_not_warned_of() -> None:
    game, _ = blunder()
    session = walks.session(Game(game.deal, game.rules), "en")
    feed(session, "warn on")
    answer = feed(session, "auto all")
    assert not answer.warning
    assert "warning" not in answer.result
