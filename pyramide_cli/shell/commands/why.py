"""The command ``why``: which cards keep the game from being won, in any order of the stock."""

from pyramide_cli.engine.cards import Card
from pyramide_cli.engine.hidden import may_lie_outside
from pyramide_cli.engine.position import Position
from pyramide_cli.shell.command import Answer, Call, Command
from pyramide_cli.shell.session import MOST_NODES
from pyramide_cli.text.voice import Text, Voice


def why(call: Call) -> Answer:
    """Say why the game cannot be won, in ranks that can be counted; or that it can, or that the order is to blame."""
    from pyramide_cli.review.why import why as find
    from pyramide_cli.text.advice import not_by_ranks
    from pyramide_cli.text.why import why as say

    call.no_words()
    game, v, adviser = call.session.game, call.session.voice, call.session.adviser
    found = find(game.position, _outside(game.position))
    if found:
        lines = say(v, found)
        return Answer(tuple(lines), found.as_value() | {"text": lines}, asked=1)
    solution = adviser.ask(game.position, max_nodes=MOST_NODES)
    lines = [not_by_ranks(v, game, solution), *adviser.warning(game.position)]
    return Answer(tuple(lines), {"ranks": [], "cards": [], "text": lines}, asked=1)


def _outside(position: Position) -> list[Card] | None:
    """Return the cards that may lie outside the pyramid, where not all of them are known."""
    return may_lie_outside(position) if position.deal.unknown else None


def reasons(v: Voice, position: Position) -> list[str]:
    """Return why no order can win; nothing where one could."""
    from pyramide_cli.review.why import why as find
    from pyramide_cli.text.why import why as say

    found = find(position, _outside(position))
    return say(v, found) if found else []


WHY = Command(
    ("why",),
    ("pourquoi",),
    why,
    Text("why", "pourquoi"),
    Text(
        "Say why the game cannot be won from here, as facts that can be counted on the table: the fewest ranks that "
        "cannot be cleared even with all other cards out of the way. Where it can be won, or only the order of the stock "
        "is the reason, it says so, and has looked at the face-down stock.",
        "Dire pourquoi la partie ne peut plus être gagnée, en faits qui se comptent sur la table : le plus petit groupe de "
        "valeurs impossible à retirer, même sans toutes les autres cartes. Si elle peut être gagnée, ou si seul l'ordre "
        "de la pioche est en cause, c'est dit, et la pioche face cachée a été prise en compte.",
    ),
    brought=("reason, because, blocked, stuck", "raison, bloquée, coincé"),
)
