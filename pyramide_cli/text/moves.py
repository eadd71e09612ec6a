"""Sentences about moves: what was removed and what that opens, what was drawn, what was taken back."""

from collections import Counter
from collections.abc import Sequence

from pyramide_cli.engine import pyramid
from pyramide_cli.engine.cards import Card
from pyramide_cli.engine.game import RESIGN, Game, Step
from pyramide_cli.engine.position import DRAW, RECYCLE, STOCK_PLACE, Move, Position
from pyramide_cli.engine.reasons import Placed
from pyramide_cli.text.outcomes import pass_of
from pyramide_cli.text.voice import Text, Voice, en, fr

#: What the moves are called, as commands and in lines.
VERBS = {
    "pair": Text("pair", "paire"),
    "king": Text("king", "roi"),
    "draw": Text("draw", "piocher"),
    "recycle": Text("recycle", "retourner"),
    "resign": Text("resign", "abandonner"),
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


def cards_first(v: Voice, position: Position, move: Move) -> str:
    """Return a move as a player says it, its cards with their places: ``2♦ + J♥ (7.3 w)``, or ``draw``."""
    shown = cards(v, position, move)
    return f"{shown} ({' '.join(move.places)})" if shown else command(v, move)


def noted(v: Voice, position: Position, move: Move, number: int | None = None) -> str:
    """Return a move as a command that can be typed back, its number and its cards behind ``#``."""
    notes = [*([f"{number}:"] if number else []), cards(v, position, move)]
    note = " ".join(filter(None, notes)).removesuffix(":")
    return command(v, move) + (f"  # {note}" if note else "")


def recorded(v: Voice, step: Step, number: int) -> str:
    """Return a step that was made as the command for it, its number and all its cards behind ``#``."""
    if step.move != DRAW:
        return noted(v, step.before, step.move, number)
    return f"{command(v, step.move)}  # {number}: {', '.join(map(v.card, _turned(step)))}"


def _turned(step: Step) -> list[Card]:
    """Return the cards that a draw turned."""
    turned = step.before.stock & ~step.after.stock
    return [card for number, card in enumerate(step.before.deal.cards) if turned >> number & 1]


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
        drawn = ", ".join(map(v.card, _turned(step)))
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
