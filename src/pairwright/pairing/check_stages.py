"""Is a Monrad round, a cup round or a round of a round robin legal, and which rule gave way in it?

Like :mod:`pairwright.pairing.check` it takes a pairing from any source and shares no code with whatever made
it. A *fault* makes a pairing illegal: somebody is in two places, in none, or not taking part. A *departure*
is a rule that gave way: perhaps it had to, perhaps a hand wanted it so.

>>> from pairwright.pairing.request import Pairing
>>> verdict = check_cup_round([1, 2, 3, 4], Pairing(((1, 2), (3, 4)), ()))
>>> verdict.legal, [(departure.code, departure.facts) for departure in verdict.gave_way]
(True, [('not_reseeded', (1, 2)), ('not_reseeded', (3, 4))])
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from pairwright.pairing.check import Fault, check
from pairwright.pairing.request import Contender, Pairing, Request

DEPARTURES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("forbidden", ("one", "other")),
    ("rematch", ("one", "other", "times")),  # have met so often before
    ("avoided", ("one", "other")),
    ("second_bye", ("entrant", "byes")),  # had so many before; somebody had fewer
    ("bye_not_due", ("entrant", "due")),  # somebody else was due, by the order of the bye
    ("passed_free", ("upper", "nearer")),  # met somebody further down than one who was free to meet
    ("not_reseeded", ("higher", "lower")),  # not best against lowest, second best against second lowest …
    ("not_neighbours", ("one", "other")),  # their slots in the fixed bracket are not side by side
    ("walkover_not_due", ("entrant", "due")),  # somebody else was due (in a bracket: stands beside)
    ("walkover_again", ("entrant", "walkovers")),  # had so many before
    ("other_group", ("one", "other")),
    ("met_again", ("one", "other")),  # have met in this cycle already
    ("not_met", ("one", "other")),  # should have met by the end of this cycle
    ("seats_uneven", ("entrant", "difference")),  # first seats less second ones, over all cycles
)
"""Every code with the names of its facts: ids, or numbers."""


@dataclass(frozen=True, slots=True)
class Departure:
    """A rule that gave way: a code of :data:`DEPARTURES` with its facts in that order."""

    code: str
    facts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StageVerdict:
    """What was found. ``gave_way`` is only looked for in a pairing without faults."""

    legal: bool
    faults: tuple[Fault, ...]
    gave_way: tuple[Departure, ...] = ()


def check_monrad(
    request: Request, pairing: Pairing, bye: Literal["number", "points"] = "number"
) -> StageVerdict:
    """The faults of a Monrad round, and where it isn't the plain walk down the list. Time: the field squared
    at worst."""
    faults = check(request, pairing).faults
    if faults:
        return StageVerdict(False, faults)
    locked = {frozenset(pair) for pair in request.locked}
    bound = {one for pair in request.locked for one in pair}
    opponent = {one: other for a, b in pairing.tables for one, other in ((a, b), (b, a))}
    barred = {frozenset(pair) for pair in request.forbidden | request.avoided}
    found: list[Departure] = []
    free = [c for c in request.contenders if c.id not in bound]
    for one in pairing.byes:
        if one != request.pinned_bye:
            found += _bye_departures(free, one, bye)
    line = sorted((c for c in free if c.id in opponent), key=lambda c: (-c.points, c.rank))
    taken: set[int] = set()
    for place, c in enumerate(line):
        if c.id in taken:
            continue
        other = opponent[c.id]
        taken |= {c.id, other}
        pair = frozenset((c.id, other))
        if pair in locked:
            continue
        for code, pairs in (("forbidden", request.forbidden), ("avoided", request.avoided)):
            if (min(pair), max(pair)) in pairs:
                found.append(Departure(code, (c.id, other)))
        if c.met.get(other, 0):
            found.append(Departure("rematch", (c.id, other, c.met[other])))
        for nearer in line[place + 1 :]:
            if nearer.id == other:
                break
            if (
                nearer.id not in taken
                and not c.met.get(nearer.id, 0)
                and frozenset((c.id, nearer.id)) not in barred
            ):
                found.append(Departure("passed_free", (c.id, nearer.id)))
    return StageVerdict(True, (), tuple(found))


def _bye_departures(free: Sequence[Contender], one: int, bye: str) -> list[Departure]:
    owner = next(c for c in free if c.id == one)
    fewest = [c for c in free if c.byes == min(d.byes for d in free)]
    found = [] if owner in fewest else [Departure("second_bye", (one, owner.byes))]
    if bye == "points":
        fewest = [c for c in fewest if c.points == min(d.points for d in fewest)]
    due = max(fewest, key=lambda c: c.rank)
    return found if due is owner else [*found, Departure("bye_not_due", (one, due.id))]


def check_cup_round(
    ranked: Sequence[int],
    pairing: Pairing,
    had_walkover: Mapping[int, int] | None = None,
    walkovers: Literal["each", "first"] = "each",
    besides: Collection[int] = (),
) -> StageVerdict:
    """The faults of a cup round with re-seeding (byes are its walkovers), and where it isn't best against
    lowest [C3] [C4] [C5].

    ``ranked`` are those left, best first. ``besides`` may play too but needn't (the bronze match, [C9]).
    Cost: n log n.
    """
    had = had_walkover or {}
    n = len(ranked)
    full = 1
    while full < n:
        full *= 2
    faults = _places(ranked, pairing, besides)
    allowed = n % 2 if walkovers == "each" else full - n
    if len(pairing.byes) > allowed:
        faults.append(Fault("too_many_byes", (len(pairing.byes), allowed)))
    if faults:
        return StageVerdict(False, tuple(faults))
    found = []
    playing = [one for one in ranked if one not in pairing.byes]
    place = {one: k for k, one in enumerate(playing)}
    for a, b in pairing.tables:
        if a in place and b in place and place[a] + place[b] != len(playing) - 1:
            higher, lower = sorted((a, b), key=place.__getitem__)
            found.append(Departure("not_reseeded", (higher, lower)))
    order = sorted(range(n), key=lambda k: (had.get(ranked[k], 0), k))
    due = [ranked[k] for k in order[: len(pairing.byes)]]
    missing = [one for one in due if one not in pairing.byes]
    wrong = [one for one in pairing.byes if one not in due]
    found += [Departure("walkover_not_due", pair) for pair in zip(wrong, missing, strict=True)]
    found += [Departure("walkover_again", (one, had[one])) for one in pairing.byes if had.get(one, 0)]
    return StageVerdict(True, (), tuple(found))


def check_bracket_round(
    slots: Sequence[int | None], pairing: Pairing, besides: Collection[int] = ()
) -> StageVerdict:
    """The faults of a round of the fixed bracket, and where it isn't neighbour against neighbour. Cost: n."""
    present = [one for one in slots if one is not None]
    faults = _places(present, pairing, besides)
    if faults:
        return StageVerdict(False, tuple(faults))
    beside = {one: slots[k ^ 1] for k, one in enumerate(slots) if one is not None}
    found = [
        Departure("not_neighbours", (a, b))
        for a, b in pairing.tables
        if a in beside and b in beside and beside[a] != b
    ]
    for one in pairing.byes:
        neighbour = beside[one]
        if neighbour is not None:
            found.append(Departure("walkover_not_due", (one, neighbour)))
    return StageVerdict(True, (), tuple(found))


