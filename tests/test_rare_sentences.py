"""Sentences for what seldom happens: a broken disk, kept games that cannot be read, an answer that was not found."""

import errno
import os
import re
from dataclasses import replace
from pathlib import Path

import pytest
import walks

from pyramide_cli.engine.cards import Deal
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.position import Move, auto_move
from pyramide_cli.engine.reasons import Gone, NoPassLeft, NoSuchPlace, NotLegal, Reason, StockNotEmpty
from pyramide_cli.engine.rules import RULE_SETS, UNLIMITED
from pyramide_cli.kept.figures import Count, Figures
from pyramide_cli.kept.store import Fault, NotKept
from pyramide_cli.review.odds import Odds
from pyramide_cli.review.report import Cause, Mark, Review
from pyramide_cli.review.reviewer import AfterEnd, review
from pyramide_cli.shell.commands.ask import orders_tried, share_done
from pyramide_cli.solver.memory import Memory
from pyramide_cli.solver.solution import Verdict
from pyramide_cli.solver.solve import solve
from pyramide_cli.text import advice, kept, refusals
from pyramide_cli.text.moves import cards_first
from pyramide_cli.text.refusals import Because, FileFault, NoFirstEnd, NoKeptGame, NothingKept
from pyramide_cli.text.survey import STOPPED, speed, worker_died
from pyramide_cli.text.voice import Text

CLASSIC = RULE_SETS["classic"]
ENGLISH, FRENCH = walks.voice("en"), walks.voice("fr")


def plain(text: str) -> str:
    """Return French as it is typed."""
    return text.replace("\u00a0", " ").replace("’", "'")


OUTPUTS = [
    (
        errno.ENOSPC,
        "The output cannot be written: no space left on the device.",
        "La sortie ne peut pas être écrite : il n'y a plus de place sur le disque.",
    ),
    (
        errno.EIO,
        "The output cannot be written: input/output error.",
        "La sortie ne peut pas être écrite : erreur d'entrée-sortie.",
    ),
    (
        errno.EBADF,
        "The output cannot be written: it is closed.",
        "La sortie ne peut pas être écrite : elle est fermée.",
    ),
    (
        errno.EFBIG,
        f"The output cannot be written: {os.strerror(errno.EFBIG)}.",
        f"La sortie ne peut pas être écrite : {os.strerror(errno.EFBIG)}.",
    ),
]


@pytest.mark.parametrize(("code", "english", "french"), OUTPUTS)
def test_an_output_that_cannot_be_written(code: int, english: str, french: str) -> None:
    error = OSError(code, os.strerror(code))
    assert refusals.output_failed(ENGLISH, error) == english
    assert plain(refusals.output_failed(FRENCH, error)) == french


def test_faults_of_the_program_and_of_the_machine() -> None:
    try:
        raise ValueError("a\x1bb")
    except ValueError as error:
        told = (refusals.fault(ENGLISH, error), plain(refusals.fault(FRENCH, error)))
    assert [re.sub(r"\.py:[0-9]+", ".py:1", line) for line in told] == [
        "A fault of the program (ValueError: a*b, test_rare_sentences.py:1). Please report this line and what you "
        "typed; with PYRAMIDE_DEBUG=1 it says more.",
        "Une erreur du programme (ValueError: a*b, test_rare_sentences.py:1). Merci de signaler cette ligne et ce que "
        "vous avez tapé ; avec PYRAMIDE_DEBUG=1 elle en dit plus.",
    ]
    said = "La machine n'a plus de mémoire ; rien n'a été décidé."
    assert plain(refusals.fault(FRENCH, MemoryError())) == said
    assert refusals.fault(ENGLISH, MemoryError()) == "The machine has no memory left; nothing has been decided."


KEPT = {
    Fault.NO_ACCESS: ("cannot be read or written", "ne peut être ni lu ni écrit"),
    Fault.FULL: ("finds no space left on the device", "ne trouve plus de place sur le disque"),
    Fault.FAILED: ("cannot be written: the disk refuses", "ne peut pas être écrit : le disque refuse"),
    Fault.NO_DATABASE: ("is not a file of kept games", "n'est pas un fichier de parties conservées"),
    Fault.FOREIGN: (
        "belongs to another program (one restored from a dump needs PRAGMA application_id = 1350136417 "
        "and PRAGMA user_version = 2)",
        "appartient à un autre programme (restauré d'un dump, il lui faut PRAGMA application_id = 1350136417 "
        "et PRAGMA user_version = 2)",
    ),
    Fault.NEWER: ("was written by a newer version", "a été écrit par une version plus récente"),
    Fault.DAMAGED: ("is damaged", "est abîmé"),
    Fault.BUSY: (
        "cannot be locked (another program, or a file system without locks)",
        "ne peut pas être verrouillé (un autre programme, ou un système de fichiers sans verrous)",
    ),
    Fault.NO_SQLITE: ("needs SQLite, which this Python lacks", "demande SQLite, que ce Python n'a pas"),
}


