"""A whole evening in the browser: nine players, five rounds, all that usually happens, in every language.

Nobody but the test counts: it writes down each result as a scorekeeper would on paper (3 for a win or a
bye, 1 for a draw) and compares the page's points at the end.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from kit.waiting import choose, come
from pairwright.app.verify import differences
from pairwright.files import archive

NAMES = (
    *("Kari Nordmann", "大田 ゴンザレス", "محمد عبد الرحمن", "Ann <b>O’Hara</b>", "🐉 ドラゴン 吉田"),
    *("Maximiliana von und zu Hohenfels-Wolkenstein-Trostburg-Li", "Bo", "عائشة", "Søren Ødegård"),
)
AWARDED = "عائشة"


class Scorekeeper:
    """Somebody at the page who also keeps the score by hand."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.points = dict.fromkeys(NAMES, 0)
        self.counted: dict[tuple[int, int], dict[str, int]] = {}

    def names(self, table: int) -> tuple[str, str]:
        """Who sits at a table, as the ticket says it."""
        found = self.page.locator(f"#table-{table} .who bdi").all_inner_texts()
        assert len(found) == 2
        return found[0], found[1]

    def tables(self) -> list[int]:
        ids = self.page.locator(".match[id]").evaluate_all("found => found.map(one => one.id)")
        return sorted(int(one.removeprefix("table-")) for one in ids)

    def count(self, number: int, table: int, score: str) -> None:
        """Put a result down by hand; a new one at a table replaces the old one."""
        first, second = self.names(table)
        for name, points in self.counted.pop((number, table), {}).items():
            self.points[name] -= points
        if score == "ID" or score[0] == score[-1]:
            worth = {first: 1, second: 1}
        else:
            worth = {first if score[0] > score[-1] else second: 3}
        self.counted[number, table] = worth
        for name, points in worth.items():
            self.points[name] += points

    def byes(self) -> list[str]:
        """Those who sit out, each with 3 points more."""
        found = self.page.locator(".match.bye bdi").all_inner_texts()
        for name in found:
            self.points[name] += 3
        return found

    def open(self, table: int) -> None:
        self.page.click(f"#table-{table} a.ticket")
        self.page.wait_for_selector("dialog[open] .result-form")

    def tap(self, number: int, table: int, score: str, drop: str = "", moves: bool = False) -> None:
        """A result by the dialog; one of an earlier round `moves` others, which is looked at first."""
        self.count(number, table, score)
        self.open(table)
        if drop:
            self.page.locator("dialog .drop-box", has_text=drop).locator("input").check()
        self.page.click(f"dialog .result[value='{score}']")
        if moves:
            self.page.wait_for_selector("dialog .moves")
            moved = self.page.locator("dialog .moves tbody bdi").all_inner_texts()
            assert set(self.names(table)) <= set(moved)
            self.page.click("dialog button.primary")
        expect(self.page.locator("dialog")).not_to_be_visible()
        self.shows(table, score)

    def type(self, number: int, line: str, table: int, score: str) -> None:
        """A result by the entry bar."""
        self.count(number, table, score)
        self.page.focus("#line")
        self.page.keyboard.type(line)
        self.page.keyboard.press("Enter")
        self.shows(table, score)

    def shows(self, table: int, score: str) -> None:
        left, right = ("0", "0") if score == "ID" else (score[0], score[-1])
        tiles = self.page.locator(f"#table-{table} .ticket > .tile")
        expect(tiles).to_have_text([left, right])

    def pill(self, phase: str) -> None:
        come(self.page, f"#round-top .pill.{phase}")

    def start(self) -> None:
        """The round that is shown begins."""
        self.page.click("form[action$='/start'] button")
        self.pill("running")


