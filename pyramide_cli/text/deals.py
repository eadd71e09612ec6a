"""Sentences about the text of a position and about cards that are named, where they cannot be."""

from collections.abc import Sequence

from pyramide_cli.engine import deal_faults as why
from pyramide_cli.engine.cards import Card
from pyramide_cli.engine.reasons import Reason
from pyramide_cli.text.voice import Fact, Phrase, Text

#: So many cards of a rank, in words.
CARDS_OF = {
    "A": Text("{n:ace|aces}", "{n:as|as}"),
    "2": Text("{n:two|twos}", "{n:deux|deux}"),
    "3": Text("{n:three|threes}", "{n:trois|trois}"),
    "4": Text("{n:four|fours}", "{n:quatre|quatre}"),
    "5": Text("{n:five|fives}", "{n:cinq|cinq}"),
    "6": Text("{n:six|sixes}", "{n:six|six}"),
    "7": Text("{n:seven|sevens}", "{n:sept|sept}"),
    "8": Text("{n:eight|eights}", "{n:huit|huit}"),
    "9": Text("{n:nine|nines}", "{n:neuf|neuf}"),
    "T": Text("{n:ten|tens}", "{n:dix|dix}"),
    "J": Text("{n:jack|jacks}", "{n:valet|valets}"),
    "Q": Text("{n:queen|queens}", "{n:dame|dames}"),
    "K": Text("{n:king|kings}", "{n:roi|rois}"),
}
#: What is wrong with a text, to be listed.
FAULTS: dict[type[Reason], Text] = {
    why.Miscounted: Text(
        "{places:place|places} for the pyramid, which has 28", "{places:place|places} pour la pyramide, qui en a 28"
    ),
    why.InPyramid: Text("an unknown card in the pyramid ({places:,})", "carte inconnue dans la pyramide ({places:,})"),
    why.GapsOutside: Text("-- stands outside the pyramid", "-- se trouve hors de la pyramide"),
    why.GapUnder: Text("{gap} is empty, but {above} still lies on it", "{gap} est vide, mais {above} la couvre encore"),
    why.TooManyUnknown: Text(
        "{unknown:unknown card|unknown cards}, but only {left} left",
        "{unknown:carte inconnue|cartes inconnues}, mais il n'en reste que {left}",
    ),
    why.TooManyCards: Text(
        "{cards} cards in stock and waste, which hold 24 at most",
        "{cards} cartes dans la pioche et la défausse, 24 au plus",
    ),
    why.UnknownTop: Text(
        "the top card of {place} is not known, though it lies open",
        "la carte du dessus de {place} n'est pas connue, alors qu'elle est visible",
    ),
    why.UnknownGone: Text("an unknown card among those gone", "une carte inconnue parmi les cartes parties"),
    why.NoSuchPart: Text("there is no {part}, only {wastes}", "il n'y a pas de {part}, seulement {wastes}"),
    why.PartTwice: Text("{part} stands twice", "{part} figure deux fois"),
    why.BadPass: Text('"{word:.20}" is no pass', "« {word:.20} » n'est pas un passage"),
    why.PassBeyond: Text("pass {number} of {passes}", "passage {number} sur {passes}"),
    why.WasteTooEarly: Text(
        "cards on several wastes before the last pass, so that the order of the next is not known",
        "des cartes sur plusieurs défausses avant le dernier passage : l'ordre du suivant n'est pas connu",
    ),
    why.NoSuit: Text(
        "no suit for {cards:,}, though others have one", "pas de couleur pour {cards:,}, alors que d'autres en ont"
    ),
    why.TooManyOfRank: Text("{named}, of 4 in the deck", "{named}, alors que le jeu en a 4"),
    why.Unpaired: Text(
        "{gone} but {partners} have gone",
        "{gone} mais {partners} ont quitté le jeu",
    ),
    why.Unpairable: Text(
        "at least {least} have gone, but at most {most} can have",
        "au moins {least} ont quitté le jeu, mais au plus {most} ont pu le faire",
    ),
    why.NoFilling: Text(
        "{gone:card has|cards have} gone, which cannot be kings and pairs of 13",
        "{gone:carte a|cartes ont} quitté le jeu, qui ne peuvent pas être des rois et des paires de 13",
    ),
}
#: Why a move, or a name, is refused in someone else's game.
NAMING: dict[type[Reason], tuple[Text, ...]] = {
    why.UnknownCard: (
        Text(
            "The card on {place} is not known: name it, such as see 5h.",
            "La carte en {place} n'est pas connue : nommez-la, par exemple voir 5h.",
        ),
        Text(
            "The next card is not known: name it, such as draw 5h.",
            "La prochaine carte n'est pas connue : nommez-la, par exemple piocher 5h.",
        ),
    ),
    why.OutOfSight: (Text("{card:card} has not come into sight.", "{card:card} n'a pas encore été vue."),),
    why.CardLies: (Text("{card} is known already.", "{card} est déjà connue."),),
    why.CardInStock: (
        Text(
            "{card:card} is known to lie elsewhere in the stock.",
            "{card:card} est déjà connue, ailleurs dans la pioche.",
        ),
    ),
    why.CardGone: (
        Text("{card:card} left the game at move {move}.", "{card:card} a quitté le jeu au coup {move}."),
        Text("{card:card} has left the game.", "{card:card} a quitté le jeu."),
    ),
    why.KnownFromText: (
        Text(
            "That card is {card:card}: the text of the position says so.",
            "Cette carte est {card:card} : le texte de la position le dit.",
        ),
    ),
    why.RankIsKnown: (
        Text(
            "All four cards of the rank {rank:rank} are known.", "Les quatre cartes de valeur {rank:rank} sont connues."
        ),
    ),
    why.NamedTwice: (Text("{card:card} is named twice.", "{card:card} est nommée deux fois."),),
    why.NoneHidden: (Text("No card is left to be named.", "Il ne reste aucune carte à nommer."),),
    why.DoesNotFit: (Text("It cannot be {card:card}: {fault}.", "Ce ne peut pas être {card:card} : {fault}."),),
}


