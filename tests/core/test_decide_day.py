"""Time for one table, byes put right, what players report, marks in the history [D11] [D12] [D14] [D18]."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.test_decide import Log, create, draft, enter
from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core.outcome import How, Result
from pairwright.core.scoring import Late, best_of
from pairwright.core.settings import CupSettings, StageSettings
from pairwright.core.tournament import Match, Phase, Round
from pairwright.standings.ledger import Kind, Ledger


def running(*commands: c.Command, settings: StageSettings | None = None) -> Log:
    """Five players, round 1 running: 1–2 at table 1, 3–4 at table 2, 5 has the bye."""
    return Log(
        create(settings),
        enter("A", "B", "C", "D", "E"),
        c.StartStage(),
        draft(1, (1, 2), (3, 4), byes=(5,)),
        c.StartRound(1),
        *commands,
    )


def first(log: Log) -> Round:
    return log.state.rounds[0]


def match(log: Log, table: int = 1) -> Match:
    return first(log).matches[table]


WON = Result(2, 1)


# --- players report [D18]


def test_two_equal_reports_are_the_result_in_one_act_d18() -> None:
    log = running(c.SwitchReports(on=True))
    assert log.do(c.Report(1, 1, 1, WON)) == (f.ResultReported(1, 1, 1, WON),)
    assert match(log).result is None
    assert log.do(c.Report(1, 1, 2, WON)) == (f.ResultReported(1, 1, 2, WON), f.ResultRecorded(1, 1, WON))
    assert match(log).result == WON


def test_different_reports_record_nothing_and_are_disputed_until_one_gives_in_d18() -> None:
    log = running(c.SwitchReports(on=True), c.Report(1, 1, 1, WON), c.Report(1, 1, 2, Result(1, 2)))
    assert match(log).result is None
    assert first(log).disputed == (1,)
    log.do(c.Report(1, 1, 2, WON))
    assert (match(log).result, first(log).disputed) == (WON, ())


def test_the_organisers_word_ends_a_dispute_and_players_cannot_change_it_d18() -> None:
    log = running(c.SwitchReports(on=True), c.Report(1, 1, 1, WON), c.Report(1, 1, 2, Result(1, 2)))
    log.do(c.Record(1, 1, Result(0, 2)))
    assert first(log).disputed == ()
    assert log.refused(c.Report(1, 1, 1, WON)).code == "result-stands"
    assert log.do(c.Report(1, 1, 1, Result(0, 2))) == ()  # agreeing is no fault


def test_a_match_that_is_opened_again_is_reported_anew_d18() -> None:
    log = running(c.SwitchReports(on=True), c.Report(1, 1, 1, WON), c.Report(1, 1, 2, WON))
    log.do(c.Record(1, 1, None))
    assert not first(log).reports
    assert log.do(c.Report(1, 1, 2, WON)) == (f.ResultReported(1, 1, 2, WON),)


@pytest.mark.parametrize(
    "more", [c.RecordGame(1, 1, 1, Result(1, 0)), c.LengthenMatch(1, 1, 3)], ids=["game", "length"]
)
def test_a_match_that_its_games_open_again_is_reported_anew_d18(more: c.Command) -> None:
    """Else the two would have said the same, and nothing they say would change anything any more."""
    settings = StageSettings(
        preset="cup", format="cup", match=best_of(1), games=2, cup=CupSettings(seeding="entry")
    )
    log = Log(create(settings), enter("A", "B", "C", "D"), c.StartStage(), draft(1, (1, 4), (2, 3)))
    log.do(c.StartRound(1))
    log.do(c.SwitchReports(on=True))
    log.do(c.Report(1, 1, 1, Result(2, 0)))
    log.do(c.Report(1, 1, 4, Result(2, 0)))
    log.do(more)
    assert match(log).result is None
    assert not first(log).reports


def test_one_person_saying_it_twice_agrees_with_nobody_d18() -> None:
    log = running(c.SwitchReports(on=True), c.Report(1, 1, 1, WON))
    assert log.do(c.Report(1, 1, 1, WON)) == ()
    log.do(c.Report(1, 1, 1, None))
    assert not first(log).reports
    log.do(c.Report(1, 1, 2, WON))
    assert match(log).result is None


@pytest.mark.parametrize(
    ("report", "code"),
    [
        (c.Report(1, 1, 3, WON), "not-at-table"),
        (c.Report(1, 1, 5, WON), "not-at-table"),
        (c.Report(1, 9, 1, WON), "unknown-table"),
        (c.Report(2, 1, 1, WON), "unknown-round"),
        (c.Report(1, 1, 1, Result(3, 0)), "score-not-allowed"),
    ],
)
def test_a_report_is_of_ones_own_match_with_a_result_there_is_d18(report: c.Report, code: str) -> None:
    log = running(c.SwitchReports(on=True))
    assert log.refused(report).code == code


def test_nobody_reports_unless_it_is_switched_on_nor_before_the_round_runs_d18() -> None:
    log = running()
    assert log.refused(c.Report(1, 1, 1, WON)).code == "reports-off"
    log.do(c.SwitchReports(on=True))
    on = log.state.reports
    log.do(c.StepBack())
    assert log.refused(c.Report(1, 1, 1, WON)).code == "round-not-started"
    log.do(c.StepBack())
    assert log.refused(c.Report(1, 1, 1, WON)).code == "round-not-fixed"
    log.do(c.StartRound(1))
    log.do(c.SwitchReports(on=True))  # anew: the links handed out before are void
    assert log.state.reports > on
    log.do(c.SwitchReports(on=False))
    assert log.refused(c.Report(1, 1, 1, WON)).code == "reports-off"
    assert log.do(c.SwitchReports(on=False)) == ()


def test_a_round_taken_back_forgets_what_was_said_d18() -> None:
    log = running(c.SwitchReports(on=True), c.Report(1, 1, 1, WON), c.AddTableTime(1, 2, 60))
    log.do(c.StepBack())
    assert not first(log).reports
    assert not first(log).extra


def test_games_that_are_recorded_already_are_the_organisers_d18() -> None:
    settings = StageSettings(preset="cup", format="cup", games=2, cup=CupSettings(seeding="entry"))
    log = Log(create(settings), enter("A", "B", "C", "D"), c.StartStage(), draft(1, (1, 4), (2, 3)))
    log.do(c.StartRound(1))
    log.do(c.SwitchReports(on=True))
    assert log.refused(c.Report(1, 1, 1, Result(3, 0))).code == "score-not-allowed"
    log.do(c.Report(1, 1, 1, Result(2, 0)))
    log.do(c.Report(1, 1, 4, Result(2, 0)))
    assert match(log).result == Result(2, 0)
    log.do(c.RecordGame(1, 2, 1, Result(2, 0)))
    assert log.refused(c.Report(1, 2, 2, Result(2, 0))).code == "result-stands"


# --- time for one table [D14]


def test_one_table_plays_longer_and_the_round_does_not_d14() -> None:
    log = running()
    ends = first(log).timer
    log.do(c.AddTableTime(1, 2, 180))
    log.do(c.AddTableTime(1, 2, 120))
    assert dict(first(log).extra) == {2: 300}
    assert first(log).timer == ends
    log.do(c.AddTableTime(1, 2, -300))
    assert not first(log).extra
    assert log.refused(c.AddTableTime(1, 9, 60)).code == "unknown-table"
    assert log.refused(c.AddTableTime(1, 2, 24 * 3600 + 1)).code == "bad-setting"
    assert log.do(c.AddTableTime(1, 2, 0)) == ()


def test_a_round_without_a_clock_has_none_for_a_table_either_d14() -> None:
    log = running(settings=StageSettings(minutes=None))
    assert log.refused(c.AddTableTime(1, 1, 60)).code == "no-timer"


# --- byes put right [D11]


def finished(settings: StageSettings | None = None) -> Log:
    return running(c.Record(1, 1, Result(2, 0)), c.Record(1, 2, Result(2, 0)), settings=settings)


def points(log: Log) -> dict[int, int]:
    return {number: account.points for number, account in Ledger.of(log.state).accounts.items()}


def test_the_odd_bye_can_be_worth_less_but_not_go_d11() -> None:
    log = finished()
    assert points(log)[5] == 3
    log.do(c.ChangeBye(1, 5, f.Worth.ZERO))
    assert points(log)[5] == 0
    assert log.refused(c.ChangeBye(1, 5, None)).code == "odd-bye"
    log.do(c.ChangeBye(1, 5, f.Worth.FULL))
    assert points(log)[5] == 3
    assert log.do(c.ChangeBye(1, 5, f.Worth.FULL)) == ()


@pytest.mark.parametrize("late", list(Late))
def test_a_late_one_gets_a_bye_for_a_missed_round_and_loses_it_again_d11_s14(late: Late) -> None:
    log = finished(replace(StageSettings(), late=late))
    log.do(enter("F"))
    log.do(draft(2, (1, 3), (5, 2), (4, 6)))
    log.do(c.StartRound(2))
    before = Ledger.of(log.state).accounts[6]
    log.do(c.ChangeBye(1, 6, f.Worth.FULL))
    account = Ledger.of(log.state).accounts[6]
    assert (account.points, account.byes) == (3, 1)
    assert next((line.kind, line.points) for line in Ledger.of(log.state).lines(6)) == (Kind.BYE, 3)
    log.do(c.ChangeBye(1, 6, None))
    assert Ledger.of(log.state).accounts[6] == before


def test_who_played_has_no_bye_and_a_round_that_is_not_published_none_to_change_d11() -> None:
    log = finished()
    assert log.refused(c.ChangeBye(1, 1, f.Worth.HALF)).code == "plays-in-round"
    assert log.refused(c.ChangeBye(2, 1, f.Worth.HALF)).code == "unknown-round"
    assert log.refused(c.ChangeBye(1, 77, f.Worth.HALF)).code == "unknown-entrant"
    cup = StageSettings(preset="cup", format="cup")
    log = Log(create(cup), enter("A", "B", "C"), c.StartStage(), draft(1, (2, 3), byes=(1,)), c.StartRound(1))
    assert log.refused(c.ChangeBye(1, 1, f.Worth.ZERO)).code == "fixed-byes"


def test_a_bye_put_right_makes_the_draft_old_d11() -> None:
    log = finished()
    log.do(draft(2, (1, 3), (5, 2), byes=(4,)))
    assert not log.state.stale
    log.do(c.ChangeBye(1, 5, f.Worth.ZERO))
    assert log.state.stale


# --- marks [D12]


def test_a_mark_changes_nothing_and_is_there_also_when_it_is_all_over_d12() -> None:
    log = finished()
    before = log.state
    log.do(c.Save("Before the break"))
    assert log.texts[log.state.texts] == "Before the break"
    same = ("entrants", "rounds", "wishes", "stale", "held", "stages")
    assert all(getattr(log.state, name) == getattr(before, name) for name in same)
    assert log.do(c.Save("  ")) == (f.ProgressSaved(0),)
    log.do(c.Close())
    log.do(c.Save("The end"))
    assert first(log).phase is Phase.FINISHED


def test_a_double_loss_can_be_reported_like_any_result_d18() -> None:
    both = Result(0, 0, 0, How.DOUBLE_LOSS)
    log = running(c.SwitchReports(on=True), c.Report(1, 1, 1, both), c.Report(1, 1, 2, both))
    assert match(log).void
