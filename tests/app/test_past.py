"""Saves, and what going back to one would change [D12]; field cases DL-04, DL-05, SW-32, ST-07."""

from __future__ import annotations

from itertools import pairwise

import pytest

from kit.desks import begun, desk, play
from pairwright.app import past
from pairwright.app.desk import Desk, Sheet
from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core.knockout import CUP
from pairwright.core.outcome import Result
from pairwright.core.settings import StageSettings
from pairwright.core.tournament import Phase, fold, reached


def saves(sheet: Sheet) -> list[past.Act]:
    """Oldest first."""
    return [act for act in reversed(past.history(sheet)) if act.save]


def kinds(sheet: Sheet) -> list[tuple[str, int, int, int]]:
    return [(s.kind, s.round, s.entered, s.matches) for act in saves(sheet) if (s := act.save)]


def test_every_fix_and_every_last_result_is_a_save_D12() -> None:
    d = desk()
    id = begun(d, 6)
    play(d, id)
    play(d, id)
    assert kinds(d.sheet(id)) == [
        ("fix", 1, 0, 3),
        ("results", 1, 3, 3),
        ("fix", 2, 0, 3),
        ("results", 2, 3, 3),
    ]


def test_a_named_save_says_how_far_the_round_was_also_in_a_closed_event_D12() -> None:
    d = desk()
    id = begun(d, 4)
    d.act(id, c.Save())
    d.act(id, c.StartRound(1))
    d.act(id, c.Record(1, 2, Result(2, 1)))
    d.act(id, c.Save(" before the lunch "))
    d.act(id, c.Record(1, 1, Result(2, 1)))
    d.act(id, c.Close())
    d.act(id, c.Save("the end"))
    named = [act.save for act in saves(d.sheet(id)) if act.save and act.save.kind == "named"]
    assert [(s.round, s.entered, s.matches, s.name) for s in named] == [
        (0, 0, 0, ""),
        (1, 1, 2, "before the lunch"),
        (1, 2, 2, "the end"),
    ]


def test_a_result_that_is_corrected_saves_nothing_but_one_that_was_taken_away_and_came_again_does() -> None:
    d = desk()
    id = begun(d, 4)
    play(d, id)
    d.act(id, c.Record(1, 1, Result(0, 2)))
    assert len(saves(d.sheet(id))) == 2
    d.act(id, c.Record(1, 1, None))
    d.act(id, c.Record(1, 1, Result(0, 2)))
    assert kinds(d.sheet(id))[-1] == ("results", 1, 2, 2)
    assert len(saves(d.sheet(id))) == 3


def test_a_drop_that_brings_the_last_result_saves_it() -> None:
    d = desk()
    id = begun(d, 4)
    d.act(id, c.StartRound(1))
    d.act(id, c.Record(1, 1, Result(2, 0)))
    d.act(id, c.Drop(d.sheet(id).state.rounds[0].matches[2].first))
    assert kinds(d.sheet(id))[-1] == ("results", 1, 2, 2)


def test_in_a_cup_the_last_game_brings_the_last_result() -> None:
    d = desk()
    id = begun(d, 4, StageSettings(format=CUP, games=2))
    d.act(id, c.StartRound(1))
    for table in (1, 2):
        for game in (1, 2):
            assert [act.save.kind for act in saves(d.sheet(id)) if act.save] == ["fix"]
            d.act(id, c.RecordGame(1, table, game, Result(1, 0)))
    assert kinds(d.sheet(id))[-1] == ("results", 1, 2, 2)


def story(d: Desk) -> Sheet:
    """Rounds, a correction, undos, restorations back and forth, a round taken back, a save between."""
    id = begun(d, 6)
    first = play(d, id).version
    d.act(id, c.Save("one"))
    second = play(d, id).version
    d.undo(id)
    d.act(id, c.Record(2, 3, Result(1, 1)))
    d.restore(id, first)
    d.act(id, c.Drop(1))
    d.act(id, c.StartRound(2))
    d.act(id, c.StepBack())
    d.act(id, c.StepBack())
    d.restore(id, second)
    return play(d, id)


def test_how_far_an_act_had_come_is_what_folding_up_to_it_says() -> None:
    sheet = story(desk())
    come = reached(sheet.entries)
    last = {entry.act: entry.seq for entry in sheet.entries}
    states = {act: fold(sheet.entries[:seq]) for act, seq in last.items()}
    for act, state in states.items():
        published = state.published
        assert come[act].round == len(published)
        if published:
            assert (come[act].matches, come[act].open) == (len(published[-1].matches), published[-1].open)
    for before, act in pairwise(states):
        now = {rd.number for rd in states[act].rounds if rd.phase is Phase.FINISHED}
        was = {rd.number for rd in states[before].rounds if rd.phase is Phase.RUNNING}
        restores = isinstance(sheet.entries[act - 1].fact, f.Restored)
        assert set(come[act].finished) == (set() if restores else now & was)


def test_what_was_undone_and_cannot_have_happened_keeps_nobody_from_the_history() -> None:
    d = desk()
    sheet = d.sheet(begun(d, 4))
    broken = f.Entry(sheet.version + 1, sheet.version + 1, 0, "x", f.ResultRecorded(9, 9, Result(2, 0)))
    back = f.Entry(sheet.version + 2, sheet.version + 2, 0, "x", f.Restored(sheet.version))
    d.store.append(sheet.id, sheet.version, (broken, back), {})
    assert past.history(d.sheet(sheet.id))[1].undone


