"""What the solver, the odds and a review say: verdicts, hints, winning lines, chances, what a game was worth."""

from collections.abc import Iterator
from typing import Any

from pyramide_cli.engine.explain import placed
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.position import DRAW, Move, Position
from pyramide_cli.engine.rules import Status
from pyramide_cli.review.odds import Odds
from pyramide_cli.review.report import Cause, Mark, Review, ReviewedStep
from pyramide_cli.review.reviewer import AfterEnd
from pyramide_cli.solver.solution import Solution, Verdict
from pyramide_cli.text.moves import cards_first, command, noted
from pyramide_cli.text.voice import Fact, Phrase, Text, Voice
from pyramide_cli.text.why import why

# ------------------------------------------------------------------------------------------------------ the solver

NO_ANSWER = Text("No answer within {nodes:position|positions}", "Pas de réponse après {nodes:position|positions}")
NOT_FROM_HERE = Text("This cannot be won from here", "Impossible à gagner à partir d'ici")
NOT_THIS_DEAL = Text("This deal cannot be won", "Cette donne est impossible à gagner")
NO_ORDER = Text(
    "This can no longer be won, whatever the order of the stock (proven).",
    "Impossible à gagner désormais, quel que soit l'ordre de la pioche (prouvé).",
)
NO_ORDER_OF_THE_DEAL = Text(
    "This deal cannot be won, whatever the order of the stock (proven).",
    "Cette donne est impossible à gagner, quel que soit l'ordre de la pioche (prouvé).",
)
IN_NO_FEWER = Text(
    "Can be won in {moves:move|moves}, and in no fewer.", "Gagnable en {moves:coup|coups}, et pas en moins."
)


def verdict(v: Voice, game: Game, solution: Solution, *, any_order: bool = True) -> str:
    """Return the sentence for an answer; ``any_order`` false: no order of the stock could win."""
    if game.deal.unknown:
        return _while_unknown(v, game, solution)
    moves = len(solution.line or ())
    if solution.verdict is Verdict.UNDECIDED:
        return f"{v.say(NO_ANSWER, nodes=solution.nodes)}."
    if solution.verdict is Verdict.UNWINNABLE and not any_order:
        return v.say(NO_ORDER if game.moves else NO_ORDER_OF_THE_DEAL)
    if solution.verdict is Verdict.UNWINNABLE:
        text = Text("{where} (proven, {nodes:position|positions}).", "{where} (prouvé, {nodes:position|positions}).")
        return v.say(text, where=NOT_FROM_HERE if game.moves else NOT_THIS_DEAL, nodes=solution.nodes)
    if not moves:
        return v.say(Text("Won already.", "Déjà gagné."))
    at_most = Text("Can be won, in {moves:move|moves} or fewer.", "Gagnable en {moves:coup|coups} ou moins.")
    return v.say(IN_NO_FEWER if solution.shortest else at_most, moves=moves)


def solved(v: Voice, game: Game, solution: Solution) -> str:
    """Return the verdict on a deal as ``pyramide solve`` says it."""
    if game.deal.unknown:
        return _while_unknown(v, game, solution)
    match solution.verdict:
        case Verdict.WINNABLE:
            text = Text("Can be won in {moves:move|moves}.", "Gagnable en {moves:coup|coups}.")
        case Verdict.UNWINNABLE:
            text = Text(
                "Cannot be won (proven, {nodes:position|positions}).",
                "Impossible à gagner (prouvé, {nodes:position|positions}).",
            )
        case Verdict.UNDECIDED:
            return f"{v.say(NO_ANSWER, nodes=solution.nodes)}."
    return v.say(IN_NO_FEWER if solution.shortest else text, moves=len(solution.line or ()), nodes=solution.nodes)


