"""The pages people see when something can't be done, in their language, with the way out.

htmx swaps an error's answer like any other, so a request of its kind gets a notice for the top of the page
instead of a whole page inside a button.
"""

from django.http import HttpRequest, HttpResponse

from pairwright.words import mark

from .pages import page

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
UNDER_A_NOTICE = {"HX-Retarget": "#notices", "HX-Reswap": "innerHTML"}


def answer(request: HttpRequest, status: int, sentences: tuple[str, str] | None = None) -> HttpResponse:
    """The error as a page, or as a notice where htmx asked."""
    title, remedy = sentences or SENTENCES[status]
    values = {"title": title, "remedy": remedy, "status": status}
    if request.headers.get("HX-Request"):
        response = page(request, "errors/notice.html", values, status)
        for name, value in UNDER_A_NOTICE.items():
            response.headers[name] = value
        return response
    return page(request, "errors/page.html", values, status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400."""
    return answer(request, 400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403."""
    return answer(request, 403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404."""
    return answer(request, 404)


def server_error(request: HttpRequest) -> HttpResponse:
    """500."""
    return answer(request, 500)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 for a form whose token is missing or old."""
    return answer(request, 403, CSRF_SENTENCES)
