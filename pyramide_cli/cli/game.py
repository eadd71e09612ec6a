"""A plain game: what may be chosen for it, and how it is played, at the prompt or as a transcript or JSON Lines."""

from typing import NamedTuple

import click

from pyramide_cli.cli.options import COLORS, OneOf, Options, Value
from pyramide_cli.cli.surroundings import Surroundings
from pyramide_cli.engine.rules import DEFAULT, Rules
from pyramide_cli.shell.arguments import parse_date
from pyramide_cli.shell.commands import COMMANDS
from pyramide_cli.shell.dealing import Wanted, any_game
from pyramide_cli.shell.printers import JsonLines, Outcome, Picture, Printer, Transcript
from pyramide_cli.shell.saves import Header, Saved, read_saved
from pyramide_cli.shell.script import NamesItsDeal, NotDealt, Run, Script, deals_at_once, not_dealt, who_deals
from pyramide_cli.shell.session import Session
from pyramide_cli.text.board import Board
from pyramide_cli.text.listing import Listing
from pyramide_cli.text.voice import Text, Voice

#: The options that name a deal, and what JSON and the prompt do without.
DEALS = ("seed", "deal", "cards", "load", "winnable", "daily", "resume")
#: The options that subcommands obey, too.
FOR_ALL = ("lang", "plain_letters")
NOT_WITH_JSON = ("quiet", "boards", "plain")
NOT_AT_THE_PROMPT = ("quiet", "boards", "keep_going")


class Chosen(NamedTuple):
    """What the command line chose; None and False for what it did not name."""

    seed: int | None
    deal: str | None
    cards: str | None
    load: str | None
    winnable: bool
    daily: str | None
    resume: bool
    rules: Rules | None
    passes: int | None
    script: str | None
    keep_going: bool
    quiet: bool
    boards: bool
    plain: bool
    warn: bool
    no_keep: bool
    json_lines: bool
    lang: str | None
    plain_letters: bool
    color: str

    @property
    def rules_named(self) -> bool:
        """Whether rules or passes are named."""
        return self.rules is not None or self.passes is not None

    @property
    def rule_set(self) -> Rules:
        """The rules to play by."""
        return (self.rules or DEFAULT).with_passes(self.passes)

    def given(self, *names: str) -> list[str]:
        """Return which of these options were given, as they are written."""
        values = self._asdict()
        given = [name for name in names if values[name] is not None and values[name] is not False]
        return ["--list" if name == "plain" else f"--{name.replace('_', '-')}" for name in given]


def game_options(voice: Voice) -> list[click.Parameter]:
    """Return all options of a plain game."""
    o = Options(voice)
    return [
        *o.deal(),
        o.option(
            "--cards",
            metavar=Text("TEXT", "TEXTE"),
            help=Text(
                "The deal as text: 52 cards, or a position as far as you see it (help follow).",
                "La donne sous forme de texte : 52 cartes, ou une position telle que vous la voyez (aide suivre).",
            ),
        ),
        o.file("--load", help=Text("Go on with a saved game.", "Continuer une partie enregistrée.")),
        o.flag("--winnable", help=Text("Choose a deal that can be won.", "Choisir une donne qui peut être gagnée.")),
        o.option(
            "--daily",
            metavar="[DATE]",
            is_flag=False,
            flag_value="",
            type=Value("date", voice, lambda text: parse_date(text) if text else text),
            help=Text(
                "The day's deal, one that can be won; today's without a date.",
                "La donne du jour, qui peut être gagnée ; sans date, celle d'aujourd'hui.",
            ),
        ),
        o.flag(
            "--resume",
            help=Text("Go on with the last unfinished kept game.", "Continuer la dernière partie conservée inachevée."),
        ),
        *o.rules(),
        o.file(
            "--script",
            help=Text(
                "Play the commands in a file (- is standard input), then stop.",
                "Jouer les commandes d'un fichier (- : l'entrée standard), puis s'arrêter.",
            ),
        ),
        o.flag(
            "-k", "--keep-going", help=Text("Go on after a refused command.", "Continuer après une commande refusée.")
        ),
        o.flag("-q", "--quiet", help=Text("Print the outcome only.", "N'écrire que le résultat.")),
        o.flag(
            "--boards",
            help=Text(
                "In a script, print the board after every move.",
                "Dans un script, afficher le plateau après chaque coup.",
            ),
        ),
        o.flag(
            "--list",
            "plain",
            help=Text(
                "No drawings, plain lines instead: for screen readers.",
                "Aucun dessin, des lignes simples à la place : pour lecteurs d'écran.",
            ),
        ),
        o.flag(
            "--warn",
            help=Text(
                "Say at once when a move has visibly lost the game.",
                "Signaler aussitôt un coup qui perd visiblement la partie.",
            ),
        ),
        o.flag("--no-keep", help=Text("Keep nothing of this game.", "Ne rien conserver de cette partie.")),
        o.json(Text("Print JSON Lines instead of text.", "Écrire du JSON Lines au lieu de texte.")),
        *o.language(expose=True),
        o.option(
            "--color",
            metavar="|".join(COLORS),
            type=OneOf(voice, COLORS),
            default=COLORS[0],
            help=Text(
                "Colour: auto, always or never.", "Affichage en couleur : auto, always (toujours) ou never (jamais)."
            ),
        ),
        o.version(),
        o.help(),
    ]


