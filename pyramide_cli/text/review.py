"""Sentences about what a game was worth: after its end, and its review."""

from collections.abc import Iterator
from typing import Any

from pyramide_cli.engine.explain import placed
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.rules import Status
from pyramide_cli.review.report import Cause, Mark, Review, ReviewedStep
from pyramide_cli.review.reviewer import AfterEnd
from pyramide_cli.solver.solution import Verdict
from pyramide_cli.text.moves import cards_first
from pyramide_cli.text.voice import Text, Voice, en, fr
from pyramide_cli.text.why import why


def after_loss(v: Voice, game: Game, known: AfterEnd) -> str:
    """Return whether a game that was lost or resigned could be won, and until which move."""
    n, until = known.undo, known.until
    if not known.any_order:
        return v.say(
            Text(
                "This deal could not be won in any order of the stock.",
                "Cette donne ne pouvait pas être gagnée, quel que soit l'ordre de la pioche.",
            )
        )
    if until is None and known.verdict is Verdict.UNWINNABLE:
        return v.say(Text("This deal could not be won.", "Cette donne ne pouvait pas être gagnée."))
    if until is None:
        return v.say(
            Text("Whether this deal could be won is not known.", "On ne sait pas si cette donne pouvait être gagnée.")
        )
    if game.resigned and n == 1:
        return v.say(
            Text(
                "This game could still be won: undo winnable takes the resignation back.",
                "Cette partie pouvait encore être gagnée : annuler gagnable reprend l'abandon.",
            )
        )
    when = Text(f"until move {until}", f"jusqu'au coup {until}") if until else Text("at the start", "au départ")
    moves = n - game.resigned
    return v.say(
        Text(
            f"This game could be won {when.english}: undo winnable takes back {en(moves, 'move', 'moves')}.",
            f"Cette partie pouvait être gagnée {when.french} : annuler gagnable annule {fr(moves, 'coup', 'coups')}.",
        )
    )


def after_win(v: Voice, game: Game, fewest: int | None) -> str:
    """Return the fewest moves possible, where that is known."""
    if fewest is None:
        return ""
    if fewest == game.moves:
        return v.say(Text("No fewer moves are possible.", "C'est le minimum : bravo !"))
    return v.say(Text("It can be done in {fewest}.", "On pouvait gagner en {fewest:coup|coups}."), fewest=fewest)


#: The marks of a mistake that could be seen; an inexact move is none.
MISTAKES = (Mark.MISTAKE, Mark.BLUNDER)


def review(v: Voice, game: Game, found: Review, *, at_prompt: bool = True) -> Iterator[str]:
    """Yield what the deal allowed, where the game was lost and how, and how many moves were how good."""
    yield _deal(v, game, found)
    mistakes = [step for step in found.steps if step.mark in MISTAKES]
    lost = None if found.lost_at is None else found.steps[found.lost_at - 1]
    if mistakes and mistakes[0] is not lost:
        yield _mistake(v, mistakes[0], one=len(mistakes) == 1)
        yield from _because(v, mistakes[0])
    if lost:
        yield _lost(v, lost)
        yield from _because(v, lost)
    yield from _cause(v, game, found, seen=bool(mistakes))
    if lost and found.cause in (Cause.MOVE, Cause.LUCK):
        yield v.say(BACK) if at_prompt else _elsewhere(v, lost.number - 1)
    yield from _counts(v, found)


def value(found: Review) -> dict[str, Any]:
    """Return a review as plain values for programs, each reason with its text: in English and in ASCII."""
    value: dict[str, Any] = found.as_value()
    for step, plain in zip(found.steps, value["steps"], strict=True):
        if step.because:
            plain["because"]["text"] = why(Voice("en", carries="ascii"), step.because)
    return value


