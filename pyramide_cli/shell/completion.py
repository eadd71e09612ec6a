"""What Tab completes at the prompt: commands, open places, and the words a command takes."""

from glob import glob

from pyramide_cli.engine.rules import PASSES, RULE_SETS
from pyramide_cli.shell import keeping, words
from pyramide_cli.shell.session import Session

#: How many words a command takes, where that is certain.
MOST_ARGUMENTS = {"pair": 2, "king": 1, "help": 1, "auto": 1, "undo": 1, "redo": 1, "show": 1, "expect": 1}
EXPECTED = ("won", "lost", "playing", "resigned", "moves", "removed", "stock", "pass")


def complete(session: Session, before: str, text: str) -> list[str]:
    """Return the words that may stand for ``text`` behind the line ``before``, each with a space behind it."""
    parts = before.split()
    candidates = _arguments(session, parts) if parts else _commands(session)
    folded = words.fold(text)
    return [f"{word} " for word in candidates if words.fold(word).startswith(folded)]


def _commands(session: Session) -> list[str]:
    """Return the commands in the voice's language first, then in the other one."""
    commands = words.COMMANDS.values()
    own = [command.word(session.voice.language) for command in commands]
    return list(dict.fromkeys([*own, *(word for command in commands for word in (command.name, command.french))]))


def _arguments(session: Session, parts: list[str]) -> list[str]:
    found = words.find(parts[0])
    name = found[0].name if len(found) == 1 else "pair"
    french = session.voice.language == "fr"
    if len(parts) > MOST_ARGUMENTS.get(name, len(parts)):
        return []
    if name in ("pair", "king"):
        return list(session.game.position.open_places())
    if name == "help":
        return [*_commands(session), words.TIPS[french]]
    if name in ("auto", "undo", "redo"):
        return [words.ALL[french]]
    if name == "show":
        return [words.LIST[french]]
    if name == "expect":
        return list(EXPECTED)
    if name == "new":
        values = {"--rules": list(RULE_SETS), "--passes": list(map(str, PASSES)), "--deal": _files()}
        return values.get(parts[-1], list(keeping.FLAGS))
    return _files() if name in ("save", "load") else []


def _files() -> list[str]:
    return sorted(glob("*"))
