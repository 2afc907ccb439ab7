"""A server with accounts on PostgreSQL: two processes are one site [H2] [H5]."""

from __future__ import annotations

import http.cookiejar
import os
import re
import subprocess
import sys
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

Serve = Callable[[], str]
START = "from pairwright.site.serve import serve; serve(open_browser=False)"
PASSWORD = "correct horse battery"
TRIES = 10
"""Wrong passwords after which a name waits (docs/how-to/host.md)."""


@pytest.fixture
def serve(tmp_path: Path, fresh: Callable[[], str]) -> Iterator[Serve]:
    """`serve()` starts one more process on the same new database; its address."""
    running: list[subprocess.Popen[str]] = []
    mine = {"PAIRWRIGHT_DATA": str(tmp_path), "DATABASE_URL": fresh()}
    dropped = ("DJANGO_SETTINGS_MODULE", "PAIRWRIGHT_HOSTED")
    environment = {key: value for key, value in os.environ.items() if key not in dropped} | mine

    def start() -> str:
        process = subprocess.Popen(
            [sys.executable, "-u", "-c", START], env=environment, stdout=subprocess.PIPE, text=True
        )
        running.append(process)
        assert process.stdout is not None
        return process.stdout.readline().strip().rstrip("/")

    yield start
    for process in running:
        process.kill()
        process.communicate()


class Browser:
    """Keeps cookies, follows redirects, fills in forms; knows nothing of which process answers."""

    def __init__(self) -> None:
        jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self.opener = urllib.request.build_opener(jar)

    def get(self, address: str, data: bytes | None = None) -> tuple[int, str, str]:
        """Status, the address in the end, and the page."""
        try:
            with self.opener.open(address, data, timeout=60) as answer:
                return answer.status, answer.url, answer.read().decode()
        except urllib.error.HTTPError as other:
            with other:
                return other.code, other.url, other.read().decode()

    def send(self, form: str, address: str, **fields: str) -> tuple[int, str, str]:
        """Send to `address` what a form on the page `form` sends."""
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', self.get(form)[2])
        assert token is not None
        given = urllib.parse.urlencode({"csrfmiddlewaretoken": token[1], **fields}).encode()
        return self.get(address, given)


def test_two_processes_are_one_site_to_accounts_links_and_tries_h2_h5(serve: Serve) -> None:
    first, second = serve(), serve()
    aya = Browser()
    assert aya.send(f"{first}/account/new", f"{first}/account/new", name="綾", password=PASSWORD)[0] == 200
    _, begun, _ = aya.send(f"{second}/", f"{second}/new", quick="yes", how="number", players="8", match="3")
    id = begun.partition("/t/")[2].partition("/")[0]
    assert aya.get(f"{first}/t/{id}/settings")[0] == 200
    asked = {"act": "make", "role": "scorekeeper", "label": "卓係"}
    shown = aya.send(f"{first}/t/{id}/crew", f"{first}/t/{id}/crew", **asked)[2]
    link = re.search(r'href="http://[^/"]+(/t/[^/"]+/in/[^"]+)"', shown)
    assert link is not None
    crew = Browser()
    assert crew.get(f"{second}{link[1]}")[0] == 200
    assert crew.get(f"{first}/t/{id}/print")[0] == 200
    assert crew.get(f"{second}/t/{id}/settings")[0] == 403
    wrong = [(first, second)[n % 2] for n in range(TRIES)]
    for at in wrong:
        assert Browser().send(f"{at}/account/in", f"{at}/account/in", name="綾", password="x")[0] == 422
    at = f"{second}/account/in"
    assert Browser().send(at, at, name="綾", password=PASSWORD)[0] == 422
