"""How far every tournament is, told as it changes: news between threads and processes [H2] [D13].

Every store has a bell: `store.bell().listen(heard)`. The stores ring it themselves with each append, so that
nobody can forget to. Versions are told and nothing else: who hears "friday is at 42" loads what it wants.

    with store.bell().listen(lambda id, version: print(id, version)):
        ...

Told first is every tournament there is; then each that moved, in this process or another, within a tenth of
a second. Whenever the line to the database was lost, everything is asked anew and what moved meanwhile is
told. Versions in between may be passed over; the last one never is, and none is told twice in a row.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from types import TracebackType
from typing import Protocol

from .refusals import StoreFault

GONE = 0
"""The version of a log that is deleted or can't be read: whoever wants it asks the store, and is told why."""
READY = 5.0
"""Seconds `listen` waits for the line to be there; if it isn't, it goes on trying by itself."""
PAUSE = 0.5
"""Seconds between tries to have a lost line again."""

Heard = Callable[[str, int], None]
"""Is told an id and its version, or `GONE`. Called in the listening thread: be quick, don't raise."""
Stop = Callable[[], None]

log = logging.getLogger(__name__)


class Bell(Protocol):
    """Tells how far the tournaments of one store are."""

    def listen(self, heard: Heard) -> Listening:
        """Tell `heard` from now on, in a thread of its own; what is appended after this returned is heard.

        Only where the database can't be reached at all for `READY` seconds it returns before that; everything
        is told as soon as it can.
        """


class Known:
    """The version that each id was last told at."""

    def __init__(self, heard: Heard) -> None:
        self._heard = heard
        self._versions: dict[str, int] = {}

    def one(self, id: str, version: int) -> None:
        """It is said that `id` is at `version`: old news and what is known already isn't told.

        >>> known = Known(print)
        >>> for version in (2, 3, 3, 2, GONE, GONE, 3):
        ...     known.one("friday", version)
        friday 2
        friday 3
        friday 0
        friday 3
        """
        last = self._versions.get(id, GONE)
        if version > last or (version == GONE and id in self._versions):
            if version == GONE:
                del self._versions[id]
            else:
                self._versions[id] = version
            self._heard(id, version)

    def all(self, versions: Mapping[str, int]) -> None:
        """These are all there are: tell what is new, and what is gone."""
        for id in [id for id in self._versions if id not in versions]:
            self.one(id, GONE)
        for id, version in versions.items():
            self.one(id, version)


class Listening:
    """A thread that listens until `stop`, or until the `with` block ends.

    `line` holds one connection and tells what comes: it calls `ready` once everything was told, and returns
    when `over` is set. If it raises a `StoreFault` it is begun anew after `PAUSE`. `wake` interrupts its wait
    when it is to end; `end` is the last thing that is done.
    """

    def __init__(
        self,
        line: Callable[[Listening, Known], None],
        heard: Heard,
        wake: Stop = lambda: None,
        end: Stop = lambda: None,
    ) -> None:
        self.over = threading.Event()
        self._told = threading.Event()
        self._line, self._wake, self._end = line, wake, end
        self._known = Known(heard)
        self._lost = False
        self._thread = threading.Thread(target=self._run, name="pairwright-news", daemon=True)
        self._thread.start()
        self._told.wait(READY)

    @property
    def lost(self) -> bool:
        """Whether the line is known to be lost: what was told last may not be so any more."""
        return self._lost

    def ready(self) -> None:
        """Everything has been told; what moves from here on is heard."""
        self._told.set()
        if self._lost:
            log.warning("news: the line is there again")
            self._lost = False

    def stop(self) -> None:
        """End the thread; nothing is told once this has returned. May be called twice."""
        self.over.set()
        self._wake()
        if threading.current_thread() is not self._thread:
            self._thread.join()

    def _run(self) -> None:
        while not self.over.is_set():
            try:
                self._line(self, self._known)
            except StoreFault as fault:
                if not self._lost:
                    # Not where: that may be a file that is named after somebody.
                    log.warning("news: the line is lost: %s", getattr(fault, "reason", fault.code))
                    self._lost = True
                self.over.wait(PAUSE)
        self._end()

    def __enter__(self) -> Listening:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


class Look(Protocol):
    """What a `Poll` looks at, again and again, always in the same thread."""

    def moved(self) -> bool:
        """Whether anything may have changed since the last time this was asked; True at first. Cheap."""

    def versions(self) -> Mapping[str, int]:
        """Every id that isn't deleted, with its version."""


class Poll:
    """A bell that looks every so many seconds. `look` opens what it looks at, in the listening thread."""

    def __init__(self, look: Callable[[], AbstractContextManager[Look]], every: float) -> None:
        self._look = look
        self._every = every

    def listen(self, heard: Heard) -> Listening:
        return Listening(self._line, heard)

    def _line(self, listening: Listening, known: Known) -> None:
        with self._look() as look:
            while True:
                # Asked in this order, what is written between the two is found by the next round.
                if look.moved():
                    known.all(look.versions())
                listening.ready()
                if listening.over.wait(self._every):
                    return
