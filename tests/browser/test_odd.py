"""What goes wrong on the way: nobody answers, the back button, two taps, names that would be more."""

import re

import pytest
from playwright.sync_api import expect


def begun(visit, **how):
    """A page on the running first round of eight."""
    page = visit("/", **how)
    page.click("button[name=quick]")
    page.wait_for_url(re.compile(r"/rounds/1$"))
    page.click("form[action$='/start'] button")
    expect(page.locator("#round-top .pill.running")).to_be_visible()
    return page


@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("ar", 390)])
def test_a_result_that_nobody_answered_is_told_where_it_was_entered(visit, language, width):
    page = begun(visit, language=language, width=width)
    page.click("#table-2 a.ticket")
    page.wait_for_selector("dialog[open] .result-form")
    page.context.set_offline(True)
    page.click("dialog .result[value='2-0']")
    expect(page.locator("dialog [role=alert]")).to_be_visible()
    page.click("dialog .result[value='2-0']")
    expect(page.locator("dialog [role=alert]")).to_have_count(1)
    page.context.set_offline(False)
    page.click("dialog .result[value='2-0']")
    expect(page.locator("dialog")).to_be_hidden()
    expect(page.locator("#table-2 .ticket > .tile")).to_have_text(["2", "0"])
    page.context.set_offline(True)
    page.fill("#line", "3 2-1")
    page.press("#line", "Enter")
    expect(page.locator("#notices [role=alert]")).to_be_visible()
    assert page.input_value("#line") == "3 2-1"
    page.context.set_offline(False)
    page.press("#line", "Enter")
    expect(page.locator("#table-3 .ticket > .tile")).to_have_text(["2", "1"])
    expect(page.locator("#notices [role=alert]")).to_have_count(0)
    visit.complaints.clear()  # the browser's own notes that it is offline
