"""The exact problem of one window of score groups, as a weighted matching.

Which pairs and which floaters may be left out without losing the optimum is proved in
:mod:`pairwright.pairing.windows`; the names of the lemmas stand where they are used.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from pairwright.pairing.build import Part
from pairwright.pairing.field import Field
from pairwright.pairing.inside import Inside, Pairs
from pairwright.pairing.matching import Edge, cheapest_perfect, fold
from pairwright.pairing.windows import Structure, Window


@dataclass(frozen=True, slots=True)
class Matched:
    """A solved window: its part, its gap (F4 of the pairs inside it), the size of the problem; for open
    cuts who leaves over them upward and downward."""

    part: Part
    gap: int
    vertices: int
    ups: tuple[int, ...] = ()
    downs: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Slack:
    """How much more than the bound an optimal pairing's F4 can be (Lemma 3), and how much of it is known to
    be spent where (Lemma 4): first and last group of each span with its doubled excess."""

    total: int
    spent: tuple[tuple[int, int, int], ...] = ()

    def doubled(self, g: int, h: int) -> int:
        """Twice what a pair of groups ``g`` and ``h`` can exceed its share of the bound by."""
        elsewhere = sum(excess for first, last, excess in self.spent if last < g or first > h)
        return 2 * self.total - elsewhere


def kernel(field: Field, shape: Structure, g: int, window: Window) -> list[int]:
    """The members of a group the exact problem needs: all, or in a solid group the cheapest floaters."""
    members = list(field.members(g))
    if not shape.solid[g]:
        return members
    away = shape.floats(field, g)
    listed = away + shape.beta[g]
    chosen: set[int] = set()
    if shape.crossings[g] and (g < window.last or window.left or window.open_below):
        # Equals come by lottery, or next to the cut when standings order rules.
        chosen.update(sorted(members, key=lambda v: (field.down[v], -v))[:listed])
    if g and shape.crossings[g - 1] and (g > window.first or window.taken or window.open_above):
        chosen.update(sorted(members, key=lambda v: field.up[v])[:listed])
    if g == field.bye_group:
        chosen.update(field.bye_class[-away:])
    return sorted(chosen)


def partners(
    field: Field, pools: dict[int, list[int]], shape: Structure, slack: Slack | None
) -> Iterator[tuple[int, int, list[int]]]:
    """Pairs of groups that can meet in an optimal pairing: (upper group, lower group, lower members).

    Leaves out leaps over solid groups (a), pairs too long for every member (Lemma 1) and pairs above the
    slack (Lemmas 3 and 4).
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
            if slack is not None:
                excess = (field.score[g] - field.score[h]) ** 2 - squares
                if excess > slack.total:
                    break  # the excess of a pair only grows with its length
                if 2 * excess > slack.doubled(g, h):
                    continue
            yield g, h, pools[h]


def count_pairs(field: Field, shape: Structure, window: Window, slack: Slack | None) -> int:
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
    slack: Slack | None = None,
) -> Matched | None:
    """The cheapest pairing of a window in F4, F5, F6 with clean pairs only; ``None`` when there is none.

    ``near`` looks only at that many partners below each entrant: no proof then, but a bound to prove with.
    ``slack`` leaves out pairs by Lemmas 3 and 4.
    """
    pools = {g: kernel(field, shape, g, window) for g in range(window.first, window.last + 1)}
    small: dict[int, int] = {}
    for pool in pools.values():
        for v in pool:
            small[v] = len(small)
    real = list(small)
    extra = len(real)
    reduced = {g for g, pool in pools.items() if len(pool) < len(field.members(g))}
    exits = _exits(field, shape, window, pools, slack)
    top_gap = 2 * (field.score[window.first] - field.score[window.last]) ** 2
    ceilings = [
        max(top_gap, *(cost for _, _, leaving in exits for _, cost in leaving), 0),
        max((field.down[v] for v in real), default=0) + max((field.up[v] for v in real), default=0),
        max(field.height[g] for g in pools),
    ]
    rank_ceiling = (field.start[window.last + 1] - field.start[window.first]) ** 2 if orderly else 0
    most = len(real) + len(pools) + 3 + sum(copies for _, copies, _ in exits)
    folded = fold([*ceilings, rank_ceiling], most, most)
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
        fixed = 2 * d * d * gap_by + (field.height[g] * top_by if d else 0)
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
    for name, copies, leaving in exits:
        for copy in range(extra, extra + copies):
            roles[copy] = name
            edges += [(other, copy, 0) for other in range(extra, copy)]
            for v, cost in leaving:
                g = field.group[v]
                paid = field.up[v] * floats_by
                if name == "down":
                    paid = field.down[v] * floats_by + field.height[g] * top_by
                edges.append((small[v], copy, cost * gap_by + paid + chance()))
        extra += copies
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


def _exits(
    field: Field, shape: Structure, window: Window, pools: dict[int, list[int]], slack: Slack | None
) -> list[tuple[str, int, list[tuple[int, int]]]]:
    """The ways out over open cuts (see spans): name, how many at most, and who may leave at which doubled
    gap."""
    found = []
    for open_cut, name, cut, near, step in (
        (window.open_above, "up", window.first - 1, window.first, 1),
        (window.open_below, "down", window.last, window.last, -1),
    ):
        if not open_cut:
            continue
        d = field.score[cut] - field.score[cut + 1]
        leaving = []
        squares = 0
        g = near
        while g in pools:
            p = abs(field.score[g] - field.score[near])
            if (slack is not None and p * p - squares > slack.total) or (g != near and shape.solid[g - step]):
                break
            leaving += [(v, 2 * p * p + d * d) for v in pools[g]]
            seam = g if step == 1 else g - 1
            if g + step in pools and shape.odd[seam]:
                squares += (field.score[seam] - field.score[seam + 1]) ** 2
            g += step
        found.append((name, shape.crossings[cut], leaving))
    return found


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
    ways: dict[str, list[int]] = {"up": [], "down": []}
    for a, b in found:
        if a in roles:
            continue  # two ways out that nobody needs
        if b in roles:
            if roles[b] in ways:
                ways[roles[b]].append(real[a])
            else:
                away[roles[b]] = real[a]
            continue
        u, v = real[a], real[b]
        if field.group[u] != field.group[v]:
            floats.append((u, v))
            gap += (field.who[u].points - field.who[v].points) ** 2
    gone = {v for pair in floats for v in pair} | {v for role, v in away.items() if role != "filler"}
    gone.update(ways["up"], ways["down"])
    pairs = list(floats)
    for g in range(window.first, window.last + 1):
        inner = inside(field, [v for v in field.members(g) if v not in gone], rng)
        if inner is None:
            return None
        pairs += inner
    part = Part(tuple(pairs), away.get("bye"), away.get("taken"), away.get("left"))
    return Matched(part, gap, len(real) + len(roles), tuple(ways["up"]), tuple(ways["down"]))
