"""What a database's error means: the system's fault, damage, or a fault of the program."""

from __future__ import annotations

import sqlite3

from django.db import DatabaseError, InterfaceError, InternalError, OperationalError, ProgrammingError

OF_THE_SYSTEM = {"42P01", "42501"}
"""States of PostgreSQL that it calls a programmer's error and an operator mends: no table, no right to it."""
DAMAGED = {"XX001", "XX002"}
"""States of PostgreSQL: a page, an index that isn't whole."""
NO_ROOM = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY}
UNDECODABLE = "Could not decode to UTF-8"
"""So Python begins to say that SQLite gave it a text that is none; it then quotes it."""
DAMAGED_FILE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


def of_the_system(error: DatabaseError | InterfaceError) -> bool:
    """Full, locked, unreachable, damaged; not a broken constraint or a wrong statement."""
    if damaged(error):
        return True
    if isinstance(error, ProgrammingError):
        return getattr(error.__cause__, "sqlstate", None) in OF_THE_SYSTEM
    kinds = OperationalError | InternalError | InterfaceError
    return type(error) is DatabaseError or isinstance(error, kinds)


def damaged(error: Exception) -> bool:
    """Whether the database says that what it keeps isn't whole. `error` is Django's, or the driver's own."""
    own = error if isinstance(error, sqlite3.Error) else error.__cause__
    primary = getattr(own, "sqlite_errorcode", 0) & 0xFF
    if primary in DAMAGED_FILE or getattr(own, "sqlstate", None) in DAMAGED:
        return True
    return str(own).startswith(UNDECODABLE)


def no_room(error: Exception) -> bool:
    """Whether the system wouldn't let SQLite write into its files."""
    return getattr(error.__cause__, "sqlite_errorcode", 0) & 0xFF in NO_ROOM


def reason(error: Exception) -> str:
    """What it says, in one line; without what was kept, where that can't be read."""
    said = str(error)
    return UNDECODABLE if said.startswith(UNDECODABLE) else " ".join(said.split())
