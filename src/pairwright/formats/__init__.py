"""Kinds of stage: how each goes on, when it is over, how its standings are made.

A format is one `Format`: a name and a few functions. `FORMATS` is the whole registry; a new kind of
stage comes in by a line here. The format of a tournament's newest stage is found with `format_of`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from pairwright.core.commands import Command, Draft
from pairwright.core.decide import ROBIN
from pairwright.core.facts import Fact
from pairwright.core.knockout import CUP
from pairwright.core.refusals import BadSetting
from pairwright.core.settings import StageSettings, check_bounds
from pairwright.core.tiles import TILES
from pairwright.core.tournament import Round, Tournament
from pairwright.standings.ledger import Ledger
from pairwright.standings.registry import TIE_BREAKS
from pairwright.standings.tiebreak import Working

from . import cup, cup_table, monrad, robin, stepping, swiss, tiles
from .drawn import Drawn, Weigh, judged, swapped
from .table import Row, Table, ranked, worked

__all__ = [
    "FORMATS",
    "Drawn",
    "Format",
    "Row",
    "Table",
    "check_settings",
    "format_named",
    "format_of",
    "swapped",
]

Die = Callable[[], int]
Workings = Callable[[Ledger, int], tuple[Working, ...]]


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of stage.

    `draw(state, seed)` gives what a draw puts down, already checked: the draft of the next round, or the
    schedule of a game; it raises a `Refusal` where nothing can be drawn. `follow(state, die)` is what is done
    by itself after a change, None if nothing is. `over(state)` says whether the stage has come to its end,
    so that nothing is drawn by itself any more. `table(ledger)` makes the standings. `judge(state, fact)`
    says what is wrong with a draw in a log, as (code, detail), `state` being the one before it.
    `drawn(state, round)` says why a round is as it is, and `weigh(state, pairing, seed)` what the checker
    thinks of another pairing of it; None for a stage without rounds of its own. `workings(ledger, entrant)`
    is how the values of an entrant came about, () for one without any.
    """

    name: str
    draw: Callable[[Tournament, int], Command]
    follow: Callable[[Tournament, Die], Command | None]
    over: Callable[[Tournament], bool]
    table: Callable[[Ledger], Table]
    judge: Callable[[Tournament, Fact], tuple[tuple[str, str], ...]]
    drawn: Callable[[Tournament, Round], Drawn] | None = None
    weigh: Weigh | None = None
    workings: Workings = worked

    @property
    def of_rounds(self) -> bool:
        """Whether it has rounds of its own, drafted one by one."""
        return self.weigh is not None


def _of_rounds(
    name: str,
    draw: Callable[[Tournament, int], Draft],
    over: Callable[[Tournament], bool],
    table: Callable[[Ledger], Table],
    drawn: Callable[[Tournament, Round], Drawn],
    weigh: Weigh,
    follow: Callable[[Tournament, Die], Command | None] | None = None,
    workings: Workings = worked,
) -> Format:
    """A format whose rounds are drawn one by one."""
    return Format(
        name,
        draw,
        follow or partial(stepping.follow, draw=draw, over=over),
        over,
        table,
        partial(judged, weigh=weigh, again=draw),
        drawn,
        weigh,
        workings,
    )


FORMATS: tuple[Format, ...] = (
    _of_rounds("swiss", swiss.draw, swiss.over, ranked, swiss.drawn, swiss.weigh),
    _of_rounds("monrad", monrad.draw, swiss.over, ranked, monrad.drawn, monrad.weigh),
    _of_rounds(ROBIN, robin.draw, robin.over, robin.table, robin.drawn, robin.weigh, workings=robin.workings),
    _of_rounds(
        CUP, cup.draw, cup.over, cup_table.table, cup.drawn, cup.weigh, cup.follow, cup_table.workings
    ),
    Format(TILES, tiles.draw, tiles.follow, tiles.over, tiles.table, tiles.judge),
)


def check_settings(settings: StageSettings) -> None:
    """Raises `BadSetting` for settings this release can't play by: a format or a tie-break it doesn't know, a
    number out of bounds.

    An event file may carry them, written by a later release or another program.
    """
    check_bounds(settings)
    formats, keys = [known.name for known in FORMATS], [known.key for known in TIE_BREAKS]
    if settings.format not in formats:
        raise BadSetting("format", settings.format[:40], ", ".join(formats))
    for key in settings.standings.order:
        if key not in keys:
            raise BadSetting("standings", key[:40], ", ".join(keys))


def format_named(name: str) -> Format:
    """The format of that name; LookupError for one that isn't registered."""
    for known in FORMATS:
        if known.name == name:
            return known
    raise LookupError(name)


def format_of(state: Tournament) -> Format:
    """The format of the newest stage; LookupError for a name that isn't registered."""
    return format_named(state.settings.format)
