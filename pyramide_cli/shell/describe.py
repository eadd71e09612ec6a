"""Sentences about moves and outcomes: what was removed, what it frees, how the game stands."""

from collections import Counter
from collections.abc import Sequence

from pyramide_cli.engine import pyramid
from pyramide_cli.engine.cards import Card
from pyramide_cli.engine.game import RESIGN, Game, Status, Step
from pyramide_cli.engine.notation import format_deal
from pyramide_cli.engine.position import DRAW, RECYCLE, STOCK_PLACE, Move, Place, Position
from pyramide_cli.shell.voice import Voice
from pyramide_cli.shell.words import COMMANDS


def placed(voice: Voice, position: Position, place: Place, number: int) -> str:
    """Return a card with its place as lists have it: ``Q♦ 6.2``."""
    return f"{voice.card(position.deal.cards[number])} {place}"


def in_sum(voice: Voice, card: Card, place: Place) -> str:
    """Return a card with its place as sums have it: ``Q♦ (6.2)``."""
    return f"{voice.card(card)} ({place})"


def command_text(voice: Voice, move: Move) -> str:
    """Return a move as the command that plays it, in the voice's language."""
    return voice.spaced(" ".join((COMMANDS[move.verb].word(voice.language), *move.places)))


def sum_text(voice: Voice, step: Step) -> str:
    """Return the cards of a removal: ``5♥ (7.2) + 8♣ (7.6)``."""
    cards = zip(step.before.cards_of(step.move), step.move.places, strict=True)
    return " + ".join(in_sum(voice, card, place) for card, place in cards)


def opened(voice: Voice, step: Step) -> str:
    """Return the list of cards that a removal opens; "" when there are none."""
    before = set(step.before.open_places().values())
    return ", ".join(
        placed(voice, step.after, place, number)
        for place, number in step.after.open_places().items()
        if number not in before
    )


def stock_text(voice: Voice, position: Position) -> str:
    """Return ``Stock 23``, with the card on its top where it lies open."""
    words, stock = voice.messages, position.stock.bit_count()
    if not (stock and position.rules.open_stock):
        return voice.say(words.stock, stock=stock)
    return voice.say(
        words.stock_open, stock=stock, card=placed(voice, position, STOCK_PLACE, position.stock_top_number)
    )


def ending(voice: Voice, position: Position) -> str:
    """Return `` Won.`` or `` Lost.`` for a position in which the game is over; else ""."""
    words = voice.messages
    return voice.say(words.won if position.is_won else words.lost if position.is_lost else "")


def played(voice: Voice, step: Step, *, again: bool = False) -> str:
    """Return the sentence for a step that was made, or made again by redo."""
    words, move, after = voice.messages, step.move, step.after
    if move == RESIGN:
        return voice.say(words.resigned)
    first, second = {
        "pair": (words.pair, words.redone),
        "king": (words.king, words.redone),
        "draw": (words.draw, words.redone_draw),
        "recycle": (words.recycle, words.redone_recycle),
    }[move.verb]
    text = voice.say(
        second if again else first,
        n=after.stock.bit_count(),
        cards=drawn(voice, step) if move == DRAW else sum_text(voice, step),
        stock=stock_text(voice, after),
        pass_=after.pass_number,
        passes=after.rules.passes,
    )
    freed = opened(voice, step) if move.places else ""
    return text + (voice.say(words.frees, cards=freed) if freed else "") + ending(voice, after)


def drawn(voice: Voice, step: Step) -> str:
    """Return the cards that a draw turned, with the wastes they lie on."""
    turned = step.before.stock & ~step.after.stock
    places = step.after.open_places()
    return ", ".join(
        placed(voice, step.after, place, number)
        for place, number in places.items()
        if number >= pyramid.SIZE and turned >> number & 1
    )


def drawn_times(voice: Voice, steps: Sequence[Step]) -> str:
    """Return the sentence for several draws."""
    last = steps[-1]
    return voice.say(
        voice.messages.draw_times,
        n=len(steps),
        cards=drawn(voice, last),
        stock=stock_text(voice, last.after),
    ) + ending(voice, last.after)


