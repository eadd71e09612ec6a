"""Where rows go: files that are gone on with and never harmed, two runs on one file, pipes, a full disk."""

import io
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from pyramide_cli.survey.players import Result
from pyramide_cli.survey.rows import (
    HEADER,
    Contradiction,
    FileLine,
    InUse,
    Options,
    OtherOptions,
    Output,
    Row,
    RowError,
)
from pyramide_cli.survey.run import play_all

AUTO = Options("open", 2, "auto")
SOLVER = Options("open", 2, "solver")
ROWS = {
    AUTO: [Row(seed, AUTO, Result(False, seed, 50, None)) for seed in (7, 8, 9)],
    SOLVER: [Row(seed, SOLVER, Result(True, None, None, 10 * seed)) for seed in (7, 8, 9)],
}
TEXT = "".join(f"{line}\n" for line in (HEADER, *ROWS[AUTO]))


def go_on(path: Path, options: Options = AUTO) -> tuple[list[Row], list[FileLine]]:
    """Write the rows that a file does not hold; return those it held, and its half rows."""
    found: list[Row] = []
    with Output.open(str(path), options, found.append) as output:
        missing = list(output.missing(range(7, 10)))
        for row in ROWS[options]:
            if row.seed in missing:
                output.write(row)
        return found, output.half_rows


def run(code: str, *args: str, **how) -> subprocess.Popen[str]:
    """Start Python on some code, which finds the package and the rows of this module."""
    here = Path(__file__).parent
    path = os.pathsep.join((str(here.parent), str(here)))
    start = "from test_output import *\n"
    return subprocess.Popen(
        [sys.executable, "-c", start + code, *args], text=True, env={**os.environ, "PYTHONPATH": path}, stderr=-1, **how
    )


def test_a_new_file(tmp_path) -> None:
    path = tmp_path / "new.csv"
    assert go_on(path) == ([], [])
    assert path.read_text() == TEXT
    assert go_on(path) == (ROWS[AUTO], [])
    assert path.read_text() == TEXT


@pytest.mark.parametrize("options", [AUTO, SOLVER], ids=str)
def test_every_cut_of_a_file_is_gone_on_from(tmp_path, options: Options) -> None:
    path = tmp_path / "cut.csv"
    go_on(path, options)
    whole = path.read_bytes()
    for cut in range(len(whole) + 1):
        path.write_bytes(whole[:cut])
        rows, half = go_on(path, options)
        assert [row.seed for row in rows] == [7, 8, 9][: len(rows)]
        begun = whole[:cut].rpartition(b"\n")[2]
        is_row = begun.count(b",") == 7 and (options is AUTO or not begun.endswith(b","))
        assert half == ([FileLine(str(path), len(rows) + 2)] if begun[:1].isdigit() and not is_row else [])
        if options is AUTO or len(begun) < 20:  # only the nodes can be cut without a trace
            assert path.read_bytes() == (whole[:cut] if len(rows) == 3 else whole)
        assert go_on(path, options)[1] == []


@pytest.mark.parametrize("text", ["\ufeff", "\n\n", "\ufeff\r\n"])
def test_an_empty_file_gets_a_header(tmp_path, text: str) -> None:
    path = tmp_path / "empty.csv"
    path.write_bytes(text.encode())
    go_on(path)
    assert path.read_bytes() == (text + TEXT).encode()
    assert go_on(path)[0] == ROWS[AUTO]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("my precious notes", RowError),
        ("my precious notes\n", RowError),
        (HEADER + ",notes", RowError),
        (TEXT + "my notes", RowError),
        (TEXT + "7 o'clock", RowError),
        (TEXT + "3,open,3,auto", RowError),
        (TEXT + "3,open,2\nmy notes\n3,open", RowError),
        (TEXT.replace("auto", "fair") + "3,open", OtherOptions),
        (TEXT + "7,open,2,auto,0,6,50,\n3,open", Contradiction),
        (TEXT.encode("utf-16"), RowError),
        (bytes(1000), RowError),
    ],
)
def test_a_file_of_something_else_stays_as_it_is(tmp_path, text: str | bytes, error: type[Exception]) -> None:
    path = tmp_path / "notes.txt"
    content = text.encode() if isinstance(text, str) else text
    path.write_bytes(content)
    with pytest.raises(error):
        go_on(path)
    assert path.read_bytes() == content


