"""Brings a database to this release's shape when the program starts, one process at a time [H7].

Django must be set up. Migrations only go forward.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.apps import apps
from django.core.management import call_command
from django.db import DatabaseError, InterfaceError, connections
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

from ..refusals import Broken, NewerDatabase, NoDatabase, NotWritten
from . import address, whole
from .faults import damaged, no_room, reason
from .models import Entry, Text

LOCK = 8617
"""The number of PostgreSQL's advisory lock: any, as long as every release takes the same."""

log = logging.getLogger(__name__)


def bring_up(database: str = "default") -> None:
    """Make or change the tables, whoever starts at the same time on whatever machine.

    Raises `NoDatabase` where there is no server, no right to make tables, or no room for every language's
    letters; `Broken` where it is damaged; `NotWritten` where the disk is full; `NewerDatabase` where a later
    release has changed the tables: nothing is changed then. What makes PostgreSQL forget what it answered for
    is logged as a warning.
    """
    settings = connections[database].settings_dict
    where = address.place(settings)
    if connections[database].vendor == "sqlite" and Path(str(settings["NAME"])).is_absolute():
        whole.look(Path(settings["NAME"]))
    try:
        with _alone(database):
            _look_at(database, where)
            if found := later(database):
                raise NewerDatabase(where, ", ".join(found))
            call_command("migrate", interactive=False, verbosity=0, database=database)
            _look_at_indexes(database, where)
    except (DatabaseError, InterfaceError) as error:
        if damaged(error):
            raise Broken(where, reason(error)) from error
        if no_room(error):
            raise NotWritten(where, reason(error)) from error
        raise NoDatabase(where, reason(error)) from error


def pending(database: str = "default") -> list[str]:
    """The changes of the tables that are still to be made."""
    executor = MigrationExecutor(connections[database])
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [f"{change.app_label} {change.name}" for change, _ in plan]


def bare(database: str = "default") -> bool:
    """Whether there are no tables of ours yet."""
    return not any(label in _ours() for label, _ in MigrationLoader(connections[database]).applied_migrations)


def _ours() -> set[str]:
    return {app.label for app in apps.get_app_configs() if app.name.startswith("pairwright.")}


def later(database: str = "default") -> list[str]:
    """The changes of our tables that were made and that this release doesn't know."""
    loader = MigrationLoader(connections[database])
    ours = _ours()
    return [
        f"{label} {name}"
        for label, name in sorted(loader.applied_migrations)
        if label in ours and (label, name) not in loader.disk_migrations
    ]


@contextmanager
def _alone(database: str) -> Iterator[None]:
    """Hold PostgreSQL's lock for changes of the tables; SQLite's users share a machine and lock a file."""
    connection = connections[database]
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        # Another's migration may take its time.
        cursor.execute("SELECT set_config('lock_timeout', '0', false)")
        cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
    try:
        yield
    finally:
        connection.close()  # gives the lock back, also where the line is lost


def _look_at_indexes(database: str, where: str) -> None:
    """See that SQLite's indexes hide no tournament, nor that one is private: rows have sums, indexes don't.

    What is missing of a log is seen when it is read, so its two large tables are left out.
    """
    connection = connections[database]
    if connection.vendor != "sqlite":
        return
    ours = [model for model in apps.get_models() if model._meta.app_label in _ours()]
    with connection.cursor() as cursor:
        for model in ours:
            if model in (Entry, Text):
                continue
            cursor.execute(f"PRAGMA integrity_check({connection.ops.quote_name(model._meta.db_table)})")
            said = cursor.fetchone()[0]
            if said != "ok":
                raise Broken(where, said)


def _look_at(database: str, where: str) -> None:
    """See that PostgreSQL keeps every letter, and what it answered for."""
    connection = connections[database]
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT current_setting('server_encoding'), current_setting('fsync'),"
            " current_setting('synchronous_commit')"
        )
        encoding, fsync, commit = cursor.fetchone()
    if encoding != "UTF8":
        raise NoDatabase(where, f"its encoding is {encoding} and must be UTF8 (createdb --encoding=UTF8)")
    if fsync == "off" or commit == "off":
        log.warning(
            "%s: fsync is %s, synchronous_commit %s: a power loss takes results", where, fsync, commit
        )
