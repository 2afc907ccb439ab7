"""An earlier cup match corrected, kept or taken back; both absent; who leaves before a round [C15] [C17]."""

from __future__ import annotations

import pytest

from kit.stages import DRAWN, entered, stage, won
from pairwright.app import views
from pairwright.app.correction import taking_back
from pairwright.app.desk import Desk, Sheet
from pairwright.app.verify import differences
from pairwright.core import commands as c
from pairwright.core import refusals as r
from pairwright.core.knockout import cup_rounds, semi_final_losers
from pairwright.core.outcome import How, Result
from pairwright.core.tournament import Phase

NEITHER = Result(0, 0, 0, How.DOUBLE_LOSS)


def cup(many: int, **changes: object) -> tuple[Desk, str]:
    return entered(many, stage("cup", games=0, seeding="entry", **changes))


def pairs(sheet: Sheet) -> set[frozenset[int]]:
    return {frozenset((match.first, match.second)) for match in sheet.state.rounds[-1].matches.values()}


def table_of(sheet: Sheet, round: int, entrant: int) -> int:
    match = sheet.state.rounds[round - 1].match_of(entrant)
    assert match is not None
    return match.table


def turned(d: Desk, id: str, round: int, entrant: int) -> c.Record:
    """The command that gives the match of `entrant`, who lost it, to them."""
    match = d.sheet(id).state.rounds[round - 1].match_of(entrant)
    assert match is not None
    return c.Record(round, match.table, Result(1, 0) if match.first == entrant else Result(0, 1))


def ranks(d: Desk, id: str) -> dict[int, int | None]:
    return {row.person.number: row.rank for row in views.standings_view(d.sheet(id)).rows}


def test_C15_a_kept_final_stands_as_it_was_played() -> None:
    d, id = cup(4)
    won(d, id, (1, 2))
    won(d, id, (1,))
    d.act(id, turned(d, id, 1, 4))  # 4 had won against 1; the final is kept
    rounds = cup_rounds(d.sheet(id).state)
    assert len(d.sheet(id).state.rounds) == 2
    assert (rounds[1].final, rounds[1].bronze) == (True, None)
    assert (ranks(d, id)[1], ranks(d, id)[2]) == (1, 2)
    assert differences(d.sheet(id).entries, d.sheet(id).texts) == []


def test_C15_of_a_kept_final_nobody_plays_for_the_bronze_too() -> None:
    d, id = cup(4)
    won(d, id, (1, 2))
    d.act(id, c.StartRound(2))
    d.act(id, turned(d, id, 1, 4))
    assert semi_final_losers(d.sheet(id).state) == (3, 4)
    d.act(id, c.AddBronze(2))
    last = d.sheet(id).state.rounds[-1]
    assert pairs(d.sheet(id)) == {frozenset((1, 2)), frozenset((3, 4))}
    won(d, id, (1, 4))
    assert last.number == len(d.sheet(id).state.rounds)
    assert [ranks(d, id)[n] for n in (1, 2, 4, 3)] == [1, 2, 3, 4]


def test_C15_a_kept_semi_final_leads_to_a_final_of_its_winners() -> None:
    d, id = cup(8)
    won(d, id, (1, 2, 3, 4))
    won(d, id, (1, 2))
    d.act(id, turned(d, id, 1, 8))  # 1, who is in the final, had lost to 8
    assert pairs(d.sheet(id)) == {frozenset((1, 2))}
    won(d, id, (1,))
    assert len(cup_rounds(d.sheet(id).state)) == 3
    assert ranks(d, id)[1] == 1


def test_C15_taken_back_the_rounds_are_drawn_from_the_corrected_result_and_one_undo_brings_them_again() -> (
    None
):
    d, id = cup(4)
    won(d, id, (1, 2))
    won(d, id, (1,))
    before = d.sheet(id).state.rounds
    d.act(id, *taking_back(d.sheet(id).state, 1), turned(d, id, 1, 4))
    assert pairs(d.sheet(id)) == {frozenset((4, 2))}
    assert d.sheet(id).state.rounds[-1].phase is Phase.DRAFT
    assert differences(d.sheet(id).entries, d.sheet(id).texts) == []
    assert d.undo(id).sheet.state.rounds == before


def test_C15_a_draft_is_drawn_anew_when_a_result_before_it_changes() -> None:
    d, id = cup(4)
    won(d, id, (1, 2))
    d.act(id, turned(d, id, 1, 4))
    assert pairs(d.sheet(id)) == {frozenset((4, 2))}
    assert d.sheet(id).state.rounds[-1].phase is Phase.DRAFT


@pytest.mark.parametrize("reseed", [True, False])
def test_C15_where_neither_came_the_opponent_to_be_has_a_walkover(reseed: bool) -> None:
    d, id = cup(8, reseed=reseed)
    won(d, id, (1, 2, 3))
    d.act(id, c.Record(1, table_of(d.sheet(id), 1, 4), NEITHER))
    last = d.sheet(id).state.rounds[-1]
    # 1 would have met the winner of 4–5 in the bracket; seeded again it is the best of three.
    assert [bye.entrant for bye in last.byes] == [1]
    assert pairs(d.sheet(id)) == {frozenset((2, 3))}
    won(d, id, (3,))
    assert pairs(d.sheet(id)) == {frozenset((1, 3))}
    assert differences(d.sheet(id).entries, d.sheet(id).texts) == []


