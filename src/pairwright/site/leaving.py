"""Somebody leaves or comes back, at a tap; looked at first where it moves more than a draft [S13] [D11].

From the players tab; `player` does the same from a player's own page.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from pairwright.app import views
from pairwright.app.desk import Done, Sheet
from pairwright.core import commands as c
from pairwright.core.refusals import Refusal, UnknownEntrant
from pairwright.core.tournament import Phase
from pairwright.words import terms

from .acts import back, number, way_back
from .asked import on, said_no
from .correcting import Change, redrawn, settle
from .desk import names, sheet
from .notices import tell
from .reading import current


def dropping(tournament: Sheet, entrant: int, href: str, back: str) -> Change:
    """The change that somebody drops, sent by a form to `href`."""
    lang, state = current(), tournament.state
    known = views.people(tournament)
    last = state.published[-1] if state.published else None
    match = last.match_of(entrant) if last else None
    if match is not None and last is not None and match.open:
        other = match.opponent(entrant)
        said = {"name": terms.entrant(lang, {other: known[other].name}, other), "table": match.table}
        keeps = lang.say("%(name)s wins at table %(table)s by no-show.", **said)
        if last.phase is Phase.FIXED:
            keeps = lang.say(
                "Round %(round)s starts now; %(name)s wins at table %(table)s by no-show.",
                round=last.number,
                **said,
            )
    else:
        keeps = lang.say(
            "Round %(round)s stays as it is; out from round %(next)s on.",
            round=len(state.published),
            next=state.next_round,
        )
    name = terms.entrant(lang, {entrant: known[entrant].name}, entrant)
    return Change(
        (c.Drop(entrant),),
        len(state.published),
        lang.say("%(name)s leaves", name=name),
        href,
        (("act", "drop"), ("next", back)),
        reverse("player", args=[tournament.id, entrant]),
        keeps,
    )


def coming_back(tournament: Sheet, entrant: int, href: str, back: str) -> Change:
    """The change that somebody who dropped plays again, sent by a form to `href`."""
    lang, state = current(), tournament.state
    name = terms.entrant(lang, {entrant: tournament.name(entrant)}, entrant)
    return Change(
        (c.Return(entrant),),
        len(state.published),
        lang.say("%(name)s comes back", name=name),
        href,
        (("act", "return"), ("next", back)),
        reverse("player", args=[tournament.id, entrant]),
        lang.say(
            "Round %(round)s stays as it is; in from round %(next)s on.",
            round=len(state.published),
            next=state.next_round,
        ),
    )


def told(done: Done, entrant: int, act: str) -> str:
    """What was done, in a sentence."""
    lang, name = current(), names(done.sheet)[entrant]
    if act == "drop":
        return lang.say("%(name)s has dropped.", name=name)
    return lang.say("%(name)s is back in.", name=name)


@require_POST
def drop(request: HttpRequest, id: str, entrant: int) -> HttpResponse:
    """Somebody leaves: out from the next round, an open match is lost."""
    return _do(request, id, entrant, "drop")


@require_POST
def drop_one(request: HttpRequest, id: str) -> HttpResponse:
    """The same for somebody chosen from a list."""
    return _do(request, id, number(request, "entrant"), "drop")


@require_POST
def bring_back(request: HttpRequest, id: str, entrant: int) -> HttpResponse:
    """Somebody who dropped plays again from the next round on."""
    return _do(request, id, entrant, "return")


def _do(request: HttpRequest, id: str, entrant: int, act: str) -> HttpResponse:
    tournament = sheet(id)
    here = back(request, reverse("players", args=[id]))
    make = dropping if act == "drop" else coming_back
    try:
        if entrant not in tournament.state.entrants:
            raise UnknownEntrant(entrant)
        change = make(tournament, entrant, reverse(act, args=[id, entrant]), here)
        done = settle(request, tournament, change)
    except Refusal as refusal:
        return said_no(request, refusal, tournament, here)
    if not isinstance(done, Done):
        return done
    if done.facts:
        tell(request, "done", told(done, entrant, act), way_back(done.sheet))
    return redrawn(request, done) or on(request, here)
