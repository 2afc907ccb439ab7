"""The players' tab: the list while registration is open, the standings from then on [D7] [D9] [D13]."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from pairwright.app import views
from pairwright.app.correction import redrawing
from pairwright.app.desk import Sheet
from pairwright.core import commands as c
from pairwright.core.decide import FIXED_FIELD
from pairwright.core.refusals import Refusal
from pairwright.core.tiles import TILES
from pairwright.core.tournament import Phase
from pairwright.words import aloud, columns, numbers, reasons, terms
from pairwright.words.language import Language

from .acts import see, way_back
from .charts import links
from .desk import desk, refused, sheet
from .frame import tournament_page
from .lists import doubled
from .notices import Way, tell
from .outlook import outlook_values
from .reading import current
from .score import score_page
from .typed import whole

DETAIL = (0, 1, 1, 2)
"""How much room a column of the standings asks for, by its place; further ones ask as much as the last."""


written = lru_cache(maxsize=20_000)(numbers.value)
"""A value as its column shows it. Many in a large field share one, and writing it costs most of a row."""


@dataclass(frozen=True, slots=True)
class OnTheList:
    """One line of the list before the start."""

    number: int
    name: str
    awarded: int
    namesake: bool
    club: str


@require_safe
def players(request: HttpRequest, id: str) -> HttpResponse:
    """The tab. `?after=3` shows the standings as they were after round 3. Of a tile game it is the score."""
    tournament = sheet(id)
    if tournament.state.settings.format == TILES and "after" not in request.GET:
        return score_page(request, tournament)
    return players_page(request, tournament)


def players_page(
    request: HttpRequest, tournament: Sheet, values: dict[str, Any] | None = None, status: int = 200
) -> HttpResponse:
    """The tab's page; `values` bring back what was typed, with its error."""
    if tournament.state.stage.started or tournament.state.settings.format == TILES:
        template, made = "standings.html", standings_values(request, tournament)
    else:
        template, made = "players.html", list_values(tournament)
    shown = {"name": "", "name_error": None} | made | (values or {})
    return tournament_page(request, tournament, template, shown, tab="players", status=status)


def list_values(tournament: Sheet) -> dict[str, Any]:
    """The list while nobody has played."""
    state = tournament.state
    return {
        "listed": [
            OnTheList(
                person.number,
                person.name,
                state.entrants[person.number].awarded,
                person.namesake,
                tournament.texts.get(state.entrants[person.number].club, ""),
            )
            for person in views.people(tournament).values()
        ],
        "warnings": warnings(tournament),
        "planned": state.settings.rounds,
        "recommended": views.overview(tournament).recommended,
    }


def warnings(tournament: Sheet) -> list[str]:
    """What is to be said about the planned rounds."""
    found = views.overview(tournament).warnings
    return [reasons.warning(current(), code, given) for code, given in found]


