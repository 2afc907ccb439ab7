"""What is sent to the site, whole before the site begins: a slow line takes up none of its threads [H5].

A body of up to `MOST` bytes is read first, of one that doesn't say how long it is no more than that; then the
site is handed it with its length. Longer ones are the site's to refuse or to read as they come: a few at
once, because each of them holds a thread, and none that is slow. Whoever has many on their way already is
turned away, so that one device can't keep all others waiting.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from .streams import Message, Receive, Send

MOST = 1024 * 1024
"""Bytes of a body that is waited for."""
SLOWEST = 30.0
"""Seconds a body may take; a long one besides what it takes at `RATE`."""
RATE = 64 * 1024
"""Bytes a second of a long one."""

Header = tuple[bytes, bytes]
App = Callable[[Any, Any, Any], Awaitable[None]]


@dataclass(slots=True)
class Room:
    """How many bodies may be on their way at once, in all and from one address."""

    most: int
    from_one: int
    taken: Counter[str] = field(default_factory=Counter)

    @contextmanager
    def place(self, sender: str) -> Iterator[bool]:
        """Whether there is a place for one more from `sender`; it is theirs within."""
        there = self.taken.total() < self.most and self.taken[sender] < self.from_one
        self.taken[sender] += there
        try:
            yield there
        finally:
            self.taken[sender] -= there
            if not self.taken[sender]:
                del self.taken[sender]


class Bodies:
    """The bodies that are on their way, of one event loop."""

    def __init__(self) -> None:
        self._small, self._long = Room(256, 32), Room(4, 2)

    async def handed(self, app: App, scope: dict[str, Any], receive: Receive, send: Send) -> int:
        """Hand `app` a request with what was sent; 0, or the status with which it is turned away instead."""
        about = dict(scope["headers"])
        length, unsaid = about.get(b"content-length", b""), b"transfer-encoding" in about
        sender = str((scope.get("client") or ("",))[0])
        if unsaid or _small(length):
            with self._small.place(sender) as there:
                if not there:
                    return 503
                whole = await self.whole(scope["headers"], receive)
            if whole is None:
                return 408
            await app({**scope, "headers": whole[0]}, whole[1], send)
            return 0
        if not length.strip(b"0"):
            await app(scope, receive, send)
            return 0
        with self._long.place(sender) as there:
            if not there:
                return 503
            await app(scope, _in_time(receive, length), send)
        return 0

    async def whole(
        self, headers: Sequence[Header], receive: Receive
    ) -> tuple[Sequence[Header], Receive] | None:
        """Headers and `receive` for the site; None for what was too slow, or whose sender is gone."""
        unsaid = b"transfer-encoding" in dict(headers)
        try:
            async with asyncio.timeout(SLOWEST):
                parts, more = await _read(receive)
        except (TimeoutError, ConnectionError):
            return None
        if unsaid and not more:  # else the site is not told a length, and refuses it
            headers = [one for one in headers if one[0] not in (b"content-length", b"transfer-encoding")]
            headers = [*headers, (b"content-length", b"%d" % sum(map(len, parts)))]
        return headers, _again(parts, more, receive)


async def _read(receive: Receive) -> tuple[list[bytes], bool]:
    """The parts of a body, and whether there is more than `MOST` of it."""
    parts: list[bytes] = []
    size = 0
    while size <= MOST:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ConnectionError
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if not message.get("more_body", False):
            return parts, False
    return parts, True


def _again(parts: list[bytes], more: bool, receive: Receive) -> Receive:
    """What was received is received once more; then whatever comes."""
    waiting: list[Message] = [{"type": "http.request", "body": b"".join(parts), "more_body": more}]

    async def given() -> Message:
        return waiting.pop() if waiting else await receive()

    return given


def _in_time(receive: Receive, length: bytes) -> Receive:
    """`receive` of a long body, which raises OSError where it doesn't come in time, or its sender is gone:
    the site must not take half of a list for all of it."""
    size = int(length) if length.isdigit() and len(length) <= 9 else 0
    end = asyncio.get_running_loop().time() + SLOWEST + size / RATE

    async def given() -> Message:
        async with asyncio.timeout_at(end):
            message = await receive()
        if message["type"] == "http.disconnect":
            raise ConnectionError
        return message

    return given


def _small(length: bytes) -> bool:
    return length.isdigit() and len(length) <= 9 and 0 < int(length) <= MOST
