"""What a schedule of tile rounds can't be made of [T17]: too few or too many teams or tiles."""

from __future__ import annotations

from dataclasses import dataclass

from ..core.refusals import Refusal


@dataclass(eq=False)
class TooFewTeams(Refusal):
    """A tile round is a match of two."""

    code = "too-few-teams"
    kind = "input"
    have: int


@dataclass(eq=False)
class TooManyTeams(Refusal):
    code = "too-many-teams"
    kind = "input"
    most: int
    would_be: int


@dataclass(eq=False)
class TooFewTiles(Refusal):
    """Every tile is a round, so without one there is nothing to play."""

    code = "too-few-tiles"
    kind = "input"
    have: int


@dataclass(eq=False)
class TooManyTiles(Refusal):
    code = "too-many-tiles"
    kind = "input"
    most: int
    would_be: int


REFUSALS: tuple[type[Refusal], ...] = (TooFewTeams, TooManyTeams, TooFewTiles, TooManyTiles)
"""Every refusal of this room."""
