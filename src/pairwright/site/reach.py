"""Who reaches these pages from where: this machine does everything, other devices look on [H1].

On the venue's network (`serve --lan`) phones follow a game: they get the views marked `for_everybody`. All
that only the organiser may see or do answers this machine alone. What a player may do from a phone is to
report their own match, by a link with a key (see `keys`), where the organiser lets them.
"""

from __future__ import annotations

import ipaddress
import os
import socket
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, get_resolver

from pairwright.app.roles import Role
from pairwright.words import mark

from .place import LAN
from .who import NOBODY, Visitor, as_visitor, now_visiting, visiting, visitor_of

View = TypeVar("View", bound=Callable[..., HttpResponse])

LOOKING = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing."""
RANKS = (Role.SPECTATOR, Role.PLAYER, Role.SCOREKEEPER, Role.ORGANISER)
"""Who may do more comes later."""

NOT_FROM_THERE = (
    mark("That is done on the organiser’s machine"),
    mark("From here you can follow the tournament. Ask the organiser for the address or the QR code of it."),
)
NOT_YOUR_PART = (
    mark("The organiser does that"),
    mark("With your link you enter results, run the clock and print. Ask the organiser for the rest."),
)
NOT_YOURS = (
    mark("Only the owner of the tournament does that"),
    mark("It can be done on the machine where the tournament was made."),
)


@dataclass(frozen=True, slots=True)
class Needs:
    """Who may have a view: the least role for looking, and for sending something; or only the owner."""

    look: Role
    change: Role
    owner: bool = False

    def met_by(self, visitor: Visitor, change: bool) -> bool:
        """Whether somebody may have it."""
        if self.owner:
            return visitor.owner
        return RANKS.index(visitor.actor.role) >= RANKS.index(self.change if change else self.look)


ORGANISERS = Needs(Role.ORGANISER, Role.ORGANISER)
"""What is asked of a view that says nothing."""


def for_everybody(view: View) -> View:
    """Marks a view that other devices may have: it tells no secret of the host, and changes no tournament but
    for who holds a key to it."""
    view.for_everybody = True  # type: ignore[attr-defined]
    view.needs = Needs(Role.SPECTATOR, Role.SPECTATOR)  # type: ignore[attr-defined]
    return view


def for_role(look: Role, change: Role | None = None) -> Callable[[View], View]:
    """Marks a view that `look` may have, and whoever may do more; sending something takes `change`."""

    def marked(view: View) -> View:
        view.needs = Needs(look, change or look)  # type: ignore[attr-defined]
        return view

    return marked


def for_owner(view: View) -> View:
    """Marks a view that only the owner may have: it belongs to no tournament, or makes or destroys one."""
    view.needs = Needs(Role.ORGANISER, Role.ORGANISER, owner=True)  # type: ignore[attr-defined]
    return view


def needs(view: Callable[..., HttpResponse]) -> Needs:
    """Who may have a view."""
    found: Needs = getattr(view, "needs", ORGANISERS)
    return found


@cache
def _views() -> dict[str, Needs]:
    found = {}
    for pattern in get_resolver("pairwright.site.urls").url_patterns:
        if isinstance(pattern, URLPattern) and pattern.name:
            found[pattern.name] = needs(pattern.callback)
    return found


def may(name: str, change: bool = False) -> bool:
    """Whether who asks may look at the address of this name, or send something there; for templates."""
    return _views()[name].met_by(visiting(), change)


class ReachMiddleware:
    """Finds out who asks, tells the desk, and refuses what isn't for them."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with as_visitor(NOBODY):
            return self.get_response(request)

    def process_view(
        self,
        request: HttpRequest,
        view: Callable[..., HttpResponse],
        args: Sequence[str],
        kwargs: Mapping[str, Any],
    ) -> HttpResponse | None:
        from .errors import answer  # it makes pages, whose parts name this room's

        visitor = visitor_of(request, kwargs.get("id", ""))
        now_visiting(visitor)
        if needs(view).met_by(visitor, request.method not in LOOKING):
            return None
        return answer(request, 403, sentences(visitor, needs(view)))


def sentences(visitor: Visitor, wanted: Needs) -> tuple[str, str]:
    """What to say to somebody who may not: who can."""
    if wanted.owner and visitor.actor.role is Role.ORGANISER:
        return NOT_YOURS
    return NOT_FROM_THERE if visitor.actor.role is Role.SPECTATOR else NOT_YOUR_PART


def own_addresses() -> list[str]:
    """The addresses of this machine on its networks, the one that leads out first; loopback left out.

    Nothing is sent: a datagram socket that is only pointed somewhere knows where it would send from.
    """
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            found.append(probe.getsockname()[0])
        except OSError:
            found += []  # no network at all, or none that leads out
    try:
        known = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        known = []  # the machine's own name is unknown to it
    found += [str(each[4][0]) for each in known]
    return [one for one in dict.fromkeys(found) if not ipaddress.ip_address(one).is_loopback]


def for_phones() -> list[str]:
    """Where other devices reach this server: "http://192.168.1.5:8617"; empty without `--lan`."""
    return os.environ.get(LAN, "").split()


def base_of(request: HttpRequest) -> str:
    """The address other devices are told: the one they reach this server by, else that of the request."""
    known = for_phones()
    return known[0] if known else f"{request.scheme}://{request.get_host()}"
