"""Whether everything is as it should be where Pairwright runs: `pairwright check` [H7].

`findings` looks and changes nothing; the sentences of what it finds are in `words.checks`, by code. A finding
is `good`, `wrong` (something doesn't work, or loses what was confirmed), or `mind`: something that is right
for some and wrong for others, and that nobody but a person can know.
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pairwright.store.database import address, backup
from pairwright.store.refusals import StoreFault

from . import logged, place

GOOD, MIND, WRONG = "good", "mind", "wrong"
SWITCHES = ("PAIRWRIGHT_HOSTED", "PAIRWRIGHT_SIGNUP", "PAIRWRIGHT_TLS")
KNOWN = {place.DATA, place.SECRET, place.EVENTS, place.HOSTS, place.LAN, logged.FORM, *SWITCHES}
LITTLE = 100
"""Megabytes that are left: a disk that is nearly full."""
SCARCE = 1000
BORN = 1_764_000_000
"""Seconds since 1970 at which this was written: a clock before that is wrong."""
APART = 5
"""Seconds that the clocks of two machines may differ."""
OLDEST_POSTGRESQL = 14
"""What Django speaks to."""
HEARD_WITHIN = 3.0


@dataclass(frozen=True, slots=True)
class Finding:
    """What was looked at and how it is; `facts` fill in its sentence."""

    code: str
    level: str
    facts: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))


def findings() -> list[Finding]:
    """Everything there is to be said, in the order in which it is put right."""
    found = list(surroundings())
    if any(one.level == WRONG for one in found if one.code in BEFORE_DATABASE):
        return found
    return [*found, *_database()]


BEFORE_DATABASE = ("folder-none", "folder-closed", "secret-short", "log-unknown", "database-address")
"""Where one of these is wrong the program can't begin at all."""


def surroundings() -> Iterator[Finding]:
    """What can be said without asking the database. Cost: two files are looked at."""
    yield from _variables()
    yield from _folder()
    yield from _clock()
    try:
        database = place.database(Path("."))
    except StoreFault as fault:
        yield Finding("database-address", WRONG, {"reason": getattr(fault, "reason", fault.code)})
        return
    if os.environ.get("PAIRWRIGHT_HOSTED", "1" if place.DATABASE in os.environ else "0") == "1":
        yield from _hosted(database)


def _variables() -> Iterator[Finding]:
    for name in sorted(os.environ):
        if name.startswith("PAIRWRIGHT_") and name not in KNOWN:
            yield Finding("variable-unknown", WRONG, {"name": name})
    for name in SWITCHES:
        if os.environ.get(name, "0") not in ("0", "1"):
            yield Finding("variable-switch", WRONG, {"name": name})
    if os.environ.get(logged.FORM, "") not in ("", logged.JSON, logged.TEXT):
        yield Finding("log-unknown", WRONG, {"name": logged.FORM})
    secret = os.environ.get(place.SECRET)
    if secret is not None and len(secret) < place.SHORTEST_SECRET:
        yield Finding("secret-short", WRONG, {"name": place.SECRET, "least": place.SHORTEST_SECRET})


def _folder() -> Iterator[Finding]:
    try:
        folder = place.data_folder()
    except OSError as error:
        yield Finding("folder-none", WRONG, {"reason": error.strerror or str(error)})
        return
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        yield Finding("folder-closed", WRONG, {"path": str(folder)})
        return
    yield Finding("folder", GOOD, {"path": str(folder)})
    secret = folder / "secret-key"
    if os.name == "posix" and secret.exists() and secret.stat().st_mode & 0o077:
        yield Finding("secret-open", WRONG, {"path": str(secret)})
    left = shutil.disk_usage(folder).free // 1_000_000
    level = WRONG if left < LITTLE else MIND if left < SCARCE else GOOD
    yield Finding("room" if level == GOOD else "room-little", level, {"left": left})


def _clock() -> Iterator[Finding]:
    if time.time() < BORN:
        yield Finding("clock-old", WRONG, {"now": time.strftime("%Y-%m-%d %H:%M")})
    else:
        yield Finding("clock", GOOD, {"now": time.strftime("%Y-%m-%d %H:%M"), "zone": time.strftime("%z")})


def _hosted(database: address.Settings) -> Iterator[Finding]:
    hosts = [one.strip() for one in os.environ.get(place.HOSTS, "").split(",") if one.strip()]
    if not hosts:
        yield Finding("hosts-none", WRONG, {"name": place.HOSTS})
    elif "*" in hosts:
        yield Finding("hosts-all", WRONG, {"name": place.HOSTS})
    elif any("/" in one or ":" in one.rpartition("]")[2] for one in hosts):
        yield Finding("hosts-address", WRONG, {"name": place.HOSTS})
    else:
        yield Finding("hosts", GOOD, {"hosts": tuple(hosts)})
    if os.environ.get("PAIRWRIGHT_TLS", "0") != "1":
        yield Finding("tls-off", MIND, {"name": "PAIRWRIGHT_TLS"})
    else:
        yield Finding("tls", GOOD)
    trusted = os.environ.get(place.PROXIES, "")
    if "*" in trusted:
        yield Finding("proxies-all", WRONG, {"name": place.PROXIES})
    else:
        yield Finding("proxies", GOOD, {"trusted": trusted or "127.0.0.1"})
    if os.environ.get("PAIRWRIGHT_SIGNUP", "1") == "1":
        yield Finding("sign-up-open", MIND, {"name": "PAIRWRIGHT_SIGNUP"})
    if database["ENGINE"].endswith("postgresql") and place.SECRET not in os.environ:
        yield Finding("secret-here", MIND, {"name": place.SECRET})


