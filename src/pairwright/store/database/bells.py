"""The database's bells: SQLite is asked whether it changed, PostgreSQL says so by itself.

Each listener has a connection of its own beside Django's.
"""

from __future__ import annotations

import select
import socket
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..news import GONE, Bell, Heard, Known, Listening, Poll
from ..refusals import NotRead
from . import address

if TYPE_CHECKING:
    from psycopg import Connection

EVERY = 0.05
"""Seconds between two looks at SQLite: one PRAGMA, which reads a counter and no page."""
HEARTBEAT = 30.0
"""Seconds after which a silent PostgreSQL is asked whether it is still there."""
CHANNEL = "pairwright"
VERSIONS = "SELECT id, version FROM pairwright_store_tournament WHERE deleted IS NULL"


def bell(settings: address.Settings) -> Bell:
    """The bell of the database that these settings (an entry of DATABASES) name."""
    if settings["ENGINE"].endswith("sqlite3"):
        return sqlite_bell(str(settings["NAME"]))
    return PostgresBell(settings)


def sqlite_bell(name: str) -> Poll:
    """The bell of a SQLite file: `data_version` moves with every commit of any other connection.

    Cost: see docs/why/the-log.md. Only after a commit are the versions read, all of them.
    """
    return Poll(lambda: _sqlite_look(name), EVERY)


class _SqliteLook:
    def __init__(self, connection: sqlite3.Connection, name: str) -> None:
        self._connection, self._name = connection, name
        self._seen: int | None = None

    def moved(self) -> bool:
        last = self._seen
        self._seen = self._all("PRAGMA data_version")[0][0]
        return self._seen != last

    def versions(self) -> Mapping[str, int]:
        return dict(self._all(VERSIONS))

    def _all(self, sql: str) -> list[Any]:
        try:
            return self._connection.execute(sql).fetchall()
        except sqlite3.Error as error:
            raise NotRead(self._name, str(error)) from error


@contextmanager
def _sqlite_look(name: str) -> Iterator[_SqliteLook]:
    # `rw`: a database that isn't there (any more) is a fault and not made anew.
    uri = name if name.startswith("file:") else f"{Path(name).absolute().as_uri()}?mode=rw"
    try:
        connection = sqlite3.connect(uri, uri=True, timeout=10, isolation_level=None)
    except sqlite3.Error as error:
        raise NotRead(name, str(error)) from error
    try:
        yield _SqliteLook(connection, name)
    finally:
        connection.close()


def payload(id: str, version: int) -> str:
    """What is told on the channel.

    >>> read(payload("friday night", 42))
    ('friday night', 42)
    """
    return f"{id} {version}"


def read(told: str) -> tuple[str, int]:
    """The id and version of a payload; ("", GONE) for what isn't ours."""
    id, _, version = told.rpartition(" ")
    return (id, int(version)) if id and version.isdecimal() else ("", GONE)


class PostgresBell:
    """LISTEN; the NOTIFY is in the appending transaction, so it is told exactly when that is committed.

    Cost: a connection that sleeps. It needs one that lasts: a pooler between must not hand connections out by
    the transaction.
    """

    def __init__(self, settings: address.Settings) -> None:
        self._settings = settings

    def listen(self, heard: Heard) -> Listening:
        woken, wake = socket.socketpair()
        # A closed end makes the other one readable, which ends the wait.
        return Listening(lambda own, known: self._line(own, known, woken), heard, wake.close, woken.close)

    def _line(self, listening: Listening, known: Known, woken: socket.socket) -> None:
        from psycopg import Error

        try:
            with self._connected() as connection:
                told: list[str] = []
                connection.add_notify_handler(lambda notify: told.append(notify.payload))
                connection.execute(f"LISTEN {CHANNEL}")
                # Listening comes first: what is appended from here on is told, if it isn't read here already.
                known.all(dict(connection.execute(VERSIONS).fetchall()))
                waited: list[Any] = [connection.fileno(), woken]
                while True:
                    for text in told:
                        id, version = read(text)
                        if id:
                            known.one(id, version)
                    told.clear()
                    listening.ready()
                    select.select(waited, [], [], HEARTBEAT)
                    if listening.over.is_set():
                        return
                    # Brings in what was told, and finds out whether the line still holds.
                    connection.execute("SELECT 1")
        except Error as error:
            raise NotRead(address.place(self._settings), " ".join(str(error).split())) from error

    @contextmanager
    def _connected(self) -> Iterator[Connection[Any]]:
        import psycopg

        connection = psycopg.connect(
            address.conninfo(self._settings), autocommit=True, client_encoding="utf8"
        )
        try:
            yield connection
        finally:
            connection.close()
