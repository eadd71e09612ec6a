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
from pyramide_cli.text.voice import Fact, Phrase, Text, Voice
from pyramide_cli.text.why import why


def after_loss(v: Voice, game: Game, known: AfterEnd) -> str:
    """Return whether a game that was lost or resigned could be won, and until which move."""
    if not known.any_order:
        text = Text(
            "This deal could not be won in any order of the stock.",
            "Cette donne ne pouvait pas être gagnée, quel que soit l'ordre de la pioche.",
        )
    elif known.until is None and known.verdict is Verdict.UNWINNABLE:
        text = Text("Nobody could have won this deal.", "Personne n'aurait pu gagner cette donne.")
    elif known.until is None:
        text = Text(
            "Whether this deal could be won is not known.", "On ne sait pas si cette donne pouvait être gagnée."
        )
    elif game.resigned and known.undo == 1:
        text = Text(
            "This game could still be won: undo winnable takes the resignation back.",
            "Cette partie pouvait encore être gagnée : annuler gagnable annule l'abandon.",
        )
    elif not known.until:
        text = Text(
            "This game could be won at the start: undo winnable takes back {undone:move|moves}.",
            "Cette partie pouvait être gagnée au départ : annuler gagnable annule {undone:coup|coups}.",
        )
    else:
        text = Text(
            "This game could be won until move {until}: undo winnable takes back {undone:move|moves}.",
            "Cette partie pouvait être gagnée jusqu'au coup {until} : annuler gagnable annule {undone:coup|coups}.",
        )
    return v.say(text, until=known.until or 0, undone=known.undo - game.resigned)


def after_win(v: Voice, game: Game, fewest: int | None) -> str:
    """Return the fewest moves possible, where that is known."""
    if fewest is None:
        return ""
    if fewest == game.moves:
        return v.say(Text("No fewer moves are possible.", "C'est le minimum."))
    return v.say(Text("It can be done in {fewest}.", "On pouvait gagner en {fewest:coup|coups}."), fewest=fewest)


#: The marks of a mistake that could be seen; an inexact move is none.
MISTAKES = (Mark.MISTAKE, Mark.BLUNDER)


def review(v: Voice, game: Game, found: Review, *, at_prompt: bool = True, unaided: bool = True) -> Iterator[str]:
    """Yield what the deal allowed, where the game was lost and how, and how many moves were how good.

    ``unaided``: what was played was played alone, and may be praised.
    """
    yield _deal(v, game, found)
    mistakes = [step for step in found.steps if step.mark in MISTAKES]
    lost = None if found.lost_at is None else found.steps[found.lost_at - 1]
    if mistakes and mistakes[0] is not lost:
        yield _mistake(v, mistakes[0], one=len(mistakes) == 1)
        yield from _because(v, mistakes[0])
    if lost:
        yield _lost(v, lost)
        yield from _because(v, lost)
    if cause := _cause(game, found, seen=bool(mistakes), unaided=unaided):
        yield v.say(cause)
    if lost and found.cause in (Cause.MOVE, Cause.LUCK):
        yield _back(v, lost.number - 1, at_prompt=at_prompt)
    yield from _counts(v, found)


def value(found: Review) -> dict[str, Any]:
    """Return a review as plain values for programs, each reason with its text: in English and in ASCII."""
    value: dict[str, Any] = found.as_value()
    for step, plain in zip(found.steps, value["steps"], strict=True):
        if step.because:
            plain["because"]["text"] = why(Voice("en", carries="ascii"), step.because)
    return value


