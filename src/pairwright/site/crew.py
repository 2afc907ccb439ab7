"""Who may do what: the links an organiser hands out, and the door they open [H1] [H5].

A link is shown once, when it is made; what is kept of it opens nothing. Opening it puts it into a cookie and
leads on, so that it stays in no address bar and on no photo of a screen.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from pairwright.app.desk import Sheet
from pairwright.app.roles import Role
from pairwright.core import commands as c
from pairwright.words import mark, terms

from . import links, members
from .accounts.models import Visibility
from .acts import number, see
from .asked import on
from .codes import qr, short
from .desk import desk, sheet
from .errors import told
from .frame import tournament_page
from .handing_out import can_report
from .notices import tell
from .reach import base_of, by_secret_address, for_owner, for_phones
from .reading import current
from .who import visiting


@require_http_methods(["GET", "HEAD", "POST"])
def crew(request: HttpRequest, id: str) -> HttpResponse:
    """The list of links. POST `act` "make" makes one and shows it, "withdraw" makes one void.

    On a server "remove" takes an account's part away, and "show" says who may look.
    """
    tournament = sheet(id)
    if request.method != "POST":
        return crew_page(request, tournament)
    other = {"withdraw": withdraw, "remove": remove, "show": show}.get(request.POST.get("act", ""))
    if other is not None:
        return other(request, tournament)
    label = "".join(sign for sign in request.POST.get("label", "") if sign.isprintable()).strip()
    role = next((one for one in offered() if one.value == request.POST.get("role")), None)
    if role is None:
        said = current().gettext("Choose what the link lets people do.")
        return crew_page(request, tournament, label=label, error=said, status=422)
    if error := problem(label):
        return crew_page(request, tournament, label=label, role=role, error=error, status=422)
    try:
        made = links.make(id, role, label)
    except links.LabelTaken:
        said = current().gettext("There is a link of this name already. Choose another name.")
        return crew_page(request, tournament, label=label, role=role, error=said, status=409)
    except links.TooManyLinks:
        said = current().say("There are %(most)s links already. Withdraw one first.", most=links.MOST)
        return crew_page(request, tournament, label=label, role=role, error=said, status=409)
    response = crew_page(request, tournament, made=made)
    response.headers["Cache-Control"] = "no-store"
    return response


def problem(label: str) -> str:
    """What is wrong with the name of a link; "" for nothing."""
    if not label:
        return current().gettext("Give the link a name, so that you know later whose it is.")
    if len(label) > links.LONGEST:
        return current().say("The name is too long: at most %(most)s characters.", most=links.LONGEST)
    return ""


def offered() -> tuple[Role, ...]:
    """The roles for which who asks may hand out and withdraw links."""
    least = 0 if settings.HOSTED else 1  # on one's own machine nothing is private
    return links.HANDED_OUT[least:] if visiting().owner else links.HANDED_OUT[least:-1]


def withdraw(request: HttpRequest, tournament: Sheet) -> HttpResponse:
    """Make a link void for everybody who has it."""
    wanted = number(request, "link")
    theirs = [one for one in links.links_of(tournament.id) if one.pk == wanted and one.role in offered()]
    here = reverse("crew", args=[tournament.id])
    if not theirs:
        tell(request, "note", current().gettext("This link is not in use any more."))
        return see(here)
    links.withdraw(tournament.id, wanted)
    tell(
        request, "done", current().say("“%(name)s” is withdrawn; it opens nothing now.", name=theirs[0].label)
    )
    return see(here)


def remove(request: HttpRequest, tournament: Sheet) -> HttpResponse:
    """Take an account's part in the tournament away; those of organisers the owner alone."""
    wanted = number(request, "member")
    theirs = [one for one in members.members_of(tournament.id) if one.pk == wanted and one.role in offered()]
    name = members.leave(tournament.id, wanted) if theirs else ""
    lang = current()
    if name:
        tell(request, "done", lang.say("%(name)s has no part in this tournament any more.", name=name))
        if any(one.role != Role.SPECTATOR for one in links.links_of(tournament.id)):
            kept = lang.gettext("Who still has a link gets in again with it. Withdraw that one too.")
            tell(request, "note", kept)
    else:
        tell(request, "note", lang.gettext("Nothing was changed."))
    return see(reverse("crew", args=[tournament.id]))


