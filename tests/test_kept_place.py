"""Where games are kept: nothing is made before the first move, and nothing is loaded that is not needed."""

import os
import re
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from sitting import CLASSIC, Sitting, begun, database, execute

from pyramide_cli.kept.database import Database
from pyramide_cli.kept.place import APPLICATION, SCHEMA, games_file
from pyramide_cli.kept.row import COLUMNS

ROOT = Path(__file__).parent.parent


def test_kept_games_know_the_engine_only_and_one_module_knows_sqlite() -> None:
    modules = {file.name: file.read_text(encoding="utf-8") for file in (ROOT / "pyramide_cli" / "kept").glob("*.py")}
    imported = {name for text in modules.values() for name in re.findall(r"(?:from|import) pyramide_cli\.(\w+)", text)}
    assert imported == {"engine", "kept"}
    assert [name for name, text in modules.items() if re.search("import sqlite3", text)] == ["connection.py"]


def place(monkeypatch: pytest.MonkeyPatch, platform: str = "linux", **variables: str | None) -> Path | None:
    monkeypatch.setattr(sys, "platform", platform)
    for name in ("PYRAMIDE_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value) if value is not None else monkeypatch.delenv(name, raising=False)
    return games_file()


def test_the_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    own, data = str(tmp_path / "own"), str(tmp_path / "data")
    at_home = tmp_path / ".local/share/pyramide/games.db"
    assert place(monkeypatch) == at_home
    assert place(monkeypatch, XDG_DATA_HOME=data) == tmp_path / "data/pyramide/games.db"
    assert place(monkeypatch, XDG_DATA_HOME="") == at_home
    assert place(monkeypatch, XDG_DATA_HOME="relative/folder") == at_home
    assert place(monkeypatch, XDG_DATA_HOME=data, PYRAMIDE_HOME=own) == tmp_path / "own/games.db"
    assert place(monkeypatch, PYRAMIDE_HOME="beside") == tmp_path / "beside/games.db"
    assert place(monkeypatch, XDG_DATA_HOME=data, PYRAMIDE_HOME="") is None


@pytest.mark.parametrize("platform", ["darwin", "win32"])
def test_the_place_on_other_systems(monkeypatch: pytest.MonkeyPatch, platform: str, tmp_path: Path) -> None:
    monkeypatch.setattr("click.get_app_dir", lambda name: str(tmp_path / "system" / name))
    assert place(monkeypatch, platform, XDG_DATA_HOME=str(tmp_path)) == tmp_path / "system/pyramide/games.db"
    assert place(monkeypatch, platform, PYRAMIDE_HOME=str(tmp_path)) == tmp_path / "games.db"
    assert place(monkeypatch, platform, PYRAMIDE_HOME="") is None


def test_no_home_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError

    monkeypatch.setattr(Path, "home", homeless)
    assert place(monkeypatch) is None


def test_made_at_the_first_move_for_the_owner_only(tmp_path: Path) -> None:
    kept = Database(tmp_path / "some" / "home" / "games.db")
    sitting = Sitting(kept).new()
    assert kept.last(10) == kept.rows() == []
    assert (kept.unfinished(), kept.row(1), kept.fewest(CLASSIC)) == (None, None, None)
    assert list(tmp_path.iterdir()) == []
    sitting.play()
    assert [file.name for file in kept.file.parent.iterdir()] == ["games.db"]
    if os.name == "posix":
        assert stat.S_IMODE(kept.file.parent.stat().st_mode) == 0o700


def test_the_file_says_whose_it_is(tmp_path: Path) -> None:
    kept = begun(database(tmp_path))
    assert execute(kept, "PRAGMA application_id") == [(APPLICATION,)]
    assert execute(kept, "PRAGMA user_version") == [(SCHEMA,)]
    assert tuple(column[1] for column in execute(kept, "PRAGMA table_info(games)")) == COLUMNS
    assert execute(kept, "SELECT typeof(seed), typeof(line), typeof(number) FROM games") == [
        ("text", "text", "integer")
    ]


def test_odd_names_of_folders(tmp_path: Path) -> None:
    for name in ("a b", "50%", "what?mode=ro", "#1", "é", "'"):
        kept = begun(Database(tmp_path / name / "games.db"))
        assert len(kept.rows()) == 1
        assert kept.file.exists()


def test_an_empty_file_is_a_place_to_begin(tmp_path: Path) -> None:
    kept = database(tmp_path)
    kept.file.parent.mkdir()
    kept.file.touch()
    assert kept.rows() == []
    assert len(begun(kept).rows()) == 1


def test_sqlite_and_click_are_loaded_when_needed() -> None:
    code = (
        "import sys, pathlib; before = set(sys.modules);"
        "import pyramide_cli.kept.keeper as k, pyramide_cli.kept.figures;"
        "from pyramide_cli.kept import place; place.games_file();"
        "k.Keeper(None); k.Database(pathlib.Path('/nowhere/games.db')).rows();"
        "print([m for m in set(sys.modules) - before if m in ('sqlite3', 'click', 'pyramide_cli.solver')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=True
    )
    assert done.stdout.strip() == b"[]"