def test_a_half_row_is_cut_only_when_a_row_takes_its_place(tmp_path) -> None:
    path = tmp_path / "half.csv"
    path.write_text(TEXT + "10,open,2,au")
    assert go_on(path) == (ROWS[AUTO], [FileLine(str(path), 5)])
    assert path.read_text() == TEXT + "10,open,2,au"


def test_a_folder_and_a_missing_one_are_refused(tmp_path) -> None:
    with pytest.raises(IsADirectoryError):
        go_on(tmp_path)
    with pytest.raises(FileNotFoundError):
        go_on(tmp_path / "no" / "rows.csv")


def test_the_second_run_on_a_file_is_told_that_it_is_in_use(tmp_path) -> None:
    pytest.importorskip("fcntl")
    path = tmp_path / "rows.csv"
    games = play_all(range(10_000), AUTO, 2)
    with Output.open(str(path), AUTO, print) as output:
        output.write(next(games))
        with pytest.raises(InUse) as caught:
            go_on(path)
        assert caught.value.file == str(path)
        code = "try: go_on(Path(sys.argv[1]))\nexcept InUse as error: print(error.file)"
        assert run(code, str(path), stdout=-1).communicate(timeout=30) == (f"{path}\n", "")
    assert len(path.read_text().splitlines()) == 2
    go_on(path)  # though the workers of the first run are still there
    games.close()


def test_a_stream_is_only_written_to() -> None:
    stream = io.BytesIO(b"untouched")
    stream.seek(0, io.SEEK_END)
    output = Output(stream, AUTO)
    assert list(output.missing(range(3))) == [0, 1, 2]
    for row in ROWS[AUTO]:
        output.write(row)
    assert stream.getvalue().decode() == "untouched" + TEXT


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no FIFOs here")
def test_a_fifo_is_only_written_to(tmp_path) -> None:
    path = tmp_path / "fifo"
    os.mkfifo(path)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(path.read_text()))
    reader.start()
    assert go_on(path) == ([], [])
    reader.join(30)
    assert read == [TEXT]


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="no such device here")
def test_standard_output_by_its_name() -> None:
    assert run("go_on(Path('/dev/stdout'))", stdout=-1).communicate(timeout=30) == (TEXT, "")
    assert go_on(Path("/dev/null")) == ([], [])


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no FIFOs here")
def test_waiting_for_a_reader_can_be_interrupted(tmp_path) -> None:
    path = tmp_path / "fifo"
    os.mkfifo(path)
    code = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "try: print('waiting', flush=True); go_on(Path(sys.argv[1]))\nexcept KeyboardInterrupt: print('interrupted')"
    )
    waiting = run(code, str(path), stdout=-1)
    assert waiting.stdout.readline() == "waiting\n"
    waiting.send_signal(2)
    assert waiting.communicate(timeout=30) == ("interrupted\n", "")


def test_a_full_disk_leaves_what_can_be_gone_on_from(tmp_path) -> None:
    pytest.importorskip("resource")
    path = tmp_path / "rows.csv"
    size = len(TEXT) - 10
    code = (
        f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size}))\n"
        "try: go_on(Path(sys.argv[1]))\nexcept OSError as error: print(error.strerror)"
    )
    said, complaints = run(code, str(path), stdout=-1).communicate(timeout=30)
    assert said == f"{os.strerror(27)}\n"
    assert complaints == ""
    assert path.read_text() == TEXT[:size]
    assert go_on(path) == (ROWS[AUTO][:2], [FileLine(str(path), 4)])
    assert path.read_text() == TEXT
