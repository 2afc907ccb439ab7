"""Server processes killed in the middle of their work, twenty times on each database, and what is there then.

    python benchmarks/kills.py [times]

Two processes of the real server on one database, eight people who enter results over HTTP and one who does
all the rest; one process at a time gets SIGKILL and is started again. PostgreSQL is one of its own from
Debian's binaries, with everything on that keeps what it answered for; for it the same is done to its
backends, and to all of it (`immediate` shutdown: as if the machine had died). The harness is that of the
tests (tests/kit/killed.py).
"""

from __future__ import annotations

import random
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from kit import killed
from kit.postgres import Server, programs

TIMES = 20
PAUSE = (0.3, 1.5)
HEADS = ("database", "killed", "requests", "unanswered", "told 503", "other faults", "acknowledged results")
HEADS += ("lost", "never sent", "doubled", "other acts", "their answer lost", "tournaments", "not whole")


def main() -> None:
    times = int(sys.argv[1]) if len(sys.argv) > 1 else TIMES
    print(f"| {' | '.join(HEADS)} |")
    print("|---|---|" + "--:|" * (len(HEADS) - 2))
    row("SQLite", f"a worker, {times} times", "", lambda site: killed.kills(site, times))
    bin = programs()
    if bin is None:
        print("There is no PostgreSQL on this machine (Debian: apt-get install postgresql).")
        return
    server = Server(bin, ("fsync=on",))
    server.start()
    try:
        of = server.create
        row("PostgreSQL", f"a worker, {times} times", of("workers"), lambda site: killed.kills(site, times))
        lines = [lambda: server.end_lines("lines")] * times
        row("PostgreSQL", f"all its connections, {times} times", of("lines"), lambda site: iter(lines))
        crash = [lambda: crashed(server)] * (times // 4)
        row("PostgreSQL", f"the whole server, {times // 4} times", of("crash"), lambda site: iter(crash))
    finally:
        server.stop(signal.SIGINT)
        server.remove()


def crashed(server: Server) -> None:
    server.crash()
    time.sleep(0.5)
    server.start()


def row(name: str, what: str, url: str, harms: Callable[[killed.Site], Iterable[killed.Harm]]) -> None:
    """Run it, count, and print a line of the table."""
    with (
        tempfile.TemporaryDirectory(prefix="pairwright-benchmark-") as folder,
        killed.site(Path(folder), url) as site,
    ):
        with killed.Load(site) as load:
            killed.under(load, harms(site), random.Random(1), PAUSE)
        print(*load.failed, sep="\n", file=sys.stderr)
        found = killed.count(load)
        said = site.said.read_text("utf-8")
        if "Traceback" in said:
            print(said, file=sys.stderr)
    told = load.tallied
    known = {0, killed.FAULT, 200, 204, 303, 404}
    print(
        f"| {name} | {what} | {told.total()} | {told[0]} | {told[killed.FAULT]}"
        f" | {sum(count for status, count in told.items() if status not in known)}"
        f" | {found.acknowledged} | {found.lost} | {found.invented} | {found.doubled}"
        f" | {load.acts['done']} | {load.acts['lost']} | {found.tournaments} | {found.broken} |",
        flush=True,
    )


if __name__ == "__main__":
    main()