def not_by_ranks(v: Voice, game: Game, solution: Solution) -> str:
    """Return the sentence for an answer where some order of the stock could win."""
    if game.deal.unknown:
        return _while_unknown(v, game, solution)
    match solution.verdict:
        case Verdict.WINNABLE:
            return v.say(Text("Nothing stands in the way: this can be won.", "Rien ne s'y oppose : c'est gagnable."))
        case Verdict.UNWINNABLE:
            return v.say(
                Text(
                    "Only the order of the stock is the reason: with more passes this could be won.",
                    "Seul l'ordre de la pioche est en cause : avec plus de passages, ce serait gagnable.",
                )
            )
    return f"{v.say(NO_ANSWER, nodes=solution.nodes)}."


def _while_unknown(v: Voice, game: Game, solution: Solution) -> str:
    """Return the sentence for what is answered while cards of someone else's game are not known."""
    unknown = game.deal.unknown.bit_count()
    one = Text("whatever the unknown card is", "quelle que soit la carte inconnue")
    several = Text("wherever the {n} unknown cards lie", "où que soient les {n} cartes inconnues")
    match solution.verdict:
        case Verdict.WINNABLE:
            text = Text("Can be won, {where} (proven).", "Gagnable, {where} (prouvé).")
        case Verdict.UNWINNABLE:
            text = Text("Cannot be won, {where} (proven).", "Impossible à gagner, {where} (prouvé).")
        case Verdict.UNDECIDED:
            text = Text(
                "{n:card is|cards are} not known yet: odds tells the chances.",
                "{n:carte n'est pas encore connue|cartes ne sont pas encore connues} : chances donne les probabilités.",
            )
    return v.say(text, n=unknown, where=Phrase(one if unknown == 1 else several, {"n": unknown}))


def hint(v: Voice, game: Game, solution: Solution, move: Move) -> str:
    """Return the sentence of a hint: the next move of a winning line, or why there is none and auto's move."""
    shown = cards_first(v, game.position, move)
    if solution.line:
        if (draws := _draws(solution.line)) > 1:
            shown = f"{shown} {draws}"
        text = Text("Hint: {move}. Wins in {moves:move|moves}.", "Indice : {move}. Victoire en {moves:coup|coups}.")
        return v.say(text, move=shown, moves=len(solution.line))
    why = NOT_FROM_HERE if game.moves else NOT_THIS_DEAL
    if solution.verdict is Verdict.UNDECIDED:
        why = NO_ANSWER
    text = Text("{why}; auto would play {move}.", "{why} ; auto jouerait {move}.")
    return v.say(text, why=Phrase(why, {"nodes": solution.nodes}), move=shown)


def _draws(moves: tuple[Move, ...]) -> int:
    """Return with how many draws a line begins."""
    return next((index for index, move in enumerate(moves) if move != DRAW), len(moves))


def noted_line(v: Voice, position: Position, moves: tuple[Move, ...], played: int) -> Iterator[str]:
    """Yield a line as commands, numbers and cards behind #; draws that follow each other are one command."""
    index = 0
    while index < len(moves):
        move, count = moves[index], max(_draws(moves[index:]), 1)
        first, last = played + index + 1, played + index + count
        if count > 1:
            yield f"{command(v, move)} {count}  # {first}-{last}"
        else:
            yield noted(v, position, move, first)
        for _ in range(count):
            position = position.after(move)
        index += count


# --------------------------------------------------------------------------------------------------------- the odds

#: With more orders than this, a share is worth a decimal.
ROUND_ORDERS = 100


def odds(v: Voice, game: Game, found: Odds) -> list[str]:
    """Return the share of the position, what it means, and a line for each legal move."""
    if not found.any_order:
        return [v.say(NO_ORDER if game.moves else NO_ORDER_OF_THE_DEAL)]
    return [*_share(v, game, found), *_shares(v, game, found)]


