"""Going on with another stage [C11]: which system, played how, and who goes on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from pairwright.app import views
from pairwright.app.desk import Sheet
from pairwright.core import commands as c
from pairwright.core.knockout import CUP
from pairwright.core.refusals import BadSetting, CutTied, Refusal
from pairwright.core.settings import StageSettings
from pairwright.core.tiles import TILES
from pairwright.formats.cut import standing, top
from pairwright.standings.presets import PRESETS, preset_of
from pairwright.words import terms

from .acts import landing, see, way_back
from .desk import desk, refused, sheet
from .frame import tournament_page
from .notices import tell
from .reading import current
from .setup import Setup
from .setup import number as typed_number
from .tournaments import tie_break_choices
from .typed import whole

SYSTEMS = ("cup", "swiss", "monrad", "round-robin", TILES)
TOPS = (4, 8, 16)


def settings_for(system: str, now: StageSettings) -> StageSettings:
    """What a stage of `system` is like after one of `now`: its own rules, and the points played by so far."""
    if system in ("swiss", "monrad"):
        if now.format in ("swiss", "monrad"):
            return replace(now, format=system, rounds=None, cut=0)
        own = next(one for one in PRESETS if one.settings.format == system).settings
    else:
        own = preset_of(system).settings
    if TILES in (system, now.format):
        return own
    taken = replace(own, match=now.match, scoring=now.scoring, minutes=now.minutes, boards=now.boards)
    if system == CUP:
        return replace(taken, games=now.games or (1 if now.boards > 1 else own.games if _single(now) else 0))
    return replace(taken, games=now.games, standings=now.standings if now.format != CUP else own.standings)


def _single(settings: StageSettings) -> bool:
    """Whether a match of so far is one game, so that a cup match may be several."""
    return settings.match.best_of == 1


@require_http_methods(["GET", "HEAD", "POST"])
def go_on(request: HttpRequest, id: str) -> HttpResponse:
    """The page; `?system=swiss` shows that system's settings. POST goes on."""
    tournament = sheet(id)
    given = request.POST if request.method == "POST" else request.GET
    system = given.get("system", CUP)
    system = system if system in SYSTEMS else CUP
    base = settings_for(system, tournament.state.settings)
    if request.method != "POST":
        return stage_page(request, tournament, system, Setup.of(base))
    setup = Setup.read(request.POST.dict(), current(), base=base)
    if setup.errors:
        return stage_page(request, tournament, system, setup, status=422)
    try:
        members = _members(request, tournament)
        start = () if system == TILES else (c.StartStage(),)
        done = desk().act(id, c.AddStage(setup.settings, members), *start)
    except CutTied as tied:
        setup.errors["who"] = refused(tied, tournament)[0]
        return stage_page(request, tournament, system, setup, tied, 409)
    except Refusal as refusal:
        said, status = refused(refusal, tournament)
        setup.errors["who"] = said
        return stage_page(request, tournament, system, setup, status=status)
    lang = current()
    words = lang.count(
        "%(system)s: %(num)s goes on.",
        "%(system)s: %(num)s go on.",
        len(members),
        system=terms.format(lang, system),
    )
    tell(request, "done", words, way_back(done.sheet))
    return see(landing(done.sheet))


def _members(request: HttpRequest, tournament: Sheet) -> tuple[int, ...]:
    """Who goes on: those ticked, or the best so many. Raises what `top` does, `BadSetting` for no number."""
    if "ticked" in request.POST:
        chosen = {whole(text) for text in request.POST.getlist("on")}
        return tuple(row.entrant for row in standing(tournament.state) if row.entrant in chosen)
    text = request.POST.get("top", "")
    if text == "other":
        text = request.POST.get("other", "")
    count = typed_number(text)
    if count is None or count < 1:
        raise BadSetting("players", text[:20] or "–", "1–9999")
    return top(tournament.state, count)


def stage_page(
    request: HttpRequest,
    tournament: Sheet,
    system: str,
    setup: Setup,
    tied: CutTied | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page with what was chosen. Of a tie at the cut those above are ticked, and the tied are marked."""
    lang, state = current(), tournament.state
    known = views.people(tournament)
    rows = standing(state) if state.stage.started else ()
    sent = {whole(text) for text in request.POST.getlist("on")} if "ticked" in request.POST else set()
    equal = set(tied.tied) if tied else set()
    groups = sorted({row.group for row in rows})
    if tied:
        sent = set()
        for group in groups:
            mine = [row.entrant for row in rows if row.group == group]
            sent |= set(mine[: tied.most]) - equal
    tops = [k for k in sorted({*TOPS, state.settings.cut} - {0}) if k * max(1, len(groups)) < len(rows)]
    ready = state.stage.started and state.unfinished is None and state.stage.game.open is None
    values: dict[str, Any] = {
        "system": system,
        "systems": [(key, terms.format(lang, key)) for key in SYSTEMS],
        "setup": setup,
        "errors": setup.errors,
        "tie_breaks": tie_break_choices(),
        "tops": tops,
        "first_choice": state.settings.cut if state.settings.cut in tops else max(tops, default=0),
        "rows": [
            {
                "rank": row.rank,
                "group": row.group,
                "person": known[row.entrant],
                "on": row.entrant in sent,
                "tied": row.entrant in equal,
            }
            for row in rows
        ],
        "in_groups": len(groups) > 1,
        "ready": ready and not state.closed,
        "by_hand": tied is not None or bool(sent),
        "other": request.POST.get("other", ""),
        "everybody": len(rows),
    }
    return tournament_page(request, tournament, "stage.html", values, tab="players", status=status)
