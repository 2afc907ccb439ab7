"""Beginning a tile game: two numbers, or the teams by name; the set-up has its schedule drawn [T5] [T10]."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from pairwright.core import commands as c
from pairwright.core.refusals import Refusal, TooFewTeams, TooManyTeams
from pairwright.core.tiles import TEAMS_MOST, TILES, TILES_MOST
from pairwright.standings.presets import preset_of
from pairwright.words import advice

from . import game_teams, game_tiles
from .desk import desk, refused
from .reading import current
from .setup import number

KINDS = ("rounds", TILES)
"""What can be begun: rounds that are paired, or a tile game."""
WAYS = ("number", "names")
USUAL_TEAMS, USUAL_TILES = 6, 30
"""Everybody plays, picks and meets everybody equally often."""


def kind_of(request: HttpRequest) -> str:
    """Which of `KINDS` is meant."""
    found = request.POST.get("kind") or request.GET.get("kind", "")
    return found if found in KINDS else "rounds"


def teams(request: HttpRequest) -> tuple[c.Newcomer, ...] | None:
    """The teams by name, or "Team 1" … "Team N"; None where no number was typed.

    Raises `TooFewTeams`, `TooManyTeams`, and the refusals of `files`.
    """
    if request.POST.get("team_how") == "names":
        found = game_teams.read(request.POST.get("team_names", ""))
        _check(len(found))
        return found
    count = number(request.POST.get("teams", ""))
    if count is None:
        return None
    _check(count)
    lang = current()
    return tuple(c.Newcomer(advice.team(lang, place)) for place in range(1, count + 1))


def _check(count: int) -> None:
    if count < 2:
        raise TooFewTeams(count)
    if count > TEAMS_MOST:
        raise TooManyTeams(TEAMS_MOST, count)


def create(request: HttpRequest, title: str) -> tuple[str, dict[str, str]]:
    """The address of the game that was made; "" and what can't stand, by field, where none was."""
    errors: dict[str, str] = {}
    newcomers: tuple[c.Newcomer, ...] | None = None
    tiles = 0
    try:
        newcomers = teams(request)
        if newcomers is None:
            errors["teams"] = current().say("Write a number up to %(most)s.", most=TEAMS_MOST)
    except Refusal as refusal:
        by_name = request.POST.get("team_how") == "names"
        errors["team_names" if by_name else "teams"] = refused(refusal)[0]
    try:
        tiles = game_tiles.counted(request.POST.get("tiles", ""))
    except Refusal as refusal:
        errors["tiles"] = refused(refusal)[0]
    if errors or newcomers is None:
        return "", errors
    scheduled = request.POST.get("schedule", "on") == "on"
    settings = replace(preset_of(TILES).settings, scheduled=scheduled)
    done = desk().create(c.Create(title, settings), c.Enter(newcomers), c.SetBoard(tiles))
    return reverse("game", args=[done.sheet.id]), {}


def shown(request: HttpRequest) -> dict[str, Any]:
    """What the fields of the form show: what was typed, or what is usual."""
    post = request.POST
    way = post.get("team_how", "number")
    return {
        "kind": kind_of(request),
        "team_way": way if way in WAYS else "number",
        "teams": post.get("teams", str(USUAL_TEAMS)),
        "team_names": post.get("team_names", ""),
        "tiles": post.get("tiles", str(USUAL_TILES)),
        "schedule": "off" if post.get("schedule") == "off" else "on",
        "teams_most": TEAMS_MOST,
        "tiles_most": TILES_MOST,
    }
