"""The ranks of a cup of its own: who lost before the final, with and without Buchholz [C12] [C9]."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairwright.app.event import Event
from pairwright.core import commands as c
from pairwright.core.outcome import Result
from pairwright.core.settings import StandingsSettings
from pairwright.standings.presets import preset_of

WIN, LOSS = Result(1, 0), Result(0, 1)


def four(order: tuple[str, ...], bronze: bool) -> Event:
    """Seeds 1–4, one game a match: 1 beats 4, 2 beats 3; 4 wins a bronze match, 2 the final."""
    cup = preset_of("cup").settings
    event = Event("Cup", "ABCD", settings=replace(cup, games=1, standings=StandingsSettings(order=order)))
    event.start()
    for row in event.round(1).tables:
        better_first = row.first.number < row.second.number
        event.do(c.RecordGame(1, row.table, 1, WIN if better_first else LOSS))
    if bronze:
        event.do(c.AddBronze(2))
    event.start()
    for row in event.round(2).tables:
        wins = 4 if row.bronze else 2
        event.do(c.RecordGame(2, row.table, 1, WIN if row.first.number == wins else LOSS))
    return event


def ranks(event: Event) -> list[tuple[int | None, int]]:
    return [(row.rank, row.person.number) for row in event.standings().rows]


def test_the_bronze_match_decides_the_third_place_KO_06() -> None:
    assert ranks(four(("PTS", "BH"), bronze=True)) == [(1, 2), (2, 1), (3, 4), (4, 3)]


def test_without_it_equals_share_the_third_place_KO_06() -> None:
    """Both lost their only match: no points each."""
    assert ranks(four(("PTS",), bronze=False)) == [(1, 2), (2, 1), (3, 3), (3, 4)]


def test_or_buchholz_tells_them_apart_KO_06() -> None:
    """3 lost to 2, who made two points; 4 to 1, who made one."""
    event = four(("PTS", "BH"), bronze=False)
    assert ranks(event) == [(1, 2), (2, 1), (3, 3), (4, 4)]
    unit = event.sheet.state.settings.scoring.unit
    assert [row.values for row in event.standings().rows][2:] == [(0, 2 * unit), (0, unit)]


@pytest.mark.parametrize("order", [("PTS",), ("PTS", "BH")])
def test_columns_are_those_that_count(order: tuple[str, ...]) -> None:
    assert tuple(column.key for column in four(order, False).standings().columns) == order
