"""Sentences for refusals: why a command was not done, with the cards and the facts."""

from collections.abc import Callable, Sequence
from typing import Any

from pyramide_cli.engine import pyramid
from pyramide_cli.engine.cards import TOTAL, Card
from pyramide_cli.engine.errors import Reason
from pyramide_cli.engine.explain import place_of
from pyramide_cli.engine.game import Game
from pyramide_cli.shell.describe import in_sum
from pyramide_cli.shell.voice import Voice
from pyramide_cli.shell.words import COMMANDS

#: What is no card may be anything: so much of it is shown, and so many of them.
MOST_OF_A_CARD, MOST_MALFORMED = 20, 52


def refusal(voice: Voice, game: Game | None, reason: Reason) -> str:
    """Return the sentence for a reason, without the ``? `` that goes before it.

    Reasons that are about a move need the game.
    """
    return SENTENCES[reason.code](voice, game, **reason.facts)


def _card(voice: Voice, game: Game, number: int) -> str:
    return in_sum(voice, game.deal.cards[number], place_of(game.position, number))


def _sentence(voice: Voice, game: Game, sentence: str, command: str = "", **facts: Any) -> str:
    """Return a sentence that the refusal names itself, its facts brought into the voice's letters."""
    facts = {name: voice.spaced(fact) if isinstance(fact, str) else fact for name, fact in facts.items()}
    word = voice.spaced(COMMANDS[command].word(voice.language)) if command else ""
    return voice.say(getattr(voice.messages, sentence), command=word, **facts)


def _bad_argument(voice: Voice, game: Game, command: str = "", sentence: str = "", **facts: Any) -> str:
    if sentence:
        return _sentence(voice, game, sentence, command, **facts)
    words = voice.messages
    help_ = words.commands[command]
    return voice.say(
        words.takes if help_.takes else words.takes_nothing,
        word=voice.spaced(COMMANDS[command].word(voice.language)),
        takes=voice.spaced(help_.takes),
        example=voice.spaced(help_.example),
    )


def _game_over(voice: Voice, game: Game, status: str) -> str:
    words = voice.messages
    return voice.say(words.game_over, status=voice.spaced(words.status_names[status]))


def _no_such_place(voice: Voice, game: Game, place: str, wastes: tuple[str, ...]) -> str:
    words = voice.messages
    if place.startswith("w"):
        template = words.no_such_waste_one if len(wastes) == 1 else words.no_such_waste_three
        return voice.say(template, place=place, wastes=", ".join(wastes))
    row = place.partition(".")[0]
    if row in map(str, range(1, pyramid.ROWS + 1)):
        return voice.say(words.no_such_column, place=place, row=row)
    return voice.say(words.no_such_row, place=place)


def _gone(voice: Voice, game: Game, card: int, place: str | None) -> str:
    words = voice.messages
    template = words.gone_place if place else words.gone_card
    return voice.say(template, place=place, card=voice.card(game.deal.cards[card]), move=game.left_at(card))


def _waste_empty(voice: Voice, game: Game, place: str = "w") -> str:
    words = voice.messages
    return voice.say(words.waste_empty_one if place == "w" else words.waste_empty, place=place)


def _face_down(voice: Voice, game: Game, card: int | None) -> str:
    words = voice.messages
    if card is None:
        return voice.say(words.stock_face_down)
    return voice.say(words.card_face_down, card=voice.card(game.deal.cards[card]))


def _buried(voice: Voice, game: Game, card: int, top: int) -> str:
    return voice.say(voice.messages.buried, card=voice.card(game.deal.cards[card]), top=_card(voice, game, top))


def _covered(voice: Voice, game: Game, card: int, covers: list[int], by_partner: bool) -> str:
    words = voice.messages
    return voice.say(
        words.covered_by_partner if by_partner else words.covered,
        card=_card(voice, game, card),
        covers=voice.join(_card(voice, game, cover) for cover in covers),
    )


def _same_card(voice: Voice, game: Game, card: int) -> str:
    return voice.say(voice.messages.same_card, card=_card(voice, game, card))


