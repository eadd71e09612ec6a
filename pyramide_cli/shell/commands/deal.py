"""The commands that start games, write and read them, and leave: new, restart, save, load, quit."""

import re
from collections.abc import Callable, Iterable

from pyramide_cli.engine.follow import command as command_of
from pyramide_cli.engine.follow import told
from pyramide_cli.engine.rules import PASSES, RULE_SETS
from pyramide_cli.shell.command import Answer, Call, Command, Effect
from pyramide_cli.shell.dealing import (
    ANY_DEAL,
    CHOSEN_DEALS,
    FLAGS,
    NAMED_DEALS,
    new_game,
    read_flags,
    tidy_flags,
    with_seed,
)
from pyramide_cli.shell.files import STANDARD, refuse_pipe, write_text
from pyramide_cli.shell.saves import Saved, read_saved
from pyramide_cli.shell.session import Session
from pyramide_cli.text.outcomes import deal_command, introduction, parting
from pyramide_cli.text.voice import PASSES_CHOICES, RULES_CHOICES, Phrase, Text, passes_word

FORCE = "--force"
SAVE = Text("save", "enregistrer")
FILE = Text("a file name", "avec un nom de fichier")
#: How a name that a player completes is marked as one, for whoever completes.
FILES = ("FILE",)


def new(call: Call) -> Answer:
    """Start a new game; a seed that was chosen is echoed."""
    session = call.session
    flags = read_flags(call.rest)
    if ANY_DEAL in flags or "--winnable" in flags:
        session.winnable_only = "--winnable" in flags
    elif session.winnable_only and not {*NAMED_DEALS, *CHOSEN_DEALS} & set(flags):
        flags["--winnable"] = ""
    game = new_game(flags, session.game.rules, session.voice)
    left = session.begin(game, chosen=next((flag[2:] for flag in CHOSEN_DEALS if flag in flags), None))
    echo = ""
    if not set(flags) & set(NAMED_DEALS):
        echo = f"{call.verb} {with_seed(flags, game.deal.seed or 0)}"
    intro = introduction(session.voice, game)
    text = session.voice.say(Text("New game. {deal}", "Nouvelle partie. {deal}"), deal=intro)
    return Answer((text,), echo=echo, board=True, parting=left)


def restart(call: Call) -> Answer:
    """Start the same deal again."""
    call.no_words()
    session = call.session
    left = session.restart()
    intro = introduction(session.voice, session.game)
    text = session.voice.say(Text("The same deal again. {deal}", "On reprend la même donne. {deal}"), deal=intro)
    return Answer((text,), board=True, parting=left)


def save(call: Call) -> Answer:
    """Write the game as a script that replays it."""
    force, file = _force_and_file(call.rest)
    if not file or (file.startswith("--") and not force) or call.rest.endswith(f" {FORCE}"):
        raise call.refused()
    game, v = call.session.game, call.session.voice
    lines = [deal_command(game), *map(command_of, told(game))]
    if file == STANDARD:
        return Answer(tuple(lines), {"file": file, "text": lines})
    write_text(file, "\n".join(lines) + "\n", force=force, command=SAVE)
    text = Text("Saved: {file}, {moves:move|moves}.", "Partie enregistrée : {file}, {moves:coup|coups}.")
    return Answer((v.say(text, file=file, moves=game.moves),), {"file": file})


def _force_and_file(rest: str) -> tuple[bool, str]:
    match = re.fullmatch(rf"(?is)({FORCE})(?:\s+(.*))?", rest)
    return (True, match[2] or "") if match else (False, rest)


def tidy_save(rest: str, _fold: Callable[[str], str]) -> str:
    """Return what stands behind save: the name of a file stays as it was typed."""
    force, file = _force_and_file(rest)
    return f"{FORCE} {file}".strip() if force else file


def tidy_file(rest: str, _fold: Callable[[str], str]) -> str:
    """Return the name of a file as it was typed."""
    return rest


def load(call: Call) -> Answer:
    """Read a saved game into this session, whole or not at all."""
    file, session = call.rest, call.session
    saved = read_named(call)
    left = session.begin(saved.game)
    text = Text("Loaded: {file}, {moves:move|moves}.", "Partie chargée : {file}, {moves:coup|coups}.")
    said = session.voice.say(text, file=file, moves=saved.game.moves)
    return Answer((said,), board=True, parting=left)


def read_named(call: Call) -> Saved:
    """Return the game that the file behind ``load`` holds."""
    if not call.rest:
        raise call.refused()
    refuse_pipe(call.rest)
    return read_saved(call.rest, call.session.voice, call.table, ascii_echo=call.session.ascii_echo)


def quit_(call: Call) -> Answer:
    """Leave."""
    call.no_words()
    return Answer(leaves=True, parting=parting(call.session.voice, call.session.game))


