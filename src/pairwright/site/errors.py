"""The pages people see when something can't be done, in their language, with the way out.

htmx swaps an error's answer like any other, so a request of its kind gets a notice for the top of the page
instead of a whole page inside a button.
"""

import sys
from collections.abc import Callable
from urllib.parse import urlencode

from django.conf import settings
from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.db import DatabaseError, InterfaceError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.encoding import escape_uri_path

from pairwright.core.refusals import Refusal, UnknownTournament
from pairwright.store.database.address import name
from pairwright.store.database.faults import damaged, of_the_system
from pairwright.store.refusals import Broken, NotRead, StoreFault
from pairwright.words import mark

from .desk import desk, refused
from .logged import kind
from .marks import marks
from .notices import tell
from .pages import RENEWS, page
from .reach import hides
from .reading import current
from .who import visiting

# status -> (what is wrong, what would be right)
SENTENCES = {
    400: (
        mark("That request can’t be read"),
        mark("Go back, reload the page and try once more."),
    ),
    403: (
        mark("You may not do that here"),
        mark("Ask the organiser for a link that lets you. If you have one, open it again."),
    ),
    404: (
        mark("There is no such page"),
        mark("The address may be mistyped, or what was here has been deleted."),
    ),
    500: (
        mark("Pairwright made a mistake"),
        mark("What was confirmed before is safe. Reload the page and go on."),
    ),
}
CSRF_SENTENCES = (
    mark("This page was open for too long"),
    mark("Nothing was changed. Reload the page and do it once more."),
)
GONE = (
    mark("That isn’t there any more"),
    mark("It was taken back or removed meanwhile, or the address is mistyped."),
)
HERE_FOR_NOBODY = (
    mark("There is no such page"),
    mark(
        "The address may be mistyped, or what was here has been deleted. If it is private, sign in "
        "or open the link you were given."
    ),
)
GONE_MEANWHILE = mark("What this page showed is gone: it was taken back or removed on another screen.")
NOT_SO = (
    mark("That can’t be done here"),
    mark("Go back to the page with the button or the form, and use it there."),
)
TOO_MUCH = (
    mark("That is too much at once"),
    mark("Nothing was changed. Send a smaller list or file."),
)
LENGTH_WANTED = (
    mark("That request can’t be read"),
    mark("Nothing was changed. Say how long it is, with a Content-Length."),
)
REFUSED = mark("That could not be done")
PLAIN = "text/plain"
JSON = "application/json"
UNDER_A_NOTICE = {"HX-Retarget": "#notices", "HX-Reswap": "innerHTML"}


class ErrorsMiddleware:
    """What no view has answered: a refusal on its way out, and an address that was asked in the wrong way."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        said = response.headers.get("Content-Type") == JSON  # by an address that is none of a page
        return not_so(request, response) if response.status_code == 405 and not said else response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The sentence of a refusal that a view let through; a bug stays one."""
        if isinstance(exception, UnknownTournament):
            return not_found(request, exception)
        if not isinstance(exception, Refusal):
            return None
        said, status = refused(exception)
        return told(request, status, current().gettext(REFUSED), said)


def not_so(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """A page that stands under the address of a form (an error beside a field) is reloaded, or its language
    is changed: to look there leads to the page above, which has the form."""
    if request.method in ("GET", "HEAD"):
        above = request.path.rpartition("/")[0]
        bare = not above or above.rpartition("/")[0] == "/t"  # these two end with a slash
        return HttpResponseRedirect(escape_uri_path(f"{above}/" if bare else above))
    made = answer(request, 405, NOT_SO)
    made.headers["Allow"] = response.headers["Allow"]
    return made


def answer(request: HttpRequest, status: int, sentences: tuple[str, str] | None = None) -> HttpResponse:
    """The error of a status in the reader's language."""
    title, remedy = sentences or SENTENCES[status]
    return told(request, status, current().gettext(title), current().gettext(remedy))


def told(request: HttpRequest, status: int, title: str, remedy: str) -> HttpResponse:
    """The error as a page, as a notice where htmx asked, as text where only text is wanted."""
    values = {"title": title, "remedy": remedy, "status": status, "home": home(request, status)}
    values["door"] = door(request, status)
    values["again"] = request.get_full_path() if status == 503 and request.method in ("GET", "HEAD") else ""
    if request.headers.get("Accept") == PLAIN:
        text = f"{title}\n{remedy}"
        return HttpResponse(text, content_type=f"{PLAIN}; charset=utf-8", status=status)
    if request.headers.get("HX-Request"):
        response = page(request, "errors/notice.html", values, status)
        for name, value in UNDER_A_NOTICE.items():
            response.headers[name] = value
        return response
    return page(request, "errors/page.html", values, status)


def home(request: HttpRequest, status: int) -> str:
    """Where somebody is well who may not see a tournament's page, or asked for one it hasn't: what that
    tournament shows them. "" where there is none."""
    id = _within(request) if status in (403, 404) else ""
    if not id or (hides(id) and not visiting().invited):
        return ""
    try:
        return reverse("tournament", args=[id]) if desk().store.version(id) else ""
    except Refusal:
        return ""


def door(request: HttpRequest, status: int) -> str:
    """Where on a server somebody may sign in who sees nothing of a tournament; "" where that is no way on."""
    unknown = status == 404 and settings.HOSTED and _within(request) and visiting().account is None
    if not unknown or request.method not in ("GET", "HEAD"):
        return ""
    return f"{reverse('sign-in')}?{urlencode({'next': request.get_full_path()})}"


def _within(request: HttpRequest) -> str:
    """The id of the tournament that an address is of; "" for none."""
    found = request.resolver_match
    return str(found.kwargs.get("id", "")) if found else ""


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400, or 413 where it was only too large."""
    too_much = isinstance(exception, RequestDataTooBig | TooManyFieldsSent | TooManyFilesSent)
    return answer(request, 413, TOO_MUCH) if too_much else answer(request, 400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403."""
    return answer(request, 403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404. Within a tournament it leads on there; a page that was open and renews itself goes by itself."""
    within = home(request, 404)
    if within and RENEWS in request.headers:
        tell(request, "attention", current().gettext(GONE_MEANWHILE))
        return HttpResponse(headers={"HX-Redirect": within})
    if within:
        return answer(request, 404, GONE)
    return answer(request, 404, HERE_FOR_NOBODY if settings.HOSTED and _within(request) else None)


def server_error(request: HttpRequest) -> HttpResponse:
    """500; a view that isn't one of a page has its own (`fault`).

    503 where it was the database's: who asks is looked up before any view, also in tables not of the store.
    """
    met = fault_of(sys.exc_info()[1])
    found = request.resolver_match
    own = marks(found.func).fault if found else None
    if own:
        return own(request, met)
    if met:
        said, status = refused(met)
        return told(request, status, current().gettext(REFUSED), said)
    return answer(request, 500)


def fault_of(error: BaseException | None) -> StoreFault | None:
    """What to say of an error where it is the database's or the disk's; None where it is the program's.

    Its text is left out: it may name machines and users.
    """
    if isinstance(error, DatabaseError | InterfaceError) and of_the_system(error):
        return (Broken if damaged(error) else NotRead)(name(settings.DATABASES["default"]), kind(error))
    return error if isinstance(error, StoreFault) else None


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 for a form whose token is missing or old."""
    return answer(request, 403, CSRF_SENTENCES)
