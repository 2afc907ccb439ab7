"""The settings of a tournament: title, lengths, points, tie-breaks, pairing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from pairwright.app import views
from pairwright.app.desk import Sheet
from pairwright.core import commands as c
from pairwright.core.refusals import BadSetting, EmptyName, NameTooLong, Refusal
from pairwright.core.tiles import TILES
from pairwright.words import presets

from .acts import see, way_back
from .desk import desk, refused, sheet
from .erasing import off_the_list
from .frame import tournament_page
from .handing_out import switch_values
from .notices import tell
from .players import warnings
from .reading import current
from .setup import COUNTS, Errors, Setup
from .tournaments import tie_break_choices

FIELDS = {"best-of": "games", "rounds": "rounds", "minutes": "minutes", "scoring": "win"} | {
    setting: field for field, (setting, _, _) in COUNTS.items()
}
"""A setting the core refuses → the field it is typed in."""


@require_http_methods(["GET", "HEAD", "POST"])
def rules(request: HttpRequest, id: str) -> HttpResponse:
    """The tab. What can't be changed any more is refused with its reason, beside the field."""
    lang, tournament = current(), sheet(id)
    if tournament.state.settings.format == TILES:
        return game_rules(request, tournament)
    if request.method != "POST":
        return rules_page(request, tournament, Setup.of(tournament.state.settings), tournament.title)
    setup = Setup.read(request.POST.dict(), lang, base=tournament.state.settings)
    title = request.POST.get("title", "")
    if setup.errors:
        return rules_page(request, tournament, setup, title, 422)
    commands: list[c.Command] = []
    if title.strip() != tournament.title:
        commands.append(c.Retitle(title))
    if setup.settings != tournament.state.settings:
        commands.append(c.ChangeSettings(setup.settings))
    if not commands:
        tell(request, "note", lang.gettext("Nothing was changed."))
        return see(reverse("settings", args=[id]))
    try:
        done = desk().act(id, *commands)
    except Refusal as refusal:
        said, status = refused(refusal, tournament)
        setup.errors[field_of(refusal)] = said
        return rules_page(request, tournament, setup, title, status)
    tell(request, "done", lang.gettext("The settings are saved."), way_back(done.sheet))
    return see(reverse("settings", args=[id]))


def game_rules(request: HttpRequest, tournament: Sheet) -> HttpResponse:
    """The same for a tile game, which has a title and a schedule or none; the set-up has the rest."""
    lang, id, settings = current(), tournament.id, tournament.state.settings
    if request.method != "POST":
        return game_rules_page(request, tournament, tournament.title, settings.scheduled, Errors())
    title = request.POST.get("title", "")
    wanted = replace(settings, scheduled=request.POST.get("schedule") == "on")
    commands: list[c.Command] = []
    if title.strip() != tournament.title:
        commands.append(c.Retitle(title))
    if wanted != settings:
        commands.append(c.ChangeSettings(wanted))
    if not commands:
        tell(request, "note", lang.gettext("Nothing was changed."))
        return see(reverse("settings", args=[id]))
    try:
        done = desk().act(id, *commands)
    except Refusal as refusal:
        said, status = refused(refusal, tournament)
        errors = Errors({field_of(refusal): said})
        return game_rules_page(request, tournament, title, wanted.scheduled, errors, status)
    tell(request, "done", lang.gettext("The settings are saved."), way_back(done.sheet))
    return see(reverse("settings", args=[id]))


def game_rules_page(
    request: HttpRequest,
    tournament: Sheet,
    title: str,
    scheduled: bool,
    errors: Errors,
    status: int = 200,
) -> HttpResponse:
    """The tab's page of a tile game."""
    values: dict[str, Any] = {
        "errors": errors,
        "title_given": title,
        "schedule": "on" if scheduled else "off",
        "about": presets.about(current(), tournament.state.settings.preset),
        "off_the_list": off_the_list(tournament),
        **switch_values(tournament),
    }
    return tournament_page(request, tournament, "settings.html", values, tab="settings", status=status)


def field_of(refusal: Refusal) -> str:
    """The field a refusal belongs to; "form" for one that is about no field."""
    if isinstance(refusal, EmptyName | NameTooLong):
        return "title"
    if isinstance(refusal, BadSetting):
        return FIELDS.get(refusal.setting, "form")
    return "form"


def rules_page(
    request: HttpRequest, tournament: Sheet, setup: Setup, title: str, status: int = 200
) -> HttpResponse:
    """The tab's page with what was typed."""
    overview = views.overview(tournament)
    values: dict[str, Any] = {
        "setup": setup,
        "errors": setup.errors,
        "title_given": title,
        "count": overview.entrants,
        "recommended": overview.recommended if overview.entrants > 1 else None,
        "warnings": warnings(tournament),
        "tie_breaks": tie_break_choices(),
        "about": presets.about(current(), overview.preset),
        "off_the_list": off_the_list(tournament),
        **switch_values(tournament),
    }
    return tournament_page(request, tournament, "settings.html", values, tab="settings", status=status)
