"""The whole field and every level as one exact matching: where rules have to give way, and to rank
pairings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from pairwright.pairing.cost import order_of_levels
from pairwright.pairing.field import Field
from pairwright.pairing.inside import Pairs
from pairwright.pairing.matching import Edge, cheapest_perfect, fold


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
