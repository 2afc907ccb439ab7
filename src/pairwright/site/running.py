"""One process that answers: it runs until it is told to end, and ends without losing anything [H7].

SIGTERM, Ctrl+C and the end of its terminal (SIGHUP) are one thing: no new connection is taken, open streams
end (browsers come back to whoever answers then, and say what they saw last), requests that run get their
answers, and the process ends with status 0. Who presses Ctrl+C again doesn't wait for the answers. A thread
that doesn't end holds nothing up for long: what was answered is saved by then.
"""

from __future__ import annotations

import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable
from types import FrameType

GRACE = 8
"""Seconds that running requests have: longer than the slowest pairing, shorter than what services allow."""
LAST = GRACE + 12.0
"""Seconds after which the process ends whatever still runs in it."""
ENDING = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))

log = logging.getLogger(__name__)


def run(door: socket.socket, ready: Callable[[], None]) -> None:
    """Answer at `door` until told to end; `ready` is called once requests are answered.

    Raises SystemExit(0) when it was told so. Must be called in the main thread for signals to be heard.
    """
    import uvicorn

    from .lines import Forwarded, Line, many_connections

    many_connections()  # first: the front asks how many there are
    from .asgi import application

    class Server(uvicorn.Server):
        """Says when it answers, not before."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                threading.Thread(target=compile_pages, daemon=True).start()
                ready()

        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            super().handle_exit(sig, frame)
            last = threading.Timer(LAST, _cut)
            last.daemon = True
            last.start()

    config = uvicorn.Config(
        Forwarded(application),
        proxy_headers=False,  # `Forwarded` has heard them
        http=Line,
        log_config=None,
        log_level="warning",
        lifespan="on",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
    )
    server = Server(config)
    if threading.current_thread() is threading.main_thread():
        for sign in ENDING:
            if signal.getsignal(sign) is not signal.SIG_IGN:  # nohup means that it stays
                signal.signal(sign, _end)  # uvicorn repeats the sign that ended it: that is no fault
        if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is _end:
            signal.signal(signal.SIGHUP, lambda number, frame: signal.raise_signal(signal.SIGTERM))
    log.info("starts to answer")
    try:
        server.run(sockets=[door])
    finally:
        log.info("ended")


def _end(number: int, frame: FrameType | None) -> None:
    sys.exit()


def _cut() -> None:
    """Every request has had its time: what is left is a thread that waits for what doesn't come any more."""
    held = [one.name for one in threading.enumerate() if not one.daemon]
    log.warning("ended although threads still ran: %s", ", ".join(held))
    os._exit(0)


def compile_pages() -> None:
    """Make every template ready, so that the first result isn't the one that waits for it."""
    from django.template import engines
    from django.template.backends.jinja2 import Jinja2

    for engine in engines.all():
        if isinstance(engine, Jinja2):
            for name in engine.env.list_templates():
                engine.env.get_template(name)
