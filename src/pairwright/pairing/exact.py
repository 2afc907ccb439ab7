"""The exact problem: one window of score groups, or the whole field with every level, as a weighted matching.

Which pairs and which floaters may be left out without losing the optimum is proved in
:mod:`pairwright.pairing.windows`; the names of the lemmas stand where they are used.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from pairwright.pairing.build import Part
from pairwright.pairing.cost import order_of_levels
from pairwright.pairing.field import Field
from pairwright.pairing.inside import Inside, Pairs
from pairwright.pairing.matching import Edge, cheapest_perfect, fold
from pairwright.pairing.windows import Structure, Window


@dataclass(frozen=True, slots=True)
class Matched:
    """A solved window: its part, its gap (F4 of the pairs inside it), the size of the problem."""

    part: Part
    gap: int
    vertices: int


def kernel(field: Field, shape: Structure, g: int, window: Window) -> list[int]:
    """The members of a group the exact problem needs: all, or in a solid group the cheapest floaters."""
    members = list(field.members(g))
    if not shape.solid[g]:
        return members
    away = shape.floats(field, g)
    listed = away + shape.beta[g]
    chosen: set[int] = set()
    if shape.crossings[g] and (g < window.last or window.left):
        # Equals come by lottery, or next to the cut when standings order rules.
        chosen.update(sorted(members, key=lambda v: (field.down[v], -v))[:listed])
    if g and shape.crossings[g - 1] and (g > window.first or window.taken):
        chosen.update(sorted(members, key=lambda v: field.up[v])[:listed])
    if g == field.bye_group:
        chosen.update(field.bye_class[-away:])
    return sorted(chosen)


def partners(
    field: Field, pools: dict[int, list[int]], shape: Structure, slack: int | None
) -> Iterator[tuple[int, int, list[int]]]:
    """Pairs of groups that can meet in an optimal pairing: (upper group, lower group, lower members).

    Leaves out leaps over solid groups (a), pairs too long for every member (Lemma 1) and pairs above the
    slack (Lemma 3).
    """
    most = {g: max((len(field.unclean[v]) for v in pool), default=0) for g, pool in pools.items()}
    most_of_all = max(most.values())
    last = max(pools)
    odd_field = int(field.bye_group is not None)
    for g in pools:
        squares = 0
        for h in range(g, last + 1):
            if h > g and shape.odd[h - 1]:
                squares += (field.score[h - 1] - field.score[h]) ** 2
            if h > g + 1:
                between = field.start[h] - field.start[g + 1]
                if shape.solid[h - 1] or between > most[g] + most_of_all + odd_field:
                    break
                if between > most[g] + most[h] + odd_field:
                    continue
            if slack is not None and (field.score[g] - field.score[h]) ** 2 - squares > slack:
                break  # the excess of a pair only grows with its length
            yield g, h, pools[h]


def count_pairs(field: Field, shape: Structure, window: Window, slack: int | None) -> int:
    """How many pairs the exact problem of a window would look at, roughly. Time: groups²."""
    pools = {g: kernel(field, shape, g, window) for g in range(window.first, window.last + 1)}
    return sum(len(pools[g]) * len(lower) for g, _, lower in partners(field, pools, shape, slack))


def solve_window(
    field: Field,
    shape: Structure,
    window: Window,
    inside: Inside,
    orderly: bool,
    rng: Random,
    *,
    near: int | None = None,
    slack: int | None = None,
) -> Matched | None:
    """The cheapest pairing of a window in F4, F5, F6 with clean pairs only; ``None`` when there is none.

    ``near`` looks only at that many partners below each entrant: no proof then, but a bound to prove with.
    ``slack`` leaves out pairs by Lemma 3.
    """
    pools = {g: kernel(field, shape, g, window) for g in range(window.first, window.last + 1)}
    small: dict[int, int] = {}
    for pool in pools.values():
        for v in pool:
            small[v] = len(small)
    real = list(small)
    extra = len(real)
    reduced = {g for g, pool in pools.items() if len(pool) < len(field.members(g))}
    top_gap = (field.score[window.first] - field.score[window.last]) ** 2
    ceilings = [
        top_gap,
        max((field.down[v] for v in real), default=0) + max((field.up[v] for v in real), default=0),
        max(field.height[g] for g in pools),
    ]
    rank_ceiling = (field.start[window.last + 1] - field.start[window.first]) ** 2 if orderly else 0
    folded = fold([*ceilings, rank_ceiling], len(real) // 2 + len(pools) + 3, len(real) + len(pools) + 3)
    if folded is None:
        raise OverflowError("points too large for exact matching")
    (gap_by, floats_by, top_by, rank_by, _), bits = folded

    def chance() -> int:
        return rng.getrandbits(bits) if bits else 0

    edges: list[Edge] = []
    odd_field = int(field.bye_group is not None)
    for g, h, lower in partners(field, pools, shape, slack):
        between = field.start[h] - field.start[g + 1]
        d = field.score[g] - field.score[h]
        fixed = d * d * gap_by + (field.height[g] * top_by if d else 0)
        for u in pools[g]:
            unclean = field.unclean[u]
            here = fixed + field.down[u] * floats_by
            reach = between - odd_field - len(unclean)
            free = g == h and g in reduced  # home by (d): with whom doesn't matter
            for v in lower:
                if (g == h and v <= u) or (v in unclean and not free) or reach > len(field.unclean[v]):
                    continue
                if near is not None and v - u > near:
                    break
                cost = here + field.up[v] * floats_by if d else 0
                if orderly:
                    cost += (v - u) ** 2 * rank_by
                edges.append((small[u], small[v], cost + chance()))
    roles: dict[int, str] = {}
    for g in reduced:
        if (len(field.members(g)) - len(pools[g])) % 2:
            roles[extra] = "filler"
            edges += [(small[v], extra, chance()) for v in pools[g]]
            extra += 1
    for wanted, name, g, price in (
        (window.taken, "taken", window.first, field.up),
        (window.left, "left", window.last, field.down),
    ):
        if wanted:
            roles[extra] = name
            for v in pools[g]:
                edges.append((small[v], extra, price[v] * floats_by + chance()))
            extra += 1
    if field.bye_group in pools:
        roles[extra] = "bye"
        for v in field.bye_class:
            if v in small:
                edges.append((small[v], extra, chance()))
        extra += 1
    found = cheapest_perfect(extra, edges)
    if found is None:
        return None
    return _unfold(field, window, found, real, roles, inside, rng)


def _unfold(
    field: Field,
    window: Window,
    found: Pairs,
    real: list[int],
    roles: dict[int, str],
    inside: Inside,
    rng: Random,
) -> Matched | None:
    """Back from the matching to pairs: the floats as matched, everybody else at home by the group's own
    way."""
    away: dict[str, int] = {}
    floats: Pairs = []
    gap = 0
    for a, b in found:
        if b in roles:
            away[roles[b]] = real[a]
            continue
        u, v = real[a], real[b]
        if field.group[u] != field.group[v]:
            floats.append((u, v))
            gap += (field.who[u].points - field.who[v].points) ** 2
    gone = {v for pair in floats for v in pair} | {v for role, v in away.items() if role != "filler"}
    pairs = list(floats)
    for g in range(window.first, window.last + 1):
        inner = inside(field, [v for v in field.members(g) if v not in gone], rng)
        if inner is None:
            return None
        pairs += inner
    part = Part(tuple(pairs), away.get("bye"), away.get("taken"), away.get("left"))
    return Matched(part, gap, len(real) + len(roles))


@dataclass(frozen=True, slots=True)
class Everything:
    """The whole field with every level as one matching problem; vertex ``size`` is the bye in an odd field.

    ``levels`` are those the costs hold: all, unless the numbers outgrow exact arithmetic, when the last
    ones are left to the lottery. ``through_byes`` divides a cost such that the quotient tells forbidden to
    F3 apart.
    """

    size: int
    edges: tuple[Edge, ...]
    levels: tuple[str, ...]
    through_byes: int

    def solve(
        self, forced: Sequence[tuple[int, int]] = (), banned: frozenset[tuple[int, int]] = frozenset()
    ) -> tuple[int, Pairs] | None:
        """The total and the pairs of the cheapest pairing with all forced and no banned pairs, if there is
        one."""
        vertices = self.size + self.size % 2
        out = {v for pair in forced for v in pair}
        index = [v for v in range(vertices) if v not in out]
        place = {v: i for i, v in enumerate(index)}
        edges = [
            (place[u], place[v], cost)
            for u, v, cost in self.edges
            if u in place and v in place and (u, v) not in banned
        ]
        found = cheapest_perfect(len(index), edges)
        if found is None:
            return None
        pairs = [*forced, *((index[a], index[b]) for a, b in found)]
        chosen = set(pairs)
        return sum(cost for u, v, cost in self.edges if (u, v) in chosen), pairs


def everything(field: Field, orderly: bool, bye_first: bool, rng: Random, whole: bool = False) -> Everything:
    """All levels in one problem, rematches and forbidden pairs allowed. Time: quadratic in the field.

    Pairs too long to be of use are left out by Lemma 1, which holds for all levels, unless ``whole`` keeps
    them.
    """
    names = order_of_levels(bye_first)
    n = field.size
    odd = n % 2
    pairs: list[tuple[int, int, dict[str, int]]] = []
    for u in range(n):
        unclean = field.unclean[u]
        g = field.group[u]
        for v in range(u + 1, n):
            h = field.group[v]
            between = field.start[h] - field.start[g + 1]
            if not whole and h > g and between > len(unclean) + len(field.unclean[v]) + odd:
                continue
            levels: dict[str, int] = {}
            if v in unclean:
                levels["forbidden"] = (u, v) in field.forbidden
                levels["avoided"] = (u, v) in field.avoided
                levels["rematch"] = field.met[u].get(v, 0) ** 2
            if h > g:
                levels["gap"] = (field.score[g] - field.score[h]) ** 2
                levels["floats"] = field.down[u] + field.up[v]
                levels["top"] = field.height[g]
            pairs.append((u, v, levels))
    if odd:
        for v, c in enumerate(field.who):
            pairs.append((v, n, {"bye_repeat": c.byes, "bye_points": c.points}))
    ceilings = {name: max((levels.get(name, 0) for _, _, levels in pairs), default=0) for name in names}
    rank_ceiling = n * n if orderly else 0
    kept = list(names)
    count = (n + 1) // 2
    folded = fold([*ceilings.values(), rank_ceiling], count, n + odd)
    while folded is None and kept:
        kept.pop()
        folded = fold([*(ceilings[name] for name in kept), 0], count, n + odd)
        orderly = False
    if folded is None:
        raise OverflowError("field too large for exact matching")
    scale, bits = folded
    by = dict(zip(kept, scale, strict=False))
    edges = []
    for u, v, levels in pairs:
        cost = sum(value * by[name] for name, value in levels.items() if name in by)
        if orderly and v < n:
            cost += (v - u) ** 2 * scale[-2]
        edges.append((u, v, cost + (rng.getrandbits(bits) if bits else 0)))
    return Everything(n, tuple(edges), tuple(kept), by.get("bye_points", 1))
