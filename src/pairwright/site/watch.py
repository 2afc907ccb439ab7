"""What everybody may look at, under one address: the public pages of `public`, or the view of a tile game.

That of a game has board, score, who plays, "your next round"; nothing to change [T16]. It asks for no
account and no session. No answer is ever in the page, nor the question of a tile that hasn't been opened.
`?team=3` is the team whose phone it is, `?screen=1` the projector's form.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from pairwright.app.board import BoardView, ScoreRow
from pairwright.app.desk import Sheet
from pairwright.core.tiles import TILES
from pairwright.words import Language, terms

from .asked import from_htmx
from .board import board_values
from .desk import names, sheet
from .front import kept
from .pages import page
from .public import asked_language, earlier_stages, public_page
from .reach import for_everybody
from .reading import current
from .typed import whole


@for_everybody
@kept
@require_safe
def watch(request: HttpRequest, id: str) -> HttpResponse:
    """The page, or for a page that is open only what changed since the version it shows (204 for nothing)."""
    tournament = sheet(id)
    if tournament.state.settings.format != TILES or request.GET.get("show"):
        return public_page(request, tournament)
    if from_htmx(request) and request.GET.get("seen") == str(tournament.version):
        return HttpResponse(status=204)
    template = "watch/changed.html" if from_htmx(request) else "watch/page.html"
    return page(request, template, watch_values(request, tournament))


def watch_values(request: HttpRequest, tournament: Sheet) -> dict[str, Any]:
    """What the public view shows."""
    values = board_values(request, tournament, host=False)
    view: BoardView = values["view"]
    address = reverse("watch", args=[tournament.id])
    screen = bool(request.GET.get("screen"))
    mine = _mine(view, request)
    kept = {"team": str(mine.team.person.number)} if mine else {}
    kept |= {"screen": "1"} if screen else {}
    kept |= {"lang": lang} if (lang := asked_language(request)) else {}
    start = values["layout"].start
    kept |= {"from": str(start)} if start > 1 else {}
    return values | {
        "screen": screen,
        "lang": lang,
        "earlier": earlier_stages(request, tournament),
        "mine": mine,
        "yours": yours(current(), view, mine, names(tournament)) if mine else "",
        "kept": {name: value for name, value in kept.items() if name != "from"},
        "here": f"{address}?{urlencode(kept)}" if kept else address,
        "live": f"{address}?{urlencode(kept | {'seen': str(tournament.version)})}",
    }


def _mine(view: BoardView, request: HttpRequest) -> ScoreRow | None:
    """The line of the team whose phone asks; None for a screen of everybody's."""
    number = whole(request.GET.get("team", ""))
    return next((row for row in view.score if row.team.person.number == number), None)


def yours(lang: Language, view: BoardView, mine: ScoreRow, known: terms.Names) -> str:
    """When a team plays next, against whom, and who picks; or how it came out [T16]."""
    if view.step in ("over", "closed") and view.started:
        return lang.count(
            "The game is over. You are in place %(rank)s with %(num)s point.",
            "The game is over. You are in place %(rank)s with %(num)s points.",
            mine.points,
            rank=mine.rank,
        )
    if mine.next_in is None or mine.against is None:
        if not view.scheduled:
            return lang.gettext("The host says who plays next.")
        return lang.gettext("You have no more rounds to play.")
    other = terms.entrant(lang, known, mine.against.person.number)
    if mine.next_in == 0 and view.started:
        if mine.picking:
            return lang.say("You play now, against %(team)s. You pick.", team=other)
        return lang.say("You play now, against %(team)s. They pick.", team=other)
    if mine.next_in == 0:
        if mine.picking:
            return lang.say("You play in the first round, against %(team)s. You pick.", team=other)
        return lang.say("You play in the first round, against %(team)s. They pick.", team=other)
    if mine.next_in == 1:
        if mine.picking:
            return lang.say("You are next, against %(team)s. You pick.", team=other)
        return lang.say("You are next, against %(team)s. They pick.", team=other)
    if mine.picking:
        return lang.count(
            "You play in %(num)s round, against %(team)s. You pick.",
            "You play in %(num)s rounds, against %(team)s. You pick.",
            mine.next_in,
            team=other,
        )
    return lang.count(
        "You play in %(num)s round, against %(team)s. They pick.",
        "You play in %(num)s rounds, against %(team)s. They pick.",
        mine.next_in,
        team=other,
    )
