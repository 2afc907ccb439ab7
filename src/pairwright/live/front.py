"""The front: an ASGI application before the site's own [H3].

- A public page is answered from memory for as long as its tournament is at the version it was made at: no
  Django, no database. Who asks first has the site make it, all who ask meanwhile wait for that one.
- `t/<id>/version` is answered from memory, `t/<id>/events` is a stream of versions (see `streams`).
- Everything else, and whatever isn't known, is the site's to answer.

What is known needs no waiting: `Front.at_once` says it. A server that asks there first (`site.lines`) spares
the task and the messages that any other answer costs.

How far every tournament is comes from the store's bell (`store.news`), so that many processes on one database
agree. While the line to the database is lost nothing is answered from memory.

**Who may hear of a tournament.** What the site answers to nobody in particular says by `KEPT` that it is for
all, and how long that holds. What isn't so marked the site answers itself, to each for who they are; a stream
of it is opened for whom the site tells the version, and it is asked again before each word. When a version is
told that may have changed this, the site is asked anew, and streams that were for everybody end if it is so.

**What is kept was made for nobody.** The site is asked for a page without cookies, without the asker's
address and with the language alone: what depends on who asks can't get into memory. If it answers so with
anything but a page that says it may be kept (`KEPT`), that is thrown away and the real request is passed on.
"""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from types import FrameType
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, quote

from pairwright.app.desk import clock
from pairwright.store.news import GONE, Heard, Listening

from .bodies import Bodies
from .memory import Address, Headers, Memory, Page, has, made
from .streams import Message, Receive, Send, Streams

Scope = dict[str, Any]
App = Callable[[Any, Any, Any], Awaitable[None]]

