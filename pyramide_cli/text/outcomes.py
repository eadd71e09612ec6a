"""Sentences about games: what was dealt, how it stands or ended, what deals it again."""

from pyramide_cli.engine.deal_text import format_deal, format_position
from pyramide_cli.engine.follow import as_given
from pyramide_cli.engine.game import Game
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
    if game.deal.followed:
        return Text("Given position", "Position fournie")
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
    how = TURNED_IN_VAIN if turned else OUTCOMES[game.status]
    again = Phrase(Text("{deal}, {rules}.", "{deal}, {rules}."), {"deal": dealt(game), "rules": v.rules(game.rules)})
    return v.say(
        Text(
            "{how}: {removed}/28 in {moves:move|moves}, pass {turn}. {again}",
            "{how} : {removed}/28 en {moves:coup|coups}, passage {turn}. {again}",
        ),
        how=how,
        removed=game.position.removed,
        moves=game.moves,
        turn=pass_of(game.position),
        again=_deals_again(game) or again,
    )


def _deals_again(game: Game) -> str:
    """Return the command that deals someone else's game as it stands, or once it is over as it began; "" for an own."""
    if not game.deal.followed:
        return ""
    text = format_position(game.position) if game.status is Status.PLAYING else None
    return f"{_new(game)} --cards {text or format_position(game.start)}"


def parting(v: Voice, game: Game) -> str | None:
    """Return what is said of an unfinished game when it is left, so that it can be dealt again; None for others."""
    return "\n".join(farewell(v, game)) if game.status is Status.PLAYING else None


def farewell(v: Voice, game: Game) -> list[str]:
    """Return the outcome, and what deals the game again where that names no seed."""
    own = game.deal.seed is None and not game.deal.followed
    return [outcome(v, game), *([deal_command(game)] if own else [])]


def deal_command(game: Game, options: str = "") -> str:
    """Return the ``new`` command, in English, that deals this game, with every option named."""
    if game.deal.seed is None:
        cards = format_position(as_given(game)) if game.deal.followed else format_deal(game.deal)
        return f"{_new(game)}{options} --cards {cards}"
    return f"{_new(game)}{options}"


def _new(game: Game) -> str:
    seed = "" if game.deal.seed is None else f" --seed {game.deal.seed}"
    return f"new{seed} --rules {game.rules.name} --passes {passes_word(game.rules.passes)}"
