"""Round robin: everybody meets everybody, seats even out, groups are equal and stand side by side."""

from __future__ import annotations

import json
from collections import Counter
from itertools import groupby

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.fields import VECTORS
from pairwright.pairing.berger import RobinRound, berger, serpentine, side_by_side
from pairwright.pairing.request import RequestError

PRINTED = json.loads((VECTORS / "rules" / "berger.json").read_text())["tables"]


def seats(rounds: tuple[RobinRound, ...], one: int) -> str:
    """The seats of one entrant in the order of the rounds: 1 the first, 2 the second, . a rest."""
    said = ""
    for round in rounds:
        said += next((str(table.index(one) + 1) for table in round.tables if one in table), ".")
    return said


@pytest.mark.parametrize("n", PRINTED)
def test_even_fields_are_paired_as_the_printed_tables(n: str) -> None:
    assert [[list(table) for table in round.tables] for round in berger(int(n))] == PRINTED[n]


@pytest.mark.parametrize("n", [3, 5, 7, 9, 11, 13, 15])
def test_in_an_odd_field_the_partner_of_the_next_number_rests(n: int) -> None:
    for round, printed in zip(berger(n), PRINTED[str(n + 1)], strict=True):
        assert [list(table) for table in round.tables] == [pair for pair in printed if n + 1 not in pair]
        [meets_dummy] = [pair for pair in printed if n + 1 in pair]
        assert {*round.rests, n + 1} == set(meets_dummy)


@pytest.mark.parametrize("exchange", [True, False])
@pytest.mark.parametrize(("n", "cycles"), [*((n, 1 + n % 3) for n in range(2, 61)), (399, 1), (400, 1)])
def test_every_pair_meets_once_a_cycle_and_everybody_plays_or_rests_once_a_round(
    n: int, cycles: int, exchange: bool
) -> None:
    rounds = berger(n, cycles, exchange)
    length = n - 1 + n % 2
    assert len(rounds) == cycles * length
    for round in rounds:
        assert sorted([*(one for table in round.tables for one in table), *round.rests]) == [*range(1, n + 1)]
        assert len(round.rests) == n % 2
    everybody = {frozenset((a, b)) for a in range(1, n + 1) for b in range(1, a)}
    for start in range(0, len(rounds), length):
        met = [frozenset(table) for round in rounds[start : start + length] for table in round.tables]
        assert len(met) == len(everybody)
        assert set(met) == everybody


@pytest.mark.parametrize("n", range(2, 31))
def test_RR09_seats_differ_by_one_in_an_even_field_and_not_at_all_in_an_odd_one(n: int) -> None:
    rounds = berger(n)
    for one in range(1, n + 1):
        said = Counter(seats(rounds, one))
        assert abs(said["1"] - said["2"]) == 1 - n % 2
    double = berger(n, 2)
    assert all(Counter(seats(double, one))["1"] == n - 1 for one in range(1, n + 1))


@pytest.mark.parametrize("n", range(2, 31))
def test_in_a_double_with_the_last_rounds_exchanged_nobody_has_one_seat_three_times_running(n: int) -> None:
    double = berger(n, 2)
    for one in range(1, n + 1):
        said = seats(double, one).replace(".", "")
        assert all(len(list(run)) <= 2 for _, run in groupby(said))


def test_the_exchange_touches_only_the_last_two_rounds_of_the_first_cycle() -> None:
    plain, exchanged = berger(6, 2, exchange_last=False), berger(6, 2)
    assert exchanged[:3] == plain[:3]
    assert exchanged[3:5] == (plain[4], plain[3])
    assert exchanged[5:] == plain[5:]


def test_RR01_two_players_meet_in_one_round() -> None:
    assert berger(2) == (RobinRound(((1, 2),)),)
    assert berger(2, 2) == (RobinRound(((1, 2),)), RobinRound(((2, 1),)))


def test_RR06_in_a_group_of_five_everybody_plays_four_and_rests_once() -> None:
    rounds = berger(5)
    assert len(rounds) == 5
    for one in range(1, 6):
        assert len(seats(rounds, one).replace(".", "")) == 4
    assert sorted(one for round in rounds for one in round.rests) == [1, 2, 3, 4, 5]


def test_RR07_one_of_five_gone_leaves_three_rounds_of_two_tables_without_a_rest() -> None:
    rounds = side_by_side([[1, 2, 4, 5]])
    assert [(len(group.tables), group.rests) for [group] in rounds] == [(2, ())] * 3


def test_RR08_the_second_cycle_is_the_first_with_seats_exchanged() -> None:
    rounds = berger(4, 2, exchange_last=False)
    assert len(rounds) == 6
    assert sum(len(round.tables) for round in rounds) == 12
    for first, second in zip(rounds[:3], rounds[3:], strict=True):
        assert second.tables == tuple((b, a) for a, b in first.tables)


def test_RR10_nine_players_double_play_72_games_in_18_rounds_and_rest_twice_each() -> None:
    rounds = berger(9, 2)
    assert len(rounds) == 18
    assert sum(len(round.tables) for round in rounds) == 72
    for one in range(1, 10):
        assert Counter(seats(rounds, one)) == {"1": 8, "2": 8, ".": 2}


@pytest.mark.parametrize(
    ("n", "groups", "sizes"),
    [(14, 4, [4, 4, 3, 3]), (15, 4, [4, 4, 4, 3]), (13, 4, [4, 3, 3, 3]), (10, 3, [4, 3, 3])],
)
def test_RR02_groups_differ_by_one_at_most(n: int, groups: int, sizes: list[int]) -> None:
    found = serpentine(n, groups)
    assert sorted(map(len, found), reverse=True) == sizes
    assert [group[0] for group in found] == list(range(1, groups + 1))


@settings(max_examples=60, deadline=None)
@given(groups=st.integers(1, 12), each=st.integers(2, 9), more=st.integers(0, 11))
def test_RR02_every_row_of_seeds_is_spread_over_all_groups(groups: int, each: int, more: int) -> None:
    n = groups * each + more % groups
    found = serpentine(n, groups)
    assert sorted(seed for group in found for seed in group) == list(range(1, n + 1))
    assert max(map(len, found)) - min(map(len, found)) <= 1
    for group in found:
        assert [(seed - 1) // groups for seed in group] == list(range(len(group)))
    full = [sum(group[: each - each % 2]) for group in found]
    assert len(set(full)) == 1  # rows down and rows up cancel out


def test_groups_side_by_side_play_their_own_tables_and_the_small_ones_finish_early() -> None:
    groups = [[10, 11, 12, 13, 14], [20, 21, 22, 23], [30, 31]]
    rounds = side_by_side(groups, cycles=2)
    assert len(rounds) == 10
    for g, (members, length) in enumerate(zip(groups, (10, 6, 2), strict=True)):
        own = berger(len(members), 2)
        for r, round in enumerate(rounds):
            if r < length:
                assert round[g].tables == tuple((members[a - 1], members[b - 1]) for a, b in own[r].tables)
                assert round[g].rests == tuple(members[one - 1] for one in own[r].rests)
            else:
                assert round[g] == RobinRound(())


def test_what_cannot_be_a_round_robin_is_refused_by_its_code() -> None:
    with pytest.raises(RequestError, match="robin_size"):
        berger(1)
    with pytest.raises(RequestError, match="robin_size"):
        berger(401)
    with pytest.raises(RequestError, match="robin_cycles"):
        berger(4, 0)
    with pytest.raises(RequestError, match="robin_groups"):
        serpentine(5, 3)
    with pytest.raises(RequestError, match="entrant_twice"):
        side_by_side([[1, 2], [2, 3]])
