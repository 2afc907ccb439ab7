"""Every store, empty: in memory, in a folder, in a real SQLite file and a real PostgreSQL as in use."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connections

from kit.databases import DATABASES, known_as
from kit.logs import created
from kit.postgres import Server, programs
from pairwright.files import archive
from pairwright.store.contract import Store
from pairwright.store.database import address
from pairwright.store.database.rows import DatabaseStore
from pairwright.store.database.shape import bring_up
from pairwright.store.file import FileStore
from pairwright.store.memory import MemoryStore

NUMBERS = itertools.count(1)


def started(*options: str) -> Server:
    """A PostgreSQL that runs. On the build machine it must be there; elsewhere the test is left out."""
    bin = programs()
    if bin is None:
        said = "there is no PostgreSQL on this machine (Debian: apt-get install postgresql)"
        if os.environ.get("CI"):
            pytest.fail(said)
        pytest.skip(said)
    server = Server(bin, options) if options else Server(bin)
    server.start()
    return server


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """One PostgreSQL for all tests, that may forget everything when it crashes."""
    server = started()
    yield server
    server.remove()


@pytest.fixture(scope="session")
def durable_server() -> Iterator[Server]:
    """A PostgreSQL that keeps what it answered for; tests may stop it, and start it again."""
    server = started("fsync=on")
    yield server
    server.remove()


@pytest.fixture
def database(tmp_path: Path, django_db_blocker) -> Iterator[str]:
    """The alias of a new SQLite file: threads, durable transactions and the log are as in use."""
    with (
        django_db_blocker.unblock(),
        known_as("events", address.sqlite(tmp_path / "events.sqlite3")) as alias,
    ):
        call_command("migrate", "pairwright_store", database=alias, verbosity=0)
        yield alias


@pytest.fixture
def fresh(server: Server) -> Callable[[], str]:
    """`fresh()` makes an empty database, without tables; its address."""
    return lambda: server.create(f"fresh{next(NUMBERS)}")


@pytest.fixture
def durable(durable_server: Server, django_db_blocker) -> Iterator[tuple[DatabaseStore, str]]:
    """A store with one tournament on the server that keeps what it answered for, and its address."""
    url = durable_server.create(f"durable{next(NUMBERS)}")
    with django_db_blocker.unblock(), known_as("durable", address.postgresql(url)) as alias:
        bring_up(alias)
        store = DatabaseStore(alias)
        store.append("a", 0, *created())
        yield store, url


@pytest.fixture(scope="session")
def with_tables(server: Server, django_db_setup: None, django_db_blocker) -> address.Settings:
    """A database of the session's server that has our tables."""
    settings = address.postgresql(server.create("events"))
    with django_db_blocker.unblock(), known_as("making", settings) as alias:
        call_command("migrate", "pairwright_store", database=alias, verbosity=0)
    return settings


@pytest.fixture
def postgresql(with_tables: address.Settings, django_db_blocker) -> Iterator[str]:
    """The alias of a PostgreSQL with our tables, empty."""
    with django_db_blocker.unblock(), known_as("events", with_tables) as alias:
        with connections[alias].cursor() as cursor:
            cursor.execute("TRUNCATE pairwright_store_tournament CASCADE")
        yield alias


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "events"
    made.mkdir()
    return made


@pytest.fixture
def files(folder: Path) -> FileStore:
    return FileStore(folder, archive)


@pytest.fixture(params=DATABASES)
def rows(request: pytest.FixtureRequest) -> DatabaseStore:
    """The store of each database in turn, empty."""
    return DatabaseStore(request.getfixturevalue("database" if request.param == "sqlite" else request.param))


@pytest.fixture(params=["memory", "file", *DATABASES])
def store(request: pytest.FixtureRequest) -> Store:
    """Each of the stores in turn, empty."""
    if request.param == "memory":
        return MemoryStore()
    if request.param == "file":
        return request.getfixturevalue("files")
    return DatabaseStore(request.getfixturevalue("database" if request.param == "sqlite" else request.param))
