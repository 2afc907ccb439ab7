"""A byte of SQLite's file that has changed, or a piece of it that is gone, is never read as if it were right.

What is read is what was written, or a fault; other tournaments stay in use where the damage allows [H4].
"""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.db import connections

from kit.logs import added, created, result
from pairwright.store.contract import Listed, Log
from pairwright.store.database.rows import DatabaseStore
from pairwright.store.database.shape import bring_up
from pairwright.store.refusals import Broken, Damaged, StoreFault

BYTES = 90
IDS = ("alpha", "beta")


@dataclass(frozen=True)
class Kept:
    """A database of two tournaments at rest, and what is read of it while it is whole."""

    path: Path
    data: bytes
    store: DatabaseStore
    logs: Mapping[str, Log]
    lines: tuple[Listed, ...]
    pages: Mapping[int, str]

    def put(self, data: bytes) -> None:
        """Now the file is this."""
        connections[self.store.database].close()
        for beside in ("-wal", "-shm"):
            self.path.with_name(self.path.name + beside).unlink(missing_ok=True)
        self.path.write_bytes(data)

    def places(self, *tables: str) -> list[int]:
        """Where bytes of the pages of these tables and indexes are that aren't zero."""
        size = int.from_bytes(self.data[16:18], "big")
        pages = [page for page, name in self.pages.items() if name.endswith(tables)]
        return [at for page in pages for at in range((page - 1) * size, page * size) if self.data[at]]


@pytest.fixture
def kept(database: str, tmp_path: Path) -> Kept:
    store = DatabaseStore(database)
    store.append("alpha", 0, *created("Alpha Open"))
    for seq in range(3, 60):
        store.append("alpha", seq - 1, [result(seq)], {})
    store.append("beta", 0, *created("Beta Open"))
    store.append("beta", 2, *added(2, "Ann", "Bo"))
    logs, lines = {id: store.load(id) for id in IDS}, store.listed()
    connections[database].close()
    path = tmp_path / "events.sqlite3"
    file = sqlite3.connect(path)
    file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    roots = file.execute("SELECT rootpage, name FROM sqlite_master WHERE name LIKE '%pairwright_store%'")
    pages = dict(roots.fetchall())
    file.close()
    return Kept(path, path.read_bytes(), store, logs, lines, pages)


def asked(what: Callable[[], object]) -> object:
    """What is answered; a fault that is told, as its kind. Anything else is raised, an unknown one too."""
    try:
        return what()
    except StoreFault as fault:
        return type(fault)


@pytest.mark.parametrize("table", ["_tournament", "_tournament_1", "_entry", "_entry_1", "_text", "_text_1"])
def test_a_changed_byte_anywhere_is_told_or_changes_nothing_h4(kept: Kept, table: str) -> None:
    """Also in an index, where it would hide what is there."""
    chance = random.Random(table)
    places, found = kept.places(table), set()
    for at in chance.sample(places, min(BYTES // 6, len(places))):
        changed = kept.data[at] ^ 1 << chance.randrange(8)
        kept.put(kept.data[:at] + bytes([changed]) + kept.data[at + 1 :])
        for id in IDS:
            log = asked(lambda id=id: kept.store.load(id))
            assert log == kept.logs[id] or log in (Damaged, Broken), (at, log)
            found.add(log if isinstance(log, type) else None)
            version = asked(lambda id=id: kept.store.version(id))
            assert version == kept.logs[id].version or version in (Damaged, Broken), (at, version)
        lines = asked(kept.store.listed)
        told = lines is Broken or {(one.id, one.title) for one in lines if one.fault is None} <= {
            (one.id, one.title) for one in kept.lines
        }
        hidden = lines is not Broken and {one.id for one in lines} != set(IDS)
        if hidden or not told:
            connections[kept.store.database].close()
            with pytest.raises(Broken):
                bring_up(kept.store.database)
    assert found & {Damaged, Broken}


def test_damage_of_one_tournament_keeps_nobody_from_the_other_h4(kept: Kept) -> None:
    at = kept.data.index(b"Beta Open")
    kept.put(kept.data[:at] + b"Bets" + kept.data[at + 4 :])
    bring_up(kept.store.database)
    with pytest.raises(Damaged) as told:
        kept.store.load("beta")
    assert told.value.where == "events.sqlite3: beta"
    assert kept.store.load("alpha") == kept.logs["alpha"]
    assert kept.store.append("alpha", 59, [result(60)], {}) == 60
    assert [(one.id, one.fault is None) for one in kept.store.listed()] == [("alpha", True), ("beta", False)]


def test_a_text_that_is_none_is_damage_and_is_not_shown_h4(kept: Kept) -> None:
    at = kept.data.index(b"Beta Open")
    kept.put(kept.data[:at] + b"\xff" + kept.data[at + 1 :])
    with pytest.raises(Broken) as told:
        kept.store.load("beta")
    assert "eta Open" not in told.value.reason


@pytest.mark.parametrize("part", [0.2, 0.6, 0.99])
def test_a_file_that_ends_too_early_is_told_h4(kept: Kept, part: float) -> None:
    kept.put(kept.data[: int(len(kept.data) * part)])

    def all_of_it() -> None:
        bring_up(kept.store.database)
        for id in IDS:
            kept.store.load(id)
        kept.store.listed()

    with pytest.raises((Broken, Damaged)):
        all_of_it()
