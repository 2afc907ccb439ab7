"""Several processes on one PostgreSQL, behind a proxy, as docs/how-to/host.md sets them up [H2]."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

Serve = Callable[[], tuple[subprocess.Popen[str], str]]
START = "from pairwright.site.serve import serve; serve(open_browser=False)"
HOST = "organise.example.org"
BY_PROXY = {"Host": HOST, "X-Forwarded-Proto": "https"}
"""What nginx adds for organisers; for everybody else also where they come from."""


@pytest.fixture
def serve(tmp_path: Path, fresh: Callable[[], str]) -> Iterator[Serve]:
    """`serve()` starts one more process on the same new database; it and its address."""
    url, running = fresh(), []
    environment = {key: value for key, value in os.environ.items() if key != "DJANGO_SETTINGS_MODULE"}
    environment |= {"PAIRWRIGHT_DATA": str(tmp_path), "DATABASE_URL": url}
    environment |= {"PAIRWRIGHT_HOSTS": f"a.b,{HOST}", "PAIRWRIGHT_HOSTED": "0"}

    def start() -> tuple[subprocess.Popen[str], str]:
        process = subprocess.Popen(
            [sys.executable, "-u", "-c", START], env=environment, stdout=subprocess.PIPE, text=True
        )
        running.append(process)
        assert process.stdout is not None
        return process, process.stdout.readline().strip()

    yield start
    for process in running:
        process.kill()
        process.communicate()


def opened(address: str, headers: dict[str, str], form: dict[str, str] | None = None) -> tuple[int, str, str]:
    """Status, where it led, and the page; redirects are not followed."""
    data = None if form is None else "&".join(f"{name}={value}" for name, value in form.items()).encode()
    try:
        with OPENER.open(urllib.request.Request(address, data, headers), timeout=60) as answer:
            return answer.status, "", answer.read().decode()
    except urllib.error.HTTPError as other:
        with other:
            return other.code, other.headers.get("Location", ""), other.read().decode()


class Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *asked: object) -> None:
        return None


OPENER = urllib.request.build_opener(Stay)


def test_two_processes_on_a_server_s_database_see_each_other_through_a_proxy_h2(
    serve: Serve, tmp_path: Path
) -> None:
    (one, first), (_, second) = serve(), serve()
    headers = BY_PROXY | {"Origin": f"https://{HOST}", "Cookie": cookie(first)}
    token = re.search(r'csrfmiddlewaretoken" value="(\w+)"', opened(first, headers)[2])[1]
    form = {"csrfmiddlewaretoken": token, "how": "number", "players": "4", "match": "3", "quick": "yes"}
    status, led, _ = opened(f"{first}new", headers, form)
    assert status in (302, 303)
    id = led.split("/t/")[1].split("/")[0]
    assert "Player 4" in opened(f"{second}t/{id}/players", BY_PROXY)[2]
    assert not (tmp_path / "pairwright.sqlite3").exists()
    one.kill()
    assert f"/t/{id}/" in opened(second, BY_PROXY)[2]


def cookie(address: str) -> str:
    with OPENER.open(urllib.request.Request(address, headers=BY_PROXY), timeout=60) as answer:
        return "; ".join(set.partition(";")[0] for set in answer.headers.get_all("Set-Cookie"))


def test_who_comes_from_elsewhere_through_the_proxy_changes_nothing_h5(serve: Serve) -> None:
    _, address = serve()
    for forwarded in ("203.0.113.9", "127.0.0.1, 203.0.113.9"):
        assert opened(address, BY_PROXY | {"X-Forwarded-For": forwarded})[0] == 403
    assert opened(address, {"Host": "elsewhere.example.org"})[0] == 400
