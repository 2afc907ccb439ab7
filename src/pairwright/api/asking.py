"""A request as a call sees it: who asks, what was sent, and that no page of another site has sent it.

Who asks is what their token says (`Authorization: Bearer`, a link's token of this tournament); without one
what they are to the pages (`site.who`): at this machine its organiser, else what an account or links in the
cookies say. A token that isn't in use is refused, also where no token would have done.

A browser sends cookies, and reaches this machine, for any page it has open. So every call that changes
something must say that it sends JSON, which no form of another site can without being asked about it first,
and none may come from another site, as far as the browser says where it comes from. What comes by cookie has
to show that it comes from here: by `Sec-Fetch-Site` or `Origin`. Source: spec hosting [H1] [H5] [H6].
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, UnreadablePostError

from pairwright.app.desk import Sheet
from pairwright.app.public import public
from pairwright.app.roles import Role
from pairwright.core.encoding import Unreadable, read
from pairwright.site import links
from pairwright.site.desk import desk
from pairwright.site.sizes import FORM
from pairwright.site.typed import whole
from pairwright.site.who import Visitor, from_here, visiting, visitor_of

from .refusals import (
    ForeignPage,
    NotForRole,
    NothingHere,
    NotJson,
    NoToken,
    TokenNotInUse,
    TooLarge,
    UnreadableField,
    WrongMediaType,
)

JSON = "application/json"
EVENT = "application/x-ndjson"
OWNER = "owner"
"""Beside the roles: who may what only the owner may."""
RANKS = (Role.SPECTATOR.value, Role.SCOREKEEPER.value, Role.ORGANISER.value, OWNER)
LOOKING = ("GET", "HEAD")
LARGEST_EVENT = 64 * 1024 * 1024
"""Bytes of an event file that is taken in; other bodies are held to Django's own limit."""
MOST_COMMANDS = 2000
"""Commands of one act; a round has fewer tables. Each takes the longer the more came before it."""
FROM_HERE = ("same-origin", "none")
"""What `Sec-Fetch-Site` says of a page of ours, and of what the reader typed."""


@dataclass(frozen=True)
class Asked:
    """A call that is being answered: the numbers of its address, its query, its body, who asks."""

    request: HttpRequest
    visitor: Visitor
    path: Mapping[str, Any]
    body: Any = None

    @property
    def id(self) -> str:
        """The tournament's id."""
        return str(self.path["id"])

    def number(self, name: str) -> int:
        """A number of the address."""
        return int(self.path[name])

    def query(self, name: str) -> int | None:
        """A whole number of the query, None if it isn't there. Raises `UnreadableField`."""
        text = self.request.GET.get(name)
        if text is None:
            return None
        if not (text.isascii() and text.isdecimal() and len(text) < 10):
            raise UnreadableField(name, text[:40])
        return int(text)

    @property
    def sheet(self) -> Sheet:
        """The tournament as it stands. Raises `UnknownTournament` and the faults of the store."""
        return desk().sheet(self.id)

    @property
    def helps(self) -> bool:
        """Whether who asks enters results or plays the board: they see what players report, and answers."""
        return rank(self.visitor) > 0

    @property
    def organises(self) -> bool:
        """Whether who asks sees everything, a draft among it."""
        return self.visitor.actor.role is Role.ORGANISER

    @property
    def shown(self) -> Sheet:
        """The tournament as who asks may see it: without a draft for all but organisers."""
        return self.sheet if self.organises else public(self.sheet).sheet


def rank(visitor: Visitor) -> int:
    """The place in `RANKS` of who asks; players are told by their keys and count as those who look on."""
    if visitor.owner:
        return len(RANKS) - 1
    role = visitor.actor.role.value
    return RANKS.index(role) if role in RANKS else 0


