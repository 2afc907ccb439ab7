"""Tile games and Swiss rounds in one event, either first; ranks, undo and files go over the border [T17]."""

from __future__ import annotations

import pytest

from kit.desks import desk
from kit.games import TILES, UNSCHEDULED
from pairwright.app import views
from pairwright.app.board import board, schedule_view
from pairwright.app.desk import Desk, Sheet
from pairwright.app.verify import differences
from pairwright.app.why import why_rank
from pairwright.core import commands as c
from pairwright.core.outcome import Result
from pairwright.core.refusals import (
    CutTied,
    NothingToUndo,
    StageNotFinished,
    TooFewEntrants,
    TooFewTeams,
    WrongKindOfStage,
)
from pairwright.core.settings import StageSettings
from pairwright.core.tournament import fold
from pairwright.files import archive
from pairwright.formats.cut import top
from pairwright.schedule import Turn, check
from pairwright.words import LANGUAGES, language
from pairwright.words.history import tell

SWISS = StageSettings(rounds=1)


def begun(settings: StageSettings, teams: int = 6, tiles: int = 0) -> tuple[Desk, str]:
    d = desk(3)
    newcomers = c.Enter(tuple(c.Newcomer(f"Team {n}") for n in range(1, teams + 1)))
    more = [newcomers, *((c.SetBoard(tiles),) if tiles else ()), c.StartStage()]
    return d, d.create(c.Create("Night", settings), *more).sheet.id


def swiss_round(d: Desk, id: str) -> None:
    """The lower number wins every match."""
    number = len(d.sheet(id).state.rounds)
    d.act(id, c.StartRound(number))
    for match in d.sheet(id).state.rounds[-1].matches.values():
        result = Result(2, 0) if match.first < match.second else Result(0, 2)
        d.act(id, c.Record(number, match.table, result))


def play(d: Desk, id: str, rounds: int) -> None:
    """The lower number wins every tile."""
    for _ in range(rounds):
        game = d.sheet(id).state.stage.game
        tile = min(set(game.tiles) - set(game.plays) - game.cancelled)
        pair = game.pair()
        assert pair is not None
        d.act(id, c.OpenTile(tile), c.FinishTile(tile, min(pair)))


def sound(sheet: Sheet) -> None:
    """Everything can be shown, checked, written and read."""
    assert fold(sheet.entries) == sheet.state
    assert differences(sheet.entries, sheet.texts) == []
    event = archive.read(archive.write(sheet.id, sheet.entries, sheet.texts))
    assert fold(event.entries) == sheet.state
    views.overview(sheet)
    for stage in sheet.state.stages:
        table = views.standings_view(sheet, stage=stage.number)
        assert [row.rank for row in table.rows if row.rank] == sorted(
            row.rank for row in table.rows if row.rank
        )
        if stage.settings.format == "tiles":
            board(sheet, stage.number)
            schedule_view(sheet, stage.number)
    for number in range(1, len(sheet.state.rounds) + 1):
        views.round_view(sheet, number)
    for number in range(1, len(sheet.state.published) + 1):
        views.standings_view(sheet, number)
    for number in sheet.state.entrants:
        views.player_view(sheet, number)
        why_rank(sheet, number)
    for known in LANGUAGES:
        assert all(all(lines) for lines in tell(language(known.code), sheet.entries, sheet.texts).values())


def test_after_swiss_rounds_the_best_play_a_tile_game_with_a_score_of_its_own_T17() -> None:
    d, id = begun(SWISS)
    swiss_round(d, id)
    before = views.standings_view(d.sheet(id))
    best = tuple(row.person.number for row in before.rows if row.values[0])
    assert top(d.sheet(id).state, 3) == best
    d.act(id, c.AddStage(TILES, best))
    assert board(d.sheet(id)).step == "lay-tiles"
    d.act(id, c.SetBoard(6))
    assert {team.person.number for team in board(d.sheet(id)).teams} == set(best)
    turns = [Turn(t.picker.person.number, t.other.person.number) for t in schedule_view(d.sheet(id)).turns]
    assert check(sorted(best), turns).beyond == ()
    d.act(id, c.StartStage())
    sound(d.sheet(id))
    play(d, id, 6)
    # Three teams, every pair twice, the lower number wins: 4, 2 and 0 tiles.
    table = views.standings_view(d.sheet(id))
    first, second, third = sorted(best)
    assert [(row.person.number, row.rank, row.values[:2]) for row in table.rows] == [
        (first, 1, (4, 4)),
        (second, 2, (2, 2)),
        (third, 3, (0, 0)),
    ]
    assert views.standings_view(d.sheet(id), stage=0) == before
    assert views.overview(d.sheet(id)).step == "end-game"
    sound(d.act(id, c.Close()).sheet)


def test_after_a_tile_game_the_best_play_swiss_rounds_T17() -> None:
    d, id = begun(TILES, teams=5, tiles=10)
    play(d, id, 10)
    # Every pair has met once: Team 1 has won 4, Team 2 three, and so on.
    assert [row.values[0] for row in views.standings_view(d.sheet(id)).rows] == [4, 3, 2, 1, 0]
    assert top(d.sheet(id).state, 4) == (1, 2, 3, 4)
    d.act(id, c.AddStage(SWISS, (1, 2, 3, 4)), c.StartStage())
    swiss_round(d, id)
    table = views.standings_view(d.sheet(id))
    assert {row.person.number for row in table.rows} == {1, 2, 3, 4}
    assert [row.rank for row in table.rows][:1] == [1]
    assert [row.values[0] for row in views.standings_view(d.sheet(id), stage=0).rows] == [4, 3, 2, 1, 0]
    view = board(d.sheet(id), 0)
    assert (view.step, view.now, view.next) == ("closed", None, None)
    with pytest.raises(WrongKindOfStage):
        board(d.sheet(id))
    with pytest.raises(WrongKindOfStage):
        d.act(id, c.AddTiles(1))
    sound(d.sheet(id))


