"""The commands that play: removals, draws, recycles, auto."""

from collections.abc import Callable, Iterable
from typing import Any

from pyramide_cli.engine import follow
from pyramide_cli.engine.cards import TOTAL, Card
from pyramide_cli.engine.explain import (
    explain_draw,
    explain_recycle,
    read_king,
    read_partner,
    read_ranks,
    read_removal,
    value_at,
)
from pyramide_cli.engine.game import Game, Step
from pyramide_cli.engine.position import DRAW, RECYCLE, auto_move
from pyramide_cli.engine.reasons import IllegalMove, StockEmpty
from pyramide_cli.shell.arguments import ALL, parse_count
from pyramide_cli.shell.command import Answer, Call, Command, Effect, Naming
from pyramide_cli.shell.session import Session
from pyramide_cli.shell.words import NUMBERED_RANKS, Target, read_targets
from pyramide_cli.text import moves as say
from pyramide_cli.text.outcomes import ending
from pyramide_cli.text.refusals import OwnGame, PairOfRanks, Refused
from pyramide_cli.text.voice import Text

NO_ORDER_WINS = Text(
    "No order of the unseen cards can win any more. undo takes it back.",
    "Aucun ordre des cartes non vues ne permet plus de gagner. annuler reprend le coup.",
)
LOST = Text(
    "This can no longer be won. undo takes it back.", "Cette partie ne peut plus être gagnée. annuler reprend le coup."
)
COUNT_OR_ALL = Text("a number, or all", "seul, ou avec un nombre ou tout")


def pair(call: Call) -> Answer:
    """Remove two open cards, named by places, cards or ranks."""
    game = call.session.game
    if len(call.targets) != 2:
        raise call.refused()
    for target in call.targets:
        target.check()
    first, second = _numbered(game, *call.targets)
    if not first.is_rank and not second.is_rank:
        return _moved(call, game.play(read_removal(game, call.command.name, (first.meant, second.meant))))
    values = [target.value or value_at(game.position, target.meant) for target in (first, second)]
    total = sum(value or 0 for value in values)
    if None not in values and total != TOTAL:
        raise Refused(PairOfRanks(first.text, second.text, total))
    if first.is_rank and second.is_rank:
        return _moved(call, game.play(read_ranks(game, first.meant, second.meant)))
    rank, other = (first, second) if first.is_rank else (second, first)
    return _moved(call, game.play(read_partner(game, other.meant, rank.meant)))


def _numbered(game: Game, first: Target, second: Target) -> tuple[Target, Target]:
    """Return two targets, 11 and 12 as ranks, unless they are a pair by their places: 11 is the apex, too."""
    if not (first.text in NUMBERED_RANKS or second.text in NUMBERED_RANKS):
        return first, second
    for move in game.legal_moves():
        if {first.named, second.named} <= {*move.places, *game.position.cards_of(move)}:
            return first, second
    return first.as_rank(), second.as_rank()


def king(call: Call) -> Answer:
    """Remove a king; without a place, one that is open."""
    game = call.session.game
    if not call.rest or (game.deal.ranks_alone and [target.named for target in call.targets] == ["K"]):
        return _moved(call, game.play(read_king(game)))
    if len(call.targets) != 1:
        raise call.refused()
    target = call.targets[0]
    target.check(ranks=False)
    return _moved(call, game.play(read_removal(game, call.command.name, (target.meant,))))


def _moved(call: Call, step: Step, result: dict[str, Any] | None = None, *, auto: int = 0) -> Answer:
    session = call.session
    if not session.speaks:
        return _warned(session, Answer((), result, moved=True, auto=auto), 1)
    closing = ending(session.voice, session.game)
    answer = Answer((say.played(session.voice, step),), result, closing=closing, moved=True, auto=auto)
    return _warned(session, answer, 1)


def _warned(session: Session, answer: Answer, moves: int) -> Answer:
    """Return the answer with a warning, where one is wanted and moves made by hand have visibly lost the game."""
    if not session.warns or answer.auto:
        return answer
    from pyramide_cli.review.reviewer import visible_blunder

    blunder = visible_blunder(session.game.line, session.game.start, session.adviser.memory, last=moves)
    warning = session.voice.say(NO_ORDER_WINS if blunder.after.unseen else LOST) if blunder else ""
    return answer._replace(warning=warning, result={**(answer.result or {}), "warning": warning or None})


def _up_to(count: int, play: Callable[[], Step | None]) -> list[Step]:
    """Play steps until there are ``count`` of them, or none is left."""
    steps: list[Step] = []
    while len(steps) < count and (step := play()):
        steps.append(step)
    return steps