def standings_values(request: HttpRequest, tournament: Sheet) -> dict[str, Any]:
    """The standings as the table macro takes them, and the state of the whole thing."""
    lang, state = current(), tournament.state
    text, asked = request.GET.get("after", ""), request.GET.get("stage", "")
    through, stage = whole(text), whole(asked)
    if (text and through is None) or (asked and stage is None):
        raise Http404(text or asked)
    try:
        view = views.standings_view(tournament, through, None if stage is None else stage - 1)
    except LookupError as nowhere:
        raise Http404(text) from nowhere
    heads = [
        {
            "label": columns.short(lang, column.key),
            "title": columns.name(lang, column.key),
            "detail": DETAIL[min(place, len(DETAIL) - 1)],
        }
        for place, column in enumerate(view.columns)
    ]
    rows = [
        {
            "rank": row.rank if view.through else None,
            "name": row.person.name,
            "number": row.person.number,
            "out": row.person.dropped,
            "mark": CUP_MARKS[row.mark](lang) if row.mark else "",
            "outside": row.outside,
            "group": row.group,
            "href": reverse("player", args=[tournament.id, row.person.number]),
            "values": [
                *(
                    written(lang, value, column.shown, view.unit)
                    for value, column in zip(row.values, view.columns)
                ),
                {"shown": lang.score(*row.record), "aloud": aloud.record(lang, *row.record)},
            ],
        }
        for row in view.rows
    ]
    record = {
        "label": lang.pgettext("column", "W–D–L"),
        "title": lang.gettext("Matches won, drawn and lost"),
        "detail": 1,
    }
    last = state.rounds[-1] if state.rounds else None
    return {
        "view": view,
        "charts": links(tournament),
        "heads": [*heads, record],
        "rows": rows,
        "groups": _groups(rows),
        "stage_links": _stage_links(tournament, view),
        "over": bool(state.published) and state.unfinished is None and not state.closed,
        "published": len(state.published),
        "winners": [row.person for row in view.rows if row.rank == 1 and row.group < 1]
        if state.published
        else [],
        "active": [p for p in views.people(tournament).values() if not p.dropped],
        "out": [p for p in views.people(tournament).values() if p.dropped],
        "all_in": last is not None and last.phase is Phase.FINISHED,
        "next_round": state.next_round,
        "entry_open": state.settings.format not in FIXED_FIELD
        or not any(round.stage == state.stage.number for round in state.published),
        "recommended": views.overview(tournament).recommended,
        **outlook_values(tournament, view, rows),
    }


CUP_MARKS: Mapping[str, Callable[[Language], str]] = {
    "winner": lambda lang: lang.gettext("Winner"),
    "finalist": lambda lang: lang.gettext("Finalist"),
    "third": lambda lang: lang.gettext("Third place"),
}


def _groups(rows: list[dict[str, Any]]) -> list[tuple[int, list[dict[str, Any]]]]:
    """The rows group by group; one group 0 where there are none."""
    found: dict[int, list[dict[str, Any]]] = {}
    for row in rows:
        found.setdefault(row["group"], []).append(row)
    return sorted(found.items())


def _stage_links(tournament: Sheet, view: views.StandingsView) -> list[dict[str, Any]]:
    """A link to the standings of each stage, where there are several."""
    lang, stages = current(), tournament.state.stages
    if len(stages) < 2:
        return []
    return [
        {
            "words": lang.say(
                "%(number)s. %(format)s",
                number=stage.number + 1,
                format=terms.format(lang, stage.settings.format),
            ),
            "query": "" if stage is stages[-1] else f"?stage={stage.number + 1}",
            "open": stage.number == view.stage,
        }
        for stage in stages
    ]


@require_POST
def add(request: HttpRequest, id: str) -> HttpResponse:
    """Add one player, or several on lines of their own; once rounds are published they enter late [S14]."""
    lang, tournament = current(), sheet(id)
    text = request.POST.get("name", "")
    try:
        newcomers = tuple(c.Newcomer(line) for line in text.splitlines() if line.strip())
        done = desk().act(id, c.Enter(newcomers or (c.Newcomer(text),)))
    except Refusal as refusal:
        said, status = refused(refusal, tournament)
        return players_page(request, tournament, {"name": text, "name_error": said}, status)
    if len(newcomers) == 1:
        added = list(views.people(done.sheet).values())[-1]
        words = lang.say("%(name)s is NO. %(number)s.", name=added.name, number=added.number)
    else:
        words = lang.count("%(num)s player is added.", "%(num)s players are added.", len(newcomers))
    tell(request, "done", words, way_back(done.sheet))
    if redrawing(done.sheet.state):
        last = len(done.sheet.state.rounds)
        again = Way(
            lang.say("Draw round %(round)s again", round=last),
            reverse("redraw", args=[id, last]),
            {},
            "shuffle",
        )
        words = lang.say(
            "Nothing of round %(round)s is recorded: drawn again, it has them in it.", round=last
        )
        tell(request, "note", words, again)
    if list(views.people(done.sheet).values())[-1].namesake:
        tell(request, "attention", doubled(done.sheet))
    return see(reverse("players", args=[id]) + "#add")
