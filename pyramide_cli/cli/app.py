"""The command line: from arguments to a game or a subcommand, and from errors to exit statuses."""

import importlib
import os
import sys
from collections.abc import Sequence
from typing import Any

import click

from pyramide_cli.cli import game
from pyramide_cli.cli.options import context_class
from pyramide_cli.cli.surroundings import can_carry, carries, choose_language, make_ready
from pyramide_cli.shell.terminal import OutputFailed, complain, give_up
from pyramide_cli.text.reasons import Refused
from pyramide_cli.text.voice import Text, Voice, printable

PROGRAM = "pyramide"
USAGE, FAULT, INTERRUPTED = 2, 70, 130
#: The subcommands and the modules that build them, which a plain game never loads.
SUBCOMMANDS = {name: f"pyramide_cli.cli.{name}" for name in ("solve", "survey", "review", "games", "stats")}


def run(args: Sequence[str]) -> int:
    """Run the program with these arguments and return its exit status."""
    language = choose_language(args, os.environ)
    voice = Voice(language, carries="ascii" if "--ascii" in args else carries(sys.stdout, os.environ))
    if os.environ.get("_PYRAMIDE_COMPLETE", "").endswith("_complete") and "COMP_WORDS" not in os.environ:
        return USAGE  # a shell would have said what there is to complete
    can = can_carry(sys.stdout)
    make_ready()
    sys.unraisablehook = no_memory_noise
    try:
        return _run(voice, can, args)
    except OutputFailed as error:
        give_up(sys.stdout)
        if error.nobody_reads:
            return 0
        from pyramide_cli.text.faults import output_failed

        complain(f"{PROGRAM}: {output_failed(voice, error.error)}")
        return USAGE
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except Exception as error:  # the last door: whatever comes here is a fault of ours, or of the machine
        give_up(sys.stdout)
        from pyramide_cli.text.faults import fault

        complain(f"{PROGRAM}: {fault(voice, error)}")
        return FAULT


def _run(voice: Voice, can: str, args: Sequence[str]) -> int:
    try:
        status = Pyramide(voice, can).main(list(args), prog_name=PROGRAM, standalone_mode=False)
        flush()
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except click.ClickException as error:
        return _usage_error(voice, error)
    except Refused as error:
        from pyramide_cli.text.refusals import refusal

        complain(f"{PROGRAM}: {refusal(voice, error.reason)}")
        return USAGE
    return int(status or 0)


def no_memory_noise(unraisable: Any) -> None:
    """Say nothing of what a search without memory leaves behind when it is given up."""
    if not isinstance(unraisable.exc_value, MemoryError):
        sys.__unraisablehook__(unraisable)


def flush() -> None:
    """Write out what is left for standard output."""
    if sys.stdout is not None:
        try:
            sys.stdout.flush()
        except OSError as error:
            raise OutputFailed(error) from None


class Pyramide(click.Group):
    """``pyramide``: a game, or one of the subcommands, which are loaded only when they are called."""

    def __init__(self, voice: Voice, can: str) -> None:
        """``can`` is what the output can carry, whatever the locale asks the voice for."""
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
        self._can = can
        self.context_class = context_class(voice)

    def play(self, **options: Any) -> int:
        """Play a game with the options of the command line; return the exit status."""
        ctx = click.get_current_context()
        if ctx.invoked_subcommand:
            own = set(options) - set(game.FOR_ALL)
            if any(ctx.get_parameter_source(name) == click.core.ParameterSource.COMMANDLINE for name in own):
                name = ctx.invoked_subcommand
                ctx.fail(
                    self.voice.say(
                        Text(
                            f"Options of a game do not go with {name}; put its own after it.",
                            f"Les options d'une partie ne vont pas avec {name} ; mettez les siennes après.",
                        )
                    )
                )
            return 0
        return game.play(self.voice, self._can, game.Chosen(**options))

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the subcommands."""
        return list(SUBCOMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a subcommand."""
        if cmd_name not in SUBCOMMANDS:
            return None
        command: click.Command = importlib.import_module(SUBCOMMANDS[cmd_name]).command(self.voice)
        command.context_class = self.context_class
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the subcommand that is named; a usage error in the voice's words where there is none."""
        if args[0] not in SUBCOMMANDS and not ctx.resilient_parsing:
            name = self.voice.outside(args[0][:40])
            ctx.fail(self.voice.say(Text(f'No such command: "{name}".', f"Commande inconnue : « {name} ».")))
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
        option = voice.outside(error.option_name)
        message = voice.say(Text(f"No such option: {option}", f"Option inconnue : {option}"))
    elif isinstance(error, click.BadOptionUsage):
        option = voice.outside(error.option_name)
        message = voice.say(
            Text(
                f"{option}: its value is missing, or it takes none.",
                f"{option} : il manque une valeur, ou cette option n'en prend pas.",
            )
        )
    elif isinstance(error, click.BadParameter):
        option, said = (
            error.param.opts[-1] if isinstance(error.param, click.Option) else "",
            voice.outside(error.message),
        )
        message = voice.say(Text(f"{option}: {said}", f"{option} : {said}") if option else Text(said, said))
    path = error.ctx.command_path if isinstance(error, click.UsageError) and error.ctx else PROGRAM
    advice = voice.say(Text(f"Try '{path} --help'.", f"Essayez « {path} --help »."))
    complain(f"{PROGRAM}: {message}\n{advice}")
    return USAGE
