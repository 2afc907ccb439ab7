"""A round in a real browser: without script, two people at once, two names that change places [D8] [D13]."""

import re

import pytest
from playwright.sync_api import expect

from kit.waiting import come, until


def begun(visit, **how):
    """A page on the running first round of eight, and its address."""
    page = visit("/", **how)
    page.click("button[name=quick]")
    page.wait_for_url(re.compile(r"/rounds/1$"))
    page.click("form[action$='/start'] button")
    come(page, "#round-top .pill.running")
    return page


def test_results_and_steps_go_without_a_script(visit):
    page = begun(visit, script=False, width=390)
    page.click("#table-2 a.ticket")
    page.click(".result[value='2-1']")
    page.wait_for_url(re.compile(r"\?after=2#table-2$"))
    expect(page.locator("#table-2 .ticket > .tile")).to_have_text(["2", "1"])
    page.fill("#line", "3 0-2")
    page.press("#line", "Enter")
    expect(page.locator("#table-3 .ticket > .tile")).to_have_text(["0", "2"])
    page.click(".notice-ways button")
    expect(page.locator("#table-3.missing")).to_be_visible()


@pytest.mark.parametrize("script", [True, False])
def test_the_names_of_a_draft_stand_in_the_middle_of_their_ticket_with_and_without_a_script(visit, script):
    page = visit("/", script=script)
    page.click("button[name=quick]")
    page.wait_for_url(re.compile(r"/rounds/1$"))
    ticket = page.locator("#table-1 .ticket").bounding_box()
    for side in ("left", "right"):
        name = page.locator(f"#table-1 .side.{side}")
        expect(name).to_be_visible()
        box = name.bounding_box()
        assert abs(box["y"] + box["height"] / 2 - ticket["y"] - ticket["height"] / 2) <= 1


@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_bar_has_the_focus_keeps_it_and_a_mistake_keeps_the_text_D8(visit, language):
    page = begun(visit, language=language)
    page.reload()
    until(page, "document.activeElement.id === 'line'")
    page.keyboard.type("9 2-0")
    page.keyboard.press("Enter")
    expect(page.locator("#entry-error")).to_be_visible()
    assert page.input_value("#line") == "9 2-0"
    page.keyboard.press("Control+a")
    page.keyboard.type("1 2-0")
    page.keyboard.press("Enter")
    expect(page.locator("#table-1 .ticket > .tile")).to_have_text(["2", "0"])
    assert page.input_value("#line") == ""
    assert page.evaluate("document.activeElement.id") == "line"
    visit.complaints.clear()  # the browser's own note that the mistake was answered with 404


def test_two_people_who_differ_are_shown_both_results_D13(visit):
    page = begun(visit)
    other = visit(page.url)
    other.click("#table-1 a.ticket")
    other.wait_for_selector("dialog[open] .result-form")
    page.click("#table-1 a.ticket")
    page.click("dialog .result[value='2-0']")
    expect(page.locator("#table-1 .ticket > .tile")).to_have_text(["2", "0"])
    other.click("dialog .result[value='1-2']")
    expect(other.locator("dialog .clash-score")).to_have_text(["2–0", "1–2"])
    other.click("dialog .clash button")
    expect(other.locator("#table-1 .ticket > .tile")).to_have_text(["1", "2"])
    visit.complaints.clear()  # the browser's own note that the clash was answered with 409


def test_two_names_of_a_draft_change_places_after_a_look_at_the_cost_S7(visit):
    page = visit("/")
    page.click("button[name=quick]")
    page.wait_for_url(re.compile(r"/rounds/1$"))
    first, second = (page.locator(f"#table-{table} .pick.left bdi").inner_text() for table in (1, 2))
    page.click("#table-1 .pick.left")
    expect(page.locator(".picked-bar")).to_be_visible()
    page.click("#table-2 .pick.left")
    expect(page.locator("dialog .verdict.good")).to_be_visible()
    page.click("dialog .button.primary")
    expect(page.locator("#table-1 .pick.left bdi")).to_have_text(second)
    expect(page.locator("#table-2 .pick.left bdi")).to_have_text(first)


def test_the_clock_is_the_same_on_two_screens_and_pauses_on_both_D14(visit):
    page = begun(visit)
    other = visit(page.url + "/timer", width=390)
    shown = "[...document.querySelectorAll('.timer .tile')].map(one => one.textContent).join(':')"
    # A page that has just come shows what the server told it until its own first tick.
    for _ in range(50):
        apart = abs(seconds(page.evaluate(shown)) - seconds(other.evaluate(shown)))
        if apart <= 1:
            break
        page.wait_for_timeout(100)
    assert apart <= 1
    page.click("#clock button[value=pause]")
    expect(page.locator("#clock .timer.paused")).to_be_visible()
    expect(other.locator("#clock .timer.paused")).to_be_visible()
    assert other.evaluate(shown) == page.evaluate(shown)


def seconds(shown: str) -> int:
    minutes, rest = shown.split(":")
    return 60 * int(minutes) + int(rest)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("language", "width"), [("ar", 390), ("ja", 1280)])
def test_everything_to_tap_on_a_round_is_big_enough_and_nothing_sticks_out(visit, language, width, theme):
    page = begun(visit, language=language, width=width, theme=theme)
    page.click("#table-1 a.ticket")
    page.wait_for_selector("dialog[open] .result-form")
    page.click("dialog summary")
    small = page.evaluate(
        """() => [...document.querySelectorAll("main a, main button, dialog button, dialog label.drop-box")]
            .filter(one => one.checkVisibility() && !one.closest("details:not([open])"))
            .map(one => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
            .filter(([, box]) => box.height && box.height < 43.5).map(([html]) => html)"""
    )
    assert small == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_was_done_before_the_page_came_goes_once_something_else_is_done_on_it(visit):
    page = begun(visit, width=390)
    expect(page.locator("#notices .notice.done")).to_have_count(1)
    page.click("#table-1 a.ticket")
    page.click("dialog .result[value='2-0']")
    expect(page.locator("#echo .echoed")).to_be_visible()
    expect(page.locator("#notices .notice")).to_have_count(0)  # and one Undo is left, that of the result
