"""A real site under load loses nothing it acknowledged, whatever dies in the middle of it [H4].

Few deaths each here; `benchmarks/kills.py` is the long run, and docs/why/the-log.md has its figures.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from kit import killed
from kit.databases import DATABASES
from kit.postgres import Server

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is a signal")
TIMES = 3
ANSWERS = {0, 200, 204, 303, 404, killed.FAULT}
"""Nothing, a page, success, a tournament that is deleted just then, a fault in words."""


def survives(site: killed.Site, harms: Callable[[killed.Site], Iterable[killed.Harm]], seed: int) -> None:
    """Under these harms nothing is lost, invented, doubled or there in part, and nobody saw a traceback."""
    with killed.Load(site) as load:
        killed.under(load, harms(site), random.Random(seed), (0.2, 0.6))
    assert load.failed == []
    found = killed.count(load)
    assert (found.lost, found.invented, found.doubled, found.broken) == (0, 0, 0, 0)
    assert found.acknowledged > 0
    assert set(load.tallied) <= ANSWERS
    assert "Traceback" not in site.said.read_text("utf-8")


@pytest.mark.parametrize("kind", DATABASES)
def test_workers_killed_in_mid_load_lose_nothing_that_was_acknowledged_h4(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    url = "" if kind == "sqlite" else request.getfixturevalue("fresh")()
    with killed.site(tmp_path, url) as site:
        survives(site, lambda site: killed.kills(site, TIMES), 1)


def test_a_database_that_drops_its_lines_and_dies_is_found_again_by_workers_that_go_on_h4_h7(
    durable_server: Server, tmp_path: Path
) -> None:
    """Its backends are ended, then all of it stops as if the machine had died; no worker is started again."""
    url = durable_server.create("under_load")

    def crash() -> None:
        durable_server.crash()
        durable_server.start()

    with killed.site(tmp_path, url) as site:
        harms = [lambda: durable_server.end_lines("under_load"), crash, crash]
        survives(site, lambda site: harms, 2)
