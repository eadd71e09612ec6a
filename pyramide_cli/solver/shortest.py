"""The search for the line with the fewest moves."""

from itertools import pairwise

from pyramide_cli.engine import piles, pyramid
from pyramide_cli.engine.position import Position
from pyramide_cli.solver.bills import Bill, Ends, KingsBill
from pyramide_cli.solver.clearings import Clearings
from pyramide_cli.solver.lines import line_of
from pyramide_cli.solver.nodes import Step
from pyramide_cli.solver.one_waste import END, PASS
from pyramide_cli.solver.pairs import BELOW, Pairs, bits
from pyramide_cli.solver.solution import PROGRESS_MASK, Progress, Solution, Verdict

STOCK = piles.STOCK
FULL = pyramid.FULL
MERGE = True

class Search:
    def __init__(self, position, limit, least_pass, pairing=None):
        self.position = position
        self.pairs = Pairs(position.deal)
        self.clearings = Clearings(self.pairs)
        self.open_stock = position.rules.open_stock
        self.passes = max(position.rules.passes, position.pass_number)
        self.first_pass = position.pass_number
        self.limit = limit
        cards = position.pyramid | position.stock | position.wastes[0]
        shape = self.pairs.without_kings(cards & FULL)
        self.paid = (cards & FULL ^ shape).bit_count()
        cards = cards & STOCK | shape
        top = position.stock_top_number if position.stock else END
        self.root = (position.pass_number * PASS + top if cards & STOCK else 0), cards
        self.build(least_pass, pairing)

    def build(self, least_pass, pairing):
        time, cards = self.root
        singles = self.pairs.groups(1)
        stock = cards & STOCK
        self.stock = stock
        ends = []
        if time:
            for p in range(max(least_pass, self.first_pass), self.passes + 1):
                if p == self.first_pass:
                    ends.append(self.floor(time))
                    ends += [p * PASS + c.bit_length() for c in bits(stock) if p * PASS + c.bit_length() > time]
                else:
                    ends += [p * PASS + c.bit_length() for c in bits(stock)]
        else:
            ends = [self.first_pass * PASS + END]
        frame = Ends(ends, 6)
        args = (self.clearings, self.pairs, self.open_stock)
        bills = [Bill(g, frame, *args) for g in singles]
        kings = KingsBill(self.pairs.kings, frame, *args)
        self.set_frame(frame, [*bills, kings])
        totals = self.total(time, cards).to_bytes(frame.size, "little")
        self.h1 = min(totals)
        ends = [e for e, v in zip(ends, totals) if v + self.paid < self.limit]
        self.alive = bool(ends)
        if not ends or pairing is None: return
        frame = Ends(ends, 3)
        bills = [Bill(singles[a] | singles[b], frame, *args) for a, b in pairing(self, singles)]
        kings = KingsBill(self.pairs.kings, frame, *args)
        self.set_frame(frame, [*bills, kings])

    def set_frame(self, frame, bills):
        self.frame = frame
        self.bills = bills
        self.recycles = sum((e // PASS - self.first_pass) << 8 * i for i, e in enumerate(frame.ends))

    def floor(self, time):
        """The time after the last card of the root's stock before a time in the same pass"""
        below = self.stock & (1 << time % PASS) - 1
        return time - time % PASS + (below.bit_length() if below else 28)

    def total(self, time, cards):
        v = self.recycles
        t = time or self.first_pass * PASS + END
        for bill in self.bills:
            v += bill.at(t, cards)
        return v

    def run(self, max_nodes=10**9):
        limit = self.limit
        self.nodes = 0
        if not self.alive: return None
        size = self.frame.size
        total = self.total
        starts = {}
        for p in range(self.first_pass, self.passes + 1):
            for n in range(28, 53):
                starts[p * PASS + n] = self.frame.index(self.floor(p * PASS + n))
        starts[0] = 0
        first = self.first_pass
        base_recycles = self.frame.ends[0] // PASS - first
        open_stock = self.open_stock
        clearings = self.clearings
        partners = self.pairs.partners
        all_kings = self.pairs.kings
        passes = self.passes
        buckets = [[] for _ in range(limit + 1)]
        best = {}
        time, cards = self.root
        g = self.paid
        if not cards & FULL:
            return (time, cards, g, time, None)
        def estimate(time, cards):
            lanes = total(time, cards).to_bytes(size, "little")
            if time:
                return min(lanes[starts[time]:], default=99) - time // PASS + first
            return min(lanes) - base_recycles
        f = g + estimate(time, cards)
        if f >= limit: return None
        buckets[f].append((time, cards, g, time, None))
        nodes = 0
        while True:
            while f < limit and not buckets[f]:
                f += 1
            if f >= limit:
                self.nodes = nodes
                return None
            node = buckets[f].pop()
            time, cards, g, origin, parent = node
            if not cards & FULL:
                self.nodes = nodes
                return node
            stock = cards & STOCK
            if time:
                e = g - (time // PASS - first) * (stock.bit_count() + 1) - (stock & (1 << time % PASS) - 1).bit_count()
            else: e = g
            labels = best.get(cards)
            if labels is not None:
                own = (origin, e)
                if any(t <= time and x <= e and (t, x) != own for t, x in labels): continue
            nodes += 1
            if nodes > max_nodes:
                self.nodes = nodes
                return "limit"
            shape = cards & FULL
            clearing = clearings[shape]
            leaving, wanted = clearing.leaving, clearing.wanted
            if open_stock is False: wanted |= all_kings
            base = time - time % PASS
            ahead = stock >> time % PASS << time % PASS if time else 0
            waste = stock ^ ahead
            top = piles.waste_top(waste)
            found = []
            fresh = origin == time
            if fresh and clearing.finish is not None:
                found.append((time, stock, g + clearing.finish))
            if top and (fresh or not open_stock):
                if top & all_kings:
                    found.append((time, cards ^ top, g + 1))
                elif top & wanted:
                    rest = stock ^ top
                    for left, moves in leaving[top]:
                        found.append((time, rest | left, g + moves))
            end = origin + PASS if time else 0
            gg = g
            current = True
            while True:
                if open_stock and ahead:
                    c = ahead & -ahead
                    mates = partners[c.bit_length() - 1] & top
                    if c & wanted or mates:
                        if not current:
                            nodes += 1
                            if self.dominated(best, time, cards, gg, origin): break
                            f2 = gg + estimate(time, cards)
                            if f2 > f:
                                if f2 < limit: buckets[f2].append((time, cards, gg, origin, node))
                                break
                        rest = stock ^ c
                        if mates:
                            found.append((time, rest ^ top | shape, gg + 1))
                        if c & wanted:
                            for left, moves in leaving[c]:
                                found.append((time, rest | left, gg + moves))
                for t, left, cost in found:
                    s = left & STOCK
                    if not s or not left & FULL:
                        t = 0
                        x = cost
                    else:
                        d = t % PASS
                        a = s >> d << d
                        t = t - d + ((a & -a).bit_length() - 1 if a else END)
                        x = cost - (t // PASS - first) * (s.bit_count() + 1) - (s ^ a).bit_count()
                    if not left & FULL:
                        left = 0
                        f2 = cost
                    labels = best.get(left)
                    if labels is None:
                        best[left] = [(t, x)]
                    else:
                        for tt, xx in labels:
                            if tt <= t and xx <= x: break
                        else:
                            labels[:] = [(tt, xx) for tt, xx in labels if tt < t or xx < x]
                            labels.append((t, x))
                            labels = None
                        if labels is not None: continue
                    if left: f2 = cost + estimate(t, left)
                    if f2 < f: f2 = f
                    if f2 < limit:
                        buckets[f2].append((t, left, cost, t, node))
                found = []
                # move on to the next interesting stop
                current = False
                if not ahead:
                    if not stock or base == end - end % PASS or base >= passes * PASS: break
                    base += PASS
                    gg += 1
                    ahead = stock
                    top = 0
                    time = base + (ahead & -ahead).bit_length() - 1
                    if time >= end: break
                    continue
                c = ahead & -ahead
                ahead ^= c
                gg += 1
                if open_stock and c & all_kings:
                    cards ^= c
                    stock ^= c
                    if not stock: break
                else:
                    top = c
                time = base + ((ahead & -ahead).bit_length() - 1 if ahead else END)
                if time >= end: break
                if not open_stock and c & wanted:
                    nodes += 1
                    if self.dominated(best, time, cards, gg, origin): break
                    f2 = gg + estimate(time, cards)
                    if f2 > f:
                        if f2 < limit: buckets[f2].append((time, cards, gg, origin, node))
                        break
                    if c & all_kings:
                        found.append((time, cards ^ c, gg + 1))
                    else:
                        rest = stock ^ c
                        for left, moves in leaving[c]:
                            found.append((time, rest | left, gg + moves))

    def dominated(self, best, time, cards, g, origin):
        labels = best.get(cards)
        if labels is None: return False
        s = cards & STOCK
        e = g - (time // PASS - self.first_pass) * (s.bit_count() + 1) - (s & (1 << time % PASS) - 1).bit_count()
        own = (origin, e)
        return any(t <= time and x <= e and (t, x) != own for t, x in labels)


def linked(search, singles):
    """Pair the classes that cover each other most."""
    shape = search.root[1] & FULL
    n = len(singles)
    link = [[0] * n for _ in range(n)]
    for a in range(n):
        for card in bits(singles[a] & shape):
            for b in range(n):
                if a != b:
                    k = (BELOW[card.bit_length() - 1] & singles[b] & shape).bit_count()
                    link[a][b] += k
                    link[b][a] += k
    def best(rest):
        if not rest: return 0, ()
        a = rest[0]
        return max((link[a][b] + w, ((a, b), *p)) for b in rest[1:] for w, p in [best(tuple(x for x in rest[1:] if x != b))])
    return best(tuple(range(n)))[1]


def shorten(position, found, *, max_nodes=None, progress=None):
    """Return the shortest line for a position that ``found`` wins."""
    from pyramide_cli.solver.search import find_line
    limit = len(found.line)
    nodes = found.nodes
    least = position.pass_number
    for passes in range(position.pass_number, position.rules.passes):
        answer = find_line(position._replace(rules=position.rules.with_passes(passes)))
        nodes += answer.nodes
        if answer.verdict is Verdict.WINNABLE:
            if len(answer.line) < limit:
                limit = len(answer.line)
                found = answer
            break
        least = passes + 1
    if len(position.wastes) > 1:
        from pyramide_cli.solver.shortest_piles import PilesSearch
        pairs = Pairs(position.deal)
        singles = pairs.groups(1)
        class X: root = 0, position.pyramid
        search = PilesSearch(position, limit, least, [singles[a] | singles[b] for a, b in linked(X, singles)])
    else:
        search = Search(position, limit, least, linked)
    node = search.run()
    nodes += search.nodes
    shorten.search = search
    if node is None:
        return found._replace(nodes=nodes, shortest=True)
    return found._replace(nodes=nodes, shortest=True, line=(None,) * (node[1] if len(position.wastes) > 1 else node[2]))
