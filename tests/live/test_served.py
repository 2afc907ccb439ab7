"""A real server, its listeners, another process that does something; on SQLite and on PostgreSQL [H2]."""

from __future__ import annotations

import asyncio
import gzip
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from uvicorn import Config
from uvicorn.server import ServerState

from kit.databases import DATABASES
from kit.served import ALIVE, Served, alone
from pairwright.live.front import Answer
from pairwright.site.lines import Line


@pytest.fixture(params=DATABASES)
def served(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Served]:
    environment = alone(tmp_path / "data")
    if request.param == "postgresql":
        environment |= {"DATABASE_URL": request.getfixturevalue("fresh")(), "PAIRWRIGHT_HOSTS": "127.0.0.1"}
    made = Served(environment, tmp_path / "log")
    yield made
    made.kill()


def test_what_another_process_records_is_told_at_once_and_is_on_the_page_then_h2_h3(served: Served) -> None:
    first, second = served.listen(served.version), served.listen()
    assert second.version() == str(served.version)
    address = f"/t/{served.id}/watch"
    old = served.get(address, {"Accept-Encoding": "gzip"})
    again = served.get(address, {"Accept-Encoding": "gzip", "If-None-Match": old[1]["etag"]})
    assert (again[0], again[2]) == (304, b"")
    for table in (1, 2, 3):
        version = served.act("record", table)
        assert {first.version(), second.version()} == {str(version)}
        page = served.get(address, {"Accept-Encoding": "gzip", "If-None-Match": old[1]["etag"]})
        assert page[0] == 200
        assert f'data-seen="{version}"' in gzip.decompress(page[2]).decode()
        assert served.get(f"/t/{served.id}/version?seen={version}")[0] == 204
        old = page


def test_who_comes_back_is_told_what_was_missed_once_and_who_missed_nothing_isn_t(served: Served) -> None:
    served.listen(served.version).close()
    version = served.act("record", 1)
    watching = served.listen(served.version)
    assert watching.version() == str(version)  # and the front knows of it from here on
    back = served.listen(served.version, {"Last-Event-ID": str(version)})
    other = served.listen(1, {"Last-Event-ID": str(served.version)})
    assert other.version() == str(version)
    version = served.act("record", 2)
    assert [one.version() for one in (back, other, watching)] == [str(version)] * 3


LONG_WAY = {"Connection": "close"}
"""With it an answer is made a task of, as everything is that has to be waited for."""


def said(line: socket.socket, head: bool) -> tuple[bytes, dict[str, str], bytes]:
    """The next answer on a connection: its first line, its headers and its body."""
    read = line.makefile("rb", buffering=0)
    status, headers = read.readline(), {}
    while (one := read.readline().strip()) != b"":
        name, _, value = one.decode("latin1").partition(": ")
        headers[name] = value
    body = b""
    while not head and len(body) < int(headers.get("content-length", 0)):
        body += read.read(int(headers["content-length"]) - len(body))
    return status, headers, body


def asked(method: str, address: str, headers: dict[str, str], body: bytes = b"") -> bytes:
    told = {"Host": "127.0.0.1"} | headers | ({"Content-Length": str(len(body))} if body else {})
    lines = [f"{method} {address} HTTP/1.1", *(f"{name}: {value}" for name, value in told.items()), "", ""]
    return "\r\n".join(lines).encode() + body


def test_what_is_known_is_answered_alike_with_and_without_a_task_h3(served: Served) -> None:
    """Status, headers and body; for GET and HEAD, whole and unchanged, by a proxy, and one after another."""
    page, version = f"/t/{served.id}/watch?show=standings", f"/t/{served.id}/version"
    served.listen(served.version)
    tag = served.get(page, {"Accept-Encoding": "gzip"})[1]["etag"]
    served.get(version)
    by_proxy = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1"}
    served.get(page, by_proxy)
    questions = [
        ("GET", page, {}),
        ("GET", page, {"Accept-Encoding": "gzip"}),
        ("HEAD", page, {"Accept-Encoding": "gzip"}),
        ("GET", page, {"Accept-Encoding": "gzip", "If-None-Match": tag}),
        ("GET", page, {"If-None-Match": tag}),  # of the other form
        ("GET", page, by_proxy),
        ("GET", version, {}),
        ("HEAD", version, {}),
        ("GET", f"{version}?seen={served.version}", {}),
    ]
    served.get(page)

    def connected() -> socket.socket:
        return socket.create_connection(("127.0.0.1", served.port), timeout=ALIVE)

    with connected() as short:
        for method, address, headers in questions:
            short.sendall(asked(method, address, headers))
            answer = said(short, method == "HEAD")
            with connected() as long:
                long.sendall(asked(method, address, headers | LONG_WAY))
                other = said(long, method == "HEAD")
                assert long.recv(1) == b""
            assert other[1].pop("connection") == "close"
            for one in (answer, other):
                assert one[1].pop("date")
                one[1].pop("pairwright-now", None)
            assert answer == other, (method, address, headers)
        # Several in one go, one with a body that nobody reads, one that is the site's: in order all the same.
        short.sendall(b"".join(asked(*one) for one in questions) + asked("GET", version, {}, b"x" * 3000))
        short.sendall(asked("GET", "/healthz", {}) + asked("GET", version, {}))
        for method, *_ in questions:
            assert said(short, method == "HEAD")[0].split()[1] in (b"200", b"204", b"304")
        assert said(short, False)[2] == str(served.version).encode()
        assert b"ok" in said(short, False)[2]
        assert said(short, False)[2] == str(served.version).encode()


