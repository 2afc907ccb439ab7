"""WHEN: the fair schedule of tile rounds, what it is measured by, and how it goes on when teams come and go.

>>> from pairwright.schedule import check, schedule
>>> check(range(1, 11), schedule(10, 20, seed=1)).beyond
()
"""

from __future__ import annotations

from ..core.refusals import TooFewTeams, TooFewTiles, TooManyTeams, TooManyTiles
from .advice import ADVICE_CODES, Advice, advise
from .check import FAULT_CODES, Bounds, Fault, Measures, Verdict, bounds, check, course, measure
from .draw import schedule
from .replan import replan
from .share import Share, shares
from .turn import MOST_TEAMS, MOST_TILES, Schedule, Tally, Turn, change

__all__ = [
    "ADVICE_CODES",
    "FAULT_CODES",
    "MOST_TEAMS",
    "MOST_TILES",
    "Advice",
    "Bounds",
    "Fault",
    "Measures",
    "Schedule",
    "Share",
    "Tally",
    "TooFewTeams",
    "TooFewTiles",
    "TooManyTeams",
    "TooManyTiles",
    "Turn",
    "Verdict",
    "advise",
    "bounds",
    "change",
    "check",
    "course",
    "measure",
    "replan",
    "schedule",
    "shares",
]
