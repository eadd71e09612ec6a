"""One command in, its answer out: what is refused and why, and that a refusal changes nothing."""

from random import Random

import pytest
import walks
from stacking import stack
from walks import code, feed

from pyramide_cli.engine.game import Game
from pyramide_cli.engine.rules import RULE_SETS, UNLIMITED
from pyramide_cli.shell.commands import COMMANDS
from pyramide_cli.shell.interpreter import MOST_CHARACTERS
from pyramide_cli.shell.interpreter import feed as feed_line
from pyramide_cli.shell.printers import record
from pyramide_cli.shell.session import Session

PLACES = {"6.1": "4h", "6.2": "Qd", "7.1": "6c", "7.2": "9s", "7.3": "7d", "7.4": "Ks", "7.5": "8h", "7.6": "2d"}
STOCK = "3c 5c Kh Qc Td"


def opened(rules: str = "classic", passes: int | None = None) -> Session:
    """A session with a deal in which much can be refused."""
    deal = stack({**PLACES, "7.7": "Ah"}, STOCK)
    return walks.session(Game(deal, RULE_SETS[rules].with_passes(passes)))


#: What was done before, the command, and its code. The first one that applies counts.
REFUSALS = [
    ("", "foo", "UNKNOWN_COMMAND"),
    ("", "foo 7.1", "UNKNOWN_COMMAND"),
    ("", "7.1 foo", "UNKNOWN_COMMAND"),
    ("", "7.02", "UNKNOWN_COMMAND"),
    ("", "+7.2", "UNKNOWN_COMMAND"),
    ("", "７.２", "UNKNOWN_COMMAND"),
    ("", "7.²", "UNKNOWN_COMMAND"),
    ("", "re", "UNKNOWN_COMMAND"),
    ("", "n", "UNKNOWN_COMMAND"),
    ("", "z", "UNKNOWN_COMMAND"),
    ("", "l", "UNKNOWN_COMMAND"),
    ("", "81", "NO_SUCH_PLACE"),
    ("", "11", "COVERED"),
    ("", "10", "UNKNOWN_COMMAND"),
    ("", "7.1,", "UNKNOWN_COMMAND"),
    ("", "+ 7.1", "UNKNOWN_COMMAND"),
    ("", "7.1 + + 7.3", "UNKNOWN_COMMAND"),
    ("", "pair 7.1 ,", "BAD_ARGUMENT"),
    ("", "10 3", "NO_SUCH_PAIR"),
    ("", "pair 5 8", "NO_SUCH_PAIR"),
    ("", "5 7", "UNKNOWN_COMMAND"),
    ("", "pair 5 7", "BAD_ARGUMENT"),
    ("", "pair k k", "BAD_ARGUMENT"),
    ("king 7.4", "king", "NOT_A_KING"),
    ("resign", "10 3", "GAME_OVER"),
    ("resign", "king", "GAME_OVER"),
    ("resign", "roi 7.4", "GAME_OVER"),
    ("", "resume", "NOT_KEPT"),
    ("", "games", "NOT_KEPT"),
    ("", "stats all", "NOT_KEPT"),
    ("", "stats 3", "BAD_ARGUMENT"),
    ("", "games x", "BAD_ARGUMENT"),
    ("", "resume 0", "BAD_ARGUMENT"),
    ("", "undo winnable", "NOTHING_TO_UNDO"),
    ("", "new --winnable 3", "BAD_ARGUMENT"),
    ("", "new --winnable --daily", "BAD_ARGUMENT"),
    ("", "new --daily 2026-02-30", "BAD_ARGUMENT"),
    ("", "new --daily 2026-2-3", "BAD_ARGUMENT"),
    ("", "new --passes 4", "BAD_ARGUMENT"),
    ("", "new --passes 1073741824", "BAD_ARGUMENT"),
    ("", "show foo", "BAD_ARGUMENT"),
    ("", "review 0", "BAD_ARGUMENT"),
    ("resign", "foo", "UNKNOWN_COMMAND"),
    ("", "7.1 7.2 7.3", "BAD_ARGUMENT"),
    ("", "6c 7d w s", "BAD_ARGUMENT"),
    ("", "pair", "BAD_ARGUMENT"),
    ("", "pair 8.1", "BAD_ARGUMENT"),
    ("", "pair 8.1 foo", "BAD_ARGUMENT"),
    ("", "pair 7.1 ７.２", "BAD_ARGUMENT"),
    ("", "pair 7.1 7.02", "BAD_ARGUMENT"),
    ("", "pair 7.1 6ć", "BAD_ARGUMENT"),
    ("", "king 7.1 7.2", "BAD_ARGUMENT"),
    ("", "king draw", "BAD_ARGUMENT"),
    ("", "draw 0", "BAD_ARGUMENT"),
    ("", "draw 1.0", "BAD_ARGUMENT"),
    ("", "draw all", "BAD_ARGUMENT"),
    ("", "draw +1", "BAD_ARGUMENT"),
    ("", "auto ²", "BAD_ARGUMENT"),
    ("", "undo 0", "BAD_ARGUMENT"),
    ("", "redo 0", "BAD_ARGUMENT"),
    ("", "redo x", "BAD_ARGUMENT"),
    ("", "undo 1 1", "BAD_ARGUMENT"),
    ("resign", "pair 7.1", "BAD_ARGUMENT"),
    ("resign", "pair foo 7.1", "BAD_ARGUMENT"),
    ("resign", "draw 0", "BAD_ARGUMENT"),
    ("resign", "auto x", "BAD_ARGUMENT"),
    ("resign", "recycle 1", "BAD_ARGUMENT"),
    ("resign", "resign 1", "BAD_ARGUMENT"),
    ("", "help foo", "BAD_ARGUMENT"),
    ("", "help re", "BAD_ARGUMENT"),
    ("", "help pair king", "BAD_ARGUMENT"),
    ("", "expect drawn", "BAD_ARGUMENT"),
    ("", "expect moves -1", "BAD_ARGUMENT"),
    ("", "expect moves ０", "BAD_ARGUMENT"),
    ("", "expect pass", "BAD_ARGUMENT"),
    ("", "new sesame", "BAD_ARGUMENT"),
    ("", "new --seed 1_0", "BAD_ARGUMENT"),
    ("", f"new --seed {'9' * 300}", "BAD_ARGUMENT"),
    ("", "new --seed 7 8", "BAD_ARGUMENT"),
    ("", "new --rules", "BAD_ARGUMENT"),
    ("", "new --seed 7 --cards Ac", "BAD_ARGUMENT"),
    ("", "new --cards Ac --seed 7", "BAD_DEAL"),
    ("", "save --force", "BAD_ARGUMENT"),
    ("", "load ", "BAD_ARGUMENT"),
    ("resign", "draw", "GAME_OVER"),
    ("resign", "draw 2", "GAME_OVER"),
    ("resign", "recycle", "GAME_OVER"),
    ("resign", "auto", "GAME_OVER"),
    ("resign", "auto all", "GAME_OVER"),
    ("resign", "resign", "GAME_OVER"),
    ("resign", "king 8.1", "GAME_OVER"),
    ("resign", "pair w2 7.1", "GAME_OVER"),
    ("resign", "7.1", "GAME_OVER"),
    ("", "king 8.1", "NO_SUCH_PLACE"),
    ("", "king 0.0", "NO_SUCH_PLACE"),
    ("", "king 5.6", "NO_SUCH_PLACE"),
    ("", "king 7.0", "NO_SUCH_PLACE"),
    ("", "king 99999999999999999999.1", "NO_SUCH_PLACE"),
    ("", "w2", "NO_SUCH_PLACE"),
    ("", "w1", "NO_SUCH_PLACE"),
    ("", "w0", "NO_SUCH_PLACE"),
    ("", "pair 6.1 8.1", "NO_SUCH_PLACE"),
    ("", "pair w 8.1", "NO_SUCH_PLACE"),
    ("king 7.4", "7.4", "GONE"),
    ("king 7.4", "ks", "GONE"),
    ("king 7.4", "pair 7.4 w", "GONE"),
    ("king 7.4", "pair w 7.4", "WASTE_EMPTY"),
    ("", "w", "WASTE_EMPTY"),
    ("", "waste", "WASTE_EMPTY"),
    ("", "pair w s", "WASTE_EMPTY"),
    ("", "pair s w", "FACE_DOWN"),
    ("", "stock", "FACE_DOWN"),
    ("", "king s", "FACE_DOWN"),
    ("", "3c", "FACE_DOWN"),
    ("", "pair 7.1 kh", "FACE_DOWN"),
    ("draw 24", "king s", "STOCK_EMPTY"),
    ("draw 2", "3c", "BURIED"),
    ("draw 2", "pair 3c 6.1", "BURIED"),
    ("draw 2", "pair 6.1 3c", "COVERED"),
    ("", "6.1", "COVERED"),
    ("", "4h", "COVERED"),
    ("", "pair 7.1 6.1", "COVERED"),
    ("", "pair 6.1 6.1", "COVERED"),
    ("", "pair w w", "WASTE_EMPTY"),
    ("", "pair 7.1 7.1", "SAME_CARD"),
    ("", "pair 7.1 6c", "SAME_CARD"),
    ("", "pair 7.4 ks", "SAME_CARD"),
    ("", "pair 7.4 7.1", "KING_ALONE"),
    ("", "pair 7.1 7.4", "KING_ALONE"),
    ("", "king 7.1", "NOT_A_KING"),
    ("draw", "w", "NOT_A_KING"),
    ("", "pair 7.1 7.2", "NOT_THIRTEEN"),
    ("", "recycle", "STOCK_NOT_EMPTY"),
    ("draw 23", "recycle", "STOCK_NOT_EMPTY"),
    ("draw 24, recycle, draw 24, recycle, draw 24", "recycle", "NO_PASS_LEFT"),
    ("draw 24, recycle, draw 24, recycle, draw 24", "draw", "NO_PASS_LEFT"),
    ("draw 24, recycle, draw 24, recycle, draw 24", "draw 1", "STOCK_EMPTY"),
    ("draw 24", "draw 1", "STOCK_EMPTY"),
    ("", "undo", "NOTHING_TO_UNDO"),
    ("", "undo all", "NOTHING_TO_UNDO"),
    ("", "redo", "NOTHING_TO_REDO"),
    ("draw, undo, draw", "redo", "NOTHING_TO_REDO"),
    ("", "new --cards Ac", "BAD_DEAL"),
    ("", "new --deal nowhere.txt", "FILE_ERROR"),
    ("", "load nowhere.txt", "FILE_ERROR"),
    ("", "load .", "FILE_ERROR"),
    ("", "save nowhere/game.txt", "FILE_ERROR"),
    ("", f"save {'x' * 300}", "FILE_ERROR"),
    ("", "expect won", "EXPECT_FAILED"),
    ("resign", "expect lost", "EXPECT_FAILED"),
    ("", "expect moves 99999999999999999999", "EXPECT_FAILED"),
    ("", "x" * 401, "BAD_ARGUMENT"),
]