@pytest.mark.parametrize(
    ("language", "width", "theme"),
    [("en", 1280, "light"), ("ja", 390, "light"), ("nb", 1280, "dark"), ("ar", 390, "dark")],
)
def test_an_event_of_nine_players_and_five_rounds_is_right_to_the_last_point(visit, language, width, theme):
    page = visit("/new?how=names", language=language, width=width, theme=theme)
    direction = "rtl" if language == "ar" else "ltr"
    assert (page.get_attribute("html", "lang"), page.get_attribute("html", "dir")) == (language, direction)
    page.fill("#names", "\n".join(f"{name}\t1" if name == AWARDED else name for name in NAMES))
    choose(page, "mtg")
    page.fill("#rounds", "5")
    page.click("button[name=go]")
    page.wait_for_url(re.compile(r"/rounds/1$"))
    event = page.url.removesuffix("/rounds/1")
    keeper = Scorekeeper(page)

    # Round 1: fixed, then started; by tapping. One awarded bye, one agreed draw.
    keeper.pill("draft")
    page.click("form[action$='/fix'] button")
    keeper.pill("fixed")
    keeper.start()
    assert keeper.tables() == [1, 2, 3, 4]
    assert keeper.byes() == [AWARDED]
    for table, score in ((1, "2-0"), (2, "1-2"), (3, "2-1"), (4, "ID")):
        keeper.tap(1, table, score)
    keeper.pill("finished")

    # Round 2: fixed and started in one; by keyboard, the table named once and suggested from then on.
    page.click("#round-top a.primary")
    page.wait_for_url(f"{event}/rounds/2")
    keeper.start()
    assert len(keeper.byes()) == 1
    keeper.type(2, "2 2-0", 2, "2-0")
    expect(page.locator(".entry-table")).to_contain_text("3")
    keeper.type(2, "1-1", 3, "1-1")
    keeper.type(2, "1 02", 1, "0-2")
    expect(page.locator("#echo")).to_contain_text("Bo" if "Bo" in keeper.names(1) else keeper.names(1)[0])
    leaves = keeper.names(4)[1]
    keeper.tap(2, 4, "2-1", drop=leaves)
    keeper.pill("finished")

    # Round 3: eight are left. One result is entered, taken back and entered anew.
    page.click("#round-top a.primary")
    page.wait_for_url(f"{event}/rounds/3")
    keeper.start()
    assert keeper.byes() == []
    keeper.tap(3, 1, "2-0")
    keeper.tap(3, 2, "2-0")
    page.click("#echo form button")
    expect(page.locator("#table-2.missing")).to_be_visible()
    expect(page.locator("#round-top progress")).to_have_attribute("value", "1")
    for table, score in ((2, "1-0"), (3, "0-0"), (4, "0-2")):
        keeper.tap(3, table, score)

    # Round 4: while it runs, a result of round 1 turns out wrong. Pairings stay, points move.
    page.click("#round-top a.primary")
    page.wait_for_url(f"{event}/rounds/4")
    keeper.start()
    page.click("#tab-1")
    page.wait_for_url(f"{event}/rounds/1")
    keeper.open(3)
    expect(page.locator("dialog .notice.attention")).to_be_visible()
    page.click("dialog [data-close]")
    keeper.tap(1, 3, "0-2", moves=True)
    page.click("#tab-4")
    page.wait_for_url(f"{event}/rounds/4")
    for table, score in ((4, "2-0"), (3, "2-1"), (2, "1-1"), (1, "0-1")):
        keeper.tap(4, table, score)

    # Round 5: the step back at the top of the page takes the last act back, whatever it was.
    page.click("#round-top a.primary")
    page.wait_for_url(f"{event}/rounds/5")
    keeper.start()
    keeper.tap(5, 1, "2-0")
    page.click(".undo-form button")
    come(page, "#table-1.missing")
    for table, score in ((1, "ID"), (2, "2-0"), (3, "2-1"), (4, "1-2")):
        keeper.tap(5, table, score)
    keeper.pill("finished")
    expect(page.locator("#round-top .marked").last).to_be_visible()

    page.click(".tabs a[href$='/players']")
    page.wait_for_url(f"{event}/players")
    rows = page.locator(".standings tbody tr")
    shown = {
        rows.nth(row).locator(".name bdi").inner_text(): int(
            rows.nth(row).locator("td.value").first.inner_text()
        )
        for row in range(rows.count())
    }
    assert shown == keeper.points
    assert list(shown.values()) == sorted(shown.values(), reverse=True)
    assert page.locator(".standings tr.out bdi").all_inner_texts() == [leaves]

    saved = archive.read(page.request.get(f"{event}/export").body())
    assert differences(saved.entries, saved.texts) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
