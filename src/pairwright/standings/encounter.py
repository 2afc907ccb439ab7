"""Tie-breaks among the tied: direct encounter, and head-to-head of two.

Both look at nothing but the matches that the tied had with one another, and split them only if those
decide it. The value of an entrant is how many of the group it is placed above; nobody is placed above
anybody where nothing is decided.

Two who met more than once count with the mean of those matches. Direct encounter asks for games: where
pairings follow from results, a forfeit is no meeting (FIDE C.07 art. 6 and 15.2); head-to-head takes it as a
match won.

Source: FIDE C.07 art. 6 (direct encounter); Play! Pokémon (head-to-head if exactly two are tied).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction

from pairwright.core.outcome import How
from pairwright.standings.ledger import Ledger, Line
from pairwright.standings.tiebreak import Shown, Term, TieBreak, Value, Working
from pairwright.standings.unplayed import BY_RESULTS

Results = Mapping[int, Mapping[int, Fraction]]
"""Entrant → opponent → points against it, the mean of several matches."""


def direct_encounter(ledger: Ledger, entrants: Collection[int]) -> Mapping[int, Value]:
    """DE: for each of the tied, how many of them it is placed above.

    If all have met one another, the points of those matches place them. If some have not, whoever is first
    alone, however the missing matches had gone (a win each for the others), is placed first; then in the
    same table the second, and so on as far as it is decided. Those left equal are looked at again by
    themselves, in a table of their own.

    Cost: quadratic in the size of the group.
    """
    return _direct(ledger, entrants, forfeits=ledger.settings.format not in BY_RESULTS)


def head_to_head(ledger: Ledger, entrants: Collection[int]) -> Mapping[int, Value]:
    """H2H: direct encounter if exactly two are tied, nothing decided otherwise. Forfeits count."""
    return _direct(ledger, entrants, forfeits=True) if len(entrants) == 2 else dict.fromkeys(entrants, 0)


def _direct(ledger: Ledger, entrants: Collection[int], *, forfeits: bool) -> dict[int, Value]:
    results = {e: _results(ledger, e, forfeits) for e in entrants}
    placed: dict[int, Value] = {}
    _place(results, sorted(entrants), 0, ledger.settings.scoring.win, placed)
    return placed


def _place(results: Results, group: list[int], below: int, win: int, placed: dict[int, Value]) -> None:
    """Place `group`, under whom there are `below` others."""
    parts = _decided(results, group, win) if len(group) > 1 else [group]
    if len(parts) == 1:
        placed.update(dict.fromkeys(group, below))
        return
    for part in parts:  # last first
        _place(results, part, below, win, placed)
        below += len(part)


def _decided(results: Results, group: list[int], win: int) -> list[list[int]]:
    """`group` in parts as far as its own table tells them apart, the last part first."""
    now: dict[int, Fraction] = {}
    most: dict[int, Fraction] = {}
    for e in group:
        met = [results[e][o] for o in group if o in results[e]]
        now[e] = sum(met, Fraction(0))
        most[e] = now[e] + win * (len(group) - 1 - len(met))
    if now == most:
        levels = sorted(set(now.values()))
        return [[e for e in group if now[e] == level] for level in levels]
    rest, parts = list(group), []
    while len(rest) > 1:
        first = max(rest, key=now.__getitem__)
        if any(most[e] >= now[first] for e in rest if e != first):
            break
        rest.remove(first)
        parts.append([first])
    return [part for part in (rest, *reversed(parts)) if part]


def _results(ledger: Ledger, entrant: int, forfeits: bool) -> dict[int, Fraction]:
    """Opponent → the mean of the points against it, over the matches that are meetings."""
    points: dict[int, list[int]] = {}
    for line in _meetings(ledger, entrant, forfeits):
        if line.opponent is not None:
            points.setdefault(line.opponent, []).append(line.points)
    return {opponent: Fraction(sum(each), len(each)) for opponent, each in points.items()}


def _meetings(ledger: Ledger, entrant: int, forfeits: bool) -> list[Line]:
    """The matches with a result, as one table or the other takes them."""
    absent = () if forfeits else (How.FORFEIT, How.DOUBLE_LOSS)
    return [
        line
        for line in ledger.lines(entrant)
        if line.opponent is not None and line.outcome is not None and line.how not in absent
    ]


def _opened(
    key: str, entrant: int, value: Value, ledger: Ledger, tied: Collection[int], forfeits: bool
) -> Working:
    among = [line for line in _meetings(ledger, entrant, forfeits) if line.opponent in tied]
    terms = tuple(Term(line.points, line.points, opponent=line.opponent, round=line.round) for line in among)
    return Working(key, entrant, value, terms, sum(line.points for line in among))


def _open_direct(ledger: Ledger, entrant: int, tied: Collection[int]) -> Working:
    group = {*tied, entrant}
    forfeits = ledger.settings.format not in BY_RESULTS
    return _opened("DE", entrant, direct_encounter(ledger, group)[entrant], ledger, group, forfeits)


def _open_head_to_head(ledger: Ledger, entrant: int, tied: Collection[int]) -> Working:
    group = {*tied, entrant}
    return _opened("H2H", entrant, head_to_head(ledger, group)[entrant], ledger, group, True)


DE = TieBreak(
    key="DE",
    name="direct encounter",
    source="FIDE C.07 art. 6 (2026-03)",
    shown=Shown.COUNT,
    values=direct_encounter,
    opened=_open_direct,
    example="Three are tied; A beat B and C, B beat C: A is placed above 2, B above 1, C above none.",
    among_tied=True,
)
H2H = TieBreak(
    key="H2H",
    name="head-to-head",
    source="Play! Pokémon Tournament Rules Handbook, head-to-head",
    shown=Shown.COUNT,
    values=head_to_head,
    opened=_open_head_to_head,
    example="Two are tied and A beat B: A is placed above 1. Of three nobody is placed above another.",
    among_tied=True,
)

FAMILY = (DE, H2H)
