"""What is answered from memory is what the site would say now, to anybody [H3]."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from pairwright.live.front import Front, Site
from pairwright.live.memory import Memory, Page, made
from pairwright.store.news import GONE

HOST = (b"host", b"here.example")


class Line:
    """Stands in for a listening bell."""

    lost = False

    def stop(self) -> None:
        self.stopped = True


class Stage:
    """A site that counts what it is asked, and the front before it. `version` is what its database says."""

    def __init__(self, most: int = 1_000_000) -> None:
        self.asked: list[tuple[str, bytes, dict[bytes, bytes], object]] = []
        self.version, self.said, self.line = 2, "Ann", Line()
        self.mark: bytes | None = None
        self.status, self.more, self.wait = 200, (), asyncio.Event()
        self.wait.set()
        self.front = Front(
            Site(self.app, self.listen, lambda host: host == "here.example", self.kept, self.reads), most
        )

    def listen(self, heard):
        self.tell = heard
        heard("a", self.version)
        return self.line

    def kept(self, path: str, query: str) -> str | None:
        return "a" if path.startswith("/t/a/watch") else None

    def reads(self, query: str, cookie: str, accept: str) -> tuple[str, bool]:
        asked = "ja" if "lang=ja" in query else ""
        return asked or ("ar" if "ar" in cookie else accept[:2] or "en"), bool(asked)

    async def app(self, scope, receive, send) -> None:
        headers = dict(scope["headers"])
        self.asked.append((scope["path"], scope["query_string"], headers, scope.get("client")))
        version = self.mark or b"%d" % self.version
        body = f"{self.said} {headers.get(b'accept-language', b'').decode()} {len(self.asked)}".encode()
        body = b"%d" % self.version if scope["path"].endswith("/version") else body
        await self.wait.wait()
        headers = [(b"content-type", b"text/html"), (b"pairwright-kept", version), *self.more]
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": True})
        await send({"type": "http.response.body", "body": b""})

    async def get(self, path: str, *headers: tuple[bytes, bytes], method: str = "GET"):
        """Status, headers, body."""
        path, _, query = path.partition("?")
        got, gone = [], asyncio.Event()

        async def receive():
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message) -> None:
            got.append(message)

        given = list(headers) if any(name == b"host" for name, _ in headers) else [HOST, *headers]
        scope = {"type": "http", "method": method, "scheme": "http", "path": path, "headers": given}
        await self.front(scope | {"query_string": query.encode(), "client": ("1.2.3.4", 5)}, receive, send)
        return (
            got[0]["status"],
            dict(got[0]["headers"]),
            b"".join(one.get("body", b"") for one in got[1:]),
        )

    async def hear(self, version: int) -> None:
        self.version = version or self.version
        self.tell("a", version)
        await asyncio.sleep(0)


Play = Callable[[Stage], Awaitable[None]]


def on_stage(play: Play, **how: int) -> None:
    """Plays in a thread of its own: Playwright, once begun, keeps a loop running in the tests' own thread."""

    async def run() -> None:
        stage = Stage(**how)
        await stage.get("/")  # the first request begins to listen
        while stage.front._listening is None or not stage.front._versions:
            await asyncio.sleep(0.001)
        stage.asked.clear()
        await play(stage)

    with ThreadPoolExecutor(max_workers=1) as threads:
        threads.submit(asyncio.run, run()).result()


def test_the_second_reader_is_answered_without_the_site_h3() -> None:
    async def play(stage: Stage) -> None:
        first, second = await stage.get("/t/a/watch"), await stage.get("/t/a/watch")
        assert first == second
        assert (first[0], first[2], len(stage.asked)) == (200, b"Ann en 1", 1)
        assert first[1][b"cache-control"] == b"public, no-cache"
        assert first[1][b"content-length"] == b"8"
        assert b"pairwright-kept" not in first[1]

    on_stage(play)


def test_another_version_is_another_page_and_nothing_older_is_shown_after_it_was_told() -> None:
    async def play(stage: Stage) -> None:
        before = await stage.get("/t/a/watch")
        stage.said = "Bo"
        await stage.hear(3)
        after = await stage.get("/t/a/watch", (b"if-none-match", before[1][b"etag"]))
        assert (after[0], after[2]) == (200, b"Bo en 2")
        await stage.hear(2)  # old news
        assert (await stage.get("/t/a/watch"))[2] == b"Bo en 2"

    on_stage(play)


