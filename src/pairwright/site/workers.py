"""Several processes at one port: one that only watches, and the workers that answer [H2].

All workers take connections from the same socket; they know of each other through the database alone. The
watching process says when they answer, starts another one for each that ended, and ends them all when it is
told to (see `running`). Each worker holds one end of a line to it: what ends without a word, the watcher or a
worker, closes its end by that, and the other knows. So nobody is left over, however it ended.

    python -m pairwright.site.worker DOOR LINE      what it runs: two open files, by number

Ctrl+C and the end of a terminal go to the watcher alone: workers have a session of their own. A worker that
gets SIGTERM ends as gracefully, and another takes its place.
"""

from __future__ import annotations

import logging
import selectors
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from types import FrameType

from .running import ENDING, GRACE

MOST = 64
YOUNG = 10.0
"""Seconds: who ended sooner isn't followed at once again and again, or a fault would keep all cores busy."""
LONGEST = 30.0
"""Seconds that are waited at most."""
LATE = GRACE + 4
"""Seconds after which a worker that was told to end is ended."""

log = logging.getLogger(__name__)


@dataclass(eq=False)
class Worker:
    """A process and this end of the line to it."""

    process: subprocess.Popen[bytes]
    line: socket.socket
    began: float
    answers: bool = False


@dataclass(eq=False)
class Watch:
    """The workers of one door; `run` returns when all have ended."""

    door: socket.socket
    number: int
    ready: Callable[[], None]
    young: int = 0
    """How many ended young in a row."""
    due: list[float] = field(default_factory=list)
    """When the next workers are to be started."""

    def run(self) -> None:
        """Keep `number` workers answering until told to end. Raises SystemExit where none ever could."""
        told, tell = socket.socketpair()
        tell.setblocking(False)

        def end(number: int, frame: FrameType | None) -> None:
            try:
                tell.send(b".")
            except BlockingIOError:
                return  # told often enough

        before = {sign: signal.getsignal(sign) for sign in ENDING}
        for sign in ENDING:
            if before[sign] is not signal.SIG_IGN:  # nohup means that it stays
                signal.signal(sign, end)
        workers: dict[socket.socket, Worker] = {}
        known = False
        try:
            with selectors.DefaultSelector() as selector, told, tell:
                selector.register(told, selectors.EVENT_READ)
                self.due = [time.monotonic()] * self.number
                while True:
                    now = time.monotonic()
                    for _ in [at for at in self.due if at <= now]:
                        worker = start(self.door)
                        workers[worker.line] = worker
                        selector.register(worker.line, selectors.EVENT_READ)
                    self.due = [at for at in self.due if at > now]
                    wait = max(0.0, min(self.due) - now) if self.due else None
                    for key, _ in selector.select(wait):
                        if key.fileobj is told:
                            return
                        worker = workers[key.fileobj]  # type: ignore[index]
                        if _says_something(worker.line):
                            worker.answers = True
                        else:
                            selector.unregister(worker.line)
                            del workers[worker.line]
                            self._ended(worker, known)
                    if not known and len(workers) == self.number and all(w.answers for w in workers.values()):
                        known = True
                        self.ready()
        finally:
            self.door.close()
            stop(list(workers.values()))
            for sign, handler in before.items():
                signal.signal(sign, handler)

    def _ended(self, worker: Worker, known: bool) -> None:
        worker.line.close()
        code = worker.process.wait()
        if not (worker.answers or known):
            log.critical("a worker can't start", extra={"said": {"exit": code}})
            sys.exit(1)
        lasted = time.monotonic() - worker.began
        self.young = self.young + 1 if lasted < YOUNG else 0
        wait = 0.0 if self.young < 2 else min(LONGEST, 2.0 ** (self.young - 2))
        about = {"exit": code, "worker": worker.process.pid, "lasted": round(lasted), "again_in": wait}
        log.warning("a worker ended and is replaced", extra={"said": about})
        self.due.append(time.monotonic() + wait)


def start(door: socket.socket) -> Worker:
    """A new worker at `door`."""
    line, theirs = socket.socketpair()
    with theirs:
        numbers = (door.fileno(), theirs.fileno())
        process = subprocess.Popen(
            # Not what happens to lie in the folder it is started in (-P).
            [sys.executable, "-P", "-m", "pairwright.site.worker", *map(str, numbers)],
            pass_fds=numbers,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )
    return Worker(process, line, time.monotonic())


def stop(workers: list[Worker]) -> None:
    """End them all, gracefully as long as that doesn't take too long."""
    for worker in workers:
        worker.line.close()
    until = time.monotonic() + LATE
    for worker in workers:
        try:
            worker.process.wait(max(0.0, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            log.error("a worker doesn't end and is killed", extra={"said": {"worker": worker.process.pid}})
            worker.process.kill()
            worker.process.wait()


def _says_something(line: socket.socket) -> bool:
    try:
        return bool(line.recv(64))
    except ConnectionError:
        return False
