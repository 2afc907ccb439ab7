"""Tie-breaks that look at when a round was won or lost, and at losses.

A round before a late entry that counts as lost is lost; a bye is not. A cumulative tie-break goes on
through rounds missed in between and ends with a drop, as every other share does.

The progressive score of chess adds up the points after each round, to the last one of the stage.

Source: Flesh and Blood pairings and tie-breaker policy (CTB, PML, OML, OCTB); KDE-US Tournament
Policy 2.5, V.C (sum of squares of the rounds lost); FIDE C.07 art. 7.5 (PS).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction

from pairwright.standings.ledger import Ledger
from pairwright.standings.tiebreak import (
    Ratio,
    Shown,
    Term,
    TieBreak,
    Value,
    Working,
    mean_over_opponents,
    mean_working,
    opponents,
)


def cumulative(ledger: Ledger, entrants: Collection[int]) -> Mapping[int, Value]:
    """CTB: after each round a quarter of what it was, plus the points so far (in whole points)."""
    every = _all_cumulative(ledger)
    return {e: every[e] for e in entrants}


def opponents_cumulative(ledger: Ledger, entrants: Collection[int]) -> Mapping[int, Value]:
    """OCTB: the mean of the opponents' CTB."""
    return mean_over_opponents(ledger, entrants, _all_cumulative(ledger))


def loss_share(ledger: Ledger, entrants: Collection[int]) -> Mapping[int, Value]:
    """PML: matches lost of matches played: no byes, no rounds before a late entry. None of none."""
    return {e: _loss_ratio(ledger, e).value for e in entrants}


def opponents_loss_share(ledger: Ledger, entrants: Collection[int]) -> Mapping[int, Value]:
    """OML: the mean of the opponents' PML."""
    return mean_over_opponents(ledger, entrants, loss_share(ledger, ledger.accounts))


def progressive(ledger: Ledger, entrants: Collection[int]) -> Mapping[int, Value]:
    """PS: the sum of the points after each round, in smallest units."""
    values: dict[int, Value] = {}
    for e in entrants:
        scores = ledger.accounts[e].scores
        values[e] = sum(score * left for score, left in zip(scores, range(len(scores), 0, -1)))
    return values


def squares_of_losses(ledger: Ledger, entrants: Collection[int]) -> Mapping[int, Value]:
    """The sum of the squares of the numbers of the rounds lost, 1 being the first of the stage."""
    return {e: sum(place * place for place in ledger.accounts[e].lost) for e in entrants}


def _all_cumulative(ledger: Ledger) -> Mapping[int, Value]:
    return ledger.remember("cumulative", lambda: {e: _cumulative(ledger, e) for e in ledger.accounts})


def _cumulative(ledger: Ledger, entrant: int) -> Fraction:
    # As integers over 4^(rounds - 1): c(r) = c(r-1)/4 + p(r) becomes C(r) = C(r-1) + 4^(r-1) p(r).
    scaled = points = 0
    power = 1
    for score in _scores(ledger, entrant):
        points += score
        scaled += power * points
        power *= 4
    return Fraction(scaled * 4, power * ledger.settings.scoring.unit)


def _scores(ledger: Ledger, entrant: int) -> tuple[int, ...]:
    """The points of each round until the drop."""
    scores = ledger.accounts[entrant].scores
    left = ledger.tournament.entrants[entrant].left
    if left is None or not ledger.accounts[entrant].dropped:
        return scores
    return tuple(score for number, score in zip(ledger.rounds, scores) if number <= left)


def _loss_ratio(ledger: Ledger, entrant: int) -> Ratio:
    account = ledger.accounts[entrant]
    return Ratio(account.losses - account.late.losses, account.rounds - account.bye.rounds)


def _open_cumulative(ledger: Ledger, entrant: int, tied: Collection[int]) -> Working:
    value = _cumulative(ledger, entrant)
    unit, points, terms = ledger.settings.scoring.unit, 0, []
    scores = _scores(ledger, entrant)
    for place, (number, score) in enumerate(zip(ledger.rounds, scores), 1):
        points += score
        raw = Fraction(points, unit)
        terms.append(Term(raw, raw / 4 ** (len(scores) - place), round=number))
    return Working("CTB", entrant, value, tuple(terms), value)


