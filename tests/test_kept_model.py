"""Random sessions of two programs at once, held against a plain model of what is promised about kept games."""

import os
from pathlib import Path

import kept_model
import pytest

#: How many pairs of programs play; ``SESSIONS=250`` asks for more.
SESSIONS = int(os.environ.get("SESSIONS", "6"))


@pytest.mark.parametrize("seed", range(SESSIONS))
def test_random_sessions_are_kept_as_the_model_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    home = tmp_path / "home"
    monkeypatch.setenv("PYRAMIDE_HOME", str(home))
    assert kept_model.sessions(home, seed, commands=120)
