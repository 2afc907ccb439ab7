"""Kinds of stage: how each draws its next round and when it is over.

A format is one `Format`: a name and two functions. `FORMATS` is the whole registry; a new kind of
stage comes in by a line here. The format of a tournament's newest stage is found with `format_of`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pairwright.core.commands import Draft
from pairwright.core.refusals import BadSetting
from pairwright.core.settings import StageSettings
from pairwright.core.tournament import Tournament
from pairwright.standings.registry import TIE_BREAKS

from . import swiss


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of stage.

    `draw(state, seed)` gives the draft of the next round, already checked; it raises a `Refusal` where
    nothing can be drawn. `over(state)` says whether all planned rounds of the stage are drawn, so that
    nothing is drawn by itself any more.
    """

    name: str
    draw: Callable[[Tournament, int], Draft]
    over: Callable[[Tournament], bool]


FORMATS: tuple[Format, ...] = (Format("swiss", swiss.draw, swiss.over),)


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


def format_of(state: Tournament) -> Format:
    """The format of the newest stage; LookupError for a name that isn't registered."""
    for known in FORMATS:
        if known.name == state.settings.format:
            return known
    raise LookupError(state.settings.format)
