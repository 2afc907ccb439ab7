"""The round's clock: shown, paused, moved; on a screen of its own [D14].

Every screen counts from two instants of the server's clock (when the round ends, what time it is now), never
by ticks, so a phone that slept is right when it wakes. What somebody else does to the clock is asked for
every few seconds.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from pairwright.app.desk import Sheet
from pairwright.core import commands as c
from pairwright.core.refusals import Refusal
from pairwright.core.tournament import Phase, Round

from .acts import see
from .asked import from_htmx, round_of, said_no
from .desk import desk, sheet
from .frame import frame_values
from .pages import page

MINUTES = (-5, -1, 1, 5)
"""By how much the clock can be moved at a tap."""


def timer_values(tournament: Sheet, round: Round) -> dict[str, Any] | None:
    """The clock of a round as its macro takes it; None where it has none or has done its duty."""
    if round.timer is None or round.phase is not Phase.RUNNING:
        return None
    now = desk().clock()
    paused = round.timer.paused is not None
    return {
        "state": "paused" if paused else "running",
        "left": -(-round.timer.remaining(now) // 1000),  # a second counts until it is over
        "now": now,
        "ends": None if paused else round.timer.end,
        "href": reverse("timer", args=[tournament.id, round.number]),
        "minutes": MINUTES,
    }


def timer(request: HttpRequest, id: str, number: int) -> HttpResponse:
    """GET: the large view, or only the digits for a page that is open. POST: pause, resume, move."""
    tournament = sheet(id)
    round = round_of(tournament, number)
    if request.method == "POST":
        return _act(request, tournament, number)
    values = {"timer": timer_values(tournament, round), "number": number, "phase": round.phase.value}
    if from_htmx(request):
        huge = request.GET.get("size") == "huge"
        return page(request, "round/clock.html", values | {"huge": huge})
    values |= frame_values(tournament, number) | {
        "entered": len(round.matches) - round.open,
        "total": len(round.matches),
    }
    return page(request, "round/timer.html", values)


def _act(request: HttpRequest, tournament: Sheet, number: int) -> HttpResponse:
    here = reverse("round", args=[tournament.id, number])
    act = request.POST.get("act", "")
    command: c.Command
    if act == "pause":
        command = c.PauseTimer(number)
    elif act == "resume":
        command = c.ResumeTimer(number)
    elif act in {str(minutes) for minutes in MINUTES}:
        command = c.AdjustTimer(number, 60 * int(act))
    else:
        return see(here)
    try:
        done = desk().act(tournament.id, command)
    except Refusal as refusal:
        return said_no(request, refusal, tournament, here)
    if from_htmx(request):
        values = {
            "timer": timer_values(done.sheet, round_of(done.sheet, number)),
            "number": number,
            "huge": False,
        }
        return page(request, "round/clock.html", values | {"seen": done.sheet.version})
    return see(here)