def bearer(request: HttpRequest) -> str | None:
    """The token a request brings, None without one."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def visitor(request: HttpRequest, id: str) -> Visitor:
    """Who asks, about tournament `id` ("" for none). Raises `TokenNotInUse`."""
    token = bearer(request)
    if token is None:
        return visitor_of(request, id)
    actor = links.by_token(id, token) if id else None
    if actor is None:
        raise TokenNotInUse()
    return Visitor(actor, invited=True)


def let_in(request: HttpRequest, who: Visitor, least: str) -> None:
    """Raises `NoToken` for nobody in particular and `NotForRole` for others who are less than `least`."""
    if rank(who) >= RANKS.index(least):
        return
    if who.account is None and bearer(request) is None and rank(who) == 0 and not who.invited:
        raise NoToken()
    raise NotForRole(who.actor.role.value, least)


def see_whence(request: HttpRequest) -> None:
    """Raises `ForeignPage` for a change that another site's page may have sent."""
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
    known = {f"{request.scheme}://{request.get_host()}", *settings.CSRF_TRUSTED_ORIGINS}
    if site is not None and site not in FROM_HERE:
        raise ForeignPage()
    if origin is not None and origin not in known:
        raise ForeignPage()
    by_cookie = bearer(request) is None and (settings.HOSTED or not from_here(request))
    if by_cookie and request.COOKIES and site != FROM_HERE[0] and origin is None:
        raise ForeignPage()


def sent(request: HttpRequest, takes: Any) -> Any:
    """The body as a value of type `takes`; bytes for an event file; None where nothing is taken.

    Of players and whoever only looks on no more is read than on their pages (`FORM`).

    Raises `WrongMediaType`, `TooLarge`, `NotJson`, `UnreadableField`.
    """
    wanted = EVENT if takes is bytes else JSON
    if request.content_type != wanted and request.method != "DELETE":
        raise WrongMediaType((request.content_type or "")[:80], wanted)
    if rank(visiting()) == 0 and length(request) > FORM:
        raise TooLarge(FORM)
    if takes is bytes:
        try:
            data: bytes = request.read(LARGEST_EVENT + 1)
        except UnreadablePostError as broken:  # the line was too slow, or the sender is gone
            raise NotJson(0) from broken
        if len(data) > LARGEST_EVENT:
            raise TooLarge(LARGEST_EVENT)
        return data
    said = parsed(body_of(request))
    if takes is None:
        if said not in ({}, None):
            raise UnreadableField("", str(said)[:40])
        return None
    try:
        value = read(takes, {} if said is None else said)
    except Unreadable as wrong:
        raise UnreadableField(wrong.field, in_json(wrong.given)) from wrong
    if len(getattr(value, "commands", ())) > MOST_COMMANDS:
        raise UnreadableField(f"commands.{MOST_COMMANDS}", type(value.commands[MOST_COMMANDS]).__name__)
    return value


def in_json(given: str) -> str:
    """What was given where no text or number was, in the sender's words rather than in Python's."""
    return {"None": "null", "True": "true", "False": "false"}.get(given, given)


def length(request: HttpRequest) -> int:
    """How many bytes were sent, as the request says."""
    return whole(request.META.get("CONTENT_LENGTH") or "") or 0


def body_of(request: HttpRequest) -> bytes:
    """The bytes that were sent. Raises `TooLarge`, and `NotJson` where the line broke before the end."""
    try:
        return request.body
    except RequestDataTooBig as large:
        raise TooLarge(settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0) from large
    except UnreadablePostError as broken:
        raise NotJson(0) from broken


def parsed(data: bytes) -> Any:
    """JSON as values, None for an empty body. Raises `NotJson`.

    Halves of characters, numbers beyond any use and what is nested without end are no JSON of ours.
    """
    if not data.strip():
        return None
    try:
        text = data.decode("utf-8")
        said = json.loads(text, parse_constant=_no_number)
        json.dumps(said, ensure_ascii=False).encode("utf-8")
    except json.JSONDecodeError as wrong:
        raise NotJson(wrong.pos) from wrong
    except UnicodeError as wrong:
        raise NotJson(getattr(wrong, "start", 0)) from wrong
    except (ValueError, RecursionError) as wrong:
        raise NotJson(0) from wrong
    return said


def _no_number(text: str) -> Any:
    raise ValueError(text)


def there(found: Any, where: str) -> Any:
    """`found`, or `NothingHere` for None."""
    if found is None:
        raise NothingHere(where)
    return found
