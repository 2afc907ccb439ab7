"""Who listens, and what each is told: server-sent events, one line for each version of a tournament.

    retry: 3000
    event: now                what time it is on the server (milliseconds since 1970): at first, then every
    data: 1764510000000       15 seconds, by which a listener knows that the line holds

    id: 42                    the tournament is at version 42
    data: 42

A listener that is behind is told the newest version alone. One whose line takes nothing for `SLOW` seconds is
let go; nothing is heaped up for it. A stream ends when its tournament is deleted, when the server ends, and
when its listener may not hear of it any more: for one who was let in for who they are this is asked before
each word.

Cost of a listener: two tasks that sleep; see docs/why/live.md.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, MutableMapping, Sequence
from typing import Any

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

BEAT = 15.0
"""Seconds from one word of life to the next."""
SLOW = 30.0
"""Seconds that a listener may take for what it is sent."""
TICK = 1.0
SHARE = 4
"""One address has no more than one of so many parts of all streams there may be."""
AT_ONCE = 100
"""So many are woken, then whoever else wants something from the server comes to their turn."""

HEADERS = (
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # nginx passes it on as it comes
)
Still = Callable[[], Awaitable[bool]]
"""Whether a listener may still listen."""


class Listener:
    """One open stream: what it was told, and what is to be told."""

    __slots__ = ("beat_at", "beats", "due", "left", "over", "still", "told", "version")

    def __init__(self, told: int, version: int, beat_at: float, still: Still | None) -> None:
        self.told, self.version, self.still = told, version, still
        self.beats, self.beat_at = True, beat_at
        self.over = self.left = False
        self.due = asyncio.Event()

    def take(self, clock: Callable[[], int]) -> bytes:
        """What is to be sent now; it counts as sent."""
        said = b""
        if self.beats:
            self.beats = False
            said = b"event: now\ndata: %d\n\n" % clock()
        if self.version > self.told:
            self.told = self.version
            said += b"id: %d\ndata: %d\n\n" % (self.version, self.version)
        return said

    async def may(self) -> bool:
        """Whether it may be told anything more. Whoever is gone and who is let go isn't asked for."""
        return self.still is None or self.over or self.left or await self.still()


class Streams:
    """All open streams of a process, for one event loop.

    `clock` gives milliseconds since 1970; `headers` are sent with each stream, beside its own. No more than
    `most` are open, and one address (a hall has only one) has no more than one of `SHARE` parts of them.
    """

    def __init__(
        self, clock: Callable[[], int], headers: Sequence[tuple[bytes, bytes]] = (), most: int = 20_000
    ) -> None:
        self._clock, self._most = clock, most
        self._from: Counter[str] = Counter()
        self._start: Message = {
            "type": "http.response.start",
            "status": 200,
            "headers": [*HEADERS, *headers],
        }
        self._of: dict[str, set[Listener]] = {}
        self._news: dict[str, None] = {}
        self._telling: asyncio.Task[None] | None = None
        self._beating: asyncio.Task[None] | None = None
        self._versions: dict[str, int] = {}
        self.closed = False

    def __len__(self) -> int:
        return sum(map(len, self._of.values()))

    async def serve(
        self,
        id: str,
        told: int,
        version: int,
        receive: Receive,
        send: Send,
        still: Still | None = None,
        sender: str = "",
    ) -> bool:
        """Answer a request with a stream, as long as there is something to hear and somebody who listens.

        `still` is asked before anything more is said; None for what everybody may hear. False, and nothing
        was answered, where there are too many, in all or from `sender`.
        """
        if self._from.total() >= self._most or self._from[sender] >= self._most // SHARE:
            return False
        self._from[sender] += 1
        try:
            await self._told(id, told, version, receive, send, still)
        finally:
            self._from[sender] -= 1
            if not self._from[sender]:
                del self._from[sender]
        return True

    async def _told(
        self, id: str, told: int, version: int, receive: Receive, send: Send, still: Still | None
    ) -> None:
        loop = asyncio.get_running_loop()
        listener = Listener(told, version, loop.time() + BEAT, still)
        listener.over = self.closed
        watching = loop.create_task(_until_left(receive, listener))
        self._of.setdefault(id, set()).add(listener)
        if self._beating is None:
            self._beating = loop.create_task(self._beat())
        try:
            async with asyncio.timeout(SLOW):
                await send(self._start)
                await send(_part(b"retry: 3000\n"))
            while not listener.left:
                said, over = listener.take(self._clock), listener.over
                if said or over:
                    async with asyncio.timeout(SLOW):
                        await send(_part(said, more=not over))
                if over:
                    return
                await listener.due.wait()
                listener.due.clear()
                if not await listener.may():
                    await send(_part(b"", more=False))
                    return
        except TimeoutError:
            return  # an answer that isn't complete: the server cuts the line
        finally:
            watching.cancel()
            those = self._of[id]
            those.discard(listener)
            if not those:
                del self._of[id]

    def __contains__(self, id: str) -> bool:
        return id in self._of

    def tell(self, id: str, version: int) -> None:
        """A tournament is at `version`: all who listen to it are told, soon and none left out."""
        if id in self._of:
            self._versions[id] = version
            self._news[id] = None
            if self._telling is None:
                self._telling = asyncio.get_running_loop().create_task(self._tell_all())

    def end(self, id: str, everybody: bool = False) -> None:
        """A tournament is gone: its streams end. With `everybody` those alone that anybody could have."""
        for listener in self._of.get(id, ()):
            if listener.still is None or not everybody:
                listener.over = True
                listener.due.set()

    def close(self) -> None:
        """The server ends: all streams end, once they have said what was to be said."""
        self.closed = True
        for id in self._of:
            self.end(id)

    async def _tell_all(self) -> None:
        while self._news:
            id = next(iter(self._news))
            del self._news[id]
            version = self._versions.pop(id)
            for some in _few(self._of.get(id, ())):
                for listener in some:
                    if version > listener.version:
                        listener.version = version
                        listener.due.set()
                await asyncio.sleep(0)
        self._telling = None

    async def _beat(self) -> None:
        now = asyncio.get_running_loop().time
        while self._of:
            await asyncio.sleep(TICK)
            for some in _few([one for those in self._of.values() for one in those if one.beat_at <= now()]):
                for listener in some:
                    listener.beats, listener.beat_at = True, now() + BEAT
                    listener.due.set()
                await asyncio.sleep(0)
        self._beating = None


async def _until_left(receive: Receive, listener: Listener) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    listener.left = True
    listener.due.set()


def _part(body: bytes, more: bool = True) -> Message:
    return {"type": "http.response.body", "body": body, "more_body": more}


def _few(listeners: set[Listener] | list[Listener] | tuple[()]) -> Iterator[list[Listener]]:
    all = list(listeners)
    for at in range(0, len(all), AT_ONCE):
        yield all[at : at + AT_ONCE]
