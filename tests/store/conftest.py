"""Every store, empty: in memory, in a folder, in a real SQLite file with the settings of the product."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connections

from pairwright.files import archive
from pairwright.store.contract import Store
from pairwright.store.database.rows import DatabaseStore
from pairwright.store.file import FileStore
from pairwright.store.memory import MemoryStore


@pytest.fixture
def database(tmp_path: Path, django_db_blocker) -> Iterator[str]:
    """The alias of a new database in a file: threads, durable transactions and the log are as in use."""
    alias = "events"
    connections.databases[alias] = {
        **connections.databases["default"],
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(tmp_path / "events.sqlite3"),
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 10,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
        },
    }
    with django_db_blocker.unblock():
        call_command("migrate", "pairwright_store", database=alias, verbosity=0)
        yield alias
        connections[alias].close()
    del connections[alias]
    del connections.databases[alias]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "events"
    made.mkdir()
    return made


@pytest.fixture
def files(folder: Path) -> FileStore:
    return FileStore(folder, archive)


@pytest.fixture(params=["memory", "file", "database"])
def store(request: pytest.FixtureRequest) -> Store:
    """Each of the three stores in turn, empty."""
    if request.param == "memory":
        return MemoryStore()
    if request.param == "file":
        return request.getfixturevalue("files")
    return DatabaseStore(request.getfixturevalue("database"))
