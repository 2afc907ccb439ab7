"""What is printed: pairings by table and by name, standings, the player list, result slips [D15] [D16];
the bracket of a cup, crosstable, and the plan of a round robin [C16].

The sheets of a tile game are in `game_paper`.

Every sheet is a page of its own that looks like paper on the screen; the browser prints it, or saves it as
PDF. A4 and Letter both hold what is laid out here.
"""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe
from markupsafe import Markup

from pairwright.app import views
from pairwright.app.bracket import bracket_view, cup_stages, quarters
from pairwright.app.crosses import crosstable_stages, plan_stages
from pairwright.app.desk import Sheet
from pairwright.app.roles import Role
from pairwright.core.knockout import CUP
from pairwright.core.tiles import TILES
from pairwright.core.tournament import Phase, Round
from pairwright.files.slips import cutting_order
from pairwright.words import columns, games, mark, numbers, stages, terms
from pairwright.words.language import Language

from . import game_paper, handing_out, share
from .bracket_picture import (
    MOST_ON_PAPER,
    MOST_QUARTERED,
    ON_ITS_SIDE,
    QUARTERED_FROM,
    bracket_picture,
    on_paper,
)
from .charts import (
    asked_stage,
    available,
    bracket_values,
    crosstable_values,
    label,
    plan_values,
    stage_name,
)
from .desk import sheet
from .frame import frame_values, tournament_page
from .outlook import mark_cut
from .pages import page
from .reach import for_role
from .reading import current
from .tickets import buttons, in_halves, match_type, of_games, score
from .typed import whole
from .widths import width

SLIPS = {4: "four", 6: "six", 8: "eight"}
"""Slips to a page → the class that lays them out."""

LARGE_SLIPS = {1: "one", 2: "two"}
"""The same for matches of many games, which get larger slips whatever is asked for."""

GAMES_ON_SMALL = 2
"""Most games of a match on a slip of any size."""

GAMES_ON_LARGE = ((4, 4), (2, 14), (1, 36))
"""Slips to a page → most games of a match there; of more the last ones go on to the next page."""

FIT = ((30, ""), (60, "fit-1"), (110, "fit-2"), (150, "fit-3"), (210, "fit-4"))
"""A name of up to so many half-width characters → the class that sets it."""


@for_role(Role.SCOREKEEPER)
@require_safe
def contents(request: HttpRequest, id: str) -> HttpResponse:
    """What can be printed now. `?round=2` offers an earlier round's sheets."""
    tournament = sheet(id)
    if tournament.state.settings.format == TILES:
        return tournament_page(request, tournament, "paper/game.html", {}, tab="print")
    published = tournament.state.published
    round = _round(request, tournament) if published else None
    values = {
        "published": [one.number for one in published],
        "round": round.number if round else None,
        "started": tournament.state.stage.started,
        "through": len(published),
        "slips": list(SLIPS),
        "charts": _charts(tournament),
        "stage_standings": _stage_standings(tournament),
        **handing_out.switch_values(tournament),
    }
    return tournament_page(request, tournament, "paper/contents.html", values, tab="print")


PRINTED = {"bracket": cup_stages, "crosstable": crosstable_stages, "plan": plan_stages}
"""Sheet of a whole stage → the stages that have it."""

WORDS = {
    "bracket": mark("From the first match to the final"),
    "crosstable": mark("Everybody’s results, round by round"),
    "plan": mark("All rounds at once"),
}
"""Sheet of a whole stage → what it is for, where there is but one stage."""

MOST_COLUMNS, DENSE_COLUMNS = 9, 18
"""A crosstable of more columns lies on its side; one of still more has small letters."""


def _charts(tournament: Sheet) -> list[dict[str, str]]:
    """The sheets of whole stages that can be printed now, newest stage first."""
    lang, state = current(), tournament.state
    there = available(state)
    return [
        {
            "name": name,
            "label": label(lang, name),
            "words": stage_name(lang, state, stage) if len(state.stages) > 1 else lang.gettext(WORDS[name]),
            "query": f"?stage={stage + 1}",
        }
        for name, having in PRINTED.items()
        if name in there
        for stage in reversed(having(state))
        if any(round.stage == stage for round in state.rounds)
    ]


def _stage_standings(tournament: Sheet) -> list[dict[str, str]]:
    """The standings of each stage, where there are several."""
    lang, state = current(), tournament.state
    played = sorted({round.stage for round in state.published})
    if len(played) < 2:
        return []
    return [
        {"words": stage_name(lang, state, stage), "query": f"?stage={stage + 1}"}
        for stage in reversed(played)
    ]


@for_role(Role.SCOREKEEPER)
@require_safe
def paper(request: HttpRequest, id: str, sheet_name: str) -> HttpResponse:
    """One sheet: pairings, names, slips (of `?round=`), standings (`?after=`), players; those of a game."""
    if sheet_name not in SHEETS:
        raise Http404(sheet_name)
    tournament = sheet(id)
    template, values = SHEETS[sheet_name](request, tournament)
    return page(request, template, frame_values(tournament, "print") | values)