def moves_of(steps: list[Step]) -> dict[str, Any]:
    """Return the moves of steps, for programs."""
    return {"moves": [str(step.move) for step in steps]}


def draw(call: Call) -> Answer:
    """Draw once, or N times, or someone else's cards by name; a plain draw on an empty stock recycles."""
    game = call.session.game
    if names := _names(call):
        return _drawn(call, follow.draw(game, names))
    count = parse_count(call)
    game.check_movable()
    if not call.rest:
        turn = DRAW if game.position.can_draw else RECYCLE
        if turn not in game.legal_moves():
            raise IllegalMove(explain_draw(game))
        if turn == DRAW:
            follow.check_draw(game)
        return _moved(call, game.play(turn))
    if not game.position.can_draw:
        raise IllegalMove(StockEmpty())
    follow.check_draw(game)
    return _drawn(call, _up_to(count, lambda: game.play(DRAW) if follow.can_draw(game) else None))


def _drawn(call: Call, steps: list[Step]) -> Answer:
    """Return the answer of draws."""
    game = call.session.game
    if len(steps) == 1 or not call.session.speaks:
        return _moved(call, steps[0], moves_of(steps))
    v = call.session.voice
    answer = Answer((say.drawn(v, steps),), moves_of(steps), closing=ending(v, game), moved=True)
    return _warned(call.session, answer, len(steps))


def see(call: Call) -> Answer:
    """Name cards of someone else's game that have been turned."""
    game, v = call.session.game, call.session.voice
    if not game.deal.followed:
        raise Refused(OwnGame(call.command.word))
    names = _names(call)
    if not names:
        raise call.refused()
    placed = follow.see(game, names)
    return Answer((say.seen(v, placed, game.position),), closing=ending(v, game), moved=True)


def _names(call: Call) -> list[Card]:
    """Return the cards that are named behind a command in someone else's game; none where something else stands there.

    In a game of ranks these are ranks, and a suit is passed over.
    """
    deal = call.session.game.deal
    if not deal.followed or not call.rest:
        return []
    targets = read_targets(call.rest, call.session.language)
    if deal.ranks_alone:
        named = [target.without_suit().rank for target in targets]
    else:
        named = [target.named if target.is_card else None for target in targets]
    return [name for name in named if name] if all(named) else []


def recycle(call: Call) -> Answer:
    """Turn the waste over."""
    call.no_words()
    game = call.session.game
    game.check_movable()
    if RECYCLE not in game.legal_moves():
        raise IllegalMove(explain_recycle(game))
    return _moved(call, game.play(RECYCLE))


def auto(call: Call) -> Answer:
    """Play the plain move, N of them, or all to the end."""
    game, v = call.session.game, call.session.voice
    count = parse_count(call, all_allowed=True)
    game.check_movable()

    def play() -> Step | None:
        move = auto_move(game.position, game.legal_moves())
        return game.play(move) if move and (move != DRAW or follow.can_draw(game)) else None

    steps = _up_to(count, play)
    if not steps:
        follow.check_draw(game)
    if len(steps) == 1 or not call.session.speaks:
        return _moved(call, steps[0], moves_of(steps), auto=len(steps))
    return Answer((say.auto_many(v, steps),), moves_of(steps), closing=ending(v, game), moved=True, auto=len(steps))


def partners(session: Session, words: list[str]) -> Iterable[str]:
    """Offer the places that have a partner, and behind one of them its partners."""
    game = session.game
    pairs = [move for move in game.legal_moves() if move.verb == "pair"]
    if not words:
        return [place for place in game.position.open_places() if any(place in move.places for move in pairs)]
    first = read_targets(words[0], session.language)[0].named
    if len(words) > 1 or first is None:
        return ()
    named = {
        place
        for move in pairs
        for place, card in zip(move.places, game.position.cards_of(move), strict=True)
        if first in (place, card)
    }
    return [other for move in pairs if named & set(move.places) for other in move.places if other not in named]


def kings(session: Session, words: list[str]) -> Iterable[str]:
    """Offer the open kings."""
    return [] if words else [move.places[0] for move in session.game.legal_moves() if move.verb == "king"]


