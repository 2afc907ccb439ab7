"""The history: every act with who and when, the undone ones struck; saves; back to any of them [D12]."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from pairwright.app import past
from pairwright.app.desk import Sheet
from pairwright.core import commands as c
from pairwright.core.refusals import Overtaken, Refusal
from pairwright.store.refusals import StoreFault
from pairwright.words import saves, terms
from pairwright.words.history import Teller

from .acts import back, number, see, still_there, way_back
from .asked import beneath
from .desk import desk, refused, sheet
from .frame import tournament_page
from .notices import Way, tell
from .pages import page
from .reading import current
from .typed import folded, whole
from .zone import LOCAL, instant

SHOWN = 200
"""Acts on one page; older ones are a page further."""
SAVES_SHOWN = 5
"""Saves that stand open above the history; the rest is folded."""
LOST_SHOWN = 5
"""Acts a restoration would take away, or bring back, that are named; the rest is counted."""


@dataclass(frozen=True, slots=True)
class Line:
    """One act: its place, time of day, who, the sentence it was done for and what went with it.

    `now` is the last act that counts; `here` one after which everything was as it is now; `restorable` one
    after which it was different. `save` is the kind of save it is, "" for none.
    """

    version: int
    time: str
    by: str
    words: str
    along: tuple[str, ...]
    undone: bool
    save: str
    now: bool
    here: bool
    restorable: bool

    def holds(self, text: str) -> bool:
        """Whether a text (`folded`) is in what the line says."""
        return any(text in folded(said) for said in (self.words, *self.along, self.by))


@dataclass(frozen=True, slots=True)
class Saved:
    """A save in the list: its act's line, with what the save is called as its words; when, and how far."""

    line: Line
    when: str
    stood: str


@dataclass(frozen=True, slots=True)
class Day:
    """The acts of one day, newest first."""

    words: str
    lines: tuple[Line, ...]


@require_safe
def history(request: HttpRequest, id: str) -> HttpResponse:
    """The tab: saves, then days with their acts, newest first. `?show=saves` has only saves, `?q=` only acts
    that say so."""
    tournament = sheet(id)
    chronicle = Chronicle(tournament)
    only_saves = request.GET.get("show") == "saves"
    wanted = request.GET.get("q", "").strip()
    before = whole(request.GET.get("before", ""))
    before = tournament.version + 1 if before is None else before
    acts = [act for act in chronicle.acts if act.first < before and (act.save or not only_saves)]
    if wanted:
        acts = [act for act in acts if chronicle.line(act).holds(folded(wanted))]
    shown = acts[:SHOWN]
    further = {"show": "saves"} if only_saves else {}
    further |= {"q": wanted} if wanted else {}
    further |= {"before": str(shown[-1].first)} if shown else {}
    values = {
        "days": days(chronicle, shown),
        "older": f"{reverse('history', args=[id])}?{urlencode(further)}" if len(acts) > SHOWN else "",
        "saves": [chronicle.saved(act) for act in chronicle.acts if act.save],
        "saves_shown": SAVES_SHOWN,
        "only_saves": only_saves,
        "q": wanted,
        "moment": current().moment(datetime.now(LOCAL)),
        "all_acts": len(chronicle.acts),
    }
    return tournament_page(request, tournament, "history.html", values, tab="history")