def test_three_stages_tiles_between_swiss_rounds_and_a_team_that_came_in_the_middle_T17() -> None:
    d, id = begun(SWISS)
    swiss_round(d, id)
    d.act(id, c.AddStage(TILES), c.SetBoard(9), c.StartStage())
    play(d, id, 3)
    d.act(id, c.Enter((c.Newcomer("Late"),)), c.Drop(6))
    play(d, id, 6)
    assert {row.person.number for row in views.standings_view(d.sheet(id)).rows} >= {1, 2, 3, 4, 5, 7}
    d.act(id, c.AddStage(SWISS), c.StartStage())
    draft = d.sheet(id).state.draft
    assert draft is not None
    placed = {n for m in draft.matches.values() for n in (m.first, m.second)} | {
        b.entrant for b in draft.byes
    }
    assert placed == {1, 2, 3, 4, 5, 7}
    swiss_round(d, id)
    sound(d.sheet(id))


def test_a_game_may_be_left_before_its_last_tile_for_another_stage_and_keeps_what_was_played_T15_T17() -> (
    None
):
    d, id = begun(TILES, teams=4, tiles=10)
    play(d, id, 4)
    before = views.standings_view(d.sheet(id)).rows
    d.act(id, c.AddStage(TILES, (1, 2)), c.SetBoard(3), c.StartStage())
    play(d, id, 3)
    assert views.standings_view(d.sheet(id), stage=0).rows == before
    assert [row.next_round for row in board(d.sheet(id), 0).score] == [None] * 4
    assert [(row.person.number, row.values[0]) for row in views.standings_view(d.sheet(id)).rows] == [
        (1, 3),
        (2, 0),
    ]
    sound(d.sheet(id))


def test_a_freely_played_game_lists_its_teams_also_when_another_stage_follows_T14_T17() -> None:
    d, id = begun(UNSCHEDULED, teams=4, tiles=4)
    d.act(id, c.OpenTile(1, 3, 2), c.FinishTile(1, 2))
    d.act(id, c.AddStage(SWISS), c.StartStage())
    view = board(d.sheet(id), 0)
    assert [(row.team.person.number, row.team.playing, row.points) for row in view.score] == [
        (2, True, 1),
        (3, True, 0),
    ]
    sound(d.sheet(id))


def test_undo_leads_back_over_the_border_of_a_stage_and_forth_again_T17() -> None:
    d, id = begun(SWISS)
    swiss_round(d, id)
    before = d.sheet(id).state
    d.act(id, c.AddStage(TILES, (1, 2, 3)))
    d.act(id, c.SetBoard(4), c.StartStage())
    play(d, id, 1)
    after = d.sheet(id)
    for _ in range(3):
        d.undo(id)
    back = d.sheet(id).state
    assert (back.stages, back.rounds, back.entrants) == (before.stages, before.rounds, before.entrants)
    assert views.overview(d.sheet(id)).format == "swiss"
    sound(d.sheet(id))
    d.restore(id, after.version)
    assert d.sheet(id).state.stages == after.state.stages
    play(d, id, 3)
    sound(d.sheet(id))


def test_a_step_back_does_not_lead_into_the_stage_before_T17() -> None:
    """It would take results away that the new stage was built on; undo can, stage and all."""
    d, id = begun(SWISS)
    swiss_round(d, id)
    assert views.overview(d.sheet(id)).can_step_back
    d.act(id, c.AddStage(TILES))
    assert not views.overview(d.sheet(id)).can_step_back
    with pytest.raises(NothingToUndo):
        d.act(id, c.StepBack(losing_results=True))
    other, swiss = begun(SWISS)
    swiss_round(other, swiss)
    other.act(swiss, c.AddStage(SWISS))
    with pytest.raises(NothingToUndo):
        other.act(swiss, c.StepBack(losing_results=True))


def test_another_stage_waits_for_the_tile_in_play_and_for_two_who_go_on_T17() -> None:
    d, id = begun(TILES, teams=4, tiles=4)
    d.act(id, c.OpenTile(1))
    for command in (c.AddStage(SWISS), c.AddStage(TILES)):
        with pytest.raises(StageNotFinished):
            d.act(id, command)
    d.act(id, c.FinishTile(1, None))
    with pytest.raises(CutTied):
        top(d.sheet(id).state, 2)
    with pytest.raises(TooFewEntrants):
        d.act(id, c.AddStage(TILES, (3,)))
    waiting = desk()
    empty = waiting.create(c.Create("Empty", TILES)).sheet.id
    with pytest.raises(StageNotFinished):
        waiting.act(empty, c.AddStage(SWISS))
    d.act(id, c.AddStage(TILES, (1, 2)), c.SetBoard(2), c.Drop(1))
    with pytest.raises(TooFewTeams):
        d.act(id, c.StartStage())


def test_a_result_of_the_rounds_before_can_still_be_corrected_while_the_game_is_on_T17() -> None:
    d, id = begun(SWISS)
    swiss_round(d, id)
    d.act(id, c.AddStage(TILES), c.SetBoard(3), c.StartStage())
    play(d, id, 1)
    score = views.standings_view(d.sheet(id)).rows
    d.act(id, c.Record(1, 1, Result(1, 1)))
    assert views.standings_view(d.sheet(id)).rows == score
    sound(d.sheet(id))
