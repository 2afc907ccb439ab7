"""From the venue's network one looks and changes nothing; this machine does everything [H1] [T16]."""

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
import uvicorn
from django.urls import URLPattern, get_resolver

from pairwright.core import commands as c
from pairwright.site import running
from pairwright.site.codes import qr
from pairwright.site.desk import desk
from pairwright.site.marks import marks
from pairwright.site.reach import own_addresses
from pairwright.site.who import from_here
from pairwright.standings.presets import preset_of

PHONE = {"REMOTE_ADDR": "192.168.1.23"}
FOR_EVERYBODY = {"asset", "healthz", "language", "report-own", "report-table", "tournament", "watch"}

FOR_EVERYBODY |= {"version"}  # which pages that are open ask for
FOR_EVERYBODY |= {"screen", "watch-card", "watch-names", "watch-player"}
FOR_EVERYBODY |= {"account", "sign-in", "sign-out", "sign-up"}  # of a server; here there are none
FOR_EVERYBODY |= {"delete-account", "sign-out-everywhere"}  # there too
FOR_EVERYBODY |= {"come-in", "help"}  # a link of a helper opens nothing unless its token is right


@pytest.fixture
def game(db):
    """A tile game that has begun; its id."""
    settings = preset_of("tiles").settings
    names = tuple(c.Newcomer(name) for name in ("Ann", "Bo", "Cy"))
    return desk().create(c.Create("Game", settings), c.Enter(names), c.SetBoard(6), c.StartStage()).sheet.id


def patterns():
    return [
        pattern
        for pattern in get_resolver("pairwright.site.urls").url_patterns
        if isinstance(pattern, URLPattern)
    ]


def address_of(pattern, id):
    route = str(pattern.pattern)
    route = route.replace("<str:id>", id).replace("<slug:sheet_name>", "slips").replace("<str:digest>", "x")
    return "/" + re.sub(r"<path:\w+>", "pairwright.css", re.sub(r"<int:\w+>", "1", route))


def test_only_what_is_for_everybody_is_marked_so():
    marked = {p.name for p in patterns() if marks(p.callback).everybody}
    assert marked == FOR_EVERYBODY


@pytest.mark.parametrize("pattern", patterns(), ids=lambda pattern: pattern.name)
@pytest.mark.parametrize("method", ["get", "post"])
def test_a_phone_gets_nothing_else_and_changes_nothing_H1(client, game, pattern, method):
    before = desk().sheet(game).version
    answer = getattr(client, method)(address_of(pattern, game), **PHONE)
    if pattern.name not in FOR_EVERYBODY:
        assert answer.status_code == 403
        assert "organiser’s machine" in answer.content.decode()
    elif method == "get" and pattern.name == "tournament":
        assert answer.headers["Location"] == f"/t/{game}/watch"
    elif method == "get" and pattern.name == "watch":
        assert answer.status_code == 200
    assert desk().sheet(game).version == before


def test_this_machine_may_do_everything_H1(client, game):
    tile = desk().sheet(game).state.stage.game
    assert tile.open is None
    assert client.get(f"/t/{game}/history", REMOTE_ADDR="127.0.0.1").status_code == 200
    assert client.get(f"/t/{game}/history", REMOTE_ADDR="::1").status_code == 200


@pytest.mark.parametrize(
    ("address", "here"),
    [
        *(("127.0.0.1", True), ("127.8.8.8", True), ("::1", True), ("::ffff:127.0.0.1", True)),
        *(("192.168.1.5", False), ("10.0.0.1", False), ("fe80::1%eth0", False), ("::ffff:10.0.0.1", False)),
        *(("", False), ("localhost", False), ("127.0.0.1.evil.example", False)),
    ],
)
def test_what_is_here_and_what_is_elsewhere(rf, address, here):
    assert from_here(rf.get("/", REMOTE_ADDR=address)) is here


def test_own_addresses_are_none_that_only_this_machine_knows():
    assert all(not address.startswith("127.") for address in own_addresses())


@pytest.mark.parametrize("code", ["en", "ja", "nb", "ar"])
def test_the_address_for_phones_is_shown_with_its_code(client, game, code, monkeypatch):
    client.cookies["pairwright_language"] = code
    told = client.get(f"/t/{game}/share").content.decode()
    assert "serve --lan" in told
    assert "<svg" not in told.partition("<main")[2].partition("share-code")[2]
    monkeypatch.setenv("PAIRWRIGHT_LAN", "http://192.168.1.5:8617 http://10.0.0.7:8617")
    told = client.get(f"/t/{game}/share").content.decode()
    assert f"http://192.168.1.5:8617/t/{game}/watch" in told
    assert f"http://10.0.0.7:8617/t/{game}/watch" in told
    assert 'class="qr"' in told


def test_a_code_is_drawn_without_style_and_says_what_it_is():
    drawn = qr("http://192.168.1.5:8617/t/abc/watch", "<where>")
    assert "style=" not in drawn
    assert "&lt;where&gt;" in drawn


PROXY = {
    # the address a connection comes from, and what it says of where the request came from -> where that is
    ("127.0.0.1", "203.0.113.9"): "203.0.113.9",  # a proxy on this machine
    ("127.0.0.1", "127.0.0.1, 203.0.113.9"): "203.0.113.9",  # which adds to what it was told
    ("192.168.1.23", "127.0.0.1"): "192.168.1.23",  # a phone that says it sits here
    ("203.0.113.9", "127.0.0.1"): "203.0.113.9",
}


@pytest.mark.parametrize(("line", "found"), PROXY.items(), ids=str)
def test_where_a_request_comes_from_says_a_proxy_on_this_machine_and_nobody_else_h5(line, found, monkeypatch):
    """The server as it is run: what it is made with is caught before it answers anything."""
    monkeypatch.delenv("FORWARDED_ALLOW_IPS", raising=False)
    made = []

    class Caught(Exception):
        pass

    def caught(app, **how):
        made.append((app, how))
        raise Caught

    monkeypatch.setattr(uvicorn, "Config", caught)
    with pytest.raises(Caught):
        running.run(None, lambda: None)
    monkeypatch.undo()
    monkeypatch.delenv("FORWARDED_ALLOW_IPS", raising=False)
    came = []

    async def app(scope, receive, send):
        came.append(scope["client"][0])

    [(whole, how)] = made
    whole.app = app  # in the place of the site
    config = uvicorn.Config(whole, **how)
    config.load()
    headers = [(b"x-forwarded-for", line[1].encode())]
    asked = {"type": "http", "headers": headers, "client": (line[0], 5), "scheme": "http"}
    with ThreadPoolExecutor(max_workers=1) as threads:
        threads.submit(asyncio.run, config.loaded_app(asked, None, None)).result()
    assert came == [found]
