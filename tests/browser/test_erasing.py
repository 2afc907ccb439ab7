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
    public, own = visit(f"{event}/watch"), visit(f"{event}/watch/3")
    expect(public.locator("main")).to_contain_text(NAMES[2])
    expect(own).to_have_title(re.compile(NAMES[2]))
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
    expect(own.locator(".card-name")).to_have_text("NO. 3")  # said once
    expect(own).to_have_title(re.compile("^NO. 3 "))


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


def test_the_page_that_asked_stays_away_while_the_one_that_answers_comes_h8(visit):
    page, event = begun(visit)
    # A page that is left stays away for five seconds; here the answer may take longer.
    page.add_init_script(
        "const soon = setTimeout; setTimeout = (act, time) => soon(act, time === 5000 ? 300_000 : time)"
    )
    page.goto(f"{event}/players/3/erase")
    page.wait_for_timeout(700)  # it has heard of the version by now
    asked = []
    page.on("request", lambda one: asked.append(one.method) if one.url.endswith("/players/3/erase") else None)

    def slowly(route):
        answer = route.fetch(max_redirects=0)
        page.wait_for_timeout(2000)  # the news of it are there before
        route.fulfill(response=answer)

    page.route(
        "**/players/3/erase",
        lambda route: slowly(route) if route.request.method == "POST" else route.continue_(),
    )
    page.click("button.danger")
    expect(page.locator("#notices .notice.done")).to_be_visible()
    assert asked == ["POST"]
