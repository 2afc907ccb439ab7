"""An event from the first screen to the closed tournament, by keyboard alone.

The hands here have Tab, Enter, arrows, Escape and letters. After every act the focus is on something, in
sight and with a ring around it, and near enough to what was done that few Tabs lead on.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from kit.waiting import until
from pairwright.words import language

NAMES = ("Ann", "大田 ゴンザレス", "محمد", "Bo", "Eva", "Kari")

PATIENCE = 30  # seconds
NOTHING = "nothing has the focus"
HELD = """() => {
    const one = document.activeElement;
    if (!one || one === document.body) return "nothing has the focus";
    const box = one.getBoundingClientRect();
    if (!one.checkVisibility() || !box.width || !box.height) return `${one.outerHTML.slice(0, 90)} is hidden`;
    for (let around = one; around; around = around.parentElement) {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(around);
        if (outlineStyle !== "none" && parseFloat(outlineWidth) >= 1.5) return "";
        if (boxShadow !== "none" && around === one) return "";
        if (around !== one && !around.matches(":focus-within")) break;
    }
    // What stands in for a hidden control (a card of a radio button) may have the ring.
    const label = one.labels?.[0] ?? one.nextElementSibling;
    if (label && getComputedStyle(label).outlineStyle !== "none") return "";
    return `no ring around ${one.outerHTML.slice(0, 120)}`;
}"""


@dataclass
class Keyboard:
    page: Page
    code: str = "en"

    def __post_init__(self) -> None:
        self.lang = language(self.code)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)

    def held(self) -> None:
        """The focus isn't lost; waits for a page that is still coming."""
        until(self.page, f"!({HELD})()", seconds=PATIENCE)

    def on(self, words: str) -> None:
        """The focus comes to what is called so."""
        wanted = self.lang.gettext(words)
        for _ in range(20 * PATIENCE):
            if self.name() == wanted and not self.page.evaluate(HELD):
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"{self.name()} has the focus")

    def to(self, words: str, most: int = 60, back: bool = False, **values: object) -> None:
        """Tab until something called so has the focus; every step on the way can be seen."""
        wanted = self.lang.say(words, **values)
        for _ in range(most):
            if self.name() == wanted:
                return
            self.press("Shift+Tab" if back else "Tab")
            said = self.page.evaluate(HELD)
            assert said in ("", NOTHING), said  # past the last one the browser itself has it for a step
        raise AssertionError(f"{wanted} is more than {most} steps away; {self.name()} has the focus")

    def name(self) -> str:
        return self.page.evaluate(
            """() => {
                const one = document.activeElement;
                if (!one || one === document.body) return "";
                return (one.getAttribute("aria-label") ?? one.labels?.[0]?.innerText ?? one.innerText ?? "")
                    .trim().replace(/\\s+/g, " ");
            }"""
        )

    def until(self, true: str, most: int = 80, back: bool = False) -> None:
        """Tab until what the page says of what has the focus is true."""
        for _ in range(most):
            if self.page.evaluate(true):
                return
            self.press("Shift+Tab" if back else "Tab")
            said = self.page.evaluate(HELD)
            assert said in ("", NOTHING), said
        raise AssertionError(f"{most} steps don't lead there: {true}")

    def enter(self, words: str, most: int = 60, back: bool = False, **values: object) -> None:
        self.to(words, most, back, **values)
        self.press("Enter")

    def tab_of(self, path: str) -> None:
        """To another tab of the tournament, by the strip of tabs: backwards from wherever one is."""
        there = "document.activeElement.matches('.tab') && document.activeElement.pathname.endsWith('%s')"
        self.until(there % path, back=True)
        self.press("Enter")
        self.page.wait_for_url(re.compile(re.escape(path) + "$"))
        self.held()


def phase(page: Page, name: str) -> None:
    expect(page.locator(f"#round-top .pill.{name}")).to_be_visible()
    page.wait_for_load_state()  # with the scripts that keys are meant for


