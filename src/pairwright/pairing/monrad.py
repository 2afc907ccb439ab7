"""Monrad rounds: down the list, each meets the next one they haven't met; never a dead end.

The *line* is the field by points, then start number. In turn, the first unpaired meets the nearest further
down, those not met before such others. So 1 meets 2 and 3 meets 4, and a group of an odd number sends its
highest start number down. Where the plain walk would strand those at its end, the answer is the pairing
nearest to it, exactly: of all pairings of the least cost the first in the order of the walk.

**Least cost** is, weightiest first: forbidden pairs, rematches (the sum of their squares), earlier byes of
whoever has the bye, the place of the bye in its order, avoided pairs. (The setting "second bye before
rematch" exchanges the second and third.)

**First in the order of the walk**: each in turn meets the first of those further down (not forbidden before
forbidden, fewest meetings, not avoided before avoided, then nearest) with whom the rest can still be
completed at that least cost. This names exactly one pairing, so a Monrad round has no chance in it.

>>> from pairwright.pairing.request import Contender, Request
>>> met = {1: {2: 1}, 2: {1: 1}, 3: {}, 4: {}}
>>> four = tuple(Contender(i, 0, 0, 0, 0, met[i], i) for i in (1, 2, 3, 4))
>>> pair_monrad(Request(round=2, contenders=four, seed=0)).pairing.tables
((1, 3), (2, 4))
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from pairwright.pairing.check import check
from pairwright.pairing.cost import order_of_levels
from pairwright.pairing.matching import Edge, cheapest_perfect, factors
from pairwright.pairing.monrad_reasons import explain_monrad
from pairwright.pairing.proposal import Proof, Proposal
from pairwright.pairing.request import Contender, Pair, Pairing, Request

ByeOrder = Literal["number", "points"]
"""Who of those with fewest byes has the bye: the highest start number, or the highest start number of the
lowest points."""

Mates = dict[int, int]
"""Place in the line → place of the partner, both ways."""

WINDOWS = (6, 60)
"""How many pairs are first tried when two must find new partners, before the whole rest is."""


def pair_monrad(request: Request, bye: ByeOrder = "number") -> Proposal:
    """The pairing of one Monrad round with its cost, proof and reasons.

    ``rank`` of each contender is the start number. Locked pairs and a pinned bye are kept; the seed and the
    rules for the order, the first round and "both sit" don't matter. Seats even out, then alternate: the
    first seat goes to who had it less (``Contender.seats``); if equal, to who had the second seat when the
    two last differed, counted back; if they never did, the upper one changes seats. Tables stand best score
    group first.

    Same request, same answer. Cost in time: linear in the field where the plain walk gets through; see
    docs/why/cup-monrad-berger. Source: spec cup, "Round robin and Monrad".
    """
    line = _lay_out(request, bye)
    owner, mates, matched = _solve(line)
    pairs = [(u, v) for u, v in sorted(mates.items()) if u < v]
    tables = [(line.who[u], line.who[v]) for u, v in pairs]
    by_id = {c.id: c for c in request.contenders}
    for a, b in request.locked:
        upper, lower = sorted((by_id[a], by_id[b]), key=_place)
        tables.append((upper, lower))
    tables.sort(key=lambda table: (-table[0].points, -table[1].points, table[0].rank))
    sits = [request.pinned_bye] if request.pinned_bye is not None else []
    if owner is not None:
        sits.append(line.who[owner].id)
    pairing = Pairing(tuple(_seats(*table) for table in tables), tuple(sits))
    verdict = check(request, pairing)
    if not verdict.legal or verdict.cost is None:
        raise AssertionError(f"the engine made an illegal pairing: {verdict.faults}")
    levels = order_of_levels(request.rules.second_bye_before_rematch)[:3]
    return Proposal(
        pairing=pairing,
        cost=verdict.cost,
        proof=Proof("walk", levels, matched),
        reasons=explain_monrad(request, pairing, bye),
    )


def _place(c: Contender) -> tuple[int, int]:
    return (-c.points, c.rank)


@dataclass(frozen=True, slots=True)
class _Line:
    """The free contenders in the order of the walk.

    ``apart[u]`` holds, for every v that u should rather not meet, the key by which such are chosen; everybody
    else is *clean*. ``price[u]`` is what those pairs cost, folded into one number; clean ones cost nothing.
    ``byes[u]`` is what a bye of u costs, and ``due`` who should have it (``None`` in an even field).
    """

    who: tuple[Contender, ...]
    apart: tuple[dict[int, tuple[int, int, int]], ...]
    price: tuple[dict[int, int], ...]
    byes: tuple[int, ...]
    due: int | None


def _lay_out(request: Request, bye: ByeOrder) -> _Line:
    settled = {one for pair in request.locked for one in pair} | {request.pinned_bye}
    who = tuple(sorted((c for c in request.contenders if c.id not in settled), key=_place))
    at = {c.id: u for u, c in enumerate(who)}
    n = len(who)
    apart: list[dict[int, tuple[int, int, int]]] = [{} for _ in who]
    for u, c in enumerate(who):
        for other, times in c.met.items():
            if times and other in at:
                apart[u][at[other]] = (0, times, 0)
    for pairs, mark in ((request.forbidden, (1, 0, 0)), (request.avoided, (0, 0, 1))):
        for a, b in pairs:
            if a in at and b in at and a != b:
                for u, v in ((at[a], at[b]), (at[b], at[a])):
                    forbidden, times, avoided = apart[u].get(v, (0, 0, 0))
                    apart[u][v] = (forbidden | mark[0], times, avoided | mark[2])
    rematch = max((times**2 for known in apart for _, times, _ in known.values()), default=0)
    repeat = max((c.byes for c in who), default=0)
    ceilings = {"forbidden": 1, "rematch": rematch, "bye_repeat": repeat, "bye_place": n, "avoided": 1}
    order = ["forbidden", "rematch", "bye_repeat", "bye_place", "avoided"]
    if request.rules.second_bye_before_rematch:
        order[1:3] = ["bye_repeat", "rematch"]
    scale = dict(zip(order, factors([ceilings[name] for name in order], (n + 1) // 2), strict=True))
    price = tuple(
        {
            v: forbidden * scale["forbidden"] + times**2 * scale["rematch"] + avoided * scale["avoided"]
            for v, (forbidden, times, avoided) in known.items()
        }
        for known in apart
    )
    due = sorted(range(n), key=lambda u: (who[u].points if bye == "points" else 0, -who[u].rank))
    place = {u: k for k, u in enumerate(due)}
    byes = tuple(c.byes * scale["bye_repeat"] + place[u] * scale["bye_place"] for u, c in enumerate(who))
    return _Line(who, tuple(apart), price, byes, min(range(n), key=byes.__getitem__) if n % 2 else None)


def _solve(line: _Line) -> tuple[int | None, Mates, int]:
    """Who has the bye, who meets whom, and how many had to be matched to know it."""
    owner = line.due
    order = [u for u in range(len(line.who)) if u != owner]
    pairs, stranded = _walk(line, order)
    mates = {one: other for u, v in pairs for one, other in ((u, v), (v, u))}
    if not stranded:
        return owner, mates, 0
    completed = _complete(line, pairs, stranded)
    if completed is not None:
        mates.update(completed)
        return owner, _nearest(line, order, mates), len(completed)
    owner, mates = _cheapest(line)
    order = [u for u in range(len(line.who)) if u != owner]
    return owner, _nearest(line, order, mates), len(line.who)


def _walk(line: _Line, order: Sequence[int]) -> tuple[list[Pair], list[int]]:
    """The plain walk: its pairs up to the first who finds nobody clean, and those left then.

    A walk that gets through costs nothing and takes the best at each step, so it is the answer.
    """
    left = list(order)
    pairs: list[Pair] = []
    while left:
        u = left[0]
        k = next((k for k in range(1, len(left)) if left[k] not in line.apart[u]), None)
        if k is None:
            return pairs, left
        pairs.append((u, left.pop(k)))
        left.pop(0)
    return pairs, []


def _complete(line: _Line, pairs: Sequence[Pair], stranded: Sequence[int]) -> Mates | None:
    """Clean partners for the stranded, found by undoing as few of the last pairs as can be; ``None`` when
    only the whole field is left to try.

    Nothing can cost less than clean pairs beside the bye that is due.
    """
    undone = 1
    while undone < len(pairs):
        index = sorted([*stranded, *(one for pair in pairs[-undone:] for one in pair)])
        found = cheapest_perfect(len(index), _edges(line, index, ceiling=0))
        if found is not None:
            return {index[a]: index[b] for pair in found for a, b in (pair, pair[::-1])}
        undone *= 2
    return None


def _cheapest(line: _Line) -> tuple[int | None, Mates]:
    """Any pairing of the least cost: one matching over everybody, the bye a vertex of its own."""
    n = len(line.who)
    edges = _edges(line, range(n))
    if n % 2:
        edges += [(u, n, cost) for u, cost in enumerate(line.byes)]
    found = cheapest_perfect(n + n % 2, edges)
    if found is None:
        raise AssertionError("a complete graph always has a perfect matching")
    mates = {a: b for pair in found for a, b in (pair, pair[::-1])}
    owner = mates.pop(n, None)
    if owner is not None:
        del mates[owner]
    return owner, mates


def _edges(line: _Line, index: Sequence[int], ceiling: int | None = None) -> list[Edge]:
    """The pairs among some (sorted), by place in ``index``, without those that cost more than the ceiling."""
    return [
        (a, b, cost)
        for a, u in enumerate(index)
        for price in (line.price[u],)
        for b in range(a + 1, len(index))
        for cost in (price.get(index[b], 0),)
        if ceiling is None or cost <= ceiling
    ]


def _nearest(line: _Line, order: Sequence[int], mates: Mates) -> Mates:
    """The first pairing in the order of the walk among those that cost as much as ``mates``, which must be
    one of the least cost."""
    mates = dict(mates)
    left = dict.fromkeys(order)  # in order, and quick to take from
    budget = sum(line.price[u].get(v, 0) for u, v in mates.items()) // 2
    while left:
        u = next(iter(left))
        for v in _candidates(line, u, left):
            if v == mates[u]:
                break
            if line.price[u].get(v, 0) > budget:
                continue
            changed = _exchange(line, left, mates, u, v)
            if changed is not None:
                mates.update(changed)
                break
        budget -= line.price[u].get(mates[u], 0)
        del left[u], left[mates[u]]
    return mates


def _candidates(line: _Line, u: int, left: dict[int, None]) -> Iterator[int]:
    """Everybody left but u, in the order in which u should meet them."""
    apart = line.apart[u]
    yield from (v for v in left if v != u and v not in apart)
    yield from sorted((v for v in left if v in apart), key=lambda v: (apart[v], v))


def _exchange(line: _Line, left: dict[int, None], mates: Mates, u: int, v: int) -> Mates | None:
    """New partners such that u meets v at no more cost in all; ``None`` when there are none.

    The two partners left over meet each other, or a few others change partners too, or the whole rest does.
    """
    x, y = mates[u], mates[v]
    spare = line.price[u].get(x, 0) + line.price[v].get(y, 0) - line.price[u].get(v, 0)
    if line.price[x].get(y, 0) <= spare:
        return {u: v, v: u, x: y, y: x}
    others = [one for one in left if one not in (u, v, x, y) and one < mates[one]]
    for size in (*(w for w in WINDOWS if w < len(others)), len(others)):
        chosen = others[:size]
        ceiling = spare + sum(line.price[one].get(mates[one], 0) for one in chosen)
        if ceiling < 0:
            continue
        index = sorted([x, y, *chosen, *(mates[one] for one in chosen)])
        edges = _edges(line, index, ceiling)
        found = cheapest_perfect(len(index), edges)
        if found is None:
            continue
        again = [(index[a], index[b]) for a, b in found]
        if sum(line.price[a].get(b, 0) for a, b in again) <= ceiling:
            return {one: two for a, b in [(u, v), *again] for one, two in ((a, b), (b, a))}
    return None


def _seats(upper: Contender, lower: Contender) -> Pair:
    """(first, second): even out, then alternate."""
    more = [2 * c.seats.count(1) - len(c.seats) for c in (upper, lower)]
    if more[0] != more[1]:
        return (upper.id, lower.id) if more[0] < more[1] else (lower.id, upper.id)
    for mine, theirs in zip(reversed(upper.seats), reversed(lower.seats), strict=False):
        if mine != theirs:
            return (upper.id, lower.id) if mine == 2 else (lower.id, upper.id)
    return (lower.id, upper.id) if upper.seats[-1:] == (1,) else (upper.id, lower.id)
