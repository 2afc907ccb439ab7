"""The address of a tournament's public pages for the phones in the room, as text, as a QR code, on paper."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from pairwright.app.desk import Sheet

from .codes import qr, short
from .desk import sheet
from .frame import tournament_page
from .handing_out import switch_values
from .reach import for_phones


def addresses_of(id: str) -> list[str]:
    """Where phones reach the public pages of a tournament; none without `serve --lan`."""
    return [base + reverse("watch", args=[id]) for base in for_phones()]


def follow_sheet(request: HttpRequest, tournament: Sheet) -> tuple[str, dict[str, Any]]:
    """The sheet to hang up: a large QR code of the public pages. Template and values, as `paper` has them."""
    addresses = addresses_of(tournament.id)
    return "paper/follow.html", {
        "address": short(addresses[0]) if addresses else "",
        "code": qr(addresses[0], addresses[0]) if addresses else None,
    }


@require_safe
def share(request: HttpRequest, id: str) -> HttpResponse:
    """How phones follow: the address and its QR code, or how to start so that they can."""
    tournament = sheet(id)
    addresses = addresses_of(id)
    values = {
        "watch": reverse("watch", args=[id]),
        "addresses": addresses,
        "code": qr(addresses[0], addresses[0]) if addresses else None,
    }
    return tournament_page(request, tournament, "share.html", values | switch_values(tournament), tab="share")
