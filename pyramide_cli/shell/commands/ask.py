"""The commands that ask the solver: solve, hint and verdict know the face-down stock, odds does not."""

from typing import Any

from pyramide_cli.engine import follow
from pyramide_cli.engine.position import DRAW, auto_move
from pyramide_cli.engine.rules import Status
from pyramide_cli.shell.arguments import parse_count
from pyramide_cli.shell.command import Answer, Call, Command
from pyramide_cli.shell.commands.why import WHY, reasons
from pyramide_cli.shell.printers import solution_value, unknown_value
from pyramide_cli.shell.session import MOST_NODES
from pyramide_cli.shell.terminal import Progress
from pyramide_cli.solver.solution import Solution, Verdict
from pyramide_cli.text.voice import Phrase, Text

#: How many orders ``odds`` tries unless it is told.
ORDERS = 100
SHORTEST = "--shortest"
PLAY = Text("play", "jouer")
ON, OFF = Text("on", "oui"), Text("off", "non")
WARNS = Text(
    "A move that visibly loses the game is told at once.", "Un coup qui perd visiblement la partie est signalé."
)
SILENT = Text("No move is warned of.", "Aucun coup n'est signalé.")


def solve(call: Call) -> Answer:
    """Print a winning line from here, or that there is none."""
    from pyramide_cli.text import advice as say

    shortest = call.rest.lower() == SHORTEST
    if call.rest and not shortest:
        raise call.refused()
    game, v = call.session.game, call.session.voice
    solution = call.session.adviser.ask(game.position, shortest=shortest)
    line = say.noted_line(v, game.position, solution.line or (), game.moves)
    return _answer(call, solution, [say.verdict(v, game, solution), *line], **unknown_value(game))


def verdict(call: Call) -> Answer:
    """Say whether the game can still be won."""
    from pyramide_cli.text import advice as say

    call.no_words()
    game, adviser = call.session.game, call.session.adviser
    solution = adviser.ask(game.position, max_nodes=MOST_NODES)
    any_order = solution.line is not None or adviser.memory.any_order(game.position)
    v = call.session.voice
    lines = [say.verdict(v, game, solution, any_order=any_order), *([] if any_order else reasons(v, game.position))]
    return _answer(call, solution, lines, any_order=any_order, **unknown_value(game))


def hint(call: Call) -> Answer:
    """Name the next move of a winning line, and play it if that is wanted; auto's move, and why, where there is none."""
    from pyramide_cli.text import advice as say
    from pyramide_cli.text.moves import played
    from pyramide_cli.text.outcomes import ending

    game, v = call.session.game, call.session.voice
    if game.deal.unknown:
        return _hint_by_odds(call)
    wanted = call.has(PLAY)
    if call.rest and not wanted:
        raise call.refused()
    game.check_movable()
    solution = call.session.adviser.ask(game.position, max_nodes=MOST_NODES)
    move = solution.line[0] if solution.line else auto_move(game.position, game.legal_moves())
    assert move is not None
    text = say.hint(v, game, solution, move)
    answer = _answer(call, solution, [text], move=str(move), **{"from": "solver" if solution.line else "auto"})
    if not wanted or not solution.line:
        return answer
    step = game.play(move)
    return answer._replace(lines=(*answer.lines, played(v, step)), closing=ending(v, game), moved=True, auto=1)


def _hint_by_odds(call: Call) -> Answer:
    """Name the move that the odds like best, since a card is not known; and play it if that is wanted."""
    from pyramide_cli.review.odds import odds as measure
    from pyramide_cli.text import advice as say
    from pyramide_cli.text.moves import played
    from pyramide_cli.text.outcomes import ending

    wanted = call.has(PLAY)
    orders = ORDERS if wanted else parse_count(call, default=ORDERS)
    game, v = call.session.game, call.session.voice
    game.check_movable()
    with Progress(v, orders_tried) as progress:
        found = measure(game.position, orders, progress=progress)
    move = found.best or auto_move(game.position, game.legal_moves())
    assert move is not None
    verdict = Verdict.UNDECIDED if found.any_order else Verdict.UNWINNABLE
    value = solution_value(Solution(verdict, None, 0)) | unknown_value(game)
    value |= {
        "move": str(move),
        "from": "odds" if found.best else "auto",
        "share": found.moves[move] / found.orders if found.orders else 0.0,
    }
    answer = Answer((say.hint_by_odds(v, game, found, move),), value | {"orders": found.orders, "exact": found.exact})
    if not wanted or not found.best:
        return answer
    if move == DRAW:
        follow.check_draw(game)
    step = game.play(move)
    return answer._replace(lines=(*answer.lines, played(v, step)), closing=ending(v, game), moved=True, auto=1)


