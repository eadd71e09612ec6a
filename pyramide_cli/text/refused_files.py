"""Sentences about files and deals that cannot be used."""

from collections.abc import Callable, Sequence

from pyramide_cli.text import file_reasons as why
from pyramide_cli.text.file_reasons import Fault
from pyramide_cli.text.reasons import AnyReason, FileLine, FileReason
from pyramide_cli.text.voice import Text, Voice

#: What is no card may be anything: so much of it is shown, and so many of them.
MOST_OF_A_CARD, MOST_MALFORMED = 20, 52

#: What is said of files; FILE stands for the name.
FILE_FAULTS = {
    Fault.MISSING: Text("FILE: there is no such file.", "FILE : ce fichier n'existe pas."),
    Fault.FOLDER: Text("FILE is a folder.", "FILE est un dossier."),
    Fault.DENIED: Text("FILE: permission denied.", "FILE : accès refusé."),
    Fault.PIPE: Text("FILE is a pipe, not a file.", "FILE est un tube, pas un fichier."),
    Fault.NO_FOLDER: Text("FILE: there is no such folder.", "FILE : ce dossier n'existe pas."),
    Fault.TOO_LARGE: Text("FILE is too large for this.", "FILE est trop volumineux."),
    Fault.NO_SPACE: Text("FILE: no space left on the device.", "FILE : il n'y a plus de place sur le disque."),
    Fault.BAD_NAME: Text("FILE cannot be the name of a file.", "FILE ne peut pas être un nom de fichier."),
    Fault.IN_USE: Text("FILE is in use by another run.", "FILE est utilisé par un autre programme."),
}


def bad_file(v: Voice, reason: FileReason, say: Callable[[Voice, AnyReason], str]) -> Text:
    """Return what is wrong with a file, or with the cards in it; ``say`` is for what is wrong with one of its lines."""
    match reason:
        case why.BadDeal(missing, repeated, malformed, file, line):
            where = "" if file is None else f"{v.outside(file)}:{line}: " if line else f"{v.outside(file)}: "
            faults = v.outside(_faults(v, missing, repeated, malformed))
            return Text(
                f"{where}Not a full deck: {faults}.", f"{where}Ce n'est pas un jeu complet de 52 cartes : {faults}."
            )
        case why.SeveralDeals(deals, file):
            name = v.outside(file)
            return Text(
                f"{name} holds {deals} deals: only pyramide solve takes several.",
                f"{name} contient {deals} donnes : seul pyramide solve en prend plusieurs.",
            )
        case why.SavedGame(file):
            name = v.outside(file)
            return Text(
                f"{name} is a saved game, not a deal: use --load {name}",
                f"{name} est une partie enregistrée, pas une donne : employez --load {name}",
            )
        case why.FileFault(file, fault):
            name, text = v.outside(file), FILE_FAULTS[fault]
            return Text(text.english.replace("FILE", name), text.french.replace("FILE", name))
        case why.FileExists(file, command):
            name = v.outside(file)
            return Text(
                f"{name} exists already: {command.english} --force {name}",
                f"{name} existe déjà : {command.french} --force {name}",
            )
        case why.FileOther(file, error):
            name, because = v.outside(file), v.outside(error)
            return Text(f"{name}: {because}.", f"{name} : {because}.")
        case why.FileNotText(file, line):
            name = v.outside(file)
            return Text(f"{name}:{line}: not UTF-8 text.", f"{name}:{line}: ce n'est pas du texte en UTF-8.")
        case FileLine(file, line, inner):
            where = v.outside(f"{file}:{line}: {say(v, inner)}")
            return Text(where, where)
        case why.NotASurvey(file, line):
            name = v.outside(file)
            return Text(
                f"{name}:{line}: not a row of a survey.", f"{name}:{line}: ce n'est pas une ligne de statistiques."
            )
        case why.OtherSurvey(file, line, found, wanted):
            name = v.outside(file)
            return Text(
                f"{name}:{line}: a survey with other options: {found}; wanted {wanted}.",
                f"{name}:{line}: des statistiques faites avec d'autres options : {found}, au lieu de {wanted}.",
            )
        case why.Contradiction(seed, first, second):
            one, other = v.outside(first), v.outside(second)
            return Text(
                f"Two rows contradict each other about seed {seed}: {one} and {other}.",
                f"Deux lignes se contredisent sur la donne n° {seed} : {one} et {other}.",
            )
        case why.EmptySurvey(files):
            name = v.outside(files)
            return Text(f"{name}: no game in it.", f"{name} ne contient aucune partie.")
        case why.NoDealFirst():
            return Text(
                "A saved game starts with new and a deal.", "Une partie enregistrée commence par new et une donne."
            )
        case why.NoMove():
            return Text(
                "A saved game holds moves and resign, nothing else.",
                "Une partie enregistrée contient des coups et resign, rien d'autre.",
            )


def _faults(v: Voice, missing: Sequence[str], repeated: Sequence[str], malformed: Sequence[str]) -> str:
    """Return what is wrong with a deal: each missing, repeated and malformed card by name."""
    parts = []
    if malformed:
        distinct = [v.outside(text[:MOST_OF_A_CARD]) for text in list(dict.fromkeys(malformed))[:MOST_MALFORMED]]
        english, french = (", ".join(quote.format(text) for text in distinct) for quote in ('"{}"', "« {} »"))
        parts.append(v.say(Text(f"not a card {english}", f"cartes non reconnues : {french}")))
    if repeated:
        named = ", ".join(map(v.card, repeated))
        parts.append(v.say(Text(f"repeated {named}", f"en double {named}")))
    if missing:
        named = ", ".join(map(v.card, missing))
        parts.append(v.say(Text(f"missing {named}", f"il manque {named}")))
    return v.say(Text("; ", " ; ")).join(parts)
