"""Files of tile games that somebody has edited, checksums and all: refused or named, never a crash [D20]."""

from __future__ import annotations

import random

import pytest

from kit.desks import desk
from kit.games import TILES, UNSCHEDULED
from kit.tampering import numbered, tampered
from pairwright.app import past, views
from pairwright.app.board import board, schedule_view
from pairwright.app.desk import Sheet
from pairwright.app.verify import differences
from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core.refusals import Refusal
from pairwright.core.settings import StageSettings
from pairwright.files import archive
from pairwright.words import language
from pairwright.words.history import tell


def genuine() -> Sheet:
    """A game in which every fact of a game happens, between two stages of Swiss rounds."""
    d = desk()
    id = d.create(
        c.Create("Night", StageSettings(rounds=1)),
        c.Enter(tuple(c.Newcomer(f"Team {n}") for n in range(1, 7))),
        c.StartStage(),
    ).sheet.id
    d.act(id, c.StartRound(1))
    for table in (1, 2, 3):
        match = d.sheet(id).state.settings.match
        d.act(id, c.Record(1, table, match.menu()[0].result))
    d.act(id, c.AddStage(TILES, (1, 2, 3, 4, 5)))
    d.act(id, c.SetBoard(7, (c.NewTile("Rome", "Cities", 3, "Which river?", "Tiber"),)))
    d.act(id, c.Colour(2, 5), c.ChangeTile(2, c.NewTile("Oslo")), c.AddTiles(2, (c.NewTile("Bergen"),)))
    d.act(id, c.RemoveTile(9), c.StartStage())
    for tile in (1, 2, 3):
        d.act(id, c.OpenTile(tile))
        d.act(id, c.FinishTile(tile, d.sheet(id).state.stage.game.open.picker))
    d.act(id, c.ReopenTile(2))
    d.act(id, c.FinishTile(2, None))
    d.act(id, c.CancelTile(8), c.OpenTile(4), c.ReturnTile(4), c.ReturnTile(8))
    d.act(id, c.Enter((c.Newcomer("Late"),)), c.MoveRound(6))
    d.act(id, c.Drop(3))
    d.act(id, c.Return(3))
    d.undo(id)
    d.act(id, c.ChangeSettings(UNSCHEDULED))
    d.act(id, c.OpenTile(5, 1, 7))
    d.act(id, c.FinishTile(5, 7))
    d.act(id, c.ChangeSettings(TILES))
    d.act(id, c.AddStage(StageSettings(rounds=1), (1, 2, 4, 5)), c.StartStage())
    d.act(id, c.StartRound(2))
    return d.sheet(id)


SHEET = genuine()


def test_the_genuine_game_has_no_differences_and_every_fact_of_a_game() -> None:
    assert differences(SHEET.entries, SHEET.texts) == []
    game = (f.BoardSet, f.TilesAdded, f.TileRemoved, f.TileChanged, f.ScheduleDrawn, f.TeamColoured)
    play = (f.TileOpened, f.TileFinished, f.TileCancelled, f.TileReturned, f.TileReopened, f.RoundMoved)
    assert {*game, *play} <= {type(entry.fact) for entry in SHEET.entries}


def test_texts_of_tiles_that_were_erased_are_no_difference() -> None:
    erased = dict.fromkeys(SHEET.texts, "")
    assert differences(SHEET.entries, erased) == []


@pytest.mark.parametrize("seed", range(4))
def test_any_tampering_is_refused_or_told_and_what_can_be_read_can_be_shown_and_gone_on_with(
    seed: int,
) -> None:
    chance, taken = random.Random(seed), 0
    for attempt in range(40):
        d, id = desk(seed), f"tampered-{seed}-{attempt}"
        try:
            event = archive.read(archive.write(id, numbered(tampered(SHEET, chance)), SHEET.texts))
            differences(event.entries, event.texts)
            sheet = d.take_in(id, event.entries, event.texts)
        except Refusal:
            continue
        taken += 1
        _shown(sheet)
        for command in (
            c.CancelTile(4),
            c.OpenTile(6),
            c.OpenTile(6, 1, 2),
            c.FinishTile(6, None),
            c.Enter((c.Newcomer("More"),)),
            c.AddTiles(1),
            c.MoveRound(1),
            c.Drop(1),
            c.ReopenTile(1),
            c.Close(),
        ):
            try:
                sheet = d.act(id, command).sheet
            except Refusal:
                continue
            _shown(sheet)
    assert taken


def _shown(sheet: Sheet) -> None:
    views.overview(sheet)
    past.history(sheet)
    tell(language("ar"), sheet.entries, sheet.texts)
    for stage in sheet.state.stages:
        views.standings_view(sheet, stage=stage.number)
        if stage.settings.format == TILES.format:
            board(sheet, stage.number)
            schedule_view(sheet, stage.number)
    for number in sheet.state.entrants:
        views.player_view(sheet, number)
