"""What was answered with success survives the sudden death of the program [H4], DL-02."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kit.logs import created
from pairwright.store.contract import Store
from pairwright.store.database.rows import DatabaseStore
from pairwright.store.file import FileStore

WRITER = Path(__file__).parent / "writer.py"
ROUNDS = 4


def killed_in_the_middle(kind: str, place: Path, chance: random.Random) -> int:
    """Let a writer write, kill −9 it at a random moment; the last number it was told is written."""
    with subprocess.Popen(
        [sys.executable, str(WRITER), kind, str(place)], stdout=subprocess.PIPE, text=True
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
        told = killed_in_the_middle("file", files.folder, chance)
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
        check(store, killed_in_the_middle("database", tmp_path / "events.sqlite3", chance))
