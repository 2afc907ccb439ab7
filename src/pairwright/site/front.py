"""What the quick front is told by the site: which pages it may keep, and how a request is read [H3].

A view marked `kept` depends on the tournament at its version, on its address and the reader's language, and
on nothing else: not on who asks, no cookie, no device. Its pages are then answered from memory until the
tournament is at another version (room `live`). A page on which a clock runs says what time it is and holds
`CLOCK` seconds only; scripts learn the time another way (live.js). On a server with accounts all pages do:
who may look may change without a version.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Concatenate, ParamSpec, cast
from urllib.parse import parse_qs

from django.conf import settings
from django.http import HttpRequest, HttpResponse, parse_cookie
from django.http.request import split_domain_port, validate_host
from django.urls import Resolver404, resolve

from pairwright.words import pick

from .desk import desk
from .marks import View, marked, marks
from .reach import KEPT
from .reading import ASKED, COOKIE

CLOCK = 5
"""Seconds that a page with a clock is kept: who has no script sees a clock that is no more behind. And until
a tournament that is made private is gone from every process's memory."""
SEARCH = "q"
"""What somebody looks for is theirs; it would take the room of pages that many want."""
LONGEST = 260
"""Characters of a header's value that are remembered with what they mean; a name of a host has no more."""

Given = ParamSpec("Given")


def kept(
    view: Callable[Concatenate[HttpRequest, str, Given], HttpResponse],
) -> Callable[Concatenate[HttpRequest, str, Given], HttpResponse]:
    """Marks a view whose pages the front may keep. Its second argument is the tournament's id."""

    @wraps(view)
    def shown(request: HttpRequest, id: str, *args: Given.args, **given: Given.kwargs) -> HttpResponse:
        version = desk().store.version(id)  # asked first: what is shown is this version or a later one
        response = view(request, id, *args, **given)
        if response.status_code == 200:
            response.headers[KEPT] = holds(version, clock=b"data-now=" in response.content)
        return response

    # Its arguments are given by their names.
    return marked(cast(Callable[Concatenate[HttpRequest, str, Given], HttpResponse], shown), kept=True)


def keeps(view: View) -> View:
    """Marks a view of that kind whose answers say themselves by `KEPT` which version they show."""
    return marked(view, kept=True)


def holds(version: int, clock: bool = False) -> str:
    """What the header says of an answer: its version; on a server, and with a clock, how long it holds."""
    return f"{version} {CLOCK}" if clock or settings.HOSTED else str(version)


def shown_at(path: str, query: str) -> str | None:
    """The tournament that an address shows, if its view is marked `kept` and nobody is looked for."""
    if f"{SEARCH}=" in query and SEARCH in parse_qs(query):
        return None
    return _shown_at(path)


@lru_cache(maxsize=4096)
def _shown_at(path: str) -> str | None:
    try:
        found = resolve(path)
    except Resolver404:
        return None
    return str(found.kwargs["id"]) if marks(found.func).kept else None


def answers(host: str) -> bool:
    """Whether the site is reached under a `Host`: what Django would refuse isn't answered from memory."""
    return len(host) <= LONGEST and _answers(host, tuple(settings.ALLOWED_HOSTS))


@lru_cache(maxsize=256)
def _answers(host: str, allowed: tuple[str, ...]) -> bool:
    domain, _ = split_domain_port(host)
    return bool(domain) and validate_host(domain, allowed)


def reads(query: str, cookies: str, accepts: str) -> tuple[str, bool]:
    """The code of the language that is read, as `reading` picks it, and whether the address alone says so."""
    asked = parse_qs(query).get(ASKED, [""])[-1] if f"{ASKED}=" in query else ""
    chosen = asked or (parse_cookie(cookies).get(COOKIE, "") if COOKIE in cookies else "")
    code = _picked(accepts[:LONGEST], chosen[:LONGEST])
    return code, bool(asked) and asked == code


@lru_cache(maxsize=1024)
def _picked(accepts: str, chosen: str) -> str:
    return pick(accepts, chosen or None).code
