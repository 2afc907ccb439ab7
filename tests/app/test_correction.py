"""Correcting an earlier cup match: what falls, and taking its rounds back in one act [C15]."""

from dataclasses import replace

import pytest

from pairwright.app.correction import Fallen, correction, taking_back
from pairwright.app.desk import Desk
from pairwright.app.place import Place, place_of
from pairwright.core import commands as c
from pairwright.core.commands import Newcomer
from pairwright.core.outcome import How, Result
from pairwright.core.tournament import Phase
from pairwright.standings.presets import preset_of
from pairwright.store.memory import MemoryStore

WHOLE = replace(preset_of("cup").settings, games=0)
WIN, LOSS = Result(1, 0), Result(0, 1)


@pytest.fixture
def desk():
    return Desk(MemoryStore(), die=lambda: 1)


def cup(desk, players, rounds, settings=WHOLE):
    """A cup after so many rounds, the first named winning each match; the last round has no results yet."""
    entrants = tuple(Newcomer(f"P{n}") for n in range(1, players + 1))
    id = desk.create(c.Create("Cup", settings), c.Enter(entrants), c.StartStage()).sheet.id
    for number in range(1, rounds + 1):
        desk.act(id, c.StartRound(number))
        if number < rounds:
            tables = desk.sheet(id).state.rounds[number - 1].matches
            desk.act(id, *(c.Record(number, table, WIN) for table in tables))
    return id


def upset(desk, id, round, table, result):
    return correction(*desk.preview(id, c.Record(round, table, result)), round, table)


def test_the_later_matches_of_the_old_winner_fall_C15(desk):
    # 8 play 1-8, 2-7, 3-6, 4-5; then 1-4, 2-3; then 1-2.
    id = cup(desk, 8, 3)
    found = upset(desk, id, 1, 1, LOSS)
    assert found is not None
    assert (found.was, found.becomes) == (1, 8)
    assert [(one.round, {one.first, one.second}, one.played) for one in found.falls] == [
        (2, {1, 4}, True),
        (3, {1, 2}, False),
    ]
    assert found.rounds == (2, 3)


def test_a_walkover_of_the_old_winner_falls_too_C15(desk):
    # Of six three are left: 1 has the walkover.
    found = upset(desk, cup(desk, 6, 2), 1, 1, LOSS)
    assert found is not None
    assert found.falls == (Fallen(2, 0, 1, None, False),)


def test_a_match_that_both_lost_has_nobody_going_on_C15(desk):
    found = upset(desk, cup(desk, 4, 2), 1, 1, Result(0, 0, 0, How.DOUBLE_LOSS))
    assert found is not None
    assert (found.was, found.becomes) == (1, None)


def test_the_bronze_match_of_a_loser_falls_with_it_C9_C15(desk):
    id = cup(desk, 4, 2)
    desk.act(id, c.AddBronze(2))
    found = upset(desk, id, 1, 1, LOSS)
    assert found is not None
    assert [(one.round, one.table) for one in found.falls] == [(2, 1), (2, 2)]


@pytest.mark.parametrize(
    ("rounds", "result"), [(1, LOSS), (3, Result(1, 0, 0, How.FORFEIT))], ids=["only a draft", "same winner"]
)
def test_nothing_is_upset_without_a_later_round_or_with_the_same_winner_C15(desk, rounds, result):
    id = cup(desk, 8, rounds)
    if rounds == 1:
        desk.act(id, *(c.Record(1, table, WIN) for table in range(1, 5)))
    assert upset(desk, id, 1, 1, result) is None


def test_a_swiss_round_upsets_nothing(desk):
    id = cup(desk, 4, 2, preset_of("casual-1").settings)
    assert upset(desk, id, 1, 1, LOSS) is None


def test_taking_back_and_the_new_result_are_one_act_and_the_draft_is_drawn_anew_C15(desk):
    id = cup(desk, 8, 3)
    before = desk.sheet(id)
    desk.act(id, *taking_back(before.state, 1), c.Record(1, 1, LOSS))
    state = desk.sheet(id).state
    assert [round.phase for round in state.rounds] == [Phase.FINISHED, Phase.DRAFT]
    # 2, 3, 4 and 8 are left: the best meets the lowest.
    pairs = [{one.first, one.second} for one in state.rounds[1].matches.values()]
    assert pairs == [{2, 8}, {3, 4}]
    desk.undo(id)
    assert desk.sheet(id).state.rounds == before.state.rounds


def test_rounds_of_a_stage_that_another_followed_are_not_taken_back_C15(desk):
    id = cup(desk, 4, 2)
    desk.act(id, c.Record(2, 1, WIN))
    desk.act(id, c.AddStage(preset_of("monrad").settings, (1, 2, 3, 4)), c.StartStage())
    found = upset(desk, id, 1, 1, LOSS)
    assert found is not None
    assert found.rounds == ()
    assert taking_back(desk.sheet(id).state, 1) == ()


# --- how a place came about


def test_final_and_bronze_say_against_whom_and_the_rest_by_points_C12(desk):
    id = cup(desk, 8, 3)
    desk.act(id, c.AddBronze(3))
    bronze = desk.sheet(id).state.rounds[2].matches[2]
    assert place_of(desk.sheet(id), 1) == Place("qualified")
    desk.act(id, c.Record(3, 1, WIN), c.Record(3, 2, LOSS))
    sheet = desk.sheet(id)
    final = sheet.state.rounds[2].matches[1]
    assert place_of(sheet, final.first) == Place("final-won", final.second)
    assert place_of(sheet, final.second) == Place("final-lost", final.first)
    assert place_of(sheet, bronze.second) == Place("bronze-won", bronze.first)
    assert place_of(sheet, bronze.first) == Place("bronze-lost", bronze.second)
    assert place_of(sheet, 8) == Place("cup-points")


def test_after_a_qualification_it_says_who_stayed_and_on_which_rank_C13(desk):
    entrants = tuple(Newcomer(f"P{n}") for n in range(1, 5))
    monrad = preset_of("monrad").settings
    id = desk.create(c.Create("Cup", monrad), c.Enter(entrants), c.StartStage()).sheet.id
    desk.act(id, c.StartRound(1))
    assert place_of(desk.sheet(id), 1) is None
    # 1-2 and 3-4 are won by the first named: 1 and 3 share first place, 2 and 4 third.
    desk.act(id, c.Record(1, 1, WIN), c.Record(1, 2, WIN))
    desk.act(id, c.AddStage(WHOLE, (1, 3, 2)), c.StartStage())
    assert place_of(desk.sheet(id), 4) == Place("stayed", number=3)
    desk.act(id, c.StartRound(2))
    desk.act(id, c.Record(2, 1, WIN))
    loser = desk.sheet(id).state.rounds[1].matches[1].second
    assert place_of(desk.sheet(id), loser) == Place("cup-after")


def test_the_rank_of_a_group_names_the_group(desk):
    robin = replace(preset_of("round-robin").settings, groups=2)
    id = cup(desk, 8, 1, robin)
    # Serpentine: 1, 4, 5, 8 and 2, 3, 6, 7.
    assert [place_of(desk.sheet(id), n).number for n in (1, 2, 5, 6)] == [1, 2, 1, 2]
