"""Sentences about what a game was worth: after its end, and its review."""

from collections.abc import Iterator

from pyramide_cli.engine.game import Game
from pyramide_cli.engine.status import Status
from pyramide_cli.review.report import Cause, Mark, Review, ReviewedStep
from pyramide_cli.review.reviewer import AfterEnd
from pyramide_cli.solver.solution import Verdict
from pyramide_cli.text.moves import with_cards
from pyramide_cli.text.voice import Text, Voice, en, fr


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


def after_win(v: Voice, game: Game, fewest: int | None, best: int | None, *, counts: bool) -> str:
    """Return the fewest moves possible, where that is known, and the best before this win, if it is one that counts."""
    made = game.moves
    parts = []
    if fewest == made:
        parts.append(Text("No fewer moves are possible.", "On ne peut pas faire moins de coups."))
    elif fewest is not None:
        parts.append(Text(f"{fewest} moves were possible.", f"{fewest} coups étaient possibles."))
    if best is None and counts:
        parts.append(
            Text("Your first kept win under these rules.", "Votre première victoire conservée avec cette règle.")
        )
    elif best is not None and made < best:
        parts.append(
            Text(
                f"Your best under these rules; before it was {best}.",
                f"Nouveau record avec cette règle (avant : {best}).",
            )
        )
    elif best is not None:
        parts.append(Text(f"Your best under these rules: {best}.", f"Votre record avec cette règle : {best}."))
    return " ".join(map(v.say, parts))


def review(v: Voice, game: Game, found: Review) -> Iterator[str]:
    """Yield what the deal allowed, where the game was lost and how, and how many moves were how good."""
    yield _deal(v, game, found)
    first = next((step for step in found.steps if step.mark), None)
    lost = None if found.lost_at is None else found.steps[found.lost_at - 1]
    if first and first is not lost:
        yield _mistake(v, first)
    if lost:
        yield _lost(v, lost)
    yield from _cause(v, game, found)
    yield _counts(v, found)


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


def _move(v: Voice, step: ReviewedStep) -> str:
    return with_cards(v, step.step.before, step.step.move)


def _better(v: Voice, step: ReviewedStep) -> Text:
    """Return the move that would have been better, where one is known."""
    instead = step.instead or next(iter(step.winning), None)
    if instead is None:
        return Text("", "")
    shown = with_cards(v, step.step.before, instead)
    if step.only:
        return Text(f"; only {shown} kept it winnable", f" ; seul {shown} la laissait gagnable")
    return Text(f"; better: {shown}", f" ; mieux : {shown}")


def _mistake(v: Voice, step: ReviewedStep) -> str:
    """Return the first mistake that could be seen and lost nothing yet, with its figures."""
    n, shown, figures, better = step.number, _move(v, step), _figures(v, step), _better(v, step)
    return v.say(
        Text(
            f"The first visible mistake was move {n}, {shown} {step.mark}{figures.english}{better.english}.",
            f"La première faute visible est le coup {n}, {shown} {step.mark}{figures.french}{better.french}.",
        )
    )


def _figures(v: Voice, step: ReviewedStep) -> Text:
    """Return the share of orders that the move left winnable, and that of the best one, where they are known."""
    if not step.odds:
        return Text("", "")
    best, played = (v.percent(won / step.odds.orders, 0) for won in (step.odds.best_won, step.odds.played_won))
    return Text(f", {played} instead of {best}", f", {played} au lieu de {best}")


def _lost(v: Voice, step: ReviewedStep) -> str:
    """Return the move with which the game was lost, and whether whoever made it could have seen that."""
    n, figures, better = step.number, _figures(v, step), _better(v, step)
    shown = f"{_move(v, step)} {step.mark}" if step.mark else _move(v, step)
    if step.mark is Mark.BLUNDER:
        how = Text("It was lost at move {}, and one could see it:", "Elle s'est perdue au coup {}, et cela se voyait :")
    else:
        how = Text(
            "As the cards lay, it was lost at move {}:", "Vu l'ordre réel des cartes, elle s'est perdue au coup {} :"
        )
    return v.say(
        Text(
            f"{how.english.format(n)} {shown}{figures.english}{better.english}.",
            f"{how.french.format(n)} {shown}{figures.french}{better.french}.",
        )
    )


def _cause(v: Voice, game: Game, found: Review) -> Iterator[str]:
    """Yield why it was lost and what can be done now, or the praise of a game that was not."""
    back = Text(
        "Type undo winnable to go back to where it could still be won.",
        "Tapez annuler gagnable pour revenir là où elle pouvait encore être gagnée.",
    )
    match found.cause:
        case Cause.ANY_ORDER | Cause.ORDER:
            yield v.say(Text("No play would have won it.", "Rien n'aurait permis de la gagner."))
        case Cause.LUCK:
            marked = any(step.mark for step in found.steps[(found.lost_at or 1) - 1 :])
            luck = Text("It was mostly bad luck.", "Ce fut surtout de la malchance.")
            if not marked:
                luck = Text(
                    "It was bad luck: no mistake that you could have seen.",
                    "Pas de chance : aucune faute que vous auriez pu voir.",
                )
            yield v.say(luck)
            yield v.say(back)
        case Cause.MOVE:
            yield v.say(back)
        case None if game.status is Status.WON and found.deal.fewest == game.moves:
            yield v.say(
                Text("It cannot be done in fewer moves. Well played.", "Impossible en moins de coups. Bien joué !")
            )
        case None if game.status is Status.WON:
            yield v.say(Text("It was never lost. Well played.", "Vous ne l'avez jamais compromise. Bien joué !"))
        case None:
            yield v.say(Text("It can still be won.", "Elle peut encore être gagnée."))


def _counts(v: Voice, found: Review) -> str:
    s = found.summary
    parts = [Text(en(s.decisions, "decision", "decisions"), fr(s.decisions, "décision", "décisions"))]
    if found.orders:
        parts += [
            Text(
                f"{s.inaccuracies} ?!, {s.mistakes} ?, {s.blunders} ??",
                f"{s.inaccuracies} ?!, {s.mistakes} ?, {s.blunders} ??",
            )
        ]
    elif s.blunders:
        parts += [Text(f"{s.blunders} ??", f"{s.blunders} ??")]
    if s.only_moves:
        parts.append(
            Text(
                f"{s.only_moves_found} of {en(s.only_moves, 'only move', 'only moves')} found",
                f"{fr(s.only_moves_found, 'coup unique trouvé', 'coups uniques trouvés')} sur {s.only_moves}",
            )
        )
    english, french = (", ".join(part[language] for part in parts) for language in (0, 1))
    return v.say(Text(f"{english}.", f"{french}."))
