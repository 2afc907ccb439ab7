"""The public pages of a tournament: pairings, "find my name", standings, bracket; nothing to change [D17].

They ask for no account and set no cookie. Everything on them comes from `app.public`, which knows no draft. A
page depends on the tournament at its version and on its address (`?lang=` is in it) alone, but for the time
that the clock shows: what everybody gets alike, the part below the search, is kept for the next reader.

`?me=7` is whose phone it is: the page has their card on top. A page that is open fetches at news the page
that everybody gets, and their card alone (`card`); it marks their lines by itself. `?show=standings` is
another page than that of now, `?round=2` an earlier round's pairings, `?q=ann` who is looked for.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_safe
from markupsafe import Markup

from pairwright.app import views
from pairwright.app.bracket import bracket_view, cup_stages
from pairwright.app.crosses import crosstable_stages, ranks_over_rounds
from pairwright.app.desk import Sheet
from pairwright.app.kept import Kept
from pairwright.app.public import Public, public
from pairwright.core.search import found, search_key
from pairwright.core.tiles import TILES
from pairwright.core.tournament import Phase
from pairwright.words import stages, terms

from .bracket_picture import bracket_picture
from .charts import asked_stage, available, bracket_values, crosstable_values, label, stage_name
from .desk import sheet
from .front import holds, keeps, kept
from .pages import page
from .players import standings_values
from .public_player import card_of
from .public_rounds import round_shown
from .ranks_picture import ranks_picture
from .reach import KEPT as KEPT_AT
from .reach import for_everybody
from .reading import current
from .timer import timer_values
from .typed import whole
from .zone import instant

FOUND_MOST = 60
"""Names shown to somebody who looks for one without a script."""
KEPT = 64
"""How many parts of pages are kept."""
SHOWS = ("pairings", "standings", "bracket", "crosstable", "ranks")

_parts: Kept[tuple[str, ...], tuple[Sheet, Markup]] = Kept(KEPT)
_one_at_a_time = threading.Lock()
"""Two pages that are made at once have the same part made once."""


def public_page(request: HttpRequest, tournament: Sheet) -> HttpResponse:
    """The page that `?show=` names, by itself the one that matters now."""
    event = public(tournament)
    show = request.GET.get("show", "") or usual(event)
    if show not in SHOWS:
        raise Http404(show)
    me = known(event, request.GET.get("me", ""))
    wanted = request.GET.get("q", "").strip()
    listed = looked_for(event, wanted) if wanted else []
    if len(listed) == 1:
        return HttpResponseRedirect(way(request, event, me=listed[0]["number"]))
    values = frame_values(request, tournament, event, show) | {
        "me": me,
        "card": card_of(event, me) if me is not None else None,
        "wanted": wanted,
        "listed": listed[:FOUND_MOST],
        "many": len(listed),
        "names": way(request, event, name="watch-names", me=None, show=None),
        "own": way(request, event, name="watch-card", me=me, show=None) if me is not None else "",
        "main": part(request, event, show),
    }
    return page(request, "public/page.html", values)


def usual(event: Public) -> str:
    """What is shown to whoever asks for nothing: the pairings, and the standings once all is played."""
    return "standings" if event.over or event.newest is None else "pairings"


def known(event: Public, text: str) -> int | None:
    """The entrant that a number in an address names, None for nobody."""
    number = whole(text)
    return number if number in event.state.entrants else None


def looked_for(event: Public, wanted: str) -> list[dict[str, Any]]:
    """Everybody whose name or NO. is what somebody looks for, in the order of names."""
    key = search_key(wanted)
    return [
        one | {"table": places.get(one["number"])}
        for places in (tables(event),)
        for one in everybody(event)
        if found(one["key"], one["number"], key)
    ]


def everybody(event: Public) -> list[dict[str, Any]]:
    """All entrants in the order of their names, each with the form it is looked for by."""
    lang = current()
    listed = [
        {
            "number": person.number,
            "name": terms.entrant(lang, {person.number: person.name}, person.number),
            "key": event.keys[person.number],
            "out": person.dropped,
        }
        for person in views.people(event.sheet).values()
    ]
    return sorted(listed, key=lambda one: (one["key"], one["number"]))


def tables(event: Public) -> dict[int, int]:
    """Entrant → table in the newest round, while that is to be played."""
    round = event.newest
    if round is None or round.phase is Phase.FINISHED:
        return {}
    return {n: match.table for match in round.matches.values() for n in (match.first, match.second)}


@for_everybody
@kept
@require_safe
def names(request: HttpRequest, id: str) -> HttpResponse:
    """Everybody by name, for the search as one types; without script the form of the page looks."""
    event = public(sheet(id))
    return HttpResponse(_kept(request, event, "names", (), lambda: {"listed": _all_names(event)}))


@for_everybody
@keeps
@require_safe
def card(request: HttpRequest, id: str) -> HttpResponse:
    """The card of `?me=7` alone, for a page that is open: all that a follower costs at each version."""
    tournament = sheet(id)
    event = public(tournament)
    me = known(event, request.GET.get("me", ""))
    if me is None:
        raise Http404(request.GET.get("me", ""))
    values = {
        "me": me,
        "card": card_of(event, me),
        "own": way(request, event, name="watch-card", me=me, show=None),
        "home": reverse("watch", args=[id]),
        "lang": asked_language(request),
        "version": tournament.version,
    }
    made = render_to_string("public/card.html", values)
    return HttpResponse(made, headers={KEPT_AT: holds(tournament.version)})


def _all_names(event: Public) -> list[dict[str, Any]]:
    places = tables(event)
    return [one | {"table": places.get(one["number"])} for one in everybody(event)]


@for_everybody
@kept
@require_safe
def player(request: HttpRequest, id: str, number: int) -> HttpResponse:
    """One entrant: where they play, rank, and the way they went."""
    tournament = sheet(id)
    event = public(tournament)
    if number not in event.state.entrants:
        raise Http404(number)
    values = frame_values(request, tournament, event, "") | {
        "card": card_of(event, number),
        "me": known(event, request.GET.get("me", "")),
        "mine": way(request, event, me=number, show=None, round=None),
        "back": way(request, event),
    }
    return page(request, "public/player.html", values)


# --- what all of the pages share


def frame_values(request: HttpRequest, tournament: Sheet, event: Public, show: str) -> dict[str, Any]:
    """What the frame of a public page needs; `show` is the page that is open."""
    lang, round = current(), event.newest
    return {
        "tournament": event.overview,
        "title": tournament.title,
        "lang": asked_language(request),
        "tabs": [
            {
                "label": label_of(name) if event.newest else lang.gettext("Players"),
                "href": way(request, event, show=name, round=None),
                "current": name == show,
            }
            for name in pages_of(event)
        ]
        + board_tab(request, event),
        "newest": stages.title(lang, round.number, event.left(round.number)) if round else "",
        "phase": round.phase.value if round else "",
        "entered": len(round.matches) - round.open if round else 0,
        "total": len(round.matches) if round else 0,
        "timer": timer_values(tournament, round) if round else None,
        "as_of": lang.time(instant(event.at)),
        "version": tournament.version,
        "home": reverse("watch", args=[tournament.id]),
    }


def pages_of(event: Public) -> list[str]:
    """The pages a tournament has something to show on."""
    charts = available(event.state)
    pairings = ["pairings"] if event.newest else []
    return [*pairings, "standings", *(name for name in ("bracket", "crosstable", "ranks") if name in charts)]


def label_of(name: str) -> str:
    """What the tab of a page is called."""
    lang = current()
    if name == "pairings":
        return lang.gettext("Pairings")
    return lang.gettext("Standings") if name == "standings" else label(lang, name)


def board_tab(request: HttpRequest, event: Public) -> list[dict[str, Any]]:
    """The way to the board, where the newest stage is a tile game."""
    if event.state.settings.format != TILES:
        return []
    href = way(request, event, show=None, round=None, me=None)
    return [{"label": current().pgettext("tile game", "Board"), "href": href, "current": False}]


def earlier_stages(request: HttpRequest, tournament: Sheet) -> list[dict[str, Any]]:
    """From the view of a tile game, the ways to what was played before it."""
    event = public(tournament)
    if event.newest is None:
        return []
    return [{"label": label_of(name), "href": way(request, event, show=name)} for name in pages_of(event)]


def asked_language(request: HttpRequest) -> str:
    """The language that the address names, "" where the browser's is meant."""
    return request.GET.get("lang", "") if request.GET.get("lang") == current().code else ""


