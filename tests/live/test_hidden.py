"""Who may not hear of a tournament any more hears nothing: streams, pages in memory, all processes [H5]."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from kit.served import ALIVE, Served, Stream, alone
from pairwright.live import streams
from pairwright.live.front import Front, Site
from pairwright.store.news import GONE

HOST = (b"host", b"here.example")
INVITED = (b"cookie", b"key=1")


class Stage:
    """The front before a site that has one tournament, "a". `private` is whether it tells strangers of it."""

    lost = False

    def __init__(self) -> None:
        self.version, self.private, self.invited = 2, False, True
        self.asked: list[tuple[str, bytes]] = []
        self.wait = asyncio.Event()
        self.wait.set()
        here = lambda host: host == "here.example"  # noqa: E731
        kept = lambda path, query: "a" if path == "/t/a/watch" else None  # noqa: E731
        self.front = Front(Site(self.app, self.listen, here, kept, lambda *_: ("en", False)))

    def stop(self) -> None:
        """As a listening bell."""

    def listen(self, heard):
        self.tell = heard
        heard("a", self.version)
        return self

    async def app(self, scope, receive, send) -> None:
        cookie = dict(scope["headers"]).get(b"cookie", b"")
        self.asked.append((scope["path"], cookie))
        version, private, invited = self.version, self.private, self.invited
        await self.wait.wait()
        known = scope["path"] in ("/t/a/version", "/t/a/watch")
        sees = known and (not private or (cookie == b"key=1" and invited))
        headers = [(b"pairwright-kept", b"%d 5" % version)] if sees and not private else []
        await send({"type": "http.response.start", "status": 200 if sees else 404, "headers": headers})
        await send({"type": "http.response.body", "body": b"%d" % version if sees else b"nothing"})

    async def get(self, path: str, *headers: tuple[bytes, bytes]) -> tuple[int, bytes]:
        got = []

        async def receive():
            await asyncio.Event().wait()

        async def send(message) -> None:
            got.append(message)

        scope = {"type": "http", "method": "GET", "scheme": "http", "path": path, "query_string": b""}
        await self.front(scope | {"headers": [HOST, *headers], "client": ("1.2.3.4", 5)}, receive, send)
        return got[0]["status"], b"".join(one.get("body", b"") for one in got[1:])

    def stream(self, *headers: tuple[bytes, bytes]) -> asyncio.Task[tuple[int, bytes]]:
        return asyncio.create_task(self.get("/t/a/events", *headers))

    async def hear(self, version: int) -> None:
        self.version = version
        self.tell("a", version)
        await self.settle()

    async def settle(self) -> None:
        for _ in range(30):
            await asyncio.sleep(0)


Play = Callable[[Stage], Awaitable[None]]


def on_stage(play: Play) -> None:
    async def run() -> None:
        stage = Stage()
        await stage.get("/")
        while stage.front._listening is None or not stage.front._versions:
            await asyncio.sleep(0.001)
        await play(stage)

    with ThreadPoolExecutor(max_workers=1) as threads:
        threads.submit(asyncio.run, run()).result()


def test_the_number_and_the_page_of_a_private_one_are_asked_for_each_as_who_they_are() -> None:
    async def play(stage: Stage) -> None:
        stage.private = True
        for path in ("/t/a/version", "/t/a/watch", "/t/a/events"):
            assert (await stage.get(path))[0] == 404
        for path in ("/t/a/version", "/t/a/watch"):
            assert await stage.get(path, INVITED) == (200, b"2")
        assert stage.front._memory.size == 0

    on_stage(play)


def test_a_stream_for_everybody_ends_once_it_isn_t_for_everybody_and_memory_is_dropped() -> None:
    async def play(stage: Stage) -> None:
        stranger, invited = stage.stream(), stage.stream(INVITED)
        await stage.get("/t/a/watch")
        await stage.settle()
        assert not stranger.done()
        assert stage.front._memory.size > 0
        stage.private = True
        await stage.hear(3)
        status, said = await asyncio.wait_for(stranger, ALIVE)
        assert (status, said.count(b"data: 3")) == (200, 1)  # a number, and the end
        await asyncio.wait_for(invited, ALIVE)  # it comes again, and is asked who it is
        assert stage.front._memory.size == 0
        assert (await stage.get("/t/a/watch"))[0] == (await stage.get("/t/a/version"))[0] == 404
        again = stage.stream(INVITED)
        await stage.settle()
        assert not again.done()
        await stage.hear(4)
        assert not again.done()
        await stage.hear(GONE)
        assert b"data: 4" in (await asyncio.wait_for(again, ALIVE))[1]

    on_stage(play)


def test_streams_stay_while_it_is_for_everybody_whatever_happens() -> None:
    async def play(stage: Stage) -> None:
        one = stage.stream()
        await stage.settle()
        for version in (3, 4, 5):
            await stage.hear(version)
        assert not one.done()
        await stage.hear(GONE)
        assert b"data: 5" in (await asyncio.wait_for(one, ALIVE))[1]

    on_stage(play)


def test_a_version_told_while_the_site_is_asked_is_asked_about_again() -> None:
    async def play(stage: Stage) -> None:
        one = stage.stream()
        await stage.settle()
        stage.wait.clear()
        await stage.hear(3)  # it is asked, and would be told that all may hear of it
        stage.private = True
        await stage.hear(4)
        stage.wait.set()
        await asyncio.wait_for(one, ALIVE)
        assert (await stage.get("/t/a/version"))[0] == 404

    on_stage(play)


@pytest.mark.parametrize("beat", [False, True])
def test_the_stream_of_somebody_who_is_no_longer_invited_ends_and_tells_nothing_more(
    beat: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "BEAT", 0.01 if beat else 60.0)
    monkeypatch.setattr(streams, "TICK", 0.01)

    async def play(stage: Stage) -> None:
        stage.private = True
        one = stage.stream(INVITED)
        await stage.settle()
        assert not one.done()
        stage.invited = False
        if not beat:
            await stage.hear(3)
        status, said = await asyncio.wait_for(one, ALIVE)
        assert status == 200
        assert b"data: 3" not in said

    on_stage(play)


def test_a_site_that_can_t_answer_ends_no_stream_that_was_for_everybody() -> None:
    async def play(stage: Stage) -> None:
        one = stage.stream()
        await stage.settle()
        app = stage.front._site.app

        async def broken(scope, receive, send) -> None:
            await send({"type": "http.response.start", "status": 503, "headers": []})
            await send({"type": "http.response.body", "body": b""})

        object.__setattr__(stage.front._site, "app", broken)
        await stage.hear(3)
        assert not one.done()
        object.__setattr__(stage.front._site, "app", app)
        stage.private = True
        await stage.hear(4)
        await asyncio.wait_for(one, ALIVE)

    on_stage(play)


def test_in_every_process_what_becomes_private_is_heard_of_by_who_was_invited_alone(tmp_path: Path) -> None:
    served = Served(alone(tmp_path / "data", PAIRWRIGHT_HOSTED="1"), tmp_path / "log")
    other, port = served.start()
    ports, first = (served.port, port), served.port
    try:
        opened = []
        for served.port in ports:
            opened.append(Stream(served.port, f"/t/{served.id}/events?seen={served.version}"))
            assert opened[-1].word()[1] == "now"
            assert served.get(f"/t/{served.id}/watch")[0] == 200
        version = served.act("hide")
        for one in opened:
            assert one.version() in (str(version), None)  # a number at most, and then the end
            assert one.version() is None
            one.close()
        for served.port in ports:
            for address in ("watch", "version", "events", "screen", "watch/names", "watch/card?me=1"):
                assert served.get(f"/t/{served.id}/{address}")[0] == 404, address
        served.acting.stdin.write(f"let {served.id} 0\n")
        token = served.acting.stdout.readline().split()[1]
        cookie = {"Cookie": served.get(f"/t/{served.id}/in/{token}")[1]["set-cookie"].partition(";")[0]}
        opened = []
        for served.port in ports:
            opened.append(Stream(served.port, f"/t/{served.id}/events?seen={version}", cookie))
            assert (opened[-1].status, opened[-1].word()[1]) == (200, "now")
            assert served.get(f"/t/{served.id}/watch", cookie)[0] == 200
        version = served.act("record", 1)
        assert [one.version() for one in opened] == [str(version)] * 2
        served.act("withdraw")
        served.act("record", 2)
        assert [one.version() for one in opened] == [None, None]
        for one in opened:
            one.close()
    finally:
        served.port = first
        other.kill()
        other.communicate()
        served.kill()