def test_a_page_that_was_begun_before_a_version_was_told_isn_t_given_to_who_asks_after_it() -> None:
    async def play(stage: Stage) -> None:
        stage.wait.clear()
        early = asyncio.create_task(stage.get("/t/a/watch"))
        while not stage.asked:
            await asyncio.sleep(0)
        await stage.hear(3)  # what is being made is at version 2
        late = asyncio.create_task(stage.get("/t/a/watch"))
        await asyncio.sleep(0.01)
        stage.wait.set()
        assert (await early)[2] == b"Ann en 1"
        assert (await late)[2] == b"Ann en 2"
        assert (await stage.get("/t/a/watch"))[2] == b"Ann en 2"

    on_stage(play)


def test_many_who_ask_at_once_have_one_page_made_and_who_leaves_takes_nothing_from_the_others() -> None:
    async def play(stage: Stage) -> None:
        stage.wait.clear()
        asking = [asyncio.create_task(stage.get("/t/a/watch")) for _ in range(50)]
        while not stage.asked:
            await asyncio.sleep(0)
        asking.pop(0).cancel()
        stage.wait.set()
        assert {(await one)[2] for one in asking} == {b"Ann en 1"}
        assert len(stage.asked) == 1

    on_stage(play)


def test_a_page_is_made_without_cookie_address_or_anything_else_of_who_asks_h5() -> None:
    async def play(stage: Stage) -> None:
        secret = ((b"cookie", b"key=secret; x=ar"), (b"authorization", b"Bearer x"), (b"user-agent", b"X"))
        await stage.get("/t/a/watch?b=1&a=2", *secret)
        path, query, headers, client = stage.asked[0]
        assert (path, query, client) == ("/t/a/watch", b"a=2&b=1", None)
        assert headers == {b"host": b"here.example", b"accept-language": b"ar"}

    on_stage(play)


def test_the_order_of_a_query_makes_no_other_page_but_its_values_do() -> None:
    async def play(stage: Stage) -> None:
        assert await stage.get("/t/a/watch?me=7&show=x") == await stage.get("/t/a/watch?show=x&me=7")
        assert len(stage.asked) == 1
        for other in ("?me=8&show=x", "?show=x", "", "?me=7&me=8&show=x", "?me=8&me=7&show=x"):
            await stage.get(f"/t/a/watch{other}")
        assert len(stage.asked) == 6

    on_stage(play)


def test_each_language_and_each_part_has_its_page_and_vary_says_so() -> None:
    async def play(stage: Stage) -> None:
        en = await stage.get("/t/a/watch")
        nb = await stage.get("/t/a/watch", (b"accept-language", b"nb"))
        ar = await stage.get("/t/a/watch", (b"cookie", b"pairwright_language=ar"))
        part = await stage.get("/t/a/watch", (b"hx-request", b"true"))
        named = await stage.get("/t/a/watch?lang=ja")
        assert [one[2].split()[1] for one in (en, nb, ar, part, named)] == [b"en", b"nb", b"ar", b"en", b"ja"]
        assert len({one[1][b"etag"] for one in (en, nb, ar, part, named)}) == 5
        assert stage.asked[3][2][b"hx-request"] == b"true"
        assert en[1][b"vary"] == b"Accept-Encoding, HX-Request, Accept-Language, Cookie"
        assert named[1][b"vary"] == b"Accept-Encoding, HX-Request"  # fit to be kept by many for many

    on_stage(play)


def test_gzip_is_sent_to_who_takes_it_with_a_tag_of_its_own() -> None:
    async def play(stage: Stage) -> None:
        stage.said = "Ann " * 500
        small = await stage.get("/t/a/watch", (b"accept-encoding", b"br, gzip"))
        plain = await stage.get("/t/a/watch", (b"accept-encoding", b"gzip;q=0"))
        assert small[1][b"content-encoding"] == b"gzip"
        assert b"content-encoding" not in plain[1]
        assert gzip.decompress(small[2]) == plain[2]
        assert len(small[2]) == int(small[1][b"content-length"]) < len(plain[2])
        assert small[1][b"etag"] != plain[1][b"etag"]
        assert len(stage.asked) == 1

    on_stage(play)


