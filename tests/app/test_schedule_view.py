"""The plan of a tile game as its screens show it [T6] [T7] [T9]."""

from __future__ import annotations

from pairwright.app.board import schedule_view
from pairwright.app.event import Event
from pairwright.core import commands as c


def played(rounds: int) -> Event:
    """A game of five teams and ten tiles, after so many rounds."""
    event = Event("Game", ["A", "B", "C", "D", "E"], preset="tiles", seed=3)
    event.do(c.SetBoard(10))
    event.do(c.StartStage())
    for tile in range(1, rounds + 1):
        event.do(c.OpenTile(tile))
        event.do(c.FinishTile(tile, None))
    return event


def test_the_advice_is_about_the_game_that_was_begun() -> None:
    event = played(3)
    assert schedule_view(event.sheet).advice is not None
    event.do(c.AddTiles(2))  # the same teams go on by the same sequence
    told = schedule_view(event.sheet).advice
    assert told is not None
    assert told.tiles == 12


def test_once_a_team_has_come_or_gone_in_mid_game_there_is_no_advice_on_the_whole() -> None:
    event = played(3)
    event.do(c.Enter((c.Newcomer("F"),)))
    assert schedule_view(event.sheet).advice is None
    event = played(3)
    event.do(c.Drop(2))
    assert schedule_view(event.sheet).advice is None


def test_a_cancelled_tile_makes_the_game_another_one() -> None:
    event = played(3)
    event.do(c.CancelTile(9))
    assert schedule_view(event.sheet).advice is None
