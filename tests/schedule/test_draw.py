"""The drawn schedule and the advice on it, against the proven optima at every prefix."""

import json
from collections import Counter
from math import inf
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairwright.schedule import (
    MOST_TEAMS,
    MOST_TILES,
    TooFewTeams,
    TooFewTiles,
    TooManyTeams,
    TooManyTiles,
    advise,
    bounds,
    check,
    course,
    measure,
    schedule,
)

VECTORS = Path(__file__).parent.parent / "vectors"
CASES = json.loads((VECTORS / "schedule_optimal.json").read_text("utf-8"))["cases"]
EXACT = (
    *("play_spread", "pick_spread", "meeting_spread", "back_to_back", "sit_out"),
    *("pick_spread_ever", "pick_offset_ever", "shortest_rest"),
)


def name(case):
    return f"{case['n']} teams, {case['T']} tiles"


@pytest.mark.parametrize("teams", range(2, 41))
def test_every_prefix_of_three_cycles_reaches_every_optimum_T8(teams):
    tiles = 3 * teams * (teams - 1) // 2
    waits_proven = teams if teams % 2 == 0 else 3 * (teams - 1) // 2 + 2
    for played, found in enumerate(course(range(1, teams + 1), schedule(teams, tiles, seed=teams)), 1):
        best = bounds(teams, played)
        assert {key: getattr(found, key) for key in EXACT} == {key: getattr(best, key) for key in EXACT}
        assert found.play_spread_ever <= best.play_spread_ever
        assert found.meeting_spread_ever <= best.meeting_spread_ever
        if best.longest_wait is None:
            assert found.longest_wait is None
        else:
            assert found.longest_wait <= best.longest_wait
            assert played < waits_proven or found.longest_wait == best.longest_wait
        assert found.pair_pick_spread_ever <= (2 if teams % 2 == 0 and teams > 4 else 1)


@pytest.mark.parametrize("teams", [59, 60, 199, 200])
def test_large_games_have_nothing_worse_than_it_need_be_T8(teams):
    tiles = min(MOST_TILES, teams * teams + 7)
    verdict = check(range(1, teams + 1), schedule(teams, tiles, seed=1))
    assert verdict.faults == ()
    assert verdict.beyond == ()


@pytest.mark.parametrize("teams", [2, 3, 4, 5, 6, 8, 9, 12, 30])
def test_after_four_cycles_every_pair_has_shared_its_picks_equally_T4(teams):
    led = Counter((turn.picker, turn.other) for turn in schedule(teams, 2 * teams * (teams - 1), seed=5))
    assert all(led[a, b] == led[b, a] == 2 for a in range(1, teams + 1) for b in range(1, a))


@pytest.mark.parametrize("case", CASES, ids=name)
def test_what_is_proven_for_few_teams_is_reached(case):
    teams, tiles, best = case["n"], case["T"], case["optimal"]
    found = measure(range(1, teams + 1), schedule(teams, tiles, seed=2))
    assert found.play_spread_ever == best["max_prefix_play_spread"]
    assert found.play_spread == best["final_play_spread"]
    assert found.back_to_back == best["back_to_back"]
    assert found.pick_spread == best["final_pick_spread"]
    assert found.pick_spread_ever == best["max_prefix_pick_spread"]
    assert found.pick_offset_ever == best["max_abs_2picks_minus_plays"]
    assert found.meeting_spread == best["pair_meeting_spread"]
    assert found.shortest_rest == best["min_rest"]
    assert found.sit_out == case["sit_out"]
    if (teams, tiles) != (6, 5):  # one sequence for all lengths waits one round more at this one
        assert found.longest_wait == best["max_wait"]


@pytest.mark.parametrize("case", CASES, ids=name)
def test_bounds_and_advice_are_what_is_proven_for_few_teams(case):
    teams, tiles, best = case["n"], case["T"], case["optimal"]
    bound, told = bounds(teams, tiles), advise(teams, tiles)
    assert bound.play_spread_ever == best["max_prefix_play_spread"]
    assert bound.play_spread == best["final_play_spread"]
    assert bound.back_to_back == best["back_to_back"]
    assert bound.pick_spread == best["final_pick_spread"]
    assert bound.meeting_spread == best["pair_meeting_spread"]
    assert bound.shortest_rest == best["min_rest"]
    assert (bound.longest_wait is None) == (best["max_wait"] is None)
    assert best["max_wait"] is None or best["max_wait"] <= bound.longest_wait
    assert bound.sit_out == told.sit_out == case["sit_out"]
    assert (told.plays, told.plays + (told.play_more > 0)) == (case["plays_min"], case["plays_max"])
    assert (told.play_more or teams) == case["teams_at_max"]
    assert (told.picks, told.picks + (told.pick_more > 0)) == (case["picks_min"], case["picks_max"])
    assert (told.meetings, told.meetings + (told.meet_more > 0)) == (
        case["meetings_min"],
        case["meetings_max"],
    )
    assert list(told.even_plays) == (case["even_out_suggestions"] or [])
    assert list(told.even_picks) == (case["even_picks_suggestions"] or [])


