"""A name is erased, by touch and by keyboard alone; another page that is open follows [H8]."""

import re

import pytest
from playwright.sync_api import expect

from browser.test_report import NAMES


def begun(visit, **how):
    """The page of a draft of NAMES, and the address of the event."""
    page = visit("/new?how=names", **how)
    page.fill("#names", "\n".join(NAMES))
    page.click("button[name=go]")
    page.wait_for_url(re.compile(r"/rounds/1$"))
    return page, page.url.removesuffix("/rounds/1")


@pytest.mark.parametrize(("width", "language"), [(1280, "en"), (390, "ar")])
def test_a_name_is_erased_in_two_taps_from_the_player_and_open_pages_follow_h8(visit, width, language):
    page, event = begun(visit, width=width, language=language)
    public = visit(f"{event}/watch")
    expect(public.locator("main")).to_contain_text(NAMES[2])
    page.goto(f"{event}/players")
    page.locator("a[href$='/players/3']").first.click()
    page.locator("#dialog[open] .erasing a").click()
    expect(page.locator("#dialog .erased-name")).to_have_text(NAMES[2])
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.locator("#dialog button.danger").click()
    expect(page.locator("#notices .notice")).to_be_visible()
    expect(page.locator("#notices form")).to_have_count(0)  # nothing brings it back
    expect(page.locator("main")).not_to_contain_text(NAMES[2])
    expect(public.locator("main")).not_to_contain_text(NAMES[2])
    expect(public.locator("main")).to_contain_text("NO. 3")


def test_by_keyboard_alone_it_is_erased_and_one_can_think_better_of_it_h8(visit):
    page, event = begun(visit)
    page.goto(f"{event}/players/3")
    page.locator(".erasing a").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#dialog[open] .erased-name")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#dialog[open]")).to_have_count(0)
    page.locator(".erasing a").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#dialog[open] .erased-name")).to_be_visible()
    for _ in range(6):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.classList.contains('danger')"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/players$"))
    expect(page.locator("#name-3, main").first).to_contain_text("NO. 3")
