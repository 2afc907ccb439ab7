"""Going back a step, opening results of earlier rounds again, leaving: nothing is forgotten on the way."""

from __future__ import annotations

import pytest

from kit.desks import begun, desk, play
from pairwright.app import views
from pairwright.app.desk import Desk
from pairwright.app.verify import differences
from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core import refusals as r
from pairwright.core.outcome import How, Result
from pairwright.core.settings import StageSettings
from pairwright.core.tournament import Phase, Round


def placed(round: Round) -> set[int]:
    return {n for m in round.matches.values() for n in (m.first, m.second)} | {b.entrant for b in round.byes}


def verified(d: Desk, id: str) -> None:
    sheet = d.sheet(id)
    assert differences(sheet.entries, sheet.texts) == []


def reopened(d: Desk) -> str:
    """Two rounds played, and a result of the first opened again."""
    id = begun(d, 4)
    play(d, id)
    play(d, id)
    d.act(id, c.Record(1, 1, None))
    return id


def test_an_event_with_an_open_table_in_any_round_is_not_closed_SW42() -> None:
    d = desk()
    id = reopened(d)
    with pytest.raises(r.ResultsMissing) as caught:
        d.act(id, c.Close())
    assert (caught.value.round, caught.value.tables) == (1, (1,))
    d.act(id, c.Record(1, 1, Result(2, 0)))
    d.act(id, c.Close())


def test_an_event_is_not_closed_while_a_published_round_waits_for_its_start_SW42() -> None:
    d = desk()
    id = begun(d, 4)
    d.act(id, c.Fix(1))
    with pytest.raises(r.ResultsMissing):
        d.act(id, c.Close())


def test_two_whose_match_is_open_again_are_not_drawn_anew_S10() -> None:
    d = desk()
    id = reopened(d)
    state = d.sheet(id).state
    assert state.draft is None  # the draft of round 3 went with the result
    assert views.overview(d.sheet(id)).step == "enter-results"
    assert views.overview(d.sheet(id)).undefeated is None
    with pytest.raises(r.ResultsMissing):
        d.draw(id)
    match = state.rounds[0].matches[1]
    sheet = d.act(id, c.Record(1, 1, Result(2, 0))).sheet
    assert sheet.state.draft is not None
    pairs = {frozenset((m.first, m.second)) for m in sheet.state.draft.matches.values()}
    assert frozenset((match.first, match.second)) not in pairs
    verified(d, id)


def test_a_round_s_last_result_draws_nothing_while_an_earlier_one_is_open_S7() -> None:
    d = desk()
    id = begun(d, 4)
    play(d, id)
    d.act(id, c.StartRound(2))
    d.act(id, c.Record(1, 1, None))
    for table in (1, 2):
        sheet = d.act(id, c.Record(2, table, Result(2, 0))).sheet
    assert len(sheet.state.rounds) == 2
    assert len(d.act(id, c.Record(1, 1, Result(2, 0))).sheet.state.rounds) == 3


def test_who_came_while_a_round_was_fixed_is_in_it_after_stepping_back_S11_S14() -> None:
    d = desk()
    id = begun(d, 5)
    d.act(id, c.Fix(1))
    assert d.act(id, c.Enter((c.Newcomer("Late"),))).sheet.state.entrants[6].entered == 2
    sheet = d.act(id, c.StepBack()).sheet
    assert placed(sheet.state.rounds[0]) == {1, 2, 3, 4, 5, 6}
    assert not sheet.state.rounds[0].byes
    assert sheet.state.entrants[6].first_entered == 1
    verified(d, id)


def test_who_left_while_a_round_was_fixed_is_out_of_it_after_stepping_back_S11_S13() -> None:
    d = desk()
    id = begun(d, 5)
    sheet = d.act(id, c.Fix(1)).sheet
    [resting] = sheet.state.rounds[0].byes
    d.act(id, c.Drop(resting.entrant))
    sheet = d.act(id, c.StepBack()).sheet
    assert placed(sheet.state.rounds[0]) == {1, 2, 3, 4, 5} - {resting.entrant}
    assert sheet.state.entrants[resting.entrant].left == 0
    verified(d, id)


def test_a_bye_awarded_while_a_round_was_fixed_is_given_after_stepping_back_S15() -> None:
    d = desk()
    id = begun(d, 4)
    d.act(id, c.Fix(1))
    d.act(id, c.AwardByes(2, 1))
    sheet = d.act(id, c.StepBack()).sheet
    given = sheet.state.rounds[0].bye_of(2)
    assert given is not None
    assert given.kind is f.ByeKind.AWARDED
    verified(d, id)


def test_un_fixing_where_nothing_changed_keeps_the_pairings_S8() -> None:
    d = desk()
    id = begun(d, 5)
    before = d.act(id, c.Fix(1)).sheet.state.rounds[0].matches
    sheet = d.act(id, c.StepBack()).sheet
    assert sheet.state.draft is not None
    assert dict(sheet.state.draft.matches) == dict(before)


