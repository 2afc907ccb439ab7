"""The players as a text that can be edited at any time; what that changes is shown before it is done [D3].

The text is written anew from who is in, and is not kept beside them: players also come, go and are renamed in
other places, on other screens and by Undo, and a stored text would soon say something else than the
tournament. Nothing that a list says is lost by that: its lines keep their order (that of NO.), names and byes
are all that a line says [D4], and what a table adds (club, rating, country, seed) stays with the players when
their names are edited. What was never read (a blank line, a cell behind the byes) doesn't come back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from pairwright.app.desk import Sheet
from pairwright.app.look import REDRAW, commands_of, look
from pairwright.app.views import namesakes
from pairwright.core import commands as c
from pairwright.core.refusals import Refusal
from pairwright.files.changes import ByesChanged, Changes, Listed, Renamed, reconcile
from pairwright.files.players import print_list, read_list

from .acts import number, see, way_back
from .desk import desk, refused, sheet
from .frame import tournament_page
from .lists import decode, doubled, heard, is_event, received
from .notices import tell
from .reading import current
from .typed import whole


@dataclass(frozen=True, slots=True)
class Plan:
    """What an edited text would do: those who left in a round are dropped, others are struck off."""

    added: tuple[c.Newcomer, ...]
    returned: tuple[Listed, ...]
    renamed: tuple[Renamed, ...]
    byes: tuple[ByesChanged, ...]
    dropped: tuple[Listed, ...]
    removed: tuple[Listed, ...]

    def __bool__(self) -> bool:
        return any((self.added, self.returned, self.renamed, self.byes, self.dropped, self.removed))

    def commands(self) -> list[c.Command]:
        """The plan as one act."""
        return [
            *(c.Rename(one.number, one.new) for one in self.renamed),
            *(c.AwardByes(one.number, one.new) for one in self.byes),
            *(c.Remove(one.number) for one in self.removed),
            *(c.Drop(one.number) for one in self.dropped),
            *(c.Return(one.number) for one in self.returned),
            *([c.Enter(self.added)] if self.added else []),
        ]


def on_the_list(tournament: Sheet, dropped: bool = False) -> list[Listed]:
    """Those who are in (or, with `dropped`, out), by entry number."""
    return [
        Listed(entrant.number, tournament.name(entrant.number), entrant.awarded)
        for entrant in tournament.state.entrants.values()
        if (entrant.left is not None) == dropped
    ]


def plan(tournament: Sheet, text: str, only_add: bool = False) -> Plan:
    """What `text` would change; with `only_add` it is a list of more players, and nobody else is touched.

    Raises the refusals of `files` for a text that can't be read.
    """
    listed, read = on_the_list(tournament), read_list(text)
    changes = Changes(added=beyond(listed, read.newcomers)) if only_add else reconcile(listed, read)
    out = {one.name: one for one in on_the_list(tournament, dropped=True) if one.name}
    returned: dict[str, Listed] = {}
    added = []
    for newcomer in changes.added:
        if newcomer.name in out and newcomer.name not in returned:
            returned[newcomer.name] = out[newcomer.name]
        else:
            added.append(newcomer)
    published = tournament.state.published
    played = {
        number
        for round in published
        for number in (
            *(match.first for match in round.matches.values()),
            *(match.second for match in round.matches.values()),
            *(bye.entrant for bye in round.byes),
        )
    }
    return Plan(
        added=tuple(added),
        returned=tuple(returned.values()),
        renamed=changes.renamed,
        byes=changes.byes,
        dropped=tuple(one for one in changes.dropped if one.number in played),
        removed=tuple(one for one in changes.dropped if one.number not in played),
    )


def beyond(listed: Sequence[Listed], newcomers: Iterable[c.Newcomer]) -> tuple[c.Newcomer, ...]:
    """Those whose names aren't on the list yet; of namesakes as many as there are more of."""
    there = Counter(one.name for one in listed)
    more = []
    for newcomer in newcomers:
        if there[newcomer.name]:
            there[newcomer.name] -= 1
        else:
            more.append(newcomer)
    return tuple(more)


@require_http_methods(["GET", "HEAD", "POST"])
def roster(request: HttpRequest, id: str) -> HttpResponse:
    """The text; sent once (or a file), what it would change; sent again with `sure`, the change."""
    lang, tournament = current(), sheet(id)
    if request.method != "POST":
        text = print_list((one.name, one.awarded) for one in on_the_list(tournament))
        return roster_page(request, tournament, text)
    text, only_add = request.POST.get("names", ""), request.POST.get("only") == "add"
    upload = request.FILES.get("file")
    try:
        if upload is not None:
            data = received(upload)
            if is_event(data, upload.name or ""):
                saved = lang.gettext("This is a saved event, not a list. Import it on the first screen.")
                return roster_page(request, tournament, "", {"error": saved}, 422)
            text = decode(data)
        planned = plan(tournament, text, only_add)
        if not planned:
            tell(request, "note", lang.gettext("Nothing was changed."))
            return see(reverse("players", args=[id]))
        if "again" in request.POST:
            return roster_page(request, tournament, text)
        if "sure" not in request.POST or number(request, "seen") != tournament.version:
            told = look(desk(), id, *planned.commands(), after=len(tournament.state.published))
            values = {"plan": planned, "unused": heard(text).unused, "look": told, "only_add": only_add}
            return roster_page(request, tournament, text, values)
        way, seed = request.POST["sure"], whole(request.POST.get("seed", ""), digits=20)
        all = commands_of(desk(), id, way, planned.commands(), len(tournament.state.published), seed)
        done = desk().act(id, *all, seed=seed)
    except Refusal as refusal:
        said, status = refused(refusal, tournament)
        return roster_page(request, tournament, text, {"error": said}, status)
    tell(request, "done", lang.gettext("The list is changed."), way_back(done.sheet))
    known = {newcomer.name for newcomer in planned.added} | {one.new for one in planned.renamed}
    if any(name in known for name, _ in namesakes(done.sheet)):
        tell(request, "attention", doubled(done.sheet))
    if way == REDRAW:
        return see(reverse("round", args=[id, len(done.sheet.state.rounds)]))
    return see(reverse("players", args=[id]))


def roster_page(
    request: HttpRequest,
    tournament: Sheet,
    text: str,
    values: dict[str, Any] | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page with the text, and the plan if there is one."""
    made = {
        "names": text,
        "plan": None,
        "error": None,
        "unused": "",
        "only_add": False,
        "next_round": tournament.state.next_round,
        "last_round": len(tournament.state.published),
    }
    template_values = made | (values or {})
    return tournament_page(request, tournament, "roster.html", template_values, tab="players", status=status)
