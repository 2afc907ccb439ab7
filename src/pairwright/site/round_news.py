"""What others changed in a round, for a page of it that is open [D13]."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from pairwright.app.desk import Sheet
from pairwright.app.roles import Role
from pairwright.core.tournament import Phase

from .acts import landing, see, still_there
from .asked import on, round_of
from .desk import sheet
from .moved import Moved, moved
from .news import said, shown_by
from .notices import tell
from .pages import page
from .reach import for_role
from .reading import current
from .rounds import Entry, changed_values, round_values, still_so, suggestion
from .tickets import told
from .typed import whole


@for_role(Role.SCOREKEEPER)
@require_safe
def round_news(request: HttpRequest, id: str, number: int) -> HttpResponse:
    """The fragments that moved; 204 for none. What is typed in the bar and what a dialog holds stay.

    Besides what `rounds.changed` is told the page says whom of a draft is picked (`pick`), which table the
    bar suggests (`table`), that the bar is to be renewed (`bar`), and which table's dialog is open (`about`).
    """
    tournament = sheet(id)
    shown = shown_by(request)
    if shown is None:
        return see(still_there(reverse("round", args=[id, number]), tournament))
    if number > len(tournament.state.rounds):
        words = current().say("Round %(round)s was taken back on another screen.", round=number)
        tell(request, "attention", words)
        return on(request, landing(tournament))
    if shown == tournament.version and not request.GET.get("bar"):
        return HttpResponse(status=204)
    round = round_of(tournament, number)
    moves = moved(tournament, number, shown)
    at = whole(request.GET.get("table", "")) or 0
    stays = at in round.matches and round.matches[at].open
    values: dict[str, Any] = {
        "entry": Entry(suggestion(tournament, number, at, exactly=stays)),
        "echo": None,
        "swap": "outerMorph",
        "said": said(tournament, shown),
    }
    if moves.anew or round.phase is Phase.DRAFT or not still_so(request.GET, round):
        return page(request, "round/anew.html", round_values(request, tournament, number) | values)
    values |= changed_values(request, tournament, number, moves)
    values["overtaken"] = _overtaken(request, tournament, number, moves)
    return page(request, "round/changed.html", values)


def _overtaken(request: HttpRequest, tournament: Sheet, number: int, moves: Moved) -> str:
    """The match whose dialog is open as it is now, if it moved; "" if not."""
    about = whole(request.GET.get("about", ""))
    if about is None or about not in moves.tables:
        return ""
    match = tournament.state.rounds[number - 1].matches[about]
    return told(current(), tournament, number, match)