@pytest.mark.parametrize(
    ("teams", "tiles", "plays", "suggested"),
    [
        (6, 30, {10: 6}, ()),
        (6, 32, {10: 2, 11: 4}, (30, 33)),
        (5, 36, {14: 3, 15: 2}, (35, 40)),
        (10, 20, {4: 10}, ()),
        (10, 4, {0: 2, 1: 8}, (5,)),
    ],
)
def test_the_worked_examples_come_out_T6_RR11(teams, tiles, plays, suggested):
    told = advise(teams, tiles)
    played = Counter(dict.fromkeys(range(1, teams + 1), 0))
    for turn in schedule(teams, tiles, seed=9):
        played.update((turn.picker, turn.other))
    assert Counter(played.values()) == plays
    assert Counter({told.plays: teams - told.play_more, told.plays + 1: told.play_more}) == Counter(plays)
    assert told.even_plays == suggested
    assert told.sit_out == plays.get(0, 0)


def test_pairs_of_the_worked_examples_T6():
    met = Counter(frozenset((turn.picker, turn.other)) for turn in schedule(6, 30, seed=1))
    assert sorted(met.values()) == [2] * 15
    assert len({frozenset((turn.picker, turn.other)) for turn in schedule(10, 20, seed=1)}) == 20
    told = advise(10, 20)
    assert (told.pairs, told.meetings, told.meet_more) == (45, 0, 20)
    assert told.codes == ("meetings_uneven",)
    assert told.even_meetings == (45,)


@given(st.integers(2, MOST_TEAMS), st.integers(1, MOST_TILES))
def test_suggestions_are_the_nearest_numbers_that_even_out_and_never_0_T6(teams, tiles):
    told = advise(teams, tiles)
    for suggested, uneven, even in (
        (told.even_plays, told.play_more, lambda count: 2 * count % teams == 0),
        (told.even_picks, told.pick_more, lambda count: count % teams == 0),
        (told.even_meetings, told.meet_more, lambda count: count % told.pairs == 0),
    ):
        assert bool(uneven) == (not even(tiles))
        if even(tiles):
            assert suggested == ()
            continue
        below = next((count for count in range(tiles, 0, -1) if even(count)), -inf)
        above = next((count for count in range(tiles, MOST_TILES + 1) if even(count)), inf)
        assert suggested == tuple(count for count in (below, above) if abs(count) != inf)


def test_back_to_backs_that_cannot_be_avoided_are_told_T3():
    told = advise(4, 12)
    assert "back_to_back" in told.codes
    assert told.unavoidable.back_to_back == 4
    assert "back_to_back" not in advise(5, 12).codes


@given(st.integers(2, 40), st.integers(1, 200), st.integers(0, 2**63))
def test_the_same_seed_draws_the_same_and_more_tiles_only_go_on_T5_T9(teams, tiles, seed):
    drawn = schedule(teams, tiles, seed)
    assert drawn == schedule(teams, tiles, seed)
    assert schedule(teams, tiles + 5, seed)[:tiles] == drawn


def test_redraws_differ_and_every_team_can_stand_everywhere_T5():
    draws = {schedule(6, 15, seed) for seed in range(200)}
    assert len(draws) > 150
    assert {drawn[0].picker for drawn in draws} == set(range(1, 7))
    assert len({schedule(2, 3, seed) for seed in range(20)}) == 2


@pytest.mark.parametrize(
    ("teams", "tiles", "refusal", "facts"),
    [
        (1, 10, TooFewTeams, {"have": 1}),
        (0, 10, TooFewTeams, {"have": 0}),
        (201, 10, TooManyTeams, {"most": 200, "would_be": 201}),
        (6, 0, TooFewTiles, {"have": 0}),
        (6, 20_001, TooManyTiles, {"most": 20_000, "would_be": 20_001}),
    ],
)
def test_games_that_cannot_be_are_refused_T17(teams, tiles, refusal, facts):
    for ask in (lambda: schedule(teams, tiles, 1), lambda: advise(teams, tiles)):
        with pytest.raises(refusal) as caught:
            ask()
        assert caught.value.facts == facts
