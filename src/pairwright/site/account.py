"""Accounts of a server: make one, sign in and out, change the password, delete it [H2] [H5] [H8].

They are Django's. There is no e-mail and nothing else to know about a person; who forgets a password is given
a new one by whoever runs the server (docs/how-to/host.md). On one's own machine these pages aren't there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib.auth import SESSION_KEY, authenticate, login, logout, update_session_auth_hash
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.contrib.sessions.models import Session
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods, require_POST

from pairwright.core.refusals import UnknownTournament

from . import links, members, tries
from .acts import see
from .desk import desk
from .notices import tell
from .pages import page
from .reach import for_everybody
from .reading import current
from .setup import Errors
from .tidying import KEPT_DAYS
from .typed import folded

View = Callable[[HttpRequest], HttpResponse]
LONGEST = 60
LONGEST_PASSWORD = 256


def on_a_server(view: View) -> View:
    """Marks a page of accounts: 404 where there are none."""

    @for_everybody
    @wraps(view)
    def there(request: HttpRequest) -> HttpResponse:
        if not settings.HOSTED:
            raise Http404("no accounts")
        response = view(request)
        response.headers["Cache-Control"] = "no-store"
        return response

    return there


def on(request: HttpRequest) -> str:
    """The page somebody wanted before they were asked who they are, if it is one of ours."""
    address = request.POST.get("next", "") or request.GET.get("next", "")
    ours = address.startswith("/") and url_has_allowed_host_and_scheme(address, allowed_hosts=None)
    return address if ours else reverse("start")


def given(request: HttpRequest) -> tuple[str, str]:
    """The name and the password that were typed."""
    name = User.normalize_username(request.POST.get("name", "")).strip()
    return name, request.POST.get("password", "")


def form(
    request: HttpRequest, template: str, errors: Errors | None = None, status: int = 200, **values: Any
) -> HttpResponse:
    """A page with a form; what was typed stays, but for passwords."""
    common = {"next": on(request), "name": given(request)[0][:LONGEST], "open": settings.SIGN_UP}
    return page(request, template, common | {"errors": errors or Errors()} | values, status)


def door(request: HttpRequest) -> HttpResponse:
    """The first page for whoever isn't signed in: what is listed, and the ways in."""
    known = members.listed()
    lines = [line for line in desk().store.listed() if line.id in known and line.fault is None]
    return page(request, "account/door.html", {"listed": lines[:100], "open": settings.SIGN_UP})


@on_a_server
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    """Sign in. What is wrong isn't told apart, nor too many tries: nobody learns which names there are.

    Tries count for the account that is meant, in whatever letters the database takes for its name. Those that
    are too many count no more: each would be another row.
    """
    if request.method != "POST":
        return form(request, "account/in.html")
    name, password = given(request)
    known = members.account_named(name) if usable(name) else None
    limits = (
        (tries.BY_ADDRESS, tries.origin(request)),
        (tries.BY_NAME, folded(known.username if known else name)),
    )
    user, late = None, any(tries.over(*limit) for limit in limits)
    if not late and usable(name) and 0 < len(password) <= LONGEST_PASSWORD:
        user = authenticate(request, username=known.username if known else name, password=password)
    if user is None:
        for limit in () if late else limits:
            tries.count(*limit)
        said = current().gettext(
            "Name and password don’t go together, or there were too many tries: "
            "then wait for a quarter of an hour."
        )
        return form(request, "account/in.html", Errors({"form": said}), 422)
    tries.forgive(*limits[1])
    login(request, user)
    return see(on(request))


def usable(name: str) -> bool:
    """Whether a text can be the name of an account: any letters and digits, and @ . + - _ among them."""
    try:
        User.username_validator(name)
    except ValidationError:
        return False
    return len(name) <= LONGEST


