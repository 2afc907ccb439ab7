"""What a round has to say for itself, in any format: reasons, and the rules that gave way.

Also swapping two of a draft by hand, which every format does alike [S7].
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pairwright.core import facts as f
from pairwright.core.commands import Draft
from pairwright.core.refusals import IllegalPairing, NoDraft, UnknownEntrant
from pairwright.core.tournament import Round, Tournament
from pairwright.pairing.check import Fault
from pairwright.pairing.reasons import Reason
from pairwright.pairing.request import Pairing, swap

Levels = tuple[tuple[str, int], ...]
"""What a pairing costs: names of levels, weightiest first, with their amounts."""

DRAWN = (f.ByeKind.ODD, f.ByeKind.SAT_DOWN)
"""Byes that the draw gives; all others stood before it."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """Why a round is as it is. `levels` is None where nobody could have drawn it (a file from elsewhere)."""

    reasons: tuple[Reason, ...]
    levels: Levels | None


@dataclass(frozen=True, slots=True)
class Weighed:
    """What the checker says of a pairing: its faults, and if there are none the levels of its cost."""

    faults: tuple[Fault, ...]
    levels: Levels | None


Weigh = Callable[[Tournament, Pairing, int], Weighed]
"""`weigh(state, pairing, seed)`: the checker's word on a pairing of the next round, by a format's rules."""


def pairing_of(round: Round) -> Pairing:
    """The pairing of a round as the engine would have said it: without awarded and requested byes."""
    return Pairing(
        tables=tuple((m.first, m.second) for _, m in sorted(round.matches.items())),
        byes=tuple(bye.entrant for bye in round.byes if bye.kind in DRAWN),
    )


def pairing_in(fact: f.RoundDrafted) -> Pairing:
    """The same of a draft as the log has it."""
    tables = sorted(fact.tables, key=lambda seating: seating.table)
    return Pairing(
        tables=tuple((seating.first, seating.second) for seating in tables),
        byes=tuple(bye.entrant for bye in fact.byes if bye.kind in DRAWN),
    )


def swapped(state: Tournament, a: int, b: int, weigh: Weigh) -> tuple[Draft, Levels]:
    """The draft with `a` and `b` in each other's place, with its cost, and the cost before.

    Raises `NoDraft`, `UnknownEntrant` (somebody who isn't in the drawn part), `IllegalPairing` where the
    checker finds faults (an entrant against themselves, a locked pair apart).
    """
    draft = state.draft
    if draft is None:
        raise NoDraft()
    before = pairing_of(draft)
    seated = {n for table in before.tables for n in table} | set(before.byes)
    for number in (a, b):
        if number not in seated:
            raise UnknownEntrant(number)
    after = weigh(state, swap(before, a, b), draft.seed)
    if after.levels is None:
        faults = tuple((fault.code.replace("_", "-"), fault.facts) for fault in after.faults)
        raise IllegalPairing(draft.number, faults)
    cost = weigh(state, before, draft.seed).levels
    if cost is None:  # drawn before two were locked or the rules changed: nothing to compare with
        cost = after.levels
    place = {a: b, b: a}
    seats = tuple(
        f.Seating(m.table, place.get(m.first, m.first), place.get(m.second, m.second))
        for _, m in sorted(draft.matches.items())
    )
    byes = tuple(f.Bye(place.get(bye.entrant, bye.entrant), bye.kind, bye.worth) for bye in draft.byes)
    return Draft(draft.number, seats, byes, draft.seed, f.Source.HAND, after.levels), cost


def judged(
    state: Tournament, fact: f.Fact, weigh: Weigh, again: Callable[[Tournament, int], Draft]
) -> tuple[tuple[str, str], ...]:
    """The checker's word on a draft in a log, and the engine's once more: (code, detail) of what is wrong.

    `state` is the one the draft was made from; `again` draws it by a seed.
    """
    if not isinstance(fact, f.RoundDrafted):
        return ()
    found = weigh(state, pairing_in(fact), fact.seed)
    if found.levels is None:
        return (("illegal", ", ".join(f"{fault.code}{fault.facts}" for fault in found.faults)),)
    if found.levels != fact.cost:
        return (("cost", against(found.levels, fact.cost)),)
    if fact.source is f.Source.ENGINE:
        best = again(state, fact.seed).cost
        if best != fact.cost:
            return (("not-the-best", against(best, fact.cost)),)
    return ()


def against(counted: Levels, written: Levels) -> str:
    """The levels in which two costs differ: "rematch 1 ≠ 0"; one that isn't written costs nothing."""
    one, other = dict(counted), dict(written)
    return ", ".join(
        f"{level} {one.get(level, 0)} ≠ {other.get(level, 0)}"
        for level in (one | other)
        if one.get(level, 0) != other.get(level, 0)
    )
