"""Who picks in rounds whose pairs are decided.

Picks differ by at most 1 at every prefix if and only if everybody picks once before anybody picks again. So
each window – as many rounds as there are teams that have picked least – is a task of its own: give every
round to one of its two teams, none twice. That is a matching of rounds and teams, which is found whenever
there is one; where there is none, as many rounds as possible are given so.

>>> assign(((0, 1), (1, 2), (2, 0)), picks=[0, 0, 0], led={})
[(0, 1), (1, 2), (2, 0)]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from .position import Plan
from .turn import Pair


def assign(plan: Plan, picks: Sequence[int], led: Mapping[Pair, int]) -> list[Pair]:
    """The plan with who picks first in each round, from the picks so far of each team, and `led`: how often
    the first of two picked against the second. Where the choice is free, the pair alternates [T4].

    Cost: a window's rounds times its length at worst, as a rule much less.
    """
    counts, ahead = list(picks), dict(led)
    given: list[Pair] = []
    while len(given) < len(plan):
        least = min(counts)
        due = {team for team, count in enumerate(counts) if count == least}
        window = plan[len(given) : len(given) + len(due)]
        found = _window(window, due, ahead)
        for at, both in enumerate(window):
            first = found.get(at)
            if first is None:
                first = min(both, key=lambda team: (counts[team], _lead(team, both, ahead)))
            other = both[0] if first == both[1] else both[1]
            counts[first] += 1
            ahead[first, other] = ahead.get((first, other), 0) + 1
            given.append((first, other))
    return given


def unevenness(turns: Sequence[Pair], picks: Sequence[int]) -> tuple[int, int]:
    """By how much picks differ after the worst of these turns, and after how many turns by more than 1."""
    counts = list(picks)
    level = Counter(counts)
    least, most = min(counts), max(counts)
    worst = apart = 0
    for first, _ in turns:
        was = counts[first]
        counts[first] = was + 1
        level[was] -= 1
        level[was + 1] += 1
        most = max(most, was + 1)
        if was == least and not level[was]:
            least += 1
        worst = max(worst, most - least)
        apart += most - least > 1
    return worst, apart


def _window(window: Plan, due: set[int], ahead: Mapping[Pair, int]) -> dict[int, int]:
    """Rounds of the window → who of `due` picks, each at most once and as many rounds as possible."""
    holder: dict[int, int] = {}

    def place(at: int, tried: set[int]) -> bool:
        both = window[at]
        open_to = sorted(due.intersection(both) - tried, key=lambda team: _lead(team, both, ahead))
        tried.update(open_to)
        for team in sorted(open_to, key=holder.__contains__):  # nobody is moved who needn't be
            if team not in holder or place(holder[team], tried):
                holder[team] = at
                return True
        return False

    for at in range(len(window)):
        place(at, set())
    return {at: team for team, at in holder.items()}


def _lead(team: int, both: Pair, ahead: Mapping[Pair, int]) -> int:
    other = both[0] if team == both[1] else both[1]
    return ahead.get((team, other), 0) - ahead.get((other, team), 0)
