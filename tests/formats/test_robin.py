"""Round robins through the desk: the printed tables, groups, cycles, leavers; RR-02, 04, 06, 07, 08, 10.

Of the field cases RR-01 and RR-11 are about the schedule of tiles (tests/schedule), RR-09 about the balance
of seats in the tables (tests/pairing/test_berger.py).
"""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path

import pytest

from kit.stages import DRAWN, LOST, WON, entered, play_out, stage, step
from pairwright.app import views
from pairwright.app.desk import Desk
from pairwright.app.verify import differences
from pairwright.core import commands as c
from pairwright.core import refusals as r
from pairwright.core.facts import Wish, Worth
from pairwright.core.outcome import How, Result
from pairwright.core.scoring import Scoring
from pairwright.core.settings import StageSettings
from pairwright.formats import robin

PRINTED = json.loads((Path(__file__).parents[1] / "vectors" / "rules" / "berger.json").read_text("utf-8"))[
    "tables"
]
NO_REST = Scoring(win=2, draw=1, loss=0, bye=0, half_bye=0, unit=2)


def table(order: str = "PTS", **changes: object) -> StageSettings:
    """Numbers of the table by entry, so that the printed rounds can be read off."""
    return stage("round-robin", order, scoring=NO_REST, first_round="halves", **changes)


def rounds(d: Desk, id: str) -> list[list[list[int]]]:
    return [
        [[match.first, match.second] for _, match in sorted(round.matches.items())]
        for round in d.sheet(id).state.rounds
    ]


@pytest.mark.parametrize("many", [4, 6, 8, 10])
def test_an_even_field_is_paired_as_the_printed_table(many: int) -> None:
    d, id = entered(many, table())
    play_out(d, id, random.Random(many))
    assert rounds(d, id) == PRINTED[str(many)]


@pytest.mark.parametrize("many", [3, 5, 7])
def test_in_an_odd_field_the_partner_of_the_next_number_rests(many: int) -> None:
    d, id = entered(many, table())
    sheet = play_out(d, id, random.Random(many))
    printed = PRINTED[str(many + 1)]
    assert rounds(d, id) == [[pair for pair in one if many + 1 not in pair] for one in printed]
    for round, one in zip(sheet.state.rounds, printed, strict=True):
        [pause] = [pair for pair in one if many + 1 in pair]
        assert {round.byes[0].entrant, many + 1} == set(pause)
        assert round.byes[0].worth is Worth.ZERO


def test_RR06_a_pause_gives_no_points() -> None:
    d, id = entered(5, table())
    while True:
        state = d.sheet(id).state
        last = state.rounds[-1]
        if last.phase.value != "draft":
            break
        d.act(id, c.StartRound(last.number))
        d.act(
            id,
            *(c.Record(last.number, t, WON if m.first < m.second else LOST) for t, m in last.matches.items()),
        )
    best = views.standings_view(d.sheet(id)).rows[0]
    assert (best.person.number, best.values[0], best.record) == (1, 8, (4, 0, 0))  # 4 wins, in halves


def test_RR07_who_is_removed_before_the_start_has_no_place_in_the_table() -> None:
    d, id = entered(5, table())
    d.act(id, c.Remove(5))
    sheet = play_out(d, id, random.Random(1))
    assert [len(round.matches) for round in sheet.state.rounds] == [2, 2, 2]
    assert not any(round.byes for round in sheet.state.rounds)


def test_RR08_a_double_has_the_seats_swapped_and_everybody_twice() -> None:
    d, id = entered(4, table(cycles=2))
    play_out(d, id, random.Random(1))
    met = Counter(tuple(pair) for round in rounds(d, id) for pair in round)
    assert len(rounds(d, id)) == 6
    assert set(met.values()) == {1}
    assert len(met) == 12  # each pair once from either seat


def test_RR10_nine_twice_are_72_games_in_18_rounds_with_two_pauses_each() -> None:
    d, id = entered(9, table(cycles=2))
    sheet = play_out(d, id, random.Random(1))
    games = [match for round in sheet.state.rounds for match in round.matches.values()]
    assert (len(sheet.state.rounds), len(games)) == (18, 72)
    assert set(Counter(bye.entrant for round in sheet.state.rounds for bye in round.byes).values()) == {2}