def test_a_round_played_again_after_stepping_back_draws_the_next_by_itself_S7_S11() -> None:
    d = desk()
    id = begun(d, 4)
    play(d, id)
    d.act(id, c.StepBack())  # the draft of round 2 goes, and none is drawn until somebody asks
    assert len(d.sheet(id).state.rounds) == 1
    d.act(id, c.StepBack(losing_results=True))
    d.act(id, c.StartRound(1))
    for table in (1, 2):
        sheet = d.act(id, c.Record(1, table, Result(2, 0))).sheet
    assert len(sheet.state.rounds) == 2


def test_a_lock_set_while_a_round_waits_is_for_the_next_one_S7() -> None:
    d = desk()
    id = begun(d, 8)
    d.act(id, c.Fix(1))
    d.act(id, c.SetWish(1, 2, f.Wish.LOCK))
    sheet = play_fixed(d, id)
    match = sheet.rounds[1].match_of(1)
    assert match is not None
    assert match.opponent(1) == 2


def play_fixed(d: Desk, id: str):  # type: ignore[no-untyped-def]
    d.act(id, c.StartRound(1))
    for table in d.sheet(id).state.rounds[0].matches:
        d.act(id, c.Record(1, table, Result(2, 0)))
    return d.sheet(id).state


def test_a_lock_is_spent_by_the_round_it_was_for_and_given_back_by_un_fixing_it_S7_S8() -> None:
    d = desk()
    id = begun(d, 8)
    d.act(id, c.SetWish(1, 2, f.Wish.LOCK))
    assert not d.act(id, c.Fix(1)).sheet.state.wishes
    assert dict(d.act(id, c.StepBack()).sheet.state.wishes) == {(1, 2): f.Wish.LOCK}
    for _ in range(5):
        match = d.shuffle(id).sheet.state.rounds[0].match_of(1)
        assert match is not None
        assert match.opponent(1) == 2


def test_dropping_with_a_result_of_an_earlier_round_loses_the_open_match_too_S13_D10() -> None:
    d = desk()
    id = begun(d, 4)
    play(d, id)
    first = d.sheet(id).state.rounds[0].matches[1]
    d.act(id, c.Fix(2))
    with pytest.raises(r.RoundNotStarted):  # as for a drop without a result
        d.act(id, c.Record(1, 1, first.result, drop=(first.first,)))
    d.act(id, c.StartRound(2))
    sheet = d.act(id, c.Record(1, 1, first.result, drop=(first.first,))).sheet
    match = sheet.state.rounds[1].match_of(first.first)
    assert match is not None
    assert match.result is not None
    assert match.result.how is How.FORFEIT
    assert match.result.outcome(0 if match.first == first.first else 1) == "loss"
    verified(d, id)


def test_dropping_from_a_match_without_a_result_loses_it_S13() -> None:
    d = desk()
    id = begun(d, 4)
    d.act(id, c.StartRound(1))
    match = d.sheet(id).state.rounds[0].matches[1]
    sheet = d.act(id, c.Record(1, 1, None, drop=(match.second, match.second))).sheet
    assert sheet.state.rounds[0].matches[1].result == Result(2, 0, 0, How.FORFEIT)
    assert sheet.state.entrants[match.second].left == 1
    verified(d, id)


def test_a_long_country_or_club_is_cut_so_that_verify_agrees_D20() -> None:
    d = desk()
    newcomer = c.Newcomer("A", club="c" * 199 + " club", country="x" * 39 + " land")
    id = d.create(c.Create("F", StageSettings()), c.Enter((newcomer, c.Newcomer("B")))).sheet.id
    assert d.sheet(id).state.entrants[1].country == "x" * 39
    verified(d, id)


def test_a_round_where_everybody_rests_is_over_at_once_S15() -> None:
    d = desk()
    both = (c.Newcomer("A", awarded=1), c.Newcomer("B", awarded=1))
    id = d.create(c.Create("F", StageSettings()), c.Enter(both), c.StartStage()).sheet.id
    sheet = d.act(id, c.StartRound(1)).sheet
    assert [round.phase for round in sheet.state.rounds] == [Phase.FINISHED, Phase.DRAFT]
    verified(d, id)


def test_a_swap_by_hand_can_bring_two_together_who_were_locked_after_the_draw_s7() -> None:
    """The round was published when they were; a draft again, it is one that nobody could draw now."""
    d = desk()
    id = begun(d, 4)
    a, b = d.act(id, c.StartRound(1)).sheet.state.rounds[0].matches.values()
    d.act(id, c.SetWish(a.first, b.first, f.Wish.LOCK))
    d.act(id, c.StepBack())
    d.act(id, c.StepBack())
    assert d.swap_preview(id, a.second, b.first).worse_in is None
    draft = d.swap(id, a.second, b.first).sheet.state.draft
    assert draft is not None
    assert {a.first, b.first} in [{match.first, match.second} for match in draft.matches.values()]
    verified(d, id)
