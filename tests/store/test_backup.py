"""A copy made while others wrote opens by itself, is whole, and holds what was committed [H4] [H7]."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connections

from kit.databases import DATABASES, known_as
from kit.logs import added, created, result
from kit.postgres import PASSWORD, Server, programs
from pairwright.app.desk import Desk
from pairwright.app.verify import differences
from pairwright.core import commands as c
from pairwright.core.commands import Newcomer
from pairwright.core.settings import StageSettings
from pairwright.store.database import address
from pairwright.store.database import backup as copies
from pairwright.store.database.rows import DatabaseStore
from pairwright.store.database.shape import bring_up
from pairwright.store.refusals import NotRead, NotWritten

WRITER = Path(__file__).parent / "writer.py"
RELEASES = Path(__file__).parent.parent / "vectors" / "releases"


@contextmanager
def busy(kind: str, place: str) -> Iterator[subprocess.Popen[str]]:
    """Another process writes for as long as the block lasts."""
    with subprocess.Popen(
        [sys.executable, str(WRITER), kind, place], stdout=subprocess.PIPE, text=True
    ) as writing:
        assert writing.stdout is not None
        try:
            yield writing
        finally:
            writing.kill()
            writing.stdout.read()


@contextmanager
def restored(kind: str, copy: Path, folder: Path, request: pytest.FixtureRequest) -> Iterator[DatabaseStore]:
    """The copy as a database in use, the way docs/how-to/host.md says."""
    if kind == "sqlite":
        place = folder / "restored"
        place.mkdir()
        os.replace(copy, place / "pairwright.sqlite3")
        settings = address.sqlite(place / "pairwright.sqlite3")
    else:
        url = request.getfixturevalue("fresh")()
        settings = address.postgresql(url)
        bin = programs()
        assert bin is not None
        command = [bin / "pg_restore", "--no-owner", "--exit-on-error", f"--dbname={url}", copy]
        subprocess.run(command, check=True)
    with known_as("restored", settings) as alias:
        bring_up(alias)
        yield DatabaseStore(alias)


@pytest.mark.parametrize("kind", DATABASES)
def test_a_copy_made_during_writes_opens_is_sound_and_goes_on_h4(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    alias = request.getfixturevalue("database" if kind == "sqlite" else kind)
    settings = connections[alias].settings_dict
    store = DatabaseStore(alias)
    desk = Desk(store)
    newcomers = tuple(Newcomer(name) for name in ("Ann", "山田 太郎", "محمد", "Zoë 🐉"))
    desk.create(c.Create("Spring", StageSettings()), c.Enter(newcomers), c.StartStage(), id="played")
    desk.act("played", c.StartRound(1))
    store.append("a", 0, *created())
    place = settings["NAME"] if kind == "sqlite" else request.getfixturevalue("server").url("events")
    copy = tmp_path / f"copy{copies.suffix(settings)}"
    with busy(kind, place) as writing:
        assert writing.stdout is not None
        before = int(writing.stdout.readline())
        copies.backup(settings, copy)
        after = int(writing.stdout.readline())
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert [p.name for p in tmp_path.iterdir() if p.name.startswith(".")] == []
    with restored(kind, copy, tmp_path, request) as found:
        log = found.load("a")
        assert before <= log.version <= store.version("a")
        assert after <= store.version("a")
        assert [e.seq for e in log.entries] == list(range(1, log.version + 1))
        assert all(log.texts[seq] == f"Player {seq}" for seq in range(3, log.version + 1))
        played = Desk(found).sheet("played")
        assert played == desk.sheet("played")
        assert differences(played.entries, played.texts) == []
        tables = played.state.rounds[0].matches
        Desk(found).act("played", *(c.Record(1, table, two_nil(played)) for table in tables))
        assert found.append("a", log.version, [result(log.version + 1)], {}) == log.version + 1


def two_nil(played: object) -> object:
    return played.state.settings.match.menu()[0].result


def test_a_copy_takes_the_place_of_an_older_one_and_of_what_a_killed_program_left(
    database: str, tmp_path: Path
) -> None:
    store, copy = DatabaseStore(database), tmp_path / "copy.sqlite3"
    copy.write_bytes(b"older")
    (tmp_path / ".copy.sqlite3.new").write_bytes(b"half")
    store.append("a", 0, *created())
    copies.backup(connections[database].settings_dict, copy)
    with known_as("copy", address.sqlite(copy)) as alias:
        assert DatabaseStore(alias).version("a") == 2


def test_what_was_erased_is_not_in_a_copy_h8(database: str, tmp_path: Path) -> None:
    store, copy = DatabaseStore(database), tmp_path / "copy.sqlite3"
    store.append("a", 0, *created())
    store.append("a", 2, *added(2, *(f"Erased Person {n}" for n in range(300))))
    store.append("a", 302, *added(302, "Left"), erased=range(3, 303))
    copies.backup(connections[database].settings_dict, copy)
    assert b"Spring Open" in copy.read_bytes()
    assert b"Erased Person" not in copy.read_bytes()


def test_a_copy_that_cannot_be_made_is_told_and_leaves_the_older_one(database: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    copy.write_bytes(b"older")
    with pytest.raises(NotRead):
        copies.backup(address.sqlite(tmp_path / "none.sqlite3"), copy)
    assert not (tmp_path / "none.sqlite3").exists()
    with pytest.raises(NotWritten):
        copies.backup(connections[database].settings_dict, tmp_path / "no folder" / "copy.sqlite3")
    (tmp_path / "torn.sqlite3").write_bytes(b"no database at all" * 1000)
    with pytest.raises(NotWritten):
        copies.backup(address.sqlite(tmp_path / "torn.sqlite3"), copy)
    assert copy.read_bytes() == b"older"


def test_pg_dump_s_own_words_are_told_without_the_password_h5(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = address.postgresql(server.url("nowhere"))
    with pytest.raises(NotRead) as told:
        copies.backup(settings, tmp_path / "copy.dump")
    assert '"nowhere" does not exist' in told.value.reason
    assert PASSWORD not in str(told.value)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(NotRead) as told:
        copies.backup(settings, tmp_path / "copy.dump")
    assert told.value.reason == "pg_dump is not on this machine"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kind", DATABASES)
@pytest.mark.parametrize("release", sorted(path.stem for path in RELEASES.glob("*.sql")))
def test_a_database_of_every_release_is_brought_up_and_goes_on_h7(
    kind: str, release: str, request: pytest.FixtureRequest, tmp_path: Path, django_db_blocker
) -> None:
    """The same rows, made by that release; on PostgreSQL in the tables of that release's migrations."""
    dump = (RELEASES / f"{release}.sql").read_text("utf-8")
    file = tmp_path / "old.sqlite3"
    old = sqlite3.connect(file)
    old.executescript(dump)
    old.close()
    settings = address.sqlite(file)
    if kind == "postgresql":
        settings = address.postgresql(request.getfixturevalue("fresh")())
    with django_db_blocker.unblock(), known_as("old", settings) as alias:
        if kind == "postgresql":
            last = LAST_MIGRATIONS[release]
            call_command("migrate", "pairwright_store", last, database=alias, verbosity=0)
            carry_over(file, alias)
        bring_up(alias)
        bring_up(alias)
        store = DatabaseStore(alias)
        assert [(line.id, line.title, line.version) for line in store.listed()] == [
            ("spring", "Spring 🐉", 16)
        ]
        assert [line.id for line in store.listed(deleted=True)] == ["gone"]
        sheet = Desk(store).sheet("spring")
        names = [sheet.name(entrant) for entrant in sheet.state.entrants]
        assert names == ["Ann", "山田 太郎", "محمد", "NO. 4"]
        assert differences(sheet.entries, sheet.texts) == []
        Desk(store).act("spring", c.Enter((Newcomer("Late"),)))
        assert store.version("spring") > 16


LAST_MIGRATIONS = {"0.1.0": "0001"}
"""Release → its last migration of the store."""
TABLES = ("tournament", "entry", "text")


def carry_over(file: Path, alias: str) -> None:
    """Copy the rows of a SQLite file as they are."""
    source = sqlite3.connect(file)
    with connections[alias].cursor() as cursor:
        for table in TABLES:
            rows = source.execute(f"SELECT * FROM pairwright_store_{table}")
            columns = [column[0] for column in rows.description]
            names, places = ", ".join(f'"{name}"' for name in columns), ", ".join(["%s"] * len(columns))
            cursor.executemany(
                f"INSERT INTO pairwright_store_{table} ({names}) VALUES ({places})", rows.fetchall()
            )
    source.close()
