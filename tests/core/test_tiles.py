"""The game on the board: what each act does and what is refused, from the rule [T9]–[T17]."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kit.games import UNSCHEDULED, Board
from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core import refusals as r
from pairwright.core.settings import StageSettings
from pairwright.core.tiles import Play, TileState
from pairwright.core.tournament import fold

PLAN = ((1, 2), (3, 4), (2, 3), (4, 1), (1, 3), (2, 4))
"""Six rounds of four teams, one for each tile of the board."""


def board() -> Board:
    return Board(turns=PLAN)


def open_and_finish(game: Board, tile: int, winner: int | None) -> Board:
    return game.do(c.OpenTile(tile), c.FinishTile(tile, winner))


# --- the board [T10]


def test_a_board_is_a_count_of_tiles_of_which_the_first_may_say_something_T10() -> None:
    game = Board(tiles=0, begin=False)
    game.do(c.SetBoard(3, (c.NewTile("Rome", "Cities", 5, "Which river?", "Tiber"),)))
    tiles = game.game.tiles
    assert list(tiles) == [1, 2, 3]
    rome = tiles[1]
    said = [game.texts[text] for text in (rome.title, rome.category, rome.question, rome.answer)]
    assert (said, rome.points) == (["Rome", "Cities", "Which river?", "Tiber"], 5)
    assert tiles[2] == tiles[3] == f.TileText(points=1)


def test_a_board_set_anew_before_the_game_begins_replaces_the_old_one_T10() -> None:
    game = Board(tiles=6, begin=False).do(c.SetBoard(2))
    assert list(game.game.tiles) == [1, 2]
    with pytest.raises(r.AlreadyStarted):
        board().do(c.SetBoard(2))


def test_a_number_once_given_to_a_tile_is_not_given_again_T9() -> None:
    game = Board(tiles=3, begin=False).do(c.RemoveTile(3), c.AddTiles(2))
    assert list(game.game.tiles) == [1, 2, 4, 5]


def test_a_category_said_of_many_tiles_is_one_text_of_the_roster_T10() -> None:
    tiles = tuple(c.NewTile(f"Town {n}", "Cities") for n in range(5))
    game = Board(tiles=0, begin=False).do(c.SetBoard(5, tiles))
    assert len({tile.category for tile in game.game.tiles.values()}) == 1
    assert len({tile.title for tile in game.game.tiles.values()}) == 5


def test_teams_have_one_of_twelve_colours_or_none_of_their_own_T10() -> None:
    game = board().do(c.Colour(2, 12))
    assert game.state.entrants[2].colour == 12
    assert game.do(c.Colour(2, None)).state.entrants[2].colour is None
    for colour in (0, 13):
        with pytest.raises(r.BadSetting):
            game.do(c.Colour(2, colour))
    with pytest.raises(r.UnknownEntrant):
        game.do(c.Colour(9, 1))


# --- a round [T11]–[T13]


def test_a_tile_is_opened_by_the_round_s_picker_against_the_other_T11() -> None:
    game = board().do(c.OpenTile(5))
    assert game.game.open == Play(tile=5, round=1, picker=1, other=2)
    assert game.game.state_of(5) is TileState.PLAY
    assert game.game.left == 5


@pytest.mark.parametrize("winner", [1, 2, None])
def test_a_finished_tile_has_its_winner_or_nobody_and_the_round_moves_on_T11_T12(winner: int | None) -> None:
    game = open_and_finish(board(), 5, winner).game
    assert game.plays == {5: Play(5, 1, 1, 2, winner)}
    assert game.state_of(5) is TileState.FINISHED
    assert (game.open, game.round, game.pair()) == (None, 2, PLAN[1])


def test_a_cancelled_tile_counts_for_nobody_and_its_round_goes_on_with_another_T12() -> None:
    game = board().do(c.OpenTile(5), c.CancelTile(5))
    assert game.game.state_of(5) is TileState.CANCELLED
    assert (game.game.round, game.game.pair(), game.game.left) == (1, (1, 2), 5)
    open_and_finish(game, 6, 1)
    assert game.game.plays == {6: Play(6, 1, 1, 2, 1)}


def test_a_returned_tile_is_on_the_board_again_and_its_round_goes_on_T12() -> None:
    game = board().do(c.OpenTile(5), c.ReturnTile(5))
    assert game.game.state_of(5) is TileState.BOARD
    assert (game.game.round, game.game.pair(), game.game.left) == (1, (1, 2), 6)
    assert game.do(c.OpenTile(5)).game.open == Play(5, 1, 1, 2)


def test_a_tile_on_the_board_can_be_cancelled_and_put_back_T12() -> None:
    game = board().do(c.CancelTile(3))
    assert (game.game.state_of(3), game.game.round) == (TileState.CANCELLED, 1)
    assert game.do(c.ReturnTile(3)).game.state_of(3) is TileState.BOARD


def test_the_host_moves_the_round_back_and_forward_between_tiles_T13() -> None:
    game = board().do(c.MoveRound(4))
    assert game.do(c.OpenTile(1)).game.open == Play(1, 4, *PLAN[3])
    with pytest.raises(r.TileInPlay):
        game.do(c.MoveRound(2))
    game.do(c.FinishTile(1, 4))
    assert game.game.round == 5
    assert game.game.ahead() == (5, 6, 1, 2, 3)
    assert game.do(c.MoveRound(2)).game.pair() == PLAN[1]
    for number in (0, 7):
        with pytest.raises(r.UnknownGameRound):
            game.do(c.MoveRound(number))


def test_rounds_skipped_by_hand_are_played_after_the_last_T13() -> None:
    game = board().do(c.MoveRound(5))
    for tile, expected in zip(range(1, 7), (5, 6, 1, 2, 3, 4), strict=True):
        game.do(c.OpenTile(tile))
        assert game.game.open == Play(tile, expected, *PLAN[expected - 1])
        game.do(c.FinishTile(tile, None))
    assert game.game.over


def test_a_finished_tile_can_be_reopened_in_its_round_and_goes_on_to_the_next_unplayed_T13() -> None:
    game = board()
    open_and_finish(game, 1, 1)
    open_and_finish(game, 2, 3)
    game.do(c.ReopenTile(1))
    assert game.game.open == Play(1, 1, 1, 2)
    assert game.game.round == 1
    game.do(c.FinishTile(1, 2))
    assert game.game.plays[1].winner == 2
    assert game.game.round == 3


def test_a_reopened_tile_that_is_cancelled_gives_its_round_back_T12_T13() -> None:
    game = open_and_finish(board(), 1, 1).do(c.ReopenTile(1), c.CancelTile(1))
    assert game.game.plays == {}
    assert (game.game.round, game.game.pair()) == (1, (1, 2))


def test_rounds_planned_anew_are_played_in_the_order_they_were_planned_also_where_some_were_skipped_T9() -> (
    None
):
    """The host skipped to round 4; the turns are laid from there on, one for a tile that was added too."""
    game = board().do(c.MoveRound(4), c.AddTiles(1))
    turns = ((1, 2), (2, 3), (3, 4), (4, 1), (1, 3), (2, 4), (3, 1))
    game.do(c.DrawSchedule(2, 0, turns))
    assert [game.game.plan[number] for number in game.game.ahead()] == list(turns)
    assert game.game.ahead() == (4, 5, 6, 7, 1, 2, 3)


# --- no schedule [T14]


def test_without_a_schedule_the_host_picks_tiles_and_teams_freely_T14() -> None:
    game = Board(settings=UNSCHEDULED)
    with pytest.raises(r.NobodyPicks):
        game.do(c.OpenTile(1))
    with pytest.raises(r.NobodyPicks):
        game.do(c.OpenTile(1, picker=3))
    with pytest.raises(r.SameEntrant):
        game.do(c.OpenTile(1, 3, 3))
    with pytest.raises(r.UnknownEntrant):
        game.do(c.OpenTile(1, 3, 9))
    game.do(c.OpenTile(1, 3, 1), c.FinishTile(1, 1), c.OpenTile(2, 3, 1))
    assert game.game.open == Play(2, 2, 3, 1)


def test_without_a_schedule_there_are_as_many_rounds_as_were_played_and_tiles_are_left_T14() -> None:
    game = board().do(c.OpenTile(1), c.FinishTile(1, 1), c.ChangeSettings(UNSCHEDULED))
    game.do(c.DrawSchedule(1, 0, ()), c.OpenTile(2, 3, 4), c.FinishTile(2, None))
    assert (game.game.round, game.game.rounds) == (3, 6)
    # Round 1 once more by hand: the game goes on with a round that nobody has played.
    game.do(c.MoveRound(1), c.OpenTile(3, 1, 2), c.FinishTile(3, None))
    assert (game.game.round, game.game.rounds) == (3, 5)
    with pytest.raises(r.UnknownGameRound):
        game.do(c.MoveRound(6))


# --- the end [T15]


def test_a_game_is_over_when_no_tile_is_left_or_the_host_ends_it_T15() -> None:
    game = Board(teams=2, tiles=2, turns=((1, 2), (2, 1)))
    open_and_finish(game, 1, 1)
    assert not game.game.over
    game.do(c.OpenTile(2))
    assert not game.game.over
    assert game.do(c.FinishTile(2, None)).game.over
    early = open_and_finish(board(), 1, 2).do(c.Close())
    assert early.state.closed
    assert not early.game.over
    for command in (c.OpenTile(2), c.AddTiles(1), c.ReopenTile(1), c.Enter((c.Newcomer("New"),))):
        with pytest.raises(r.TournamentIsClosed):
            early.do(command)


def test_a_cancelled_last_tile_ends_the_game_too_and_put_back_it_goes_on_T15() -> None:
    game = open_and_finish(Board(teams=2, tiles=2, turns=((1, 2), (2, 1))), 1, 1).do(c.CancelTile(2))
    assert game.game.over
    assert not game.do(c.ReturnTile(2)).game.over


def test_a_tournament_cannot_be_closed_while_a_tile_is_in_play_T15() -> None:
    with pytest.raises(r.TileInPlay):
        board().do(c.OpenTile(1), c.Close())


# --- refusals and limits, the last paragraph


@pytest.mark.parametrize("teams", [0, 1])
def test_fewer_than_two_teams_are_refused(teams: int) -> None:
    with pytest.raises(r.TooFewTeams) as caught:
        Board(teams=teams)
    assert caught.value.facts == {"have": teams}


def test_fewer_than_one_tile_is_refused() -> None:
    with pytest.raises(r.TooFewTiles):
        Board(tiles=0)
    for command in (c.SetBoard(0), c.SetBoard(-1), c.AddTiles(0)):
        with pytest.raises(r.TooFewTiles):
            Board(tiles=0, begin=False).do(command)
    game = Board(tiles=1, turns=((1, 2),))
    with pytest.raises(r.TooFewTiles):
        game.do(c.RemoveTile(1))
    with pytest.raises(r.BadSetting) as caught:
        game.do(c.AddTiles(0))
    assert caught.value.facts["allowed"] == "1–19999"


def test_finishing_a_tile_that_is_not_in_play_is_refused_and_says_what_it_is_instead() -> None:
    game = open_and_finish(board(), 1, 1).do(c.CancelTile(2))
    for tile, state in ((3, "on-board"), (1, "finished"), (2, "cancelled")):
        with pytest.raises(r.TileNotInPlay) as caught:
            game.do(c.FinishTile(tile, 2))
        assert caught.value.facts == {"tile": tile, "state": state}
    with pytest.raises(r.UnknownTile):
        game.do(c.FinishTile(7, None))


def test_a_winner_who_is_not_in_the_round_is_refused() -> None:
    game = board().do(c.OpenTile(1))
    for winner in (3, 9):
        with pytest.raises(r.NotOfThisTile) as caught:
            game.do(c.FinishTile(1, winner))
        assert caught.value.facts == {"entrant": winner, "tile": 1}


def test_nothing_is_played_before_the_game_begins_and_nothing_of_it_in_another_kind_of_stage() -> None:
    waiting = Board(begin=False)
    for command in (c.OpenTile(1), c.FinishTile(1, None), c.CancelTile(1), c.ReopenTile(1), c.MoveRound(1)):
        with pytest.raises(r.NotStarted):
            waiting.do(command)
    swiss = Board(tiles=0, settings=StageSettings())
    for command in (c.SetBoard(3), c.AddTiles(1), c.OpenTile(1), c.MoveRound(1)):
        with pytest.raises(r.WrongKindOfStage):
            swiss.do(command)


def test_a_draft_of_tables_has_no_place_in_a_tile_game() -> None:
    with pytest.raises(r.WrongKindOfStage):
        board().do(c.Draft(1, (f.Seating(1, 1, 2),), (), seed=1))


def test_one_tile_is_in_play_at_a_time_and_only_what_fits_its_state_can_be_done() -> None:
    game = board().do(c.OpenTile(1))
    with pytest.raises(r.TileInPlay):
        game.do(c.OpenTile(2))
    with pytest.raises(r.TileNotOnBoard):
        game.do(c.RemoveTile(1))
    game.do(c.FinishTile(1, 1), c.CancelTile(2))
    for command in (c.OpenTile(1), c.OpenTile(2), c.RemoveTile(1), c.RemoveTile(2), c.CancelTile(1)):
        with pytest.raises(r.TileNotOnBoard):
            game.do(command)
    for command in (c.ReturnTile(1), c.ReopenTile(2), c.ReopenTile(3)):
        with pytest.raises(r.TileNotInPlay):
            game.do(command)
    game.do(c.OpenTile(3))
    with pytest.raises(r.TileInPlay):
        game.do(c.ReopenTile(1))


def test_what_two_hosts_do_alike_is_done_once() -> None:
    game = board().do(c.OpenTile(1))
    assert len(game.entries) == len(game.do(c.OpenTile(1)).entries)
    game.do(c.FinishTile(1, 1))
    done = len(game.entries)
    assert len(game.do(c.FinishTile(1, 1)).entries) == done
    with pytest.raises(r.TileNotInPlay):
        game.do(c.FinishTile(1, 2))
    for act in (c.ReopenTile(1), c.ReturnTile(1), c.CancelTile(1)):
        game.do(act)
        done = len(game.entries)
        assert len(game.do(act).entries) == done, act


def test_a_team_at_a_tile_can_neither_leave_nor_be_struck_and_one_that_has_played_can_only_leave() -> None:
    game = board().do(c.OpenTile(1))
    with pytest.raises(r.TileInPlay):
        game.do(c.Drop(1))
    with pytest.raises(r.EntrantHasPlayed):
        game.do(c.Remove(2))
    game.do(c.FinishTile(1, 1))
    with pytest.raises(r.EntrantHasPlayed):
        game.do(c.Remove(2))
    assert game.do(c.Drop(2), c.Remove(3)).state.stage.game.plays[1].other == 2


def test_limits_are_200_teams_and_20_000_tiles_whenever_they_come() -> None:
    with pytest.raises(r.TooManyTeams) as caught:
        Board(teams=201, begin=False)
    assert caught.value.facts == {"most": 200, "would_be": 201}
    full = Board(teams=200, tiles=20_000, settings=UNSCHEDULED)
    with pytest.raises(r.TooManyTeams):
        full.do(c.Enter((c.Newcomer("One more"),)))
    with pytest.raises(r.TooManyTiles) as caught_tiles:
        full.do(c.AddTiles(1))
    assert caught_tiles.value.facts == {"most": 20_000, "would_be": 20_001}
    full.do(c.Drop(1), c.Enter((c.Newcomer("In its place"),)))
    with pytest.raises(r.TooManyTeams):
        full.do(c.Return(1))
    with pytest.raises(r.TooManyTiles):
        Board(tiles=0, begin=False).do(c.SetBoard(20_001))


def test_more_than_200_entrants_of_other_stages_cannot_begin_a_game() -> None:
    many = Board(teams=201, tiles=0, settings=StageSettings(), begin=False)
    many.do(c.ChangeSettings(replace(UNSCHEDULED)), c.SetBoard(3))
    with pytest.raises(r.TooManyTeams):
        many.do(c.StartStage())


@pytest.mark.parametrize("points", [-1, 1_000_001])
def test_a_tile_is_worth_a_whole_number_within_bounds(points: int) -> None:
    for command in (
        c.SetBoard(2, (c.NewTile(points=points),)),
        c.AddTiles(1, (c.NewTile(points=points),)),
        c.ChangeTile(1, c.NewTile(points=points)),
    ):
        with pytest.raises(r.BadSetting):
            Board(begin=False).do(command)


def test_more_texts_than_tiles_and_a_title_too_long_are_refused() -> None:
    with pytest.raises(r.BadSetting):
        Board(begin=False).do(c.SetBoard(1, (c.NewTile("A"), c.NewTile("B"))))
    with pytest.raises(r.NameTooLong):
        Board(begin=False).do(c.SetBoard(1, (c.NewTile("A" * 201),)))


@pytest.mark.parametrize(
    ("kept", "turns", "code"),
    [
        (0, ((1, 1), *PLAN[1:]), "with-itself"),
        (0, ((1, 9), *PLAN[1:]), "not-active"),
        (0, PLAN[:5], "rounds"),
        (0, (*PLAN, (1, 2)), "rounds"),
        (7, (), "rounds"),
        (-1, (), "rounds"),
        (3, PLAN[:2], "rounds"),
    ],
)
def test_a_schedule_has_a_round_for_each_tile_and_two_teams_that_play_on(
    kept: int, turns: tuple[tuple[int, int], ...], code: str
) -> None:
    with pytest.raises(r.IllegalPairing) as caught:
        board().do(c.DrawSchedule(1, kept, turns))
    assert code in [fault[0] for fault in caught.value.facts["faults"]]


def test_a_game_folded_in_one_go_is_the_one_folded_act_by_act_T17() -> None:
    game = open_and_finish(board(), 1, 1)
    game.do(
        c.OpenTile(2), c.ReturnTile(2), c.CancelTile(3), c.MoveRound(4), c.OpenTile(4), c.FinishTile(4, 1)
    )
    game.do(c.ReopenTile(1), c.FinishTile(1, None), c.Enter((c.Newcomer("New"),)), c.AddTiles(2))
    state = fold(())
    for entry in game.entries:
        state = fold([entry], onto=state)
    assert state == game.state
    assert list(state.stage.game.plays) == list(game.game.plays)


def test_with_one_team_left_no_tile_can_be_opened_and_the_reason_is_that_T17() -> None:
    game = Board(teams=2).do(c.Drop(2))
    with pytest.raises(r.TooFewTeams) as refused:
        game.do(c.OpenTile(1))
    assert refused.value.facts == {"have": 1}