def undone(voice: Voice, step: Step) -> str:
    """Return the sentence for a step that was taken back."""
    words, before = voice.messages, step.before
    if step.move == RESIGN:
        return voice.say(words.undone_resign)
    if step.move == DRAW:
        turned = step.before.stock & ~step.after.stock
        cards = [card for number, card in enumerate(before.deal.cards) if turned >> number & 1]
        return voice.say(words.undone_draw, cards=", ".join(map(voice.card, cards)), stock=before.stock.bit_count())
    if step.move == RECYCLE:
        return voice.say(
            words.undone_recycle,
            n=before.stock.bit_count(),
            pass_=before.pass_number,
            passes=before.rules.passes,
        )
    text = voice.say(words.undone, cards=sum_text(voice, step))
    if covered := opened(voice, step):
        text += voice.say(words.covers, cards=covered)
    return text


def undone_many(voice: Voice, steps: Sequence[Step], game: Game) -> str:
    """Return the sentence for several steps that were taken back."""
    words = voice.messages
    resigned = steps[0].move == RESIGN
    return voice.say(
        words.undone_resign_many if resigned else words.undone_many,
        n=len(steps) - resigned,
        moves=game.moves,
        removed=game.position.removed,
    )


def redone_many(voice: Voice, steps: Sequence[Step], game: Game) -> str:
    """Return the sentence for several steps that were played again."""
    resigned = steps[-1].move == RESIGN
    text = voice.say(
        voice.messages.redone_many,
        n=len(steps) - resigned,
        moves=game.moves,
        removed=game.position.removed,
    )
    return f"{text} {voice.say(voice.messages.resigned)}" if resigned else text + ending(voice, game.position)


def auto_many(voice: Voice, steps: Sequence[Step]) -> str:
    """Return the sentence that sums up several moves of ``auto``."""
    words = voice.messages
    kinds = Counter(step.move.verb for step in steps)
    nouns = {"king": words.kings, "pair": words.pairs, "draw": words.draws, "recycle": words.recycles}
    parts = [voice.say(noun, n=kinds[verb]) for verb, noun in nouns.items() if kinds[verb]]
    last = steps[-1].after
    return voice.say(words.auto_many, n=len(steps), parts=", ".join(parts), removed=last.removed) + ending(voice, last)


def dealt(voice: Voice, game: Game) -> str:
    """Return what names the deal: ``Seed 7``, or that it was given."""
    seed = game.deal.seed
    words = voice.messages
    return voice.say(words.dealt_cards) if seed is None else voice.say(words.dealt_seed, seed=seed)


def passes(voice: Voice, game: Game) -> str:
    """Return ``3 passes``."""
    return voice.say(voice.messages.passes, n=game.rules.passes)


def introduction(voice: Voice, template: str, game: Game) -> str:
    """Return a sentence that names the deal, the rules and the passes."""
    return voice.say(template, dealt=dealt(voice, game), rules=game.rules.name, passes=passes(voice, game))


def outcome(voice: Voice, game: Game) -> str:
    """Return the outcome line: how the game stands, and what deals it again."""
    words = voice.messages
    template = {
        Status.WON: words.outcome_won,
        Status.LOST: words.outcome_lost,
        Status.RESIGNED: words.outcome_resigned,
        Status.PLAYING: words.outcome_playing,
    }[game.status]
    position = game.position
    return voice.say(
        template,
        n=game.moves,
        removed=position.removed,
        pass_=position.pass_number,
        passes=game.rules.passes,
        dealt=dealt(voice, game),
        rules=game.rules.name,
    )


def parting(voice: Voice, game: Game) -> str | None:
    """Return what is said of an unfinished game when it is left, so that it can be dealt again; None for others."""
    if game.status != Status.PLAYING:
        return None
    text = outcome(voice, game)
    return text if game.deal.seed is not None else f"{text}\n{deal_command(game)}"


def deal_command(game: Game) -> str:
    """Return the ``new`` command, in English, that deals this game, with every option named."""
    rules = f"--rules {game.rules.name} --passes {game.rules.passes}"
    if game.deal.seed is None:
        return f"new {rules} --cards {format_deal(game.deal)}"
    return f"new --seed {game.deal.seed} {rules}"
