"""Every line that moves, history, solve and hint print can be typed back, under all rules, in any language."""

from random import Random

import pytest
import walks
from walks import feed

from pyramide_cli.engine.cards import Deal
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.rules import PASSES, RULE_SETS, UNLIMITED, Rules, Status
from pyramide_cli.shell.session import Session
from pyramide_cli.solver.solve import solve

VOICES = [(language, ascii_only) for language in ("en", "fr") for ascii_only in (False, True)]
ALL_RULES = [rules.with_passes(passes) for rules in RULE_SETS.values() for passes in PASSES]
QUICK = [RULE_SETS["classic"], RULE_SETS["open"], RULE_SETS["three-piles"].with_passes(UNLIMITED)]


def begun(seed: int, rules: Rules, language: str, *, ascii_only: bool) -> Session:
    return walks.session(Game(Deal.from_seed(seed), rules), language, ascii_only=ascii_only)


def line_of(held: Session) -> list[str]:
    return [str(step.move) for step in held.game.line]


def moves_and_history_are_typed_back(held: Session, chance: Random) -> None:
    """Play by typing what moves prints, then play the whole game again by typing what history prints."""
    for _ in range(80):
        answer = feed(held, "moves" if held.voice.language == "en" else "coups")
        if held.game.status is not Status.PLAYING:
            assert len(answer.lines) == 1
            break
        assert answer.result is not None
        legal = answer.result["moves"]
        assert len(answer.lines) == len(legal)
        number = chance.randrange(len(legal))
        assert feed(held, answer.lines[number]).ok, answer.lines[number]
        assert line_of(held)[-1] == legal[number]
    played, lines = line_of(held), feed(held, "history").lines
    assert len(lines) == len(played)
    feed(held, "restart")
    for line in lines:
        assert feed(held, line).ok, line
    assert line_of(held) == played


def a_winning_line_is_typed_back(held: Session) -> None:
    """Type what solve prints, which wins; hint names the first move of it."""
    solved = feed(held, "solve" if held.voice.language == "en" else "résoudre")
    assert solved.result is not None
    if solved.result["verdict"] != "winnable":
        return
    hint = feed(held, "hint").lines[0]
    typed = [line for line in solved.lines[1:] if not line.startswith(("This answer", "Cette r"))]
    first, _, cards = typed[0].partition(": ")
    assert (cards or first.partition("  #")[0].rstrip(" 0123456789")) in hint
    for line in typed:
        assert feed(held, line).ok, line
    assert held.game.status is Status.WON
    assert line_of(held) == solved.result["line"]


@pytest.mark.parametrize(("language", "ascii_only"), VOICES)
def test_what_is_printed_can_be_typed_back(language: str, ascii_only: bool) -> None:
    chance = Random(f"{language}{ascii_only}")
    for number, rules in enumerate(ALL_RULES):
        moves_and_history_are_typed_back(begun(number, rules, language, ascii_only=ascii_only), chance)
    for rules, seed in zip(QUICK, (26, 1, 12), strict=True):
        a_winning_line_is_typed_back(begun(seed, rules, language, ascii_only=ascii_only))


def test_hints_are_typed_back() -> None:
    """What stands behind the colon of a hint, up to the cards, is a command."""
    for language, seed in (("en", 8), ("fr", 1)):
        held = begun(seed, RULE_SETS["open"], language, ascii_only=False)
        while held.game.status is Status.PLAYING:
            hint = feed(held, "hint" if language == "en" else "indice").lines[0]
            text = hint.replace("\u00a0", " ").partition(": ")[2]
            assert feed(held, text.partition(" (")[0].partition(". ")[0]).ok, hint
        assert held.game.status is Status.WON


@pytest.mark.long
@pytest.mark.parametrize(("language", "ascii_only"), VOICES)
@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=lambda rules: rules.name)
def test_what_is_printed_can_be_typed_back_for_sixty_deals(rules: Rules, language: str, ascii_only: bool) -> None:
    chance = Random(f"{language}{ascii_only}{rules.name}")
    for seed in range(1, 61):
        moves_and_history_are_typed_back(begun(seed, rules, language, ascii_only=ascii_only), chance)
        if solve(Game(Deal.from_seed(seed), rules).start, max_nodes=200_000).line:
            a_winning_line_is_typed_back(begun(seed, rules, language, ascii_only=ascii_only))
