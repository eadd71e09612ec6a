"""From a word that was typed to the command it means, or to a refusal that says what may have been meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyramide_cli.engine.notation import meant_place
from pyramide_cli.shell import words
from pyramide_cli.shell.answer import Refusal

if TYPE_CHECKING:
    from pyramide_cli.shell.session import Session


def named(session: Session, word: str, code: str = "UNKNOWN_COMMAND") -> words.Command:
    """Return the one command that a word names; raise Refusal with this code for none or several."""
    found = words.find(word)
    if len(found) == 1:
        return found[0]
    raise unknown(session, word, code)


def unknown(session: Session, word: str, code: str = "UNKNOWN_COMMAND") -> Refusal:
    """Return the refusal for a word: the commands that it fits, or the one that looks most like it."""
    language = session.voice.language
    fits = [_fitting_word(command, word, language) for command in words.find(word)]
    meant = meant_place(word)
    if not fits and not meant and (command := words.suggest(word)):
        meant = command.word(language)
    sentence = "unknown_fits" if fits else "unknown_suggest" if meant else "unknown_command"
    facts = {"word": word[:40], "fits": ", ".join(fits), "meant": meant}
    return Refusal(code, sentence=sentence, **facts)


def _fitting_word(command: words.Command, beginning: str, language: str) -> str:
    """Return the word of a command that has this beginning, in the language where it can be."""
    fitting = [word for word in command.words if words.fold(word).startswith(words.fold(beginning))]
    own = command.word(language)
    return own if own in fitting else fitting[0]