@pytest.mark.parametrize("fault", list(Fault))
def test_games_that_cannot_be_kept(fault: Fault) -> None:
    english, french = KEPT[fault]
    error = NotKept(fault, Path("a : b.db"))
    assert kept.fault(ENGLISH, error) == f"This game is not kept: a : b.db {english}."
    assert plain(kept.fault(FRENCH, error)) == f"Partie non conservée : a : b.db {french}."


#: Figures, and what is said of them below the first line.
FIGURES = [
    (
        Figures(CLASSIC, 5, 3, 0.6, 2, 1, 4, 3, 1, 2, 1, 2, 39, 1, Count(2, 1)),
        ["classic, 3 passes: 5 played, 3 won (60%), 2 without help (1 of them without undo)."],
        ["classique, 3 passages : 5 parties jouées, 3 gagnées (60 %), dont 2 sans aide (1 sans annuler)."],
        "4 could be won; you won 3 of them; of 1 it is not known.",
        "4 étaient gagnables ; vous en avez gagné 3 ; pour 1, on ne sait pas.",
        "Streak 1 (longest 2); best 39 moves; 2 more won in the end; 1 unfinished; "
        "2 replays of deals you knew (1 won).",
        "Série en cours : 1 (record 2) ; record : 39 coups ; 2 autres gagnées après coup ; 1 inachevée ; "
        "2 donnes déjà connues (1 gagnée).",
    ),
    (
        Figures(CLASSIC, 1, 1, 1.0, 0, 0, 1, 1, again=Count(1, 1)),
        ["classic, 3 passes: 1 played, 1 won (100%), none without help."],
        ["classique, 3 passages : 1 partie jouée, 1 gagnée (100 %), dont aucune sans aide."],
        "It could be won; you won it.",
        "Elle était gagnable ; vous l'avez gagnée.",
        "Streak 0 (longest 0); 1 replay of a deal you knew (won).",
        "Série en cours : 0 (record 0) ; 1 donne déjà connue (gagnée).",
    ),
    (
        Figures(CLASSIC, 2, 2, 1.0, 2, 2, 2, 2, again=Count(1, 0)),
        ["classic, 3 passes: 2 played, 2 won (100%), 2 without help (2 of them without undo)."],
        ["classique, 3 passages : 2 parties jouées, 2 gagnées (100 %), dont 2 sans aide (2 sans annuler)."],
        "Both could be won; you won both.",
        "Les deux étaient gagnables ; vous avez gagné les deux.",
        "Streak 0 (longest 0); 1 replay of a deal you knew (lost).",
        "Série en cours : 0 (record 0) ; 1 donne déjà connue (perdue).",
    ),
    (
        Figures(CLASSIC, 3, 3, 1.0, 3, 3, 3, 3, in_the_end=1),
        ["classic, 3 passes: 3 played, 3 won (100%), 3 without help (3 of them without undo)."],
        ["classique, 3 passages : 3 parties jouées, 3 gagnées (100 %), dont 3 sans aide (3 sans annuler)."],
        "All 3 could be won; you won them all.",
        "Les 3 étaient gagnables ; vous les avez toutes gagnées.",
        "Streak 0 (longest 0); 1 more won in the end.",
        "Série en cours : 0 (record 0) ; 1 autre gagnée après coup.",
    ),
    (
        Figures(CLASSIC, 2, 0, 0.0, winnable=1),
        ["classic, 3 passes: 2 played, none won."],
        ["classique, 3 passages : 2 parties jouées, aucune gagnée."],
        "1 could be won; you won none.",
        "1 était gagnable ; vous n'en avez gagné aucune.",
        "Streak 0 (longest 0).",
        "Série en cours : 0 (record 0).",
    ),
    (
        Figures(CLASSIC, 1, 0, 0.0),
        ["classic, 3 passes: 1 played, none won."],
        ["classique, 3 passages : 1 partie jouée, aucune gagnée."],
        "None could be won.",
        "Aucune n'était gagnable.",
        "Streak 0 (longest 0).",
        "Série en cours : 0 (record 0).",
    ),
]


