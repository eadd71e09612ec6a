"""A row, its form in the file, and the game that it is."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from random import Random

import pytest
from sitting import BEGINNING, CLASSIC, LOST, WON

from pyramide_cli.engine.cards import MAX_SEED, Deal
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.position import DRAW, auto_move
from pyramide_cli.engine.rules import PASSES, RULE_SETS, Status
from pyramide_cli.kept.row import COLUMNS, DamagedRow, FirstEnd, Row, Values, read_plain, read_row
from pyramide_cli.shell.commands import COMMANDS
from pyramide_cli.shell.kept_games import game_of
from pyramide_cli.text.refusals import NoKeptGame, Refused
from pyramide_cli.text.voice import Voice


def some_rows() -> list[Row]:
    """Rows of games at random points, with resignations, moves taken back, and all that a row may hold."""
    random = Random(5)
    rows = []
    for number in range(1, 61):
        deal = Deal.from_seed(random.choice([WON, LOST, number, MAX_SEED]))
        rules = random.choice(list(RULE_SETS.values())).with_passes(random.choice(PASSES))
        game = Game(deal if random.random() < 0.8 else Deal.from_cards(deal.cards), rules)
        for _ in range(random.choice([1, 20, 200])):
            if move := auto_move(game.position):
                game.play(move)
        if game.status == Status.PLAYING and random.random() < 0.3:
            game.resign()
        game.undo(random.choice([0, 0, 1, 10, 200]))
        end = FirstEnd(random.choice([Status.WON, Status.LOST, Status.RESIGNED]), number, BEGINNING, number)
        row = Row.begin(game, BEGINNING)
        rows.append(
            replace(
                row,
                first_line=random.choice([row.line, None]),
                number=number,
                taken=random.randrange(3),
                asked=random.randrange(3),
                auto=random.randrange(3),
                again=random.random() < 0.5,
                winnable=random.choice([True, False, None]),
                first_end=random.choice([end, None]),
                grade=random.choice(["hard", None]),
                chosen=random.choice(["winnable", "daily", None]),
                turn=number,
            )
        )
    return rows


@pytest.fixture
def row() -> Row:
    game = Game(Deal.from_seed(LOST), CLASSIC)
    game.play(DRAW)
    game.play(DRAW)
    game.undo()
    return replace(Row.begin(game, BEGINNING), number=3)


def test_a_row_is_read_as_it_was_written() -> None:
    for row in some_rows():
        assert read_row(row.values()) == row


def test_a_row_becomes_its_game_with_undo_and_redo() -> None:
    resigned = 0
    for row in some_rows():
        game = game_of(row, Voice("fr"), COMMANDS)
        assert row.showing(game) == row
        assert (game.deal.seed, game.rules) == (row.seed and int(row.seed), row.rule_set)
        resigned += game.resigned
        game.redo(999)
        game.undo(999)
        assert game.undoable == 0
        first = game_of(row, Voice("en"), COMMANDS, first=True)
        assert "\n".join(str(step.move) for step in first.line) == (row.first_line or "")
        assert first.taken_back == []
    assert resigned


def test_the_form_in_the_file(row: Row) -> None:
    end = FirstEnd(Status.RESIGNED, 12, BEGINNING, 7)
    row = replace(row, seed=str(MAX_SEED), passes=None, again=True, first_end=end, first_line="draw", turn=9)
    values = dict(zip(COLUMNS, row.values(), strict=True))
    assert values.pop("cards") == " ".join(Deal.from_seed(LOST).cards)
    assert values == {
        "number": 3,
        "begun": "2026-11-30T20:45:00Z",
        "changed": "2026-11-30T20:45:00Z",
        "seed": "18446744073709551615",
        "rules": "classic",
        "passes": None,
        "line": "draw",
        "redo": "draw",
        "status": "playing",
        "score": 0,
        "moves": 1,
        "taken": 0,
        "asked": 0,
        "auto": 0,
        "again": 1,
        "winnable": None,
        "first_end": "resigned 12 2026-11-30T20:45:00Z 7",
        "first_line": "draw",
        "grade": None,
        "chosen": None,
        "turn": 9,
    }


def test_the_form_in_json(row: Row) -> None:
    end = FirstEnd(Status.WON, 12, BEGINNING)
    row = replace(row, passes=None, winnable=True, first_end=end)
    plain = json.loads(json.dumps(row.plain()))
    assert tuple(plain) == COLUMNS[:-2]
    assert (plain["again"], plain["winnable"], plain["passes"], plain["seed"]) == (False, True, None, str(LOST))
    assert plain["first_end"] == {"status": "won", "moves": 12, "time": "2026-11-30T20:45:00Z"}
    assert replace(row, first_end=None, seed=None).plain()["first_end"] is None


def test_a_row_comes_back_from_json() -> None:
    for row in some_rows():
        assert read_plain(json.loads(json.dumps(row.plain(whole=True))), 99) == row
        end = row.first_end and row.first_end._replace(turn=99)
        assert read_plain(row.plain(), 99) == replace(row, turn=99, chosen=None, first_end=end)


@pytest.mark.parametrize("entry", [None, 3, [], {}, {"number": 1}, {"first_end": {}}, "draw"])
def test_json_that_is_no_row(entry: object) -> None:
    with pytest.raises(DamagedRow):
        read_plain(entry, 1)


def test_an_untouched_row_is_not_unfinished() -> None:
    game = Game(Deal.from_seed(1), CLASSIC)
    assert not Row.begin(game, BEGINNING).is_unfinished
    game.play(DRAW)
    assert Row.begin(game, BEGINNING).is_unfinished
    game.resign()
    assert not Row.begin(game, BEGINNING).is_unfinished


def test_times_of_other_zones_are_understood(row: Row) -> None:
    values = changed(row, begun=datetime(2026, 12, 1, 1, tzinfo=timezone(timedelta(hours=3))).isoformat())
    assert read_row(values).begun == datetime(2026, 11, 30, 22, tzinfo=UTC)


def changed(row: Row, **changes: str | bytes | int | float | None) -> Values:
    values = dict(zip(COLUMNS, row.values(), strict=True))
    assert changes.keys() <= values.keys()
    return tuple((values | changes).values())


DAMAGES = {
    "number": [-1, "1", None, 1.5, b"1"],
    "begun": ["", "yesterday", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", 5, None, b"x"],
    "changed": ["2026-13-01T00:00:00Z", "1812-12-08T00:00:00Z"],
    "seed": ["", "-1", "１", "1_0", "18446744073709551616", "9" * 5000, 7, 7.0, b"7"],
    "cards": [None, 5, b"x"],
    "rules": ["", "Classic", "no such", None, 1, b"classic"],
    "passes": [0, 4, -1, "3", 3.5, b"3", "unlimited"],
    "line": [None, 5, b"draw"],
    "redo": [None, 5],
    "status": ["", "Won", None, 0, b"won"],
    "score": [-1, "x", None, 2.5, b""],
    "moves": [-1, "1"],
    "taken": [-1, None],
    "asked": [-1, None],
    "auto": [-1, None],
    "again": ["yes", None],
    "winnable": ["yes", -1],
    "first_end": [
        *("", "won", "won 3", "won 3 2026-11-30T20:45:00Z", "playing 3 2026-11-30T20:45:00Z 1", 5),
        *("won x 2026-11-30T20:45:00Z 1", "won 3 now 1", "won 3 2026-11-30T20:45:00Z x"),
    ],
    "first_line": [5, b"draw"],
    "grade": [0],
    "chosen": [1.5],
    "turn": [None, -1, "1"],
}


def test_values_that_no_row_has_are_damaged(row: Row) -> None:
    assert DAMAGES.keys() == set(COLUMNS)
    for column, values in DAMAGES.items():
        for value in values:
            with pytest.raises(DamagedRow) as error:
                read_row(changed(row, **{column: value}))
            assert error.value.number == (row.number if column != "number" else error.value.number), (column, value)


@pytest.mark.parametrize(
    "changes",
    [
        {"line": "king 1.1"},
        {"line": "draw draw"},
        {"line": "dance\x1b[31m"},
        {"line": "pair 7.1 7.1"},
        {"line": "resign\ndraw"},
        {"line": "resign\nresign"},
        {"line": "undo"},
        {"line": "new --seed 5"},
        {"redo": "recycle"},
        {"line": "king 9.9"},
        {"seed": str(LOST + 1)},
        {"cards": " ".join(Deal.from_seed(LOST + 1).cards)},
        *({"seed": None, "cards": cards} for cards in ("", "Qc", "Qc " * 52, " ".join(Deal.from_seed(1).cards[:51]))),
    ],
)
def test_a_line_that_the_cards_do_not_allow_is_damaged(row: Row, changes) -> None:
    with pytest.raises(Refused) as error:
        game_of(replace(row, **changes), Voice("en"), COMMANDS)
    assert error.value.reason == NoKeptGame(3)
