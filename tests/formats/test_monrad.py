"""Monrad through the desk: down the list by points and start number, and never a dead end [cup.md]."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from kit.stages import entered, play_out, stage, step, won
from pairwright.app import views
from pairwright.app.desk import Desk
from pairwright.app.verify import differences
from pairwright.core import commands as c
from pairwright.core import refusals as r
from pairwright.core.facts import ByeKind, Wish


def drawn(d: Desk, id: str) -> tuple[set[frozenset[int]], list[int]]:
    last = d.sheet(id).state.rounds[-1]
    return (
        {frozenset((match.first, match.second)) for match in last.matches.values()},
        [bye.entrant for bye in last.byes],
    )


def pairs(text: str) -> set[frozenset[int]]:
    return {frozenset(map(int, pair.split("-"))) for pair in text.split()}


def test_down_the_list_each_meets_the_next_they_have_not_met() -> None:
    d, id = entered(8, stage("monrad"))
    assert drawn(d, id) == (pairs("1-2 3-4 5-6 7-8"), [])
    won(d, id, (1, 3, 5, 7))
    assert drawn(d, id) == (pairs("1-3 5-7 2-4 6-8"), [])
    won(d, id, (1, 5, 2, 6))
    # Two points 1, 5; one point 2, 3, 6, 7; none 4, 8: 2 and 3, 6 and 7 have not met.
    assert drawn(d, id) == (pairs("1-5 2-3 6-7 4-8"), [])


def test_an_odd_field_gives_the_bye_to_the_highest_start_number_without_one() -> None:
    d, id = entered(5, stage("monrad"))
    assert drawn(d, id) == (pairs("1-2 3-4"), [5])
    won(d, id, (1, 3))
    # One point 1, 3, 5: the odd group sends 5 down; of those who have had no bye 4 has the highest number.
    assert drawn(d, id)[1] == [4]


def test_an_odd_group_sends_its_highest_start_number_down() -> None:
    d, id = entered(6, stage("monrad"))
    won(d, id, (1, 3, 5))
    # 1, 3, 5 have a point: 5 goes down and meets 2, the first there it has not met.
    assert drawn(d, id) == (pairs("1-3 5-2 4-6"), [])


@pytest.mark.parametrize("seed", range(16))
def test_a_monrad_never_comes_to_a_dead_end(seed: int) -> None:
    """Late entries, leavers, returns and forbidden pairs, and as many rounds as anybody wants."""
    rng = random.Random(seed)
    d, id = entered(rng.randrange(2, 12), stage("monrad", rounds=None))
    for _ in range(40):
        entrants = list(d.sheet(id).state.entrants)
        one, other = rng.choice(entrants), rng.choice(entrants)
        command = rng.choice(
            (
                c.Drop(one),
                c.Return(one),
                c.Enter((c.Newcomer("New"),)),
                c.SetWish(one, other, rng.choice((Wish.FORBID, Wish.LOCK, None))),
            )
        )
        try:
            if rng.random() < 0.3:
                d.act(id, command)
        except r.Refusal:
            pass
        step(d, id, rng)
    sheet = d.sheet(id)
    for round in sheet.state.published:
        placed = [n for m in round.matches.values() for n in (m.first, m.second)]
        assert len(set(placed)) == len(placed)
        assert sum(bye.kind is ByeKind.ODD for bye in round.byes) <= 1
    views.standings_view(sheet)
    assert differences(sheet.entries, sheet.texts) == []


@pytest.mark.parametrize("many", [6, 7, 10, 13])
def test_nobody_meets_twice_or_rests_twice_while_it_can_be_helped(many: int) -> None:
    """Half the field's rounds can always be played without a rematch."""
    d, id = entered(many, stage("monrad", rounds=many // 2))
    sheet = play_out(d, id, random.Random(many))
    met = Counter(
        frozenset((m.first, m.second)) for round in sheet.state.rounds for m in round.matches.values()
    )
    byes = Counter(bye.entrant for round in sheet.state.rounds for bye in round.byes)
    assert set(met.values()) == {1}
    assert set(byes.values()) <= {1}
    seats = Counter(m.first for round in sheet.state.rounds for m in round.matches.values())
    seats.subtract(Counter(m.second for round in sheet.state.rounds for m in round.matches.values()))
    assert max(map(abs, seats.values())) <= 2