def fault_phrase(fault: why.DealFault) -> Phrase:
    """Return one fault as a phrase; the ranks in it as so many cards of each."""
    facts: dict[str, Fact] = dict(vars(fault))
    match fault:
        case why.Unpaired(rank, gone, partner, partners):
            facts = {"gone": cards_of(rank, gone), "partners": cards_of(partner, partners)}
        case why.Unpairable(rank, least, partner, most):
            facts = {"least": cards_of(rank, least), "most": cards_of(partner, most)}
        case why.TooManyOfRank(rank, named):
            facts = {"named": cards_of(rank, named)}
    return Phrase(FAULTS[type(fault)], facts)


def cards_of(rank: str, n: int) -> Phrase:
    """Return so many cards of a rank: ``3 queens``."""
    return Phrase(CARDS_OF[rank], {"n": n})


def wrong_cards(missing: list[Card], repeated: list[Card], malformed: list[str]) -> tuple[Phrase, ...]:
    """Return what is wrong with cards that are not one full deck; at most as many bad words as a deck has cards."""
    quoted = tuple(
        Phrase(Text('"{word:.20}"', "« {word:.20} »"), {"word": word}) for word in list(dict.fromkeys(malformed))[:52]
    )
    found = (
        (Text("not a card {cards:,}", "cartes non reconnues : {cards:,}"), quoted),
        (Text("repeated {cards:card,}", "en double {cards:card,}"), repeated),
        (Text("missing {cards:card,}", "il manque {cards:card,}"), missing),
    )
    return tuple(Phrase(text, {"cards": cards}) for text, cards in found if cards)


def wrong_position(repeated: list[Card], malformed: list[str], faults: Sequence[why.DealFault]) -> tuple[Phrase, ...]:
    """Return all that is wrong with a position."""
    found = (*wrong_cards([], repeated, malformed), *map(fault_phrase, faults))
    if len(found) > 1 or not isinstance(next(iter(faults), None), why.Unpaired | why.Unpairable | why.NoFilling):
        return found
    return (Phrase(Text("{fault}: one card is wrong", "{fault} : une carte est fausse"), {"fault": found[0]}),)
