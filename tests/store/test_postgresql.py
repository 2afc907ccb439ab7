"""What only a server does: lines that are lost, commits nobody was told of, tables made by many at once."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest
from django.db import OperationalError, connections

from kit.databases import known_as
from kit.logs import added, created, result
from kit.postgres import Server
from pairwright.core.refusals import UnknownTournament
from pairwright.store.contract import Stale
from pairwright.store.database import address, sums
from pairwright.store.database.rows import DatabaseStore
from pairwright.store.database.shape import bring_up
from pairwright.store.refusals import NoDatabase, NotRead, NotWritten, Unsure

PASSED_ON = {key: value for key, value in os.environ.items() if key != "DJANGO_SETTINGS_MODULE"}


@pytest.fixture
def rows(postgresql: str) -> DatabaseStore:
    store = DatabaseStore(postgresql)
    store.append("a", 0, *created())
    return store


def end_every_line(server: Server) -> None:
    """What an operator, a firewall or a restart does to connections."""
    with psycopg.connect(server.url("postgres"), autocommit=True) as connection:
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'events'")


def test_a_lost_line_is_told_once_and_the_next_request_has_a_new_one_h7(
    rows: DatabaseStore, server: Server
) -> None:
    end_every_line(server)
    with pytest.raises(NotRead):
        rows.version("a")
    assert rows.version("a") == 2
    end_every_line(server)
    with pytest.raises(NotWritten):
        rows.append("a", 2, [result(3)], {})
    assert rows.version("a") == 2
    assert rows.append("a", 2, [result(3)], {}) == 3


def test_a_request_begins_with_a_line_that_holds_h7(rows: DatabaseStore, server: Server) -> None:
    """As Django does between two requests: the one after a restart of the server notices nothing."""
    connection = connections[rows.database]
    connection.settings_dict.update(CONN_MAX_AGE=600, CONN_HEALTH_CHECKS=True)
    connection.close()
    connection.connect()  # reads these settings
    end_every_line(server)
    connection.close_if_unusable_or_obsolete()
    assert rows.version("a") == 2


def test_a_server_that_is_down_is_told_and_found_again_h7(durable, durable_server: Server) -> None:
    store, url = durable
    durable_server.stop()
    for _ in range(2):
        with pytest.raises(NotRead):
            store.load("a")
        with pytest.raises(NotWritten):
            store.append("a", 2, [result(3)], {})
    with pytest.raises(NoDatabase) as told:
        bring_up(store.database)
    assert told.value.where == f"127.0.0.1:{durable_server.port}/{url.rpartition('/')[2]}"
    assert "refused" in told.value.reason
    durable_server.start()
    assert store.append("a", 2, [result(3)], {}) == 3


@pytest.mark.parametrize("there", [True, False])
def test_a_commit_whose_answer_was_lost_is_looked_up_h4(
    rows: DatabaseStore, there: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was done, or not: in both cases what is said is true."""
    connection = connections[rows.database]
    commit = connection._commit

    def lost() -> None:
        if there:
            commit()
        connection.connection.close()
        monkeypatch.setattr(connection, "_commit", commit)
        raise OperationalError("server closed the connection unexpectedly")

    monkeypatch.setattr(connection, "_commit", lost)
    if there:
        assert rows.append("a", 2, *added(2, "Ann")) == 3
    else:
        with pytest.raises(NotWritten):
            rows.append("a", 2, *added(2, "Ann"))
    assert rows.version("a") == (3 if there else 2)
    assert ("Ann" in rows.load("a").texts.values()) == there


