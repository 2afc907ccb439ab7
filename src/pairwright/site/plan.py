"""The schedule's tab: the rounds played and to come, who picks, who plays twice running; a new draw [T5]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from pairwright.app.board import ScheduleView, Team, TurnView, board, schedule_view
from pairwright.app.desk import Sheet
from pairwright.core.refusals import Refusal
from pairwright.store.refusals import StoreFault
from pairwright.words import game

from .acts import see, way_back
from .board import game_stage
from .desk import desk, refused, sheet
from .frame import frame_values
from .notices import tell
from .pages import page
from .pictures import schedule_picture
from .reading import current
from .typed import whole

TO_A_PAGE = 100
"""Rounds listed at once; more are paged through."""


@dataclass(frozen=True, slots=True)
class Line:
    """A round of the list. `twice` are those of its teams that played in the round before too; `tile` what
    was or is played in it, `winner` who won that."""

    turn: TurnView
    state: str
    twice: frozenset[int]
    tile: str
    winner: Team | None


@require_http_methods(["GET", "HEAD", "POST"])
def schedule(request: HttpRequest, id: str) -> HttpResponse:
    """GET the tab (`?team=3` only that team's rounds, `?from=101` from that round on); POST a new draw."""
    tournament = sheet(id)
    game_stage(tournament)
    if request.method == "POST":
        return _draw(request, tournament)
    return page(request, "board/schedule.html", schedule_values(request, tournament))


@require_safe
def ask_draw(request: HttpRequest, id: str) -> HttpResponse:
    """Before the rest of a game that is under way is drawn anew: what stays and what changes."""
    tournament = sheet(id)
    view = board(tournament, game_stage(tournament))
    values = frame_values(tournament, "schedule") | {"view": view}
    return page(request, "board/draw.html", values)


def _draw(request: HttpRequest, tournament: Sheet) -> HttpResponse:
    lang, here = current(), reverse("schedule", args=[tournament.id])
    try:
        done = desk().shuffle(tournament.id)
    except StoreFault:
        raise
    except Refusal as refusal:
        tell(request, "wrong", refused(refusal, tournament)[0])
        return see(here)
    game = done.sheet.state.stage.game
    words = lang.gettext("The schedule is drawn anew.")
    if game.plays or game.open:
        words = lang.gettext("The rest of the schedule is drawn anew; what was played stays.")
    tell(request, "done", words, way_back(done.sheet))
    return see(here)


def schedule_values(request: HttpRequest, tournament: Sheet) -> dict[str, Any]:
    """What the tab shows."""
    stage = game_stage(tournament)
    view, plan = board(tournament, stage), schedule_view(tournament, stage)
    lines = listed(tournament, stage, plan)
    mine = whole(request.GET.get("team", ""))
    chosen = next((team for team in view.teams if team.person.number == mine), None)
    if chosen is not None:
        lines = [line for line in lines if chosen in (line.turn.picker, line.turn.other)]
    on = next((place for place, line in enumerate(lines) if line.state in ("plays", "next")), 0)
    asked = whole(request.GET.get("from", ""))
    start = min((asked - 1 if asked else on), max(len(lines) - 1, 0)) // TO_A_PAGE * TO_A_PAGE
    rounds = len(plan.turns)
    called = {team.person.number: team.person.name for team in view.teams}
    shares = [share for _, share in plan.shares]
    return frame_values(tournament, "schedule") | {
        "view": view,
        "plan": plan,
        "lines": lines[start : start + TO_A_PAGE],
        "starts": [
            (place + 1, lines[place].turn.round, lines[min(place + TO_A_PAGE, len(lines)) - 1].turn.round)
            for place in range(0, len(lines), TO_A_PAGE)
        ],
        "start": start + 1,
        "chosen": chosen,
        "picture": schedule_picture(shares, called, rounds, current()) if shares else None,
        "begun": view.started and (rounds > view.left or view.open is not None),
        "can_draw": plan.scheduled and view.step not in ("closed", "over") and bool(view.left),
    }


def listed(tournament: Sheet, stage: int, plan: ScheduleView) -> list[Line]:
    """Every round in the order of play."""
    lang, table = current(), tournament.state.stages[stage].game
    said = {number: tournament.texts.get(says.title, "") for number, says in table.tiles.items()}
    known = {team.person.number: team for team, _ in plan.shares} | {
        team.person.number: team for turn in plan.turns for team in (turn.picker, turn.other)
    }
    lines: list[Line] = []
    before: frozenset[int] = frozenset()
    coming = False
    for turn in plan.turns:
        pair = frozenset((turn.picker.person.number, turn.other.person.number))
        play = None if turn.tile is None else table.plays.get(turn.tile)
        winner = play.winner if play else None
        state = "done" if turn.finished else "plays" if turn.tile is not None else "comes"
        if state != "done" and not coming:
            state, coming = ("plays" if state == "plays" else "next"), True
        tile = "" if turn.tile is None else game.tile_name(lang, turn.tile, said.get(turn.tile, ""))
        lines.append(Line(turn, state, pair & before, tile, known[winner] if winner is not None else None))
        before = pair
    return lines