@pytest.mark.parametrize(
    ("figures", "first", "premier", "could", "gagnable", "more", "encore"), FIGURES, ids=range(len(FIGURES))
)
def test_figures(
    figures: Figures, first: list[str], premier: list[str], could: str, gagnable: str, more: str, encore: str
) -> None:
    others = [
        "  To compare: 66% of all deals can be won; auto wins 34%; a careful player who never peeks 62%.",
        "  Pour comparer : 66 % des donnes sont gagnables ; auto en gagne 34 % ; "
        "un joueur attentif qui ne regarde pas la pioche, 62 %.",
    ]
    assert list(kept.stats(ENGLISH, [figures])) == [*first, f"  {could}", f"  {more}", others[0]]
    assert [plain(line) for line in kept.stats(FRENCH, [figures])] == [
        *premier,
        f"  {gagnable}",
        f"  {encore}",
        others[1],
    ]


def test_figures_of_graded_deals_and_of_rules_that_nobody_measured() -> None:
    rules = RULE_SETS["open"].with_passes(UNLIMITED)
    figures = Figures(rules, unfinished=1, grades={"hard": Count(3, 1), "easy": Count(1, 0)})
    assert list(kept.stats(ENGLISH, [figures]))[:4] == [
        "open, unlimited passes: 0 played, none won.",
        "  Streak 0 (longest 0); 1 unfinished.",
        "  easy: 1 played, 0 won.",
        "  hard: 3 played, 1 won.",
    ]
    assert [plain(line) for line in kept.stats(FRENCH, [figures])][:4] == [
        "ouverte, passages illimités : 0 partie jouée, aucune gagnée.",
        "  Série en cours : 0 (record 0) ; 1 inachevée.",
        "  facile : 1 partie jouée, 0 gagnée.",
        "  difficile : 3 parties jouées, 1 gagnée.",
    ]


def lost_game() -> Game:
    game = Game(Deal.from_seed(16), RULE_SETS["classic"])
    while move := auto_move(game.position):
        game.play(move)
    return game


def test_a_deal_that_nobody_could_decide() -> None:
    game = lost_game()
    known = AfterEnd(Verdict.UNDECIDED, True, None, 0, None)
    assert advice.after_loss(ENGLISH, game, known) == "Whether this deal could be won is not known."
    assert plain(advice.after_loss(FRENCH, game, known)) == "On ne sait pas si cette donne pouvait être gagnée."
    found = review(game.line, game.start, Memory())
    found = replace(found, deal=replace(found.deal, verdict=Verdict.UNDECIDED, fewest=None))
    assert next(advice.review(ENGLISH, game, found)).startswith("Whether the deal could be won is not known; you lost")
    assert "On ne sait pas si la donne était gagnable ; vous l'avez perdue" in plain(
        next(advice.review(FRENCH, game, found))
    )


def test_bad_luck_with_and_without_a_mistake_before_it() -> None:
    game = lost_game()
    found = replace(review(game.line, game.start, Memory()), cause=Cause.LUCK)
    none = replace(found, steps=[replace(step, mark=None) for step in found.steps])
    early = replace(none, steps=[replace(none.steps[0], mark=Mark.MISTAKE), *none.steps[1:]])
    assert "It was bad luck: you could not have seen it." in list(advice.review(ENGLISH, game, none))
    assert "It was mostly bad luck." in list(advice.review(ENGLISH, game, early))
    french = [list(map(plain, advice.review(FRENCH, game, each))) for each in (none, early)]
    assert "Pas de chance : vous ne pouviez pas le voir." in french[0]
    assert "Ce fut surtout de la malchance." in french[1]


def both(text: Text) -> tuple[str, str]:
    return ENGLISH.say(text), plain(FRENCH.say(text))


def test_a_survey_that_is_stopped_or_loses_a_process() -> None:
    stopped = ("Stopped. The same command goes on from here.", "Arrêté. La même commande reprendra à ce point.")
    assert both(STOPPED) == stopped
    assert (worker_died(ENGLISH), plain(worker_died(FRENCH))) == (
        "A process of the survey has died, killed or out of memory; what it had not written is not counted.",
        "Un processus de calcul est mort, tué ou faute de mémoire ; ce qu'il n'avait pas écrit n'est pas compté.",
    )


