"""What all tests share: surroundings that say nothing, an own folder, and the switch that records transcripts."""

import os
import signal

import pytest
import running


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden", action="store_true", help="record the transcripts again instead of comparing them"
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "long: minutes of CPU; runs only where -m asks for it")
    if config.getoption("--update-golden") and os.environ.get("CI"):
        raise pytest.UsageError("--update-golden is refused where CI is set: transcripts are recorded by hand")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("markexpr"):
        config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("long")])
        items[:] = [item for item in items if not item.get_closest_marker("long")]


def pytest_sessionstart() -> None:
    """Let Ctrl-C reach the processes of the tests, also where the tests themselves run in the background."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def _surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    """Unset what would change the output, and work in a folder of the test's own."""
    for name in list(os.environ):
        if running.unwanted(name):
            monkeypatch.delenv(name)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LANG", running.LOCALE)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
