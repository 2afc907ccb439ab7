"""Waiting for what a page says to become true."""

from __future__ import annotations

import time

from playwright.sync_api import Page


def until(page: Page, true: str, arg: object = None, seconds: float = 10) -> None:
    """Ask the page again and again, from outside. Playwright's own wait has a text evaluated by the page, as
    ours forbid: it fails whenever what it waits for is not true at once.
    """
    end = time.monotonic() + seconds
    while not page.evaluate(true, arg):
        assert time.monotonic() < end, f"not within {seconds} s: {true}"
        page.wait_for_timeout(20)
