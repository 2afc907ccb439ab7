"""A page that is open is told of news by a stream, and asks where the stream can't be had [H3] [D13]."""

from __future__ import annotations

import re
import time

from playwright.sync_api import Page, expect

from browser.conftest import PATIENCE
from kit.waiting import until

QUIET = 2500  # milliseconds; so long a page that asks would have asked several times
WORD = """
  window.EventSource = class extends EventSource {
    constructor(...to) {
      super(...to);
      this.addEventListener("now", () => { window.word = true; });
    }
  };
"""  # a page knows whether its stream has said something


def running(visit) -> str:
    """The address of a first round that is being played."""
    page = visit("/new?how=names")
    page.fill("#names", "Ann\nBo\n大田\nمحمد")
    page.click("button[name=go]")
    page.wait_for_url(re.compile(r"/rounds/1$"))
    page.click("form[action$='/start'] button")
    expect(page.locator("#round-top .pill.running")).to_be_visible()
    address = page.url
    page.context.close()
    return address


def asked_of(page: Page) -> list[str]:
    """Questions for the version, as they are asked from now on."""
    asked: list[str] = []
    page.on("request", lambda request: "/version" in request.url and asked.append(request.url))
    return asked


def enter(page: Page, line: str) -> None:
    page.fill("#line", line)
    page.press("#line", "Enter")


def streaming(visit, address: str, **how) -> Page:
    """A page at an address, once its stream has been heard."""
    page = visit("/help", **how)
    page.add_init_script(WORD)
    page.goto(address)
    until(page, "window.word === true", seconds=2 * PATIENCE)
    return page


def until_it_asks_again(page: Page, asked: list[str]) -> None:
    """Wait for two questions: the second is asked because the first brought no stream."""
    end = time.monotonic() + PATIENCE
    while len(asked) < 2:
        assert time.monotonic() < end, asked
        page.wait_for_timeout(50)


def test_an_open_page_is_told_and_asks_no_more_H3_D13(visit):
    address = running(visit)
    organiser, phone = (
        streaming(visit, address),
        streaming(visit, re.sub(r"rounds/1$", "watch", address), width=390),
    )
    other = visit(address)
    asked = [asked_of(organiser), asked_of(phone)]
    enter(other, "1 2-1")
    expect(organiser.locator("#table-1 .ticket > .tile")).to_have_text(["2", "1"])
    expect(phone.locator("#public-main")).to_contain_text(re.compile(r"2\D*1"))
    expect(organiser.locator("#news .news-said")).to_contain_text("Table 1")
    organiser.wait_for_timeout(QUIET)
    assert asked == [[], []]


def test_where_no_stream_comes_through_the_page_goes_on_asking_D13(visit):
    address = running(visit)
    page, other = visit("/help"), visit(address)
    page.route("**/events?*", lambda route: route.abort())
    page.goto(address)
    enter(other, "1 2-1")
    expect(page.locator("#table-1 .ticket > .tile")).to_have_text(["2", "1"])
    until_it_asks_again(page, asked_of(page))
    visit.complaints.clear()  # the browser's own note of what it could not load


def test_a_proxy_that_holds_the_stream_back_is_found_out_and_the_page_asks_D13(visit):
    address = running(visit)
    page, other = visit("/help"), visit(address)
    held = []
    page.route("**/events?*", lambda route: held.append(route))  # nothing ever comes
    page.goto(address)
    while not held:
        page.wait_for_timeout(50)
    until_it_asks_again(page, asked_of(page))
    enter(other, "2 2-0")
    expect(page.locator("#table-2 .ticket > .tile")).to_have_text(["2", "0"])


def test_no_browser_holds_more_than_three_streams_and_every_tab_has_the_news(visit):
    address = running(visit)
    first = streaming(visit, address)
    tabs = [first.context.new_page() for _ in range(7)]
    for tab in tabs:
        tab.goto(address)
        tab.wait_for_timeout(300)
    open_ones = first.evaluate("navigator.locks.query().then((all) => all.held.length)")
    assert 1 <= open_ones <= 3
    enter(visit(address), "1 2-1")
    for tab in (first, *tabs):
        expect(tab.locator("#table-1 .ticket > .tile")).to_have_text(["2", "1"])


def test_a_clock_on_a_page_that_was_kept_shows_the_time_of_now_D14(visit):
    address = running(visit)
    watch = re.sub(r"rounds/1$", "watch", address)
    page = visit("/help")

    def old(route) -> None:
        """The page as it would be if it had been kept for ten minutes."""
        answer = route.fetch()
        text = re.sub(
            r'data-now="(\d+)"', lambda found: f'data-now="{int(found[1]) - 600_000}"', answer.text()
        )
        route.fulfill(response=answer, body=text)

    page.route("**/watch", old)
    page.goto(watch)
    expect(page.locator(".timer [data-minutes]").first).to_have_text(re.compile("^(4[5-9]|50)$"))
