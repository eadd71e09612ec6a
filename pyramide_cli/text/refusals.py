"""Why a command is refused: one type for each reason, with its code, its facts and its sentence.

What the rules forbid is told by the engine, in types without words; their sentences stand at the end.
"""

import errno
import re
from enum import Enum
from typing import ClassVar

from pyramide_cli.engine import reasons as move
from pyramide_cli.engine.deal_faults import DealFault
from pyramide_cli.engine.reasons import Reason
from pyramide_cli.engine.rules import Status
from pyramide_cli.text.deals import FAULTS, NAMING, fault_phrase
from pyramide_cli.text.voice import Fact, Phrase, Text, Voice


class Refusal(Reason):
    """A reason with its sentence; where it has several, the first is said whose facts are all there.

    None, 0 and what is empty are facts that are not there.
    """

    sentences: ClassVar[tuple[Text, ...]] = ()


class Refused(Exception):
    """A command that cannot be done, with the reason; nothing has been changed.

    ``asked`` counts answers of the solver that the refusal gives away.
    """

    def __init__(self, reason: Reason, *, asked: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.asked = asked


def refusal(v: Voice, reason: Reason) -> str:
    """Return the sentence for a reason, without the ``? `` that goes before it."""
    facts = vars(reason)
    known = {name for name, fact in facts.items() if fact}
    *several, text = sentences_of(type(reason))
    text = next((each for each in several if known.issuperset(re.findall(r"{(\w+)", each.english))), text)
    return v.say(text, **{name: _nested(v, fact) for name, fact in facts.items()})


def _nested(v: Voice, fact: Fact | Reason) -> Fact:
    """Return a fact that is itself a reason as its sentence."""
    if isinstance(fact, DealFault):
        return fault_phrase(fact)
    return refusal(v, fact) if isinstance(fact, Reason) else fact


def sentences_of(kind: type[Reason]) -> tuple[Text, ...]:
    """Return the sentences of a reason."""
    if issubclass(kind, Refusal):
        return kind.sentences
    return (FAULTS[kind],) if issubclass(kind, DealFault) else OF_MOVES.get(kind) or NAMING[kind]


# --------------------------------------------------------------------------------------------- the words of a command


class UnknownCommand(Refusal):
    """No command; ``fits``: the commands that a beginning fits, ``meant``: what it looks like."""

    code = "UNKNOWN_COMMAND"
    word: str
    fits: tuple[str, ...]
    meant: str | None
    sentences = (
        Text(
            '"{word:.40}" fits several commands: {fits:,}.', "« {word:.40} » convient à plusieurs commandes : {fits:,}."
        ),
        Text(
            'Unknown command "{word:.40}": did you mean {meant}?',
            "Commande inconnue « {word:.40} » : vouliez-vous dire {meant} ?",
        ),
        Text(
            'Unknown command "{word:.40}": help lists the commands.',
            "Commande inconnue « {word:.40} » : aide en donne la liste.",
        ),
    )


class UnknownTopic(UnknownCommand):
    """Help about what is no command."""

    code = "BAD_ARGUMENT"


class Takes(Refusal):
    """The wrong number or kind of words behind a command; ``takes`` is None where it takes nothing."""

    code = "BAD_ARGUMENT"
    command: Text
    takes: Text | None
    example: Text
    sentences = (
        Text("{command} takes {takes}: {example}", "{command} s'emploie {takes} : {example}"),
        Text("{command} stands alone.", "{command} s'emploie seul."),
    )


class NoPlace(Refusal):
    """Text that is no place and no card."""

    code = "BAD_ARGUMENT"
    word: str
    meant: str | None
    sentences = (
        Text(
            '"{word:.40}" is not a place: did you mean {meant}?',
            "« {word:.40} » n'est pas une place : vouliez-vous dire {meant} ?",
        ),
        Text(
            '"{word:.40}" is neither a place nor a card, such as 7.3, w or 6c.',
            "« {word:.40} » n'est ni une place ni une carte (exemples : 7.3, w, 6c ; couleurs c d h s ou ♣♦♥♠).",
        ),
    )


NOT_THIRTEEN = Text("{first} + {second} = {total}, not 13.", "{first} + {second} = {total}, pas 13.")


class RanksTotal(Refusal):
    """Two ranks alone, as they were typed, that do not total 13."""

    code = "UNKNOWN_COMMAND"
    first: str
    second: str
    total: int
    sentences = (NOT_THIRTEEN,)


class PairOfRanks(RanksTotal):
    """Two ranks behind ``pair``."""

    code = "BAD_ARGUMENT"


class TooLong(Refusal):
    """A line of more characters than are allowed."""

    code = "BAD_ARGUMENT"
    most: int
    sentences = (Text("The line is longer than {most} characters.", "La ligne dépasse {most} caractères."),)


class UnknownFlag(Refusal):
    """A word that is none of the options of a command."""

    code = "BAD_ARGUMENT"
    command: Text
    word: str
    flags: tuple[str, ...]
    meant: str | None
    sentences = (
        Text(
            'Unknown option "{word:.40}": did you mean {meant}?',
            "Option inconnue « {word:.40} » : vouliez-vous dire {meant} ?",
        ),
        Text(
            'Unknown option "{word:.40}"; {command} takes {flags:,}.',
            "Option inconnue « {word:.40} » ; {command} accepte {flags:,}.",
        ),
    )


class FlagValue(Refusal):
    """An option without its value."""

    code = "BAD_ARGUMENT"
    flag: str
    sentences = (Text("{flag} needs a value.", "{flag} demande une valeur."),)


class FlagNoValue(Refusal):
    """An option with a value that it does not take."""

    code = "BAD_ARGUMENT"
    flag: str
    sentences = (Text("{flag} takes no value.", "{flag} ne prend pas de valeur."),)


class FlagTwice(Refusal):
    """An option that is named twice."""

    code = "BAD_ARGUMENT"
    flag: str
    sentences = (Text("{flag} is named twice.", "{flag} est donnée deux fois."),)


class OneDeal(Refusal):
    """Several options that name a deal."""

    code = "BAD_ARGUMENT"
    flags: tuple[str, ...]
    sentences = (Text("Only one of {flags} can name the deal.", "Une seule des options {flags} peut fixer la donne."),)


class Kind(Enum):
    """What a word should have been."""

    SEED = Text("a seed (a whole number from 0 to 2^64-1)", "un numéro de donne (un nombre entier de 0 à 2^64-1)")
    PASSES = Text("a number of passes", "un nombre de passages")
    RULES = Text("a rule set", "une règle")
    LANGUAGE = Text("a language", "une langue")
    SEEDS = Text("a range of seeds, such as 1-1000", "un intervalle de numéros (exemple : 1-1000)")
    DATE = Text("a date, such as 2026-11-30", "une date (exemple : 2026-11-30)")
    NODES = Text("a number of positions (from 1)", "un nombre de positions (à partir de 1)")
    JOBS = Text("a number of processes (from 1)", "un nombre de processus (à partir de 1)")
    GAMES = Text("the number of a kept game", "le numéro d'une partie conservée")


class BadValue(Refusal):
    """A word that is not what it should be; ``choices`` are the words that would do, where they are few."""

    code = "BAD_ARGUMENT"
    kind: Kind
    word: str
    choices: tuple[Fact, ...]
    sentences = (
        Text('"{word:.40}" is not {kind}: {choices:,}.', "« {word:.40} » n'est pas {kind} : {choices:,}."),
        Text('"{word:.40}" is not {kind}.', "« {word:.40} » n'est pas {kind}."),
    )


# ----------------------------------------------------------------------------------------------- what there is not


class NothingToUndo(Refusal):
    """No step to take back."""

    code = "NOTHING_TO_UNDO"
    sentences = (Text("Nothing to undo.", "Rien à annuler."),)


class NoMistake(Refusal):
    """No move of the line that a review marks."""

    code = "NOTHING_TO_UNDO"
    sentences = (
        Text(
            "Nothing to go back to: no move was a mistake that could be seen.",
            "Rien à reprendre : aucun coup n'était une faute visible.",
        ),
    )


class StillWinnable(Refusal):
    """No step that has to be taken back for the game to be winnable."""

    code = "NOTHING_TO_UNDO"
    sentences = (
        Text(
            "Nothing to go back to: this game is won, or can still be won.",
            "Rien à reprendre : cette partie est gagnée, ou peut encore l'être.",
        ),
    )


class NotEnded(Refusal):
    """A result before the end."""

    code = "BAD_ARGUMENT"
    sentences = (
        Text("There is no result yet: the game goes on.", "Il n'y a pas encore de résultat : la partie continue."),
    )


class NothingToRedo(Refusal):
    """No step to play again."""

    code = "NOTHING_TO_REDO"
    sentences = (Text("Nothing to redo.", "Rien à refaire."),)


class NeverWinnable(Refusal):
    """No position of the line that is proven winnable."""

    code = "NOT_WINNABLE"
    sentences = (
        Text(
            "No position of this game is known to be winnable: there is nothing to go back to.",
            "Aucune position de cette partie n'est connue comme gagnable : il n'y a rien à reprendre.",
        ),
    )


class NothingKept(Refusal):
    """Games are not kept here, and why."""

    code = "NOT_KEPT"
    why: Text
    sentences = (Text("Nothing is kept here: {why}.", "Ici, rien n'est conservé : {why}."),)


class CannotRead(Refusal):
    """The file of kept games cannot be read, and why."""

    code = "NOT_KEPT"
    file: str
    why: Text
    sentences = (
        Text(
            "The kept games cannot be read: {file} {why}.",
            "Les parties conservées ne peuvent pas être lues : {file} {why}.",
        ),
    )


class NoKeptGame(Refusal):
    """No kept game of this number, or, for None, none that is unfinished."""

    code = "NOT_KEPT"
    number: int | None
    sentences = (
        Text("There is no kept game {number}.", "La partie conservée {number} n'existe pas."),
        Text("No unfinished game is kept.", "Aucune partie inachevée n'est conservée."),
    )


class NoFirstEnd(Refusal):
    """This deal has not come to an end yet, or nobody kept how."""

    code = "NOT_KEPT"
    sentences = (Text("No first end of this deal is kept.", "Aucune première fin de cette donne n'est conservée."),)


class NotARow(Refusal):
    """A line of a file that is no kept game."""

    code = "FILE_ERROR"
    sentences = (Text("this is no kept game.", "ce n'est pas une partie conservée."),)


class ExpectFailed(Refusal):
    """A fact that is not as it was expected; both as the words of ``expect``."""

    code = "EXPECT_FAILED"
    wanted: str
    found: str
    sentences = (Text("Expected {wanted}, found {found}.", "Attendu {wanted}, trouvé {found}."),)


class ExpectEnd(Refusal):
    """A game that does not stand as it was expected to."""

    code = "EXPECT_FAILED"
    wanted: Status
    found: Status
    sentences = (
        Text(
            "Expected the game to be {wanted}, but it is {found}.",
            "La partie devait être {wanted}, mais elle est {found}.",
        ),
    )


# ---------------------------------------------------------------------------------------------------------- deals


class BadDeal(Refusal):
    """Cards that are not one full deck; ``file`` and ``line`` say where they stand, if they stand in a file."""

    code = "BAD_DEAL"
    faults: tuple[Phrase, ...]
    file: str | None
    line: int | None
    sentences = (
        Text(
            "{file}:{line}: Not a full deck: {faults:;}.",
            "{file}:{line}: Ce n'est pas un jeu complet de 52 cartes : {faults:;}.",
        ),
        Text("{file}: Not a full deck: {faults:;}.", "{file} : Ce n'est pas un jeu complet de 52 cartes : {faults:;}."),
        Text("Not a full deck: {faults:;}.", "Ce n'est pas un jeu complet de 52 cartes : {faults:;}."),
    )


class BadPosition(BadDeal):
    """A position that cannot be."""

    sentences = (
        Text("{file}:{line}: This cannot be: {faults:;}.", "{file}:{line}: C'est impossible : {faults:;}."),
        Text("{file}: This cannot be: {faults:;}.", "{file} : C'est impossible : {faults:;}."),
        Text("This cannot be: {faults:;}.", "C'est impossible : {faults:;}."),
    )


class OrderNotTold(Refusal):
    """A position with cards on several wastes before the last pass, which no text can tell."""

    code = "BAD_ARGUMENT"
    sentences = (
        Text(
            "With cards on several wastes the order of the next pass cannot be told as text.",
            "Avec des cartes sur plusieurs défausses, l'ordre du passage suivant ne peut pas s'écrire.",
        ),
    )


class OwnGame(Refusal):
    """A card named in an own game, where that would be a way to peek."""

    code = "BAD_ARGUMENT"
    command: Text
    sentences = (
        Text(
            "{command} names cards of someone else's game, and this one is your own: help follow",
            "{command} nomme les cartes de la partie d'un autre, et celle-ci est la vôtre : aide suivre",
        ),
    )


class CardsUnknown(Refusal):
    """What needs every card, while some are not known."""

    code = "UNKNOWN_CARD"
    unknown: int
    sentences = (
        Text(
            "{unknown:card is|cards are} not known yet: only odds can tell.",
            "{unknown:carte n'est pas encore connue|cartes ne sont pas encore connues} : seules les chances peuvent le dire.",
        ),
    )


class SeveralDeals(Refusal):
    """A file of several deals where one is wanted."""

    code = "BAD_DEAL"
    deals: int
    file: str
    sentences = (
        Text(
            "{file} holds {deals} deals: only pyramide solve takes several.",
            "{file} contient {deals} donnes : seul pyramide solve en prend plusieurs.",
        ),
    )


class SavedGame(Refusal):
    """A saved game, or a transcript, where a deal is wanted."""

    code = "BAD_DEAL"
    file: str
    sentences = (
        Text(
            "{file} is a saved game, not a deal: use --load {file}",
            "{file} est une partie enregistrée, pas une donne : employez --load {file}",
        ),
    )


# ---------------------------------------------------------------------------------------------------------- files


class Because(Enum):
    """What can be wrong with a file."""

    MISSING = Text("there is no such file", "ce fichier n'existe pas")
    FOLDER = Text("this is a folder", "c'est un dossier")
    DENIED = Text("permission denied", "accès refusé")
    PIPE = Text("this is a pipe, not a file", "c'est un tube, pas un fichier")
    NO_FOLDER = Text("there is no such folder", "ce dossier n'existe pas")
    TOO_LARGE = Text("too large for this", "fichier trop volumineux")
    NO_SPACE = Text("no space left on the device", "il n'y a plus de place sur le disque")
    IN_USE = Text("in use by another run", "utilisé par un autre programme")
    BAD_NAME = Text("this cannot be the name of a file", "ce ne peut pas être un nom de fichier")


class FileFault(Refusal):
    """A file that cannot be read or written; ``why`` in the system's own words where it is nothing usual."""

    code = "FILE_ERROR"
    file: str
    why: Because | str
    sentences = (Text("{file}: {why}.", "{file} : {why}."),)


class FileExists(Refusal):
    """A file that is there already; ``command`` would replace it."""

    code = "FILE_ERROR"
    file: str
    command: Text
    sentences = (
        Text("{file} exists already: {command} --force {file}", "{file} existe déjà : {command} --force {file}"),
    )


class FileNotText(Refusal):
    """Bytes that are not UTF-8, and the line (from 1) on which they stand."""

    code = "FILE_ERROR"
    file: str
    line: int
    sentences = (Text("{file}:{line}: not UTF-8 text.", "{file}:{line}: ce n'est pas du texte en UTF-8."),)


class FileLine(Refusal):
    """A line of a saved game that cannot be played, and why."""

    code = "FILE_ERROR"
    file: str
    line: int
    reason: Reason
    sentences = (Text("{file}:{line}: {reason}", "{file}:{line}: {reason}"),)


class NoDealFirst(Refusal):
    """A saved game that does not begin with its deal."""

    code = "FILE_ERROR"
    sentences = (
        Text("A saved game starts with new and a deal.", "Une partie enregistrée commence par new et une donne."),
    )


class NoMove(Refusal):
    """A line of a saved game that is no move."""

    code = "FILE_ERROR"
    sentences = (
        Text(
            "A saved game holds moves and resign, nothing else.",
            "Une partie enregistrée contient des coups et resign, rien d'autre.",
        ),
    )


class NotASurvey(Refusal):
    """A line that is no row of a survey."""

    code = "FILE_ERROR"
    file: str
    line: int
    sentences = (
        Text("{file}:{line}: not a row of a survey.", "{file}:{line}: ce n'est pas une ligne de statistiques."),
    )


class OtherSurvey(Refusal):
    """A row of a survey with other options than those that are wanted."""

    code = "FILE_ERROR"
    file: str
    line: int
    found: str
    wanted: str
    sentences = (
        Text(
            "{file}:{line}: a survey with other options: {found}; wanted {wanted}.",
            "{file}:{line}: des statistiques faites avec d'autres options : {found}, au lieu de {wanted}.",
        ),
    )


class Contradiction(Refusal):
    """Two rows of one seed that do not agree, each with its file and line."""

    code = "FILE_ERROR"
    seed: int
    first: str
    second: str
    sentences = (
        Text(
            "Two rows contradict each other about seed {seed}: {first} and {second}.",
            "Deux lignes se contredisent sur la donne n° {seed} : {first} et {second}.",
        ),
    )


class EmptySurvey(Refusal):
    """Files in which there is no game."""

    code = "FILE_ERROR"
    files: tuple[str, ...]
    sentences = (Text("{files:,}: no game in it.", "{files:,} : aucune partie."),)


# ------------------------------------------------------------------------------------------------ what the rules forbid

OF_MOVES: dict[type[Reason], tuple[Text, ...]] = {
    move.GameOver: (
        Text(
            "The game is over ({status}): undo, restart or new.",
            "La partie est finie ({status}) : annuler, recommencer ou nouvelle.",
        ),
    ),
    move.NoSuchPlace: (
        Text("There is no place {place}, only {wastes}.", "La place {place} n'existe pas ; il n'y a que {wastes}."),
        Text(
            "There is no place {place}: row {row} runs from {row}.1 to {row}.{row}.",
            "La place {place} n'existe pas : la rangée {row} va de {row}.1 à {row}.{row}.",
        ),
        Text(
            "There is no place {place}: rows run from 1 to 7.",
            "La place {place} n'existe pas : les rangées vont de 1 à 7.",
        ),
    ),
    move.Gone: (
        Text(
            "{place} is empty: {card:card} left at move {move}.",
            "{place} est vide : {card:card} a quitté le jeu au coup {move}.",
        ),
        Text("{place} is empty.", "{place} est vide."),
        Text("{card:card} left the game at move {move}.", "{card:card} a quitté le jeu au coup {move}."),
        Text("{card:card} left the game.", "{card:card} a quitté le jeu."),
    ),
    move.WasteEmpty: (
        Text("Waste {place} is empty.", "La défausse {place} est vide."),
        Text("The waste is empty.", "La défausse est vide."),
    ),
    move.StockEmpty: (Text("The stock is empty.", "La pioche est vide."),),
    move.FaceDown: (
        Text("{card:card} is still face down in the stock.", "{card:card} est encore face cachée dans la pioche."),
        Text(
            "The stock lies face down; its top card cannot be used under these rules.",
            "La pioche est face cachée ; sa carte du dessus ne se joue pas avec cette règle.",
        ),
    ),
    move.Buried: (Text("{card:card} lies in the waste under {top}.", "{card:card} est dans la défausse, sous {top}."),),
    move.Covered: (
        Text(
            "{card} is covered by {partner}; both must be open first.",
            "{card} est sous {partner} ; il faut deux cartes déjà libres.",
        ),
        Text("{card} is covered by {covers}.", "{card} est sous {covers}."),
    ),
    move.StockNotEmpty: (
        Text(
            "The stock still holds {stock:card|cards}; recycle needs it empty.",
            "Il reste {stock:carte|cartes} à piocher ; on ne reprend la défausse que quand la pioche est vide.",
        ),
    ),
    move.NoPassLeft: (
        Text(
            "The stock is empty and pass {pass_number}/{passes} is the last, but {removals:removal is|removals are} still possible.",
            "La pioche est vide et le passage {pass_number}/{passes} est le dernier, "
            "mais il reste {removals:retrait possible|retraits possibles}.",
        ),
        Text(
            "The stock is empty and pass {pass_number}/{passes} is the last.",
            "La pioche est vide et le passage {pass_number}/{passes} est le dernier.",
        ),
    ),
    move.NotLegal: (Text("{move} is not possible now.", "{move} n'est pas possible maintenant."),),
    move.SameCard: (
        Text("{card} twice: a pair takes two cards.", "{card} deux fois : une paire demande deux cartes."),
    ),
    move.KingAlone: (
        Text("{card} is 13 by itself: king {card:place}", "{card} vaut 13 à lui seul : roi {card:place}"),
    ),
    move.NotAKing: (Text("{card} needs {partner:a}.", "Il faut {partner:a} avec {card}."),),
    move.NotThirteen: (NOT_THIRTEEN,),
    move.Ambiguous: (Text("Several fit: {choices:or}.", "Plusieurs conviennent : {choices:or}."),),
    move.NoSuchPair: (
        Text(
            "No {first:rank} + {second:rank} is open, only {open_cards}.",
            "Aucune paire {first:rank} + {second:rank} n'est libre ; il n'y a que {open_cards}.",
        ),
        Text(
            "No {first:rank} and no {second:rank} is open.",
            "Aucune carte {first:rank} ou {second:rank} n'est libre.",
        ),
    ),
    move.NoOpenKing: (Text("No king is open.", "Aucun roi n'est libre."),),
}


# ------------------------------------------------------------------------ what is wrong with the program or the machine

#: Why an output cannot be written, where the system's own words are English.
OUTPUT_FAULTS = {
    errno.ENOSPC: Text("no space left on the device", "il n'y a plus de place sur le disque"),
    errno.EIO: Text("input/output error", "erreur d'entrée-sortie"),
    errno.EBADF: Text("it is closed", "elle est fermée"),
}


def output_failed(v: Voice, error: OSError) -> str:
    """Return the sentence for standard output that cannot be written."""
    why = OUTPUT_FAULTS.get(error.errno or 0) or error.strerror or str(error)
    return v.say(Text("The output cannot be written: {why}.", "La sortie ne peut pas être écrite : {why}."), why=why)


def fault(v: Voice, error: BaseException) -> str:
    """Return the sentence for a fault that nobody foresaw, with what to report."""
    if isinstance(error, MemoryError):
        return v.say(
            Text(
                "The machine has no memory left; nothing has been decided.",
                "La machine n'a plus de mémoire ; rien n'a été décidé.",
            )
        )
    return v.say(
        Text(
            "A fault of the program ({error:.200}, {place}). Please report this line and what you typed; "
            "with PYRAMIDE_DEBUG=1 it says more.",
            "Une erreur du programme ({error:.200}, {place}). Merci de signaler cette ligne et ce que vous avez tapé ; "
            "avec PYRAMIDE_DEBUG=1 elle en dit plus.",
        ),
        error=f"{type(error).__name__}: {error}",
        place=_raised_at(error),
    )


def _raised_at(error: BaseException) -> str:
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    if trace is None:
        return "?"
    path = trace.tb_frame.f_code.co_filename.replace("\\", "/")
    return f"{path.rpartition('/')[2]}:{trace.tb_lineno}"
