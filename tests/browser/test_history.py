"""Saves and the ways back and forth, on a phone, in a real browser [D12]; the list of tournaments [D1]."""

import re

import pytest
from playwright.sync_api import expect

from kit.waiting import come
from pairwright.words import language


@pytest.mark.parametrize(("code", "width", "theme"), [("ar", 390, "dark"), ("en", 1280, "light")])
def test_save_go_back_and_forth_again(visit, code, width, theme):
    say = language(code).gettext
    page = visit("/", language=code, width=width, theme=theme)
    page.get_by_role("button", name=say("OK, draw round 1")).click()
    page.get_by_role("button", name=say("Fix and start")).click()
    come(page, "#round-top .pill.running")
    page.locator(".more-menu > summary").click()
    page.get_by_role("link", name=say("Save progress")).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill("昼休み")
    dialog.get_by_role("button", name=say("Save progress")).click()
    expect(page.locator("#notices")).to_contain_text("昼休み")
    page.wait_for_url(re.compile("/rounds/1$"))  # back where one was

    page.locator("#table-1 a").first.click()
    page.get_by_role("dialog").locator(".result").first.click()
    expect(page.locator("#table-1")).not_to_have_class(re.compile("missing"))

    page.get_by_role("link", name=say("History"), exact=True).click()
    page.wait_for_url(re.compile("/history$"))
    saved = page.locator(".saved").filter(has_text="昼休み")
    saved.get_by_role("link").click()
    asked = page.get_by_role("dialog")
    expect(asked.locator(".lost > li")).to_have_count(1)
    asked.get_by_role("button", name=say("Go back to this moment")).click()
    expect(page.locator("#notices")).to_contain_text(say("Restored."))
    expect(page.locator(".saved").filter(has_text="昼休み").locator(".badge")).to_have_text(say("Now"))
    undone = page.locator(".act.undone")
    expect(undone).to_have_count(1)
    page.wait_for_load_state()
    undone.get_by_role("link").click()
    expect(page.get_by_role("dialog").locator(".found > li")).to_have_count(1)
    with page.expect_navigation():
        page.get_by_role("dialog").get_by_role("button", name=say("Go back to this moment")).click()
    expect(page.locator(".act.undone")).to_have_count(0)
    # nothing stands out of the page
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_keyboard_reaches_a_tournament_s_menu_and_plays_again_with_the_same(visit):
    page = visit("/")
    page.get_by_role("button", name="OK, draw round 1").click()
    title = page.locator("h1.title").inner_text()
    page.goto("/")
    menu = page.locator(".event").first.locator("summary")
    expect(menu).to_have_accessible_name(f"More for “{title}”")
    menu.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#notices")).to_contain_text("same 8 entrants")
    expect(page.locator(".roster-line")).to_have_count(8)
    page.locator("#notices").get_by_role("button", name="Undo").click()
    expect(page.locator("#notices")).to_contain_text("is deleted")
