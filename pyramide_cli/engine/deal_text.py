"""Deal text: a deal, or a position as far as it is known, as people write it; and positions as text.

``Kc 7d 8h ?? ?9 -- stock 5h ?3 waste 9c 2d pass 2 gone Ks``: cards, cards that are not known, places whose card has
gone, and parts with their names. Text is read from left to right, each rule from a place in it to what it reads there
and the place behind that.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from pyramide_cli.engine import pyramid
from pyramide_cli.engine.cards import DECK, SUITS, UNKNOWN, UNTOLD_SUITS, Card, Deal, DealError, Followed
from pyramide_cli.engine.deal_faults import (
    BadPass,
    DealFault,
    GapsOutside,
    GapUnder,
    InPyramid,
    Miscounted,
    NoFilling,
    NoSuchPart,
    NoSuit,
    PartTwice,
    PassBeyond,
    PositionError,
    TooManyCards,
    TooManyOfRank,
    TooManyUnknown,
    UnknownGone,
    UnknownTop,
    Unpairable,
    Unpaired,
    WasteTooEarly,
)
from pyramide_cli.engine.hidden import CLASSES, Fillings, learnt, not_known, numbers_of
from pyramide_cli.engine.notation import RANK_LETTERS, SUIT_LETTERS, without_comment
from pyramide_cli.engine.position import Position, waste_places
from pyramide_cli.engine.reasons import Placed
from pyramide_cli.engine.rules import DEFAULT, Rules

STOCK_SIZE = len(DECK) - pyramid.SIZE
STOCK_NUMBERS = range(pyramid.SIZE, len(DECK))
EVERY_CARD = (1 << len(DECK)) - 1
#: What stands where a card of the pyramid has gone.
GAP = "--"
#: What stands where a bad word stood.
BAD = ""
DECK_CARDS = frozenset(DECK)
#: The words that begin a part, and what the part is.
PARTS = {
    "stock": "stock",
    "pioche": "stock",
    "waste": "w",
    "défausse": "w",
    "defausse": "w",
    "w": "w",
    **{place: place for place in waste_places(3)},
    "pass": "pass",
    "passage": "pass",
    "gone": "gone",
    "parties": "gone",
}
GAP_WORDS = ("null", "none")
#: All that stands between tokens; the brackets, quotes and commas of lists in Python, JSON and CSV too.
SEPARATORS = r"(?:[\s,;:/|\](){}\"'“”‘’]|(?<!\x1b)\[)+"

_RANK, _SUIT = r"(?P<rank>10|[A2-9TJQKVDRatjqkvdr])", r"(?P<suit>[cdhsCDHS♣♧♦♢♥♡♠♤])"
_OTHER = r"(?P<unknown>\?\?|\?(?P<count>[0-9]{1,3}))|(?P<gap>--)"
#: The ways to read a text, the first that reads all of it: rank first, suit first, ranks alone. A suit may carry the
#: sign that asks for its coloured or its plain drawing; ``1`` alone is an ace.
READINGS = (
    rf"{_RANK}{_SUIT}[\uFE0E\uFE0F]?|{_OTHER}",
    rf"{_SUIT}[\uFE0E\uFE0F]?{_RANK}|{_OTHER}",
    rf"(?P<rank>10|[A1-9TJQKVDRatjqkvdr])|{_OTHER}",
)
#: What is no card may be this long at once, where a token is behind it.
BAD_LENGTH = 2
#: So many cards are a pyramid, or were meant as one.
LIKE_A_PYRAMID = range(20, 37)
#: No text needs so many tokens: beyond this a number of unknown cards counts as one, so that none can fill the memory.
MANY = 999


class Laid(NamedTuple):
    """What a text lays out, token by token: cards, ranks alone, UNKNOWN, GAP, and BAD for what is none of these.

    ``parts`` are those behind the pyramid with their names, in order; ``malformed`` is what the bad tokens were.
    """

    pyramid: list[str]
    parts: list[tuple[str, list[str]]]
    malformed: list[str]

    @property
    def cards(self) -> list[str]:
        """All cards and ranks, in order."""
        lists = [self.pyramid, *(tokens for part, tokens in self.parts if part != "pass")]
        return [token for tokens in lists for token in tokens if token not in (UNKNOWN, GAP, BAD)]

    @property
    def is_plain(self) -> bool:
        """Whether cards with suits are all there is: an own deal, or the pyramid of a position."""
        return not self.parts and all(token == BAD or token in DECK_CARDS for token in self.pyramid)


def parse_deal(text: str) -> Deal:
    """Read 52 cards in deal order; raise DealError with every fault."""
    return parse_position(text, DEFAULT).deal


def parse_position(text: str, rules: Rules) -> Position:
    """Read a deal or a position under these rules; raise DealError with every fault."""
    return lay_out(read_laid(text), rules)


def read_positions(lines: Iterable[str], rules: Rules) -> Iterator[Position]:
    """Yield positions as their lines come: exactly 52 cards are one deal, on however many lines.

    Else a text is one position if its first line holds fewer than 28 tokens. In any other every line is one; a line
    that begins with the word of a part goes on with the one before. Raises DealError for the first that cannot be,
    with its line (from 1) where there are several.
    """
    held: list[tuple[int, str]] = []
    places = 0
    several = False
    for number, line in enumerate(lines, 1):
        laid = read_laid(line)
        if not laid.pyramid and not laid.parts:
            continue
        if held and not laid.pyramid:
            held[-1] = held[-1][0], f"{held[-1][1]}\n{line}"
            continue
        if several:
            yield from _at_lines(held, rules)
            held = []
        held.append((number, line))
        places += len(laid.pyramid)
        whole = len(laid.pyramid) == len(DECK)
        # A whole deal on one line is a deal whatever follows, and then so is every line.
        several |= whole and (len(held) > 1 or set(laid.pyramid) == DECK_CARDS)
        several |= places > len(DECK) and len(held) > 1 and len(read_laid(held[0][1]).pyramid) >= pyramid.SIZE
        if several and whole:
            yield from _at_lines(held, rules)
            held = []
    one = not several and (len(held) < 2 or places == len(DECK) or len(read_laid(held[0][1]).pyramid) < pyramid.SIZE)
    if one:
        yield parse_position("\n".join(text for _, text in held), rules)
    else:
        yield from _at_lines(held, rules)


def _at_lines(held: list[tuple[int, str]], rules: Rules) -> Iterator[Position]:
    for number, text in held:
        try:
            yield parse_position(text, rules)
        except DealError as error:
            error.line = number
            raise


def read_laid(text: str) -> Laid:
    """Split a text into the tokens of its pyramid and of its parts, and what is none."""
    chunks: list[str] = []
    parts = [("", chunks)]
    for chunk in filter(None, re.split(SEPARATORS, without_comment(text))):
        if word := PARTS.get(chunk.lower()):
            chunks = []
            parts.append((word, chunks))
        else:
            chunks.append(chunk)
    cards = [chunk for part, chunks in parts if part != "pass" for chunk in chunks if chunk.lower() not in GAP_WORDS]
    whole = (each for each in _readings() if not any(_unread(each, chunk) for chunk in cards))
    reading = next(whole, None) or min(_readings(), key=lambda each: sum(_unread(each, chunk) for chunk in cards))
    malformed: list[str] = []
    read = [(part, chunks if part == "pass" else _tokens_of(chunks, reading, malformed)) for part, chunks in parts]
    return Laid(read[0][1], read[1:], malformed)


def _tokens_of(chunks: list[str], reading: re.Pattern[str], malformed: list[str]) -> list[str]:
    """Return the tokens that a part's words are, read in the way that reads the text best, or else reads a word."""
    tokens: list[str] = []
    for chunk in chunks:
        if chunk.lower() in GAP_WORDS:
            tokens.append(GAP)
            continue
        found, bad = _scan(reading, chunk)
        for other in _readings() if bad else ():
            # Among cards with suits one rank may stand alone; two are a bad card.
            others, unread = _scan(other, chunk)
            if not unread and (len(others) == 1 or any(len(token) == 2 for token in others)):
                found, bad = others, unread
                break
        tokens += found if len(tokens) < MANY else found[:MANY]
        malformed += bad
    return tokens


