"""The fewest moves with several wastes, where taking a card shifts on which wastes others fall in the next pass."""

from collections.abc import Iterator
from typing import NamedTuple

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.engine.position import Position
from pyramide_cli.solver.clearings import Clearings
from pyramide_cli.solver.nodes import Step, dealt
from pyramide_cli.solver.pairs import FREE, Pairs, bits

NEVER = 10_000

class Fewest(dict):
    def __init__(self, pairs):
        super().__init__()
        self.pairs = pairs
    def __missing__(self, cards):
        if not cards & pyramid.FULL:
            best = 0
        else:
            free, numbers = FREE[cards & pyramid.FULL]
            best = NEVER
            open_cards = free | cards & piles.STOCK
            for number in numbers:
                rest = cards ^ 1 << number
                for other in bits(self.pairs.partners[number] & open_cards):
                    best = min(best, 1 + self[rest ^ other])
        self[cards] = best
        return best


class State(NamedTuple):
    pass_number: int
    shape: int
    stock: int
    wastes: tuple
    covered: int   # tops that were there before the last draw


class PilesSearch:
    def __init__(self, position, limit, least_pass, groups):
        self.pairs = Pairs(position.deal)
        self.clearings = Clearings(self.pairs)
        self.rules = position.rules
        self.passes = position.rules.passes
        self.limit = limit
        self.least = least_pass
        self.groups = groups
        self.fewest = Fewest(self.pairs)
        shape = self.pairs.without_kings(position.pyramid)
        self.paid = (position.pyramid ^ shape).bit_count()
        self.root = State(position.pass_number, shape, position.stock, position.wastes, 0)
        self.width = len(position.wastes)

    def removals(self, cards):
        n = (cards & self.pairs.kings & pyramid.FULL).bit_count()
        for g in self.groups:
            n += self.fewest[cards & g]
        return n

    def estimate(self, s):
        cards = s.shape
        for w in s.wastes: cards |= w
        best = NEVER
        draws = 0
        stock = s.stock
        if s.pass_number >= self.least:
            if self.rules.open_stock:
                best = self.removals(cards | stock)
            else:
                while True:
                    n = draws + self.removals(cards)
                    if n < best: best = n
                    if not stock: break
                    draws += 1
                    top = stock
                    for _ in range(self.width): top &= top - 1
                    cards |= stock ^ top
                    stock = top
        cards |= s.stock
        if s.pass_number < self.passes and cards & piles.STOCK:
            draws = 0 if self.rules.open_stock else -(-s.stock.bit_count() // self.width)
            more = max(self.least - s.pass_number, 1)
            best = min(best, draws + 2 * more + self.removals(cards) - (1 if self.rules.open_stock else 0)*more)
        return best

    def successors(self, s):
        pass_number, shape, stock, wastes, covered = s
        tops = 0
        for w in wastes: tops |= piles.waste_top(w)
        stock_top = piles.stock_top(stock) if self.rules.open_stock else 0
        tops |= stock_top
        fresh = tops & ~covered
        clearing = self.clearings[shape]
        if not covered and clearing.finish is not None:
            yield clearing.finish, State(pass_number, 0, stock, wastes, 0)
        for card in bits(fresh):
            if card & self.pairs.kings:
                yield 1, self.without(s, shape, card)
            if card & clearing.wanted:
                for left, moves in clearing.leaving[card]:
                    yield moves, self.without(s, left, card)
            for other in bits(self.pairs.partners[card.bit_length() - 1] & tops):
                yield 1, self.without(s, shape, card | other)
            tops ^= card
        if stock:
            old = 0
            for w in wastes: old |= piles.waste_top(w)
            st, ws = piles.draw(stock, wastes)
            yield 1, State(pass_number, shape, st, ws, old or -1 << 60)
        elif pass_number < self.passes and any(wastes):
            st, ws = piles.recycle(wastes)
            yield 1, State(pass_number + 1, shape, st, ws, -1 << 60)

    def without(self, s, shape, cards):
        return State(s.pass_number, shape, s.stock & ~cards, tuple(w & ~cards for w in s.wastes), 0)

    def run(self):
        limit = self.limit
        buckets = [[] for _ in range(limit + 1)]
        best = {}
        nodes = 0
        f = self.paid + self.estimate(self.root)
        self.nodes = 0
        if f >= limit: return None
        buckets[f].append((self.root, self.paid, None))
        while True:
            while f < limit and not buckets[f]: f += 1
            self.nodes = nodes
            if f >= limit: return None
            node = buckets[f].pop()
            s, g, parent = node
            if not s.shape: return node
            key = (s.pass_number, s.shape, dealt(s.stock, s.wastes))
            time = s.stock.bit_count()
            x = g - (-time // self.width)
            labels = best.setdefault(key, [])
            if s.covered:
                if any(t >= time and xx <= x and t != time for t, xx in labels if (t, xx, 1) and xx < x): continue
            elif any(t >= time and xx <= x for t, xx in labels): continue
            else:
                labels[:] = [(t, xx) for t, xx in labels if t > time or xx < x]
                labels.append((time, x))
            nodes += 1
            for cost, t in self.successors(s):
                c = g + cost
                ff = c + (self.estimate(t) if t.shape else 0)
                if ff < f: ff = f
                if ff < limit:
                    buckets[ff].append((t, c, node))
