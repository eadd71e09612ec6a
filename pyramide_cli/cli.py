"""The command line: exit statuses, and the choice between the prompt, a script and the subcommands."""

import importlib
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import click

from pyramide_cli.engine.cards import Deal
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.rules import choose
from pyramide_cli.shell import keeping, options, printers, terminal
from pyramide_cli.shell.answer import Refusal
from pyramide_cli.shell.board import Board
from pyramide_cli.shell.files import read_text
from pyramide_cli.shell.refuse import refusal
from pyramide_cli.shell.script import Run, open_script
from pyramide_cli.shell.session import Session
from pyramide_cli.shell.voice import Voice

PROGRAM = "pyramide"
USAGE, INTERRUPTED = 2, 130
#: The subcommands and the modules that build them, which a plain game never loads.
SUBCOMMANDS = {"solve": "pyramide_cli.shell.solving", "survey": "pyramide_cli.shell.surveying"}


def run(args: Sequence[str]) -> int:
    """Run the program with these arguments and return its exit status."""
    language = terminal.choose_language(args, os.environ)
    voice = Voice(language, ascii_only="--ascii" in args or terminal.wants_ascii(sys.stdout, os.environ))
    try:
        status = Pyramide(voice).main(list(args), prog_name=PROGRAM, standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except click.ClickException as error:
        return _usage_error(voice, error)
    except Refusal as error:
        terminal.complain(f"{PROGRAM}: {refusal(voice, None, error.reason)}")
        return USAGE
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        terminal.give_up(sys.stdout)
        return 0
    except OSError as error:
        terminal.give_up(sys.stdout)
        terminal.complain(f"{PROGRAM}: {voice.say(voice.messages.output_failed, error=error.strerror)}")
        return USAGE
    return int(status or 0)


class Pyramide(click.Group):
    """``pyramide``: a game, or one of the subcommands, which are loaded only when they are called."""

    def __init__(self, voice: Voice) -> None:
        words = voice.messages
        super().__init__(
            PROGRAM,
            callback=lambda **chosen: play(voice, **chosen),
            params=options.game_options(voice),
            help=voice.spaced(words.about),
            invoke_without_command=True,
            add_help_option=False,
        )
        self.voice = voice
        self.context_class = options.context_class(voice)

    def make_context(self, *args: Any, **settings: Any) -> click.Context:
        """Read the command line; --help may meet a closed pipe."""
        with _quiet_end():
            return super().make_context(*args, **settings)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the game or the subcommand."""
        with _quiet_end():
            return super().invoke(ctx)

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
            words = self.voice.messages
            ctx.fail(self.voice.say(words.usage_no_command, command=self.voice.shown(args[0])[:40]))
        return super().resolve_command(ctx, args)


@contextmanager
def _quiet_end() -> Iterator[None]:
    """End quietly when the reader of the output has gone; click would make that a failure."""
    try:
        yield
    except BrokenPipeError:
        terminal.give_up(sys.stdout)
        raise click.exceptions.Exit(0) from None


def play(voice: Voice, **chosen: Any) -> int:
    """Play a game with the options of the command line; return the exit status."""
    ctx = click.get_current_context()
    words = voice.messages
    if ctx.invoked_subcommand:
        if any(ctx.get_parameter_source(name) == click.core.ParameterSource.COMMANDLINE for name in chosen):
            ctx.fail(voice.say(words.usage_subcommand, command=ctx.invoked_subcommand))
        return 0
    interactive = (
        chosen["script"] is None
        and not chosen["json_lines"]
        and terminal.is_terminal(sys.stdin)
        and terminal.is_terminal(sys.stdout)
    )
    _check(ctx, voice, interactive, chosen)
    # At the prompt nothing is echoed, and JSON can write any character in ASCII.
    chosen["as_typed"] = interactive or chosen["json_lines"]
    if chosen["json_lines"]:
        voice = Voice("en", ascii_only=True)
    color = terminal.wants_color(chosen["color"], sys.stdout, os.environ)
    board = Board(voice, color=color)
    if interactive:
        from pyramide_cli.shell import repl

        return repl.play(_session(voice, chosen), board)
    script = open_script(chosen["script"])
    session = _session(voice, chosen)
    deal_named = any(chosen[name] is not None for name in ("seed", "deal", "load"))
    rules_named = any(chosen[name] is not None for name in ("rules", "passes"))
    return Run(
        script,
        session,
        _printer(board, chosen),
        keep_going=chosen["keep_going"],
        at_once=deal_named or chosen["json_lines"],
        options_deal=deal_named or rules_named,
    ).play()


def _check(ctx: click.Context, voice: Voice, interactive: bool, chosen: dict[str, Any]) -> None:
    """Refuse options that do not go together."""
    words = voice.messages
    given = {name for name, value in chosen.items() if value is not None and value is not False}
    if len(given & {"seed", "deal", "load"}) > 1:
        ctx.fail(voice.say(words.usage_one_deal))
    if "load" in given and given & {"rules", "passes"}:
        ctx.fail(voice.say(words.usage_load_rules))
    if "json_lines" in given and given & {"quiet", "boards"}:
        ctx.fail(voice.say(words.usage_json_text))
    if interactive and "quiet" in given:
        ctx.fail(voice.say(words.usage_quiet_prompt))


def _session(voice: Voice, chosen: dict[str, Any]) -> Session:
    """Return a session with the game that the options name; raise Refusal where a file cannot be used."""
    rules = choose(chosen["rules"], chosen["passes"])
    if chosen["deal"] is not None:
        deal = keeping.read_deal(read_text(chosen["deal"]))
    else:
        deal = Deal.from_seed(keeping.choose_seed() if chosen["seed"] is None else chosen["seed"])
    session = Session(Game(deal, rules), voice, echo_ascii=voice.ascii_only and not chosen["as_typed"])
    if chosen["load"] is not None:
        session.game, session.replayed = keeping.read_game(session, chosen["load"])
    return session


def _printer(board: Board, chosen: dict[str, Any]) -> printers.Printer:
    if chosen["json_lines"]:
        return printers.JsonLines()
    if chosen["quiet"]:
        return printers.Outcome()
    return printers.Transcript(board, boards=chosen["boards"])


def _usage_error(voice: Voice, error: click.ClickException) -> int:
    """Print a usage error in the voice's words; return its exit status."""
    words = voice.messages
    message = error.format_message()
    if isinstance(error, click.NoSuchOption):
        message = voice.say(words.usage_no_option, option=error.option_name)
    elif isinstance(error, click.BadOptionUsage):
        message = voice.say(words.usage_bad_value, option=error.option_name)
    elif isinstance(error, click.BadParameter):
        option = error.param.opts[-1] if error.param else ""
        message = voice.say(words.usage_value, option=option, error=error.message)
    path = error.ctx.command_path if isinstance(error, click.UsageError) and error.ctx else PROGRAM
    terminal.complain(f"{PROGRAM}: {voice.shown(message)}\n{voice.say(words.usage_try, command=path)}")
    return USAGE
