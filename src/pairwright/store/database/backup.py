"""A copy of the whole database while it is in use: one file that opens by itself [H4].

It holds what was committed when it began; writers go on meanwhile. Nothing here needs Django set up.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from pathlib import Path

from ..file import put_in_place_of
from ..refusals import NotRead, NotWritten
from . import address

SUFFIXES = {"sqlite3": ".sqlite3", "postgresql": ".dump"}
"""The last part of the engine's name → the end of the copy's."""
PG_DUMP = "pg_dump"


def suffix(settings: address.Settings) -> str:
    """The end of a copy's name: `.sqlite3`, or `.dump` for what `pg_restore` reads."""
    return SUFFIXES[settings["ENGINE"].rpartition(".")[2]]


def backup(settings: address.Settings, path: Path) -> None:
    """Put a copy of the database at `path`, readable by its owner only; one that is there is replaced at the
    end, all or nothing.

    SQLite's is a database of its own without what was deleted. PostgreSQL's is made by `pg_dump`, which must
    be installed and no older than the server. Raises `NotRead` and `NotWritten`. Cost: everything is read.
    """
    try:
        with put_in_place_of(path) as new:
            os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            if suffix(settings) == ".sqlite3":
                _sqlite(Path(settings["NAME"]), new)
            else:
                _postgresql(settings, new)
    except OSError as error:
        raise NotWritten(str(path), error.strerror or str(error)) from error


def _sqlite(database: Path, new: Path) -> None:
    if not database.is_file():
        raise NotRead(str(database), "there is no database yet")
    try:
        source = sqlite3.connect(f"{database.absolute().as_uri()}?mode=rw", uri=True, timeout=10)
        try:
            source.execute("VACUUM INTO ?", (str(new),))
        finally:
            source.close()
        copy = sqlite3.connect(new)
        try:
            found = copy.execute("PRAGMA integrity_check").fetchone()[0]
        finally:
            copy.close()
    except sqlite3.Error as error:
        raise NotWritten(str(new), str(error)) from error
    if found != "ok":
        raise NotWritten(str(new), found)


def _postgresql(settings: address.Settings, new: Path) -> None:
    program = shutil.which(PG_DUMP)
    if program is None:
        raise NotRead(address.place(settings), f"{PG_DUMP} is not on this machine")
    # The password goes by the environment: anybody on the machine can read a command line.
    to = f"--dbname={address.conninfo(settings, password=False)}"
    ran = subprocess.run(
        [program, "--format=custom", "--no-owner", "--no-privileges", "--no-password", f"--file={new}", to],
        env=os.environ | ({"PGPASSWORD": settings["PASSWORD"]} if settings["PASSWORD"] else {}),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    if ran.returncode:
        raise NotRead(address.place(settings), " ".join(ran.stderr.split()))
