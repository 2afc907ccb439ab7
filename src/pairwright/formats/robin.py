"""The round robin stage: Berger tables for each group, all rounds known from the beginning.

Who has which number in the table is told by the first round; before it by the lot, or by seed. Groups are
made by serpentine seeding. Somebody who leaves before half their games is struck from the standings and their
opponents rest; later their opponents win the rest by forfeit. Source: spec cup, "Round robin and Monrad".
"""

from __future__ import annotations

from dataclasses import replace

from pairwright.core import facts as f
from pairwright.core.commands import Draft
from pairwright.core.refusals import TooFewEntrants
from pairwright.core.tournament import Round, Tournament
from pairwright.pairing.berger import RobinRound, serpentine, side_by_side
from pairwright.pairing.check import Fault
from pairwright.pairing.cup_reasons import explain_robin
from pairwright.pairing.request import Pairing
from pairwright.standings.ledger import Ledger
from pairwright.standings.tiebreak import Working
from pairwright.standings.unplayed import leavers

from .drawn import Drawn, Weighed, pairing_of
from .field import by_lot, by_stage_before
from .table import Row, Table, ranked, worked

Groups = tuple[tuple[int, ...], ...]
"""Entrant ids, group by group, each in the order of its table's numbers."""


def groups(state: Tournament, seed: int = 0, stage: int | None = None) -> Groups:
    """The groups with their numbers: as the first round has them, or as `seed` would draw them now.

    Groups that can't have two each are fewer. Cost: one pass over the first round.
    """
    number = state.stage.number if stage is None else stage
    first = next((round for round in state.published if round.stage == number), None)
    if first is not None:
        return read_groups(first, state.stages[number].settings.groups)
    settings, active = state.stages[number].settings, state.active()
    order = by_stage_before(state, active, number)
    if len(order) < 2:
        raise TooFewEntrants(len(order))
    many = max(1, min(settings.groups, len(order) // 2))
    if many == 1:
        return (tuple(order if settings.first_round == "halves" else by_lot(order, seed)),)
    return tuple(
        tuple(by_lot((order[place - 1] for place in group), seed)) for group in serpentine(len(order), many)
    )


def read_groups(first: Round, wanted: int) -> Groups:
    """The numbers that the tables of the first round tell: 1 against the last, 2 against the one before …"""
    tables = [(match.first, match.second) for _, match in sorted(first.matches.items())]
    rests = [bye.entrant for bye in first.byes if bye.kind is f.ByeKind.REST]
    present = 2 * len(tables) + len(rests)
    many = max(1, min(wanted, present // 2))
    found: list[tuple[int, ...]] = []
    for group in serpentine(present, many):
        half, odd = divmod(len(group), 2)
        mine, tables = tables[:half], tables[half:]
        resting, rests = tuple(rests[:odd]), rests[odd:]
        found.append(resting + tuple(a for a, _ in mine) + tuple(b for _, b in reversed(mine)))
    return tuple(found)


def plan(state: Tournament, seed: int = 0, stage: int | None = None) -> tuple[tuple[RobinRound, ...], ...]:
    """Every round of the stage: round → group → tables and rests [cup.md: all rounds visible at once]."""
    number = state.stage.number if stage is None else stage
    return side_by_side(groups(state, seed, stage), state.stages[number].settings.cycles)


def played(state: Tournament, stage: int | None = None) -> int:
    """How many rounds of the stage are published."""
    number = state.stage.number if stage is None else stage
    return sum(round.stage == number for round in state.published)


def over(state: Tournament) -> bool:
    """Whether all rounds of the tables are published."""
    done = played(state)
    return done > 0 and done >= len(plan(state))


def struck(state: Tournament, stage: int, through: int | None = None) -> frozenset[int]:
    """Who left before half their games, so that their results count for nobody."""
    if not any(round.stage == stage for round in state.published):
        return frozenset()
    ledger, cycles = Ledger.of(state, through, stage), state.stages[stage].settings.cycles
    return frozenset(
        n
        for group in groups(state, stage=stage)
        for n in leavers(ledger, cycles * (len(group) - 1)) & set(group)
    )


def draw(state: Tournament, seed: int) -> Draft:
    """The next round of the tables. Raises `TooFewEntrants`.

    Table numbers go on from group to group.
    """
    if len(state.active()) < 2:
        raise TooFewEntrants(len(state.active()))
    rounds = plan(state, seed)
    index = min(played(state), len(rounds) - 1)
    out = {n for group in groups(state, seed) for n in group} - {e.number for e in state.active()}
    gone = struck(state, state.stage.number) if out else frozenset()
    tables: list[f.Seating] = []
    byes: list[f.Bye] = []
    for group in rounds[index]:
        rests = [n for n in group.rests if n not in out]
        for first, second in group.tables:
            if {first, second} <= out:
                continue
            if gone.isdisjoint((first, second)):
                tables.append(f.Seating(len(tables) + 1, first, second))
            else:
                rests.append(second if first in gone else first)
        byes += [f.Bye(n, f.ByeKind.REST, f.Worth.ZERO) for n in rests]
    idle = {e.number for e in state.active()} - {n for s in tables for n in (s.first, s.second)}
    idle -= {bye.entrant for bye in byes}
    byes += [f.Bye(n, f.ByeKind.REST, f.Worth.ZERO) for n in sorted(idle)]  # of a group that has finished
    return Draft(state.next_round, tuple(tables), tuple(byes), seed, f.Source.ENGINE)


def weigh(state: Tournament, pairing: Pairing, seed: int) -> Weighed:
    """The checker's word on a pairing of the next round: who is where, and whether a table gives it.

    The first round makes the tables, whoever stands where in it.
    """
    seen = [n for table in pairing.tables for n in table]
    twice = sorted({n for n in seen if seen.count(n) > 1})
    if twice or any(a == b for a, b in pairing.tables):
        return Weighed(tuple(Fault("paired_twice", (n,)) for n in twice), None)
    if not played(state):
        return Weighed((), ())
    rounds = plan(state)
    index = min(played(state), len(rounds) - 1)
    planned = {frozenset(table) for group in rounds[index] for table in group.tables}
    off = sum(frozenset(table) not in planned for table in pairing.tables)
    return Weighed((), (("off_table", off),) if off else ())


def drawn(state: Tournament, round: Round) -> Drawn:
    """What `round`, drawn from `state`, has to say for itself."""
    found = weigh(state, pairing_of(round), round.seed)
    if found.levels is None:
        return Drawn((), None)
    rounds = plan(state, round.seed) if played(state) else (_first(state, round),)
    index = min(played(state), len(rounds) - 1)
    placed = {n for m in round.matches.values() for n in (m.first, m.second)}
    placed |= {bye.entrant for bye in round.byes}
    told = explain_robin(rounds[index], index + 1)
    # Somebody who left is in the tables still, but not in the round.
    return Drawn(tuple(reason for reason in told if placed.issuperset(reason.about)), found.levels)


def _first(state: Tournament, round: Round) -> tuple[RobinRound, ...]:
    """The first round as the tables have it by which it is read."""
    numbers = read_groups(round, state.settings.groups)
    return side_by_side(numbers, state.settings.cycles)[0]


def workings(ledger: Ledger, entrant: int) -> tuple[Working, ...]:
    """How the values of `entrant` came about: without those who were struck, among those of their group."""
    state, stage = ledger.tournament, ledger.stage
    out = struck(state, stage, ledger.through)
    if out:
        ledger = Ledger.of(state, ledger.through, stage, out)
    begun = any(round.stage == stage for round in state.published)
    found = groups(state, stage=stage) if begun else ()
    mine = next((group for group in found if entrant in group), ())
    return worked(ledger, entrant, mine if len(found) > 1 and mine else None)


def table(ledger: Ledger) -> Table:
    """Each group's table one after the other, ranks within the group; leavers before half-way unranked."""
    state, stage = ledger.tournament, ledger.stage
    out = struck(state, stage, ledger.through)
    if out:
        ledger = Ledger.of(state, ledger.through, stage, out)
    found = groups(state, stage=stage) if any(r.stage == stage for r in state.published) else ()
    if len(found) < 2:
        return ranked(ledger)
    rows: list[Row] = []
    for number, group in enumerate(found, 1):
        rows += [replace(row, group=number) for row in ranked(ledger, group).rows]
    known = {row.entrant for row in rows}
    whole = ranked(ledger)
    rows += [Row(r.entrant, None, r.record, r.values) for r in whole.rows if r.entrant not in known]
    return Table(whole.columns, tuple(rows), whole.unit)
