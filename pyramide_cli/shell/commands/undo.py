"""The commands that go back and forth in the line, undo and redo, and the one that ends it, resign."""

from pyramide_cli.engine.rules import Status
from pyramide_cli.shell.arguments import ALL, is_word, parse_count
from pyramide_cli.shell.command import Answer, Call, Command, Effect
from pyramide_cli.shell.commands.play import COUNT_OR_ALL, moves_of
from pyramide_cli.shell.session import Session
from pyramide_cli.text import moves as say
from pyramide_cli.text import refusals as why
from pyramide_cli.text.outcomes import ending
from pyramide_cli.text.refusals import Refused
from pyramide_cli.text.voice import Text

WINNABLE, MISTAKE = Text("winnable", "gagnable"), Text("mistake", "faute")
MISTAKE_UNDONE = Text(
    "Back before move {number}, your first visible mistake: {move}. Moves {n}.",
    "Retour avant le coup {number}, votre première faute visible : {move}. Coups {n}.",
)


def undo(call: Call) -> Answer:
    """Take back one step, N of them, all, or as many as make the game winnable again."""
    game, v = call.session.game, call.session.voice
    asked = is_word(call.rest, WINNABLE)
    if is_word(call.rest, MISTAKE):
        return _undo_mistake(call)
    count = _steps_to_winnable(call.session) if asked else parse_count(call, all_allowed=True)
    was_over = game.status is not Status.PLAYING
    steps = game.undo(count)
    if not steps:
        raise Refused(why.NothingToUndo())
    text = say.undone(v, steps[0]) if len(steps) == 1 else say.undone_many(v, steps, game)
    lines = [text, *(call.session.adviser.warning(game.position) if asked and not was_over else [])]
    return Answer(tuple(lines), moves_of(steps), moved=True, asked=int(asked))


def _undo_mistake(call: Call) -> Answer:
    """Go back to before the first mistake that could be seen, and name it, but no better move."""
    from pyramide_cli.review.reviewer import first_mistake

    session = call.session
    game, v = session.game, session.voice
    number = first_mistake(game.line, game.start, session.adviser.memory)
    if number is None:
        raise Refused(why.NoMistake())
    steps = game.undo(game.undoable - number + 1)
    text = v.say(MISTAKE_UNDONE, number=number, n=game.moves, move=say.cards_first(v, steps[-1].before, steps[-1].move))
    return Answer((text,), moves_of(steps), moved=True)


def _steps_to_winnable(session: Session) -> int:
    """Return how many steps must be taken back until the game can be won; refuse where that makes no sense."""
    from pyramide_cli.review.reviewer import back_to_winnable

    game, adviser = session.game, session.adviser
    if game.deal.unknown:
        raise Refused(why.CardsUnknown(game.deal.unknown.bit_count()))
    with adviser.searching() as progress:
        steps = back_to_winnable(game.line, game.start, adviser.memory, progress=progress)
    if steps is None:
        raise Refused(why.NeverWinnable(), asked=1)
    if not steps:
        raise Refused(why.StillWinnable(), asked=1)
    return steps


def redo(call: Call) -> Answer:
    """Play again one step that was taken back, N of them, or all."""
    game, v = call.session.game, call.session.voice
    steps = game.redo(parse_count(call, all_allowed=True))
    if not steps:
        raise Refused(why.NothingToRedo())
    if game.resigned and len(steps) == 1:
        return Answer((), moves_of(steps), closing=ending(v, game), moved=True)
    text = say.played(v, steps[0], again=True) if len(steps) == 1 else say.redone_many(v, steps, game)
    return Answer((text,), moves_of(steps), closing=ending(v, game), moved=True)


def resign(call: Call) -> Answer:
    """End the game as a loss."""
    call.no_words()
    call.session.game.resign()
    return Answer((), closing=ending(call.session.voice, call.session.game), moved=True)


ROWS = (
    Command(
        ("undo", "u"),
        ("annuler",),
        undo,
        Text("undo [N|all|winnable|mistake]", "annuler [N|tout|gagnable|faute]"),
        Text(
            "Take back one move, N moves, or all; undo winnable goes back to where the game could still be won, "
            "undo mistake to before your first mistake that could be seen.",
            "Annuler le dernier coup, les N derniers ou tous ; annuler gagnable revient là où la partie pouvait encore "
            "être gagnée, annuler faute avant votre première faute visible.",
        ),
        Text("undo 2", "annuler 2"),
        Text("a number, all, winnable or mistake", "seul, ou avec un nombre, tout, gagnable ou faute"),
        keywords=(ALL, WINNABLE, MISTAKE),
        effect=Effect.LINE,
        brought=(
            "back, backward, revert, cancel, oops, takeback, previous, unplay",
            "reculer, revenir, arrière, défaire, précédent, oups",
        ),
    ),
    Command(
        ("redo",),
        ("refaire",),
        redo,
        Text("redo [N|all]", "refaire [N|tout]"),
        Text("Play again what was taken back.", "Rejouer les coups annulés."),
        Text("redo all", "refaire tout"),
        COUNT_OR_ALL,
        keywords=(ALL,),
        effect=Effect.LINE,
        brought=(
            "forward, onward, reapply",
            "rétablir, avancer, refais",
        ),
    ),
    Command(
        ("resign",),
        ("abandonner",),
        resign,
        Text("resign", "abandonner"),
        Text(
            "End the game as a loss. undo takes it back.",
            "Abandonner la partie, qui compte comme perdue. annuler permet de la reprendre.",
        ),
        effect=Effect.MOVE,
        whole=True,
        brought=(
            "surrender, concede, forfeit, giveup, give up, abandon",
            "capituler, renoncer, forfait",
        ),
    ),
)
