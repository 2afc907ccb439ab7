"""A PostgreSQL of the tests' own: Debian's binaries, a throw-away folder, a free port, a password with signs.

The server refuses to run as root; started by root it runs as the user `postgres`.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

USER = "pairwright"
PASSWORD = "p@ss/wörd: 100%"
QUICK = ("fsync=off", "full_page_writes=off", "synchronous_commit=off")
"""For tests that end with the server; those of durability leave them on."""
PATIENCE = 300.0
"""Seconds after which one that doesn't answer, or end, is given up: many times what it takes."""


def programs() -> Path | None:
    """The folder of the newest PostgreSQL on this machine, None if there is none."""
    found = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    if found:
        return max(found, key=lambda path: int(path.parent.name))
    on_path = shutil.which("initdb")
    return Path(on_path).resolve().parent if on_path else None


class Server:
    """One server; `start`, `stop`, `crash` as often as wanted, `remove` at the end."""

    def __init__(self, bin: Path, options: Sequence[str] = QUICK) -> None:
        self._bin = bin
        self._options = options
        self._as = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.getuid() == 0 else {}
        self.folder = Path(tempfile.mkdtemp(prefix="pairwright-postgres-"))
        self._process: subprocess.Popen[bytes] | None = None
        self.port = 0
        password = self.folder / "password"
        password.write_text(PASSWORD, "utf-8")
        if self._as:
            shutil.chown(self.folder, "postgres", "postgres")
            shutil.chown(password, "postgres", "postgres")
        (self.folder / "log").touch()
        self._run(
            *("initdb", "--pgdata=data", f"--username={USER}", "--pwfile=password", "--no-sync"),
            *("--data-checksums", "--auth=scram-sha-256", "--encoding=UTF8", "--locale=C.UTF-8"),
        )

    def _run(self, program: str, *words: str) -> None:
        ran = subprocess.run(
            [self._bin / program, *words], cwd=self.folder, capture_output=True, text=True, **self._as
        )
        assert ran.returncode == 0, ran.stderr

    def start(self) -> None:
        """Run it; returns once it answers. Its port is chosen the first time, and kept."""
        if not self.port:
            with socket.socket() as free:
                free.bind(("127.0.0.1", 0))
                self.port = free.getsockname()[1]
        settings = [
            f"--{one}" for one in (*self._options, "listen_addresses=127.0.0.1", "shared_buffers=32MB")
        ]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [self._bin / "postgres", "-D", "data", "-k", self.folder, "-p", str(self.port), *settings],
                cwd=self.folder,
                stdout=log,
                stderr=log,
                **self._as,
            )
        import psycopg

        end = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(self.url("postgres")).close()
                return
            except psycopg.OperationalError:
                running = self._process.poll() is None and time.monotonic() < end
                assert running, (self.folder / "log").read_text()
                time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT ends every connection and writes everything down; SIGQUIT is as if the machine had died."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(timeout=PATIENCE)
            self._process = None

    def crash(self) -> None:
        """Drop everything where it stands; the next start recovers."""
        self.stop(signal.SIGQUIT)

    def limit(self, size: int) -> None:
        """From now on it can make no file larger than this, as on a full disk; -1: no limit.

        Only the processes' own user may set that.
        """
        assert self._process is not None
        main = self._process.pid
        others = Path(f"/proc/{main}/task/{main}/children").read_text().split()
        room = f"--fsize={'unlimited' if size < 0 else size}:"
        for process in (main, *others):
            subprocess.run(["prlimit", f"--pid={process}", room], check=process == main, **self._as)

    def end_lines(self, name: str) -> None:
        """End every connection to one of its databases, as an operator, a firewall or a fault does."""
        import psycopg

        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name]
            )

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder)

    def url(self, name: str, socket: bool = False) -> str:
        """The address of one of its databases, over the network or by its socket."""
        who = f"{USER}:{quote(PASSWORD, safe='')}"
        if socket:
            return f"postgres://{who}@/{name}?host={quote(str(self.folder))}&port={self.port}"
        return f"postgres://{who}@127.0.0.1:{self.port}/{name}"

    def create(self, name: str, encoding: str = "UTF8") -> str:
        """A new empty database; its address."""
        import psycopg

        locale = "C.UTF-8" if encoding == "UTF8" else "C"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(
                f"CREATE DATABASE {name} TEMPLATE template0 ENCODING '{encoding}' LOCALE '{locale}'"
            )
        return self.url(name)