def _round(request: HttpRequest, tournament: Sheet) -> Round:
    """The published round a sheet is of: the one asked for, else the last. Raises Http404."""
    published = tournament.state.published
    text = request.GET.get("round", "")
    number = whole(text) if text else len(published)
    if number is None or not 1 <= number <= len(published):
        raise Http404(text)
    return published[number - 1]


def _shown(person: views.Person) -> dict[str, Any]:
    lang = current()
    return {
        "number": person.number,
        "name": terms.entrant(lang, {person.number: person.name}, person.number),
    }


def _pairings(request: HttpRequest, tournament: Sheet) -> tuple[str, dict[str, Any]]:
    lang, round = current(), _round(request, tournament)
    view = views.round_view(tournament, round.number)
    kind = match_type(tournament, round)
    rows = [
        {
            "table": row.table,
            "first": _shown(row.first),
            "second": _shown(row.second),
            "before": [numbers.points(lang, points, view.unit) for points in row.before],
            "result": score(lang, row.result, kind, in_halves(tournament, round, round.matches[row.table]))
            if row.result
            else "",
        }
        for row in view.tables
    ]
    byes = [_shown(row.person) | {"words": _sits_out(lang, view, row)} for row in view.byes]
    return "paper/pairings.html", _titled(lang, view) | {
        "rows": rows,
        "byes": byes,
        "points": view.number > 1 and view.format != CUP,
    }


def _titled(lang: Language, view: views.RoundView) -> dict[str, Any]:
    """What the round of a sheet is called, and who plays in it."""
    return {
        "round_title": stages.title(lang, view.number, view.left),
        "entrant": lang.gettext("Team") if view.boards > 1 else lang.gettext("Player"),
    }


def _sits_out(lang: Language, view: views.RoundView, row: views.ByeRow) -> str:
    return terms.bye_kind(lang, row.kind, view.format == CUP)


def _names(request: HttpRequest, tournament: Sheet) -> tuple[str, dict[str, Any]]:
    lang, round = current(), _round(request, tournament)
    rows = []
    view = views.round_view(tournament, round.number)
    for person, place in views.by_name(view):
        shown: dict[str, Any] = {"person": _shown(person)}
        if isinstance(place, views.TableRow):
            other = place.second if place.first.number == person.number else place.first
            shown |= {"table": place.table, "opponent": _shown(other)}
        else:
            shown |= {"table": None, "words": _sits_out(lang, view, place)}
        rows.append(shown)
    return "paper/names.html", _titled(lang, view) | {"rows": rows}


def _standings(request: HttpRequest, tournament: Sheet) -> tuple[str, dict[str, Any]]:
    lang, state = current(), tournament.state
    text = request.GET.get("after", "")
    through = whole(text)
    if text and through is None:
        raise Http404(text)
    stage = None
    if request.GET.get("stage", ""):
        stage = asked_stage(request, tuple(one.number for one in state.stages if one.started))
    try:
        view = views.standings_view(tournament, through, stage)
    except LookupError as nowhere:
        raise Http404(text) from nowhere
    rows: list[dict[str, Any]] = [
        {
            "number": row.person.number,
            "group": row.group,
            "rank": row.rank,
            "person": _shown(row.person),
            "out": row.person.dropped,
            "values": [
                numbers.value(lang, value, column.shown, view.unit)
                for value, column in zip(row.values, view.columns)
            ],
            "record": lang.score(*row.record),
        }
        for row in view.rows
    ]
    mark_cut(tournament, view, rows)
    groups: dict[int, list[dict[str, Any]]] = {}
    for shown in rows:
        groups.setdefault(shown["group"], []).append(shown)
    heads = [columns.short(lang, column.key) for column in view.columns]
    return "paper/standings.html", {
        "heads": heads,
        "groups": groups,
        "stage": stage_name(lang, state, stage) if stage is not None and len(state.stages) > 1 else "",
        "through": view.through,
        "open": view.open,
    }


def _bracket(request: HttpRequest, tournament: Sheet) -> tuple[str, dict[str, Any]]:
    lang, stage = current(), asked_stage(request, cup_stages(tournament.state))
    view = bracket_view(tournament, stage) if stage is not None else None
    if view is None or not view.rounds:
        raise Http404(stage)
    entrants = 2 * len(view.rounds[0].nodes)
    parts = quarters(view) if entrants > QUARTERED_FROM else ()
    values = bracket_values(lang, view, MOST_QUARTERED if parts else MOST_ON_PAPER)
    sheet = ON_ITS_SIDE if parts else on_paper(entrants)
    pictures: list[tuple[str, Markup]] = []
    if parts and not values["lists"]:
        titles = [lang.say("Quarter %(quarter)s", quarter=number) for number in range(1, 5)]
        pictures = [
            (title, bracket_picture(part, lang, paper=sheet, name=f"bracket-{at}"))
            for at, (title, part) in enumerate(zip([*titles, lang.gettext("Semi-finals and final")], parts))
        ]
    elif not values["lists"]:
        pictures = [("", bracket_picture(view, lang, paper=sheet))]
    return "paper/bracket.html", values | {
        "pictures": pictures,
        "wide": sheet.wide and not values["lists"],
        "stage": stage_name(lang, tournament.state, view.stage),
    }


