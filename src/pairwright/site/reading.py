"""Which language a reader sees: the one they chose, else their browser's.

The choice is a cookie, because a phone that was handed a link has no account. Django's own active language
is set too: it translates form errors, and templates ask it which language is being read.
"""

from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from pairwright.words import LANGUAGES, Language, language, pick

from .reach import for_everybody

COOKIE = "pairwright_language"
ASKED = "lang"
"""In an address it names the language of that page: for public pages, which set no cookie."""
ONE_YEAR = 365 * 24 * 60 * 60


def current() -> Language:
    """The language being read right now, in a request or under `translation.override(code)`."""
    return language(translation.get_language() or "en")


class LanguageMiddleware:
    """Sets the language for the request, says so in the answer, keeps shared caches from mixing them up."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        chosen = request.GET.get(ASKED) or request.COOKIES.get(COOKIE)
        reader = pick(request.headers.get("Accept-Language"), chosen)
        with translation.override(reader.code):
            response = self.get_response(request)
        if response.headers.get("Content-Type", "").startswith("text/html"):
            response.headers.setdefault("Content-Language", reader.code)
            patch_vary_headers(response, ["Accept-Language", "Cookie"])
        return response


def ways_to_read(request: HttpRequest) -> list[tuple[Language, str]]:
    """Each language with the address of this page in it."""
    asked = request.GET.copy()
    ways = []
    for known in LANGUAGES:
        asked[ASKED] = known.code
        ways.append((known, f"?{asked.urlencode()}"))
    return ways


@for_everybody
@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """Keeps the reader's choice for a year and sends them back to where they were."""
    code = request.POST.get("language", "")
    if code not in {known.code for known in LANGUAGES}:
        raise BadRequest("no such language")
    back = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts=None):
        back = "/"
    response = HttpResponseRedirect(back)
    response.set_cookie(COOKIE, code, max_age=ONE_YEAR, samesite="Lax", httponly=True, secure=settings.TLS)
    return response
