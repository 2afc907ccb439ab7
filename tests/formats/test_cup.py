"""Cups of every size through the desk: rounds, walkovers, seeding, tiebreaks, by the rule alone [C1]–[C8].

The other field cases of cups: KO-01, 02, 05, 06 in tests/app/test_cup_corrections.py, KO-07 in
tests/core/test_games.py, KO-12, 14, 15 in test_cut.py.
"""

from __future__ import annotations

import itertools
import random
import threading
from collections import Counter

import pytest

from kit.desks import desk
from kit.stages import BATCHES_MOST, DRAWN, LOST, WON, entered, play_out, stage, won
from pairwright.app import views
from pairwright.app.desk import Sheet
from pairwright.app.verify import differences
from pairwright.core import commands as c
from pairwright.core import refusals as r
from pairwright.core.knockout import CupRound, cup_rounds

KINDS = tuple(itertools.product((0, 1, 2, 3), (1, 2), (True, False), ("each", "first")))
"""Games a match, tiebreak games, re-seeding, walkovers: every combination."""


def played(many: int, kind: tuple[int, int, bool, str], seed: int = 1) -> Sheet:
    games, tiebreaks, reseed, walkovers = kind
    settings = stage(
        "cup", games=games, tiebreak_games=tiebreaks, reseed=reseed, walkovers=walkovers, seeding="entry"
    )
    d, id = entered(many, settings, seed)
    return play_out(d, id, random.Random(seed * 1000 + many))


def pairs(told: CupRound) -> set[frozenset[int]]:
    return {frozenset((match.first, match.second)) for match in told.matches}


