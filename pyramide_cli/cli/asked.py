"""Subcommands that are commands of the prompt, asked from the shell: review, odds, games, stats."""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import click

from pyramide_cli.cli.game import NAMES_ITS_DEAL
from pyramide_cli.cli.options import Options, Subcommand
from pyramide_cli.engine.cards import Deal, DealError
from pyramide_cli.engine.deal_text import read_positions
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.rules import DEFAULT, Rules
from pyramide_cli.shell.command import Answer, Call
from pyramide_cli.shell.commands import COMMANDS
from pyramide_cli.shell.dealing import any_game, bad_deal, choose_seed
from pyramide_cli.shell.files import WAITING
from pyramide_cli.shell.interpreter import Read, run
from pyramide_cli.shell.saves import read_saved
from pyramide_cli.shell.script import FAILED, REFUSED, NamesItsDeal, NotDealt, Run, Script, not_dealt, who_deals
from pyramide_cli.shell.session import Session
from pyramide_cli.shell.terminal import complain, is_terminal, show
from pyramide_cli.text.outcomes import introduction
from pyramide_cli.text.refusals import NothingKept, Refused
from pyramide_cli.text.voice import Text, Voice

INTERRUPTED = 130
NO_DEAL = Text(
    "There is no game in the input: it must begin with new, with load or as a transcript does.",
    "Il n'y a pas de partie dans l'entrée : elle doit commencer par new, par load ou comme une transcription.",
)
SCRIPT = Text(
    "The position after the script in a file (- is standard input).",
    "La position après le script d'un fichier (- : l'entrée standard).",
)
LOAD = Text("A saved game.", "Une partie enregistrée.")
FROM = Text(
    "Without --script, --load or --game the game is read from standard input; at a terminal it is the last kept game.",
    "Sans --script, --load ni --game, la partie est lue sur l'entrée standard ; dans un terminal, c'est la dernière partie "
    "conservée.",
)
GAME = Text("A kept game, by its number.", "Une partie conservée, par son numéro.")
OUTPUT = Text(
    "Write all kept games to a file, as JSON Lines (- is standard output).",
    "Écrire toutes les parties conservées dans un fichier, en JSON Lines (- : la sortie standard).",
)
INPUT = Text(
    "Add the games of such a file (- is standard input).",
    "Ajouter les parties d'un tel fichier (- : l'entrée standard).",
)
FORCE = Text("Replace a file that exists.", "Remplacer un fichier qui existe.")
JSON = Text("Print JSON Lines instead of text.", "Écrire du JSON Lines au lieu de texte.")
ONE_OF = Text("Only one of {names} can be given.", "Une seule des options {names} à la fois.")


class After(NamedTuple):
    """The session after a script, and 0, or the exit status for a script that could not be played."""

    session: Session
    status: int = 0


