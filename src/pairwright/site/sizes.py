"""How much may be sent: a list or an event file by who may bring one in, a form by everybody else [H5].

Asked before anything of it is read: after it is known who asks (`reach`), before a form is taken apart for
its token. What says no length isn't read at all; the quick front, where there is one, tells that of what is
small (`live.bodies`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse

from .errors import LENGTH_WANTED, TOO_MUCH, answer
from .lists import LARGEST
from .marks import marks
from .typed import whole

FORM = 1024 * 1024
"""Bytes of what somebody may send who may do nothing but look, report and sign in."""
FILES = LARGEST + 8 * FORM
"""Bytes of what others send: the largest file, and what stands around it."""


class SizeMiddleware:
    """Refuses what is too large by what it says of itself, and what says nothing."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self,
        request: HttpRequest,
        view: Callable[..., HttpResponse],
        args: Sequence[str],
        kwargs: Mapping[str, Any],
    ) -> HttpResponse | None:
        if getattr(view, "csrf_exempt", False):
            return None  # it takes no forms, and measures what it takes itself
        said = request.META.get("CONTENT_LENGTH") or ""
        if not said:
            unsaid = "chunked" in request.META.get("HTTP_TRANSFER_ENCODING", "").lower()
            return answer(request, 411, LENGTH_WANTED) if unsaid else None
        length, most = whole(said), FORM if marks(view).everybody else FILES
        return answer(request, 413, TOO_MUCH) if length is None or length > most else None
