"""Sentences for what the solver answers: verdicts, hints, winning lines."""

from collections.abc import Iterator

from pyramide_cli.engine.game import Game
from pyramide_cli.engine.position import DRAW, Move, Position
from pyramide_cli.solver.solution import Solution, Verdict
from pyramide_cli.text.moves import cards_first, command, noted
from pyramide_cli.text.voice import Phrase, Text, Voice, en, fr


def verdict(v: Voice, game: Game, solution: Solution, *, any_order: bool = True) -> str:
    """Return the sentence for an answer; ``any_order`` false: no order of the stock could win."""
    if game.deal.unknown:
        return _while_unknown(v, game, solution)
    n = solution.nodes if solution.line is None else len(solution.line)
    proven = Text(f"proven, {en(n, 'position', 'positions')}", f"prouvé, {fr(n, 'position', 'positions')}")
    match solution.verdict:
        case Verdict.WINNABLE if not n:
            return v.say(Text("Won already.", "Déjà gagné."))
        case Verdict.WINNABLE if solution.shortest:
            return v.say(
                Text(
                    f"Can be won in {en(n, 'move', 'moves')}, and in no fewer.",
                    f"Gagnable en {fr(n, 'coup', 'coups')}, et pas en moins.",
                )
            )
        case Verdict.WINNABLE:
            return v.say(
                Text(
                    f"Can be won, in {en(n, 'move', 'moves')} or fewer.",
                    f"Gagnable en {fr(n, 'coup', 'coups')} ou moins.",
                )
            )
        case Verdict.UNDECIDED:
            return v.say(_no_answer(n, "."))
    where = Text("Cannot be won from here", "Impossible à gagner à partir d'ici")
    if not game.moves:
        where = Text("This deal cannot be won", "Cette donne est impossible à gagner")
    if not any_order:
        return v.say(
            Text(
                f"{where.english}, in whatever order the stock lies (proven).",
                f"{where.french}, quel que soit l'ordre de la pioche (prouvé).",
            )
        )
    return v.say(Text(f"{where.english} ({proven.english}).", f"{where.french} ({proven.french})."))


def not_by_ranks(v: Voice, game: Game, solution: Solution) -> str:
    """Return the sentence for an answer where some order of the stock could win."""
    if game.deal.unknown:
        return _while_unknown(v, game, solution)
    match solution.verdict:
        case Verdict.WINNABLE:
            return v.say(Text("Nothing stands in the way: this can be won.", "Rien ne s'y oppose : c'est gagnable."))
        case Verdict.UNWINNABLE:
            return v.say(
                Text(
                    "Only the order of the stock is the reason: with more passes this could be won.",
                    "Seul l'ordre de la pioche est en cause : avec plus de passages, ce serait gagnable.",
                )
            )
    return v.say(_no_answer(solution.nodes, "."))


def _while_unknown(v: Voice, game: Game, solution: Solution) -> str:
    """Return the sentence for what is answered while cards of someone else's game are not known."""
    unknown = game.deal.unknown.bit_count()
    one = Text("whatever the unknown card is", "quelle que soit la carte inconnue")
    several = Text("wherever the {n} unknown cards lie", "où que soient les {n} cartes inconnues")
    where = Phrase(one if unknown == 1 else several, {"n": unknown})
    match solution.verdict:
        case Verdict.WINNABLE:
            text = Text(
                "Can be won, {where} (proven).",
                "Gagnable, {where} (prouvé).",
            )
        case Verdict.UNWINNABLE:
            text = Text(
                "Cannot be won, {where} (proven).",
                "Impossible à gagner, {where} (prouvé).",
            )
        case Verdict.UNDECIDED:
            text = Text(
                "{unknown:card is|cards are} not known yet: odds tells the chances.",
                "{unknown:carte n'est pas encore connue|cartes ne sont pas encore connues} : chances donne les probabilités.",
            )
    return v.say(text, unknown=unknown, where=where)


def _no_answer(n: int, end: str) -> Text:
    return Text(
        f"No answer within {en(n, 'position', 'positions')}{end}",
        f"Pas de réponse après {fr(n, 'position', 'positions')}{end}",
    )


def hint(v: Voice, game: Game, solution: Solution, move: Move) -> str:
    """Return the sentence of a hint: the next move of a winning line, or why there is none and auto's move."""
    shown = cards_first(v, game.position, move)
    if solution.line:
        n = len(solution.line)
        return v.say(
            Text(
                f"Hint: {shown}. Wins in {en(n, 'move', 'moves')}.",
                f"Indice : {shown}. Victoire en {fr(n, 'coup', 'coups')}.",
            )
        )
    if solution.verdict is Verdict.UNDECIDED:
        why = _no_answer(solution.nodes, "")
    elif game.moves:
        why = Text("This cannot be won from here", "Impossible à gagner à partir d'ici")
    else:
        why = Text("This deal cannot be won", "Cette donne est impossible à gagner")
    return v.say(Text(f"{why.english}; auto would play {shown}.", f"{why.french} ; auto jouerait {shown}."))


def noted_line(v: Voice, position: Position, moves: tuple[Move, ...], played: int) -> Iterator[str]:
    """Yield a line as commands, numbers and cards behind #; draws that follow each other are one command."""
    index = 0
    while index < len(moves):
        move, count = moves[index], 1
        while move == DRAW and moves[index + count : index + count + 1] == (DRAW,):
            count += 1
        first, last = played + index + 1, played + index + count
        if count > 1:
            yield f"{command(v, move)} {count}  # {first}-{last}"
        else:
            yield noted(v, position, move, first)
        for _ in range(count):
            position = position.after(move)
        index += count


def solved(v: Voice, game: Game, solution: Solution) -> str:
    """Return the verdict on a deal as ``pyramide solve`` says it."""
    if game.deal.unknown:
        return _while_unknown(v, game, solution)
    n = solution.nodes if solution.line is None else len(solution.line)
    proven = Text(f"proven, {en(n, 'position', 'positions')}", f"prouvé, {fr(n, 'position', 'positions')}")
    match solution.verdict:
        case Verdict.WINNABLE if solution.shortest:
            fewest = Text(", and in no fewer", ", et pas en moins")
        case Verdict.WINNABLE:
            fewest = Text("", "")
        case Verdict.UNWINNABLE:
            return v.say(Text(f"Cannot be won ({proven.english}).", f"Impossible à gagner ({proven.french})."))
        case Verdict.UNDECIDED:
            return v.say(_no_answer(n, "."))
    return v.say(
        Text(
            f"Can be won in {en(n, 'move', 'moves')}{fewest.english}.",
            f"Gagnable en {fr(n, 'coup', 'coups')}{fewest.french}.",
        )
    )
