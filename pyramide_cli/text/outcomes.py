"""Sentences about games: what was dealt, how it stands or ended, what deals it again."""

from pyramide_cli.engine.game import Game
from pyramide_cli.engine.notation import format_deal
from pyramide_cli.engine.position import Position
from pyramide_cli.engine.rules import Status
from pyramide_cli.text.voice import Text, Voice, en, fr, passes_word

ENDINGS = {
    Status.WON: Text("Won.", "Gagné."),
    Status.LOST: Text("Lost.", "Perdu."),
    Status.RESIGNED: Text("Resigned.", "Abandon."),
}


def pass_of(position: Position) -> str:
    """Return which pass this is: ``2/3``, or ``4`` where they are unlimited."""
    if position.rules.unlimited:
        return str(position.pass_number)
    return f"{position.pass_number}/{position.rules.passes}"


def ending(v: Voice, game: Game) -> str:
    """Return ``Won.``, ``Lost.`` or ``Resigned.`` for a game that is over; else ""."""
    end = ENDINGS.get(game.status)
    return v.say(end) if end else ""


def dealt(v: Voice, game: Game) -> str:
    """Return what names the deal: ``Seed 7``, or that it was given."""
    seed = game.deal.seed
    return v.say(Text("Given deal", "Donne fournie") if seed is None else Text(f"Seed {seed}", f"Donne n° {seed}"))


def passes(v: Voice, game: Game) -> str:
    """Return ``3 passes``."""
    n = game.rules.passes
    if game.rules.unlimited:
        return v.say(Text("unlimited passes", "passages illimités"))
    return v.say(Text(en(n, "pass", "passes"), fr(n, "passage", "passages")))


def introduction(v: Voice, game: Game) -> str:
    """Return what names the deal, the rules and the passes: ``Seed 7, classic rules, 3 passes.``"""
    deal, rules, turns = dealt(v, game), v.rules(game.rules), passes(v, game)
    return v.say(Text(f"{deal}, {rules} rules, {turns}.", f"{deal}, règle {rules}, {turns}."))


def outcome(v: Voice, game: Game) -> str:
    """Return the outcome line: how the game stands, and what deals it again."""
    n, turn = game.moves, pass_of(game.position)
    stand = f"{game.position.removed}/28"
    turned = game.status is Status.LOST and (game.position.can_draw or game.position.can_recycle)
    how = {
        Status.WON: Text("Won", "Gagné"),
        Status.LOST: Text(
            "Lost, no draw leads to a pair or a king any more",
            "Perdu, aucun tirage ne mène plus à une paire ni à un roi",
        )
        if turned
        else Text("Lost, no move left", "Perdu, aucun coup possible"),
        Status.RESIGNED: Text("Resigned", "Abandon"),
        Status.PLAYING: Text("Unfinished", "Partie inachevée"),
    }[game.status]
    deal, rules = dealt(v, game), v.rules(game.rules)
    return v.say(
        Text(
            f"{how.english}: {stand} in {en(n, 'move', 'moves')}, pass {turn}. {deal}, {rules}.",
            f"{how.french} : {stand} en {fr(n, 'coup', 'coups')}, passage {turn}. {deal}, {rules}.",
        )
    )


def parting(v: Voice, game: Game) -> str | None:
    """Return what is said of an unfinished game when it is left, so that it can be dealt again; None for others."""
    return "\n".join(farewell(v, game)) if game.status is Status.PLAYING else None


def farewell(v: Voice, game: Game) -> list[str]:
    """Return the outcome, and what deals the game again where that names no seed."""
    return [outcome(v, game), *([deal_command(game)] if game.deal.seed is None else [])]


def deal_command(game: Game, options: str = "") -> str:
    """Return the ``new`` command, in English, that deals this game, with every option named."""
    rules = f"--rules {game.rules.name} --passes {passes_word(game.rules.passes)}{options}"
    if game.deal.seed is None:
        return f"new {rules} --cards {format_deal(game.deal)}"
    return f"new --seed {game.deal.seed} {rules}"
