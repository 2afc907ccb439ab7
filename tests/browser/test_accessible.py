"""axe finds nothing on any page in any language ("Fully usable by keyboard and screen reader").

Five events (a Swiss with a round running, one with a draft, a hybrid in its cup, a round robin, a tile game)
are brought in as files. Every address that answers with a page is visited in each language at least once;
widths and themes go with the languages.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import URLPattern, get_resolver
from playwright.sync_api import Page

from kit.desks import desk
from kit.stages import play_out
from pairwright.app.desk import Desk, Sheet
from pairwright.core import commands as c
from pairwright.files import archive
from pairwright.formats.cut import top
from pairwright.site.paper import SHEETS
from pairwright.standings.presets import preset_of

NAMES = (
    "Maximiliana Wolfeschlegelsteinhausen von und zu Trostburg zu",
    "大田 ゴンザレス",
    "محمد عبد الرحمن",
    "Ann O’Hara",
    "🐉 ドラゴン 吉田",
    "Bo",
    "عائشة",
    "Kari Nordmann",
    "髙橋 能登",
)
READERS = {
    "en": {"width": 390, "theme": "light"},
    "ja": {"width": 1280, "theme": "dark"},
    "nb": {"width": 1280, "theme": "light"},
    "ar": {"width": 390, "theme": "dark"},
}

STILL = "Promise.allSettled(document.getAnimations().map(one => one.finished))"
"""Colours are judged once nothing fades in any more."""


def entered(d: Desk, preset: str, many: int = len(NAMES), **changes: object) -> str:
    settings = replace(preset_of(preset).settings, **changes)
    names = tuple(c.Newcomer(name) for name in NAMES[:many])
    return d.create(c.Create(f"{preset} 2026", settings), c.Enter(names)).sheet.id


def play(d: Desk, id: str, leaving: int = 0) -> None:
    """Start the last round and record all of its results but `leaving`."""
    number = len(d.sheet(id).state.rounds)
    state = d.act(id, c.StartRound(number)).sheet.state
    kind = state.settings.match.menu()[0].result
    for table in sorted(state.rounds[-1].matches)[leaving:]:
        d.act(id, c.Record(number, table, kind))


def running(d: Desk) -> Sheet:
    id = entered(d, "mtg", rounds=3, cut=4)
    d.act(id, c.StartStage())
    play(d, id)
    play(d, id, leaving=2)
    d.act(id, c.SwitchReports(on=True), c.Save("Before lunch"), c.AddTableTime(2, 1, 180))
    return d.sheet(id)


def drafted(d: Desk) -> Sheet:
    id = entered(d, "casual-3", rounds=4)
    d.act(id, c.StartStage())
    play(d, id)
    d.act(id, c.Drop(6))
    return d.sheet(id)


def hybrid(d: Desk) -> Sheet:
    id = entered(d, "chess", rounds=3)
    d.act(id, c.StartStage())
    play_out(d, id, random.Random(3))
    d.act(id, c.AddStage(preset_of("cup").settings, top(d.sheet(id).state, 4)), c.StartStage())
    d.act(id, c.StartRound(4))
    return d.sheet(id)


def robin(d: Desk) -> Sheet:
    id = entered(d, "round-robin", many=5)
    d.act(id, c.StartStage())
    play(d, id)
    return d.sheet(id)


def game(d: Desk) -> Sheet:
    id = entered(d, "tiles", many=4)
    d.act(id, c.SetBoard(6, (c.NewTile("龍", "動物", 5, "?", "!"),)), c.StartStage())
    d.act(id, c.OpenTile(1))
    return d.sheet(id)


def patterns() -> list[URLPattern]:
    found = get_resolver("pairwright.site.urls").url_patterns
    return [one for one in found if isinstance(one, URLPattern) and one.name not in ("asset", "healthz")]


def addresses(pattern: URLPattern, sheet: Sheet) -> list[str]:
    """Where such a page is for this event: the last round, the first player, each sheet of paper."""
    last = max(1, len(sheet.state.published))
    route = "/" + str(pattern.pattern).replace("<str:id>", sheet.id)
    route = re.sub(r"rounds/<int:\w+>", f"rounds/{last}", route)
    route = route.replace("<int:version>", str(sheet.entries[-3].act - 1))
    route = re.sub(r"<int:round>", str(last), re.sub(r"<int:(?!round)\w+>", "1", route))
    if "<slug:sheet_name>" in route:
        return [route.replace("<slug:sheet_name>", name) for name in SHEETS]
    return [] if "<" in route else [route]


@pytest.fixture(scope="module")
def visits(chromium, server) -> list[tuple[str, str]]:
    """(language, address) of every page, each address name in every language."""
    context = chromium.new_context(base_url=server, locale="en")
    page = context.new_page()
    d, sheets = desk(), []
    for make in (running, drafted, hybrid, robin, game):
        sheet = make(d)
        page.goto("/")
        file = archive.write(sheet.id, sheet.entries, sheet.texts)
        page.set_input_files(
            "input[type=file]",
            {"name": "event.pairwright", "mimeType": "application/octet-stream", "buffer": file},
        )
        page.wait_for_url(re.compile("/t/"))
        sheets.append(replace(sheet, id=page.url.split("/t/")[1].split("/")[0]))
    there: dict[str, list[str]] = {}
    for pattern in patterns():
        for sheet in sheets:
            for address in addresses(pattern, sheet):
                name = address.replace(sheet.id, "")
                if address in there.get(name, ()):
                    continue
                answer = page.request.get(address, max_redirects=0)
                if answer.ok and answer.headers["content-type"].startswith("text/html"):
                    there.setdefault(name, []).append(address)
    context.close()
    assert len(there) > 50
    languages = list(READERS)
    return [
        (languages[place % len(languages)], found[place % len(found)])
        for found in there.values()
        for place in range(max(len(languages), len(found)))
    ]


@pytest.mark.parametrize("language", READERS)
def test_axe_finds_nothing_on_any_page(
    visit: Callable[..., Page], visits: list[tuple[str, str]], language: str
) -> None:
    page, axe, found = visit("/", language=language, **READERS[language]), Axe(), []
    for reader, address in visits:
        if reader != language:
            continue
        page.goto(address)
        page.evaluate(STILL)
        for violation in axe.run(page).response["violations"]:
            places = [
                (node["target"], node["any"][:1] and node["any"][0]["message"]) for node in violation["nodes"]
            ][:3]
            found.append(f"{address}: {violation['id']}: {violation['help']} at {places}")
    assert not found, "\n".join(found)
