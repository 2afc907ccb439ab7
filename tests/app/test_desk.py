"""The desk on a store: what is drawn by itself, what merges, what is undone [S7]–[S13] [D11]–[D13]."""

from __future__ import annotations

import threading

import pytest

from kit.desks import begun, desk, play
from pairwright.app import past, views
from pairwright.app.roles import Actor, Role
from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core import refusals as r
from pairwright.core.outcome import Result
from pairwright.core.settings import StageSettings
from pairwright.core.tournament import Phase


def test_starting_draws_the_first_round_as_a_draft_S7() -> None:
    d = desk()
    state = d.sheet(begun(d, 8)).state
    assert [rd.phase for rd in state.rounds] == [Phase.DRAFT]
    assert len(state.rounds[0].matches) == 4


def test_the_last_result_draws_the_next_round_in_the_same_act_S7() -> None:
    d = desk()
    id = begun(d, 8)
    sheet = play(d, id)
    assert [rd.phase for rd in sheet.state.rounds] == [Phase.FINISHED, Phase.DRAFT]
    last = sheet.entries[-1]
    assert isinstance(last.fact, f.RoundDrafted)
    assert isinstance(sheet.entries[last.act - 1].fact, f.ResultRecorded)


def test_nothing_is_drawn_by_itself_beyond_the_planned_rounds_but_may_be_asked_for_S12() -> None:
    d = desk()
    id = begun(d, 8, StageSettings(rounds=1))
    sheet = play(d, id)
    assert len(sheet.state.rounds) == 1
    assert views.overview(sheet).step == "finish"
    assert len(d.draw(id).sheet.state.rounds) == 2


def test_shuffle_draws_again_until_the_round_is_fixed_S7_S8() -> None:
    d = desk()
    id = begun(d, 16)
    seen = {
        tuple(
            sorted(
                frozenset((m.first, m.second)) for m in d.shuffle(id).sheet.state.rounds[0].matches.values()
            )
        )
        for _ in range(5)
    }
    assert len(seen) > 1
    d.act(id, c.Fix(1))
    with pytest.raises(r.NoDraft):
        d.shuffle(id)


def test_a_changed_earlier_result_redraws_a_draft_and_leaves_a_fixed_round_S10() -> None:
    d = desk()
    id = begun(d, 8)
    play(d, id)
    before = d.sheet(id).state.rounds[0].matches[1]
    flipped = before.result.reversed() if before.result else None
    sheet = d.act(id, c.Record(1, 1, flipped)).sheet
    ledger_pairs = {(m.first, m.second) for m in sheet.state.rounds[1].matches.values()}
    winners = {
        m.first if m.result == Result(2, 0) else m.second for m in sheet.state.rounds[0].matches.values()
    }
    assert all((a in winners) == (b in winners) for a, b in ledger_pairs)
    d.act(id, c.Fix(2))
    sheet = d.act(id, c.Record(1, 1, before.result)).sheet
    assert {(m.first, m.second) for m in sheet.state.rounds[1].matches.values()} == ledger_pairs


def test_opening_a_result_again_takes_the_draft_away_and_its_return_draws_anew() -> None:
    d = desk()
    id = begun(d, 8)
    play(d, id)
    assert len(d.act(id, c.Record(1, 1, None)).sheet.state.rounds) == 1
    assert len(d.act(id, c.Record(1, 1, Result(2, 0))).sheet.state.rounds) == 2


def test_a_drop_or_an_entry_redraws_the_draft_S13_S14() -> None:
    d = desk()
    id = begun(d, 8)
    sheet = d.act(id, c.Drop(3)).sheet
    assert {b.kind for b in sheet.state.rounds[0].byes} == {f.ByeKind.ODD}
    sheet = d.act(id, c.Enter((c.Newcomer("Late"),))).sheet
    assert len(sheet.state.rounds[0].matches) == 4
    assert not sheet.state.rounds[0].byes


def test_a_rename_keeps_the_draft() -> None:
    d = desk()
    id = begun(d, 8)
    before = d.sheet(id).state.rounds
    assert d.act(id, c.Rename(1, "Zoë")).sheet.state.rounds == before


def test_awarded_and_requested_byes_rest_and_count_as_received_S15() -> None:
    d = desk()
    newcomers = (c.Newcomer("A", awarded=2), *(c.Newcomer(n) for n in "BCDE"))
    id = d.create(c.Create("F", StageSettings()), c.Enter(newcomers), c.StartStage()).sheet.id
    d.act(id, c.RequestBye(2, 1, f.Worth.HALF))
    round = d.sheet(id).state.rounds[0]
    assert {(b.entrant, b.kind) for b in round.byes if b.kind is not f.ByeKind.ODD} == {
        (1, f.ByeKind.AWARDED),
        (2, f.ByeKind.REQUESTED),
    }
    sheet = play(d, id)
    assert sheet.state.rounds[1].bye_of(1) is not None
    play(d, id)
    sheet = play(d, id)
    # A had two awarded byes: the odd bye of round 3 went to somebody with fewer.
    assert sheet.state.rounds[2].bye_of(1) is None


