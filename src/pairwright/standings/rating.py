"""The one tie-break from ratings: the average rating of the opponents.

Source: FIDE C.07 art. 10.1.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from math import floor

from pairwright.standings.ledger import Ledger
from pairwright.standings.tiebreak import Limit, Shown, Term, TieBreak, Value, Working
from pairwright.standings.unplayed import Mark, marks


def average_rating(ledger: Ledger, entrants: Collection[int]) -> Mapping[int, Value]:
    """ARO: the mean rating of those met by playing, rounded to a whole number, halves up.

    Opponents without a rating are left out; None for who has met nobody with one.
    """
    return {e: _rounded(mean) if (mean := _mean(_ratings(ledger, e))) is not None else None for e in entrants}


def _ratings(ledger: Ledger, entrant: int) -> list[tuple[int, int | None]]:
    """(opponent, rating) of those met by playing, as often as met (once where rematches don't count)."""
    met = [o for mark, o, _ in marks(ledger)[entrant] if mark is Mark.PLAYED and o is not None]
    counted = met if ledger.settings.standings.rematches_count else list(dict.fromkeys(met))
    return [(o, ledger.tournament.entrants[o].rating) for o in counted]


def _mean(ratings: list[tuple[int, int | None]]) -> Fraction | None:
    known = [rating for _, rating in ratings if rating is not None]
    return Fraction(sum(known), len(known)) if known else None


def _rounded(mean: Fraction) -> int:
    return floor(mean + Fraction(1, 2))


def _open_average_rating(ledger: Ledger, entrant: int, tied: Collection[int]) -> Working:
    ratings = _ratings(ledger, entrant)
    terms = tuple(Term(rating, rating, opponent=opponent) for opponent, rating in ratings)
    mean = _mean(ratings)
    if mean is None:
        return Working("ARO", entrant, None, terms)
    known = [rating for _, rating in ratings if rating is not None]
    value = _rounded(mean)
    limit, bound = (None, None) if value == mean else (Limit.ROUNDED, Fraction(value))
    return Working("ARO", entrant, value, terms, sum(known), len(known), limit=limit, bound=bound)


ARO = TieBreak(
    key="ARO",
    name="average rating of the opponents",
    source="FIDE C.07 art. 10.1 (2026-03)",
    shown=Shown.COUNT,
    values=average_rating,
    opened=_open_average_rating,
    example="Played against 1850 and 1975, who average 1912.5: 1913.",
)

FAMILY = (ARO,)
