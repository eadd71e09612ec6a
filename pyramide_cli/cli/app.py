"""The command line: from arguments to a game or a subcommand, and from errors to exit statuses."""

import importlib
import os
import sys
from collections.abc import Sequence
from typing import Any

import click

from pyramide_cli.cli import game
from pyramide_cli.cli.options import context_class
from pyramide_cli.cli.surroundings import Surroundings, make_ready
from pyramide_cli.shell.terminal import OutputFailed, complain, give_up, let_go, show_traceback
from pyramide_cli.text.refusals import Refused, fault, output_failed, refusal
from pyramide_cli.text.voice import Text, Voice, printable

PROGRAM = "pyramide"
USAGE, FAULT, INTERRUPTED = 2, 70, 130
#: Set by a shell that asks what a command line may go on with.
COMPLETE = "_PYRAMIDE_COMPLETE"
#: The subcommands and the modules that build them, which a plain game never loads.
SUBCOMMANDS = {"solve": "solve", "survey": "survey"} | dict.fromkeys(("review", "odds", "games", "stats"), "asked")


def run(args: Sequence[str]) -> int:
    """Run the program with these arguments and return its exit status."""
    here = Surroundings(os.environ, **said_first(args))
    make_ready()
    sys.unraisablehook = no_memory_noise
    completing = COMPLETE in os.environ
    if completing:
        from pyramide_cli.cli.completion import make_ready_for_shells

        make_ready_for_shells()
    try:
        return _run(here, args)
    except OutputFailed as error:
        return _output_failed(here.voice, error)
    except BrokenPipeError:
        give_up(sys.stdout)
        return 0
    except (KeyboardInterrupt, click.Abort):
        let_go(sys.stdout)
        let_go(sys.stderr)
        return INTERRUPTED
    except Exception as error:  # the last door: whatever comes here is a fault of ours, or of the machine
        give_up(sys.stdout)
        if completing:  # which is asked at a key, in the middle of a line
            return USAGE
        complain(f"{PROGRAM}: {fault(here.voice, error)}")
        show_traceback(error)
        return FAULT


def said_first(args: Sequence[str]) -> dict[str, Any]:
    """Return what the command line says of language and ASCII, which its own help and errors need.

    What follows an option that takes a value is none itself.
    """
    language, ascii_only = None, False
    if any(arg == "--ascii" or arg.startswith("--lang") for arg in args):
        waiting = list(args)
        group = Pyramide(Surroundings(os.environ))
        values = values_of(group)
        while waiting and (arg := waiting.pop(0)) != "--":
            if arg in SUBCOMMANDS:
                values |= values_of(group.loaded(arg))
            elif arg == "--lang" and waiting:
                language = waiting.pop(0)
            elif arg in values and waiting and not (values[arg] and waiting[0].startswith("-")):
                del waiting[0]
            elif arg.startswith("--lang="):
                language = arg.removeprefix("--lang=")
            ascii_only |= arg == "--ascii"
    return {"language": language, "ascii_only": ascii_only}


def values_of(command: click.Command) -> dict[str, bool]:
    """Return the options that take a value, and whether they can do without one."""
    options = [option for option in command.params if isinstance(option, click.Option) and not option.is_flag]
    return {name: isinstance(option.flag_value, str) for option in options for name in option.opts}


def _run(here: Surroundings, args: Sequence[str]) -> int:
    try:
        status = Pyramide(here).main(list(args), prog_name=PROGRAM, standalone_mode=False)
        flush()
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except click.ClickException as error:
        return _usage_error(here.voice, error)
    except Refused as error:
        complain(f"{PROGRAM}: {refusal(here.voice, error.reason)}")
        return USAGE
    return int(status or 0)


def _output_failed(voice: Voice, error: OutputFailed) -> int:
    give_up(sys.stdout)
    if error.nobody_reads:
        return 0
    complain(f"{PROGRAM}: {output_failed(voice, error.error)}")
    return USAGE


