"""Sentences about moves and outcomes: what was removed, what that opens, how the game stands."""

from collections import Counter
from collections.abc import Sequence

from pyramide_cli.engine import pyramid
from pyramide_cli.engine.game import RESIGN, Game, Step
from pyramide_cli.engine.notation import format_deal
from pyramide_cli.engine.position import DRAW, RECYCLE, STOCK_PLACE, Move, Position
from pyramide_cli.engine.reasons import Placed
from pyramide_cli.engine.status import Status
from pyramide_cli.text.voice import Text, Voice, en, fr, passes_word

#: What the moves are called, as commands and in lines.
VERBS = {
    "pair": Text("pair", "paire"),
    "king": Text("king", "roi"),
    "draw": Text("draw", "piocher"),
    "recycle": Text("recycle", "retourner"),
    "resign": Text("resign", "abandonner"),
}


ENDINGS = {
    Status.WON: Text("Won.", "Gagné."),
    Status.LOST: Text("Lost.", "Perdu."),
    Status.RESIGNED: Text("Resigned.", "Abandon."),
}


def in_list(v: Voice, card: Placed) -> str:
    """Return a card with its place as lists have it: ``Q♦ 6.2``."""
    return f"{v.card(card.card)} {card.place}"


def in_sum(v: Voice, card: Placed) -> str:
    """Return a card with its place as sums have it: ``Q♦ (6.2)``."""
    return f"{v.card(card.card)} ({card.place})"


def command(v: Voice, move: Move) -> str:
    """Return a move as the command that plays it, in the voice's language."""
    return " ".join((v.say(VERBS[move.verb]), *move.places))


def cards(v: Voice, position: Position, move: Move) -> str:
    """Return the cards that a move removes, or ""."""
    return " + ".join(map(v.card, position.cards_of(move)))


def with_cards(v: Voice, position: Position, move: Move) -> str:
    """Return a move as a command with its cards behind it: ``pair 7.3 w (2♦ + J♥)``."""
    shown = cards(v, position, move)
    return command(v, move) + (f" ({shown})" if shown else "")


def noted(v: Voice, position: Position, move: Move, number: int | None = None) -> str:
    """Return a move as a command that can be typed back, its number and its cards behind ``#``."""
    notes = [*([f"{number}:"] if number else []), cards(v, position, move)]
    note = " ".join(filter(None, notes)).removesuffix(":")
    return command(v, move) + (f"  # {note}" if note else "")


def opened(v: Voice, step: Step) -> str:
    """Return the list of cards that a removal opens; "" when there are none."""
    before = set(step.before.open_places().values())
    return ", ".join(
        in_list(v, Placed(step.after.deal.cards[number], place))
        for place, number in step.after.open_places().items()
        if number not in before
    )


def _sum(v: Voice, step: Step) -> str:
    cards = map(Placed, step.before.cards_of(step.move), step.move.places)
    return " + ".join(in_sum(v, card) for card in cards)


def _stock(v: Voice, position: Position) -> str:
    """Return ``Stock 23``, with the card on its top where it lies open."""
    stock = position.stock.bit_count()
    if not (stock and position.rules.open_stock):
        return v.say(Text(f"Stock {stock}", f"Pioche {stock}"))
    top = in_list(v, Placed(position.deal.cards[position.stock_top_number], STOCK_PLACE))
    return v.say(Text(f"Stock {stock}, now {top}", f"Pioche {stock}, dessus {top}"))


def _drawn(v: Voice, step: Step) -> str:
    """Return the cards that a draw turned, with the wastes they lie on."""
    turned = step.before.stock & ~step.after.stock
    return ", ".join(
        in_list(v, Placed(step.after.deal.cards[number], place))
        for place, number in step.after.open_places().items()
        if number >= pyramid.SIZE and turned >> number & 1
    )


def pass_of(position: Position) -> str:
    """Return which pass this is: ``2/3``, or ``4`` where they are unlimited."""
    if position.rules.unlimited:
        return str(position.pass_number)
    return f"{position.pass_number}/{position.rules.passes}"