def hint_by_odds(v: Voice, game: Game, found: Odds, move: Move) -> str:
    """Return the sentence of a hint by the odds, while a card is not known."""
    text = Text(
        "Hint: {move}. At best it then wins in {share} of {n:order|orders} of the unknown cards.",
        "Indice : {move}. On gagne alors, au mieux, dans {share} de {n:ordre|ordres} des cartes inconnues.",
    )
    if not found.any_order:
        text = Text(
            "This can no longer be won, wherever the unknown cards lie; auto would play {move}.",
            "Impossible à gagner désormais, où que soient les cartes inconnues ; auto jouerait {move}.",
        )
    elif found.exact and found.orders > 1:
        text = Text(
            "Hint: {move}. At best it then wins in {share} of all {n:order|orders} of the unknown cards.",
            "Indice : {move}. On gagne alors, au mieux, dans {share} des {n:ordre|ordres} des cartes inconnues.",
        )
    share = v.percent(found.moves[move] / (found.orders or 1), _digits(found))
    return v.say(text, move=cards_first(v, game.position, move), share=share, n=found.orders)


def _share(v: Voice, game: Game, found: Odds) -> Iterator[str]:
    """Yield in what share of the orders the position can be won, and that this is more than a player's chance."""
    if found.exact and found.orders == 1:
        yield v.say(_for_sure(found, known=game.position.unseen.bit_count() < 2))
        return
    text = Text(
        "At best {share} ({low} to {high}): {won} of {n:random order|random orders} of the hidden cards can be won.",
        "Au mieux {share} ({low} à {high}) : sur {n:ordre tiré au hasard|ordres tirés au hasard}, "
        "{won:permet|permettent} de gagner.",
    )
    if not found.won:
        text = Text(
            "None of {n:random order|random orders} of the hidden cards can be won.",
            "Sur {n:ordre tiré au hasard|ordres tirés au hasard} des cartes cachées, aucun ne permet de gagner.",
        )
        if found.exact:
            text = Text(
                "None of the {n:order|orders} of the hidden cards can be won.",
                "Aucun des {n:ordre possible|ordres possibles} des cartes cachées ne permet de gagner.",
            )
    elif found.exact and found.won == found.orders:
        text = Text(
            "All {n:order|orders} of the hidden cards can be won.",
            "Les {n:ordre possible|ordres possibles} des cartes cachées permettent tous de gagner.",
        )
    elif found.exact:
        text = Text(
            "At best {share}: of all {n:order|orders} of the hidden cards, {won} can be won.",
            "Au mieux {share} : sur les {n:ordre possible|ordres possibles} des cartes cachées, "
            "{won:permet|permettent} de gagner.",
        )
    share, low, high = (v.percent(each, _digits(found)) for each in (found.share.value, *found.interval))
    yield v.say(text, share=share, low=low, high=high, won=found.won, n=found.orders)
    if found.won:
        yield v.say(
            Text(
                "Your own chance is lower: this assumes you knew the order.",
                "Vos propres chances sont moindres : le calcul suppose que vous connaissez l'ordre.",
            )
        )


def _for_sure(found: Odds, *, known: bool) -> Text:
    if found.won and known:
        return Text("Every card is known: it can be won.", "Toutes les cartes sont connues : c'est gagnable.")
    if found.won:
        return Text("The order does not matter: it can be won.", "L'ordre n'a pas d'importance : c'est gagnable.")
    return Text("Every card is known: it cannot be won.", "Toutes les cartes sont connues : c'est impossible à gagner.")


def _shares(v: Voice, game: Game, found: Odds) -> Iterator[str]:
    """Yield a line for each legal move, those with the best figure marked."""
    for move in game.legal_moves():
        won = found.moves[move]
        share: Fact = v.percent(won / found.orders, _digits(found))
        if found.exact and found.orders == 1:
            share = Text("can be won", "gagnable") if won else Text("cannot be won", "impossible à gagner")
        text = Text("{move}: {share}", "{move} : {share}")
        if move in found.marked:
            text = Text("{move}: {share}, equal best", "{move} : {share}, parmi les meilleurs")
            if len(found.marked) == 1:
                text = Text("{move}: {share}, the best", "{move} : {share}, le meilleur coup")
        yield v.say(text, move=cards_first(v, game.position, move), share=share)


def _digits(found: Odds) -> int:
    return 0 if found.orders <= ROUND_ORDERS else 1


# ------------------------------------------------------------------------------------------- what a game was worth


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
