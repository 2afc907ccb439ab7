"""Cups: best against lowest with walkovers where due, the fixed bracket, crossed groups, who begins."""

from __future__ import annotations

import json
from collections import Counter
from math import ceil, log2
from random import Random

import pytest

from pairing.fields import VECTORS
from pairwright.pairing.bracket import Slots, advance, bracket, bracket_round, group_cross, seeded
from pairwright.pairing.cup import (
    CupRound,
    RoundName,
    game_seats,
    reseeded,
    round_name,
    rounds_needed,
    seats,
)
from pairwright.pairing.request import Pair, RequestError

KNOCKOUT = json.loads((VECTORS / "rules" / "knockout.json").read_text())
BYES = {3: {1}, 5: {1, 2, 3}, 6: {1, 2}, 7: {1}, 9: set(range(1, 8)), 12: {1, 2, 3, 4}}
FIRST = {
    3: [(2, 3)],
    5: [(4, 5)],
    6: [(3, 6), (4, 5)],
    7: [(2, 7), (3, 6), (4, 5)],
    9: [(8, 9)],
    12: [(5, 12), (6, 11), (7, 10), (8, 9)],
}


def better_first(matches: tuple[Pair, ...]) -> list[Pair]:
    return [(min(match), max(match)) for match in matches]


