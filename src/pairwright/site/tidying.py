"""What was deleted long enough ago is destroyed, with all that belonged to it [H8].

It is done when the program starts, and once an hour while a server runs (`Tidying`): by every worker, which
does no harm. Copies in backups and exported files are not reached from here.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

from django.core.management import call_command
from django.db import DatabaseError, connections

from pairwright.store.refusals import StoreFault

from . import tries
from .desk import desk
from .links import place_of

KEPT_DAYS = 30
"""Deleted tournaments can be brought back for so long; then they are destroyed."""
DAY = 24 * 60 * 60 * 1000
EVERY = 60 * 60.0
"""Seconds between two looks of a running server."""

App = Callable[[Any, Any, Any], Awaitable[None]]
log = logging.getLogger(__name__)


def tidy() -> tuple[str, ...]:
    """Destroy what was deleted too long ago, and what is left of tournaments that aren't there; their ids.

    Sessions that are over and tries that don't count any more go too. Cost: a list of all tournaments.
    """
    store = desk().store
    gone = store.purge(desk().clock() - KEPT_DAYS * DAY)
    for id in gone:
        desk().forget(id)
    forget_places()
    tries.tidy()
    call_command("clearsessions", verbosity=0)
    return gone


def forget_places() -> None:
    """Links, parts and visibility of tournaments that are nowhere any more go.

    What there is is asked for after the places are known: a tournament is there before anybody has a part in
    it, so that one which is begun meanwhile loses nothing.
    """
    from .accounts.models import Link, Membership, Visibility  # their tables exist once Django is set up

    known = {model: set(_places(model)) for model in (Link, Membership, Visibility)}
    if not any(known.values()):
        return
    store = desk().store
    there = {place_of(line.id) for deleted in (False, True) for line in store.listed(deleted)}
    for model, places in known.items():
        model.objects.filter(where__in=places - there).delete()


def _places(model: Any) -> Iterator[str]:
    """The places a table names that are of the store in use: others are of another folder of event files."""
    here = place_of("")
    for where in model.objects.values_list("where", flat=True).distinct():
        if where.startswith(here) and ("/" in where) == ("/" in here):
            yield where


class Tidying:
    """The ASGI application `app`, which tidies up now and then from its beginning to its end."""

    def __init__(self, app: App, every: float = EVERY) -> None:
        self.app, self.every = app, every
        self.at_once = getattr(app, "at_once", lambda scope: None)  # see `lines`

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "lifespan":
            await self.app(scope, receive, send)
            return
        task = asyncio.create_task(self._again_and_again())
        try:
            await self.app(scope, receive, send)
        finally:
            task.cancel()  # and not waited for: once the app has said that it is over, nobody waits for this

    async def _again_and_again(self) -> None:
        while True:
            await asyncio.sleep(self.every)
            await asyncio.to_thread(_once)


def _once() -> None:
    """In a thread of its own, whose connection is given back."""
    try:
        tidy()
    except (StoreFault, DatabaseError) as fault:
        log.warning("nothing was tidied up: %s", fault)  # the next hour will do
    finally:
        connections.close_all()
