"""Every transcript, and every console block of the README, plays as it is written."""

import os
from pathlib import Path

import golden
import pytest
import running

TRANSCRIPTS = running.ROOT / "transcripts"
README = running.ROOT / "README.md"
FILES = [*sorted(TRANSCRIPTS.rglob("*.txt")), *([README] if README.exists() else [])]


def name(path: Path) -> str:
    return path.relative_to(running.ROOT).as_posix()


@pytest.fixture(scope="session")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a command ``pyramide`` for the sessions that need a shell."""
    folder = tmp_path_factory.mktemp("bin")
    command = folder / "pyramide"
    command.write_text(f'#!/bin/sh\nexec "{running.PROGRAM[0]}" -m pyramide_cli "$@"\n')
    command.chmod(0o755)
    return folder


@pytest.mark.parametrize("path", FILES, ids=name)
def test_transcript(path: Path, shim: Path, request: pytest.FixtureRequest) -> None:
    sessions, expected, played = golden.replay(path, shim)
    if played == expected:
        return
    accept = f"pytest --update-golden 'tests/test_transcripts.py::test_transcript[{name(path)}]'"
    if not request.config.getoption("--update-golden"):
        pytest.fail(f"{golden.difference(expected, played, name(path))}\n\nTo accept it: {accept}", pytrace=False)
    if reasons := list(filter(None, (session.why_not_recorded() for session in sessions))):
        pytest.fail("\n".join((f"{name(path)} is not recorded.", *reasons)), pytrace=False)
    path.write_bytes(played.encode())


def test_no_folder_is_empty() -> None:
    folders = [Path(folder) for folder, _, _ in os.walk(TRANSCRIPTS)][1:]
    assert folders
    for folder in folders:
        assert list(folder.glob("*.txt")), f"{name(folder)} holds no transcript"


def test_every_transcript_says_what_it_shows() -> None:
    silent = [name(path) for path in FILES if path != README and not golden.read(path).startswith("# ")]
    assert not silent
