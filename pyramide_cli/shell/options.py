"""The options of the command line in the language of the day, and what their values may be."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

import pyramide_cli
from pyramide_cli.engine.rules import RULE_SETS
from pyramide_cli.shell.answer import Refusal
from pyramide_cli.shell.keeping import parse_passes, parse_seed
from pyramide_cli.shell.messages import LANGUAGES
from pyramide_cli.shell.voice import Voice

COLORS = ("auto", "always", "never")


T = TypeVar("T")


class Value(click.ParamType[T]):
    """A value that ``read`` makes of the text; what it refuses is a usage error in the voice's words."""

    def __init__(self, name: str, voice: Voice, read: Callable[[str], T]) -> None:
        self.name = name
        self._voice = voice
        self._read = read

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> T:
        """Read the value, or fail."""
        try:
            return self._read(value)
        except Refusal as refusal:
            facts = dict(refusal.reason.facts)
            sentence = getattr(self._voice.messages, facts.pop("sentence"))
            return self.fail(self._voice.say(sentence, word=self._voice.shown(facts["word"])), param, ctx)


class OneOf(click.Choice[str]):
    """One of a few words, in any case; anything else is a usage error in the voice's words."""

    def __init__(self, voice: Voice, choices: Sequence[str]) -> None:
        super().__init__(choices, case_sensitive=False)
        self._voice = voice

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the word as it is listed, or fail."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            words = self._voice.messages
            return self.fail(
                self._voice.say(
                    words.usage_choice, value=self._voice.shown(value)[:40], choices=", ".join(map(str, self.choices))
                ),
                param,
                ctx,
            )


class Formatter(click.HelpFormatter):
    """Help pages with headings in the voice's words."""

    voice: Voice

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write the usage line."""
        super().write_usage(prog, args, self.voice.spaced(self.voice.messages.usage_heading))

    def write_heading(self, heading: str) -> None:
        """Write a heading."""
        words = self.voice.messages
        own = {"Options": words.options_heading, "Commands": words.commands_heading}
        super().write_heading(self.voice.spaced(own.get(heading, heading)))


def context_class(voice: Voice) -> type[click.Context]:
    """Return the class of contexts whose help pages speak with a voice."""
    formatter = type("VoicedFormatter", (Formatter,), {"voice": voice})
    return type("VoicedContext", (click.Context,), {"formatter_class": formatter})


def option(voice: Voice, *names: str, help: str, **settings: Any) -> click.Option:
    """Return an option with its help in the voice's words."""
    return click.Option(names, help=voice.spaced(help), **settings)


def eager_options(voice: Voice) -> list[click.Parameter]:
    """Return --version and --help, which print and stop."""

    def version(ctx: click.Context, _param: click.Parameter, wanted: bool) -> None:
        if wanted and not ctx.resilient_parsing:
            click.echo(f"pyramide {pyramide_cli.__version__}")
            ctx.exit()

    return [
        option(
            voice,
            "--version",
            help=voice.messages.option_version,
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=version,
        ),
        help_option(voice),
    ]


def help_option(voice: Voice) -> click.Option:
    """Return --help, which prints the help of its command and stops."""

    def show(ctx: click.Context, _param: click.Parameter, wanted: bool) -> None:
        if wanted and not ctx.resilient_parsing:
            click.echo(ctx.get_help())
            ctx.exit()

    return option(
        voice,
        "-h",
        "--help",
        help=voice.messages.option_help,
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=show,
    )


def rule_options(voice: Voice) -> list[click.Parameter]:
    """Return --rules and --passes."""
    words = voice.messages
    return [
        option(voice, "--rules", metavar="NAME", type=OneOf(voice, list(RULE_SETS)), help=words.option_rules),
        option(voice, "--passes", metavar="N", type=Value("passes", voice, parse_passes), help=words.option_passes),
    ]


def deal_options(voice: Voice) -> list[click.Parameter]:
    """Return --seed and --deal."""
    words = voice.messages
    return [
        option(voice, "--seed", metavar="N", type=Value("seed", voice, parse_seed), help=words.option_seed),
        option(voice, "--deal", metavar="FILE", help=words.option_deal),
    ]


def language_options(voice: Voice) -> list[click.Parameter]:
    """Return --lang and --ascii; they are read before the command line is parsed, and only checked here."""
    words = voice.messages
    lang = OneOf(voice, LANGUAGES)
    return [
        option(voice, "--lang", metavar="en|fr", type=lang, expose_value=False, help=words.option_lang),
        option(voice, "--ascii", is_flag=True, expose_value=False, help=words.option_ascii),
    ]


def game_options(voice: Voice) -> list[click.Parameter]:
    """Return all options of a plain game."""
    words = voice.messages
    return [
        *deal_options(voice),
        option(voice, "--load", metavar="FILE", help=words.option_load),
        *rule_options(voice),
        option(voice, "--script", metavar="FILE", help=words.option_script),
        option(voice, "-k", "--keep-going", is_flag=True, help=words.option_keep_going),
        option(voice, "-q", "--quiet", is_flag=True, help=words.option_quiet),
        option(voice, "--boards", is_flag=True, help=words.option_boards),
        option(voice, "--json", "json_lines", is_flag=True, help=words.option_json),
        *language_options(voice),
        option(
            voice,
            "--color",
            metavar="auto|always|never",
            type=OneOf(voice, COLORS),
            default="auto",
            help=words.option_color,
        ),
        *eager_options(voice),
    ]