@pytest.mark.parametrize("there", [True, False])
def test_a_lost_commit_that_can_t_be_looked_up_is_told_as_unsure_h4(
    rows: DatabaseStore, there: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither done nor not done is said; once the server is back, what is there says it."""
    connection = connections[rows.database]
    commit = connection._commit

    def lost() -> None:
        if there:
            commit()
        connection.connection.close()
        monkeypatch.setattr(connection, "connect", nobody)
        raise OperationalError("server closed the connection unexpectedly")

    def nobody() -> None:
        raise OperationalError("connection refused")

    with monkeypatch.context() as patched:
        patched.setattr(connection, "_commit", lost)
        with pytest.raises(Unsure) as told:
            rows.append("a", 2, *added(2, "Ann"))
    monkeypatch.undo()
    assert (told.value.code, told.value.kind) == ("store-unsure", "fault")
    assert rows.version("a") == (3 if there else 2)
    assert ("Ann" in rows.load("a").texts.values()) == there


def test_a_lost_commit_is_not_taken_for_somebody_else_s(
    rows: DatabaseStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection = connections[rows.database]
    commit = connection._commit

    def lost() -> None:
        connection.connection.close()
        monkeypatch.setattr(connection, "_commit", commit)
        with plain(connection) as other:  # somebody else is faster
            other.execute("INSERT INTO pairwright_store_entry VALUES (3, 3, 9, 'x', '{}', 'a', 0)")
        raise OperationalError("server closed the connection unexpectedly")

    monkeypatch.setattr(connection, "_commit", lost)
    with pytest.raises(NotWritten):
        rows.append("a", 2, [result(3)], {})


def plain(wrapper: object) -> psycopg.Connection:
    """A connection beside Django's to the same database."""
    return psycopg.connect(address.conninfo(wrapper.settings_dict), autocommit=True)


def test_a_writer_that_is_stuck_keeps_nobody_for_ever_h4(rows: DatabaseStore) -> None:
    connection = connections[rows.database]
    with plain(connection) as stuck:
        stuck.autocommit = False
        stuck.execute("UPDATE pairwright_store_tournament SET version = 9 WHERE id = 'a'")
        with connection.cursor() as cursor:
            cursor.execute("SHOW lock_timeout")
            assert cursor.fetchone() == ("10s",)
            cursor.execute("SET lock_timeout = '50ms'")  # so that the test needn't wait
        with pytest.raises(NotWritten) as told:
            rows.append("a", 2, [result(3)], {})
        assert "lock timeout" in told.value.reason
        stuck.rollback()
    assert rows.append("a", 2, [result(3)], {}) == 3


def test_a_writer_that_waited_for_another_is_stale_h2(rows: DatabaseStore) -> None:
    """Read committed: after the wait it sees what the other one wrote."""
    connection = connections[rows.database]
    with plain(connection) as other:
        other.autocommit = False
        moved = "UPDATE pairwright_store_tournament SET version = 3, sum = %s WHERE id = 'a'"
        other.execute(moved, [sums.of_tournament("a", 3)])
        other.execute("INSERT INTO pairwright_store_entry VALUES (3, 3, 9, 'x', '{}', 'a', 0)")
        with plain(connection) as watch:
            committing = threading.Thread(target=when_somebody_waits, args=(watch, other.commit))
            committing.start()
            with pytest.raises(Stale) as told:
                rows.append("a", 2, [result(3)], {})
            committing.join()
    assert (told.value.expected, told.value.actual) == (2, 3)


def when_somebody_waits(watch: psycopg.Connection, then: Callable[[], None]) -> None:
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
    while watch.execute(waiting).fetchone() == (0,):
        pass
    then()


def test_a_database_that_cannot_hold_every_letter_is_refused_h7(server: Server, django_db_blocker) -> None:
    settings = address.postgresql(server.create("letters", encoding="LATIN1"))
    with django_db_blocker.unblock(), known_as("letters", settings) as alias:
        with pytest.raises(NoDatabase) as told:
            bring_up(alias)
        assert "LATIN1" in told.value.reason


def test_a_wrong_password_is_told_without_the_right_one_h5(server: Server, django_db_blocker) -> None:
    settings = {**address.postgresql(server.url("events")), "PASSWORD": "guess"}
    with django_db_blocker.unblock(), known_as("guessed", settings) as alias:
        with pytest.raises(NoDatabase) as told:
            bring_up(alias)
        assert "password authentication failed" in told.value.reason
        assert "guess" not in told.value.reason


def test_the_socket_s_folder_may_stand_in_the_address_h2(server: Server, django_db_blocker) -> None:
    settings = address.postgresql(server.url("events", socket=True))
    with django_db_blocker.unblock(), known_as("by-socket", settings) as alias:
        bring_up(alias)
        assert DatabaseStore(alias).listed() is not None


def test_what_forgets_results_is_logged_when_the_program_starts_h4(
    postgresql: str, durable, caplog: pytest.LogCaptureFixture
) -> None:
    bring_up(postgresql)
    assert [record.message for record in caplog.records] == [
        f"{address.place(connections[postgresql].settings_dict)}: fsync is off, synchronous_commit off:"
        " a power loss takes results"
    ]
    caplog.clear()
    bring_up(durable[0].database)
    assert caplog.records == []


STARTING = "from pairwright.site.serve import prepare; prepare(); print('ready')"


@pytest.fixture
def starting(tmp_path: Path) -> Iterator[Callable[[str, str], subprocess.Popen[str]]]:
    """`starting(folder, url)` starts a program as on a machine with that data folder."""
    programs: list[subprocess.Popen[str]] = []

    def start(folder: str, url: str) -> subprocess.Popen[str]:
        program = subprocess.Popen(
            [sys.executable, "-c", STARTING],
            env=PASSED_ON | {"PAIRWRIGHT_DATA": str(tmp_path / folder), "DATABASE_URL": url},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        programs.append(program)
        return program

    yield start
    for program in programs:
        program.kill()
        program.communicate()


def test_several_machines_that_start_at_once_make_the_tables_once_h7(starting, fresh) -> None:
    url = fresh()
    for program in [starting(f"machine{number}", url) for number in range(4)]:
        said, wrong = program.communicate(timeout=300)
        assert (said, program.returncode) == ("ready\n", 0), wrong


def test_a_tournament_with_a_name_nobody_has_is_unknown_on_the_server_too(rows: DatabaseStore) -> None:
    for id in ("A", "a ", "á", "%", "a\0"):
        with pytest.raises(UnknownTournament):
            rows.version(id)
