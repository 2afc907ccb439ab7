"""The round's clock: shown, paused, moved, also for one table alone; on a screen of its own [D14].

Every screen counts from two instants of the server's clock (when the time ends, what time it is now), never
by ticks, so a phone that slept is right when it wakes. What somebody else does to the clock is asked for
every few seconds, and at once by a screen that wakes. The script `timer.js` gives the signals.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from pairwright.app import views
from pairwright.app.desk import Sheet
from pairwright.app.roles import Role
from pairwright.core import commands as c
from pairwright.core.knockout import CUP
from pairwright.core.refusals import Refusal
from pairwright.core.tournament import Phase, Round, Timer
from pairwright.words import day, stages
from pairwright.words.history import Teller

from .acts import back, see, way_back
from .asked import from_htmx, round_of, said_no
from .desk import desk, sheet
from .frame import frame_values
from .notices import tell
from .pages import page
from .reach import for_role
from .reading import current
from .tickets import ticket
from .zone import LOCAL

MINUTES = (-5, -1, 1, 5)
"""By how much the clock can be moved at a tap."""
TABLE_MINUTES = (-1, 1, 3, 5)
"""The same for the time of one table."""
SOON = 5
"""So many minutes before the end a softer signal is given, where the round is longer than that."""


def timer_values(tournament: Sheet, round: Round) -> dict[str, Any] | None:
    """The clock of a round as `parts/clock.html` takes it; None where it has none or has done its duty.

    `ring` names the clock for its signals: `over` is said at its end, `soon` at the instant `soon_at` (None
    for a round too short for that). `tables` are those without a result whose time is longer or shorter.
    """
    if round.timer is None or round.phase is not Phase.RUNNING:
        return None
    lang, now = current(), desk().clock()
    minutes = tournament.state.stages[round.stage].settings.minutes
    paused = round.timer.paused is not None
    title = stages.title(lang, round.number, _left(tournament, round))
    times = [_table(tournament, round, table, now) for table in own_times(round)]
    longer = [one["table"] for one in times if round.extra[one["table"]] > 0 and one["left"] > 0]
    return {
        **_digits(round.timer, now),
        "ring": f"{tournament.id}-{round.number}",
        "over": day.time_is_over(lang, title, longer),
        "soon": lang.count(
            "%(round)s: %(num)s minute left.", "%(round)s: %(num)s minutes left.", SOON, round=title
        ),
        "soon_at": round.timer.end - SOON * 60_000 if not paused and (minutes or 0) > SOON else None,
        "tables": times,
        "href": reverse("timer", args=[tournament.id, round.number]),
        "minutes": MINUTES,
    }


def own_times(round: Round) -> tuple[int, ...]:
    """The tables that still play and have more or less time than the round, in order."""
    return tuple(table for table in sorted(round.extra) if round.matches[table].open)


def table_timer(round: Round, table: int) -> Timer | None:
    """The clock of one table: that of the round, moved by what the table got."""
    if round.timer is None or round.phase is not Phase.RUNNING:
        return None
    return replace(round.timer, end=round.timer.end + 1000 * round.extra.get(table, 0))


def table_values(tournament: Sheet, number: int, table: int) -> dict[str, Any] | None:
    """What the dialog of a match needs to give its table more time; None where there is no time to give."""
    round = tournament.state.rounds[number - 1]
    if table_timer(round, table) is None or not round.matches[table].open or tournament.state.closed:
        return None
    return _table(tournament, round, table, desk().clock()) | {
        "change": reverse("table-time", args=[tournament.id, number, table]),
        "minutes": TABLE_MINUTES,
    }


def _digits(timer: Timer, now: int) -> dict[str, Any]:
    paused = timer.paused is not None
    return {
        "state": "paused" if paused else "running",
        "left": -(-timer.remaining(now) // 1000),  # a second counts until it is over
        "now": now,
        "ends": None if paused else timer.end,
    }


def _table(tournament: Sheet, round: Round, table: int, now: int) -> dict[str, Any]:
    lang, own = current(), table_timer(round, table)
    assert own is not None  # only asked where the round's clock runs
    extra = round.extra.get(table, 0)
    return _digits(own, now) | {
        "table": table,
        "extra": day.more_time(lang, extra) if extra else "",
        "ring": f"{tournament.id}-{round.number}-{table}",
        "over": lang.say("Table %(table)s: time is over.", table=table),
        "soon": "",
        "soon_at": None,
        "href": reverse("table", args=[tournament.id, round.number, table]),
    }


def _left(tournament: Sheet, round: Round) -> int:
    """How many were in a cup before the round; nobody asks in a stage of another kind."""
    if tournament.state.stages[round.stage].settings.format != CUP:
        return 0
    return views.overview(tournament).rounds[round.number - 1].left


@for_role(Role.SCOREKEEPER)
def timer(request: HttpRequest, id: str, number: int) -> HttpResponse:
    """GET: the large view, or only the digits for a page that is open. POST: pause, resume, move."""
    tournament = sheet(id)
    round = round_of(tournament, number)
    if request.method == "POST":
        return _act(request, tournament, number)
    values = frame_values(tournament, number) | clock_values(tournament, round)
    if from_htmx(request):
        huge = request.GET.get("size") == "huge"
        return page(request, "round/clock.html", values | {"huge": huge})
    return page(request, "round/timer.html", values)


def clock_values(tournament: Sheet, round: Round) -> dict[str, Any]:
    """What the clock alone on a screen shows."""
    return {
        "timer": timer_values(tournament, round),
        "number": round.number,
        "phase": round.phase.value,
        "clock_href": reverse("timer", args=[tournament.id, round.number]),
        "left": _left(tournament, round),
        "entered": len(round.matches) - round.open,
        "total": len(round.matches),
    }


def _act(request: HttpRequest, tournament: Sheet, number: int) -> HttpResponse:
    """Pause, resume or move; the form may stand on the round's page or on the large clock's."""
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
        values = clock_values(done.sheet, round_of(done.sheet, number))
        huge = request.POST.get("size") == "huge"
        return page(request, "round/clock.html", values | {"huge": huge, "seen": done.sheet.version})
    return see(back(request, here))


@for_role(Role.SCOREKEEPER)
@require_POST
def table_time(request: HttpRequest, id: str, number: int, table: int) -> HttpResponse:
    """More time, or less, for one table alone."""
    tournament = sheet(id)
    if table not in round_of(tournament, number).matches:
        raise Http404(f"{number}, {table}")
    here = f"{reverse('round', args=[id, number])}#table-{table}"
    act = request.POST.get("act", "")
    if act not in {str(minutes) for minutes in TABLE_MINUTES}:
        return see(here)
    try:
        done = desk().act(id, c.AddTableTime(number, table, 60 * int(act)))
    except Refusal as refusal:
        return said_no(request, refusal, tournament, here)
    if not from_htmx(request):
        teller = Teller(current(), LOCAL)
        teller.see(done.sheet.entries, done.sheet.texts)
        tell(request, "done", teller.say(done.sheet.entries[-1].act)[0], way_back(done.sheet))
        return see(here)
    round = round_of(done.sheet, number)
    values = (
        frame_values(done.sheet, number)
        | clock_values(done.sheet, round)
        | {
            "huge": False,
            "beneath": "shown" in request.POST,  # the round's page lies under the dialog
            "time": table_values(done.sheet, number, table),
            "one": ticket(done.sheet, number, views.table_row(done.sheet, number, table)),
        }
    )
    return page(request, "round/table-time-changed.html", values)