def test_who_has_the_page_is_told_so_without_body_or_policy() -> None:
    async def play(stage: Stage) -> None:
        stage.more = ((b"content-security-policy", b"script-src 'nonce-1'"),)
        etag = (await stage.get("/t/a/watch"))[1][b"etag"]
        for tag in (etag, b'"x", ' + etag, b"W/" + etag, b"*"):
            status, headers, body = await stage.get("/t/a/watch", (b"if-none-match", tag))
            assert (status, body, headers[b"etag"]) == (304, b"", etag)
            assert set(headers) == {b"etag", b"cache-control", b"vary"}
        small = (b"accept-encoding", b"gzip")
        assert (await stage.get("/t/a/watch", (b"if-none-match", etag), small))[0] == 200

    on_stage(play)


def test_head_has_the_headers_and_no_body() -> None:
    async def play(stage: Stage) -> None:
        head, get = await stage.get("/t/a/watch", method="HEAD"), await stage.get("/t/a/watch")
        assert head[:2] == get[:2]
        assert (head[2], len(stage.asked)) == (b"", 1)

    on_stage(play)


def test_what_sets_a_cookie_and_what_is_no_page_isn_t_kept_and_the_real_request_is_passed_on() -> None:
    async def play(stage: Stage) -> None:
        cookie = (b"cookie", b"key=secret")
        for status, more in ((404, ()), (302, ()), (200, ((b"set-cookie", b"x=1"),))):
            stage.status, stage.more = status, more
            stage.asked.clear()
            assert (await stage.get("/t/a/watch", cookie))[0] == status
            assert [one[2].get(b"cookie") for one in stage.asked] == [None, b"key=secret"]
            assert stage.asked[1][3] == ("1.2.3.4", 5)
        assert stage.front._memory.size == 0

    on_stage(play)


def test_everything_else_is_the_site_s_and_so_is_what_it_isn_t_called() -> None:
    async def play(stage: Stage) -> None:
        await stage.get("/t/a/watch", method="POST")
        await stage.get("/t/a/players")
        await stage.get("/t/b/watch")
        await stage.get("/t/b/version")
        await stage.get("/t/a/watch", (b"host", b"evil.example"))
        await stage.get("/t/a/version", (b"host", b"evil.example"))
        assert len(stage.asked) == 6
        assert all(client for *_, client in stage.asked)
        assert stage.front._memory.size == 0

    on_stage(play)


