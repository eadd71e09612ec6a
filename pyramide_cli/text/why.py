"""Sentences for why no order of the stock wins: in cards that can be counted on the table."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from pyramide_cli.engine import pyramid
from pyramide_cli.engine.cards import RANKS, TOTAL
from pyramide_cli.review.proof import Later, Outside, Proof, Short, Together, Waiting
from pyramide_cli.review.why import Why
from pyramide_cli.solver.pairs import BELOW
from pyramide_cli.text.voice import Phrase, Text, Voice


class Noun(NamedTuple):
    """A rank as a word: one card, the one card, several."""

    one: Text
    the: Text
    many: Text
    feminine: bool = False


NOUNS = {
    "A": Noun(Text("ace", "as"), Text("the ace", "l'as"), Text("aces", "as")),
    "2": Noun(Text("two", "2"), Text("the two", "le 2"), Text("twos", "2")),
    "3": Noun(Text("three", "3"), Text("the three", "le 3"), Text("threes", "3")),
    "4": Noun(Text("four", "4"), Text("the four", "le 4"), Text("fours", "4")),
    "5": Noun(Text("five", "5"), Text("the five", "le 5"), Text("fives", "5")),
    "6": Noun(Text("six", "6"), Text("the six", "le 6"), Text("sixes", "6")),
    "7": Noun(Text("seven", "7"), Text("the seven", "le 7"), Text("sevens", "7")),
    "8": Noun(Text("eight", "8"), Text("the eight", "le 8"), Text("eights", "8")),
    "9": Noun(Text("nine", "9"), Text("the nine", "le 9"), Text("nines", "9")),
    "T": Noun(Text("ten", "10"), Text("the ten", "le 10"), Text("tens", "10")),
    "J": Noun(Text("jack", "valet"), Text("the jack", "le valet"), Text("jacks", "valets")),
    "Q": Noun(Text("queen", "dame"), Text("the queen", "la dame"), Text("queens", "dames"), feminine=True),
}
NUMBERS = (Text("no", "aucun"), Text("one", "un"), Text("two", "deux"), Text("three", "trois"), Text("four", "quatre"))
FEMININE = (Text("no", "aucune"), Text("one", "une"), *NUMBERS[2:])
NOTHING = Text("", "")


def why(v: Voice, found: Why) -> list[str]:
    """Return the reason, in six lines at most."""
    told = _Told(v, found)
    classes = [
        Phrase(Text("{high} and {low}", "{high} et {low}"), {"high": NOUNS[high].many, "low": NOUNS[low].many})
        for high, low in found.ranks
    ]
    ranks = v.fact(classes, ",")
    ranks = ranks[0].upper() + ranks[1:]
    if not found.proof.lines:
        tried = Text(
            "{ranks} cannot be cleared together: every way was tried.",
            "{ranks} ne peuvent pas partir ensemble : tout a été essayé.",
        )
        return [v.say(tried, ranks=ranks), *map(told.short, found.proof.knots)]
    first, *rest = told.proof(found.proof)
    first = first[0].lower() + first[1:] if found.proof.cases else first
    return [v.say(Text("{ranks}: {first}", "{ranks} : {first}"), ranks=ranks, first=first), *rest]


class _Told:
    """Says the facts of one reason."""

    def __init__(self, v: Voice, found: Why) -> None:
        self._v = v
        self._found = found

    def proof(self, proof: Proof, *, case: tuple[int, int | Outside] | None = None) -> list[str]:
        """Return the lines of a proof, which may hold only in the case that two cards leave with each other."""
        lines, circle = [], list(proof.circle)
        paired = {case[1]: case[0], case[0]: case[1]} if case else {}
        for step in proof.steps:
            if isinstance(step, Later):
                lines.append(self._later(step, paired.get(step.card)))
                continue
            if len(step.cards) + len(step.partners) == 2 and not step.outside:
                paired |= {step.cards[0]: step.partners[0], step.partners[0]: step.cards[0]}
            said = next((short for short in circle if step.says(short)), None)
            lines.append(self._together(step, said.waiting[0] if said else None))
            circle = [short for short in circle if short is not said]
        for number, partner, rest in proof.cases:
            lines += self._case(number, partner, rest)
        if len(proof.circle) == 1 and not proof.steps and not case:
            return [*lines, self._apart(proof.circle[0])]
        lines += map(self.short, circle)
        return [*lines, self._v.say(_end(proof.circle))] if len(proof.circle) > 1 else lines

    def _case(self, number: int, partner: int | Outside, proof: Proof) -> list[str]:
        """Return the lines of a proof that holds if two cards leave with each other."""
        card, case = self._card(number), (number, partner)
        other = self._outside(partner) if isinstance(partner, Outside) else self._card(partner)
        for short in proof.circle if isinstance(partner, int) else ():
            under = self._cards(short.waiting[0].under) if short.waiting else ""
            if short.waits_for((number,), (partner,)):
                other = self._v.say(
                    Text("{card}, which lies under {under}", "{card}, qui est sous {under}"), card=other, under=under
                )
            elif short.waits_for((partner,), (number,)):
                card = self._v.say(
                    Text("{card}, which lies under {under},", "{card}, qui est sous {under},"), card=card, under=under
                )
            else:
                continue
            proof = replace(proof, circle=tuple(each for each in proof.circle if each is not short))
            break
        first, *rest = self.proof(proof, case=case)
        said = Text("If {card} leaves with {other}: {first}", "Si {card} part avec {other} : {first}")
        return [self._v.say(said, card=card, other=other, first=first), *rest]

    def _together(self, step: Together, waiting: Waiting | None = None) -> str:
        outside = [self._one_of(step.outside, step.of)] if step.outside else []
        partners = self._v.join([*map(self._card, step.partners), *outside])
        where = NOTHING
        if waiting:
            where = Text(", but lies under ", ", mais est sous ")
            if waiting.partners == step.partners:
                where = Text(", which lies under ", ", qui est sous ")
        return self._v.say(
            Text(
                "{cards} {must} leave with {partners}{where}{under}{because}.",
                "{cards} {must} partir avec {partners}{where}{under}{because}.",
            ),
            cards=self._cards(step.cards),
            must=Text("must", "doivent" if len(step.cards) > 1 else "doit"),
            partners=partners,
            where=where,
            under=self._cards(waiting.under) if waiting else "",
            because=self._because(step),
        )

    def _later(self, step: Later, partner: int | Outside | None) -> str:
        card, after, one = self._card(step.card), self._cards(step.after), len(step.after) == 1
        if isinstance(partner, int) and [waiting.under for waiting in step.waiting] == [step.after]:
            return self._v.say(
                Text(
                    "{other} lies under {after}: so {card} {waits}.",
                    "{other} est sous {after} : donc {card} {waits}.",
                ),
                other=self._card(partner),
                after=after,
                card=card,
                waits=Text("waits for it", "l'attend") if one else Text("waits for them", "les attend"),
            )
        return self._v.say(
            Text(
                "{card} can only leave with {options}: so {after} must go first.",
                "{card} ne peut partir qu'avec {options} : il faut d'abord retirer {after}.",
            ),
            card=card,
            options=self._options(step.waiting, []),
            after=after,
        )

    def short(self, step: Short) -> str:
        """Return with what some cards could leave, and what that waits for."""
        cards, one = self._cards(step.cards), len(step.cards) == 1
        free = [*map(self._card, step.free), *([self._outside(step.outside)] if step.outside else [])]
        if not free and not step.waiting:
            noun = NOUNS[self._partner_rank(step.cards[0])]
            number = (FEMININE if noun.feminine else NUMBERS)[0]
            return self._v.say(
                Text(
                    "{cards} {have} {number} {rank} to leave with{because}.",
                    "{cards} {have} {number} {rank} pour partir{because}.",
                ),
                cards=cards,
                have=Text("has", "n'a") if one else Text("have", "n'ont"),
                number=number,
                rank=noun.one,
                because=self._because(step),
            )
        return self._v.say(
            Text(
                "{cards} {can} only leave with {options}{because}.",
                "{cards} ne {can} partir qu'avec {options}{because}.",
            ),
            cards=cards,
            can=Text("can", "peut" if one else "peuvent"),
            options=self._options(step.waiting, free),
            because=self._because(step),
        )

    def _because(self, step: Short | Together) -> str:
        """Return which cards leave before others by what has been said."""
        told = []
        for cards, others in step.orders:
            leave = Text("leaves", "part") if len(cards) == 1 else Text("leave", "partent")
            before = Text("{cards} {leave} before {others}", "{cards} {leave} avant {others}")
            if step.cards == others:
                before = Text("{cards} {leave} before it", "{cards} {leave} avant")
            told.append(self._v.say(before, cards=self._cards(cards), leave=leave, others=self._cards(others)))
        return self._v.say(Text(": {told}", " : {told}"), told=", ".join(told)) if told else ""

    def _options(self, waiting: Sequence[Waiting], free: list[str]) -> str:
        """Return partners one of which would do: free ones, then those that lie under something."""
        groups = [self._either(free)] if free else []
        for partners, under, behind in waiting:
            one = len(partners) == 1
            if under:
                how = Text("which lies under", "qui est sous") if one else Text("which lie under", "qui sont sous")
            else:
                how = Text("which waits for", "qui attend") if one else Text("which wait for", "qui attendent")
            cards = self._cards(under or behind)
            groups.append(f"{self._either([*map(self._card, partners)])}, {self._v.say(how)} {cards}")
        return self._v.say(Text(", or with ", ", ou avec ")).join(groups)

    def _either(self, items: list[str]) -> str:
        *most, last = items
        return self._v.say(Text(" or ", " ou ")).join([*([", ".join(most)] if most else []), last])

    def _apart(self, short: Short) -> str:
        """Return on and under which partners cards lie, so that they cannot leave with these, and how many are left."""
        left = self._left(short)
        if not short.apart:
            return self._v.say(Text("{cards}: {left}.", "{cards} : {left}."), cards=self._cards(short.cards), left=left)
        lie = self._lie(short.cards, short.apart)
        return self._v.say(Text("{lie}, and {left}.", "{lie}, et {left}."), lie=lie, left=left)

    def _lie(self, cards: Sequence[int], apart: Sequence[int]) -> str:
        """Return which of the cards lie on which of the others, and which under which."""
        alike: dict[tuple[int, ...], list[int]] = {}
        for number in cards:
            alike.setdefault(tuple(other for other in apart if _lies_on(number, other)), []).append(number)
        told = []
        for on, some in alike.items():
            under = [other for other in apart if other not in on]
            lie = Text("lies", "est") if len(some) == 1 else Text("lie", "sont")
            if not under:
                text = Text("{cards} {lie} on {on}", "{cards} {lie} sur {on}")
            elif not on:
                text = Text("{cards} {lie} under {under}", "{cards} {lie} sous {under}")
            else:
                text = Text("{cards} {lie} on {on} and under {under}", "{cards} {lie} sur {on} et sous {under}")
            told.append(
                self._v.say(text, lie=lie, cards=self._cards(some), on=self._cards(on), under=self._cards(under))
            )
        return self._v.say(Text("; ", " ; ")).join(told)

    def _left(self, short: Short) -> str:
        """Return how many partners are left that do not lie on or under the cards."""
        noun = NOUNS[self._partner_rank(short.cards[0])]
        count = len(short.free) + (short.outside.number if short.outside else 0)
        other = Text("other ", "autre " if count < 2 else "autres ") if short.apart else NOTHING
        if not self._found.sure:
            text = Text("at most {number} {other}{rank} can be left", "il peut rester au plus {number} {other}{rank}")
            if not count:
                text = Text("{number} {other}{rank} can be left", "il ne peut rester {number} {other}{rank}")
        elif not count:
            text = Text("{number} {other}{rank} is left", "il ne reste {number} {other}{rank}")
        elif count == 1:
            text = Text("only {number} {other}{rank} is left", "il ne reste qu'{number} {other}{rank}")
        else:
            text = Text("only {number} {other}{rank} are left", "il ne reste que {number} {other}{rank}")
        number = (FEMININE if noun.feminine else NUMBERS)[count]
        return self._v.say(text, number=number, other=other, rank=noun.one if count < 2 else noun.many)

    def _outside(self, outside: Outside) -> str:
        """Return the cards of a rank in stock and wastes."""
        noun, count = NOUNS[outside.rank], outside.number
        number, rank = (FEMININE if noun.feminine else NUMBERS)[count], noun.one if count == 1 else noun.many
        text = Text("the {number} {rank} outside the pyramid", "les {number} {rank} hors de la pyramide")
        if not self._found.sure:
            text = Text("at most {number} {rank} outside the pyramid", "au plus {number} {rank} hors de la pyramide")
        elif count == 1:
            return self._v.say(Text("{rank} outside the pyramid", "{rank} hors de la pyramide"), rank=noun.the)
        return self._v.say(text, number=number, rank=rank)

    def _one_of(self, outside: Outside, of: int) -> str:
        """Return some of the cards of a rank in stock and wastes."""
        if of == outside.number or not self._found.sure:
            return self._outside(outside)
        noun = NOUNS[outside.rank]
        return self._v.say(
            Text("{one} of the {number} {rank} outside the pyramid", "{one} des {number} {rank} hors de la pyramide"),
            one=Text("one", "l'une" if noun.feminine else "l'un"),
            number=NUMBERS[of],
            rank=noun.many,
        )

    def _partner_rank(self, number: int) -> str:
        return RANKS[TOTAL - RANKS.index(self._found.cards[number][0]) - 2]

    def _card(self, number: int) -> str:
        return f"{self._v.card(self._found.cards[number])} {pyramid.PLACES[number]}"

    def _cards(self, numbers: Sequence[int]) -> str:
        return self._v.join(map(self._card, numbers)) if numbers else ""


def _end(circle: Sequence[Short]) -> Text:
    if len(circle) > 2:
        return Text("None of these can be cleared first.", "Aucune de ces cartes ne peut partir en premier.")
    if all(len(short.cards) == 1 for short in circle):
        return Text("Each waits for the other.", "Chacune attend l'autre.")
    return Text("Neither can be cleared before the other.", "Elles s'attendent les unes les autres.")


def _lies_on(one: int, other: int) -> bool:
    """Return whether one pyramid card must leave before the other."""
    return bool(BELOW[other] >> one & 1)
