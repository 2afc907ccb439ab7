"""The first screen."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from .pages import page


@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """What a person sees who opens Pairwright."""
    return page(request, "start.html")


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """`ok` while this process answers [H7]."""
    return HttpResponse("ok\n", content_type="text/plain; charset=utf-8")