@cache
def _readings() -> list[re.Pattern[str]]:
    """Return READINGS, compiled where a text is read: a plain game starts without them."""
    return [re.compile(reading) for reading in READINGS]


def _unread(reading: re.Pattern[str], chunk: str) -> int:
    """Return how many characters of a chunk a way to read leaves unread."""
    pos, unread = 0, 0
    while pos < len(chunk):
        match = reading.match(chunk, pos)
        unread += match is None
        pos = match.end() if match else pos + 1
    return unread


def _scan(reading: re.Pattern[str], chunk: str) -> tuple[list[str], list[str]]:
    """Read a chunk in one way: its tokens, and what is none, both in order."""
    tokens: list[str] = []
    malformed: list[str] = []
    pos = 0
    while pos < len(chunk):
        if match := reading.match(chunk, pos):
            found = _tokens(match)
            tokens += found if len(tokens) < MANY else found[:1]
            pos = match.end()
        else:
            end = _end_of_bad(reading, chunk, pos)
            tokens.append(BAD)
            malformed.append(chunk[pos:end])
            pos = end
    return tokens, malformed


def _end_of_bad(reading: re.Pattern[str], chunk: str, pos: int) -> int:
    """Return where a bad word ends: before the next card; a digit behind a digit belongs to what stands before it."""
    if reading.match(chunk, pos + BAD_LENGTH):
        return pos + BAD_LENGTH
    for end in range(pos + 1, len(chunk)):
        if reading.match(chunk, end) and not (chunk[end].isdigit() and chunk[end - 1].isdigit()):
            return end
    return len(chunk)


