"""Monrad: the plain walk where it gets through, else the pairing nearest to it, by trying every one."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from pairing.fields import Event, all_pairings, random_small_field
from pairwright.pairing import Contender, Pairing, Proposal, Request, SwissRules, check
from pairwright.pairing.monrad import ByeOrder, pair_monrad


def field(points: list[int], met: list[tuple[int, int]] = [], **settings: object) -> Request:  # noqa: B006
    """Start numbers 1 … n with these points; each pair of ``met`` once for each time it stands there."""
    known: dict[int, dict[int, int]] = {i: {} for i in range(1, len(points) + 1)}
    for a, b in met:
        known[a][b] = known[b][a] = known[a].get(b, 0) + 1
    contenders = tuple(Contender(i, p, 0, 0, 0, known[i], i) for i, p in enumerate(points, 1))
    return Request(round=2, contenders=contenders, seed=0, **settings)  # type: ignore[arg-type]


def tables(proposal: Proposal) -> set[frozenset[int]]:
    return {frozenset(table) for table in proposal.pairing.tables}


def pair_set(*pairs: tuple[int, int]) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in pairs}


def by_definition(request: Request, bye: ByeOrder) -> Pairing:
    """The pairing the definition names, found by comparing all of them."""
    who = {c.id: c for c in request.contenders}
    line = sorted(who, key=lambda i: (-who[i].points, who[i].rank))
    locked = {frozenset(pair) for pair in request.locked}

    def key(pairing: Pairing) -> tuple[object, ...]:
        verdict = check(request, pairing)
        assert verdict.cost is not None
        cost = verdict.cost
        sits = [who[one] for one in pairing.byes]
        place = [(c.points if bye == "points" else 0, -c.rank) for c in sits]
        least = [cost.rematch, cost.bye_repeat]
        if request.rules.second_bye_before_rematch:
            least.reverse()
        mates = {a: b for pair in pairing.tables for a, b in (pair, pair[::-1])}
        walk = []
        for one in line:
            if one in mates and frozenset((one, mates[one])) not in locked:
                other = mates[one]
                if line.index(other) > line.index(one):
                    pair = (min(one, other), max(one, other))
                    walk.append(
                        (
                            pair in request.forbidden,
                            who[one].met.get(other, 0),
                            pair in request.avoided,
                            line.index(other),
                        )
                    )
        return (cost.forbidden, *least, place, cost.avoided, walk)

    legal = [p for p in all_pairings(line, len(line) % 2) if check(request, p).legal]
    return min(legal, key=key)


@pytest.mark.parametrize("seed", range(600))
def test_the_pairing_is_the_one_the_definition_names(seed: int) -> None:
    rng = Random(seed)
    request = random_small_field(rng, most=8)
    bye: ByeOrder = rng.choice(["number", "points"])
    found, best = pair_monrad(request, bye), by_definition(request, bye)
    assert tables(found) == {frozenset(table) for table in best.tables}
    assert found.pairing.byes == best.byes
    assert check(request, found.pairing).cost == found.cost


def test_larger_fields_are_solved_alike_whatever_windows_are_tried_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    requests = [random_small_field(Random(seed), most=40) for seed in range(60)]
    usual = [pair_monrad(request) for request in requests]
    monkeypatch.setattr("pairwright.pairing.monrad.WINDOWS", ())
    assert [pair_monrad(request) for request in requests] == usual
    monkeypatch.setattr("pairwright.pairing.monrad.WINDOWS", (1, 2, 3, 5))
    assert [pair_monrad(request) for request in requests] == usual


@pytest.mark.parametrize("n", range(4, 21))
def test_no_event_of_up_to_n_minus_1_rounds_ever_dead_ends(n: int) -> None:
    for seed in range(6):
        rng = Random(1000 * n + seed)
        event = Event(list(range(1, n + 1)), win=2)
        for _ in range(n - 1):
            request = event.request()
            request = replace(request, contenders=tuple(replace(c, rank=c.id) for c in request.contenders))
            proposal = pair_monrad(request)
            assert check(request, proposal.pairing).legal
            assert len(proposal.pairing.tables) == len(event.active) // 2
            # A round without rematches exists while nobody has met more than half of the field.
            if event.played <= len(event.active) // 2 - 1:
                assert proposal.cost.rematch == 0
            event.play_random(proposal.pairing, rng, draws=0.2)
            if rng.random() < 0.1 and len(event.active) > 4:
                event.active.remove(rng.choice(event.active))


def test_first_meets_second_and_third_meets_fourth() -> None:
    assert pair_monrad(field([0] * 6)).pairing.tables == ((1, 2), (3, 4), (5, 6))


def test_points_come_before_start_numbers() -> None:
    assert tables(pair_monrad(field([0, 2, 0, 2]))) == pair_set((2, 4), (1, 3))


def test_who_was_met_is_passed_over_for_the_next_one_down() -> None:
    assert tables(pair_monrad(field([0] * 4, [(1, 2), (3, 4)]))) == pair_set((1, 3), (2, 4))


def test_an_odd_group_sends_its_highest_start_number_down() -> None:
    proposal = pair_monrad(field([2, 2, 2, 1, 1, 1]))
    assert tables(proposal) == pair_set((1, 2), (3, 4), (5, 6))
    [sent] = [reason for reason in proposal.reasons if reason.code == "sent_down"]
    assert sent.about == (3, 4)
    assert dict(sent.facts) == {"upper_points": 2, "lower_points": 1}


def test_the_bye_goes_to_the_highest_start_number_that_had_none() -> None:
    request = field([0, 0, 0, 0, 3])
    assert pair_monrad(request).pairing.byes == (5,)
    had = tuple(replace(c, byes=int(c.id == 5)) for c in request.contenders)
    assert pair_monrad(replace(request, contenders=had)).pairing.byes == (4,)
    assert pair_monrad(request, bye="points").pairing.byes == (4,)
    everybody = tuple(replace(c, byes=1 + (c.id == 5)) for c in request.contenders)
    assert pair_monrad(replace(request, contenders=everybody)).pairing.byes == (4,)


def test_where_the_walk_strands_the_last_two_the_pairs_above_are_undone_as_little_as_can_be() -> None:
    # 1–2, 3–4 would leave 5–6, who have met: 3–5 and 4–6 is the nearest change.
    proposal = pair_monrad(field([0] * 6, [(5, 6)]))
    assert tables(proposal) == pair_set((1, 2), (3, 5), (4, 6))
    [passed] = [reason for reason in proposal.reasons if reason.code == "passed_free"]
    assert passed.about == (3, 4)


def test_a_rematch_that_must_be_is_made_as_far_down_as_can_be() -> None:
    # Two threes who met nobody but all of the other three: one rematch must be, and 1 is spared.
    met = [(a, b) for a in (1, 2, 3) for b in (4, 5, 6)]
    proposal = pair_monrad(field([0] * 6, met))
    assert proposal.cost.rematch == 1
    assert tables(proposal) == pair_set((1, 2), (3, 4), (5, 6))
    assert "no_rematch_free_round" in [reason.code for reason in proposal.reasons]


def test_no_second_bye_while_somebody_without_one_can_have_it() -> None:
    request = field([0] * 5, [(1, 2), (1, 3), (1, 4)])
    had = tuple(replace(c, byes=int(c.id in (2, 3, 4))) for c in request.contenders)
    # A bye of 5 would leave 1 with nobody new: a rematch weighs more, so 1 has it.
    assert pair_monrad(replace(request, contenders=had)).pairing.byes == (1,)


def test_the_setting_puts_the_second_bye_above_the_rematch() -> None:
    met = [(1, 3), (2, 3), (1, 2)]
    request = field([0] * 3, met[:2])
    had = tuple(replace(c, byes=int(c.id == 3)) for c in request.contenders)
    request = replace(request, contenders=had)
    assert pair_monrad(request).pairing.byes == (3,)
    strict = replace(request, rules=SwissRules(second_bye_before_rematch=True))
    assert pair_monrad(strict).pairing.byes == (2,)


def test_locked_pairs_meet_and_a_pinned_bye_sits() -> None:
    proposal = pair_monrad(field([3, 2, 1, 0, 0], locked=((1, 5),), pinned_bye=2))
    assert tables(proposal) == pair_set((1, 5), (3, 4))
    assert proposal.pairing.byes == (2,)


def test_a_forbidden_pair_gives_way_to_a_rematch() -> None:
    both = field([0] * 2, [(1, 2)], forbidden=frozenset({(1, 2)}))
    assert pair_monrad(both).cost.forbidden == 1
    four = field([0] * 4, [(1, 3), (2, 4), (1, 4), (2, 3)], forbidden=frozenset({(1, 2)}))
    assert tables(pair_monrad(four)) == pair_set((1, 3), (2, 4))


def test_seats_even_out_then_alternate() -> None:
    def first(mine: tuple[int, ...], theirs: tuple[int, ...]) -> int:
        request = field([0, 0])
        one, two = request.contenders
        request = replace(request, contenders=(replace(one, seats=mine), replace(two, seats=theirs)))
        return pair_monrad(request).pairing.tables[0][0]

    assert first((), ()) == 1
    assert first((1,), (2,)) == 2
    assert first((1, 1), (1,)) == 2
    assert first((1, 2), (2, 1)) == 1  # equal so far: who had the second seat last begins
    assert first((2, 1, 2, 1), (1, 2, 2, 1)) == 2  # alike of late: counted back to where they differed
    assert first((1,), (1,)) == 2
    assert first((2,), (2,)) == 1


def test_over_an_event_the_first_seat_never_goes_to_whoever_had_it_more() -> None:
    rng = Random(4)
    event = Event(list(range(1, 21)))
    seats: dict[int, tuple[int, ...]] = dict.fromkeys(event.active, ())
    for _ in range(9):
        request = event.request()
        contenders = tuple(replace(c, rank=c.id, seats=seats[c.id]) for c in request.contenders)
        pairing = pair_monrad(replace(request, contenders=contenders)).pairing
        for a, b in pairing.tables:
            assert 2 * seats[a].count(1) - len(seats[a]) <= 2 * seats[b].count(1) - len(seats[b])
            seats[a] += (1,)
            seats[b] += (2,)
        event.play_random(pairing, rng)
