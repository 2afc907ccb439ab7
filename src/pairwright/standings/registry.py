"""Every tie-break there is, in one tuple; a key of `StandingsSettings.order` is the key of one of these.

A new one is a function in its family's file and an entry in that file's `FAMILY`.
"""

from __future__ import annotations

from collections.abc import Collection

from pairwright.standings import buchholz, encounter, percentages, points, progress, rating
from pairwright.standings.ledger import Ledger
from pairwright.standings.tiebreak import TieBreak, Working

TIE_BREAKS: tuple[TieBreak, ...] = (
    *points.FAMILY,
    *percentages.FAMILY,
    *progress.FAMILY,
    *buchholz.FAMILY,
    *rating.FAMILY,
    *encounter.FAMILY,
)

_BY_KEY = {tie_break.key: tie_break for tie_break in TIE_BREAKS}


def tie_break(key: str) -> TieBreak:
    """The tie-break called `key`. KeyError if there is none.

    >>> tie_break("OMW").name
    "opponents' match-win percentage"
    """
    return _BY_KEY[key]


def working(ledger: Ledger, key: str, entrant: int, tied: Collection[int] = ()) -> Working:
    """The numbers behind the value that `entrant` has under `key`.

    `tied` are those tied with it when the key was applied (`rank.tied_before` tells); only
    tie-breaks among the tied look at it. KeyError for an unknown key or an entrant not in the ledger.
    """
    return tie_break(key).opened(ledger, entrant, tied)
