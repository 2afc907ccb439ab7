"""The first screen: what is going on, what there was, and the short way to begin [D1]."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.db import DatabaseError, InterfaceError, connection
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from pairwright.app.desk import Sheet
from pairwright.core.refusals import Refusal
from pairwright.core.tiles import TILES
from pairwright.core.tournament import Phase
from pairwright.store.contract import Listed

from . import members, new_game
from .desk import desk, refused
from .pages import page
from .reach import for_everybody, for_owner
from .reading import current
from .tidying import KEPT_DAYS
from .typed import folded
from .who import visiting
from .zone import instant

PLAIN = "text/plain; charset=utf-8"
UNKEPT = {"Cache-Control": "no-store"}
SHOWN = 24
"""Tournaments on the first screen; the rest is one tap further."""
SEARCHED_FROM = 11
"""With so many tournaments they can be searched by title."""


@dataclass(frozen=True, slots=True)
class Saved:
    """One tournament in the list: where it stands in words, its pill's state, how far its round is."""

    id: str
    title: str
    href: str
    changed: str
    words: str
    state: str
    progress: tuple[int, int] | None
    fault: str = ""
    teams: bool = False


@for_owner
@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """What a person sees who opens Pairwright. `?q=` has only tournaments with this in their title."""
    listed, deleted = yours(desk().store.listed()), yours(desk().store.listed(deleted=True), members.OWNER)
    wanted = request.GET.get("q", "").strip()
    found = [line for line in listed if folded(wanted) in folded(line.title)] if wanted else listed
    shown = found if "all" in request.GET else found[:SHOWN]
    values = {
        "saved": [saved(line) for line in shown],
        "any": bool(listed),
        "q": wanted,
        "searched": len(listed) >= SEARCHED_FROM,
        "further": len(found) - len(shown),
        "rest": f"{reverse('start')}?{urlencode({'all': '1'} | ({'q': wanted} if wanted else {}))}",
        "deleted": [(line.id, line.title, moment(line.deleted or 0)) for line in deleted],
        "kept_days": KEPT_DAYS,
        "game": new_game.shown(request),
        "stamp": desk().store.stamp(),
    }
    return page(request, "start.html", values)


def yours(lines: Sequence[Listed], least: str = members.RANKS[0]) -> Sequence[Listed]:
    """On a server those in which one has a part; on one's own machine all."""
    account = visiting().account
    if account is None:
        return lines
    mine = members.mine(account, least)
    return [line for line in lines if line.id in mine]


def moment(milliseconds: int) -> str:
    """An instant as the reader writes it."""
    return current().moment(instant(milliseconds))


def saved(line: Listed) -> Saved:
    """A line of the list. Cost: what was appended since this process last looked."""
    href = reverse("tournament", args=[line.id])
    try:
        if line.fault is not None:
            raise line.fault
        sheet = desk().sheet(line.id)
    except Refusal as fault:  # one that can't be opened keeps nobody from the others
        return Saved(line.id, line.title, "", moment(line.changed), "", "", None, refused(fault)[0])
    words, state, progress = standing(sheet)
    settings = sheet.state.settings
    teams = settings.format == TILES or settings.boards > 1
    return Saved(line.id, line.title, href, moment(line.changed), words, state, progress, teams=teams)


def standing(sheet: Sheet) -> tuple[str, str, tuple[int, int] | None]:
    """Where a tournament stands: a sentence, the state of its pill ("open" before the start, "closed" after
    the end, else a round's phase), and results in and wanted while a round is running."""
    lang, state = current(), sheet.state
    if state.settings.format == TILES:
        return game_standing(sheet)
    played = len(state.published)
    if state.closed:
        words = lang.count("Closed after %(num)s round", "Closed after %(num)s rounds", played)
        return words, "closed", None
    if not state.stage.started:
        return lang.count("%(num)s player", "%(num)s players", len(state.entrants)), "open", None
    if not state.rounds:
        return lang.gettext("No round is drawn"), "open", None
    last, planned = state.rounds[-1], state.settings.rounds
    if planned is None:
        words = lang.say("Round %(round)s", round=last.number)
    else:
        words = lang.say("Round %(round)s of %(rounds)s", round=last.number, rounds=planned)
    running = last.phase is Phase.RUNNING
    return words, last.phase.value, (len(last.matches) - last.open, len(last.matches)) if running else None


def game_standing(sheet: Sheet) -> tuple[str, str, tuple[int, int] | None]:
    """The same for a tile game."""
    lang, state = current(), sheet.state
    game = state.stage.game
    if state.closed:
        played = len(game.plays)
        words = lang.count("Closed after %(num)s round", "Closed after %(num)s rounds", played)
        return words, "closed", None
    teams = len(state.active())
    if not state.stage.started:
        return lang.count("%(num)s team", "%(num)s teams", teams), "open", None
    words = lang.pgettext("tile game", "Round %(round)s of %(rounds)s")
    words %= {"round": min(game.round, game.rounds), "rounds": game.rounds}
    return words, "finished" if game.over else "running", None


@for_everybody
@require_safe
def help(request: HttpRequest) -> HttpResponse:
    """What a first-time organiser reads in three minutes."""
    return page(request, "help.html")


@for_everybody
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """`ok` while this process answers and its database does; else 503 and what is amiss [H7].

    On a server the front also says 503 while it isn't told of news. Cost: one query that reads nothing.
    """
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except (DatabaseError, InterfaceError):
        return HttpResponse("database\n", content_type=PLAIN, status=503, headers=UNKEPT)
    return HttpResponse("ok\n", content_type=PLAIN, headers=UNKEPT)
