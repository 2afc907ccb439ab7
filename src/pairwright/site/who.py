"""Who asks: the one place where a request becomes an `Actor` [H1] [H5].

On one's own machine the person at it is the organiser. From elsewhere one is what the best of the links says
that this browser has opened (`links`); without one a spectator. On a server (`settings.HOSTED`) it doesn't
matter where anybody sits: one is what one's account is to the tournament (`members`), or what a link says.
`reach.ReachMiddleware` puts the answer where the desk finds it (`acting`), for as long as the request lasts.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest

from pairwright.app.roles import ORGANISER, Actor, Role

SPECTATOR = Actor(Role.SPECTATOR, Role.SPECTATOR.value)


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody with a request: what they are to its tournament, and whether it is theirs.

    Only its owner deletes a tournament and hands out links of organisers. `account` is the number of the
    account that is signed in, on a server.
    """

    actor: Actor
    owner: bool = False
    account: int | None = None
    invited: bool = False
    """Whether they may look at what isn't for everybody."""


OWNER = Visitor(ORGANISER, owner=True, invited=True)
NOBODY = Visitor(SPECTATOR)
_visiting: ContextVar[Visitor] = ContextVar("pairwright_visitor", default=OWNER)
"""Outside of requests (a start of the program, a test) whoever runs the program acts."""


@contextmanager
def as_visitor(visitor: Visitor) -> Iterator[None]:
    """Answer as for `visitor` within; afterwards all is as before."""
    token = _visiting.set(visitor)
    try:
        yield
    finally:
        _visiting.reset(token)


def now_visiting(visitor: Visitor) -> None:
    """It has turned out who the request being answered is from (within `as_visitor`)."""
    _visiting.set(visitor)


def visiting() -> Visitor:
    """Who the request being answered is from."""
    return _visiting.get()


def acting() -> Actor:
    """The same for the desk."""
    return _visiting.get().actor


def from_here(request: HttpRequest) -> bool:
    """Whether the request comes from this machine. What can't be read comes from elsewhere."""
    try:
        address = ipaddress.ip_address(request.META.get("REMOTE_ADDR", "").partition("%")[0])
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return (mapped or address).is_loopback


def visitor_of(request: HttpRequest, id: str = "") -> Visitor:
    """Who asks, as far as tournament `id` is concerned; "" for what belongs to none.

    Cost: a query for who has opened a link, nothing for everybody else.
    """
    from . import links  # its table exists once Django is set up

    if settings.HOSTED:
        return _hosted(request, id)
    if from_here(request):
        return OWNER
    actor = links.best(request, id) if id else None
    return NOBODY if actor is None else Visitor(actor, invited=True)


def _hosted(request: HttpRequest, id: str) -> Visitor:
    """By account or link. Signed in and in no tournament one may begin one, which is one's own then."""
    from . import links, members

    user = request.user if request.user.is_authenticated else None
    account, name = (user.pk, user.get_username()) if user else (None, "")
    if not id:
        return Visitor(Actor(Role.ORGANISER, name), owner=True, account=account) if user else NOBODY
    role = members.role_of(user, id) if user else ""
    if role == members.OWNER:
        return Visitor(Actor(Role.ORGANISER, name), owner=True, account=account, invited=True)
    if role == Role.ORGANISER:
        return Visitor(Actor(Role.ORGANISER, name), account=account, invited=True)
    by_link = links.best(request, id)
    if role and (by_link is None or by_link.role is not Role.ORGANISER):
        return Visitor(Actor(Role(role), name), account=account, invited=True)
    return Visitor(by_link or SPECTATOR, account=account, invited=by_link is not None)


def actor_of(request: HttpRequest, id: str) -> Actor:
    """The role and name by which somebody acts in one tournament."""
    return visitor_of(request, id).actor