def _tokens(match: re.Match[str]) -> list[str]:
    """Return what a match stands for: a card, a rank alone, a gap, or any number of unknown cards."""
    facts = match.groupdict()
    if facts["gap"]:
        return [GAP]
    if facts["unknown"]:
        return [UNKNOWN] * int(facts["count"] or 1)
    rank = facts["rank"].upper()
    rank = "A" if rank == "1" else RANK_LETTERS.get(rank, rank)
    suit = (facts.get("suit") or "").lower()
    return [rank + SUIT_LETTERS.get(suit, suit)]


def lay_out(laid: Laid, rules: Rules) -> Position:
    """Return the position that a text lays out; raise DealError with every fault."""
    if laid.is_plain and len(laid.pyramid) not in LIKE_A_PYRAMID:
        return Position.start(Deal.from_cards(laid.cards, laid.malformed), rules)
    return _Layout(laid, rules).position()


def _repeated(laid: Laid) -> list[Card]:
    return [card for card, count in Counter(laid.cards).items() if count > 1 and card in DECK_CARDS]


class _Layout:
    """A position being laid out, with the faults that are found on the way."""

    def __init__(self, laid: Laid, rules: Rules) -> None:
        self._laid = laid
        self._rules = rules
        self._faults: list[DealFault] = []
        self._pass_number = 1
        self._places = waste_places(rules.draw)

    def position(self) -> Position:
        laid = self._laid
        places, parts = len(laid.pyramid), bool(laid.parts)
        if places != pyramid.SIZE and (parts or places != len(DECK)):
            self._faults.append(Miscounted(places))
        ranks = self._suits()
        head = laid.pyramid[: pyramid.SIZE]
        stock, wastes, gone = self._parts()
        self._check_pyramid(head)
        self._check_piles(stock, wastes, gone)
        repeated = _repeated(laid)
        if self._faults or laid.malformed or repeated:
            raise PositionError(repeated, laid.malformed, self._faults)
        return self._placed(head, stock, wastes, gone, ranks)

    def _suits(self) -> bool:
        """Give suits to ranks alone, in the order in which they are named; return whether suits are told nowhere."""
        cards = self._laid.cards
        without = [token for token in cards if len(token) == 1]
        if without and len(without) < len(cards):
            self._faults.append(NoSuit(tuple(dict.fromkeys(without))))
        if not without or len(without) < len(cards):
            return False
        named: Counter[str] = Counter()
        for part, tokens in [("", self._laid.pyramid), *self._laid.parts]:
            for index, token in enumerate(tokens):
                if len(token) == 1 and part != "pass":
                    tokens[index] = token + UNTOLD_SUITS[min(named[token], len(UNTOLD_SUITS) - 1)]
                    named[token] += 1
        self._faults += [TooManyOfRank(rank, count) for rank, count in named.items() if count > len(SUITS)]
        return True

    def _parts(self) -> tuple[list[str], list[list[str]], list[str]]:
        """Return the cards of the stock, of each waste from the bottom, and those that have gone."""
        found: dict[str, list[str]] = {}
        for part, tokens in self._laid.parts:
            if part in found:
                self._faults.append(PartTwice(part))
            if part.startswith("w") and part not in self._places:
                self._faults.append(NoSuchPart(part, self._places))
            found[part] = tokens
        if "pass" in found:
            self._read_pass(found["pass"])
        stock = found.get("stock", [])
        if len(self._laid.pyramid) == len(DECK):
            stock = self._laid.pyramid[pyramid.SIZE :]
        elif not any(part == "stock" or part.startswith("w") for part in found):
            stock = [UNKNOWN] * STOCK_SIZE
        return stock, [found.get(place, []) for place in self._places], found.get("gone", [])

    def _read_pass(self, tokens: list[str]) -> None:
        number = tokens[0] if len(tokens) == 1 and re.fullmatch("[1-9][0-9]{0,8}", tokens[0]) else ""
        if not number:
            self._faults.append(BadPass(" ".join(tokens)))
        elif int(number) > self._rules.passes:
            self._faults.append(PassBeyond(int(number), self._rules.passes))
        else:
            self._pass_number = int(number)

    def _check_pyramid(self, head: list[str]) -> None:
        if len(head) < pyramid.SIZE:
            return
        if unknown := tuple(pyramid.PLACES[n] for n in range(pyramid.SIZE) if head[n] == UNKNOWN):
            self._faults.append(InPyramid(unknown))
        for number in range(pyramid.SIZE):
            above = [n for n in pyramid.covering(number) if head[n] not in (GAP, BAD)]
            if head[number] == GAP and above:
                self._faults.append(GapUnder(pyramid.PLACES[number], Placed(head[above[0]], pyramid.PLACES[above[0]])))

    def _check_piles(self, stock: list[str], wastes: list[list[str]], gone: list[str]) -> None:
        rules = self._rules
        on_wastes = [card for waste in wastes for card in waste]
        if GAP in stock + on_wastes:
            self._faults.append(GapsOutside())
        if len(stock) + len(on_wastes) > STOCK_SIZE:
            self._faults.append(TooManyCards(len(stock) + len(on_wastes)))
        for place, waste in zip(self._places, wastes, strict=True):
            if waste and waste[-1] == UNKNOWN:
                self._faults.append(UnknownTop(place))
        if on_wastes and rules.draw > 1 and self._pass_number < rules.passes:
            self._faults.append(WasteTooEarly())
        if UNKNOWN in gone or GAP in gone:
            self._faults.append(UnknownGone())
        known = len(set(self._laid.cards))
        unknown = (stock + on_wastes).count(UNKNOWN)
        if unknown > len(DECK) - known and not any(isinstance(fault, Miscounted) for fault in self._faults):
            self._faults.append(TooManyUnknown(unknown, len(DECK) - known))

    def _placed(
        self, head: list[str], stock: list[str], wastes: list[list[str]], gone: list[str], ranks: bool
    ) -> Position:
        """Number the cards: those that have gone first, then the wastes, then the stock, as they were drawn."""
        cards = [UNKNOWN if token == GAP else token for token in head] + [UNKNOWN] * STOCK_SIZE
        shape = sum(1 << number for number in range(pyramid.SIZE) if head[number] != GAP)
        number = len(DECK) - len(stock) - sum(map(len, wastes))
        left = [n for n in range(pyramid.SIZE) if head[n] == GAP] + list(range(pyramid.SIZE, number))
        for n, card in zip(left, gone, strict=False):
            cards[n] = card
        piles = []
        for pile in (*wastes, stock):
            cards[number : number + len(pile)] = pile
            piles.append(((1 << len(pile)) - 1) << number)
            number += len(pile)
        followed = Followed(tuple(cards), sum(1 << n for n in left), ranks)
        if faults := unfit(cards, followed):
            raise PositionError((), (), faults)
        return Position(learnt(followed), self._rules, shape, piles[-1], tuple(piles[:-1]), self._pass_number)


