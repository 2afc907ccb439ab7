"""The projector: pairings and standings page by page, the clock large, the way for phones in a corner [D19].

Nothing is scrolled by hand. A script lays out as many rows as fit and turns the pages; without one the server
cuts the rows into pages, and each leads to the next. `?show=` is "pairings", "standings", "clock", or "turns"
(one after the other); `?order=table` lists the pairings by table, else by name; `?every=12` says how many
seconds a page stays.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from pairwright.app import views
from pairwright.app.desk import Sheet
from pairwright.app.public import Public, public
from pairwright.core.knockout import CUP
from pairwright.core.tiles import TILES
from pairwright.core.tournament import Phase
from pairwright.words import columns, numbers, stages, terms

from .codes import qr, short
from .desk import sheet
from .front import kept
from .pages import page
from .public import asked_language
from .public_rounds import bye_shown, match_shown
from .reach import for_everybody
from .reading import current
from .share import addresses_of
from .timer import timer_values
from .typed import whole

SHOWS = ("turns", "pairings", "standings", "clock")
EVERY, EVERY_LEAST, EVERY_MOST = 12, 3, 600
"""Seconds that a page stays: unless said, at least, at most."""
ROWS = 20
"""Rows of a page that the server cuts."""


@for_everybody
@kept
@require_safe
def screen(request: HttpRequest, id: str) -> HttpResponse:
    """The page for a projector; of a tile game it is the board."""
    tournament = sheet(id)
    event = public(tournament)
    if event.state.settings.format == TILES:
        return HttpResponseRedirect(reverse("watch", args=[id]) + "?screen=1")
    asked = _asked(request)
    panes = _panes(event, asked)
    cut = _cut(panes, whole(request.GET.get("page", "")))
    values = _frame(request, tournament, event, asked) | {
        "panes": cut["panes"],
        "cut": cut,
        "next": _query(asked | {"page": cut["next"]}),
    }
    return page(request, "screen/page.html", values)


def _asked(request: HttpRequest) -> dict[str, Any]:
    """What the address asks for. Raises Http404 for what there isn't."""
    show, order = request.GET.get("show", "") or "turns", request.GET.get("order", "") or "name"
    if show not in SHOWS or order not in ("name", "table"):
        raise Http404(f"{show}, {order}")
    every = whole(request.GET.get("every", "")) or EVERY
    return {
        "show": show,
        "order": order,
        "every": min(max(every, EVERY_LEAST), EVERY_MOST),
        "lang": asked_language(request),
    }


def _query(asked: dict[str, Any]) -> str:
    usual = {"show": "turns", "order": "name", "every": EVERY}
    return "?" + urlencode({k: v for k, v in asked.items() if v and v != usual.get(k)})


def _frame(request: HttpRequest, tournament: Sheet, event: Public, asked: dict[str, Any]) -> dict[str, Any]:
    """Title, clock, progress, the address for phones, and what else can be shown."""
    lang, round = current(), event.newest
    addresses = addresses_of(tournament.id)
    ways = [
        (lang.gettext("In turn"), asked | {"show": "turns"}),
        (lang.gettext("Pairings by name"), asked | {"show": "pairings", "order": "name"}),
        (lang.gettext("Pairings by table"), asked | {"show": "pairings", "order": "table"}),
        (lang.gettext("Standings"), asked | {"show": "standings"}),
        (lang.gettext("Clock"), asked | {"show": "clock"}),
    ]
    running = round is not None and round.phase is Phase.RUNNING
    return {
        "id": tournament.id,
        "title": tournament.title,
        "round_name": stages.title(lang, round.number, event.left(round.number)) if round else "",
        "round": round.number if round else 0,
        "phase": round.phase.value if round else "",
        "entered": len(round.matches) - round.open if round else 0,
        "total": len(round.matches) if round and running else 0,
        "timer": timer_values(tournament, round) if round else None,
        "version": tournament.version,
        "show": asked["show"],
        "every": asked["every"],
        "short": short(addresses[0]) if addresses else "",
        "code": qr(addresses[0], addresses[0]) if addresses else None,
        "ways": [(words, _query(way), way == asked) for words, way in ways],
    }