def test_C15_where_nobody_comes_to_the_final_nobody_has_won_and_nothing_is_drawn() -> None:
    d, id = cup(2)
    d.act(id, c.StartRound(1), c.Record(1, 1, NEITHER))
    assert len(d.sheet(id).state.rounds) == 1
    assert views.overview(d.sheet(id)).step == "finish"


def test_C17_who_leaves_before_a_draft_is_fixed_is_drawn_around() -> None:
    d, id = cup(4)
    d.act(id, c.Drop(4))
    last = d.sheet(id).state.rounds[-1]
    assert [bye.entrant for bye in last.byes] == [1]
    assert pairs(d.sheet(id)) == {frozenset((2, 3))}


def test_C17_who_leaves_a_started_round_gives_the_opponent_a_walkover() -> None:
    d, id = cup(4)
    d.act(id, c.StartRound(1), c.Drop(4))
    match = d.sheet(id).state.rounds[0].match_of(4)
    assert match is not None
    assert match.winner == 1
    assert match.result is not None
    assert match.result.how is How.FORFEIT


@pytest.mark.parametrize("many", [0, 1])
def test_C17_a_cup_of_one_or_none_does_not_begin(many: int) -> None:
    with pytest.raises(r.TooFewEntrants):
        cup(many)


def test_C2_a_next_round_is_refused_with_the_tables_that_are_open() -> None:
    d, id = cup(6)
    d.act(id, c.StartRound(1))
    d.act(id, c.Record(1, 2, Result(1, 0)))
    with pytest.raises(r.ResultsMissing) as refused:
        d.draw(id)
    assert tuple(refused.value.facts["tables"]) == (1, 3)


def test_C8_a_drawn_match_is_no_next_round_but_tiebreak_games() -> None:
    d, id = cup(4)
    d.act(id, c.StartRound(1), c.Record(1, 1, DRAWN), c.Record(1, 2, Result(1, 0)))
    state = d.sheet(id).state
    assert len(state.rounds) == 1
    assert [game.batch for game in state.rounds[0].matches[1].games] == [1, 1]
    assert state.rounds[0].missing == (1,)


def test_KO06_C9_the_bronze_match_orders_third_and_fourth_and_without_it_they_are_as_the_others() -> None:
    d, id = cup(4)
    won(d, id, (1, 2))
    d.act(id, c.AddBronze(2))
    won(d, id, (2, 4))
    assert [ranks(d, id)[n] for n in (2, 1, 4, 3)] == [1, 2, 3, 4]
    d, id = cup(4)
    won(d, id, (1, 2))
    won(d, id, (2,))
    # 4 lost to 1 (one win), 3 to 2 (two wins): no points either, so Buchholz says 3 before 4 [C12].
    assert [ranks(d, id)[n] for n in (2, 1, 3, 4)] == [1, 2, 3, 4]


def test_C9_the_two_who_lost_the_semi_finals_can_be_put_together_by_hand() -> None:
    d, id = cup(4)
    won(d, id, (1, 2))
    seats = (c.Seating(1, 1, 2), c.Seating(2, 3, 4))
    d.act(id, c.Draft(2, seats, (), seed=1, source=c.Source.HAND))
    won(d, id, (1, 4))
    assert cup_rounds(d.sheet(id).state)[-1].bronze is not None
    assert [ranks(d, id)[n] for n in (1, 2, 4, 3)] == [1, 2, 3, 4]


def test_C13_KO05_five_re_seeded_with_the_better_winning_are_four_matches() -> None:
    d, id = cup(5)
    seen = []
    for winners in ((2, 3), (1,), (1,)):
        last = d.sheet(id).state.rounds[-1]
        seen.append((pairs(d.sheet(id)), [bye.entrant for bye in last.byes]))
        won(d, id, winners)
    assert seen == [
        ({frozenset((2, 5)), frozenset((3, 4))}, [1]),
        ({frozenset((1, 3))}, [2]),
        ({frozenset((1, 2))}, []),
    ]


def test_KO02_C4_re_seeding_puts_the_best_left_against_the_lowest() -> None:
    d, id = cup(8)
    won(d, id, (1, 7, 3, 5))
    assert pairs(d.sheet(id)) == {frozenset((1, 7)), frozenset((3, 5))}
    d, id = cup(8, reseed=False)
    won(d, id, (1, 7, 3, 5))
    assert pairs(d.sheet(id)) == {frozenset((1, 5)), frozenset((7, 3))}


@pytest.mark.parametrize(
    ("many", "free", "meet"),
    [
        (3, {1}, "2-3"),
        (5, {1, 2, 3}, "4-5"),
        (6, {1, 2}, "3-6 4-5"),
        (7, {1}, "2-7 3-6 4-5"),
        (9, {1, 2, 3, 4, 5, 6, 7}, "8-9"),
        (12, {1, 2, 3, 4}, "5-12 6-11 7-10 8-9"),
    ],
)
def test_KO01_C4_the_byes_of_a_fixed_bracket_are_the_top_seeds(many: int, free: set[int], meet: str) -> None:
    d, id = cup(many, reseed=False)
    assert {bye.entrant for bye in d.sheet(id).state.rounds[-1].byes} == free
    assert pairs(d.sheet(id)) == {frozenset(map(int, pair.split("-"))) for pair in meet.split()}
