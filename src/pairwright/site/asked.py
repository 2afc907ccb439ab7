"""What a request asks for: by whom it is asked, about which round, on which page it will be seen."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.http import Http404, HttpRequest, HttpResponse

from pairwright.app.desk import Sheet
from pairwright.core.refusals import Refusal
from pairwright.core.tournament import Round
from pairwright.store.refusals import StoreFault

from .acts import see
from .desk import refused
from .errors import UNDER_A_NOTICE
from .notices import tell
from .pages import page


def from_htmx(request: HttpRequest) -> bool:
    """Whether a page that is open asks, and takes fragments."""
    return bool(request.headers.get("HX-Request"))


def round_of(tournament: Sheet, number: int) -> Round:
    """Round `number`. Raises Http404 where there is none."""
    if not 1 <= number <= len(tournament.state.rounds):
        raise Http404(number)
    return tournament.state.rounds[number - 1]


def beneath(request: HttpRequest, otherwise: str) -> str:
    """The page a dialog is opened on (where to go on afterwards): the one htmx says it stands on."""
    try:
        parts = urlsplit(request.headers.get("HX-Current-URL", ""))
    except ValueError:
        return otherwise  # no address at all
    if not parts.path.startswith("/t/"):
        return otherwise
    return f"{parts.path}?{parts.query}" if parts.query else parts.path


def on(request: HttpRequest, address: str) -> HttpResponse:
    """Done: go and look there, the whole page, also from within a dialog."""
    if from_htmx(request):
        return HttpResponse(status=200, headers={"HX-Redirect": address})
    return see(address)


def said_no(request: HttpRequest, refusal: Refusal, tournament: Sheet, here: str) -> HttpResponse:
    """A refusal as a notice: at the top of the page that is open, or of the page the reader goes back to.

    A fault of the store is raised: it leads nowhere and is told with its own status.
    """
    if isinstance(refusal, StoreFault):
        raise refusal
    words, status = refused(refusal, tournament)
    if from_htmx(request):
        response = page(request, "round/refused.html", {"words": words}, status)
        for name, value in UNDER_A_NOTICE.items():
            response.headers[name] = value
        return response
    tell(request, "wrong", words)
    return see(here)
