"""Transcripts: sessions with the program as text, run again and compared to the letter.

A transcript is read line by line:

- ``$ COMMAND`` opens a session; blank lines and ``#`` lines right before it (or at the top) are remarks.
- ``$ pyramide ARGS`` runs the program in this process. The ``> `` lines of the session are its input; the program
  echoes them, so they are part of the output too. Where it echoes nothing (``--json``, ``--quiet``, a usage error)
  they stand right below the ``$`` line. With ``--script FILE`` there is no input and ``> `` lines are output.
- ``$ pyramide ARGS @ 80x24`` runs it at a terminal of this size. The lines behind its prompt are typed, ``^D`` at the
  end stands for Ctrl-D. All games are played at a quarter to nine on the last day of November.
- Any other command (``$ cat game.txt``, ``$ printf 'draw\\n' | pyramide --seed 7``) goes to the shell. One that ends in
  ``<<END`` takes the lines up to ``END`` with it, and so writes the files that sessions read.
- All other lines are output, literally: standard output, then standard error.
- ``[N]`` closes a session whose exit status is not 0.

The sessions of a file run in one empty folder, one after the other. In Markdown every ``console`` block is a part of
one transcript.
"""

import difflib
import re
import shlex
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import evening
import running

PROMPT, INPUT, HERE = "$ ", "> ", " <<END"
#: What is typed at a terminal stands behind the program's own prompt.
TYPED, CTRL_D = "pyramide> ", "^D"
TERMINAL = re.compile(r"(pyramide .*?) ?@ (\d+)x(\d+)")
#: A moment of the day on which a transcript is played.
NOW = re.compile(r"\b\d{4}-\d\d-\d\d([ T])\d\d:\d\d(:\d\d(\.\d+)?)?")
STATUS = re.compile(r"\[(\d+)\]")
BLOCK = re.compile(r"(?ms)^```console\n(.*?)^```$")
SHELL_SIGNS = set("|<>;&$`*?(){}")
EXPECTED = ("Expected ", "Attendu ", "La partie devait être ")
FAILED = re.compile(rf"(\? |.*:\d+: )({'|'.join(EXPECTED)})|.*\"EXPECT_FAILED\"")


@dataclass
class Session:
    """One command with its input and what was recorded below it."""

    command: str
    remarks: list[str] = field(default_factory=list)
    body: list[str] = field(default_factory=list)
    recorded: list[str] = field(default_factory=list)
    played: list[str] = field(default_factory=list)

    @property
    def words(self) -> list[str]:
        """The arguments, when the program runs in this process; else none."""
        if self.terminal:
            return shlex.split(self.terminal[1])
        if SHELL_SIGNS & set(self.command) or not (self.command + " ").startswith("pyramide "):
            return []
        return shlex.split(self.command)

    @property
    def terminal(self) -> re.Match[str] | None:
        """The command and the size of the terminal that it runs at; None where it runs at none."""
        return TERMINAL.fullmatch(self.command)

    @property
    def inputs(self) -> list[str]:
        """The commands that the session types."""
        if self.terminal:
            return _typed(self.recorded)
        if not self.words or any(
            a == "--script" and b != "-" for a, b in zip(self.words, self.words[1:], strict=False)
        ):
            return []
        return _typed(self.recorded, INPUT)

    def text(self, lines: list[str]) -> list[str]:
        """Return the session as it stands in a file, with these lines for its output."""
        return [*self.remarks, PROMPT + self.command, *self.body, *lines]

    def run(self, shim: Path) -> None:
        """Run the session and keep what it printed."""
        self.played = self._at_a_terminal(self.terminal) if self.terminal else self._elsewhere(shim)
        self.played = [NOW.sub(r"2026-11-30\g<1>20:45", line) for line in self.played]

    def _elsewhere(self, shim: Path) -> list[str]:
        if self.words:
            ran = running.run_inside(*self.words[1:], stdin="".join(line + "\n" for line in self.inputs))
        else:
            ran = _shell("\n".join([self.command, *self.body]) + "\n", shim)
        played = ran.stdout.splitlines()
        if not any(line.startswith(INPUT) for line in played):
            played = [*(INPUT + line for line in self.inputs), *played]
        return [*played, *ran.stderr.splitlines(), *([f"[{ran.status}]"] if ran.status else [])]

    def _at_a_terminal(self, terminal: re.Match[str]) -> list[str]:
        typed = [line for line in self.inputs if line != CTRL_D]
        size = int(terminal[2]), int(terminal[3])
        spent = evening.spend(*self.words[1:], typed=tuple(typed), size=size)
        lines = spent.greeting.splitlines()
        for line, answer in zip([*typed, CTRL_D], spent.answers, strict=False):
            lines += [TYPED + line, *answer.splitlines()]
        return [*(line.rstrip(" ") for line in lines), *([f"[{spent.status}]"] if spent.status else [])]

    def why_not_recorded(self) -> str:
        """Return why what was played must not become what is expected; "" where it may."""
        echoed = _typed(self.played) if self.terminal else _typed(self.played, INPUT)
        if self.inputs and echoed != self.inputs:
            return f"{self.command}: typed {self.inputs}, but the program played {echoed}"
        if any(line.startswith("Traceback ") for line in self.played):
            return f"{self.command}: an exception was not caught"
        failed = any(FAILED.match(line) for line in self.played)
        if failed and self.recorded[-1:] != ["[1]"]:
            return f"{self.command}: an expect failed, and the file does not say [1]"
        return ""