def test_a_swap_shows_its_cost_before_it_is_done_S7() -> None:
    d = desk()
    id = begun(d, 8)
    play(d, id)
    draft = d.sheet(id).state.rounds[1]
    state = d.sheet(id).state
    winners = {m.first if m.result == Result(2, 0) else m.second for m in state.rounds[0].matches.values()}
    pairs = [(m.first, m.second) for m in draft.matches.values()]
    top = next(p for p in pairs if winners.issuperset(p))
    low = next(p for p in pairs if winners.isdisjoint(p))
    preview = d.swap_preview(id, top[0], low[0])
    assert dict(preview.before)["gap"] == 0
    assert dict(preview.after)["gap"] == 18  # two tables with 3 against 0: 2 · 3²
    assert preview.worse_in in ("rematch", "gap")  # the weightiest level that gives way
    assert d.sheet(id).state.rounds[1] == draft
    after = d.swap(id, top[0], low[0]).sheet.state.rounds[1]
    assert after.source is f.Source.HAND
    assert dict(after.cost)["gap"] == 18


def test_a_swap_with_somebody_who_rests_is_refused() -> None:
    d = desk()
    id = d.create(
        c.Create("F", StageSettings()),
        c.Enter((c.Newcomer("A", awarded=1), *(c.Newcomer(n) for n in "BCDE"))),
        c.StartStage(),
    ).sheet.id
    with pytest.raises(r.UnknownEntrant):
        d.swap(id, 1, 2)


def test_undo_takes_back_acts_one_by_one_and_an_undo_can_be_undone_D12() -> None:
    d = desk()
    id = begun(d, 4)
    d.act(id, c.StartRound(1))
    d.act(id, c.Record(1, 1, Result(2, 0)))
    done = d.act(id, c.Record(1, 2, Result(2, 0)))
    finished = done.sheet.state
    assert len(finished.rounds) == 2
    back = d.undo(id).sheet.state
    assert len(back.rounds) == 1
    assert back.rounds[0].matches[2].result is None
    assert d.undo(id).sheet.state.rounds[0].matches[1].result is None
    again = d.restore(id, finished.version).sheet.state
    assert again.rounds == finished.rounds
    d.undo(id)  # takes back the last act that counts: table 2
    d.undo(id)
    d.undo(id)
    with pytest.raises(r.NothingToUndo):
        d.undo(id)


def test_a_restoration_into_the_middle_of_an_act_is_refused() -> None:
    d = desk()
    id = begun(d, 4)
    d.act(id, c.StartRound(1))  # one act of two facts
    version = d.sheet(id).version
    with pytest.raises(r.UnknownVersion):
        d.restore(id, version - 1)


def test_a_refused_command_in_an_act_leaves_nothing_of_it() -> None:
    d = desk()
    id = begun(d, 4)
    version = d.sheet(id).version
    with pytest.raises(r.UnknownEntrant):
        d.act(id, c.Rename(1, "X"), c.Drop(99))
    assert d.sheet(id).version == version


