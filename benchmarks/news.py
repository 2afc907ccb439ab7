"""What it costs the server that a page is open: one question for news, against rendering the page.

    python benchmarks/news.py [players]

An event on the database store whose first round is running. Asked is as an open page asks: whether there is
another version (204), then, after another organiser's result, for the fragments that moved. Printed is the
process's CPU time a request, median and 95 of 100, as a Markdown table, and how it compares with the page.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable

TIMES = 400


def main() -> None:
    players = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    os.environ["PAIRWRIGHT_DATA"] = tempfile.mkdtemp(prefix="pairwright-benchmark-")
    from pairwright.site.running import compile_pages
    from pairwright.site.serve import prepare

    prepare()
    compile_pages()
    from django.conf import settings
    from django.test import Client

    settings.ALLOWED_HOSTS.append("testserver")
    from pairwright.core import commands as c
    from pairwright.core.outcome import Result
    from pairwright.site.desk import desk
    from pairwright.standings.presets import preset_of

    names = tuple(c.Newcomer(f"Player with the number {n}") for n in range(1, players + 1))
    id = (
        desk()
        .create(c.Create("Benchmark", preset_of("mtg").settings), c.Enter(names), c.StartStage())
        .sheet.id
    )
    desk().act(id, c.StartRound(1))
    client = Client()
    pages = {"the round’s page": f"/t/{id}/rounds/1", "the standings’ page": f"/t/{id}/players"}
    whole = {name: cpu(lambda at=at: client.get(at).status_code, 30) for name, at in pages.items()}

    version = desk().sheet(id).version
    nothing = cpu(lambda: client.get(f"/t/{id}/version?seen={version}").status_code, TIMES)
    given = {"phase": "running", "paired": desk().sheet(id).state.rounds[0].drafted}
    headers = {"HX-Request": "true", "Pairwright-Shown": str(version)}
    desk().act(id, c.Record(1, 1, Result(2, 1)))
    moved = cpu(lambda: client.get(f"/t/{id}/rounds/1/news", given, headers=headers).status_code, TIMES)

    page = whole["the round’s page"][0]
    print(f"{players} players\n")
    print("| request | CPU, median | 95 of 100 | of the round’s page |")
    print("|---|---|---|---|")
    rows = {"is there something new? (204)": nothing, "what one result moved": moved, **whole}
    for name, (median, most) in rows.items():
        print(f"| {name} | {median:.2f} ms | {most:.2f} ms | {median / page:.1%} |")


def cpu(ask: Callable[[], int], times: int) -> tuple[float, float]:
    """Median and 95 of 100 of a request's CPU time, in milliseconds."""
    ask()
    taken = []
    for _ in range(times):
        began = time.process_time()
        ask()
        taken.append(1000 * (time.process_time() - began))
    return statistics.median(taken), sorted(taken)[len(taken) * 95 // 100]


if __name__ == "__main__":
    main()
