"""Is this pairing legal, and what does it cost? The checker that believes nobody.

It takes a pairing from any source (an engine, a hand, a file), knows nothing of how it was made and shares no
code with the engines: every number is counted again from the request [S18].

>>> from pairwright.pairing.request import Contender, Pairing, Request
>>> four = tuple(Contender(i, 0, 0, 0, 0, {}, i) for i in (1, 2, 3, 4))
>>> verdict = check(Request(round=1, contenders=four, seed=1), Pairing(((1, 2), (3, 3)), ()))
>>> [(fault.code, fault.facts) for fault in verdict.faults]
[('with_itself', (3,)), ('left_out', (4,))]
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from pairwright.pairing.cost import Cost
from pairwright.pairing.request import Contender, Pairing, Request, last_two

FAULT_CODES = (
    "unknown_entrant",  # (id): sits at a table or has a bye, but isn't among the contenders
    "with_itself",  # (id): both seats of a table
    "paired_twice",  # (id): in more than one place
    "left_out",  # (id): in no place
    "too_many_byes",  # (byes given, byes allowed)
    "sit_not_last_two",  # (id, id): two extra byes that the rule "both sit" doesn't give
    "locked_apart",  # (id, id): a locked pair that doesn't meet
    "pinned_bye_missing",  # (id): the pinned bye wasn't given
)


@dataclass(frozen=True, slots=True)
class Fault:
    """One breach: a code of :data:`FAULT_CODES` and the ids or numbers it is about."""

    code: str
    facts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the checker found. ``cost`` is ``None`` only when somebody unknown, or met by themselves, takes
    part."""

    legal: bool
    faults: tuple[Fault, ...]
    cost: Cost | None


def check(request: Request, pairing: Pairing) -> Verdict:
    """Every fault of the pairing and its cost, recomputed. Time: linear in the field."""
    field = {c.id: c for c in request.contenders}
    faults: list[Fault] = []
    places: Counter[int] = Counter()
    countable = True
    for a, b in pairing.tables:
        places[a] += 1
        if a == b:
            faults.append(Fault("with_itself", (a,)))
            countable = False
        else:
            places[b] += 1
    places.update(pairing.byes)
    for one in sorted(places):
        if one not in field:
            faults.append(Fault("unknown_entrant", (one,)))
            countable = False
        elif places[one] > 1:
            faults.append(Fault("paired_twice", (one,)))
    faults += [Fault("left_out", (one,)) for one in sorted(field) if one not in places]
    faults += _bye_faults(request, pairing)
    meetings = {frozenset(table) for table in pairing.tables}
    for a, b in request.locked:
        if frozenset((a, b)) not in meetings:
            faults.append(Fault("locked_apart", (a, b)))
    cost = recount(request, field, pairing) if countable else None
    return Verdict(legal=not faults, faults=tuple(faults), cost=cost)


def _bye_faults(request: Request, pairing: Pairing) -> list[Fault]:
    faults: list[Fault] = []
    allowed = len(request.contenders) % 2
    given = len(pairing.byes)
    if request.pinned_bye is not None and request.pinned_bye not in pairing.byes:
        faults.append(Fault("pinned_bye_missing", (request.pinned_bye,)))
    if given <= allowed:
        return faults  # a bye too few leaves somebody out, which is named already
    if request.rules.pair_down_both_sit and given == allowed + 2:
        sitters = set(pairing.byes)
        owners: list[int | None] = list(pairing.byes) if allowed else [None]
        for owner in owners:
            pair = last_two(request, owner)
            if pair is not None and sitters - {owner} == set(pair):
                return faults
        a, b = sorted(sitters)[:2] if len(sitters) >= 2 else (*sitters, *sitters)
        faults.append(Fault("sit_not_last_two", (a, b)))
        return faults
    faults.append(Fault("too_many_byes", (given, allowed)))
    return faults


def recount(request: Request, field: dict[int, Contender], pairing: Pairing) -> Cost:
    """The cost of a pairing of known entrants, counted from the definition of each level."""
    scores = sorted({c.points for c in request.contenders})
    below = {score: place for place, score in enumerate(scores)}
    forbidden = rematch = avoided = gap = floats = top = 0
    for a, b in pairing.tables:
        upper, lower = field[a], field[b]
        if upper.points < lower.points:
            upper, lower = lower, upper
        pair = (min(a, b), max(a, b))
        forbidden += pair in request.forbidden
        avoided += pair in request.avoided
        rematch += upper.met.get(lower.id, 0) ** 2
        if upper.points != lower.points:
            gap += (upper.points - lower.points) ** 2
            floats += upper.down_floats + lower.up_floats
            top += below[upper.points]
    return Cost(
        forbidden=forbidden,
        rematch=rematch,
        bye_repeat=sum(field[one].byes for one in pairing.byes),
        bye_points=sum(field[one].points for one in pairing.byes),
        avoided=avoided,
        gap=gap,
        floats=floats,
        top=top,
        bye_first=request.rules.second_bye_before_rematch,
    )