def after_script(voice: Voice, file: str | None, rules: Rules, *, rules_named: bool) -> After:
    """Play a script without printing; one that does not name its deal is a usage error.

    A transcript that goes on after refusals says so, and shows them: they are no failure.
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
    return After(session, 0 if keep_going else REFUSED if status == FAILED else status)


def games_of(voice: Voice, file: str | None, seed: int | None, rules: Rules) -> Iterator[Game]:
    """Yield the deals and positions of a file, those of a pipe as they come, else the deal of the seed, or any.

    A file that holds anything else is refused before the first is yielded.
    """
    if file is None:
        yield Game(Deal.from_seed(choose_seed() if seed is None else seed), rules)
        return
    try:
        script = Script.open(file, voice, WAITING)
        positions = read_positions((line for _, line in script), rules)
        yield from map(Game.at, list(positions) if script.whole else positions)
    except DealError as error:
        raise bad_deal(error, file) from None


def one_of(voice: Voice, options: dict[str, Any], *names: str) -> None:
    """Refuse more than one of these options, as a usage error."""
    if sum(options[name] is not None for name in names) > 1:
        named = voice.join([f"--{name}" for name in names])
        click.get_current_context().fail(voice.say(ONE_OF, names=named))


def review(voice: Voice) -> click.Command:
    """Return ``pyramide review``: of a script, a saved game or a kept one."""
    o = Options(voice)

    def ask(script: str | None, load: str | None, game: int | None, **options: Any) -> int:
        one_of(voice, {"script": script, "load": load, "game": game}, "script", "load", "game")
        if load is not None:
            after = After(Session(read_saved(load, voice, COMMANDS).game, voice))
        elif game is not None or (script is None and is_terminal(sys.stdin)):
            after = After(_kept_game(voice, game))
        else:
            after = after_script(voice, script, DEFAULT, rules_named=False)
        return after.status or _ask(after.session, "review", **options)

    sources = [o.file("--script", help=SCRIPT), o.file("--load", help=LOAD), o.number("--game", help=GAME)]
    return _subcommand(voice, "review", ask, sources, more=FROM)


def odds(voice: Voice) -> click.Command:
    """Return ``pyramide odds``: of a deal, of a file of many, or of the position after a script."""
    o = Options(voice)

    def ask(
        seed: int | None, deal: str | None, script: str | None, rules: Rules | None, passes: int | None, **options: Any
    ) -> int:
        one_of(voice, {"seed": seed, "deal": deal, "script": script}, "seed", "deal", "script")
        rule_set = (rules or DEFAULT).with_passes(passes)
        if script is not None:
            named = rules is not None or passes is not None
            after = after_script(voice, script, rule_set, rules_named=named)
            return after.status or _ask(after.session, "odds", **options)
        status = 0
        for number, game in enumerate(games_of(voice, deal, seed, rule_set)):
            if not options["json_lines"]:
                show(("\n" if number else "") + introduction(voice, game))
            status = status or _ask(Session(game, voice), "odds", **options)
        return status

    return _subcommand(voice, "odds", ask, [*o.deal(), o.file("--script", help=SCRIPT), *o.rules()])


def games(voice: Voice) -> click.Command:
    """Return ``pyramide games``; to name a game is enough to delete it."""
    o = Options(voice)

    def ask(words: tuple[str, ...], output: str | None, input: str | None, force: bool, **options: Any) -> int:
        copies = {"--output --force" if force else "--output": output, "--input": input}
        named = [f"{option} {file}" for option, file in copies.items() if file is not None]
        return _ask(_keeping(voice), "games", words=(*words, *named), **options)

    sources = [o.file("--output", help=OUTPUT), o.file("--input", help=INPUT), o.flag("--force", help=FORCE)]
    return _subcommand(voice, "games", ask, sources)


def stats(voice: Voice) -> click.Command:
    """Return ``pyramide stats``, always under all rules."""

    def ask(**options: Any) -> int:
        return _ask(_keeping(voice), "stats", words=("all",), **options)

    return _subcommand(voice, "stats", ask, takes=False)


def _subcommand(
    voice: Voice,
    name: str,
    ask: Callable[..., int],
    sources: Sequence[click.Parameter] = (),
    *,
    takes: bool = True,
    more: Text | None = None,
) -> click.Command:
    """Return a subcommand that has the help of the command, and ``more``."""
    o, row = Options(voice), COMMANDS.exact(name)
    assert row
    behind = voice.say(row.usage).partition(" ")[2]
    words = [click.Argument(["words"], nargs=-1, required=False, metavar=behind)] if takes else []
    return Subcommand(
        name,
        voice,
        ask,
        [
            *sources,
            o.json(JSON),
            *o.language(),
            o.help(),
            *words,
        ],
        about=row.does,
        more=more,
    )


def _keeping(voice: Voice) -> Session:
    """Return a session at which the kept games can be asked for."""
    from pyramide_cli.shell.kept_games import KeptGames

    return Session(any_game(DEFAULT), voice, kept=KeptGames())


def _kept_game(voice: Voice, number: int | None) -> Session:
    """Return a session with a kept game, the last one for None."""
    from pyramide_cli.shell.kept_games import KeptGames, game_of

    return Session(game_of(KeptGames().find(number, unfinished=False), voice, COMMANDS), voice)


def _ask(session: Session, name: str, *, words: tuple[str, ...], json_lines: bool) -> int:
    """Ask the command and print its answer; return the exit status."""
    session.at_prompt = False
    command = COMMANDS.exact(name)
    assert command
    rest = " ".join(words)
    answer = run(session, Read(rest, Call(session, command, name, rest, COMMANDS)))
    if isinstance(answer.refused, NothingKept):  # no fault of who asks
        answer = Answer(() if json_lines else (answer.message,))
    if answer.refused is not None:
        raise Refused(answer.refused)
    lines = [json.dumps(value) for value in _objects(answer)] if json_lines else answer.lines
    if lines:
        show("\n".join(lines))
    if answer.broken_off:
        complain("")
        return INTERRUPTED
    return 0


def _objects(answer: Answer) -> list[Any]:
    """Return the objects of an answer: what it lists, each by itself, else the answer."""
    result = answer.result
    if result is None:
        return []
    listed = list(result.values())
    return listed[0] if len(listed) == 1 and isinstance(listed[0], list) else [result]
