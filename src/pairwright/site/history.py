"""The history: every act with who and when, the undone ones struck; back to any of them [D12]."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from pairwright.app import views
from pairwright.app.desk import Sheet
from pairwright.core import facts as f
from pairwright.core.refusals import Refusal
from pairwright.words import terms
from pairwright.words.history import Teller

from .acts import back, number, see, still_there, way_back
from .desk import desk, refused, sheet
from .frame import tournament_page
from .notices import Way, tell
from .pages import page
from .reading import current
from .typed import whole
from .zone import LOCAL, instant

SHOWN = 200
"""Acts on one page; older ones are a page further."""
LOST_SHOWN = 5
"""Acts a restoration would take away that are named; the rest is counted."""


@dataclass(frozen=True, slots=True)
class Line:
    """One act: its place, time of day, who, the sentence it was done for and what went with it.

    `now` is the last act that counts; `restorable` one that everything was different after.
    """

    version: int
    time: str
    by: str
    words: str
    along: tuple[str, ...]
    undone: bool
    save: bool
    now: bool
    restorable: bool


@dataclass(frozen=True, slots=True)
class Day:
    """The acts of one day, newest first."""

    words: str
    lines: tuple[Line, ...]


@require_safe
def history(request: HttpRequest, id: str) -> HttpResponse:
    """The tab: days with their acts, newest first."""
    tournament = sheet(id)
    before = whole(request.GET.get("before", ""))
    before = tournament.version + 1 if before is None else before
    acts = [act for act in views.history(tournament) if act.first < before]
    shown = acts[:SHOWN]
    teller = teller_of(tournament)
    values = {
        "days": days(teller, shown),
        "older": shown[-1].first if len(acts) > SHOWN else None,
        "oldest": shown[-1].first if shown else 0,
        "saves": [line_of(teller, act) for act in acts if act.save and not act.undone],
    }
    return tournament_page(request, tournament, "history.html", values, tab="history")


def teller_of(tournament: Sheet) -> Teller:
    """Who tells this log in the reader's language. Cost: one quick pass; each act told is a sentence more."""
    teller = Teller(current(), LOCAL)
    teller.see(tournament.entries, tournament.texts)
    return teller


def line_of(teller: Teller, act: views.Act) -> Line:
    """One act in words."""
    words, *along = teller.say(act.first)
    version, counts = teller.entries[-1].seq, teller.counting
    return Line(
        version=act.restore,
        time=teller.lang.time(instant(act.at)),
        by=terms.role(teller.lang, act.by),
        words=words,
        along=tuple(along),
        undone=act.undone,
        save=act.save,
        now=act.last == counts[-1],
        restorable=2 <= act.last < version and counts[act.last] != counts[-1],
    )


def days(teller: Teller, acts: Sequence[views.Act]) -> tuple[Day, ...]:
    """Acts as lines, by the day they were done on."""
    by_day: dict[date, list[Line]] = {}
    for act in acts:
        by_day.setdefault(instant(act.at).date(), []).append(line_of(teller, act))
    return tuple(Day(teller.lang.day(day), tuple(lines)) for day, lines in by_day.items())


@require_safe
def ask_restore(request: HttpRequest, id: str, version: int) -> HttpResponse:
    """What going back to an act means, before it is done: a dialog, or a page."""
    tournament = sheet(id)
    now = tournament.state
    try:
        then = tournament.at(version).state
    except Refusal as refusal:
        tell(request, "wrong", refused(refusal)[0])
        return see(reverse("history", args=[id]))
    teller, acts = teller_of(tournament), views.history(tournament)
    chosen = next((act for act in acts if act.last == version), None)
    if chosen is None:
        raise Http404(version)
    lost = [
        act
        for act in acts
        if act.first > version and not act.undone and not any(isinstance(x, f.Restored) for x in act.facts)
    ]
    values = {
        "id": id,
        "version": version,
        "seen": tournament.version,
        "line": line_of(teller, chosen),
        "lost": len(lost),
        "lost_lines": [line_of(teller, act) for act in lost[:LOST_SHOWN]],
        "rounds": (len(now.rounds), len(then.rounds)),
    }
    return page(request, "restore.html", values)


@require_POST
def restore(request: HttpRequest, id: str) -> HttpResponse:
    """Make everything as it was after an act; itself an act that can be undone."""
    lang, before = current(), sheet(id)
    here = back(request, reverse("history", args=[id]))
    seen = number(request, "seen")
    if seen and seen != before.version:
        tell(request, "attention", lang.gettext("Nothing was restored: something else has happened since."))
        return see(here)
    try:
        done = desk().restore(id, number(request, "to"))
    except Refusal as refusal:
        tell(request, "wrong", refused(refusal, before)[0])
        return see(here)
    if request.POST.get("redo"):
        tell(request, "done", lang.gettext("Redone."), way_back(done.sheet))
    else:
        # Undo goes on backwards from the restored moment; the way back from here is forth again.
        forth = {"to": str(before.version), "seen": str(done.sheet.version)}
        way = Way(lang.gettext("Undo"), reverse("restore", args=[id]), forth)
        tell(request, "done", lang.gettext("Restored."), way)
    return see(still_there(here, done.sheet))