def ending(v: Voice, game: Game) -> str:
    """Return ``Won.``, ``Lost.`` or ``Resigned.`` for a game that is over; else ""."""
    end = ENDINGS.get(game.status)
    return v.say(end) if end else ""


def played(v: Voice, step: Step, *, again: bool = False) -> str:
    """Return the sentence for a move that was made, or made again by redo."""
    move, after = step.move, step.after
    if move == DRAW:
        drawn, stock = _drawn(v, step), _stock(v, after)
        return v.say(
            Text(f"Redone: draw {drawn}. {stock}.", f"Rejoué : tirage {drawn}. {stock}.")
            if again
            else Text(f"Drawn: {drawn}. {stock}.", f"Tirage : {drawn}. {stock}.")
        )
    if move == RECYCLE:
        n, turn = after.stock.bit_count(), pass_of(after)
        return v.say(
            Text(
                f"Redone: recycle. Stock {n}, pass {turn}.",
                f"Rejoué : reprise de la défausse. Pioche {n}, passage {turn}.",
            )
            if again
            else Text(f"Recycled: stock {n}, pass {turn}.", f"Défausse reprise : pioche {n}, passage {turn}.")
        )
    shown, freed = _sum(v, step), opened(v, step)
    label = Text("Redone", "Rejoué") if again else Text("King", "Roi") if move.verb == "king" else Text("Pair", "Paire")
    more = v.say(Text(f" Opens {freed}.", f" Libère {freed}.")) if freed else ""
    return v.say(Text(f"{label.english}: {shown}.", f"{label.french} : {shown}.")) + more


def drawn_times(v: Voice, steps: Sequence[Step]) -> str:
    """Return the sentence for several draws."""
    last = steps[-1]
    n, drawn, stock = len(steps), _drawn(v, last), _stock(v, last.after)
    return v.say(Text(f"Drawn {n} times: {drawn}. {stock}.", f"Tirage, {n} fois : {drawn}. {stock}."))


def undone(v: Voice, step: Step) -> str:
    """Return the sentence for a step that was taken back."""
    before = step.before
    if step.move == RESIGN:
        return v.say(Text("Undone: resign.", "Annulé : abandon."))
    stock = before.stock.bit_count()
    if step.move == DRAW:
        turned = before.stock & ~step.after.stock
        drawn = ", ".join(v.card(card) for number, card in enumerate(before.deal.cards) if turned >> number & 1)
        return v.say(Text(f"Undone: draw {drawn}. Stock {stock}.", f"Annulé : tirage {drawn}. Pioche {stock}."))
    if step.move == RECYCLE:
        turn = pass_of(before)
        return v.say(
            Text(
                f"Undone: recycle. Stock {stock}, pass {turn}.",
                f"Annulé : reprise de la défausse. Pioche {stock}, passage {turn}.",
            )
        )
    shown, covered = _sum(v, step), opened(v, step)
    more = v.say(Text(f" Covers {covered}.", f" Recouvre {covered}.")) if covered else ""
    return v.say(Text(f"Undone: {shown}.", f"Annulé : {shown}.")) + more


def undone_many(v: Voice, steps: Sequence[Step], game: Game) -> str:
    """Return the sentence for several steps that were taken back."""
    resigned = steps[0].move == RESIGN
    n, stand = len(steps) - resigned, _stand(v, game)
    moves = Text(en(n, "move", "moves"), fr(n, "coup", "coups"))
    if resigned:
        moves = Text(f"resign, {moves.english}", f"abandon, {moves.french}")
    return v.say(Text(f"Undone: {moves.english}. {stand}", f"Annulé : {moves.french}. {stand}"))


def redone_many(v: Voice, steps: Sequence[Step], game: Game) -> str:
    """Return the sentence for several moves that were played again."""
    n, stand = len(steps) - (steps[-1].move == RESIGN), _stand(v, game)
    return v.say(Text(f"Redone: {en(n, 'move', 'moves')}. {stand}", f"Rejoué : {fr(n, 'coup', 'coups')}. {stand}"))


def _stand(v: Voice, game: Game) -> str:
    removed = game.position.removed
    return v.say(Text(f"Moves {game.moves}, removed {removed}/28.", f"Coups {game.moves}, retirées {removed}/28."))