@for_owner
@require_http_methods(["GET", "HEAD", "POST"])
def hand_over(request: HttpRequest, id: str, number: int) -> HttpResponse:
    """GET asks whether the tournament is to be another account's; POST gives it to them."""
    tournament, lang, account = sheet(id), current(), visiting().account
    here = reverse("crew", args=[id])
    to = next((one for one in members.members_of(id) if one.pk == number and one.role != members.OWNER), None)
    if not settings.HOSTED or account is None:
        raise Http404("no accounts")
    if to is None:
        tell(
            request, "note", lang.gettext("Nothing was changed: this account has no part in the tournament.")
        )
        return on(request, here)
    if request.method != "POST":
        values = {"name": to.account.get_username(), "number": number}
        return tournament_page(request, tournament, "crew-owner.html", values, tab="settings")
    name = members.hand_over(id, account, number)
    if not name:
        tell(request, "note", lang.gettext("Nothing was changed."))
        return on(request, here)
    desk().act(id, c.Save(lang.say("The owner is %(name)s now", name=name)))
    words = lang.say("%(name)s owns this tournament now. You are one of its organisers.", name=name)
    tell(request, "done", words)
    return on(request, here)


def show(request: HttpRequest, tournament: Sheet) -> HttpResponse:
    """Say who may look. The history says so too, and by that pages that were kept are made anew."""
    kind, lang, id = request.POST.get("who", ""), current(), tournament.id
    here = reverse("crew", args=[id])
    if not settings.HOSTED or kind not in members.VISIBLE or kind == members.visibility(id):
        tell(request, "note", lang.gettext("Nothing was changed."))
        return see(here)
    tell(request, "done", opened_to(id, kind))
    return see(here)


def opened_to(id: str, kind: str) -> str:
    """Open a tournament to those who may look from now on; the words its history has for that."""
    lang = current()
    words = lang.say("Who may look: %(who)s", who=lang.gettext(WHO_LOOKS[kind]))
    members.show(id, kind)
    desk().act(id, c.Save(words))
    return words


WHO_LOOKS = {
    Visibility.LISTED: mark("everybody; it stands on the first page"),
    Visibility.LINK: mark("whoever has its address"),
    Visibility.PRIVATE: mark("only who was invited"),
}


def crew_page(
    request: HttpRequest,
    tournament: Sheet,
    *,
    made: links.Made | None = None,
    label: str = "",
    role: Role = Role.SCOREKEEPER,
    error: str = "",
    status: int = 200,
) -> HttpResponse:
    """The page, with a link that was made just now, or with what was typed and why it can't stand."""
    lang = current()
    values: dict[str, Any] = {
        "links": [
            {
                "number": one.pk,
                "label": one.label,
                "role": one.role,
                "role_name": terms.role(lang, one.role),
                "used": lang.day(one.used) if one.used else "",
                "made": lang.day(one.made),
                "yours": one.role in offered(),
                "fresh": made is not None and one.pk == made.link.pk,
            }
            for one in links.links_of(tournament.id)
        ],
        "hosted": settings.HOSTED,
        "owner": visiting().owner,
        "members": [
            {
                "number": one.pk,
                "name": one.account.get_username(),
                "role": one.role,
                "role_name": lang.gettext("Owner")
                if one.role == members.OWNER
                else terms.role(lang, one.role),
                "yours": one.role in offered(),
            }
            for one in (members.members_of(tournament.id) if settings.HOSTED else ())
        ],
        "looks": [(kind, lang.gettext(words)) for kind, words in WHO_LOOKS.items()],
        "looked": members.visibility(tournament.id) if settings.HOSTED else "",
        "made": shown(request, tournament, made) if made else None,
        "roles": [one.value for one in offered()],
        "chosen": role.value,
        "label": label,
        "error": error,
        "reachable": bool(for_phones()),
        "players_report": can_report(tournament),
    }
    return tournament_page(request, tournament, "crew.html", values, tab="settings", status=status)


def shown(request: HttpRequest, tournament: Sheet, made: links.Made) -> dict[str, Any]:
    """A link that was made just now: its address and QR code, and whose it is."""
    address = base_of(request) + reverse("come-in", args=[tournament.id, made.token])
    return {
        "address": address,
        "short": short(address),
        "code": qr(address, made.link.label),
        "label": made.link.label,
        "role": made.link.role,
    }


@by_secret_address
@require_safe
def come_in(request: HttpRequest, id: str, token: str) -> HttpResponse:
    """A link is opened: this browser keeps it, and goes on to where work is done."""
    lang, link = current(), links.opened(id, token)
    if link is None:  # also where there is no such tournament: nobody learns here which there are
        return told(
            request,
            403,
            lang.gettext("This link isn’t in use"),
            lang.gettext("It was withdrawn, or mistyped. Ask the organiser for a new one."),
        )
    sheet(id)
    links.used(link)
    response = see(reverse("tournament", args=[id]))
    account = visiting().account
    if account is not None and link.role != Role.SPECTATOR:
        members.join(id, account, link.role)  # it stays with the account, on whatever device
    else:
        links.hold(request, response, link)
    return response