KEPT = b"pairwright-kept"
"""The header of a page that may be kept: the version it was made at, and after a space the seconds it holds
where that isn't as long as the version ("41", "41 5"). It isn't sent on."""
EVENTS = b"pairwright-events"
"""Where the stream is, said with each answer to a question for the version."""
NOW = b"pairwright-now"
"""What time it is, in milliseconds since 1970: a page from memory can't say."""
MOST = 64 * 1024 * 1024
"""Bytes of pages that are kept."""
AT_ONCE = 2
"""So many pages are made for onlookers at once; the other threads of the site are the organisers'."""
SMALL = 16 * 1024
"""Bytes of a page that is compressed where it is: another thread would cost more than that."""
LONGEST_NUMBER = 15
LONGEST_ADDRESS = 1024
"""Bytes of the longest address that is remembered: none of ours is longer."""
UNWELL = ((b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store"))
FOR_FORMS = {b"content-length", b"cache-control", b"vary", b"etag", KEPT}


@dataclass(frozen=True, slots=True)
class Site:
    """What the front is handed.

    `app` is the site's own ASGI application, `listen` its store's bell. `answers(host)` says whether the site
    is called so; `kept(path, query)` names the tournament an address shows if it is one of a page that may be
    kept; `reads(query, cookie, accept)` says from the query and those headers which language is read, and
    whether the address alone decides it.
    """

    app: App
    listen: Callable[[Heard], Listening]
    answers: Callable[[str], bool]
    kept: Callable[[str, str], str | None]
    reads: Callable[[str, str, str], tuple[str, bool]]
    health: str = ""
    """The address at which the site says that it is well: it isn't while the line to the database is lost."""
    headers: tuple[tuple[bytes, bytes], ...] = ()
    """What each answer of the front's own says too."""
    streams: int = 20_000
    """So many may be open at once; a page that gets none asks for the version instead."""


class Answer(NamedTuple):
    """An answer of the front's own. Its headers say how long the body is, which goes with GET alone."""

    status: int
    headers: Headers
    body: bytes = b""


@dataclass(frozen=True, slots=True)
class Open:
    """A tournament that everybody may hear of until an instant, as the site said when it was asked so."""

    until: float
    host: bytes
    scheme: str


class Front:
    """The ASGI application; of one event loop. `most` is how many bytes of pages it keeps."""

    def __init__(self, site: Site, most: int = MOST) -> None:
        self._site = site
        self._memory = Memory(most)
        self._streams = Streams(clock, site.headers, site.streams)
        self._bodies = Bodies()
        self._versions: dict[str, int] = {}
        self._open: dict[str, Open] = {}
        self._asking: dict[str, asyncio.Task[int | None]] = {}
        self._doubted: set[asyncio.Task[int | None]] = set()
        self._making: dict[Address, asyncio.Task[Page | None]] = {}
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._listening: Listening | None = None
        self._beginning: asyncio.Task[None] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
            return
        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD"):
            if await self._answered(scope, receive, send):
                return
        elif scope["type"] == "http":
            turned_away = await self._bodies.handed(self._site.app, scope, receive, send)
            if turned_away:
                about = (b"connection", b"close"), (b"retry-after", b"5"), (b"content-length", b"0")
                await _answer(send, scope, Answer(turned_away, about + self._site.headers))
            return
        await self._site.app(scope, receive, send)

    def at_once(self, scope: Scope) -> Answer | None:
        """What is known without asking anybody; None for what takes longer, or isn't the front's to answer.

        For an HTTP request without a body, in the loop's own thread. Cost: 0.02 ms.
        """
        if scope["method"] not in ("GET", "HEAD"):
            return None
        path: str = scope["path"]
        if self._lost:
            unwell = path == self._site.health
            return Answer(503, (*UNWELL, (b"content-length", b"5")), b"news\n") if unwell else None
        if not path.startswith("/t/"):
            return None
        id, _, rest = path[3:].partition("/")
        if id not in self._versions or rest == "events":
            return None
        headers: dict[bytes, bytes] = dict(scope["headers"])
        if not self._site.answers(headers.get(b"host", b"").decode("latin1")):
            return None
        now = asyncio.get_running_loop().time()
        if rest == "version":
            known = self._open.get(id)
            return self._version(id, scope) if known is not None and known.until >= now else None
        wanted = self._wanted(path, headers, scope)
        page = None if wanted is None else self._memory.get(wanted[0], now)
        return None if page is None or page.version < self._versions[id] else _shown(page, headers)

    async def _answered(self, scope: Scope, receive: Receive, send: Send) -> bool:
        """Whether the front itself has answered."""
        if self._beginning is None:
            self._begin()  # a server that doesn't say when it begins
        answer = self.at_once(scope)
        path: str = scope["path"]
        if answer is None and path.startswith("/t/"):
            id, _, rest = path[3:].partition("/")
            headers: dict[bytes, bytes] = dict(scope["headers"])
            if not self._site.answers(headers.get(b"host", b"").decode("latin1")):
                return False
            if rest == "events":
                return await self._events(id, headers, scope, receive, send)
            if self._lost or id not in self._versions:
                return False
            if rest == "version":
                about = headers.get(b"host", b""), scope["scheme"]
                answer = self._version(id, scope) if await self._for_all(id, *about) else None
            else:
                wanted = self._wanted(path, headers, scope)
                page = None if wanted is None else await self._page(*wanted)
                answer = None if page is None else _shown(page, headers)
        if answer is None:
            return False
        await _answer(send, scope, answer)
        return True

    # --- how far everything is

    @property
    def _lost(self) -> bool:
        return self._listening is None or self._listening.lost

    def _heard(self, id: str, version: int) -> None:
        if version == GONE:
            self._versions.pop(id, None)
            self._open.pop(id, None)
            self._streams.end(id)
        elif version > self._versions.get(id, GONE):
            self._versions[id] = version
            self._streams.tell(id, version)
            self._doubt(id)
        else:
            return
        self._memory.forget(id)

    # --- who may hear of it

    async def _for_all(self, id: str, host: bytes, scheme: str) -> bool:
        """Whether everybody may be told how far a tournament is; the site is asked where that isn't known."""
        now = asyncio.get_running_loop().time
        if id not in self._open or self._open[id].until < now():
            await self._asked(id, host, scheme)
        return id in self._open and self._open[id].until >= now()

    async def _asked(self, id: str, host: bytes, scheme: str) -> int | None:
        """How far the site says a tournament is to whom it doesn't know; None where it says there is none."""
        asking = self._asking.get(id)
        if asking is None:
            asking = asyncio.get_running_loop().create_task(self._ask(id, host, scheme))
            self._asking[id] = asking
            asking.add_done_callback(lambda _: self._asking.pop(id))
        return await asyncio.shield(asking)

    async def _ask(self, id: str, host: bytes, scheme: str) -> int | None:
        while True:
            at = self._versions.get(id)
            status, headers, body = await self._taken(_version_of(id, host, scheme))
            if at == self._versions.get(id):
                break  # else it may have changed with the version that was told meanwhile
        mark = dict(headers).get(KEPT, b"").split()
        if status == 200 and mark:
            held = int(mark[1]) if len(mark) > 1 else float("inf")
            self._open[id] = Open(asyncio.get_running_loop().time() + held, host, scheme)
        elif status == 404 and self._open.pop(id, None) is not None:
            self._streams.end(id, everybody=True)
            self._memory.forget(id)
        return _number(body) if status == 200 else None

    def _doubt(self, id: str) -> None:
        """With this version it may have changed who may hear of a tournament: the site is asked."""
        known = self._open.get(id)
        if known is None or known.until == float("inf"):
            return
        self._open[id] = Open(0.0, known.host, known.scheme)
        if id in self._streams:
            asking = asyncio.get_running_loop().create_task(self._asked(id, known.host, known.scheme))
            self._doubted.add(asking)
            asking.add_done_callback(self._doubted.discard)

    async def _told_to(self, id: str, scope: Scope) -> int | None:
        """How far the site says a tournament is to whoever sent a request; None where they aren't told."""
        headers = dict(scope["headers"])
        address = _version_of(id, headers.get(b"host", b""), scope["scheme"])
        async with self._turn:
            status, _, body = await self._taken(address, scope)
        return _number(body) if status == 200 else None

    # --- how far it is

    def _version(self, id: str, scope: Scope) -> Answer | None:
        now = self._versions[id]
        seen = _asked_for(scope["query_string"], "seen")
        if seen.isdecimal() and _number(seen.encode()) > now:
            return None  # who did something themselves knows sooner than the bell tells
        headers = (
            (b"cache-control", b"no-store"),
            *self._site.headers,
            (EVENTS, quote(f"/t/{id}/events").encode()),
            (NOW, b"%d" % clock()),
        )
        if seen == str(now):
            return Answer(204, headers)
        body = b"%d" % now
        kind = (b"content-type", b"text/plain; charset=utf-8"), (b"content-length", b"%d" % len(body))
        return Answer(200, headers + kind, body)

    async def _events(
        self, id: str, headers: dict[bytes, bytes], scope: Scope, receive: Receive, send: Send
    ) -> bool:
        last = headers.get(b"last-event-id", b"").decode("latin1")
        seen = _number((last or _asked_for(scope["query_string"], "seen")).encode("latin1", "replace"))
        about = headers.get(b"host", b""), scope["scheme"]
        everybody = await self._for_all(id, *about)
        version = None if self._lost else self._versions.get(id)
        if (
            version is None or seen > version or not everybody
        ):  # not told yet, ahead of the bell, or not to all
            version = await (self._asked(id, *about) if everybody else self._told_to(id, scope))
            if version is None or (everybody and id not in self._open):
                return False
            seen = seen if seen <= version else 0  # a page of what isn't any more is told where things are
            version = max(version, self._versions.get(id, 0))
        if scope["method"] == "HEAD":
            return False

        async def still() -> bool:
            return await self._told_to(id, scope) is not None

        sender = str((scope.get("client") or ("",))[0])
        if not await self._streams.serve(
            id, seen, version, receive, send, None if everybody else still, sender
        ):
            full = (b"retry-after", b"30"), (b"content-length", b"8"), *UNWELL, *self._site.headers
            await _answer(send, scope, Answer(503, full, b"streams\n"))
        return True

    # --- pages

    def _wanted(self, path: str, headers: dict[bytes, bytes], scope: Scope) -> tuple[Address, bool] | None:
        """The page that is asked for, and whether its address alone decides its language; None for none that
        may be kept."""
        query = _sorted(scope["query_string"])
        if len(path) + len(query) > LONGEST_ADDRESS:
            return None
        text = query.decode("latin1")
        id = self._site.kept(path, text)
        if id is None:
            return None
        told = [headers.get(name, b"").decode("latin1") for name in (b"cookie", b"accept-language")]
        language, named = self._site.reads(text, *told)
        part = b"hx-request" in headers
        return Address(id, headers.get(b"host", b""), scope["scheme"], path, query, language, part), named

    async def _page(self, address: Address, named: bool) -> Page | None:
        """The page at the version told by now, or a later one; None for what can't be kept."""
        told = self._versions.get(address.id, 0)
        loop = asyncio.get_running_loop()
        page = self._memory.get(address, loop.time())
        for _ in range(2):  # what was begun before this was asked may be older than it has to be
            if page is not None and page.version >= told:
                return page
            making = self._making.get(address)
            if making is None:
                making = loop.create_task(self._make(address, named))
                self._making[address] = making
                making.add_done_callback(lambda _: self._making.pop(address))
            # Who goes away takes nothing from those who wait with them.
            page = await asyncio.shield(making)
            if page is None:
                return None
        return page if page is not None and page.version >= told else None

    async def _make(self, address: Address, named: bool) -> Page | None:
        async with self._turn:
            status, headers, body = await self._taken(address)
        told = dict(headers)
        mark = told.get(KEPT, b"").split()
        if status != 200 or not mark or b"set-cookie" in told or b"content-encoding" in told:
            return None
        version = int(mark[0])
        until = asyncio.get_running_loop().time() + int(mark[1]) if len(mark) > 1 else float("inf")
        vary = b"Accept-Encoding, HX-Request" + (b"" if named else b", Accept-Language, Cookie")
        rest = tuple(one for one in headers if one[0] not in FOR_FORMS)
        told_of = version, rest, body, vary, until
        page = made(*told_of) if len(body) < SMALL else await asyncio.to_thread(made, *told_of)
        known = self._versions.get(address.id)
        if known is None:
            return None  # deleted meanwhile
        if version > known:
            self._heard(address.id, version)  # the database says so; the bell will
        if version >= known:
            self._memory.put(address, page)
        return page

    async def _taken(self, address: Address, of: Scope | None = None) -> tuple[int, Headers, bytes]:
        """What the site answers to nobody in particular, who reads a language; or to whoever sent `of`."""
        headers = [(b"host", address.host), (b"accept-language", address.language.encode())]
        if of is not None:
            headers += [one for one in of["headers"] if one[0] in (b"cookie", b"authorization")]
        if address.part:
            headers.append((b"hx-request", b"true"))
        scope: Scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": address.scheme,
            "path": address.path,
            "raw_path": quote(address.path).encode(),
            "query_string": address.query,
            "root_path": "",
            "headers": headers,
            "client": None if of is None else of["client"],
            "server": None,
        }
        status, about, body = 500, (), bytearray()

        async def receive() -> Message:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Message) -> None:
            nonlocal status, about
            if message["type"] == "http.response.start":
                status, about = message["status"], tuple(message["headers"])
            else:
                body.extend(message.get("body", b""))

        await self._site.app(scope, receive, send)
        return status, about, bytes(body)

    # --- beginning and end

    def _begin(self) -> asyncio.Task[None]:
        loop = asyncio.get_running_loop()

        def heard(id: str, version: int) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._heard, id, version)

        async def listen() -> None:
            self._listening = await asyncio.to_thread(self._site.listen, heard)

        self._beginning = loop.create_task(listen())
        return self._beginning

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        await self._begin()
        self._end_streams_first(asyncio.get_running_loop())
        await send({"type": "lifespan.startup.complete"})
        await receive()
        self._streams.close()
        if self._listening is not None:
            await asyncio.to_thread(self._listening.stop)
        await send({"type": "lifespan.shutdown.complete"})

    def _end_streams_first(self, loop: asyncio.AbstractEventLoop) -> None:
        """A server that is told to end waits for open answers before it says so here: streams would have to
        be cut. What it does when it is told is done after they were ended."""
        if threading.current_thread() is not threading.main_thread():
            return
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            sign = getattr(signal, name, None)  # not every system has each
            if sign is None or not callable(before := signal.getsignal(sign)):
                continue

            def told(number: int, frame: FrameType | None, before: Any = before) -> None:
                if not loop.is_closed():
                    loop.call_soon_threadsafe(self._streams.close)
                before(number, frame)

            signal.signal(sign, told)


