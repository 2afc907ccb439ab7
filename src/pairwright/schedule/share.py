"""What of a schedule is one team's: the line of the picture teams × rounds [T7].

>>> shares((1, 2, 3), (Turn(1, 2), Turn(2, 3)))[1]
Share(team=2, rounds=(1, 2), picks=(2,), back_to_back=1, longest_wait=0)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from .turn import Turn


@dataclass(frozen=True, slots=True)
class Share:
    """The rounds a team plays, those of them in which it picks, how often it plays twice running, and the
    most rounds it sits between two turns (None: it hasn't two)."""

    team: int
    rounds: tuple[int, ...]
    picks: tuple[int, ...]
    back_to_back: int
    longest_wait: int | None


def shares(teams: Iterable[int], turns: Iterable[Turn]) -> tuple[Share, ...]:
    """Every team's share, in the order of `teams`; rounds count from 1. KeyError for a turn of somebody
    else. Linear in the rounds."""
    rounds: dict[int, list[int]] = {team: [] for team in teams}
    picks: dict[int, list[int]] = {team: [] for team in rounds}
    for number, turn in enumerate(turns, 1):
        picks[turn.picker].append(number)
        rounds[turn.picker].append(number)
        rounds[turn.other].append(number)
    found = []
    for team, mine in rounds.items():
        sat = [after - before - 1 for before, after in pairwise(mine)]
        found.append(Share(team, tuple(mine), tuple(picks[team]), sat.count(0), max(sat, default=None)))
    return tuple(found)