def _king_alone(voice: Voice, game: Game, card: int) -> str:
    return voice.say(voice.messages.king_alone, card=_card(voice, game, card), place=place_of(game.position, card))


def _not_a_king(voice: Voice, game: Game, cards: list[int], total: int) -> str:
    return voice.say(voice.messages.not_a_king, card=_card(voice, game, cards[0]), total=total, short=TOTAL - total)


def _not_thirteen(voice: Voice, game: Game, cards: list[int], total: int) -> str:
    first, second = (_card(voice, game, card) for card in cards)
    return voice.say(voice.messages.not_thirteen, first=first, second=second, total=total)


def _stock_not_empty(voice: Voice, game: Game, stock: int) -> str:
    return voice.say(voice.messages.stock_not_empty, stock=stock)


def _no_pass_left(voice: Voice, game: Game, **facts: int) -> str:
    return voice.say(voice.messages.no_pass_left, pass_=facts["pass"], passes=facts["passes"])


def faults(voice: Voice, missing: Sequence[Card], repeated: Sequence[Card], malformed: Sequence[str]) -> str:
    """Return what is wrong with a deal: each missing, repeated and malformed card by name."""
    words = voice.messages
    distinct = list(dict.fromkeys(malformed))[:MOST_MALFORMED]
    texts = [voice.say(words.quoted, text=voice.shown(text)[:MOST_OF_A_CARD]) for text in distinct]
    parts = (
        (words.malformed, texts),
        (words.repeated, [voice.card(card) for card in repeated]),
        (words.missing, [voice.card(card) for card in missing]),
    )
    return voice.say(words.faults_between).join(
        voice.say(sentence, cards=", ".join(cards)) for sentence, cards in parts if cards
    )


def _bad_deal(
    voice: Voice,
    game: Game | None,
    *,
    several: int = 0,
    line: int | None = None,
    missing: Sequence[Card] = (),
    repeated: Sequence[Card] = (),
    malformed: Sequence[str] = (),
) -> str:
    words = voice.messages
    if several:
        return voice.say(words.several_deals, n=several)
    template = words.bad_deal_line if line else words.bad_deal
    return voice.say(template, line=line, faults=faults(voice, missing, repeated, malformed))


def _file_error(voice: Voice, game: Game, sentence: str, file: str, **facts: Any) -> str:
    return voice.say(getattr(voice.messages, sentence), file=voice.shown(file), **facts)


def _expect_failed(voice: Voice, game: Game, wanted: str, found: str) -> str:
    words = voice.messages
    if " " in wanted:
        return voice.say(words.expect_differs, wanted=wanted, found=found)
    return voice.say(words.expect_failed, wanted=wanted, found=voice.spaced(words.status_names[found]))


def _plain(sentence: str) -> Callable[..., str]:
    """Return a sentence without facts."""
    return lambda voice, game: voice.say(getattr(voice.messages, sentence))


SENTENCES: dict[str, Callable[..., str]] = {
    "UNKNOWN_COMMAND": _sentence,
    "BAD_ARGUMENT": _bad_argument,
    "GAME_OVER": _game_over,
    "NO_SUCH_PLACE": _no_such_place,
    "GONE": _gone,
    "WASTE_EMPTY": _waste_empty,
    "STOCK_EMPTY": _plain("stock_empty"),
    "FACE_DOWN": _face_down,
    "BURIED": _buried,
    "COVERED": _covered,
    "SAME_CARD": _same_card,
    "KING_ALONE": _king_alone,
    "NOT_A_KING": _not_a_king,
    "NOT_THIRTEEN": _not_thirteen,
    "STOCK_NOT_EMPTY": _stock_not_empty,
    "NO_PASS_LEFT": _no_pass_left,
    "NOTHING_TO_UNDO": _plain("nothing_to_undo"),
    "NOTHING_TO_REDO": _plain("nothing_to_redo"),
    "BAD_DEAL": _bad_deal,
    "FILE_ERROR": _file_error,
    "EXPECT_FAILED": _expect_failed,
}
