"""Sentences about kept games: which wait, which were played, how the player has fared, why none is kept."""

from collections.abc import Iterable, Iterator
from datetime import datetime

from pyramide_cli.engine.rules import Rules, Status
from pyramide_cli.kept.figures import Count, Figures
from pyramide_cli.kept.row import Row
from pyramide_cli.kept.store import APPLICATION, SCHEMA, Fault, NotKept
from pyramide_cli.survey.measured import measured
from pyramide_cli.text.voice import Fact, Phrase, Text, Voice

#: Why nothing is kept.
SCRIPTS = Text("only games at the prompt are", "seules les parties à l'invite le sont")
NO_KEEP = Text("--no-keep was given", "--no-keep l'interdit")
EMPTY = Text("PYRAMIDE_HOME is empty", "PYRAMIDE_HOME est vide")
NO_HOME = Text("there is no home folder", "il n'y a pas de dossier personnel")
NO_GAMES = Text("No games are kept yet.", "Aucune partie n'est encore conservée.")
WAITING = Text(
    "You have an unfinished game (type resume): {deal}, {rules}, {score}/28 in {moves:move|moves}.",
    "Vous avez une partie inachevée (tapez reprendre) : {deal}, {rules}, {score}/28 en {moves:coup|coups}.",
)
NOT_KEPT = Text("This game is not kept: {file} {why}.", "Partie non conservée : {file} {why}.")
FAULTS = {
    Fault.NO_ACCESS: Text("cannot be read or written", "ne peut être ni lu ni écrit"),
    Fault.FULL: Text("finds no space left on the device", "ne trouve plus de place sur le disque"),
    Fault.FAILED: Text("cannot be written: the disk refuses", "ne peut pas être écrit : le disque refuse"),
    Fault.NO_DATABASE: Text("is not a file of kept games", "n'est pas un fichier de parties conservées"),
    Fault.FOREIGN: Text(
        f"belongs to another program (one restored from a dump needs PRAGMA application_id = {APPLICATION} "
        f"and PRAGMA user_version = {SCHEMA})",
        f"appartient à un autre programme (restauré d'un dump, il lui faut PRAGMA application_id = {APPLICATION} "
        f"et PRAGMA user_version = {SCHEMA})",
    ),
    Fault.NEWER: Text("was written by a newer version", "a été écrit par une version plus récente"),
    Fault.DAMAGED: Text("is damaged", "est abîmé"),
    Fault.BUSY: Text(
        "cannot be locked (another program, or a file system without locks)",
        "ne peut pas être verrouillé (un autre programme, ou un système de fichiers sans verrous)",
    ),
    Fault.NO_SQLITE: Text("needs SQLite, which this Python lacks", "demande SQLite, que ce Python n'a pas"),
}

GAME = Text("{number}: {when}, {deal}, {rules}, {result}{help}.", "{number} : {when}, {deal}, {rules}, {result}{help}.")
RESULTS = {
    Status.WON: Text("won in {moves:move|moves}", "gagnée en {moves:coup|coups}"),
    Status.LOST: Text("lost in {moves:move|moves}", "perdue en {moves:coup|coups}"),
    Status.RESIGNED: Text("resigned after {moves:move|moves}", "abandonnée après {moves:coup|coups}"),
    Status.PLAYING: Text("unfinished after {moves:move|moves}", "inachevée après {moves:coup|coups}"),
}
IN_THE_END = Text(", won in the end", ", gagnée à la fin")
ANSWERS = Text(", {n:answer|answers}", ", {n:réponse|réponses}")
TAKEN_BACK = Text(", {n:move|moves} taken back", ", {n:coup annulé|coups annulés}")
BY_AUTO = Text(", {n:move|moves} by auto", ", {n:coup|coups} d'auto")

SEED = Text("seed {seed}", "donne n° {seed}")
CHOSEN = {
    "daily": Text("deal of {day}", "donne du {day}"),
    "winnable": Text("seed {seed} (winnable)", "donne n° {seed} (gagnable)"),
}
GRADED = Text("seed {seed} ({grade})", "donne n° {seed} ({grade})")
GRADES = {
    "easy": Text("easy", "facile"),
    "medium": Text("medium", "moyenne"),
    "hard": Text("hard", "difficile"),
    "expert": Text("expert", "experte"),
}
PASSES = Text("{rules}, {passes:pass|passes}", "{rules}, {passes:passage|passages}")
UNLIMITED = Text("{rules}, unlimited passes", "{rules}, passages illimités")

BETWEEN = Text("; ", " ; ")
#: How a win came about, said at its end: with none of it, and with some.
CAME_ABOUT = (
    (
        Text("no moves taken back", "aucun coup annulé"),
        Text("{n:move|moves} taken back", "{n:coup annulé|coups annulés}"),
    ),
    (
        Text("no hints", "aucun indice"),
        Text("{n:answer|answers} asked for", "{n:réponse demandée|réponses demandées}"),
    ),
    (Text("", ""), Text("{n:move|moves} by auto", "{n:coup|coups} d'auto")),
)


