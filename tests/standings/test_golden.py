"""The standings of published events come out as published: preset mtg, every row, every column."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from kit.story import Story
from pairwright.core import facts as f
from pairwright.core.outcome import Result
from pairwright.standings.presets import preset_of
from pairwright.standings.rank import Standing, standings

EVENTS = sorted((Path(__file__).parent.parent / "golden" / "mtg_events").glob("*.json"))
PLAY_OFF = ("Quarterfinals", "Semifinals", "Finals")
COLUMNS = ("points", "omw", "gw", "ogw")

CLOSE = Fraction(1, 20_000)
"""Published to four decimals: half a unit of the last."""

ROUNDING_DECIDED = {"2025-12-14_389225": (35, 32)}
"""Two whose OMW is 5/9 exactly were published with .5555556 and .5555555 and ranked by that, against OGW."""


def number(player: str) -> int:
    return int(player[1:])


@cache
def published(path: Path) -> dict[str, Any]:
    event: dict[str, Any] = json.loads(path.read_text())
    return event


@cache
def ours(path: Path) -> tuple[Standing, ...]:
    """Our table of the event. The one bye that was recorded as lost (0-2) gave nothing: a zero-point bye."""
    event, mtg = published(path), preset_of("mtg").settings
    floor = None if event["own_gw_shown"] == "raw" else mtg.standings.game_floor
    settings = replace(mtg, standings=replace(mtg.standings, game_floor=floor))
    story = Story(settings, sorted(map(number, event["players"])))
    for round in event["rounds"]:
        if round["name"] in PLAY_OFF:
            continue
        matches: list[tuple[int, int, Result | None]] = []
        byes = []
        for first, second, games in round["matches"]:
            if second == "-":
                worth = f.Worth.FULL if games == "2-0-0" else f.Worth.ZERO
                byes.append(f.Bye(number(first), worth=worth))
            else:
                matches.append((number(first), number(second), Result(*map(int, games.split("-")))))
        story.round(matches, byes)
    return standings(story.tournament)


@pytest.mark.parametrize("path", EVENTS, ids=lambda path: path.stem)
def test_every_published_row_is_reproduced(path: Path) -> None:
    mine = {row.entrant: row.values for row in ours(path)}
    rows = published(path)["standings"]
    assert sorted(mine) == sorted(number(row["player"]) for row in rows)
    wrong = []
    for row in rows:
        for column, value in zip(COLUMNS, mine[number(row["player"])]):
            if value is None or abs(value - Fraction(str(row[column]))) > CLOSE:
                wrong.append((row["player"], column, row[column], value))
    assert wrong == []


@pytest.mark.parametrize("path", EVENTS, ids=lambda path: path.stem)
def test_published_order_is_ours_up_to_ties(path: Path) -> None:
    rank = {row.entrant: row.rank for row in ours(path)}
    rows = sorted(published(path)["standings"], key=lambda row: row["rank"])
    order = [number(row["player"]) for row in rows]
    if path.stem in ROUNDING_DECIDED:
        ahead, behind = ROUNDING_DECIDED[path.stem]
        values = {row.entrant: row.values for row in ours(path)}
        assert values[ahead][1] == values[behind][1] == Fraction(5, 9)
        at = order.index(ahead)
        assert order[at : at + 2] == [ahead, behind]
        order[at : at + 2] = [behind, ahead]
    ranks = [rank[entrant] for entrant in order]
    assert ranks == sorted(r for r in rank.values() if r is not None)


def test_the_collection_is_whole() -> None:
    assert len(EVENTS) == 22
    assert sum(len(published(path)["standings"]) for path in EVENTS) == 865
