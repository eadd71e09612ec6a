"""Sentences for odds: what share of the orders of the unseen cards can be won, and after which move."""

from pyramide_cli.engine.game import Game
from pyramide_cli.engine.position import Move
from pyramide_cli.review.odds import Odds
from pyramide_cli.text.moves import cards_first
from pyramide_cli.text.voice import Phrase, Text, Voice, en, fr

#: With more orders than this, a share is worth a decimal.
ROUND_ORDERS = 100


def odds(v: Voice, game: Game, found: Odds) -> list[str]:
    """Return the share of the position, what it means, and a line for each legal move."""
    return [*_head(v, game, found), *(_moves(v, game, found) if found.any_order else [])]


def hint(v: Voice, game: Game, found: Odds, move: Move) -> str:
    """Return the sentence of a hint by the odds, while a card is not known."""
    shown = cards_first(v, game.position, move)
    if not found.any_order:
        return v.say(
            Text(
                "This can no longer be won, wherever the unknown cards lie; auto would play {move}.",
                "Impossible à gagner désormais, où que soient les cartes inconnues ; auto jouerait {move}.",
            ),
            move=shown,
        )
    orders = Text("{n:order|orders}", "{n:ordre|ordres}")
    every = Text("all {n:order|orders}", "tous les {n} ordres")
    return v.say(
        Text(
            "Hint: {move}. At most {share} can then be won, of {orders} of the unknown cards.",
            "Indice : {move}. On peut alors gagner dans {share} des cas au plus, sur {orders} des cartes inconnues.",
        ),
        move=shown,
        share=v.percent(found.moves[move] / found.orders, _digits(found)),
        orders=Phrase(every if found.exact and found.orders > 1 else orders, {"n": found.orders}),
    )


def _head(v: Voice, game: Game, found: Odds) -> list[str]:
    n, digits = found.orders, _digits(found)
    share = v.percent(found.share.value, digits)
    if not found.any_order:
        return [v.say(Text("No order of the stock can be won.", "Aucun ordre de la pioche ne permet de gagner."))]
    if found.exact and n == 1:
        known = game.position.unseen.bit_count() < 2
        how = Text("Every card is known", "Toutes les cartes sont connues")
        if not known:
            how = Text("The order does not matter", "L'ordre n'a pas d'importance")
        yes = Text("it can be won", "la partie peut être gagnée")
        no = Text("it cannot be won", "la partie ne peut pas être gagnée")
        end = yes if found.won else no
        return [v.say(Text(f"{how.english}: {end.english}.", f"{how.french} : {end.french}."))]
    if not found.won:
        tried = Text(
            f"None of {en(n, 'order', 'orders')} tried can be won.",
            f"Aucun des {n} ordres essayés ne permet de gagner.",
        )
        every = Text(f"None of all {n} orders can be won.", f"Aucun des {n} ordres possibles ne permet de gagner.")
        return [v.say(every if found.exact else tried)]
    if found.exact:
        first = Text(
            f"{share} at most: of all {n} orders of the unseen cards, {found.won} can be won.",
            f"{share} au plus : sur les {n} ordres possibles des cartes non vues, {found.won} "
            f"{'permet' if found.won < 2 else 'permettent'} de gagner.",
        )
    else:
        low, high = (v.percent(end, digits) for end in found.interval)
        first = Text(
            f"About {share} at most ({low} to {high}): so many of {en(n, 'order', 'orders')} of the unseen cards "
            "can be won.",
            f"Environ {share} au plus ({low} à {high}) : c'est la part des {fr(n, 'ordre', 'ordres')} des cartes non vues "
            "où l'on peut gagner.",
        )
    note = Text(
        "It is an upper bound: it supposes a player who knows the order.",
        "C'est un maximum : le calcul suppose un joueur qui connaît l'ordre des cartes.",
    )
    return [v.say(first), v.say(note)]


def _moves(v: Voice, game: Game, found: Odds) -> list[str]:
    lines = []
    yes, no = v.say(Text("can be won", "gagnable")), v.say(Text("cannot be won", "impossible à gagner"))
    for move in game.legal_moves():
        shown, won = cards_first(v, game.position, move), found.moves[move]
        share = v.percent(won / found.orders, _digits(found))
        if found.exact and found.orders == 1:
            share = yes if won else no
        best = Text(", the best", ", le meilleur") if move in found.marked else Text("", "")
        lines.append(v.say(Text(f"{shown}: {share}{best.english}", f"{shown} : {share}{best.french}")))
    return lines


def _digits(found: Odds) -> int:
    return 0 if found.orders <= ROUND_ORDERS else 1
