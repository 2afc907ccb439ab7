"""What the ledger counts, and when [S6], [S13]–[S16]; field cases SW-23, SW-48, ST-06 … ST-23, RR-06."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kit.story import Story, story, told
from pairwright.core import facts as f
from pairwright.core.outcome import How, Outcome, Result
from pairwright.core.scoring import CHESS, Late, Scoring, best_of
from pairwright.core.settings import StageSettings
from pairwright.standings.account import Float, Kind, Part
from pairwright.standings.ledger import Ledger

BEST_OF_1 = StageSettings(match=best_of(1))


def points(text: str, settings: StageSettings | None = None) -> list[int]:
    return [a.points for a in Ledger.of(told(text, settings)).accounts.values()]


def late(entrant: f.EntrantAdded, how: Late = Late.ZERO) -> Story:
    """A and B play rounds 1 and 2, the third entrant comes then and meets A in round 3, B having the bye."""
    tale = Story(StageSettings(late=how), [1, 2])
    tale.round([(1, 2, Result(2, 0))]).round([(2, 1, Result(2, 1))])
    return tale.tell(entrant).round([(1, 3, Result(0, 2))], [2])


class TestPointsAndRecords:
    def test_three_for_a_win_one_for_a_draw_s6(self) -> None:
        assert points("A+B C=D / A-C B=D") == [3, 1, 4, 2]

    def test_a_bye_is_a_won_match_of_the_match_type_s6_st15(self) -> None:
        best_of_3 = Ledger.of(told("A+B C*")).accounts[3]
        assert (best_of_3.points, best_of_3.wins, best_of_3.games_won, best_of_3.games_lost) == (3, 1, 2, 0)
        one_point = replace(BEST_OF_1, scoring=Scoring(win=1, draw=0, bye=1, half_bye=0))
        best_of_1 = Ledger.of(told("A+B C*", one_point)).accounts[3]
        assert (best_of_1.points, best_of_1.wins, best_of_1.games_won) == (1, 1, 1)

    def test_a_bye_worth_half_gives_half_st16(self) -> None:
        half = StageSettings(match=best_of(1), scoring=replace(CHESS, bye=1))
        account = Ledger.of(told("A+B C+D E* / A+C E+B D* / A=B E+D C*", half)).accounts[5]
        assert (account.points, half.scoring.unit) == (5, 2)  # 2.5
        assert (account.wins, account.draws) == (2, 1)

    def test_a_rest_that_gives_nothing_is_no_match_and_no_round_rr06(self) -> None:
        rest = StageSettings(match=best_of(1), scoring=replace(CHESS, bye=0))
        # Circle of five: each rests once, E wins its four games.
        text = "E+A B+C D* / E+B A+D C* / E+C A+B D* / E+D A+C B* / B+D A* E*"
        account = Ledger.of(told(text, rest)).accounts[5]
        assert (account.points, account.wins, account.rounds, account.byes) == (8, 4, 4, 1)
        assert account.games == 4

    def test_a_draw_does_not_reset_and_a_bye_counts_st06(self) -> None:
        scoring = Scoring(win=1, draw=0, loss=0, bye=1, half_bye=0)
        settings = StageSettings(match=best_of(1), scoring=scoring)
        assert points("A+B / A+C / A=D / A+E / A+F", settings)[0] == 4
        assert points("A+B / A* / A+C / A+D", settings)[0] == 4

    def test_records_are_seen_from_ones_own_side_st14(self) -> None:
        a, b = Ledger.of(told("A1-2B")).accounts.values()
        assert (a.wins, a.losses, a.draws, a.games_won, a.games_lost) == (0, 1, 0, 1, 2)
        assert (b.wins, b.losses, b.draws, b.games_won, b.games_lost) == (1, 0, 0, 2, 1)

    def test_a_changed_result_replaces_the_one_before_st07(self) -> None:
        tale = Story(None, [1, 2]).round([(1, 2, Result(2, 0))])
        for result in (Result(1, 2), Result(2, 1), Result(1, 1)):
            tale.tell(f.ResultRecorded(1, 1, result))
        a, b = Ledger.of(tale.tournament).accounts.values()
        assert (a.points, b.points, a.rounds, a.opponents) == (1, 1, 1, (2,))
        assert sum(isinstance(e.fact, f.ResultRecorded) for e in tale.entries) == 4

    def test_a_no_show_is_a_full_win_and_marked_st18(self) -> None:
        ledger = Ledger.of(told("A>B"))
        assert (ledger.accounts[1].points, ledger.accounts[1].games_won) == (3, 2)
        assert [line.how for line in ledger.lines(2)] == [How.FORFEIT]
        assert ledger.accounts[2].opponents == (1,)

    def test_a_double_loss_is_lost_by_both(self) -> None:
        a, b = Ledger.of(told("A!B")).accounts.values()
        assert (a.points, a.losses, a.rounds, b.points, b.losses, b.lost) == (0, 1, 1, 0, 1, (1,))

    def test_an_intentional_draw_has_three_drawn_games_s4(self) -> None:
        account = Ledger.of(told("A#B")).accounts[1]
        assert (account.points, account.draws, account.games_drawn, account.games) == (1, 1, 3, 3)


class TestWhenItCounts:
    def test_an_unfinished_match_counts_for_nothing_until_recorded(self) -> None:
        ledger = Ledger.of(told("A+B C=D / A?C B+D"))
        a = ledger.accounts[1]
        assert (a.points, a.rounds, a.opponents, a.games) == (3, 1, (2,), 2)
        line = ledger.lines(1)[-1]
        assert (line.kind, line.opponent, line.outcome, line.floated) == (Kind.MATCH, 3, None, None)

    def test_a_draft_and_a_fixed_round_count_for_nothing_not_even_their_byes_s8(self) -> None:
        tale = Story(None, [1, 2, 3]).round([(1, 2, Result(2, 0))], [3])
        before = Ledger.of(tale.tournament)
        tale.tell(f.RoundDrafted(2, (f.Seating(1, 1, 3),), (f.Bye(2),), seed=2))
        drafted = Ledger.of(tale.tournament)
        tale.tell(f.RoundFixed(2))
        fixed = Ledger.of(tale.tournament)
        tale.tell(f.RoundStarted(2))
        started = Ledger.of(tale.tournament)
        assert before.accounts == drafted.accounts == fixed.accounts
        assert (fixed.accounts[2].points, started.accounts[2].points) == (0, 3)
        assert started.rounds == (1, 2)

    def test_a_bye_moved_before_play_moves_its_points_st23(self) -> None:
        tale = Story(None, [1, 2, 3, 4, 5])
        tale.tell(f.RoundDrafted(1, (f.Seating(1, 1, 2), f.Seating(2, 3, 4)), (f.Bye(5),), seed=1))
        tale.tell(f.RoundDrafted(1, (f.Seating(1, 5, 2), f.Seating(2, 3, 4)), (f.Bye(1),), seed=1))
        tale.tell(f.RoundFixed(1), f.RoundStarted(1))
        a, e = (Ledger.of(tale.tournament).accounts[n] for n in (1, 5))
        assert (a.points, a.games_won, a.byes) == (3, 2, 1)
        assert (e.points, e.games, e.byes) == (0, 0, 0)

    def test_through_gives_the_state_the_next_round_was_drawn_from(self) -> None:
        tale = story("A+B C+D / A+C B+D ~D / A+B C+E")
        after_1, after_2 = (Ledger.of(tale.tournament, through=n) for n in (1, 2))
        assert [a.points for a in after_1.accounts.values()] == [3, 0, 3, 0]
        assert not after_1.accounts[4].dropped
        assert after_2.accounts[4].dropped
        assert sorted(after_2.accounts) == [1, 2, 3, 4, 5]  # E entered for round 3
        assert Ledger.of(tale.tournament, through=0).rounds == ()

    def test_a_stage_has_its_own_rounds_only_st19(self) -> None:
        tale = story("A+B C+D / A+C B+D")
        before = Ledger.of(tale.tournament)
        tale.tell(
            f.Dropped(2, 2), f.Dropped(4, 2), f.StageAdded(StageSettings(preset="mtg")), f.StageStarted()
        )
        tale.round([(1, 3, Result(0, 2))])
        swiss, cup = Ledger.of(tale.tournament, stage=0), Ledger.of(tale.tournament)
        assert [(a.points, a.scores) for a in swiss.accounts.values()] == [
            (a.points, a.scores) for a in before.accounts.values()
        ]
        assert {e: a.points for e, a in cup.accounts.items()} == {1: 0, 3: 3}
        assert cup.rounds == (3,)

    def test_no_stage_no_ledger(self) -> None:
        with pytest.raises(ValueError, match="no stage 1"):
            Ledger.of(told("A+B"), stage=1)

    def test_twice_in_one_round_is_an_error(self) -> None:
        tale = Story(None, [1, 2, 3]).round([(1, 2, Result(2, 0))], [1])
        with pytest.raises(ValueError, match="twice"):
            Ledger.of(tale.tournament)


class TestLateDroppedAbsent:
    def test_three_ways_not_to_be_there_are_kept_apart_sw23(self) -> None:
        text = "A+B C+D / A+C B+E D0 / A+B C+D E0 / A+E C+B D* ~B / A+C D+E"
        ledger = Ledger.of(told(text))
        kinds = [line.kind for line in ledger.lines(5)]
        assert kinds == [Kind.NOT_ENTERED, Kind.MATCH, Kind.ABSENT, Kind.MATCH, Kind.MATCH]
        assert [line.points for line in ledger.lines(5)] == [0, 0, 0, 0, 0]
        assert not ledger.accounts[5].dropped
        assert [line.kind for line in ledger.lines(2)][-1] is Kind.DROPPED

    def test_a_missed_round_has_no_seat_sw48(self) -> None:
        ledger = Ledger.of(told("A+B / E+A B*"))
        missed, played = ledger.lines(ledger.tournament.entrants[3].number)
        assert (missed.seat, missed.points, played.seat) == (None, 0, 0)

    def test_a_return_leaves_a_gap_that_was_a_drop(self) -> None:
        ledger = Ledger.of(told("A+B C* ~B / A+C / +B A+B C*"))
        assert [line.kind for line in ledger.lines(2)] == [Kind.MATCH, Kind.DROPPED, Kind.MATCH]
        assert (ledger.accounts[2].rounds, ledger.accounts[2].dropped) == (2, False)

    def test_rounds_before_a_late_entry_are_losses_nothing_or_half_s14(self) -> None:
        added = f.EntrantAdded(3, 4, entered=3)
        by_how = {how: Ledger.of(late(added, how).tournament).accounts[3] for how in Late}
        assert (by_how[Late.ZERO].points, by_how[Late.ZERO].losses) == (3, 0)
        assert (by_how[Late.LOSSES].points, by_how[Late.LOSSES].losses) == (3, 2)
        assert (by_how[Late.HALF].points, by_how[Late.HALF].draws) == (5, 2)
        assert {account.byes for account in by_how.values()} == {0}
        assert {account.rounds for account in by_how.values()} == {1}
        assert by_how[Late.LOSSES].late == Part(rounds=2, losses=2)

    def test_awarded_byes_come_first_before_a_late_entry_s15(self) -> None:
        added = f.EntrantAdded(3, 4, entered=3, awarded=1)
        account = Ledger.of(late(added, Late.LOSSES).tournament).accounts[3]
        assert (account.scores, account.byes, account.losses, account.rounds) == ((3, 0, 3), 1, 1, 2)
        lines = Ledger.of(late(added).tournament).lines(3)
        assert [line.kind for line in lines] == [Kind.BYE, Kind.NOT_ENTERED, Kind.MATCH]
        assert lines[0].bye == f.Bye(3, f.ByeKind.AWARDED)

    def test_every_bye_that_gives_points_is_a_bye_received_s15(self) -> None:
        text = "A* B^ C½ D0 E+F"
        received = [a.byes for a in Ledger.of(told(text)).accounts.values()]
        assert received == [1, 1, 1, 0, 0, 0]
        assert points(text) == [3, 3, 1, 0, 3, 0]
        assert [a.rounds for a in Ledger.of(told(text)).accounts.values()] == [1, 1, 1, 0, 1, 1]

    def test_leaving_during_a_round_loses_the_open_match_and_keeps_results_s13(self) -> None:
        ledger = Ledger.of(told("A+B C+D / A+C B<D ~B / A+D C*"))
        b = ledger.accounts[2]
        assert (b.dropped, b.losses, b.rounds, b.scores) == (True, 2, 2, (0, 0, 0))


class TestFloats:
    def test_floats_are_by_the_points_before_that_round(self) -> None:
        ledger = Ledger.of(told("A+B C+D / A+C B=D / A-B C+D"))
        # Before round 3: A 6, B 1, C 3, D 1.
        assert [line.floated for line in ledger.lines(1)] == [None, None, Float.DOWN]
        assert [line.floated for line in ledger.lines(2)] == [None, None, Float.UP]
        floats = [(a.down_floats, a.up_floats) for a in ledger.accounts.values()]
        assert floats == [(1, 0), (0, 1), (1, 0), (0, 1)]

    def test_a_bye_is_no_float(self) -> None:
        ledger = Ledger.of(told("A+B C* / A* B+C"))
        assert [(a.down_floats, a.up_floats) for a in ledger.accounts.values()] == [(0, 0), (0, 1), (1, 0)]

    def test_a_corrected_result_corrects_the_floats_after_it_s10(self) -> None:
        tale = story("A+B C+D / A+C B+D")
        tale.tell(f.ResultRecorded(1, 2, Result(0, 2)))  # D beat C after all: A met C, 3 points to 0
        assert [a.down_floats for a in Ledger.of(tale.tournament).accounts.values()] == [1, 0, 0, 1]


def test_lines_tell_the_account() -> None:
    ledger = Ledger.of(told("A2-1B C*/ A#C B*/ B+A C0"))
    line = ledger.lines(1)[0]
    assert (line.round, line.opponent, line.table, line.seat, line.games) == (1, 2, 1, 0, (2, 1, 0))
    assert [x.before for x in ledger.lines(1)] == [0, 3, 4]
    assert [x.outcome for x in ledger.lines(2)] == [Outcome.LOSS, Outcome.WIN, Outcome.WIN]
    assert ledger.points_before(1, 3) == 4
    assert dict(ledger.accounts[1].met) == {2: 2, 3: 1}
