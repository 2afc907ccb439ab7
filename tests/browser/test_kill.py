"""kill −9 in the middle of entering results: what was answered with success is there afterwards [H4].

No browser is needed to press Enter quickly: four scorekeepers post to a real server as the pages do.
"""

from __future__ import annotations

import os
import random
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import dataclass, field
from http.client import HTTPException
from http.cookiejar import CookieJar
from pathlib import Path

import pytest

from pairwright.core.tournament import fold
from pairwright.files import archive

TESTS = Path(__file__).parent.parent
PROGRAM = "from pairwright.site.serve import serve; serve({port}, open_browser=False)"
KILLS = 20
TABLES = 41
SCOREKEEPERS = 4


@dataclass
class Book:
    """What one scorekeeper knows: the last result sent for each table, and the last that was answered."""

    sent: dict[int, str] = field(default_factory=dict)
    answered: dict[int, str] = field(default_factory=dict)
    count: int = 0


class Server:
    """The site in a process of its own, on one data folder however often it dies."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.folder = folder
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM.format(port=self.port)],
            env=os.environ | {"PAIRWRIGHT_DATA": str(self.folder), "PYTHONPATH": str(TESTS)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for _ in range(300):
            try:
                urllib.request.urlopen(f"{self.address}/healthz", timeout=1).close()
                return
            except (urllib.error.URLError, OSError, HTTPException):
                assert self.process.poll() is None
                time.sleep(0.1)
        pytest.fail("the server did not come up")

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


class Reader:
    """One person's browser: cookies, and the token of the forms."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.jar = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def get(self, path: str) -> str:
        with self.opener.open(self.address + path, timeout=10) as answer:
            return answer.read().decode()

    def post(self, path: str, **fields: str) -> int:
        token = next(cookie.value for cookie in self.jar if cookie.name == "pairwright_csrf") or ""
        data = urllib.parse.urlencode({"csrfmiddlewaretoken": token, **fields}).encode()
        request = urllib.request.Request(self.address + path, data, {"HX-Request": "true"})
        with self.opener.open(request, timeout=10) as answer:
            answer.read()
            return answer.status


def recorded(reader: Reader, id: str) -> dict[int, str]:
    """Table → result of round 1, folded by the test from the event file the server gives out."""
    with reader.opener.open(f"{reader.address}/t/{id}/export", timeout=10) as answer:
        event = archive.read(answer.read())
    matches = fold(event.entries).rounds[0].matches
    return {table: str(match.result) for table, match in matches.items() if match.result is not None}


def scorekeeper(reader: Reader, id: str, tables: list[int], chance: random.Random, book: Book) -> None:
    """Enters one result after the other until nobody answers any more."""
    try:
        reader.get(f"/t/{id}/rounds/1")
        while True:
            table, score = chance.choice(tables), chance.choice(("2-0", "2-1", "1-2", "0-2"))
            book.sent[table] = score
            assert reader.post(f"/t/{id}/rounds/1/tables/{table}", result=score) == 200
            book.answered[table] = score
            book.count += 1
    except urllib.error.HTTPError:
        raise  # answered, but not with success: no death
    except (urllib.error.URLError, ConnectionError, HTTPException, TimeoutError):
        return  # dead; what wasn't answered may be there or not


def test_no_acknowledged_result_is_lost_by_twenty_kills_H4(tmp_path):
    server, chance = Server(tmp_path / "data"), random.Random(9)
    server.start()
    organiser = Reader(server.address)
    organiser.get("/")
    asked = {"quick": "yes", "how": "number", "players": str(2 * TABLES), "match": "3"}
    assert organiser.post("/new", **asked) == 200
    id = re.search(r"/t/(\w+)/", organiser.get("/"))[1]
    assert organiser.post(f"/t/{id}/rounds/1/start") == 200
    books = [Book() for _ in range(SCOREKEEPERS)]
    for kill in range(KILLS):
        workers = []
        for place, book in enumerate(books):
            mine = list(range(1 + place, TABLES, SCOREKEEPERS))  # never the last: the round stays open
            arguments = (Reader(server.address), id, mine, random.Random(chance.random()), book)
            workers.append(threading.Thread(target=scorekeeper, args=arguments))
        for worker in workers:
            worker.start()
        enough, patience = sum(book.count for book in books) + chance.randint(3, 20), time.monotonic() + 30
        while sum(book.count for book in books) < enough:
            assert time.monotonic() < patience, "no result is answered"
            time.sleep(0.002)
        server.kill()
        for worker in workers:
            worker.join()
        server.start()
        there = recorded(Reader(server.address), id)
        for book in books:
            for table, score in book.answered.items():
                assert there.get(table) in {score, book.sent[table]}, f"table {table} after kill {kill + 1}"
            # What came through unanswered counts from now on, as it does for everybody who looks.
            book.answered.update({table: there[table] for table in book.answered})
    server.kill()
    assert sum(book.count for book in books) > KILLS