def way(request: HttpRequest, event: Public, /, name: str = "watch", **changes: object) -> str:
    """An address of this tournament that keeps whose phone it is and the language; None leaves out."""
    asked: dict[str, object] = {"me": known(event, request.GET.get("me", ""))}
    asked |= {"show": request.GET.get("show"), "round": None} if "show" not in changes else {}
    asked |= changes | {"lang": asked_language(request) or None}
    query = urlencode({key: value for key, value in asked.items() if value})
    address = reverse(name, args=[event.sheet.id])
    return f"{address}?{query}" if query else address


# --- what everybody gets alike


def part(request: HttpRequest, event: Public, show: str) -> Markup:
    """The part of a page that is the same for all readers of a language; made once a version."""
    asked = tuple(request.GET.get(name, "") for name in ("round", "after", "stage", "order"))
    return _kept(request, event, show, asked, lambda: PARTS[show](request, event))


def _kept(
    request: HttpRequest,
    event: Public,
    template: str,
    asked: tuple[str, ...],
    values: Callable[[], dict[str, Any]],
) -> Markup:
    """What a template makes of `values`, made anew once the tournament is another one."""
    lang = asked_language(request)
    key = (event.sheet.id, current().code, lang, template, *asked)
    with _one_at_a_time:
        kept = _parts.get(key)
        if kept is None or kept[0] is not event.sheet:
            kept = event.sheet, _made(event, template, lang, values())
            _parts.put(key, kept)
        return kept[1]


