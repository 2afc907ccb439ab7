"""Tie-breaks among the tied: direct encounter, and head-to-head of two.

Both look at nothing but the matches that the tied had with one another, and split them only if those
decide it. The value of an entrant is how many of the group it is placed above; nobody is placed above
anybody where nothing is decided.

Source: FIDE C.07 art. 6 (direct encounter); Play! Pokémon (head-to-head if exactly two are tied).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from pairwright.standings.ledger import Ledger
from pairwright.standings.tiebreak import Shown, Term, TieBreak, Value, Working


def direct_encounter(ledger: Ledger, entrants: Collection[int]) -> Mapping[int, Value]:
    """DE: for each of the tied, how many of them it is placed above.

    If all have met one another, the points of those matches place them, and those equal are looked at
    again by themselves. If some have not, whoever would be first alone, however the missing matches
    had gone (a win each for the others), is placed first and the rest is looked at in the same way.

    Cost: quadratic in the size of the group.
    """
    placed: dict[int, Value] = {}
    _place(ledger, sorted(entrants), 0, placed)
    return placed


def head_to_head(ledger: Ledger, entrants: Collection[int]) -> Mapping[int, Value]:
    """H2H: direct encounter if exactly two are tied, nothing decided otherwise."""
    return direct_encounter(ledger, entrants) if len(entrants) == 2 else dict.fromkeys(entrants, 0)


def _place(ledger: Ledger, group: list[int], below: int, placed: dict[int, Value]) -> None:
    """Place `group`, under whom there are `below` others."""
    if len(group) > 1:
        table = {e: _mutual(ledger, e, group) for e in group}
        if all(missing == 0 for _, missing in table.values()):
            levels = sorted({points for points, _ in table.values()})
            if len(levels) > 1:
                for level in levels:
                    tied = [e for e in group if table[e][0] == level]
                    _place(ledger, tied, below, placed)
                    below += len(tied)
                return
        else:
            win = ledger.settings.scoring.win
            first = max(group, key=lambda e: table[e][0])
            rest = [e for e in group if e != first]
            if all(table[first][0] > table[e][0] + win * table[e][1] for e in rest):
                placed[first] = below + len(rest)
                _place(ledger, rest, below, placed)
                return
    placed.update(dict.fromkeys(group, below))


def _mutual(ledger: Ledger, entrant: int, group: Collection[int]) -> tuple[int, int]:
    """Points of `entrant` against the others of `group`, and how many of them it has not met."""
    others = set(group) - {entrant}
    points = sum(score for opponent, score in _meetings(ledger, entrant) if opponent in others)
    return points, len(others - set(ledger.accounts[entrant].opponents))


def _meetings(ledger: Ledger, entrant: int) -> list[tuple[int, int]]:
    """(opponent, points) of each match with a result."""
    lines = ledger.lines(entrant)
    return [(x.opponent, x.points) for x in lines if x.opponent is not None and x.outcome is not None]


def _opened(key: str, entrant: int, value: Value, ledger: Ledger, tied: Collection[int]) -> Working:
    terms = tuple(
        Term(line.points, line.points, opponent=line.opponent, round=line.round)
        for line in ledger.lines(entrant)
        if line.opponent in tied and line.outcome is not None
    )
    total = sum(line.points for line in ledger.lines(entrant) if line.opponent in tied)
    return Working(key, entrant, value, terms, total)


def _open_direct(ledger: Ledger, entrant: int, tied: Collection[int]) -> Working:
    group = {*tied, entrant}
    return _opened("DE", entrant, direct_encounter(ledger, group)[entrant], ledger, group)


def _open_head_to_head(ledger: Ledger, entrant: int, tied: Collection[int]) -> Working:
    group = {*tied, entrant}
    return _opened("H2H", entrant, head_to_head(ledger, group)[entrant], ledger, group)


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
