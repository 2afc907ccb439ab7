"""What the screens of a tile game are told: steps, tiles, score, schedule, advice [T6] [T7] [T10]–[T16]."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kit.games import TILES
from pairwright.app.board import ScoreRow, board, schedule_view
from pairwright.app.event import Event
from pairwright.core import commands as c
from pairwright.core.refusals import WrongKindOfStage
from pairwright.core.tiles import TileState
from pairwright.schedule import bounds


def game(teams: int = 5, tiles: int = 12, begin: bool = True) -> Event:
    event = Event("Quiz", [f"Team {n}" for n in range(1, teams + 1)], preset="tiles", seed=2)
    if tiles:
        event.lay(tiles)
    if begin:
        event.start()
    return event


def play(event: Event, tile: int, winner: str = "picker") -> None:
    event.pick(tile)
    opened = event.board().open
    assert opened is not None
    assert opened.picker is not None
    assert opened.other is not None
    event.finish(
        tile, {"picker": opened.picker, "other": opened.other}[winner].person.number if winner else None
    )


def test_the_step_says_what_the_host_does_next_at_every_turn_T10_T15() -> None:
    event, steps = Event("Quiz", ["Reds"], preset="tiles", seed=1), []
    for command in (
        c.Enter((c.Newcomer("Blues"),)),
        c.SetBoard(1),
        c.StartStage(),
        c.OpenTile(1),
        c.FinishTile(1, None),
        c.Close(),
        c.Reopen(),
        c.AddTiles(1),
    ):
        steps.append(event.board().step)
        event.do(command)
    steps.append(event.board().step)
    assert steps == [
        *("enter-teams", "lay-tiles", "begin-game", "pick", "finish-tile", "over", "closed", "over", "pick"),
    ]


def test_a_tile_shows_what_it_says_where_it_is_and_who_played_it_T11() -> None:
    event = game(begin=False)
    event.do(c.ChangeTile(1, c.NewTile("Rome", "Cities", 3, "Which river?", "Tiber")))
    event.start()
    play(event, 1)
    event.do(c.CancelTile(2))
    event.pick(3)
    view = event.board()
    rome, second, third, fourth = view.tiles[:4]
    said = (rome.title, rome.category, rome.points, rome.question, rome.answer)
    assert said == ("Rome", "Cities", 3, "Which river?", "Tiber")
    assert [tile.state for tile in view.tiles[:4]] == [
        *(TileState.FINISHED, TileState.CANCELLED, TileState.PLAY, TileState.BOARD),
    ]
    assert (rome.round, rome.winner) == (1, rome.picker)
    assert (second.round, second.picker, second.winner) == (None, None, None)
    assert (third.round, third.winner, view.open) == (2, None, third)
    assert (fourth.title, fourth.points, fourth.picker) == ("", 1, None)
    assert view.worth
    assert view.tile(3) is third
    with pytest.raises(LookupError):
        view.tile(13)


def test_equal_points_share_a_rank_and_the_next_rank_counts_them_T15() -> None:
    event = game(teams=4, tiles=6)
    play(event, 1)
    play(event, 2)
    rows: tuple[ScoreRow, ...] = event.board().score
    assert [(row.rank, row.points) for row in rows] == [(1, 1), (1, 1), (3, 0), (3, 0)]
    assert [row.team.person.number for row in rows[:2]] == sorted(row.team.person.number for row in rows[:2])


def test_a_team_that_left_keeps_its_score_and_is_said_to_have_left_T9_T15() -> None:
    event = game()
    play(event, 1)
    first = event.board().score[0].team.person.number
    event.do(c.Drop(first))
    row = event.board().score[0]
    assert (row.team.person.number, row.team.playing, row.points) == (first, False, 1)
    assert (row.next_round, row.next_in, row.against) == (None, None, None)
    # Who left without having played isn't in the score.
    idle = next(row.team.person.number for row in event.board().score if not row.plays)
    event.do(c.Drop(idle))
    assert idle not in {row.team.person.number for row in event.board().score}


def test_nobody_is_next_in_a_game_that_the_host_has_ended_T15() -> None:
    event = game()
    play(event, 1)
    assert event.board().next is not None
    event.do(c.Close())
    view = event.board()
    assert (view.step, view.now, view.next, view.left) == ("closed", None, None, 11)
    assert all(row.next_round is None for row in view.score)


def test_without_a_schedule_nobody_s_turn_it_is_until_the_host_says_so_T14() -> None:
    event = game()
    play(event, 1)
    event.do(c.ChangeSettings(replace(TILES, scheduled=False)))
    event.do(c.MoveRound(1))  # where two teams had been planned once
    view = event.board()
    assert (view.scheduled, view.now, view.next) == (False, None, None)
    event.pick(2, 4, 1)
    now = event.board().now
    assert now is not None
    assert (now.picker.person.number, now.other.person.number, now.tile) == (4, 1, 2)
    assert event.board().rounds >= event.board().round


def test_colours_are_chosen_or_go_by_the_order_of_entry_and_stay_within_twelve_T10() -> None:
    event = game(teams=14, tiles=3)
    assert [team.colour for team in event.board().teams] == [*range(1, 13), 1, 2]
    event.do(c.Colour(2, 9))
    assert [team.colour for team in event.board().teams][:3] == [1, 9, 3]


def test_the_schedule_view_counts_what_was_played_and_what_is_to_come_T7() -> None:
    event = game(teams=5, tiles=12)
    best = bounds(5, 12)
    before = schedule_view(event.sheet)
    measures = before.measures
    assert measures is not None
    assert (measures.play_spread, measures.back_to_back) == (best.play_spread, best.back_to_back)
    assert measures.longest_wait == best.longest_wait
    play(event, 7)
    event.pick(3)
    view = schedule_view(event.sheet)
    assert [(turn.tile, turn.finished) for turn in view.turns[:3]] == [(7, True), (3, False), (None, False)]
    assert view.shares == before.shares
    assert view.measures == measures
    # 12 rounds are 24 turns of 5 teams: four play 5 times, one 4 times; 12 picks: two pick 3 times.
    assert sorted(len(share.rounds) for _, share in view.shares) == [4, 5, 5, 5, 5]
    assert sorted(len(share.picks) for _, share in view.shares) == [2, 2, 2, 3, 3]


@pytest.mark.parametrize(
    ("teams", "tiles", "plays", "suggested"),
    [
        (6, 30, {10}, ()),
        (6, 32, {10, 11}, (30, 33)),
        (5, 36, {14, 15}, (35, 40)),
        (10, 20, {4}, ()),
        (10, 4, {0, 1}, (5,)),
    ],
)
def test_the_worked_examples_of_the_rule_are_what_set_up_shows_T6(
    teams: int, tiles: int, plays: set[int], suggested: tuple[int, ...]
) -> None:
    view = schedule_view(game(teams, tiles, begin=False).sheet)
    assert {len(share.rounds) for _, share in view.shares} == plays
    assert view.advice is not None
    assert view.advice.even_plays == suggested
    assert view.advice.sit_out == max(0, teams - 2 * tiles)


def test_advice_is_for_the_whole_game_and_ends_once_teams_have_changed_T6_T9() -> None:
    event = game(teams=4, tiles=8)
    play(event, 1)
    assert schedule_view(event.sheet).advice is not None
    event.do(c.Enter((c.Newcomer("Late"),)))
    assert schedule_view(event.sheet).advice is None


def test_a_schedule_that_is_not_there_is_no_measure_T14() -> None:
    event = game(tiles=0, begin=False)
    view = schedule_view(event.sheet)
    assert (view.turns, view.shares, view.measures, view.advice) == ((), (), None, None)
    event.lay(3)
    event.do(c.ChangeSettings(replace(TILES, scheduled=False)))
    view = schedule_view(event.sheet)
    assert (view.scheduled, view.turns, view.advice) == (False, (), None)


def test_a_board_of_another_kind_of_stage_is_refused_and_one_that_is_not_there_is_no_stage_T17() -> None:
    swiss = Event("Friday", ["Ann", "Bo"])
    with pytest.raises(WrongKindOfStage):
        board(swiss.sheet)
    with pytest.raises(WrongKindOfStage):
        schedule_view(swiss.sheet)
    with pytest.raises(LookupError):
        board(game().sheet, 1)


def test_the_past_of_a_game_can_be_shown_as_it_was_T17() -> None:
    event = game()
    play(event, 1)
    then = event.sheet
    view = event.board()
    play(event, 2)
    assert board(event.sheet.at(then.version)) == view