def unfit(cards: Sequence[Card], followed: Followed) -> list[DealFault]:
    """Return why what has left cannot have left as kings and in pairs of 13; nothing where some filling allows it."""
    hidden = [n for n, card in enumerate(cards) if card == UNKNOWN and not followed.gone >> n & 1]
    if Fillings.of_deal(cards, hidden, followed).sets:
        return []
    pool = Counter(card[0] for card in not_known(cards, followed.ranks))
    gone = Counter(cards[n][0] for n in numbers_of(followed.gone) if cards[n] != UNKNOWN)
    leaving = sum(pool.values()) - len(hidden)
    faults: list[DealFault] = []
    for first, second in CLASSES[:-1]:
        for rank, partner in ((first, second), (second, first)):
            # With nothing hidden all that is not known has gone; else as much as there is room for may have.
            least = gone[rank] + max(0, pool[rank] - len(hidden))
            most = gone[partner] + min(pool[partner], leaving)
            if least > most:
                faults.append((Unpairable if hidden else Unpaired)(rank, least, partner, most))
    return faults or [NoFilling(followed.gone.bit_count())]


def format_deal(deal: Deal) -> str:
    """Write a deal as text that ``parse_position`` reads."""
    return " ".join(deal.cards)


def format_position(position: Position) -> str | None:
    """Write a position, as far as it is known, as text in one line; None where its order could not be told again.

    That is so with cards on several wastes before the last pass.
    """
    deal, rules, shape, stock, wastes, pass_number = position
    if len(wastes) > 1 and pass_number < rules.passes and any(wastes):
        return None
    unseen = position.unseen
    text = f"{_pyramid_text(deal, shape)} stock{_pile_text(deal, stock, stock & unseen)}"
    for place, waste in zip(waste_places(len(wastes)), wastes, strict=True):
        if waste:
            text += f" {'waste' if place == 'w' else place}{_pile_text(deal, waste, waste & unseen)}"
    if pass_number > 1:
        text += f" pass {pass_number}"
    gone = EVERY_CARD & ~(shape | stock | sum(wastes))
    known = _gone_text(deal, gone) if gone else ""
    return f"{text} gone{known}" if known else text