def test_what_is_refused_and_why() -> None:
    for before, command, wanted in REFUSALS:
        session = opened()
        for done in filter(None, before.split(", ")):
            assert feed(session, done).ok
        kept = record(None, session.game)
        answer = feed(session, command)
        assert code(answer) == wanted, (before, command[:60], answer.lines)
        assert answer.lines == (f"? {answer.message}",)
        assert answer.message.isprintable()
        assert record(None, session.game) == kept


OTHER_RULES = [
    ("three-piles", "w", "NO_SUCH_PLACE"),
    ("three-piles", "waste", "NO_SUCH_PLACE"),
    ("three-piles", "w4", "NO_SUCH_PLACE"),
    ("three-piles", "w3", "WASTE_EMPTY"),
    ("three-piles", "s 7.1", "FACE_DOWN"),
    ("open", "s 7.1", "NOT_THIRTEEN"),
    ("open", "3c 7.1", "NOT_THIRTEEN"),
    ("open", "5c", "FACE_DOWN"),
    ("open", "stock", "NOT_A_KING"),
    ("open", "pair s 3c", "SAME_CARD"),
    ("open", "w s", "WASTE_EMPTY"),
]


def test_other_rules_refuse_other_things() -> None:
    for rules, command, wanted in OTHER_RULES:
        assert code(feed(opened(rules), command)) == wanted, (rules, command)


