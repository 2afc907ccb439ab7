"""Pages that show a whole stage at once: the bracket of a cup, crosstable, rank over the rounds, the plan.

They share a strip of links, so that the tabs of a tournament need one more at most. `?player=7` makes one
entrant stand out, `?stage=2` asks for another stage than the newest that has such a page.
"""

from __future__ import annotations

from typing import Any, Literal

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from pairwright.app import views
from pairwright.app.bracket import BracketView, bracket_view, cup_stages
from pairwright.app.crosses import (
    crosstable_stages,
    crosstable_view,
    plan_stages,
    plan_view,
    ranks_over_rounds,
)
from pairwright.app.desk import Sheet
from pairwright.app.roles import Role
from pairwright.core.tournament import Phase, Tournament
from pairwright.words import Language, stages, terms

from .bracket_picture import MOST, bracket_picture, told
from .crosses import name_of, shown_groups, shown_plan
from .desk import sheet
from .frame import tournament_page
from .ranks_picture import ranks_picture
from .reach import for_role
from .reading import current
from .typed import whole

PAGES = ("bracket", "crosstable", "ranks", "plan")


def available(state: Tournament) -> tuple[str, ...]:
    """Which of the pages say something about a tournament."""
    drawn = {round.stage for round in state.rounds}
    found = {
        "bracket": any(stage in drawn for stage in cup_stages(state)),
        "crosstable": bool(crosstable_stages(state)),
        "ranks": any(round.phase is Phase.FINISHED for round in state.published),
        "plan": bool(plan_stages(state)),
    }
    return tuple(name for name in PAGES if found[name])


def label(lang: Language, name: str) -> str:
    """What one of the pages is called."""
    match name:
        case "bracket":
            return lang.gettext("Bracket")
        case "crosstable":
            return lang.gettext("Crosstable")
        case "ranks":
            return lang.gettext("Rank over the rounds")
    return lang.pgettext("all rounds of a round robin", "Plan")


def links(tournament: Sheet, here: str = "") -> list[dict[str, Any]]:
    """The links to the pages there are; `here` is the one that is open."""
    lang = current()
    return [
        {
            "name": name,
            "label": label(lang, name),
            "href": reverse(name, args=[tournament.id]),
            "current": name == here,
        }
        for name in available(tournament.state)
    ]


def asked_stage(request: HttpRequest, having: tuple[int, ...]) -> int | None:
    """The stage that `?stage=` names, the newest of those that have such a page without it.

    None where there is none at all. Raises Http404 for a stage that has no such page.
    """
    text = request.GET.get("stage", "")
    if not text:
        return having[-1] if having else None
    number = whole(text)
    if number is None or number - 1 not in having:
        raise Http404(text)
    return number - 1


def asked_player(request: HttpRequest, tournament: Sheet) -> int | None:
    """The NO. that `?player=` names, None for nobody."""
    number = whole(request.GET.get("player", ""))
    return number if number in tournament.state.entrants else None


def _page(
    request: HttpRequest, tournament: Sheet, here: str, having: tuple[int, ...], values: dict[str, Any]
) -> HttpResponse:
    lang, mine = current(), asked_player(request, tournament)
    query = f"&player={mine}" if mine is not None else ""
    open_stage = values.get("stage")
    shown = {
        "here_page": here,
        "links": links(tournament, here),
        "stages": [
            {
                "label": stage_name(lang, tournament.state, stage),
                "query": f"?stage={stage + 1}{query}",
                "current": stage == open_stage,
            }
            for stage in having
        ]
        if len(having) > 1
        else [],
        "entrants": [
            {"number": person.number, "name": name_of(lang, person), "chosen": person.number == mine}
            for person in views.people(tournament).values()
        ],
        "asked": open_stage + 1 if open_stage is not None and len(having) > 1 else None,
    }
    return tournament_page(request, tournament, f"charts/{here}.html", shown | values, tab="charts")


def stage_name(lang: Language, state: Tournament, stage: int) -> str:
    """ "Stage 2: Cup"."""
    format = terms.format(lang, state.stages[stage].settings.format)
    return lang.say("Stage %(stage)s: %(format)s", stage=stage + 1, format=format)


