"""Sentences for refusals: why a command was not done, with the cards and the facts."""

from typing import assert_never

from pyramide_cli.engine.cards import MAX_SEED
from pyramide_cli.engine.reasons import NotTogether, NotUsable
from pyramide_cli.engine.rules import Status
from pyramide_cli.text import reasons as why
from pyramide_cli.text.reasons import AnyReason, FileReason, Kind, WordReason
from pyramide_cli.text.refused_files import bad_file
from pyramide_cli.text.refused_moves import STATUS_NAMES, STATUS_WORDS, not_together, not_usable
from pyramide_cli.text.voice import UNLIMITED_NAME, Text, Voice

#: So much is shown of a word that was typed.
MOST_OF_A_WORD = 40


def refusal(v: Voice, reason: AnyReason) -> str:
    """Return the sentence for a reason, without the ``? `` that goes before it."""
    if isinstance(reason, NotUsable):
        return v.say(not_usable(v, reason))
    if isinstance(reason, NotTogether):
        return v.say(not_together(v, reason))
    if isinstance(reason, FileReason):
        return v.say(bad_file(v, reason, refusal))
    return v.say(_words(v, reason))


def _words(v: Voice, reason: WordReason) -> Text:
    """Return what is wrong with the words of a command."""
    match reason:
        case why.UnknownCommand(word, fits, meant) | why.UnknownTopic(word, fits, meant):
            return _unknown(v, word, fits, meant)
        case why.Takes(command, None, example):
            return Text(
                f"{command.english} takes nothing more: {example.english}",
                f"{command.french} ne prend rien d'autre : {example.french}",
            )
        case why.Takes(command, takes, example):
            assert takes is not None
            return Text(
                f"{command.english} takes {takes.english}: {example.english}",
                f"{command.french} s'emploie {takes.french} : {example.french}",
            )
        case why.RanksTotal(first, second, total) | why.PairOfRanks(first, second, total):
            both = f"{v.outside(first)} + {v.outside(second)} = {total}"
            return Text(f"{both}, not 13.", f"{both}, pas 13.")
        case why.NoPlace(word, meant):
            shown = _word(v, word)
            if meant:
                return Text(
                    f'"{shown}" is not a place: did you mean {meant}?',
                    f"« {shown} » n'est pas une place : vouliez-vous dire {meant} ?",
                )
            return Text(
                f'"{shown}" is not a place and not a card, such as 7.3, w or 6c.',
                f"« {shown} » n'est ni une place ni une carte (exemples : 7.3, w, 6c ; couleurs c d h s ou ♣♦♥♠).",
            )
        case why.TooLong(most):
            return Text(f"The line is longer than {most} characters.", f"La ligne dépasse {most} caractères.")
        case why.UnknownFlag(command, word, flags):
            shown, known = _word(v, word), ", ".join(flags)
            return Text(
                f'unknown option "{shown}"; {command.english} takes {known}.',
                f"option inconnue « {shown} » ; {command.french} accepte {known}.",
            )
        case why.FlagValue(flag):
            return Text(f"{flag} needs a value.", f"{flag} demande une valeur.")
        case why.FlagNoValue(flag):
            return Text(f"{flag} takes no value.", f"{flag} ne prend pas de valeur.")
        case why.OneDeal(flags):
            known = v.join(flags)
            return Text(
                f"Only one of {known} can name the deal.", f"Une seule des options {known} peut fixer la donne."
            )
        case why.BadValue():
            return _bad_value(v, reason)
        case why.NothingToUndo(winnable=True):
            return Text(
                "Nothing to undo: the game can still be won, or is.",
                "Rien à annuler : la partie peut encore être gagnée, ou l'est déjà.",
            )
        case why.NothingToUndo():
            return Text("Nothing to undo.", "Rien à annuler.")
        case why.NothingToRedo():
            return Text("Nothing to redo.", "Rien à refaire.")
        case why.NeverWinnable():
            return Text(
                "No position of this game is known to be winnable.",
                "Aucune position de cette partie n'est connue comme gagnable.",
            )
        case why.NothingKept():
            return Text("No games are kept here.", "Ici, aucune partie n'est conservée.")
        case why.CannotRead(file, because):
            name = v.outside(file)
            return Text(
                f"The kept games cannot be read: {name} {because.english}.",
                f"Les parties conservées ne peuvent pas être lues : {name} {because.french}.",
            )
        case why.NoKeptGame(None):
            return Text("No unfinished game is kept.", "Aucune partie inachevée n'est conservée.")
        case why.NoKeptGame(number):
            return Text(f"There is no kept game {number}.", f"La partie conservée {number} n'existe pas.")
        case why.ExpectFailed(wanted, found):
            if " " in wanted:
                return Text(f"Expected {wanted}, found {found}.", f"Attendu {wanted}, trouvé {found}.")
            wish, how = STATUS_WORDS[Status(wanted)], STATUS_NAMES[Status(found)]
            return Text(
                f"Expected {wish.english}, but the game is {how.english}.",
                f"Attendu {wish.french}, mais la partie {how.french}.",
            )
        case _:
            assert_never(reason)


