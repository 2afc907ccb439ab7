"""Databases that Django doesn't know of by itself, for tests that need a file or a server as in use."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connections

from pairwright.store.database import address

DATABASES = ("sqlite", "postgresql")


@contextmanager
def known_as(alias: str, settings: address.Settings) -> Iterator[str]:
    """Give these settings a name in Django, for as long as the block lasts.

    The connection ends with the block; threads close their own.
    """
    connections.databases[alias] = {**connections.databases["default"], "CONN_MAX_AGE": 0, **settings}
    try:
        yield alias
    finally:
        connections[alias].close()
        del connections[alias]
        del connections.databases[alias]