def _open_opponents_cumulative(ledger: Ledger, entrant: int, tied: Collection[int]) -> Working:
    every = _all_cumulative(ledger)
    terms = tuple(Term(every[o], every[o], opponent=o) for o in opponents(ledger, entrant))
    return mean_working("OCTB", entrant, terms)


def _open_loss_share(ledger: Ledger, entrant: int, tied: Collection[int]) -> Working:
    own = _loss_ratio(ledger, entrant)
    return Working("PML", entrant, own.value, (), own.part, own.whole, own)


def _open_opponents_loss_share(ledger: Ledger, entrant: int, tied: Collection[int]) -> Working:
    terms = []
    for opponent in opponents(ledger, entrant):
        ratio = _loss_ratio(ledger, opponent)
        terms.append(Term(ratio.value, ratio.value, opponent=opponent, ratio=ratio))
    return mean_working("OML", entrant, tuple(terms))


def _open_progressive(ledger: Ledger, entrant: int, tied: Collection[int]) -> Working:
    points, total, terms = 0, 0, []
    for number, score in zip(ledger.rounds, ledger.accounts[entrant].scores):
        points += score
        total += points
        terms.append(Term(points, points, round=number))
    return Working("PS", entrant, total, tuple(terms), total)


def _open_squares_of_losses(ledger: Ledger, entrant: int, tied: Collection[int]) -> Working:
    lost = ledger.accounts[entrant].lost
    terms = tuple(Term(place, place * place, round=ledger.rounds[place - 1]) for place in lost)
    total = sum(place * place for place in lost)
    return Working("LSQ", entrant, total, terms, total)


CTB = TieBreak(
    key="CTB",
    name="cumulative tie-breaker",
    source="Flesh and Blood pairings and tie-breaker policy",
    shown=Shown.COUNT,
    values=cumulative,
    opened=_open_cumulative,
    example="Won, lost, won at a point a win: 1, then 1/4 + 1 = 1.25, then 1.25/4 + 2 = 2.3125.",
)
PML = TieBreak(
    key="PML",
    name="match-loss percentage",
    source="Flesh and Blood pairings and tie-breaker policy",
    shown=Shown.PERCENT,
    values=loss_share,
    opened=_open_loss_share,
    example="Bye, won, lost, drawn: 1 of 3 played, 33.33 %; lower is better.",
    higher=False,
)
OML = TieBreak(
    key="OML",
    name="opponents' match-loss percentage",
    source="Flesh and Blood pairings and tie-breaker policy",
    shown=Shown.PERCENT,
    values=opponents_loss_share,
    opened=_open_opponents_loss_share,
    example="Opponents who lost 1 of 4 and 3 of 4: 50 %; lower is better.",
    higher=False,
)
OCTB = TieBreak(
    key="OCTB",
    name="opponents' cumulative tie-breaker",
    source="Flesh and Blood pairings and tie-breaker policy",
    shown=Shown.COUNT,
    values=opponents_cumulative,
    opened=_open_opponents_cumulative,
    example="Opponents with 2.25 and 1.25: 1.75.",
)
LSQ = TieBreak(
    key="LSQ",
    name="sum of squares of the rounds lost",
    source="KDE-US Tournament Policy 2.5, V.C",
    shown=Shown.COUNT,
    values=squares_of_losses,
    opened=_open_squares_of_losses,
    example="Lost rounds 3 and 7: 9 + 49 = 58; losing later is better.",
)
PS = TieBreak(
    key="PS",
    name="progressive score",
    source="FIDE C.07 art. 7.5 (2026-03)",
    shown=Shown.POINTS,
    values=progressive,
    opened=_open_progressive,
    example="Won, drawn, lost: 1 + 1½ + 1½ = 4.",
)

FAMILY = (CTB, PML, OML, OCTB, LSQ, PS)