def _deal(v: Voice, game: Game, found: Review) -> str:
    deal, made = found.deal, game.moves
    if not deal.any_order:
        what = Text(
            "The deal could not be won in any order of the stock",
            "La donne n'était pas gagnable, quel que soit l'ordre de la pioche",
        )
    elif deal.verdict is Verdict.UNWINNABLE:
        what = Text("The deal could not be won", "La donne n'était pas gagnable")
    elif deal.verdict is Verdict.UNDECIDED:
        what = Text("Whether the deal could be won is not known", "On ne sait pas si la donne était gagnable")
    elif deal.fewest is not None:
        n = deal.fewest
        what = Text(
            f"The deal could be won in {en(n, 'move', 'moves')}", f"La donne était gagnable en {fr(n, 'coup', 'coups')}"
        )
    else:
        what = Text("The deal could be won", "La donne était gagnable")
    how = {
        Status.WON: Text("you won it in", "vous l'avez gagnée en"),
        Status.LOST: Text("you lost it after", "vous l'avez perdue après"),
        Status.RESIGNED: Text("you resigned after", "vous avez abandonné après"),
        Status.PLAYING: Text("you have made", "vous avez joué"),
    }[game.status]
    return v.say(
        Text(
            f"{what.english}; {how.english} {en(made, 'move', 'moves')}.",
            f"{what.french} ; {how.french} {fr(made, 'coup', 'coups')}.",
        )
    )


def _better(v: Voice, step: ReviewedStep) -> str:
    """Return the move that would have been better, where one is known, as a sentence behind another."""
    instead = step.better
    if instead is None:
        return ""
    shown = cards_first(v, step.step.before, instead)
    if not step.only:
        return " " + v.say(Text(f"Better: {shown}.", f"Mieux : {shown}."))
    only = {
        "pair": Text(f"Only {shown} kept it alive.", f"Seule la paire {shown} la gardait gagnable."),
        "king": Text(f"Only {shown} kept it alive.", f"Seul {shown} la gardait gagnable."),
        "draw": Text("Only a draw kept it alive.", "Il fallait piocher."),
        "recycle": Text("Only turning the waste over kept it alive.", "Il fallait retourner la défausse."),
    }
    return " " + v.say(only[instead.verb])


def _figures(v: Voice, step: ReviewedStep) -> Text:
    """Return the share of orders that the move left winnable and that of the best one, where they differ."""
    if not step.odds:
        return Text("", "")
    best, played = (v.percent(won / step.odds.orders, 0) for won in (step.odds.best_won, step.odds.played_won))
    return Text(f" ({played} instead of {best})", f" ({played} au lieu de {best})") if best != played else Text("", "")


def _move(v: Voice, step: ReviewedStep) -> str:
    """Return the move that was made, with its mark."""
    return " ".join((cards_first(v, step.step.before, step.step.move), *([str(step.mark)] if step.mark else [])))


def _mistake(v: Voice, step: ReviewedStep, *, one: bool) -> str:
    """Return the first mistake that could be seen, with its figures, where it is not the move that lost the game."""
    n, shown, figures = step.number, _move(v, step), _figures(v, step)
    text = Text(
        f"The first visible mistake was move {n}, {shown}{figures.english}.",
        f"La première faute visible est le coup {n}, {shown}{figures.french}.",
    )
    if one:
        text = Text(
            f"The one visible mistake was move {n}, {shown}{figures.english}.",
            f"La seule faute visible est le coup {n}, {shown}{figures.french}.",
        )
    return v.say(text) + _better(v, step)


def _lost(v: Voice, step: ReviewedStep) -> str:
    """Return the move with which the game was lost, and whether whoever made it could have seen that."""
    n, shown, figures = step.number, _move(v, step), _figures(v, step)
    text = Text(
        f"As the cards lay, it was lost at move {n}: {shown}{figures.english}.",
        f"Vu l'ordre réel des cartes, elle s'est perdue au coup {n} : {shown}{figures.french}.",
    )
    if step.mark is Mark.BLUNDER:
        text = Text(
            f"You lost it at move {n} with {shown}, and it could be seen{figures.english}.",
            f"Vous l'avez perdue au coup {n} par {shown}, et cela pouvait se voir{figures.french}.",
        )
    return v.say(text) + _better(v, step)


