"""A real server in a process of its own, its listeners, and another process that does something."""

from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

ACT = Path(__file__).parent.parent / "live" / "act.py"
START = "from pairwright.site.serve import serve; serve({port}, open_browser=False, workers={workers})"
ALIVE = 60.0
"""Seconds after which a test gives up; what is told is told much sooner."""


class Stream:
    """An open stream; `word()` is the next event as (id, event, data), None at its end."""

    def __init__(self, port: int, address: str, headers: dict[str, str] | None = None) -> None:
        self.line = http.client.HTTPConnection("127.0.0.1", port, timeout=ALIVE)
        self.line.request("GET", address, headers=headers or {})
        self.answer = self.line.getresponse()
        self.status = self.answer.status

    def close(self) -> None:
        self.answer.close()
        self.line.close()

    def word(self) -> tuple[str, str, str] | None:
        said = {"id": "", "event": "", "data": ""}
        while True:
            line = self.answer.readline().decode()
            if not line:
                return None
            if line == "\n" and said["data"]:
                return said["id"], said["event"], said["data"]
            name, _, value = line.strip().partition(": ")
            said[name] = value

    def version(self) -> str | None:
        """The next version, other words passed over; None at the end."""
        while (word := self.word()) is not None:
            if not word[1]:
                assert word[0] == word[2]
                return word[2]
        return None


class Served:
    """A server, and another process on the same database."""

    def __init__(
        self, environment: dict[str, str], log: Path, workers: int = 1, port: int | None = None
    ) -> None:
        self._environment, self._log, self._workers = environment, log, workers
        self.streams: list[Stream] = []
        self.process, self.port = self.start(port)
        self.acting = subprocess.Popen(
            [sys.executable, str(ACT), "create"],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        id, version = self.acting.stdout.readline().split()
        self.id, self.version = id, int(version)
        end = time.monotonic() + ALIVE
        while "pairwright-events" not in self.get(f"/t/{id}/version")[1]:  # until the bell has told of it
            assert time.monotonic() < end, self._log.read_text("utf-8")
            time.sleep(0.05)

    def start(self, port: int | None = None) -> tuple[subprocess.Popen[str], int]:
        with self._log.open("a") as log:
            process = subprocess.Popen(
                [sys.executable, "-u", "-c", START.format(port=port, workers=self._workers)],
                env=self._environment,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        return process, int(process.stdout.readline().rsplit(":", 1)[1].strip("/ \n"))

    def act(self, what: str, number: int = 0) -> int:
        """The other process does something; the version after it."""
        self.acting.stdin.write(f"{what} {self.id} {number}\n")
        return int(self.acting.stdout.readline().split()[1])

    def get(self, address: str, headers: dict[str, str] | None = None) -> tuple[int, dict[str, str], bytes]:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=ALIVE)
        line.request("GET", address, headers=headers or {})
        answer = line.getresponse()
        got = answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read()
        answer.close()
        line.close()
        return got

    def listen(self, seen: int | str = "", headers: dict[str, str] | None = None) -> Stream:
        stream = Stream(self.port, f"/t/{self.id}/events?seen={seen}", headers)
        self.streams.append(stream)
        assert stream.status == 200
        assert stream.word()[1] == "now"
        return stream

    def lines(self) -> list[dict[str, Any]]:
        """What the server logged; every line of it is JSON."""
        return [json.loads(line) for line in self._log.read_text("utf-8").splitlines()]

    def end(self, sign: signal.Signals = signal.SIGTERM) -> tuple[int, list[str]]:
        """Tell the server to end; the exit code, and what it logged that was amiss."""
        self.process.send_signal(sign)
        code = self.process.wait(ALIVE)
        amiss = [line["what"] for line in self.lines() if line["level"] != "info"]
        # The tests' PostgreSQL may forget, and is warned of.
        return code, [one for one in amiss if "fsync is off" not in one]

    def kill(self) -> None:
        for stream in self.streams:
            stream.close()
        for process in (self.process, self.acting):
            process.kill()
            process.communicate()


def alone(data: Path, **more: str) -> dict[str, str]:
    """The environment of a server that keeps everything in `data`, whatever the tests' own is."""
    ours = ("PAIRWRIGHT_", "DATABASE_URL", "DJANGO_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return kept | {"PAIRWRIGHT_DATA": str(data)} | more
