"""The schedule follows a game through every change: the chain from an act to the plan in the log [T5] [T9].

What is expected comes from the rule: the bounds of [T8], the proven optima of the vectors, credits by hand.
"""

from __future__ import annotations

import json
import random
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from kit.desks import desk
from kit.games import TILES, UNSCHEDULED
from pairwright.app.desk import Desk, Sheet
from pairwright.app.verify import differences
from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core.refusals import TooFewTeams, TooFewTiles, WrongKindOfStage
from pairwright.core.settings import StageSettings
from pairwright.core.tiles import Game
from pairwright.formats import tiles as games
from pairwright.schedule import Tally, Turn, bounds, check, measure
from pairwright.standings.ledger import Ledger

VECTORS = Path(__file__).parent.parent / "vectors"
CASES = json.loads((VECTORS / "schedule_replan.json").read_text("utf-8"))["cases"]


class Played:
    """A game on a desk: what is done, and the plan afterwards."""

    def __init__(
        self,
        teams: int,
        tiles: int,
        seed: int = 1,
        settings: StageSettings = TILES,
        begin: bool = True,
    ) -> None:
        self.desk: Desk = desk(seed)
        newcomers = c.Enter(tuple(c.Newcomer(f"Team {n}") for n in range(1, teams + 1)))
        more = [newcomers, c.SetBoard(tiles), *((c.StartStage(),) if begin else ())]
        self.id = self.desk.create(c.Create("Quiz", settings), *more).sheet.id

    @property
    def sheet(self) -> Sheet:
        return self.desk.sheet(self.id)

    @property
    def game(self) -> Game:
        return self.sheet.state.stage.game

    @property
    def field(self) -> tuple[int, ...]:
        return games.teams(self.sheet.state)

    @property
    def ahead(self) -> tuple[Turn, ...]:
        return tuple(Turn(*self.game.plan[number]) for number in self.game.ahead())

    def do(self, *commands: c.Command) -> Played:
        self.desk.act(self.id, *commands)
        return self

    def play(self, rounds: int, winner: int = 0) -> Played:
        """The next rounds with the lowest tiles on the board, won by picker (0), other (1) or nobody."""
        for _ in range(rounds):
            tile = min(
                t for t in self.game.tiles if t not in self.game.plays and t not in self.game.cancelled
            )
            self.do(c.OpenTile(tile))
            play = self.game.open
            assert play is not None
            self.do(c.FinishTile(tile, (play.picker, play.other, None)[winner]))
        return self

    def done(self) -> tuple[Turn, ...]:
        return tuple(Turn(play.picker, play.other) for play in self.game.plays.values())

    def tally(self) -> Tally:
        return games.tally(self.game, self.field)


def by_the_rule(tally: Tally, turns: tuple[Turn, ...]) -> None:
    """Who has played least plays, at every turn; so from level on credited plays differ by at most 1."""
    plays = {team: tally.plays[team] for team in tally.teams}
    for turn in turns:
        assert sorted((plays[turn.picker], plays[turn.other])) == sorted(plays.values())[:2]
        plays[turn.picker] += 1
        plays[turn.other] += 1


# --- set-up [T5]


@pytest.mark.parametrize(("teams", "tiles"), [(2, 7), (3, 8), (4, 13), (5, 36), (6, 32), (10, 4), (11, 60)])
def test_a_game_begins_with_a_schedule_that_is_the_best_in_everything_at_every_prefix_T1_T8(
    teams: int, tiles: int
) -> None:
    game = Played(teams, tiles, begin=False)
    verdict = check(game.field, game.ahead)
    assert (len(game.ahead), verdict.faults, verdict.beyond) == (tiles, (), ())


def test_it_is_drawn_anew_whenever_teams_or_tiles_change_in_set_up_and_only_then_T5() -> None:
    game = Played(5, 12, begin=False)
    for command in (
        c.Enter((c.Newcomer("New"),)),
        c.Remove(2),
        c.Drop(3),
        c.Return(3),
        c.AddTiles(3),
        c.RemoveTile(1),
        c.SetBoard(20),
    ):
        before = game.game.seed
        game.do(command)
        assert game.game.seed != before
        verdict = check(game.field, game.ahead)
        assert (len(game.ahead), verdict.beyond) == (len(game.game.tiles), ())
    kept = game.ahead
    game.do(c.Rename(1, "Reds"), c.Colour(1, 4), c.ChangeTile(3, c.NewTile("Rome")), c.Retitle("Quiz 2"))
    game.do(c.StartStage())
    assert game.ahead == kept