def _because(v: Voice, step: ReviewedStep) -> Iterator[str]:
    """Yield why no order could win after a move, where that is so, and which of its cards the better move kept."""
    if not step.because:
        return
    first, *rest = why(v, step.because)
    lines = [v.say(Text("Because: {reason}", "Raison : {reason}"), reason=first[0].lower() + first[1:]), *rest]
    before = step.step.before
    gone = before.cards_of(step.better) if step.better else ()
    kept = [card for card in placed(before, step.step.move) if step.better and card.card not in gone]
    if kept:
        lines[-1] += " " + v.say(Text("The better move kept {kept}.", "Le meilleur coup gardait {kept}."), kept=kept)
    yield from lines


BACK = Text(
    "Type undo winnable to go back to where it could still be won.",
    "Tapez annuler gagnable pour revenir là où elle pouvait encore être gagnée.",
)


def _elsewhere(v: Voice, until: int) -> str:
    """Return how to go back to where the game could be won, for someone who is not at the prompt."""
    when = Text(f"after move {until}", f"après le coup {until}") if until else Text("at the start", "au départ")
    return v.say(
        Text(
            f"It could still be won {when.english}: pyramide --load FILE, then undo winnable.",
            f"Elle était encore gagnable {when.french} : pyramide --load FICHIER, puis annuler gagnable.",
        )
    )


def _cause(v: Voice, game: Game, found: Review, *, seen: bool) -> Iterator[str]:
    """Yield why it was lost, where that is not said yet, or the praise of a game that was not."""
    match found.cause:
        case Cause.ANY_ORDER | Cause.ORDER if game.status is not Status.PLAYING:
            yield v.say(Text("Nobody could have won it.", "Personne n'aurait pu la gagner."))
        case Cause.LUCK if seen:
            yield v.say(Text("It was mostly bad luck.", "Ce fut surtout de la malchance."))
        case Cause.LUCK:
            yield v.say(
                Text(
                    "It was bad luck: no mistake that you could have seen.",
                    "Pas de chance : aucune faute que vous auriez pu voir.",
                )
            )
        case None if game.status is Status.WON and found.deal.fewest == game.moves:
            yield v.say(
                Text("It cannot be done in fewer moves. Well played.", "On ne peut pas faire moins de coups : bravo !")
            )
        case None if game.status is Status.WON:
            yield v.say(
                Text("You never let it slip. Well played.", "Elle est restée gagnable jusqu'au bout. Bien joué !")
            )
        case None if game.status is Status.PLAYING and found.deal.verdict is Verdict.WINNABLE:
            yield v.say(Text("It can still be won.", "Elle peut encore être gagnée."))


def _counts(v: Voice, found: Review) -> Iterator[str]:
    """Yield how many choices there were, the marks among them, and the only moves: nothing of what there was none."""
    s, sentences = found.summary, []
    marks = [(s.inaccuracies, Mark.INACCURACY), (s.mistakes, Mark.MISTAKE), (s.blunders, Mark.BLUNDER)]
    marked = ", ".join(f"{n} {mark}" for n, mark in marks if n)
    if s.decisions:
        choices = Text(en(s.decisions, "real choice", "real choices"), f"{s.decisions} choix")
        if marked:
            choices = Text(f"{choices.english}, {marked}", f"{choices.french}, dont {marked}")
        elif found.orders and found.lost_at is None:
            choices = Text(f"{choices.english}, none of them wrong", f"{choices.french}, sans une erreur")
        sentences.append(v.say(Text(f"{choices.english}.", f"{choices.french}.")))
    if s.only_moves:
        of, hit = s.only_moves, s.only_moves_found
        times = Text(f"found {hit} of {of} times", f"trouvé {hit} fois sur {of}")
        if of == 1:
            times = Text("found", "trouvé") if hit else Text("missed", "manqué")
        sentences.append(v.say(Text(f"The only good move: {times.english}.", f"Seul bon coup : {times.french}.")))
    if sentences:
        yield " ".join(sentences)
