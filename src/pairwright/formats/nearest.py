"""A round drawn again so that few notice: of the best pairings one that keeps most of the old pairs [D11].

People may sit at their tables already. The engine's pairing says what the best costs; then it is asked again
with old pairs locked, first all that can stay, then fewer, until it finds one that costs no more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from types import MappingProxyType

from pairwright.core import facts as f
from pairwright.core.commands import Draft
from pairwright.core.refusals import Refusal
from pairwright.core.tournament import Round, Tournament
from pairwright.pairing.request import Pairing
from pairwright.standings.ledger import Ledger

from .drawn import DRAWN, Weigh

Pair = tuple[int, int]


def nearest(
    state: Tournament, old: Round, best: Draft, draw: Callable[[Tournament, int], Draft], weigh: Weigh
) -> Draft:
    """A draft that costs what `best` does, drawn from the same `state`, and keeps what can be kept of `old`.

    Pairs that stay keep their table and their seats. Not always the very nearest: of 250 tables some ten
    change where somebody drops, nearly all by the lottery alone. Cost: up to three draws.
    """
    found = [best]
    for drafted in (best, *_drawn(state, old, best, draw)):
        seated = replace(_seated(state, old, drafted), cost=best.cost, proof=best.proof)
        if weigh(state, _pairing(seated), best.seed).levels == best.cost:
            found.append(seated)
            if drafted is not best:
                break
    return max(found, key=lambda one: sum(_stays(old, seating) for seating in one.tables))


def _drawn(
    state: Tournament, old: Round, best: Draft, draw: Callable[[Tournament, int], Draft]
) -> Iterator[Draft]:
    """Drafts with fewer and fewer of the old pairs locked."""
    for locked in _tries(state, old):
        wishes = {**state.wishes, **dict.fromkeys(locked, f.Wish.LOCK)}
        try:
            yield draw(replace(state, wishes=MappingProxyType(wishes)), best.seed)
        except Refusal:
            continue


def _stays(old: Round, seating: f.Seating) -> bool:
    match = old.matches.get(seating.table)
    return match is not None and (match.first, match.second) == (seating.first, seating.second)


def _tries(state: Tournament, old: Round) -> Iterator[list[Pair]]:
    """Old pairs to lock: all of them, then those of equal points but one in each group, then fewer groups."""
    resting = {bye.entrant for bye in old.byes}
    active = {entrant.number for entrant in state.active()}
    away = {
        entrant.number
        for entrant in state.active()
        if entrant.awarded >= old.number or old.number in entrant.requested
    }
    pairs = [
        (min(match.first, match.second), max(match.first, match.second))
        for _, match in sorted(old.matches.items())
        if {match.first, match.second} <= active - away
    ]
    free = [pair for pair in pairs if pair not in state.wishes]
    if not free:
        return
    yield free
    accounts = Ledger.of(state).accounts
    groups: dict[int, list[Pair]] = {}
    for pair in free:
        points = accounts[pair[0]].points
        if points == accounts[pair[1]].points:
            groups.setdefault(points, []).append(pair)
    yield [pair for group in groups.values() for pair in group[:-1]]
    # Where the bye moves, the group it was in and the lowest are in play.
    touched = {accounts[n].points for n in resting if n in accounts} | {min(groups, default=0)}
    yield [pair for points, group in groups.items() if points not in touched for pair in group[:-1]]


def _seated(state: Tournament, old: Round, drafted: Draft) -> Draft:
    """The draft with the pairs it shares with `old` at their old tables and seats, the others at free ones.

    Who keeps a table [D9] stays where the draft has them.
    """
    seats = {frozenset((match.first, match.second)): match for match in old.matches.values()}
    taken = {
        one.table: one
        for one in drafted.tables
        if one.table in (state.entrants[one.first].table, state.entrants[one.second].table)
    }
    free = {one.table for one in drafted.tables} - taken.keys()
    others: list[f.Seating] = []
    for one in drafted.tables:
        if taken.get(one.table) is one:
            continue
        match = seats.get(frozenset((one.first, one.second)))
        if match is not None and match.table in free:
            taken[match.table] = one
            free.remove(match.table)
        else:
            others.append(one)
    taken |= zip(sorted(free), others, strict=True)

    def seated(table: int, one: f.Seating) -> f.Seating:
        match = seats.get(frozenset((one.first, one.second)))
        sides = (one.first, one.second) if match is None else (match.first, match.second)
        return f.Seating(table, *sides)

    return replace(drafted, tables=tuple(seated(table, one) for table, one in sorted(taken.items())))


def _pairing(drafted: Draft) -> Pairing:
    return Pairing(
        tables=tuple((seating.first, seating.second) for seating in drafted.tables),
        byes=tuple(bye.entrant for bye in drafted.byes if bye.kind in DRAWN),
    )