def _made(event: Public, template: str, lang: str, values: dict[str, Any]) -> Markup:
    shared = {
        "id": event.sheet.id,
        "home": reverse("watch", args=[event.sheet.id]),
        "lang": lang,
        "title": event.sheet.title,
        "tournament": event.overview,
    }
    return Markup(render_to_string(f"public/{template}.html", values | shared))


def _query(lang: str, **asked: object) -> str:
    """The query of a link on the page itself."""
    return "?" + urlencode({k: v for k, v in (asked | {"lang": lang}).items() if v})


def _pairings(request: HttpRequest, event: Public) -> dict[str, Any]:
    if event.newest is None:
        raise Http404("no round yet")
    text = request.GET.get("round", "")
    number = whole(text) if text else event.newest.number
    if number is None or not 1 <= number <= event.newest.number:
        raise Http404(text)
    lang, language = asked_language(request), current()
    rounds = [
        {
            "label": stages.short_title(language, one.number, event.left(one.number)),
            "title": stages.title(language, one.number, event.left(one.number)),
            "href": _query(lang, show="pairings", round=one.number),
            "current": one.number == number,
        }
        for one in event.state.rounds
    ]
    shown = round_shown(event, number)
    return shown | {"rounds": rounds if len(rounds) > 1 else [], "is_newest": number == event.newest.number}


def _standings(request: HttpRequest, event: Public) -> dict[str, Any]:
    values = standings_values(request, event.sheet)
    lang = asked_language(request)
    home, query = reverse("watch", args=[event.sheet.id]), _query(lang) if lang else ""
    for row in values["rows"]:
        row["href"] = f"{home}/{row['number']}{query}"
    for one in values["stage_links"]:
        stage = one["query"].partition("stage=")[2]
        one["query"] = _query(lang, show="standings", stage=stage)
    after = [
        {
            "round": round.number,
            "href": _query(lang, show="standings", after=round.number),
            "current": round.number == values["view"].through,
        }
        for round in event.state.rounds
    ]
    played = bool(event.state.rounds)
    return values | {"after": after if len(after) > 1 else [], "played": played, "over": event.over}


def _stages(event: Public, having: tuple[int, ...], show: str, lang: str, stage: int) -> list[dict[str, Any]]:
    """Links to the same page of the other stages."""
    if len(having) < 2:
        return []
    return [
        {
            "label": stage_name(current(), event.state, one),
            "href": _query(lang, show=show, stage=one + 1),
            "current": one == stage,
        }
        for one in having
    ]


def _bracket(request: HttpRequest, event: Public) -> dict[str, Any]:
    having = cup_stages(event.state)
    stage = asked_stage(request, having)
    if stage is None or "bracket" not in available(event.state):
        raise Http404("no bracket")
    view = bracket_view(event.sheet, stage)
    values = bracket_values(current(), view)
    if view.rounds and not values["lists"]:
        values["picture"] = bracket_picture(view, current())
    return values | {"stages": _stages(event, having, "bracket", asked_language(request), stage)}


def _crosstable(request: HttpRequest, event: Public) -> dict[str, Any]:
    having = crosstable_stages(event.state)
    stage = asked_stage(request, having)
    if stage is None:
        raise Http404("no crosstable")
    values = crosstable_values(request, event.sheet, stage)
    return values | {"stages": _stages(event, having, "crosstable", asked_language(request), stage)}


def _ranks(request: HttpRequest, event: Public) -> dict[str, Any]:
    if "ranks" not in available(event.state):
        raise Http404("no ranks")
    return {"picture": ranks_picture(ranks_over_rounds(event.sheet), current(), None)}


PARTS: dict[str, Callable[[HttpRequest, Public], dict[str, Any]]] = {
    "pairings": _pairings,
    "standings": _standings,
    "bracket": _bracket,
    "crosstable": _crosstable,
    "ranks": _ranks,
}
