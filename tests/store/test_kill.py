"""What was answered with success survives the sudden death of the program [H4], DL-02."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from kit.logs import created, result
from kit.postgres import Server
from pairwright.store.contract import Store
from pairwright.store.database.rows import DatabaseStore
from pairwright.store.file import FileStore
from pairwright.store.refusals import NotRead

WRITER = Path(__file__).parent / "writer.py"
ROUNDS = 4
PATIENCE = 300.0
"""Seconds after which somebody who doesn't begin is given up."""


def killed_in_the_middle(kind: str, place: str, chance: random.Random) -> int:
    """Let a writer write, kill −9 it at a random moment; the last number it was told is written."""
    with subprocess.Popen(
        [sys.executable, str(WRITER), kind, place], stdout=subprocess.PIPE, text=True
    ) as writer:
        assert writer.stdout is not None
        told = int(writer.stdout.readline())
        time.sleep(chance.uniform(0, 0.05))
        writer.send_signal(signal.SIGKILL)
        for line in writer.stdout:
            if line.endswith("\n"):
                told = int(line)
    return told


def check(store: Store, told: int) -> None:
    log = store.load("a")
    assert log.version in (told, told + 1)  # one more may have been written and not yet told
    assert [e.seq for e in log.entries] == list(range(1, log.version + 1))
    assert all(log.texts[seq] == f"Player {seq}" for seq in range(3, log.version + 1))


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is a signal")
def test_a_killed_writer_loses_nothing_that_was_acknowledged_in_a_file_h4_dl_02(files: FileStore) -> None:
    files.append("a", 0, *created())
    chance = random.Random(2)
    for _ in range(ROUNDS):
        told = killed_in_the_middle("file", str(files.folder), chance)
        files.repair("a")  # a torn tail is possible, and never an acknowledged act
        check(files, told)


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is a signal")
def test_a_killed_writer_loses_nothing_that_was_acknowledged_in_the_database_h4_dl_02(
    database: str, tmp_path: Path
) -> None:
    store = DatabaseStore(database)
    store.append("a", 0, *created())
    chance = random.Random(3)
    for _ in range(ROUNDS):
        check(store, killed_in_the_middle("sqlite", str(tmp_path / "events.sqlite3"), chance))


def test_a_killed_writer_loses_nothing_that_was_acknowledged_on_the_server_h4_dl_02(durable) -> None:
    store, url = durable
    chance = random.Random(4)
    for _ in range(ROUNDS):
        told = killed_in_the_middle("postgresql", url, chance)
        # The server may still be committing what the killed writer had sent last.
        check(store, told)


def test_killed_writers_under_load_lose_nothing_they_were_told_h4_dl_02(durable) -> None:
    """Four at once, killed one after the other; the log has no gap and no entry twice."""
    store, url = durable
    chance = random.Random(5)
    writing = threading.Barrier(4)
    told: list[int] = []
    with ThreadPoolExecutor() as pool:
        for each in [pool.submit(contending, url, writing, chance.uniform(0.1, 0.4)) for _ in range(4)]:
            told += each.result()
    log = store.load("a")
    assert [e.seq for e in log.entries] == list(range(1, log.version + 1))
    tables = [e.fact.table for e in log.entries[2:]]
    assert len(tables) == len(set(tables)) >= len(told) >= 4
    assert set(told) <= set(tables)


CONTENDING = """
import os, sys
sys.path.insert(0, sys.argv[1])
import writer
store = writer.store_at("postgresql", sys.argv[2])
for number in range(1, 10**6):
    table = 10**6 * (os.getpid() % 1000) + number
    writer.one(store, table)
    print(table, flush=True)
"""


def contending(url: str, writing: threading.Barrier, after: float) -> list[int]:
    """Write against the others, and be killed so many seconds after all of them do; what it was told."""
    with subprocess.Popen(
        [sys.executable, "-c", CONTENDING, str(WRITER.parent), url], stdout=subprocess.PIPE, text=True
    ) as writer:
        assert writer.stdout is not None
        first = writer.stdout.readline()
        writing.wait(PATIENCE)
        time.sleep(after)
        writer.send_signal(signal.SIGKILL)
        return [int(line) for line in (first, *writer.stdout) if line.endswith("\n")]


def test_a_server_that_dies_under_load_keeps_what_it_answered_for_h4(durable, durable_server: Server) -> None:
    """The writer is told that its line is lost, and what it was told before is there after the recovery."""
    store, url = durable
    with subprocess.Popen(
        [sys.executable, str(WRITER), "postgresql", url],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as writing:
        assert writing.stdout is not None
        assert writing.stderr is not None
        told = [int(writing.stdout.readline()) for _ in range(20)]
        durable_server.crash()
        told += [int(line) for line in writing.stdout if line.endswith("\n")]
        assert "store-not-" in writing.stderr.read()
    durable_server.start()
    with pytest.raises(NotRead):
        store.version("a")  # this one's line is lost too
    check(store, told[-1])
    assert store.append("a", store.version("a"), [result(store.version("a") + 1)], {}) > told[-1]