def test_eight_at_once_lose_nothing_and_draw_one_round_D13_SW41() -> None:
    d = desk()
    id = begun(d, 64)
    d.act(id, c.StartRound(1))
    tables = sorted(d.sheet(id).state.rounds[0].matches)

    def enter(mine: list[int]) -> None:
        for table in mine:
            d.act(id, c.Record(1, table, Result(2, 1)))

    threads = [threading.Thread(target=enter, args=(tables[i::8],)) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    state = d.sheet(id).state
    assert state.rounds[0].phase is Phase.FINISHED
    assert len(state.rounds) == 2
    assert [e.seq for e in d.store.load(id).entries] == list(range(1, state.version + 1))


def test_the_second_of_two_who_change_one_match_sees_both_values_DL01() -> None:
    d = desk()
    id = begun(d, 8)
    seen = d.act(id, c.StartRound(1)).sheet.version
    d.act(id, c.Record(1, 1, Result(2, 0), seen=seen))
    d.act(id, c.Record(1, 2, Result(2, 0), seen=seen))
    with pytest.raises(r.Conflict) as caught:
        d.act(id, c.Record(1, 1, Result(0, 2), seen=seen))
    assert caught.value.theirs == Result(2, 0)


def test_a_scorekeeper_enters_results_and_a_spectator_nothing_PE02() -> None:
    d = desk()
    id = begun(d, 4)
    d.act(id, c.StartRound(1))
    d.act(id, c.Record(1, 1, Result(2, 0)), actor=Actor(Role.SCOREKEEPER, "crew"))
    for role, command in ((Role.SCOREKEEPER, c.Drop(1)), (Role.SPECTATOR, c.Record(1, 2, Result(2, 0)))):
        with pytest.raises(r.NotYours):
            d.act(id, command, actor=Actor(role, "x"))


def test_kept_tables_are_kept_D9() -> None:
    d = desk()
    id = begun(d, 8)
    sheet = d.act(id, c.KeepTable(5, 1), c.KeepTable(6, 40)).sheet
    tables = {n: m.table for m in sheet.state.rounds[0].matches.values() for n in (m.first, m.second)}
    assert tables[5] == 1 or (tables[5] == 40 and tables[6] == 40)
    assert tables[6] == 40 or tables[6] == tables[5] == 1


@pytest.mark.parametrize("players", [2, 3, 5, 8, 9, 16, 33])
def test_an_event_never_dead_ends_however_long_SW21(players: int) -> None:
    d = desk(players)
    id = begun(d, players)
    for number in range(1, players + 3):
        sheet = play(d, id, lambda a, b: (a * 7 + b) % 3 > 0)
        round = sheet.state.rounds[number - 1]
        assert len(round.matches) == players // 2
        assert len(round.byes) == players % 2
        assert len(sheet.state.rounds) == number + 1


def test_the_same_seed_gives_the_same_event_on_any_desk() -> None:
    logs = []
    for _ in range(2):
        d = desk(42)
        id = begun(d, 9)
        for _ in range(4):
            play(d, id)
        logs.append([e.fact for e in d.sheet(id).entries])
    assert logs[0] == logs[1]


def test_dropping_everybody_but_one_takes_the_draft_away() -> None:
    d = desk()
    id = begun(d, 3)
    d.act(id, c.Drop(1))
    assert not d.act(id, c.Drop(2)).sheet.state.rounds
    assert len(d.act(id, c.Return(1)).sheet.state.rounds) == 1


def test_history_names_every_act_newest_first_and_marks_what_was_undone_D12() -> None:
    d = desk()
    id = begun(d, 4)
    d.act(id, c.Fix(1))
    d.act(id, c.StartRound(1))
    d.undo(id)
    acts = past.history(d.sheet(id))
    assert [a.undone for a in acts] == [False, True, False, False]
    assert [a.save and a.save.kind for a in acts] == [None, None, "fix", None]
    assert sum(len(a.facts) for a in acts) == d.sheet(id).version


def test_exactly_one_undefeated_is_named_S12() -> None:
    d = desk()
    id = begun(d, 8)
    assert views.overview(play(d, id)).undefeated is None
    play(d, id)
    person = views.overview(play(d, id)).undefeated
    assert person is not None
    assert person.number == 1


def test_who_acts_where_an_act_is_not_told_is_the_edges_to_say_h5() -> None:
    d = desk()
    id = begun(d, 4)
    play(d, id)
    d.act(id, c.StepBack())
    d.who = lambda: Actor(Role.SCOREKEEPER, "crew")
    assert d.act(id, c.Record(1, 1, Result(1, 1))).sheet.entries[-1].by == "crew"
    before = d.sheet(id).version
    for act in (lambda: d.restore(id, before - 2), lambda: d.draw(id), lambda: d.act(id, c.Drop(1))):
        with pytest.raises(r.NotYours):
            act()


def test_a_scorekeeper_takes_back_what_they_did_last_and_nothing_else_h5() -> None:
    d = desk()
    id = begun(d, 4)
    d.act(id, c.StartRound(1))
    d.who = lambda: Actor(Role.SCOREKEEPER, "crew")
    d.act(id, c.Record(1, 1, Result(2, 0)))
    with pytest.raises(r.NotYours):
        d.undo(id, actor=Actor(Role.SCOREKEEPER, "another crew"))
    assert d.undo(id).sheet.state.rounds[0].matches[1].open
    with pytest.raises(r.NotYours):  # the act before was the organiser's
        d.undo(id)


def test_who_is_called_like_an_organiser_takes_back_nothing_that_only_organisers_do_h5() -> None:
    d = desk()
    id = begun(d, 4)
    d.act(id, c.StartRound(1), actor=Actor(Role.ORGANISER, "Bo"))
    for act in (c.AwardByes(1, 1), c.Retitle("Cup"), c.StepBack(1)):
        d.act(id, act, actor=Actor(Role.ORGANISER, "Bo"))
        with pytest.raises(r.NotYours):
            d.undo(id, actor=Actor(Role.SCOREKEEPER, "Bo"))
    assert d.undo(id, actor=Actor(Role.ORGANISER, "Bo")).facts
