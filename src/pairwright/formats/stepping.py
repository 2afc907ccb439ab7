"""What is drawn by itself in a stage of rounds: the next round, or a draft whose ground has moved.

Source: [S7] [S10] [S13].
"""

from __future__ import annotations

from collections.abc import Callable

from pairwright.core.commands import Command, Draft, Withdraw
from pairwright.core.tournament import Tournament

Draw = Callable[[Tournament, int], Draft]


def follow(
    state: Tournament, die: Callable[[], int], draw: Draw, over: Callable[[Tournament], bool]
) -> Command | None:
    """The command that follows a change by itself, None if nothing does. `die` gives a new seed."""
    if state.closed or state.held or not state.stages or not state.stage.started:
        return None
    finished = state.unfinished is None
    draft = state.draft
    if draft is not None:
        if not finished:
            return Withdraw()
        if not state.stale:
            return None
        if len(state.active()) < 2:
            return Withdraw()
        return draw(state, draft.seed)
    if not finished or len(state.active()) < 2 or over(state):
        return None
    return draw(state, die())