def test_a_new_draw_is_another_one_repeats_by_its_seed_and_costs_nothing_T5() -> None:
    game = Played(6, 32, begin=False)
    drawn = {game.ahead}
    for _ in range(10):
        game.desk.shuffle(game.id)
        assert check(game.field, game.ahead).beyond == ()
        assert games.draw(game.sheet.state, game.game.seed).turns == tuple(
            (turn.picker, turn.other) for turn in game.ahead
        )
        drawn.add(game.ahead)
    assert len(drawn) == 11
    assert Played(6, 32, seed=1).ahead == Played(6, 32, seed=1).ahead
    assert Played(6, 32, seed=1).ahead != Played(6, 32, seed=2).ahead


@pytest.mark.parametrize("teams", [3, 5, 6, 8])
def test_a_new_draw_in_mid_game_keeps_what_was_played_and_stays_level_T5_T9(teams: int) -> None:
    game = Played(teams, 4 * teams).play(teams + 1)
    done, before, drawn = game.done(), game.tally(), set()
    for _ in range(6):
        game.desk.shuffle(game.id)
        assert game.done() == done
        assert len(game.ahead) == 4 * teams - len(done)
        by_the_rule(before, game.ahead)
        whole = measure(game.field, done + game.ahead)
        best = bounds(teams, 4 * teams)
        assert whole.play_spread_ever == best.play_spread_ever
        assert whole.play_spread == best.play_spread
        if teams > 4:
            assert whole.back_to_back == best.back_to_back
        drawn.add(game.ahead)
    assert len(drawn) > 1


def test_nothing_is_drawn_where_nothing_can_be_played() -> None:
    over, alone, free = Played(2, 1).play(1), Played(1, 3, begin=False), Played(3, 3, settings=UNSCHEDULED)
    with pytest.raises(TooFewTiles):
        over.desk.shuffle(over.id)
    with pytest.raises(TooFewTeams):
        alone.desk.shuffle(alone.id)
    with pytest.raises(WrongKindOfStage):
        free.desk.shuffle(free.id)
    assert alone.ahead == ()


# --- tiles in mid-game [T9]


@pytest.mark.parametrize("teams", [2, 3, 4, 5, 6, 9])
def test_tiles_added_or_struck_in_mid_game_extend_or_cut_and_nothing_else_changes_T9(teams: int) -> None:
    game = Played(teams, 10).play(3)
    done, rest = game.done(), game.ahead
    game.do(c.AddTiles(5))
    assert (game.done(), game.ahead[:7], len(game.ahead)) == (done, rest, 12)
    assert check(game.field, game.done() + game.ahead).beyond == ()
    game.do(c.RemoveTile(15), c.RemoveTile(14), c.RemoveTile(13))
    game.do(*(c.RemoveTile(tile) for tile in (12, 11, 10, 9)))
    assert (game.done(), game.ahead) == (done, rest[:5])
    assert differences(game.sheet.entries, game.sheet.texts) == []


def test_a_tile_that_is_cancelled_takes_the_last_round_and_put_back_brings_it_again_T9_T12() -> None:
    game = Played(5, 9).play(2)
    rest = game.ahead
    game.do(c.CancelTile(9))
    assert game.ahead == rest[:-1]
    game.do(c.ReturnTile(9))
    assert game.ahead == rest


def test_what_was_planned_anew_is_planned_on_when_a_tile_comes_T9() -> None:
    game = Played(6, 20).play(7).do(c.Enter((c.Newcomer("New"),)))
    before, rest = game.tally(), game.ahead
    game.do(c.AddTiles(4))
    assert (game.ahead[:13], len(game.ahead)) == (rest, 17)
    by_the_rule(before, game.ahead)


