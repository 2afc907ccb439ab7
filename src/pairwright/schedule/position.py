"""Where a game stands when the rest of it is planned anew, in the form the planners search in.

A position numbers the teams 0 … n−1. From it follows how few meetings can be repeated at best, which tells
a planner that it may stop.

>>> from pairwright.schedule.turn import Turn
>>> tally = Tally.start((1, 2, 3, 4)).after((Turn(1, 2), Turn(3, 4)))
>>> position(tally).least_squares(rounds=4)
6
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .turn import Pair, Tally

Plan = tuple[Pair, ...]
"""Who meets in the rounds to come, in order, by number; who picks is decided later."""


@dataclass(frozen=True, slots=True)
class Position:
    """`plays[a]`, `met[a][b]` and `last[a]` (0: never played) of each team, credits included; the teams of
    the round before, as far as they play on; the number of rounds before; and who has picked less than
    others (nobody, where all have picked alike)."""

    plays: tuple[int, ...]
    met: tuple[tuple[int, ...], ...]
    last: tuple[int, ...]
    latest: frozenset[int]
    rounds: int
    behind: frozenset[int] = frozenset()

    def after(self, plan: Plan) -> Position:
        """The position once these rounds were played too; who is behind in picks isn't known any more."""
        plays, last = list(self.plays), list(self.last)
        met = [list(row) for row in self.met]
        for number, (a, b) in enumerate(plan, self.rounds + 1):
            met[a][b] += 1
            met[b][a] += 1
            for team in (a, b):
                plays[team] += 1
                last[team] = number
        latest = frozenset(plan[-1]) if plan else self.latest
        return Position(tuple(plays), tuple(map(tuple, met)), tuple(last), latest, self.rounds + len(plan))

    def cost(self, plan: Plan) -> tuple[int, int]:
        """Back-to-backs of the plan, the step into it included, and the sum of the squares of all meetings
        after it."""
        running, back_to_back = self.latest, 0
        for both in plan:
            back_to_back += len(running.intersection(both))
            running = frozenset(both)
        return back_to_back, _squares(row for row in self.after(plan).met) // 2

    def least_squares(self, rounds: int) -> int:
        """A sum of the squares of all meetings that no plan of so many rounds can better.

        Meetings are laid where there are fewest, one by one: over all pairs, and for each team over its own
        pairs, as many as it will play. Each of the two can't be bettered; the higher counts. (How often a
        team will play follows from plays that differ by 1 or less; where they don't yet, only the first.)
        """
        teams = len(self.plays)
        pairs = [self.met[a][b] for a in range(teams) for b in range(a)]
        if max(self.plays) - min(self.plays) > 1:
            return _filled(pairs, rounds)
        level, more = _level(self.plays, 2 * rounds)
        sure, extra = 0, []
        for team, row in enumerate(self.met):
            own = [times for other, times in enumerate(row) if other != team]
            if self.plays[team] > level:
                sure += _squares((own,))
                continue
            least = _filled(own, level - self.plays[team])
            sure += least
            extra.append(_filled(own, level - self.plays[team] + 1) - least)
        by_team = sure + sum(sorted(extra)[:more])
        return max(_filled(pairs, rounds), -(-by_team // 2))


def position(tally: Tally) -> Position:
    """The position of the teams that play on, numbered in the order of `tally.teams`."""
    teams = tally.teams
    fewest = min((tally.picks[team] for team in teams), default=0)
    behind = frozenset(at for at, team in enumerate(teams) if tally.picks[team] == fewest)
    return Position(
        plays=tuple(tally.plays[team] for team in teams),
        met=tuple(tuple(tally.meetings(a, b) if a != b else 0 for b in teams) for a in teams),
        last=tuple(tally.last.get(team, 0) for team in teams),
        latest=frozenset(at for at, team in enumerate(teams) if team in (tally.latest or ())),
        rounds=tally.rounds,
        behind=behind if len(behind) < len(teams) else frozenset(),
    )


def _squares(rows: Iterable[Iterable[int]]) -> int:
    return sum(times * times for row in rows for times in row)


def _level(counts: Iterable[int], units: int) -> tuple[int, int]:
    """Where the lowest counts stand once so many units were always added to the lowest of them: (that level,
    how many of them stand one above it)."""
    low = sorted(counts)
    total = sum(low) + units
    while total < low[-1] * len(low):
        total -= low.pop()
    return divmod(total, len(low))


def _filled(counts: list[int], units: int) -> int:
    """The least sum of squares of the counts with so many units added."""
    level, more = _level(counts, units)
    high = [count for count in counts if count > level]
    low = len(counts) - len(high)
    return (low - more) * level**2 + more * (level + 1) ** 2 + sum(count**2 for count in high)
