"""A real server over an empty data folder, and a real Chromium in any language, width and theme."""

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

TESTS = Path(__file__).parent.parent
CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
HEIGHTS = {390: 844, 1280: 800}
PATIENCE = 60
"""Seconds after which a test gives up waiting, for what is shown and for what it does: machines are busy.
What has to come soon says so itself."""
expect.set_options(timeout=1000 * PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_until_up(address: str, process: subprocess.Popen) -> None:
    end = time.monotonic() + 4 * PATIENCE
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(f"{address}/healthz", timeout=1):
                return
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            if process.poll() is not None:
                break
            time.sleep(0.1)
    pytest.fail(f"the server did not come up (exit code {process.poll()})")


@contextmanager
def serving(folder: Path, **more: str) -> Iterator[str]:
    """The address of a server of its own process, with the style pages of the kit beside the site's.

    `more` is added to its environment.
    """
    port = free_port()
    log = (folder / "server.log").open("wb")
    process = subprocess.Popen(
        [sys.executable, "-c", f"from pairwright.site.serve import serve; serve({port}, open_browser=False)"],
        env=os.environ
        | {
            "DJANGO_SETTINGS_MODULE": "kit.settings",
            "PYTHONPATH": str(TESTS),
            "PAIRWRIGHT_DATA": str(folder),
        }
        | more,
        stdout=log,
        stderr=subprocess.STDOUT,
    )
    try:
        wait_until_up(f"http://127.0.0.1:{port}", process)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(timeout=2 * PATIENCE)
        log.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the server that `visit` opens pages of."""
    with serving(tmp_path_factory.mktemp("data")) as address:
        yield address


LAN = "http://192.168.1.5:8617"


@pytest.fixture(scope="session")
def reachable(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that believes phones reach it at `LAN`: its paper and its pages carry codes."""
    with serving(tmp_path_factory.mktemp("reachable"), PAIRWRIGHT_LAN=LAN) as address:
        yield address


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        bare = browser.new_context

        def patient(**how: object) -> BrowserContext:
            context = bare(**how)
            context.set_default_timeout(1000 * PATIENCE)
            return context

        browser.new_context = patient  # all pages of all tests come from here
        yield browser
        browser.close()


@pytest.fixture
def visit(server: str, chromium: Browser) -> Iterator[Callable[..., Page]]:
    """`visit("/style", language="ar", width=390, theme="dark")` opens a page as a person would who reads so.

    Fails the test at its end if any page met a script error, a blocked load or anything else in the console.
    """
    contexts, complaints = [], []

    def open_page(
        path: str, *, language: str = "en", width: int = 1280, theme: str = "light", script: bool = True
    ) -> Page:
        context = chromium.new_context(
            base_url=server,
            locale=language,
            viewport={"width": width, "height": HEIGHTS.get(width, 800)},
            color_scheme=theme,
            java_script_enabled=script,
            has_touch=width < 600,
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda message: (
                message.type in {"error", "warning"}
                and complaints.append(f"{message.text} {message.location['url']}")
            ),
        )
        page.goto(path)
        return page

    open_page.complaints = complaints
    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []
