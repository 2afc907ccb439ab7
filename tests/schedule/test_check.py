"""The checker of the tile schedule against plain recounting, and its bounds against enumeration."""

from collections import Counter
from dataclasses import asdict
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairwright.schedule import Fault, Tally, Turn, bounds, change, check, course, measure, shares


def turns_of(text: str) -> tuple[Turn, ...]:
    """`"1-2 3-1"`: 1 picks against 2, then 3 against 1."""
    return tuple(Turn(*map(int, both.split("-"))) for both in text.split())


@st.composite
def games(draw):
    """Teams 1 … n and any turns of theirs, fair or not."""
    teams = draw(st.integers(2, 6))
    pair = st.lists(st.integers(1, teams), min_size=2, max_size=2, unique=True)
    return teams, tuple(Turn(a, b) for a, b in draw(st.lists(pair, min_size=1, max_size=25)))


def plainly(teams: int, turns: tuple[Turn, ...]) -> dict[str, object]:
    """Every measure from its definition, prefix by prefix."""
    field = range(1, teams + 1)

    def counts(prefix, metric):
        at = Counter()
        for turn in prefix:
            if metric == "plays":
                at.update((turn.picker, turn.other))
            elif metric == "picks":
                at[turn.picker] += 1
            else:
                at[frozenset((turn.picker, turn.other))] += 1
        keys = map(frozenset, combinations(field, 2)) if metric == "met" else field
        return [at[key] for key in keys]

    def spread(values):
        return max(values) - min(values)

    prefixes = [turns[: end + 1] for end in range(len(turns))]
    rounds = {t: [k for k, turn in enumerate(turns) if t in (turn.picker, turn.other)] for t in field}
    sat = [b - a - 1 for mine in rounds.values() for a, b in pairwise(mine)]
    leads = [
        abs(p.count(Turn(a, b)) - p.count(Turn(b, a))) for p in prefixes for a, b in combinations(field, 2)
    ]
    return {
        "play_spread": spread(counts(turns, "plays")),
        "play_spread_ever": max(spread(counts(p, "plays")) for p in prefixes),
        "pick_spread": spread(counts(turns, "picks")),
        "pick_spread_ever": max(spread(counts(p, "picks")) for p in prefixes),
        "pick_offset_ever": max(
            abs(2 * picks - plays)
            for p in prefixes
            for picks, plays in zip(counts(p, "picks"), counts(p, "plays"))
        ),
        "meeting_spread": spread(counts(turns, "met")),
        "meeting_spread_ever": max(spread(counts(p, "met")) for p in prefixes),
        "pair_pick_spread_ever": max(leads),
        "back_to_back": sat.count(0),
        "shortest_rest": min(sat, default=None),
        "longest_wait": max(sat, default=None),
        "longest_idle": max(
            b - a - 1 for mine in rounds.values() for a, b in zip([-1, *mine], [*mine, len(turns)])
        ),
        "sit_out": sum(not mine for mine in rounds.values()),
    }


@settings(max_examples=80, deadline=None)
@given(games())
def test_every_measure_is_its_definition_at_every_prefix(game):
    teams, turns = game
    for end, found in enumerate(course(range(1, teams + 1), turns), 1):
        assert asdict(found) == plainly(teams, turns[:end])


@settings(max_examples=40, deadline=None)
@given(games(), st.integers(0, 25))
def test_measuring_on_from_a_tally_counts_what_measuring_from_the_start_counts(game, cut):
    teams, turns = game
    cut = min(cut, len(turns) - 1)
    field = range(1, teams + 1)
    whole = measure(field, turns)
    part = measure(field, turns[cut:], Tally.start(field).after(turns[:cut]))
    for name in ("play_spread", "pick_spread", "meeting_spread", "sit_out"):
        assert getattr(part, name) == getattr(whole, name)
    before = measure(field, turns[:cut]).back_to_back if cut else 0
    assert before + part.back_to_back == whole.back_to_back


def test_faults_name_the_round_and_the_team():
    verdict = check((1, 2, 3), turns_of("1-2 3-3 2-9 8-8"))
    assert verdict.faults == (
        Fault("with_itself", 2, 3),
        Fault("unknown_team", 3, 9),
        Fault("unknown_team", 4, 8),
        Fault("with_itself", 4, 8),
    )
    assert verdict.measures is None
    assert verdict.beyond == ()


