"""The rows of a survey: as text and back, what can be, what no spreadsheet may change, what contradicts what."""

import io
import random

import pytest

from pyramide_cli.engine.rules import UNLIMITED
from pyramide_cli.survey.players import Result, play
from pyramide_cli.survey.rows import (
    EVERY_OPTIONS,
    HEADER,
    Contradiction,
    FileLine,
    NotARow,
    Options,
    OtherOptions,
    Reader,
    Results,
    Row,
    RowError,
    parse,
)

AUTO = Options("open", 2, "auto")
SOLVER = Options("classic", UNLIMITED, "solver")
ROWS = [
    Row(3, AUTO, Result(True, 28, 44, None)),
    Row(4, AUTO, Result(False, 12, 50, None)),
    Row(5, AUTO, Result(False, 0, 48, None)),
]
TEXT = "".join(f"{line}\n" for line in (HEADER, *ROWS))


def read(text: str | bytes, reader: Reader | None = None, file: str = "a.csv") -> list[Row]:
    content = text.encode() if isinstance(text, str) else text
    return list((reader or Reader()).read(file, io.BytesIO(content)))


def test_a_row_as_text() -> None:
    assert str(ROWS[0]) == "3,open,2,auto,1,28,44,"
    assert (
        str(Row(2**64 - 1, SOLVER, Result(False, None, None, 17)))
        == "18446744073709551615,classic,unlimited,solver,0,,,17"
    )


@pytest.mark.parametrize("options", [options for options in EVERY_OPTIONS if options.player != "fair"], ids=str)
def test_what_players_do_can_be(options: Options) -> None:
    for seed in range(8):
        row = Row(seed, options, play(seed, options.rule_set, options.player))
        assert parse(str(row)) == row


@pytest.mark.parametrize(
    "text",
    [
        "3,open,2,auto,1,28,44,",
        "3,open,2,auto,1,28,14,",
        "3,open,2,auto,0,27,24,",
        "3,open,2,fair,0,0,77,",
        "3,three-piles,1,auto,0,27,36,",
        "3,classic,unlimited,auto,0,27,700,",
        "18446744073709551615,classic,unlimited,solver,1,,,0",
    ],
)
def test_what_can_be(text: str) -> None:
    assert str(parse(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1,open,2,auto,1,28,44",
        "1,open,2,auto,1,28,44,,",
        "x,open,2,auto,1,28,44,",
        "-1,open,2,auto,1,28,44,",
        "+1,open,2,auto,1,28,44,",
        "1_0,open,2,auto,1,28,44,",
        "１,open,2,auto,1,28,44,",
        " 1,open,2,auto,1,28,44,",
        "1.0,open,2,auto,1,28,44,",
        "18446744073709551616,open,2,auto,1,28,44,",
        "1.8E+19,open,2,auto,1,28,44,",
        "1,shut,2,auto,1,28,44,",
        "1,open,4,auto,1,28,44,",
        "1,open,02,auto,1,28,44,",
        "1,open,1073741824,auto,1,28,44,",
        "1,open,2,nobody,1,28,44,",
        "1,open,2,auto,2,28,44,",
        "1,open,2,auto,,28,44,",
        "1,open,2,auto,TRUE,28,44,",
        "1,open,2,auto,1,x,44,",
        "1,open,2,auto,1,29,44,",
        "1,open,2,auto,0,29,44,",
        "1,open,2,auto,1,27,44,",  # won with cards left
        "1,open,2,auto,0,28,44,",  # lost with none left
        "1,open,2,auto,1,28,-44,",
        "1,open,2,auto,1,28,4_4,",
        "1,open,2,auto,1,28,,",
        "1,open,2,auto,1,,44,",
        "1,open,2,auto,1,28,44,5",
        "1,open,2,auto,1,28,13,",  # two cards a removal
        "1,open,2,auto,0,27,23,",  # lost with cards in the stock
        "1,open,2,auto,0,12,78,",  # more draws than two passes have
        "1,classic,unlimited,auto,0,12,1000,",
        "1,three-piles,1,auto,0,12,7,",
        "1,three-piles,1,auto,0,12,37,",
        "1,open,2,solver,1,28,44,",
        "1,open,2,solver,1,28,,5",
        "1,open,2,solver,1,,44,5",
        "1,open,2,solver,1,,,",
        "1,open,2,solver,1,,,x",
    ],
)
def test_what_cannot_be_is_refused_with_its_line(text: str) -> None:
    with pytest.raises(NotARow):
        parse(text)
    if text:
        with pytest.raises(RowError) as caught:
            read(TEXT + text + "\n")
        assert caught.value.at == FileLine("a.csv", 5)


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        TEXT[:-1],
        TEXT[:-1] + "\r",
        "\ufeff" + TEXT,
        TEXT.replace("\n", "\r\n"),
        "\n\n" + TEXT.replace("\n", "\n\n") + "\n,,,,,,,\n\r\n",
        TEXT + TEXT,
        TEXT + "\ufeff" + TEXT,
        TEXT[:-1] + TEXT,
        TEXT[:-1] + "\ufeff" + TEXT,
        TEXT.replace("\n", "\r\n")[:-2] + TEXT,
        "\n".join(",".join(f'"{cell}"' for cell in line.split(",")) for line in TEXT.splitlines()),
    ],
)
def test_what_spreadsheets_and_cat_leave_is_read(text: str) -> None:
    reader = Reader()
    assert read(text, reader) == ROWS
    assert reader.options == AUTO
    assert not reader.half_rows