def test_a_tile_cancelled_before_the_first_round_is_no_hindrance_to_a_team_that_comes_T9() -> None:
    game = Played(4, 6).do(c.CancelTile(6), c.Enter((c.Newcomer("New"),)))
    assert len(game.ahead) == 5
    assert check(game.field, game.ahead).beyond == ()
    last = Played(4, 1).do(c.CancelTile(1), c.Enter((c.Newcomer("New"),)))
    assert (last.ahead, len(last.field)) == ((), 5)
    assert len(last.do(c.ReturnTile(1)).ahead) == 1


def test_tiles_that_come_when_none_was_left_go_on_from_the_end_T9() -> None:
    game = Played(5, 4).play(4).do(c.AddTiles(6))
    assert game.game.round == 5
    assert check(game.field, game.done() + game.ahead).beyond == ()


# --- teams in mid-game [T9]


@pytest.mark.parametrize("teams", [3, 4, 5, 6, 8, 12])
def test_a_newcomer_is_credited_with_the_fewest_plays_and_the_rest_stays_level_T9(teams: int) -> None:
    game = Played(teams, 5 * teams).play(2 * teams)
    done = game.done()
    plays = [sum(team in (t.picker, t.other) for t in done) for team in game.field]
    game.do(c.Enter((c.Newcomer("New"),)))
    assert game.done() == done
    tally = game.tally()
    assert tally.plays[teams + 1] == min(plays)
    assert tally.picks[teams + 1] == min(plays) // 2
    by_the_rule(tally, game.ahead)
    assert measure(game.field, game.ahead, tally).play_spread_ever <= 1


@pytest.mark.parametrize("teams", [3, 4, 5, 6, 8, 12])
def test_a_team_that_leaves_plays_no_more_and_its_history_stays_T9(teams: int) -> None:
    game = Played(teams, 5 * teams).play(2 * teams)
    done = game.done()
    game.do(c.Drop(2))
    assert game.done() == done
    assert all(2 not in (turn.picker, turn.other) for turn in game.ahead)
    by_the_rule(game.tally(), game.ahead)


def test_a_team_that_left_by_mistake_and_is_back_before_the_next_tile_has_lost_nothing_T9() -> None:
    """Ten teams, four rounds played: two have not played yet, and it is their turn as much as before."""
    game = Played(10, 30).play(4)
    fresh = [team for team in game.field if not any(team in (t.picker, t.other) for t in game.done())]
    assert len(fresh) == 2
    game.do(c.Drop(fresh[0])).do(c.Return(fresh[0]))
    assert game.tally().plays[fresh[0]] == 0
    assert set(fresh) == {game.ahead[0].picker, game.ahead[0].other}


def test_a_newcomer_and_a_tile_in_one_act_are_one_plan_T9() -> None:
    game = Played(5, 10).play(3)
    game.do(c.Enter((c.Newcomer("New"),)), c.Drop(1), c.AddTiles(2))
    drawn = [e for e in game.sheet.entries if isinstance(e.fact, f.ScheduleDrawn)]
    assert drawn[-1].seq - drawn[-1].act == 3
    assert len(game.ahead) == 9
    by_the_rule(game.tally(), game.ahead)


def test_a_tile_in_play_counts_as_played_when_the_rest_is_planned_T9() -> None:
    game = Played(5, 10).do(c.OpenTile(1), c.Enter((c.Newcomer("New"),)))
    play = game.game.open
    assert play is not None
    assert (game.tally().plays[play.picker], game.tally().plays[play.other]) == (1, 1)
    assert not {play.picker, play.other} & {game.ahead[0].picker, game.ahead[0].other}


def test_fewer_than_two_teams_leave_no_schedule_and_the_second_brings_one_T9() -> None:
    game = Played(2, 5).play(1).do(c.Drop(2))
    assert game.ahead == ()
    with pytest.raises(TooFewTeams):
        game.do(c.OpenTile(5))
    assert len(game.do(c.Return(2)).ahead) == 4


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_through_the_whole_chain_plays_stay_level_and_credits_are_the_rule_s_T9(case: Any) -> None:
    game, before = _chain(case)
    assert before.teams == tuple(case["active_after"])
    for team, credit in case["credited"].items():
        assert (before.plays[int(team)], before.picks[int(team)]) == (credit["plays"], credit["picks"])
    for a, b, times in case["credited_meetings"]:
        assert before.meetings(a, b) == times
    by_the_rule(before, game.ahead)
    # Only the plan that was put down for the history's sake could have been better.
    (named,) = differences(game.sheet.entries, game.sheet.texts)
    assert named.entry < next(e.seq for e in game.sheet.entries if isinstance(e.fact, f.StageStarted))


