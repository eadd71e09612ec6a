"""The rows of a survey: written, cut off, read again, refused."""

import random

import pytest

from pyramide_cli.survey.players import Result
from pyramide_cli.survey.rows import HEADER, Options, OtherOptions, Row, RowError, Seeds, Writer, read

OPTIONS = Options("open", 2, "auto")
ROWS = [
    Row(3, OPTIONS, Result(True, 28, 44, None)),
    Row(4, OPTIONS, Result(False, 12, 50, None)),
    Row(5, OPTIONS, Result(True, None, None, 123)),
]


def written(path, rows=ROWS):
    with Writer.open(str(path)) as writer:
        for row in rows:
            writer.write(row)
    return path


def test_rows_come_back(tmp_path) -> None:
    path = written(tmp_path / "rows.csv")
    assert path.read_text().splitlines()[:2] == [",".join(HEADER), "3,open,2,auto,1,28,44,"]
    with path.open() as stream:
        assert list(read(stream)) == ROWS


def test_every_cut_of_a_file_is_gone_on_from(tmp_path) -> None:
    whole = written(tmp_path / "whole.csv").read_bytes()
    for cut in range(len(whole) + 1):
        path = tmp_path / "cut.csv"
        path.write_bytes(whole[:cut])
        with path.open() as stream:
            kept = list(read(stream))
        assert kept == ROWS[: len(kept)]
        written(path, ROWS[len(kept) :])
        assert path.read_bytes() == whole


def test_other_options_are_named(tmp_path) -> None:
    other = Options("classic", 3, "auto")
    path = written(tmp_path / "rows.csv")
    with path.open() as stream, pytest.raises(OtherOptions) as caught:
        list(read(stream, other))
    assert caught.value.found == OPTIONS
    assert caught.value.wanted == other
    written(path, [Row(9, other, ROWS[0].result)])
    with path.open() as stream, pytest.raises(OtherOptions):
        list(read(stream))


@pytest.mark.parametrize(
    "row",
    [
        "",
        "1,open,2,auto,1,28,44",
        "x,open,2,auto,1,28,44,",
        "1,shut,2,auto,1,28,44,",
        "1,open,4,auto,1,28,44,",
        "1,open,2,nobody,1,28,44,",
        "1,open,2,auto,2,28,44,",
        "1,open,2,auto,1,x,44,",
        "1,open,2,auto,,28,44,",
        "-1,open,2,auto,1,28,44,",
        "18446744073709551616,open,2,auto,1,28,44,",
        "1,open,2,auto,1,29,44,",
        "1,open,2,auto,1,28,-44,",
        "1,open,2,auto,1,28,44," + 200_000 * "4",
    ],
)
def test_what_is_no_row_is_refused_with_its_line(tmp_path, row: str) -> None:
    path = written(tmp_path / "rows.csv")
    path.write_text(path.read_text() + row + "\n")
    with path.open() as stream, pytest.raises(RowError) as caught:
        list(read(stream))
    assert caught.value.line == 5


def test_another_header_is_refused(tmp_path) -> None:
    path = tmp_path / "rows.csv"
    path.write_text("some,other,table\n")
    with path.open() as stream, pytest.raises(RowError):
        list(read(stream))


def test_a_file_of_something_else_is_no_empty_survey(tmp_path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("my precious notes")
    with path.open() as stream, pytest.raises(RowError):
        list(read(stream))


def test_seeds_are_a_set() -> None:
    chance = random.Random(5)
    for _ in range(200):
        seeds, plain = Seeds(), set()
        for _ in range(60):
            seed = chance.randrange(40)
            assert seeds.add(seed) == (seed not in plain)
            plain.add(seed)
            first = chance.randrange(40)
            last = chance.randrange(first, 45)
            missing = [seed for run in seeds.missing(first, last) for seed in run]
            assert missing == [seed for seed in range(first, last + 1) if seed not in plain]


def test_seeds_in_order_stay_small() -> None:
    seeds = Seeds()
    for seed in range(10_000):
        seeds.add(seed)
    assert len(seeds._runs) == 1
