"""The nouns of the ledger: one round of one entrant (`Line`), and its sums (`Account`).

Points are integers of the scoring's smallest unit. What counts is said in `ledger`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from pairwright.core.facts import Bye
from pairwright.core.outcome import How, Outcome, Seat


class Kind(StrEnum):
    """What a round was for one entrant. The three ways not to be there are kept apart."""

    MATCH = "match"
    BYE = "bye"  # with points
    NOT_ENTERED = "not-entered"  # before a late entry
    ABSENT = "absent"  # on the list, but a zero-point bye or not paired
    DROPPED = "dropped"  # after a drop (and before a return, if there was one)


class Float(StrEnum):
    """Meeting somebody of fewer points (down) or more (up), by the points before that round."""

    DOWN = "down"
    UP = "up"


@dataclass(frozen=True, slots=True)
class Line:
    """One round of one entrant, seen from its side.

    `before` and `points` are the points before this round and in it, in smallest units. `games` are
    (won, lost, drawn). `outcome` is None where nothing was decided: an open match, a round missed
    (a late entrant's earlier rounds have a loss where the setting says so) and where one of the two was
    struck from the standings (`struck`): what was played then counts for nobody.
    """

    round: int
    kind: Kind
    before: int
    points: int
    outcome: Outcome | None = None
    games: tuple[int, int, int] = (0, 0, 0)
    opponent: int | None = None
    table: int | None = None
    seat: Seat | None = None
    how: How | None = None
    floated: Float | None = None
    bye: Bye | None = None
    struck: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """A part of an account that some percentages leave out: points, rounds, matches won, drawn, lost."""

    points: int = 0
    rounds: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0


NOTHING = Part()


@dataclass(frozen=True, slots=True)
class Account:
    """The sums of one entrant over the rounds that count.

    `points` are all of them, in smallest units; `scores` those of each round of the ledger in turn.
    `wins`, `draws`, `losses` are matches, byes included by their worth. `rounds` is how many rounds
    were taken part in: matches with a result, and byes that gave points; rounds before a late entry
    are only in `late`. `byes` counts those received for whatever reason, halves too, but not a rest that is
    worth nothing [S15]; `bye` and `late` are the parts of the sums that came from byes and from rounds before
    a late entry. `opponents` are those met in matches with a result, in order, as often as met; `lost` the
    places (1 is the first round of the stage) of the rounds lost. `walkovers` are the matches won because
    the opponent wasn't there. `dropped` is whether the entrant is out by now.
    """

    entrant: int
    points: int
    wins: int
    draws: int
    losses: int
    games_won: int
    games_lost: int
    games_drawn: int
    rounds: int
    byes: int
    down_floats: int
    up_floats: int
    opponents: tuple[int, ...]
    scores: tuple[int, ...]
    lost: tuple[int, ...]
    bye: Part = NOTHING
    late: Part = NOTHING
    walkovers: int = 0
    dropped: bool = False

    @property
    def games(self) -> int:
        """Games played or counted as played."""
        return self.games_won + self.games_lost + self.games_drawn

    @property
    def met(self) -> Mapping[int, int]:
        """Opponent → how often met. Cost: one pass over the opponents."""
        return Counter(self.opponents)
