"""A person's name is erased: what goes is shown first, because nothing brings it back [H8].

The page is a dialog from the player's page. It answers for those who were taken off the list too, whose names
are kept for the history until somebody erases them here (the settings name them).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from pairwright.app.desk import Sheet
from pairwright.app.erasing import Texts, texts_of
from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core.names import Nameless
from pairwright.core.tiles import TILES
from pairwright.words import terms

from .acts import back
from .asked import on
from .desk import desk, sheet
from .frame import frame_values
from .notices import tell
from .pages import page
from .reading import current
from .typed import whole

SHOWN = 12
"""Notes and saves that say the name are shown one by one, up to so many."""


@dataclass(frozen=True, slots=True)
class Off:
    """Somebody who isn't on the list any more, and whose name is still in the history."""

    number: int
    name: str


def off_the_list(tournament: Sheet) -> list[Off]:
    """Those who were taken off the list and not erased, by NO. Cost: a pass over the log."""
    named = {}
    for entry in tournament.entries:
        if isinstance(entry.fact, f.EntrantAdded | f.EntrantRenamed):
            named[entry.fact.entrant] = tournament.texts.get(entry.fact.name, "")
    known = tournament.state.entrants
    return [Off(number, name) for number, name in sorted(named.items()) if name and number not in known]


@require_http_methods(["GET", "HEAD", "POST"])
def erase(request: HttpRequest, id: str, number: int) -> HttpResponse:
    """GET says what goes; POST destroys it. `?member=` is one player of a team."""
    tournament, lang = sheet(id), current()
    if not 1 <= number <= tournament.state.numbers:
        raise Http404(number)
    member = whole(request.GET.get("member", "") or request.POST.get("member", "")) or None
    about = texts_of(tournament.entries, tournament.texts, number, member)
    players = reverse("game" if tournament.state.settings.format == TILES else "players", args=[id])
    if not about.all:
        tell(request, "note", lang.gettext("There is no name to erase any more."))
        return on(request, players)
    name = called(tournament, about, number, member)
    if request.method != "POST":
        return page(request, "player/erase.html", shown(tournament, about, number, member, name))
    desk().act(id, c.Erase(number, member))
    if member is None:
        words = lang.say("The name is erased: NO. %(number)s stands in its place.", number=number)
    else:
        words = lang.say("The name of player %(member)s of the team is erased.", member=member)
    tell(request, "done", words)
    # The page it was opened on may have the name in its address.
    return on(request, back(request, players))


def called(tournament: Sheet, about: Texts, number: int, member: int | None) -> str:
    """What somebody is called, or was last; Http404 for a player that a team doesn't have."""
    entrant = tournament.state.entrants.get(number)
    if member is not None:
        squad = {one.number: one for one in entrant.squad} if entrant else {}
        if member not in squad:
            raise Http404(member)
        return tournament.member(squad[member])
    if entrant is not None:
        return tournament.name(number)
    off = {one.number: one.name for one in off_the_list(tournament)}
    return off.get(number) or Nameless(number)


def shown(tournament: Sheet, about: Texts, number: int, member: int | None, name: str) -> dict[str, Any]:
    """What the page says: whose name it is, and which other texts go because they say it."""
    said = [tournament.texts[one] for one in sorted(about.mentions)]
    entrant = tournament.state.entrants.get(number)
    return frame_values(tournament, "players") | {
        "name": terms.called(current(), name),
        "number": number,
        "member": member,
        "listed": entrant is not None,
        "squad": len(entrant.squad) if entrant and member is None else 0,
        "mentions": said[:SHOWN],
        "mentioned": len(said),
        "next": reverse("squad", args=[tournament.id, number]) if member else "",
    }
