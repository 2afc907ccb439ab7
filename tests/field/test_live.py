"""Pages that grow and that many look at: entry is as cheap in round 13 as in round 1, news reach all."""

from __future__ import annotations

import re

from django.db import connection
from django.test.utils import CaptureQueriesContext

from pairwright.core import commands as c
from pairwright.core.outcome import Result
from pairwright.core.settings import StageSettings


def start_and_finish(desk, id: str, number: int) -> None:
    """Round `number` played in one act, the lower number winning."""
    state = desk.act(id, c.StartRound(number)).sheet.state
    results = [
        c.Record(number, match.table, Result(2, 0) if match.first < match.second else Result(0, 2))
        for match in state.rounds[-1].matches.values()
    ]
    desk.act(id, *results)


def test_LV01_entering_a_result_asks_the_database_as_much_in_round_13_as_in_round_1(client, pages) -> None:
    newcomers = tuple(c.Newcomer(f"P{number}") for number in range(1, 301))
    id = pages.create(c.Create("F", StageSettings()), c.Enter(newcomers), c.StartStage()).sheet.id

    def queries(round: int, tables: range) -> set[int]:
        found = set()
        for table in tables:
            seen = pages.sheet(id).version
            with CaptureQueriesContext(connection) as asked:
                answer = client.post(
                    f"/t/{id}/rounds/{round}/tables/{table}", {"result": "2-0", "seen": seen}
                )
            assert answer.status_code in (200, 303)
            assert pages.sheet(id).state.rounds[round - 1].matches[table].result == Result(2, 0)
            found.add(len(asked))
        return found

    pages.act(id, c.StartRound(1))
    first = queries(1, range(1, 150))
    for number in range(1, 13):
        state = pages.sheet(id).state
        if state.rounds[-1].phase == "draft":
            pages.act(id, c.StartRound(number))
        state = pages.sheet(id).state
        pages.act(id, *(c.Record(number, table, Result(2, 0)) for table in state.rounds[-1].missing))
    pages.act(id, c.StartRound(13))
    last = queries(13, range(1, 150))
    assert max(last) <= max(first)
    assert len(last) == 1  # as many for the first as for the last of them


def test_LV02_a_round_that_is_published_is_on_the_public_page_of_everybody_at_once(client, pages) -> None:
    newcomers = tuple(c.Newcomer(f"Player {number}") for number in range(1, 9))
    id = pages.create(c.Create("F", StageSettings()), c.Enter(newcomers), c.StartStage()).sheet.id
    start_and_finish(pages, id, 1)
    before = client.get(f"/t/{id}/watch").text
    assert not re.search(r"Round 2\b(?! of)", re.sub(r"<[^>]+>", " ", before))
    pages.act(id, c.Fix(2))
    tables = pages.sheet(id).state.rounds[1].matches.values()
    for _ in range(500):
        answer = client.get(f"/t/{id}/watch")
        assert answer.status_code == 200
        shown = " ".join(re.sub(r"<[^>]+>", " ", answer.text).split())
        assert "Round 2" in shown
        assert len(tables) == 4
    for match in tables:
        for number in (match.first, match.second):
            assert f"Player {number}" in shown