def _version_of(id: str, host: bytes, scheme: str) -> Address:
    return Address(id, host, scheme, f"/t/{id}/version", b"", "en", part=False)


def _shown(page: Page, headers: dict[bytes, bytes]) -> Answer:
    """The answer to whoever sent these headers."""
    form = page.form(headers.get(b"accept-encoding", b""))
    if has(headers.get(b"if-none-match", b""), form.etag):
        return Answer(304, form.same)
    return Answer(200, form.headers, form.body)


async def _answer(send: Send, scope: Scope, answer: Answer) -> None:
    body = b"" if scope["method"] == "HEAD" else answer.body
    await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
    await send({"type": "http.response.body", "body": body})


def _sorted(query: bytes) -> bytes:
    """A query by the names in it; what is said twice stays in order.

    >>> _sorted(b"show=ranks&me=7&me=8")
    b'me=7&me=8&show=ranks'
    """
    if b"&" not in query:
        return query
    parts = query.split(b"&")
    parts.sort(key=lambda one: one.partition(b"=")[0])
    return b"&".join(parts)


def _asked_for(query: bytes, name: str) -> str:
    """What a query says under a name, the last time it does; "" for nothing."""
    return dict(parse_qsl(query.decode("latin1"))).get(name, "")


def _number(text: bytes) -> int:
    """A version out of text; 0 for what is none."""
    return int(text) if text.isdigit() and len(text) <= LONGEST_NUMBER else 0
