"""What the README shows runs: its Python, and its words for shells; its console blocks are played as transcripts."""

import re
import shutil
import subprocess
from pathlib import Path

import golden
import pytest
import running

PYTHON = re.compile(r"(?ms)^```python\n(.*?)^```$")


def test_the_python_runs() -> None:
    blocks = PYTHON.findall(golden.read(running.ROOT / "README.md"))
    assert blocks
    for block in blocks:
        _, stderr, status = running.run_outside("-c", block, before=running.PROGRAM[:1])
        assert (stderr, status) == (b"", 0)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_complete_files_and_the_values_of_options(shell: str) -> None:
    for words, wanted in (("--deal ", "file"), ("--load ", "file"), ("--script ", "file"), ("--rules o", "open")):
        option, typed = words.split(" ")
        env = {"_PYRAMIDE_COMPLETE": f"{shell}_complete", "COMP_WORDS": f"pyramide {words}", "COMP_CWORD": "2"}
        if shell == "fish":
            env |= {"COMP_WORDS": f"pyramide {option}", "COMP_CWORD": typed}
        stdout, stderr, status = running.run_outside(env=env)
        assert (stderr, status) == (b"", 0)
        assert wanted in stdout.decode(), words
    script, _, _ = running.run_outside(env={"_PYRAMIDE_COMPLETE": f"{shell}_source"})
    assert b"_PYRAMIDE_COMPLETE" in script


@pytest.mark.skipif(not shutil.which("make"), reason="there is no make")
def test_make_says_in_a_sentence_when_python_is_too_old() -> None:
    for name in ("Makefile", "pyproject.toml"):
        shutil.copy(running.ROOT / name, name)
    for target in ("play", "test"):
        done = subprocess.run(["make", target, "PYTHON=false"], capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode != 0
        assert "pyramide needs Python 3.11 or newer" in done.stderr
        assert not Path(".venv").exists()
