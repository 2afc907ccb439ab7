"""Who goes on to the next stage: the best of the standings, or of each group [C11]."""

from __future__ import annotations

from pairwright.core.refusals import CutTied, StageNotFinished, TooFewEntrants
from pairwright.core.tournament import Tournament
from pairwright.standings.ledger import Ledger

from . import format_of
from .table import Row


def standing(state: Tournament) -> tuple[Row, ...]:
    """The rows of the newest stage that could go on, best first: ranked, and not dropped."""
    rows = format_of(state).table(Ledger.of(state)).rows
    active = {entrant.number for entrant in state.active()}
    return tuple(row for row in rows if row.rank is not None and row.entrant in active)


def top(state: Tournament, count: int) -> tuple[int, ...]:
    """The first `count` of the standings, of every group where there are groups, in ranked order.

    Raises `StageNotFinished` while a round is open, `TooFewEntrants` for fewer than two, and `CutTied` where
    the last place is shared with somebody who would stay behind: then the organiser names who goes on.
    """
    if state.unfinished is not None or state.stage.game.open is not None:
        raise StageNotFinished()
    rows = standing(state)
    chosen: list[int] = []
    for group in sorted({row.group for row in rows}):
        mine = [row for row in rows if row.group == group]
        if 0 < count < len(mine) and mine[count - 1].rank == mine[count].rank:
            tied = tuple(row.entrant for row in mine if row.rank == mine[count].rank)
            raise CutTied(count, tied)
        chosen += [row.entrant for row in mine[: max(0, count)]]
    if len(chosen) < 2:
        raise TooFewEntrants(len(chosen))
    return tuple(chosen)