def test_through_the_whole_chain_at_least_19_of_20_plans_are_the_proven_optimum_T9() -> None:
    reached = 0
    for case in CASES:
        game, before = _chain(case)
        found = measure(game.field, game.ahead, before)
        after = before.after(game.ahead)
        squares = sum(after.meetings(a, b) ** 2 for a, b in combinations(game.field, 2))
        best = case["optimal"]
        reached += (found.play_spread_ever, found.back_to_back, squares) == (
            best["max_prefix_credited_play_spread"],
            best["back_to_back"],
            best["sum_of_squared_credited_meetings_at_end"],
        )
    assert reached >= 19


def _chain(case: Any) -> tuple[Played, Tally]:
    """The case as acts: its history is put down as the plan and played, then teams come and go."""
    history = tuple((a, b) for a, b in case["history_picker_first"])
    rest = case["rounds_to_plan"]
    game = Played(case["teams_before"], len(history) + rest, begin=False)
    game.do(c.DrawSchedule(1, 0, history + ((1, 2),) * rest)).do(c.StartStage()).play(len(history))
    left = [team for team in range(1, case["teams_before"] + 1) if team not in case["active_after"]]
    came = tuple(c.Newcomer(f"Team {number}") for number in case["newcomers"])
    game.do(*(c.Drop(team) for team in left), *((c.Enter(came),) if came else ()))
    assert len(game.ahead) == rest
    return game, game.tally()


# --- no schedule, and back to one [T14]


def test_switched_off_there_is_no_plan_and_switched_on_again_it_goes_on_where_it_was_T14() -> None:
    game = Played(5, 12).play(3)
    done, rest = game.done(), game.ahead
    game.do(c.ChangeSettings(UNSCHEDULED))
    assert (game.done(), game.ahead) == (done, ())
    game.do(c.ChangeSettings(TILES))
    assert (game.done(), game.ahead) == (done, rest)


def test_what_was_played_freely_counts_when_the_schedule_is_back_and_who_came_meanwhile_too_T9_T14() -> None:
    game = Played(4, 12).play(2).do(c.ChangeSettings(UNSCHEDULED), c.Enter((c.Newcomer("New"),)))
    for tile, (picker, other) in {3: (5, 1), 4: (1, 5), 5: (1, 5)}.items():
        game.do(c.OpenTile(tile, picker, other), c.FinishTile(tile, picker))
    game.do(c.ChangeSettings(TILES))
    assert len(game.ahead) == 7
    tally = game.tally()
    # Two rounds by schedule gave each of the four one play; then Team 1 and the newcomer played three each.
    assert [tally.plays[team] for team in game.field] == [4, 1, 1, 1, 4]
    by_the_rule(tally, game.ahead)
    assert differences(game.sheet.entries, game.sheet.texts) == []


def test_a_tile_opened_freely_counts_when_the_schedule_is_switched_on_over_it_T14() -> None:
    game = Played(5, 9, settings=UNSCHEDULED).do(c.OpenTile(4, 2, 3), c.ChangeSettings(TILES))
    by_the_rule(game.tally(), game.ahead)
    assert not {2, 3} & {game.ahead[0].picker, game.ahead[0].other}


# --- by hand [T13]


def test_a_reopened_tile_of_the_beginning_does_not_stop_teams_from_coming_and_going_T9_T13() -> None:
    """It is the last one now, and the newcomer plays among the first ones as the log tells them."""
    game = Played(4, 12).play(3).do(c.Enter((c.Newcomer("New"),)))
    while not any(5 in (play.picker, play.other) for play in game.game.plays.values()):
        game.play(1)
    game.do(c.ReopenTile(1), c.ReturnTile(1), c.Enter((c.Newcomer("Newer"),)))
    by_the_rule(game.tally(), game.ahead)
    game.do(c.Drop(3))
    by_the_rule(game.tally(), game.ahead)
    assert differences(game.sheet.entries, game.sheet.texts) == []


