"""What is sent reaches the site whole, with its length, or as it comes; a slow line waits before it [H5]."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

from pairwright.live import bodies
from pairwright.live.bodies import MOST, Bodies

LENGTH, CHUNKED = b"content-length", (b"transfer-encoding", b"chunked")


def sent(parts: Sequence[bytes], *headers: tuple[bytes, bytes], ends: bool = True, at: Bodies | None = None):
    """What the site is handed of a body in parts: headers, body, and how many parts were read before; or the
    status with which it was turned away."""
    read, got = [], []

    async def run():
        waiting = list(parts)

        async def receive():
            if not waiting:
                await asyncio.sleep(0 if ends else 60)
                return {"type": "http.disconnect"}
            read.append(waiting[0])
            more = len(waiting) > 1 or not ends
            return {"type": "http.request", "body": waiting.pop(0), "more_body": more}

        async def app(scope, receive, send):
            before, body = len(read), b""
            while True:
                message = await receive()
                body += message.get("body", b"")
                if not message.get("more_body"):
                    break
            got.extend((dict(scope["headers"]), body, before))

        return await (at or Bodies()).handed(
            app, {"headers": headers, "client": ("1.2.3.4", 5)}, receive, None
        )

    with ThreadPoolExecutor(max_workers=1) as threads:
        turned_away = threads.submit(asyncio.run, run()).result()
    return turned_away or tuple(got)


def test_a_body_in_parts_is_waited_for_and_given_whole() -> None:
    headers, body, before = sent([b"name=", b"Ann"], (LENGTH, b"8"))
    assert (headers, body, before) == ({LENGTH: b"8"}, b"name=Ann", 2)


def test_one_that_doesn_t_say_its_length_is_given_with_it() -> None:
    headers, body, before = sent([b"name=", b"Ann"], CHUNKED, (b"accept", b"*/*"))
    assert (headers, body, before) == ({LENGTH: b"8", b"accept": b"*/*"}, b"name=Ann", 2)


def test_of_one_without_length_or_end_no_more_is_read_than_may_be_and_its_length_isn_t_made_up() -> None:
    parts = [bytes(MOST // 4)] * 50
    headers, body, before = sent(parts, CHUNKED)
    assert LENGTH not in headers  # by which the site refuses it
    assert before == 5
    assert len(body) == sum(map(len, parts))


def test_a_long_one_is_passed_on_as_it_comes() -> None:
    headers, body, before = sent([b"x" * 10, b"y"], (LENGTH, b"%d" % (MOST + 1)))
    assert (headers[LENGTH], body, before) == (b"%d" % (MOST + 1), b"x" * 10 + b"y", 0)


@pytest.mark.parametrize("length", [b"", b"0", b"-1", b"x", b"9" * 30])
def test_nothing_is_waited_for_where_nothing_comes_or_the_length_is_none(length: bytes) -> None:
    assert sent([b""], *([(LENGTH, length)] if length else []))[2] == 0


def test_who_is_too_slow_and_who_is_gone_reach_no_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "SLOWEST", 0.01)
    assert sent([b"na"], (LENGTH, b"8"), ends=False) == 408
    assert sent([], (LENGTH, b"8")) == 408


@pytest.mark.parametrize("ends", [True, False])
def test_of_a_long_one_whose_end_doesn_t_come_the_site_doesn_t_take_the_half(
    ends: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not ends:  # who is gone is known to be, however late that is heard
        monkeypatch.setattr(bodies, "SLOWEST", 0.01)
        monkeypatch.setattr(bodies, "RATE", 1e12)
    with pytest.raises(ConnectionError if ends else TimeoutError):
        sent([] if ends else [b"x"], (LENGTH, b"%d" % (MOST + 1)), ends=ends)


def test_who_has_many_on_their_way_is_turned_away_and_others_aren_t() -> None:
    room = bodies.Room(most=3, from_one=2)
    with room.place("a") as first, room.place("a") as second, room.place("a") as third:
        assert (first, second, third) == (True, True, False)
        with room.place("b") as other, room.place("c") as full:
            assert (other, full) == (True, False)
    assert not room.taken
    with room.place("c") as again:
        assert again


def test_neither_small_nor_long_ones_without_end_can_take_all_places() -> None:
    full = Bodies()
    full._small, full._long = bodies.Room(0, 1), bodies.Room(0, 1)
    assert sent([b"name=", b"Ann"], (LENGTH, b"8"), at=full) == 503
    assert sent([b"name=", b"Ann"], CHUNKED, at=full) == 503
    assert sent([b"x"], (LENGTH, b"%d" % (MOST + 1)), at=full) == 503
    assert sent([b""], at=full) == ({}, b"", 0)  # what brings nothing waits for nothing
