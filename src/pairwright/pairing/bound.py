"""A lower bound of the cost of every pairing, from the sizes of the score groups alone, with its proof.

**Bye.** Somebody in an odd field has it, and no class is below (fewest byes, then fewest points): F2, F3 ≥
that. Forbidden, F1 and avoided are ≥ 0.

**Gap.** Let ``s1 > s2 > …`` be the scores, ``d_i = s_i − s_{i+1}``, and ``N_i`` the entrants in the first
``i`` groups, the bye receiver apart. A pair that crosses the cuts C has gap Σ_{i∈C} d_i, and squares are
superadditive: (Σ d_i)² ≥ Σ d_i². An odd N_i can't be paired up above the cut, so at least one pair crosses
it. Hence **F4 ≥ Σ d_i² over the odd cuts.**

**Floats and top, where F4 meets that bound.** Equality leaves no room: every odd cut is crossed by exactly
one pair, no even cut by any, and (as (a+b)² > a²+b² for a, b > 0) no pair crosses two. So every odd cut i
has exactly one pair, from group i to group i+1: F6 is the sum of the heights of the groups above odd cuts,
and each group gives one down-floater if the cut below is odd and one up-floater, a different one, if the
cut above is odd. F5 is at least the sum over groups of the cheapest such choice.

So (F4, F5, F6) is bounded lexicographically: above the F4 bound nothing else matters, at it the others hold.
The same holds for a *span* of groups whose outer cuts are crossed as stated.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from pairwright.pairing.check import recount
from pairwright.pairing.cost import Cost
from pairwright.pairing.field import Field, lay_out
from pairwright.pairing.request import Pairing, Request

Triple = tuple[int, int, int]
"""(F4 gap, F5 floats, F6 top)."""


def cheapest_floats(field: Field, members: Iterable[int], gives_down: bool, gives_up: bool) -> int:
    """The least F5 one group can add when it gives one down- and/or one (different) up-floater.

    A group too small to give both (its one member has the bye) can't meet the F4 bound, so 0 bounds its F5.
    Time: linear in the group.
    """
    if not gives_down and not gives_up:
        return 0
    pool = list(members)
    if not gives_up:
        return min(field.down[v] for v in pool)
    if not gives_down:
        return min(field.up[v] for v in pool)
    if len(pool) < 2:
        return 0
    # The best two of each kind hold a best pair: if u is neither of the two cheapest down, one of them is
    # free.
    downs = sorted(pool, key=lambda v: field.down[v])[:2]
    ups = sorted(pool, key=lambda v: field.up[v])[:2]
    return min(field.down[u] + field.up[v] for u in downs for v in ups if u != v)


def span_bound(field: Field, first: int, last: int, odd: list[bool]) -> Triple:
    """The bound of groups ``first`` … ``last`` when the bye goes to the best class.

    Counts F4 and F6 of the cuts inside the span, and F5 of all floats its groups give, outer cuts included.
    """
    gap = floats = top = 0
    for g in range(first, last + 1):
        takes = g > 0 and odd[g - 1]
        gives = g + 1 < len(field.score) and odd[g]
        floats += cheapest_floats(field, field.members(g), gives, takes)
        if gives and g < last:
            gap += (field.score[g] - field.score[g + 1]) ** 2
            top += field.height[g]
    return gap, floats, top


def lower_bound(request: Request) -> Cost:
    """A cost no legal pairing of the request goes below ("both sit" apart, which gives byes away).

    Locked pairs and a pinned bye count at their own cost, the rest by the argument above.
    Time: n log n plus the meetings.
    """
    outside = {one for pair in request.locked for one in pair}
    byes = () if request.pinned_bye is None else (request.pinned_bye,)
    known = {c.id: c for c in request.contenders}
    fixed = recount(request, known, Pairing(tables=request.locked, byes=byes))
    field = lay_out(request, Random(0), frozenset(outside | set(byes)))
    gap, floats, top = (0, 0, 0)
    if field.size > 1:
        gap, floats, top = span_bound(field, 0, len(field.score) - 1, field.odd_cuts())
    owner = field.who[field.bye_class[0]] if field.bye_class else None
    return Cost(
        forbidden=fixed.forbidden,
        rematch=fixed.rematch,
        bye_repeat=fixed.bye_repeat + (owner.byes if owner else 0),
        bye_points=fixed.bye_points + (owner.points if owner else 0),
        avoided=fixed.avoided,
        gap=fixed.gap + gap,
        floats=fixed.floats + floats,
        top=fixed.top + top,
        bye_first=request.rules.second_bye_before_rematch,
    )
