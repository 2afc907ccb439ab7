"""The fixed bracket: a tree of slots in which winners of neighbours meet, and groups crossed into one.

Slots are entrant ids (or seeds) in the order of the tree, ``None`` where nobody is: slots 1 and 2 meet, 3
and 4 meet, and so on; after each round half as many are left.

>>> slots = bracket(6)
>>> slots
(1, None, 5, 4, 2, None, 6, 3)
>>> bracket_round(slots)
CupRound(matches=((5, 4), (6, 3)), walkovers=(1, 2))
>>> bracket_round(advance(slots, {1, 2, 4, 6}))
CupRound(matches=((1, 4), (2, 6)), walkovers=())
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from random import Random

from pairwright.pairing.cup import CupRound, rounds_needed
from pairwright.pairing.matching import cheapest_perfect, factors
from pairwright.pairing.request import RequestError

Slots = tuple[int | None, ...]


def bracket(n: int) -> Slots:
    """Seeds 1 … n in slot order: 1–8, 5–4, 2–7, 6–3 for eight, filled up by ``None`` to a power of two.

    Seeds s and 2^k + 1 − s meet in the round of 2^k if all the better ones win. Empty slots stand against
    the top seeds, never against each other. Raises :class:`RequestError` ``cup_size`` for n < 2. Cost: n.
    Source: spec cup [C4]; MTR appendix E.
    """
    rounds = rounds_needed(n)
    seeds = [1, 2]
    for k in range(2, rounds + 1):
        every = 2**k + 1
        # Every second match is written upside down, which keeps the two best of each four on its outside;
        # the two semi-finals alike, as the usual lists do.
        seeds = [
            seed
            for place, better in enumerate(seeds)
            for seed in ((every - better, better) if place % 2 and k > 2 else (better, every - better))
        ]
    return tuple(seed if seed <= n else None for seed in seeds)


def seeded(ranked: Sequence[int]) -> Slots:
    """The entrants, best first, in the slots of their seeds. Raises as :func:`bracket` and ``entrant_twice``.

    >>> seeded([30, 10, 20])
    (30, None, 10, 20)
    """
    if len(set(ranked)) != len(ranked):
        raise RequestError("entrant_twice")
    return tuple(None if seed is None else ranked[seed - 1] for seed in bracket(len(ranked)))


def bracket_round(slots: Slots) -> CupRound:
    """Who meets whom now: neighbours meet, one beside an empty slot has a walkover, all in slot order.

    Raises :class:`RequestError` ``bracket_size`` (slots) when that isn't a power of two from 2 on.
    """
    matches, walkovers = [], []
    for upper, lower in _neighbours(slots):
        if upper is not None and lower is not None:
            matches.append((upper, lower))
        elif upper is not None or lower is not None:
            walkovers += [one for one in (upper, lower) if one is not None]
    return CupRound(tuple(matches), tuple(walkovers))


def advance(slots: Slots, through: Collection[int]) -> Slots:
    """The slots of the next round, half as many, when ``through`` goes on: winners and walkovers.

    Where of two neighbours neither goes on (a double no-show, [C15]; somebody who left after a walkover) the
    slot stays empty, and whoever would have met the winner has a walkover.

    Raises :class:`RequestError` ``both_through`` (id, id) when both would go on, ``not_in_bracket`` (id) for
    one who has no slot, ``bracket_size`` as :func:`bracket_round`.
    """
    for one in through:
        if one not in slots:
            raise RequestError("not_in_bracket", one)
    following: list[int | None] = []
    for pair in _neighbours(slots):
        on = [one for one in pair if one is not None and one in through]
        if len(on) == 2:
            raise RequestError("both_through", *on)
        following.append(on[0] if on else None)
    return tuple(following)


def _neighbours(slots: Slots) -> list[tuple[int | None, int | None]]:
    n = len(slots)
    if n < 2 or n & (n - 1):
        raise RequestError("bracket_size", n)
    return list(zip(slots[::2], slots[1::2], strict=True))


def group_cross(groups: Sequence[Sequence[int]], places: int) -> Slots:
    """The first ``places`` of each group (ids, best first) in the slots of one bracket.

    Group winners are seeds 1 … g in the order of the groups, the seconds the next g seeds, and so on. Which
    of the seconds has which of those seeds is chosen, place by place, such that nobody meets one of their
    own group in the first match, then such that each group is spread as evenly as can be over the halves,
    the quarters and so on: they meet late, and the first two groups' winners only in the final.

    Raises :class:`RequestError` ``too_few_placed`` (group from 1, its size) for a group smaller than
    ``places``, ``cup_size`` where fewer than two go on, ``entrant_twice``. Cost: an assignment of g to g for
    each place.

    >>> slots = group_cross([[11, 12], [21, 22], [31, 32], [41, 42]], places=2)
    >>> bracket_round(slots).matches
    ((11, 32), (22, 41), (21, 42), (12, 31))
    """
    for number, group in enumerate(groups, 1):
        if len(group) < places:
            raise RequestError("too_few_placed", number, len(group))
    ids = [group[place] for place in range(places) for group in groups]
    if len(set(ids)) != len(ids):
        raise RequestError("entrant_twice")
    slots = bracket(len(ids))
    position = {seed: at for at, seed in enumerate(slots) if seed is not None}
    holder = dict(enumerate(range(len(groups)), 1))
    for place in range(1, places):
        first = place * len(groups) + 1
        seeds = range(first, first + len(groups))
        holder.update(_assign(place, seeds, position, holder, len(groups)))
    return tuple(None if seed is None else groups[holder[seed]][(seed - 1) // len(groups)] for seed in slots)


def _assign(
    place: int, seeds: range, position: Mapping[int, int], holder: Mapping[int, int], groups: int
) -> dict[int, int]:
    """Seed → group for the entrants of one place.

    Entrants of one place are of different groups, so what one costs does not depend on the others: the
    cheapest assignment is exact. A seed has at most one opponent in the first match and a group at most one
    seed it is barred from, so with two groups or more nobody need meet their own group there.
    """
    full = 1 << (max(position.values())).bit_length()
    blocks = [2, *(full >> k for k in range(1, full.bit_length() - 2))]
    scale = factors([len(holder) // groups] * len(blocks) + [_EVEN_CHANCE], groups)
    among_equals = Random(place)  # always the same: it only keeps the solver from choosing
    at: list[list[int]] = [[] for _ in range(groups)]
    for seed, group in holder.items():
        at[group].append(position[seed])
    edges = [
        (
            group,
            groups + k,
            sum(
                weight * sum(there // block == position[seed] // block for there in at[group])
                for block, weight in zip(blocks, scale, strict=False)
            )
            + among_equals.randrange(_EVEN_CHANCE),
        )
        for group in range(groups)
        for k, seed in enumerate(seeds)
    ]
    found = cheapest_perfect(2 * groups, edges)
    if found is None:
        raise AssertionError("a complete assignment always exists")
    return {seeds[k - groups]: group for group, k in found}


_EVEN_CHANCE = 1 << 24