def test_a_face_down_card_never_tells_where_it_lies() -> None:
    answers = [feed(opened(), card).message.replace(name, "X") for card, name in (("3c", "3♣"), ("td", "10♦"))]
    assert answers[0] == answers[1]


@pytest.mark.parametrize("seed", range(6))
def test_a_refusal_changes_nothing_and_a_move_forgets_what_was_taken_back(seed: int) -> None:
    random = Random(seed)
    for game in walks.games(seed, 6):
        session = walks.session(game, "fr" if seed % 2 else "en")
        for _ in range(120):
            before = record(None, session.game)
            answer = feed(session, walks.command(random, session.game))
            after = record(None, session.game)
            if answer.ok:
                assert answer.moved or before == after or answer.echo == "restart"
                went_on = after["state"]["undo"] > before["state"]["undo"] and not answer.echo.startswith("redo")
                assert not went_on or after["state"]["redo"] == 0
                continue
            assert after == before
            assert len(answer.lines) == 1
            assert answer.lines[0].startswith("? ")


@pytest.mark.parametrize("line", ["", "   ", "\t", "# draw", "  # draw", "\r", "#", "#draw"])
def test_a_line_without_a_command_does_nothing(line: str) -> None:
    assert feed_line(opened(), line, COMMANDS) is None


