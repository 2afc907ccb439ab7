"""The address of a tournament's public view for the phones in the room, as text and as a QR code."""

from __future__ import annotations

from io import BytesIO

import segno
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe
from markupsafe import Markup

from .desk import sheet
from .frame import tournament_page
from .reach import for_phones


def qr(text: str, title: str) -> Markup:
    """`text` as a QR code: an SVG of one path in the colour of the text, with a quiet zone of four modules.

    `title` says to those who can't see it what it is.
    """
    out = BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(
        out,
        kind="svg",
        xmldecl=False,
        svgns=False,
        omitsize=True,
        border=4,
        svgclass="qr",
        lineclass=None,
        title=title,
    )
    return Markup(out.getvalue().decode())


@require_safe
def share(request: HttpRequest, id: str) -> HttpResponse:
    """How phones follow: the address and its QR code, or how to start so that they can."""
    tournament = sheet(id)
    watch = reverse("watch", args=[id])
    addresses = [base + watch for base in for_phones()]
    values = {
        "watch": watch,
        "addresses": addresses,
        "code": qr(addresses[0], addresses[0]) if addresses else None,
    }
    return tournament_page(request, tournament, "share.html", values, tab="share")
