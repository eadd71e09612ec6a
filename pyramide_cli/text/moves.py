"""Sentences about moves: what was removed and what that opens, what was drawn, what was taken back."""

from collections import Counter
from collections.abc import Sequence

from pyramide_cli.engine.cards import Card
from pyramide_cli.engine.explain import placed, placed_open
from pyramide_cli.engine.follow import Told, names_of
from pyramide_cli.engine.game import RESIGN, Game, Step
from pyramide_cli.engine.position import DRAW, RECYCLE, Move, Position, waste_places
from pyramide_cli.engine.pyramid import NUMBERS
from pyramide_cli.engine.reasons import Placed
from pyramide_cli.text.outcomes import pass_of
from pyramide_cli.text.voice import Fact, Phrase, Text, Voice

#: What the moves are called, as commands and in lines.
VERBS = {
    "pair": Text("pair", "paire"),
    "king": Text("king", "roi"),
    "draw": Text("draw", "piocher"),
    "recycle": Text("recycle", "retourner"),
    "resign": Text("resign", "abandonner"),
}


SEE = Text("see", "voir")

# ------------------------------------------------------------------------------------------------- moves in lines


def command(v: Voice, move: Move) -> str:
    """Return a move as the command that plays it, in the voice's language."""
    return " ".join((v.say(VERBS[move.verb]), *move.places))


def cards_first(v: Voice, position: Position, move: Move) -> str:
    """Return a move as a player says it, its cards with their places: ``2♦ + J♥ (7.3 w)``, or ``draw``."""
    return v.fact(placed(position, move), "move") if move.places else command(v, move)


def noted(v: Voice, position: Position, move: Move, number: int | None = None) -> str:
    """Return a move as a command that can be typed back, its number and its cards behind ``#``."""
    return _noted(command(v, move), number, " + ".join(map(v.card, position.cards_of(move))))


def recorded(v: Voice, entry: Told, number: int) -> str:
    """Return a step that was made as the command for it, its number and all its cards behind ``#``.

    In someone else's game the cards that were named stand in the command, or in one of their own.
    """
    step, names = entry.step, names_of(entry.cards)
    if step is None:
        return f"{v.say(SEE)} {names}  # {', '.join(map(v.card, entry.cards))}"
    if step.move != DRAW:
        return noted(v, step.before, step.move, number)
    return _noted(" ".join(filter(None, (command(v, step.move), names))), number, ", ".join(map(v.card, _turned(step))))


def _noted(typed: str, number: int | None, cards: str) -> str:
    note = f"{number}: {cards}" if number and cards else cards or str(number or "")
    return f"{typed}  # {note}" if note else typed


def _turned(step: Step) -> list[Card]:
    """Return the cards that a draw turned."""
    turned = step.before.stock & ~step.after.stock
    return [card for number, card in enumerate(step.before.deal.cards) if turned >> number & 1]


# ---------------------------------------------------------------------------------------------- moves that were made

REMOVED = {
    "pair": Text("Pair: {cards:+}.", "Paire : {cards:+}."),
    "king": Text("King: {cards:+}.", "Roi : {cards:+}."),
}
REDONE = Text("Redone: {cards:+}.", "Rejoué : {cards:+}.")


def played(v: Voice, step: Step, *, again: bool = False) -> str:
    """Return the sentence for a move that was made, or made again by redo."""
    if step.move == DRAW:
        return drawn(v, [step], again=again)
    if step.move == RECYCLE:
        text = Text("Recycled: stock {n}, pass {turn}.", "Défausse reprise : pioche {n}, passage {turn}.")
        if again:
            text = Text(
                "Redone: recycle. Stock {n}, pass {turn}.",
                "Rejoué : reprise de la défausse. Pioche {n}, passage {turn}.",
            )
        return v.say(text, n=step.after.stock.bit_count(), turn=pass_of(step.after))
    said = v.say(REDONE if again else REMOVED[step.move.verb], cards=placed(step.before, step.move))
    return f"{said}{_also(v, Text('Opens {cards:bare,}.', 'Libère {cards:bare,}.'), _opened(step))}"