@pytest.mark.parametrize(
    ("many", "groups", "sizes"),
    [(14, 4, [4, 4, 3, 3]), (15, 4, [4, 4, 4, 3]), (13, 4, [4, 3, 3, 3]), (10, 3, [4, 3, 3])],
)
def test_RR02_groups_differ_by_one_at_most_and_the_best_are_apart(
    many: int, groups: int, sizes: list[int]
) -> None:
    d, id = entered(many, table(groups=groups))
    d.act(id, c.StartRound(1))
    found = robin.groups(d.sheet(id).state)
    assert sorted(map(len, found), reverse=True) == sizes
    for place, group in enumerate(found, 1):
        assert min(group) == place  # seeds 1 … are in groups of their own
    sheet = play_out(d, id, random.Random(many))
    met = Counter(
        frozenset((m.first, m.second)) for round in sheet.state.rounds for m in round.matches.values()
    )
    assert met == Counter(frozenset((a, b)) for group in found for a in group for b in group if a < b)
    assert differences(sheet.entries, sheet.texts) == []


# A … E, F sit at 1, 4, 2, 3, 5, 6: F meets A first, B second, C third.
PLACE = {"A": 1, "B": 4, "C": 2, "D": 3, "E": 5, "F": 6}
RESULTS = {
    **dict.fromkeys(("AC", "AD", "AE", "BC", "BE", "CD", "DB", "DE", "FA", "BF", "FC"), WON),
    **dict.fromkeys(("AB", "CE"), DRAWN),
}


def played_until_leaving(games: int) -> tuple[Desk, str]:
    """F leaves after so many games; the rest is played."""
    name = {number: letter for letter, number in PLACE.items()}
    d, id = entered(6, table())
    for number in range(1, 6):
        state = d.sheet(id).state
        d.act(id, c.StartRound(number))
        for at, match in d.sheet(id).state.rounds[number - 1].matches.items():
            if match.result is not None:
                continue  # forfeited by who left
            first, second = name[match.first], name[match.second]
            result = RESULTS.get(first + second) or RESULTS[second + first].reversed()
            d.act(id, c.Record(number, at, result))
        if number == games:
            d.act(id, c.Drop(6))
        assert len(state.rounds) == number
    return d, id


def points(d: Desk, id: str) -> dict[str, object]:
    name = {number: letter for letter, number in PLACE.items()}
    return {
        name[row.person.number]: row.values[0] if row.rank is not None else None
        for row in views.standings_view(d.sheet(id)).rows
    }


def test_RR04_who_leaves_before_half_their_games_is_struck_from_the_standings() -> None:
    d, id = played_until_leaving(2)
    assert points(d, id) == {"A": 7, "B": 5, "D": 4, "C": 3, "E": 1, "F": None}  # in halves
    assert differences(d.sheet(id).entries, d.sheet(id).texts) == []


def test_RR04_who_leaves_later_forfeits_the_rest_and_all_counts() -> None:
    d, id = played_until_leaving(3)
    # Over A and C, lost to B: F 2. D and E win by forfeit.
    assert points(d, id) == {"A": 7, "B": 7, "D": 6, "C": 3, "E": 3, "F": 4}
    forfeits = [
        match.opponent(6)
        for round in d.sheet(id).state.rounds
        if (match := round.match_of(6)) is not None
        and match.result is not None
        and match.result.how is How.FORFEIT
    ]
    assert sorted(forfeits) == sorted((PLACE["D"], PLACE["E"]))
    assert differences(d.sheet(id).entries, d.sheet(id).texts) == []


@pytest.mark.parametrize("seed", range(12))
def test_a_round_robin_goes_on_whatever_happens(seed: int) -> None:
    rng = random.Random(seed)
    d, id = entered(rng.randrange(3, 10), table(groups=rng.randrange(1, 3), cycles=rng.randrange(1, 3)))
    acts = 0
    while step(d, id, rng) and (acts := acts + 1) < 200:
        one, other = (rng.choice(list(d.sheet(id).state.entrants)) for _ in range(2))
        command = rng.choice(
            (c.Drop(one), c.Return(one), c.SetWish(one, other, Wish.FORBID), c.Enter((c.Newcomer("New"),)))
        )
        try:
            if rng.random() < 0.2:
                d.act(id, command)
        except r.Refusal:
            pass
    sheet = d.sheet(id)
    assert sheet.state.unfinished is None
    views.standings_view(sheet)
    assert differences(sheet.entries, sheet.texts) == []


def test_nobody_enters_a_table_that_has_begun() -> None:
    d, id = entered(4, table())
    d.act(id, c.StartRound(1))
    with pytest.raises(r.EntryClosed):
        d.act(id, c.Enter((c.Newcomer("New"),)))


def test_both_games_of_a_pair_can_be_forfeits() -> None:
    d, id = entered(3, table(cycles=2))
    sheet = d.sheet(id)
    while sheet.state.rounds[-1].phase.value == "draft":
        number = len(sheet.state.rounds)
        sheet = d.act(id, c.StartRound(number), c.Record(number, 1, Result(1, 0, 0, How.FORFEIT))).sheet
    assert len(sheet.state.rounds) == 6
