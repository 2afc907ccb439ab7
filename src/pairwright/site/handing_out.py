"""Letting players report: the switch, and the links and codes that are handed out [D18] [D15].

Codes are drawn where phones can reach this machine (`serve --lan`); without that a link is of no use.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST
from markupsafe import Markup, escape

from pairwright.app import views
from pairwright.app.desk import Sheet
from pairwright.core import commands as c
from pairwright.core.refusals import Refusal
from pairwright.core.tiles import TILES
from pairwright.store.refusals import StoreFault
from pairwright.words import terms

from . import keys
from .acts import back, see, way_back
from .codes import qr, short
from .desk import desk, refused, sheet
from .notices import tell
from .reach import for_phones
from .reading import current
from .typed import whole
from .widths import width

TO_A_PAGE = 10
"""Cards of personal links on a page."""
FIT = ((40, ""), (80, "fit-1"), (150, "fit-2"), (250, "fit-3"))
"""A name of up to so many half-width characters → the class that sets it on a card."""


def can_report(tournament: Sheet) -> bool:
    """Whether there is anything players could report: nothing of a tile game, nor of a match of teams."""
    settings = tournament.state.settings
    return settings.format != TILES and settings.boards == 1


def switch_values(tournament: Sheet) -> dict[str, Any]:
    """What `parts/reports.html` needs."""
    on = tournament.state.reports > 0
    return {"reports_on": on, "reports_shown": on or can_report(tournament), "reachable": bool(for_phones())}


@require_POST
def switch(request: HttpRequest, id: str) -> HttpResponse:
    """`to` "on" lets players report, "off" stops it, "anew" makes what was handed out void."""
    lang, before = current(), sheet(id)
    here = back(request, reverse("settings", args=[id]))
    wanted = request.POST.get("to", "")
    if wanted == "on" and before.state.reports:
        return see(here)  # switched on by somebody else: the links that are out stay good
    try:
        done = desk().act(id, c.SwitchReports(wanted != "off"))
    except StoreFault:
        raise
    except Refusal as refusal:
        tell(request, "wrong", refused(refusal, before)[0])
        return see(here)
    words = {
        "off": lang.gettext("Players can’t report results any more; their links are void."),
        "anew": lang.gettext("The links handed out so far are void. Print new ones."),
    }.get(wanted, lang.gettext("Players can report their own results now."))
    if done.facts:
        tell(request, "done", words, way_back(done.sheet))
    return see(here)


@dataclass(frozen=True, slots=True)
class Code:
    """A link for paper: its QR code, and the address as people type it."""

    picture: Markup
    address: Markup


@lru_cache(maxsize=1024)
def code_of(address: str) -> Code:
    """The code of an address; kept, because a sheet is looked at before it is printed. Cost: some 10 ms."""
    # A line may end before each slash, so that no part of the address is broken.
    return Code(qr(address, address), Markup(str(escape(short(address))).replace("/", "<wbr>/")))


def table_code(tournament: Sheet, number: int, table: int) -> Code | None:
    """The code and address of a table's link; None while reporting is off or phones can't get here."""
    bases = for_phones()
    if not tournament.state.reports or not bases or not can_report(tournament):
        return None
    return code_of(bases[0] + keys.table_link(tournament, number, table))


def links(request: HttpRequest, tournament: Sheet) -> tuple[str, dict[str, Any]]:
    """The sheet of everybody's personal link: cards with name and code. `?player=7` is one card alone."""
    bases, on = for_phones(), tournament.state.reports > 0
    only = whole(request.GET.get("player", ""))
    lang = current()
    cards: list[dict[str, Any]] = [
        {"number": person.number, "name": terms.entrant(lang, {person.number: person.name}, person.number)}
        for person in views.people(tournament).values()
        if not person.dropped and only in (None, person.number)
    ]
    for card in cards:
        wide = width(card["name"])
        card["fit"] = next((name for most, name in FIT if wide <= most), "fit-4")
        if on and bases:
            card["code"] = code_of(bases[0] + keys.personal_link(tournament, card["number"]))
    pages = [cards[start : start + TO_A_PAGE] for start in range(0, len(cards), TO_A_PAGE)]
    return "paper/links.html", switch_values(tournament) | {"pages": pages}