def _panes(event: Public, asked: dict[str, Any]) -> list[dict[str, Any]]:
    """What is shown, one after the other."""
    show = asked["show"]
    if show == "clock":
        return []
    pairings = [_by_name(event) if asked["order"] == "name" else _by_table(event)] if event.newest else []
    standings = [_standings(event)]
    if show == "turns":
        return [*standings, *pairings] if event.over else [*pairings, *standings]
    return pairings if show == "pairings" else standings


def _cut(panes: list[dict[str, Any]], number: int | None) -> dict[str, Any]:
    """Page `number` of the panes for who has no script; all of them without a number."""
    pages = [
        pane | {"rows": pane["rows"][at : at + ROWS]}
        for pane in panes
        for at in range(0, max(len(pane["rows"]), 1), ROWS)
    ]
    if number is None or not pages:
        return {"panes": panes, "number": 0, "of": len(pages), "next": 1}
    number = min(max(number, 1), len(pages))
    return {"panes": [pages[number - 1]], "number": number, "of": len(pages), "next": number % len(pages) + 1}


def _name(person: views.Person) -> dict[str, Any]:
    name = terms.entrant(current(), {person.number: person.name}, person.number)
    return {"name": name, "number": person.number if person.namesake else None, "out": person.dropped}


def _by_name(event: Public) -> dict[str, Any]:
    """Everybody of the newest round in the order of their names, with table and opponent."""
    assert event.newest is not None
    view = views.round_view(event.sheet, event.newest.number)
    rows = []
    for person, place in views.by_name(view):
        if isinstance(place, views.TableRow):
            other = place.second if place.first.number == person.number else place.first
            rows.append({"who": _name(person), "table": place.table, "other": _name(other), "words": ""})
        else:
            said = bye_shown(place, view)["words"]
            rows.append({"who": _name(person), "table": None, "other": None, "words": said})
    title = stages.title(current(), view.number, view.left)
    return {"kind": "names", "title": title, "rows": rows}


def _by_table(event: Public) -> dict[str, Any]:
    """The matches of the newest round, tables in order, then who sits out."""
    assert event.newest is not None
    view = views.round_view(event.sheet, event.newest.number)
    rows: list[dict[str, Any]] = []
    for row in view.tables:
        told = match_shown(event, view.number, row)
        rows.append(
            {
                "table": row.table,
                "left": _name(row.first),
                "right": _name(row.second),
                "score": told["score"],
                "won": told["won"],
                "words": "",
            }
        )
    rows += [
        {"table": None, "left": _name(row.person), "right": None, "words": bye_shown(row, view)["words"]}
        for row in view.byes
    ]
    title = stages.title(current(), view.number, view.left)
    return {"kind": "tables", "title": title, "rows": rows}


def _standings(event: Public) -> dict[str, Any]:
    """The standings; before the first round everybody on the list."""
    lang, view = current(), views.standings_view(event.sheet)
    played, cup = bool(event.state.rounds), view.format == CUP
    rows = [
        {
            "rank": row.rank if played else None,
            "who": _name(row.person),
            "group": row.group,
            "record": lang.score(*row.record) if played else "",
            "points": numbers.value(lang, row.values[0], view.columns[0].shown, view.unit)
            if played and not cup and view.columns
            else "",
        }
        for row in view.rows
    ]
    if not played:
        title = lang.count("%(num)s player", "%(num)s players", len(rows))
    elif view.through == 0:
        title = lang.gettext("Standings before round 1")
    elif view.open:
        title = lang.say("Standings during round %(round)s", round=view.through)
    else:
        title = lang.say("Standings after round %(round)s", round=view.through)
    head = columns.short(lang, view.columns[0].key) if view.columns and not cup else ""
    return {"kind": "standings" if played else "roster", "title": title, "rows": rows, "head": head}
