"""Where the database is: Django's settings for a SQLite file, or for the PostgreSQL that an address names.

Nothing here needs Django set up. The settings are the whole of one entry of DATABASES.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import parse_qsl, unquote, urlsplit

from ..refusals import NoDatabase

Settings: TypeAlias = dict[str, Any]

VARIABLE = "DATABASE_URL"
"""Where an address comes from, as far as a person who reads a refusal is concerned."""
SCHEMES = ("postgres", "postgresql")
FORM = "postgres://user:password@host:port/name"
POSTGRESQL_OPTIONS: dict[str, Any] = {
    # A machine that vanished without a word is given up after some seconds, not after minutes.
    "connect_timeout": "5",
    "keepalives_idle": "20",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "20000",
    # As long as SQLite's `timeout`: who waits for a writer that is stuck is told, and doesn't hang.
    "options": "-c lock_timeout=10s -c idle_in_transaction_session_timeout=60s",
}
"""Unless the address says otherwise; what it leaves empty (`&options=`) isn't sent at all."""
KEPT = 600
"""Seconds a thread keeps its connection; each request sees first whether it still holds."""


def sqlite(path: Path | str) -> Settings:
    """A file. A commit is on the disk when it returns, and writers wait in line for each other.

    A transaction takes the write lock when it begins (`IMMEDIATE`): one that read first and then found
    another writer would fail instead of waiting.
    """
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(Path(path).absolute()),
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 10,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
        },
    }


def postgresql(url: str) -> Settings:
    """What `url` names: `postgres://user:password@host:port/name?sslmode=require`.

    Signs that mean something in an address are written %40, %2F … in user and password. A socket's folder
    stands in the query: `postgres:///name?host=/run/postgresql`; every option of libpq may stand there.
    Raises `NoDatabase` for an address that can't be read; no part of it is in the reason, for it may be a
    password.

    >>> found = postgresql("postgresql://ann:p%40ss@db.example.org/friday?sslmode=require")
    >>> [found[name] for name in ("USER", "PASSWORD", "HOST", "PORT", "NAME")]
    ['ann', 'p@ss', 'db.example.org', '', 'friday']
    >>> found["OPTIONS"]["sslmode"]
    'require'
    """
    if not url.strip():
        raise NoDatabase(VARIABLE, "it is empty")
    try:
        parts = urlsplit(url.strip())
        port, host = parts.port, parts.hostname
        asked = dict(parse_qsl(parts.query, keep_blank_values=True, strict_parsing=bool(parts.query)))
    except ValueError:
        raise NoDatabase(VARIABLE, f"it can't be read; its form is {FORM}") from None
    if parts.scheme not in SCHEMES or parts.fragment or not url.strip().startswith(f"{parts.scheme}://"):
        raise NoDatabase(VARIABLE, f"its form is {FORM}")
    name = asked.pop("dbname", "") or unquote(parts.path.removeprefix("/"))
    if not name or "/" in name:
        raise NoDatabase(VARIABLE, f"it names no database; its form is {FORM}")
    settings = {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": asked.pop("user", "") or unquote(parts.username or ""),
        "PASSWORD": asked.pop("password", "") or unquote(parts.password or ""),
        "HOST": asked.pop("host", "") or unquote(host or ""),
        "PORT": asked.pop("port", "") or (str(port) if port else ""),
        "CONN_MAX_AGE": KEPT,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {key: value for key, value in {**POSTGRESQL_OPTIONS, **asked}.items() if value},
    }
    if find_spec("psycopg") is None:
        raise NoDatabase(VARIABLE, "PostgreSQL needs psycopg: pip install 'pairwright[postgres]'")
    _known_options(settings)
    return settings


def place(settings: Settings) -> str:
    """Where it is, for people: a path, or host, port and name; never a password."""
    if not settings.get("HOST"):
        return str(settings["NAME"])
    port = f":{settings['PORT']}" if settings.get("PORT") else ""
    return f"{settings['HOST']}{port}/{settings['NAME']}"


def name(settings: Settings) -> str:
    """The database's own name: of a file that without its folders."""
    return str(settings["NAME"]).replace("\\", "/").rpartition("/")[2]


def conninfo(settings: Settings, password: bool = True) -> str:
    """The same for PostgreSQL's own programs and libraries; it may be shown only without `password`."""
    from psycopg.conninfo import make_conninfo

    said = {
        "dbname": settings["NAME"],
        "user": settings["USER"],
        "password": settings["PASSWORD"] if password else "",
        "host": settings["HOST"],
        "port": settings["PORT"],
        **settings["OPTIONS"],
    }
    return make_conninfo("", **{key: value for key, value in said.items() if value})


def _known_options(settings: Settings) -> None:
    """See that libpq knows every option, now and not at the first request."""
    from psycopg import ProgrammingError

    try:
        conninfo(settings)
    except ProgrammingError as error:
        raise NoDatabase(VARIABLE, str(error).strip()) from None
