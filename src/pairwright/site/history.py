"""The history: every act with who and when, the undone ones struck; back to any of them [D12]."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from pairwright.app import views
from pairwright.app.desk import Sheet
from pairwright.core import facts as f
from pairwright.core.refusals import Refusal
from pairwright.words import history as telling
from pairwright.words import terms

from .acts import back, number, see, still_there, way_back
from .desk import desk, refused, sheet
from .frame import tournament_page
from .notices import tell
from .pages import page
from .reading import current
from .zone import LOCAL, instant

SHOWN = 200
"""Acts on one page; older ones are a page further."""


@dataclass(frozen=True, slots=True)
class Line:
    """One act: its place, time of day, who, the sentence it was done for and what went with it."""

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

    date: date
    words: str
    lines: tuple[Line, ...]


@require_safe
def history(request: HttpRequest, id: str) -> HttpResponse:
    """The tab: days with their acts, newest first."""
    tournament = sheet(id)
    text = request.GET.get("before", "")
    before = int(text) if text.isdecimal() and len(text) < 19 else tournament.version + 1
    acts = [act for act in views.history(tournament) if act.first < before]
    shown = acts[:SHOWN]
    values = {
        "days": days(tournament, shown),
        "older": shown[-1].first if len(acts) > SHOWN else None,
        "saves": [line for day in days(tournament, acts) for line in day.lines if line.save and not line.undone],
    }
    return tournament_page(request, tournament, "history.html", values, tab="history")


def days(tournament: Sheet, acts: list[views.Act]) -> tuple[Day, ...]:
    """Acts as lines, by the day they were done on."""
    lang = current()
    told = telling.tell(lang, tournament.entries, tournament.texts, LOCAL)
    by_day: dict[date, list[Line]] = {}
    for act in acts:
        at = instant(act.at)
        by_day.setdefault(at.date(), []).append(
            Line(
                version=act.restore,
                time=lang.time(at),
                by=terms.role(lang, act.by),
                words=told[act.first][0],
                along=told[act.first][1:],
                undone=act.undone,
                save=act.save,
                now=act.last == tournament.version,
                restorable=act.last < tournament.version and act.last >= 2,
            )
        )
    return tuple(Day(day, lang.day(day), tuple(lines)) for day, lines in by_day.items())


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
    acts = [act for act in views.history(tournament) if act.last <= version]
    line = days(tournament, acts[:1])[0].lines[0]
    lost = [
        act
        for act in views.history(tournament)
        if act.first > version and not act.undone and not any(isinstance(x, f.Restored) for x in act.facts)
    ]
    values = {
        "id": id,
        "version": version,
        "seen": tournament.version,
        "line": line,
        "lost": len(lost),
        "lost_lines": [line for day in days(tournament, lost[:5]) for line in day.lines],
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
        tell(request, "done", lang.gettext("Restored."), way_back(done.sheet))
    return see(still_there(here, done.sheet))