def named_deal(voice: Voice, chosen: Chosen) -> Saved | None:
    """Return the game that the options name, with the commands that came with it; None where they name none."""
    if chosen.load is not None:
        return read_saved(chosen.load, voice, COMMANDS)
    wanted = Wanted(chosen.seed, chosen.deal, chosen.cards, chosen.winnable, chosen.daily)
    return Saved(wanted.game(chosen.rule_set, voice), ()) if wanted != Wanted() else None


def check(ctx: click.Context, voice: Voice, chosen: Chosen, *, interactive: bool) -> None:
    """Refuse options that do not go together."""
    deals = chosen.given(*DEALS)
    if len(deals) > 1:
        ctx.fail(
            voice.say(
                Text("Only one of {named} can name the deal.", "{named} : une seule option peut fixer la donne."),
                named=deals,
            )
        )
    if deals and deals[0] in ("--load", "--resume") and chosen.rules_named:
        ctx.fail(
            voice.say(
                Text(
                    "{option} brings its own rules: no --rules or --passes with it.",
                    "{option} reprend la règle de la partie : ni --rules ni --passes avec cette option.",
                ),
                option=deals[0],
            )
        )
    if chosen.quiet and (shown := chosen.given("boards", "plain")):
        ctx.fail(
            voice.say(Text("--quiet does not go with {option}.", "--quiet ne va pas avec {option}."), option=shown[0])
        )
    if chosen.json_lines and (text := chosen.given(*NOT_WITH_JSON)):
        ctx.fail(
            voice.say(Text("--json does not go with {option}.", "--json ne va pas avec {option}."), option=text[0])
        )
    if interactive and (scripts := chosen.given(*NOT_AT_THE_PROMPT)):
        ctx.fail(
            voice.say(
                Text(
                    "{option} goes with --script or a pipe, not with the prompt.",
                    "{option} va avec --script ou un tube, pas avec l'invite.",
                ),
                option=scripts[0],
            )
        )
    if not interactive and chosen.resume:
        ctx.fail(
            voice.say(
                Text(
                    "--resume goes with the prompt, not with --script or a pipe.",
                    "--resume va avec l'invite, pas avec --script ni un tube.",
                )
            )
        )


def play(here: Surroundings, chosen: Chosen) -> int:
    """Play a game; return the exit status."""
    ctx, voice = click.get_current_context(), here.voice
    interactive = chosen.script is None and not chosen.json_lines and here.interactive
    check(ctx, voice, chosen, interactive=interactive)
    if interactive:
        return _at_the_prompt(here, chosen)
    script = Script.open(chosen.script, voice)
    try:
        return _objects(script, chosen) if chosen.json_lines else _transcript(here, script, chosen)
    except NotDealt as error:
        return not_dealt(voice, script.name, error)
    except NamesItsDeal:
        ctx.fail(voice.say(NAMES_ITS_DEAL))