ECHOES = [
    ("  draw   2  ", "draw 2"),
    ("draw\t2 # twice", "draw 2"),
    ("draw#2", "draw#2"),
    ("draw 2\r", "draw 2"),
    ("draw\u00a02", "draw 2"),
    ("pair\x0c7.1\x1f7.3", "pair 7.1 7.3"),
    ("foo\x1b[2J", "foo*[2J"),
    ("foo\x00bar", "foo*bar"),
    ("\ufeffdraw", "*draw"),
    ("x" * 500, "x" * 401),
    ("a " * 300, ("a " * 201)[:401]),
    ("x" * 400 + " y", "x" * 400 + " y"),
]


@pytest.mark.parametrize(("line", "echo"), ECHOES, ids=range(len(ECHOES)))
def test_the_echo(line: str, echo: str) -> None:
    assert feed(opened(), line).echo == echo


@pytest.mark.parametrize(
    "line",
    ["x" * 401, "x" * 100_000, "a " * 300, "x" * 400 + " y", "é" * 401, "ｘ" * 401],
    ids=["just", "many", "spaces", "space at the end", "accents", "wide"],
)
@pytest.mark.parametrize("ascii_only", [False, True])
def test_a_long_line_is_refused_and_so_is_its_echo(line: str, ascii_only: bool) -> None:
    session = walks.session(opened().game, ascii_only=ascii_only)
    answer = feed(session, line)
    assert code(answer) == "BAD_ARGUMENT"
    assert len(answer.echo) <= MOST_CHARACTERS + 2
    again = feed(session, answer.echo)
    assert (again.echo, again.lines) == (answer.echo, answer.lines)


def test_a_line_of_400_characters_is_run() -> None:
    assert feed(opened(), "draw #" + "x" * 1000).ok
    assert code(feed(opened(), "x" * 400)) == "UNKNOWN_COMMAND"


@pytest.mark.parametrize("command", ["s", "S", "show", "montrer"])
def test_s_alone_is_show(command: str) -> None:
    answer = feed(opened("open"), command)
    assert answer.board
    assert not answer.moved


@pytest.mark.parametrize(
    ("command", "move"),
    [
        ("7.3 7.1", "pair 7.1 7.3"),
        ("7d 6c", "pair 7.1 7.3"),
        ("PAIR 7♦ 6♣", "pair 7.1 7.3"),
        ("paire 7♢\ufe0f 6♧", "pair 7.1 7.3"),
        ("p 6c 7.3", "pair 7.1 7.3"),
        ("rs", "king 7.4"),
        ("roi K♠", "king 7.4"),
        ("k 7.4", "king 7.4"),
        ("king", "king 7.4"),
        ("K", "king 7.4"),
        ("roi", "king 7.4"),
        ("74", "king 7.4"),
        ("73 71", "pair 7.1 7.3"),
        ("7.3,7.1", "pair 7.1 7.3"),
        ("7.3 , 7.1", "pair 7.1 7.3"),
        ("pair 73+71", "pair 7.1 7.3"),
        ("7d + 6c", "pair 7.1 7.3"),
        ("6 7", "pair 7.1 7.3"),
        ("7+6", "pair 7.1 7.3"),
        ("paire 7, 6", "pair 7.1 7.3"),
    ],
)
def test_a_removal_however_it_is_written(command: str, move: str) -> None:
    session = opened()
    assert feed(session, command).ok
    assert [str(step.move) for step in session.game.line] == [move]


