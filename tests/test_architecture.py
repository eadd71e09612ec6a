"""The house keeps its floors: imports run one way, nothing prints, sentences live in one place."""

import ast
import re
from pathlib import Path

import pytest
import running

PACKAGE = running.ROOT / "pyramide_cli"
MODULES = sorted(PACKAGE.rglob("*.py"))
#: From the ground up: a module may import from its own floor and from those before it.
FLOORS = ["engine", "solver", "survey", "review", "shell", "cli"]


def name(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def floor(dotted: str) -> str:
    """Return the floor of a module; the options and the entry belong to the command line."""
    part = dotted.split(".")[1] if "." in dotted else "cli"
    return part if part in FLOORS else "cli"


def imports(path: Path) -> list[str]:
    """Return the modules of this package that a module imports, wherever in it."""
    found = []
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0
            found += [f"{node.module}.{alias.name}" for alias in node.names] if node.module else []
        elif isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
    return [module for module in found if module.split(".")[0] == "pyramide_cli"]


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_imports_run_one_way(path: Path) -> None:
    own = path.relative_to(PACKAGE.parent).with_suffix("").as_posix().replace("/", ".")
    for module in imports(path):
        if module != "pyramide_cli":
            assert FLOORS.index(floor(module)) <= FLOORS.index(floor(own)), f"{own} imports {module}"


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_nothing_prints(path: Path) -> None:
    calls = [node.func for node in ast.walk(tree(path)) if isinstance(node, ast.Call)]
    assert not [call for call in calls if isinstance(call, ast.Name) and call.id == "print"]


@pytest.mark.parametrize("path", [path for path in MODULES if "engine" in path.parts], ids=name)
def test_the_engine_knows_no_streams_no_clock_no_language(path: Path) -> None:
    outside = {"sys", "os", "io", "time", "datetime", "locale", "click", "pathlib", "json", "select"}
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            assert not {alias.name.split(".")[0] for alias in node.names} & outside
        elif isinstance(node, ast.ImportFrom):
            assert (node.module or "").split(".")[0] not in outside


OWNERS = {"cli.py", "shell/printers.py", "shell/repl.py", "shell/terminal.py"}


def test_few_modules_own_a_stream() -> None:
    writing = re.compile(r"click\.(echo|secho)|sys\.(stdout|stderr)\.write")
    writers = {name(path) for path in MODULES if writing.search(path.read_text(encoding="utf-8"))}
    help_pages = {"shell/options.py", "options.py"}
    subcommands = {"shell/solving.py", "shell/surveying.py"}
    assert writers <= OWNERS | help_pages | subcommands


def texts(path: Path) -> list[str]:
    """Return the texts of a module that are neither docstrings nor said by exceptions to programmers."""
    module = tree(path)
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(module)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    raised = {id(part) for node in ast.walk(module) if isinstance(node, ast.Raise) for part in ast.walk(node)}
    found = [node for node in ast.walk(module) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return [node.value for node in found if id(node) not in docstrings | raised]


@pytest.mark.parametrize("path", [path for path in MODULES if "messages" not in path.parts], ids=name)
def test_no_sentence_stands_outside_the_messages(path: Path) -> None:
    assert not [text for text in texts(path) if re.search(r"[A-Za-zé]{2,} [a-zé]{2,} [a-zé]{2,}", text)]


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_no_code_asks_for_a_rule_set_by_its_name(path: Path) -> None:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Compare):
            compared = [node.left, *node.comparators]
            named = [item.value for item in compared if isinstance(item, ast.Constant)]
            assert not {"classic", "open", "three-piles"} & {value for value in named if isinstance(value, str)}


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_modules_and_functions_are_short(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 300 or "messages" in path.parts
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef):
            assert (node.end_lineno or 0) - node.lineno <= 60, node.name


def test_a_plain_game_loads_no_subcommand() -> None:
    code = "import sys, pyramide_cli.cli; print([m for m in sys.modules if 'pyramide_cli.s' in m])"
    stdout, _, status = running.run_outside("-c", code, before=running.PROGRAM[:1])
    assert status == 0
    assert b"solver" not in stdout
    assert b"survey" not in stdout
