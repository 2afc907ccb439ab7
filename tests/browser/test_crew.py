"""A tablet at the tables and the organiser's laptop: a link is handed out, used, and withdrawn [H1] [H5]."""

import re

import pytest
from playwright.sync_api import expect

from browser.conftest import HEIGHTS, LAN
from browser.test_report import NAMES

ELSEWHERE = {"X-Forwarded-For": "192.168.1.23"}
"""The server believes a proxy on its own machine: by this a browser comes from another device."""


def running(visit, server):
    """The organiser's page on the first round, which is being played; and the address of the event."""
    page = visit(f"{server}/new?how=names")
    page.fill("#names", "\n".join(NAMES))
    page.click("button[name=go]")
    page.wait_for_url(re.compile(r"/rounds/1$"))
    page.click("form[action$='/start'] button")
    expect(page.locator("#round-top .pill.running")).to_be_visible()
    return page, page.url.removesuffix("/rounds/1")


@pytest.fixture
def tablet(chromium):
    """`tablet(width, language)`: a browser on another device."""
    contexts = []

    def another(width=1280, language="en"):
        viewport = {"width": width, "height": HEIGHTS[width]}
        contexts.append(
            chromium.new_context(extra_http_headers=ELSEWHERE, locale=language, viewport=viewport)
        )
        return contexts[-1].new_page()

    yield another
    for context in contexts:
        context.close()


def hand_out(page, event, label):
    """Make a link on the organiser's page; the address that it shows."""
    page.goto(f"{event}/crew")
    page.fill("#label", label)
    page.keyboard.press("Enter")
    expect(page.locator(".crew-made .qr")).to_be_visible()
    return page.locator(".crew-address a").get_attribute("href")


@pytest.mark.parametrize(("width", "language"), [(1280, "en"), (390, "ar")])
def test_the_table_crew_enters_a_result_until_the_link_is_withdrawn_h5(
    visit, reachable, tablet, width, language
):
    organiser, event = running(visit, reachable)
    address = hand_out(organiser, event, "卓係 A").replace(LAN, reachable)
    crew = tablet(width, language)
    crew.goto(address)
    crew.wait_for_url(f"{event}/rounds/1")  # the secret is in no address bar
    assert crew.evaluate("document.documentElement.scrollWidth") <= width
    organiser.goto(f"{event}/rounds/1")
    crew.fill("#line", "1 2-1")
    crew.keyboard.press("Enter")
    for page in (crew, organiser):  # the organiser's page follows by itself
        expect(page.locator("#table-1 .tile.left")).to_have_text("2")
    crew.click("#table-2 a.ticket")
    expect(crew.locator("#dialog[open] .result").first).to_be_visible()
    expect(crew.locator("#dialog .leave-now")).to_have_count(0)
    crew.keyboard.press("Escape")
    organiser.goto(f"{event}/history")
    expect(organiser.locator(".act-by").first).to_have_text("卓係 A")
    organiser.goto(f"{event}/crew")
    organiser.click(".crew-link button")
    expect(organiser.locator(".crew-link")).to_have_count(0)
    crew.fill("#line", "2 2-0")
    crew.keyboard.press("Enter")
    expect(crew.locator("#notices .notice")).to_be_visible()
    expect(crew.locator("#line")).to_have_value("2 2-0")
    crew.goto(address)
    expect(crew.locator(".error-page")).to_be_visible()


@pytest.mark.parametrize(("width", "language", "theme"), [(390, "ar", "dark"), (1280, "ja", "light")])
def test_the_page_of_links_fits_every_screen(visit, reachable, width, language, theme):
    page, event = running(visit, reachable)
    hand_out(page, event, "Maximiliana Wolfeschlegelsteinhausenbergerdorff und zu A")
    shown = visit(f"{event}/crew", width=width, language=language, theme=theme)
    assert shown.evaluate("document.documentElement.scrollWidth") <= width
    button = shown.locator(".crew-link button").bounding_box()
    assert button["height"] >= 44
