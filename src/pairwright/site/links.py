"""Links that let other devices in as organiser or scorekeeper, and the cookie of a browser that opened one.

A token has 128 random bits and is shown once; the database keeps its SHA-256. A browser keeps, signed, the
digests of the links it has opened: one that is withdrawn is found in no table any more, and lets nobody in.
Links are for one tournament each. Source: spec hosting [H1] [H5].
"""

from __future__ import annotations

import base64
import hashlib
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path

from django.conf import settings
from django.core import signing
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare

from pairwright.app.roles import Actor, Role

from .accounts.models import Link

HANDED_OUT = (Role.SPECTATOR, Role.SCOREKEEPER, Role.ORGANISER)
"""Roles there are links for, the least first. Players' links are made by `keys`; who only looks on needs one
where the tournament is private (see `members`)."""
COOKIE = "pairwright_links"
SALT = "pairwright.links"
KEPT = 90 * 24 * 60 * 60
"""Seconds a browser keeps what it has opened, since it last opened a link."""
MOST = 20
"""Links a browser keeps; the oldest goes first. Also how many a tournament can have."""
LONGEST = 60
RESERVED = tuple(role.value for role in Role)
"""What the history calls those who have no name of their own; no link may be called so."""


def today() -> date:
    """The day (UTC)."""
    return datetime.now(UTC).date()


def digest_of(token: str) -> str:
    """What is kept of a token."""
    digest = hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def place_of(id: str) -> str:
    """What the table calls a tournament: its id; of an event file also the folder, whose files may have the
    names of others' elsewhere."""
    if not settings.EVENTS:
        return id
    folder = hashlib.sha256(str(Path(settings.EVENTS).resolve()).encode()).hexdigest()[:24]
    return f"{folder}/{id}"


@dataclass(frozen=True, slots=True)
class Made:
    """A link that was made just now; the token is never seen again."""

    link: Link
    token: str


class LabelTaken(ValueError):
    """There is such a link already, or the word means somebody else in the history."""


class TooManyLinks(ValueError):
    """A tournament has `MOST` links; one must be withdrawn first."""


def make(id: str, role: Role, label: str) -> Made:
    """A new link. Raises `LabelTaken`, `TooManyLinks`; ValueError for a role that no link gives."""
    if role not in HANDED_OUT:
        raise ValueError(role)
    if label.casefold() in RESERVED:
        raise LabelTaken(label)
    if Link.objects.filter(where=place_of(id)).count() >= MOST:
        raise TooManyLinks(id)
    token = secrets.token_urlsafe(16)
    try:
        with transaction.atomic():
            link = Link.objects.create(
                where=place_of(id), digest=digest_of(token), role=role.value, label=label, made=today()
            )
    except IntegrityError as taken:
        raise LabelTaken(label) from taken
    return Made(link, token)


def links_of(id: str) -> list[Link]:
    """The links of a tournament that are in use, oldest first."""
    return list(Link.objects.filter(where=place_of(id)).order_by("pk"))


def withdraw(id: str, number: int) -> Link | None:
    """Make a link void at once, for everybody who has it; the link it was, None where there is none."""
    link = Link.objects.filter(where=place_of(id), pk=number).first()
    if link is not None:
        Link.objects.filter(pk=link.pk).delete()
    return link


def opened(id: str, token: str) -> Link | None:
    """The link of a tournament with this token. Compared with each in constant time."""
    digest, found = digest_of(token), None
    for link in links_of(id):
        if constant_time_compare(link.digest, digest):
            found = link
    return found


def used(link: Link) -> None:
    """Note the day on which a link was used last."""
    if link.used != today():
        Link.objects.filter(pk=link.pk).update(used=today())


def held(request: HttpRequest) -> tuple[str, ...]:
    """The digests of the links this browser has opened; none where the cookie isn't ours."""
    try:
        kept = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=KEPT)
    except signing.BadSignature:
        return ()
    return tuple(one for one in kept if isinstance(one, str))[-MOST:] if isinstance(kept, list) else ()


def hold(request: HttpRequest, response: HttpResponse, link: Link) -> None:
    """Let the browser keep a link it has opened, beside those it has."""
    kept = [one for one in held(request) if one != link.digest]
    response.set_cookie(
        COOKIE,
        signing.dumps([*kept, link.digest][-MOST:], salt=SALT),
        max_age=KEPT,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure() or settings.TLS,
    )


def best(request: HttpRequest, id: str) -> Actor | None:
    """Who a browser is to a tournament by the best of the links it has opened; None without one."""
    digests = held(request)
    if not digests:
        return None
    return most(Link.objects.filter(where=place_of(id), digest__in=digests))


def by_token(id: str, token: str) -> Actor | None:
    """Who brings a link's token with a request of its own (a program does, see the API)."""
    link = opened(id, token)
    return None if link is None else most((link,))


def most(found: Iterable[Link]) -> Actor | None:
    """The actor of the best of some links; its day of use is noted."""
    ranked = sorted(found, key=lambda link: HANDED_OUT.index(Role(link.role)))
    if not ranked:
        return None
    used(ranked[-1])
    return Actor(Role(ranked[-1].role), ranked[-1].label)