def _database() -> Iterator[Finding]:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pairwright.site.settings")
    import django

    django.setup()
    from django.db import DatabaseError, InterfaceError, connection

    where = address.place(connection.settings_dict)
    try:
        if connection.vendor == "sqlite" and not Path(connection.settings_dict["NAME"]).exists():
            yield Finding("database-none-yet", GOOD, {"where": where})  # looking would make it
        else:
            connection.ensure_connection()
            yield from _postgresql(where) if connection.vendor == "postgresql" else _sqlite(where)
            yield from _shape(where)
    except (DatabaseError, InterfaceError) as error:
        yield Finding(
            "database-out-of-reach", WRONG, {"where": where, "reason": " ".join(str(error).split())}
        )
    finally:
        connection.close()
    yield from _of_django()


def _of_django() -> Iterator[Finding]:
    """What Django's own check of a server says; the settings name what is left out, and why."""
    from django.core import checks

    for said in checks.run_checks(include_deployment_checks=True):
        if said.id not in NOT_OURS and said.level >= checks.WARNING and not said.is_silenced():
            yield Finding("django", WRONG, {"id": said.id or "", "said": str(said.msg)})


NOT_OURS = ("security.W004", "security.W012", "security.W016")
"""They want TLS, which `tls-off` says in a person's words; with TLS all three hold."""


def _sqlite(where: str) -> Iterator[Finding]:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("PRAGMA quick_check(1)")
        whole = cursor.fetchone()[0]
        cursor.execute("PRAGMA journal_mode")
        mode = cursor.fetchone()[0]
        cursor.execute("PRAGMA synchronous")
        synchronous = cursor.fetchone()[0]
    yield Finding("database", GOOD, {"where": where, "version": f"SQLite {sqlite3.sqlite_version}"})
    if whole != "ok":
        yield Finding("database-damaged", WRONG, {"where": where, "reason": whole})
    if mode != "wal" or synchronous < 2:
        yield Finding("database-forgets", WRONG, {"where": where})
    else:
        yield Finding("database-keeps", GOOD)


def _postgresql(where: str) -> Iterator[Finding]:
    from django.db import connection

    names = ("server_version_num", "server_encoding", "fsync", "synchronous_commit", "full_page_writes")
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT {', '.join(f'current_setting({name!r})' for name in names)},"
            " extract(epoch FROM clock_timestamp())::float8"
        )
        *said, clock = cursor.fetchone()
    apart = abs(clock - time.time())
    number, encoding, *keeps = said
    version = int(number) // 10_000
    old = version < OLDEST_POSTGRESQL
    about = {"where": where, "version": f"PostgreSQL {version}", "least": OLDEST_POSTGRESQL}
    yield Finding("database-old" if old else "database", WRONG if old else GOOD, about)
    if encoding != "UTF8":
        yield Finding("database-encoding", WRONG, {"encoding": encoding})
    if "off" in keeps:
        yield Finding("database-forgets", WRONG, {"where": where})
    else:
        yield Finding("database-keeps", GOOD)
    if apart > APART:
        yield Finding("clocks-apart", MIND, {"seconds": round(apart)})
    yield from _dump(version)
    if not _hears():
        yield Finding("news-deaf", WRONG)
    else:
        yield Finding("news", GOOD)


def _dump(server: int) -> Iterator[Finding]:
    program = shutil.which(backup.PG_DUMP)
    if program is None:
        yield Finding("dump-none", MIND, {"program": backup.PG_DUMP})
        return
    ran = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    version = re.search(r"(\d+)", ran.stdout)
    if version is None or int(version[1]) < server:
        own = version[1] if version else "?"
        yield Finding("dump-old", WRONG, {"program": backup.PG_DUMP, "version": own, "server": server})
    else:
        yield Finding("dump", GOOD, {"program": backup.PG_DUMP, "version": version[1]})


def _hears() -> bool:
    """Whether what one connection says reaches another that listens: not so behind some poolers."""
    import psycopg
    from django.db import connection

    from pairwright.store.database.bells import CHANNEL

    with psycopg.connect(address.conninfo(connection.settings_dict), autocommit=True) as listening:
        listening.execute(f"LISTEN {CHANNEL}")
        word = f"check {os.getpid()}-{time.monotonic_ns()}"
        with connection.cursor() as cursor:
            # Not a version of anything: the others pass over it.
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, word])
        return any(said.payload == word for said in listening.notifies(timeout=HEARD_WITHIN, stop_after=1))


def _shape(where: str) -> Iterator[Finding]:
    from pairwright.store.database.shape import bare, later, pending

    if found := later():
        yield Finding("shape-later", WRONG, {"found": tuple(found)})
    elif (found := pending()) and not bare():
        yield Finding("shape-earlier", MIND)
    elif found:
        yield Finding("shape-none", GOOD)
    else:
        yield Finding("shape", GOOD)


def warn(tell: Callable[[str], None]) -> None:
    """What is wrong around the program, when it starts to serve: only a word, and where to read more."""
    for one in surroundings():
        if one.level == WRONG:
            tell(f"{one.code}: see `pairwright check`")
