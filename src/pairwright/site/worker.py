"""One of several workers, started by `workers`: `python -m pairwright.site.worker DOOR LINE`."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading

import django

from .logged import catch_the_rest
from .running import run


def work(door: int, line: int) -> None:
    """Answer at the open socket `door` until `line` to the watching process ends, or a signal comes."""
    to_watcher = socket.socket(fileno=line)
    threading.Thread(target=_until_alone, args=(to_watcher,), daemon=True).start()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pairwright.site.settings")
    django.setup()  # and with it the log
    catch_the_rest()
    run(socket.socket(fileno=door), ready=lambda: _say(to_watcher))


def _say(line: socket.socket) -> None:
    try:
        line.send(b".")
    except OSError:
        return  # nobody is there any more, and `_until_alone` ends this


def _until_alone(line: socket.socket) -> None:
    try:
        while line.recv(64):
            pass
    except OSError:
        pass  # an end like any other
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    work(*map(int, sys.argv[1:3]))
