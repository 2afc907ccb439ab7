"""Which parts of a large field can be paired apart from each other, and which pairs can be left out: proofs.

Everything here speaks of *optimal* pairings: least in forbidden, F1, F2, F3, avoided (settled: the bye goes
to the best class and all new pairs can be clean) and then in F4, F5, F6. A pair is clean when it is no
rematch, not forbidden and not avoided. ``b(u)`` counts the active partners u isn't clean with, B is the
largest b; ``b(u, g)`` counts those in group g, β_g is its maximum over u. Exchanging two pairs for two
clean pairs of smaller F4 keeps all levels above F4 (or betters them), so no optimal pairing allows it. The
bye and its receiver stay as they are.

**Lemma 1 (no long pairs).** Let (u, v) be a pair, u above v, and T the entrants with points strictly between.
In an optimal pairing T ≤ b(u) + b(v) + [odd field].
*Proof.* Take an entrant a strictly between, with partner b (the bye excuses at most one a). If b is at u's
height or above, (u,b),(a,v) costs less: with p = b−u ≥ 0, q = u−a > 0, w = a−v > 0, (p+q)² + (q+w)² > p² +
w². So one of them isn't clean. Likewise (u,a),(v,b) if b is at v's height or below. If b is strictly
between too, say a ≥ b, then (u,a),(b,v) and (u,b),(a,v) both cost less than (u,v),(a,b): for p = u−a, q =
a−b, w = b−v, (p+q+w)² + q² > (p+q)² + (q+w)² ≥ p² + w² as p, w > 0; so each holds an unclean pair, and
these two are different. Thus each a strictly between uses up one unclean relation of u or v with a or b,
all of them different. ∎

**Lemma 2 (few cross).** At most 2B + 1 pairs of an optimal pairing cross a cut.
*Proof.* For two crossing pairs (u1,v1), (u2,v2), the pairs (u1,u2), (v1,v2) cost less, so u1–u2 or v1–v2 is
unclean. A crossing pair thus has at most b(u1) + b(v1) others beside it. ∎

**Lemma 3 (slack).** If some pairing with the settled levels at their best has gap F4 = U, and L is the
bound of :mod:`pairwright.pairing.bound`, an optimal pairing crosses cut i at most [odd] + (U − L)/d_i²
times, and holds no pair with gap² − Σ d_i² (over the odd cuts it crosses) above U − L.
*Proof.* Subtract d_i² for each crossing of an odd cut from F4: what is left of each pair is ≥ 0, and they
sum to F4 − L − Σ (crossings − 1)·d_i² over odd cuts. A crossing of an even cut leaves at least d_i² of its
pair. ∎

**Lemma 4 (slack spent elsewhere).** Let the field be cut into spans (:mod:`pairwright.pairing.spans`) that
no pair leaps over, and e_S be by how much the optimum of span S exceeds its share of L (the odd cuts inside
it, and half of the odd seams at its ends). An optimal pairing holds no pair of spans S … T with gap² −
Σ d_i² above U − L less all e of the other spans.
*Proof.* What a pairing does in a span costs at least the span's optimum, so every other span exceeds its
share of L by e or more; in S … T the excess is at least that of the pair (Lemma 3's subtraction, where a
pair over a seam gives each side its part and half of d², and (p + d + q)² ≥ p² + d² + q²). All together
they exceed L by U − L at most. ∎

**Solid groups.** Let x_i bound the crossings of cut i. Group g is *solid* when its size less x above, x
below and a bye in it is at least 2β_g + 2. Then an optimal pairing has at least β_g + 1 pairs inside g, and
(a) *no pair leaps over g:* (u,v) with u above, v below could be exchanged with an inner pair (x,y) for
(u,x),(y,v) or (u,y),(x,v), both of smaller gap; each blocked inner pair needs two unclean relations of u, v
with g; there are at most 2β_g, and more than β_g inner pairs.
(b) *Two pairs that leave g downward can always be freed on g's side:* (u1,v1),(u2,v2) with u1,u2 in g
exchange with an inner (x,y) for (u1,x),(u2,y) by the same count. So v1–v2 is unclean for any two, and the
lower cut is crossed at most B + 1 times; the same upward.
(c) *Between neighbours that are both solid an odd cut is crossed once, an even one never:* two crossing pairs
could be freed on both sides at once; leaping pairs there are none.
(d) *Whoever floats, the rest of g can be paired cleanly inside* (Dirac, :mod:`pairwright.pairing.inside`).
Better x make more groups solid; the rules are applied until nothing changes.

**Windows.** By (c) the field separates at cuts between solid neighbours: over an odd cut one member of the
upper group leaves at the price of its down-floats, one of the lower is taken at the price of its up-floats,
all else being constant. Solving the windows apart is a relaxation (the two might have met); when they
haven't, the sum of the windows' optima is the optimum.

**Kernels.** In a solid group of a window only few can matter as floaters. Let k = x above + x below + [bye
in g]. Some optimal pairing takes all down-floaters of g from the k + β_g of fewest down-floats, the
up-floaters from the k + β_g of fewest up-floats, and the bye from any k members of its class: exchange a
floater outside for a listed one that stays at home and is clean with the partner (at most k − 1 are away,
at most β_g unclean): F4 and F6 keep, F5 doesn't grow, and by (d) the rest pairs up again. So the exact
problem may hold just these, pair them among themselves at no cost, and one filler vertex if an odd number
was left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairwright.pairing.field import Field


@dataclass(frozen=True, slots=True)
class Window:
    """Groups ``first`` … ``last``, paired apart from the rest.

    ``taken``: one member of the first group goes up over an odd cut; ``left``: one of the last goes down.
    ``open_above``, ``open_below``: the cut is crossed by as many as like, see
    :mod:`pairwright.pairing.spans`.
    """

    first: int
    last: int
    taken: bool
    left: bool
    open_above: bool = False
    open_below: bool = False


@dataclass(frozen=True, slots=True)
class Structure:
    """What the lemmas say about a field: crossings per cut, β per group, the solid groups."""

    odd: tuple[bool, ...]
    crossings: tuple[int, ...]
    beta: tuple[int, ...]
    solid: tuple[bool, ...]

    def floats(self, field: Field, g: int) -> int:
        """At most so many of a solid group are paired outside it or have the bye (k of the kernels)."""
        above = self.crossings[g - 1] if g else 0
        return above + self.crossings[g] + (g == field.bye_group)

    def windows(self, apart: Sequence[bool]) -> list[Window]:
        """The windows when the field is divided below each group marked in ``apart``."""
        found = []
        first = 0
        for g in range(len(self.solid)):
            if g + 1 == len(self.solid) or apart[g]:
                taken = first > 0 and self.odd[first - 1]
                left = g + 1 < len(self.solid) and self.odd[g]
                found.append(Window(first, g, taken, left))
                first = g + 1
        return found

    def separators(self) -> list[bool]:
        """Below which groups the field separates (c)."""
        return [self.solid[g] and self.solid[g + 1] for g in range(len(self.solid) - 1)] + [True]


def structure(field: Field, limits: dict[int, int] | None = None) -> Structure:
    """Crossings, β and solid groups, by the lemmas until nothing changes.

    ``limits`` are further proven bounds of the crossings of some cuts (Lemma 3). Time: the meetings plus
    groups².
    """
    groups = len(field.score)
    odd = field.odd_cuts()
    beta = [0] * groups
    most = 0
    for relations in field.unclean:
        most = max(most, len(relations))
        count: dict[int, int] = {}
        for v in relations:
            g = field.group[v]
            count[g] = count.get(g, 0) + 1
        for g, times in count.items():
            beta[g] = max(beta[g], times)
    crossings = []
    for g in range(groups):
        if g + 1 == groups:
            crossings.append(0)
            continue
        bound = min(2 * most + 1, field.start[g + 1], field.size - field.start[g + 1])
        crossings.append(_same_parity(min(bound, (limits or {}).get(g, bound)), odd[g]))
    solid = [False] * groups
    changed = True
    while changed:
        changed = False
        for g in range(groups):
            away = (crossings[g - 1] if g else 0) + crossings[g] + (g == field.bye_group)
            if not solid[g] and field.start[g + 1] - field.start[g] - away >= 2 * beta[g] + 2:
                solid[g] = changed = True
        for g in range(groups - 1):
            bound = crossings[g]
            if solid[g] or solid[g + 1]:
                bound = min(bound, _same_parity(most + 1, odd[g]))
            if solid[g] and solid[g + 1]:
                bound = int(odd[g])
            if bound < crossings[g]:
                crossings[g] = bound
                changed = True
    return Structure(tuple(odd), tuple(crossings), tuple(beta), tuple(solid))


def _same_parity(bound: int, odd: bool) -> int:
    return bound - ((bound + odd) % 2)


def always_clean(field: Field) -> bool:
    """Proof that a clean pairing with the bye in the best class exists, whoever of the class has the bye.

    Chvátal: a graph on s ≥ 3 vertices with degrees d_1 ≤ … ≤ d_s, such that d_i ≤ i < s/2 implies d_{s−i} ≥
    s−i, has a Hamiltonian cycle, so for even s a perfect matching. Taking the bye receiver away costs each
    vertex at most one neighbour, and leaves the sorted degrees at least as good as those without the best
    one, less one. ``False`` means only that this proof fails. Time: n log n.
    """
    odd = field.size % 2
    degrees = sorted(field.size - 1 - len(s) - odd for s in field.unclean)
    if odd:
        degrees.pop()
    size = len(degrees)
    if size < 3:
        return size == 0 or (size == 2 and degrees[0] >= 1)
    return all(degrees[i - 1] > i or degrees[size - i - 1] >= size - i for i in range(1, (size + 1) // 2))
