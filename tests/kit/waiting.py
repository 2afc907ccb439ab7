"""Waiting for what a page says to become true."""

from __future__ import annotations

import time

from playwright.sync_api import Page, expect


def until(page: Page, true: str, arg: object = None, seconds: float = 60) -> None:
    """Ask the page again and again, from outside. Playwright's own wait has a text evaluated by the page, as
    ours forbid: it fails whenever what it waits for is not true at once.
    """
    end = time.monotonic() + seconds
    while not page.evaluate(true, arg):
        assert time.monotonic() < end, f"not within {seconds} s: {true}"
        page.wait_for_timeout(20)


def come(page: Page, what: str) -> None:
    """Wait until a page has come that is known by what only it shows.

    All of it has: what stands further down, what it looks like, and the scripts that a click is meant for.
    """
    expect(page.locator(what).first).to_be_visible()
    page.wait_for_load_state()


HOWEVER_LONG = """{
    const later = setTimeout;
    setTimeout = (act, time, ...more) => later(act, time === 2000 ? 2e9 : time, ...more);
}"""
"""A page that begins with this waits for what is pressed without end: two seconds are soon over."""


def choose(page: Page, preset: str, wait: bool = True) -> None:
    """Click a preset of a new tournament where it is seen, wherever answers about the names have moved it.

    Its own rules have come in the place of those there were, unless nobody waits for them.
    """
    card = page.locator(f"label.card:has(input[name=preset][value={preset}])")
    rules, already = page.query_selector("#rules"), card.locator("input").is_checked()
    card.click()
    expect(card.locator("input")).to_be_checked()
    if wait and not already:
        until(page, "rules => !rules.isConnected", rules)
