"""Why these two meet in a cup or a round robin, and why this one goes on or rests without a match [S18].

>>> from pairwright.pairing.cup import reseeded
>>> for told in explain_cup([7, 5, 9], reseeded([7, 5, 9])):
...     print(told.code, told.about, dict(told.facts))
cup_reseeded (5, 9) {'upper_rank': 2, 'lower_rank': 3}
walkover_odd (7,) {'rank': 1, 'entrants': 3}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pairwright.pairing.berger import RobinRound
from pairwright.pairing.cup import NONE, CupRound, Walkovers
from pairwright.pairing.reasons import Reason, reason


def explain_cup(
    ranked: Sequence[int],
    drawn: CupRound,
    had_walkover: Mapping[int, int] = NONE,
    walkovers: Walkovers = "each",
) -> tuple[Reason, ...]:
    """The reasons of a re-seeded round, from what it was drawn from [C3] [C5]: one for every match and
    walkover, with the ranks among those left. Cost: n."""
    rank = {one: place for place, one in enumerate(ranked, 1)}
    n = len(ranked)
    size = 1 << (n - 1).bit_length()
    found = [reason("cup_reseeded", (a, b), rank[a], rank[b]) for a, b in drawn.matches]
    for one in drawn.walkovers:
        before = had_walkover.get(one, 0)
        if walkovers == "first":
            found.append(reason("walkover_filled", (one,), rank[one], n, size))
        elif before:
            found.append(reason("walkover_again", (one,), rank[one], before))
        else:
            found.append(reason("walkover_odd", (one,), rank[one], n))
    return tuple(found)


def explain_bracket(drawn: CupRound, seeds: Mapping[int, int], first: bool = False) -> tuple[Reason, ...]:
    """The reasons of a round of the fixed bracket: the seeds that led neighbours together, and why one has
    nobody beside [C4] [C15].

    ``seeds`` is, by id, the seed everybody began the bracket with; ``first`` says whether this is the first
    round, whose walkovers are the empty places of the bracket. Cost: n.
    """
    found = [reason("cup_bracket", (a, b), seeds[a], seeds[b]) for a, b in drawn.matches]
    size = 2 * (len(drawn.matches) + len(drawn.walkovers))
    for one in drawn.walkovers:
        if first:
            entrants = 2 * len(drawn.matches) + len(drawn.walkovers)
            found.append(reason("walkover_filled", (one,), seeds[one], entrants, size))
        else:
            found.append(reason("walkover_empty", (one,)))
    return tuple(found)


def explain_robin(drawn: Sequence[RobinRound], number: int) -> tuple[Reason, ...]:
    """The reasons of round ``number`` (from 1) of a round robin, its groups side by side."""
    found = []
    for group in drawn:
        found += [reason("berger", table, number) for table in group.tables]
        members = 2 * len(group.tables) + len(group.rests)
        found += [reason("berger_rest", (one,), members) for one in group.rests]
    return tuple(found)