@pytest.mark.parametrize("n", range(2, 131))
@pytest.mark.parametrize("walkovers", ["each", "first"])
def test_C5_a_cup_of_any_size_ends_after_its_rounds_with_one_match_fewer_than_entrants(
    n: int, walkovers: str
) -> None:
    rng = Random(n)
    left = list(range(1, n + 1))
    had: Counter[int] = Counter()
    rounds = decided = 0
    while len(left) > 1:
        drawn = reseeded(left, had, walkovers)  # type: ignore[arg-type]
        playing = [one for one in left if one not in drawn.walkovers]
        # best against lowest, second best against second lowest …
        assert drawn.matches == tuple((playing[i], playing[-1 - i]) for i in range(len(playing) // 2))
        if walkovers == "each":
            assert len(drawn.walkovers) == len(left) % 2
        else:
            assert len(drawn.walkovers) == (2 ** ceil(log2(n)) - n if rounds == 0 else 0)
        for one in drawn.walkovers:  # nobody has had fewer, and of those who had as few nobody is better
            assert all((had[one], one) <= (had[other], other) for other in playing)
        had.update(drawn.walkovers)
        out = {rng.choice(match) for match in drawn.matches}
        decided += len(out)
        left = [one for one in left if one not in out]
        rounds += 1
    assert rounds == rounds_needed(n) == ceil(log2(n))
    assert decided == n - 1


def test_C5_six_play_three_matches_then_one_beside_a_walkover_then_the_final() -> None:
    first = reseeded([1, 2, 3, 4, 5, 6])
    assert first == CupRound(((1, 6), (2, 5), (3, 4)), ())
    assert reseeded([1, 2, 3]) == CupRound(((2, 3),), (1,))
    assert reseeded([1, 2], {1: 1}) == CupRound(((1, 2),), ())


def test_KO02_after_reseeding_the_best_left_meets_the_lowest_left() -> None:
    assert reseeded(range(1, 9)).matches == ((1, 8), (2, 7), (3, 6), (4, 5))
    assert reseeded([1, 3, 5, 7]).matches == ((1, 7), (3, 5))


def test_KO05_five_with_the_better_seed_winning() -> None:
    assert reseeded([1, 2, 3, 4, 5]) == CupRound(((2, 5), (3, 4)), (1,))
    assert reseeded([1, 2, 3], {1: 1}) == CupRound(((1, 3),), (2,))
    assert reseeded([1, 2], {1: 1, 2: 1}) == CupRound(((1, 2),), ())


def test_when_all_have_had_a_walkover_it_goes_to_the_fewest_then_the_highest() -> None:
    assert reseeded([1, 2, 3], {1: 2, 2: 1, 3: 1}).walkovers == (2,)
    assert reseeded([1, 2, 3], {1: 1, 2: 1, 3: 1}).walkovers == (1,)


@pytest.mark.parametrize("n", BYES)
def test_KO01_in_a_fixed_bracket_the_top_seeds_have_the_byes(n: int) -> None:
    first = bracket_round(bracket(n))
    assert set(first.walkovers) == BYES[n]
    assert sorted(better_first(first.matches)) == FIRST[n]


@pytest.mark.parametrize("n", [8, 16])
def test_the_bracket_stands_in_the_usual_order(n: int) -> None:
    assert [list(match) for match in better_first(bracket_round(bracket(n)).matches)] == KNOCKOUT[f"seeds{n}"]


@pytest.mark.parametrize("n", range(2, 131))
def test_the_bracket_keeps_the_best_apart_and_no_slot_against_an_empty_one_is_empty(n: int) -> None:
    slots = bracket(n)
    size = len(slots)
    assert sorted(seed for seed in slots if seed is not None) == list(range(1, n + 1))
    assert size == 2 ** ceil(log2(n))
    assert all(a or b for a, b in zip(slots[::2], slots[1::2], strict=True))
    # If the better seed always wins, the seeds left meet best against lowest in every round.
    while len(slots) > 1:
        playing = bracket_round(slots)
        size = len(slots)
        assert all(sum(match) == size + 1 for match in playing.matches)
        slots = advance(slots, {*playing.walkovers, *(min(match) for match in playing.matches)})
    assert slots == (1,)


@pytest.mark.parametrize("n", range(2, 131, 7))
def test_a_fixed_bracket_decides_one_match_fewer_than_entrants_and_gives_no_late_walkover(n: int) -> None:
    rng = Random(n)
    slots, decided, rounds = seeded(list(range(100, 100 + n))), 0, 0
    while len(slots) > 1:
        playing = bracket_round(slots)
        assert rounds == 0 or not playing.walkovers
        decided += len(playing.matches)
        slots = advance(slots, {*playing.walkovers, *(rng.choice(match) for match in playing.matches)})
        rounds += 1
    assert (decided, rounds) == (n - 1, ceil(log2(n)))


def test_fixed_bracket_of_eight_with_winners_1_7_3_5_has_the_semifinals_1_5_and_7_3() -> None:
    semi = bracket_round(advance(bracket(8), {1, 7, 3, 5})).matches
    assert {frozenset(match) for match in semi} == {frozenset({1, 5}), frozenset({7, 3})}


def test_C15_where_neither_goes_on_the_opponent_to_be_has_a_walkover() -> None:
    after = advance(bracket(8), {1, 2, 3})  # 4–5 was a double no-show
    assert bracket_round(after) == CupRound(matches=((2, 3),), walkovers=(1,))
    nobody = advance(bracket(8), {2, 3})
    assert bracket_round(nobody) == CupRound(matches=((2, 3),), walkovers=())
    assert advance(advance(nobody, {2}), {2}) == (2,)


def test_what_cannot_be_a_bracket_is_refused_by_its_code() -> None:
    for wrong, code in (
        (lambda: reseeded([7]), "cup_size"),
        (lambda: bracket(1), "cup_size"),
        (lambda: rounds_needed(0), "cup_size"),
        (lambda: reseeded([1, 1, 2]), "entrant_twice"),
        (lambda: seeded([1, 1]), "entrant_twice"),
        (lambda: bracket_round((1, 2, 3)), "bracket_size"),
        (lambda: advance((1,), {1}), "bracket_size"),
        (lambda: advance((1, 2), {1, 2}), "both_through"),
        (lambda: advance((1, 2), {3}), "not_in_bracket"),
        (lambda: group_cross([[1, 2], [3]], 2), "too_few_placed"),
        (lambda: group_cross([[1, 2], [1, 4]], 2), "entrant_twice"),
        (lambda: group_cross([[1]], 1), "cup_size"),
    ):
        with pytest.raises(RequestError) as refused:
            wrong()  # type: ignore[no-untyped-call]
        assert refused.value.code == code


def crossed(groups: int, places: int) -> Slots:
    """Place p of group g is 100 g + p."""
    return group_cross([[100 * g + p for p in range(1, places + 1)] for g in range(1, groups + 1)], places)


def of_group(slots: Slots, g: int) -> int:
    return sum(one is not None and one // 100 == g for one in slots)


def test_KO11_groups_A_to_D_with_four_places_are_spread_over_the_bracket_of_16() -> None:
    slots = crossed(4, 4)
    for half in (slots[:8], slots[8:]):
        assert [of_group(half, g) for g in (1, 2, 3, 4)] == [2, 2, 2, 2]
    for quarter in (slots[:4], slots[4:8], slots[8:12], slots[12:]):
        assert [of_group(quarter, g) for g in (1, 2, 3, 4)] == [1, 1, 1, 1]
    assert (101 in slots[:8]) != (201 in slots[:8])
    # Winners meet fourths, seconds meet thirds.
    assert all(a % 100 + b % 100 == 5 for a, b in bracket_round(slots).matches)


@pytest.mark.parametrize("groups", range(2, 17))
@pytest.mark.parametrize("places", range(1, 6))
def test_KO11_no_first_match_inside_a_group_and_even_halves(groups: int, places: int) -> None:
    slots = crossed(groups, places)
    n = groups * places
    assert sorted(one for one in slots if one is not None) == sorted(
        100 * g + p for g in range(1, groups + 1) for p in range(1, places + 1)
    )
    # Nobody's place stands on a seed of another place, so a better place has the better seed.
    assert [None if one is None else (one % 100 - 1) for one in slots] == [
        None if seed is None else (seed - 1) // groups for seed in bracket(n)
    ]
    assert all(a // 100 != b // 100 for a, b in bracket_round(slots).matches)
    half = slots[: len(slots) // 2]
    if places > 1 or groups == 2:
        assert all(abs(2 * of_group(half, g) - places) <= 1 for g in range(1, groups + 1))
    assert (101 in half) != (201 in half)


def test_C6_the_higher_seed_begins_unless_the_other_has_begun_less() -> None:
    assert seats((1, 8)) == (1, 8)
    assert seats((1, 8), {1: 1, 8: -1}) == (8, 1)
    assert seats((1, 8), {8: 1}) == (1, 8)
    assert seats((1, 8), {1: 2, 8: 2}) == (1, 8)


def test_C6_by_lot_each_begins_about_as_often_and_the_order_of_the_pair_says_nothing() -> None:
    began = Counter(seats((3, 9), by="lot", seed=seed)[0] for seed in range(1000))
    assert 400 < began[3] < 600
    assert all(seats((3, 9), {}, "lot", s) == seats((9, 3), {}, "lot", s) for s in range(50))
    pairs = [(a, a + 20) for a in range(20)]
    assert {seats(pair, {}, "lot", 7)[0] == pair[0] for pair in pairs} == {True, False}
    assert seats((3, 9), {3: 1}, "lot", 1) == (9, 3)


def test_C6_over_a_cup_nobody_has_begun_two_more_than_their_opponents_if_it_can_be_evened_out() -> None:
    for seed in range(40):
        rng = Random(seed)
        left, surplus = list(range(1, 33)), Counter[int]()
        while len(left) > 1:
            out = set()
            for pair in reseeded(left).matches:
                first, second = seats(pair, surplus, rng.choice(["seed", "lot"]), seed)  # type: ignore[arg-type]
                assert surplus[first] <= surplus[second]
                surplus[first] += 1
                surplus[second] -= 1
                out.add(rng.choice(pair))
            left = [one for one in left if one not in out]


def test_KO07_games_alternate_through_the_tiebreak_games() -> None:
    assert [game_seats((1, 2), game)[0] for game in (1, 2, 3, 4)] == [1, 2, 1, 2]


def test_C14_boards_alternate_and_swap_from_game_to_game() -> None:
    assert [game_seats((1, 2), 1, board)[0] for board in (1, 2, 3, 4)] == [1, 2, 1, 2]
    assert [game_seats((1, 2), 2, board)[0] for board in (1, 2, 3, 4)] == [2, 1, 2, 1]


def test_rounds_are_named_from_the_end() -> None:
    assert round_name(2) == RoundName("final", 2)
    assert {round_name(left) for left in (3, 4)} == {RoundName("semi_final", 4)}
    assert {round_name(left) for left in range(5, 9)} == {RoundName("quarter_final", 8)}
    assert {round_name(left) for left in range(9, 17)} == {RoundName("round_of", 16)}
    assert round_name(130) == RoundName("round_of", 256)
