"""What spectators cost: a page from memory against the same page by Django, and thousands who listen.

    python benchmarks/live.py [players] [listeners]

A server on this machine (one process, SQLite), an event whose first round is running, and this program in the
place of its onlookers. Measured is the server's CPU time (from /proc) over many requests on connections that
stay, what each costs at news who follows with their own card on top, the time from a result recorded in
another process until each listener has heard it, and the server's memory with and without the listeners.
Printed as Markdown. Ratios are of one run; Linux only.
"""

from __future__ import annotations

import asyncio
import http.client
import os
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

RESULTS = 10
AGAIN = 5
"""Times a cost is measured: what else runs on a machine only ever adds to it."""
START = "from pairwright.site.serve import serve; serve(open_browser=False)"
PLAIN = "import uvicorn\nfrom a2wsgi import WSGIMiddleware\nfrom pairwright.site.wsgi import application\n"
PLAIN += "uvicorn.run(WSGIMiddleware(application), port={port}, log_level='error', access_log=False)"


class Server:
    """A server process; `cpu` and `memory` are what it used."""

    def __init__(self, program: str, port: int = 0) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-u", "-c", program], stdout=subprocess.PIPE, text=True
        )
        if not port:
            port = int(self.process.stdout.readline().rsplit(":", 1)[1].strip("/\n"))
        self.port = port
        self.line: http.client.HTTPConnection | None = None

    def cpu(self) -> float:
        """Seconds of CPU so far, of all threads."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def settle(self) -> None:
        """Wait until it has made its templates ready, which it does beside the first requests."""
        before, now = -1.0, self.cpu()
        while now - before > 0.1:
            time.sleep(2)
            before, now = now, self.cpu()

    def memory(self) -> int:
        """Bytes that are its own."""
        told = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text()
        return 1024 * sum(int(one.split()[1]) for one in told.splitlines() if one.startswith("Private"))

    def get(self, address: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
        for _ in range(100):
            try:
                self.line = self.line or http.client.HTTPConnection("127.0.0.1", self.port)
                given = {name.replace("_", "-"): value for name, value in headers.items()}
                self.line.request("GET", address, headers=given)
                answer = self.line.getresponse()
                return answer.status, dict(answer.getheaders()), answer.read()
            except ConnectionError:
                self.line = None
                time.sleep(0.2)
        raise SystemExit("the server doesn't answer")

    def cost_of(self, addresses: list[str]) -> float:
        """Milliseconds of CPU of all of them together, asked on 32 connections at once."""
        lines = [socket.create_connection(("127.0.0.1", self.port)) for _ in range(32)]
        began = self.cpu()
        for at in range(0, len(addresses), len(lines)):
            asked = list(zip(lines, addresses[at:]))
            for line, address in asked:
                line.sendall(
                    f"GET {address} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n\r\n".encode()
                )
            for line, _ in asked:
                self._read(line)
        taken = self.cpu() - began
        for line in lines:
            line.close()
        return 1000 * taken

    def cost(self, address: str, times: int, **headers: str) -> float:
        """Milliseconds of CPU of one request, asked on 32 connections at once: the least of `AGAIN` times."""
        told = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in headers.items())
        request = f"GET {address} HTTP/1.1\r\nHost: 127.0.0.1\r\n{told}\r\n".encode()
        lines = [socket.create_connection(("127.0.0.1", self.port)) for _ in range(32)]

        def ask(rounds: int) -> None:
            for _ in range(rounds):
                for line in lines:
                    line.sendall(request)
                for line in lines:
                    self._read(line)

        ask(2)
        taken = []
        for _ in range(AGAIN):
            began = self.cpu()
            ask(times // 32)
            taken.append(self.cpu() - began)
        for line in lines:
            line.close()
        return 1000 * min(taken) / (times // 32 * 32)

    @staticmethod
    def _read(line: socket.socket) -> None:
        """Take one answer from a connection."""
        got = b""
        while b"\r\n\r\n" not in got:
            got += line.recv(65536)
        head, _, body = got.partition(b"\r\n\r\n")
        length = head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]
        chunked = b"transfer-encoding: chunked" in head.lower()
        while chunked and not body.endswith(b"0\r\n\r\n"):
            body += line.recv(65536)
        while len(body) < int(length or 0):
            body += line.recv(65536)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


def main() -> None:
    players = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    listeners = int(sys.argv[2]) if len(sys.argv) > 2 else 2000
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    os.environ["PAIRWRIGHT_DATA"] = tempfile.mkdtemp(prefix="pairwright-benchmark-")
    from pairwright.site.serve import prepare

    prepare()
    from pairwright.core import commands as c
    from pairwright.core.outcome import Result
    from pairwright.site.desk import desk
    from pairwright.standings.presets import preset_of

    names = tuple(c.Newcomer(f"Player with the number {n}") for n in range(1, players + 1))
    settings = replace(preset_of("mtg").settings, minutes=None)  # a clock holds for seconds only
    begin = c.Create("Benchmark", settings), c.Enter(names), c.StartStage()
    id = desk().create(*begin).sheet.id
    desk().act(id, c.StartRound(1))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    front, plain = Server(START), Server(PLAIN.format(port=port), port)
    try:
        pages(front, plain, f"/t/{id}/watch?show=standings", players)
        followers(
            front,
            f"/t/{id}/watch",
            players,
            lambda table: desk().act(id, c.Record(1, table, Result(2, 1))),
        )
        record = [
            lambda table=t: desk().act(id, c.Record(1, table, Result(2, 1))) for t in range(1, RESULTS + 1)
        ]
        asyncio.run(streams(front, id, listeners, record))
    finally:
        front.stop()
        plain.stop()


def pages(front: Server, plain: Server, address: str, players: int) -> None:
    """The cost of one page in each way it can be answered."""
    while "etag" not in (got := front.get(address, Accept_Encoding="gzip"))[1]:
        time.sleep(0.1)
    etag = got[1]["etag"]
    front.settle()
    kept = front.cost(address, 6400, Accept_Encoding="gzip")
    same = front.cost(address, 6400, Accept_Encoding="gzip", If_None_Match=etag)
    django = plain.cost(address, 192)
    print(f"{players} players, {len(plain.get(address)[2]) // 1024} KB ({len(got[2]) // 1024} KB gzipped)\n")
    print("| the standings’ page | CPU | Django costs so many times that |")
    print("|---|---|---|")
    for name, cost in (("by Django", django), ("from memory", kept), ("from memory, 304", same)):
        print(f"| {name} | {cost:.3f} ms | {django / cost:.0f} |")


def followers(front: Server, address: str, players: int, record: Callable[[int], object]) -> None:
    """What news cost for each who has a card of their own on top: in a page of their own, and apart."""
    all_of_them = range(1, players + 1)
    ways = {
        "the page with it": [f"{address}?me={n}" for n in all_of_them],
        "the page of all": [address for n in all_of_them],
        "their card": [f"{address}/card?me={n}" for n in all_of_them],
    }
    costs: dict[str, list[float]] = {"the first page at a version": []} | {name: [] for name in ways}
    table = players // 2
    for name in [*ways] * 3:
        record(table)
        table -= 1
        time.sleep(2)  # it has been told
        costs["the first page at a version"].append(front.cost_of([address]))
        costs[name].append(front.cost_of(ways[name]) / players)
    sizes = {name: len(front.get(asked[0], Accept_Encoding="")[2]) for name, asked in ways.items()}
    print(f"\n{players} who follow, each with their card; CPU of each at a version, the least of three\n")
    print("| | CPU | |\n|---|---|---|")
    for name, found in costs.items():
        size = f"{sizes[name] / 1024:.1f} KB" if name in sizes else ""
        print(f"| {name} | {min(found):.2f} ms ({max(found):.2f}) | {size} |")


async def streams(front: Server, id: str, count: int, record: list) -> None:
    """How soon all listeners hear, whether all do, and what they cost."""
    heard: dict[str, list[float]] = {}
    before, cpu = front.memory(), front.cpu()
    lines = []
    for start in range(0, count, 100):
        lines += await asyncio.gather(
            *(
                asyncio.open_connection("127.0.0.1", front.port, limit=4096)
                for _ in range(min(100, count - start))
            )
        )
        for _, writer in lines[start:]:
            writer.write(f"GET /t/{id}/events?seen=1 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())

    async def listen(reader: asyncio.StreamReader) -> None:
        while line := await reader.readline():
            if line.startswith(b"id: "):
                heard.setdefault(line[4:].decode().strip(), []).append(time.perf_counter())

    tasks = [asyncio.create_task(listen(reader)) for reader, _ in lines]
    while not any(len(one) == count for one in heard.values()):
        await asyncio.sleep(0.1)
    await asyncio.sleep(2)
    connected = front.cpu() - cpu
    size = (front.memory() - before) / count
    late, missed, cpu = [], 0, front.cpu()
    for act in record:
        began = time.perf_counter()
        version = str((await asyncio.to_thread(act)).sheet.version)
        done = time.perf_counter()
        for _ in range(200):
            if len(heard.get(version, ())) == count:
                break
            await asyncio.sleep(0.05)
        missed += count - len(heard.get(version, ()))
        late += [at - done for at in heard.get(version, ())]
        assert began < done
        await asyncio.sleep(0.5)
    told = (front.cpu() - cpu) / len(record)
    late.sort()
    print(f"\n{count} listeners, {len(record)} results recorded in another process\n")
    print("| | |\n|---|---|")
    print(f"| not told of a result | {missed} |")
    for name, at in (("half", 50), ("95 of 100", 95), ("99 of 100", 99)):
        print(f"| {name} heard within | {late[min(len(late) * at // 100, len(late) - 1)]:.2f} s |")
    print(f"| the last within | {late[-1]:.2f} s (median {statistics.median(late):.2f} s) |")
    print(f"| memory of a listener | {size / 1024:.1f} KB |")
    print(f"| CPU to connect one | {1000 * connected / count:.2f} ms |")
    print(f"| CPU to tell one of a result | {1000 * told / count:.3f} ms |")
    for task in tasks:
        task.cancel()
    for _, writer in lines:
        writer.close()


if __name__ == "__main__":
    main()
