"""Why in a cup, a Monrad round and a round robin: every match and every round off has its reason."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from pairing.fields import random_small_field
from pairwright.pairing import REASON_CODES, Contender, Reason, Request
from pairwright.pairing.berger import side_by_side
from pairwright.pairing.bracket import advance, bracket_round, seeded
from pairwright.pairing.cup import reseeded
from pairwright.pairing.cup_reasons import explain_bracket, explain_cup, explain_robin
from pairwright.pairing.monrad import pair_monrad
from pairwright.pairing.reasons import REASONS


def told(reasons: tuple[Reason, ...]) -> list[tuple[str, tuple[int, ...], dict[str, int]]]:
    names = dict(REASONS)
    for one in reasons:
        assert one.code in REASON_CODES
        assert tuple(name for name, _ in one.facts) == names[one.code]
    return [(one.code, one.about, dict(one.facts)) for one in reasons]


def test_a_cup_match_is_told_by_both_ranks_and_the_walkover_by_who_has_had_none() -> None:
    left = [30, 10, 20, 50, 40]
    assert told(explain_cup(left, reseeded(left))) == [
        ("cup_reseeded", (10, 40), {"upper_rank": 2, "lower_rank": 5}),
        ("cup_reseeded", (20, 50), {"upper_rank": 3, "lower_rank": 4}),
        ("walkover_odd", (30,), {"rank": 1, "entrants": 5}),
    ]


def test_a_second_walkover_is_told_as_one() -> None:
    had = {1: 2, 2: 1, 3: 1}
    assert told(explain_cup([1, 2, 3], reseeded([1, 2, 3], had), had))[-1] == (
        "walkover_again",
        (2,),
        {"rank": 2, "walkovers": 1},
    )


def test_a_field_that_is_filled_up_says_so() -> None:
    filled = ("walkover_filled", (1,), {"rank": 1, "entrants": 6, "size": 8})
    six = [1, 2, 3, 4, 5, 6]
    assert filled in told(explain_cup(six, reseeded(six, walkovers="first"), walkovers="first"))
    assert filled in told(explain_bracket(bracket_round(seeded(six)), {i: i for i in six}, first=True))


def test_C15_nobody_beside_in_the_bracket_is_told() -> None:
    slots = advance(seeded([11, 12, 13, 14]), {12})  # 11–14 was a double no-show
    assert told(explain_bracket(bracket_round(slots), {12: 2})) == [("walkover_empty", (12,), {})]
    slots = advance(seeded([11, 12, 13, 14]), {14, 12})
    assert told(explain_bracket(bracket_round(slots), {14: 4, 12: 2})) == [
        ("cup_bracket", (14, 12), {"upper_rank": 4, "lower_rank": 2})
    ]


def test_a_round_robin_names_its_round_and_who_rests() -> None:
    second = side_by_side([[1, 2, 3], [7, 8]])[1]
    assert told(explain_robin(second, 2)) == [
        ("berger", (1, 2), {"round": 2}),
        ("berger_rest", (3,), {"entrants": 3}),
    ]


@pytest.mark.parametrize("seed", range(40))
def test_every_table_and_every_bye_of_a_monrad_round_has_a_reason(seed: int) -> None:
    proposal = pair_monrad(random_small_field(Random(seed), most=20))
    about = {frozenset(one) for _, one, _ in told(proposal.reasons)}
    assert {frozenset(table) for table in proposal.pairing.tables} <= about
    assert {frozenset({one}) for one in proposal.pairing.byes} <= about


def groups(*points: int, met: tuple[tuple[int, int], ...] = ()) -> Request:
    known: dict[int, dict[int, int]] = {i: {} for i in range(1, len(points) + 1)}
    for a, b in met:
        known[a][b] = known[b][a] = 1
    contenders = tuple(Contender(i, p, 0, 0, 0, known[i], i) for i, p in enumerate(points, 1))
    return Request(round=2, contenders=contenders, seed=0)


def test_monrad_tells_why_somebody_goes_down() -> None:
    plain = told(pair_monrad(groups(2, 2, 2, 1)).reasons)
    assert ("sent_down", (3, 4), {"upper_points": 2, "lower_points": 1}) in plain
    # 1 has met 2 and there is nobody else on their points.
    met = told(pair_monrad(groups(2, 2, 1, 1, met=((1, 2),))).reasons)
    assert ("sent_down_met", (1, 3), {"upper_points": 2, "lower_points": 1}) in met
    assert ("passed_met", (1, 3), {"entrants": 1}) in met
    assert ("sent_down", (2, 4), {"upper_points": 2, "lower_points": 1}) in met
    # 3 and 4 have met, so 1–2 would strand them.
    free = told(pair_monrad(groups(2, 2, 1, 1, met=((3, 4),))).reasons)
    assert ("sent_down_free", (1, 3), {"upper_points": 2, "lower_points": 1}) in free
    assert ("passed_free", (1, 2), {}) in free


def test_monrad_tells_why_this_one_has_the_bye() -> None:
    assert ("bye_number", (3,), {"byes": 0}) in told(pair_monrad(groups(1, 1, 0)).reasons)
    assert ("bye_fewest_lowest", (2,), {"byes": 0, "points": 0}) in told(
        pair_monrad(groups(1, 0, 1), bye="points").reasons
    )
    moved = told(pair_monrad(groups(1, 1, 1, met=((1, 2),))).reasons)
    assert ("bye_moved_up", (2,), {"byes": 0, "points": 1}) in moved
    assert ("bye_passed_over", (3,), {"byes": 0, "points": 1}) in moved
    pinned = told(pair_monrad(replace(groups(1, 1, 1), pinned_bye=1)).reasons)
    assert ("bye_pinned", (1,), {}) in pinned


def test_monrad_names_a_rematch_that_had_to_be() -> None:
    twice = told(pair_monrad(groups(1, 1, met=((1, 2),))).reasons)
    assert ("no_rematch_free_round", (), {"rematches": 1}) in twice
    assert ("rematch_forced", (1, 2), {"times": 1}) in twice
