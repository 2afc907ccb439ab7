"""What PostgreSQL says of a disk that is full or damaged, and what is told and kept then [H4].

Full is a limit on the size of its files (`ulimit -f`); damaged is a page with one byte changed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import psycopg
import pytest
from django.db import connections

from kit.logs import created, result
from kit.postgres import Server
from pairwright.store.database.rows import DatabaseStore
from pairwright.store.refusals import Broken, NotRead, NotWritten, Unsure

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="limits of others' processes are Linux's")
LOG_FILE = 16 * 1024 * 1024
"""Bytes of one file of its log: with less it can't go on at all."""
PAGE = 8192


@pytest.fixture
def full(durable_server: Server) -> Iterator[Server]:
    """The server, without any limit afterwards."""
    yield durable_server
    durable_server.limit(-1)


def fill(url: str, room: int) -> None:
    """Rows of somebody else's, until the table of entries has no room left in so large a file."""
    row = "SELECT 'filler', n + %s, 1, 1, %s, '', 0 FROM generate_series(1, %s) n"
    with psycopg.connect(url, autocommit=True) as other:
        other.execute("ALTER TABLE pairwright_store_entry SET (autovacuum_enabled = off)")
        other.execute(
            "INSERT INTO pairwright_store_tournament (id, version, created, changed, title, texts_kept, sum)"
            " VALUES ('filler', 0, 0, 0, 0, 0, 0)"
        )
        columns = "(tournament_id, seq, act, at, by, fact, sum)"
        for start, long, count in ((0, 1900, room // 1900), (10**6, 1, 50_000)):
            with pytest.raises(psycopg.Error, match="could not extend file"):
                other.execute(
                    f"INSERT INTO pairwright_store_entry {columns} {row}", [start, "x" * long, count]
                )


def test_a_server_whose_files_can_t_grow_says_so_and_goes_on_once_they_can_h4(durable, full: Server) -> None:
    store, url = durable
    full.limit(LOG_FILE)
    fill(url, LOG_FILE)
    for _ in range(2):
        with pytest.raises(NotWritten, match="could not extend file") as told:
            store.append("a", 2, [result(3)], {})
        assert told.value.where.endswith(": a")
        with pytest.raises(NotWritten):
            store.append("b", 0, *created())
    assert store.version("a") == len(store.load("a").entries) == 2
    assert [line.id for line in store.listed() if line.id != "filler"] == ["a"]
    full.limit(-1)
    assert store.append("a", 2, [result(3)], {}) == 3


def test_a_server_without_room_for_its_log_stops_and_nothing_answered_is_lost_h4(
    durable, full: Server
) -> None:
    """Without its log it can neither commit nor recover."""
    store, _ = durable
    assert store.append("a", 2, [result(3)], {}) == 3
    full.limit(PAGE)
    for _ in range(2):
        with pytest.raises((NotWritten, Unsure)):
            store.append("a", 3, [result(4)], {})
    full.stop()
    with pytest.raises(NotRead):
        store.load("a")
    full.start()
    version = store.version("a")
    assert version in (3, 4)
    assert store.append("a", version, [result(version + 1)], {}) == version + 1


def test_a_damaged_page_is_told_with_its_tournament_and_keeps_nobody_from_the_others_h4(
    durable, durable_server: Server
) -> None:
    store, url = durable
    for seq in range(3, 203):
        store.append("a", seq - 1, [result(seq)], {})
    store.append("b", 0, *created())
    with psycopg.connect(url) as other:
        (file,) = other.execute("SELECT pg_relation_filepath('pairwright_store_entry')").fetchone()
    durable_server.stop()
    path = durable_server.folder / "data" / file
    data = bytearray(path.read_bytes())
    assert len(data) > 2 * PAGE
    data[PAGE - 100] ^= 1
    path.write_bytes(data)
    durable_server.start()
    connections[store.database].close()
    for reads in (lambda: store.load("a"), lambda: DatabaseStore(store.database).load("a")):
        with pytest.raises(Broken, match="invalid page") as told:
            reads()
        assert told.value.where.endswith(": a")
    assert {line.id for line in store.listed()} == {"a", "b"}
    assert store.append("b", 2, [result(3)], {}) == 3
    assert len(store.load("b").entries) == 3
