"""Pairwright runs tournaments on the day: names in, pairings, slips, results, standings, a winner out.

The library in two calls: `Event` runs a whole tournament in memory, `next_round` answers a plain history.
"""

from pairwright.formats.history import NextRound, Player, next_round

__all__ = ["NextRound", "Player", "next_round"]
__version__ = "0.1.0"
