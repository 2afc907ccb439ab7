"""What those hear who don't see: names and sentences in Chromium's accessibility tree, in four languages.

Each language says how a result, a round's state, the progress and the marks are said; what is only drawn (two
numbers on tiles, a dash, a bar) isn't read out beside it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from pairwright.app.desk import Desk
from pairwright.core import commands as c
from pairwright.core.outcome import Result
from pairwright.files import archive
from pairwright.standings.presets import preset_of
from pairwright.store.memory import MemoryStore

SAID = {
    "en": {
        "open": "Table 3: Cy against Fa. No result yet",
        "won": "Table 1: Ann against Di. Ann wins 2 to 1",
        "lost": "Table 2: Bo against Eva. Eva wins 2 to 0",
        "button": "Cy wins 2 to 1",
        "second": "Fa wins 2 to 1",
        "draw": "A draw, 1 to 1",
        "state": "The round is running.",
        "progress": "2 of 3 results are in.",
        "left": "minutes",
        "record": "1 won, 0 drawn, 0 lost",
        "more": "Table 3: Cy against Fa. No result yet. 3 minutes more",
    },
    "ja": {
        "open": "3番卓：Cy対Fa。結果待ち",
        "won": "1番卓：Ann対Di。2対1でAnnの勝ち",
        "lost": "2番卓：Bo対Eva。2対0でEvaの勝ち",
        "button": "2対1でCyの勝ち",
        "second": "2対1でFaの勝ち",
        "draw": "引き分け、1対1",
        "state": "この回戦は対戦中です。",
        "progress": "結果は3件中2件入力済みです。",
        "left": "分",
        "record": "1勝0分け0敗",
        "more": "3番卓：Cy対Fa。結果待ち。",
    },
    "nb": {
        "open": "Bord 3: Cy mot Fa. Ikke noe resultat ennå",
        "won": "Bord 1: Ann mot Di. Ann vinner 2 mot 1",
        "lost": "Bord 2: Bo mot Eva. Eva vinner 2 mot 0",
        "button": "Cy vinner 2 mot 1",
        "second": "Fa vinner 2 mot 1",
        "draw": "Uavgjort, 1 mot 1",
        "state": "Runden pågår.",
        "progress": "2 av 3 resultater er inne.",
        "left": "minutter",
        "record": "vunnet 1, uavgjort 0, tapt 0",
        "more": "Bord 3: Cy mot Fa. Ikke noe resultat ennå. ",
    },
    "ar": {
        "open": "الطاولة 3: Cy ضد Fa. لا نتيجة بعد",
        "won": "الطاولة 1: Ann ضد Di. يفوز Ann بنتيجة 2 مقابل 1",
        "lost": "الطاولة 2: Bo ضد Eva. يفوز Eva بنتيجة 2 مقابل 0",
        "button": "يفوز Cy بنتيجة 2 مقابل 1",
        "second": "يفوز Fa بنتيجة 2 مقابل 1",
        "draw": "تعادل، 1 مقابل 1",
        "state": "الجولة جارية.",
        "progress": "وردت 2 من 3 نتائج.",
        "left": "دقيقة",
        "record": "الفوز: 1، التعادل: 0، الخسارة: 0",
        "more": "الطاولة 3: Cy ضد Fa. لا نتيجة بعد. ",
    },
}
ISOLATES = re.compile("[\u2066-\u2069\u200e\u200f]")


def heard(page: Page, place: str = "body") -> str:
    """What the accessibility tree says, without the marks that only steer the direction of writing."""
    return ISOLATES.sub("", page.locator(place).aria_snapshot())


def event() -> bytes:
    """Round 1 of six runs since now, seated as they were entered; tables 1 and 2 have a result."""
    d = Desk(MemoryStore(), die=lambda: 7)
    settings = replace(preset_of("casual-3").settings, rounds=3, minutes=50, first_round="halves")
    newcomers = tuple(c.Newcomer(name) for name in ("Ann", "Bo", "Cy", "Di", "Eva", "Fa"))
    id = d.create(c.Create("Said", settings), c.Enter(newcomers), c.StartStage()).sheet.id
    d.act(id, c.StartRound(1))
    d.act(id, c.Record(1, 1, Result(2, 1)))
    sheet = d.act(id, c.Record(1, 2, Result(0, 2))).sheet
    return archive.write(sheet.id, sheet.entries, sheet.texts)


@pytest.mark.parametrize("code", SAID)
def test_a_round_its_dialog_the_standings_and_the_public_page_are_told_in_sentences(
    visit: Callable[..., Page], code: str
) -> None:
    said = SAID[code]
    page = visit("/", language=code)
    page.set_input_files(
        "#file", {"name": "e.pairwright", "mimeType": "application/octet-stream", "buffer": event()}
    )
    page.wait_for_url(re.compile("/t/"))
    home = f"/t/{page.url.split('/t/')[1].split('/')[0]}"

    page.goto(f"{home}/rounds/1")
    told = heard(page, "main")
    for what in ("open", "won", "lost", "state", "progress"):
        assert said[what] in told, what
    assert re.search(rf"timer .*\d+ ?{said['left']}", told)

    page.click("#table-3 a.ticket")
    page.wait_for_selector("dialog[open] .result-form")
    told = heard(page, "dialog")
    for what in ("button", "second", "draw"):
        assert f'button "{said[what]}"' in told, what
    page.click("dialog .table-clock-moves button[value='3']")
    expect(page.locator("dialog .table-clock .badge")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert said["more"] in heard(page, "main")

    page.goto(f"{home}/players")
    assert said["record"] in heard(page, "main")
    page.click("tr[data-no='1'] a")
    expect(page.locator("dialog[open] .played")).to_be_visible()
    assert said["won"].split("Di. ")[-1].split("Di。")[-1] in heard(page, "dialog")

    page.goto(f"{home}/watch?show=pairings&lang={code}")
    told = heard(page)
    for what in ("won", "lost", "open"):
        assert re.split(r"(?:Di|Eva|Fa)[.。] ?", said[what])[-1] in told, what
    assert said["state"] in told
    assert said["progress"] in told
    assert not re.search(r"text: [\"]?(?:–|\d)[\"]?$", told, re.M)  # no lonely numbers and dashes