REASONS: list[tuple[Reason, str, str]] = [
    (Gone("Kh", "7.2", 3), "7.2 is empty: K♥ left at move 3.", "7.2 est vide : R♥ a quitté le jeu au coup 3."),
    (Gone("Kh", "7.2", None), "7.2 is empty.", "7.2 est vide."),
    (Gone("Kh", None, 3), "K♥ left the game at move 3.", "R♥ a quitté le jeu au coup 3."),
    (Gone("Kh", None, None), "K♥ left the game.", "R♥ a quitté le jeu."),
    (
        NoPassLeft(3, 3, 1),
        "The stock is empty and pass 3/3 is the last, but 1 removal is still possible.",
        "La pioche est vide et le passage 3/3 est le dernier, mais il reste 1 retrait possible.",
    ),
    (
        NoPassLeft(1, 1, 2),
        "The stock is empty and pass 1/1 is the last, but 2 removals are still possible.",
        "La pioche est vide et le passage 1/1 est le dernier, mais il reste 2 retraits possibles.",
    ),
    (
        NoPassLeft(2, 2, 0),
        "The stock is empty and pass 2/2 is the last.",
        "La pioche est vide et le passage 2/2 est le dernier.",
    ),
    (NotLegal("draw"), "draw is not possible now.", "draw n'est pas possible maintenant."),
    (
        StockNotEmpty(1),
        "The stock still holds 1 card; recycle needs it empty.",
        "Il reste 1 carte à piocher ; on ne reprend la défausse que quand la pioche est vide.",
    ),
    (
        NoSuchPlace("1.2", 1, ()),
        "There is no place 1.2: row 1 runs from 1.1 to 1.1.",
        "La place 1.2 n'existe pas : la rangée 1 va de 1.1 à 1.1.",
    ),
    (
        NoSuchPlace("8.1", None, ()),
        "There is no place 8.1: rows run from 1 to 7.",
        "La place 8.1 n'existe pas : les rangées vont de 1 à 7.",
    ),
    (NoKeptGame(3), "There is no kept game 3.", "La partie conservée 3 n'existe pas."),
    (NoKeptGame(None), "No unfinished game is kept.", "Aucune partie inachevée n'est conservée."),
    (NoFirstEnd(), "No first end of this deal is kept.", "Aucune première fin de cette donne n'est conservée."),
    (
        NothingKept(kept.NO_HOME),
        "Nothing is kept here: there is no home folder.",
        "Ici, rien n'est conservé : il n'y a pas de dossier personnel.",
    ),
]


@pytest.mark.parametrize(("reason", "english", "french"), REASONS, ids=range(len(REASONS)))
def test_reasons_with_and_without_their_facts(reason: Reason, english: str, french: str) -> None:
    assert refusals.refusal(ENGLISH, reason) == english
    assert plain(refusals.refusal(FRENCH, reason)) == french


FILES = {
    Because.MISSING: ("there is no such file", "ce fichier n'existe pas"),
    Because.FOLDER: ("this is a folder", "c'est un dossier"),
    Because.DENIED: ("permission denied", "accès refusé"),
    Because.PIPE: ("this is a pipe, not a file", "c'est un tube, pas un fichier"),
    Because.NO_FOLDER: ("there is no such folder", "ce dossier n'existe pas"),
    Because.TOO_LARGE: ("too large for this", "fichier trop volumineux"),
    Because.NO_SPACE: ("no space left on the device", "il n'y a plus de place sur le disque"),
    Because.IN_USE: ("in use by another run", "utilisé par un autre programme"),
    Because.BAD_NAME: ("this cannot be the name of a file", "ce ne peut pas être un nom de fichier"),
}


@pytest.mark.parametrize("because", list(Because))
def test_files_that_cannot_be_read_or_written(because: Because) -> None:
    english, french = FILES[because]
    reason = FileFault("a : b.txt", because)
    assert refusals.refusal(ENGLISH, reason) == f"a : b.txt: {english}."
    assert plain(refusals.refusal(FRENCH, reason)) == f"a : b.txt : {french}."


def marked(game: Game, *marks: Mark | None) -> Review:
    """Return a review of a game with these marks on its first moves, and none on others."""
    found = review(game.line, game.start, Memory())
    given = dict(enumerate(marks))
    steps = [replace(step, mark=given.get(number)) for number, step in enumerate(found.steps)]
    return replace(found, steps=tuple(steps))


def test_marks_are_counted_by_their_names() -> None:
    game = lost_game()
    found = marked(game, Mark.MISTAKE, Mark.BLUNDER, Mark.INACCURACY, Mark.INACCURACY)
    english = list(advice.review(ENGLISH, game, found))
    french = [plain(line) for line in advice.review(FRENCH, game, found)]
    assert english[1].startswith("The first visible mistake was move 1, ")
    assert french[1].startswith("La première faute visible est le coup 1, ")
    assert "2 inexact moves (?!), 1 mistake (?), 1 blunder (??)." in english[-1]
    assert "dont 2 coups inexacts (?!), 1 faute (?), 1 gaffe (??)." in french[-1]


