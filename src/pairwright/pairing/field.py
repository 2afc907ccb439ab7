"""The active field laid out in score groups: what every part of the Swiss engine reads.

Entrants become *vertices* 0 … n−1, best points first and inside equal points in the order of the lottery
(or of the standings). Locked pairs and a pinned bye are settled already and stand outside. A pair is
*clean* when it is neither a rematch nor forbidden nor avoided; ``unclean[v]`` holds the vertices v isn't
clean with.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from pairwright.pairing.request import Contender, Request


@dataclass(frozen=True, slots=True)
class Field:
    """A field in score groups, best first. Group ``g`` is the vertices ``start[g]`` … ``start[g + 1] − 1``.

    ``score[g]`` are its points and ``height[g]`` the number of different active scores below it (the whole
    active field counts, also those outside). ``met[v]`` and the two pair sets speak of vertices.
    ``bye_group`` is the group of the best class for the bye and ``bye_class`` its vertices: fewest byes
    first, then fewest points; ``None`` and empty in an even field.
    """

    who: tuple[Contender, ...]
    start: tuple[int, ...]
    score: tuple[int, ...]
    height: tuple[int, ...]
    group: tuple[int, ...]
    down: tuple[int, ...]
    up: tuple[int, ...]
    unclean: tuple[frozenset[int], ...]
    met: tuple[dict[int, int], ...]
    forbidden: frozenset[tuple[int, int]]
    avoided: frozenset[tuple[int, int]]
    bye_group: int | None
    bye_class: tuple[int, ...]

    @property
    def size(self) -> int:
        """Vertices in the field."""
        return len(self.who)

    def members(self, g: int) -> range:
        """The vertices of a score group."""
        return range(self.start[g], self.start[g + 1])

    def odd_cuts(self) -> list[bool]:
        """For each cut below group g (the last one included): is an odd number left above it, the bye apart?

        Holds while the bye goes to the best class, which lies in one group. Every pairing crosses such a cut.
        """
        odd = []
        above = 0
        for g in range(len(self.score)):
            above += self.start[g + 1] - self.start[g] - (g == self.bye_group)
            odd.append(above % 2 == 1)
        return odd


def lay_out(request: Request, rng: Random, settled: frozenset[int]) -> Field:
    """The field of a request without the entrants in ``settled``. Time: n log n plus the meetings."""
    scores = sorted({c.points for c in request.contenders})
    below = {points: place for place, points in enumerate(scores)}
    free = sorted((c for c in request.contenders if c.id not in settled), key=lambda c: c.rank)
    if request.rules.order == "lottery":
        rng.shuffle(free)
    free.sort(key=lambda c: -c.points)
    vertex = {c.id: v for v, c in enumerate(free)}
    start = [v for v in range(len(free)) if v == 0 or free[v].points != free[v - 1].points]
    score = tuple(free[v].points for v in start)
    start.append(len(free))
    group = tuple(g for g in range(len(score)) for _ in range(start[g], start[g + 1]))
    met = tuple({vertex[o]: m for o, m in c.met.items() if m and o in vertex} for c in free)
    unclean = [set(m) for m in met]

    def between_vertices(pairs: frozenset[tuple[int, int]]) -> frozenset[tuple[int, int]]:
        found = set()
        for a, b in pairs:
            if a in vertex and b in vertex and a != b:
                u, v = vertex[a], vertex[b]
                unclean[u].add(v)
                unclean[v].add(u)
                found.add((min(u, v), max(u, v)))
        return frozenset(found)

    forbidden = between_vertices(request.forbidden)
    avoided = between_vertices(request.avoided)
    bye_group: int | None = None
    bye_class: tuple[int, ...] = ()
    if len(free) % 2:
        best = min((c.byes, c.points) for c in free)
        bye_class = tuple(v for v, c in enumerate(free) if (c.byes, c.points) == best)
        bye_group = group[bye_class[0]]
    return Field(
        who=tuple(free),
        start=tuple(start),
        score=score,
        height=tuple(below[points] for points in score),
        group=group,
        down=tuple(c.down_floats for c in free),
        up=tuple(c.up_floats for c in free),
        unclean=tuple(frozenset(s) for s in unclean),
        met=met,
        forbidden=forbidden,
        avoided=avoided,
        bye_group=bye_group,
        bye_class=bye_class,
    )