@pytest.mark.parametrize("code", ["en", "ar"])
def test_a_whole_event_by_keyboard_alone(visit: Callable[..., Page], code: str) -> None:
    page = visit("/", language=code)
    keys = Keyboard(page, code)

    # A new one, by names
    keys.enter("With names, presets and more")
    page.wait_for_url(re.compile("/new"))
    keys.held()
    keys.until("document.activeElement.name === 'how'")
    keys.press("ArrowLeft" if code == "ar" else "ArrowRight")
    expect(page.locator("#names")).to_be_visible()
    keys.until("document.activeElement.id === 'names'")
    for name in NAMES:
        keys.type(name)
        keys.press("Enter")
    keys.until("document.activeElement.name === 'go'")
    keys.press("Enter")
    page.wait_for_url(re.compile("/rounds/1$"))
    phase(page, "draft")
    keys.held()

    # Shuffled, fixed, started: the way on is where the focus is, or a Tab away
    drawn = page.query_selector("form[action$='/shuffle'] button")
    keys.enter("Shuffle")
    until(page, "drawn => !drawn.isConnected", drawn, seconds=PATIENCE)
    keys.on("Shuffle")
    keys.enter("Fix", most=3)
    phase(page, "fixed")
    keys.held()
    keys.enter("Start round", most=3)
    phase(page, "running")
    expect(page.locator("#line")).to_be_focused()
    keys.held()

    # Results by the bar, which suggests the next table and keeps the focus
    keys.type("2-1")
    keys.press("Enter")
    expect(page.locator("#table-1 .ticket > .tile")).to_have_text(["2", "1"])
    keys.held()
    assert page.evaluate("document.activeElement.id") == "line"

    # and by the dialog: Escape gives the focus back to the ticket, so does a result, which renews it
    keys.until("document.activeElement.closest('#table-2') !== null")
    keys.press("Enter")
    expect(page.locator("dialog[open] .result-form")).to_be_visible()
    keys.held()
    keys.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    keys.held()
    assert page.evaluate("document.activeElement.closest('#table-2') !== null")
    keys.press("Enter")
    expect(page.locator("dialog[open] .result-form")).to_be_visible()
    keys.until("document.activeElement.matches('.result-column.first .result')")
    keys.press("Enter")
    expect(page.locator("#table-2 .ticket > .tile")).to_have_text(["2", "0"])
    expect(page.locator("dialog[open]")).to_have_count(0)
    keys.held()
    assert page.evaluate("document.activeElement.closest('#table-2') !== null")

    # A correction of that, with the focus where it is
    keys.press("Enter")
    expect(page.locator("dialog[open] .result-form")).to_be_visible()
    keys.until("document.activeElement.matches('.result-column.second .result')")
    keys.press("Enter")
    expect(page.locator("#table-2 .ticket > .tile")).to_have_text(["0", "2"])
    keys.held()
    keys.until("document.activeElement.id === 'line'", back=True)
    keys.type("3 0-2")
    keys.press("Enter")
    phase(page, "finished")
    keys.held()

    # Somebody drops and somebody comes late; the menu's Escape gives the focus back
    keys.tab_of("/players")
    keys.to("Late players and drops")
    keys.press("Enter")
    expect(page.locator("#add #name")).to_be_focused()
    keys.type("Ida Late")
    keys.press("Enter")
    expect(page.locator(".standings")).to_contain_text("Ida Late")
    keys.held()
    keys.until("document.activeElement.closest(\"tr[data-no='5']\") !== null", back=True)
    keys.press("Enter")
    expect(page.locator("dialog[open] .leaving")).to_be_visible()
    keys.enter("Drop")
    expect(page.locator("tr[data-no='5'] .tag")).to_have_count(1)
    keys.held()
    assert page.evaluate("document.activeElement.closest(\"tr[data-no='5']\") !== null")

    # The other rounds, results only from the bar; then paper
    for number in (2, 3):
        keys.tab_of(f"/rounds/{number}")
        keys.enter("Fix and start", most=30)
        phase(page, "running")
        expect(page.locator("#line")).to_be_focused()
        keys.held()
        for table in (1, 2, 3):
            keys.type(f"{table} 2-0")
            keys.press("Enter")
            expect(page.locator(f"#table-{table}.missing")).to_have_count(0)
        phase(page, "finished")
        keys.held()
    keys.enter("More", most=30)
    keys.press("Escape")
    keys.on("More")
    keys.tab_of("/print")
    keys.until("/print\\/standings/.test(document.activeElement.href)")
    keys.press("Enter")
    page.wait_for_url(re.compile("/print/standings"))
    keys.to("Print", most=10)
    page.go_back()

    # The end
    page.wait_for_url(re.compile("/print$"))
    keys.tab_of("/players")
    keys.until("document.activeElement.closest(\"form[action$='/close']\") !== null")
    keys.press("Enter")
    expect(page.locator("form[action$='/reopen']")).to_be_visible()
    keys.held()


def test_a_control_that_is_renewed_keeps_the_focus_wherever_it_stands_then(
    visit: Callable[..., Page],
) -> None:
    page = visit("/")
    page.click("button[name=quick]")
    page.wait_for_url(re.compile(r"/rounds/1$"))
    page.click("form[action$='/start'] button")
    phase(page, "running")
    # Pause becomes Resume: the same button's place. Everything above may have come or gone.
    page.focus("#clock button")
    page.keyboard.press("Enter")
    expect(page.locator("#clock button[value=resume]")).to_be_focused()
    # A minute more for a table, tapped on, is a minute more again
    page.click("#table-1 a.ticket")
    more = "dialog[open] .table-clock-moves button[value='3']"
    page.wait_for_selector(more)
    page.focus(more)
    for shown in ("+3", "+6"):
        page.keyboard.press("Enter")
        expect(page.locator("dialog[open] .table-clock .badge")).to_contain_text(shown)
        expect(page.locator(more)).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#table-1 a.ticket")).to_be_focused()


def test_a_dialog_opened_from_a_menu_gives_the_focus_back_to_the_menu(visit: Callable[..., Page]) -> None:
    page = visit("/")
    page.click("button[name=quick]")
    page.wait_for_url(re.compile(r"/rounds/1$"))
    page.focus("#round-top .more-menu summary")
    page.keyboard.press("Enter")
    page.focus("#round-top .more-menu a[href$='/save']")
    page.keyboard.press("Enter")
    expect(page.locator("dialog[open] input[name=name]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    until(page, "document.activeElement.closest('.more-menu') !== null")
    assert page.evaluate(HELD) == ""
