"""A connection that says too much, says nothing or takes nothing ends [H5]."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
import uvicorn
from uvicorn.server import ServerState

from pairwright.site import lines
from pairwright.site.lines import LARGEST, Line

BODY = bytes(8 * 1024 * 1024)


async def app(scope, receive, send) -> None:
    body = BODY if scope["path"] == "/large" else b"well"
    length = (b"content-length", b"%d" % len(body))
    await send({"type": "http.response.start", "status": 200, "headers": [length]})
    await send({"type": "http.response.body", "body": body})


def talk(play: Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[bytes]]) -> tuple[bytes, int]:
    """What was heard on a connection, and how many there were left after it."""

    async def run() -> tuple[bytes, int]:
        config = uvicorn.Config(app, http=Line, log_config=None, log_level="critical", access_log=False)
        config.load()
        state, loop = ServerState(), asyncio.get_running_loop()
        server = await loop.create_server(lambda: Line(config, state, {}, loop), "127.0.0.1", 0)
        line = socket.create_connection(server.sockets[0].getsockname()[:2])
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        reader, writer = await asyncio.open_connection(sock=line)
        try:
            heard = await asyncio.wait_for(play(reader, writer), 60)
            for _ in range(3000):
                if not state.connections:
                    break
                await asyncio.sleep(0.01)
            return heard, len(state.connections)
        finally:
            writer.transport.abort()
            server.close()
            await server.wait_closed()

    with ThreadPoolExecutor(max_workers=1) as threads:
        return threads.submit(asyncio.run, run()).result()


def get(path: str = "/", more: bytes = b"") -> bytes:
    return b"GET %b HTTP/1.1\r\nHost: here\r\n%b\r\n" % (path.encode(), more)


def test_who_asks_is_answered_and_can_ask_again() -> None:
    async def play(reader, writer) -> bytes:
        heard = b""
        for size in (1, 20_000):
            writer.write(get(more=b"X: " + b"a" * size + b"\r\n"))
            heard += await reader.readuntil(b"well")
        writer.write(get(more=b"Connection: close\r\n"))
        return heard + await reader.read()

    heard, left = talk(play)
    assert (heard.count(b"200 OK"), left) == (3, 0)


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("head", [b"GET /%b", b"GET / HTTP/1.1\r\nX: %b", b"GET / HTTP/1.1\r\n%b"])
def test_a_head_without_end_is_refused_before_it_fills_the_memory(head: bytes, whole: bool) -> None:
    many = b"a: b\r\n" * (LARGEST // 4) if head.endswith(b"\n%b") else b"a" * (2 * LARGEST)
    sent = head % many
    if whole:
        sent += b" HTTP/1.1\r\n\r\n" if b"HTTP" not in sent else b"\r\n\r\n"

    async def play(reader, writer) -> bytes:
        writer.write(sent)
        return await reader.read()

    heard, left = talk(play)
    assert heard.startswith(b"HTTP/1.1 400 ")
    assert left == 0


@pytest.mark.parametrize("said", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nX: y\r\n"])
def test_who_says_nothing_or_not_all_of_it_keeps_no_connection(
    said: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "SLOWEST", 0.05)

    async def play(reader, writer) -> bytes:
        writer.write(said)
        return await reader.read()

    assert talk(play) == (b"", 0)


def test_who_takes_nothing_of_an_answer_keeps_no_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "STUCK", 0.05)

    async def play(reader, writer) -> bytes:
        writer.transport.pause_reading()
        writer.write(get("/large"))
        return b""

    assert talk(play) == (b"", 0)


def test_half_of_the_open_files_are_left_for_whoever_holds_no_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 4096))
    asked = []
    monkeypatch.setattr(resource, "setrlimit", lambda _, wanted: asked.append(wanted))
    assert lines.most_streams() == 512
    lines.many_connections()
    assert asked == [(4096, 4096)]
