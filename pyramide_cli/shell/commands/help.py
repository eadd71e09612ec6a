"""The command help: the screen, the topics, and what a row says of its command."""

from pyramide_cli.shell.arguments import is_word
from pyramide_cli.shell.command import Answer, Call, Command, wrapped_text
from pyramide_cli.shell.interpreter import unknown
from pyramide_cli.text import help as pages
from pyramide_cli.text.refusals import Refused, UnknownTopic
from pyramide_cli.text.voice import Text


def help_(call: Call) -> Answer:
    """Print the help screen, a topic, or the help of one command."""
    v = call.session.voice
    if not call.rest:
        lines = pages.page(v, pages.SCREEN)
    elif topic := next((page for name, page in pages.TOPICS.values() if is_word(call.rest, name)), None):
        lines = pages.page(v, topic)
    else:
        if len(call.words) > 1:
            raise call.refused()
        found = call.table.find(call.rest, call.session.language)
        if len(found) != 1:
            why = unknown(call.rest, call.session, call.table)
            raise Refused(UnknownTopic(why.word, why.fits, why.meant))
        lines = _help_of(call, found[0])
    return Answer(tuple(lines), {"text": lines})


def _help_of(call: Call, command: Command) -> list[str]:
    v = call.session.voice
    word, usage = v.say(command.word), v.say(command.usage)
    others = ", ".join(
        v.say(Text(other, other)) for other in command.words if other != v.say(command.word) and other != word
    )
    example = v.say(command.shown)
    # In a narrow window a usage may be broken behind each of its choices.
    return [
        *(line.replace("| ", "|") for line in wrapped_text(usage.replace("|", "| "), call.session.width)),
        *([v.say(Text("Also: {words}", "Aussi : {words}"), words=others)] if others else []),
        *wrapped_text(v.fact(command.does), call.session.width),
        *wrapped_text(v.say(Text("Example: {example}", "Exemple : {example}"), example=example), call.session.width),
    ]


ROWS = (
    Command(
        ("help", "h", "?"),
        ("aide",),
        help_,
        Text("help [COMMAND|TOPIC]", "aide [COMMANDE|SUJET]"),
        Text(
            "Print help: on everything, on one command, how to play well (tips), how places and cards are written, what "
            "scripts are.",
            "Afficher l'aide : générale, sur une commande, comment bien jouer (conseils), comment s'écrivent places et "
            "cartes, ce que sont les scripts.",
        ),
        Text("help pair", "aide paire"),
        Text(
            "a command, or tips, places, cards or scripts",
            "seul, ou avec une commande, conseils, places, cartes ou scripts",
        ),
        keywords=tuple(name for name, _ in pages.TOPICS.values()),
        brought=(
            "menu, options, commands, info, man, usage, tutorial, instructions",
            "menu, options, commandes, info, manuel, mode d'emploi",
        ),
    ),
)