@on_a_server
@require_http_methods(["GET", "HEAD", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    """Make an account, and be signed in with it. Where that is switched off: how to come by one."""
    lang = current()
    if not settings.SIGN_UP or request.method != "POST":
        return form(request, "account/new.html", None, 403 if request.method == "POST" else 200)
    name, password = given(request)
    errors, origin = Errors(), tries.origin(request)
    if waits := tries.spend((tries.SIGN_UPS, origin)) or tries.wait(tries.ACCOUNTS, origin):
        errors["name"] = lang.gettext("Too many accounts were made from here. Wait for an hour.")
        answer = form(request, "account/new.html", errors, 429)
        answer.headers["Retry-After"] = str(waits)
        return answer
    if not usable(name):
        errors["name"] = lang.say(
            "A name has letters, digits and @ . + - _ only, no spaces, and at most %(most)s of them.",
            most=LONGEST,
        )
    elif name.casefold() in links.RESERVED or members.account_named(name) is not None:
        errors["name"] = lang.gettext("This name is taken. Choose another one.")
    if said := weak(password, User(username=name)):
        errors["password"] = said
    if not errors:
        tries.count(tries.ACCOUNTS, origin)
        try:
            with transaction.atomic():
                user = User.objects.create_user(name, password=password)
        except IntegrityError:
            errors["name"] = lang.gettext("This name is taken. Choose another one.")
        else:
            login(request, user)
            return see(on(request))
    return form(request, "account/new.html", errors, 422)


def weak(password: str, user: User) -> str:
    """Why a password can't be taken, in the reader's language; "" for nothing."""
    if len(password) > LONGEST_PASSWORD:
        return current().say("At most %(most)s characters.", most=LONGEST_PASSWORD)
    try:
        validate_password(password, user)
    except ValidationError as error:
        return " ".join(error.messages)
    return ""


@on_a_server
@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """Sign out, and give back what links this browser had opened."""
    logout(request)
    response = see(reverse("start"))
    response.headers["Clear-Site-Data"] = '"cache"'  # pages one step back are no longer for who sits here
    response.delete_cookie(links.COOKIE, samesite="Lax")
    return response


@on_a_server
@require_POST
def sign_out_everywhere(request: HttpRequest) -> HttpResponse:
    """End every session of one's account, this one too. Cost: a look at each session of the server."""
    user = request.user
    if not isinstance(user, User):
        return see(reverse("sign-in"))
    end_sessions(user)
    tell(request, "done", current().gettext("You are signed out everywhere."))
    return sign_out(request)


def end_sessions(user: User) -> None:
    """Sign an account out of every browser."""
    key = str(user.pk)
    for session in Session.objects.filter(expire_date__gt=timezone.now()).iterator():
        if session.get_decoded().get(SESSION_KEY) == key:
            session.delete()


@dataclass(frozen=True, slots=True)
class Owned:
    """A tournament of somebody who goes: to be handed over before, or deleted with the account."""

    id: str
    title: str


def owned_by(user: User) -> list[Owned]:
    """What is an account's own and not deleted yet, newest change first."""
    mine = members.mine(user.pk, members.OWNER)
    return [Owned(line.id, line.title or line.id) for line in desk().store.listed() if line.id in mine]


@on_a_server
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest) -> HttpResponse:
    """Delete one's own account. GET says what goes with it; POST wants its name and password typed."""
    lang, user = current(), request.user
    if not isinstance(user, User):
        return see(f"{reverse('sign-in')}?next={reverse('delete-account')}")
    owned = owned_by(user)
    values: dict[str, Any] = {"owned": owned, "kept_days": KEPT_DAYS}
    if request.method != "POST":
        return form(request, "account/delete.html", **values)
    errors, limit = Errors(), (tries.BY_NAME, folded(user.username))
    if given(request)[0] != user.username:
        errors["name"] = lang.say("Write the name of your account: %(name)s", name=user.username)
    if tries.over(*limit) or not user.check_password(request.POST.get("password", "")[:LONGEST_PASSWORD]):
        tries.count(*limit)
        errors["password"] = lang.gettext("This isn’t your password now.")
    if {one.id for one in owned} != set(request.POST.getlist("goes")):
        errors["form"] = lang.gettext("Your tournaments have changed meanwhile. Look at them again.")
    if errors:
        return form(request, "account/delete.html", errors, 422, **values)
    for one in owned:
        try:
            desk().store.delete(one.id, desk().clock())
        except UnknownTournament:  # deleted by another tab a moment ago
            continue
        desk().forget(one.id)
    end_sessions(user)
    user.delete()
    tell(request, "done", lang.gettext("Your account is deleted."))
    return sign_out(request)


@on_a_server
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """One's own account: change the password; every other browser is signed out by that."""
    lang, user = current(), request.user
    if not isinstance(user, User):
        return see(f"{reverse('sign-in')}?next={reverse('account')}")
    if request.method != "POST":
        return form(request, "account/own.html")
    errors, limit = Errors(), (tries.BY_NAME, folded(user.username))
    if tries.over(*limit) or not user.check_password(request.POST.get("old", "")[:LONGEST_PASSWORD]):
        tries.count(*limit)
        errors["old"] = lang.gettext("This isn’t your password now.")
    password = request.POST.get("password", "")
    if said := weak(password, user):
        errors["password"] = said
    if errors:
        return form(request, "account/own.html", errors, 422)
    user.set_password(password)
    user.save(update_fields=["password"])
    update_session_auth_hash(request, user)
    tell(request, "done", lang.gettext("Your password is changed."))
    return see(reverse("account"))
