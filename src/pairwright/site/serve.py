"""`pairwright serve`: the site on this machine, and the browser on it [H1].

Only this machine can reach it (127.0.0.1). With `--lan` other devices on the same network can look, and
players report their own results where the organiser lets them; all else is done here (see `reach`). Several
servers may run on the same data folder, and one may be several processes (see `workers`).
"""

from __future__ import annotations

import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

from pairwright.store.file import SUFFIX
from pairwright.store.lock import locked
from pairwright.store.refusals import StoreFault

from .checks import warn
from .logged import catch_the_rest
from .place import DATA, EVENTS, HOSTS, LAN, data_folder
from .reach import own_addresses
from .running import run
from .workers import Watch

PORT = 8617
"""Where the site is unless told otherwise; if it is taken, any free port."""
HERE = "127.0.0.1"
EVERYWHERE = "0.0.0.0"

log = logging.getLogger(__name__)


def prepare() -> None:
    """Bring the database to this release's shape, and destroy what was deleted long enough ago [H8].

    Raises `NoDatabase` where there is none that can be used, `Broken` where it is damaged. Where nothing can
    be destroyed because the disk is full, all that is there can be read all the same.
    """
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pairwright.site.settings")
    import django

    django.setup()
    from django.db import DatabaseError, connections

    from pairwright.store.database.shape import bring_up

    from .tidying import tidy

    with locked(data_folder()):  # two servers that start at once must not both change the tables
        bring_up()
    try:
        tidy()
    except (StoreFault, DatabaseError) as fault:
        log.warning("what was deleted long ago can't be destroyed now: %s", type(fault).__name__)
    connections.close_all()  # whoever answers makes connections of their own


def listen(port: int | None, host: str = HERE) -> socket.socket:
    """A socket on this machine only, or on all its networks. OSError if `port` was asked for and is taken."""
    try:
        return _listening(host, PORT if port is None else port)
    except OSError:
        if port is not None:
            raise
        return _listening(host, 0)


def _listening(host: str, port: int) -> socket.socket:
    # With the protocol named asyncio knows every connection for what it is, and sends each part of an answer
    # at once instead of waiting until the first is acknowledged (40 ms).
    made = socket.socket(proto=socket.IPPROTO_TCP)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, os.name == "posix")
    try:
        made.bind((host, port))
        made.listen()  # of two that start at once both can bind, and one can listen
    except OSError:
        made.close()
        raise
    return made


def serve(
    port: int | None = None,
    open_browser: bool = True,
    data: Path | None = None,
    event: Path | None = None,
    lan: bool = False,
    tell: Callable[[str], None] = print,
    workers: int = 1,
) -> None:
    """Run the site until it is told to end (see `running`); `tell` is told its address once it answers.

    `port` None is the usual one, or a free one where that is taken; `data` the folder to keep everything in
    (`place.data_folder` unless given). With `event`, an event file, the site works on the event files of its
    folder instead of its database [D22], and the browser opens on that one. With `lan` other devices of the
    network can follow [H1]; `tell` is told their addresses too. `workers` is how many processes answer [H2].
    Raises OSError where the port or the folder can't be had.
    """
    if workers > 1 and sys.platform == "win32":
        raise OSError("several workers need a system that lets processes share a port")
    if data is not None:
        os.environ[DATA] = str(data)
    if event is not None:
        os.environ[EVENTS] = str(event.absolute().parent)
    door = listen(port, EVERYWHERE if lan else HERE)
    if lan:
        bound = door.getsockname()[1]
        found = own_addresses()
        os.environ[LAN] = " ".join(f"http://{one}:{bound}" for one in found)
        os.environ[HOSTS] = ",".join(filter(None, (os.environ.get(HOSTS, ""), *found)))
    prepare()
    catch_the_rest()
    warn(log.warning)
    with door:
        address = f"http://{HERE}:{door.getsockname()[1]}/"
        if event is not None:
            address += f"t/{quote(event.name.removesuffix(SUFFIX))}/"

        def ready() -> None:
            _welcome(address, open_browser, tell)
            for phones in os.environ.get(LAN, "").split() if lan else ():
                tell(phones + "/")

        if workers == 1:
            run(door, ready)
        else:
            Watch(door, workers, ready).run()


def _welcome(address: str, open_browser: bool, tell: Callable[[str], None]) -> None:
    tell(address)
    if open_browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
