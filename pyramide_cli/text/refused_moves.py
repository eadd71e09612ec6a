"""Sentences about moves that the rules do not allow: which card is not open, and why cards do not go together."""

from pyramide_cli.engine import reasons as why
from pyramide_cli.engine.cards import TOTAL
from pyramide_cli.engine.pyramid import ROWS
from pyramide_cli.engine.reasons import NotTogether, NotUsable
from pyramide_cli.engine.rules import Status
from pyramide_cli.text.moves import in_list, in_sum
from pyramide_cli.text.voice import Text, Voice

STATUS_NAMES = {
    Status.PLAYING: Text("not over", "n'est pas finie"),
    Status.WON: Text("won", "est gagnée"),
    Status.LOST: Text("lost", "est perdue"),
    Status.RESIGNED: Text("resigned", "est abandonnée"),
}
#: The words that ``expect`` takes.
STATUS_WORDS = {
    Status.WON: Text("won", "gagné"),
    Status.LOST: Text("lost", "perdu"),
    Status.PLAYING: Text("playing", "en cours"),
    Status.RESIGNED: Text("resigned", "abandonné"),
}


def not_usable(v: Voice, reason: NotUsable) -> Text:
    """Return why the game, or a card that was named, cannot be used now."""
    match reason:
        case why.GameOver(status):
            how = STATUS_NAMES[status]
            return Text(
                f"The game is over ({how.english}): undo, restart or new.",
                f"La partie {how.french} : annuler, recommencer ou nouvelle.",
            )
        case why.NoSuchPlace(place, wastes):
            return _no_such_place(place, wastes)
        case why.Gone(card, place, move):
            name = v.card(card)
            at = Text("", "") if move is None else Text(f" at move {move}", f" au coup {move}")
            if place:
                return Text(
                    f"{place} is empty: {name} left{at.english}.",
                    f"{place} est vide : {name} a quitté le jeu{at.french}.",
                )
            return Text(f"{name} left the game{at.english}.", f"{name} a quitté le jeu{at.french}.")
        case why.WasteEmpty("w"):
            return Text("The waste is empty.", "La défausse est vide.")
        case why.WasteEmpty(place):
            return Text(f"Waste {place} is empty.", f"La défausse {place} est vide.")
        case why.StockEmpty():
            return Text("The stock is empty.", "La pioche est vide.")
        case why.FaceDown(None):
            return Text(
                "The stock lies face down; its top card cannot be used under these rules.",
                "La pioche est face cachée ; sa carte du dessus ne se joue pas avec cette règle.",
            )
        case why.FaceDown(card):
            name = v.card(card or "")
            return Text(f"{name} is still face down in the stock.", f"{name} est encore face cachée dans la pioche.")
        case why.Buried(card, top):
            name, above = v.card(card), in_sum(v, top)
            return Text(f"{name} lies in the waste under {above}.", f"{name} est dans la défausse, sous {above}.")
        case why.Covered(placed, covers, by_partner):
            name, above = in_sum(v, placed), v.join(in_sum(v, cover) for cover in covers)
            both = (
                Text("; both must be open first", " ; il faut deux cartes déjà libres") if by_partner else Text("", "")
            )
            return Text(f"{name} is covered by {above}{both.english}.", f"{name} est sous {above}{both.french}.")
        case why.NotLegal(move):
            return Text(f"{move} is not possible now.", f"{move} n'est pas possible maintenant.")
        case why.StockNotEmpty(stock):
            return Text(
                f"The stock still holds {stock}; recycle needs it empty.",
                f"Il reste {stock} à piocher ; on ne reprend la défausse que quand la pioche est vide.",
            )
        case why.NoPassLeft(number, passes, removals):
            still = Text("; pairs or kings are still open", " ; des paires ou des rois restent libres")
            more = still if removals else Text("", "")
            return Text(
                f"The stock is empty and pass {number}/{passes} is the last{more.english}.",
                f"La pioche est vide et le passage {number}/{passes} est le dernier{more.french}.",
            )


def _no_such_place(place: str, wastes: tuple[str, ...]) -> Text:
    if place.startswith("w"):
        named = ", ".join(wastes)
        if len(wastes) == 1:
            return Text(
                f"There is no place {place}: there is one waste, {named}.",
                f"La place {place} n'existe pas : il n'y a qu'une défausse, {named}.",
            )
        return Text(
            f"There is no place {place}: the wastes are {named}.",
            f"La place {place} n'existe pas : les défausses sont {named}.",
        )
    row = place.partition(".")[0]
    if row in map(str, range(1, ROWS + 1)):
        return Text(
            f"There is no place {place}: row {row} runs from {row}.1 to {row}.{row}.",
            f"La place {place} n'existe pas : la rangée {row} va de {row}.1 à {row}.{row}.",
        )
    return Text(
        f"There is no place {place}: rows run from 1 to {ROWS}.",
        f"La place {place} n'existe pas : les rangées vont de 1 à {ROWS}.",
    )


def not_together(v: Voice, reason: NotTogether) -> Text:
    """Return why open cards do not leave together, or alone."""
    match reason:
        case why.SameCard(card):
            name = in_sum(v, card)
            return Text(f"{name} twice: a pair takes two cards.", f"{name} deux fois : une paire demande deux cartes.")
        case why.KingAlone(card):
            name, place = in_sum(v, card), card.place
            return Text(f"{name} is 13 by itself: king {place}", f"{name} vaut 13 à lui seul : roi {place}")
        case why.NotAKing(card, total):
            name, short = in_sum(v, card), TOTAL - total
            return Text(
                f"{name} is {total}, not 13: {short} short.", f"{name} vaut {total}, pas 13 : il manque {short}."
            )
        case why.NotThirteen(first, second, total):
            both = f"{in_sum(v, first)} + {in_sum(v, second)} = {total}"
            return Text(f"{both}, not 13.", f"{both}, pas 13.")
        case why.Ambiguous(choices):
            named = v.say(Text(", or ", ", ou ")).join(
                " + ".join(in_list(v, card) for card in cards) for cards in choices
            )
            return Text(f"Several fit: {named}.", f"Plusieurs conviennent : {named}.")
        case why.NoSuchPair((first, second), open_cards):
            pair = f"{v.rank(first)} + {v.rank(second)}"
            if not open_cards:
                return Text(f"{pair}: no card of either is open.", f"{pair} : aucune de ces cartes n'est libre.")
            named = v.join(in_list(v, card) for card in open_cards)
            return Text(
                f"{pair}: no such pair is open, only {named}.",
                f"Aucune paire {pair} n'est libre ; il n'y a que {named}.",
            )
        case why.NoOpenKing():
            return Text("No king is open.", "Aucun roi n'est libre.")