def _deal(v: Voice, game: Game, found: Review) -> str:
    deal = found.deal
    if not deal.any_order:
        what = Text(
            "The deal could not be won in any order of the stock",
            "La donne n'était pas gagnable, quel que soit l'ordre de la pioche",
        )
    elif deal.verdict is Verdict.UNWINNABLE:
        what = Text("The deal could not be won", "La donne n'était pas gagnable")
    elif deal.verdict is Verdict.UNDECIDED:
        what = Text("Whether the deal could be won is not known", "On ne sait pas si la donne était gagnable")
    elif deal.fewest is not None and (game.status is not Status.WON or deal.fewest < game.moves):
        what = Text("The deal could be won in {fewest:move|moves}", "La donne était gagnable en {fewest:coup|coups}")
    else:
        what = Text("The deal could be won", "La donne était gagnable")
    how = {
        Status.WON: Text("you won it in {made:move|moves}", "vous l'avez gagnée en {made:coup|coups}"),
        Status.LOST: Text("you lost it after {made:move|moves}", "vous l'avez perdue après {made:coup|coups}"),
        Status.RESIGNED: Text("you resigned after {made:move|moves}", "vous avez abandonné après {made:coup|coups}"),
        Status.PLAYING: Text("you have made {made:move|moves}", "vous avez joué {made:coup|coups}"),
    }[game.status]
    facts = {"fewest": deal.fewest or 0, "made": game.moves}
    return v.say(Text("{what}; {how}.", "{what} ; {how}."), what=Phrase(what, facts), how=Phrase(how, facts))


def _better(v: Voice, step: ReviewedStep) -> str:
    """Return the move that would have been better, where one is known, as a sentence behind another."""
    better = step.better
    if better is None:
        return ""
    text = Text("Better: {move}.", "Mieux : {move}.")
    if step.only:
        text = {
            "pair": Text("Only {move} kept it alive.", "Seule la paire {move} la gardait gagnable."),
            "king": Text("Only {move} kept it alive.", "Seul {move} la gardait gagnable."),
            "draw": Text("Only a draw kept it alive.", "Il fallait piocher."),
            "recycle": Text("Only turning the waste over kept it alive.", "Il fallait retourner la défausse."),
        }[better.verb]
    return " " + v.say(text, move=cards_first(v, step.step.before, better))


def _figures(v: Voice, step: ReviewedStep) -> str:
    """Return the share of orders that the move left winnable and that of the best one, where they differ."""
    if not step.odds:
        return ""
    best, played = (v.percent(won / step.odds.orders, 0) for won in (step.odds.best_won, step.odds.played_won))
    text = Text(" ({played} instead of {best})", " ({played} au lieu de {best})")
    return v.say(text, played=played, best=best) if best != played else ""


def _facts(v: Voice, step: ReviewedStep) -> dict[str, Fact]:
    """Return what sentences say of a step: its number, the move that was made with its mark, the figures."""
    made = _MADE.get(step.step.move.verb) or cards_first(v, step.step.before, step.step.move)
    mark = f" {step.mark}" if step.mark else ""
    return {"number": step.number, "move": v.fact(made) + mark, "figures": _figures(v, step)}


#: Moves without cards, as something that one has made.
_MADE = {"draw": Text("a draw", "un tirage"), "recycle": Text("a recycle", "une reprise de la défausse")}


def _mistake(v: Voice, step: ReviewedStep, *, one: bool) -> str:
    """Return the first mistake that could be seen, with its figures, where it is not the move that lost the game."""
    text = Text(
        "The first visible mistake was move {number}, {move}{figures}.",
        "La première faute visible est le coup {number}, {move}{figures}.",
    )
    if one:
        text = Text(
            "The one visible mistake was move {number}, {move}{figures}.",
            "La seule faute visible est le coup {number}, {move}{figures}.",
        )
    return v.say(text, **_facts(v, step)) + _better(v, step)


def _lost(v: Voice, step: ReviewedStep) -> str:
    """Return the move with which the game was lost, and whether whoever made it could have seen that."""
    text = Text(
        "As the cards lay, it was lost at move {number}: {move}{figures}.",
        "Vu l'ordre réel des cartes, elle s'est perdue au coup {number} : {move}{figures}.",
    )
    if step.mark is Mark.BLUNDER:
        text = Text(
            "You lost it at move {number} with {move}, and it could be seen{figures}.",
            "Vous l'avez perdue au coup {number} avec {move}, et cela pouvait se voir{figures}.",
        )
    return v.say(text, **_facts(v, step)) + _better(v, step)


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


