"""The score of a tile game as a table, where other tournaments have their standings [T15]."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from pairwright.app.board import ScoreRow, board
from pairwright.app.desk import Sheet
from pairwright.words import columns

from .frame import tournament_page
from .reading import current

HEADS = ("PTS", "TILES", "PLAYED", "PICKS")
"""The columns after the name, as `words.columns` names them."""


def score_page(request: HttpRequest, tournament: Sheet) -> HttpResponse:
    """The tab; before the game has begun its set-up, which has the teams."""
    if not tournament.state.stage.started:
        return HttpResponseRedirect(reverse("game", args=[tournament.id]))
    values = score_values(tournament)
    return tournament_page(request, tournament, "board/standings.html", values, tab="players")


def score_values(tournament: Sheet, stage: int | None = None) -> dict[str, Any]:
    """What the table shows, on the screen and on paper."""
    lang, view = current(), board(tournament, stage)
    return {
        "view": view,
        "heads": [
            {"label": columns.short(lang, key), "title": columns.name(lang, key)}
            for key in HEADS
            if key != "TILES" or view.worth
        ],
        "rows": [{"row": row, "values": _values(row, view.worth)} for row in view.score],
        "winners": [row for row in view.score if row.rank == 1 and row.points],
        "ended": view.step in ("over", "closed"),
        "earlier": len(tournament.state.published),
    }


def _values(row: ScoreRow, worth: bool) -> list[str]:
    lang = current()
    shown = [row.points, *((row.won,) if worth else ()), row.plays, row.picks]
    return [lang.number(value) for value in shown]
