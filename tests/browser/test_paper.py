"""Slips on paper: no name is so long that anything of its slip is cut off [D15]."""

import re

import pytest

from kit.waiting import choose

SENTENCE = "寿限無寿限無五劫のすりきれ海砂利水魚の水行末雲来末風来末食う寝るところ"
ARABIC = "محمد عبد الرحمن بن عبد الله بن أحمد بن يوسف بن إبراهيم الأندلسي القرطبي "
LATIN = "Maximiliana Wolfeschlegelsteinhausenbergerdorff von und zu "
LONG = [
    *((text * 8)[:length].strip() for text in (SENTENCE, ARABIC, LATIN) for length in (60, 200)),
    *("W" * 60, "x" * 200, "🐉" * 200, "👩‍👩‍👧‍👦 " * 20, "Bo", "大田", "عائشة", "Kari Nordmann"),
]
A4, LETTER = 718, 740  # widths inside the margins of 10 mm, in CSS pixels


@pytest.mark.parametrize(("language", "width"), [("en", A4), ("ja", LETTER), ("ar", A4)])
def test_slips_hold_names_of_any_length_whole_D15(visit, language, width):
    page = visit("/new?how=names", language=language)
    page.fill("#names", "\n".join(LONG))
    choose(page, "mtg")
    page.click("button[name=go]")
    page.wait_for_url(re.compile(r"/rounds/1$"))
    page.click("form[action$='/fix'] button")
    page.wait_for_selector("#round-top .pill.fixed")
    event = page.url.removesuffix("/rounds/1")
    page.set_viewport_size({"width": width, "height": 1000})
    page.emulate_media(media="print")
    for per in (4, 6, 8):
        page.goto(f"{event}/print/slips?per={per}")
        assert page.locator("article.slip").count() == len(LONG) // 2
        cut = page.locator("article.slip").evaluate_all(
            "slips => slips.filter(one => one.scrollHeight > one.clientHeight + 1"
            " || one.scrollWidth > one.clientWidth + 1).map(one => one.innerText)"
        )
        assert cut == []
    for sheet in ("pairings", "names", "standings", "players"):
        page.goto(f"{event}/print/{sheet}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
