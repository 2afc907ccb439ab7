"""A server with accounts, in browsers: what open pages say when somebody may no longer look or act [H5]."""

import re

import pytest
from playwright.sync_api import expect

from browser.conftest import HEIGHTS, serving
from browser.test_report import NAMES

PASSWORD = "correct horse battery"


@pytest.fixture(scope="module")
def hosted(tmp_path_factory):
    """The address of a server with accounts."""
    with serving(tmp_path_factory.mktemp("hosted"), PAIRWRIGHT_HOSTED="1") as address:
        yield address


@pytest.fixture
def person(hosted, chromium):
    """`person("anna", width=390)`: a browser of somebody's own, signed in; without a name a stranger's."""
    contexts = []

    def somebody(name="", width=1280, language="en"):
        context = chromium.new_context(
            base_url=hosted, locale=language, viewport={"width": width, "height": HEIGHTS[width]}
        )
        contexts.append(context)
        page = context.new_page()
        if name:
            page.goto("/account/new")
            page.fill("#name", name)
            page.fill("#password", PASSWORD)
            page.keyboard.press("Enter")
            page.wait_for_url(f"{hosted}/")
        return page

    yield somebody
    for context in contexts:
        context.close()


def test_open_pages_say_that_somebody_may_no_longer_look_or_act_h2_h5(person):
    owner, helper, stranger = person("owner"), person("helper", 390, "ja"), person(width=390)
    owner.goto("/new?how=names")
    owner.fill("#names", "\n".join(NAMES))
    owner.click("button[name=go]")
    owner.wait_for_url(re.compile(r"/rounds/1$"))
    owner.click("form[action$='/start'] button")
    expect(owner.locator("#round-top .pill.running")).to_be_visible()
    event = owner.url.removesuffix("/rounds/1")
    owner.goto(f"{event}/crew")
    owner.fill("#label", "Tablet")
    owner.keyboard.press("Enter")
    link = owner.locator(".crew-address a")
    helper.goto(link.get_attribute("href"))
    helper.wait_for_url(f"{event}/rounds/1")
    stranger.goto(f"{event}/watch?me=1")

    owner.goto(f"{event}/crew")
    owner.check("input[value=private]")
    owner.click("section[aria-labelledby=looks-title] button")
    expect(owner.locator("#notices .notice.done")).to_be_visible()
    expect(owner.locator(".crew-roles")).to_contain_text("Spectator")
    # It isn't Pairwright that doesn't answer, and nothing will be renewed.
    expect(stranger.locator("#notices .notice")).to_contain_text("can’t be seen here any more")
    expect(stranger.locator("#notices .notice")).to_have_count(1)

    helper.click("#table-1 a.ticket")
    expect(helper.locator("#dialog[open] .result").first).to_be_visible()
    owner.click(".crew-link.member .crew-acts button")
    expect(owner.locator("#notices .notice.done")).to_contain_text("helper")
    expect(owner.locator("#notices .notice.note")).to_contain_text("Withdraw that one too.")
    helper.locator("#dialog .result").first.click()
    # Told above what is open: under the dialog nobody would see it.
    expect(helper.locator("#dialog > .notice.wrong")).to_be_in_viewport()
    expect(owner.locator("#tabs")).to_contain_text(str(len(NAMES) // 2))  # nothing came in


def test_the_field_that_was_refused_has_the_focus(person, hosted):
    page = person("somebody", 390, "ar")
    page.context.clear_cookies()
    page.goto("/account/in")
    expect(page.locator("#name")).to_be_focused()
    page.fill("#name", "somebody")
    page.fill("#password", "nothing of the kind")
    page.keyboard.press("Enter")
    expect(page.locator("[role=alert]")).to_be_visible()
    expect(page.locator("#password")).to_be_focused()
    page.goto("/account/new")
    page.fill("#name", "another")
    page.fill("#password", "short")
    page.keyboard.press("Enter")
    expect(page.locator("#password-error")).to_be_visible()
    expect(page.locator("#password")).to_be_focused()
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url(f"{hosted}/")


def test_a_page_says_that_the_database_is_away_keeps_what_was_typed_and_goes_on_h4(person, hosted):
    page = person("typist")
    page.goto("/new?how=names")
    page.fill("#names", "Ann\nBo")
    away = {"status": 503, "content_type": "text/plain", "body": "database\n"}
    page.route("**/healthz", lambda route: route.fulfill(**away))
    page.click("button[name=go]")
    expect(page.locator("#notices .notice.wrong")).to_be_visible()
    expect(page.locator("#names")).to_have_value("Ann\nBo")
    page.unroute("**/healthz")
    page.click("button[name=go]")
    page.wait_for_url(re.compile(r"/rounds/1$"))
    page.goto(page.url.replace("/rounds/1", "/watch"))
    page.route("**/version?*", lambda route: route.fulfill(**away))
    page.route("**/events?*", lambda route: route.abort())
    page.reload()
    expect(page.locator("#notices .notice")).to_contain_text("What is shown may be old")
    page.unroute("**/version?*")
    expect(page.locator("#notices .notice")).to_have_count(0)