def test_what_is_known_needs_no_task_h3() -> None:
    """uvicorn's door to it is a private one: where it is another one day, all goes the long way."""
    given = []

    class Known:
        def at_once(self, scope: dict) -> Answer | None:
            if scope["path"] == "/broken":
                raise ValueError
            known = Answer(200, ((b"content-length", b"2"),), b"ok")
            return known if scope["path"] == "/known" else None

        async def __call__(self, scope: dict, receive: object, send: Callable) -> None:
            given.append(scope["path"])
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b"late"})

    written = b""

    class Wire(asyncio.Transport):
        def write(self, data: bytes) -> None:
            nonlocal written
            written += data

        def is_closing(self) -> bool:
            return False

        def close(self) -> None:
            pass

    async def talk() -> None:
        config = Config(Known(), http=Line, proxy_headers=False, log_config=None, lifespan="off")
        config.load()
        line = Line(config, ServerState(), {})
        line.connection_made(Wire())
        for number, address in enumerate(("/known", "/unknown", "/broken", "/known"), 1):
            line.data_received(asked("GET", address, {}))
            while written.count(b"ok") + written.count(b"late") < number:
                await asyncio.sleep(0)
        line.connection_lost(None)

    asyncio.run(talk())
    assert given == ["/unknown", "/broken"]
    assert written.count(b"\r\n\r\nok") == 2


def test_a_name_that_was_changed_is_on_no_public_page_any_more_h8(served: Served) -> None:
    pages = [f"/t/{served.id}/{one}" for one in ("watch", "watch?show=standings", "watch/names", "screen")]
    for page in pages:
        assert b"Player 7<" in (got := served.get(page))[2], (page, got)
    stream = served.listen(served.version)
    version = served.act("rename", 7)
    assert stream.version() == str(version)
    for page in pages:
        text = served.get(page)[2]
        assert b"Player 7<" not in text
        assert b"Somebody else" in text


def test_an_erased_name_is_on_no_page_and_not_in_the_database_while_it_is_served_h8(
    served: Served, tmp_path: Path
) -> None:
    """Another process erases it; this one has the name in memory, in pages and in its open connections."""
    pages = [
        f"/t/{served.id}/{one}"
        for one in ("watch", "watch?show=standings", "watch?me=7", "watch/card?me=7", "watch/names")
    ]
    for page in pages:
        assert b"Player 7<" in served.get(page)[2]
    stream = served.listen(served.version)
    for what in ("rename", "erase"):
        version = served.act(what, 7)
        assert stream.version() == str(version)
    for page in pages:
        text = served.get(page)[2]
        assert b"NO. 7" in text, page
        assert b"Player 7<" not in text
        assert b"Somebody else" not in text
    files = [path.read_bytes() for path in (tmp_path / "data").iterdir() if path.is_file()]
    assert not [data for data in files if b"Player 7" in data or b"Somebody else" in data]


def test_the_stream_of_a_deleted_tournament_ends_and_there_is_no_other(served: Served) -> None:
    stream = served.listen(served.version)
    served.act("delete")
    assert stream.version() is None
    for address in ("events", "watch", "version"):
        assert served.get(f"/t/{served.id}/{address}")[0] == 404


def test_told_to_end_the_server_ends_its_streams_and_says_what_it_knew_h7(served: Served) -> None:
    streams = [served.listen(served.version) for _ in range(5)]
    version = served.act("record", 1)
    assert [one.version() for one in streams] == [str(version)] * 5
    began = time.monotonic()
    code, log = served.end()
    assert [one.version() for one in streams] == [None] * 5
    assert (code, log) == (0, [])  # nothing had to be cut off
    assert time.monotonic() - began < ALIVE / 2


def test_a_tournament_just_made_can_be_listened_to_at_once_and_unknown_ones_can_not(served: Served) -> None:
    assert served.get("/t/nowhere/events")[0] == 404
    assert served.get(f"/t/{served.id}/events", {"Host": "evil.example"})[0] == 400
    assert served.get(f"/t/{served.id}/version", {"Host": "evil.example"})[0] == 400
    assert served.get(f"/t/{served.id}/watch", {"Host": "evil.example"})[0] == 400
    stream = served.listen(10**9)  # a page of a database that was put back
    assert stream.version() == str(served.version)
