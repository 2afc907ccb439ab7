"""One endless sequence of turns for each number of teams, the fairest there is at every prefix [T8].

The teams are 0 … n−1 here; a draw gives them names. What each construction promises is written with it;
that the promises hold is counted by :mod:`pairwright.schedule.check`, which shares nothing with this
module.

Three things are common to all. *Levels*: the pairs come in groups in which everybody has one turn (for an
even n; two turns in n rounds for an odd one), so plays never differ by more than 1. *Cycles*: n(n−1)/2 rounds
hold every pair once. *Blocks*: any n rounds that begin at a multiple of n give everybody two turns; drawn as
lines between teams they are closed walks, and going along each walk everybody picks on leaving and not on
arriving. So in each block everybody picks once in their two turns, at every prefix picks differ by at most 1,
and everybody has picked half of their turns, rounded.

>>> from itertools import islice
>>> list(islice(sequence(5), 5))
[(4, 0), (1, 3), (2, 4), (0, 1), (3, 2)]
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, cycle

Step = tuple[int, int]
"""Who picks, and the other."""


def sequence(teams: int) -> Iterator[Step]:
    """The endless sequence for so many teams (2 or more). O(1) a turn."""
    if teams == 2:
        return cycle(((0, 1), (1, 0)))
    if teams == 4:
        return _four()
    return _odd(teams) if teams % 2 else _even(teams)


def _even(n: int) -> Iterator[Step]:
    """The circle method, its slots in fixed order: ∞ and r, then r+1 and r−1, r+2 and r−2, … modulo n−1, for
    r = 0, 1, 2, …; ∞ is team n−1.

    *Rest*. Who meets at distance d from the middle r of one level stands at distance d−1 or d+1 from the
    next, so two turns are n/2 − 1, n/2 or n/2 + 1 rounds apart: at least n/2 − 2 rounds of rest, never more
    than n/2 of waiting, and from six teams on nobody plays twice running.

    *Picks*. Two levels r, r+1 make one closed walk through all teams: from x by r's pair to 2r − x, by the
    next one's to x + 2. Followed from ∞, the pair at distance d is left at r+d when d is even, at r−d when
    it is odd, in the first level and in the second alike; only the pair of ∞ is left at ∞ in the first and
    at r in the second. So going along a walk or against it (`against`) is the only choice in a block. A
    level meets again n−1 levels later, in the other half of a block, n−1 being odd. Going against the walk
    there turns round all of its pairs but that of ∞, and the pattern of four cycles here does so in every
    level but one, which is the most an odd ring of blocks allows. After four cycles every pair has shared
    the picks equally.
    """
    ring, half = n - 1, n // 2
    for level in count():
        pair_of_cycles, block = divmod(level // 2, ring)
        against = (block >= half - 1) != (pair_of_cycles % 2 == 1)
        middle = level % ring
        first = (ring, middle) if level % 2 == 0 else (middle, ring)
        yield first[::-1] if against else first
        for distance in range(1, half):
            upper, lower = (middle + distance) % ring, (middle - distance) % ring
            yield (upper, lower) if (distance % 2 == 0) != against else (lower, upper)


def _odd(n: int) -> Iterator[Step]:
    """Walecki's closed walks ∞, k, k+1, k−1, k+2, k−2, … modulo n−1, for k = 0, 1, 2, …; ∞ is team n−1.
    Each is one block, its n pairs taken by steps of two (0th, 2nd, 4th, …, 1st, 3rd, …), so that neighbours
    have no team in common.

    The walks k and k + (n−1)/2 are the same, run the other way; so the next cycle turns every pair's pick
    round by itself. With m = (n−1)/2: who stands at place 2d of a walk plays in its rounds d and m+d and
    stands at 2d−2 of the next; who stands at 2d+1 plays in d and m+1+d and stands at 2d+3. So the first are
    always m rounds apart and the second m+1, and where a team goes over from the one to the other it is m
    or m+1.
    """
    ring = n - 1
    for k in count():
        walk = [ring, k % ring]
        for away in range(1, ring // 2):
            walk += ((k + away) % ring, (k - away) % ring)
        walk.append((k + ring // 2) % ring)
        for at in (*range(0, n, 2), *range(1, n, 2)):
            yield walk[at], walk[(at + 1) % n]


_AB: tuple[Step, ...] = ((0, 1), (2, 3), (1, 2), (3, 0))
_BC: tuple[Step, ...] = ((1, 2), (0, 3), (2, 0), (3, 1))
_CA: tuple[Step, ...] = ((2, 0), (1, 3), (0, 1), (3, 2))


def _four() -> Iterator[Step]:
    """Four teams pair up in three ways, and two different ways always share a team at the step from the one
    to the other. Only the same way twice running doesn't; by the cycles it may stand only where one ends
    and the next begins, so the levels go ABC CAB BCA.

    Two different ways make one closed walk. In eighteen levels each of AB, BC and CA comes twice, and is
    walked there and back; AA, BB and CC are there and back themselves. So nobody is ever more than one pick
    ahead of another against whom they play.
    """

    def back(block: tuple[Step, ...]) -> tuple[Step, ...]:
        return tuple((b, a) for a, b in block)

    def twice(level: tuple[Step, ...]) -> tuple[Step, ...]:
        return level + back(level)

    blocks = (
        *(_AB, twice(_CA[:2]), back(_AB)),
        *(_BC, twice(_AB[:2]), back(_BC)),
        *(_CA, twice(_BC[:2]), back(_CA)),
    )
    return cycle([step for block in blocks for step in block])