# Every state of a game that programs see holds its position as text: what one move leaves as it was is remembered.


@lru_cache(maxsize=1 << 10)
def _pyramid_text(deal: Deal, shape: int) -> str:
    names = _names(deal)
    return " ".join([names[n] if shape >> n & 1 else GAP for n in range(pyramid.SIZE)])


@lru_cache(maxsize=1 << 10)
def _pile_text(deal: Deal, pile: int, unseen: int) -> str:
    """Return the cards of a pile, each behind a blank; several unknown ones in a row as ``?9``."""
    names = _names(deal)
    if not unseen:
        return "".join([f" {names[n]}" for n in STOCK_NUMBERS if pile >> n & 1])
    if pile == unseen:
        return f" {_unknown(pile.bit_count())}"
    text, run = "", 0
    for n in STOCK_NUMBERS:
        if unseen >> n & 1:
            run += 1
        elif pile >> n & 1:
            text += (f" {_unknown(run)}" if run else "") + f" {names[n]}"
            run = 0
    return text + (f" {_unknown(run)}" if run else "")


@lru_cache(maxsize=1 << 10)
def _gone_text(deal: Deal, gone: int) -> str:
    names = _names(deal)
    return "".join([f" {names[n]}" for n in range(len(DECK)) if gone >> n & 1 and names[n] != UNKNOWN])


def _names(deal: Deal) -> Sequence[str]:
    """Return the cards as they are written: ranks alone where no suit is told."""
    if not deal.ranks_alone:
        return deal.cards
    return [card if card == UNKNOWN else card[0] for card in deal.cards]


def _unknown(count: int) -> str:
    return UNKNOWN if count == 1 else f"?{count}"