def test_a_half_row_is_named_wherever_a_shard_ends() -> None:
    for row in (ROWS[2], Row(5, Options("open", 2, "solver"), Result(True, None, None, 123))):
        text = f"{HEADER}\n{row}"
        shortest = len(HEADER) + 2
        for size in range(shortest, len(text) - (3 if row.result.nodes else 0)):
            for joined, rows in (("", []), (TEXT if row is ROWS[2] else f"{HEADER}\n", ROWS if row is ROWS[2] else [])):
                reader = Reader()
                assert read(text[:size] + joined, reader) == rows
                assert reader.half_rows == [FileLine("a.csv", 2)]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("my precious notes", 1),
        ("some,other,table\n", 1),
        (TEXT.split("\n", 1)[1], 1),
        (TEXT.encode("utf-16"), 1),
        (TEXT.replace(",", ";"), 1),
        (b"\0\0\0\0", 1),
        (TEXT + "my notes", 5),
        (TEXT + "6,open,2,autonomy", 5),
        (TEXT + "6,open,3,", 5),
        (TEXT + "6,open,2,auto,1,27,44,", 5),
        (TEXT + "6,open,2,auto,1,x", 5),
        (TEXT + "6,open\n", 5),
        (TEXT + "6;open", 5),
        (TEXT + ",,", 5),
        (TEXT.encode() + b"6,op\xe9n,2,auto,1,28,44,\n", 5),
        (TEXT.encode() + b"6,open\0\0\0\0", 5),
        (TEXT + "6,open,2,auto,1,28,44," + 400 * "0" + "\n", 5),
        (TEXT + '6,"open,2,auto,1,28,44,\n', 5),
    ],
)
def test_something_else_is_refused_with_its_line(text: str | bytes, line: int) -> None:
    with pytest.raises(RowError) as caught:
        read(text)
    assert caught.value.at == FileLine("a.csv", line)


def test_other_options_are_named() -> None:
    with pytest.raises(OtherOptions) as caught:
        read(TEXT, Reader(SOLVER))
    assert (caught.value.at.line, caught.value.found, caught.value.wanted) == (2, AUTO, SOLVER)
    assert str(caught.value.wanted) == "--rules classic --passes unlimited --player solver"
    reader = Reader()
    read(TEXT, reader)
    with pytest.raises(OtherOptions) as caught:
        read(f"{HEADER}\n{TEXT}7,open,3,auto,0,12,50,\n", reader, "b.csv")
    assert caught.value.at == FileLine("b.csv", 6)


def test_equal_rows_count_once_and_contradictions_are_named_with_both_places() -> None:
    reader = Reader()
    assert read(TEXT, reader) == ROWS
    assert read(TEXT + "6,open,2,auto,0,12,50,\n", reader, "b.csv") == [Row(6, AUTO, ROWS[1].result)]
    for text in ("4,open,2,auto,1,28,50,", "4,open,2,auto,0,13,50,", "4,open,2,auto,0,12,51,"):
        with pytest.raises(Contradiction) as caught:
            read(f"{HEADER}\n\n{text}\n", reader, "c.csv")
        assert (caught.value.seed, caught.value.first) == (4, FileLine("a.csv", 3))
        assert caught.value.second == FileLine("c.csv", 3)
    with pytest.raises(Contradiction) as caught:
        read(f"{HEADER}\n8,open,2,auto,0,12,50,\n6,open,2,auto,0,12,52,\n", reader, "d.csv")
    assert (caught.value.first, caught.value.second) == (FileLine("b.csv", 5), FileLine("d.csv", 3))


def test_the_nodes_of_another_version_are_no_contradiction() -> None:
    text = f"{HEADER}\n1,open,2,solver,1,,,17\n1,open,2,solver,1,,,18\n"
    assert [row.result.nodes for row in read(text)] == [17]


class Endless(io.RawIOBase):
    """Gives the same bytes for ever, and counts them."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.given = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer) -> int:
        size = len(buffer)
        buffer[:] = (self.content * (size // len(self.content) + 1))[:size]
        self.given += size
        return size


@pytest.mark.parametrize("content", [b"\0", b"x", b"1,open"])
def test_a_file_without_lines_is_not_read_to_its_end(content: bytes) -> None:
    endless = Endless(content)
    with pytest.raises(RowError):
        list(Reader().read("zero", io.BufferedReader(endless)))
    assert endless.given < 100_000


def test_results_are_a_set_with_places() -> None:
    chance = random.Random(5)
    for spread in (40, 2**64):
        results, plain = Results(), {}
        seeds = [chance.randrange(spread) for _ in range(30)]
        for file in "abc":
            results.begin(file)
            for line in range(2, 40):
                seed = chance.choice(seeds)
                result = Result(False, chance.choice((3, 4)), 50, None)
                known, place = plain.setdefault(seed, (result, FileLine(file, line)))
                if known == result:
                    assert results.add(seed, result, line) == (place == FileLine(file, line))
                else:
                    with pytest.raises(Contradiction) as caught:
                        results.add(seed, result, line)
                    assert (caught.value.first, caught.value.second) == (place, FileLine(file, line))
        assert all((seed in results) == (seed in plain) for seed in [*seeds, *range(41)])
