"""The addresses of the API, and what answers there: find who asks, read what was sent, do it, say what came.

A refusal, wherever it comes from, is `{"code", "facts", "sentence"}` with the status of its kind.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from hashlib import blake2b
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path, reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.csrf import csrf_exempt

from pairwright import __version__
from pairwright.core.refusals import Refusal, UnknownTournament
from pairwright.site.desk import STATUS, desk, names, noted
from pairwright.site.marks import marked
from pairwright.site.reach import by_key
from pairwright.site.reading import current
from pairwright.site.who import Visitor, now_visiting
from pairwright.store.refusals import StoreFault
from pairwright.words import refusals as words

from .asking import EVENT, JSON, LOOKING, Asked, let_in, rank, see_whence, sent, visitor
from .bodies import Done
from .call import Call
from .calls import CALLS
from .openapi import document
from .reference import html_page
from .refusals import (
    Fault,
    NothingHere,
    NoToken,
    TokenNotInUse,
    TooManyTries,
    Unasked,
    UnreadableField,
    WrongMethod,
)
from .shape import plain

View = Callable[..., HttpResponse]
OWN_SITE = {"Cross-Origin-Resource-Policy": "same-origin"}


def answer(value: Any, status: int = 200) -> HttpResponse:
    """A value as JSON."""
    text = json.dumps(plain(value), ensure_ascii=False, separators=(",", ":"))
    response = HttpResponse(text, content_type=JSON, status=status, headers=OWN_SITE)
    response.headers["Cache-Control"] = "private, no-store"  # of all, so that nothing private is told by it
    return response


def refused(refusal: Refusal, known: Mapping[int, str] | None = None) -> HttpResponse:
    """A refusal as it is answered, in the reader's language."""
    status = refusal.status if isinstance(refusal, Unasked) else STATUS[refusal.kind]
    said = words.sentence(current(), refusal, known or {})
    noted(refusal)
    response = answer({"code": refusal.code, "facts": refusal.facts, "sentence": said}, status)
    response.headers["Content-Language"] = current().code
    patch_vary_headers(response, ["Accept-Language"])
    if isinstance(refusal, WrongMethod):
        response.headers["Allow"] = ", ".join(refusal.methods)
    if isinstance(refusal, NoToken | TokenNotInUse):
        response.headers["WWW-Authenticate"] = 'Bearer realm="Pairwright"'
    if isinstance(refusal, TooManyTries):
        response.headers["Retry-After"] = str(refusal.seconds)
    return response


def fault(request: HttpRequest, met: StoreFault | None) -> HttpResponse:
    """503 for a call whose database is full, away or damaged, also before any view; 500 for a bug."""
    return refused(met or Fault())


def view_of(calls: Mapping[str, Call], name: str) -> View:
    """What answers at one address: one call for each method."""
    allowed = sorted([*calls, *(["HEAD"] if "GET" in calls else [])])

    def view(request: HttpRequest, **given: Any) -> HttpResponse:
        method = "GET" if request.method == "HEAD" else str(request.method)
        call = calls.get(method)
        try:
            if call is None:
                raise WrongMethod(method[:20], tuple(allowed))
            return answered(request, call, given)
        except Refusal as refusal:
            return refused(refusal, known_to(request, given))

    view.__name__ = name
    return csrf_exempt(by_key(marked(view, fault=fault)))  # where a call comes from is seen to by `asking`


def known_to(request: HttpRequest, given: Mapping[str, Any]) -> Mapping[int, str]:
    """NO. → name for the sentence of a refusal; nobody where who asks may not see the tournament."""
    if "id" not in given or not getattr(request, "sees", False):
        return {}
    try:
        return names(desk().sheet(given["id"]))
    except Refusal:
        return {}


def answered(request: HttpRequest, call: Call, given: Mapping[str, Any]) -> HttpResponse:
    """The answer of a call."""
    id, changes = given.get("id", ""), request.method not in LOOKING
    who = visitor(request, id)
    now_visiting(who)
    let_in(request, who, call.least)
    if hidden(request, who) and not call.keyed:
        raise UnknownTournament(id)
    request.sees = True  # type: ignore[attr-defined]
    if changes:
        see_whence(request)
    unknown = next((name for name in request.GET if name not in call.query), None)
    if unknown is not None:
        raise UnreadableField(unknown[:40], request.GET[unknown][:40])
    asked = Asked(request, who, given, sent(request, call.takes) if changes else None)
    tag = tag_of(asked) if call.keeps else ""
    if tag and tag in [one.strip() for one in request.headers.get("If-None-Match", "").split(",")]:
        response = HttpResponse(status=304)
    else:
        made = call.do(asked)
        response = (
            HttpResponse(made, content_type=EVENT) if isinstance(made, bytes) else answer(made, call.status)
        )
        if isinstance(made, Done) and call.status == 201:
            response.headers["Location"] = reverse("api-tournament", args=[made.id])
    if tag:
        response.headers["ETag"] = tag
        response.headers["Cache-Control"] = "private, no-cache"
        patch_vary_headers(response, ["Accept-Language", "Authorization", "Cookie"])
    return response


def hidden(request: HttpRequest, who: Visitor) -> bool:
    """Whether a private tournament is answered as one that isn't there (`reach` knows which are private)."""
    return getattr(request, "private", False) and not who.invited


def tag_of(asked: Asked) -> str:
    """The tag of an answer: the version, who sees it, the language, this release. Cost: one query."""
    version = desk().store.version(asked.id)
    about = f"{rank(asked.visitor)}\n{asked.visitor.actor.role}\n{current().code}\n{__version__}"
    return f'"{version}-{blake2b(about.encode(), digest_size=6).hexdigest()}"'


# --- what describes it


@cache
def described() -> bytes:
    """The OpenAPI document."""
    return json.dumps(document(), ensure_ascii=False, separators=(",", ":")).encode()


def openapi(request: HttpRequest) -> HttpResponse:
    """The OpenAPI document, for programs that make clients of it."""
    if request.method not in LOOKING:
        return refused(WrongMethod(str(request.method)[:20], LOOKING))
    return HttpResponse(described(), content_type=JSON, headers=OWN_SITE)


def page(request: HttpRequest) -> HttpResponse:
    """The reference, to read."""
    if request.method not in LOOKING:
        return refused(WrongMethod(str(request.method)[:20], LOOKING))
    return HttpResponse(html_page(), headers={"Content-Language": "en"})


def nowhere(request: HttpRequest, rest: str) -> HttpResponse:
    """Any other address."""
    return refused(NothingHere(f"/api/{rest}"[:200]))


def route(template: str) -> str:
    """An address with braces as Django has it; all holes but the id are numbers."""
    made = template.removeprefix("/").replace("{id}", "<str:id>")
    return re.sub(r"\{(\w+)\}", r"<int:\1>", made)


def patterns() -> list[URLPattern]:
    """An address for each path of the calls, named after its first call."""
    by_path: dict[str, dict[str, Call]] = {}
    for call in CALLS:
        by_path.setdefault(call.path, {})[call.method] = call
    made = []
    for template, calls in by_path.items():
        name = f"api-{next(iter(calls.values())).name}"
        made.append(path(route(template), view_of(calls, name), name=name))
    return made


urlpatterns = [
    path("", csrf_exempt(by_key(page)), name="api"),
    path("openapi.json", csrf_exempt(by_key(marked(openapi, fault=fault))), name="api-openapi"),
    *patterns(),
    path("<path:rest>", csrf_exempt(by_key(marked(nowhere, fault=fault))), name="api-nowhere"),
]