def test_a_plan_from_where_the_host_has_skipped_to_is_level_in_the_order_it_is_played_T9_T13() -> None:
    game = Played(6, 18).play(4).do(c.MoveRound(9), c.Enter((c.Newcomer("New"),)), c.AddTiles(3))
    assert game.game.ahead()[0] == 9
    assert len(game.ahead) == 17
    by_the_rule(game.tally(), game.ahead)


def test_a_round_played_twice_by_hand_costs_the_last_one_T13() -> None:
    game = Played(5, 8).play(2)
    rest = game.ahead
    game.do(c.MoveRound(1)).play(1)
    assert game.game.round == 3
    assert game.ahead == rest[:-1]


# --- score and end [T15]


def test_the_score_counts_points_of_tiles_won_and_lists_whoever_took_part_T15() -> None:
    game = Played(3, 3, begin=False)
    game.do(c.ChangeTile(1, c.NewTile(points=5)), c.ChangeTile(2, c.NewTile(points=0)), c.StartStage())
    first, second = game.ahead[0], game.ahead[1]
    game.play(1).play(1, winner=1)
    points, tiles = dict.fromkeys((1, 2, 3), 0), dict.fromkeys((1, 2, 3), 0)
    points[first.picker] += 5
    tiles[first.picker] += 1
    tiles[second.other] += 1
    rows = games.table(Ledger.of(game.sheet.state)).rows
    assert {row.entrant: row.values[:2] for row in rows} == {t: (points[t], tiles[t]) for t in points}
    assert {row.entrant: row.rank for row in rows} == {t: 2 - (t == first.picker) for t in points}
    game.do(c.Drop(second.other))
    assert {row.entrant for row in games.table(Ledger.of(game.sheet.state)).rows} == {1, 2, 3}


def test_a_game_to_its_end_has_a_tile_for_every_round_and_is_over_T1_T15() -> None:
    chance = random.Random(5)
    game = Played(7, 25)
    while not game.game.over:
        game.play(1, winner=chance.randrange(3))
    assert len(game.game.plays) == 25
    assert check(game.field, game.done()).beyond == ()
    assert games.over(game.sheet.state)


# --- what verification says


def test_a_plan_in_a_log_that_is_worse_than_it_need_be_is_named() -> None:
    game = Played(5, 10).play(2)
    turns = tuple((turn.picker, turn.other) for turn in game.ahead)
    game.do(c.DrawSchedule(1, 0, (turns[0],) * 8))
    found = differences(game.sheet.entries, game.sheet.texts)
    assert [(one.entry, one.code) for one in found] == [(game.sheet.version, "not-the-best")]
    set_up = Played(5, 10, begin=False).do(c.DrawSchedule(1, 0, ((1, 2),) * 10))
    assert [one.code for one in differences(set_up.sheet.entries, set_up.sheet.texts)] == ["not-the-best"]


def test_a_plan_extended_by_something_worse_is_named() -> None:
    game = Played(5, 10).play(2)
    entries = list(game.do(c.AddTiles(4)).sheet.entries)
    drawn = entries[-1].fact
    assert isinstance(drawn, f.ScheduleDrawn)
    entries[-1] = replace(entries[-1], fact=replace(drawn, turns=(drawn.turns[0],) * 4))
    assert [one.code for one in differences(entries, game.sheet.texts)] == ["not-the-best"]


def test_a_tile_opened_and_put_back_leaves_a_game_that_has_not_begun_T8_T12() -> None:
    game = Played(5, 6).do(c.OpenTile(1), c.Enter((c.Newcomer("New"),)), c.ReturnTile(1))
    game.do(c.Drop(6)).do(*(c.CancelTile(tile) for tile in range(1, 7)))
    assert game.ahead == ()
    game.do(c.AddTiles(9))
    assert check(game.field, game.ahead).beyond == ()
    game.do(c.AddTiles(5))
    assert check(game.field, game.ahead).beyond == ()
    assert differences(game.sheet.entries, game.sheet.texts) == []
