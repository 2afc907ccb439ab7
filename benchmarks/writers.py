"""Several scorekeepers in two processes on one event, and what the news between processes cost.

    python benchmarks/writers.py [URL of an empty PostgreSQL database]

Each process is a desk, as in the pages: it loads, decides, appends, decides again when somebody was faster.
Eight writers enter a hundred results each, in an event of 1,602 players. Printed are results a second, how
long one took (median, 99 of 100, worst), how often one had to be decided again at worst, how soon another
process heard of one; and the CPU an idle listener takes. With the address of a PostgreSQL (it is written to)
the same for that, beside SQLite.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time

PROCESSES, THREADS, EACH = 2, 4, 100
COUNT = PROCESSES * THREADS * EACH
HEADS = ("database", "results a second", "one: median", "99 of 100", "worst", "tries at worst")
HEADS += ("heard after: median", "heard after: worst")
EVENT = "benchmark"
IDLE = 10.0


def main() -> None:
    if sys.argv[1:2] == ["--write"]:
        write(int(sys.argv[2]))
        return
    print(f"| {' | '.join(HEADS)} |")
    print("|---" * len(HEADS) + "|")
    databases = {"SQLite": None, **({"PostgreSQL": sys.argv[1]} if len(sys.argv) > 1 else {})}
    idle = []
    for name, url in databases.items():
        environment = dict(os.environ, PAIRWRIGHT_DATA=tempfile.mkdtemp(prefix="pairwright-benchmark-"))
        environment.pop("DATABASE_URL", None)
        if url:
            environment["DATABASE_URL"] = url
        ran = subprocess.run(
            [sys.executable, __file__, "--write", "0"],
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
        line, cost = ran.stdout.splitlines()
        print(f"| {name} {line}")
        idle.append(f"An idle listener on {name}: {cost}")
    print("", *idle, sep="\n")


def write(process: int) -> None:
    """Process 0 makes the event, starts the others, listens, and adds up; all of them write."""
    from pairwright.site.serve import prepare

    prepare()
    from pairwright.core import commands as c
    from pairwright.core.commands import Newcomer
    from pairwright.site.desk import desk
    from pairwright.standings.presets import preset_of

    if process == 0:
        players = tuple(Newcomer(f"Player {n}") for n in range(1, 2 * COUNT + 3))
        begin = (c.Create("Benchmark", preset_of("casual-3").settings), c.Enter(players), c.StartStage())
        desk().create(*begin, id=EVENT)
        desk().act(EVENT, c.StartRound(1))
        alone()
        return
    contend(process)


def alone() -> None:
    """What process 0 prints."""
    from pairwright.site.desk import desk

    store = desk().store
    first, heard = store.version(EVENT), {}
    with store.bell().listen(lambda id, version: heard.setdefault(version, time.time())):
        cpu = time.process_time()
        time.sleep(IDLE)
        cost = time.process_time() - cpu
        command = [sys.executable, __file__, "--write"]
        others = [
            subprocess.Popen(
                [*command, str(number)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
            for number in range(1, PROCESSES + 1)
        ]
        for other in others:
            other.stdout.readline()  # it is ready
        began = time.time()
        for other in others:
            other.stdin.write("go\n")
            other.stdin.flush()
        written = [tuple(one) for other in others for one in json.loads(other.communicate()[0])]
        ended = time.time()
        last = store.version(EVENT)
        while last not in heard:
            time.sleep(0.01)
    state = desk().sheet(EVENT).state
    assert last - first == COUNT == sum(1 for match in state.rounds[0].matches.values() if match.result)
    took = sorted(1000 * (done - begun) for begun, done, _, _ in written)
    late = []
    for _, done, version, _ in written:
        while version not in heard:
            version += 1  # told together with the next
        late.append(max(0.0, 1000 * (heard[version] - done)))
    most = max(tries for *_, tries in written)
    print(
        f"| {COUNT / (ended - began):.0f} | {statistics.median(took):.0f} ms"
        f" | {took[COUNT * 99 // 100]:.0f} ms | {took[-1]:.0f} ms | {most}"
        f" | {statistics.median(late):.0f} ms"
        f" | {max(late):.0f} ms |"
    )
    print(f"{100 * cost / IDLE:.2f} % of one core")


def contend(process: int) -> None:
    """One of the processes: four threads, each with tables of its own."""
    from pairwright.core import commands as c
    from pairwright.site.desk import desk

    menu = desk().sheet(EVENT).state.settings.match.menu()
    tries = threading.local()
    append = desk().store.append

    def counted(*given: object) -> int:
        tries.count += 1
        return append(*given)

    desk().store.append = counted
    written: list[tuple[float, float, int, int]] = []

    def enter(thread: int) -> None:
        begin = ((process - 1) * THREADS + thread) * EACH
        for table in range(begin + 1, begin + EACH + 1):
            tries.count, begun = 0, time.time()
            done = desk().act(EVENT, c.Record(1, table, menu[0].result))
            written.append((begun, time.time(), done.sheet.version, tries.count))

    print("ready", flush=True)
    sys.stdin.readline()
    threads = [threading.Thread(target=enter, args=(number,)) for number in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print(json.dumps(written))


if __name__ == "__main__":
    main()
