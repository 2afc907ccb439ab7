"""How a page is made of a template: Jinja2 with our languages, and the few things every template may use.

A view ends with `page(request, "name.html", {...})`. In a template:

- `_("Round")`, `ngettext("%(num)s table", "%(num)s tables", n)`, `pgettext(context, …)`, `{% trans %}`:
  sentences. Values are escaped and isolated (see `words`); a per cent sign that is meant is written twice.
- `reader()`: the `Language` being read (`reader().dir`, `reader().number(n)`); `languages`: all of them.
- `url("name", arg)`: an address of `urls`; `asset("pairwright.css")`: one of `static/`.
- `hx(get=…, target=…)`: htmx attributes with the nonce without which they are ignored. `_` in a name is
  written `-`, `__` is written `:`; `True` alone gives an attribute without a value.
- `round_title(number, left)`, `round_short(number, left)`: "Semi-finals" or "Round 3".
- `may("settings")`: whether the reader may look at that address, `may("fix", true)` send something there.
- `nonce()`: for `<script>` elements.
- `tongues()`: each language with the address of this page in it, for pages that set no cookie.
- `frame`: what the page extends. A dialog's template says `{% extends frame %}`: it is a page of its own when
  opened by a plain link, and only the dialog when htmx asks for it.
"""

from typing import Any

from django.conf import settings
from django.db import DatabaseError, InterfaceError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from jinja2 import Environment, StrictUndefined
from markupsafe import Markup, escape

from pairwright.core.names import Nameless
from pairwright.words import LANGUAGES, stages

from . import assets, notices
from .content_security import nonce
from .reach import may
from .reading import current, ways_to_read

RENEWS = "Pairwright-Shown"
"""A header of requests by which an open page renews a part of itself (see `news`): what waits to be told
waits for a page that is opened."""
DIALOG = "dialog"  # the id of the one <dialog> a page has


def page(
    request: HttpRequest, template: str, values: dict[str, Any] | None = None, status: int = 200
) -> HttpResponse:
    """The answer made of a template and its values, as HTML in the reader's language."""
    return HttpResponse(render_to_string(template, values or {}, request), status=status)


def wants_dialog(request: HttpRequest) -> bool:
    """Whether htmx asks for the content of the page's dialog. It names its target as `tag#id`.

    A view that answers another target's request with a dialog says so by `for_dialog`.
    """
    if getattr(request, "for_dialog", False):
        return True
    target = request.headers.get("HX-Target", "")
    return bool(request.headers.get("HX-Request")) and target.endswith(f"#{DIALOG}")


def for_dialog(request: HttpRequest) -> None:
    """Answer an htmx request with the content of the dialog, whatever part of the page it asked for."""
    request.for_dialog = bool(request.headers.get("HX-Request"))  # type: ignore[attr-defined]


def context(request: HttpRequest) -> dict[str, Any]:
    """What every template knows about the request.

    `csrf_token` is there too, by Django's backend: it sets its cookie only where a page has a form to send.
    """
    return {
        "frame": "frames/dialog.html" if wants_dialog(request) else "frames/page.html",
        "tongues": lambda: ways_to_read(request),
        "here": request.get_full_path(),
        "signed_in": lambda: signed_in(request),
        "kept_live": request.method == "GET",  # a form that came back with its mistakes stays as it is
        "notices": () if RENEWS in request.headers else notices.told(request),
    }


def signed_in(request: HttpRequest) -> str | None:
    """On a server the name of the account that is signed in, "" for none; None on one's own machine.

    Also "" where that can't be looked up: the page that tells so asks too.
    """
    if not settings.HOSTED:
        return None
    user = getattr(request, "user", None)
    try:
        return str(user.get_username()) if user is not None and user.is_authenticated else ""
    except (DatabaseError, InterfaceError):
        return ""


def environment(**options: Any) -> Environment:
    """The Jinja2 environment of the site; Django's backend calls it with its own options."""
    options |= {"undefined": StrictUndefined, "trim_blocks": True, "lstrip_blocks": True, "finalize": shown}
    made = Environment(extensions=["jinja2.ext.i18n"], **options)
    made.policies["ext.i18n.trimmed"] = True
    made.newstyle_gettext = True  # type: ignore[attr-defined]  # set by the extension
    made.globals |= {
        "_": gettext,
        "gettext": gettext,
        "ngettext": ngettext,
        "pgettext": pgettext,
        "npgettext": npgettext,
        "reader": current,
        "round_title": lambda number, left=0: stages.title(current(), number, left),
        "round_short": lambda number, left=0: stages.short_title(current(), number, left),
        "languages": LANGUAGES,
        "url": url,
        "asset": assets.address,
        "may": may,
        "hx": hx,
        "nonce": nonce,
    }
    return made


def shown(value: Any) -> Any:
    """What a template writes for a value: of somebody who was erased the number, in the reader's language."""
    return current().called(value) if isinstance(value, Nameless) else value


def url(name: str, *args: Any, **kwargs: Any) -> str:
    """The address of a named view."""
    return reverse(name, args=args, kwargs=kwargs)


def hx(**attributes: Any) -> Markup:
    """htmx attributes, signed with the answer's nonce. `None` and `False` leave an attribute out."""
    written = [f'hx-nonce="{escape(nonce())}"']
    for name, value in attributes.items():
        attribute = escape("hx-" + name.strip("_").replace("__", ":").replace("_", "-"))
        if value is True:
            written.append(attribute)
        elif value is not None and value is not False:
            written.append(f'{attribute}="{escape(value)}"')
    return Markup(" ".join(written))


def _filled(sentence: str, values: dict[str, Any]) -> Markup:
    """The sentence as HTML with its values escaped, and isolated unless they are HTML already."""
    reader = current()
    ready = {
        name: value if hasattr(value, "__html__") else escape(reader.isolate(value))
        for name, value in values.items()
    }
    return Markup(sentence) % ready


def gettext(english: str, /, **values: Any) -> Markup:
    """A sentence in the reader's language."""
    return _filled(current().gettext(english), values)


def ngettext(singular: str, plural: str, num: int, /, **values: Any) -> Markup:
    """A sentence that counts; `num` is in it, grouped."""
    return _filled(current().ngettext(singular, plural, num), {"num": current().number(num)} | values)


def pgettext(where: str, english: str, /, **values: Any) -> Markup:
    """A sentence told apart by its context."""
    return _filled(current().pgettext(where, english), values)


def npgettext(where: str, singular: str, plural: str, num: int, /, **values: Any) -> Markup:
    """A sentence that counts, told apart by its context."""
    sentence = current().npgettext(where, singular, plural, num)
    return _filled(sentence, {"num": current().number(num)} | values)
