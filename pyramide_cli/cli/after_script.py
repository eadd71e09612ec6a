"""The game that a script leads to, for the subcommands that judge it; nothing is printed on the way."""

import click

from pyramide_cli.cli.game import NAMES_ITS_DEAL
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.rules import Rules
from pyramide_cli.shell.script import FAILED, REFUSED, NamesItsDeal, NotDealt, Run, Script, not_dealt, who_deals
from pyramide_cli.text.voice import Text, Voice

NO_DEAL = Text(
    "The input deals no game: it begins with no new, no load and no transcript.",
    "L'entrée ne donne aucune partie : elle ne commence ni par new, ni par load, ni par une transcription.",
)


def after_script(voice: Voice, file: str | None, rules: Rules, *, rules_named: bool) -> tuple[Game, int]:
    """Return the game after a script, and 0, or the exit status for a script that could not be played.

    A script that does not name its deal is a usage error. A transcript that goes on after refusals says so, and shows
    them: they are no failure.
    """
    ctx = click.get_current_context()
    script = Script.open(file, voice)
    try:
        opened = who_deals(script, None, rules, voice, rules_named=rules_named)
    except NotDealt as error:
        ctx.exit(not_dealt(voice, script.name, error))
    except NamesItsDeal:
        ctx.fail(voice.say(NAMES_ITS_DEAL))
    if not opened.dealt:
        ctx.fail(voice.say(NO_DEAL))
    keep_going = "--keep-going" in opened.options
    session = opened.session(voice)
    status = Run(script, session, None, keep_going=keep_going).play()
    return session.game, 0 if keep_going else REFUSED if status == FAILED else status
