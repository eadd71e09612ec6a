"""The house keeps its floors: which module may import which, who prints, who knows what."""

import ast
import re
from functools import cache

import pytest
import running

PACKAGE = running.ROOT / "pyramide_cli"
MODULES = {
    ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
}
#: What each folder may import besides itself. The doors, ``__init__`` and ``__main__``, belong to none.
BELOW = {
    "engine": set(),
    "solver": {"engine"},
    "review": {"engine", "solver"},
    "survey": {"engine", "solver", "review"},
    "kept": {"engine"},
    "text": {"engine", "solver", "review", "survey", "kept"},
    "shell": {"engine", "solver", "review", "survey", "kept", "text"},
    "prompt": {"engine", "solver", "review", "survey", "kept", "text", "shell"},
    "cli": {"engine", "solver", "review", "survey", "kept", "text", "shell", "prompt"},
}
FOLDERS = list(BELOW)


@cache
def tree(name: str) -> ast.Module:
    return ast.parse(MODULES[name].read_text(encoding="utf-8"))


def folder(name: str) -> str:
    """Return the folder of a module; for those beside the folders, their own name."""
    return name.split(".")[1] if "." in name else name


def inside(*folders: str) -> list[str]:
    return [name for name in MODULES if folder(name) in folders]


def imported(node: ast.AST) -> list[str]:
    """Return the modules that one statement imports, by their whole names."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        assert node.level == 0, "no relative import"
        assert node.module
        parts = [f"{node.module}.{alias.name}" for alias in node.names]
        return [part if part in MODULES else node.module for part in parts]
    return []


@cache
def imports(name: str) -> list[str]:
    """Return all that a module imports, inside functions too."""
    return list(dict.fromkeys(module for node in ast.walk(tree(name)) for module in imported(node)))


@cache
def arrows() -> dict[str, list[str]]:
    """Return which modules of this package each one imports."""
    return {name: [other for other in imports(name) if other in MODULES and other != name] for name in MODULES}


def at_load(name: str) -> set[str]:
    """Return all modules of the package that are loaded with this one, imports inside functions left out."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        module = waiting.pop()
        parents = {".".join(module.split(".")[:n]) for n in range(1, module.count(".") + 1)}
        if module in found or module not in MODULES:
            continue
        found.add(module)
        top = [node for node in tree(module).body if isinstance(node, ast.Import | ast.ImportFrom)]
        waiting += [*parents, *(other for node in top for other in imported(node))]
    return found


def test_imports_run_downwards_only() -> None:
    upward = []
    for name, others in arrows().items():
        if folder(name) not in FOLDERS:
            continue
        allowed = BELOW[folder(name)] | {folder(name), "pyramide_cli"}
        upward += [f"{name} -> {other}" for other in others if folder(other) not in allowed]
    assert not upward


def test_only_the_version_is_taken_from_the_door_for_importers() -> None:
    assert [name for name in MODULES if "pyramide_cli" in arrows()[name]] == ["pyramide_cli.cli.options"]


def test_no_module_imports_itself_by_way_of_others() -> None:
    """Every circle would be found: modules are taken away until each that is left imports another that is left."""
    left = {name: set(others) for name, others in arrows().items()}
    while free := [name for name, others in left.items() if not others & left.keys()]:
        for name in free:
            del left[name]
    assert not left


def test_the_folders_have_fewer_than_ten_floors() -> None:
    below = {name: {folder(o) for n in inside(name) for o in arrows()[n]} - {name} for name in [*FOLDERS, "__main__"]}

    def height(name: str) -> int:
        return 1 + max(map(height, below.get(name, ())), default=0)

    assert height("__main__") < 10


def test_nothing_is_imported_for_types_alone() -> None:
    assert not [name for name, path in MODULES.items() if "TYPE_CHECKING" in path.read_text(encoding="utf-8")]


def calls(name: str) -> set[str]:
    """Return what a module calls or names, as it is written there: ``sys.stdout.write``."""
    return {ast.unparse(node) for node in ast.walk(tree(name)) if isinstance(node, ast.Attribute | ast.Name)}


