"""Sentences about games: what was dealt, how it stands or ended, what deals it again."""

from pyramide_cli.engine.game import Game
from pyramide_cli.engine.notation import format_deal
from pyramide_cli.engine.position import Position
from pyramide_cli.engine.rules import Rules, Status
from pyramide_cli.text.voice import Fact, Phrase, Text, Voice, passes_word

ENDINGS = {
    Status.WON: Text("Won.", "Gagné."),
    Status.LOST: Text("Lost.", "Perdu."),
    Status.RESIGNED: Text("Resigned.", "Abandon."),
}
OUTCOMES = {
    Status.WON: Text("Won", "Gagné"),
    Status.LOST: Text("Lost, no move left", "Perdu, aucun coup possible"),
    Status.RESIGNED: Text("Resigned", "Abandon"),
    Status.PLAYING: Text("Unfinished", "Partie inachevée"),
}
TURNED_IN_VAIN = Text(
    "Lost, no draw leads to a pair or a king any more", "Perdu, aucun tirage ne mène plus à une paire ni à un roi"
)


def pass_of(position: Position) -> str:
    """Return which pass this is: ``2/3``, or ``4`` where they are unlimited."""
    if position.rules.unlimited:
        return str(position.pass_number)
    return f"{position.pass_number}/{position.rules.passes}"


def ending(v: Voice, game: Game) -> str:
    """Return ``Won.``, ``Lost.`` or ``Resigned.`` for a game that is over; else ""."""
    end = ENDINGS.get(game.status)
    return v.say(end) if end else ""


def dealt(game: Game) -> Fact:
    """Return what names the deal: ``Seed 7``, or that it was given."""
    seed = game.deal.seed
    if seed is None:
        return Text("Given deal", "Donne fournie")
    return Phrase(Text("Seed {seed}", "Donne n° {seed}"), {"seed": seed})


def passes(rules: Rules) -> Fact:
    """Return ``3 passes``."""
    if rules.unlimited:
        return Text("unlimited passes", "passages illimités")
    return Phrase(Text("{n:pass|passes}", "{n:passage|passages}"), {"n": rules.passes})


def introduction(v: Voice, game: Game) -> str:
    """Return what names the deal, the rules and the passes: ``Seed 7, classic rules, 3 passes.``"""
    text = Text("{deal}, {rules} rules, {passes}.", "{deal}, règle {rules}, {passes}.")
    return v.say(text, deal=dealt(game), rules=v.rules(game.rules), passes=passes(game.rules))


def outcome(v: Voice, game: Game) -> str:
    """Return the outcome line: how the game stands, and what deals it again."""
    turned = game.status is Status.LOST and (game.position.can_draw or game.position.can_recycle)
    return v.say(
        Text(
            "{how}: {removed}/28 in {moves:move|moves}, pass {turn}. {deal}, {rules}.",
            "{how} : {removed}/28 en {moves:coup|coups}, passage {turn}. {deal}, {rules}.",
        ),
        how=TURNED_IN_VAIN if turned else OUTCOMES[game.status],
        removed=game.position.removed,
        moves=game.moves,
        turn=pass_of(game.position),
        deal=dealt(game),
        rules=v.rules(game.rules),
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