def seen(v: Voice, named: Sequence[Placed], position: Position) -> str:
    """Return the sentence for cards that were named, with the places of those in sight."""
    opened = placed_open(position)
    cards: list[Fact] = [
        card if card in opened else Phrase(Text("{card:card}", "{card:card}"), {"card": card.card}) for card in named
    ]
    return v.say(Text("Seen: {cards:,}.", "Vu : {cards:,}."), cards=cards)


def _also(v: Voice, text: Text, cards: Sequence[Placed]) -> str:
    """Return another sentence about cards, if there are any."""
    return f" {v.say(text, cards=cards)}" if cards else ""


def _opened(step: Step) -> list[Placed]:
    """Return the cards that a removal opens."""
    before = placed_open(step.before)
    return [card for card in placed_open(step.after) if card not in before]


def drawn(v: Voice, steps: Sequence[Step], *, again: bool = False) -> str:
    """Return the sentence for draws: each card turned, what those that are covered again fitted, what is left."""
    last = steps[-1].after
    on_top = {card.card: card for card in placed_open(last)}
    turned = [card for step in steps for card in _turned(step)]
    cards: list[Fact] = [on_top.get(card, card) for card in turned]
    missed, fits = _missed(steps, turned), _fits(turned, last) if v.aloud else []
    if again:
        text = Text("Redone: draw {cards:card,}.", "Rejoué : tirage {cards:card,}.")
    elif missed:
        text = Text("Drew {cards:card,}; {missed:;}.", "Tirées : {cards:card,} ; {missed:;}.")
    elif len(cards) > 1:
        text = Text("Drew {cards:card,}.", "Tirées : {cards:card,}.")
    else:
        text = Text("Drew {cards:card,}.", "Carte tirée : {cards:card,}.")
    sentences = [v.say(text, cards=cards, missed=missed)]
    if fits:
        sentences.append(v.say(Text("{fits:;}.", "{fits:;}."), fits=fits))
    return " ".join((*sentences, v.say(Text("{left}.", "{left}."), left=_left(last))))


def _left(position: Position) -> Phrase:
    """Return how many cards the stock has left, with the card on its top where it lies open."""
    n = position.stock.bit_count()
    if n and position.rules.open_stock:
        text = Text("{n} left, next {top}", "Pioche : {n}, dessus {top}")
        return Phrase(text, {"n": n, "top": placed_open(position)[-1]})
    return Phrase(Text("{n} left", "Pioche : {n}"), {"n": n})


def _partners(position: Position) -> dict[Card, list[Placed]]:
    """Return what each card goes with now, which is nothing for a king that can leave."""
    partners: dict[Card, list[Placed]] = {}
    for move in position.legal_moves():
        cards = placed(position, move)
        for card in cards:
            partners.setdefault(card.card, []).extend(other for other in cards if other != card)
    return partners


def _missed(steps: Sequence[Step], turned: list[Card]) -> list[Phrase]:
    """Return what the cards fitted that were turned and covered again; of two such cards, the first says it."""
    still = {card.card for card in placed_open(steps[-1].after)}
    missed: dict[Card, list[Placed]] = {}
    for step in steps[:-1]:
        for card, partners in _partners(step.after).items():
            known = missed.setdefault(card, [])
            known += [other for other in partners if other not in known]
    said: set[Card] = set()
    found = []
    for card in turned:
        if card in still or card not in missed:
            continue
        fitted = [other for other in missed[card] if other.card not in said]
        said.add(card)
        if fitted or not missed[card]:
            # Where a card lies that is not in the pyramid may have changed.
            shown = [other if other.place in NUMBERS else other.card for other in fitted]
            found.append(Phrase(FITTED if fitted else COULD_GO, {"card": card, "partners": shown}))
    return found


def _fits(turned: list[Card], position: Position) -> list[Phrase]:
    """Return what the cards fit that were turned and lie open."""
    fits, can_go = (FITS, CAN_GO) if len(turned) > 1 else (IT_FITS, IT_CAN_GO)
    return [
        Phrase(fits if partners else can_go, {"card": card, "partners": partners})
        for card, partners in _partners(position).items()
        if card in turned
    ]


