"""What happened in a match, apart from what it is worth.

A `Result` says how the games of one match went; `Scoring` (in `scoring`) turns that into points.
Seats are ordered: the first seat has white, begins, or picks the tile.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

Seat = Literal[0, 1]


class Outcome(StrEnum):
    """How a match ended for one seat."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"


class How(StrEnum):
    """In what way a result came about. Only `PLAYED` results were decided by games."""

    PLAYED = "played"
    AGREED = "agreed"  # intentional draw: 0-0-3 in a best of three [S4]
    FORFEIT = "forfeit"  # the opponent was absent; counts as a full win [S4]
    ASSIGNED = "assigned"  # one side was given the loss by the organiser [S4]
    DOUBLE_LOSS = "double-loss"  # both lose [S4]


@dataclass(frozen=True, slots=True)
class Result:
    """One match as it was recorded: games won, lost and drawn, seen from the first seat.

    `Result(2, 1)` is 2-1, `Result(1, 1, 1)` a drawn match with one unfinished game. More game wins
    wins the match, equal is a draw; only a double loss is neither. Unplayed is no `Result` at all
    (`None`), never 0-0.

    >>> Result(2, 1).outcome(0), Result(2, 1).outcome(1)
    (<Outcome.WIN: 'win'>, <Outcome.LOSS: 'loss'>)
    >>> Result(0, 0, 3, How.AGREED).outcome(0)
    <Outcome.DRAW: 'draw'>
    >>> str(Result(1, 1, 1)), str(Result(0, 2).reversed())
    ('1-1-1', '2-0')

    Source: [S2]–[S5].
    """

    won: int
    lost: int
    drawn: int = 0
    how: How = How.PLAYED

    def outcome(self, seat: Seat) -> Outcome:
        """How the match ended for `seat` (0 the first, 1 the second)."""
        if self.how is How.DOUBLE_LOSS:
            return Outcome.LOSS
        mine, theirs = (self.won, self.lost) if seat == 0 else (self.lost, self.won)
        if mine == theirs:
            return Outcome.DRAW
        return Outcome.WIN if mine > theirs else Outcome.LOSS

    def games(self, seat: Seat) -> tuple[int, int, int]:
        """Games (won, lost, drawn) as `seat` counts them."""
        return (self.won, self.lost, self.drawn) if seat == 0 else (self.lost, self.won, self.drawn)

    def reversed(self) -> Result:
        """The same result seen from the other seat."""
        return Result(self.lost, self.won, self.drawn, self.how)

    def __str__(self) -> str:
        return f"{self.won}-{self.lost}" + (f"-{self.drawn}" if self.drawn else "")