def auto_many(v: Voice, steps: Sequence[Step]) -> str:
    """Return the sentence that sums up several moves of ``auto``."""
    kinds = Counter(step.move.verb for step in steps)
    nouns = {
        "king": Text(en(kinds["king"], "king", "kings"), fr(kinds["king"], "roi", "rois")),
        "pair": Text(en(kinds["pair"], "pair", "pairs"), fr(kinds["pair"], "paire", "paires")),
        "draw": Text(en(kinds["draw"], "draw", "draws"), fr(kinds["draw"], "tirage", "tirages")),
        "recycle": Text(en(kinds["recycle"], "recycle", "recycles"), fr(kinds["recycle"], "reprise", "reprises")),
    }
    parts = ", ".join(v.say(noun) for verb, noun in nouns.items() if kinds[verb])
    n, removed = len(steps), steps[-1].after.removed
    return v.say(
        Text(f"Auto, {n} moves: {parts}. Removed {removed}/28.", f"Auto, {n} coups : {parts}. Retirées {removed}/28.")
    )


def dealt(v: Voice, game: Game) -> str:
    """Return what names the deal: ``Seed 7``, or that it was given."""
    seed = game.deal.seed
    return v.say(Text("Given deal", "Donne fournie") if seed is None else Text(f"Seed {seed}", f"Donne n° {seed}"))


def passes(v: Voice, game: Game) -> str:
    """Return ``3 passes``."""
    n = game.rules.passes
    if game.rules.unlimited:
        return v.say(Text("unlimited passes", "passages illimités"))
    return v.say(Text(en(n, "pass", "passes"), fr(n, "passage", "passages")))


def introduction(v: Voice, game: Game) -> str:
    """Return what names the deal, the rules and the passes: ``Seed 7, classic rules, 3 passes.``"""
    deal, rules, turns = dealt(v, game), v.rules(game.rules), passes(v, game)
    return v.say(Text(f"{deal}, {rules} rules, {turns}.", f"{deal}, règle {rules}, {turns}."))


def outcome(v: Voice, game: Game) -> str:
    """Return the outcome line: how the game stands, and what deals it again."""
    n, turn = game.moves, pass_of(game.position)
    stand = f"{game.position.removed}/28"
    turned = game.status is Status.LOST and (game.position.can_draw or game.position.can_recycle)
    how = {
        Status.WON: Text("Won", "Gagné"),
        Status.LOST: Text(
            "Lost, no draw leads to a pair or a king any more",
            "Perdu, aucun tirage ne mène plus à une paire ni à un roi",
        )
        if turned
        else Text("Lost, no move left", "Perdu, aucun coup possible"),
        Status.RESIGNED: Text("Resigned", "Abandon"),
        Status.PLAYING: Text("Unfinished", "Partie inachevée"),
    }[game.status]
    deal, rules = dealt(v, game), v.rules(game.rules)
    return v.say(
        Text(
            f"{how.english}: {stand} in {en(n, 'move', 'moves')}, pass {turn}. {deal}, {rules}.",
            f"{how.french} : {stand} en {fr(n, 'coup', 'coups')}, passage {turn}. {deal}, {rules}.",
        )
    )


def parting(v: Voice, game: Game) -> str | None:
    """Return what is said of an unfinished game when it is left, so that it can be dealt again; None for others."""
    return "\n".join(farewell(v, game)) if game.status is Status.PLAYING else None


def farewell(v: Voice, game: Game) -> list[str]:
    """Return the outcome, and what deals the game again where that names no seed."""
    return [outcome(v, game), *([deal_command(game)] if game.deal.seed is None else [])]


def deal_command(game: Game, options: str = "") -> str:
    """Return the ``new`` command, in English, that deals this game, with every option named."""
    rules = f"--rules {game.rules.name} --passes {passes_word(game.rules.passes)}{options}"
    if game.deal.seed is None:
        return f"new {rules} --cards {format_deal(game.deal)}"
    return f"new --seed {game.deal.seed} {rules}"