@for_role(Role.SCOREKEEPER)
@require_safe
def bracket(request: HttpRequest, id: str) -> HttpResponse:
    """The bracket of a cup as a picture; as lists by rounds where it is too large for one."""
    lang, tournament = current(), sheet(id)
    having = cup_stages(tournament.state)
    stage = asked_stage(request, having)
    if stage is None:
        raise Http404(id)
    view = bracket_view(tournament, stage)
    values: dict[str, Any] = {"stage": stage} | bracket_values(lang, view)
    if view.rounds and not values["lists"]:
        values["picture"] = bracket_picture(view, lang, asked_player(request, tournament))
    return _page(request, tournament, "bracket", having, values)


def bracket_values(lang: Language, view: BracketView, most: int = MOST) -> dict[str, Any]:
    """What page and paper say besides the picture: `lists` has the rounds in words where there are more than
    `most` entrants."""
    large = bool(view.rounds) and view.rounds[0].left > most
    return {
        "reseeded": view.reseeded,
        "drawn": bool(view.rounds),
        "picture": None,
        "winner": view.winner,
        "lists": [
            (
                stages.round_name(lang, round.name),
                [told(lang, node) for node in round.nodes if node is not None],
            )
            for round in view.rounds
        ]
        if large
        else [],
    }


@for_role(Role.SCOREKEEPER)
@require_safe
def crosstable(request: HttpRequest, id: str) -> HttpResponse:
    """Who met whom. `?order=rank` puts the rows of a round robin by rank."""
    tournament = sheet(id)
    having = crosstable_stages(tournament.state)
    stage = asked_stage(request, having)
    values: dict[str, Any] = {"stage": stage, "groups": [], "square": False, "order": "number"}
    if stage is not None:
        values |= crosstable_values(request, tournament, stage, asked_player(request, tournament))
    return _page(request, tournament, "crosstable", having, values)


def crosstable_values(
    request: HttpRequest, tournament: Sheet, stage: int, mine: int | None = None
) -> dict[str, Any]:
    """The tables of a stage for page and paper. Raises Http404 for an order there isn't."""
    lang = current()
    asked = request.GET.get("order", "")
    if asked not in ("", "number", "rank"):
        raise Http404(asked)
    order: Literal["number", "rank"] | None = (
        "rank" if asked == "rank" else "number" if asked == "number" else None
    )
    view = crosstable_view(tournament, stage, order)
    settings = tournament.state.stages[stage].settings
    return {
        "groups": shown_groups(lang, view, settings, mine),
        "square": view.square,
        "order": order or ("number" if view.square else "rank"),
    }


@for_role(Role.SCOREKEEPER)
@require_safe
def ranks(request: HttpRequest, id: str) -> HttpResponse:
    """Everybody's rank after each round as a picture."""
    lang, tournament = current(), sheet(id)
    picture = ranks_picture(ranks_over_rounds(tournament), lang, asked_player(request, tournament))
    return _page(request, tournament, "ranks", (), {"stage": None, "picture": picture})


@for_role(Role.SCOREKEEPER)
@require_safe
def plan(request: HttpRequest, id: str) -> HttpResponse:
    """All rounds of a round robin at once, with the results there are."""
    lang, tournament = current(), sheet(id)
    having = plan_stages(tournament.state)
    stage = asked_stage(request, having)
    if stage is None:
        raise Http404(id)
    values = {"stage": stage} | plan_values(lang, tournament, stage, asked_player(request, tournament))
    return _page(request, tournament, "plan", having, values)


def plan_values(lang: Language, tournament: Sheet, stage: int, mine: int | None = None) -> dict[str, Any]:
    """The rounds of a plan for page and paper."""
    view = plan_view(tournament, stage)
    settings = tournament.state.stages[stage].settings
    return {
        "cards": shown_plan(lang, view, settings, mine),
        "plan_groups": [[name_of(lang, person) for person in group] for group in view.groups]
        if len(view.groups) > 1
        else [],
    }
