"""A strict Content-Security-Policy on every answer: nothing inline, nothing from elsewhere.

Scripts run only with the answer's nonce, and `hx-csp` ignores htmx attributes that don't carry it either: a
player called `<button hx-post=…>` stays a name even if an escape were ever forgotten. A page that is kept
in memory and served again keeps the header it was made with, so nonce and page always agree; the nonce was
unknown when the names in it were entered, which is all it has to be.
"""

import secrets
from collections.abc import Callable
from contextvars import ContextVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse

POLICY = (
    "default-src 'none'; script-src 'nonce-{nonce}'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types htmx"
)

FEATURES = (
    "accelerometer",
    "camera",
    "display-capture",
    "geolocation",
    "gyroscope",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "publickey-credentials-get",
    "screen-wake-lock",
    "serial",
    "usb",
    "xr-spatial-tracking",
)
"""What a browser can do for a page, and no page of ours asks of it."""
HEADERS = {
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in FEATURES),
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "private, no-cache",
}
"""What every answer says unless it says otherwise: nobody keeps it for others, no other site shows it."""
NOTHING = "default-src 'none'; frame-ancestors 'none'"
"""The policy of what is no page."""

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
            for name, value in HEADERS.items():
                response.headers.setdefault(name, value)
            return response
        finally:
            _nonce.reset(token)


def bare_headers() -> tuple[tuple[bytes, bytes], ...]:
    """The same in bytes for what never comes here: the numbers and streams of the quick front."""
    said = {
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": NOTHING,
        "Referrer-Policy": settings.SECURE_REFERRER_POLICY,
        "Cross-Origin-Resource-Policy": HEADERS["Cross-Origin-Resource-Policy"],
    }
    if settings.SECURE_HSTS_SECONDS:
        said["Strict-Transport-Security"] = f"max-age={settings.SECURE_HSTS_SECONDS}"
    return tuple((name.lower().encode(), value.encode()) for name, value in said.items())