def _answer(call: Call, solution: Solution, lines: list[str], **more: Any) -> Answer:
    """Return the answer, with the warning that the stock was looked at, once a game."""
    adviser, position = call.session.adviser, call.session.game.position
    if solution.line is not None or adviser.memory.any_order(position):  # else the proof needs no card of it
        lines += adviser.warning(position)
    return Answer(tuple(lines), solution_value(solution) | more, asked=1)


def odds(call: Call) -> Answer:
    """Say how often the position, and each move, can be won over random orders of the unseen cards."""
    from pyramide_cli.review.odds import odds as measure
    from pyramide_cli.text import advice as say

    orders = parse_count(call, default=ORDERS)
    game, v = call.session.game, call.session.voice
    game.check_playing()
    with Progress(v, orders_tried) as progress:
        found = measure(game.position, orders, progress=progress)
    return Answer(tuple(say.odds(v, game, found)), found.as_value(game.legal_moves()))


def review(call: Call) -> Answer:
    """Say what the line was worth: exactly, and with N by what could be seen."""
    from pyramide_cli.review.reviewer import review as judge
    from pyramide_cli.text import advice as say

    orders = parse_count(call) if call.rest else None
    session = call.session
    game, v = session.game, session.voice
    with Progress(v, share_done) as progress:
        found = judge(game.line, game.start, session.adviser.memory, orders=orders, progress=progress)
    lines = [*say.review(v, game, found, at_prompt=session.at_prompt, unaided=session.unaided)]
    if game.status is Status.PLAYING and session.at_prompt and found.deal.any_order:
        lines += session.adviser.warning(game.position)
    return Answer(tuple(lines), say.value(found), asked=1, broken_off=not found.complete)


def warn(call: Call) -> Answer:
    """Say from now on, or no longer, when a move has visibly lost the game; without a word, say which holds."""
    session = call.session
    if call.has(ON, OFF):
        session.warns = call.has(ON)
    elif call.rest:
        raise call.refused()
    return Answer((session.voice.say(WARNS if session.warns else SILENT),), {"warn": session.warns})


def share_done(done: int, wanted: int | None) -> Phrase:
    """Return what share of a review is done."""
    share = 100 * done // max(wanted or 1, 1)
    return Phrase(Text("review: {share}%", "bilan : {share} %"), {"share": share})


def orders_tried(done: int, wanted: int | None) -> Phrase:
    """Return how many orders have been tried."""
    return Phrase(
        Text("{done} of {wanted} orders", "ordres : {done} sur {wanted}"), {"done": done, "wanted": wanted or 0}
    )


