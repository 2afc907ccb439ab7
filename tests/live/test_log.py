"""The log of a real server says what happened and of nobody: an event of people with unmistakable names,
passwords and links is driven through every page, also those that refuse and fail [H7] [H8]."""

from __future__ import annotations

import http.cookiejar
import json
import re
import subprocess
import sys
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from kit.served import ALIVE, alone
from pairwright.site.logged import marked

ACCOUNT, PASSWORD = "Zaccountæ", "Zpassword correct horse"
PLAYERS = ("Zplayerone <b>", "Zplayertwo 綾", "Zplayerthree", "Zplayerfour")
TITLE, LABEL, QUERY, AGENT = "Ztitle of Friday", "Zlabel", "Zquery", "Zagent"
ADDRESS, HOST, FAULT = "203.0.113.77", "zhost.example.net", "Zfault"
FAILING = f"""
from pairwright.site.serve import prepare, serve
prepare()
import pairwright.site.start as start

def help(request):
    try:
        raise KeyError("{FAULT} {PLAYERS[0]}")
    except KeyError:
        raise ValueError("{FAULT}", request.GET)

start.help = start.for_everybody(help)
serve(open_browser=False)
"""
"""A server on which one page fails by a bug, with what nobody may read in the error's text."""


class Person:
    """A browser of its own with cookies, that says who it is in every way a browser can."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.jar = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def ask(self, path: str, form: dict[str, str] | None = None, **headers: str) -> tuple[int, str, str]:
        """Status, where it led, the page."""
        about = {"User-Agent": AGENT, "X-Forwarded-For": ADDRESS, **headers}
        data = None if form is None else urllib.parse.urlencode(form).encode()
        asked = urllib.request.Request(self.address + path, data, about)
        try:
            with self.opener.open(asked, timeout=ALIVE) as answer:
                return answer.status, answer.url, answer.read().decode("utf-8", "replace")
        except urllib.error.HTTPError as other:
            with other:
                return other.code, "", other.read().decode("utf-8", "replace")

    def token(self, path: str) -> str:
        found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', self.ask(path)[2])
        assert found is not None
        return found[1]

    def send(self, path: str, on: str = "", **form: str) -> tuple[int, str, str]:
        return self.ask(path, {"csrfmiddlewaretoken": self.token(on or path), **form})


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """The address of such a server with accounts, and its log."""
    log = tmp_path / "log"
    with log.open("w") as file:
        process = subprocess.Popen(
            [sys.executable, "-u", "-c", FAILING],
            env=alone(tmp_path / "data", PAIRWRIGHT_HOSTED="1", PAIRWRIGHT_HOSTS="play.example.org"),
            stdout=subprocess.PIPE,
            stderr=file,
            text=True,
        )
    try:
        yield process.stdout.readline().strip().rstrip("/"), log
    finally:
        process.terminate()
        process.communicate(timeout=ALIVE)


def addresses(patterns: list[URLPattern | URLResolver], before: str = "/") -> Iterator[tuple[str, str]]:
    """Name and form of every address there is: "/t/<str:id>/players"."""
    for pattern in patterns:
        at = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, at)
        else:
            yield pattern.name or "", at


def filled(form: str, id: str, key: str) -> str:
    """An address with the tournament's id, ones for numbers, and a key for whatever else is asked."""
    at = form.replace("<str:id>", id)
    return re.sub(r"<[^>]*>", key, re.sub(r"<int:\w+>", "1", at))


def test_the_log_of_a_server_names_nobody_and_opens_nothing_h7_h8(served: tuple[str, Path]) -> None:
    address, log = served
    ann, nobody = Person(address), Person(address)
    assert ann.send("/account/new", name=ACCOUNT, password=PASSWORD)[0] == 200
    typed = {"how": "names", "names": "\n".join(PLAYERS), "title": TITLE, "players": "4", "match": "3"}
    led = ann.send("/new", "/", quick="yes", **typed)[1]
    id = led.partition("/t/")[2].partition("/")[0]
    assert id
    made = ann.send(f"/t/{id}/crew", act="make", role="scorekeeper", label=LABEL)[2]
    key = re.search(rf"/t/{id}/in/([^\"<]+)", made)[1]
    assert Person(address).ask(f"/t/{id}/in/{key}")[0] == 200

    # Refused in every way: a wrong password, no such page, no right, no token, a wrong host, not a request.
    assert nobody.send("/account/in", name=ACCOUNT, password=PASSWORD + "x")[0] == 422
    assert nobody.ask(f"/t/{id}/{PLAYERS[0][:6]}?q={QUERY}")[0] == 404
    assert nobody.ask(f"/t/{id}/in/{key}x")[0] in (403, 404)
    assert nobody.ask(f"/t/{id}/crew", {"act": "make", "label": LABEL})[0] == 403
    assert nobody.ask("/", Host=HOST)[0] == 400
    assert nobody.ask("/account/in", {"password": PASSWORD}, Cookie=f"pairwright_csrf={key}")[0] == 403
    assert ann.ask(f"/help?q={QUERY}")[0] == 500

    forms = sorted(addresses(get_resolver("pairwright.site.urls").url_patterns))
    for who in (ann, nobody):
        for _, form in forms:
            who.ask(filled(form, id, key) + f"?q={QUERY}&name={ACCOUNT.encode().hex()}")
    token = ann.token("/account")
    typed = {"name": PLAYERS[1], "password": PASSWORD, "names": PLAYERS[2], "q": QUERY, "label": LABEL}
    for name, form in forms:
        if name not in ("sign-out", "sign-out-everywhere", "delete-account"):
            ann.ask(filled(form, id, key), {"csrfmiddlewaretoken": token, **typed})

    text = log.read_text("utf-8")
    session = next(one.value for one in ann.jar if "session" in one.name)
    secrets = (ACCOUNT, PASSWORD, TITLE, LABEL, QUERY, AGENT, ADDRESS, HOST, FAULT, id, key, token, session)
    for secret in (*secrets, *PLAYERS):
        for written in {secret, urllib.parse.quote(secret), json.dumps(secret)[1:-1], secret.split()[0]}:
            assert written.lower() not in text.lower(), written

    # And what happened is there: every line in the same form, with what is needed to mend it.
    lines = [json.loads(line) for line in text.splitlines()]
    assert {"time", "level", "process", "what"} <= set.intersection(*map(set, lines))
    asked = [line for line in lines if line["what"] == "request"]
    assert {"start", "sign-up", "new", "crew", "come-in", "round"} <= {line["page"] for line in asked}
    assert {200, 302, 303, 400, 403, 404, 422, 500} <= {line["status"] for line in asked}
    assert all(line["ms"] >= 0 and line["method"] in ("GET", "POST") for line in asked)
    assert len({line["tournament"] for line in asked} - {""}) >= 1
    failed = next(line for line in asked if line["status"] == 500)
    (cause,) = [one for one in lines if one.get("request") == failed["request"] and "error" in one]
    assert (cause["level"], cause["error"]) == ("error", "ValueError")
    assert any(line.startswith("from KeyError") for line in cause["trace"])


def test_the_mark_of_a_tournament_is_no_way_to_it() -> None:
    assert marked("friday") == marked("friday") != marked("saturday")
    assert "friday" not in marked("friday")