def test_the_fewest_moves_are_praised_only_where_they_were_found_alone() -> None:
    game = Game(Deal.from_seed(284), CLASSIC)
    for move in solve(game.start, shortest=True).line or ():
        game.play(move)
    found = review(game.line, game.start, Memory())
    assert "It cannot be done in fewer moves. Well played." in list(advice.review(ENGLISH, game, found))
    assert "It cannot be done in fewer moves." in list(advice.review(ENGLISH, game, found, unaided=False))
    french = [list(map(plain, advice.review(FRENCH, game, found, unaided=alone))) for alone in (True, False)]
    assert "C'est le minimum : bravo !" in french[0]
    assert "On ne peut pas faire moins de coups." in french[1]


def test_how_far_a_game_could_be_won() -> None:
    game = lost_game()
    known = AfterEnd(Verdict.WINNABLE, True, 24, 46, None)
    said = "This game could be won until move 24: undo winnable takes back 46 moves."
    assert advice.after_loss(ENGLISH, game, known) == said
    said = "Cette partie pouvait être gagnée jusqu'au coup 24 : annuler gagnable annule 46 coups."
    assert plain(advice.after_loss(FRENCH, game, known)) == said


def test_shares_of_few_orders_are_exact_and_one_move_may_be_the_best() -> None:
    game = Game(Deal.from_seed(11), CLASSIC)
    best = auto_move(game.position)
    wins = {move: 0b111111 if move == best else 0b111 for move in game.legal_moves()}
    found = Odds(orders=24, exact=True, complete=True, any_order=True, won=6, wins=wins)
    english = list(advice.odds(ENGLISH, game, found))
    french = [plain(line) for line in advice.odds(FRENCH, game, found)]
    assert english[0] == "At best 25%: of all 24 orders of the hidden cards, 6 can be won."
    assert french[0] == "Au mieux 25 % : sur les 24 ordres possibles des cartes cachées, 6 permettent de gagner."
    assert [f"{cards_first(ENGLISH, game.position, best)}: 25%, the best"] == [x for x in english if "best" in x[8:]]
    assert sum(line.endswith(" : 25 %, le meilleur coup") for line in french) == 1


ONLY = {
    "pair 7.6 7.7": ("Only 6♠ + 7♣ (7.6 7.7) kept it alive.", "Seule la paire 6♠ + 7♣ (7.6 7.7) la gardait gagnable."),
    "king w": ("Only K♠ (w) kept it alive.", "Seul R♠ (w) la gardait gagnable."),
    "draw": ("Only a draw kept it alive.", "Il fallait piocher."),
    "recycle": ("Only turning the waste over kept it alive.", "Il fallait retourner la défausse."),
}


@pytest.mark.parametrize("move", ONLY)
def test_the_only_move_is_named(move: str) -> None:
    game = lost_game()
    found = marked(game, Mark.BLUNDER)
    number = next(n for n, step in enumerate(found.steps) if str(step.step.move) == move)
    only = replace(found.steps[number], number=1, mark=Mark.BLUNDER, only=True, winning=(Move.parse(move),))
    found = replace(found, steps=(only, *found.steps[1:]))
    english = next(line for line in advice.review(ENGLISH, game, found) if "mistake was move 1, " in line)
    french = plain(next(line for line in advice.review(FRENCH, game, found) if "faute visible est le coup 1, " in line))
    assert english.endswith(ONLY[move][0])
    assert french.endswith(ONLY[move][1])
    if move == "recycle":
        assert "move 1, a recycle" in english
        assert "coup 1, une reprise de la défausse" in french


def test_speeds_and_shares() -> None:
    assert speed(ENGLISH, 1, 2.0) == "1 deal in 2 s, 0.5 a second."
    assert plain(speed(FRENCH, 3, 2.0)) == "3 donnes en 2 s, 1,5 par seconde."
    assert ENGLISH.fact(share_done(1, 8)) == "review: 12%"
    assert plain(FRENCH.fact(share_done(1, 8))) == "bilan : 12 %"
    assert ENGLISH.fact(orders_tried(3, 100)) == "3 of 100 orders"
    assert plain(FRENCH.fact(orders_tried(3, 100))) == "ordres : 3 sur 100"