def _back(v: Voice, until: int, *, at_prompt: bool) -> str:
    """Return how to go back to where the game could be won, there or elsewhere."""
    text = Text(
        "It could still be won after move {until}: pyramide --load FILE, then undo winnable.",
        "Elle était encore gagnable après le coup {until} : pyramide --load FICHIER, puis annuler gagnable.",
    )
    if at_prompt:
        text = Text(
            "Type undo winnable to go back to where it could still be won.",
            "Tapez annuler gagnable pour revenir là où elle pouvait encore être gagnée.",
        )
    elif not until:
        text = Text(
            "It could still be won at the start: pyramide --load FILE, then undo winnable.",
            "Elle était encore gagnable au départ : pyramide --load FICHIER, puis annuler gagnable.",
        )
    return v.say(text, until=until)


def _cause(game: Game, found: Review, *, seen: bool, unaided: bool) -> Text | None:
    """Return why it was lost, where that is not said yet, or the praise of a game that was not."""
    match found.cause:
        case Cause.ANY_ORDER | Cause.ORDER if game.status is not Status.PLAYING:
            return Text("Nobody could have won it.", "Personne n'aurait pu la gagner.")
        case Cause.LUCK if seen:
            return Text("It was mostly bad luck.", "Ce fut surtout de la malchance.")
        case Cause.LUCK:
            return Text("It was bad luck: you could not have seen it.", "Pas de chance : vous ne pouviez pas le voir.")
        case None if game.status is Status.WON and found.deal.fewest == game.moves:
            if unaided:
                return Text("It cannot be done in fewer moves. Well played.", "C'est le minimum : bravo !")
            return Text("It cannot be done in fewer moves.", "On ne peut pas faire moins de coups.")
        case None if game.status is Status.WON:
            if unaided and not seen:
                return Text(
                    "You never let it slip. Well played.", "Elle est restée gagnable jusqu'au bout. Bien joué !"
                )
            return Text("It could be won all the way.", "Elle est restée gagnable jusqu'au bout.")
        case None if game.status is Status.PLAYING and found.deal.verdict is Verdict.WINNABLE:
            return Text("It can still be won.", "Elle peut encore être gagnée.")
    return None


def _counts(v: Voice, found: Review) -> Iterator[str]:
    """Yield how many choices there were, the marks among them, and the only moves: nothing of what there was none."""
    s, sentences = found.summary, []
    marks = (
        (s.inaccuracies, Text("{n:inexact move|inexact moves} (?!)", "{n:coup inexact|coups inexacts} (?!)")),
        (s.mistakes, Text("{n:mistake|mistakes} (?)", "{n:faute|fautes} (?)")),
        (s.blunders, Text("{n:blunder|blunders} (??)", "{n:gaffe|gaffes} (??)")),
    )
    marked = [Phrase(text, {"n": n}) for n, text in marks if n]
    if s.decisions and (marked or s.only_moves or found.orders):
        text = Text("{n:real choice|real choices}.", "{n:vrai choix|vrais choix}.")
        if marked:
            text = Text("{n:real choice|real choices}, {marked:,}.", "{n:vrai choix|vrais choix}, dont {marked:,}.")
        elif found.orders and found.lost_at is None:
            text = Text(
                "{n:real choice|real choices}, none of them wrong.", "{n:vrai choix|vrais choix}, sans une erreur."
            )
        sentences.append(v.say(text, n=s.decisions, marked=marked))
    if s.only_moves:
        text = Text(
            "The only winning move: found {hit:time|times} out of {of}.", "Seul bon coup : trouvé {hit} fois sur {of}."
        )
        if s.only_moves == 1:
            text = Text("The only winning move: missed.", "Seul bon coup : manqué.")
            if s.only_moves_found:
                text = Text("The only winning move: found.", "Seul bon coup : trouvé.")
        sentences.append(v.say(text, hit=s.only_moves_found, of=s.only_moves))
    if sentences:
        yield " ".join(sentences)