class Chronicle:
    """The acts of a tournament, newest first, and how each is told in the reader's language.

    Cost: one fold of the log; each act told is a sentence more.
    """

    def __init__(self, tournament: Sheet) -> None:
        self.acts = past.history(tournament)
        self.teller = teller_of(tournament)
        self.ground = past.same_ground(tournament)
        self.version = tournament.version

    def line(self, act: past.Act) -> Line:
        """One act in words."""
        words, *along = self.teller.say(act.first)
        here = self.ground[act.last] == self.ground[self.version]
        return Line(
            version=act.restore,
            time=self.teller.lang.time(instant(act.at)),
            by=terms.role(self.teller.lang, act.by),
            words=words,
            along=tuple(along),
            undone=act.undone,
            save=act.save.kind if act.save else "",
            now=act.last == self.teller.counting[-1],
            here=here,
            restorable=2 <= act.last < self.version and not here,
        )

    def saved(self, act: past.Act) -> Saved:
        """One save as the list has it."""
        lang, save = self.teller.lang, act.save
        assert save is not None  # only asked of saves
        when = lang.moment(instant(act.at))
        words = saves.title(lang, save.kind, save.round, save.name, when)
        return Saved(
            replace(self.line(act), words=words, along=()),
            when,
            saves.stood(lang, save.round, save.entered, save.matches) if save.kind == "named" else "",
        )

    def lines(self, acts: Iterable[past.Act]) -> list[Line]:
        """The first few acts, named."""
        return [self.line(act) for act in list(acts)[:LOST_SHOWN]]


def teller_of(tournament: Sheet) -> Teller:
    """Who tells this log in the reader's language. Cost: one quick pass; each act told is a sentence more."""
    teller = Teller(current(), LOCAL)
    teller.see(tournament.entries, tournament.texts)
    return teller


def days(chronicle: Chronicle, acts: Sequence[past.Act]) -> tuple[Day, ...]:
    """Acts as lines, by the day they were done on."""
    by_day: dict[date, list[Line]] = {}
    for act in acts:
        by_day.setdefault(instant(act.at).date(), []).append(chronicle.line(act))
    lang = current()
    return tuple(Day(lang.day(day), tuple(lines)) for day, lines in by_day.items())


def save(request: HttpRequest, id: str) -> HttpResponse:
    """Save progress: GET asks what to call it, a dialog or a page; POST puts the mark."""
    tournament, lang = sheet(id), current()
    name = request.POST.get("name", "")
    values = {
        "id": id,
        "name": name,
        "moment": lang.moment(datetime.now(LOCAL)),
        "error": "",
        "next": back(request, beneath(request, reverse("history", args=[id]))),
    }
    if request.method != "POST":
        return page(request, "save.html", values)
    try:
        done = desk().act(id, c.Save(name))
    except Refusal as refusal:
        said, status = refused(refusal, tournament)
        return page(request, "save.html", values | {"error": said}, status)
    tell(request, "done", teller_of(done.sheet).say(done.sheet.entries[-1].act)[0])
    return see(values["next"])


@require_safe
def ask_restore(request: HttpRequest, id: str, version: int) -> HttpResponse:
    """What going back to an act means, before it is done: a dialog, or a page."""
    tournament = sheet(id)
    now = tournament.state
    try:
        then = tournament.at(version).state
    except StoreFault:
        raise
    except Refusal as refusal:
        tell(request, "wrong", refused(refusal)[0])
        return see(reverse("history", args=[id]))
    chronicle = Chronicle(tournament)
    chosen = next((act for act in chronicle.acts if act.last == version), None)
    if chosen is None:
        raise Http404(version)
    passage = past.passage(tournament, version)
    values = {
        "id": id,
        "version": version,
        "seen": tournament.version,
        "line": chronicle.saved(chosen).line if chosen.save else chronicle.line(chosen),
        "when": current().moment(instant(chosen.at)),
        "lost": len(passage.lost),
        "lost_lines": chronicle.lines(passage.lost),
        "found": len(passage.found),
        "found_lines": chronicle.lines(passage.found),
        "rounds": (len(now.rounds), len(then.rounds)),
    }
    return page(request, "restore.html", values)


@require_POST
def restore(request: HttpRequest, id: str) -> HttpResponse:
    """Make everything as it was after an act; itself an act that can be undone."""
    lang, before = current(), sheet(id)
    here = back(request, reverse("history", args=[id]))
    try:
        done = desk().restore(id, number(request, "to"), seen=number(request, "seen"))
    except Overtaken:
        tell(request, "attention", lang.gettext("Nothing was restored: something else has happened since."))
        return see(here)
    except StoreFault:
        raise
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
