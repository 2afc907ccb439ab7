"""The door by which tie-breaks come in: what one is, what its values are, how a value is opened.

A tie-break is one function `(ledger, entrants) -> values`; a `TieBreak` names it, says which way is
better and how it is shown. `Working` is the sum behind one value as plain data, so that every value
can be told in any language: which opponents, which numbers, which floor.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import lcm

from pairwright.standings.ledger import Ledger

Value = int | Fraction | None
"""A tie-break's value, exact. None is "–": there is nothing to count; it sorts last."""

Values = Callable[[Ledger, Collection[int]], Mapping[int, Value]]
"""Entrants of a ledger → the value of each of them."""


class Shown(StrEnum):
    """How a value is printed."""

    POINTS = "points"  # smallest units: divide by the scoring's `unit`
    PERCENT = "percent"  # a fraction of 1
    COUNT = "count"  # as it is


class Limit(StrEnum):
    """What kept a number from counting as it was."""

    FLOOR = "floor"
    CAP = "cap"
    ADJUSTED = "adjusted"  # rounds given up at the end, counted as draws
    ROUNDED = "rounded"  # to whole numbers, halves up


@dataclass(frozen=True, slots=True)
class Ratio:
    """A share with its two numbers kept as they were counted: 9 of 15, not 3/5."""

    part: int
    whole: int

    @property
    def value(self) -> Fraction | None:
        """The share as a fraction, None of nothing."""
        return Fraction(self.part, self.whole) if self.whole else None


@dataclass(frozen=True, slots=True)
class Term:
    """One number of a sum: which round or opponent it is from, what it was, what counted.

    `round` is a round's number in the event. `ratio` says what `raw` was divided from, where it was.
    `counted` is `raw` after `limit`; None (no games to take a share of) is left out of the sum.

    Of the sums over opponents in chess: `score` is what `raw` points were cut or adjusted to; `times` one's
    own points, where they are multiplied; `unplayed` says that a dummy opponent stands for a round without
    a game; `left_out` is what a term would have counted that is left out of the sum.
    """

    raw: Value
    counted: Value
    opponent: int | None = None
    round: int | None = None
    ratio: Ratio | None = None
    limit: Limit | None = None
    score: Value = None
    times: Value = None
    unplayed: bool = False
    left_out: Value = None


@dataclass(frozen=True, slots=True)
class Working:
    """How one value came about: `value` = the sum of what the terms count / `divisor`.

    `total` is that sum. Where the value itself was raised, cut or rounded, `limit` says so and `bound` to
    what.
    `own` are the two numbers of a share that is the entrant's own (game points of games).
    """

    key: str
    entrant: int
    value: Value
    terms: tuple[Term, ...] = ()
    total: Value = None
    divisor: int = 1
    own: Ratio | None = None
    limit: Limit | None = None
    bound: Fraction | None = None


Opened = Callable[[Ledger, int, Collection[int]], Working]
"""(ledger, entrant, those tied with it) → the working behind its value."""


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One tie-break of the registry.

    `name` is the English term (translated at the edge by `key`). `among_tied` is for those that look
    at the tied group only; all others give an entrant the same value in any company. `games` is for
    those that need matches of more than one game. `example` is a sentence with numbers.
    """

    key: str
    name: str
    source: str
    shown: Shown
    values: Values
    opened: Opened
    example: str
    higher: bool = True
    among_tied: bool = False
    games: bool = False


def opponents(ledger: Ledger, entrant: int) -> Collection[int]:
    """Those whose values count for `entrant`: as often as met, or once each where the setting says so."""
    met = ledger.accounts[entrant].opponents
    return met if ledger.settings.standings.rematches_count else dict.fromkeys(met)


def mean_over_opponents(
    ledger: Ledger, entrants: Collection[int], counted: Mapping[int, Value]
) -> dict[int, Fraction | None]:
    """The mean of the opponents' `counted` values for each of `entrants`, None for who has no such opponent.

    Opponents without a value are left out. Cost: one integer addition for each meeting; all values are
    brought to one denominator first, since adding fractions one by one costs some ten times more.
    """
    common = lcm(*{v.denominator for v in counted.values() if v is not None})
    scaled = {e: v.numerator * (common // v.denominator) for e, v in counted.items() if v is not None}
    means: dict[int, Fraction | None] = {}
    for entrant in entrants:
        parts = [part for part in map(scaled.get, opponents(ledger, entrant)) if part is not None]
        means[entrant] = Fraction(sum(parts), common * len(parts)) if parts else None
    return means


def mean_working(key: str, entrant: int, terms: tuple[Term, ...]) -> Working:
    """The working of a mean of what `terms` count."""
    parts = [t.counted for t in terms if t.counted is not None]
    if not parts:
        return Working(key, entrant, None, terms)
    total = Fraction(sum(parts))
    return Working(key, entrant, total / len(parts), terms, total, len(parts))