def test_what_is_worse_than_it_need_be_is_named():
    verdict = check(range(1, 6), turns_of("1-2 1-3 1-4 1-5"))
    assert set(verdict.beyond) == {
        *("play_spread_ever", "play_spread", "pick_spread_ever", "pick_spread", "pick_offset_ever"),
        *("back_to_back", "shortest_rest"),
    }
    assert check(range(1, 6), turns_of("1-2 3-4 5-1")).beyond == ()


def test_the_naive_order_of_five_teams_has_seven_back_to_backs_RR01():
    order = [Turn(a, b) for a, b in combinations(range(1, 6), 2)]
    assert measure(range(1, 6), order).back_to_back == 7


@pytest.mark.parametrize(("teams", "tiles"), [(2, 5), (3, 7), (4, 9), (5, 8), (6, 5)])
def test_no_sequence_with_whole_cycles_and_equal_play_has_fewer_back_to_backs_than_the_bound_T8(teams, tiles):
    """All sequences that keep to [T1] and [T2], by dynamic programming over (meetings, latest pair)."""
    pairs = list(combinations(range(teams), 2))
    states = {((0,) * len(pairs), None): 0}
    for _ in range(tiles):
        longer = {}
        for (met, latest), so_far in states.items():
            plays = [sum(met[k] for k, pair in enumerate(pairs) if t in pair) for t in range(teams)]
            for at, pair in enumerate(pairs):
                now = [count + (team in pair) for team, count in enumerate(plays)]
                if met[at] > min(met) or max(now) - min(now) > 1:
                    continue
                key = ((*met[:at], met[at] + 1, *met[at + 1 :]), pair)
                cost = so_far + (len(set(pair) & set(latest)) if latest else 0)
                longer[key] = min(cost, longer.get(key, cost))
        states = longer
    assert min(states.values()) == bounds(teams, tiles).back_to_back


def test_three_and_four_teams_cannot_do_without_two_back_to_backs_in_a_cycle_RR01():
    assert bounds(3, 3).back_to_back == 2
    assert bounds(4, 6).back_to_back == 2
    assert bounds(5, 10).back_to_back == 0


def test_shares_are_each_teams_rounds_and_picks_T7():
    turns = turns_of("1-2 3-1 1-2")
    one, two, three, four = shares((1, 2, 3, 4), turns)
    assert (one.rounds, one.picks, one.back_to_back, one.longest_wait) == ((1, 2, 3), (1, 3), 2, 0)
    assert (two.rounds, two.picks, two.back_to_back, two.longest_wait) == ((1, 3), (), 0, 1)
    assert (three.rounds, three.picks, three.longest_wait) == ((2,), (2,), None)
    assert four.rounds == ()


def test_a_newcomer_is_credited_the_least_plays_half_the_picks_and_the_least_meetings_T9():
    tally = Tally.start((1, 2, 3)).after(turns_of("1-2 2-3 3-1 1-2 2-3 3-1 1-2"))
    new = change(tally, join=[4])
    assert (new.plays[4], new.picks[4]) == (4, 2)
    assert [new.meetings(4, team) for team in (1, 2, 3)] == [2, 2, 2]
    assert {team: new.plays[team] for team in (1, 2, 3)} == {1: 5, 2: 5, 3: 4}
    assert new.rounds == 7


def test_who_leaves_does_not_count_for_what_a_newcomer_is_credited_T9():
    tally = Tally.start((1, 2, 3, 4)).after(turns_of("1-2 3-1 2-3 1-2 3-1 2-3"))  # 4 has sat throughout
    assert change(tally, leave=[4], join=[5]).plays[5] == 4
    assert change(tally, join=[5]).plays[5] == 0


def test_who_comes_back_keeps_their_own_and_is_credited_only_what_they_lack_T9():
    tally = Tally.start((1, 2, 3)).after(turns_of("1-2 3-1 2-3 1-2"))
    later = change(tally, leave=[3]).after(turns_of("2-1 1-2 2-1"))
    back = change(later, join=[3])
    assert back.plays[3] == 6
    assert back.meetings(1, 2) == 5
    assert back.meetings(1, 3) == 5
    assert back.last[3] == 3


def test_leaving_without_being_there_and_joining_twice_are_faults_of_the_caller():
    tally = Tally.start((1, 2, 3))
    with pytest.raises(KeyError):
        change(tally, leave=[9])
    with pytest.raises(ValueError, match="already playing"):
        change(tally, join=[3])
    with pytest.raises(ValueError, match="already playing"):
        change(tally, join=[4, 4])
