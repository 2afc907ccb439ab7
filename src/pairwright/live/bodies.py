"""What is sent to the site, whole before the site begins: a slow line takes up none of its threads [H5].

A body of up to `MOST` bytes is read first, of one that doesn't say how long it is no more than that; then the
site is handed it with its length. Longer ones are the site's to refuse or to read as they come.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from .streams import Message, Receive

MOST = 1024 * 1024
"""Bytes of a body that is waited for."""
SLOWEST = 30.0
"""Seconds a body may take."""
AT_ONCE = 64
"""So many are waited for at the same time; whoever comes then is passed on as they come."""

Header = tuple[bytes, bytes]


class Bodies:
    """The bodies that are on their way, of one event loop."""

    def __init__(self) -> None:
        self._waiting = 0

    async def whole(
        self, headers: Sequence[Header], receive: Receive
    ) -> tuple[Sequence[Header], Receive] | None:
        """Headers and `receive` for the site; None for what was too slow, or whose sender is gone."""
        about = dict(headers)
        length, unsaid = about.get(b"content-length", b""), b"transfer-encoding" in about
        if not (unsaid or _small(length)) or self._waiting >= AT_ONCE:
            return headers, receive
        self._waiting += 1
        try:
            async with asyncio.timeout(SLOWEST):
                parts, more = await _read(receive)
        except (TimeoutError, ConnectionError):
            return None
        finally:
            self._waiting -= 1
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


def _small(length: bytes) -> bool:
    return length.isdigit() and len(length) <= 9 and 0 < int(length) <= MOST
