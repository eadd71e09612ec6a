"""Sentences for why no order of the stock wins: in cards that can be counted on the table."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from pyramide_cli.engine import pyramid
from pyramide_cli.engine.cards import RANKS, TOTAL
from pyramide_cli.review.why import Later, Outside, Proof, Short, Together, Waiting, Why
from pyramide_cli.solver.pairs import BELOW
from pyramide_cli.text.voice import Text, Voice


class Noun(NamedTuple):
    """A rank as a word."""

    one: Text
    many: Text
    feminine: bool = False


ENGLISH = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king")
FRENCH = ("as", "2", "3", "4", "5", "6", "7", "8", "9", "10", "valet", "dame", "roi")
NOUNS = {
    rank: Noun(
        Text(english, french),
        Text(f"{english}es" if english == "six" else f"{english}s", french if RANKS.index(rank) < 10 else f"{french}s"),
        feminine=french == "dame",
    )
    for rank, english, french in zip(RANKS, ENGLISH, FRENCH, strict=True)
}
NUMBERS = (Text("no", "aucun"), Text("one", "un"), Text("two", "deux"), Text("three", "trois"), Text("four", "quatre"))


def why(v: Voice, found: Why) -> list[str]:
    """Return the reason, in six lines at most."""
    told = _Told(v, found)
    english = ", ".join(f"{NOUNS[high].many.english} and {NOUNS[low].many.english}" for high, low in found.ranks)
    french = ", ".join(f"{NOUNS[high].many.french} et {NOUNS[low].many.french}" for high, low in found.ranks)
    english, french = english[0].upper() + english[1:], french[0].upper() + french[1:]
    if found.proof.lines:
        first, *rest = told.proof(found.proof)
        first = first[0].lower() + first[1:] if found.proof.cases else first
        return [v.say(Text(f"{english}: {first}", f"{french} : {first}")), *rest]
    tried = Text(
        f"{english} cannot be cleared together: every way was tried.",
        f"{french} ne peuvent pas partir ensemble : tout a été essayé.",
    )
    return [v.say(tried), *map(told.short, found.proof.knots)]


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
        card, case = self._card(number), (number, partner)
        other = self._outside(partner) if isinstance(partner, Outside) else self._card(partner)
        for short in proof.circle if isinstance(partner, int) else ():
            under = self._cards(short.waiting[0].under) if short.waiting and short.waiting[0].under else ""
            which = self._v.say(Text(f", which lies under {under}", f", qui est sous {under}"))
            if short.waits_for((number,), (partner,)):
                other += which
            elif short.waits_for((partner,), (number,)):
                card += which + ","
            else:
                continue
            proof = replace(proof, circle=tuple(each for each in proof.circle if each is not short))
            break
        first, *rest = self.proof(proof, case=case)
        said = Text(f"If {card} leaves with {other}: {first}", f"Si {card} part avec {other} : {first}")
        return [self._v.say(said), *rest]

    def _together(self, step: Together, waiting: Waiting | None = None) -> str:
        cards = self._cards(step.cards)
        outside = self._one_of(step.outside, step.of) if step.outside else []
        partners = self._v.join([*map(self._card, step.partners), *outside])
        must = "doivent" if len(step.cards) > 1 else "doit"
        said = Text(f"{cards} must leave with {partners}", f"{cards} {must} partir avec {partners}")
        if waiting:
            under = self._cards(waiting.under)
            which = Text(", but lies under", ", mais est sous")
            if waiting.partners == step.partners:
                which = Text(", which lies under", ", qui est sous")
            said = Text(f"{said.english}{which.english} {under}", f"{said.french}{which.french} {under}")
        return self._v.say(Text(f"{said.english}.", f"{said.french}."))

    def _one_of(self, outside: Outside, of: int) -> list[str]:
        all_of_them = self._outside(outside._replace(number=of))
        if of == outside.number:
            return [all_of_them]
        un = "l'une" if NOUNS[outside.rank].feminine else "l'un"
        return [self._v.say(Text(f"one of {all_of_them}", f"{un} {all_of_them.replace('les', 'des', 1)}"))]

    def _later(self, step: Later, partner: int | Outside | None) -> str:
        card, after, one = self._card(step.card), self._cards(step.after), len(step.after) == 1
        first = Text(f"so {after} must go first", f"donc {after} {'part' if one else 'partent'} d'abord")
        if isinstance(partner, int) and [waiting.under for waiting in step.waiting] == [step.after]:
            other, them = self._card(partner), "l'" if one else "les "
            return self._v.say(
                Text(
                    f"{other} lies under {after}: so {card} waits for {'it' if one else 'them'}.",
                    f"{other} est sous {after} : donc {card} {them}attend.",
                )
            )
        options = self._options(step.waiting, [])
        return self._v.say(
            Text(
                f"{card} can only leave with {options}: {first.english}.",
                f"{card} ne peut partir qu'avec {options} : {first.french}.",
            )
        )

    def short(self, step: Short) -> str:
        """Return with what some cards could leave, and what that waits for."""
        cards, one = self._cards(step.cards), len(step.cards) == 1
        free = [*map(self._card, step.free), *self._all_outside(step.outside)]
        if not free and not step.waiting:
            rank = NOUNS[self._partner_rank(step.cards[0])].one
            none = Text(
                f"{'has' if one else 'have'} no {rank.english}", f"n'{'a' if one else 'ont'} aucun {rank.french}"
            )
            if rank.french == "dame":
                none = Text(none.english, none.french.replace("aucun", "aucune"))
            because = self._earlier(step)
            return self._v.say(
                Text(
                    f"{cards} {none.english} to leave with{because.english}.",
                    f"{cards} {none.french} pour partir{because.french}.",
                )
            )
        options, can, because = self._options(step.waiting, free), "peut" if one else "peuvent", self._earlier(step)
        return self._v.say(
            Text(
                f"{cards} can only leave with {options}{because.english}.",
                f"{cards} ne {can} partir qu'avec {options}{because.french}.",
            )
        )

    def _earlier(self, step: Short) -> Text:
        """Return which partners leave too early."""
        english, french = [], []
        for partners, card in step.earlier:
            they, leave = (
                self._cards(partners),
                Text("leaves", "part") if len(partners) == 1 else Text("leave", "partent"),
            )
            it = Text("it", "") if len(step.cards) == 1 else Text(*[self._card(card)] * 2)
            english.append(f"{they} {leave.english} before {it.english}")
            french.append(f"{they} {leave.french} avant {it.french}".rstrip())
        return Text(f": {', '.join(english)}", f" : {', '.join(french)}") if english else Text("", "")

    def _options(self, waiting: Sequence[Waiting], free: list[str]) -> str:
        """Return partners one of which would do: free ones, then those that lie under something."""
        groups = [self._either(free)] if free else []
        for partners, under, behind in waiting:
            lie, one = _lie_verb(partners), len(partners) == 1
            if under:
                cards = self._cards(under)
                which = Text(f"which {lie.english} under {cards}", f"qui {lie.french} sous {cards}")
            else:
                cards = self._cards(behind)
                which = Text(
                    f"which {'waits' if one else 'wait'} for {cards}", f"qui {'attend' if one else 'attendent'} {cards}"
                )
            groups.append(f"{self._either([*map(self._card, partners)])}, {self._v.say(which)}")
        return self._v.say(Text(", or with ", ", ou avec ")).join(groups)

    def _either(self, items: list[str]) -> str:
        *most, last = items
        return self._v.say(Text(" or ", " ou ")).join([*([", ".join(most)] if most else []), last])

    def _apart(self, short: Short) -> str:
        """Return on and under which partners cards lie, so that they cannot leave with these, and how many are left."""
        count = len(short.free) + (short.outside.number if short.outside else 0)
        left = self._left(self._partner_rank(short.cards[0]), count, other=bool(short.apart))
        if not short.apart:
            cards = self._cards(short.cards)
            return self._v.say(Text(f"{cards}: {left.english}.", f"{cards} : {left.french}."))
        lie = self._lie(short.cards, short.apart)
        return self._v.say(Text(f"{lie.english}, and {left.english}.", f"{lie.french}, et {left.french}."))

    def _lie(self, cards: Sequence[int], apart: Sequence[int]) -> Text:
        """Return which of the cards lie on which of the others, and which under which."""
        mine, theirs = self._cards(cards), self._cards(apart)
        on = [other for other in apart if all(_lies_on(number, other) for number in cards)]
        under = [other for other in apart if all(_lies_on(other, number) for number in cards)]
        if len(on) + len(under) == len(apart):
            where = [(Text("on", "sur"), on), (Text("under", "sous"), under)]
            english = " and ".join(f"{word.english} {self._cards(some)}" for word, some in where if some)
            french = " et ".join(f"{word.french} {self._cards(some)}" for word, some in where if some)
            lie = _lie_verb(cards)
            return Text(f"{mine} {lie.english} {english}", f"{mine} {lie.french} {french}")
        above = [number for number in cards if all(_lies_on(number, other) for other in apart)]
        below = [number for number in cards if all(_lies_on(other, number) for other in apart)]
        if len(above) + len(below) == len(cards):
            lie, them = _lie_verb(above), "it" if len(apart) == 1 else "them"
            return Text(
                f"{self._cards(above)} {lie.english} on {theirs}, {self._cards(below)} under {them}",
                f"{self._cards(above)} {lie.french} sur {theirs}, {self._cards(below)} dessous",
            )
        lie = _lie_verb(cards)
        each = "each lie" if len(cards) > 1 else "lies"
        return Text(f"{mine} {each} on or under {theirs}", f"{mine} {lie.french} sur ou sous {theirs}")

    def _left(self, rank: str, count: int, *, other: bool) -> Text:
        """Return how many cards of a rank are left."""
        noun, number = NOUNS[rank], NUMBERS[count]
        few = noun.one if count < 2 else noun.many
        un = number.french + "e" if noun.feminine and count < 2 else number.french
        english = f"{number.english} {'other ' if other else ''}{few.english}"
        french = f"{un} {('autre ' if count < 2 else 'autres ') if other else ''}{few.french}"
        if self._found.sure:
            que = "" if not count else "qu'" if count == 1 else "que "
            only = "only " if count else ""
            return Text(f"{only}{english} {'is' if count < 2 else 'are'} left", f"il ne reste {que}{french}")
        if not count:
            return Text(f"{english} can be left", f"il ne peut rester {french}")
        return Text(f"at most {english} can be left", f"il peut rester au plus {french}")

    def _all_outside(self, outside: Outside | None) -> list[str]:
        return [self._outside(outside)] if outside else []

    def _outside(self, outside: Outside) -> str:
        """Return the cards of a rank in stock and wastes."""
        rank, count = outside
        noun, number = NOUNS[rank], NUMBERS[count]
        many = noun.one if count == 1 else noun.many
        english, french = f"the {number.english} {many.english}", f"les {number.french} {many.french}"
        if not self._found.sure:
            un = "une" if noun.feminine and count == 1 else number.french
            english, french = f"at most {number.english} {many.english}", f"au plus {un} {many.french}"
        elif count == 1:
            article = "l'" if rank == "A" else "la " if noun.feminine else "le "
            english, french = f"the {many.english}", f"{article}{many.french}"
        text = Text(f"{english} outside the pyramid", f"{french} hors de la pyramide")
        return self._v.say(text)

    def _partner_rank(self, number: int) -> str:
        return RANKS[TOTAL - RANKS.index(self._found.cards[number][0]) - 2]

    def _card(self, number: int) -> str:
        return f"{self._v.card(self._found.cards[number])} {pyramid.PLACES[number]}"

    def _cards(self, numbers: Sequence[int]) -> str:
        return self._v.join(map(self._card, numbers))


def _end(circle: Sequence[Short]) -> Text:
    if len(circle) > 2:
        return Text("None of these can be cleared first.", "Aucune de ces cartes ne peut partir en premier.")
    if all(len(short.cards) == 1 for short in circle):
        return Text("Each waits for the other.", "Chacune attend l'autre.")
    return Text("Neither can be cleared before the other.", "Elles s'attendent les unes les autres.")


def _lie_verb(cards: Sequence[int]) -> Text:
    return Text("lies", "est") if len(cards) == 1 else Text("lie", "sont")


def _lies_on(one: int, other: int) -> bool:
    """Return whether one pyramid card must leave before the other."""
    return bool(BELOW[other] >> one & 1)
