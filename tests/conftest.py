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
    """Run the same wherever the tests are run: in the background, under ``nohup``, in French, at any width.

    What is ignored here would be ignored by all processes that tests start.
    """
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    for name in ("SIGHUP", "SIGTERM", "SIGQUIT", "SIGTSTP", "SIGTTOU", "SIGTTIN"):
        if number := getattr(signal, name, None):
            signal.signal(number, signal.SIG_DFL)
    for name in filter(running.unwanted, list(os.environ)):
        del os.environ[name]
    os.environ |= {"COLUMNS": "80", "LANG": running.LOCALE}


@pytest.fixture(autouse=True)
def _surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    """Work in a folder of the test's own."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