def check_robin_round(
    groups: Sequence[Collection[int]], earlier: Sequence[Pairing], pairing: Pairing, cycles: int = 1
) -> StageVerdict:
    """The faults of one round of a round robin (byes are rests), and what keeps it from being one.

    ``earlier`` are the rounds before it, ``groups`` the ids of those who play together. Members of a group
    that has finished need no place. Cost: the size of all rounds so far.
    """
    number = len(earlier) + 1
    rounds = [*earlier, pairing]
    group_of = {one: g for g, group in enumerate(groups) for one in group}
    length = [len(group) - 1 + len(group) % 2 for group in groups]
    going = [one for one, g in group_of.items() if number <= length[g] * cycles]
    faults = _places(going, pairing, group_of)
    resting = [one for one in pairing.byes if one in going]
    allowed = sum(len(group) % 2 for g, group in enumerate(groups) if number <= length[g] * cycles)
    if len(resting) > allowed:
        faults.append(Fault("too_many_byes", (len(resting), allowed)))
    if faults:
        return StageVerdict(False, tuple(faults))
    found = [Departure("other_group", (a, b)) for a, b in pairing.tables if group_of[a] != group_of[b]]
    for g, group in enumerate(groups):
        start = (number - 1) // length[g] * length[g] if length[g] else 0
        before = {frozenset(table) for round in rounds[start:-1] for table in round.tables}
        now = [table for table in pairing.tables if group_of[table[0]] == group_of[table[1]] == g]
        found += [Departure("met_again", table) for table in now if frozenset(table) in before]
        if length[g] and number % length[g] == 0 and number <= length[g] * cycles:
            met = before | {frozenset(table) for table in now}
            found += [
                Departure("not_met", pair)
                for pair in combinations(sorted(group), 2)
                if frozenset(pair) not in met
            ]
            if number == length[g] * cycles:
                found += _uneven(sorted(group), rounds)
    return StageVerdict(True, (), tuple(found))


def _uneven(group: Iterable[int], rounds: Sequence[Pairing]) -> list[Departure]:
    first = Counter(a for round in rounds for a, _ in round.tables)
    second = Counter(b for round in rounds for _, b in round.tables)
    return [
        Departure("seats_uneven", (one, first[one] - second[one]))
        for one in group
        if abs(first[one] - second[one]) > 1
    ]


def _places(needed: Iterable[int], pairing: Pairing, welcome: Collection[int]) -> list[Fault]:
    """Everybody needed in one place, nobody in two, nobody who is neither needed nor welcome."""
    needed = set(needed)
    faults = [Fault("with_itself", (a,)) for a, b in pairing.tables if a == b]
    places = Counter(one for table in pairing.tables for one in set(table))
    places.update(pairing.byes)
    for one in sorted(places):
        if one not in needed and one not in welcome:
            faults.append(Fault("unknown_entrant", (one,)))
        elif places[one] > 1:
            faults.append(Fault("paired_twice", (one,)))
    return faults + [Fault("left_out", (one,)) for one in sorted(needed) if one not in places]
