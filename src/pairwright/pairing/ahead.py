"""Looking ahead: among pairings equal in forbidden, F1, F2 and F3, one after which later rounds go well too.

A round may be perfect and still leave a field in which no rematch-free round exists (six entrants can be
stuck after three rounds). That can only happen when rounds come close to the number of opponents, so
nothing is looked at, and nothing paid, while a degree condition shows that the next round can always be
clean (Dirac: everybody has at least half the field left).

Otherwise pairings are ranked, cheapest first (Murty's partition of the solutions), until one is followed by
the fewest rematches and repeated byes that counting allows. For the next round that is tested exactly, by
matching; for rounds after it by playing on at random a few times, which can only show that it goes well,
never that it doesn't. If the ranking ends or grows too long, whole plans of rounds are drawn and the
cheapest of a plan's rounds comes first. The best seen wins; how many rounds ahead are without a rematch is
said in the proof.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from heapq import heappop, heappush
from random import Random

from pairwright.pairing.everything import Everything, everything
from pairwright.pairing.field import Field
from pairwright.pairing.inside import Pairs
from pairwright.pairing.matching import cheapest_perfect
from pairwright.pairing.request import Request, ordered
from pairwright.pairing.solve import Found, Way, found_of

LARGEST = 200
"""Fields above this are not looked ahead: they'd need over 90 rounds, or hundreds of forbidden pairs."""

DEPTH = 12
"""Rounds looked ahead at most."""

PLAYS = 6
"""Random continuations tried for each pairing."""