def fault(v: Voice, error: NotKept) -> str:
    """Return the warning that games are not kept, with the file that is in the way."""
    return v.say(NOT_KEPT, file=str(error.file), why=FAULTS[error.fault])


def waiting(v: Voice, row: Row) -> str:
    """Return that an unfinished game waits."""
    return v.say(WAITING, deal=_deal(row), rules=_rules(v, row.rule_set), score=row.score, moves=row.moves)


def games(v: Voice, rows: Iterable[Row]) -> Iterator[str]:
    """Yield a line for each game: number, date, deal, rules, result, and what helped."""
    for row in rows:
        helped = ((ANSWERS, row.asked), (TAKEN_BACK, row.taken), (BY_AUTO, row.auto))
        yield v.say(
            GAME,
            number=row.number,
            when=_time(row.begun),
            deal=_deal(row),
            rules=_rules(v, row.rule_set),
            result=_result(v, row),
            help="".join(v.say(text, n=n) for text, n in helped if n),
        )


def after_win(v: Voice, row: Row, best: int | None) -> str:
    """Return how a win came about, and whether it is a record: only what was won alone, and at first sight, can be."""
    if row.again or not row.is_unaided or row.first_end is None:
        return came_about(v, row)
    if best is None:
        record = Text("Your first unaided win at {rules}!", "Votre première victoire sans aide, règle {rules} !")
    elif row.first_end.moves < best:
        record = Text(
            "A new best: {moves:move|moves} (before: {best}).", "Nouveau record : {moves:coup|coups} (avant : {best})."
        )
    else:
        record = Text("Your best is still {best}.", "Votre record reste {best:coup|coups}.")
    facts: dict[str, Fact] = {"rules": v.rules(row.rule_set), "moves": row.first_end.moves, "best": best or 0}
    return f"{came_about(v, row)} {v.say(record, **facts)}"


def came_about(v: Voice, row: Row) -> str:
    """Return what took part in a game: moves taken back, answers, moves of auto."""
    counts = (row.taken, row.asked, row.auto)
    parts = [v.say(some, n=n) if n else v.say(none) for n, (none, some) in zip(counts, CAME_ABOUT, strict=True)]
    return ", ".join(filter(None, parts)).capitalize() + "."


def _time(time: datetime) -> str:
    return f"{time.astimezone():%Y-%m-%d %H:%M}"


def _deal(row: Row) -> Phrase:
    """Return what names the deal of a game, and how it was asked for."""
    if row.seed is None:
        return Phrase(Text("given deal", "donne fournie"), {})
    if row.grade:
        return Phrase(GRADED, {"seed": row.seed, "grade": GRADES.get(row.grade, row.grade)})
    day = row.seed[:-3]
    shown = {"seed": row.seed, "day": f"{day[:4]}-{day[4:6]}-{day[6:]}"}
    return Phrase(CHOSEN.get(row.chosen or "", SEED), shown)


def _rules(v: Voice, rules: Rules) -> str:
    return v.say(UNLIMITED if rules.unlimited else PASSES, rules=v.rules(rules), passes=rules.passes)


def _result(v: Voice, row: Row) -> str:
    """Return how a game first ended, or how it stands; and whether it was won in the end."""
    status, moves = (row.first_end.status, row.first_end.moves) if row.first_end else (row.status, row.moves)
    later = row.status is Status.WON and status is not Status.WON
    return v.say(RESULTS[status], moves=moves) + (v.say(IN_THE_END) if later else "")


def stats(v: Voice, figures: Iterable[Figures]) -> Iterator[str]:
    """Yield a few lines for each rule set and number of passes."""
    for found in figures:
        yield from _played(v, found)
        yield from _could(v, found)
        yield f"  {_sentence(v, _more(v, found))}"
        yield from _graded(v, found)
        yield from _others(v, found)


def _played(v: Voice, found: Figures) -> Iterator[str]:
    """Yield how many were played and won, and how many of these without help."""
    rules = _rules(v, found.rules)
    if not found.won:
        yield v.say(
            Text(
                "{rules}: {played} played, none won.", "{rules} : {played:partie jouée|parties jouées}, aucune gagnée."
            ),
            rules=rules,
            played=found.played,
        )
        return
    unaided = Text(", none without help", ", dont aucune sans aide")
    if found.unaided:
        unaided = Text(
            ", {unaided} without help ({untouched} of them without undo)",
            ", dont {unaided} sans aide ({untouched} sans annuler)",
        )
    yield v.say(
        Text(
            "{rules}: {played} played, {won} won ({share}){unaided}.",
            "{rules} : {played:partie jouée|parties jouées}, {won:gagnée|gagnées} ({share}){unaided}.",
        ),
        rules=rules,
        played=found.played,
        won=found.won,
        share=v.percent(found.share or 0, 0),
        unaided=Phrase(unaided, {"unaided": found.unaided, "untouched": found.untouched}),
    )


