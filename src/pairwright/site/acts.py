"""One-tap acts on a tournament: start, draw, undo, restore, close, delete, and their ways back.

Each is a POST that does one thing and sends the reader back (303) to where they were, or on to where the act
leads, with a notice. A refusal changes nothing and comes back as a notice of its own.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from pairwright.app.desk import Done, Sheet, last_act
from pairwright.app.roles import Role
from pairwright.core import commands as c
from pairwright.core.refusals import Overtaken, Refusal, UnknownTournament
from pairwright.core.tiles import TILES
from pairwright.core.tournament import Phase
from pairwright.store.refusals import StoreFault
from pairwright.words.history import Teller

from .desk import desk, names, refused, sheet
from .notices import Way, tell
from .reach import for_owner, for_role
from .reading import current
from .tidying import KEPT_DAYS
from .typed import whole
from .who import acting
from .zone import LOCAL


class SeeOther(HttpResponseRedirect):
    """303: done, and what came of it is over there."""

    status_code = 303


def see(address: str) -> HttpResponse:
    """The answer to a POST that did something: go and look there."""
    return SeeOther(address)


def back(request: HttpRequest, otherwise: str) -> str:
    """The page a form says it stands on (`next`), if it is one of ours."""
    address = request.POST.get("next", "")
    ours = address.startswith("/") and url_has_allowed_host_and_scheme(address, allowed_hosts=None)
    return address if ours else otherwise


def number(request: HttpRequest, name: str) -> int:
    """A number a form sends in a hidden field; 0 for anything else, which is no version and no entrant."""
    return whole(request.POST.get(name, "")) or 0


def way_back(sheet: Sheet) -> Way:
    """The button that takes back what was just done."""
    return Way(
        current().gettext("Undo"), reverse("undo", args=[sheet.id]), {"seen": str(sheet.version)}, "undo"
    )


def landing(tournament: Sheet) -> str:
    """The address where work goes on: the last round until everything is played, else the players.

    Of a tile game its set-up, and once it has begun its board.
    """
    state = tournament.state
    if acting().role is Role.SCOREKEEPER:
        return desk_of_results(tournament)
    if state.settings.format == TILES:
        return reverse("board" if state.stage.started else "game", args=[tournament.id])
    if state.rounds and not state.closed and state.rounds[-1].phase is not Phase.FINISHED:
        return reverse("round", args=[tournament.id, state.rounds[-1].number])
    return reverse("players", args=[tournament.id])


def desk_of_results(tournament: Sheet) -> str:
    """Where a scorekeeper works: the last public round, the board of a game; else what can be printed."""
    state = tournament.state
    if state.settings.format == TILES:
        return reverse("board", args=[tournament.id])
    if state.published:
        return reverse("round", args=[tournament.id, state.published[-1].number])
    return reverse("print", args=[tournament.id])


def _do(
    request: HttpRequest,
    id: str,
    act: Callable[[], Done],
    words: Callable[[Done], str],
    where: Callable[[Done], str] | None = None,
) -> HttpResponse:
    """Do `act`; say `words` and go `where` (back, unless given), or say why not and go back."""
    before = sheet(id)
    here = still_there(back(request, reverse("players", args=[id])), before)
    try:
        done = act()
    except StoreFault:
        raise
    except Refusal as refusal:
        tell(request, "wrong", refused(refusal, before)[0])
        return see(here)
    if done.facts:
        tell(request, "done", words(done), way_back(done.sheet))
    return see(where(done) if where else here)


@require_POST
def start(request: HttpRequest, id: str) -> HttpResponse:
    """Close registration; the first round is drawn. A tile game begins."""
    lang = current()
    tiles = sheet(id).state.settings.format == TILES
    return _do(
        request,
        id,
        lambda: desk().act(id, c.StartStage()),
        lambda done: (
            lang.gettext("The game has begun.")
            if tiles
            else lang.gettext("Started. Round 1 is drawn; shuffle it or fix it.")
        ),
        lambda done: landing(done.sheet),
    )


@require_POST
def draw(request: HttpRequest, id: str) -> HttpResponse:
    """Draw the next round: beyond the planned ones, or after stepping back."""
    lang = current()
    return _do(
        request,
        id,
        lambda: desk().draw(id),
        lambda done: lang.say("Round %(round)s is drawn.", round=len(done.sheet.state.rounds)),
        lambda done: landing(done.sheet),
    )


@require_POST
def close(request: HttpRequest, id: str) -> HttpResponse:
    """Declare the standings final. A tile game ends."""
    lang = current()
    tiles = sheet(id).state.settings.format == TILES
    return _do(
        request,
        id,
        lambda: desk().act(id, c.Close()),
        lambda done: lang.gettext("The game is over.") if tiles else lang.gettext("The standings are final."),
    )


@require_POST
def reopen(request: HttpRequest, id: str) -> HttpResponse:
    """Go on with a closed tournament."""
    lang = current()
    return _do(
        request,
        id,
        lambda: desk().act(id, c.Reopen()),
        lambda done: lang.gettext("The tournament is open again."),
    )


@require_POST
def remove(request: HttpRequest, id: str, entrant: int) -> HttpResponse:
    """Strike somebody who never played from the list."""
    lang, known = current(), names(sheet(id))
    return _do(
        request,
        id,
        lambda: desk().act(id, c.Remove(entrant)),
        lambda done: lang.say("%(name)s is off the list.", name=known[entrant]),
    )


@for_role(Role.SCOREKEEPER)
@require_POST
def undo(request: HttpRequest, id: str) -> HttpResponse:
    """Take back the last act, unless somebody did another one since this page was made [D12] [D13]."""
    lang, before = current(), sheet(id)
    here = back(request, reverse("players", args=[id]))
    entry = last_act(before.entries)
    try:
        done = desk().undo(id, seen=number(request, "seen"))
    except Overtaken:
        tell(
            request,
            "attention",
            lang.gettext(
                "Nothing was undone: something else has happened since this page was made. Look, then undo"
                " again if you still want to."
            ),
        )
        return see(still_there(here, before))
    except StoreFault:
        raise
    except Refusal as refusal:
        tell(request, "wrong", refused(refusal, before)[0])
        return see(still_there(here, before))
    teller = Teller(lang, LOCAL)
    teller.see(before.entries, before.texts)
    redo = Way(
        lang.gettext("Redo"),
        reverse("restore", args=[id]),
        {"to": str(before.version), "seen": str(done.sheet.version), "redo": "yes"},
        "redo",
    )
    what = teller.say(entry.act)[0] if entry else ""
    may_redo = acting().role is Role.ORGANISER
    tell(request, "done", lang.say("Undone: %(what)s", what=what), redo if may_redo else None)
    return see(still_there(here, done.sheet))


def still_there(address: str, tournament: Sheet) -> str:
    """`address`, unless it is a round that is gone now."""
    round = whole(address.partition("/rounds/")[2].split("/")[0].split("?")[0])
    if round is not None and round > len(tournament.state.rounds):
        return landing(tournament)
    return address


@for_owner
@require_POST
def delete(request: HttpRequest, id: str) -> HttpResponse:
    """Take a tournament off the list; the notice brings it back [D1]."""
    lang = current()
    listed = {line.id: line.title for line in desk().store.listed()}
    try:
        desk().store.delete(id, desk().clock())
    except UnknownTournament as unknown:
        if id not in {line.id for line in desk().store.listed(deleted=True)}:
            raise Http404(id) from unknown
        tell(request, "note", lang.gettext("This tournament is deleted already."))
        return see(reverse("start"))
    desk().forget(id)
    way = Way(lang.gettext("Undo"), reverse("undelete", args=[id]))
    words = lang.count(
        "“%(title)s” is deleted. It can be brought back for %(num)s day.",
        "“%(title)s” is deleted. It can be brought back for %(num)s days.",
        KEPT_DAYS,
        title=listed.get(id, ""),
    )
    tell(request, "done", words, way)
    return see(reverse("start"))


@for_owner
@require_POST
def undelete(request: HttpRequest, id: str) -> HttpResponse:
    """Bring a deleted tournament back."""
    try:
        desk().store.undelete(id)
    except StoreFault:
        raise
    except Refusal as refusal:
        tell(request, "wrong", refused(refusal)[0])
        return see(reverse("start"))
    tell(request, "done", current().say("“%(title)s” is back.", title=sheet(id).title))
    return see(reverse("start"))