def test_counts_larger_than_what_there_is_do_what_there_is() -> None:
    session = opened()
    assert feed(session, "draw 999999999999").result == {"moves": ["draw"] * 24}
    assert feed(session, "undo 999999999999").result == {"moves": ["draw"] * 24}
    assert feed(session, "redo 24").result == {"moves": ["draw"] * 24}
    assert feed(session, "draw").ok
    assert session.game.position.pass_number == 2
    assert feed(session, "auto 99999").ok
    assert session.game.legal_moves() == ()


def test_undo_of_auto_takes_back_one_of_its_moves() -> None:
    session = opened()
    feed(session, "auto 5")
    feed(session, "undo")
    assert (session.game.moves, session.game.redoable) == (4, 1)


def test_new_load_and_restart_clear_undo_and_redo() -> None:
    for command in ("new --seed 8", "restart", "load game.txt"):
        session = opened()
        feed(session, "save --force game.txt", "draw 3", "undo", command)
        assert (session.game.undoable, session.game.redoable) == (0, 0)


def test_rules_and_passes_stay_if_not_named_and_a_rule_set_alone_brings_its_own() -> None:
    session = opened()
    expected = [
        ("new --seed 1 --passes 1", "classic", 1),
        ("new --seed 2", "classic", 1),
        ("new --rules three-piles", "three-piles", 1),
        ("new --rules OPEN", "open", 3),
        ("new --passes 2", "open", 2),
        ("new", "open", 2),
        ("new --rules three-piles --passes 3", "three-piles", 3),
        ("restart", "three-piles", 3),
        ("new --rules=ouverte --passes=2", "open", 2),
        ("nouvelle --RULES trois-tas --passes illimité", "three-piles", UNLIMITED),
        ("new --rules Trois Tas", "three-piles", 1),
    ]
    for command, name, passes in expected:
        assert feed(session, command).ok
        assert (session.game.rules.name, session.game.rules.passes) == (name, passes)


def test_a_seed_that_was_chosen_is_echoed() -> None:
    session = opened()
    for command in ("new", "new --rules open", "nouvelle --passes 1"):
        answer = feed(session, command)
        assert answer.echo == f"{command} --seed {session.game.deal.seed}"
        cards = session.game.deal.cards
        feed(session, answer.echo)
        assert session.game.deal.cards == cards


@pytest.mark.parametrize("command", ["new --seed 8", "restart", "load game.txt", "quit"])
def test_leaving_an_unfinished_game_tells_its_outcome(command: str) -> None:
    session = opened()
    feed(session, "save --force game.txt", "draw 3")
    parting = feed(session, command).parting
    assert parting is not None
    outcome, deal = parting.split("\n")
    assert outcome == "Unfinished: 0/28 in 3 moves, pass 1/3. Given deal, classic."
    cards = session.game.deal.cards
    feed(session, "new --seed 3", deal)
    assert command.startswith("new") or session.game.deal.cards == cards


@pytest.mark.parametrize("command", ["new --seed 8", "restart", "load game.txt", "quit"])
def test_leaving_a_game_that_has_ended_says_nothing_more(command: str) -> None:
    session = opened()
    feed(session, "save --force game.txt", "resign")
    assert feed(session, command).parting is None


def test_count_tells_only_what_was_turned() -> None:
    session = opened()
    for command in ("draw", "draw 3", "auto 3", "draw 40", "undo 5"):
        feed(session, command)
        counts = feed(session, "count").result
        assert counts is not None
        table = counts["counts"]
        assert list(table) == list("A23456789TJQK")
        assert all(sum(places.values()) == 4 for places in table.values())
        position = session.game.position
        assert sum(places["pyramid"] for places in table.values()) == position.pyramid.bit_count()
        assert sum(places["waste"] for places in table.values()) == sum(w.bit_count() for w in position.wastes)


def test_refusals_name_the_cards() -> None:
    session = opened()
    assert feed(session, "pair 7.2 6.1").message == "4♥ (6.1) is covered by 6♣ (7.1) and 9♠ (7.2)."
    feed(session, "pair 7.1 7.3")
    assert feed(session, "pair 7.2 6.1").message == "4♥ (6.1) is covered by 9♠ (7.2); both must be open first."
    assert feed(session, "pair 7.1 7.2").message == "7.1 is empty: 6♣ left at move 1."


@pytest.mark.parametrize("command", ["7.1 foo", "pair 7.1 foo", "foo 7.1", "king foo"])
def test_what_is_no_place_is_what_the_refusal_names(command: str) -> None:
    assert '"foo"' in feed(opened(), command).message
