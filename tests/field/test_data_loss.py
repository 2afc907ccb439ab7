"""What is confirmed is never lost or changed by something else."""

from __future__ import annotations

import pytest

from kit.stages import WON, entered, stage
from pairwright.core import commands as c
from pairwright.core.refusals import Refusal


def test_DL06_two_seeds_of_a_cup_are_not_swapped_over_a_match_that_was_played() -> None:
    d, id = entered(8, stage("cup", games=0, seeding="entry"))
    d.act(id, c.StartRound(1))
    first = next(m for m in d.sheet(id).state.rounds[0].matches.values() if {m.first, m.second} == {1, 8})
    d.act(id, c.Record(1, first.table, WON))
    before = d.sheet(id)
    with pytest.raises(Refusal):
        d.swap(id, 6, 7)
    after = d.sheet(id)
    assert (after.version, after.state.rounds) == (before.version, before.state.rounds)
    assert after.state.rounds[0].matches[first.table].result == WON


def test_DL06_before_the_start_two_seeds_change_places_and_nobody_else_does() -> None:
    d, id = entered(8, stage("cup", games=0, seeding="entry"))
    before = {m.table: {m.first, m.second} for m in d.sheet(id).state.rounds[0].matches.values()}
    d.swap(id, 6, 7)
    after = {m.table: {m.first, m.second} for m in d.sheet(id).state.rounds[0].matches.values()}
    change = {6: 7, 7: 6}
    assert after == {table: {change.get(n, n) for n in pair} for table, pair in before.items()}