def no_memory_noise(unraisable: Any) -> None:
    """Say nothing of what a search without memory leaves behind when it is given up."""
    if not isinstance(unraisable.exc_value, MemoryError):
        sys.__unraisablehook__(unraisable)


def flush() -> None:
    """Write out what is left for standard output."""
    try:
        sys.stdout.flush()
    except OSError as error:
        raise OutputFailed(error) from None


class Pyramide(click.Group):
    """``pyramide``: a game, or one of the subcommands, which are loaded only when they are called."""

    def __init__(self, here: Surroundings) -> None:
        voice = here.voice
        super().__init__(
            PROGRAM,
            callback=self.play,
            params=game.game_options(voice),
            help=voice.say(ABOUT),
            invoke_without_command=True,
            add_help_option=False,
            subcommand_metavar=voice.say(Text("[COMMAND] [ARGS]...", "[COMMANDE] [ARGS]...")),
        )
        self.voice = voice
        self._here = here
        self.context_class = context_class(voice)

    def play(self, **options: Any) -> int:
        """Play a game with the options of the command line; return the exit status."""
        ctx = click.get_current_context()
        if ctx.invoked_subcommand:
            own = set(options) - set(game.FOR_ALL)
            if any(ctx.get_parameter_source(name) == click.core.ParameterSource.COMMANDLINE for name in own):
                text = Text(
                    "Options of a game do not go with {name}; put its own after it.",
                    "Les options d'une partie ne vont pas avec {name} ; mettez les siennes après.",
                )
                ctx.fail(self.voice.say(text, name=ctx.invoked_subcommand))
            return 0
        return game.play(self._here, game.Chosen(**options))

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the subcommands."""
        return list(SUBCOMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a subcommand."""
        return self.loaded(cmd_name) if cmd_name in SUBCOMMANDS else None

    def loaded(self, name: str) -> click.Command:
        """Load the subcommand of this name."""
        module = importlib.import_module(f"pyramide_cli.cli.{SUBCOMMANDS[name]}")
        command: click.Command = getattr(module, name)(self.voice)
        command.context_class = self.context_class
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the subcommand that is named; a usage error in the voice's words where there is none."""
        if args[0] not in SUBCOMMANDS and not ctx.resilient_parsing:
            text = Text('No such command: "{word:.40}".', "Commande inconnue : « {word:.40} ».")
            ctx.fail(self.voice.say(text, word=args[0]))
        return super().resolve_command(ctx, args)


ABOUT = Text(
    "Pyramid solitaire: play at the prompt, from scripts and from pipes.\n\n"
    "Without --script, at a terminal, it asks for commands; type help there. "
    "In a pipe, or with --script, it prints a transcript, which is itself a script.",
    "Le solitaire Pyramide : au clavier, en script, par un tube.\n\n"
    "Sans --script, dans un terminal, le programme attend des commandes ; tapez-y aide. "
    "Par un tube, ou avec --script, il écrit une transcription, qui est elle-même un script.",
)


def _usage_error(voice: Voice, error: click.ClickException) -> int:
    """Print a usage error in the voice's words; return its exit status."""
    message = printable(error.format_message())
    if isinstance(error, click.NoSuchOption):
        message = voice.say(Text("No such option: {option}", "Option inconnue : {option}"), option=error.option_name)
    elif isinstance(error, click.BadOptionUsage):
        text = Text(
            "{option}: its value is missing, or it takes none.",
            "{option} : il manque une valeur, ou cette option n'en prend pas.",
        )
        message = voice.say(text, option=error.option_name)
    elif isinstance(error, click.BadParameter):
        message = printable(error.message)
        if isinstance(error.param, click.Option):
            message = voice.say(
                Text("{option}: {fault}", "{option} : {fault}"), option=error.param.opts[-1], fault=message
            )
    path = error.ctx.command_path if isinstance(error, click.UsageError) and error.ctx else PROGRAM
    advice = voice.say(Text("Try '{command} --help'.", "Essayez « {command} --help »."), command=path)
    complain(f"{PROGRAM}: {message}\n{advice}")
    return USAGE