def _word(v: Voice, word: str) -> str:
    return v.outside(word[:MOST_OF_A_WORD])


def _unknown(v: Voice, word: str, fits: tuple[str, ...], meant: str | None) -> Text:
    shown = _word(v, word)
    if fits:
        several = ", ".join(fits)
        return Text(
            f'"{shown}" fits several commands: {several}.', f"« {shown} » convient à plusieurs commandes : {several}."
        )
    if meant:
        return Text(
            f'Unknown command "{shown}": did you mean {meant}?',
            f"Commande inconnue « {shown} » : vouliez-vous dire {meant} ?",
        )
    return Text(
        f'Unknown command "{shown}": help lists the commands.', f"Commande inconnue « {shown} » : aide donne la liste."
    )


def _bad_value(v: Voice, reason: why.BadValue) -> Text:
    """Return that a word is not what it should be, and what would do."""
    shown, choices = _word(v, reason.word), ", ".join(reason.choices)
    match reason.kind:
        case Kind.SEED:
            assert MAX_SEED == 2**64 - 1
            return Text(
                f'"{shown}" is not a seed (a whole number from 0 to 2^64-1).',
                f"« {shown} » n'est pas un numéro de donne (un nombre entier de 0 à 2^64-1).",
            )
        case Kind.PASSES:
            return Text(
                f'"{shown}" is not a number of passes ({choices}).',
                f"« {shown} » n'est pas un nombre de passages ({choices.replace(*UNLIMITED_NAME)}).",
            )
        case Kind.RULES:
            return Text(
                f'There is no rule set "{shown}": {choices}.', f"La règle « {shown} » n'existe pas : {choices}."
            )
        case Kind.SEEDS:
            return Text(
                f'"{shown}" is not a range of seeds, such as 1-1000.',
                f"« {shown} » n'est pas un intervalle de numéros (exemple : 1-1000).",
            )
        case Kind.DATE:
            return Text(
                f'"{shown}" is not a date, such as 2026-11-30.',
                f"« {shown} » n'est pas une date (exemple : 2026-11-30).",
            )
        case Kind.LANGUAGE:
            return Text(f'"{shown}" is not a language: {choices}.', f"« {shown} » n'est pas une langue : {choices}.")
        case Kind.NODES:
            what = Text("a number of positions", "un nombre de positions")
        case Kind.JOBS:
            what = Text("a number of processes", "un nombre de processus")
        case Kind.ORDERS:
            what = Text("a number of orders", "un nombre d'ordres")
        case Kind.GAMES:
            what = Text("a number of games", "un nombre de parties")
    return Text(
        f'"{shown}" is not {what.english} (a whole number from 1).',
        f"« {shown} » n'est pas {what.french} (un nombre entier à partir de 1).",
    )
