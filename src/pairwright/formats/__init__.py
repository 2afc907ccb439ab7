"""Kinds of stage: how each goes on, when it is over, how its standings are made.

A format is one `Format`: a name and a few functions. `FORMATS` is the whole registry; a new kind of
stage comes in by a line here. The format of a tournament's newest stage is found with `format_of`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from pairwright.core.commands import Command
from pairwright.core.facts import Fact
from pairwright.core.refusals import BadSetting
from pairwright.core.settings import StageSettings
from pairwright.core.tiles import TILES
from pairwright.core.tournament import Tournament
from pairwright.standings.ledger import Ledger
from pairwright.standings.registry import TIE_BREAKS

from . import stepping, swiss, tiles
from .table import Row, Table, ranked

__all__ = ["FORMATS", "Format", "Row", "Table", "check_settings", "format_named", "format_of"]

Die = Callable[[], int]


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of stage.

    `draw(state, seed)` gives what a draw puts down, already checked: the draft of the next round, or the
    schedule of a game; it raises a `Refusal` where nothing can be drawn. `follow(state, die)` is what is done
    by itself after a change, None if nothing is. `over(state)` says whether the stage has come to its end,
    so that nothing is drawn by itself any more. `table(ledger)` makes the standings. `judge(state, fact)`
    says what is wrong with a draw in a log, as (code, detail), `state` being the one before it.
    """

    name: str
    draw: Callable[[Tournament, int], Command]
    follow: Callable[[Tournament, Die], Command | None]
    over: Callable[[Tournament], bool]
    table: Callable[[Ledger], Table]
    judge: Callable[[Tournament, Fact], tuple[tuple[str, str], ...]]


FORMATS: tuple[Format, ...] = (
    Format(
        "swiss",
        swiss.draw,
        partial(stepping.follow, draw=swiss.draw, over=swiss.over),
        swiss.over,
        ranked,
        swiss.judge,
    ),
    Format(TILES, tiles.draw, tiles.follow, tiles.over, tiles.table, tiles.judge),
)


def check_settings(settings: StageSettings) -> None:
    """Raises `BadSetting` for settings this release can't play by: a format or a tie-break it doesn't know.

    An event file may carry them, written by a later release or another program.
    """
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