ROWS = (
    Command(
        ("solve",),
        ("résoudre",),
        solve,
        Text("solve [--shortest]", "résoudre [--shortest]"),
        Text(
            "Print a winning line from here, or the proof that there is none; --shortest takes longer. "
            "It looks at the face-down stock. Ctrl-C stops it and changes nothing.",
            "Afficher une suite gagnante à partir d'ici, ou la preuve qu'il n'y en a pas ; --shortest cherche la plus "
            "courte. La pioche face cachée est prise en compte. Ctrl-C arrête la recherche sans rien changer.",
        ),
        Text("solve", "résoudre"),
        Text("nothing, or --shortest", "seul, ou avec --shortest"),
        keywords=(Text(SHORTEST, SHORTEST),),
        whole=True,
        brought=(
            "solution, answer, win, cheat",
            "solution, réponse, gagner, tricher",
        ),
    ),
    Command(
        ("hint",),
        ("indice",),
        hint,
        Text("hint [play]", "indice [jouer]"),
        Text(
            "Name the next move of a winning line, and with play make it; where there is none, say so and name auto's move. "
            "Following hints wins. It looks at the face-down stock.",
            "Donner le prochain coup d'une suite gagnante, et avec jouer le jouer ; s'il n'y en a pas, le dire et nommer le coup d'auto. En "
            "suivant les indices, on gagne. La pioche face cachée est prise en compte.",
        ),
        example=Text("hint play", "indice jouer"),
        takes=Text("nothing, or play", "seul, ou avec jouer"),
        plays=(PLAY,),
        keywords=(PLAY,),
        whole=True,
        brought=(
            "advice, suggest, suggestion, tip, clue, best",
            "conseil, astuce, suggestion, suggérer, meilleur",
        ),
    ),
    Command(
        ("verdict", "v"),
        ("verdict",),
        verdict,
        Text("verdict", "verdict"),
        Text(
            "Say whether the game can still be won from here. It looks at the face-down stock.",
            "Dire si la partie peut encore être gagnée à partir d'ici. La pioche face cachée est prise en compte.",
        ),
        brought=(
            "winnable, solvable",
            "gagnable, soluble, faisable",
        ),
    ),
    WHY,
    Command(
        ("odds", "o"),
        ("chances",),
        odds,
        Text("odds [N]", "chances [N]"),
        Text(
            "Try N random orders of the cards not turned yet (100 unless you say): in what share can the game be won, "
            "now and after each move? It does not look at a card you have not seen. Ctrl-C stops early.",
            "Essayer N ordres au hasard des cartes non vues (100 par défaut) : donner la part des ordres où l'on peut "
            "gagner, pour la position et après chaque coup. Il n'est tenu compte d'aucune carte cachée. Ctrl-C arrête "
            "avant la fin.",
        ),
        Text("odds 50", "chances 50"),
        Text("a number, or nothing", "seul, ou avec un nombre"),
        brought=(
            "probability, likelihood, percent",
            "probabilité, proba, cote",
        ),
    ),
    Command(
        ("review",),
        ("bilan",),
        review,
        Text("review [N]", "bilan [N]"),
        Text(
            "What your moves were worth: could the deal be won, where was it lost, and which move would have kept it alive. With N "
            "every decision is judged over N orders of the cards you could not see (?! ? ??), which takes a while: 100 is "
            "a good number; with fewer, small losses cannot be told. Before the end it looks at the face-down stock.",
            "Ce que valaient vos coups : la donne était-elle gagnable, où la partie s'est-elle perdue, et quel coup l'aurait "
            "gardée gagnable. Avec N, chaque décision est jugée sur N ordres des cartes que vous ne pouviez pas voir (?! ? ??), ce qui "
            "prend du temps : 100 convient ; avec moins, les petites pertes ne se distinguent pas. Avant la fin, la pioche "
            "face cachée est prise en compte.",
        ),
        Text("review 100", "bilan 100"),
        Text("a number, or nothing", "seul, ou avec un nombre"),
        brought=(
            "analyse, analyze, judge, report, evaluate",
            "analyser, analyse, évaluer, juger",
        ),
    ),
    Command(
        ("warn",),
        ("avertir",),
        warn,
        Text("warn [on|off]", "avertir [oui|non]"),
        Text(
            "With warn on, say at once when a move that you made has lost the game and you could have seen it. No better "
            "move is named, and no hidden card is looked at. With undo mistake this is practice.",
            "Avec avertir oui, signaler aussitôt un coup de votre part qui a perdu la partie alors que cela se voyait. Aucun "
            "meilleur coup n'est donné, aucune carte cachée n'est regardée. Avec annuler faute, c'est un entraînement.",
        ),
        Text("warn on", "avertir oui"),
        Text("on, off or nothing", "seul, ou avec oui ou non"),
        keywords=(ON, OFF),
        brought=("practice, practise, train, alert", "entraînement, entraîner, alerte, prévenir"),
    ),
)
