"""The harness that replays transcripts: what it reads, what it refuses to record, how it shows a difference."""

import os
from pathlib import Path

import golden
import pytest
import running

SESSION = """\
# A remark.

$ cat > moves.txt <<END
draw

END
$ pyramide --seed 7 --script moves.txt --quiet
x
[2]

# Another remark.
$ pyramide --seed 7
> draw
y
"""


def recordable(text: str) -> list[str]:
    """Play a transcript and return why its sessions are not recorded."""
    sessions = list(golden.parse(text))
    for session in sessions:
        session.run(Path())
    return [session.why_not_recorded() for session in sessions]


def test_what_a_transcript_holds() -> None:
    first, second, third = golden.parse(SESSION)
    assert (first.command, first.body) == ("cat > moves.txt <<END", ["draw", "", "END"])
    assert (first.remarks, first.recorded) == (["# A remark.", ""], [])
    assert (second.recorded, second.inputs) == (["x", "[2]"], [])
    assert (third.remarks, third.inputs) == (["", "# Another remark."], ["draw"])


def test_it_is_written_back_as_it_was_read() -> None:
    lines = [line for session in golden.parse(SESSION) for line in session.text(session.recorded)]
    assert "\n".join(lines) + "\n" == SESSION


def test_a_file_without_sessions_is_an_error() -> None:
    with pytest.raises(ValueError, match="no session"):
        list(golden.parse("# nothing\n"))


def test_other_line_endings_are_the_same_text() -> None:
    Path("a.txt").write_bytes(SESSION.replace("\n", "\r\n").encode())
    assert golden.read(Path("a.txt")) == SESSION


def test_the_console_blocks_of_a_page() -> None:
    page = "# Title\n\n```console\n$ pyramide --version\nold\n```\n\n```sh\nmake\n```\n"
    Path("page.md").write_text(page)
    assert golden.transcripts_in(Path("page.md")) == ["$ pyramide --version\nold\n"]
    sessions, text, played = golden.replay(Path("page.md"), Path())
    assert (len(sessions), text) == (1, page)
    assert played == page.replace("old", running.run_inside("--version").stdout.strip())


def test_what_is_recorded() -> None:
    assert recordable("$ pyramide --seed 7\n> draw\n$ pyramide --seed 7 -q\n> foo\n") == ["", ""]


def test_a_failed_expect_is_recorded_only_where_that_is_expected() -> None:
    for form in ("", " --json", " --quiet", " --lang fr"):
        (why,) = recordable(f"$ pyramide --seed 7{form}\n> expect won\n")
        assert "expect failed" in why
        assert recordable(f"$ pyramide --seed 7{form}\n> expect won\n[1]\n") == [""]


def test_an_uncaught_exception_is_never_recorded() -> None:
    (why,) = recordable("$ echo Traceback '(most recent call last):' >&2\n")
    assert "not caught" in why


def test_commands_that_were_not_played_are_not_lost() -> None:
    (why,) = recordable("$ pyramide --seed 7\n> foo\n> draw\n")
    assert "typed ['foo', 'draw']" in why


def test_an_exception_in_the_program_is_the_tests() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(running, "run", lambda args: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            recordable("$ pyramide --seed 7\n")


def test_a_difference_in_white_space_is_made_visible() -> None:
    shown = golden.difference("same\na b\nc\n", "same\na\u00a0b\nd\n", "x.txt")
    assert "-'a b'" in shown
    assert "+'a\\xa0b'" in shown
    assert "-c" in shown
    assert "+d" in shown


@pytest.mark.parametrize("option", [[], ["--update-golden"]], ids=["compare", "record"])
def test_recording_is_refused_where_ci_is_set(option: list[str]) -> None:
    args = ["-m", "pytest", "-q", "--co", "-p", "no:cacheprovider", *option, str(running.ROOT / "tests/test_golden.py")]
    stdout, stderr, status = running.run_outside(
        *args,
        f"--rootdir={running.ROOT}",
        "-c",
        str(running.ROOT / "pyproject.toml"),
        env={"CI": "1"},
        before=running.PROGRAM[:1],
    )
    assert (status != 0) == bool(option)
    assert ("refused where CI is set" in (stdout + stderr).decode()) == bool(option)
    assert os.environ.get("COLUMNS") == "80"