ROWS = (
    Command(
        ("pair", "p"),
        ("paire",),
        pair,
        Text("pair A B", "paire A B"),
        Text(
            "Remove two open cards that total 13, named by place (7.3, or 73), by card (6c) or by rank: 10 3 is the "
            "one pair of a ten and a three, if there is only one. The verb may be left out: 7.3 7.4.",
            "Retirer deux cartes libres qui font 13, nommées par leur place (7.3 ou 73), leur nom (6c) ou leur "
            "valeur : 10 3 est la paire d'un dix et d'un trois, s'il n'y en a qu'une. Le verbe est facultatif : 7.3 7.4.",
        ),
        Text("pair 7.3 7.4", "paire 7.3 7.4"),
        Text("two places, cards or ranks", "avec deux places, cartes ou valeurs"),
        offers=partners,
        effect=Effect.MOVE,
        removes=2,
        brought=(
            "remove, match, take, play, combine, join, select, clear, discard",
            "retirer, enlever, jouer, supprimer, associer, marier, ôter, jeter",
        ),
    ),
    Command(
        ("king", "k"),
        ("roi",),
        king,
        Text("king [A]", "roi [A]"),
        Text(
            "Remove an open king: the one at a place, or without a place the open one. Of several in the pyramid it takes the first.",
            "Retirer un roi libre : celui d'une place ou, sans place, celui qui est libre. S'il y en a plusieurs dans la pyramide, c'est "
            "le premier.",
        ),
        Text("king 6.2", "roi 6.2"),
        Text("the place of a king, or nothing", "seul, ou avec la place d'un roi"),
        offers=kings,
        effect=Effect.MOVE,
        removes=1,
        brought=(
            "kings",
            "rois",
        ),
    ),
    Command(
        ("draw", "d"),
        ("piocher", "tirer"),
        draw,
        Text("draw [N|CARD...]", "piocher [N|CARTE...]"),
        Text(
            "Turn the stock's top card onto the waste; where there are several wastes, a card onto each. "
            "draw N draws N times and stops where the stock ends; a plain draw on an empty stock recycles. "
            "In someone else's game name the cards that are turned: draw 5h.",
            "Tirer la carte du dessus de la pioche et la poser sur la défausse ; s'il y a plusieurs défausses, une carte "
            "sur chacune. piocher N tire N fois et s'arrête avec la pioche ; piocher seul, quand la pioche est vide, "
            "reprend la défausse. Dans la partie d'un autre, nommez les cartes tirées : piocher 5h.",
        ),
        Text("draw 3", "piocher 3"),
        Text("a number, or nothing", "seul, ou avec un nombre"),
        effect=Effect.MOVE,
        naming=Naming.IN_STOCK,
        brought=(
            "flip, turn, hit, next, card, uncover, reveal, pick, more",
            "suivant, suivante, carte, tourner, prochaine, prendre, servir, découvrir, dévoiler",
        ),
    ),
    Command(
        (say.SEE.english,),
        (say.SEE.french,),
        see,
        Text("see CARD...", "voir CARTE..."),
        Text(
            "In someone else's game, name cards that have been turned, in the order in which they come; the same place named "
            "again puts a wrong name right. More: help follow.",
            "Dans la partie d'un autre, nommer les cartes retournées, dans l'ordre où elles viennent ; nommer la même place "
            "encore une fois corrige une erreur. Voir aide suivre.",
        ),
        Text("see 5h", "voir 5h"),
        Text("cards", "avec des cartes"),
        effect=Effect.MOVE,
        naming=Naming.IN_SIGHT,
    ),
    Command(
        ("recycle", "r"),
        ("retourner", "recycler"),
        recycle,
        Text("recycle", "retourner"),
        Text(
            "The waste becomes the stock of the next pass, in the same order. "
            "Only with an empty stock and a pass left.",
            "Reprendre la défausse : elle devient la pioche du passage suivant, dans le même ordre. "
            "Il faut que la pioche soit vide et qu'il reste un passage.",
        ),
        effect=Effect.MOVE,
        brought=(
            "redeal, turnover, flipover, refill, reuse",
            "remettre, reformer, redistribuer, repasser",
        ),
    ),
    Command(
        ("auto", "a"),
        ("auto",),
        auto,
        Text("auto [N|all]", "auto [N|tout]"),
        Text(
            "Play the plain move: a king, else the pair that opens most cards, else a draw, else a recycle. "
            "auto N plays N of them, auto all plays to the end.",
            "Jouer le coup le plus évident : un roi, sinon la paire qui libère le plus de cartes, sinon un tirage, "
            "sinon la reprise de la défausse. auto N en joue N, auto tout va jusqu'au bout.",
        ),
        Text("auto 5", "auto 5"),
        COUNT_OR_ALL,
        keywords=(ALL,),
        effect=Effect.LINE,
        brought=(
            "autoplay, finish, complete, bot, demo",
            "automatique, finir, terminer",
        ),
    ),
)
