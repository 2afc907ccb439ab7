"""A round drawn again costs no more than the best and leaves whom it can where they sit [D11]."""

from __future__ import annotations

import random

import pytest

from kit.desks import begun, desk
from pairwright.app.correction import redrawing
from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core.outcome import Result
from pairwright.core.settings import StageSettings
from pairwright.core.tournament import Round, Tournament
from pairwright.formats import format_of
from pairwright.formats.drawn import DRAWN
from pairwright.formats.nearest import nearest
from pairwright.pairing.request import Pairing

RESULTS = (Result(2, 0), Result(0, 2), Result(1, 1))


def redrawn(
    players: int, format: str, change: str, chance: random.Random
) -> tuple[Round, Tournament, c.Draft, c.Draft]:
    """The published round, the state it is drawn again from, the engine's draft, and the nearest."""
    d = desk(chance.randrange(2**20))
    id = begun(d, players, StageSettings(format=format))
    for number in range(1, 3):
        d.act(id, c.StartRound(number))
        matches = d.sheet(id).state.rounds[-1].matches.values()
        d.act(id, *(c.Record(number, match.table, chance.choice(RESULTS)) for match in matches))
    state = d.act(id, c.StartRound(3)).sheet.state
    match = chance.choice(list(state.rounds[0].matches.values()))
    assert match.result is not None
    command: c.Command = c.Record(1, match.table, RESULTS[match.result == RESULTS[0]])
    if change == "drop":
        command = c.Drop(chance.randint(1, players))
    after = d.preview(id, *redrawing(state), command)[1].state
    format_ = format_of(after)
    best = format_.draw(after, state.rounds[-1].seed)
    assert isinstance(best, c.Draft)
    assert format_.weigh is not None
    return state.rounds[-1], after, best, nearest(after, state.rounds[-1], best, format_.draw, format_.weigh)  # type: ignore[arg-type]


def seats(old: Round) -> set[f.Seating]:
    return {f.Seating(table, match.first, match.second) for table, match in old.matches.items()}


@pytest.mark.parametrize("change", ["drop", "result"])
@pytest.mark.parametrize("format", ["swiss", "monrad"])
def test_d11_it_costs_what_the_best_does_and_keeps_no_fewer_seats(format: str, change: str) -> None:
    chance = random.Random(f"{format} {change}")
    for _ in range(25):
        old, state, best, near = redrawn(chance.randint(4, 17), format, change, chance)
        byes = tuple(bye.entrant for bye in near.byes if bye.kind in DRAWN)
        tables = tuple((one.first, one.second) for one in near.tables)
        weigh = format_of(state).weigh
        assert weigh is not None
        assert weigh(state, Pairing(tables, byes), near.seed).levels == best.cost == near.cost
        assert len(seats(old) & set(near.tables)) >= len(seats(old) & set(best.tables))
        assert [one.table for one in near.tables] == list(range(1, len(near.tables) + 1))
        placed = sorted([n for pair in tables for n in pair] + [bye.entrant for bye in near.byes])
        assert placed == sorted(entrant.number for entrant in state.active())


def test_d11_of_many_tables_most_stay_where_somebody_drops() -> None:
    chance = random.Random(5)
    for _ in range(3):
        old, _, _, near = redrawn(100, "swiss", "drop", chance)
        assert len(seats(old) & set(near.tables)) >= 25  # of 50, where a new lot leaves next to none


def test_d9_who_keeps_a_table_sits_where_the_draft_has_them_whoever_sat_there() -> None:
    """Also who wished for it only now, or meets somebody new."""
    chance = random.Random(9)
    for _ in range(40):
        players = chance.randint(6, 14)
        d = desk(chance.randrange(2**20))
        id = begun(d, players)
        d.act(id, c.StartRound(1))
        matches = d.sheet(id).state.rounds[0].matches.values()
        d.act(id, *(c.Record(1, match.table, chance.choice(RESULTS)) for match in matches))
        early, late = chance.sample(range(1, players + 1), 2)
        d.act(id, c.KeepTable(early, chance.choice([1, 2, 9])))
        state = d.act(id, c.StartRound(2), c.KeepTable(late, 3)).sheet.state
        leaver = chance.choice([n for n in range(1, players + 1) if n not in (early, late)])
        after = d.preview(id, *redrawing(state), c.Drop(leaver))[1].state
        format_ = format_of(after)
        assert format_.weigh is not None
        best = format_.draw(after, state.rounds[-1].seed)
        assert isinstance(best, c.Draft)
        near = nearest(after, state.rounds[-1], best, format_.draw, format_.weigh)  # type: ignore[arg-type]
        tables, count = [one.table for one in near.tables], len(near.tables)
        assert len(set(tables)) == count
        assert set(tables) <= {*range(1, count + 1), 3, 9}
        for number in (early, late):
            kept = after.entrants[number].table
            sits = [one.table for one in near.tables if number in (one.first, one.second)]
            assert sits in ([kept], []) or _together(near, early, late)


def _together(draft: c.Draft, a: int, b: int) -> bool:
    """Whether the two meet, so that only one of them can have the table they keep."""
    return any({one.first, one.second} == {a, b} for one in draft.tables)


def test_who_keeps_a_table_beyond_the_last_one_sits_there_still() -> None:
    d = desk(3)
    id = begun(d, 8)
    d.act(id, c.KeepTable(1, 9))
    state = d.act(id, c.StartRound(1)).sheet.state
    after = d.preview(id, *redrawing(state), c.Drop(8))[1].state
    format_ = format_of(after)
    assert format_.weigh is not None
    best = format_.draw(after, state.rounds[-1].seed)
    assert isinstance(best, c.Draft)
    near = nearest(after, state.rounds[-1], best, format_.draw, format_.weigh)  # type: ignore[arg-type]
    kept = [one.table for one in near.tables if 1 in (one.first, one.second)]
    assert kept in ([9], [])  # [] where they have the bye now
