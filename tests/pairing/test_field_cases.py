"""Kinds of fault that organisers reported of other programs, retold as small events (ids of the field
cases)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from pairing.fields import Event, cheapest_by_enumeration
from pairwright.pairing import Contender, Pairing, Proposal, Request, SwissRules, check, pair_swiss
from pairwright.pairing.swiss import rematch_free_rounds


def event(n: int, *rounds: str, win: int = 3) -> Event:
    """Players 1 … n; a round is "1>2 3=4 5*": a win, a draw, a bye."""
    played = Event(list(range(1, n + 1)), win=win)
    for line in rounds:
        games, byes = [], []
        for word in line.split():
            if word.endswith("*"):
                byes.append(int(word[:-1]))
            else:
                sign = next(s for s in ">=" if s in word)
                a, b = word.split(sign)
                games.append((int(a), int(b), "a" if sign == ">" else "draw"))
        played.play(games, byes)
    return played


def tables(proposal: Proposal) -> set[frozenset[int]]:
    return {frozenset(table) for table in proposal.pairing.tables}


def pair_set(*pairs: tuple[int, int]) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in pairs}


def codes(proposal: Proposal) -> list[str]:
    return [reason.code for reason in proposal.reasons]


STUCK_SIX = event(6, "1=4 2=5 3=6", "1=5 2=6 3=4", "1=6 2=4 3=5")
STUCK_EIGHT = event(
    8, "1=4 2=5 3=7 6=8", "1=5 2=6 3=8 4=7", "1=6 2=7 3=4 5=8", "1=7 2=8 3=5 4=6", "1=8 2=4 3=6 5=7"
)


@pytest.mark.parametrize("stuck", [STUCK_SIX, STUCK_EIGHT])
def test_SW03_SW04a_a_stuck_field_is_paired_with_one_rematch_and_says_so(stuck: Event) -> None:
    proposal = pair_swiss(stuck.request())
    assert proposal.cost.rematch == 1
    assert len(proposal.pairing.tables) == len(stuck.active) // 2
    assert proposal.pairing.byes == ()
    [told] = [reason for reason in proposal.reasons if reason.code == "no_rematch_free_round"]
    assert told.fact("rematches") == 1
    [named] = [reason for reason in proposal.reasons if reason.code == "rematch_forced"]
    assert named.about[1] in stuck.met[named.about[0]]


def test_SW04b_eight_players_meet_everybody_exactly_once_in_seven_rounds() -> None:
    for seed in range(200):
        rng = Random(seed)
        whole = Event(list(range(1, 9)))
        for r in range(7):
            proposal = pair_swiss(whole.request(rng.randint(0, 10**6), rounds_left=6 - r))
            whole.play_random(proposal.pairing, rng, draws=0.1)
        assert all(whole.met[a] == dict.fromkeys(set(range(1, 9)) - {a}, 1) for a in whole.met), seed


@pytest.mark.parametrize(("n", "rounds"), [(6, 5), (10, 9), (12, 11), (5, 5), (7, 7), (9, 9)])
def test_look_ahead_lets_a_field_meet_everybody_once(n: int, rounds: int) -> None:
    for seed in range(8):
        rng = Random(seed)
        whole = Event(list(range(1, n + 1)))
        for r in range(rounds):
            proposal = pair_swiss(whole.request(rng.randint(0, 10**6), rounds_left=rounds - 1 - r))
            assert proposal.cost.rematch == 0
            assert proposal.cost.bye_repeat == 0
            whole.play_random(proposal.pairing, rng)


def test_look_ahead_never_costs_a_level_down_to_the_byes_points() -> None:
    for seed in range(60):
        rng = Random(seed)
        whole = Event(list(range(1, 7)))
        for r in range(5):
            plain = pair_swiss(whole.request(seed))
            looking = pair_swiss(whole.request(seed, rounds_left=4 - r))
            assert looking.cost.key()[:4] == plain.cost.key()[:4]
            if looking.cost != plain.cost:
                assert "ahead_moved" in codes(looking)
                assert looking.proof.levels[-1] == "bye_points"
            whole.play_random(plain.pairing, rng)


def test_look_ahead_costs_nothing_where_no_jam_can_come() -> None:
    whole = Event(list(range(1, 33)))
    proposal = pair_swiss(whole.request(rounds_left=4))
    assert proposal.proof.ahead is None
    assert not {"looked_ahead", "ahead_moved"} & set(codes(proposal))


def test_SW06_bye_to_the_lowest_for_whom_the_rest_pairs_up() -> None:
    # A B C D E = 1 … 5
    proposal = pair_swiss(event(5, "1>2 3>4 5*", "1>3 5>2 4*", win=1).request())
    assert proposal.pairing.byes == (2,)
    assert tables(proposal) == pair_set((1, 4), (3, 5))
    assert "bye_fewest_lowest" in codes(proposal)


def test_SW07_no_second_bye_while_somebody_without_one_can_take_it() -> None:
    for seed in range(20):
        proposal = pair_swiss(event(9, "1>2 3>4 5>6 7>8 9*", "1>3 5>7 9>2 4>6 8*").request(seed))
        assert proposal.pairing.byes[0] in (2, 6)
        assert len(proposal.pairing.tables) == 4
        assert proposal.cost.rematch == 0


def test_SW08_an_earlier_bye_or_win_by_no_show_keeps_from_the_bye() -> None:
    halves = [(6, 0), (6, 0), (6, 0), (5, 0), (5, 0), (4, 1), (3, 1)]
    field = tuple(Contender(i, points, byes, 0, 0, {}, i) for i, (points, byes) in enumerate(halves, 1))
    byes = {pair_swiss(Request(5, field, seed)).pairing.byes[0] for seed in range(30)}
    assert byes == {4, 5}


@pytest.mark.parametrize(("n", "rounds"), [(3, 6), (5, 10)])
def test_SW09_two_cycles_give_everybody_two_byes_never_two_more_than_another(n: int, rounds: int) -> None:
    for seed in range(15):
        rng = Random(seed)
        whole = Event(list(range(1, n + 1)))
        last: tuple[int, ...] = ()
        for r in range(rounds):
            proposal = pair_swiss(whole.request(rng.randint(0, 999), rounds_left=rounds - 1 - r))
            whole.play_random(proposal.pairing, rng, draws=0.2)
            assert max(whole.byes.values()) - min(whole.byes.values()) <= 1
            if r % n:  # between two cycles everybody has the same number
                assert proposal.pairing.byes != last
            last = proposal.pairing.byes
        assert set(whole.byes.values()) == {2}
        assert all(set(met.values()) == {2} for met in whole.met.values())


def test_SW11_a_dropped_player_is_in_no_table_and_the_rest_has_one_bye() -> None:
    left = event(4, "1>2 3>4")
    left.active.remove(4)
    proposal = pair_swiss(left.request())
    assert tables(proposal) == pair_set((1, 3))
    assert proposal.pairing.byes == (2,)


def test_SW12_a_late_entrant_joins_with_no_points() -> None:
    late = event(4, "1>2 3>4")
    late.points[5] = late.byes[5] = late.down[5] = late.up[5] = 0
    late.met[5] = {}
    late.active.append(5)
    for seed in range(20):
        proposal = pair_swiss(late.request(seed))
        assert frozenset((1, 3)) in tables(proposal)
        assert len(proposal.pairing.tables) == 2
        assert proposal.pairing.byes[0] in (2, 4, 5)


def test_SW16_equal_scores_meet_when_they_have_not_met() -> None:
    played = event(8, "1>5 2>6 3>7 4>8", "1>2 3>4 5>6 7>8")
    seen = set()
    for seed in range(40):
        proposal = pair_swiss(played.request(seed))
        assert pair_set((1, 3), (6, 8)) <= tables(proposal)
        assert proposal.cost.vector() == (0, 0, 0, 0, 0, 0)
        seen.add(frozenset(tables(proposal)))
    assert len(seen) == 3 - sum(b in played.met[a] for a, b in ((2, 4), (2, 5), (2, 7)))


def test_SW17_nobody_meets_again_for_the_sake_of_sides() -> None:
    # A B C D = 1 … 4, the first seat won every game
    assert tables(pair_swiss(event(4, "1>2 4>3", "1>3 4>2").request())) == pair_set((1, 4), (2, 3))


def test_SW20_a_second_bye_only_where_enumeration_finds_it_forced_and_it_is_said() -> None:
    second = 0
    for seed in range(80):
        rng = Random(seed)
        small = Event(list(range(1, 8)))
        for _ in range(7):
            request = small.request(rng.randint(0, 999))
            proposal = pair_swiss(request)
            if proposal.cost.bye_repeat:
                second += 1
                assert cheapest_by_enumeration(request) == proposal.cost
                assert "second_bye_forced" in codes(proposal)
                assert "bye_passed_over" in codes(proposal)
            small.play_random(proposal.pairing, rng)
    assert second


@pytest.mark.parametrize("n", range(3, 41))
def test_SW21_everybody_is_in_exactly_one_table_or_has_the_one_bye(n: int) -> None:
    for seed in range(4):
        rng = Random(seed)
        small = Event(list(range(1, n + 1)))
        for _ in range((n - 1).bit_length() + 2):
            pairing = pair_swiss(small.request(rng.randint(0, 999))).pairing
            assert len(pairing.tables) == n // 2
            assert len(pairing.byes) == n % 2
            placed = [one for table in pairing.tables for one in table] + list(pairing.byes)
            assert sorted(placed) == list(range(1, n + 1))
            small.play_random(pairing, rng, draws=0.1)


def test_SW24_the_history_of_byes_is_no_hidden_order() -> None:
    met_among_byes = 0
    runs = 300
    for seed in range(runs):
        rng = Random(seed)
        field = Event(list(range(1, 33)))
        rest = rng.sample(range(9, 33), 24)
        field.play([(a, b, "a") for a, b in zip(rest[::2], rest[1::2], strict=True)], list(range(1, 9)))
        pairing = pair_swiss(field.request(seed)).pairing
        met_among_byes += sum(a <= 8 and b <= 8 for a, b in pairing.tables)
    # 20 have three points, 8 of them by a bye: of ten tables drawn blindly 10 · (8·7)/(20·19) are among byes.
    blind = runs * 10 * 56 / 380
    assert blind / 1.25 < met_among_byes < blind * 1.25


def test_SW25_the_seed_decides_and_every_draw_of_the_winners_comes_up_alike() -> None:
    played = event(8, "1>5 2>6 3>7 4>8")
    seen: Counter[frozenset[frozenset[int]]] = Counter()
    for seed in range(600):
        request = played.request(seed)
        proposal = pair_swiss(request)
        assert pair_swiss(request) == proposal
        winners = frozenset(t for t in tables(proposal) if min(t) <= 4)
        assert all(max(t) <= 4 for t in winners)
        seen[winners] += 1
    assert len(seen) == 3
    assert all(150 < times < 250 for times in seen.values())


def test_lottery_is_even_among_equal_floaters_and_byes() -> None:
    nine = tuple(Contender(i, 3 if i <= 5 else 0, 0, 0, 0, {}, i) for i in range(1, 10))
    floaters: Counter[int] = Counter()
    byes: Counter[int] = Counter()
    for seed in range(600):
        proposal = pair_swiss(Request(2, nine, seed))
        [(up, down)] = [r.about for r in proposal.reasons if r.code == "float_odd_group"]
        floaters[up] += 1
        floaters[down] += 1
        byes[proposal.pairing.byes[0]] += 1
    assert all(80 < floaters[i] < 165 for i in range(1, 6))  # 600 / 5 each
    assert all(105 < floaters[i] < 200 for i in range(6, 10))  # 600 / 4 each
    assert all(105 < byes[i] < 200 for i in range(6, 10))


@pytest.mark.parametrize(
    ("n", "rounds", "enough"), [(6, 6, False), (6, 5, True), (5, 5, True), (5, 6, False)]
)
def test_SW44_rounds_without_rematch_are_known_at_set_up(n: int, rounds: int, enough: bool) -> None:
    assert (rounds <= rematch_free_rounds(n)) == enough


def test_SW46_a_forced_rematch_stands_as_low_as_the_objective_allows() -> None:
    low = event(6, "1=4 2=5 3=6", "1=5 2=6 3=4", "1=6 2=4 3=5")
    low.points.update({1: 9, 2: 6, 3: 6, 4: 3, 5: 3, 6: 0})
    proposal = pair_swiss(low.request())
    assert proposal.cost.rematch == 1
    [named] = [reason for reason in proposal.reasons if reason.code == "rematch_forced"]
    assert 1 not in named.about


def test_SW50_sixteen_players_never_meet_again_in_three_rounds() -> None:
    for seed in range(300):
        rng = Random(seed)
        field = Event(list(range(1, 17)))
        for _ in range(3):
            proposal = pair_swiss(field.request(seed))
            assert proposal.cost.rematch == 0
            field.play_random(proposal.pairing, rng, draws=0.1)


def test_LV03_five_hundred_players_reach_round_eight_whole_and_without_rematch() -> None:
    rng = Random(8)
    field = Event(list(range(1, 501)))
    for _ in range(8):
        proposal = pair_swiss(field.request(rng.randint(0, 999)))
        assert proposal.cost.rematch == 0
        assert len(proposal.pairing.tables) == 250
        field.play_random(proposal.pairing, rng, draws=0.1)


def test_last_round_by_standings_pairs_first_with_second_and_so_on() -> None:
    field = event(8, "1>2 3>4 5>6 7>8")
    request = field.request(rules=SwissRules(order="standings"))
    assert pair_swiss(request).pairing.tables == ((1, 3), (5, 7), (2, 4), (6, 8))
    met = event(8, "1>2 3>4 5>6 7>8", "1=3 2=4 5=7 6=8")
    again = pair_swiss(met.request(rules=SwissRules(order="standings")))
    # 1 and 3 have met, as have 5 and 7: the nearest others, 1–5 and 3–7
    assert again.pairing.tables[:2] == ((1, 5), (3, 7))
    assert "standings_order" in codes(again)


def test_first_round_by_halves_pairs_the_top_half_against_the_bottom_half() -> None:
    request = Event(list(range(1, 9))).request(rules=SwissRules(first_round="halves"))
    proposal = pair_swiss(request)
    assert proposal.pairing.tables == ((1, 5), (2, 6), (3, 7), (4, 8))
    assert "first_round_halves" in codes(proposal)
    team_mates = Event(list(range(1, 9))).request(
        rules=SwissRules(first_round="halves"), forbidden=frozenset({(1, 5)})
    )
    assert tables(pair_swiss(team_mates)) == pair_set((1, 6), (2, 5), (3, 7), (4, 8))


def test_S17_both_of_the_last_two_sit_when_they_have_met() -> None:
    played = event(6, "1>2 3>4 5>6", "1>3 2>4 6=5")
    on = SwissRules(pair_down_both_sit=True)
    # By rank: 1, then 2, 3, then 5, 6 … the last two of the plain order decide.
    order = [c.id for c in sorted(played.request().contenders, key=lambda c: c.rank)]
    last = set(order[-2:])
    proposal = pair_swiss(played.request(rules=on))
    assert (set(proposal.pairing.byes) == last) == (order[-1] in played.met[order[-2]])
    for seed in range(80):
        rng = Random(seed)
        small = Event(list(range(1, rng.choice([4, 5, 6, 7]) + 1)))
        for _ in range(5):
            request = small.request(seed, rules=on)
            proposal = pair_swiss(request)
            assert check(request, proposal.pairing).legal
            if len(proposal.pairing.byes) > len(small.active) % 2:
                a, b = proposal.pairing.byes[-2:]
                assert b in small.met[a]
                assert codes(proposal).count("both_sit") == 2
            small.play_random(proposal.pairing, rng)


def test_S7_locked_forbidden_and_avoided_pairs_are_kept_and_explained() -> None:
    field = event(6, "1>2 3>4 5>6")
    locked = pair_swiss(field.request(locked=((1, 6),)))
    assert frozenset((1, 6)) in tables(locked)
    assert "locked" in codes(locked)
    winners = frozenset(combinations((1, 3, 5), 2))
    assert pair_swiss(field.request(forbidden=winners)).cost.forbidden == 0
    assert pair_swiss(field.request(avoided=winners)).cost.avoided == 0
    everyone = frozenset(combinations(range(1, 7), 2))
    forced = pair_swiss(field.request(forbidden=everyone))
    assert forced.cost.forbidden == 3
    assert codes(forced).count("forbidden_forced") == 3


def test_reasons_tell_why_somebody_floats() -> None:
    # Three winners: one of an odd group goes down. 1 has met 3: the pair on top is another.
    odd = pair_swiss(event(6, "1>2 3>4 5>6").request())
    assert "float_odd_group" in codes(odd)
    # The two leaders have met: both float, there being nobody else on their points.
    field = (
        Contender(1, 6, 0, 0, 0, {2: 1}, 1),
        Contender(2, 6, 0, 0, 0, {1: 1}, 2),
        Contender(3, 3, 0, 0, 0, {}, 3),
        Contender(4, 3, 0, 0, 0, {}, 4),
    )
    leaders = pair_swiss(Request(3, field, 1))
    assert codes(leaders).count("float_no_partner") == 2
    assert leaders.cost.gap == 18


def test_a_swap_by_hand_is_checked_against_the_proposal() -> None:
    request = event(8, "1>5 2>6 3>7 4>8").request(3)
    proposal = pair_swiss(request)
    (a, b), (c, d) = proposal.pairing.tables[0], proposal.pairing.tables[-1]
    worse = check(request, Pairing(((c, b), *proposal.pairing.tables[1:-1], (a, d)), ()))
    assert worse.legal
    assert worse.cost is not None
    assert worse.cost.worse_in(proposal.cost) in ("gap", "rematch")
