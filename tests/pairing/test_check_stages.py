"""The checker of Monrad, cup and round robin: it passes what is drawn and names what a hand changed."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from pairing.fields import Event, random_small_field
from pairwright.pairing import FAULT_CODES, Contender, Pairing, Request, swap
from pairwright.pairing.berger import berger, side_by_side
from pairwright.pairing.bracket import advance, bracket_round, seeded
from pairwright.pairing.check_stages import (
    DEPARTURES,
    StageVerdict,
    check_bracket_round,
    check_cup_round,
    check_monrad,
    check_robin_round,
)
from pairwright.pairing.cup import CupRound, reseeded
from pairwright.pairing.monrad import pair_monrad


def told(verdict: StageVerdict) -> list[tuple[str, tuple[int, ...]]]:
    """What was found, faults before departures; every code is a known one with as many facts as it names."""
    names = dict(DEPARTURES)
    assert all(fault.code in FAULT_CODES for fault in verdict.faults)
    assert all(len(names[found.code]) == len(found.facts) for found in verdict.gave_way)
    assert verdict.legal == (not verdict.faults)
    return [(found.code, found.facts) for found in (*verdict.faults, *verdict.gave_way)]


def as_pairing(drawn: CupRound) -> Pairing:
    return Pairing(drawn.matches, drawn.walkovers)


def five(**of_five: int) -> Request:
    met: dict[int, dict[int, int]] = {i: {} for i in range(1, 6)}
    met[1][2] = met[2][1] = 1
    return Request(
        round=2,
        contenders=tuple(Contender(i, 0, of_five.get("byes", 0) * (i == 5), 0, 0, met[i], i) for i in met),
        seed=0,
    )


@pytest.mark.parametrize("walkovers", ["each", "first"])
def test_every_round_of_a_reseeded_cup_passes(walkovers: str) -> None:
    for n in range(2, 60):
        rng, left, had = Random(n), list(range(1, n + 1)), Counter[int]()
        while len(left) > 1:
            drawn = reseeded(left, had, walkovers)  # type: ignore[arg-type]
            verdict = check_cup_round(left, as_pairing(drawn), had, walkovers)  # type: ignore[arg-type]
            assert told(verdict) == []
            had.update(drawn.walkovers)
            out = {rng.choice(match) for match in drawn.matches}
            left = [one for one in left if one not in out]


def test_every_round_of_a_fixed_bracket_passes() -> None:
    for n in range(2, 60):
        rng, slots = Random(n), seeded(list(range(101, 101 + n)))
        while len(slots) > 1:
            drawn = bracket_round(slots)
            assert told(check_bracket_round(slots, as_pairing(drawn))) == []
            slots = advance(slots, {*drawn.walkovers, *(rng.choice(match) for match in drawn.matches)})


def test_every_round_of_berger_tables_passes() -> None:
    for n in range(2, 20):
        for cycles in (1, 2, 3):
            earlier: list[Pairing] = []
            for round in berger(n, cycles):
                drawn = Pairing(round.tables, round.rests)
                assert told(check_robin_round([range(1, n + 1)], earlier, drawn, cycles)) == []
                earlier.append(drawn)


def test_groups_side_by_side_pass_though_the_small_ones_finish_early() -> None:
    groups = [[1, 2, 3, 4, 5], [6, 7, 8, 9], [10, 11]]
    earlier: list[Pairing] = []
    for round in side_by_side(groups, 2):
        drawn = Pairing(
            tuple(table for group in round for table in group.tables),
            tuple(one for group in round for one in group.rests),
        )
        assert told(check_robin_round(groups, earlier, drawn, 2)) == []
        earlier.append(drawn)


def test_monrad_gives_way_only_where_the_walk_is_stranded() -> None:
    for seed in range(60):
        event, rng = Event(list(range(1, 13))), Random(seed)
        for _ in range(9):
            request = event.request()
            proposal = pair_monrad(request)
            codes = {code for code, _ in told(check_monrad(request, proposal.pairing))}
            if proposal.proof.matched == 0:
                assert codes == set()
            assert ("rematch" in codes) == (proposal.cost.rematch > 0)
            assert not codes & {"second_bye", "bye_not_due", "forbidden", "avoided"}
            event.play_random(proposal.pairing, rng)


def test_any_monrad_round_is_legal_and_its_departures_are_told_by_known_codes() -> None:
    for seed in range(150):
        request = random_small_field(Random(seed), most=14)
        assert check_monrad(request, pair_monrad(request).pairing).legal
        told(check_monrad(request, pair_monrad(request).pairing))


def test_departures_from_the_walk_are_named() -> None:
    assert told(check_monrad(five(), Pairing(((1, 3), (2, 4)), (5,)))) == []
    assert told(check_monrad(five(), Pairing(((1, 4), (2, 3)), (5,)))) == [("passed_free", (1, 3))]
    assert told(check_monrad(five(), Pairing(((1, 2), (3, 4)), (5,)))) == [("rematch", (1, 2, 1))]
    assert told(check_monrad(five(), Pairing(((1, 3), (2, 5)), (4,)))) == [("bye_not_due", (4, 5))]
    assert told(check_monrad(five(byes=1), Pairing(((1, 3), (2, 4)), (5,)))) == [
        ("second_bye", (5, 1)),
        ("bye_not_due", (5, 4)),
    ]
    assert told(check_monrad(five(), Pairing(((1, 3),), (5,)))) == [("left_out", (2,)), ("left_out", (4,))]


def test_a_swap_in_a_cup_is_named() -> None:
    drawn = as_pairing(reseeded([1, 2, 3, 4, 5]))  # 2–5, 3–4, walkover 1
    assert told(check_cup_round([1, 2, 3, 4, 5], swap(drawn, 5, 4))) == [
        ("not_reseeded", (2, 4)),
        ("not_reseeded", (3, 5)),
    ]
    assert ("walkover_not_due", (2, 1)) in told(check_cup_round([1, 2, 3, 4, 5], swap(drawn, 1, 2)))
    assert ("walkover_again", (1, 1)) in told(check_cup_round([1, 2, 3, 4, 5], drawn, {1: 1}))


def test_illegal_cup_rounds_are_told_apart() -> None:
    left = [1, 2, 3, 4]
    assert told(check_cup_round(left, Pairing(((1, 4),), (2, 3)))) == [("too_many_byes", (2, 0))]
    assert told(check_cup_round(left, Pairing(((1, 4), (2, 9)), ()))) == [
        ("unknown_entrant", (9,)),
        ("left_out", (3,)),
    ]
    assert told(check_cup_round(left, Pairing(((1, 4), (2, 2)), ()))) == [
        ("with_itself", (2,)),
        ("left_out", (3,)),
    ]
    assert told(check_cup_round(left, Pairing(((1, 4), (2, 4)), ()))) == [
        ("paired_twice", (4,)),
        ("left_out", (3,)),
    ]


def test_C9_the_losers_of_the_semifinals_may_play_beside_the_final() -> None:
    assert told(check_cup_round([1, 2], Pairing(((1, 2), (4, 3)), ()), besides=[3, 4])) == []
    assert told(check_cup_round([1, 2], Pairing(((1, 2),), ()), besides=[3, 4])) == []
    slots = (1, 2)
    assert told(check_bracket_round(slots, Pairing(((1, 2), (4, 3)), ()), besides=[3, 4])) == []


def test_a_swap_in_a_bracket_is_named() -> None:
    slots = seeded([1, 2, 3, 4])  # 1–4, 2–3
    assert told(check_bracket_round(slots, Pairing(((1, 3), (2, 4)), ()))) == [
        ("not_neighbours", (1, 3)),
        ("not_neighbours", (2, 4)),
    ]
    assert ("walkover_not_due", (2, 3)) in told(
        check_bracket_round(seeded([1, 2, 3]), Pairing(((1, 3),), (2,)))
    )


def test_what_keeps_rounds_from_being_a_round_robin_is_named() -> None:
    first, second, third = (Pairing(round.tables, round.rests) for round in berger(4))
    group = [range(1, 5)]
    assert told(check_robin_round(group, [first], first)) == [
        ("met_again", (1, 4)),
        ("met_again", (2, 3)),
    ]
    assert set(told(check_robin_round(group, [first, second], second))) == {
        ("met_again", (4, 3)),
        ("met_again", (1, 2)),
        ("not_met", (1, 3)),
        ("not_met", (2, 4)),
    } | {("seats_uneven", (one, d)) for one, d in ((1, 3), (3, -3))}
    turned = Pairing(tuple((b, a) for a, b in third.tables), ())
    uneven = told(check_robin_round(group, [first, second], turned))
    assert uneven == [("seats_uneven", (1, 3)), ("seats_uneven", (3, -3))]
    assert told(check_robin_round([[1, 2], [3, 4]], [], Pairing(((1, 3), (2, 4)), ()))) == [
        ("other_group", (1, 3)),
        ("other_group", (2, 4)),
        ("not_met", (1, 2)),
        ("not_met", (3, 4)),
    ]
    assert told(check_robin_round([[1, 2, 3, 4]], [], Pairing(((1, 2),), (3, 4)))) == [
        ("too_many_byes", (2, 0))
    ]
