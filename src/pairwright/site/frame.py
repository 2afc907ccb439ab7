"""The frame around every page of a tournament: its title, its tabs, undo.

A view ends with `tournament_page(request, sheet, "players.html", {...}, tab="players")`; its template extends
`frames/tournament.html` and fills the block `main`.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse

from pairwright.app import views
from pairwright.app.desk import Sheet
from pairwright.words import presets, terms

from .news import said, shown_by
from .pages import page
from .reading import current


def tournament_page(
    request: HttpRequest,
    sheet: Sheet,
    template: str,
    values: dict[str, Any] | None = None,
    *,
    tab: str | int,
    status: int = 200,
) -> HttpResponse:
    """A page of a tournament. `tab` is the open one: "players", "print", "history", "settings" or a round's
    number, or "charts"; of a tile game also "game", "board", "schedule". The template also gets `tournament`
    (an `Overview`) and `tab`."""
    made = frame_values(sheet, tab) | (values or {})
    shown = shown_by(request)
    if shown is not None:
        made["said"] = said(sheet, shown)
    return page(request, template, made, status)


def frame_values(sheet: Sheet, tab: str | int) -> dict[str, Any]:
    """What `frames/tournament.html` needs."""
    lang = current()
    overview = views.overview(sheet)
    return {
        "tournament": overview,
        "preset_name": presets.name(lang, overview.preset),
        "match_length": terms.match_length(lang, overview.best_of),
        "tab": tab,
    }
