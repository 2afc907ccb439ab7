"""Pairing one score group inside itself without a rematch: by lottery, by standings, or half against half.

Every function takes an even number of vertices of one group and returns clean pairs, or ``None`` when it
found none; with ``exact`` that ``None`` is a proof that there is none.

That large groups never fail is Dirac's theorem: where each of s members is clean with at least s/2 others,
the graph of clean pairs has a Hamiltonian cycle, so for even s a perfect matching. With at most β unclean
partners each, s ≥ 2β + 2 is enough.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from pairwright.pairing.field import Field
from pairwright.pairing.matching import cheapest_perfect

Pairs = list[tuple[int, int]]
Inside = Callable[[Field, Sequence[int], Random], Pairs | None]


def by_lottery(field: Field, members: Sequence[int], rng: Random) -> Pairs | None:
    """A random clean pairing. Time: linear where few have met."""
    order = list(members)
    rng.shuffle(order)
    pairs = [(order[i], order[i + 1]) for i in range(0, len(order), 2)]
    unclean = field.unclean
    for i in range(len(pairs)):
        a, b = pairs[i]
        if b not in unclean[a]:
            continue
        if not _trade(field, pairs, i, rng):
            return exact_inside(field, members, rng)
    return pairs


def _trade(field: Field, pairs: Pairs, i: int, rng: Random) -> bool:
    """Mend pair i by trading a partner with another pair, such that both come out clean."""
    unclean = field.unclean
    a, b = pairs[i]
    first = rng.randrange(len(pairs))
    for step in range(len(pairs)):
        j = (first + step) % len(pairs)
        if j == i:
            continue
        c, d = pairs[j]
        if c not in unclean[a] and d not in unclean[b]:
            pairs[i], pairs[j] = (a, c), (b, d)
            return True
        if d not in unclean[a] and c not in unclean[b]:
            pairs[i], pairs[j] = (a, d), (b, c)
            return True
    return False


def exact_inside(field: Field, members: Sequence[int], rng: Random) -> Pairs | None:
    """A random clean pairing by maximum matching; ``None`` proves there is none. Time: cubic at worst."""
    order = list(members)
    rng.shuffle(order)
    edges = [
        (i, j, rng.getrandbits(32))
        for i in range(len(order))
        for j in range(i + 1, len(order))
        if order[j] not in field.unclean[order[i]]
    ]
    found = cheapest_perfect(len(order), edges)
    return None if found is None else [(order[i], order[j]) for i, j in found]


def by_standings(field: Field, members: Sequence[int], rng: Random) -> Pairs | None:
    """1 v 2, 3 v 4 … by rank; around two who have met, the least sum of squared distances that avoids it.

    Only places up to 2b + 1 apart can meet then, b being the most unclean partners anybody has: Lemma 1 of
    :mod:`pairwright.pairing.windows` with places for points. Time: linear where few neighbours have met.
    """
    order = sorted(members, key=lambda v: field.who[v].rank)
    reach = 2 + 2 * max((len(field.unclean[v]) for v in order), default=0)
    places: Pairs = []
    cuts = [0]  # places before which everybody is paired among themselves
    i = 0
    while i < len(order):
        if order[i + 1] not in field.unclean[order[i]]:
            places.append((i, i + 1))
            i += 2
            cuts.append(i)
            continue
        first = next((cut for cut in reversed(cuts) if cut <= i - reach), 0)
        last = min(len(order), i + 2 + reach)
        chunk = _closest(field, order, first, last, reach, rng)
        if chunk is None:
            first, last = 0, len(order)
            chunk = _closest(field, order, first, last, reach, rng)
        if chunk is None:
            return None
        while places and places[-1][0] >= first:
            places.pop()
        while cuts[-1] > first:
            cuts.pop()
        furthest = first
        for a, b in chunk:
            places.append((a, b))
            furthest = max(furthest, b)
            if 2 * len(places) == furthest + 1:
                cuts.append(furthest + 1)
        i = last
    return [(order[a], order[b]) for a, b in places]


def _closest(
    field: Field, order: Sequence[int], first: int, last: int, reach: int, rng: Random
) -> Pairs | None:
    edges = [
        (i - first, j - first, ((j - i) ** 2 << 32) + rng.getrandbits(20))
        for i in range(first, last)
        for j in range(i + 1, min(last, i + reach + 1))
        if order[j] not in field.unclean[order[i]]
    ]
    found = cheapest_perfect(last - first, edges)
    return None if found is None else [(first + a, first + b) for a, b in found]


def by_halves(field: Field, members: Sequence[int], rng: Random) -> Pairs | None:
    """Top half against bottom half by rank; where two may not meet, the nearest trade of partners."""
    order = sorted(members, key=lambda v: field.who[v].rank)
    half = len(order) // 2
    lower = order[half:]
    for i in range(half):
        if lower[i] not in field.unclean[order[i]]:
            continue
        near = sorted((j for j in range(half) if j != i), key=lambda j: (abs(j - i), j))
        for j in near:
            if lower[j] not in field.unclean[order[i]] and lower[i] not in field.unclean[order[j]]:
                lower[i], lower[j] = lower[j], lower[i]
                break
        else:
            return exact_inside(field, members, rng)
    return list(zip(order[:half], lower, strict=True))