def _typed(lines: list[str], prompt: str = TYPED) -> list[str]:
    return [line.removeprefix(prompt) for line in lines if line.startswith(prompt)]


def _shell(script: str, shim: Path) -> running.Ran:
    environment = running.outside_environment()
    environment["PATH"] = f"{shim}:{environment['PATH']}"
    done = subprocess.run(
        ["sh", "-c", script.encode()],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=environment,
        timeout=60,
        check=False,
    )
    return running.Ran(done.stdout.decode(), done.stderr.decode(), done.returncode)


def parse(text: str) -> Iterator[Session]:
    """Yield the sessions of a transcript."""
    remarks: list[str] = []
    session = None
    lines = iter(text.splitlines())
    for line in lines:
        if not line.startswith(PROMPT):
            (session.recorded if session else remarks).append(line)
            continue
        if session:
            remarks = _remarks(session.recorded)
            yield session
        session = Session(line.removeprefix(PROMPT), remarks)
        if session.command.endswith(HERE):
            for here in lines:
                session.body.append(here)
                if here == "END":
                    break
    if session is None:
        raise ValueError("no session: a line that starts with $ opens one")
    yield session


def _remarks(recorded: list[str]) -> list[str]:
    """Take the blank lines and the remarks off the end of what was recorded."""
    end = len(recorded)
    while end and (not recorded[end - 1] or recorded[end - 1].startswith("#")):
        end -= 1
    remarks = recorded[end:]
    del recorded[end:]
    return remarks


def read(path: Path) -> str:
    """Return the text of a file, whatever line endings a checkout gave it."""
    return path.read_bytes().decode().replace("\r\n", "\n")


def transcripts_in(path: Path) -> list[str]:
    """Return the transcripts that a file holds: itself, or the console blocks of a page in Markdown."""
    text = read(path)
    return [match[1] for match in BLOCK.finditer(text)] if path.suffix == ".md" else [text]


def replay(path: Path, shim: Path) -> tuple[list[Session], str, str]:
    """Run a file's sessions in the current folder; return them, the file's text, and the text they would make."""
    text, sessions = read(path), []

    def played(transcript: str) -> str:
        lines = []
        for session in parse(transcript):
            session.run(shim)
            sessions.append(session)
            lines += session.text(session.played)
        return "".join(line + "\n" for line in lines)

    if path.suffix == ".md":
        return sessions, text, BLOCK.sub(lambda match: f"```console\n{played(match[1])}```", text)
    return sessions, text, played(text)


def difference(expected: str, played: str, name: str) -> str:
    """Return a unified diff; lines that differ in white space only are shown as Python writes them."""
    old, new = expected.splitlines(), played.splitlines()
    lines = list(difflib.unified_diff(old, new, name, f"{name} as played", lineterm=""))
    sides = {sign: {"".join(line[1:].split()) for line in lines[2:] if line[0] == sign} for sign in "+-"}
    alike = sides["+"] & sides["-"]
    shown = (
        line[0] + repr(line[1:]) if line[0] in sides and "".join(line[1:].split()) in alike else line
        for line in lines[2:]
    )
    return "\n".join([*lines[:2], *shown])