def test_a_page_with_a_clock_holds_for_seconds_only(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(stage: Stage) -> None:
        stage.mark = b"2 600"
        loop = asyncio.get_running_loop()
        first = await stage.get("/t/a/watch")
        assert await stage.get("/t/a/watch") == first
        now = loop.time()
        monkeypatch.setattr(loop, "time", lambda: now + 601)
        assert await stage.get("/t/a/watch") != first
        monkeypatch.undo()

    on_stage(play)


def test_a_deleted_tournament_s_pages_are_gone_and_come_back_with_it() -> None:
    async def play(stage: Stage) -> None:
        await stage.get("/t/a/watch")
        await stage.hear(GONE)
        assert stage.front._memory.size == 0
        stage.status = 404
        assert (await stage.get("/t/a/watch"))[0] == 404
        assert (await stage.get("/t/a/version"))[0] == 404
        stage.status = 200
        await stage.hear(2)
        assert (await stage.get("/t/a/version"))[2] == b"2"

    on_stage(play)


def test_while_the_line_is_lost_nothing_is_answered_from_memory_h2() -> None:
    async def play(stage: Stage) -> None:
        await stage.get("/t/a/watch")
        stage.line.lost = True
        await stage.get("/t/a/watch")
        await stage.get("/t/a/version")
        assert len(stage.asked) == 3
        stage.line.lost = False
        await stage.get("/t/a/watch")
        assert len(stage.asked) == 3

    on_stage(play)


def test_a_page_that_is_ahead_of_the_bell_counts_as_told() -> None:
    async def play(stage: Stage) -> None:
        stage.version = 5
        await stage.get("/t/a/watch")
        assert (await stage.get("/t/a/version"))[2] == b"5"

    on_stage(play)


def test_the_version_is_told_from_memory_with_the_time_and_the_way_to_the_stream() -> None:
    async def play(stage: Stage) -> None:
        await stage.get("/t/a/version")  # whether it is for everybody
        stage.asked.clear()
        status, headers, body = await stage.get("/t/a/version?seen=1")
        assert (status, body, headers[b"cache-control"]) == (200, b"2", b"no-store")
        assert headers[b"pairwright-events"] == b"/t/a/events"
        assert int(headers[b"pairwright-now"]) > 1_700_000_000_000
        assert (await stage.get("/t/a/version?seen=2"))[0] == 204
        assert not stage.asked
        await stage.get("/t/a/version?seen=3")  # the page did something itself: the site knows
        assert len(stage.asked) == 1
        for nonsense in ("", "x", "-1", "٣", "9" * 300):
            assert (await stage.get(f"/t/a/version?seen={nonsense}"))[2] == b"2"

    on_stage(play)


def test_memory_is_bounded_in_bytes_and_what_was_used_longest_ago_goes() -> None:
    async def play(stage: Stage) -> None:
        for number in range(10):
            await stage.get(f"/t/a/watch?me={number}")
            await stage.get("/t/a/watch?me=0")  # it is in use
        assert stage.front._memory.size <= 40_000
        assert len(stage.asked) == 10
        await stage.get("/t/a/watch?me=0")
        assert len(stage.asked) == 10
        await stage.get("/t/a/watch?me=1")
        assert len(stage.asked) == 11

    on_stage(play, most=26_000)


def test_pages_that_differ_by_their_nonce_alone_have_one_tag_and_304_brings_no_other_nonce_h3() -> None:
    def page(nonce: bytes, name: bytes) -> Page:
        policy = (b"content-security-policy", b"script-src 'nonce-%b'; base-uri 'none'" % nonce)
        return made(7, (policy,), b'<script nonce="%b"></script>%b' % (nonce, name), b"Cookie", float("inf"))

    one, again, other = (
        page(b"nonce-one-1", b"Ann"),
        page(b"nonce-two-2", b"Ann"),
        page(b"nonce-one-1", b"Bo"),
    )
    for form in (lambda page: page.plain, lambda page: page.small):
        assert form(one).etag == form(again).etag != form(other).etag
        assert b"content-security-policy" in dict(form(again).headers)
        assert b"content-security-policy" not in dict(form(again).same)
    assert one.plain.etag != one.small.etag


def test_a_page_that_would_take_too_much_isn_t_kept() -> None:
    memory = Memory(80_000)
    page = made(1, (), bytes(range(256)) * 40, b"", float("inf"))
    memory.put(("a", b"", "http", "/", b"", "en", False), page)  # type: ignore[arg-type]
    assert memory.size == 0


def test_addresses_that_somebody_makes_up_are_not_remembered() -> None:
    async def play(stage: Stage) -> None:
        for address in ("/t/a/watch?" + "x" * 2000, "/t/a/watch/" + "x" * 2000):
            assert (await stage.get(address))[0] == 200
            assert (await stage.get(address))[2] == b"Ann  %d" % len(stage.asked)  # by the site, each time
        assert stage.front._memory.size == 0

    on_stage(play)


def test_of_an_accept_encoding_longer_than_any_the_plain_page_is_given() -> None:
    async def play(stage: Stage) -> None:
        page = await stage.get("/t/a/watch", (b"accept-encoding", b"gzip, " * 100))
        assert b"content-encoding" not in page[1]

    on_stage(play)


def test_streams_are_no_more_than_there_may_be_and_one_address_has_a_part_of_them() -> None:
    async def play(stage: Stage) -> None:
        streams = stage.front._streams
        streams._most = 8

        async def open_from(sender: str) -> asyncio.Task[bool]:
            async def receive():
                await asyncio.sleep(60)

            async def send(message) -> None:
                pass

            task = asyncio.create_task(streams.serve("a", 0, 2, receive, send, None, sender))
            await asyncio.sleep(0)
            return task

        opened = [await open_from(f"1.2.3.{one}") for one in (1, 1, 1, 2, 2, 3, 3, 4, 4, 5)]
        done = [task.done() for task in opened]
        assert done == [False, False, True, False, False, False, False, False, False, True]
        assert (opened[2].result(), opened[9].result()) == (False, False)
        answer = await stage.get("/t/a/events?seen=2")
        assert (answer[0], answer[1][b"cache-control"]) == (503, b"no-store")
        for task in opened:
            task.cancel()
        await asyncio.gather(*opened, return_exceptions=True)
        assert not streams._from

    on_stage(play)