def _crosstable(request: HttpRequest, tournament: Sheet) -> tuple[str, dict[str, Any]]:
    lang, stage = current(), asked_stage(request, crosstable_stages(tournament.state))
    if stage is None:
        raise Http404(stage)
    values = crosstable_values(request, tournament, stage)
    most = max(len(group.heads) for group in values["groups"])
    return "paper/crosstable.html", values | {
        "wide": most > MOST_COLUMNS,
        "dense": most > DENSE_COLUMNS,
        "stage": stage_name(lang, tournament.state, stage),
    }


def _plan(request: HttpRequest, tournament: Sheet) -> tuple[str, dict[str, Any]]:
    lang, stage = current(), asked_stage(request, plan_stages(tournament.state))
    if stage is None:
        raise Http404(stage)
    return "paper/plan.html", plan_values(lang, tournament, stage) | {
        "stage": stage_name(lang, tournament.state, stage)
    }


def _players(request: HttpRequest, tournament: Sheet) -> tuple[str, dict[str, Any]]:
    state = tournament.state
    rows = [
        _shown(person)
        | {
            "club": tournament.texts.get(state.entrants[person.number].club, ""),
            "byes": state.entrants[person.number].awarded,
            "out": person.dropped,
        }
        for person in views.people(tournament).values()
    ]
    return "paper/players.html", {"rows": rows, "clubs": any(row["club"] for row in rows)}


def _slips(request: HttpRequest, tournament: Sheet) -> tuple[str, dict[str, Any]]:
    lang, round = current(), _round(request, tournament)
    text = request.GET.get("per", "4")
    if text not in {str(count) for count in SLIPS}:
        raise Http404(text)
    view = views.round_view(tournament, round.number)
    made = [_slip(lang, tournament, round, row) for row in view.tables]
    per = _room(int(text), max((len(one["games"]) for one in made), default=0))
    pages = [
        [made[place - 1] if place else None for place in places] for places in cutting_order(len(made), per)
    ]
    return "paper/slips.html", _titled(lang, view) | {
        "number": round.number,
        "pages": pages,
        "size": SLIPS.get(per) or LARGE_SLIPS[per],
        "per": per,
        "choices": list(SLIPS),
        "filled": round.phase is Phase.FINISHED,
    }


def _room(per: int, lines: int) -> int:
    """How many slips a page takes, `per` being asked for and the longest having so many games."""
    if lines <= GAMES_ON_SMALL:
        return per
    return next((fewer for fewer, most in GAMES_ON_LARGE if lines <= most), 1)


def _slip(lang: Language, tournament: Sheet, round: Round, row: views.TableRow) -> dict[str, Any]:
    left, right = (_fitted(_shown(person)) for person in (row.first, row.second))
    known = {"table": row.table, "left": left, "right": right}
    known["code"] = handing_out.table_code(tournament, round.number, row.table)
    if of_games(round.matches[row.table]):
        return known | {"results": []} | _slip_games(lang, tournament, round, row)
    choices = buttons(tournament, round.number, round.matches[row.table])
    # As in the dialog: what the left side wins, then the draws, then what the right side wins.
    results = [one.label for one in (*choices.first, *choices.draws, *reversed(choices.second))]
    return known | {"results": results, "games": []}


def _slip_games(lang: Language, tournament: Sheet, round: Round, row: views.TableRow) -> dict[str, Any]:
    """The games to be written down: those of the match, or its newest tiebreak games [C7] [C8] [C14]."""
    batch = max(game.batch for game in row.games)
    listed = [game for game in row.games if game.batch == batch]
    boards = max(game.board for game in listed)
    several = len({game.game for game in listed}) > 1
    menu = match_type(tournament, round).menu()
    draw_wins = listed[0].draw_wins
    favoured = _shown(draw_wins)["name"] if draw_wins is not None else ""
    lines = [
        {
            "label": games.label(lang, game.game, game.board, boards, 2 if several else 1),
            "left_begins": game.begins == row.first,
            "players": game.players,
            "results": [games.game_score(lang, choice.result) for choice in menu],
        }
        for game in listed
    ]
    return {"games": lines, "batch": games.batch(lang, batch, favoured) if batch else ""}


def _fitted(shown: dict[str, Any]) -> dict[str, Any]:
    """A side of a slip with the class that makes its name fit."""
    wide = width(shown["name"])
    return shown | {"fit": next((name for most, name in FIT if wide <= most), "fit-5")}


SHEETS = {
    "pairings": _pairings,
    "names": _names,
    "standings": _standings,
    "players": _players,
    "slips": _slips,
    "links": handing_out.links,
    "bracket": _bracket,
    "crosstable": _crosstable,
    "plan": _plan,
    "schedule": game_paper.schedule,
    "rounds": game_paper.rounds,
    "board": game_paper.board,
    "score": game_paper.score,
    "follow": share.follow_sheet,
}
"""Every sheet by the name in its address."""
