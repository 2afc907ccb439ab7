"""The life of a round, drops, byes, undo: commands become facts or refusals [S7]–[S15]."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core import refusals as r
from pairwright.core.decide import ENTRANTS_MOST, decide
from pairwright.core.names import clean_name
from pairwright.core.outcome import How, Result
from pairwright.core.scoring import best_of
from pairwright.core.settings import StageSettings
from pairwright.core.tournament import Phase, Timer, Tournament, fold

MINUTE = 60_000


class Log:
    """A log that grows by commands: what the desk does, without engine, clock and store."""

    def __init__(self, *commands: c.Command) -> None:
        self.entries: list[f.Entry] = []
        self.state = Tournament()
        self.texts: dict[int, str] = {}
        self.now = 0
        for command in commands:
            self.do(command)

    def do(self, command: c.Command) -> tuple[f.Fact, ...]:
        decision = decide(self.state, command)
        act = len(self.entries) + 1
        new = [f.Entry(act + i, act, self.now, "organiser", fact) for i, fact in enumerate(decision.facts)]
        self.entries += new
        self.texts |= decision.texts
        self.state = fold(self.entries)
        return decision.facts

    def refused(self, command: c.Command) -> r.Refusal:
        before = self.state
        with pytest.raises(r.Refusal) as caught:
            self.do(command)
        assert self.state is before
        return caught.value


def enter(*names: str) -> c.Enter:
    return c.Enter(tuple(c.Newcomer(name) for name in names))


def create(settings: StageSettings | None = None) -> c.Create:
    return c.Create("Friday", settings or StageSettings())


def draft(round: int, *pairs: tuple[int, int], byes: tuple[int, ...] = ()) -> c.Draft:
    tables = tuple(f.Seating(t, *pair) for t, pair in enumerate(pairs, 1))
    return c.Draft(round, tables, tuple(f.Bye(b) for b in byes), seed=1)


def four(*more: c.Command) -> Log:
    """A, B, C, D entered, stage started, round 1 drafted 1-2, 3-4; then `more`."""
    return Log(create(), enter("A", "B", "C", "D"), c.StartStage(), draft(1, (1, 2), (3, 4)), *more)


def test_names_get_numbers_that_are_never_reused_D5() -> None:
    log = Log(create(), enter("Ann", "Bo"))
    log.do(c.Remove(2))
    log.do(enter("Cy"))
    assert sorted(log.state.entrants) == [1, 3]
    log.do(c.Restore(4))  # right after Ann and Bo came
    log.do(enter("Di"))
    assert sorted(log.state.entrants) == [1, 2, 4]


def test_texts_of_undone_entries_are_never_reused() -> None:
    log = Log(create(), enter("Ann"))
    log.do(c.Restore(2))
    log.do(enter("Bo"))
    assert log.texts[log.state.entrants[2].name] == "Bo"
    assert len(log.texts) == 3


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ann  Lee ", "Ann Lee"),
        ("Ann\nLee", "Ann Lee"),
        ("\ufeff山田", "山田"),
        ("\ufeff a", "a"),
        ("a\ud800b\0", "ab"),
        ("A\u0308nne", "Änne"),
        ("👩‍👩‍👧", "👩‍👩‍👧"),
        ("evil\u202etxt", "eviltxt"),
        ("محمد علي", "محمد علي"),
    ],
)
def test_names_are_trimmed_composed_and_without_controls_D5(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


def test_bad_names_and_counts_are_refused_D4_D6() -> None:
    log = Log(create())
    assert log.refused(enter(" \t")).code == "empty-name"
    assert log.refused(enter("x" * 201)).facts["length"] == 201
    assert log.refused(c.Enter((c.Newcomer("A", awarded=6),))).facts == {"given": 6, "most": 5}
    assert log.refused(enter(*["x"] * (ENTRANTS_MOST + 1))).code == "too-many-entrants"


def test_those_who_are_there_count_for_the_most_entrants_D6() -> None:
    log = Log(create(), enter(*["x"] * (ENTRANTS_MOST - 1)))
    assert log.refused(enter("y", "z")).facts == {"most": ENTRANTS_MOST, "would_be": ENTRANTS_MOST + 1}
    log.do(enter("y"))


def test_a_list_with_one_bad_name_adds_nobody() -> None:
    log = Log(create())
    log.refused(enter("Ann", ""))
    assert not log.state.entrants


def test_a_stage_needs_two() -> None:
    assert Log(create(), enter("Ann")).refused(c.StartStage()).facts == {"have": 1}


def test_a_round_goes_draft_fixed_running_finished_S7_S8_S9() -> None:
    log = four()
    assert log.state.rounds[0].phase is Phase.DRAFT
    assert log.refused(c.Record(1, 1, Result(2, 0))).code == "round-not-fixed"
    log.do(c.Fix(1))
    assert log.refused(c.Record(1, 1, Result(2, 0))).code == "round-not-started"
    log.do(c.StartRound(1))
    log.do(c.Record(1, 1, Result(2, 0)))
    assert log.state.rounds[0].phase is Phase.RUNNING
    log.do(c.Record(1, 2, Result(0, 2)))
    assert log.state.rounds[0].phase is Phase.FINISHED
    log.do(c.Record(1, 2, None))
    assert log.state.rounds[0].phase is Phase.RUNNING


def test_fix_and_start_is_one_step_S9() -> None:
    assert four().do(c.StartRound(1)) == (f.RoundFixed(1), f.RoundStarted(1))


def test_a_fixed_round_cannot_be_fixed_or_redrawn() -> None:
    log = four(c.Fix(1))
    assert log.refused(c.Fix(1)).code == "round-already-fixed"
    assert log.refused(draft(1, (1, 3), (2, 4))).code == "round-already-fixed"


def test_only_the_last_round_is_fixed_or_started() -> None:
    log = four(c.StartRound(1), c.Record(1, 1, Result(2, 0)), c.Record(1, 2, Result(2, 0)))
    log.do(draft(2, (1, 3), (2, 4)))
    for command in (c.Fix(1), c.StartRound(1)):
        refusal = log.refused(command)
        assert (refusal.code, refusal.facts) == ("not-the-last-round", {"round": 1, "last": 2})


def test_an_event_and_a_stage_begin_once() -> None:
    log = four()
    assert log.refused(create()).code == log.refused(c.StartStage()).code == "already-started"


def test_the_next_round_needs_every_result() -> None:
    log = four(c.StartRound(1), c.Record(1, 2, Result(2, 0)))
    assert log.refused(draft(2, (1, 3), (2, 4))).facts == {"round": 1, "tables": (1,)}


@pytest.mark.parametrize(
    ("pairs", "byes", "code"),
    [
        (((1, 2), (3, 3)), (), "paired-twice"),
        (((1, 2),), (), "left-out"),
        (((1, 2), (3, 4)), (4,), "paired-twice"),
        (((1, 2), (3, 9)), (4,), "not-active"),
    ],
)
def test_a_draft_that_is_no_pairing_is_refused_whoever_made_it_SW21(
    pairs: tuple[tuple[int, int], ...], byes: tuple[int, ...], code: str
) -> None:
    refusal = four().refused(draft(1, *pairs, byes=byes))
    assert code in [fault for fault, _ in refusal.facts["faults"]]


def test_stepping_back_goes_as_far_as_wanted_S11() -> None:
    log = four(c.StartRound(1), c.Record(1, 1, Result(2, 0)), c.Record(1, 2, Result(2, 0)))
    log.do(draft(2, (1, 3), (2, 4)))
    log.do(c.StepBack())
    assert len(log.state.rounds) == 1
    assert log.state.held
    assert log.refused(c.StepBack()).facts == {"round": 1, "results": 2}
    log.do(c.StepBack(losing_results=True))
    assert log.state.rounds[0].phase is Phase.FIXED
    assert all(m.result is None for m in log.state.rounds[0].matches.values())
    log.do(c.StepBack())
    assert log.state.rounds[0].phase is Phase.DRAFT
    log.do(c.StepBack())
    assert not log.state.rounds
    assert log.refused(c.StepBack()).code == "nothing-to-undo"


def test_results_may_change_at_any_time_also_of_earlier_rounds_S10() -> None:
    log = four(c.StartRound(1), c.Record(1, 1, Result(2, 0)), c.Record(1, 2, Result(2, 0)))
    log.do(draft(2, (1, 3), (2, 4)))
    log.do(c.StartRound(2))
    assert log.do(c.Record(1, 1, Result(0, 2))) == (f.ResultRecorded(1, 1, Result(0, 2)),)
    assert log.state.rounds[1].phase is Phase.RUNNING


def test_one_result_a_table_and_editing_replaces_ST07() -> None:
    log = four(c.StartRound(1))
    for result in (Result(2, 0), Result(1, 2), Result(2, 1), Result(1, 1)):
        log.do(c.Record(1, 1, result))
    assert log.state.rounds[0].matches[1].result == Result(1, 1)
    assert sum(isinstance(e.fact, f.ResultRecorded) for e in log.entries) == 4


def test_the_same_result_again_changes_nothing() -> None:
    log = four(c.StartRound(1), c.Record(1, 1, Result(2, 0)))
    assert log.do(c.Record(1, 1, Result(2, 0))) == ()


def test_a_score_outside_the_match_type_is_refused_with_what_is_allowed_S5() -> None:
    refusal = four(c.StartRound(1)).refused(c.Record(1, 1, Result(3, 0)))
    assert refusal.code == "score-not-allowed"
    assert "2-1" in refusal.facts["allowed"]


def test_a_table_or_round_that_is_not_there_is_named() -> None:
    log = four(c.StartRound(1))
    assert log.refused(c.Record(1, 9, Result(2, 0))).facts == {"round": 1, "table": 9, "tables": 2}
    assert log.refused(c.Record(7, 1, Result(2, 0))).facts == {"round": 7, "rounds": 1}


def test_the_same_match_changed_by_two_is_a_conflict_that_shows_both_D13_DL01() -> None:
    log = four(c.StartRound(1))
    seen = log.state.version
    log.do(c.Record(1, 1, Result(2, 0), seen=seen))
    log.do(c.Record(1, 2, Result(2, 0), seen=seen))  # another table merges
    refusal = log.refused(c.Record(1, 1, Result(0, 2), seen=seen))
    assert (refusal.facts["theirs"], refusal.facts["yours"]) == (Result(2, 0), Result(0, 2))
    assert log.do(c.Record(1, 1, Result(2, 0), seen=seen)) == ()  # two devices that agree


def test_a_drop_in_an_open_match_loses_it_first_S13_SW22() -> None:
    log = four(c.StartRound(1))
    lost = Result(2, 0, 0, How.FORFEIT)
    assert log.do(c.Drop(4)) == (f.ResultRecorded(1, 2, lost), f.Dropped(4, 1))
    assert log.do(c.Drop(1)) == (f.ResultRecorded(1, 1, lost.reversed()), f.Dropped(1, 1))
    assert [e.number for e in log.state.active()] == [2, 3]
    assert log.refused(c.Drop(4)).facts == {"entrant": 4, "after": 1}


def test_drop_with_a_result_lets_the_result_count_D10() -> None:
    log = four(c.StartRound(1))
    log.do(c.Record(1, 1, Result(2, 0), drop=(2,)))
    assert log.state.rounds[0].matches[1].result == Result(2, 0)
    assert log.state.entrants[2].left == 1
    refusal = log.refused(c.Record(1, 2, Result(2, 0), drop=(2,)))
    assert (refusal.code, refusal.facts) == ("not-at-table", {"entrant": 2, "round": 1, "table": 2})


def test_a_return_takes_effect_in_the_next_round_without_pairings_SW38() -> None:
    log = four(c.StartRound(1), c.Record(1, 1, Result(2, 0)), c.Record(1, 2, Result(2, 0)), c.Drop(4))
    log.do(draft(2, (1, 3), byes=(2,)))
    log.do(c.StartRound(2))
    log.do(c.Return(4))
    assert log.state.entrants[4].entered == 3
    assert log.refused(c.Return(4)).code == "not-dropped"


def test_a_late_entry_may_play_from_the_next_round_on_S14() -> None:
    log = four(c.Fix(1), enter("E"))
    assert log.state.entrants[5].entered == 2
    assert Log(create(), enter("A")).state.entrants[1].entered == 1


def test_somebody_who_played_can_be_dropped_but_not_removed() -> None:
    assert four(c.Fix(1)).refused(c.Remove(1)).code == "entrant-has-played"
    log = four()
    log.do(c.Remove(1))
    assert log.state.stale  # the draft must be drawn again


def test_a_bye_is_asked_for_a_round_that_is_not_published_S15() -> None:
    log = four(c.Fix(1))
    assert log.refused(c.RequestBye(1, 1, f.Worth.HALF)).facts == {"round": 1, "next": 2}
    log.do(c.RequestBye(1, 2, f.Worth.HALF))
    assert log.state.entrants[1].requested[2] is f.Worth.HALF
    log.do(c.RequestBye(1, 2, None))
    assert not log.state.entrants[1].requested


def test_a_lock_is_for_one_round_and_other_wishes_stay_S7() -> None:
    log = four(c.SetWish(2, 1, f.Wish.LOCK), c.SetWish(3, 4, f.Wish.FORBID))
    assert log.refused(c.SetWish(2, 2, f.Wish.LOCK)).code == "same-entrant"
    log.do(draft(1, (1, 2), (3, 4)))
    log.do(c.StartRound(1))
    assert dict(log.state.wishes) == {(3, 4): f.Wish.FORBID}


def test_closing_with_a_table_open_is_refused_SW42() -> None:
    log = four(c.StartRound(1), c.Record(1, 1, Result(2, 0)))
    assert log.refused(c.Close()).facts == {"round": 1, "tables": (2,)}
    log.do(c.Record(1, 2, Result(2, 0)))
    log.do(c.Close())
    assert log.refused(c.Record(1, 1, Result(0, 2))).code == "tournament-closed"
    log.do(c.Reopen())
    log.do(c.Record(1, 1, Result(0, 2)))


def test_closing_takes_a_draft_away_that_nobody_will_play() -> None:
    log = four(c.StartRound(1), c.Record(1, 1, Result(2, 0)), c.Record(1, 2, Result(2, 0)))
    log.do(draft(2, (1, 3), (2, 4)))
    assert log.do(c.Close()) == (f.RoundDiscarded(2, held=False), f.TournamentClosed())
    log.do(c.Reopen())
    assert not log.state.held  # so that it is drawn again as ever


def test_going_back_and_coming_again_restores_exactly_SW32_DL05() -> None:
    log = four()
    states = {log.state.version: log.state}
    for command in (c.StartRound(1), c.Record(1, 1, Result(2, 0)), enter("E"), c.Drop(3)):
        log.do(command)
        states[log.state.version] = log.state
    for version, state in list(states.items()):
        log.do(c.Restore(version))
        same = {"entrants", "rounds", "stages", "wishes", "title", "stale", "held", "closed"}
        assert all(getattr(log.state, name) == getattr(state, name) for name in same)


def test_a_restoration_to_a_place_that_is_not_there_is_refused() -> None:
    log = four()
    for to in (0, 1, log.state.version, 99):
        assert log.refused(c.Restore(to)).code == "unknown-version"


def test_the_timer_is_counted_from_instants_D14_TM01() -> None:
    log = four()
    log.do(c.StartRound(1))
    log.now = 10 * MINUTE
    log.do(c.PauseTimer(1))
    log.now = 10 * MINUTE + 15_000
    log.do(c.ResumeTimer(1))
    timer = log.state.rounds[0].timer
    assert timer is not None
    assert timer.remaining(20 * MINUTE + 15_000) == 30 * MINUTE
    log.do(c.AdjustTimer(1, 300))
    timer = log.state.rounds[0].timer
    assert timer is not None
    assert timer.remaining(20 * MINUTE + 15_000) == 35 * MINUTE


def test_a_timer_moves_a_day_at_most_D14() -> None:
    log = four(c.StartRound(1))
    log.do(c.AdjustTimer(1, -24 * 3600))
    for seconds in (24 * 3600 + 1, -24 * 3600 - 1):
        assert log.refused(c.AdjustTimer(1, seconds)).code == "bad-setting"


def test_a_paused_timer_stands_still() -> None:
    timer = Timer(50 * MINUTE).pause(10 * MINUTE)
    assert timer.remaining(10 * MINUTE) == timer.remaining(45 * MINUTE) == 40 * MINUTE
    assert timer.pause(20 * MINUTE) == timer


def test_settings_out_of_bounds_are_refused() -> None:
    log = Log(create())
    for settings, name in [
        (StageSettings(rounds=0), "rounds"),
        (StageSettings(minutes=5000), "minutes"),
    ]:
        assert log.refused(c.ChangeSettings(settings)).facts["setting"] == name


def test_folding_onto_a_state_equals_folding_the_whole_log() -> None:
    log = four(c.StartRound(1), c.Record(1, 1, Result(2, 0)), c.Drop(3), enter("E"))
    for cut in range(2, len(log.entries)):
        assert fold(log.entries[cut:], onto=fold(log.entries[:cut])) == log.state


def test_a_state_is_not_touched_by_what_is_folded_onto_it() -> None:
    log = four(c.StartRound(1))
    before, matches = log.state, dict(log.state.rounds[0].matches)
    log.do(c.Record(1, 1, Result(2, 0)))
    assert dict(before.rounds[0].matches) == matches


def test_a_note_keeps_its_lines_and_nothing_that_cannot_be_stored() -> None:
    log = Log(create(), enter("Ann"))
    log.do(c.WriteNote(1, " needs a chair\nnear the door\0\ud800 "))
    assert log.texts[log.state.entrants[1].note] == "needs a chair\nnear the door"
    log.do(c.WriteNote(1, " "))
    assert log.state.entrants[1].note == 0


@pytest.mark.parametrize("name", ["", " \t", "\u200b", "\u200e \u00ad", "\u3164", "\u2800\u2800", "\ufe0f"])
def test_a_name_that_nobody_can_see_is_no_name(name: str) -> None:
    log = Log(create(), enter("Ann"))
    assert log.refused(c.Rename(1, name)).code == "empty-name"
    assert log.refused(c.Enter((c.Newcomer(name),))).code == "empty-name"
    assert log.refused(c.Retitle(name)).code == "empty-name"


@pytest.mark.parametrize("name", ["😀", "👨\u200d👩\u200d👧", "\u0301", "=1+1", "ـ", "1", "❤\ufe0f"])
def test_a_name_of_anything_that_shows_is_one(name: str) -> None:
    assert clean_name(name) == name


def test_a_new_lock_frees_what_either_was_locked_to_and_leaves_other_wishes_S7() -> None:
    log = four(
        c.SetWish(1, 2, f.Wish.LOCK),
        c.SetWish(1, 4, f.Wish.FORBID),
        c.SetWish(1, 3, f.Wish.LOCK),
    )
    assert dict(log.state.wishes) == {(1, 3): f.Wish.LOCK, (1, 4): f.Wish.FORBID}
    log.do(c.SetWish(2, 4, f.Wish.LOCK))
    assert dict(log.state.wishes)[1, 3] is f.Wish.LOCK
    log.do(c.SetWish(1, 2, f.Wish.AVOID))
    assert len(log.state.wishes) == 4


@given(st.text())
def test_cleaning_a_name_twice_changes_nothing_more(text: str) -> None:
    assert clean_name(clean_name(text)) == clean_name(text)


@pytest.mark.parametrize("to", [3, 9, -1])
def test_a_log_that_restores_forward_is_no_log(to: int) -> None:
    entries = [
        f.Entry(1, 1, 0, "organiser", f.TournamentCreated(1)),
        f.Entry(2, 1, 0, "organiser", f.StageAdded(StageSettings())),
        f.Entry(3, 3, 0, "organiser", f.Restored(to)),
    ]
    with pytest.raises(ValueError, match="restores to"):
        fold(entries)


@pytest.mark.parametrize("publish", [c.Fix(1), c.StartRound(1)], ids=["fix", "start"])
@pytest.mark.parametrize(
    ("change", "faults"),
    [
        (c.Remove(1), (("left-out", (2,)),)),
        (c.Drop(1), (("not-active", (1,)),)),
        (enter("E"), (("left-out", (5,)),)),
    ],
    ids=["struck", "dropped", "came"],
)
def test_a_draft_is_not_published_in_the_act_that_makes_it_somebody_elses(
    change: c.Command, faults: tuple[tuple[str, tuple[int, ...]], ...], publish: c.Command
) -> None:
    """The draft is drawn again once the act is done; nobody who was struck plays until then."""
    log = Log(create(), enter("A", "B", "C", "D"), c.StartStage(), draft(1, (1, 2), (3, 4)), change)
    refusal = log.refused(publish)
    assert isinstance(refusal, r.IllegalPairing)
    assert refusal.faults == faults


def test_who_leaves_a_match_of_an_earlier_stage_loses_it_as_it_was_played_s13() -> None:
    log = Log(create(StageSettings(match=best_of(3))), enter("A", "B", "C", "D"), c.StartStage())
    for command in (draft(1, (1, 2), (3, 4)), c.StartRound(1)):
        log.do(command)
    for table in (1, 2):
        log.do(c.Record(1, table, Result(2, 1)))
    log.do(c.AddStage(StageSettings(match=best_of(5))))
    log.do(c.Record(1, 2, None))
    lost = Result(2, 0, 0, How.FORFEIT)
    assert log.do(c.Drop(4)) == (f.ResultRecorded(1, 2, lost), f.Dropped(4, 1))


@pytest.mark.parametrize("length", [1, 3])
def test_who_leaves_loses_the_games_that_are_left_in_full_s13_c7(length: int) -> None:
    """A forfeit is a win of the length that is played, which can be recorded by hand too [S4]."""
    match = best_of(length)
    log = Log(create(StageSettings(match=match, games=2)), enter("A", "B"), c.StartStage(), draft(1, (1, 2)))
    log.do(c.StartRound(1))
    told = log.do(c.Drop(2))
    forfeits = [fact.result for fact in told if isinstance(fact, f.GameRecorded)]
    assert forfeits == [Result(match.needed, 0, 0, How.FORFEIT)] * 2
    assert all(match.allows(result) for result in forfeits)


def test_of_two_locks_of_one_person_the_newer_stands_when_a_round_is_a_draft_again_s7() -> None:
    log = Log(create(), enter("A", "B", "C", "D", "E", "F"), c.StartStage())
    for first, second in ((1, 2), (5, 6)):
        log.do(c.SetWish(first, second, f.Wish.LOCK))
    log.do(draft(1, (1, 2), (3, 4), (5, 6)))
    log.do(c.StartRound(1))
    log.do(c.SetWish(1, 3, f.Wish.LOCK))
    log.do(c.StepBack())
    log.do(c.StepBack())
    assert dict(log.state.wishes) == {(1, 3): f.Wish.LOCK, (5, 6): f.Wish.LOCK}