def best_against_lowest(still: list[int], free: set[int]) -> set[frozenset[int]]:
    """Of those who play: first against last, second against the one before last … [C3]."""
    playing = [n for n in still if n not in free]
    return {frozenset((playing[at], playing[-1 - at])) for at in range(len(playing) // 2)}


def check_reseeded(rounds: tuple[CupRound, ...], many: int, walkovers: str) -> None:
    had: Counter[int] = Counter()
    for number, told in enumerate(rounds, 1):
        still = sorted(told.before)  # seeded by entry: the lower the number the better
        free = set(told.walkovers)
        if walkovers == "first":
            fill = (1 << (many - 1).bit_length()) - many
            assert free == (set(still[:fill]) if number == 1 else set())
        else:
            due = [n for n in still if not had[n]] or still
            assert free == ({due[0]} if len(still) % 2 else set())
        had.update(free)
        assert pairs(told) == best_against_lowest(still, free)


def check_bracket(rounds: tuple[CupRound, ...], many: int) -> None:
    """Who comes down the path of seed p meets who comes down that of M + 1 − p, M the paths left [C4]."""
    paths = {n: n for n in range(1, many + 1)}
    size = 1 << (many - 1).bit_length()
    for number, told in enumerate(rounds, 1):
        by_path = {paths[n]: n for n in told.before}
        meeting = {
            frozenset((n, by_path[size + 1 - path]))
            for path, n in by_path.items()
            if size + 1 - path in by_path
        }
        assert pairs(told) == meeting
        assert set(told.walkovers) == (
            {n for n in by_path.values() if size + 1 - n > many} if number == 1 else set()
        )
        paths = {n: min(paths[n], size + 1 - paths[n]) for n in told.through}
        size //= 2


def check(sheet: Sheet, many: int, kind: tuple[int, int, bool, str]) -> None:
    _, tiebreaks, reseed, walkovers = kind
    state = sheet.state
    rounds = cup_rounds(state)
    assert len(rounds) == len(state.rounds) == (many - 1).bit_length()
    assert sum(len(told.matches) for told in rounds) == many - 1
    for told in rounds:
        assert told.before == told.through | told.out
        assert len(told.before) == 2 * len(told.matches) + len(told.walkovers)
        for match in told.matches:
            assert match.winner in (match.first, match.second)
            assert not match.open
            assert len(match.draw_wins) <= (1 if tiebreaks == 1 else BATCHES_MOST)
    if reseed:
        check_reseeded(rounds, many, walkovers)
    else:
        check_bracket(rounds, many)
    rows = views.standings_view(sheet).rows
    final = rounds[-1].matches[0]
    assert final.winner is not None
    assert [(row.rank, row.person.number) for row in rows[:2]] == [
        (1, final.winner),
        (2, final.opponent(final.winner)),
    ]
    assert sorted(row.person.number for row in rows) == list(range(1, many + 1))


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_C1_C4_C5_C8_a_cup_of_every_kind_goes_by_the_rule_to_its_winner(
    kind: tuple[int, int, bool, str],
) -> None:
    first = KINDS.index(kind) % 4
    for many in (*range(2, 14), *range(14 + first, 68, 4)):
        sheet = played(many, kind)
        check(sheet, many, kind)
        if many < 14:
            assert differences(sheet.entries, sheet.texts) == []


@pytest.mark.parametrize("many", range(2, 131))
def test_C5_a_cup_of_every_size_has_as_many_rounds_as_halvings_and_one_match_for_each_who_is_out(
    many: int,
) -> None:
    kind = KINDS[random.Random(many).randrange(len(KINDS))]
    sheet = played(many, kind, seed=many)
    check(sheet, many, kind)
    assert differences(sheet.entries, sheet.texts) == []


def scored(sheet: Sheet) -> dict[int, tuple[object, ...]]:
    return {row.person.number: row.values for row in views.standings_view(sheet).rows}


@pytest.mark.parametrize(("armageddon", "winner"), [("second", 2), ("first", 1)])
def test_KO08_C8_a_drawn_armageddon_is_decided_by_the_seat_and_counts_nowhere(
    armageddon: str, winner: int
) -> None:
    settings = stage("cup", games=2, tiebreak_games=1, armageddon=armageddon, seeding="entry")
    d, id = entered(2, settings)
    d.act(id, c.StartRound(1), c.RecordGame(1, 1, 1, WON), c.RecordGame(1, 1, 2, LOST))
    before = scored(d.sheet(id))
    # 1 began games 1 and 3, so the second seat of the armageddon is 2's.
    sheet = d.act(id, c.RecordGame(1, 1, 3, DRAWN)).sheet
    assert sheet.state.rounds[0].matches[1].winner == winner
    assert sorted(scored(sheet).items()) == sorted(before.items())
    row = views.round_view(sheet, 1).tables[0]
    assert [game.batch for game in row.games] == [0, 0, 1]
    assert row.score == (1, 1)


def test_KO16_C8_level_over_two_games_nobody_has_gone_on_yet() -> None:
    d, id = entered(4, stage("cup", games=2, seeding="entry"))
    d.act(id, c.StartRound(1), *(c.RecordGame(1, 2, game, WON) for game in (1, 2)))
    sheet = d.act(id, c.RecordGame(1, 1, 1, WON), c.RecordGame(1, 1, 2, LOST)).sheet
    match = sheet.state.rounds[0].matches[1]
    assert match.winner is None
    assert match.open
    assert len(sheet.state.rounds) == 1
    assert [game.batch for game in match.games] == [0, 0, 1, 1]


def test_KO10_the_winner_goes_on_in_the_same_act_whoever_records_first() -> None:
    for _ in range(50):
        d, id = entered(2, stage("cup", games=2, seeding="entry"))
        d.act(id, c.StartRound(1))
        both = [
            threading.Thread(target=d.act, args=(id, c.RecordGame(1, 1, game, WON if game == 1 else LOST)))
            for game in (1, 2)
        ]
        for one in both:
            one.start()
        for one in both:
            one.join()
        # Drawn, so the tiebreak came with whichever was second.
        assert len(d.sheet(id).state.rounds[0].matches[1].games) == 4


def test_KO11_crossed_groups_meet_late() -> None:
    """Sixteen out of four groups: nobody meets their own group first, each half has two of every group."""
    d, id = entered(16, stage("round-robin", "PTS DE", groups=4, first_round="halves"))
    while d.sheet(id).state.rounds[-1].phase.value == "draft":
        last = d.sheet(id).state.rounds[-1]
        won(d, id, [min(match.first, match.second) for match in last.matches.values()])
    # Serpentine: the groups of 1 … 4 are 1, 8, 9, 16 and 2, 7, 10, 15 and so on.
    group = {
        n: at for at, first in enumerate((1, 2, 3, 4)) for n in (first, 9 - first, 8 + first, 17 - first)
    }
    d.act(id, c.AddStage(stage("cup", games=0, reseed=False, seeding="groups")), c.StartStage())
    matches = [match for _, match in sorted(d.sheet(id).state.rounds[-1].matches.items())]
    assert all(group[match.first] != group[match.second] for match in matches)
    halves = [
        Counter(group[n] for match in half for n in (match.first, match.second))
        for half in (matches[:4], matches[4:])
    ]
    assert halves == [Counter({0: 2, 1: 2, 2: 2, 3: 2})] * 2
    half_of = {
        n: at for at, half in enumerate((matches[:4], matches[4:])) for m in half for n in (m.first, m.second)
    }
    assert half_of[1] != half_of[2]


def test_C3_by_rating_or_by_entry_the_best_meets_the_lowest() -> None:
    d = desk()
    ratings = {1: 1500, 2: 2000, 3: 1000, 4: 1800}
    fresh = [c.Newcomer(f"R{n}", rating=rating) for n, rating in ratings.items()]
    made = d.create(
        c.Create("Rated", stage("cup", games=0, seeding="rating")), c.Enter(tuple(fresh)), c.StartStage()
    )
    pairs = {frozenset((m.first, m.second)) for m in made.sheet.state.rounds[0].matches.values()}
    assert pairs == {frozenset((2, 3)), frozenset((4, 1))}  # 2000–1000 and 1800–1500


def test_C6_the_higher_seed_begins_and_the_next_match_evens_out() -> None:
    d, id = entered(4, stage("cup", games=0, seeding="entry"))
    first = {(m.first, m.second) for m in d.sheet(id).state.rounds[0].matches.values()}
    assert first == {(1, 4), (2, 3)}
    won(d, id, (1, 3))  # 1 has begun a match, 3 has not
    assert {(m.first, m.second) for m in d.sheet(id).state.rounds[1].matches.values()} == {(3, 1)}


def test_C7_one_game_at_a_time_and_a_match_that_stops_when_it_is_decided() -> None:
    d, id = entered(2, stage("cup", games=3, one_game_at_a_time=True, stop_when_decided=True))
    d.act(id, c.StartRound(1))
    with pytest.raises(r.GameTooEarly):
        d.act(id, c.RecordGame(1, 1, 2, WON))
    sheet = d.act(id, c.RecordGame(1, 1, 1, WON)).sheet
    assert sheet.state.rounds[0].missing == (1,)
    sheet = d.act(id, c.RecordGame(1, 1, 2, WON)).sheet
    assert sheet.state.rounds[0].missing == ()


def test_C10_a_final_grows_from_two_games_to_four_and_not_below_what_was_played() -> None:
    d, id = entered(2, stage("cup", games=2))
    with pytest.raises(r.RoundNotStarted):
        d.act(id, c.LengthenMatch(1, 1, 4))
    d.act(id, c.StartRound(1), c.RecordGame(1, 1, 1, WON))
    sheet = d.act(id, c.LengthenMatch(1, 1, 4)).sheet
    assert [game.result for game in sheet.state.rounds[0].matches[1].games] == [WON, None, None, None]
    d.act(id, c.RecordGame(1, 1, 2, LOST), c.RecordGame(1, 1, 3, WON))
    with pytest.raises(r.TooFewGames):
        d.act(id, c.LengthenMatch(1, 1, 2))
    assert d.act(id, c.LengthenMatch(1, 1, 3)).sheet.state.rounds[0].matches[1].winner == 1


def test_C12_ranked_by_the_round_reached_where_it_is_set() -> None:
    """Who lost the semi-finals is before all who lost the quarter-finals."""
    d, id = entered(8, stage("cup", games=0, seeding="entry", ranking="reached"))
    won(d, id, (1, 2, 3, 4))
    won(d, id, (1, 2))
    sheet = won(d, id, (1,))
    ranks = {row.person.number: row.rank for row in views.standings_view(sheet).rows}
    assert {n for n, rank in ranks.items() if rank in (3, 4)} == {3, 4}
    assert all(ranks[n] >= 5 for n in (5, 6, 7, 8))
