"""The options of the command line in the language of the day, and what their values may be."""

import re
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

import pyramide_cli
from pyramide_cli.engine.rules import PASSES, RULE_SETS
from pyramide_cli.shell.arguments import EVERY, parse_passes, parse_positive, parse_rules, parse_seed
from pyramide_cli.shell.terminal import show
from pyramide_cli.text.refusals import Kind, Refused, refusal
from pyramide_cli.text.voice import LANGUAGES, PASSES_CHOICES, RULES_CHOICES, Phrase, Text, Voice, passes_word

COLORS = ("auto", "always", "never")
FILE, NAME = Text("FILE", "FICHIER"), Text("NAME", "NOM")
T = TypeVar("T")


class Value(click.ParamType[Any]):
    """A value that ``read`` makes of the text; what it refuses is a usage error in the voice's words."""

    def __init__(self, name: str, voice: Voice, read: Callable[[str], Any], choices: Sequence[str] = ()) -> None:
        self.name = name
        self._voice = voice
        self._read = read
        self._choices = choices

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Read the value, or fail."""
        try:
            return self._read(value) if isinstance(value, str) else value
        except Refused as error:
            return self.fail(refusal(self._voice, error.reason), param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
        """Offer the words that the value may be, where they are few."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(word) for word in self._choices if word.startswith(incomplete)]


class OneOf(click.Choice[str]):
    """One of a few words, in any case; anything else is a usage error in the voice's words."""

    def __init__(self, voice: Voice, choices: Sequence[str]) -> None:
        super().__init__(choices, case_sensitive=False)
        self._voice = voice

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Read the word as it is listed, or fail."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            text = Text(
                '"{word:.40}" is not one of {choices:,}.', "« {word:.40} » n'est pas une valeur admise : {choices:,}."
            )
            return self.fail(self._voice.say(text, word=str(value), choices=self.choices), param, ctx)


class File(click.ParamType[Any]):
    """The name of a file, as it was typed; shells complete it as one."""

    name = "file"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
        """Leave it to the shell."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="file")]


class Formatter(click.HelpFormatter):
    """Help pages with headings in the voice's words."""

    voice: Voice

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write the usage line; click's own words in it are English."""
        super().write_usage(prog, args, self.voice.say(Text("Usage: ", "Usage : ")))

    def write_heading(self, heading: str) -> None:
        """Write a heading."""
        own = {"Options": Text("Options", "Options "), "Commands": Text("Commands", "Commandes ")}
        said = self.voice.say(own[heading]) if heading in own else heading
        super().write_heading(said.replace(" ", "\u00a0") if self.voice.carries != "ascii" else said)


def context_class(voice: Voice) -> type[click.Context]:
    """Return the class of contexts whose help pages speak with a voice."""
    formatter = type("VoicedFormatter", (Formatter,), {"voice": voice})
    return type("VoicedContext", (click.Context,), {"formatter_class": formatter})


class Subcommand(click.Command):
    """A subcommand, with its help in a voice's words."""

    def __init__(
        self,
        name: str,
        voice: Voice,
        callback: Callable[..., int],
        params: list[click.Parameter],
        *,
        about: Text | Phrase,
        more: Text | None = None,
    ) -> None:
        page = "\n\n".join(voice.fact(text) for text in (about, more) if text)
        super().__init__(
            name,
            callback=callback,
            params=params,
            help=page,
            short_help=re.split(r"(?<=[.:;])\s", page)[0].rstrip(".:; \u00a0") + ".",
            add_help_option=False,
            context_settings={"allow_extra_args": True},
        )
        self._voice = voice

    def invoke(self, ctx: click.Context) -> Any:
        """Run the subcommand; words that nothing takes are a usage error."""
        if ctx.args:
            text = Text('"{word:.40}" is one word too many.', "« {word:.40} » est un mot de trop.")
            ctx.fail(self._voice.say(text, word=ctx.args[0]))
        interrupt_once()
        return super().invoke(ctx)


def interrupt_once() -> None:
    """Let the first Ctrl-C end what is going on, and no other one interrupt the end."""
    import signal  # which a plain game can do without

    def interrupt(*_: object) -> None:
        signal.signal(signal.SIGINT, lambda *_: None)
        raise KeyboardInterrupt

    if signal.getsignal(signal.SIGINT) == signal.default_int_handler:
        signal.signal(signal.SIGINT, interrupt)


