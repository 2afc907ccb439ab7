"""Exact weighted matching, and several levels folded into one whole number.

The solver (rustworkx, the blossom method) counts in signed 128-bit integers. Its dual values can grow to the
number of vertices times the largest weight, doubled; :data:`ROOM` keeps all of it inside 127 bits, and is
checked on every call rather than trusted.

>>> cheapest_perfect(4, [(0, 1, 5), (2, 3, 5), (0, 2, 1), (1, 3, 2)])
[(0, 2), (1, 3)]
>>> cheapest_perfect(4, [(0, 1, 5), (0, 2, 1), (0, 3, 1)]) is None
True
"""

from __future__ import annotations

from collections.abc import Sequence

import rustworkx

ROOM = 122
"""Bits that vertices × largest cost may take."""

LOTTERY_BITS = (32, 24, 16, 8, 0)
"""A lottery of 32 bits an edge hardly ever ties, so the seed alone decides, whatever solver is underneath."""

Edge = tuple[int, int, int]
"""(vertex, vertex, cost ≥ 0)."""


def _weight(weight: int) -> int:
    return weight


def cheapest_perfect(vertices: int, edges: Sequence[Edge]) -> list[tuple[int, int]] | None:
    """The perfect matching of least total cost, as sorted pairs; ``None`` when there is no perfect matching.

    With equal totals any of them comes out; give the costs a lottery of their own where that must not happen.
    ``OverflowError`` when the costs are too large for exact arithmetic. Time: 4 ms for 100 vertices, all
    pairs; 0.1 s for 1,000 vertices with 60 neighbours, 2 s with 300.
    """
    if vertices == 0:
        return []
    if vertices % 2:
        return None
    ceiling = max((cost for _, _, cost in edges), default=0)
    if ((ceiling + 1) * vertices).bit_length() > ROOM:
        raise OverflowError("costs too large for exact matching")
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * vertices)
    graph.add_edges_from([(a, b, ceiling + 1 - cost) for a, b, cost in edges])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=_weight)
    if 2 * len(found) != vertices:
        return None
    return sorted((a, b) if a < b else (b, a) for a, b in found)


def factors(ceilings: Sequence[int], pairs: int) -> list[int]:
    """Multipliers that fold levels (the weightiest first) into one number that compares as they do.

    ``ceilings[i]`` is the most one pair can cost in level i; ``pairs`` the number of pairs summed. Each
    level's multiplier exceeds all that the later levels can sum to.

    >>> factors([1, 9, 4], pairs=10)
    [3731, 41, 1]
    """
    result = []
    step = 1
    for ceiling in reversed(ceilings):
        result.append(step)
        step += step * ceiling * pairs
    return result[::-1]


def fold(ceilings: Sequence[int], pairs: int, vertices: int) -> tuple[list[int], int] | None:
    """Multipliers for the levels and a last one for a lottery, with the lottery's bits: as many as there is
    room.

    ``None`` when the levels alone outgrow exact arithmetic.

    >>> fold([1, 9], pairs=10, vertices=20)
    ([3908420238541, 42949672951, 1], 32)
    """
    for bits in LOTTERY_BITS:
        chance = (1 << bits) - 1
        found = factors([*ceilings, chance], pairs)
        largest = sum(c * f for c, f in zip([*ceilings, chance], found, strict=True))
        if ((largest + 1) * vertices).bit_length() <= ROOM:
            return found, bits
    return None