def flags(session: Session, words: list[str]) -> Iterable[str]:
    """Offer the options of new and their values."""
    values = {"--rules": tuple(RULE_SETS), "--passes": tuple(map(passes_word, PASSES)), "--deal": FILES}
    last = words[-1] if words else ""
    # The name of a file may hold white space, and another option may follow it.
    named_file = FILES if [word for word in words if word.startswith("--")][-1:] == ["--deal"] else ()
    if last in values:
        return values[last]
    if last in ("--seed", "--cards") or "--cards" in words:
        return ()
    named = {"deal"} if set(words) & {*NAMED_DEALS, *CHOSEN_DEALS} else set()
    free = [flag for flag in FLAGS if flag not in words and not (named and flag in (*NAMED_DEALS, *CHOSEN_DEALS))]
    return (*named_file, *free)


def files(session: Session, words: list[str]) -> Iterable[str]:
    """Offer the names of files."""
    return FILES


ROWS = (
    Command(
        ("new",),
        ("nouvelle",),
        new,
        Text(
            "new [--seed N | --deal FILE | --cards C1 ... C52 | --winnable | --daily [DATE]] [--rules R] [--passes N]",
            "nouvelle [--seed N | --deal FICHIER | --cards C1 ... C52 | --winnable | --daily [DATE]] [--rules R] [--passes N]",
        ),
        Phrase(
            Text(
                "Start a new game; words alone will do: new 5, new open, new winnable, new daily. winnable chooses a deal that "
                "can be won, and so does each plain new that follows, until new any; daily is the day's deal. Rules and passes "
                "stay as they are if not named; a rule set named alone brings its own passes. --cards comes last. "
                "Rules: {rules:,}. Passes: {passes:,}.",
                "Commencer une autre partie ; de simples mots suffisent : nouvelle 5, nouvelle ouverte, nouvelle gagnable, "
                "nouvelle jour. gagnable choisit une donne qui peut être gagnée, et de même chaque nouvelle qui suit, jusqu'à "
                "nouvelle quelconque ; jour est la donne du jour. Règle et passages restent les mêmes, sauf indication "
                "contraire ; une règle nommée seule prend son nombre de passages. --cards se met en dernier. "
                "Règles : {rules:,}. Passages : {passes:,}.",
            ),
            {"rules": RULES_CHOICES, "passes": PASSES_CHOICES},
        ),
        Text("new --seed 8 --rules open", "nouvelle --seed 8 --rules open"),
        Text("options", "seul, ou avec des options"),
        tidy=tidy_flags,
        offers=flags,
        effect=Effect.DEAL,
        whole=True,
        brought=(
            "again, play again, shuffle, deal, start, begin, another, newgame",
            "encore, autre, mélanger, battre, distribuer, commencer, débuter, donne",
        ),
    ),
    Command(
        ("restart",),
        ("recommencer",),
        restart,
        Text("restart", "recommencer"),
        Text("Start the same deal again.", "Reprendre la même donne au début."),
        effect=Effect.LINE,
        whole=True,
        brought=(
            "replay, retry, reset, same",
            "rejouer, réessayer, relancer, redémarrer",
        ),
    ),
    Command(
        ("save",),
        ("enregistrer", "sauver"),
        save,
        Text("save [--force] FILE", "enregistrer [--force] FICHIER"),
        Text(
            "Write the game as a script that replays it. To replace a file that exists, add --force.",
            "Écrire la partie sous forme d'un script qui la rejoue. Pour remplacer un fichier existant, ajoutez --force.",
        ),
        Text("save game.txt", "enregistrer partie.txt"),
        FILE,
        tidy=tidy_save,
        offers=lambda _, words: FILES if words else (*FILES, FORCE),
        brought=(
            "write, store, export, keep",
            "sauvegarder, écrire, exporter, garder, conserver",
        ),
    ),
    Command(
        ("load",),
        ("charger",),
        load,
        Text("load FILE", "charger FICHIER"),
        Text(
            "Read a saved game or a transcript; undo walks back through its moves.",
            "Lire une partie enregistrée ou une transcription ; annuler remonte ses coups.",
        ),
        Text("load game.txt", "charger partie.txt"),
        FILE,
        tidy=tidy_file,
        offers=files,
        effect=Effect.LOAD,
        whole=True,
        brought=(
            "open, read, import, file",
            "ouvrir, lire, importer, fichier",
        ),
    ),
    Command(
        ("quit", "q", "exit"),
        ("quitter", "exit"),
        quit_,
        Text("quit", "quitter"),
        Text("Leave. A script stops here.", "Quitter. Un script s'arrête là."),
        effect=Effect.LINE,
        whole=True,
        brought=(
            "bye, leave, end, stop, close, logout",
            "sortir, fin, stop, fermer, partir, adieu",
        ),
    ),
)
