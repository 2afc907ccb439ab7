"""Who reaches these pages from where: this machine does everything, other devices look on [H1].

On the venue's network (`serve --lan`) phones follow a game: they get the views marked `for_everybody`. All
that only the organiser may see or do answers this machine alone. What a player may do from a phone is to
report their own match, by a link with a key (see `keys`), where the organiser lets them.
"""

from __future__ import annotations

import ipaddress
import os
import socket
from collections.abc import Callable, Sequence
from typing import TypeVar

from django.http import HttpRequest, HttpResponse

from pairwright.words import mark

from .place import LAN

View = TypeVar("View", bound=Callable[..., HttpResponse])

NOT_FROM_THERE = (
    mark("That is done on the organiser’s machine"),
    mark("From here you can follow the tournament. Ask the organiser for the address or the QR code of it."),
)


def for_everybody(view: View) -> View:
    """Marks a view that other devices may have: it tells no secret of the host, and changes no tournament but
    for who holds a key to it."""
    view.for_everybody = True  # type: ignore[attr-defined]
    return view


def from_here(request: HttpRequest) -> bool:
    """Whether the request comes from this machine. What can't be read comes from elsewhere."""
    try:
        address = ipaddress.ip_address(request.META.get("REMOTE_ADDR", "").partition("%")[0])
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return (mapped or address).is_loopback


class ReachMiddleware:
    """Refuses other devices what isn't for everybody."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], args: Sequence[str], kwargs: object
    ) -> HttpResponse | None:
        from .errors import answer  # it makes pages, whose parts name this room's

        if getattr(view, "for_everybody", False) or from_here(request):
            return None
        return answer(request, 403, NOT_FROM_THERE)


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
