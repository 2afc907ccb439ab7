"""QR codes as pictures, and addresses as people type them."""

from __future__ import annotations

from io import BytesIO

import segno
from markupsafe import Markup


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


def short(address: str) -> str:
    """An address as people type it: without what the browser adds by itself.

    >>> short("http://192.168.1.5:8617/t/abc/watch")
    '192.168.1.5:8617/t/abc/watch'
    """
    return address.removeprefix("http://")
