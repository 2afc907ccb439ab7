"""A look at what correcting an earlier result would move, before it is saved [S10] [D11] [C15]."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from pairwright.app import views
from pairwright.app.correction import Correction, correction, taking_back
from pairwright.app.desk import Sheet
from pairwright.app.preview import effect
from pairwright.core import commands as c
from pairwright.core.outcome import Result
from pairwright.core.tournament import Match
from pairwright.words import games, numbers, stages, terms

from .desk import desk
from .frame import frame_values
from .pages import for_dialog, page
from .reading import current
from .tickets import in_halves, match_type, score

SHOWN = 8
"""Moved entrants that are named; the rest are counted."""

IN_DIALOG = {"HX-Retarget": "#dialog", "HX-Reswap": "innerHTML"}
"""Where the look is shown also when a button outside the dialog has asked."""


def asks(request: HttpRequest, tournament: Sheet, number: int, changes: bool) -> bool:
    """Whether the change must be looked at first: it corrects a round that others were drawn after."""
    return changes and number < len(tournament.state.rounds) and "sure" not in request.POST


def taken_back(request: HttpRequest, tournament: Sheet, number: int) -> tuple[c.Command, ...]:
    """The steps that take the later rounds back, if the organiser chose so."""
    return taking_back(tournament.state, number) if request.POST.get("later") == "back" else ()


def moves(
    request: HttpRequest,
    tournament: Sheet,
    number: int,
    match: Match,
    command: c.Record | c.RecordGame,
    sent: tuple[str, str],
) -> HttpResponse:
    """The look. `sent` is the button that asked, (name, value): saving sends it once more."""
    before, after = desk().preview(tournament.id, command)
    told_by = effect(before, after, number)
    lang = current()
    unit = tournament.state.settings.scoring.unit

    def rank(place: int | None) -> str:
        return "–" if place is None else lang.number(place)

    rows = [
        {
            "name": terms.entrant(lang, {one.person.number: one.person.name}, one.person.number),
            "number": one.person.number,
            "ranks": (rank(one.rank_before), rank(one.rank_after)),
            "points": (
                numbers.points(lang, one.points_before, unit),
                numbers.points(lang, one.points_after, unit),
            ),
        }
        for one in told_by.moved
    ]
    names = {n: tournament.name(n) for n in (match.first, match.second)}
    game = isinstance(command, c.RecordGame)
    upset = correction(before, after, number, match.table)
    values: dict[str, Any] = frame_values(tournament, number) | {
        "number": number,
        "table": match.table,
        "href": reverse("games" if game else "table", args=[tournament.id, number, match.table]),
        "seen": command.seen or tournament.version,
        "people": [{"number": n, "name": terms.entrant(lang, names, n)} for n in names],
        "scores": _scores(tournament, number, match, command),
        "sent": sent,
        "drop": () if isinstance(command, c.RecordGame) else command.drop,
        "rows": rows[:SHOWN],
        "more": len(rows) - len(rows[:SHOWN]),
        "effect": told_by,
        "upset": _upset(tournament, upset) if upset else None,
    }
    for_dialog(request)
    answer = page(request, "round/moves.html", values)
    for name, value in IN_DIALOG.items():
        answer.headers[name] = value
    return answer


def _scores(
    tournament: Sheet, number: int, match: Match, command: c.Record | c.RecordGame
) -> tuple[str, str]:
    lang, round = current(), tournament.state.rounds[number - 1]
    nothing = lang.gettext("No result")
    if isinstance(command, c.RecordGame):
        was = match.games[command.game - 1].result
        return tuple(games.game_score(lang, one) if one else nothing for one in (was, command.result))  # type: ignore[return-value]

    def shown(result: Result | None) -> str:
        if result is None:
            return nothing
        return score(lang, result, match_type(tournament, round), in_halves(tournament, round, match))

    return shown(match.result), shown(command.result)


def _upset(tournament: Sheet, upset: Correction) -> dict[str, Any]:
    lang = current()
    known = views.people(tournament)
    left = {tab.number: tab.left for tab in views.overview(tournament).rounds}
    return {
        "was": known[upset.was] if upset.was is not None else None,
        "becomes": known[upset.becomes] if upset.becomes is not None else None,
        "falls": [
            {
                "round": stages.title(lang, one.round, left.get(one.round, 0)),
                "first": known[one.first],
                "second": known[one.second] if one.second is not None else None,
                "played": one.played,
            }
            for one in upset.falls
        ],
        "rounds": [stages.title(lang, one, left.get(one, 0)) for one in upset.rounds],
    }
