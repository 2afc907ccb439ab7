"""Planning the rounds to come for few teams: round by round, several plans side by side.

Each plan kept is made longer by every match that may come next; the best of the longer plans are kept, one
for each set of meetings. Where that would be too many, the team that has waited longest of those who have
played least goes first, so that orders of the same meetings don't crowd out different ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import NamedTuple

from .position import Plan, Position
from .turn import Pair, pair

MOST_KEPT = 150
LEAST_KEPT = 4
WORK = 6_000
"""Plans kept side by side, and about how many rounds of them are gone through in all."""

FREE = 6
"""Teams up to which every match that may come next is tried."""

Trail = tuple[Pair, "Trail | None"]
"""The latest match, and those before it."""


class _Sums(NamedTuple):
    """What a plan has cost so far; `course` adds up the squares after every round of it."""

    back_to_back: int
    squares: int
    course: int


class _Step(NamedTuple):
    """One plan made longer by a match; `order` is what it is judged by, the least first, and then the lot.
    `known` is what makes two the same. (Named tuples, as they are made and sorted by the thousand.)"""

    order: tuple[int, ...]
    lot: float
    sums: _Sums
    known: tuple[int, int, int]
    of: int
    match: Pair


@dataclass(frozen=True, slots=True)
class _Kept:
    sums: _Sums
    plays: list[int]
    met: list[list[int]]
    last: list[int]
    latest: frozenset[int]
    mark: int
    trail: Trail | None


def plans(start: Position, rounds: int, chance: Random) -> list[Plan]:
    """Plans of so many rounds, all equally good in back-to-backs and then in the sum of the squares of
    meetings. Needs two teams or more.

    What is still equal is judged by how even the meetings were on the way; then by whether just one of the
    two is behind in picks as long as somebody is, and by how long the two have rested. With four teams
    the meetings on the way come before everything: two matches in turn for the rest of the game would have no
    back-to-backs, and nobody would want it.

    Cost: some 6,000 rounds times the number of teams, at least four plans of the length asked for.
    """
    kept = max(LEAST_KEPT, min(MOST_KEPT, WORK // rounds))
    teams = len(start.plays)
    marks = [[chance.getrandbits(62) for _ in range(teams)] for _ in range(teams)]
    squares = sum(times * times for row in start.met for times in row) // 2
    met, last = [list(row) for row in start.met], list(start.last)
    front = [_Kept(_Sums(0, squares, 0), list(start.plays), met, last, start.latest, 0, None)]
    early = start.rounds + len(start.behind)
    for number in range(start.rounds + 1, start.rounds + rounds + 1):
        steps: list[_Step] = []
        for at, plan in enumerate(front):
            for a, b in _matches(plan, chance):
                sums = _added(plan, a, b)
                unfit = number <= early and (a in start.behind) == (b in start.behind)
                rested = max(plan.last[a], plan.last[b])
                order = (*_judged(sums, teams), sums.course, unfit, rested)
                known = (plan.mark + marks[a][b], a, b)
                steps.append(_Step(order, chance.random(), sums, known, at, (a, b)))
        steps.sort()
        front = [_longer(front[step.of], step, number) for step in _different(steps, kept)]
    best = _judged(front[0].sums, teams)
    return [_plan(plan.trail) for plan in front if _judged(plan.sums, teams) == best]


def _judged(sums: _Sums, teams: int) -> tuple[int, int]:
    return (sums.course, sums.back_to_back) if teams == 4 else (sums.back_to_back, sums.squares)


def _added(plan: _Kept, a: int, b: int) -> _Sums:
    sums = plan.sums
    squares = sums.squares + 2 * plan.met[a][b] + 1
    repeated = (a in plan.latest) + (b in plan.latest)
    return _Sums(sums.back_to_back + repeated, squares, sums.course + squares)


def _matches(plan: _Kept, chance: Random) -> list[Pair]:
    """The matches that may come next, the smaller number first: of two who have played least, or of the one
    who has and a next. Above `FREE` teams, only those of one who has waited longest."""
    teams = range(len(plan.plays))
    least = min(plan.plays)
    due = [team for team in teams if plan.plays[team] == least]
    if len(due) == 1:
        next_least = min(plan.plays[team] for team in teams if team != due[0])
        return [pair(due[0], team) for team in teams if team != due[0] and plan.plays[team] == next_least]
    if len(teams) <= FREE:
        return list(combinations(due, 2))
    waited = min(plan.last[team] for team in due)
    one = chance.choice([team for team in due if plan.last[team] == waited])
    return [pair(one, team) for team in due if team != one]


def _different(steps: list[_Step], most: int) -> list[_Step]:
    """The first of each kind: the same meetings and the same latest match."""
    found: dict[tuple[int, int, int], _Step] = {}
    for step in steps:
        found.setdefault(step.known, step)
        if len(found) == most:
            break
    return list(found.values())


def _longer(plan: _Kept, step: _Step, number: int) -> _Kept:
    a, b = step.match
    plays, last, met = plan.plays[:], plan.last[:], plan.met[:]
    met[a], met[b] = met[a][:], met[b][:]
    met[a][b] += 1
    met[b][a] += 1
    for team in (a, b):
        plays[team] += 1
        last[team] = number
    latest = frozenset(step.match)
    return _Kept(step.sums, plays, met, last, latest, step.known[0], (step.match, plan.trail))


def _plan(trail: Trail | None) -> Plan:
    found = []
    while trail is not None:
        match, trail = trail
        found.append(match)
    return tuple(reversed(found))