FITTED = Text("{card:card} fitted {partners:bare}", "{card:card} allait avec {partners:bare}")
COULD_GO = Text("{card:card} could go", "{card:card} pouvait partir")
FITS = Text("{card:card} fits {partners:bare}", "{card:card} va avec {partners:bare}")
CAN_GO = Text("{card:card} can go", "{card:card} peut partir")
IT_FITS = Text("It fits {partners:bare}", "Elle va avec {partners:bare}")
IT_CAN_GO = Text("It can go", "Elle peut partir")


def auto_many(v: Voice, steps: Sequence[Step]) -> str:
    """Return the sentence that sums up several moves of ``auto``."""
    kinds = Counter(step.move.verb for step in steps)
    nouns = {
        "king": Text("{n:king|kings}", "{n:roi|rois}"),
        "pair": Text("{n:pair|pairs}", "{n:paire|paires}"),
        "draw": Text("{n:draw|draws}", "{n:tirage|tirages}"),
        "recycle": Text("{n:recycle|recycles}", "{n:reprise|reprises}"),
    }
    said = v.say(
        Text(
            "Auto, {n} moves: {kinds:,}. Removed {removed}/28.", "Auto, {n} coups : {kinds:,}. Retirées {removed}/28."
        ),
        n=len(steps),
        kinds=[Phrase(noun, {"n": kinds[verb]}) for verb, noun in nouns.items() if kinds[verb]],
        removed=steps[-1].after.removed,
    )
    return said + _tops(v, steps[-1].after)


# ------------------------------------------------------------------------------------------------- there and back


def undone(v: Voice, step: Step) -> str:
    """Return the sentence for a step that was taken back."""
    before = step.before
    if step.move == RESIGN:
        return v.say(Text("Undone: resign.", "Annulé : abandon."))
    if step.move == DRAW:
        text = Text("Undone: draw {cards:card,}. {left}.", "Annulé : tirage {cards:card,}. {left}.")
        return v.say(text, cards=_turned(step), left=_left(before)) + _tops(v, before)
    if step.move == RECYCLE:
        text = Text(
            "Undone: recycle. Stock {n}, pass {turn}.", "Annulé : reprise de la défausse. Pioche {n}, passage {turn}."
        )
        return v.say(text, n=before.stock.bit_count(), turn=pass_of(before)) + _tops(v, before)
    said = v.say(Text("Undone: {cards:+}.", "Annulé : {cards:+}."), cards=placed(before, step.move))
    return f"{said}{_also(v, Text('Covers {cards:bare,}.', 'Recouvre {cards:bare,}.'), _opened(step))}"


def undone_many(v: Voice, steps: Sequence[Step], game: Game) -> str:
    """Return the sentence for several steps that were taken back."""
    resigned = steps[0].move == RESIGN
    text = Text(
        "Undone: {n:move|moves}. Moves {moves}, removed {removed}/28.",
        "Annulé : {n:coup|coups}. Coups {moves}, retirées {removed}/28.",
    )
    if resigned:
        text = Text(
            "Undone: resign, {n:move|moves}. Moves {moves}, removed {removed}/28.",
            "Annulé : abandon, {n:coup|coups}. Coups {moves}, retirées {removed}/28.",
        )
    return _stands(v, text, len(steps) - resigned, game)


def redone_many(v: Voice, steps: Sequence[Step], game: Game) -> str:
    """Return the sentence for several moves that were played again."""
    text = Text(
        "Redone: {n:move|moves}. Moves {moves}, removed {removed}/28.",
        "Rejoué : {n:coup|coups}. Coups {moves}, retirées {removed}/28.",
    )
    return _stands(v, text, len(steps) - (steps[-1].move == RESIGN), game)


def _stands(v: Voice, text: Text, n: int, game: Game) -> str:
    return v.say(text, n=n, moves=game.moves, removed=game.position.removed) + _tops(v, game.position)


def _tops(v: Voice, position: Position) -> str:
    """Return what lies on the wastes now, for those who see no board; else ""."""
    if not v.aloud:
        return ""
    wastes = waste_places(len(position.wastes))
    tops = [card for card in placed_open(position) if card.place in wastes]
    if not tops:
        return f" {v.say(Text('The waste is empty.', 'La défausse est vide.'))}"
    return f" {v.say(Text('On the waste: {cards:,}.', 'Sur la défausse : {cards:,}.'), cards=tops)}"
