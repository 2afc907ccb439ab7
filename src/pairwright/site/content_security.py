"""A strict Content-Security-Policy on every answer: nothing inline, nothing from elsewhere.

Scripts run only with the answer's nonce, and `hx-csp` ignores htmx attributes that don't carry it either: a
player called `<button hx-post=…>` stays a name even if an escape were ever forgotten. A page that is kept
in memory and served again keeps the header it was made with, so nonce and page always agree; the nonce was
unknown when the names in it were entered, which is all it has to be.
"""

import secrets
from collections.abc import Callable
from contextvars import ContextVar

from django.http import HttpRequest, HttpResponse

POLICY = (
    "default-src 'none'; script-src 'nonce-{nonce}'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types htmx"
)

_nonce: ContextVar[str] = ContextVar("nonce")


def nonce() -> str:
    """The nonce of the answer being made. Raises LookupError outside a request."""
    return _nonce.get()


def policy(value: str) -> str:
    """The header's text for a nonce."""
    return POLICY.format(nonce=value)


class ContentSecurityMiddleware:
    """Gives each request a nonce and each answer the policy that names it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        token = _nonce.set(secrets.token_urlsafe(18))
        try:
            response = self.get_response(request)
            response.headers.setdefault("Content-Security-Policy", policy(_nonce.get()))
            return response
        finally:
            _nonce.reset(token)
