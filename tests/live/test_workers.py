"""Several workers at one port, and how a server ends; real processes and open streams [H2] [H7]."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kit.killed import free_port
from kit.served import ALIVE, Served, alone


def until(holds: Callable[[], object]) -> None:
    """Wait until something holds; fails when it doesn't for a long time."""
    for _ in range(int(ALIVE / 0.1)):
        if holds():
            return
        time.sleep(0.1)
    raise AssertionError(holds)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """At a port that no other test's server takes while this one is started again."""
    made = Served(alone(tmp_path / "data"), tmp_path / "log", workers=2, port=free_port())
    yield made
    made.kill()


def workers_of(served: Served) -> set[int]:
    """The processes that answer."""
    return {line["process"] for line in served.lines() if line["what"] == "starts to answer"}


def gone(pid: int) -> bool:
    """Whether a process that isn't ours to wait for has ended."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def test_workers_share_a_port_a_dead_one_is_replaced_and_all_end_at_one_word_h2_h7(served: Served) -> None:
    first = workers_of(served)
    assert len(first) == 2
    assert served.process.pid not in first
    streams = [served.listen(served.version) for _ in range(6)]

    version = served.act("record", 1)
    assert {one.version() for one in streams} == {str(version)}

    dead = min(first)
    os.kill(dead, signal.SIGKILL)
    until(lambda: len(workers_of(served)) == 3)
    assert served.get(f"/t/{served.id}/watch")[0] == 200
    # Who listened to the dead one comes back and says what was seen last.
    version = served.act("record", 2)
    back = [served.listen(headers={"Last-Event-ID": str(version - 1)}) for _ in range(6)]
    assert {one.version() for one in back} == {str(version)}

    code, amiss = served.end()
    assert (code, amiss) == (0, ["a worker ended and is replaced"])
    assert [one.version() for one in back] == [None] * 6  # told to end, not cut off
    assert all(map(gone, workers_of(served)))
    # The next one at the same port is found by the same word.
    served.process.communicate()
    served.process, _ = served.start(served.port)
    assert served.listen(headers={"Last-Event-ID": "1"}).version() == str(version)

    # Without a watcher no worker goes on.
    served.process.kill()
    served.process.wait(ALIVE)
    until(lambda: all(map(gone, workers_of(served))))


IN_A_TERMINAL = """
import os, time
os.login_tty(0)
from django.http import HttpResponse
import pairwright.site.news as news

def slowly(request, id):
    os.write(1, b"asked")
    time.sleep(2.5)
    return HttpResponse("answered")

slowly.__dict__.update(news.version.__dict__)
news.version = slowly
from pairwright.site.serve import serve
serve(open_browser=False)
"""
"""A server on which one answer takes longer than it takes to be told to end."""
ASKING = "import sys, urllib.request as u; print(u.urlopen(sys.argv[1]).read().decode())"


@pytest.mark.parametrize("how", ["Ctrl+C", "closed"])
def test_a_server_ends_with_its_terminal_after_it_has_answered_h7(tmp_path: Path, how: str) -> None:
    screen, terminal = pty.openpty()
    server = subprocess.Popen(
        [sys.executable, "-u", "-c", IN_A_TERMINAL], env=alone(tmp_path / "data"), stdin=terminal
    )
    os.close(terminal)
    said = b""
    try:
        while not (found := re.search(rb"http://\S+/", said)):
            said += os.read(screen, 1000)
        asking = subprocess.Popen(
            [sys.executable, "-c", ASKING, f"{found[0].decode()}t/any/version"],
            stdout=subprocess.PIPE,
            text=True,
        )
        while b"asked" not in said:
            said += os.read(screen, 1000)
        if how == "closed":
            os.close(screen)
        else:
            os.write(screen, b"\x03")
        assert asking.communicate(timeout=ALIVE)[0] == "answered\n"
        assert server.wait(ALIVE) == 0
    finally:
        server.kill()
        server.wait()
        if how != "closed":
            os.close(screen)


def test_a_thread_that_does_not_end_keeps_no_server_from_ending_h7(tmp_path: Path) -> None:
    program = """
import threading, time
import pairwright.site.running as running
running.LAST = 2.0
threading.Thread(target=time.sleep, args=(600,), name="stuck").start()
from pairwright.site.serve import serve
serve(open_browser=False)
"""
    server = subprocess.Popen(
        [sys.executable, "-u", "-c", program],
        env=alone(tmp_path / "data", PAIRWRIGHT_LOG="json"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        while "http://" not in server.stdout.readline():
            assert server.poll() is None
        server.terminate()
        _, said = server.communicate(timeout=ALIVE)
        assert server.returncode == 0
        assert re.search("ended although threads still ran: .*stuck", said)
    finally:
        server.kill()
        server.communicate()