class Options:
    """Builds options whose help is in a voice's words."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice

    def option(
        self, *names: str, help: Text | Phrase, metavar: Text | str | None = None, **settings: Any
    ) -> click.Option:
        """Return an option."""
        named = self.voice.say(metavar) if isinstance(metavar, Text) else metavar
        return click.Option(names, help=self.voice.fact(help), metavar=named, **settings)

    def flag(self, *names: str, help: Text, **settings: Any) -> click.Option:
        """Return an option without a value."""
        return self.option(*names, help=help, is_flag=True, **settings)

    def file(self, *names: str, help: Text) -> click.Option:
        """Return an option that takes the name of a file."""
        return self.option(*names, help=help, metavar=FILE, type=File())

    def number(self, *names: str, help: Text) -> click.Option:
        """Return an option that takes the number of a kept game."""
        read = Value("number", self.voice, lambda text: parse_positive(text, EVERY, Kind.GAMES))
        return self.option(*names, help=help, metavar="N", type=read)

    def eager(self, *names: str, help: Text, show_page: Callable[[click.Context], str]) -> click.Option:
        """Return an option that prints a page and stops."""

        def stop(ctx: click.Context, _param: click.Parameter, wanted: bool) -> None:
            if wanted and not ctx.resilient_parsing:
                show(show_page(ctx))
                ctx.exit()

        return self.flag(*names, help=help, is_eager=True, expose_value=False, callback=stop)

    def help(self) -> click.Option:
        """Return --help."""
        text = Text("Print this help and exit.", "Afficher cette aide et quitter.")
        return self.eager("-h", "--help", help=text, show_page=lambda ctx: ctx.get_help())

    def version(self) -> click.Option:
        """Return --version."""
        text = Text("Print the version and exit.", "Afficher la version et quitter.")
        return self.eager("--version", help=text, show_page=lambda ctx: f"pyramide {pyramide_cli.__version__}")

    def rules(self) -> list[click.Parameter]:
        """Return --rules and --passes."""
        return [
            self.option(
                "--rules",
                metavar=NAME,
                type=Value("rules", self.voice, parse_rules, tuple(RULE_SETS)),
                help=Phrase(Text("Rule set: {rules:,}.", "Règle : {rules:,}."), {"rules": RULES_CHOICES}),
            ),
            self.option(
                "--passes",
                metavar="N",
                type=Value("passes", self.voice, parse_passes, tuple(map(passes_word, PASSES))),
                help=Phrase(
                    Text(
                        "Passes through the stock: {passes:,}; else as the rule set has it.",
                        "Nombre de passages de la pioche : {passes:,} ; sinon celui de la règle.",
                    ),
                    {"passes": PASSES_CHOICES},
                ),
            ),
        ]

    def deal(self) -> list[click.Parameter]:
        """Return --seed and --deal."""
        return [
            self.option(
                "--seed",
                metavar="N",
                type=Value("seed", self.voice, parse_seed),
                help=Text(
                    "Deal of this seed, 0 to 2^64-1; without it one is chosen and shown.",
                    "Jouer la donne numéro N (la graine), de 0 à 2^64-1 ; à défaut, une donne est choisie et son numéro affiché.",
                ),
            ),
            self.file(
                "--deal",
                help=Text(
                    "Read the deal from a file: 52 cards, pyramid from the apex, then the stock.",
                    "Lire la donne dans un fichier : 52 cartes, la pyramide en commençant par le sommet, puis la pioche.",
                ),
            ),
        ]

    def language(self, *, expose: bool = False) -> list[click.Parameter]:
        """Return --lang and --ascii; they are read before the command line is parsed, and mostly only checked here."""
        return [
            self.option(
                "--lang",
                metavar="en|fr",
                type=OneOf(self.voice, LANGUAGES),
                expose_value=expose,
                help=Text(
                    "Language: en or fr; else PYRAMIDE_LANG, else the locale.",
                    "Langue : en ou fr ; sinon PYRAMIDE_LANG, sinon celle du système.",
                ),
            ),
            self.flag(
                "--ascii",
                "plain_letters",
                expose_value=expose,
                help=Text(
                    "Plain ASCII output, suits as c d h s.", "Écrire en ASCII, les couleurs des cartes en c d h s."
                ),
            ),
        ]

    def json(self, help: Text) -> click.Option:
        """Return --json."""
        return self.flag("--json", "json_lines", help=help)
