"""One entrant as everybody sees them: where they play now, rank and points, the way they went [D17].

Nothing of it is the organiser's: no note, no wish, no bye that was asked for.
"""

from __future__ import annotations

from typing import Any

from pairwright.app import views
from pairwright.app.public import Place, Public, place_now
from pairwright.core.knockout import CUP
from pairwright.core.names import Nameless
from pairwright.core.tournament import Phase
from pairwright.standings.ledger import Kind
from pairwright.words import columns, numbers, stages, terms

from .public_rounds import match_shown, more_time
from .reading import current
from .tickets import heard, in_halves, score


def card_of(event: Public, number: int) -> dict[str, Any]:
    """What the card of an entrant shows. Cost: the standings."""
    lang, state = current(), event.state
    view = views.player_view(event.sheet, number)
    place = place_now(event, number)
    cup = state.settings.format == CUP
    values = [
        (columns.name(lang, column.key), numbers.value(lang, value, column.shown, view.unit))
        for column, value in zip(view.columns, view.standing.values)
    ]
    return {
        "number": number,
        "name": _name(view.person),
        "club": view.club,
        "rank": view.rank if state.rounds else None,
        "of": view.of,
        "points": values[0][1] if values and not cup and state.rounds else "",
        "record": lang.score(*view.standing.record) if state.rounds else "",
        "dropped": view.person.dropped,
        "now": _now(event, place),
        "rounds": [_played(event, line, view.unit) for line in view.rounds],
    }


def _name(person: views.Person) -> str:
    """As it is kept: the page says a number for it, once, where it was erased."""
    return person.name or Nameless(person.number)


def _now(event: Public, place: Place) -> dict[str, Any]:
    """The newest round from their side; `words` says what isn't a match, `next` what comes after it."""
    lang = current()
    shown: dict[str, Any] = {
        "code": place.code,
        "round": stages.title(lang, place.round, event.left(place.round)) if place.round else "",
        "phase": place.phase.value if place.phase else "",
        "words": "",
        "next": "",
        "match": None,
        "opponent": None,
    }
    if place.row is not None and place.opponent is not None:
        match = match_shown(event, place.round, place.row)
        own, other = (match["score"] or ("–", "–"))[:: -1 if place.seat else 1]
        shown |= {
            "match": match,
            "extra": more_time(event, place.round, place.row),
            "table": place.row.table,
            "opponent": {"name": _name(place.opponent), "number": place.opponent.number},
            "seat": lang.gettext("First seat") if place.seat == 0 else lang.gettext("Second seat"),
            "score": (own, other) if match["score"] else None,
            "won": {"left": place.seat, "right": 1 - place.seat}.get(match["won"]),
            "waits": place.phase is Phase.FIXED,
            "open": place.row.open,
        }
    elif place.bye is not None:
        cup = event.state.stages[event.state.rounds[place.round - 1].stage].settings.format == CUP
        shown["words"] = terms.bye_kind(lang, place.bye.kind, cup)
    else:
        shown["words"] = {
            "none": "",
            "out": lang.gettext("Out of the cup"),
            "dropped": lang.gettext("Has left the tournament"),
        }.get(place.code, lang.gettext("Not in this round"))
    if place.awaits:
        shown["next"] = (
            lang.say("No pairing for round %(round)s yet", round=place.round + 1)
            if place.round
            else lang.gettext("No pairing yet")
        )
    elif event.over:
        shown["next"] = lang.gettext("All rounds have been played")
    return shown


def _played(event: Public, line: views.PlayedRound, unit: int) -> dict[str, Any]:
    """One line of the way they went: whom, how it ended for them, the points after it."""
    lang, state = current(), event.state
    round = state.rounds[line.round - 1]
    settings = state.stages[round.stage].settings
    cup = settings.format == CUP
    if line.opponent is not None:
        match = round.matches.get(line.table or 0)
        halves = match is not None and in_halves(event.sheet, round, match)
        result = (
            score(lang, line.result, settings.match, halves) if line.result else lang.gettext("No result yet")
        )
    elif line.bye is not None:
        result = terms.bye_kind(lang, line.bye.kind, cup)
    else:
        result = terms.kind(lang, Kind(line.kind))
    return {
        "aloud": heard(event.sheet, line),
        "round": stages.short_title(lang, line.round, event.left(line.round)),
        "title": stages.title(lang, line.round, event.left(line.round)),
        "opponent": {"name": _name(line.opponent), "number": line.opponent.number} if line.opponent else None,
        "result": result,
        "outcome": line.outcome.value if line.outcome and line.opponent else "",
        "points": "" if cup else numbers.points(lang, line.points, unit),
    }
