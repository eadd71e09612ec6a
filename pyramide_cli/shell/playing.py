"""The commands that play: removals, draws, auto, undo and redo, resign."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pyramide_cli.engine.errors import IllegalMove, NotationError, Reason
from pyramide_cli.engine.explain import explain_draw, explain_recycle, read_removal
from pyramide_cli.engine.game import Step
from pyramide_cli.engine.notation import meant_place, parse_number, parse_target
from pyramide_cli.engine.position import DRAW, RECYCLE
from pyramide_cli.shell import describe, words
from pyramide_cli.shell.answer import Answer, Refusal

if TYPE_CHECKING:
    from pyramide_cli.shell.session import Session

#: More steps than any game has.
EVERY = 1000


def pair(session: Session, args: list[str]) -> Answer:
    """Remove two open cards."""
    return _remove(session, "pair", args, 2)


def king(session: Session, args: list[str]) -> Answer:
    """Remove a king."""
    return _remove(session, "king", args, 1)


def _remove(session: Session, verb: str, args: list[str], wanted: int) -> Answer:
    if len(args) != wanted:
        raise Refusal("BAD_ARGUMENT", command=verb)
    targets = [_target(text) for text in args]
    session.game.check_playing()
    step = session.game.play(read_removal(session.game.position, verb, targets))
    return Answer((describe.played(session.voice, step),), moved=True)


def _target(text: str) -> str:
    try:
        return parse_target(text)
    except NotationError:
        meant = meant_place(text)
        sentence = "no_place_meant" if meant else "no_place"
        raise Refusal("BAD_ARGUMENT", sentence=sentence, word=text[:40], meant=meant) from None


def count_argument(
    command: str, args: list[str], *, all_allowed: bool = False, default: int = 1, most: int = EVERY
) -> int:
    """Return the count that a command was given, ``most`` for a larger one, EVERY for all; raise Refusal for none."""
    if not args:
        return default
    if len(args) == 1 and all_allowed and words.fold(args[0]) in words.ALL:
        return EVERY
    try:
        count = parse_number(args[0], most)
    except NotationError:
        count = 0
    if len(args) > 1 or count == 0:
        raise Refusal("BAD_ARGUMENT", command=command)
    return count


def _play_up_to(session: Session, count: int, play: Callable[[], Step | None]) -> list[Step]:
    """Play steps until there are ``count`` of them, or none is left."""
    steps: list[Step] = []
    while len(steps) < count and (step := play()):
        steps.append(step)
    return steps


def _moves(steps: list[Step]) -> dict[str, list[str]]:
    return {"moves": [str(step.move) for step in steps]}


def draw(session: Session, args: list[str]) -> Answer:
    """Draw once, or N times; a plain draw on an empty stock recycles."""
    game, voice = session.game, session.voice
    count = count_argument("draw", args)
    game.check_playing()
    if not args:
        turn = DRAW if game.position.can_draw else RECYCLE
        if turn not in game.position.legal_moves():
            raise IllegalMove(explain_draw(game.position))
        return Answer((describe.played(voice, game.play(turn)),), moved=True)
    if not game.position.can_draw:
        raise IllegalMove(Reason("STOCK_EMPTY"))
    steps = _play_up_to(session, count, lambda: game.play(DRAW) if game.position.can_draw else None)
    text = describe.played(voice, steps[0]) if len(steps) == 1 else describe.drawn_times(voice, steps)
    return Answer((text,), _moves(steps), moved=True)


def recycle(session: Session, args: list[str]) -> Answer:
    """Turn the waste over."""
    no_arguments("recycle", args)
    session.game.check_playing()
    if RECYCLE not in session.game.position.legal_moves():
        raise IllegalMove(explain_recycle(session.game.position))
    return Answer((describe.played(session.voice, session.game.play(RECYCLE)),), moved=True)


def auto(session: Session, args: list[str]) -> Answer:
    """Play the plain move, N of them, or all to the end."""
    game, voice = session.game, session.voice
    count = count_argument("auto", args, all_allowed=True)
    game.check_playing()

    def play() -> Step | None:
        move = game.position.auto_move()
        return game.play(move) if move else None

    steps = _play_up_to(session, count, play)
    text = describe.played(voice, steps[0]) if len(steps) == 1 else describe.auto_many(voice, steps)
    return Answer((text,), _moves(steps), moved=True)


def undo(session: Session, args: list[str]) -> Answer:
    """Take back one step, N of them, or all."""
    steps = session.game.undo(count_argument("undo", args, all_allowed=True))
    if not steps:
        raise Refusal("NOTHING_TO_UNDO")
    if len(steps) == 1:
        text = describe.undone(session.voice, steps[0])
    else:
        text = describe.undone_many(session.voice, steps, session.game)
    return Answer((text,), _moves(steps), moved=True)


def redo(session: Session, args: list[str]) -> Answer:
    """Play again one step that was taken back, N of them, or all."""
    steps = session.game.redo(count_argument("redo", args, all_allowed=True))
    if not steps:
        raise Refusal("NOTHING_TO_REDO")
    if len(steps) == 1:
        text = describe.played(session.voice, steps[0], again=True)
    else:
        text = describe.redone_many(session.voice, steps, session.game)
    return Answer((text,), _moves(steps), moved=True)


def resign(session: Session, args: list[str]) -> Answer:
    """End the game as a loss."""
    no_arguments("resign", args)
    return Answer((describe.played(session.voice, session.game.resign()),), moved=True)


def no_arguments(command: str, args: list[str]) -> None:
    """Refuse words behind a command that stands alone."""
    if args:
        raise Refusal("BAD_ARGUMENT", command=command)
