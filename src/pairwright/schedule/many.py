"""Planning the rounds to come for many teams: level by level, each level a matching with the fewest repeats.

A level is what brings all who have played least up by one: matches among them, and if they are an odd number
one more, of who is left with somebody who is up already. Within a level the order is free, so it can keep
back-to-backs away and rests even.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from random import Random

from .position import Plan, Position
from .turn import Pair

TRIES = 200
WORK = 30_000
"""Tries for each stretch of the plan, and how many rounds all tries together may plan beyond the first."""

NEVER = 1 << 40
"""More than any number of meetings: a team's with itself."""

ALIKE = 20
"""How many of the best plans are handed on, to choose by their picks."""


def plans(start: Position, rounds: int, chance: Random) -> list[Plan]:
    """Some plans of so many rounds, all equally good in back-to-backs and then in the sum of the squares of
    meetings. Needs seven teams or more.

    The plan is made in stretches of about a cycle, each to the end of a level, so that it is good wherever
    the game ends. Each is tried again until it reaches a bound that nothing betters, or the tries are used
    up.

    Cost: the rounds asked for and 30,000 more, each in about the number of teams.
    """
    teams = len(start.plays)
    cycle = teams * (teams - 1) // 2
    left, here = WORK, start
    plan: Plan = ()
    while rounds - len(plan) >= 2 * cycle:
        share = left * cycle // (rounds - len(plan))
        best, used = _best(here, cycle, cycle + teams, share, 1, chance)
        left -= used
        plan += best[0]
        here = here.after(best[0])
    length = rounds - len(plan)
    best, _ = _best(here, length, length, left, ALIKE, chance)
    return [plan + last for last in best]


def _best(
    start: Position, least: int, most: int, work: int, wanted: int, chance: Random
) -> tuple[list[Plan], int]:
    """The best plans, as many as wanted if there are, and the rounds planned in vain: about `work` at
    most."""
    best: tuple[int, int] | None = None
    found: list[Plan] = []
    spent = 0
    for _ in range(1 + min(TRIES, work // least)):
        plan = _plan(start, least, most, chance)
        cost = start.cost(plan)
        if best is None or cost < best:
            best, found = cost, []
        if cost == best and len(found) < wanted:
            found.append(plan)
        if best == (0, start.least_squares(len(plan))) and len(found) == wanted:
            break
        spent += len(plan)
    return found, spent


def _plan(start: Position, least: int, most: int, chance: Random) -> Plan:
    """One plan, by lot where several ways are as good: levels until `least` rounds are reached, the last cut
    off after `most` rounds of all."""
    plays, last = list(start.plays), list(start.last)
    met = [list(row) for row in start.met]
    for team, row in enumerate(met):
        row[team] = NEVER
    latest, behind = start.latest, start.behind
    plan: list[Pair] = []
    while len(plan) < least:
        for a, b in _level(plays, met, last, latest, behind, most - len(plan), chance):
            met[a][b] += 1
            met[b][a] += 1
            plan.append((a, b))
            for team in (a, b):
                plays[team] += 1
                last[team] = start.rounds + len(plan)
        latest, behind = frozenset(plan[-1]), frozenset()
    return tuple(plan)


def _level(
    plays: list[int],
    met: list[list[int]],
    last: list[int],
    latest: frozenset[int],
    behind: frozenset[int],
    rounds: int,
    chance: Random,
) -> list[Pair]:
    """The next level in order, or its first `rounds` matches."""
    teams = range(len(plays))
    least = min(plays)
    due = [team for team in teams if plays[team] == least]
    crossing = len(due) % 2 == 1 and rounds > len(due) // 2
    alone = {one: min(met[one]) if crossing else 0 for one in due}
    matches, free = _matching(due, min(rounds, len(due) // 2), met, alone, latest, behind, chance)
    extra: list[Pair] = []
    if crossing:
        one = free[0]
        up = {team: plays[team] + (team in alone) for team in teams if team != one}
        lowest = min(up.values())
        near = matches[0] if len(matches) == 1 else latest if not matches else ()
        two = min(
            (team for team in up if up[team] == lowest),
            key=lambda team: (team in near, met[one][team], team in alone, last[team], chance.random()),
        )
        extra = [(one, two)]
    matches.sort(key=lambda both: (behind.isdisjoint(both), max(last[both[0]], last[both[1]])))
    _bring_forward(matches, latest)
    if extra and len(matches) > 1 and extra[0][1] in matches[-1]:
        matches.insert(len(matches) // 2, matches.pop())
        _bring_forward(matches, latest)
    return matches + extra


def _bring_forward(matches: list[Pair], latest: frozenset[int]) -> None:
    """The first match without a team of the latest one comes to the front, if there is any."""
    for at, both in enumerate(matches):
        if not latest.intersection(both):
            matches.insert(0, matches.pop(at))
            return


def _matching(
    due: Sequence[int],
    size: int,
    met: list[list[int]],
    alone: dict[int, int],
    latest: frozenset[int],
    behind: frozenset[int],
    chance: Random,
) -> tuple[list[Pair], list[int]]:
    """So many matches among `due` with few repeats, and who is left; being left costs `alone`.

    First come those with the fewest new opponents; then matches exchange partners while that helps.
    """
    if len(due) < 2:
        return [], list(due)
    others = itemgetter(*due)
    rows = {one: others(met[one]) for one in due}
    floor = {one: min(row) for one, row in rows.items()}
    order = list(due)
    chance.shuffle(order)
    order.sort(key=lambda one: rows[one].count(floor[one]))
    left = dict.fromkeys(order)
    matches: list[Pair] = []
    while len(left) > 1:
        one = next(iter(left))
        del left[one]
        near = [team for team in left if (team in behind) != (one in behind)] if behind else ()
        two = min((*near, *left), key=met[one].__getitem__)
        del left[two]
        matches.append((one, two))
    free = list(left)
    matches.sort(key=lambda both: (met[both[0]][both[1]], len(latest.intersection(both))))
    for both in matches[size:]:
        free += both
    del matches[size:]
    while _exchange(matches, free, met, floor, alone):
        pass
    return matches, free


def _exchange(
    matches: list[Pair], free: list[int], met: list[list[int]], floor: dict[int, int], alone: dict[int, int]
) -> bool:
    """One pass of exchanges for the better; whether there was any. Only a match in which somebody could do
    better can be part of one."""
    changed = False
    for at, (a, b) in enumerate(matches):
        now = met[a][b]
        if now == floor[a] and now == floor[b]:
            continue
        for other, (c, d) in enumerate(matches):
            if other == at:
                continue
            both = now + met[c][d]
            if met[a][c] + met[b][d] < both:
                matches[at], matches[other] = (a, c), (b, d)
                changed = True
                break
            if met[a][d] + met[b][c] < both:
                matches[at], matches[other] = (a, d), (b, c)
                changed = True
                break
        else:
            for seat, other in enumerate(free):
                if met[a][other] + alone[b] < now + alone[other]:
                    matches[at], free[seat] = (a, other), b
                    changed = True
                    break
                if met[b][other] + alone[a] < now + alone[other]:
                    matches[at], free[seat] = (b, other), a
                    changed = True
                    break
    return changed