def test_DL04_saves_of_what_was_left_behind_are_still_listed_and_lead_back() -> None:
    d = desk()
    id = begun(d, 8)
    for _ in range(6):
        whole = play(d, id)
    end_of_4 = next(act for act in saves(whole) if act.save == past.Save("results", 4, 4, 4))
    d.restore(id, end_of_4.restore)
    now = d.act(id, c.Drop(1), c.Drop(2)).sheet
    d.act(id, c.Fix(5))
    now = d.sheet(id)
    assert now.state.rounds[:4] == whole.state.rounds[:4]
    fifth = now.state.rounds[4]
    assert fifth.match_of(1) is fifth.match_of(2) is fifth.bye_of(1) is fifth.bye_of(2) is None
    of_5 = [(act.save.kind, act.undone) for act in saves(now) if act.save and act.save.round == 5]
    assert of_5 == [("fix", True), ("results", True), ("fix", False)]


def test_DL05_restore_4_then_8_is_8_exactly() -> None:
    d = desk()
    id = begun(d, 8)
    sheets = [d.act(id, c.Rename(1, f"name {n}"), c.Save(str(n))).sheet for n in range(1, 9)]
    d.restore(id, sheets[3].version)
    assert d.sheet(id).name(1) == "name 4"
    again = d.restore(id, sheets[7].version).sheet
    assert again.name(1) == "name 8"
    assert (again.state.rounds, again.state.entrants) == (sheets[7].state.rounds, sheets[7].state.entrants)
    assert [act.save.name for act in saves(again) if act.save] == [str(n) for n in range(1, 9)]


def test_SW32_deleting_the_last_round_brings_back_the_state_before_it() -> None:
    d = desk()
    newcomers = tuple(c.Newcomer(f"P{n}") for n in range(1, 9))
    id = d.create(c.Create("F", StageSettings()), c.Enter(newcomers)).sheet.id
    before = d.sheet(id).state
    d.act(id, c.StartStage())
    after = d.undo(id).sheet.state
    assert (after.rounds, after.entrants, after.stages) == (before.rounds, before.entrants, before.stages)
    d.act(id, c.Enter((c.Newcomer("P9"),)))
    drawn = d.act(id, c.StartStage()).sheet.state.rounds[0]
    assert (len(drawn.matches), len(drawn.byes)) == (4, 1)
    # A draft that is taken away by its own step leaves the players as they were, too.
    gone = d.act(id, c.StepBack()).sheet.state
    assert not gone.rounds
    assert gone.entrants == d.sheet(id).at(d.sheet(id).version - 1).state.entrants


def test_ST07_four_entries_of_one_table_are_one_result_and_four_acts() -> None:
    d = desk()
    id = begun(d, 4)
    d.act(id, c.StartRound(1))
    for result in (Result(2, 0), Result(1, 2), Result(2, 1), Result(1, 1)):
        sheet = d.act(id, c.Record(1, 1, result)).sheet
    assert sheet.state.rounds[0].matches[1].result == Result(1, 1)
    told = [act for act in past.history(sheet) if isinstance(act.facts[0], f.ResultRecorded)]
    assert len(told) == 4
    assert not any(act.undone for act in told)


def test_a_passage_names_what_would_no_longer_count_and_what_would_again() -> None:
    d = desk()
    id = begun(d, 4)
    one = d.act(id, c.Rename(1, "one")).sheet.version
    two = d.act(id, c.Rename(1, "two")).sheet.version
    d.act(id, c.Save("mark"))
    d.restore(id, one)
    three = d.act(id, c.Rename(2, "three")).sheet.version
    back = past.passage(d.sheet(id), two)
    assert ([act.last for act in back.lost], [act.last for act in back.found]) == ([three], [two])
    d.restore(id, two)
    forth = past.passage(d.sheet(id), three)  # what was lost may lie before the place one goes to
    assert ([act.last for act in forth.lost], [act.last for act in forth.found]) == ([two], [three])


@pytest.mark.parametrize("closed", [False, True])
def test_going_back_can_be_taken_back_also_in_a_closed_event_D12(closed: bool) -> None:
    d = desk()
    id = begun(d, 4)
    start = d.sheet(id).version
    before = play(d, id)
    if closed:
        before = d.act(id, c.Close()).sheet
    d.restore(id, start)
    assert not d.sheet(id).state.closed
    after = d.restore(id, before.version).sheet.state
    assert (after.rounds, after.closed) == (before.state.rounds, closed)
    assert d.undo(id).sheet.state.closed is False


def test_undo_leaves_the_mark_where_it_was_and_takes_the_act_before_it() -> None:
    d = desk()
    id = begun(d, 4)
    renamed = d.act(id, c.Rename(1, "one")).sheet.version
    mark = d.act(id, c.Save("here")).sheet.version
    sheet = d.undo(id).sheet
    assert sheet.name(1) == "P1"
    ground = past.same_ground(sheet)
    assert ground[mark] == ground[renamed] == renamed
    assert ground[sheet.version] == renamed - 1
    assert [act.save.name for act in saves(sheet) if act.save] == ["here"]
