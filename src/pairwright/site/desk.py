"""The desk behind the pages: the process's one `Desk`, and what a view does with what it says.

A view asks `sheet(id)` for the tournament (404 where there is none), gives commands to `desk()`, and answers
a `Refusal` with a sentence and the status of its kind: `refused` makes both.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from django.conf import settings
from django.http import Http404

from pairwright.app import views
from pairwright.app.desk import Desk, Done, Sheet
from pairwright.app.roles import Actor
from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core.refusals import Refusal, UnknownTournament
from pairwright.files import archive
from pairwright.store.file import FileStore
from pairwright.store.refusals import StoreFault
from pairwright.words import refusals

from .logged import kind
from .reading import current
from .who import acting, visiting

log = logging.getLogger(__name__)

STATUS: Mapping[str, int] = {
    "input": 422,
    "unknown": 404,
    "state": 409,
    "conflict": 409,
    "rights": 403,
    "fault": 503,
}
"""A refusal's kind → the answer's HTTP status."""


class SiteDesk(Desk):
    """The desk of the pages: what is begun on a server belongs to whoever began it."""

    def create(self, create: c.Create, *more: c.Command, actor: Actor | None = None, id: str = "") -> Done:
        done = super().create(create, *more, actor=actor, id=id)
        owned(done.sheet.id)
        return done

    def take_in(self, id: str, entries: Sequence[f.Entry], texts: Mapping[int, str]) -> Sheet:
        taken = super().take_in(id, entries, texts)
        owned(taken.id)
        return taken


def owned(id: str) -> None:
    """Whoever is signed in is the owner of a tournament that was made just now."""
    from .members import own  # its tables exist once Django is set up

    account = visiting().account
    if account is not None:
        own(id, account)


@cache
def desk() -> Desk:
    """The process's one desk, on the database or on a folder of event files. Several may share their data.

    Who acts is whoever the request being answered is from (see `who`).
    """
    if settings.EVENTS:
        return SiteDesk(FileStore(Path(settings.EVENTS), archive), who=acting)
    from pairwright.store.database.rows import DatabaseStore  # its tables exist once Django is set up

    return SiteDesk(DatabaseStore(), who=acting)


def sheet(id: str) -> Sheet:
    """The tournament as it stands. Raises Http404 where there is none (any more)."""
    try:
        return desk().sheet(id)
    except UnknownTournament as unknown:
        raise Http404(id) from unknown


def names(sheet: Sheet) -> dict[int, str]:
    """NO. → name, as the sentences of `words` want them."""
    return {person.number: person.name for person in views.people(sheet).values()}


def refused(refusal: Refusal, sheet: Sheet | None = None) -> tuple[str, int]:
    """What a refusal says in the reader's language, and the status to answer with."""
    said = refusals.sentence(current(), refusal, names(sheet) if sheet else {})
    noted(refusal)
    return said, STATUS[refusal.kind]


def noted(refusal: Refusal) -> None:
    """Write into the log what somebody has to do something about; what kind of fault it is, not whose."""
    if isinstance(refusal, StoreFault):
        log.error("what is kept can't be reached", extra={"said": {"error": kind(refusal)}})
