"""The line of the cut and who may draw, on a phone and a laptop, in a real browser [C11]."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from kit.desks import desk
from pairwright.core import commands as c
from pairwright.core.outcome import Result
from pairwright.core.settings import StandingsSettings
from pairwright.files import archive
from pairwright.standings.presets import preset_of

NAMES = ["田中 さくら", "محمد الأحمد", "Ola", "Kari Åse", "🦊 Fox", "Eve", "Zoë"]
LONG = "Bartholomew Featherstonehaugh-Cholmondeley of Hohenzollern"


def last_round() -> bytes:
    """Eight players, the best four go on, the last of three rounds open: two on 6 points meet at table 1."""
    order = StandingsSettings(order=("PTS",))
    settings = replace(preset_of("casual-1").settings, rounds=3, standings=order, cut=4, minutes=None)
    d = desk()
    names = tuple(c.Newcomer(name) for name in (*NAMES, LONG))
    id = d.create(c.Create("Friday", settings), c.Enter(names), c.StartStage()).sheet.id
    for number in (1, 2, 3):
        d.act(id, c.StartRound(number))
        if number < 3:
            d.act(id, *(c.Record(number, table, Result(1, 0)) for table in range(1, 5)))
    sheet = d.sheet(id)
    return archive.write(id, sheet.entries, sheet.texts)


@pytest.mark.parametrize(("language", "width"), [("en", 390), ("ar", 390), ("en", 1280)])
def test_C11_the_last_round_shows_who_is_through_and_who_may_draw(visit, language, width):
    page = visit("/", language=language, width=width)
    page.set_input_files(
        "#file",
        {"name": "e.pairwright", "mimeType": "application/octet-stream", "buffer": last_round()},
    )
    page.wait_for_url(re.compile("/t/"))
    address = re.search(r"/t/\w+", page.url)[0]
    page.goto(f"{address}/rounds/3")
    expect(page.locator("#table-1 .note")).to_be_visible()
    expect(page.locator(".match .note")).to_have_count(1)

    page.goto(f"{address}/players")
    expect(page.locator(".standings .prospect.sure")).to_have_count(2)
    # The line stands between the fourth name and the fifth, and nothing pushes the page wide.
    names = page.locator(".standings tbody th.name")
    fourth, fifth = (names.nth(place).bounding_box()["y"] for place in (3, 4))
    assert fourth < page.locator(".cut-line").bounding_box()["y"] < fifth
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    expect(page.locator(".outlook-tables li").first).to_be_visible()
    page.locator(".outlook summary").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".outlook details li").first).to_be_visible()

    # Once table 1 has its result there is nothing left to be safe about.
    page.goto(f"{address}/rounds/3")
    page.fill("#line", "1 1-0")
    page.press("#line", "Enter")
    expect(page.locator("#table-1 .note")).to_have_count(0)