PLANS = 40
"""Whole plans drawn when the ranking found nothing good."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """What looking ahead came to: the pairing, whether it is another than the cheapest, and how many of the
    rounds that follow can be played without a rematch (as far as looked)."""

    found: Found
    moved: bool
    rounds: int


@dataclass(slots=True)
class _Future:
    """Meetings and byes of everybody active, played on in thought."""

    ids: list[int]
    met: dict[tuple[int, int], int]
    byes: dict[int, int]
    forbidden: frozenset[tuple[int, int]]
    bye_first: bool

    def after(self, pairs: Pairs, byes: list[int]) -> _Future:
        met = dict(self.met)
        for a, b in pairs:
            pair = ordered(a, b)
            met[pair] = met.get(pair, 0) + 1
        counts = dict(self.byes)
        for one in byes:
            counts[one] += 1
        return replace(self, met=met, byes=counts)

    def next_round(self, rng: Random) -> tuple[tuple[int, int, int], Pairs, list[int]]:
        """The least (forbidden, F1, F2; or F2 before F1) of the next round, and a random round that has
        it."""
        ids = self.ids
        n = len(ids)
        count = (n + 1) // 2
        most = max(self.met.values(), default=0) ** 2 + 1
        most_byes = max(self.byes.values(), default=0) + 1
        rematch_by, bye_by = 1 << 20, (1 << 20) * (most * count + 1)
        if not self.bye_first:
            bye_by, rematch_by = 1 << 20, (1 << 20) * (most_byes * count + 1)
        forbidden_by = (1 << 20) * (most * count + 1) * (most_byes * count + 1)
        edges = []
        for i in range(n):
            for j in range(i + 1, n):
                pair = ordered(ids[i], ids[j])
                cost = self.met.get(pair, 0) ** 2 * rematch_by + (pair in self.forbidden) * forbidden_by
                edges.append((i, j, cost + rng.getrandbits(12)))
            if n % 2:
                edges.append((i, n, self.byes[ids[i]] * bye_by + rng.getrandbits(12)))
        found = cheapest_perfect(n + n % 2, edges)
        if found is None:
            raise AssertionError("a complete graph has a perfect matching")
        pairs = [(ids[i], ids[j]) for i, j in found if j < n]
        byes = [ids[i] for i, j in found if j == n]
        forbidden = sum(ordered(a, b) in self.forbidden for a, b in pairs)
        rematch = sum(self.met.get(ordered(a, b), 0) ** 2 for a, b in pairs)
        repeat = sum(self.byes[one] for one in byes)
        return (forbidden, *((repeat, rematch) if self.bye_first else (rematch, repeat))), pairs, byes

    def floor(self, rounds: int) -> tuple[int, int, int]:
        """What so many rounds cost at least, by counting each pair's and each bye's cheapest uses."""
        n = len(self.ids)

        def cheapest(counts: list[int], uses: int, square: bool) -> int:
            total = 0
            tally: dict[int, int] = {}
            for m in counts:
                tally[m] = tally.get(m, 0) + 1
            m = 0
            while uses:
                # A pair that has met m times can meet again at m², then counts among those of m + 1.
                here = min(uses, tally.get(m, 0))
                total += here * (m * m if square else m)
                uses -= here
                tally[m + 1] = tally.get(m + 1, 0) + tally.get(m, 0)
                m += 1
            return total

        meetings = [
            self.met.get(ordered(self.ids[i], self.ids[j]), 0)
            for i in range(n)
            for j in range(i + 1, n)
            if ordered(self.ids[i], self.ids[j]) not in self.forbidden
        ]
        rematch = cheapest(meetings, rounds * (n // 2), True) if meetings else 0
        repeat = cheapest(list(self.byes.values()), rounds * (n % 2), False)
        return (0, repeat, rematch) if self.bye_first else (0, rematch, repeat)

    def play(self, rounds: int, rng: Random) -> tuple[tuple[tuple[int, int, int], ...], int]:
        """(cost of all rounds up to each, rounds before the first rematch) of one random continuation."""
        state = self
        total = (0, 0, 0)
        sums = []
        fresh = 0
        for _ in range(rounds):
            cost, pairs, byes = state.next_round(rng)
            total = (total[0] + cost[0], total[1] + cost[1], total[2] + cost[2])
            sums.append(total)
            fresh += total[0] == 0 and total[2 if self.bye_first else 1] == 0
            state = state.after(pairs, byes)
        return tuple(sums), fresh


def look_ahead(
    request: Request, field: Field, way: Way, found: Found, outside: Pairs, rng: Random
) -> Ahead | None:
    """The pairing to prefer for the sake of the rounds to come; ``None`` when there is no cause to look.

    ``outside`` are the locked pairs of this round. Time: nothing without cause, else up to a few hundred
    matchings of a field that is small against its rounds.
    """
    if not request.rounds_left or not 3 < len(request.contenders) <= LARGEST or field.size < 4:
        return None
    future = _future(request)
    if not _tight(future):
        return None
    depth = min(request.rounds_left, DEPTH)
    search = _Search(future, depth, field, [*outside], _outside_bye(request), rng)
    if search.judge(found):
        return search.best_as_ahead(found)
    problem = everything(field, way.orderly, way.bye_first, rng, whole=True)
    search.rank(problem)
    if not search.good:
        search.plan(problem)
    return search.best_as_ahead(found)


def _future(request: Request) -> _Future:
    present = {c.id for c in request.contenders}
    met = {
        ordered(c.id, other): times
        for c in request.contenders
        for other, times in c.met.items()
        if other in present
    }
    return _Future(
        ids=sorted(present),
        met=met,
        byes={c.id: c.byes for c in request.contenders},
        forbidden=request.forbidden,
        bye_first=request.rules.second_bye_before_rematch,
    )


def _outside_bye(request: Request) -> list[int]:
    return [] if request.pinned_bye is None else [request.pinned_bye]


def _tight(future: _Future) -> bool:
    """May the round after this one lack a clean pairing? (Dirac's condition fails once everybody met one
    more.)"""
    n = len(future.ids)
    used = dict.fromkeys(future.ids, 1)
    for a, b in set(future.met) | future.forbidden:
        if a in used and b in used:
            used[a] += 1
            used[b] += 1
    return any((n - 1 - count - n % 2) * 2 < n - n % 2 for count in used.values())


class _Search:
    """The best pairing so far, by what follows it."""

    def __init__(
        self, future: _Future, depth: int, field: Field, outside: Pairs, byes: list[int], rng: Random
    ) -> None:
        self.future, self.depth, self.field, self.outside, self.byes = future, depth, field, outside, byes
        self.rng = rng
        self.key: tuple[tuple[int, int, int], ...] | None = None
        self.best: Found | None = None
        self.fresh = 0
        self.good = False

    def judge(self, found: Found) -> bool:
        """Weigh a pairing; true when nothing better can follow any pairing like it."""
        who = self.field.who
        pairs = [(who[u].id, who[v].id) for u, v in found.pairs] + self.outside
        byes = self.byes + ([who[found.bye].id] if found.bye is not None else [])
        after = self.future.after(pairs, byes)
        floor = tuple(after.floor(rounds) for rounds in range(1, self.depth + 1))
        for _ in range(PLAYS):
            sums, fresh = after.play(self.depth, self.rng)
            if self.key is None or sums < self.key:
                self.key, self.best, self.fresh = sums, found, fresh
            if sums == floor:
                self.good = True
                return True
            if sums[0] > self.key[0]:
                return False  # the next round is exact, so no other continuation helps this pairing
        return False

    def rank(self, problem: Everything) -> None:
        """Judge pairings, cheapest first, while they equal the best in forbidden to F3."""
        n = self.field.size
        solved = problem.solve()
        if solved is None:
            return
        budget = max(40, 30_000 // (n * n))
        limit = solved[0] // problem.through_byes
        heap: list[tuple[int, int, Pairs, Pairs, frozenset[tuple[int, int]]]] = []
        serial = 0
        heappush(heap, (solved[0], serial, solved[1], [], frozenset()))
        while heap and budget > 0:
            _, _, pairs, forced, banned = heappop(heap)
            if self.judge(found_of(self.field, pairs, problem.levels)):
                return
            kept = list(forced)
            for pair in pairs:
                if pair in forced:
                    continue
                budget -= 1
                other = problem.solve(kept, banned | {pair})
                if other is not None and other[0] // problem.through_byes == limit:
                    serial += 1
                    heappush(heap, (other[0], serial, other[1], list(kept), banned | {pair}))
                kept.append(pair)

    def plan(self, problem: Everything) -> None:
        """Draw whole plans of rounds; whichever round of a plan is cheapest now is judged as this one's
        pairing."""
        solved = problem.solve()
        if solved is None or self.outside or self.byes:
            return
        limit = solved[0] // problem.through_byes
        cost = {(u, v): c for u, v, c in problem.edges}
        vertex = {c.id: v for v, c in enumerate(self.field.who)}
        n = self.field.size
        for _ in range(PLANS):
            state = self.future
            rounds: list[tuple[int, Pairs]] = []
            for _ in range(self.depth + 1):
                _, pairs, byes = state.next_round(self.rng)
                state = state.after(pairs, byes)
                at = [ordered(vertex[a], vertex[b]) for a, b in pairs] + [(vertex[one], n) for one in byes]
                total = sum(cost[pair] for pair in at)
                if total // problem.through_byes == limit:
                    rounds.append((total, at))
            if rounds:
                _, at = min(rounds)
                if self.judge(found_of(self.field, at, problem.levels)):
                    return

    def best_as_ahead(self, cheapest: Found) -> Ahead:
        best = cheapest if self.best is None else self.best
        return Ahead(best, moved=best is not cheapest, rounds=self.fresh)
