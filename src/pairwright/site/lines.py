"""What a connection may do before and between requests: a head of some size, in some time [H5].

The reader of requests takes heads of any length and waits for them without end. Whoever sends no end of one,
or opens a thousand connections and says nothing, would take all memory or all connections there are. So a
head is short and comes soon, and an answer is taken sooner or later, or the connection ends.

An application that has an answer ready (`at_once`, see `live.front`) is asked for it before anything is made
of the request: it is one word to the connection then, without a task and its messages [H3].
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from typing import Any

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from .place import PROXIES

LARGEST = 32 * 1024
"""Bytes of the address and headers of a request."""
SLOWEST = 20.0
"""Seconds from the first word of a request, or the beginning of the connection, to the end of its headers."""
STUCK = 60.0
"""Seconds in which somebody who is being answered takes nothing at all."""
READ = 3 * LARGEST
"""Bytes taken in at once: a head that is too long and what comes with it, so that the refusal arrives.
asyncio makes room for 256 KB before it knows how few there are, which the system gives and takes: 0.02 ms."""
CONNECTIONS = 65536
"""Open files a process asks for; it is content with what it gets."""

STREAMS = 20_000
"""Streams of a process: 12 KB each, and a second of work for each version that is told to all."""


SCHEMES = {b"http": "http", b"https": "https"}

log = logging.getLogger(__name__)


class Forwarded(ProxyHeadersMiddleware):
    """The ASGI application `app`, told who asks and how by a proxy that is trusted: one on this machine."""

    def __init__(self, app: Any) -> None:
        super().__init__(app, os.environ.get(PROXIES, "127.0.0.1"))
        self._at_once = app.at_once

    def at_once(self, scope: Any) -> Any:
        """What `app` knows without asking anybody; the scheme matters to it, who asks doesn't."""
        for name, value in scope["headers"]:
            if name == b"x-forwarded-proto":
                client = scope["client"]
                if client is not None and client[0] in self.trusted_hosts:
                    scope = scope | {"scheme": SCHEMES.get(value.strip(), scope["scheme"])}
        return self._at_once(scope)


class Line(HttpToolsProtocol):
    """One connection."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._size = 0
        self._in_head = True
        self._late: asyncio.TimerHandle | None = None
        self._stuck: asyncio.TimerHandle | None = None
        self._at_once = getattr(self.app, "at_once", None)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if hasattr(transport, "max_size"):
            transport.max_size = READ
        self._late = self.loop.call_later(SLOWEST, transport.close)

    def connection_lost(self, exc: Exception | None) -> None:
        self._told()
        self.resume_writing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._in_head:
            self._size += len(data)
        super().data_received(data)
        if not self._in_head or not self._size or self.transport.is_closing():
            return
        if self._size > LARGEST:
            self.send_400_response("The head of that request is too long.")
        elif self._late is None:  # most heads come in one piece
            self._late = self.loop.call_later(SLOWEST, self.transport.close)

    def on_headers_complete(self) -> None:
        self._told()
        said = len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers)
        if said > LARGEST:
            raise ValueError("too long")  # by which the reader refuses the request
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._in_head = True

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        if not self._answered(cycle):
            super()._start_asgi_task(cycle, app)

    def _answered(self, cycle: RequestResponseCycle) -> bool:
        """Whether that was all: the answer was known and has been written."""
        usual = cycle.keep_alive and not cycle.waiting_for_100_continue and not self.flow.write_paused
        if self._at_once is None or not usual or self.transport.is_closing():
            return False
        try:
            answer = self._at_once(cycle.scope)
        except Exception:
            # Told here, and asked again the usual way: the reader of requests would blame the request.
            log.exception("no answer at once")
            return False
        if answer is None:
            return False
        words = [STATUS_LINE[answer.status]]
        for name, value in (*cycle.default_headers, *answer.headers):
            words += (name, b": ", value, b"\r\n")
        words += (b"\r\n", b"" if cycle.scope["method"] == "HEAD" else answer.body)
        cycle.response_started = cycle.response_complete = True
        self.transport.write(b"".join(words))
        cycle.on_response()
        return True

    def pause_writing(self) -> None:
        if self._stuck is None:
            self._stuck = self.loop.call_later(STUCK, self.transport.abort)
        super().pause_writing()

    def resume_writing(self) -> None:
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None
        super().resume_writing()

    def _told(self) -> None:
        """The head is here."""
        self._in_head, self._size = False, 0
        if self._late is not None:
            self._late.cancel()
            self._late = None


def many_connections() -> None:
    """Have as many open files as the system lets this process: each connection is one."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = CONNECTIONS if hard == resource.RLIM_INFINITY else min(hard, CONNECTIONS)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError):
        return  # macOS has a limit besides these two: as it is, then


def most_streams() -> int:
    """How many connections may be held open by streams: whoever wants something else needs some too."""
    if sys.platform == "win32":
        return STREAMS
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return STREAMS if soft == resource.RLIM_INFINITY else min(soft // 2, STREAMS)
