"""What is written in one process is heard in another, at once and to the last [H2] [D13]."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.db import connections

from kit.databases import DATABASES
from kit.logs import added, created, result
from kit.postgres import Server
from pairwright.store.contract import Store
from pairwright.store.database import bells
from pairwright.store.database.rows import DatabaseStore
from pairwright.store.news import GONE, Known

WRITER = Path(__file__).parent / "writer.py"
ALIVE = 60.0
"""Seconds after which a test gives up waiting; what is heard is heard much sooner."""


class Told:
    """Everything that was heard, in order, with the moment."""

    def __init__(self) -> None:
        self.all: list[tuple[str, int]] = []
        self.at: dict[tuple[str, int], float] = {}
        self._heard = threading.Condition()

    def __call__(self, id: str, version: int) -> None:
        with self._heard:
            self.all.append((id, version))
            self.at[id, version] = time.monotonic()
            self._heard.notify_all()

    def wait(self, id: str, version: int) -> None:
        with self._heard:
            assert self._heard.wait_for(lambda: (id, version) in self.all, ALIVE), self.all


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever begins to listen waits for the line, however slow the machine is."""
    monkeypatch.setattr("pairwright.store.news.READY", ALIVE)


@pytest.fixture
def listening(store: Store) -> Iterator[tuple[Store, Told]]:
    """Each store, with a listener since before there was anything."""
    told = Told()
    with store.bell().listen(told):
        yield store, told


def test_every_kind_of_change_is_heard_as_the_version_that_is_there_now_h2(listening) -> None:
    store, told = listening
    store.append("a", 0, *created())
    told.wait("a", 2)
    store.append("night 7", 0, *created())
    told.wait("night 7", 2)
    store.append("a", 2, *added(2, "Ann", "Bo"))
    told.wait("a", 4)
    store.delete("a", 5000)
    told.wait("a", GONE)
    store.undelete("a")
    store.append("a", 4, [result(5)], {})
    told.wait("a", 5)
    store.delete("night 7", 5000)
    told.wait("night 7", GONE)
    assert [version for id, version in told.all if id == "a" and version != 4] == [2, GONE, 5]


def test_a_listener_is_told_first_what_there_is_and_nothing_twice(store: Store) -> None:
    store.append("a", 0, *created())
    store.append("b", 0, *created())
    store.delete("b", 5000)
    told = Told()
    with store.bell().listen(told):
        assert told.all == [("a", 2)]
        store.append("a", 2, [result(3)], {})
        told.wait("a", 3)
    assert told.all == [("a", 2), ("a", 3)]


def test_nothing_is_told_after_the_end_and_the_end_is_quick(store: Store) -> None:
    told = Told()
    listener = store.bell().listen(told)
    began = time.monotonic()
    listener.stop()
    listener.stop()
    assert time.monotonic() - began < ALIVE / 3  # PostgreSQL's wait is interrupted, not sat out
    store.append("a", 0, *created())
    assert told.all == []


def test_a_listener_may_end_itself(store: Store) -> None:
    store.append("a", 0, *created())
    ends: list[Callable[[], None]] = []
    ended = threading.Event()

    def heard(id: str, version: int) -> None:
        if version == 3:
            ends[0]()
            ended.set()

    listener = store.bell().listen(heard)
    ends.append(listener.stop)
    store.append("a", 2, [result(3)], {})
    assert ended.wait(ALIVE)
    listener.stop()


