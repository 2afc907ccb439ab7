"""Round robin: the Berger tables for any field, groups by serpentine, and several groups side by side.

>>> for round in berger(4):
...     round.tables
((1, 4), (2, 3))
((4, 3), (1, 2))
((2, 4), (3, 1))
>>> berger(3)[0]
RobinRound(tables=((2, 3),), rests=(1,))
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairwright.pairing.request import Pair, RequestError

MOST = 400
"""The largest field of one group: 399 rounds of 200 tables."""


@dataclass(frozen=True, slots=True)
class RobinRound:
    """One round of one group: tables as (first seat, second seat) in the order of the table, and who rests.

    ``rests`` is empty where the number of entrants is even. Both are empty where the group has finished.
    """

    tables: tuple[Pair, ...]
    rests: tuple[int, ...] = ()


def berger(n: int, cycles: int = 1, exchange_last: bool = True) -> tuple[RobinRound, ...]:
    """All rounds of a round robin of the numbers 1 … n: n − 1 a cycle, n where n is odd.

    With odd n the partner of number n + 1 rests. Each cycle reverses the seats of the one before.
    ``exchange_last`` exchanges the last two rounds of every cycle that another follows, so that in a double
    round robin nobody has the same seat three times running (in an odd field nobody has anyway); without it
    a later cycle repeats the rounds of the first one by one.
    In one cycle everybody has the first seat as often as the second: as near as can be in an even field
    (one more or one less), exactly in an odd one.

    Raises :class:`RequestError` ``robin_size`` (n) for n outside 2 … :data:`MOST` and ``robin_cycles``
    (cycles) for fewer than one. Cost: the size of the answer, n²/2 tables a cycle.
    Source: FIDE C.05 Annex 1 (the tables to 16 are printed there); spec cup, "Round robin and Monrad".
    """
    if not 2 <= n <= MOST:
        raise RequestError("robin_size", n)
    if cycles < 1:
        raise RequestError("robin_cycles", cycles)
    once = [_round(n, r) for r in range(n - 1 + n % 2)]
    rounds: list[RobinRound] = []
    for cycle in range(cycles):
        mine = [_reversed(round) for round in once] if cycle % 2 else list(once)
        if exchange_last and cycle < cycles - 1 and len(mine) > 1:
            mine[-2:] = mine[:-3:-1]
        rounds += mine
    return tuple(rounds)


def _round(n: int, r: int) -> RobinRound:
    """Round r (from 0): the last number of the even table stays, all others move on by half the table."""
    even = n + n % 2
    others = even - 1
    start = r * (even // 2) % others
    meets_last = start + 1
    tables = [((start + i) % others + 1, (start - i) % others + 1) for i in range(1, even // 2)]
    if n % 2:
        return RobinRound(tuple(tables), (meets_last,))
    return RobinRound(((even, meets_last) if r % 2 else (meets_last, even), *tables))


def _reversed(round: RobinRound) -> RobinRound:
    return RobinRound(tuple((second, first) for first, second in round.tables), round.rests)


def serpentine(n: int, groups: int) -> tuple[tuple[int, ...], ...]:
    """The seeds 1 … n in groups of as equal strength as can be, the best seed of each group first.

    Seeds 1 … g go to groups 1 … g, the next g back from group g to group 1, and so on. Sizes differ by one
    at most. Raises :class:`RequestError` ``robin_groups`` (n, groups) where a group would have fewer
    than two.
    Source: spec cup, "Round robin and Monrad".

    >>> serpentine(14, 4)
    ((1, 8, 9), (2, 7, 10), (3, 6, 11, 14), (4, 5, 12, 13))
    """
    if groups < 1 or n < 2 * groups:
        raise RequestError("robin_groups", n, groups)
    found: list[list[int]] = [[] for _ in range(groups)]
    for seed in range(n):
        row, place = divmod(seed, groups)
        found[groups - 1 - place if row % 2 else place].append(seed + 1)
    return tuple(tuple(group) for group in found)


def side_by_side(
    groups: Sequence[Sequence[int]], cycles: int = 1, exchange_last: bool = True
) -> tuple[tuple[RobinRound, ...], ...]:
    """All rounds of several groups played at the same time: round → group → tables and rests, by entrant id.

    Each group's members are given in the order of their numbers in the table. There are as many rounds as
    the largest group needs; a group that has finished is an empty :class:`RobinRound` in the rest.
    Raises as :func:`berger`, and :class:`RequestError` ``entrant_twice`` for an id in two places.

    >>> for round in side_by_side([[10, 11], [20, 21, 22]]):
    ...     [(group.tables, group.rests) for group in round]
    [(((10, 11),), ()), (((21, 22),), (20,))]
    [((), ()), (((20, 21),), (22,))]
    [((), ()), (((22, 20),), (21,))]
    """
    ids = [one for group in groups for one in group]
    if len(set(ids)) != len(ids):
        raise RequestError("entrant_twice")
    plans = [
        [
            RobinRound(
                tuple((group[a - 1], group[b - 1]) for a, b in round.tables),
                tuple(group[one - 1] for one in round.rests),
            )
            for round in berger(len(group), cycles, exchange_last)
        ]
        for group in groups
    ]
    most = max((len(plan) for plan in plans), default=0)
    over = RobinRound(())
    return tuple(tuple(plan[r] if r < len(plan) else over for plan in plans) for r in range(most))
