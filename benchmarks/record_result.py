"""What one result costs the server: the page's own request, from the form to the answer on the disk.

    python benchmarks/record_result.py [players] [rounds]

An event of 2,000 players on the database store is played up to a round; then 200 of its results are entered
one by one through the pages, as the entry bar of an open page does. (Opening that page once, with all its
tickets, is printed last.) Printed is the process's CPU time a request
(what the disk makes it wait for is not in it), median and worst, as a Markdown table.
"""

from __future__ import annotations

import gc
import os
import random
import statistics
import sys
import tempfile
import time

RESULTS = 200


def main() -> None:
    players = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    last = int(sys.argv[2]) if len(sys.argv) > 2 else 13
    os.environ["PAIRWRIGHT_DATA"] = tempfile.mkdtemp(prefix="pairwright-benchmark-")
    from pairwright.site.running import compile_pages
    from pairwright.site.serve import prepare

    prepare()
    # As the program does when it starts.
    compile_pages()
    gc.set_threshold(50_000, 20, 20)
    from django.conf import settings

    settings.ALLOWED_HOSTS.append("testserver")
    print(
        "| event | CPU a result, median | 95 of 100 | worst | whole request, median | answer | opening it |"
    )
    print("|---|---|---|---|---|---|---|")
    for number in (1, last):
        print(measured(players, number))


def measured(players: int, number: int) -> str:
    """One line of the table: 200 results of round `number`, from a random half of the tables."""
    from django.test import Client

    from pairwright.site.desk import desk

    id = played(players, number)
    matches = desk().sheet(id).state.rounds[number - 1].matches
    tables = random.Random(number).sample(sorted(matches), RESULTS)
    began_cpu = time.process_time()
    assert Client().get(f"/t/{id}/rounds/{number}").status_code == 200  # the page that the bar stands on
    opened = 1000 * (time.process_time() - began_cpu)
    client = Client(headers={"HX-Request": "true"})
    seen = desk().sheet(id).version
    cpu, whole, size = [], [], 0
    for table in tables:
        line = {"line": f"{table} 2-1", "seen": seen, "shown": seen, "phase": "running"}
        began, began_cpu = time.perf_counter(), time.process_time()
        answer = client.post(f"/t/{id}/rounds/{number}/entry", line)
        cpu.append(1000 * (time.process_time() - began_cpu))
        whole.append(1000 * (time.perf_counter() - began))
        assert answer.status_code == 200
        assert f'id="table-{table}"' in answer.text
        seen, size = seen + 1, len(answer.content)
    cpu.sort()
    return (
        f"| {players:,} players, round {number} | {statistics.median(cpu):.1f} ms"
        f" | {cpu[len(cpu) * 95 // 100]:.1f} ms | {cpu[-1]:.1f} ms"
        f" | {statistics.median(whole):.1f} ms | {size / 1000:.1f} kB | {opened:.0f} ms |"
    )


def played(players: int, number: int) -> str:
    """An event whose rounds before `number` are played and whose round `number` is running."""
    from dataclasses import replace

    from pairwright.core import commands as c
    from pairwright.core.commands import Newcomer
    from pairwright.site.desk import desk
    from pairwright.standings.presets import preset_of

    chance = random.Random(players)
    newcomers = tuple(Newcomer(f"Player with the number {n}") for n in range(1, players + 1))
    chosen = replace(preset_of("mtg").settings, rounds=None)
    id = desk().create(c.Create("Benchmark", chosen), c.Enter(newcomers), c.StartStage()).sheet.id
    for round in range(1, number + 1):
        desk().act(id, c.StartRound(round))
        if round < number:
            state = desk().sheet(id).state
            menu = [one.result for one in state.settings.match.menu() if one.result.won != one.result.lost]
            tables = sorted(state.rounds[round - 1].matches)
            desk().act(id, *(c.Record(round, table, chance.choice(menu)) for table in tables))
    return id


if __name__ == "__main__":
    main()
