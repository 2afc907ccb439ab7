"""A real server, its listeners, another process that does something; on SQLite and on PostgreSQL [H2]."""

from __future__ import annotations

import gzip
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from kit.databases import DATABASES
from kit.served import ALIVE, Served, alone


@pytest.fixture(params=DATABASES)
def served(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Served]:
    environment = alone(tmp_path / "data")
    if request.param == "postgresql":
        environment |= {"DATABASE_URL": request.getfixturevalue("fresh")(), "PAIRWRIGHT_HOSTS": "127.0.0.1"}
    made = Served(environment, tmp_path / "log")
    yield made
    made.kill()


def test_what_another_process_records_is_told_at_once_and_is_on_the_page_then_h2_h3(served: Served) -> None:
    first, second = served.listen(served.version), served.listen()
    assert second.version() == str(served.version)
    address = f"/t/{served.id}/watch"
    old = served.get(address, {"Accept-Encoding": "gzip"})
    again = served.get(address, {"Accept-Encoding": "gzip", "If-None-Match": old[1]["etag"]})
    assert (again[0], again[2]) == (304, b"")
    for table in (1, 2, 3):
        version = served.act("record", table)
        assert {first.version(), second.version()} == {str(version)}
        page = served.get(address, {"Accept-Encoding": "gzip", "If-None-Match": old[1]["etag"]})
        assert page[0] == 200
        assert f'data-seen="{version}"' in gzip.decompress(page[2]).decode()
        assert served.get(f"/t/{served.id}/version?seen={version}")[0] == 204
        old = page


def test_who_comes_back_is_told_what_was_missed_once_and_who_missed_nothing_isn_t(served: Served) -> None:
    served.listen(served.version).close()
    version = served.act("record", 1)
    watching = served.listen(served.version)
    assert watching.version() == str(version)  # and the front knows of it from here on
    back = served.listen(served.version, {"Last-Event-ID": str(version)})
    other = served.listen(1, {"Last-Event-ID": str(served.version)})
    assert other.version() == str(version)
    version = served.act("record", 2)
    assert [one.version() for one in (back, other, watching)] == [str(version)] * 3


def test_a_name_that_was_changed_is_on_no_public_page_any_more_h8(served: Served) -> None:
    pages = [f"/t/{served.id}/{one}" for one in ("watch", "watch?show=standings", "watch/names", "screen")]
    for page in pages:
        assert b"Player 7<" in (got := served.get(page))[2], (page, got)
    stream = served.listen(served.version)
    version = served.act("rename", 7)
    assert stream.version() == str(version)
    for page in pages:
        text = served.get(page)[2]
        assert b"Player 7<" not in text
        assert b"Somebody else" in text


def test_an_erased_name_is_on_no_page_and_not_in_the_database_while_it_is_served_h8(
    served: Served, tmp_path: Path
) -> None:
    """Another process erases it; this one has the name in memory, in pages and in its open connections."""
    pages = [
        f"/t/{served.id}/{one}"
        for one in ("watch", "watch?show=standings", "watch?me=7", "watch/card?me=7", "watch/names")
    ]
    for page in pages:
        assert b"Player 7<" in served.get(page)[2]
    stream = served.listen(served.version)
    for what in ("rename", "erase"):
        version = served.act(what, 7)
        assert stream.version() == str(version)
    for page in pages:
        text = served.get(page)[2]
        assert b"NO. 7" in text, page
        assert b"Player 7<" not in text
        assert b"Somebody else" not in text
    files = [path.read_bytes() for path in (tmp_path / "data").iterdir() if path.is_file()]
    assert not [data for data in files if b"Player 7" in data or b"Somebody else" in data]


def test_the_stream_of_a_deleted_tournament_ends_and_there_is_no_other(served: Served) -> None:
    stream = served.listen(served.version)
    served.act("delete")
    assert stream.version() is None
    for address in ("events", "watch", "version"):
        assert served.get(f"/t/{served.id}/{address}")[0] == 404


def test_told_to_end_the_server_ends_its_streams_and_says_what_it_knew_h7(served: Served) -> None:
    streams = [served.listen(served.version) for _ in range(5)]
    version = served.act("record", 1)
    assert [one.version() for one in streams] == [str(version)] * 5
    began = time.monotonic()
    code, log = served.end()
    assert [one.version() for one in streams] == [None] * 5
    assert (code, log) == (0, [])  # nothing had to be cut off
    assert time.monotonic() - began < ALIVE / 2


def test_a_tournament_just_made_can_be_listened_to_at_once_and_unknown_ones_can_not(served: Served) -> None:
    assert served.get("/t/nowhere/events")[0] == 404
    assert served.get(f"/t/{served.id}/events", {"Host": "evil.example"})[0] == 400
    assert served.get(f"/t/{served.id}/version", {"Host": "evil.example"})[0] == 400
    assert served.get(f"/t/{served.id}/watch", {"Host": "evil.example"})[0] == 400
    stream = served.listen(10**9)  # a page of a database that was put back
    assert stream.version() == str(served.version)