def test_one_module_prints() -> None:
    printing = {"print", "click.echo", "click.secho", "sys.stdout.write", "sys.stderr.write"}
    assert [name for name in MODULES if calls(name) & printing] == ["pyramide_cli.shell.terminal"]


def test_what_is_below_the_shell_knows_no_streams_no_terminal_no_language() -> None:
    for name in inside("engine", "solver", "review"):
        assert not {module.split(".")[0] for module in imports(name)} & {
            *("sys", "os", "io", "datetime", "locale", "click", "pathlib", "json", "select", "signal", "readline"),
            *(() if folder(name) != "engine" else ("time", "math", "multiprocessing", "threading")),
        }, name
    for name in inside("engine", "solver", "review", "survey", "kept"):
        assert "click" not in {module.split(".")[0] for module in imports(name)} or name == "pyramide_cli.kept.store"
        assert not {"language", "french", "english"} & calls(name), name


def test_one_module_opens_the_database() -> None:
    assert [name for name in MODULES if "sqlite3" in imports(name)] == ["pyramide_cli.kept.store"]


def test_nobody_asks_for_a_rule_set_by_its_name() -> None:
    names = {"classic", "open", "three-piles"}
    for name in MODULES:
        for node in ast.walk(tree(name)):
            compared = [node.left, *node.comparators] if isinstance(node, ast.Compare) else []
            matched = [node.value] if isinstance(node, ast.MatchValue) else []
            values = {
                part.value for item in [*compared, *matched] for part in ast.walk(item) if type(part) is ast.Constant
            }
            assert not names & {value for value in values if isinstance(value, str)}, name


SENTENCE = re.compile(r"[A-Za-zé]{2,} [a-zé]{2,} [a-zé]{2,}")


def told(name: str) -> list[str]:
    """Return the texts of a module that are neither docstrings, nor said by exceptions, nor inside a ``Text``."""
    module = tree(name)
    spared = {
        id(node.body[0].value)
        for node in ast.walk(module)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(module):
        in_text = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Text"
        if in_text or isinstance(node, ast.Raise | ast.Assert):
            spared |= {id(part) for part in ast.walk(node)}
    return [
        node.value
        for node in ast.walk(module)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in spared
    ]


def test_every_sentence_is_a_text_in_both_languages() -> None:
    found = {name: [text for text in told(name) if SENTENCE.search(text)] for name in MODULES}
    sql = "pyramide_cli.kept."
    assert not {name: texts for name, texts in found.items() if texts and not name.startswith(sql)}


PLAIN_GAME = """
import sys
from pyramide_cli.cli.app import run
status = run({args})
print("\\n".join(sorted(sys.modules)))
sys.exit(status)
"""
HEAVY = ("pyramide_cli.solver.solve", "pyramide_cli.survey", "pyramide_cli.review", "pyramide_cli.kept", "sqlite3")


@pytest.mark.parametrize("form", [["-q"], ["--json"], []], ids=["quiet", "json", "text"])
def test_a_plain_game_loads_no_solver_no_survey_and_no_database(form: list[str]) -> None:
    code = PLAIN_GAME.format(args=["--seed", "7", *form])
    script = b"king 7.2\ndraw 3\nmoves\ncount\nundo\nhelp\nsave x.txt\n"
    stdout, stderr, status = running.run_outside("-c", code, stdin=script, before=running.PROGRAM[:1])
    assert (status, stderr) == (0, b"")
    loaded = stdout.decode().splitlines()
    assert "pyramide_cli.shell.interpreter" in loaded
    assert not [name for name in loaded if name.startswith(HEAVY)]


def test_importers_load_no_click() -> None:
    code = (
        "import sys, pyramide_cli as p; p.Game(p.Deal.from_seed(8), p.RULE_SETS['open']); p.solve; print(*sys.modules)"
    )
    stdout, _, status = running.run_outside("-c", code, before=running.PROGRAM[:1])
    assert status == 0
    assert not {"click", "pyramide_cli.text", "pyramide_cli.shell"} & set(stdout.decode().split())
    assert not {name for name in at_load("pyramide_cli.solver.solve") if folder(name) in ("text", "shell", "cli")}
