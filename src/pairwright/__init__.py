"""Pairwright runs tournaments on the day: names in, pairings, slips, results, standings, a winner out.

The library in two: `Event` runs a whole tournament, `next_round` answers a plain history. What they refuse
is in `core.refusals`, what they show in `app.views`.
"""

from pairwright.app.event import Event
from pairwright.formats.history import NextRound, Player, next_round

__all__ = ["Event", "NextRound", "Player", "next_round"]
__version__ = "0.1.0"