def _could(v: Voice, found: Figures) -> Iterator[str]:
    """Yield how many of the played could be won, and how many of those were."""
    if not found.played:
        return
    n, won = found.winnable, found.winnable_won
    if n == 0:
        could = Text("None could be won", "Aucune n'était gagnable")
    elif n < found.played:
        could = Text("{n} could be won", "{n:était gagnable|étaient gagnables}")
    elif n == 1:
        could = Text("It could be won", "Elle était gagnable")
    elif n == 2:
        could = Text("Both could be won", "Les deux étaient gagnables")
    else:
        could = Text("All {n} could be won", "Les {n} étaient gagnables")
    if n == 0:
        were = Text("", "")
    elif won == n:
        were = (
            Text("; you won it", " ; vous l'avez gagnée"),
            Text("; you won both", " ; vous avez gagné les deux"),
            Text("; you won them all", " ; vous les avez toutes gagnées"),
        )[min(n, 3) - 1]
    elif won == 0:
        were = Text("; you won none", " ; vous n'en avez gagné aucune")
    else:
        were = Text("; you won {won} of them", " ; vous en avez gagné {won}")
    unknown = Text("; of {unknown} it is not known", " ; pour {unknown}, on ne sait pas")
    yield v.say(
        Text("  {could}{were}{unknown}.", "  {could}{were}{unknown}."),
        could=Phrase(could, {"n": n}),
        were=Phrase(were, {"won": won}),
        unknown=Phrase(unknown, {"unknown": found.unknown}) if found.unknown else "",
    )


def _more(v: Voice, found: Figures) -> list[str]:
    """Return streaks, the fewest moves, and what does not count as played."""
    again = found.again
    one = again.played == 1
    known = Text("{n} replays of deals you knew ({won} won)", "{n} donnes déjà connues ({won:gagnée|gagnées})")
    if one:
        known = Text("1 replay of a deal you knew (lost)", "1 donne déjà connue (perdue)")
    if one and again.won:
        known = Text("1 replay of a deal you knew (won)", "1 donne déjà connue (gagnée)")
    parts: list[tuple[Text, dict[str, Fact], object]] = [
        (
            Text("streak {streak} (longest {longest})", "série en cours : {streak} (record {longest})"),
            {"streak": found.streak, "longest": found.longest_streak},
            True,
        ),
        (
            Text("best {fewest:move|moves}", "record : {fewest:coup|coups}"),
            {"fewest": found.fewest or 0},
            found.fewest,
        ),
        (
            Text("{n} more won in the end", "{n:autre gagnée|autres gagnées} après coup"),
            {"n": found.in_the_end},
            found.in_the_end,
        ),
        (Text("{n} unfinished", "{n:inachevée|inachevées}"), {"n": found.unfinished}, found.unfinished),
        (known, {"n": again.played, "won": again.won}, again.played),
    ]
    return [v.say(text, **facts) for text, facts, there in parts if there]


def _graded(v: Voice, found: Figures) -> Iterator[str]:
    """Yield how many deals of each grade were played and won."""
    for grade, name in GRADES.items():
        count = found.grades.get(grade, Count(0, 0))
        if count.played:
            yield v.say(
                Text(
                    "  {grade}: {played} played, {won} won.",
                    "  {grade} : {played:partie jouée|parties jouées}, {won:gagnée|gagnées}.",
                ),
                grade=name,
                played=count.played,
                won=count.won,
            )


def _others(v: Voice, found: Figures) -> Iterator[str]:
    """Yield what share of all deals can be won under the same rules, and is won by others."""
    shares = measured(found.rules)
    parts = {
        "solver": Text("{share} of all deals can be won", "{share} des donnes sont gagnables"),
        "auto": Text("auto wins {share}", "auto en gagne {share}"),
        "fair": Text(
            "a careful player who never peeks {share}",
            "un joueur attentif qui ne regarde pas la pioche, {share}",
        ),
    }
    said = [v.say(text, share=v.percent(shares[player], 0)) for player, text in parts.items() if player in shares]
    if said:
        yield v.say(Text("  To compare: {shares}.", "  Pour comparer : {shares}."), shares=v.say(BETWEEN).join(said))


def _sentence(v: Voice, parts: list[str]) -> str:
    """Return parts as one sentence."""
    text = v.say(BETWEEN).join(parts)
    return f"{text[0].upper()}{text[1:]}."
