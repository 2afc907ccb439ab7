"""Eight scorekeepers in two processes enter a hundred results each in one event: none lost, none doubled."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from django.db import connections

from kit.databases import DATABASES
from kit.logs import created
from pairwright.store.database.rows import DatabaseStore

WRITER = Path(__file__).parent / "writer.py"
PROCESSES, THREADS, EACH = 2, 4, 100
SECONDS = 300
"""Many times what it takes: whoever waits for ever is found."""


@pytest.mark.parametrize("kind", DATABASES)
def test_eight_writers_in_two_processes_lose_nothing_and_see_no_lock_d13_h2(
    kind: str, request: pytest.FixtureRequest
) -> None:
    alias = request.getfixturevalue("database" if kind == "sqlite" else kind)
    store = DatabaseStore(alias)
    store.append("a", 0, *created())
    settings = connections[alias].settings_dict
    place = settings["NAME"] if kind == "sqlite" else request.getfixturevalue("server").url("events")
    writing = [
        subprocess.Popen(
            [sys.executable, str(WRITER), kind, place, str(EACH), str(THREADS), str(1 + number * 1000)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for number in range(PROCESSES)
    ]
    for process in writing:
        said, wrong = process.communicate(timeout=SECONDS)
        assert (said, wrong, process.returncode) == (f"{THREADS * EACH}\n", "", 0)
    log = store.load("a")
    assert [e.seq for e in log.entries] == list(range(1, 2 + PROCESSES * THREADS * EACH + 1))
    wanted = [1 + number * 1000 + place for number in range(PROCESSES) for place in range(THREADS * EACH)]
    assert sorted(e.fact.table for e in log.entries[2:]) == wanted
    assert all(log.texts[e.seq] == f"Player {e.fact.table}" for e in log.entries[2:])