@pytest.mark.parametrize("kind", ["file", *DATABASES])
def test_another_process_s_appends_are_heard_in_less_than_a_second_and_none_is_missed_d13(
    kind: str, request: pytest.FixtureRequest
) -> None:
    """Five hundred, one by one: what a version is told at is its own moment or a later version's."""
    if kind == "file":
        store, place = request.getfixturevalue("files"), str(request.getfixturevalue("folder"))
    else:
        alias = request.getfixturevalue("database" if kind == "sqlite" else kind)
        store = DatabaseStore(alias)
        place = connections[alias].settings_dict["NAME"]
        place = place if kind == "sqlite" else request.getfixturevalue("server").url("events")
    store.append("a", 0, *created())
    told, written = Told(), {}
    with store.bell().listen(told):
        with subprocess.Popen(
            [sys.executable, str(WRITER), kind, place], stdout=subprocess.PIPE, text=True
        ) as writing:
            assert writing.stdout is not None
            for _ in range(500):
                version = int(writing.stdout.readline())
                written[version] = time.monotonic()
            writing.kill()
            last = max(version, *(int(line) for line in writing.stdout if line.endswith("\n")), 0)
        last = max(last, store.version("a"))
        told.wait("a", last)
    heard = [version for _, version in told.all]
    assert heard == sorted(set(heard))
    if kind == "postgresql":
        assert heard == list(range(2, last + 1))
    late = []
    for version, at in written.items():
        first = min(told.at["a", later] for later in heard if later >= version)
        late.append(first - at)
    late.sort()
    assert late[len(late) // 2] < 1


def test_a_listener_outlives_a_restart_of_the_server_and_asks_everything_anew_h2(
    durable, durable_server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    store, _ = durable
    told = Told()
    with store.bell().listen(told):
        store.append("b", 0, *created())
        told.wait("b", 2)
        durable_server.crash()
        durable_server.start()
        store.bell().listen(told).stop()  # the server answers again
        connections[store.database].close()
        store.append("a", 2, [result(3)], {})
        store.append("a", 3, [result(4)], {})
        told.wait("a", 4)
        store.append("b", 2, [result(3)], {})
        told.wait("b", 3)
    said = [record.message for record in caplog.records]
    assert any("the line is lost" in one for one in said)
    assert said[-1] == "news: the line is there again"


def test_a_bell_of_a_database_that_is_not_there_yet_rings_once_it_is(tmp_path: Path, monkeypatch) -> None:
    import sqlite3

    monkeypatch.setattr("pairwright.store.news.READY", 0.1)
    told = Told()
    path = tmp_path / "later.sqlite3"
    with bells.sqlite_bell(str(path)).listen(told):
        assert not path.exists()
        made = sqlite3.connect(path)
        made.execute("CREATE TABLE pairwright_store_tournament (id, version, deleted)")
        made.execute("INSERT INTO pairwright_store_tournament VALUES ('a', 7, NULL)")
        made.commit()
        made.close()
        told.wait("a", 7)


def test_what_is_no_news_of_ours_is_not_told(postgresql: str) -> None:
    store, told = DatabaseStore(postgresql), Told()
    with store.bell().listen(told):
        with connections[postgresql].cursor() as cursor:
            for payload in ("", "a", "a b", " 4", "4"):
                cursor.execute("SELECT pg_notify('pairwright', %s)", [payload])
        store.append("a", 0, *created())
        told.wait("a", 2)
    assert told.all == [("a", 2)]


def test_what_a_transaction_took_back_is_not_told(postgresql: str) -> None:
    store, told = DatabaseStore(postgresql), Told()
    store.append("a", 0, *created())
    with store.bell().listen(told):
        with connections[postgresql].cursor() as cursor:
            cursor.execute("INSERT INTO pairwright_store_text VALUES (9, 'x', 'a', 0)")
        with pytest.raises(Exception, match="duplicate key"):
            store.append("a", 2, [result(3)], {9: "x"})
        store.append("a", 2, [result(3)], {})
        told.wait("a", 3)
    assert told.all == [("a", 2), ("a", 3)]


def test_all_that_is_known_is_compared_and_what_is_gone_is_told() -> None:
    told: list[tuple[str, int]] = []
    known = Known(lambda id, version: told.append((id, version)))
    known.all({"a": 2, "b": 5})
    known.all({"a": 3, "b": 5})
    known.all({"b": 5, "c": 1})
    known.one("b", 4)
    assert told == [("a", 2), ("b", 5), ("a", 3), ("a", GONE), ("c", 1)]
