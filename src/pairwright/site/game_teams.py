"""The teams of a tile game: they come, go, come back, and have a name and a colour [T9] [T10]."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from pairwright.app import views
from pairwright.app.board import board
from pairwright.app.desk import Sheet
from pairwright.core import commands as c
from pairwright.core.decide_tiles import COLOURS
from pairwright.core.names import Nameless, clean_name
from pairwright.core.refusals import Refusal
from pairwright.words import advice

from . import lists
from .acts import number as sent_number
from .asked import said_no
from .desk import desk, names, refused
from .frame import tournament_page
from .game import answered, refused_here, swatches, tile_game
from .reading import current
from .setup import Errors
from .typed import whole


@require_POST
def add(request: HttpRequest, id: str) -> HttpResponse:
    """One team by its name, without one "Team 5"; or several, a name a line."""
    lang, tournament = current(), tile_game(id)
    name, several = request.POST.get("name", ""), request.POST.get("names", "")
    field = "names" if "names" in request.POST else "name"
    try:
        newcomers = read(several) if field == "names" else (named(tournament, name),)
        done = desk().act(id, c.Enter(newcomers))
    except Refusal as refusal:
        said, status = refused(refusal, tournament)
        typed = {"name": name, "names": several, "tiles": str(len(tournament.state.stage.game.tiles))}
        values = {"wrong": Errors({field: said}), "typed": {"more": "1"} | typed}
        return refused_here(request, tournament, status, values)
    if len(newcomers) != 1:
        words = lang.count("%(num)s team joins.", "%(num)s teams join.", len(newcomers))
    elif done.sheet.state.stage.started:
        words = lang.say("%(name)s joins from the next round on.", name=newcomers[0].name)
    else:
        words = lang.say("%(name)s joins.", name=newcomers[0].name)
    return answered(request, done, words)


def read(text: str) -> tuple[c.Newcomer, ...]:
    """The teams of a text, a name a line; what else a list of players may say is nothing for teams."""
    return tuple(c.Newcomer(newcomer.name) for newcomer in lists.read(text))


def named(tournament: Sheet, name: str) -> c.Newcomer:
    """A team by its name, "Team 5" for one without."""
    number = len(tournament.state.entrants) + 1
    return c.Newcomer(clean_name(name) or advice.team(current(), number))


@require_http_methods(["GET", "HEAD", "POST"])
def team(request: HttpRequest, id: str, number: int) -> HttpResponse:
    """A team's name and colour."""
    lang, tournament = current(), tile_game(id)
    if number not in tournament.state.entrants:
        raise Http404(number)
    known = names(tournament)
    if request.method != "POST":
        return team_page(request, tournament, number, known[number])
    name, colour = request.POST.get("name", ""), whole(request.POST.get("colour", ""))
    commands: list[c.Command] = []
    if clean_name(name) != known[number]:
        commands.append(c.Rename(number, name))
    if colour is not None and 1 <= colour <= COLOURS and colour != colour_of(tournament, number):
        commands.append(c.Colour(number, colour))
    try:
        done = desk().act(id, *commands)
    except Refusal as refusal:
        said, status = refused(refusal, tournament)
        return team_page(request, tournament, number, name, said, status)
    return answered(request, done, lang.say("%(name)s is changed.", name=names(done.sheet)[number]))


def colour_of(tournament: Sheet, number: int) -> int:
    """The colour a team has on the board."""
    for one in board(tournament).teams:
        if one.person.number == number:
            return one.colour
    return tournament.state.entrants[number].colour or 1


def team_page(
    request: HttpRequest, tournament: Sheet, number: int, name: str, error: str = "", status: int = 200
) -> HttpResponse:
    """The dialog, or the page of the same."""
    view = board(tournament)
    values: dict[str, Any] = {
        "number": number,
        "name": name,
        "called": (called := names(tournament)[number]),
        "named": not isinstance(called, Nameless),
        "colour": colour_of(tournament, number),
        "swatches": swatches(current(), view, number),
        "error": error,
        "dropped": views.people(tournament)[number].dropped,
        "closed": tournament.state.closed,
        "played": tournament.state.stage.game.has_played(number),
    }
    return tournament_page(request, tournament, "game/team.html", values, tab="game", status=status)


@require_POST
def remove(request: HttpRequest, id: str) -> HttpResponse:
    """Who has not played goes off the list; who has, leaves, and what they played stays."""
    lang, tournament = current(), tile_game(id)
    known, number = names(tournament), sent_number(request, "team")
    if number not in known:
        raise Http404(number)
    played = any(stage.game.has_played(number) for stage in tournament.state.stages)
    played = played or bool(tournament.state.published)
    try:
        done = desk().act(id, c.Drop(number) if played else c.Remove(number))
    except Refusal as refusal:
        return said_no(request, refusal, tournament, reverse("game", args=[id]))
    if played:
        words = lang.say("%(name)s has left; what it played counts.", name=known[number])
    else:
        words = lang.say("%(name)s is off the list.", name=known[number])
    return answered(request, done, words)


@require_POST
def bring_back(request: HttpRequest, id: str) -> HttpResponse:
    """Who left plays again from the next round on."""
    lang, tournament = current(), tile_game(id)
    number = sent_number(request, "team")
    try:
        done = desk().act(id, c.Return(number))
    except Refusal as refusal:
        return said_no(request, refusal, tournament, reverse("game", args=[id]))
    return answered(request, done, lang.say("%(name)s is back in.", name=names(done.sheet)[number]))