def _at_the_prompt(here: Surroundings, chosen: Chosen) -> int:
    """Play at the prompt, which a script does without; return the exit status."""
    from pyramide_cli.prompt.prompt import Prompt, View, greeting
    from pyramide_cli.prompt.signals import Signals
    from pyramide_cli.shell.kept_games import KeptGames, game_of

    voice = Voice(here.voice.language, carries=here.voice.carries, aloud=chosen.plain)
    kept = KeptGames(wanted=not chosen.no_keep)
    row = None
    if chosen.resume:
        row = kept.find(None)
        game = game_of(row, voice, COMMANDS)
    else:
        saved = named_deal(voice, chosen)
        game = saved.game if saved else any_game(chosen.rule_set)
    session = Session(game, voice, kept=kept)
    session.winnable_only, session.warns = chosen.winnable, chosen.warn
    session.chosen = "daily" if chosen.daily is not None else "winnable" if chosen.winnable else None
    kept.begin(game, chosen=session.chosen)
    if row:
        kept.keeper.go_on(row)
        session.go_on(chosen=row.chosen, undone=row.taken, answers=row.asked, auto=row.auto)
    view = View(voice, color=here.color(chosen.color), plain=chosen.plain)
    signals = Signals()
    signals.listen()
    return Prompt(session, kept, view, signals).play(greeting(voice, game, kept))


def _objects(script: Script, chosen: Chosen) -> int:
    """Play a script as JSON Lines: English, in ASCII, but file names as they were typed."""
    voice = Voice("en", carries="ascii")
    opened = deals_at_once(script, named_deal(voice, chosen), chosen.rule_set, voice, rules_named=chosen.rules_named)
    session = Session(opened.saved.game, voice, speaks=False)
    session.warns = chosen.warn
    if opened.header:
        session.language = opened.header.language
    keep_going = chosen.keep_going or "--keep-going" in opened.options
    return Run(script, session, JsonLines(), keep_going=keep_going, objects=True).play()


def _transcript(here: Surroundings, script: Script, chosen: Chosen) -> int:
    """Play a script as text."""
    voice = here.voice
    saved = named_deal(voice, chosen)
    opened = who_deals(script, saved, chosen.rule_set, voice, rules_named=chosen.rules_named)
    voice = _voice(here, chosen, opened.header)
    options = opened.options
    keep_going = chosen.keep_going or "--keep-going" in options
    printer = _printer(voice, chosen, options, color=here.color(chosen.color), keep_going=keep_going)
    game = opened.saved.game if chosen.quiet else opened.saved.dealt()
    session = Session(game, voice, ascii_echo=voice.ascii_only)
    before = () if chosen.quiet else (*opened.saved.commands, *(["warn on"] if chosen.warn else []))
    return Run(script, session, printer, keep_going=keep_going).play(before)


def _voice(here: Surroundings, chosen: Chosen, header: Header | None) -> Voice:
    """Return the voice of a transcript: the surroundings', or for one that is played again its own.

    What it is written with is either all of Unicode or ASCII, so that it is a script anywhere.
    """
    if header is None:
        language, ascii_only, options = here.voice.language, here.voice.ascii_only, {}
    else:
        language, options = chosen.lang or header.language, header.options
        ascii_only = chosen.plain_letters or "--ascii" in options or here.can != "utf-8"
    aloud = chosen.plain or "--list" in options
    return Voice(language, carries="ascii" if ascii_only else "utf-8", aloud=aloud)


def _printer(voice: Voice, chosen: Chosen, options: dict[str, str], *, color: bool, keep_going: bool) -> Printer:
    if chosen.quiet:
        return Outcome()
    plain = voice.aloud
    boards = chosen.boards or "--boards" in options
    picture: Picture = Listing(voice) if plain else Board(voice, color=color)
    in_force = {
        f" --lang {voice.language}": voice.language != "en",
        " --ascii": voice.ascii_only,
        " --boards": boards,
        " --list": plain,
        " --keep-going": keep_going,
    }
    named = "".join(option for option, is_on in in_force.items() if is_on)
    return Transcript(picture, options=named, boards=boards, outcome_first=plain)


NAMES_ITS_DEAL = Text(
    "The script is a transcript that names its deal: no option for the deal, no --rules or --passes with it.",
    "Le script est une transcription qui nomme sa donne : ni option de donne, ni --rules ni --passes avec elle.",
)
