"""Eight scorekeepers in two processes enter a hundred results each in one event: none lost, none doubled."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from django.db import connections

from kit.databases import DATABASES
from pairwright.app.desk import Desk
from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core.commands import Newcomer
from pairwright.standings.presets import preset_of
from pairwright.store.database.rows import DatabaseStore

WRITER = Path(__file__).parent / "writer.py"
PROCESSES, THREADS, EACH = 2, 4, 100
COUNT = PROCESSES * THREADS * EACH
SECONDS = 900
"""Many times what it takes: whoever waits for ever is found."""


@pytest.mark.parametrize("kind", DATABASES)
def test_eight_writers_in_two_processes_lose_nothing_and_see_no_lock_d13_h2(
    kind: str, request: pytest.FixtureRequest
) -> None:
    alias = request.getfixturevalue("database" if kind == "sqlite" else kind)
    desk = Desk(DatabaseStore(alias))
    players = tuple(Newcomer(f"Player {number}") for number in range(2 * COUNT + 2))
    settings = replace(preset_of("casual-1").settings, rounds=None)
    desk.create(c.Create("Big", settings), c.Enter(players), c.StartStage(), id="b")
    before = desk.act("b", c.StartRound(1)).sheet.version
    place = connections[alias].settings_dict["NAME"]
    if kind == "postgresql":
        place = request.getfixturevalue("server").url(place)
    firsts = [str(1 + number * THREADS * EACH) for number in range(PROCESSES)]
    writing = [
        subprocess.Popen(
            [sys.executable, str(WRITER), kind, place, str(EACH), str(THREADS), first],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for first in firsts
    ]
    for process in writing:
        said, wrong = process.communicate(timeout=SECONDS)
        assert (said, wrong, process.returncode) == (f"{THREADS * EACH}\n", "", 0)
    sheet = desk.sheet("b")
    new = sheet.entries[before:]
    assert [entry.seq for entry in sheet.entries] == list(range(1, before + COUNT + 1))
    assert {type(entry.fact) for entry in new} == {f.ResultRecorded}
    assert sorted(entry.fact.table for entry in new) == list(range(1, COUNT + 1))
    assert len(sheet.state.rounds[0].matches) - sheet.state.rounds[0].open == COUNT
