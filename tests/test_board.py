"""The board: every card with its place, brackets and slashes that are true, in columns, however it is coloured."""

import re

import pytest
import walks

from pyramide_cli.engine import pyramid
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.position import waste_places
from pyramide_cli.text.board import Board
from pyramide_cli.text.voice import Voice

SGR = re.compile(r"\x1b\[[0-9;]*m")
VOICES = [(language, ascii_only) for language in ("en", "fr") for ascii_only in (False, True)]
GAMES = 60


def character(line: str, column: int) -> str:
    """Return what stands in a column, counted from 1."""
    return line[column - 1 : column] or " "


def cell(lines: list[str], row: int, column: int) -> tuple[str, str]:
    """Return the nine columns of a place, and the nine below them."""
    start = 1 + 5 * (7 - row) + 10 * (column - 1)
    below = lines[2 * row - 1] if row < 7 else ""
    return lines[2 * row - 2][start : start + 9].ljust(9), below[start : start + 9].ljust(9)


@pytest.mark.parametrize(("language", "ascii_only"), VOICES)
def test_every_place_is_drawn_by_the_rule(language: str, ascii_only: bool) -> None:
    voice = walks.voice(language, ascii_only=ascii_only)
    for game in walks.positions(1, GAMES):
        lines = Board(voice).lines(game)
        places = game.position.open_places()
        for number, (row, column) in enumerate(pyramid.COORDINATES):
            place, (drawn, below) = f"{row}.{column}", cell(lines, row, column)
            if not game.position.pyramid >> number & 1:
                assert drawn == f"    {'.' if ascii_only else '·'}    "
                assert below.strip() == ""
                continue
            card = voice.card(game.deal.cards[number]).rjust(4)
            expected = f"{card} {place} "
            if place in places:
                start = len(expected) - len(expected.lstrip()) - 1
                expected = f"{expected[:start]}[{expected[start + 1 : 8]}]"
            assert drawn == expected
            covers = [cover for cover in pyramid.covering(number) if game.position.pyramid >> cover & 1]
            left, right = (cover in covers for cover in pyramid.covering(number)) if row < 7 else (False, False)
            assert below == f"  {'/' if left else ' '}   {chr(92) if right else ' '}  "


@pytest.mark.parametrize(("language", "ascii_only"), VOICES)
def test_the_board_fits(language: str, ascii_only: bool) -> None:
    voice = walks.voice(language, ascii_only=ascii_only)
    for game in walks.positions(2, GAMES):
        lines = Board(voice).lines(game)
        assert len(lines) == 16
        assert max(map(len, lines)) <= 72
        assert lines == [line.rstrip() for line in lines]
        if ascii_only:
            assert "\n".join(lines).isascii()


def test_the_piles_name_what_is_open_and_what_lies_under_it() -> None:
    voice = Voice("en")
    for game in walks.positions(3, GAMES):
        line = Board(voice).lines(game)[14]
        position, cards = game.position, game.deal.cards
        assert line.startswith(f"Stock {position.stock.bit_count()} ")
        top = f"[{voice.card(cards[position.stock_top_number])} s]"
        assert (top in line) == bool(position.rules.open_stock and position.stock)
        for waste, place in zip(position.wastes, waste_places(len(position.wastes)), strict=True):
            numbers = [number for number in range(52) if waste >> number & 1]
            if not numbers:
                assert ("Waste empty" if place == "w" else f"{place} empty") in line
                continue
            under = f" over {voice.card(cards[numbers[-2]])}" if numbers[1:] else ""
            assert re.search(rf"\[{voice.card(cards[numbers[-1]])} {place}\]{under}(  |$)", line)


def test_the_counts_are_the_games() -> None:
    for game in walks.positions(4, GAMES):
        line = Board(Voice("en")).lines(game)[15]
        position = game.position
        total = "" if game.rules.unlimited else f"/{game.rules.passes}"
        passes = f"Pass {position.pass_number}{total}"
        assert line == f"{passes}   Moves {game.moves}   Removed {position.removed}/28"


def shown(game: Game, *, color: bool, ascii_only: bool) -> str:
    return "\n".join(Board(walks.voice(ascii_only=ascii_only), color=color).lines(game))


@pytest.mark.parametrize("ascii_only", [False, True])
def test_colour_adds_signs_of_its_own_and_nothing_else(ascii_only: bool) -> None:
    for game in walks.positions(5, GAMES):
        coloured = shown(game, color=True, ascii_only=ascii_only)
        assert SGR.sub("", coloured) == shown(game, color=False, ascii_only=ascii_only)
        assert SGR.search(coloured)


def test_red_cards_are_red_and_open_ones_bold() -> None:
    (game,) = walks.games(0, 1)
    lines = Board(Voice("en"), color=True).lines(game)
    for number, (row, _) in enumerate(pyramid.COORDINATES):
        card = Voice("en").card(game.deal.cards[number])
        before = lines[2 * row - 2].partition(card)[0]
        codes = re.findall(r"\x1b\[(\d+)m", before.rpartition("\x1b[0m")[2])
        wanted = (["31"] if card[-1] in "♥♦" else []) + (["1"] if row == 7 else [])
        assert sorted(codes) == sorted(wanted)
