"""Who reaches these pages from where: this machine does everything, other devices look on [H1].

On the venue's network (`serve --lan`) phones follow a game: they get the views marked `for_everybody`. All
that only the organiser may see or do answers this machine alone. What a player may do from a phone is to
report their own match, by a link with a key (see `keys`), where the organiser lets them.
"""

from __future__ import annotations

import ipaddress
import os
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, get_resolver, reverse

from pairwright.app.roles import Role
from pairwright.words import mark

from .marks import Needs, View, marked, marks
from .place import HOSTS, LAN
from .who import NOBODY, Visitor, as_visitor, now_visiting, visiting, visitor_of

LOOKING = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing."""

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


NOT_YOURS_HERE = (
    mark("Only the owner of the tournament does that"),
    mark("Ask them. Who owns it stands under “Who may do what”."),
)
NOT_FOR_YOU = (
    mark("You may not do that in this tournament"),
    mark("Ask its organiser for a link that lets you, and open it while you are signed in."),
)
SIGN_IN = (
    mark("You are not signed in"),
    mark("Nothing was changed. Sign in, or open your link again."),
)
KEPT = "Pairwright-Kept"
"""By this header an answer says that the quick front may keep it (see `front`)."""
NOWHERE = "." * 300
"""The id of no tournament: it is longer than any."""


def for_everybody(view: View) -> View:
    """Marks a view that other devices may have: it tells no secret of the host, and changes no tournament but
    for who holds a key to it."""
    return marked(view, everybody=True, needs=Needs(Role.SPECTATOR, Role.SPECTATOR))


def for_whoever(view: View) -> View:
    """Marks a view that is the same for all: who asks isn't looked up, so it is there without a database."""
    return marked(for_everybody(view), whoever=True)


def for_role(look: Role, change: Role | None = None) -> Callable[[View], View]:
    """Marks a view that `look` may have, and whoever may do more; sending something takes `change`."""
    return lambda view: marked(view, needs=Needs(look, change or look))


def for_owner(view: View) -> View:
    """Marks a view that only the owner may have: it belongs to no tournament, or makes or destroys one."""
    return marked(view, needs=Needs(Role.ORGANISER, Role.ORGANISER, owner=True))


def by_key(view: View) -> View:
    """Marks a view for everybody that opens by a key, also of a private tournament."""
    return marked(for_everybody(view), key=True)


def by_secret_address(view: View) -> View:
    """Marks a view that opens by a key in its address: what it answers is kept nowhere."""
    return marked(by_key(view), secret=True)


@cache
def _views() -> dict[str, Needs]:
    found = {}
    for pattern in get_resolver("pairwright.site.urls").url_patterns:
        if isinstance(pattern, URLPattern) and pattern.name:
            found[pattern.name] = marks(pattern.callback).needs
    return found


def may(name: str, change: bool = False) -> bool:
    """Whether who asks may look at the address of this name, or send something there; for templates."""
    return _views()[name].met_by(visiting(), change)


class ReachMiddleware:
    """Finds out who asks, tells the desk, and refuses what isn't for them."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with as_visitor(NOBODY), asked_at(server_address(request) if settings.HOSTED else ""):
            response = self.get_response(request)
        if getattr(request, "private", False):
            response.headers["Cache-Control"] = "private, no-store"
            del response.headers[KEPT]
        return response

    def process_view(
        self,
        request: HttpRequest,
        view: Callable[..., HttpResponse],
        args: Sequence[str],
        kwargs: dict[str, Any],
    ) -> HttpResponse | None:
        from .errors import answer  # it makes pages, whose parts name this room's

        known = marks(view)
        if known.whoever:
            return None
        id = kwargs.get("id", "")
        if "\0" in id:  # which PostgreSQL can't even be asked about
            kwargs["id"] = id = NOWHERE
        visitor = visitor_of(request, id)
        now_visiting(visitor)
        if known.secret:
            request.private = True  # type: ignore[attr-defined]
        elif id and hides(id):
            if known.key or visitor.invited:
                request.private = True  # type: ignore[attr-defined]
            else:
                # Who may not know of it is answered as by a tournament that isn't there, whatever is asked.
                kwargs["id"] = NOWHERE
        if known.needs.met_by(visitor, request.method not in LOOKING):
            return None
        if settings.HOSTED and visitor.account is None and visitor.actor.role is Role.SPECTATOR:
            return self.at_the_door(request, view)
        return answer(request, 403, sentences(visitor, known.needs))

    def at_the_door(self, request: HttpRequest, view: Callable[..., HttpResponse]) -> HttpResponse:
        """Nobody is signed in: the first page has its own form of that, others lead to where one signs in."""
        from .account import door
        from .errors import answer
        from .start import start

        if view is start:
            return door(request)
        if request.method in LOOKING and not request.headers.get("HX-Request"):
            return HttpResponseRedirect(
                f"{reverse('sign-in')}?{urlencode({'next': request.get_full_path()})}"
            )
        return answer(request, 403, SIGN_IN)


def hides(id: str) -> bool:
    """Whether only who was invited may know of a tournament."""
    from .members import private

    return private(id)


def sentences(visitor: Visitor, wanted: Needs) -> tuple[str, str]:
    """What to say to somebody who may not: who can."""
    if visitor.actor.role is Role.SCOREKEEPER and not wanted.owner:
        return NOT_YOUR_PART
    if settings.HOSTED:
        return NOT_YOURS_HERE if wanted.owner else NOT_FOR_YOU
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


_asked_at: ContextVar[str] = ContextVar("pairwright_asked_at", default="")


@contextmanager
def asked_at(base: str) -> Iterator[None]:
    """On a server: the address by which it is reached, for the links made within."""
    token = _asked_at.set(base)
    try:
        yield
    finally:
        _asked_at.reset(token)


def server_address(request: HttpRequest) -> str:
    """The address of a server: with TLS its first name, the same for whoever asks; else as it was asked."""
    named = os.environ.get(HOSTS, "").split(",")[0].strip()
    return f"https://{named}" if settings.TLS and named else f"{request.scheme}://{request.get_host()}"


def for_phones() -> list[str]:
    """Where other devices reach this server: "http://192.168.1.5:8617"; empty without `--lan`.

    On a server it is where the request being answered was sent.
    """
    return os.environ.get(LAN, "").split() or ([_asked_at.get()] if _asked_at.get() else [])


def base_of(request: HttpRequest) -> str:
    """The address other devices are told: the one they reach this server by, else that of the request."""
    known = for_phones()
    return known[0] if known else f"{request.scheme}://{request.get_host()}"
